import Foundation
import Testing

@testable import UIKit

/// Attributes of texts: between dictionaries and attributed strings, and in paragraph styles.
@MainActor @Suite("Attributes of texts")
struct TextAttributeTests {
  private typealias Key = NSAttributedString.Key

  /// Each with a value of its own.
  private var attributes: [Key: NSObject] {
    [
      .font: UIFont.boldSystemFont(ofSize: 19), .foregroundColor: UIColor.red, .backgroundColor: UIColor.green, .kern: NSNumber(value: 2.5),
      .tracking: NSNumber(value: 3.5), .underlineStyle: NSNumber(value: 2), .underlineColor: UIColor.blue,
      .strikethroughStyle: NSNumber(value: 9), .strikethroughColor: UIColor.orange, .baselineOffset: NSNumber(value: -4.5),
      .strokeWidth: NSNumber(value: 5.5), .strokeColor: UIColor.purple, .link: NSURL(string: "https://example.org/a")!,
    ]
  }

  /// The values as text, since numbers come back as other types.
  private func texts(_ attributes: [Key: Any]) -> [String: String] {
    attributes.reduce(into: [:]) { $0[$1.key.rawValue] = text($1.value) }
  }

  private func text(_ value: Any) -> String {
    switch value {
    case let color as UIColor: "\([color.cgColor.red, color.cgColor.green, color.cgColor.blue, color.cgColor.alpha])"
    case let font as UIFont: "\(font.fontName) \(font.pointSize)"
    case let number as CGFloat: "\(Double(number))"
    case let number as Int: "\(Double(number))"
    case let number as NSNumber: "\(number.doubleValue)"
    case let link as URL: link.absoluteString
    case let link as NSURL: link.absoluteString
    default: "\(value)"
    }
  }

  @Test("every attribute of a dictionary comes into a container, and back into a text's dictionary")
  func roundTrip() {
    var all = attributes as [Key: Any]
    all[.link] = URL(string: "https://example.org/a")
    let container = AttributeContainer(all)
    #expect(container.font?.pointSize == 19 && container.foregroundColor == .red && container.backgroundColor == .green)
    #expect(container.kern == 2.5 && container.tracking == 3.5 && container.baselineOffset == -4.5 && container.strokeWidth == 5.5)
    #expect(container.underlineStyle?.rawValue == 2 && container.strikethroughStyle?.rawValue == 9)
    #expect(container.underlineColor == .blue && container.strikethroughColor == .orange && container.strokeColor == .purple)
    #expect(container.link?.absoluteString == "https://example.org/a")
    let text = NSAttributedString(AttributedString("whole", attributes: container))
    #expect(text.string == "whole" && texts(text.attributes(at: 0, effectiveRange: nil)) == texts(all))
    // And back again.
    #expect(AttributedString(text).runs.map(\.attributes) == [container])
  }

  @Test("each attribute comes alone")
  func alone() {
    for (key, value) in attributes {
      let given: [Key: Any] = [key: key == .link ? URL(string: "https://example.org/a") as Any : value]
      let text = NSAttributedString(AttributedString("x", attributes: AttributeContainer(given)))
      #expect(texts(text.attributes(at: 0, effectiveRange: nil)) == texts(given))
    }
  }

  @Test("runs keep their texts and attributes; what has none of its own has those that are common to all")
  func runs() {
    var text = AttributedString("ab"), second = AttributedString("cde"), third = AttributedString("f")
    second.kern = 3
    third.foregroundColor = .red
    text += second + third
    let made = NSAttributedString(text, over: [.kern: CGFloat(1), .baselineOffset: CGFloat(2)])
    var found: [String] = []
    made.enumerateAttributes(in: NSRange(location: 0, length: made.length), options: []) { attributes, range, _ in
      let numbers = [Key.kern, .baselineOffset].map { attributes[$0].map(self.text) ?? "-" }
      found.append(
        "\(range.location) \(range.length) \(numbers.joined(separator: " ")) \(attributes[.foregroundColor] == nil ? "" : "red")")
    }
    #expect(found == ["0 2 1.0 2.0 ", "2 3 3.0 2.0 ", "5 1 1.0 2.0 red"] && made.string == "abcdef")
  }

