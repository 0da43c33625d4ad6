import Foundation
import Testing

@testable import UIKit

/// Where menus stand in a window of 320 × 480 points, and how large their parts are.
@MainActor @Suite("Places of menus")
final class MenuPlaceTests {
  private func menu(_ count: Int) -> UIMenu { UIMenu(children: (0..<count).map { UIAction(title: "\($0)") { _ in } }) }

  // MARK: Edit menus

  /// What it is for, the top of the bar, and whether it hangs below.
  nonisolated static let bars: [(CGRect, CGFloat, Bool)] = [
    // 6 points above, 44 high; room begins at 8 and ends at 472.
    (CGRect(x: 100, y: 200, width: 40, height: 20), 150, false), (CGRect(x: 100, y: 58, width: 40, height: 20), 8, false),
    (CGRect(x: 100, y: 57, width: 40, height: 20), 83, true), (CGRect(x: 100, y: 50, width: 40, height: 372), 428, true),
    (CGRect(x: 100, y: 50, width: 40, height: 374), 215, false), (CGRect(x: 2, y: 200, width: 4, height: 20), 150, false),
    (CGRect(x: 310, y: 200, width: 8, height: 20), 150, false),
  ]

  @Test("an edit menu stands above what it is for, else below it, else in its middle, within 8 points of the edges", arguments: bars)
  func bars(target: CGRect, top: CGFloat, isBelow: Bool) throws {
    let stage = AnimationStage(), bar = try #require(EditMenuBar(menu(3), at: stage.window))
    stage.window.addSubview(bar)
    bar.place(above: target)
    let width = bar.buttons.reduce(0) { $0 + $1.ownWidth }, left = min(max(target.midX - width / 2, 8), 312 - width)
    #expect(isClose(bar.frame.minX, Double(left.rounded())) && bar.frame.minY == top && bar.bounds.size == CGSize(width: width, height: 44))
    let anchor = min(max((target.midX - left) / width, 0), 1)
    #expect(isClose(bar.layer.anchorPoint.x, Double(anchor)) && bar.layer.anchorPoint.y == (isBelow ? 0 : 1))
  }

  @Test("an edit menu as wide as the room is scrolled, and one that fits is not; lines stand between its buttons")
  func barParts() throws {
    let stage = AnimationStage(), wide = try #require(EditMenuBar(menu(20), at: stage.window))
    let hidden = UIAction(title: "hidden", attributes: .hidden) { _ in }, off = UIAction(title: "Off", attributes: .disabled) { _ in }
    let red = UIAction(title: "Red", attributes: .destructive) { _ in }, plain = UIAction(title: "Plain") { _ in }
    let bar = try #require(EditMenuBar(UIMenu(children: [plain, hidden, UIMenu(children: [off, red])]), at: stage.window))
    #expect(EditMenuBar(UIMenu(children: [hidden]), at: stage.window) == nil && EditMenuBar(menu(0), at: stage.window) == nil)
    for view in [wide, bar] {
      stage.window.addSubview(view)
      view.place(above: CGRect(x: 100, y: 200, width: 40, height: 20))
      view.layoutIfNeeded()
    }
    #expect(bar.buttons.map { $0.leaf.title } == ["Plain", "Off", "Red"] && bar.buttons.map(\.isEnabled) == [true, false, true])
    let labels = bar.buttons.compactMap { $0.subviews.first as? UILabel }
    #expect(labels.map(\.textColor) == [.label, .tertiaryLabel, .systemRed] && labels.map(\.font.pointSize) == [15, 15, 15])
    for (button, label) in zip(bar.buttons, labels) { #expect(button.ownWidth == (label.intrinsicContentSize.width + 28).rounded(.up)) }
    let edges = bar.buttons.reduce(into: [CGFloat(0)]) { $0.append(($0.last ?? 0) + $1.ownWidth) }
    #expect(bar.buttons.map(\.frame) == (0..<3).map { CGRect(x: edges[$0], y: 0, width: edges[$0 + 1] - edges[$0], height: 44) })
    let scroll = try #require(bar.buttons[0].superview as? UIScrollView),
      lines = scroll.subviews.filter { !($0 is EditMenuButton) && $0.frame.width == 1 }
    #expect(lines.map(\.frame) == [1, 2].map { CGRect(x: edges[$0] - 0.5, y: 0, width: 1, height: 44) })
    #expect(!scroll.isScrollEnabled && scroll.contentSize == CGSize(width: edges[3], height: 44) && !scroll.showsHorizontalScrollIndicator)
    #expect(wide.bounds.width == 304 && (wide.buttons[0].superview as? UIScrollView)?.isScrollEnabled == true)
    #expect(
      bar.layer.shadowRadius == 24 && bar.layer.shadowOffset == CGSize(width: 0, height: 6)
        && bar.layer.shadowPath?.boundingBoxOfPath == bar.bounds)
    bar.buttons[0].isHighlighted = true
    #expect(bar.buttons[0].backgroundColor == .tertiarySystemFill && bar.buttons[2].backgroundColor == nil)
  }

