import CoreGraphics
import CoreText
import Foundation
import Graphics
import TestSupport
import Testing

@testable import Rasterizer

/// Random attributed texts in the pinned fonts, against GoldenTests/Goldens/texts.txt: their lines, runs, frames, blocks and pictures, all
/// numbers in hundredths of a point, of which versions of Pango and HarfBuzz may differ by five.
@Suite("Random texts are set as on record")
struct RecordedTextTests {
  @Test("lines, runs, frames of all shapes, blocks and pictures")
  func texts() throws {
    try LinesOnRecord(name: "texts.txt").compare((1...30).map { line(UInt64($0)) }) { now, recorded in
      let now = now.split(separator: " "), recorded = recorded.split(separator: " ")
      return now.count == recorded.count
        && zip(now, recorded).allSatisfy { pair in
          if pair.0 == pair.1 { return true }
          guard let a = Int(pair.0), let b = Int(pair.1) else { return false }
          return abs(a - b) <= 5
        }
    }
  }

  private func line(_ seed: UInt64) -> String {
    var writer = TextWriter(seed: seed)
    let text = writer.text()
    var parts = [frames(text, &writer), blocks(text, &writer)]
    if let plain = writer.paragraph(of: text) { parts.append(lines(plain, &writer)) }
    parts.append(pictures(&writer))
    return "\(seed): " + parts.joined(separator: " ; ")
  }

  private func number(_ value: Double) -> String { value.magnitude < 1e9 ? "\(Int((value * 100).rounded()))" : "endless" }
  private func numbers(_ values: CGFloat...) -> String { values.map { number(Double($0)) }.joined(separator: " ") }
  private func words(_ rect: CGRect) -> String { rect.isNull ? "nowhere" : numbers(rect.minX, rect.minY, rect.maxX, rect.maxY) }
  private func words(_ range: CFRange) -> String { "\(range.location) + \(range.length)" }

  private func lines(_ text: NSAttributedString, _ writer: inout TextWriter) -> String {
    let line = CTLineCreateWithAttributedString(text)
    var ascent: CGFloat = 0, descent: CGFloat = 0, leading: CGFloat = 0
    let width = CTLineGetTypographicBounds(line, &ascent, &descent, &leading)
    var parts = [
      "line", number(width), numbers(ascent, descent, leading), number(CTLineGetTrailingWhitespaceWidth(line)),
      "\(CTLineGetGlyphCount(line))",
      words(CTLineGetStringRange(line)), words(CTLineGetBoundsWithOptions(line, [])),
      words(CTLineGetBoundsWithOptions(line, [.excludeTypographicLeading])), words(CTLineGetImageBounds(line, nil)),
      number(CTLineGetPenOffsetForFlush(line, writer.share(), 300)),
    ]
    for index in 0...text.length + 1 { parts.append(numbers(CTLineGetOffsetForStringIndex(line, index, nil))) }
    for step in 0..<6 { parts.append("\(CTLineGetStringIndexForPosition(line, CGPoint(x: width * Double(step) / 5.1, y: 0)))") }
    for case let run as CTRun in CTLineGetGlyphRuns(line) {
      let count = CTRunGetGlyphCount(run), part = CFRange(location: count / 3, length: max(1, count / 2))
      let runWidth = CTRunGetTypographicBounds(run, part, &ascent, &descent, &leading)
      var places = [CGPoint](repeating: .zero, count: count), indices = [CFIndex](repeating: 0, count: count)
      CTRunGetPositions(run, CFRange(), &places)
      CTRunGetStringIndices(run, part, &indices)
      parts += [
        "run", words(CTRunGetStringRange(run)), "\(CTRunGetStatus(run).rawValue)", number(runWidth), numbers(ascent, descent, leading),
        words(CTRunGetImageBounds(run, nil, part)), numbers(places.last?.x ?? 0, places.last?.y ?? 0), "\(indices[0])",
      ]
    }
    for type in [CTLineTruncationType.start, .end, .middle] {
      let short = CTLineCreateTruncatedLine(line, width * 0.6, type, nil)
      parts.append(short.map { "\(CTLineGetGlyphCount($0)) \(number(CTLineGetTypographicBounds($0, nil, nil, nil)))" } ?? "none")
    }
    return parts.joined(separator: " ")
  }

