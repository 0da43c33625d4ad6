import CoreText
import Testing
import UIKit

/// Text of labels, contexts, text layers and Core Text lies alike.
@MainActor @Suite("Lines of labels")
struct LabelLineTests {
  /// The places of pixels that are drawn: rows, and of each row the first and the last column.
  private func rows(_ image: CGImage?, _ size: CGSize) -> [Int: ClosedRange<Int>] {
    var rows: [Int: ClosedRange<Int>] = [:]
    image?.withUnsafePixels { pixels in
      for y in 0..<Int(size.height) {
        let inked = (0..<Int(size.width)).filter { pixels[$0, y].w > 100 }
        if let first = inked.first, let last = inked.last { rows[y] = first...last }
      }
    }
    return rows
  }

  private func shown(_ label: UILabel) -> [Int: ClosedRange<Int>] {
    label.contentScaleFactor = 1
    AnimationStage(label).advance(to: 0)
    return rows(label.layer.contents.map { $0 as! CGImage }, label.bounds.size)
  }

  private func drawn(_ size: CGSize, _ draw: (CGContext) -> Void) -> [Int: ClosedRange<Int>] {
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    return rows(UIGraphicsImageRenderer(size: size, format: format).image { draw($0.cgContext) }.cgImage, size)
  }

  private func label(_ text: String, width: CGFloat = 200, height: CGFloat = 24) -> UILabel {
    let label = UILabel(frame: CGRect(x: 0, y: 0, width: width, height: height))
    label.font = .systemFont(ofSize: 16)
    (label.text, label.textColor) = (text, .black)
    return label
  }

  private func span(_ rows: [Int: ClosedRange<Int>]) -> ClosedRange<Int>? {
    guard let first = rows.values.map(\.lowerBound).min(), let last = rows.values.map(\.upperBound).max() else { return nil }
    return first...last
  }

  @Test(
    "shortened lines end where their alignment says", arguments: [NSLineBreakMode.byTruncatingHead, .byTruncatingMiddle, .byTruncatingTail])
  func shortened(_ mode: NSLineBreakMode) throws {
    // W is 15.1 points wide: twelve of them and an ellipsis of 16 leave 2.8 of 200 points free.
    func place(_ alignment: NSTextAlignment) throws -> ClosedRange<Int> {
      let label = label(String(repeating: "W", count: 30))
      (label.lineBreakMode, label.textAlignment) = (mode, alignment)
      return try #require(span(shown(label)))
    }
    let left = try place(.left), center = try place(.center), right = try place(.right)
    let free = right.lowerBound - left.lowerBound
    #expect(free >= 2 && free <= 15, "\(free)")
    #expect(abs(center.lowerBound - left.lowerBound - free / 2) <= 1 && right.upperBound - left.upperBound == free)
  }

