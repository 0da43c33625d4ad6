import CAllocationCounter
import CoreGraphics
import Foundation
import Graphics
import Rasterizer
import TestSupport
import Testing

@testable import CoreText

/// All of it in a font of the tests' own: A is 600 wide with a rectangle from (100, 0) to (500, 700), B 400 with one from (0, −200) to
/// (300, 800), a space 300, the ellipsis 200; in thousandths of the size.
@Suite("Text as programs set it", .serialized)
struct CoreTextTests {
  private let font: CTFont

  init() throws {
    #expect(TestFont.isRegistered)
    font = CTFontCreateWithName(TestFont.postScriptName as CFString, 100, nil)
  }

  private func text(_ string: String, _ more: [NSAttributedString.Key: Any] = [:]) -> NSAttributedString {
    NSAttributedString(string: string, attributes: more.merging([NSAttributedString.Key(kCTFontAttributeName): font]) { own, _ in own })
  }

  private func line(_ string: String) -> CTLine { CTLineCreateWithAttributedString(text(string) as CFAttributedString) }

  private func isClose(_ a: CGFloat, _ b: CGFloat) -> Bool { abs(a - b) < 0.01 }

  @Test("fonts of a file go by their names, and are registered once")
  func registering() throws {
    #expect(CTFontCopyFamilyName(font) == TestFont.family && CTFontCopyPostScriptName(font) == TestFont.postScriptName)
    #expect(CTFontCopyFamilyName(CTFontCreateWithName(TestFont.family, 9, nil)) == TestFont.family)
    #expect((CTFontManagerCopyAvailableFontFamilyNames() as? [String])?.contains(TestFont.family) == true)
    let descriptors = CTFontManagerCreateFontDescriptorsFromURL(TestFont.url as CFURL) as? [CTFontDescriptor]
    let named = try #require(descriptors?.first)
    #expect(CTFontDescriptorCopyAttribute(named, kCTFontNameAttribute) as? String == TestFont.postScriptName)
    var error: Unmanaged<CFError>?
    #expect(!CTFontManagerRegisterFontsForURL(TestFont.url as CFURL, .process, &error))
    #expect(error?.takeRetainedValue().localizedDescription.contains("registered already") == true)
    let none = URL(fileURLWithPath: #filePath)
    #expect(!CTFontManagerRegisterFontsForURL(none as CFURL, .process, nil) && CTFontManagerCreateFontDescriptorsFromURL(none) == nil)
    #expect(!CTFontManagerUnregisterFontsForURL(none as CFURL, .process, nil))
  }

  @Test("of fonts that have gone nothing stays", .enabled(if: ac_available(), "needs glibc, and no sanitizer"))
  func memory() async {
    // In a process of its own, where nobody else allocates.
    await #expect(processExitsWith: .success) {
      /// Bytes in use after the font has gone and come back, with a text each time.
      func change(times: Int) -> Int {
        for _ in 0..<times {
          CTFontManagerUnregisterFontsForURL(TestFont.url as CFURL, .process, nil)
          CTFontManagerRegisterFontsForURL(TestFont.url as CFURL, .process, nil)
          _ = CTLineCreateWithAttributedString(NSAttributedString(string: "AB") as CFAttributedString)
        }
        return Int(ac_bytes_in_use())
      }
      // A configuration of fonts takes more than 4 kB, and 200 on a machine with some.
      let before = change(times: 40), growth = change(times: 100) - before
      #expect(growth < 100 * 1024, "\(growth) bytes")
    }
  }

