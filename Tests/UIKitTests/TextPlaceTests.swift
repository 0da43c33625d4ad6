import Foundation
import Testing

@testable import UIKit

/// Places, words, selections and handles of texts, by numbers.
@MainActor @Suite("Numbers of texts")
struct TextPlaceTests {
  @Test(
    "words: letters, digits and marks, with what joins them",
    arguments: [
      ("ab cd", 2, 0, 2), ("ab  cd", 3, 3, 1), ("ab  ", 4, 3, 1), ("ab cd", -3, 0, 2), ("ab cd", 99, 3, 2), ("don\u{2019}t", 3, 0, 5),
      ("rock'n'roll", 4, 0, 11), ("'a'", 0, 0, 1), ("'a'", 1, 1, 1), ("a'", 1, 0, 1), ("'", 0, 0, 1), ("1,2", 1, 0, 3), ("1,a", 1, 0, 1),
      ("a,1", 1, 0, 1), ("a,b", 2, 2, 1), ("1.5", 1, 0, 3), ("a.1", 0, 0, 1), ("1.a", 2, 2, 1), ("a.b", 1, 0, 3), ("a'1", 2, 2, 1),
      ("1'2", 0, 0, 1), ("a_b", 1, 0, 3), ("_", 0, 0, 1), ("e\u{301}x y", 0, 0, 3), ("A\u{FE0F}", 0, 0, 1), ("A\u{FE00}", 0, 0, 1),
      ("A\u{FE20}", 0, 0, 2), ("A\u{FDFD}", 0, 0, 1), ("日本", 0, 0, 1), ("a日", 1, 0, 1), ("٣٤ ", 0, 0, 2), ("½½", 1, 1, 1),
      ("x\u{B7}y", 1, 0, 3),
      ("🇩🇪x", 0, 0, 4), ("a\u{20DD}b", 2, 0, 3), ("क\u{93F} ", 1, 0, 2), (".a", 0, 0, 1), ("a..b", 1, 0, 1), ("a,", 2, 1, 1),
    ])
  func words(text: String, place: Int, location: Int, length: Int) {
    #expect(TextBoundaries.word(at: place, in: text) == NSRange(location: location, length: length))
  }

  /// Units: a b \n c d \r \n e f U+85 g h U+2029 i j.
  @Test("paragraphs end with a line feed, a return, U+85 or U+2029; U+2028 is a line's end alone")
  func paragraphs() {
    let text = "ab\ncd\r\nef\u{85}gh\u{2029}ij"
    let rows: [(Int, Int, Int)] = [
      (-1, 0, 2), (0, 0, 2), (2, 0, 2), (3, 3, 2), (5, 3, 2), (6, 6, 0), (7, 7, 2), (9, 7, 2), (10, 10, 2), (12, 10, 2), (13, 13, 2),
      (15, 13, 2), (99, 13, 2),
    ]
    for (place, location, length) in rows {
      #expect(TextBoundaries.paragraph(at: place, in: text) == NSRange(location: location, length: length), "\(place)")
    }
    #expect(TextBoundaries.paragraph(at: 0, in: "a\u{2028}b") == NSRange(location: 0, length: 3))
  }

  @Test("characters before and behind a place are whole")
  func characters() {
    let text = "a👍🏽e\u{301}"
    #expect([0, 1, 5, 7, 99].map { TextBoundaries.character(before: $0, in: text) } == [0, 0, 1, 5, 5])
    #expect([0, 1, 5, 7].map { TextBoundaries.character(after: $0, in: text) } == [1, 5, 7, 7])
    #expect(TextBoundaries.character(before: 3, in: "") == 0 && TextBoundaries.character(after: 0, in: "") == 0)
  }

