import CoreText
import Foundation
import Graphics
import TestSupport
import Testing

@testable import CoreGraphics

@Suite("Layers, shadings, clipping texts and faces of drawing contexts", .serialized)
struct ContextDrawingTests {
  private let context: CGContext
  private let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1), blue = CGColor(red: 0, green: 0, blue: 1, alpha: 1)

  init() throws { context = try #require(CGContext(size: PixelSize(32, 16))) }

  /// Red, green, blue and alpha, premultiplied, at a place with y up.
  private func pixel(_ x: Int, _ y: Int) -> [UInt8] {
    guard let pixel = context.makeImage()?[x, 15 - y] else { return [] }
    return [pixel.x, pixel.y, pixel.z, pixel.w]
  }

  // MARK: Layers

  @Test("a layer is drawn once, and painted in its size or stretched")
  func layers() throws {
    let layer = try #require(CGLayer(context, size: CGSize(width: 4, height: 2), auxiliaryInfo: nil))
    let own = try #require(layer.context)
    own.setFillColor(red)
    own.fill(CGRect(x: 0, y: 0, width: 2, height: 2))
    own.setFillColor(blue)
    own.fill(CGRect(x: 2, y: 1, width: 2, height: 1))
    #expect(layer.size == CGSize(width: 4, height: 2))
    context.draw(layer, at: CGPoint(x: 1, y: 1))
    #expect(pixel(1, 1) == [255, 0, 0, 255] && pixel(4, 2) == [0, 0, 255, 255] && pixel(4, 1) == [0, 0, 0, 0] && pixel(5, 2)[3] == 0)
    context.interpolationQuality = .none
    context.setAlpha(0.5)
    context.draw(layer, in: CGRect(x: 8, y: 0, width: 8, height: 8))
    #expect(pixel(8, 0) == [128, 0, 0, 128] && pixel(15, 7) == [0, 0, 128, 128] && pixel(15, 3)[3] == 0)
    #expect(CGLayer(context, size: CGSize(width: 0, height: 2), auxiliaryInfo: nil) == nil)
  }

  // MARK: Shadings

  /// From the number of calls, so that it can be seen when the function is let go of.
  private func function(range: [CGFloat]? = nil, dimension: Int = 4, _ body: @escaping (CGFloat) -> [CGFloat]) -> CGFunction? {
    var callbacks = CGFunctionCallbacks(
      version: 0,
      evaluate: { _, input, output in
        for (i, value) in body(input[0]).enumerated() { output[i] = value }
      }, releaseInfo: nil)
    return CGFunction(
      info: nil, domainDimension: 1, domain: [0, 2], rangeDimension: dimension, range: range, callbacks: &callbacks)
  }

  /// Along 16 pixels x / 2 goes in: the middle of pixel 4 is at 4.5 / 16 · 2 = 0.5625, whose square is 0.316: 80.7.
  @Test("an axial shading asks its function through the domain; its range holds it; beyond its ends only where extended")
  func axial() throws {
    let square = try #require(function(range: [0, 1, 0, 1, 0, 1, 0, 1]) { [$0 * $0, 0, 0, 1] })
    let space = CGColorSpaceCreateDeviceRGB()
    let shading = try #require(
      CGShading(
        axialSpace: space, start: CGPoint(x: 8, y: 0), end: CGPoint(x: 24, y: 0), function: square, extendStart: false, extendEnd: true))
    context.drawShading(shading)
    #expect(abs(Int(pixel(12, 3)[0]) - 81) <= 1 && pixel(12, 3)[3] == 255)
    // 1.5625² is more than the range allows.
    #expect(pixel(20, 9) == [255, 0, 0, 255] && pixel(28, 0) == [255, 0, 0, 255] && pixel(6, 0)[3] == 0)
  }

  /// Rings of radius 2 to 6 about (8, 8), with three components and thus opaque.
  @Test("a radial shading, from circle to circle")
  func radial() throws {
    let blues = try #require(function(dimension: 3) { [0, 0, $0 / 2] })
    let middle = CGPoint(x: 8, y: 8)
    let shading = try #require(
      CGShading(
        radialSpace: CGColorSpaceCreateDeviceRGB(), start: middle, startRadius: 2, end: middle, endRadius: 6, function: blues,
        extendStart: false, extendEnd: false))
    context.drawShading(shading)
    // (12.5, 8.5) lies 4.53 out: 2.53 of 4, that is 0.632 · 255 = 161.2.
    #expect(abs(Int(pixel(12, 8)[2]) - 161) <= 1 && pixel(12, 8)[3] == 255)
    #expect(pixel(8, 8)[3] == 0 && pixel(15, 8)[3] == 0)
    #expect(
      CGShading(
        axialSpace: CGColorSpaceCreateDeviceCMYK(), start: .zero, end: middle, function: blues, extendStart: false, extendEnd: false) == nil
    )
  }

  @Test("a function lets go of what it was made with")
  func release() {
    let count = UnsafeMutablePointer<Int>.allocate(capacity: 1)
    defer { count.deallocate() }
    count.initialize(to: 0)
    do {
      var callbacks = CGFunctionCallbacks(
        version: 0, evaluate: { _, _, _ in }, releaseInfo: { $0?.assumingMemoryBound(to: Int.self).pointee += 1 })
      let function = CGFunction(info: count, domainDimension: 1, domain: nil, rangeDimension: 1, range: nil, callbacks: &callbacks)
      #expect(function != nil && count.pointee == 0)
    }
    #expect(count.pointee == 1)
  }

  // MARK: Blending and paths

  /// 0.8 and 0.4 together lack 0.2 + 0.6: 0.2 are left, 51 of 255. Over nothing a colour is itself.
  @Test("plusDarker adds what lacks")
  func plusDarker() {
    context.setFillColor(CGColor(red: 0.8, green: 0.2, blue: 1, alpha: 1))
    context.fill(CGRect(x: 0, y: 0, width: 8, height: 8))
    context.setBlendMode(.plusDarker)
    context.setFillColor(CGColor(red: 0.4, green: 0.2, blue: 1, alpha: 1))
    context.fill(CGRect(x: 4, y: 4, width: 8, height: 8))
    #expect(pixel(5, 5) == [51, 0, 255, 255] && pixel(10, 10) == [102, 51, 255, 255] && pixel(2, 2) == [204, 51, 255, 255])
    #expect(pixel(14, 5)[3] == 0)
  }

  @Test("points in a path, by the way of painting it")
  func pathContains() {
    context.setLineWidth(2)
    context.addRect(CGRect(x: 2, y: 2, width: 8, height: 8))
    context.addRect(CGRect(x: 4, y: 4, width: 4, height: 4))
    let middle = CGPoint(x: 6, y: 6), outside = CGPoint(x: 1.5, y: 6)
    #expect(context.pathContains(middle, mode: .fill) && !context.pathContains(middle, mode: .eoFill))
    #expect(!context.pathContains(middle, mode: .stroke) && context.pathContains(outside, mode: .stroke))
    #expect(!context.pathContains(outside, mode: .fill) && context.pathContains(outside, mode: .eoFillStroke))
    #expect(!context.isPathEmpty)
  }

  // MARK: Text

  private func line(_ string: String) -> CTLine {
    let font = CTFontCreateWithName(TestFont.family, 10, nil)
    return CTLineCreateWithAttributedString(
      NSAttributedString(
        string: string,
        attributes: [
          NSAttributedString.Key(kCTFontAttributeName): font, NSAttributedString.Key(kCTForegroundColorFromContextAttributeName): true,
        ]))
  }

  /// In 10 points A covers x from 1 to 5 and y from 0 to 7, B from 0 to 3 and −2 to 8, 6 further on.
  @Test("text that clips confines what is drawn after it to all its glyphs, until the state is restored")
  func textClip() throws {
    #expect(TestFont.isRegistered)
    context.saveGState()
    context.move(to: CGPoint(x: 0, y: 0))
    context.textPosition = CGPoint(x: 0, y: 4)
    context.setTextDrawingMode(.clip)
    CTLineDraw(line("AB"), context)
    #expect(!context.isPathEmpty && pixel(2, 6)[3] == 0)
    context.setFillColor(red)
    context.fill(CGRect(x: 0, y: 0, width: 32, height: 16))
    #expect(pixel(1, 4) == [255, 0, 0, 255] && pixel(4, 10) == [255, 0, 0, 255] && pixel(6, 2) == [255, 0, 0, 255])
    #expect(pixel(0, 6)[3] == 0 && pixel(5, 6)[3] == 0 && pixel(2, 3)[3] == 0 && pixel(9, 6)[3] == 0)
    context.restoreGState()
    context.fill(CGRect(x: 20, y: 0, width: 1, height: 1))
    #expect(pixel(20, 0) == [0, 0, 0, 255])
  }

  @Test("filled text that clips shows, and cuts what comes after it; a second text leaves what both share")
  func filledClip() {
    #expect(TestFont.isRegistered)
    context.setFillColor(blue)
    context.textPosition = CGPoint(x: 0, y: 4)
    context.setTextDrawingMode(.fillClip)
    CTLineDraw(line("A"), context)
    #expect(pixel(1, 4) == [0, 0, 255, 255])
    // From 3 to 7, so that 3 to 5 are left.
    context.textPosition = CGPoint(x: 2, y: 4)
    context.setTextDrawingMode(.clip)
    CTLineDraw(line("A"), context)
    context.setFillColor(red)
    context.fill(CGRect(x: 0, y: 0, width: 32, height: 16))
    #expect(pixel(2, 5) == [0, 0, 255, 255] && pixel(3, 5) == [255, 0, 0, 255] && pixel(4, 5) == [255, 0, 0, 255] && pixel(5, 5)[3] == 0)
  }

  /// B follows A by 6 points, and by 3 more.
  @Test("character spacing stands between glyphs of a line")
  func spacing() {
    #expect(TestFont.isRegistered)
    context.setFillColor(red)
    context.setCharacterSpacing(3)
    context.textPosition = CGPoint(x: 0, y: 4)
    CTLineDraw(line("AB"), context)
    #expect(pixel(1, 5) == [255, 0, 0, 255] && pixel(8, 5)[3] == 0 && pixel(9, 5) == [255, 0, 0, 255] && pixel(12, 5)[3] == 0)
  }

  // MARK: Faces

  @Test("a face: names, measures in units of its em, and its tables")
  func face() throws {
    #expect(TestFont.isRegistered)
    let font = try #require(CGFont(TestFont.postScriptName as CFString))
    #expect(font.postScriptName == TestFont.postScriptName && font.fullName == "Acetate Test Regular")
    #expect(font.unitsPerEm == 1000 && font.numberOfGlyphs == 5 && font.ascent == 800 && font.descent == -200 && font.leading == 90)
    #expect(font.capHeight == 700 && font.xHeight == 500 && font.italicAngle == 0)
    var widths = [Int32](repeating: 0, count: 2), boxes = [CGRect](repeating: .zero, count: 2)
    #expect(font.getGlyphAdvances(glyphs: [2, 3], count: 2, advances: &widths) && widths == [600, 400])
    #expect(font.getGlyphBBoxes(glyphs: [2, 3], count: 2, bboxes: &boxes) && boxes[1] == CGRect(x: 0, y: -200, width: 300, height: 1000))
    #expect(!font.getGlyphAdvances(glyphs: [9], count: 1, advances: &widths))
    #expect(font.fontBBox == CGRect(x: 0, y: -200, width: 500, height: 1000))
    // "cmap"
    #expect(font.table(for: 0x636D_6170)?.isEmpty == false && font.table(for: 0x4142_4344) == nil)
    #expect(CGFont("Nobody's Font" as CFString) == nil && CGFont("Helvetica" as CFString) != nil)
    let sized = CTFontCreateWithGraphicsFont(font, 100, nil, nil)
    #expect(CTFontGetSize(sized) == 100 && CTFontCopyPostScriptName(sized) == TestFont.postScriptName)
    #expect(CTFontCopyGraphicsFont(sized, nil) == font)
    // No size means that of the attributes, else 12.
    let nine = CTFontCopyFontDescriptor(CTFontCreateWithGraphicsFont(font, 9, nil, nil))
    #expect([0.25, 1, 1.5, 0, -3].map { CTFontGetSize(CTFontCreateWithGraphicsFont(font, $0, nil, nil)) } == [0.25, 1, 1.5, 12, 12])
    #expect([0.5, 1, 0].map { CTFontGetSize(CTFontCreateWithGraphicsFont(font, $0, nil, nine)) } == [0.5, 1, 9])
  }

  @Test("glyphs of a face from memory, drawn one by one")
  func glyphs() throws {
    let data = try Data(contentsOf: TestFont.url)
    let provider = try #require(CGDataProvider(data: data as CFData))
    let font = try #require(CGFont(provider))
    #expect(font.postScriptName == TestFont.postScriptName && CTFontManagerRegisterGraphicsFont(font, nil))
    context.setFillColor(blue)
    context.showGlyphs([2], at: [.zero])
    #expect(pixel(2, 2)[3] == 0)
    context.setFont(font)
    context.setFontSize(10)
    context.showGlyphs([2, 3], at: [CGPoint(x: 0, y: 2), CGPoint(x: 16, y: 4)])
    #expect(
      pixel(1, 2) == [0, 0, 255, 255] && pixel(4, 8) == [0, 0, 255, 255] && pixel(16, 2) == [0, 0, 255, 255] && pixel(19, 5)[3] == 0)
    let noFont = try #require(CGDataProvider(data: Data([1, 2, 3]) as CFData))
    #expect(CGFont(noFont) == nil)
  }

  @Test("runs say which way they are read, and where their glyphs lie")
  func runs() throws {
    #expect(TestFont.isRegistered)
    let line = line("AB"), run = try #require((CTLineGetGlyphRuns(line) as? [CTRun])?.first)
    #expect(CTRunGetStatus(run) == [] && CTRunGetTextMatrix(run) == .identity)
    // B alone: 6 to 9 and −2 to 8.
    let box = CTRunGetImageBounds(run, nil, CFRangeMake(1, 1))
    #expect(abs(box.minX - 6) < 0.01 && abs(box.maxX - 9) < 0.01 && abs(box.minY + 2) < 0.01 && abs(box.maxY - 8) < 0.01)
    context.textPosition = CGPoint(x: 1, y: 4)
    #expect(abs(CTRunGetImageBounds(run, context, CFRangeMake(0, 1)).minX - 2) < 0.01)
    // A and B together: 1 to 9 and −2 to 8, moved by (1, 4).
    let whole = CTLineGetImageBounds(line, context), sides = [whole.minX, whole.minY, whole.maxX, whole.maxY]
    #expect(zip(sides, [2, 2, 10, 12]).allSatisfy { abs($0 - $1) < 0.01 })
    #expect(CTLineGetImageBounds(self.line(" "), context).isNull)
  }
}

@Suite("Names of fonts", .serialized)
struct FontNameDiagnosticTests {
  @Test("a misspelt name is told of once, with the nearest one; names of Apple's systems are not")
  func misspelt() {
    #expect(TestFont.isRegistered)
    let texts = Told.of({ $0.subject == "Font" && ["Tset", "Avenir"].contains(where: $0.problem.contains) }) {
      for name in ["Acetate Tset", "Acetate Tset", "AvenirNext-DemiBold", TestFont.postScriptName, "Helvetica Neue, Acetate Tset"] {
        _ = CTFontGetAscent(CTFontCreateWithName(name as CFString, 12, nil))
      }
    }
    // What stands in for a name without a kind of design is sans-serif.
    #expect(texts == ["Font: no font is called \"Acetate Tset\", and \"Liberation Sans\" stands in; did you mean \"Acetate Test\"?"])
  }
}