  @Test("a collection whose entries are all the same font is read up to 1024 of them")
  func collections() throws {
    // A header, the places of the fonts, the font with its tables' places moved by as much, and room, which FreeType wants for each.
    func collection(_ count: Int) throws -> URL {
      func long(_ value: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(value >> $0 & 255) } }
      var font = [UInt8](try Data(contentsOf: TestFont.url))
      let start = 12 + 4 * count
      for table in 0..<Int(font[4]) << 8 + Int(font[5]) {
        let place = 12 + 16 * table + 8
        let offset = font[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
        font.replaceSubrange(place..<place + 4, with: long(offset + start))
      }
      let bytes = Array("ttcf".utf8) + long(0x10000) + long(count) + (0..<count).flatMap { _ in long(start) } + font
      let url = FileManager.default.temporaryDirectory.appendingPathComponent("acetate-test-\(UUID().uuidString).ttc")
      try Data(bytes + [UInt8](repeating: 0, count: 32 * count)).write(to: url)
      return url
    }
    for (count, faces) in [(3, 3), (1024, 1024), (1025, 0)] {
      let url = try collection(count)
      defer { try? FileManager.default.removeItem(at: url) }
      #expect((CTFontManagerCreateFontDescriptorsFromURL(url as CFURL)?.count ?? 0) == faces)
      if faces == 0 { #expect(!CTFontManagerRegisterFontsForURL(url as CFURL, .process, nil)) }
    }
  }

  @Test(
    "a variable font is read with up to 1023 named instances and 64 axes",
    arguments: [(0, 1, true), (1023, 1, true), (1024, 1, false), (0, 64, true), (0, 65, false)])
  func variations(instances: Int, axes: Int, isRead: Bool) throws {
    func short(_ value: Int) -> [UInt8] { [UInt8(value >> 8 & 255), UInt8(value & 255)] }
    func long(_ value: Int) -> [UInt8] { short(value >> 16) + short(value) }
    let font = [UInt8](try Data(contentsOf: TestFont.url))
    let tables = (0..<Int(font[4]) << 8 + Int(font[5])).map { Array(font[12 + 16 * $0..<28 + 16 * $0]) }
    func number(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }
    let maxp = try #require(tables.first { $0.prefix(4) == Array("maxp".utf8)[...] })
    let glyphs = number(font[number(maxp[8..<12]) + 4..<number(maxp[8..<12]) + 6])
    // Weights from 100 to 900, of which each instance names one; and no glyph that varies.
    var fvar = long(0x10000) + short(16) + short(2) + short(axes) + short(20) + short(instances) + short(4 + 4 * axes)
    for axis in 0..<axes { fvar += long(0x7767_6874 - axis) + [100, 400, 900].flatMap { long($0 << 16) } + short(0) + short(1) }
    for instance in 0..<instances { fvar += short(1) + short(0) + (0..<axes).flatMap { _ in long((100 + instance % 800) << 16) } }
    let end = 20 + 2 * (glyphs + 1)
    let gvar =
      short(1) + short(0) + short(axes) + short(0) + long(end) + short(glyphs) + short(0) + long(end)
      + [UInt8](repeating: 0, count: 2 * (glyphs + 1))
    // Two more rows in the directory, by which all else moves.
    let start = 12 + 16 * tables.count, moved = font.count + 32
    var rows = tables.map { row in Array(row[0..<8]) + long(number(row[8..<12]) + 32) + Array(row[12..<16]) }
    rows.append(Array("fvar".utf8) + long(0) + long(moved) + long(fvar.count))
    rows.append(Array("gvar".utf8) + long(0) + long(moved + fvar.count) + long(gvar.count))
    rows.sort { $0.lexicographicallyPrecedes($1) }
    let bytes = Array(font[0..<4]) + short(rows.count) + Array(font[6..<12]) + rows.joined() + Array(font[start...]) + fvar + gvar
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("acetate-test-\(UUID().uuidString).ttf")
    try Data(bytes).write(to: url)
    defer { try? FileManager.default.removeItem(at: url) }
    #expect((CTFontManagerCreateFontDescriptorsFromURL(url as CFURL) != nil) == isRead)
    if !isRead { #expect(!CTFontManagerRegisterFontsForURL(url as CFURL, .process, nil)) }
  }

  /// Cairo opens and closes fonts' files without a look at other threads, so that one at a time may set or break lines.
  @Test("a thread that sets or breaks lines waits while another one has the fonts", arguments: 0..<4)
  func exclusion(work: Int) {
    @Sendable func set() {
      let font = CTFontCreateWithName(TestFont.postScriptName as CFString, 100, nil)
      let text = NSAttributedString(string: "AB AB AB", attributes: [NSAttributedString.Key(kCTFontAttributeName): font])
      let box = CGRect(x: 0, y: 0, width: 300, height: 300), whole = CFRange(location: 0, length: 0)
      let setter = CTFramesetterCreateWithAttributedString(text as CFAttributedString)
      switch work {
      case 0: _ = CTFramesetterCreateFrame(setter, whole, CGPath(rect: box, transform: nil), nil)
      case 1: _ = CTFramesetterCreateFrame(setter, whole, CGPath(ellipseIn: box, transform: nil), nil)
      case 2: _ = CTTypesetterSuggestLineBreak(CTTypesetterCreateWithAttributedString(text as CFAttributedString), 0, 150)
      default: _ = CTLineCreateTruncatedLine(CTLineCreateWithAttributedString(text as CFAttributedString), 150, .end, nil)
      }
    }
    set()
    let isDone = DispatchSemaphore(value: 0)
    let hasWaited = FontFaces.withLock {
      Thread.detachNewThread {
        set()
        isDone.signal()
      }
      // Many times what it takes alone.
      return isDone.wait(timeout: .now() + 0.1) == .timedOut
    }
    #expect(hasWaited)
    if hasWaited { isDone.wait() }
  }

  @Test("measures of a font and of its glyphs")
  func measures() throws {
    #expect(isClose(CTFontGetAscent(font), 80) && isClose(CTFontGetDescent(font), 20) && isClose(CTFontGetLeading(font), 9))
    #expect(isClose(CTFontGetCapHeight(font), 70) && isClose(CTFontGetXHeight(font), 50) && CTFontGetUnitsPerEm(font) == 1000)
    #expect(isClose(CTFontGetUnderlineThickness(font), 5) && CTFontGetGlyphCount(font) == 5 && CTFontGetSize(font) == 100)
    var glyphs = [CGGlyph](repeating: 9, count: 3)
    #expect(CTFontGetGlyphsForCharacters(font, [65, 66, 32], &glyphs, 3) && glyphs == [2, 3, 1])
    #expect(!CTFontGetGlyphsForCharacters(font, [65, 67], &glyphs, 2) && glyphs[1] == 0)
    var advances = [CGSize](repeating: .zero, count: 2)
    #expect(isClose(CGFloat(CTFontGetAdvancesForGlyphs(font, .horizontal, [2, 3], &advances, 2)), 100))
    #expect(isClose(advances[0].width, 60) && isClose(advances[1].width, 40))
    var boxes = [CGRect](repeating: .zero, count: 2)
    let all = CTFontGetBoundingRectsForGlyphs(font, .horizontal, [2, 3], &boxes, 2)
    #expect(isClose(boxes[0].minX, 10) && isClose(boxes[0].maxX, 50) && isClose(boxes[0].minY, 0) && isClose(boxes[0].maxY, 70))
    #expect(isClose(all.minY, -20) && isClose(all.maxY, 80) && isClose(all.minX, 0) && isClose(all.maxX, 50))
    var twice = CGAffineTransform(scaleX: 2, y: 1)
    let outline = try #require(CTFontCreatePathForGlyph(font, 2, &twice))
    let box = outline.boundingBoxOfPath
    #expect(isClose(box.minX, 20) && isClose(box.maxX, 100) && isClose(box.minY, 0) && isClose(box.maxY, 70))
    #expect(CTFontCreatePathForGlyph(font, 1, nil) == nil)
    let larger = CTFontCreateCopyWithAttributes(font, 200, nil, nil)
    #expect(isClose(CTFontGetAscent(larger), 160))
    let bold = CTFontCreateCopyWithSymbolicTraits(font, 0, nil, .traitBold, .traitBold)
    #expect(bold.map { CTFontGetSymbolicTraits($0).contains(.traitBold) } == true && bold.map(CTFontGetSize) == 100)
  }

  @Test("a line: its box, its glyphs, and the way between characters and places")
  func lines() throws {
    let line = line("AB A ")
    var ascent: CGFloat = 0, descent: CGFloat = 0, leading: CGFloat = 0
    let width = CTLineGetTypographicBounds(line, &ascent, &descent, &leading)
    // 60 + 40 + 30 + 60 + 30
    #expect(isClose(CGFloat(width), 220) && isClose(ascent, 80) && isClose(descent, 20) && isClose(leading, 9))
    #expect(isClose(CGFloat(CTLineGetTrailingWhitespaceWidth(line)), 30) && CTLineGetGlyphCount(line) == 5)
    #expect(CTLineGetStringRange(line) == CFRange(location: 0, length: 5))
    #expect(isClose(CGFloat(CTLineGetPenOffsetForFlush(line, 0.5, 290)), 50))  // (290 − 190) / 2
    #expect([0, 1, 2, 3, 5].map { CTLineGetOffsetForStringIndex(line, $0, nil).rounded() } == [0, 60, 100, 130, 220])
    // The nearer caret: beyond the middle of A, at 30, it is the next.
    #expect([-5, 29, 31, 79, 81, 500].map { CTLineGetStringIndexForPosition(line, CGPoint(x: $0, y: 0)) } == [0, 0, 1, 1, 2, 5])
    let outlines = CTLineGetBoundsWithOptions(line, .useGlyphPathBounds)
    #expect(isClose(outlines.minX, 10) && isClose(outlines.maxX, 180) && isClose(outlines.minY, -20) && isClose(outlines.maxY, 80))
    let box = CTLineGetBoundsWithOptions(line, .excludeTypographicLeading)
    #expect(isClose(box.minY, -20) && isClose(box.height, 100) && isClose(box.width, 220))
    let runs = try #require(CTLineGetGlyphRuns(line) as? [CTRun])
    let run = try #require(runs.first)
    var positions = [CGPoint](repeating: .zero, count: 2), glyphs = [CGGlyph](repeating: 0, count: 2)
    CTRunGetPositions(run, CFRangeMake(0, 2), &positions)
    CTRunGetGlyphs(run, CFRangeMake(0, 2), &glyphs)
    #expect(runs.count == 1 && glyphs == [2, 3] && isClose(positions[1].x, 60))
    #expect((CTRunGetAttributes(run) as? [CFString: Any])?[kCTFontAttributeName] as? CTFont == font)
    #expect(CTLineGetGlyphCount(self.line("")) == 0 && isClose(CTLineGetOffsetForStringIndex(self.line(""), 0, nil), 0))
  }

  @Test("indices count UTF-16, also behind characters of two units")
  func indices() throws {
    let line = line("é𝒜B")
    let runs = try #require(CTLineGetGlyphRuns(line) as? [CTRun])
    #expect(CTLineGetStringRange(line).length == 4)
    let last = try #require(runs.last)
    var index: CFIndex = 0
    CTRunGetStringIndices(last, CFRangeMake(CTRunGetGlyphCount(last) - 1, 1), &index)
    #expect(index == 3)
  }

  @Test("colours and sizes by runs")
  func runs() throws {
    let small = CTFontCreateWithName(TestFont.family, 50, nil), red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    let string = NSMutableAttributedString(attributedString: text("A"))
    string.append(
      NSAttributedString(
        string: "A",
        attributes: [
          NSAttributedString.Key(kCTFontAttributeName): small, NSAttributedString.Key(kCTForegroundColorAttributeName): red,
        ]))
    let line = CTLineCreateWithAttributedString(string)
    #expect(isClose(CGFloat(CTLineGetTypographicBounds(line, nil, nil, nil)), 90))
    let runs = try #require(CTLineGetGlyphRuns(line) as? [CTRun])
    #expect(runs.map(CTRunGetStringRange) == [CFRange(location: 0, length: 1), CFRange(location: 1, length: 1)])
    #expect(isClose(CGFloat(CTRunGetTypographicBounds(runs[1], CFRange(), nil, nil, nil)), 30))
  }

  /// In 10 points A covers x from 1 to 5 and y from 0 to 7.
  @Test("drawn from the text position, upright while y points up, in its own colour or the context's")
  func drawing() throws {
    let context = try #require(CGContext(size: PixelSize(20, 20)))
    func pixel(_ x: Int, _ y: Int) -> [UInt8] {
      guard let pixel = context.makeImage()?[x, 19 - y] else { return [] }
      return [pixel.x, pixel.y, pixel.z, pixel.w]
    }
    let small = CTFontCreateWithName(TestFont.family, 10, nil), red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    let fontKey = NSAttributedString.Key(kCTFontAttributeName)
    let own = NSAttributedString(
      string: "A", attributes: [fontKey: small, NSAttributedString.Key(kCTForegroundColorAttributeName): red])
    context.setFillColor(CGColor(red: 0, green: 0, blue: 1, alpha: 1))
    context.textPosition = CGPoint(x: 2, y: 3)
    CTLineDraw(CTLineCreateWithAttributedString(own), context)
    #expect(pixel(3, 3) == [255, 0, 0, 255] && pixel(6, 9) == [255, 0, 0, 255])
    #expect(pixel(2, 3) == [0, 0, 0, 0] && pixel(7, 3) == [0, 0, 0, 0] && pixel(3, 2) == [0, 0, 0, 0] && pixel(3, 10) == [0, 0, 0, 0])
    let contexts = NSAttributedString(
      string: "A", attributes: [fontKey: small, NSAttributedString.Key(kCTForegroundColorFromContextAttributeName): true])
    context.textPosition = CGPoint(x: 10, y: 3)
    CTLineDraw(CTLineCreateWithAttributedString(contexts), context)
    #expect(pixel(11, 3) == [0, 0, 255, 255])
    // Neither is black; upside down by the matrix of text it reaches down from 19.
    context.textMatrix = CGAffineTransform(scaleX: 1, y: -1)
    context.textPosition = CGPoint(x: 10, y: 19)
    context.move(to: CGPoint(x: 0, y: 0))
    CTLineDraw(CTLineCreateWithAttributedString(NSAttributedString(string: "A", attributes: [fontKey: small])), context)
    #expect(pixel(12, 18) == [0, 0, 0, 255] && pixel(12, 12) == [0, 0, 0, 255] && pixel(12, 19) == [0, 0, 0, 0])
    #expect(!context.isPathEmpty)
    // Glyphs by hand, half as strong.
    context.textMatrix = .identity
    context.setAlpha(0.5)
    CTFontDrawGlyphs(small, [2], [CGPoint(x: 0, y: 12)], 1, context)
    #expect(pixel(2, 13) == [0, 0, 128, 128])
  }

  /// Lines are 130 wide: "A A" has 150. Each takes 100 and 9 between: baselines 80, 189 and 298 below the top, the last line ends at 318.
  @Test("a frame is filled from the top with lines that fit whole")
  func frames() throws {
    let framesetter = CTFramesetterCreateWithAttributedString(text("A A A") as CFAttributedString)
    let box = CGPath(rect: CGRect(x: 7, y: 5, width: 130, height: 300), transform: nil)
    let frame = CTFramesetterCreateFrame(framesetter, CFRangeMake(0, 0), box, nil)
    let lines = try #require(CTFrameGetLines(frame) as? [CTLine])
    #expect(lines.map(CTLineGetStringRange) == [CFRange(location: 0, length: 2), CFRange(location: 2, length: 2)])
    var origins = [CGPoint](repeating: .zero, count: lines.count)
    CTFrameGetLineOrigins(frame, CFRangeMake(0, 0), &origins)
    #expect(origins.map { $0.y.rounded() } == [220, 111] && origins.map(\.x) == [0, 0])
    #expect(CTFrameGetVisibleStringRange(frame) == CFRange(location: 0, length: 4))
    var fit = CFRange()
    let size = CTFramesetterSuggestFrameSizeWithConstraints(
      framesetter, CFRange(), nil, CGSize(width: 130, height: CGFloat.greatestFiniteMagnitude), &fit)
    #expect(isClose(size.width, 60) && isClose(size.height, 318) && fit == CFRange(location: 0, length: 5))
    let wide = CTFramesetterSuggestFrameSizeWithConstraints(framesetter, CFRange(), nil, CGSize(width: 1000, height: 1000), nil)
    #expect(isClose(wide.width, 240) && isClose(wide.height, 100))
    // What comes after the first frame goes into the next.
    let rest = CTFramesetterCreateFrame(framesetter, CFRangeMake(4, 0), box, nil)
    #expect(CTFrameGetVisibleStringRange(rest) == CFRange(location: 4, length: 1))
  }

  @Test("a frame as high as numbers go that has no room for a letter has no lines")
  func endlessFrame() throws {
    let framesetter = CTFramesetterCreateWithAttributedString(text("A A A") as CFAttributedString)
    let needle = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 1, height: 1e12), transform: nil)
    let frame = CTFramesetterCreateFrame(framesetter, CFRangeMake(0, 0), needle, nil)
    #expect((CTFrameGetLines(frame) as? [CTLine])?.isEmpty == true)
  }