  @Test("a selection goes from its anchor to its caret")
  func selections() {
    let back = TextSelection(7).moved(to: 3, extending: true)
    #expect(back.range == NSRange(location: 3, length: 4) && back.anchor == 7 && back.caret == 3 && !back.isEmpty)
    #expect(back.moved(to: 9, extending: true).range == NSRange(location: 7, length: 2))
    #expect(back.moved(to: 9, extending: false) == TextSelection(9) && TextSelection(9).isEmpty)
    let forth = TextSelection(NSRange(location: 2, length: 6))
    #expect(forth.anchor == 2 && forth.caret == 8 && TextSelection().range == NSRange(location: 0, length: 0))
    #expect(forth.clamped(to: 5).range == NSRange(location: 2, length: 3) && forth.clamped(to: 1).range == NSRange(location: 1, length: 0))
    #expect(back.clamped(to: 5).anchor == 5 && back.clamped(to: 5).caret == 3)
    #expect(TextSelection(NSRange(location: -4, length: 6)).clamped(to: 9).range == NSRange(location: 0, length: 2))
  }

  @Test("a range is cut to the text, and is none behind it")
  func ranges() {
    let rows: [(Int, Int, NSRange?)] = [
      (0, 3, NSRange(location: 0, length: 3)), (2, 9, NSRange(location: 2, length: 3)), (5, 2, NSRange(location: 5, length: 0)),
      (6, 1, nil),
      (-1, 2, nil),
    ]
    for (location, length, cut) in rows {
      #expect(TextOffsetRange(NSRange(location: location, length: length)).range(in: 5) == cut, "\(location)")
    }
    let range = TextOffsetRange(NSRange(location: 2, length: 3))
    #expect(range.start == TextOffset(2) && range.end == TextOffset(5) && range != TextOffsetRange(NSRange(location: 2, length: 2)))
    #expect(range.hash == 2 && TextOffset(4).hash == 4 && !range.isEqual(TextOffset(2)) && !TextOffset(2).isEqual(range))
  }

  @Test("places of a text can be compared, counted and come by")
  func places() throws {
    let field = UITextField(frame: CGRect(x: 0, y: 0, width: 200, height: 30)), stage = AnimationStage(field)
    field.text = "abcdef"
    stage.advance(to: 0)
    func at(_ offset: Int) -> UITextPosition { field.position(from: field.beginningOfDocument, offset: offset) ?? UITextPosition() }
    #expect(field.compare(at(2), to: at(5)) == .orderedAscending && field.compare(at(5), to: at(2)) == .orderedDescending)
    #expect(field.compare(at(3), to: at(3)) == .orderedSame && field.offset(from: at(5), to: at(2)) == -3)
    #expect(field.offset(from: at(5), to: UITextPosition()) == 0 && field.textRange(from: UITextPosition(), to: at(1)) == nil)
    #expect(field.textRange(from: at(5), to: at(2)) == TextOffsetRange(NSRange(location: 2, length: 3)))
    #expect(field.position(from: at(2), in: .right, offset: 3) == TextOffset(5))
    #expect(field.position(from: at(2), in: .left, offset: 2) == TextOffset(0))
    #expect(field.position(from: at(2), in: .left, offset: 3) == nil && field.position(from: at(6), offset: 1) == nil)
    #expect(field.position(from: at(3), in: .up, offset: 1) == TextOffset(3), "there is one line")
    // A point within a range, before it, and behind it.
    let range = try #require(field.textRange(from: at(2), to: at(4)))
    for (place, nearest) in [(0, 2), (2, 2), (3, 3), (4, 4), (6, 4)] {
      #expect(field.closestPosition(to: field.caretRect(for: at(place)).origin, within: range) == TextOffset(nearest), "\(place)")
    }
    // Letters are wider than 6 points: 3 points behind a caret are in the letter behind it.
    for (place, dx, letter) in [(0, -5.0, ""), (0, 3, "a"), (1, -1, "a"), (1, 3, "b"), (5, 3, "f"), (6, -1, "f"), (6, 9, "")] {
      let caret = field.caretRect(for: at(place))
      #expect(field.characterRange(at: CGPoint(x: caret.minX + dx, y: 9)).flatMap(field.text(in:)) ?? "" == letter, "\(place) \(dx)")
    }
    #expect(field.markedTextRange == nil && field.firstRect(for: UITextRange()) == .null && field.caretRect(for: UITextPosition()) == .zero)
    #expect(field.text(in: UITextRange()) == nil && field.selectionRects(for: TextOffsetRange(NSRange(location: 2, length: 0))).isEmpty)
    let rects = field.selectionRects(for: range)
    #expect(rects.count == 1 && rects[0].containsStart && rects[0].containsEnd && !rects[0].isVertical)
    #expect(rects[0].rect.minX == field.caretRect(for: at(2)).minX && rects[0].rect.maxX == field.caretRect(for: at(4)).minX)
    field.setMarkedText("X", selectedRange: NSRange(location: 0, length: 0))
    field.setMarkedText(nil, selectedRange: NSRange(location: 0, length: 0))
    field.unmarkText()
    #expect(field.text == "abcdefX")
  }