  @Test("justified lines reach both edges, all but the last")
  func justified() throws {
    let label = label("Text that is justified ends at the edge in all lines but the last", height: 60)
    (label.numberOfLines, label.textAlignment) = (0, .justified)
    let rows = shown(label)
    // Lines are 18.4 points apart around the middle, with 2.4 points free above: their small letters stand about these rows.
    for y in [12, 30] { #expect(span(rows.filter { abs($0.key - y) <= 6 })?.upperBound ?? 0 >= 197, "\(y)") }
    #expect(span(rows.filter { $0.key >= 45 })?.upperBound ?? 200 < 100)
  }

  /// Lines of 30, 12 and 12 points, 1.15 times as high: of 62.1 points the last line takes 13.8.
  @Test("a label as large as it wants to be shows smaller lines below larger ones; a lower one, those that fit", arguments: [3, 2, 1])
  func smallerLines(_ count: Int) {
    let text = NSMutableAttributedString(string: "H\n", attributes: [.font: UIFont.systemFont(ofSize: 30)])
    text.append(NSAttributedString(string: "H\nH", attributes: [.font: UIFont.systemFont(ofSize: 12)]))
    let label = UILabel()
    (label.numberOfLines, label.attributedText) = (0, text)
    label.sizeToFit()
    label.bounds.size = CGSize(width: 100, height: label.bounds.height - 13 * CGFloat(3 - count))
    let rows = shown(label)
    #expect(rows.keys.filter { rows[$0 - 1] == nil }.count == count)
  }

  @Test("a label as large as it wants to be shows letters with two accents whole", arguments: ["Ế", "H", "Ạ̣"])
  func accents(_ text: String) throws {
    let fitting = label(text)
    fitting.font = .systemFont(ofSize: 40)
    fitting.sizeToFit()
    let whole = label(text, width: 200, height: 200)
    whole.font = .systemFont(ofSize: 40)
    // An edge may fall on other fractions of a pixel; a second accent is eight rows high.
    #expect(abs(shown(fitting).count - shown(whole).count) <= 1)
  }

  @Test(
    "a text layer, a label, a context and Core Text set the same lines",
    arguments: [NSTextAlignment.left, .center, .right, .justified], [NSLineBreakMode.byWordWrapping, .byTruncatingTail])
  func sameLines(_ alignment: NSTextAlignment, _ mode: NSLineBreakMode) throws {
    let text = "Åone two three four five six seven", size = CGSize(width: 120, height: mode == .byWordWrapping ? 80 : 19)
    let style = NSMutableParagraphStyle()
    (style.alignment, style.lineBreakMode) = (alignment, mode)
    let string = NSAttributedString(
      string: text, attributes: [.font: UIFont.systemFont(ofSize: 16), .foregroundColor: UIColor.black, .paragraphStyle: style])
    let context = drawn(size) { _ in string.draw(in: CGRect(origin: .zero, size: size)) }
    let core = drawn(size) { context in
      context.translateBy(x: 0, y: size.height)
      context.scaleBy(x: 1, y: -1)
      let path = CGPath(rect: CGRect(origin: .zero, size: size), transform: nil)
      CTFrameDraw(CTFramesetterCreateFrame(CTFramesetterCreateWithAttributedString(string), CFRange(), path, nil), context)
    }
    let layer = CATextLayer()
    layer.bounds = CGRect(origin: .zero, size: size)
    layer.isGeometryFlipped = true
    (layer.string, layer.font, layer.fontSize) = (text, UIFont.systemFont(ofSize: 16), 16)
    (layer.isWrapped, layer.foregroundColor) = (mode == .byWordWrapping, UIColor.black.cgColor)
    layer.truncationMode = mode == .byWordWrapping ? .none : .end
    layer.alignmentMode = [.left: .left, .center: .center, .right: .right, .justified: .justified][alignment] ?? .natural
    let layered = drawn(size) { layer.render(in: $0) }
    let label = label(text, width: size.width, height: size.height)
    (label.numberOfLines, label.lineBreakMode, label.textAlignment) = (mode == .byWordWrapping ? 0 : 1, mode, alignment)
    label.sizeToFit()
    label.frame.size.width = size.width
    let labelled = shown(label)
    #expect(context.count > 12 && context == core)
    // Pictures of text layers are of other paint: an edge may be a pixel off.
    func isNear(_ other: [Int: ClosedRange<Int>]) -> Bool {
      context.filter { y, range in
        guard let other = other[y] else { return true }
        return abs(other.lowerBound - range.lowerBound) > 1 || abs(other.upperBound - range.upperBound) > 1
      }.count <= context.count / 4
    }
    #expect(isNear(layered))
    // A label is in the middle of its height, by a fraction of a pixel further down.
    let own = try #require(span(labelled)), other = try #require(span(context))
    #expect(abs(own.lowerBound - other.lowerBound) <= 1 && abs(own.upperBound - other.upperBound) <= 1)
  }

  @Test("a paragraph style of UIKit's is one to Core Text, under the same key")
  func coreText() {
    let style = NSMutableParagraphStyle()
    (style.alignment, style.lineSpacing) = (.right, 30)
    let text = NSAttributedString(
      string: "Hi\nHi", attributes: [.font: CTFontCreateWithName("Helvetica", 20, nil), .paragraphStyle: style])
    let path = CGPath(rect: CGRect(x: 0, y: 0, width: 200, height: 200), transform: nil)
    let frame = CTFramesetterCreateFrame(CTFramesetterCreateWithAttributedString(text), CFRangeMake(0, 0), path, nil)
    var origins = [CGPoint](repeating: .zero, count: 2)
    CTFrameGetLineOrigins(frame, CFRangeMake(0, 2), &origins)
    // H and i are 18.9 wide; lines of 22.3 and 0.7 leading, 30 apart.
    #expect(abs(origins[0].x - 181.1) < 0.2 && abs(origins[0].y - origins[1].y - 53) < 0.1)
    #expect(NSAttributedString.Key.paragraphStyle.rawValue == kCTParagraphStyleAttributeName)
  }

  @Test("paragraph styles: copies, indents, heights and tabulators reach contexts")
  func styles() throws {
    let style = NSMutableParagraphStyle()
    (style.firstLineHeadIndent, style.headIndent, style.tailIndent) = (40, 20, -30)
    (style.lineHeightMultiple, style.paragraphSpacing, style.paragraphSpacingBefore) = (2, 5, 7)
    style.tabStops = [NSTextTab(textAlignment: .left, location: 90)]
    let copy = try #require(style.copy() as? NSParagraphStyle)
    #expect(copy == style && !(copy is NSMutableParagraphStyle) && copy.headIndent == 20 && (style.mutableCopy() as? NSObject) == style)
    let attributes: [NSAttributedString.Key: Any] = [.font: UIFont.systemFont(ofSize: 20), .paragraphStyle: copy]
    // Two lines of 22.34 times two, 0.66 of leading, 5 and 7; the indents besides the letters' width.
    let size = "H\nH".size(withAttributes: attributes), plain = "H".size(withAttributes: [.font: UIFont.systemFont(ofSize: 20)])
    #expect(abs(size.height - (4 * 22.34 + 0.66 + 12)) < 0.1, "\(size)")
    #expect(abs("H\tH".size(withAttributes: attributes).width - 90 - plain.width) < 40)
  }

  @Test("a label tells what its text asks of fonts that are not there")
  func remarks() {
    let label = label("Title\u{10FFFD}")
    label.font = UIFont(name: "Hevletica", size: 12)
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    root.addSubview(label)
    let remarks = root.layer.fontRemarks()
    #expect(remarks.map(\.subject) == ["UILabel \"Title\u{10FFFD}\"", "UILabel \"Title\u{10FFFD}\""])
    #expect(remarks.first?.remark.message.hasPrefix("no font is called \"Hevletica\", and ") == true)
    #expect(remarks.last?.remark.message == "no font has the character U+10FFFD, and a box with its number stands in")
  }
}