  @Test("an edit menu comes in three tenths of a second, and goes in less than two")
  func barCourse() throws {
    let stage = AnimationStage(), bar = try #require(EditMenuBar(menu(2), at: stage.window))
    stage.advance(to: 0)
    var told: [String] = []
    let coming = MenuAnimating(nil), going = MenuAnimating(nil)
    coming.addAnimations { told.append("comes") }
    coming.addCompletion { told.append("is there") }
    going.addAnimations { told.append("goes") }
    going.addCompletion { told.append("is gone") }
    bar.show(in: stage.window, above: CGRect(x: 100, y: 200, width: 40, height: 20), with: coming)
    #expect(
      bar.transform == .identity && bar.layer.shadowOpacity == 0.18 && told == ["comes"] && stage.window.gestureRecognizers?.count == 1)
    stage.advance(to: 0.001)
    #expect(
      bar.shown.shadowOpacity < 0.01 && bar.shown.transform.m11 < 0.81 && bar.shown.transform.m22 < 0.81 && bar.shown.transform.m11 >= 0.8)
    stage.advance(to: 0.29)
    #expect(told == ["comes"])
    stage.advance(to: 0.31)
    #expect(told == ["comes", "is there"])
    bar.hide(with: going)
    #expect(!bar.isUserInteractionEnabled && stage.window.gestureRecognizers == nil && bar.layer.shadowOpacity == 0 && told.last == "goes")
    stage.advance(to: 0.48)
    #expect(bar.superview != nil)
    stage.advance(to: 0.5)
    #expect(bar.superview == nil && told == ["comes", "is there", "goes", "is gone"])
  }

  // MARK: Menus of buttons and views

  /// The button, how many rows of 44 points, the card, and where it grows from.
  nonisolated static let buttons: [(CGRect, Int, CGRect, CGPoint)] = [
    // Room from 16 to 304 and from 16 to 464; 8 points between button and card.
    (CGRect(x: 20, y: 100, width: 60, height: 30), 2, CGRect(x: 20, y: 138, width: 250, height: 88), CGPoint(x: 0.1, y: 0)),
    (CGRect(x: 2, y: 100, width: 60, height: 30), 2, CGRect(x: 16, y: 138, width: 250, height: 88), CGPoint(x: 0.1, y: 0)),
    (CGRect(x: 130, y: 100, width: 60, height: 30), 2, CGRect(x: 54, y: 138, width: 250, height: 88), CGPoint(x: 0.1, y: 0)),
    (CGRect(x: 230, y: 100, width: 60, height: 30), 2, CGRect(x: 40, y: 138, width: 250, height: 88), CGPoint(x: 0.9, y: 0)),
    (CGRect(x: 200, y: 100, width: 30, height: 30), 2, CGRect(x: 16, y: 138, width: 250, height: 88), CGPoint(x: 0.9, y: 0)),
    (CGRect(x: 20, y: 338, width: 60, height: 30), 2, CGRect(x: 20, y: 376, width: 250, height: 88), CGPoint(x: 0.1, y: 0)),
    (CGRect(x: 20, y: 339, width: 60, height: 30), 2, CGRect(x: 20, y: 243, width: 250, height: 88), CGPoint(x: 0.1, y: 1)),
    (CGRect(x: 20, y: 200, width: 60, height: 30), 12, CGRect(x: 20, y: 238, width: 250, height: 226), CGPoint(x: 0.1, y: 0)),
    (CGRect(x: 20, y: 300, width: 60, height: 30), 12, CGRect(x: 20, y: 16, width: 250, height: 276), CGPoint(x: 0.1, y: 1)),
    (CGRect(x: 0, y: 10, width: 320, height: 460), 3, CGRect(x: 16, y: 478, width: 250, height: 44), CGPoint(x: 0.1, y: 0)),
  ]

  @Test("a menu stands below its button, else above, where there is more room, and grows out of that corner", arguments: buttons)
  func buttons(frame: CGRect, rows: Int, place: CGRect, anchor: CGPoint) throws {
    let button = UIView(frame: frame), stage = AnimationStage(button), overlay = MenuOverlay(menu(rows), in: stage.window, below: button)
    let card = try #require(overlay.subviews.compactMap { $0 as? MenuCard }.first)
    overlay.show(with: nil)
    #expect(isClose(card.frame.minX, Double(place.minX)) && isClose(card.frame.minY, Double(place.minY)) && card.bounds.size == place.size)
    #expect(card.layer.anchorPoint == anchor && card.fullHeight == CGFloat(44 * rows) && overlay.frame == stage.window.bounds)
    card.layoutIfNeeded()
    let scroll = card.subviews[0].subviews.flatMap(\.subviews).compactMap { $0 as? UIScrollView }.first
    #expect(scroll?.isScrollEnabled == (place.height < card.fullHeight) && scroll?.contentSize.height == card.fullHeight)
  }

  /// The view, how many rows, the lifted picture, and the card.
  nonisolated static let views: [(CGRect, Int, CGRect, CGRect)] = [
    // 16 points between picture and card.
    (
      CGRect(x: 40, y: 100, width: 120, height: 60), 3, CGRect(x: 40, y: 100, width: 120, height: 60),
      CGRect(x: 40, y: 176, width: 250, height: 132)
    ),
    (
      CGRect(x: 2, y: 4, width: 120, height: 60), 3, CGRect(x: 16, y: 16, width: 120, height: 60),
      CGRect(x: 16, y: 92, width: 250, height: 132)
    ),
    (
      CGRect(x: 250, y: 100, width: 60, height: 60), 3, CGRect(x: 244, y: 100, width: 60, height: 60),
      CGRect(x: 54, y: 176, width: 250, height: 132)
    ),
    (
      CGRect(x: 40, y: 256, width: 120, height: 60), 3, CGRect(x: 40, y: 256, width: 120, height: 60),
      CGRect(x: 40, y: 332, width: 250, height: 132)
    ),
    (
      CGRect(x: 40, y: 257, width: 120, height: 60), 3, CGRect(x: 40, y: 257, width: 120, height: 60),
      CGRect(x: 40, y: 109, width: 250, height: 132)
    ),
    (
      CGRect(x: 40, y: 410, width: 120, height: 60), 3, CGRect(x: 40, y: 404, width: 120, height: 60),
      CGRect(x: 40, y: 256, width: 250, height: 132)
    ),
    // 448 less 148 of 800 points are 0.375, of 225 × 300 points.
    (
      CGRect(x: 0, y: 0, width: 600, height: 800), 3, CGRect(x: 79, y: 164, width: 225, height: 300),
      CGRect(x: 54, y: 16, width: 250, height: 132)
    ),
    (
      CGRect(x: 0, y: 0, width: 600, height: 100), 1, CGRect(x: 16, y: 26, width: 288, height: 48),
      CGRect(x: 16, y: 90, width: 250, height: 44)
    ),
    // Smaller than three tenths nothing becomes, and what has no menu has all the room.
    (
      CGRect(x: 0, y: 0, width: 100, height: 2000), 1, CGRect(x: 35, y: -136, width: 30, height: 600),
      CGRect(x: 35, y: 480, width: 250, height: 44)
    ),
    (CGRect(x: 40, y: 430, width: 120, height: 448), 0, CGRect(x: 40, y: 16, width: 120, height: 448), .null),
  ]

  @Test("a lifted view is moved and made smaller until it and its menu are in the room", arguments: views)
  func views(frame: CGRect, rows: Int, picture: CGRect, place: CGRect) throws {
    let view = UIView(frame: frame), stage = AnimationStage(view)
    stage.advance(to: 0)
    let overlay = MenuOverlay(rows == 0 ? nil : menu(rows), of: view, in: stage.window, from: UITargetedPreview(view: view), nil)
    let card = overlay.subviews.compactMap { $0 as? MenuCard }.first, platter = overlay.subviews[1]
    overlay.show(with: nil)
    func isNear(_ a: CGRect, _ b: CGRect) -> Bool {
      zip([a.minX, a.minY, a.width, a.height], [b.minX, b.minY, b.width, b.height]).allSatisfy { isClose($0, Double($1), within: 1e-6) }
    }
    #expect(isNear(platter.frame, picture), "\(platter.frame)")
    #expect(card.map { isNear($0.frame, place) } ?? (rows == 0), "\(card?.frame ?? .null)")
    #expect(view.layer.isHidden && platter.layer.shadowOpacity == 0.25 && platter.layer.shadowRadius == 24)
    overlay.dismiss()
    #expect(
      overlay.hitTest(CGPoint(x: 5, y: 5), with: nil) === overlay && platter.transform == .identity && platter.layer.shadowOpacity == 0)
    stage.advance(to: 1)
    #expect(!view.layer.isHidden && overlay.superview == nil)
  }

  @Test("a controller's view is lifted at the size it prefers, grown from the width of what was pressed, with corners of its own")
  func controllers() throws {
    let view = UIView(frame: CGRect(x: 40, y: 100, width: 100, height: 50)), stage = AnimationStage(view), page = UIViewController()
    page.preferredContentSize = CGSize(width: 200, height: 120)
    let overlay = MenuOverlay(menu(2), of: view, in: stage.window, from: UITargetedPreview(view: view), page)
    let platter = overlay.subviews[1]
    overlay.show(with: nil)
    // Around (90, 125), and 16 from the left at least.
    #expect(platter.frame == CGRect(x: 16, y: 65, width: 200, height: 120) && page.view.frame == platter.bounds && !view.layer.isHidden)
    #expect(page.view.layer.cornerRadius == 13 && page.view.clipsToBounds && !page.view.isUserInteractionEnabled)
    #expect(platter.layer.shadowPath?.boundingBoxOfPath == CGRect(x: 0, y: 0, width: 200, height: 120))
    stage.advance(to: 0.001)
    #expect(isClose(platter.shown.transform.m11, 0.5, within: 0.01))
    stage.advance(to: 1)
    overlay.dismiss()
    #expect(
      platter.alpha == 0 && isClose(platter.transform.a, 0.5) && isClose(platter.transform.d, 0.5)
        && platter.center == CGPoint(x: 90, y: 125))
  }

  // MARK: Rows

  @Test("a row is 44 points high, more for a second line and a subtitle; a mark and a picture take their room")
  func rows() throws {
    let image = UIGraphicsImageRenderer(size: CGSize(width: 10, height: 8)).image { _ in }
    func row(_ element: UIMenuElement, hasMarks: Bool = false, isEnabled: Bool = true) -> (MenuRow, UILabel, UILabel) {
      let row = MenuRow(.element(element), hasMarks: hasMarks, isEnabled: isEnabled), labels = row.subviews.compactMap { $0 as? UILabel }
      row.frame = CGRect(x: 0, y: 0, width: 250, height: row.height(in: 250))
      row.layoutIfNeeded()
      return (row, labels[0], labels[1])
    }
    func height(_ text: String, _ size: CGFloat, _ width: CGFloat, lines: Int = 1) -> CGFloat {
      let label = UILabel()
      (label.text, label.font, label.numberOfLines) = (text, .systemFont(ofSize: size), lines)
      return label.sizeThatFits(CGSize(width: width, height: 0)).height
    }
    let line = height("Copy", 17, 218), small = height("twice", 13, 218)
    let (plain, title, _) = row(UIAction(title: "Copy") { _ in })
    #expect(
      plain.bounds.height == 44 && title.frame == CGRect(x: 16, y: (44 - line) / 2, width: 218, height: line) && title.textColor == .label)
    let (two, first, second) = row(UIAction(title: "Copy", subtitle: "twice") { _ in }, hasMarks: true)
    #expect(two.bounds.height == 44 + (small + 2).rounded())
    let top = (two.bounds.height - line - small - 2) / 2
    #expect(
      first.frame == CGRect(x: 36, y: top, width: 198, height: line)
        && second.frame == CGRect(x: 36, y: top + line + 2, width: 198, height: small))
    #expect(second.font.pointSize == 13 && second.textColor == .secondaryLabel && first.font.pointSize == 17 && first.numberOfLines == 2)
    let (pictured, beside, _) = row(UIAction(title: "Copy", image: image, attributes: .destructive) { _ in })
    let picture = try #require(pictured.subviews.compactMap { $0 as? UIImageView }.first)
    // 16 points from the right, 24 wide, and 8 beside the text.
    #expect(picture.frame == CGRect(x: 210, y: 10, width: 24, height: 24) && beside.frame.width == 186 && beside.textColor == .systemRed)
    #expect(picture.tintColor == .systemRed && picture.image?.renderingMode == .alwaysTemplate && picture.contentMode == .scaleAspectFit)
    let long = "a title that is longer than one line of such a row is, and longer than two of them are as well"
    #expect(
      row(UIAction(title: long) { _ in }).0.bounds.height == 44
        + (height(long, 17, 218, lines: 2) - UIFont.systemFont(ofSize: 17).lineHeight).rounded())
    let (marked, _, _) = row(UIAction(title: "On", state: .on) { _ in }, hasMarks: true)
    let glyph = try #require(marked.subviews.first { $0 is TableGlyph })
    #expect(glyph.center == CGPoint(x: 20, y: 22))
    let (off, dimmed, _) = row(UIMenu(title: "More", options: .destructive), hasMarks: true, isEnabled: false)
    #expect(!off.isEnabled && dimmed.textColor == .tertiaryLabel && off.subviews.contains { $0 is TableGlyph })
    #expect(row(UIMenu(title: "More", options: .destructive)).1.textColor == .systemRed)
    let back = MenuRow(.back("Menu"), hasMarks: false),
      original = row(UIAction(title: "", image: image.withRenderingMode(.alwaysOriginal)) { _ in }).0
    #expect(
      (back.subviews[0] as? UILabel)?.text == "Menu" && (back.subviews[0] as? UILabel)?.font == .systemFont(ofSize: 17, weight: .semibold))
    #expect(original.subviews.compactMap { $0 as? UIImageView }.first?.image?.renderingMode == .alwaysOriginal)
    plain.isHeld = true
    #expect(plain.backgroundColor == .tertiarySystemFill)
    plain.isHeld = false
    #expect(plain.backgroundColor == nil)
    plain.semanticContentAttribute = .forceRightToLeft
    plain.layoutIfNeeded()
    #expect(title.frame.minX == 16 && title.frame.width == 218)
    pictured.semanticContentAttribute = .forceRightToLeft
    pictured.layoutIfNeeded()
    #expect(picture.frame == CGRect(x: 16, y: 10, width: 24, height: 24) && beside.frame.maxX == 234)
  }

  @Test("menus have bits, defaults and sections; their leaves are those of all menus within")
  func menus() {
    let a = UIAction(title: "a") { _ in }, b = UIAction(title: "b", state: .on) { _ in }, c = UIAction(title: "c", state: .mixed) { _ in }
    let hidden = UIAction(title: "h", attributes: .hidden) { _ in }, deep = UIMenu(title: "deep", children: [c])
    let inner = UIMenu(title: "inner", options: .displayInline, children: [hidden]),
      inline = UIMenu(title: "inline", options: [.displayInline, .singleSelection], children: [b, inner, c])
    let menu = UIMenu(title: "menu", subtitle: "s", children: [a, hidden, deep, inline, a])
    #expect(menu.sections.map(\.title) == ["", "inline", "", ""])
    #expect(menu.sections[0].elements == [a, deep] && menu.leaves.map(\.title) == ["a", "h", "c", "b", "h", "c", "a"])
    #expect(menu.selectedElements == [b] && menu.options == [] && menu.preferredElementSize == .automatic && menu.subtitle == "s")
    #expect(
      menu.singleSelection(around: b) === inline && menu.singleSelection(around: a) == nil
        && menu.singleSelection(around: UIAction(title: "x") { _ in }) == nil)
    let other = UIMenu(
      title: "t", image: nil, identifier: UIMenu.Identifier("id"), options: .destructive, preferredElementSize: .small, children: [a])
    let replaced = other.replacingChildren([b, c])
    #expect(
      replaced.title == "t" && replaced.identifier.rawValue == "id" && replaced.options == .destructive
        && replaced.preferredElementSize == .small)
    #expect(replaced.children == [b, c] && other.children == [a] && menu.identifier != inline.identifier)
    let options: [UIMenu.Options] = [.displayInline, .destructive, .singleSelection, .displayAsPalette]
    #expect(options.map(\.rawValue) == [1, 2, 32, 128] && UIMenuElement.Attributes.keepsMenuPresented.rawValue == 8)
    #expect(
      [UIMenu.ElementSize.automatic, .small, .medium, .large].map(\.rawValue) == [-1, 0, 1, 2] && UIMenuElement.State.mixed.rawValue == 2)
  }
}