  @Test("alignment and space between lines by a paragraph style")
  func paragraphs() throws {
    var alignment = CTTextAlignment.center, spacing: CGFloat = 11
    let style = withUnsafePointer(to: &alignment) { alignment in
      withUnsafePointer(to: &spacing) { spacing in
        let settings = [
          CTParagraphStyleSetting(spec: .alignment, valueSize: MemoryLayout<CTTextAlignment>.size, value: alignment),
          CTParagraphStyleSetting(spec: .lineSpacing, valueSize: MemoryLayout<CGFloat>.size, value: spacing),
        ]
        return CTParagraphStyleCreate(settings, settings.count)
      }
    }
    let string = text("A A", [NSAttributedString.Key(kCTParagraphStyleAttributeName): style])
    let frame = CTFramesetterCreateFrame(
      CTFramesetterCreateWithAttributedString(string), CFRange(), CGPath(rect: CGRect(x: 0, y: 0, width: 130, height: 300), transform: nil),
      nil)
    var origins = [CGPoint](repeating: .zero, count: 2)
    CTFrameGetLineOrigins(frame, CFRange(), &origins)
    // (130 − 60) / 2; 80, and 100 + 9 + 11 more.
    #expect(isClose(origins[0].x, 35) && isClose(origins[1].x, 35) && isClose(origins[0].y, 220) && isClose(origins[1].y, 100))
  }