  private func words(_ frame: CTFrame) -> String {
    let lines = CTFrameGetLines(frame)
    var origins = [CGPoint](repeating: .zero, count: lines.count)
    CTFrameGetLineOrigins(frame, CFRange(), &origins)
    let each = zip(lines, origins).map { line, origin in
      (line as? CTLine).map {
        "\(words(CTLineGetStringRange($0))) \(number(CTLineGetTypographicBounds($0, nil, nil, nil))) at \(numbers(origin.x, origin.y))"
      }
        ?? "none"
    }
    return "\(words(CTFrameGetStringRange(frame))) \(each.joined(separator: " , "))"
  }

  private func frames(_ text: NSAttributedString, _ writer: inout TextWriter) -> String {
    let setter = CTFramesetterCreateWithAttributedString(text)
    let rect = CGPath(rect: CGRect(x: 3, y: 5, width: writer.length(60...220), height: writer.length(30...200)), transform: nil)
    let round = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: writer.length(100...260), height: writer.length(80...200)), transform: nil)
    let hole = CGPath(rect: CGRect(x: 60, y: 20, width: 40, height: writer.length(20...60)), transform: nil)
    let range = CFRange(location: writer.index(text.length), length: 0)
    var fit = CFRange()
    let size = CTFramesetterSuggestFrameSizeWithConstraints(
      setter, CFRange(), nil, CGSize(width: writer.length(50...250), height: writer.length(0...90)), &fit)
    let typesetter = CTTypesetterCreateWithAttributedString(text)
    let pieces = [
      words(CTFramesetterCreateFrame(setter, CFRange(), rect, nil)), words(CTFramesetterCreateFrame(setter, range, round, nil)),
      words(CTFramesetterCreateFrame(setter, CFRange(), round, [kCTFrameClippingPathsAttributeName: [hole]])),
      numbers(size.width, size.height),
      words(fit), "\(CTTypesetterSuggestLineBreak(typesetter, range.location, Double(writer.length(20...150))))",
    ]
    return "frames " + pieces.joined(separator: " / ")
  }

  private func blocks(_ text: NSAttributedString, _ writer: inout TextWriter) -> String {
    let modes: [CTLineBreakMode?] = [
      nil, .byWordWrapping, .byCharWrapping, .byClipping, .byTruncatingHead, .byTruncatingTail, .byTruncatingMiddle,
    ]
    let alignments: [CTTextAlignment?] = [nil, .left, .right, .center, .natural]
    let block = TextBlock(
      text, width: writer.chance.isOne(in: 4) ? .infinity : writer.length(40...240),
      height: writer.chance.isOne(in: 2) ? .infinity : writer.length(20...90),
      limit: writer.chance.pick([0, 0, 1, 2]), breaks: writer.chance.pick(modes), alignment: writer.chance.pick(alignments))
    let start = writer.index(text.length), end = min(text.length, start + 5)
    let pieces = [
      numbers(block.size.width, block.size.height), numbers(block.firstBaseline, block.overshoot.top, block.overshoot.bottom),
      words(block.caret(at: start)), block.rects(of: start..<end).map { words($0) }.joined(separator: " , "),
      "\(block.index(at: CGPoint(x: writer.length(0...200), y: writer.length(0...60))))",
    ]
    return "block " + pieces.joined(separator: " / ")
  }

  private func pictures(_ writer: inout TextWriter) -> String {
    let drawing = writer.drawing()
    let image = Drawing.text(drawing).rasterize()
    var ink = PixelRect(minX: .max, minY: .max, maxX: .min, maxY: .min), sums = SIMD4<Int>(0, 0, 0, 0)
    for y in 0..<image.height {
      for x in 0..<image.width where image[x, y].w > 60 {
        ink = PixelRect(minX: min(ink.minX, x), minY: min(ink.minY, y), maxX: max(ink.maxX, x + 1), maxY: max(ink.maxY, y + 1))
        sums &+= SIMD4<Int>(truncatingIfNeeded: image[x, y])
      }
    }
    let size = TextDrawing.preferredSize(of: drawing.runs)
    let letters = LetterOutlines(drawing.runs[0].string, fontName: drawing.runs[0].fontName, size: drawing.runs[0].fontSize)
    // Sums of a whole picture are told in its thousands.
    let totals = [sums.x, sums.y, sums.z, sums.w].map { "\(Int((Double($0) / 1000).rounded()))" }.joined(separator: " ")
    let outlines = letters.letters.prefix(5).map { "\(numbers(CGFloat($0.advance))) \($0.firstByte) \(words($0.path.bounds))" }
    return
      """
      picture \(ink.isEmpty ? "empty" : "\(ink.minX) \(ink.minY) \(ink.maxX) \(ink.maxY)") \(totals) / \
      \(numbers(size.width, size.height)) /\u{20}
      """
        + "\(letters.letters.count) \(numbers(CGFloat(letters.ascent))) \(outlines.joined(separator: " , "))"
  }
}