  /// A change of each property, in the order of their groups.
  private static let changes: [@MainActor (NSMutableParagraphStyle) -> Void] = [
    { $0.alignment = .right }, { $0.lineBreakMode = .byTruncatingHead }, { $0.baseWritingDirection = .rightToLeft }, { $0.lineSpacing = 2 },
    { $0.lineHeightMultiple = 3 }, { $0.paragraphSpacing = 4 }, { $0.paragraphSpacingBefore = 5 }, { $0.firstLineHeadIndent = 6 },
    { $0.headIndent = 7 }, { $0.tailIndent = 8 }, { $0.minimumLineHeight = 9 }, { $0.maximumLineHeight = 10 },
    { $0.tabStops = [NSTextTab(textAlignment: .right, location: 11, options: [:])] }, { $0.defaultTabInterval = 12 },
    { $0.hyphenationFactor = 0.5 }, { $0.usesDefaultHyphenation.toggle() }, { $0.allowsDefaultTighteningForTruncation.toggle() },
  ]

  @Test("paragraph styles are equal where every property is; copies are, and one takes on all of another")
  func paragraphs() {
    let plain = NSMutableParagraphStyle(), all = NSMutableParagraphStyle()
    #expect(
      plain.isEqual(NSMutableParagraphStyle()) && plain.isEqual(NSParagraphStyle.default) && !plain.isEqual("text") && !plain.isEqual(nil))
    for (index, change) in Self.changes.enumerated() {
      let style = NSMutableParagraphStyle(), same = NSMutableParagraphStyle()
      change(style)
      change(same)
      change(all)
      #expect(!style.isEqual(plain) && !plain.isEqual(style) && style.isEqual(same), "\(index)")
      #expect((style.copy() as? NSParagraphStyle)?.isEqual(style) == true, "\(index)")
      #expect((style.mutableCopy() as? NSMutableParagraphStyle)?.isEqual(style) == true && style.hash == same.hash, "\(index)")
      let taken = NSMutableParagraphStyle()
      taken.setParagraphStyle(style)
      #expect(taken.isEqual(style), "\(index)")
    }
    #expect((all.mutableCopy() as? NSMutableParagraphStyle)?.isEqual(all) == true && !all.isEqual(plain))
  }

  // MARK: Drawing

  private func picture(_ draw: () -> Void) -> Data? {
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    return UIGraphicsImageRenderer(size: CGSize(width: 80, height: 60), format: format).image { _ in draw() }.pngData()
  }

  @Test("texts of both kinds are measured and drawn like one with attributes, in 12 points where no font is given")
  func drawing() {
    let string = "Ag bc de fg hi", other = string as NSString, place = CGPoint(x: 3, y: 5), box = CGRect(x: 4, y: 6, width: 40, height: 50)
    let cases: [([Key: Any]?, [Key: Any])] = [
      (nil, [.font: UIFont.systemFont(ofSize: 12)]),
      ([.foregroundColor: UIColor.red], [.font: UIFont.systemFont(ofSize: 12), .foregroundColor: UIColor.red]),
      ([.font: UIFont.systemFont(ofSize: 15)], [.font: UIFont.systemFont(ofSize: 15)]),
    ]
    let options: [NSStringDrawingOptions] = [[], .usesLineFragmentOrigin, [.usesLineFragmentOrigin, .truncatesLastVisibleLine]]
    for (given, whole) in cases {
      let text = NSAttributedString(string: string, attributes: whole), empty = picture {}
      #expect(
        string.size(withAttributes: given) == text.size() && other.size(withAttributes: given) == text.size() && text.size().width > 40)
      let at = picture { text.draw(at: place) }, inside = picture { text.draw(in: box) }
      #expect(at != empty && inside != empty && at != inside)
      #expect(
        picture { string.draw(at: place, withAttributes: given) } == at && picture { other.draw(at: place, withAttributes: given) } == at)
      #expect(picture { string.draw(in: box, withAttributes: given) } == inside)
      #expect(picture { other.draw(in: box, withAttributes: given) } == inside)
      for option in options {
        let with = picture { text.draw(with: box, options: option, context: nil) }
        #expect(picture { string.draw(with: box, options: option, attributes: given, context: nil) } == with && with != empty)
        #expect(picture { other.draw(with: box, options: option, attributes: given, context: nil) } == with)
        let bounds = text.boundingRect(with: box.size, options: option, context: nil)
        #expect(string.boundingRect(with: box.size, options: option, attributes: given, context: nil) == bounds)
        #expect(other.boundingRect(with: box.size, options: option, attributes: given, context: nil) == bounds)
        // One line without the option, several with it.
        #expect(bounds.origin == .zero && (option.isEmpty ? bounds.size == text.size() : bounds.width <= 40))
      }
      #expect(text.boundingRect(with: .zero, options: .usesLineFragmentOrigin, context: nil).size == text.size())
    }
  }
}