  /// A is 60 wide. 300 wide, 20 before the first line and 50 before the others, 40 free at the end: "A A" (150) fits, another A does not.
  @Test("indents of first and other lines and of the end; space before a paragraph")
  func indents() throws {
    func frame(_ numbers: [(CTParagraphStyleSpecifier, CGFloat)], alignment: CTTextAlignment = .left, width: CGFloat) -> CTFrame {
      var alignment = alignment, values = numbers.map(\.1)
      let style = withUnsafePointer(to: &alignment) { alignment in
        values.withUnsafeMutableBufferPointer { values in
          var settings = [CTParagraphStyleSetting(spec: .alignment, valueSize: 1, value: alignment)]
          for (i, number) in numbers.enumerated() {
            if let base = values.baseAddress {
              settings.append(CTParagraphStyleSetting(spec: number.0, valueSize: MemoryLayout<CGFloat>.size, value: base + i))
            }
          }
          return CTParagraphStyleCreate(settings, settings.count)
        }
      }
      let string = text("A A A A\nA", [NSAttributedString.Key(kCTParagraphStyleAttributeName): style])
      return CTFramesetterCreateFrame(
        CTFramesetterCreateWithAttributedString(string), CFRange(),
        CGPath(rect: CGRect(x: 0, y: 0, width: width, height: 1000), transform: nil), nil)
    }
    func origins(_ frame: CTFrame) -> [CGPoint] {
      var origins = [CGPoint](repeating: .zero, count: CTFrameGetLines(frame).count)
      CTFrameGetLineOrigins(frame, CFRange(), &origins)
      return origins
    }
    let hanging = frame([(.firstLineHeadIndent, 20), (.headIndent, 50), (.tailIndent, -40), (.paragraphSpacingBefore, 31)], width: 260)
    let places = origins(hanging)
    #expect((CTFrameGetLines(hanging) as? [CTLine])?.map { CTLineGetStringRange($0).location } == [0, 4, 8])
    #expect(places.map { $0.x.rounded() } == [20, 50, 20])
    // Lines are 100 high with 9 between, and 31 more before the second paragraph.
    #expect(places.map { (1000 - $0.y).rounded() } == [80, 189, 329])
    // The end counted from the beginning is the same; to the right, lines end 40 before the side: 260 − 40 − 150.
    let right = origins(frame([(.headIndent, 50), (.tailIndent, 220)], alignment: .right, width: 260))
    #expect(right.map { $0.x.rounded() } == [70, 70, 160])
  }