/// Writes by chance.
private struct TextWriter {
  var chance: Chance

  init(seed: UInt64) { chance = Chance(seed: seed) }

  mutating func length(_ range: ClosedRange<Double>) -> CGFloat { CGFloat(Double.random(in: range, using: &chance).rounded()) }
  mutating func index(_ count: Int) -> Int { count > 0 ? Int.random(in: 0..<count, using: &chance) : 0 }
  mutating func share() -> CGFloat { chance.pick([0, 0.25, 0.5, 1, 1.5, -1]) }

  private static let pieces = [
    "office ", "Two words ", "a\tb\tc ", "naïve ", "سلام ", "שלום ", "WAVE To ", "longunbrokenword ", "end.\n", "  ", "1,234 ", "fi", "\n",
    "x", "AV, ", "(ab) ",
    "line\r\nnext ", "tail   ", "q\u{2029}",
  ]

  private mutating func attributes() -> [NSAttributedString.Key: Any] {
    let font = CTFontCreateWithName(
      chance.pick(["Helvetica", "Times New Roman", "Menlo", "DejaVu Sans", "Helvetica-Bold"]), length(9...24), nil)
    let traits: [CTFontSymbolicTraits] = [[], [], .traitItalic, .traitBold, [.traitBold, .traitItalic]]
    let styled = CTFontCreateCopyWithSymbolicTraits(font, 0, nil, chance.pick(traits), [.traitBold, .traitItalic]) ?? font
    var attributes: [NSAttributedString.Key: Any] = [NSAttributedString.Key(kCTFontAttributeName): styled]
    if chance.isOne(in: 4) { attributes[NSAttributedString.Key(kCTKernAttributeName)] = chance.pick([-1.0, 0, 2.5]) }
    if chance.isOne(in: 6) { attributes[NSAttributedString.Key(kCTTrackingAttributeName)] = chance.pick([0.0, 1.5]) }
    if chance.isOne(in: 5) { attributes[NSAttributedString.Key(kCTBaselineOffsetAttributeName)] = chance.pick([-4.0, 3, 7]) }
    if chance.isOne(in: 5) { attributes[NSAttributedString.Key(kCTLigatureAttributeName)] = chance.pick([0, 1]) }
    return attributes
  }

  private mutating func paragraphStyle() -> CTParagraphStyle {
    var numbers: [CTParagraphStyleSpecifier: CGFloat] = [:]
    let choices: [(CTParagraphStyleSpecifier, [CGFloat])] = [
      (.firstLineHeadIndent, [12, 30]), (.headIndent, [8, 20]), (.tailIndent, [-15, 120, -40]), (.lineHeightMultiple, [0.8, 1.5]),
      (.maximumLineHeight, [12, 30]), (.minimumLineHeight, [20, 40]), (.lineSpacing, [3, 9]), (.paragraphSpacing, [6, 14]),
      (.paragraphSpacingBefore, [5, 11]), (.maximumLineSpacing, [2]), (.minimumLineSpacing, [7]), (.lineSpacingAdjustment, [-2, 4]),
      (.defaultTabInterval, [25, 60]),
    ]
    for (key, values) in choices where chance.isOne(in: 4) { numbers[key] = chance.pick(values) }
    let tabs =
      chance.isOne(in: 4) ? [CTTextTabCreate(chance.pick([.left, .right, .center]), 50, nil), CTTextTabCreate(.left, 90, nil)] : nil
    return CTParagraphStyle(
      alignment: chance.pick([.natural, .natural, .left, .right, .center, .justified]),
      lineBreakMode: chance.pick([
        .byWordWrapping, .byWordWrapping, .byCharWrapping, .byClipping, .byTruncatingHead, .byTruncatingTail, .byTruncatingMiddle,
      ]),
      direction: chance.pick([.natural, .natural, .leftToRight, .rightToLeft]), tabs: tabs, numbers: numbers)
  }

