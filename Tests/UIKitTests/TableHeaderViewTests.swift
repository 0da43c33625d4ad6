import Foundation
import Testing

@testable import UIKit

/// Headers and footers of tables: where their texts stand, and how high they are.
@MainActor @Suite("Headers of tables")
struct TableHeaderViewTests {
  private typealias Header = UITableViewHeaderFooterView

  private func header(_ role: Header.Role, _ text: String?, _ detail: String? = nil) -> Header {
    let view = Header(reuseIdentifier: "header")
    view.role = role
    if let text { view.textLabel?.text = text }
    if let detail { view.detailTextLabel?.text = detail }
    return view
  }

  private func height(_ text: String, _ font: UIFont, in width: CGFloat = 168) -> CGFloat {
    let label = UILabel()
    (label.font, label.text, label.numberOfLines) = (font, text, 0)
    return label.sizeThatFits(CGSize(width: width, height: 0)).height
  }

  /// Each role with its font, its insets above and below, its least height and its colour.
  private var roles: [(Header.Role, UIFont, CGFloat, CGFloat, CGFloat, UIColor)] {
    [
      (.plainHeader, .systemFont(ofSize: 17, weight: .semibold), 4, 4, 28, .label),
      (.plainFooter, .systemFont(ofSize: 13), 4, 4, 0, .label),
      (.groupHeader, .systemFont(ofSize: 13), 17, 6, 38, .secondaryLabel),
      (.groupFooter, .systemFont(ofSize: 13), 7, 8, 0, .secondaryLabel),
    ]
  }

  @Test("headers are as high as their texts and margins, and at least as a line is")
  func heights() {
    let long = String(repeating: "many words ", count: 9), detail = "detail words"
    for (role, font, top, bottom, least, color) in roles {
      let view = header(role, long)
      #expect(view.textLabel?.font == font && view.textLabel?.textColor == color && view.textLabel?.numberOfLines == 0, "\(role)")
      let own = height(long, font), second = height(detail, .systemFont(ofSize: 13))
      #expect(view.sizeThatFits(CGSize(width: 200, height: 1)) == CGSize(width: 200, height: (own + top + bottom).rounded(.up)), "\(role)")
      view.detailTextLabel?.text = detail
      #expect(view.fittedHeight(width: 200) == (own + second + top + bottom).rounded(.up), "\(role)")
      view.textLabel?.text = ""
      #expect(view.fittedHeight(width: 200) == max(least, (second + top + bottom).rounded(.up)), "\(role)")
      view.detailTextLabel?.text = nil
      #expect(view.fittedHeight(width: 200) == 0, "\(role)")
      view.textLabel?.text = "x"
      #expect(view.fittedHeight(width: 200) == max(least, (height("x", font) + top + bottom).rounded(.up)), "\(role)")
    }
  }

  @Test("texts of groups stand at their rows, others in the middle; a detail is below the text")
  func places() {
    for (role, font, top, bottom, _, _) in roles {
      let view = header(role, "Text", "Detail")
      view.frame = CGRect(x: 3, y: 5, width: 200, height: 90)
      view.layoutIfNeeded()
      let own = height("Text", font), second = height("Detail", .systemFont(ofSize: 13)), free = 90 - own - second
      let y = role == .groupHeader ? free - bottom : role == .groupFooter ? top : free / 2
      #expect(view.textLabel?.frame == CGRect(x: 16, y: y.rounded(), width: 168, height: own), "\(role)")
      #expect(view.detailTextLabel?.frame == CGRect(x: 16, y: (y + own).rounded(), width: 168, height: second), "\(role)")
      #expect(view.contentView.frame == CGRect(x: 0, y: 0, width: 200, height: 90), "\(role)")
      #expect(view.detailTextLabel?.textColor == .secondaryLabel && view.detailTextLabel?.numberOfLines == 0, "\(role)")
      #expect(view.detailTextLabel?.font == .systemFont(ofSize: 13), "\(role)")
    }
  }