  // MARK: Handles

  /// A caret of 2 × 20 points at 50, 20. The knob is 11 points wide, and lies 2 over the bar.
  @Test("a handle is a bar as high as the line, with a knob that stands out by 9 points, inside the area that shows it")
  func handles() throws {
    let caret = CGRect(x: 50, y: 20, width: 2, height: 20)
    typealias Row = (isStart: Bool, minY: CGFloat, maxY: CGFloat, top: CGFloat, height: CGFloat, bar: CGFloat, knob: CGFloat)
    let rows: [Row] = [
      (true, -900, 900, 11, 29, 9, 0), (true, 15, 900, 15, 25, 5, 0), (true, 30, 900, 20, 20, 0, 0), (true, -900, 3, 11, 29, 9, 0),
      (false, -900, 900, 20, 29, 0, 18), (false, -900, 44, 20, 24, 0, 13), (false, -900, 30, 20, 20, 0, 9), (false, 35, 900, 20, 29, 0, 18),
    ]
    for row in rows {
      let handle = TextHandle(isStart: row.isStart)
      handle.place(at: caret, in: CGRect(x: 0, y: row.minY, width: 400, height: row.maxY - row.minY))
      #expect(handle.frame == CGRect(x: 45.5, y: row.top, width: 11, height: row.height), "\(row)")
      #expect(
        handle.subviews.map(\.frame) == [
          CGRect(x: 4.5, y: row.bar, width: 2, height: 20), CGRect(x: 0, y: row.knob, width: 11, height: 11),
        ], "\(row)")
      #expect(handle.subviews.map(\.layer.cornerRadius) == [1, 5.5] && !handle.isUserInteractionEnabled)
    }
  }

  /// The line of knob and bar goes from 16.5 to 34.5, at 51.
  @Test("a finger takes hold of a handle up to 20 points from its line, and of the nearer one")
  func holding() {
    let handle = TextHandle(isStart: true)
    handle.place(at: CGRect(x: 50, y: 20, width: 2, height: 20), in: .infinite)
    let rows: [(CGFloat, CGFloat, CGFloat?)] = [
      (51, 25, 0), (61, 25, 10), (31, 25, 20), (30.9, 25, nil), (71, 34, 20), (71.1, 25, nil), (51, 0, 16.5), (51, -3.6, nil),
      (51, 50, 15.5),
      (54, 38.5, 5), (51, 54.6, nil),
    ]
    for (x, y, distance) in rows { #expect(handle.distance(to: CGPoint(x: x, y: y)) == distance, "\(x) \(y)") }
    handle.isHidden = true
    #expect(handle.distance(to: CGPoint(x: 51, y: 25)) == nil)
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 100)), display = TextSelectionDisplay(of: view, in: view)
    func line(_ x: CGFloat) -> CGRect { CGRect(x: x, y: 20, width: 2, height: 20) }
    display.show(TextSelectionDisplay.Content(highlights: [CGRect(x: 50, y: 20, width: 25, height: 20)], ends: (line(50), line(75))))
    #expect([45, 62, 64, 80, 110].map { display.handle(at: CGPoint(x: $0, y: 30)).map(\.isStart) } == [true, true, false, false, nil])
    #expect(display.highlightCount == 1 && view.subviews.count == 3 && view.subviews.last === display.handles.last)
    #expect(view.subviews[0].frame == CGRect(x: 50, y: 20, width: 25, height: 20))
    display.show(TextSelectionDisplay.Content(caret: line(33)))
    #expect(display.handles.allSatisfy(\.isHidden) && display.highlightCount == 0)
    let caret = view.subviews.first { $0.frame == line(33) }
    let blink = caret?.layer.animation(forKey: "blink") as? CAKeyframeAnimation
    #expect(blink?.keyPath == "opacity" && blink?.duration == 1.1 && blink?.repeatCount == .infinity)
    #expect((blink?.values as? [Int]) == [1, 1, 0, 0, 1] && blink?.keyTimes?.map(\.doubleValue) == [0, 0.5, 0.55, 0.95, 1])
    display.remove()
    #expect(view.subviews.isEmpty)
  }

  @Test("highlights and carets are placed in a container; handles stand in the view, and only where the container shows them")
  func containers() {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 60)),
      container = UIView(frame: CGRect(x: 30, y: 5, width: 100, height: 50))
    view.addSubview(container)
    container.clipsToBounds = true
    let display = TextSelectionDisplay(of: view, in: container)
    func line(_ x: CGFloat) -> CGRect { CGRect(x: x, y: 20, width: 2, height: 20) }
    display.show(TextSelectionDisplay.Content(highlights: [CGRect(x: 40, y: 20, width: 20, height: 20)], ends: (line(40), line(60))))
    #expect(container.subviews.map(\.frame) == [CGRect(x: 10, y: 15, width: 20, height: 20)])
    #expect(view.subviews.count == 3 && display.handles.map(\.isHidden) == [false, false])
    // Two points beside the container, 28 to 132, count as inside.
    for (x, isHidden) in [(26.5, true), (27.5, false), (130.5, false), (131.5, true)] {
      display.show(TextSelectionDisplay.Content(ends: (line(x), line(60))))
      #expect(display.handles.map(\.isHidden) == [isHidden, false], "\(x)")
    }
    container.clipsToBounds = false
    display.show(TextSelectionDisplay.Content(ends: (line(5), line(190))))
    #expect(display.handles.map(\.isHidden) == [false, false])
    // A view that clips keeps the knobs inside it.
    view.clipsToBounds = true
    display.show(
      TextSelectionDisplay.Content(ends: (CGRect(x: 40, y: 4, width: 2, height: 20), CGRect(x: 60, y: 38, width: 2, height: 20))))
    #expect(display.handles.map(\.frame.minY) == [0, 38] && display.handles.map(\.frame.maxY) == [24, 60])
    display.show(TextSelectionDisplay.Content(caret: line(40)))
    #expect(container.subviews.map(\.frame) == [CGRect(x: 10, y: 15, width: 2, height: 20)])
  }

  // MARK: Attributes

  @Test("attributes of dictionaries are those of containers and of texts, and back")
  func attributes() throws {
    let whole: [NSAttributedString.Key: Any] = [
      .font: UIFont.systemFont(ofSize: 13), .foregroundColor: UIColor.red, .backgroundColor: UIColor.green, .kern: CGFloat(2.5),
      .tracking: CGFloat(1.5), .underlineStyle: 9, .underlineColor: UIColor.blue, .strikethroughStyle: 2, .strikethroughColor: UIColor.cyan,
      .baselineOffset: CGFloat(3.5), .strokeWidth: CGFloat(-4.5), .strokeColor: UIColor.brown, .link: URL(string: "https://example.com")!,
    ]
    let container = AttributeContainer(whole)
    #expect(container.font == .systemFont(ofSize: 13) && container.foregroundColor == .red && container.backgroundColor == .green)
    #expect(container.kern == 2.5 && container.tracking == 1.5 && container.baselineOffset == 3.5 && container.strokeWidth == -4.5)
    #expect(container.underlineStyle == .double && container.strikethroughStyle == .thick && container.underlineColor == .blue)
    #expect(container.strikethroughColor == .cyan && container.strokeColor == .brown && container.link?.host() == "example.com")
    let text = NSAttributedString(AttributedString("ab", attributes: container)), back = text.attributes(at: 0, effectiveRange: nil)
    #expect(text.string == "ab" && back.count == whole.count)
    for key in [NSAttributedString.Key.font, .foregroundColor, .backgroundColor, .underlineColor, .strikethroughColor, .strokeColor] {
      #expect(back[key] as? NSObject == whole[key] as? NSObject, "\(key.rawValue)")
    }
    for key in [NSAttributedString.Key.kern, .tracking, .baselineOffset, .strokeWidth] {
      #expect(back[key] as? CGFloat == whole[key] as? CGFloat, "\(key.rawValue)")
    }
    #expect(back[.underlineStyle] as? Int == 9 && back[.strikethroughStyle] as? Int == 2 && back[.link] as? URL == whole[.link] as? URL)
    #expect(AttributedString(text) == AttributedString("ab", attributes: container))
    let numbers = AttributeContainer([
      .kern: NSNumber(value: 3), .underlineStyle: NSUnderlineStyle.thick, .strikethroughStyle: NSNumber(value: 1),
    ])
    #expect(numbers.kern == 3 && numbers.underlineStyle == .thick && numbers.strikethroughStyle == .single && numbers.font == nil)
  }

  @Test("a shadow of letters is a third of black by itself, is copied, and is none without a colour")
  func shadows() throws {
    let shadow = NSShadow()
    #expect(shadow.textShadow?.color == UIColor(white: 0, alpha: 1 / 3).cgColor && shadow.textShadow?.offset == .zero)
    #expect(shadow.textShadow?.blur == 0)
    (shadow.shadowOffset, shadow.shadowBlurRadius, shadow.shadowColor) = (CGSize(width: 2, height: 3), 4, UIColor.red)
    let copy = try #require(shadow.copy() as? NSShadow)
    (shadow.shadowOffset, shadow.shadowBlurRadius, shadow.shadowColor) = (.zero, 1, nil)
    #expect(shadow.textShadow == nil && copy.textShadow?.offset == CGSize(width: 2, height: 3) && copy.textShadow?.blur == 4)
    #expect(copy.textShadow?.color == UIColor.red.cgColor)
    copy.shadowColor = UIColor.blue.cgColor
    #expect(copy.textShadow?.color == UIColor.blue.cgColor)
  }

  @Test("an attachment is a character of its own, and texts without characters are empty")
  func attachments() {
    let attachment = NSTextAttachment(image: square(5, .red)), text = NSAttributedString(attachment: attachment)
    #expect(text.string == "\u{FFFC}" && text.attribute(.attachment, at: 0, effectiveRange: nil) as? NSTextAttachment === attachment)
    #expect(attachment.image?.size == CGSize(width: 5, height: 5) && attachment.bounds == .zero)
    #expect(NSAttributedString().length == 0 && NSMutableAttributedString().string == "")
    #expect([NSUnderlineStyle.single, .thick, .double].map(\.rawValue) == [1, 2, 9])
    #expect([NSStringDrawingOptions.usesLineFragmentOrigin, .usesFontLeading, .truncatesLastVisibleLine].map(\.rawValue) == [1, 2, 32])
    #expect([NSParagraphStyle.LineBreakStrategy.pushOut, .hangulWordPriority, .standard].map(\.rawValue) == [1, 2, 0xFFFF])
    #expect(NSWritingDirection.natural.rawValue == -1 && NSWritingDirection.rightToLeft.rawValue == 1)
    let detectors: [UIDataDetectorTypes] = [
      .phoneNumber, .link, .address, .calendarEvent, .shipmentTrackingNumber, .flightNumber, .lookupSuggestion,
    ]
    #expect(detectors.map(\.rawValue) == [1, 2, 4, 8, 16, 32, 64] && UIDataDetectorTypes.all.rawValue == .max)
  }
}