  private func style(_ settings: (CTParagraphStyleSpecifier, any BitwiseCopyable)..., tabs: CFArray? = nil) -> CTParagraphStyle {
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: 16 * settings.count + 16, alignment: 16)
    defer { memory.deallocate() }
    var all: [CTParagraphStyleSetting] = []
    for (index, (spec, value)) in settings.enumerated() {
      guard let place = memory.baseAddress?.advanced(by: 16 * index) else { break }
      func store<Value: BitwiseCopyable>(_ value: Value) {
        place.storeBytes(of: value, as: Value.self)
        all.append(CTParagraphStyleSetting(spec: spec, valueSize: MemoryLayout<Value>.size, value: place))
      }
      store(value)
    }
    guard var tabs else { return CTParagraphStyleCreate(all, all.count) }
    return withUnsafePointer(to: &tabs) { tabs in
      all.append(CTParagraphStyleSetting(spec: .tabStops, valueSize: MemoryLayout<CFArray>.size, value: tabs))
      return CTParagraphStyleCreate(all, all.count)
    }
  }

  private func styled(_ string: String, _ style: CTParagraphStyle) -> NSAttributedString {
    text(string, [NSAttributedString.Key(kCTParagraphStyleAttributeName): style])
  }

  /// Where the glyph of each A and B begins.
  private func letters(_ line: CTLine) -> [CGFloat] {
    let string = Array(line.text.string.utf16)
    return line.runs.flatMap { run in
      zip(run.indices, run.glyphs.positions).compactMap { index, place in
        [65, 66].contains(string[index - line.range.location]) ? place.x.rounded() : nil
      }
    }
  }

  @Test("tabulators: where a style says, at an interval after that, or every 28 points")
  func tabs() {
    // A is 60 wide: the next of the places 28, 56, 84, … is 84, and after 144 it is 168.
    #expect(letters(line("A\tA\tA")) == [0, 84, 168])
    let tabs = [CTTextTabCreate(.left, 100, nil), CTTextTabCreate(.right, 300, nil), CTTextTabCreate(.center, 500, nil)] as CFArray
    let places = CTLineCreateWithAttributedString(styled("A\tA\tA\tA", style(tabs: tabs)))
    // At 100; ending at 300; its middle at 500.
    #expect(letters(places) == [0, 100, 240, 470])
    let interval = style((.defaultTabInterval, CGFloat(90)), tabs: [CTTextTabCreate(.left, 100, nil)] as CFArray)
    // 100, and then multiples of 90: 180, 270.
    #expect(letters(CTLineCreateWithAttributedString(styled("A\tA\tA\tA", interval))) == [0, 100, 180, 270])
    #expect(CTTextTabGetAlignment(CTTextTabCreate(.right, 7, nil)) == .right && CTTextTabGetLocation(CTTextTabCreate(.right, 7, nil)) == 7)
    // Places count from the frame's side, whatever the indent: 40 + 60 is past 100, so that the next one is 200.
    let indented = style(
      (.headIndent, CGFloat(40)), (.firstLineHeadIndent, CGFloat(40)), tabs: [100.0, 200].map { CTTextTabCreate(.left, $0, nil) })
    let frame = CTFramesetterCreateFrame(
      CTFramesetterCreateWithAttributedString(styled("A\tA", indented)), CFRange(),
      CGPath(rect: CGRect(x: 0, y: 0, width: 400, height: 200), transform: nil), nil)
    #expect(letters(frame.lines[0]).map { $0 + frame.origins[0].x } == [40, 200])
  }

  private func frame(_ string: NSAttributedString, _ path: CGPath, _ attributes: CFDictionary? = nil) -> CTFrame {
    CTFramesetterCreateFrame(CTFramesetterCreateWithAttributedString(string), CFRange(), path, attributes)
  }

  /// Lines are 100 high, with 9 between. The triangle's upper corner is in the middle, 400 wide below at 400 high: at a depth of y it is y
  /// wide. A line from y on has y points in the middle over all of its height.
  @Test("lines in a triangle: as wide as it is at their top")
  func triangle() {
    let path = CGMutablePath()
    path.addLines(between: [CGPoint(x: 0, y: 0), CGPoint(x: 400, y: 0), CGPoint(x: 200, y: 400)])
    path.closeSubpath()
    let frame = frame(text("A A A A A"), path)
    // The first A needs 60: from 60 to 160. From 169 on there is room for "A A" (150), and from 278 on, down to 378, for what is left.
    #expect(frame.lines.map { $0.range.location } == [0, 2, 6])
    #expect(frame.lines.map { $0.range.length } == [2, 4, 3])
    #expect(frame.origins.map { (400 - $0.y).rounded() } == [140, 249, 358])
    // Rooms begin at 200 less half of the depth.
    #expect(frame.origins.map { $0.x.rounded() } == [170, 116, 61])
    #expect(CTFrameGetVisibleStringRange(frame) == CFRange(location: 0, length: 9))
  }

  /// A hole from 200 to 300 in a box 500 wide and 230 high: 200 on either side of it.
  @Test("lines on both sides of a hole, by the even-odd rule, and around an area that they keep out of")
  func holes() {
    let box = CGRect(x: 10, y: 20, width: 500, height: 230), hole = CGRect(x: 210, y: 0, width: 100, height: 300)
    let path = CGMutablePath()
    path.addRect(box)
    path.addRect(hole.intersection(box))
    let around = frame(text("A A A A A A A"), path)
    // "A A" (150) in each room, baselines 80 and 189 below the top; the rooms begin at 0 and 300 from the box's side.
    #expect(around.lines.map { $0.range.location } == [0, 4, 8, 12])
    #expect(
      around.origins.map { $0.x.rounded() } == [0, 300, 0, 300] && around.origins.map { (230 - $0.y).rounded() } == [80, 80, 189, 189])
    // By the other rule there is no hole: five As and four spaces are 420, a line.
    let filled = frame(text("A A A A A A A"), path, [kCTFramePathFillRuleAttributeName: CTFramePathFillRule.windingNumber.rawValue])
    #expect(filled.lines.map { $0.range.location } == [0, 10])
    for number in [Double.nan, 1e300, -1] {
      let wrong = frame(text("A A A A A A A"), path, [kCTFramePathFillRuleAttributeName: number])
      #expect(wrong.lines.map { $0.range } == around.lines.map { $0.range })  // No rule, or the first.
    }
    let rect = CGPath(rect: box, transform: nil)
    let clipped = frame(
      text("A A A A A A A"), rect,
      [kCTFrameClippingPathsAttributeName: [[kCTFramePathClippingPathAttributeName: CGPath(rect: hole, transform: nil)] as CFDictionary]])
    #expect(clipped.lines.map { $0.range } == around.lines.map { $0.range } && clipped.origins.map { $0.x.rounded() } == [0, 300, 0, 300])
  }

  /// A lying L: 500 wide above, 120 wide below a depth of 150. Paragraphs begin lines of their own.
  @Test("paragraphs, alignment and words that have no room, in an angle")
  func angle() {
    let path = CGMutablePath()
    path.addLines(
      between: [(0, 0), (120, 0), (120, 350), (500, 350), (500, 500), (0, 500)].map { CGPoint(x: $0.0, y: $0.1) })
    path.closeSubpath()
    let right = style((.alignment, CTTextAlignment.right.rawValue))
    let frame = frame(styled("A A\nA\nAAA", right), path)
    // "A A" ends at 500, 150 wide; "A" ends at 120: its line reaches below 150. Then there is no room for 180 points.
    #expect(frame.lines.map { $0.range } == [CFRange(location: 0, length: 3), CFRange(location: 4, length: 1)])
    #expect(frame.origins.map { $0.x.rounded() } == [350, 60] && frame.origins.map { (500 - $0.y).rounded() } == [80, 189])
    // As many lines as have room, in a long text too.
    let long = self.frame(
      text(String(repeating: "A ", count: 5000)), CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 2000, height: 2000), transform: nil))
    #expect((15...18).contains(long.lines.count))
    for (line, origin) in zip(long.lines, long.origins) {
      // Corners of each line lie in the ellipse, whose curves stray from a circle by 0.27 of 1000.
      for (x, y) in [(0.0, 80.0), (0, -20), (line.width - line.trailingWhitespace, 80), (line.width - line.trailingWhitespace, -20)] {
        #expect(hypot(origin.x + x - 1000, origin.y + y - 1000) <= 1000.4)
      }
    }
  }

  /// In 100 points A's foot is 70 high; the underline lies around 10 below the baseline, 5 thick, a line through text around 25 above.
  @Test("lines under text and through it, text above its baseline, colours of their own")
  func rules() throws {
    let context = try #require(CGContext(size: PixelSize(70, 150)))
    let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    let styled = text(
      "A",
      [
        NSAttributedString.Key(kCTUnderlineStyleAttributeName): CTUnderlineStyle.double.rawValue,
        NSAttributedString.Key("NSStrikethrough"): 1, NSAttributedString.Key("NSStrikethroughColor"): red,
        NSAttributedString.Key(kCTBaselineOffsetAttributeName): 20.0,
      ])
    let line = CTLineCreateWithAttributedString(styled)
    var ascent: CGFloat = 0, descent: CGFloat = 0
    CTLineGetTypographicBounds(line, &ascent, &descent, nil)
    #expect(isClose(ascent, 100) && isClose(descent, 0))
    context.textPosition = CGPoint(x: 0, y: 30)
    CTLineDraw(line, context)
    let image = try #require(context.makeImage())
    func rows(_ x: Int) -> [Int] { (0..<150).filter { image[x, 149 - $0].w == 255 } }
    // Left of the letter: two lines under it and one through it, about the baseline at 30 + 20. Rows at their ends are half covered.
    #expect(rows(5) == Array(28...31) + Array(38...41) + Array(73...76))
    // The letter from 50 to 120.
    #expect(rows(30) == Array(28...31) + Array(38...41) + Array(50..<120))
    #expect(image[30, 149 - 75] == SIMD4(255, 0, 0, 255) && image[30, 149 - 90] == SIMD4(0, 0, 0, 255))
  }

  /// Pango leaves out parts of characters where an accent has a glyph of its own.
  @Test("characters are left out whole, with their accents", arguments: [CTLineTruncationType.start, .middle, .end])
  func wholeCharacters(_ type: CTLineTruncationType) throws {
    let font = CTFontCreateWithName("DejaVu Sans", 20, nil)
    // q with a dot below and a circumflex, for which there is no single character.
    let string = String(repeating: "q\u{323}\u{302}", count: 20)
    let line = CTLineCreateWithAttributedString(
      NSAttributedString(string: string, attributes: [NSAttributedString.Key(kCTFontAttributeName): font]))
    var cuts = 0
    for width in stride(from: 40.0, to: 200, by: 3) {
      guard let short = CTLineCreateTruncatedLine(line, width, type, nil) else { continue }
      cuts += 1
      #expect(CTLineGetTypographicBounds(short, nil, nil, nil) <= width)
      let runs = try #require(CTLineGetGlyphRuns(short) as? [CTRun])
      let kept = Set(runs.flatMap(\.indices))
      for mark in 0..<60 where mark % 3 != 0 && kept.contains(mark) {
        #expect(kept.contains(mark - mark % 3), "\(mark) without its letter in \(width) points")
      }
    }
    #expect(cuts > 50)
  }

  /// Two of four As fit in 170 points, at 60 each, with an ellipsis, whichever font that comes from.
  @Test("lines are shortened, and broken by hand")
  func shortening() throws {
    let line = line("AAAA")
    let short = try #require(CTLineCreateTruncatedLine(line, 170, .end, nil))
    let width = CTLineGetTypographicBounds(short, nil, nil, nil)
    #expect(width > 120 && width <= 170 && CTLineGetGlyphCount(short) == 3)
    #expect(CTLineCreateTruncatedLine(line, 240, .end, nil) === line)
    let typesetter = CTTypesetterCreateWithAttributedString(text("A A A"))
    #expect(CTTypesetterSuggestLineBreak(typesetter, 0, 160) == 4 && CTTypesetterSuggestLineBreak(typesetter, 4, 160) == 1)
    #expect(CTLineGetStringRange(CTTypesetterCreateLine(typesetter, CFRangeMake(2, 3))) == CFRange(location: 2, length: 3))
  }
}