  @Test("a text that comes, and another role, have their places with the next layout")
  func changes() {
    let view = header(.plainHeader, "Text")
    view.frame = CGRect(x: 0, y: 0, width: 120, height: 60)
    view.layoutIfNeeded()
    let large = height("Text", .systemFont(ofSize: 17, weight: .semibold)), small = height("Text", .systemFont(ofSize: 13))
    #expect(view.textLabel?.frame == CGRect(x: 16, y: ((60 - large) / 2).rounded(), width: 88, height: large))
    // The second one is made: it has a place at once, if no height.
    _ = view.detailTextLabel
    view.layoutIfNeeded()
    #expect(view.detailTextLabel?.frame == CGRect(x: 16, y: ((60 - large) / 2 + large).rounded(), width: 88, height: 0))
    view.role = .groupHeader
    view.layoutIfNeeded()
    #expect(view.textLabel?.frame == CGRect(x: 16, y: (60 - small - 6).rounded(), width: 88, height: small))
    view.role = .groupFooter
    view.layoutIfNeeded()
    #expect(view.textLabel?.frame.minY == 7)
    let behind = UIView(), other = UIView()
    view.backgroundView = behind
    view.layoutIfNeeded()
    #expect(view.subviews.first === behind && behind.frame == view.bounds)
    view.backgroundView = other
    #expect(behind.superview == nil && view.subviews.first === other)
  }

  @Test("titles of groups' headers are in capitals; none is made for no title")
  func titles() {
    for (role, expected) in [
      (Header.Role.plainHeader, "Words"), (.plainFooter, "Words"), (.groupHeader, "WORDS"), (.groupFooter, "Words"),
    ] {
      let view = header(role, nil)
      view.show(title: nil)
      #expect(view.contentView.subviews.isEmpty)
      view.show(title: "Words")
      #expect(view.textLabel?.text == expected && view.contentView.subviews.count == 1)
      view.show(title: nil)
      #expect(view.textLabel?.text ?? "" == "")
    }
  }

  @Test("contents and backgrounds as values: defaults by the role, and the state that they are updated for")
  func configurations() throws {
    let margins: [(Header.Role, CGFloat, CGFloat, UIListContentConfiguration.TextProperties.TextTransform)] = [
      (.plainHeader, 4, 4, .none), (.plainFooter, 4, 4, .none), (.groupHeader, 17, 6, .uppercase), (.groupFooter, 7, 8, .none),
    ]
    for (role, top, bottom, transform) in margins {
      let content = header(role, nil).defaultContentConfiguration()
      #expect(content.directionalLayoutMargins == NSDirectionalEdgeInsets(top: top, leading: 16, bottom: bottom, trailing: 16))
      #expect(content.textProperties.transform == transform, "\(role)")
      #expect(content.textProperties.font == roles.first { $0.0 == role }?.1, "\(role)")
    }
    let view = header(.groupHeader, nil)
    view.frame = CGRect(x: 0, y: 0, width: 200, height: 40)
    var states: [Bool] = []
    view.configurationUpdateHandler = { states.append($1.isDisabled) }
    view.isUserInteractionEnabled = false
    view.setNeedsUpdateConfiguration()
    #expect(states == [false, true])
    var content = view.defaultContentConfiguration()
    content.text = String(repeating: "many words ", count: 9)
    view.contentConfiguration = content
    view.backgroundColor = .red
    view.backgroundConfiguration = .listPlainHeaderFooter()
    view.layoutIfNeeded()
    let shown = try #require(view.contentView.subviews.first as? UIListContentView)
    #expect(shown.frame == view.bounds && view.backgroundColor == nil && view.subviews.first?.frame == view.bounds)
    #expect(view.subviews.first?.subviews.first?.backgroundColor == .secondarySystemBackground)
    #expect(view.fittedHeight(width: 200) == shown.sizeThatFits(CGSize(width: 200, height: 0)).height.rounded(.up))
    #expect(view.fittedHeight(width: 200) > 60)
    view.contentConfiguration = nil
    #expect(view.contentView.subviews.isEmpty)
  }

  @Test("a frame of zero is left to the table")
  func frames() {
    #expect(Header(frame: CGRect(x: 1, y: 2, width: 3, height: 4)).frame == CGRect(x: 1, y: 2, width: 3, height: 4))
    #expect(Header(frame: .zero).frame == .zero && Header(frame: .zero).reuseIdentifier == nil && Header(frame: .zero).role == .plainHeader)
  }
}