  mutating func text() -> NSAttributedString {
    let text = NSMutableAttributedString(string: "")
    var style = chance.isOne(in: 4) ? nil : paragraphStyle()
    for _ in 0..<Int.random(in: 1...4, using: &chance) {
      var attributes = attributes()
      attributes[NSAttributedString.Key(kCTParagraphStyleAttributeName)] = style
      let string = (0..<Int.random(in: 2...6, using: &chance)).map { _ in chance.pick(Self.pieces) }.joined()
      text.append(NSAttributedString(string: string, attributes: attributes))
      if string.hasSuffix("\n"), chance.isOne(in: 2) { style = paragraphStyle() }
    }
    return text
  }

  /// The text's first paragraph without what ends it; nil where that is nothing.
  func paragraph(of text: NSAttributedString) -> NSAttributedString? {
    let string = NSString(string: text.string), end = string.rangeOfCharacter(from: .newlines).location
    let length = end == NSNotFound ? string.length : end
    return length > 0 ? text.attributedSubstring(from: NSRange(location: 0, length: length)) : nil
  }

  mutating func drawing() -> TextDrawing {
    var runs: [TextDrawing.Run] = []
    for _ in 0..<Int.random(in: 1...3, using: &chance) {
      var style = TextRunStyle()
      let color = CGColor(red: CGFloat(index(3)) / 2, green: CGFloat(index(3)) / 2, blue: CGFloat(index(3)) / 2, alpha: 1)
      if chance.isOne(in: 3) { style.underline = TextRule(number: chance.pick([1, 2, 9]), color: chance.isOne(in: 2) ? nil : color) }
      if chance.isOne(in: 4) { style.strikethrough = TextRule(number: chance.pick([1, 2, 9]), color: nil) }
      if chance.isOne(in: 4) { style.background = CGColor(red: 0.5, green: 1, blue: 0, alpha: 0.75) }
      if chance.isOne(in: 5) { (style.strokeWidth, style.strokeColor) = (chance.pick([-6, 4]), color) }
      if chance.isOne(in: 5) { style.kern = chance.pick([-1, 2]) }
      if chance.isOne(in: 5) { style.baselineOffset = chance.pick([-3, 4]) }
      style.hasLigatures = !chance.isOne(in: 4)
      let string = (0..<Int.random(in: 1...5, using: &chance)).map { _ in chance.pick(Self.pieces) }.joined()
      runs.append(
        TextDrawing.Run(
          string: string, fontName: chance.pick(["Helvetica", "Menlo-Bold", "DejaVu Serif"]), fontSize: length(10...30),
          color: CGColor(red: 1, green: CGFloat(index(3)) / 2, blue: 0, alpha: chance.isOne(in: 3) ? 0.5 : 1), style: style))
    }
    let size = PixelSize(Int(length(40...160)), Int(length(24...90)))
    let map = chance.pick([.identity, CGAffineTransform(scaleX: 1.5, y: 0.75), CGAffineTransform(rotationAngle: 0.2)])
    var drawing = TextDrawing(runs: runs, box: CGSize(width: size.width, height: size.height), boxToPixels: map, size: size)
    drawing.isWrapped = chance.isOne(in: 2)
    drawing.truncation = chance.pick(TextTruncation.allCases)
    drawing.alignment = chance.pick(TextAlignment.allCases)
    return drawing
  }
}
