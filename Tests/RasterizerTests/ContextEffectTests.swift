import Foundation
import Graphics
import Testing

@testable import CoreGraphics

@Suite("Shadows, masks, patterns and memory of drawing contexts")
struct ContextEffectTests {
  private let context: CGContext

  init() throws { context = try #require(CGContext(size: PixelSize(16, 16))) }

  private let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1), blue = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
  private let sRGB = CGColorSpaceCreateDeviceRGB()

  /// Red, green, blue and alpha, premultiplied, at a place with y up.
  private func pixel(_ x: Int, _ y: Int, of context: CGContext? = nil) -> [UInt8] {
    let context = context ?? self.context
    guard let image = context.makeImage() else { return [] }
    let pixel = image[x, context.height - 1 - y]
    return [pixel.x, pixel.y, pixel.z, pixel.w]
  }

  private func bitmap(_ data: UnsafeMutableRawPointer?, width: Int, row: Int, _ alpha: CGImageAlphaInfo, _ order: CGBitmapInfo = [])
    -> CGContext?
  {
    CGContext(
      data: data, width: width, height: 1, bitsPerComponent: 8, bytesPerRow: row, space: sRGB, bitmapInfo: alpha.rawValue | order.rawValue)
  }

  // MARK: Shadows

  @Test("a shadow without blur is the shape again, moved in the canvas's space, under it")
  func hardShadow() {
    context.scaleBy(x: 2, y: 2)
    context.setShadow(offset: CGSize(width: 4, height: 2), blur: 0, color: blue)
    context.setFillColor(red)
    context.fill(CGRect(x: 1, y: 1, width: 3, height: 3))  // 2 to 7 in both directions
    #expect(pixel(2, 2) == [255, 0, 0, 255] && pixel(7, 7) == [255, 0, 0, 255])
    // From (6, 4) to (11, 9).
    #expect(pixel(8, 4) == [0, 0, 255, 255] && pixel(11, 9) == [0, 0, 255, 255] && pixel(7, 9) == [0, 0, 255, 255])
    #expect(pixel(12, 8) == [0, 0, 0, 0] && pixel(8, 3) == [0, 0, 0, 0] && pixel(8, 10) == [0, 0, 0, 0])
    context.setShadow(offset: .zero, blur: 0, color: nil)
    context.fill(CGRect(x: 7, y: 0, width: 0.5, height: 0.5))
    #expect(pixel(15, 1) == [0, 0, 0, 0])
  }

  /// What is blurred stays as much, and spreads three pixels on each side of the four, no farther: 6 · 6 · 255 at most around 2 · 2.
  @Test("blur spreads by exactly its amount, and loses nothing")
  func blur() throws {
    context.setShadow(offset: CGSize(width: 0, height: 0), blur: 3, color: blue)
    context.setFillColor(red)
    // Clear of what casts the shadow: it lies left of the canvas, the shadow within.
    context.setShadow(offset: CGSize(width: 20, height: 0), blur: 3, color: blue)
    context.fill(CGRect(x: -14, y: 6, width: 4, height: 4))
    let image = try #require(context.makeImage())
    var sum = 0
    for y in 0..<16 {
      for x in 0..<16 {
        let alpha = image[x, y].w
        sum += Int(alpha)
        if x < 3 || x > 12 || y < 3 || y > 12 { #expect(alpha == 0) }
      }
    }
    #expect(abs(sum - 16 * 255) < 64)
    #expect(image[3, 8].w > 0 && image[12, 8].w > 0 && image[8, 3].w > 0 && image[8, 12].w > 0)
    // Symmetric about the middle.
    #expect(image[5, 7] == image[10, 7] && image[7, 5] == image[7, 10])
  }

  @Test("a clip holds back shadows, not what casts them: a frame around the clip shades its inside")
  func innerShadow() {
    context.clip(to: CGRect(x: 4, y: 4, width: 8, height: 8))
    context.setShadow(offset: CGSize(width: 2, height: 0), blur: 0, color: blue)
    let frame = CGMutablePath()
    frame.addRect(CGRect(x: 0, y: 0, width: 16, height: 16))
    frame.addRect(CGRect(x: 4, y: 4, width: 8, height: 8))
    context.addPath(frame)
    context.setFillColor(red)
    context.fillPath(using: .evenOdd)
    #expect(pixel(4, 8) == [0, 0, 255, 255] && pixel(5, 8) == [0, 0, 255, 255])
    #expect(pixel(6, 8) == [0, 0, 0, 0] && pixel(3, 8) == [0, 0, 0, 0] && pixel(12, 8) == [0, 0, 0, 0])
  }

  @Test("a transparency layer casts one shadow of all that is in it")
  func groupShadow() {
    context.setShadow(offset: CGSize(width: 0, height: 4), blur: 0, color: blue)
    context.beginTransparencyLayer(auxiliaryInfo: nil)
    context.setFillColor(red)
    context.fill(CGRect(x: 2, y: 0, width: 2, height: 2))
    context.setFillColor(CGColor(red: 0, green: 1, blue: 0, alpha: 1))
    context.fill(CGRect(x: 2, y: 4, width: 2, height: 2))  // where the shadow of the first would be
    context.endTransparencyLayer()
    #expect(pixel(2, 0) == [255, 0, 0, 255] && pixel(2, 4) == [0, 255, 0, 255] && pixel(2, 8) == [0, 0, 255, 255])
    // The state from before goes on.
    context.fill(CGRect(x: 10, y: 0, width: 1, height: 1))
    #expect(pixel(10, 4) == [0, 0, 255, 255])
  }

  @Test("a layer with a rectangle of its own keeps what lies in it, and gives the clip back")
  func rectangularLayer() {
    context.setFillColor(red)
    context.beginTransparencyLayer(in: CGRect(x: 0, y: 0, width: 4, height: 4), auxiliaryInfo: nil)
    context.fill(CGRect(x: 0, y: 0, width: 8, height: 8))
    context.endTransparencyLayer()
    context.fill(CGRect(x: 10, y: 10, width: 1, height: 1))
    #expect(pixel(3, 3) == [255, 0, 0, 255] && pixel(4, 4) == [0, 0, 0, 0] && pixel(10, 10) == [255, 0, 0, 255])
  }

  // MARK: Masks

  /// A stencil of two samples, 0 and 127: all colour passes, and (255 − 127) / 255 of it.
  private var stencil: CGImage? {
    CGDataProvider(data: Data([0, 127])).flatMap {
      CGImage(
        maskWidth: 2, height: 1, bitsPerComponent: 8, bitsPerPixel: 8, bytesPerRow: 2, provider: $0, decode: nil, shouldInterpolate: false)
    }
  }

  @Test("clipping to a stencil and to a grey picture, one after the other, until the state is restored")
  func masks() throws {
    let half = try #require(CGImage(width: 1, height: 1, rgba: [128, 128, 128, 255]))
    context.interpolationQuality = .none
    context.saveGState()
    context.clip(to: CGRect(x: 0, y: 0, width: 16, height: 8), mask: try #require(stencil))
    context.setFillColor(red)
    context.fill(CGRect(x: 0, y: 0, width: 16, height: 16))
    #expect(pixel(2, 2) == [255, 0, 0, 255] && pixel(12, 2) == [128, 0, 0, 128] && pixel(2, 9) == [0, 0, 0, 0])
    context.clip(to: CGRect(x: 0, y: 0, width: 16, height: 4), mask: half)
    context.setFillColor(blue)
    context.fill(CGRect(x: 0, y: 0, width: 16, height: 16))
    // Half of blue over red; a quarter of blue (64) over half of red: 128 − 128 / 4 = 96, 128 + (255 − 128) / 4 = 160.
    #expect(pixel(2, 2) == [127, 0, 128, 255])
    let quarter = pixel(12, 2)
    #expect(zip(quarter, [96, 0, 64, 160]).allSatisfy { abs(Int($0) - $1) <= 1 })
    #expect(pixel(2, 6) == [255, 0, 0, 255])
    context.restoreGState()
    context.fill(CGRect(x: 12, y: 12, width: 1, height: 1))
    #expect(pixel(12, 12) == [0, 0, 0, 255])
  }

  @Test("modes that replace do so as far as the mask lets them: half of nothing over red is half of red")
  func maskedModes() throws {
    context.setFillColor(red)
    context.fill(CGRect(x: 0, y: 0, width: 16, height: 16))
    context.clip(
      to: CGRect(x: 0, y: 0, width: 8, height: 16), mask: try #require(CGImage(width: 1, height: 1, rgba: [128, 128, 128, 255])))
    context.clear(CGRect(x: 0, y: 0, width: 16, height: 16))
    #expect(pixel(4, 4) == [127, 0, 0, 127] && pixel(9, 4) == [255, 0, 0, 255])
  }

  @Test("a stencil that is drawn lets the fill colour through")
  func drawnStencil() throws {
    context.interpolationQuality = .none
    context.setFillColor(blue)
    context.draw(try #require(stencil), in: CGRect(x: 0, y: 0, width: 8, height: 4))
    #expect(pixel(1, 1) == [0, 0, 255, 255] && pixel(6, 1) == [0, 0, 128, 128] && pixel(1, 5) == [0, 0, 0, 0])
  }

  // MARK: Patterns, tiles, conic gradients

  /// Cells of 4 × 4 with a square of 2 × 2 in the lower left corner.
  private func pattern(isColored: Bool, step: CGFloat = 4) -> CGPattern? {
    var callbacks = CGPatternCallbacks(
      version: 0,
      drawPattern: { _, context in
        context.fill(CGRect(x: 0, y: 0, width: 2, height: 2))
      }, releaseInfo: nil)
    return CGPattern(
      info: nil, bounds: CGRect(x: 0, y: 0, width: 4, height: 4), matrix: .identity, xStep: step, yStep: step, tiling: .constantSpacing,
      isColored: isColored, callbacks: &callbacks)
  }

  @Test("a pattern repeats from the canvas's corner, wherever the shape and its space are")
  func patterns() throws {
    context.setFillColorSpace(try #require(CGColorSpace(patternBaseSpace: nil)))
    context.setFillPattern(try #require(pattern(isColored: true)), colorComponents: [1])
    context.translateBy(x: 1, y: 1)
    context.fill(CGRect(x: 0, y: 0, width: 10, height: 10))  // 1 to 10
    #expect(pixel(1, 1) == [0, 0, 0, 255] && pixel(4, 5) == [0, 0, 0, 255] && pixel(9, 8) == [0, 0, 0, 255])
    #expect(pixel(2, 1) == [0, 0, 0, 0] && pixel(4, 7) == [0, 0, 0, 0] && pixel(0, 0) == [0, 0, 0, 0] && pixel(12, 12) == [0, 0, 0, 0])
  }

  @Test("steps that are next to nothing, of which no number counts how many a cell has, leave the rest of the canvas as it is")
  func tinySteps() throws {
    context.setFillColorSpace(try #require(CGColorSpace(patternBaseSpace: nil)))
    context.setFillPattern(try #require(pattern(isColored: true, step: 1e-300)), colorComponents: [1])
    context.fill(CGRect(x: 0, y: 0, width: 8, height: 8))
    #expect(pixel(12, 12) == [0, 0, 0, 0])
  }

  @Test("a pattern without colours takes the one it is set with; one with colours an alpha")
  func coloredPatterns() throws {
    context.setFillColorSpace(try #require(CGColorSpace(patternBaseSpace: sRGB)))
    context.setFillPattern(try #require(pattern(isColored: false)), colorComponents: [0, 0, 1, 1])
    context.fill(CGRect(x: 0, y: 0, width: 8, height: 8))
    #expect(pixel(5, 5) == [0, 0, 255, 255] && pixel(6, 6) == [0, 0, 0, 0])
    context.setFillPattern(try #require(pattern(isColored: true)), colorComponents: [0.5])
    context.fill(CGRect(x: 8, y: 8, width: 8, height: 8))
    #expect(pixel(9, 9) == [0, 0, 0, 128] && pixel(10, 9) == [0, 0, 0, 0])
    context.setFillColor(red)
    context.fill(CGRect(x: 0, y: 15, width: 1, height: 1))
    #expect(pixel(0, 15) == [255, 0, 0, 255])
  }

  @Test("tiles beside each other over all of the clip, from a rectangle that is one of them")
  func tiles() throws {
    let image = try #require(CGImage(width: 2, height: 1, rgba: [255, 0, 0, 255, 0, 0, 255, 255]))
    context.interpolationQuality = .none
    context.clip(to: CGRect(x: 0, y: 0, width: 16, height: 8))
    context.draw(image, in: CGRect(x: 1, y: 0, width: 4, height: 4), byTiling: true)
    // Red where x is 1 or 2 of four, blue at 3 and 0.
    #expect([0, 1, 2, 3, 4, 5, 13, 15].map { pixel($0, 5)[0] } == [0, 255, 255, 0, 0, 255, 255, 0])
    #expect(pixel(0, 5)[2] == 255 && pixel(5, 9) == [0, 0, 0, 0])
  }

  @Test("conic: from the angle on, counterclockwise while y points up")
  func conic() throws {
    let gradient = try #require(CGGradient(colorsSpace: nil, colors: [red, blue], locations: nil))
    context.drawConicGradient(gradient, center: CGPoint(x: 8, y: 8), angle: 0)
    // By the angle of a pixel's middle: red is 1 − angle / 360°. At (15.5, 8.5) 3.8°, at (8.5, 15.5) 86.2°, at (0.5, 7.5) 183.8°.
    func isClose(_ x: Int, _ y: Int, _ degrees: Double) -> Bool {
      let share = degrees / 360, found = pixel(x, y)
      return abs(Double(found[0]) - 255 * (1 - share)) <= 1.5 && abs(Double(found[2]) - 255 * share) <= 1.5 && found[3] == 255
    }
    #expect(isClose(15, 8, 3.81) && isClose(8, 15, 86.19) && isClose(0, 7, 183.81) && isClose(15, 7, 356.19))
    context.drawConicGradient(gradient, center: CGPoint(x: 8, y: 8), angle: .pi / 2)
    #expect(isClose(7, 15, 3.81) && isClose(15, 8, 273.81))
  }

  // MARK: Spaces

  @Test("between the program's space and pixels")
  func spaces() {
    context.translateBy(x: 3, y: 1)
    context.scaleBy(x: 2, y: 4)
    #expect(context.convertToDeviceSpace(CGPoint(x: 1, y: 1)) == CGPoint(x: 5, y: 5))
    #expect(context.convertToUserSpace(CGPoint(x: 5, y: 5)) == CGPoint(x: 1, y: 1))
    #expect(context.convertToDeviceSpace(CGSize(width: 1, height: 1)) == CGSize(width: 2, height: 4))
    #expect(context.convertToUserSpace(CGRect(x: 3, y: 1, width: 2, height: 4)) == CGRect(x: 0, y: 0, width: 1, height: 1))
    #expect(context.userSpaceToDeviceSpaceTransform == CGAffineTransform(a: 2, b: 0, c: 0, d: 4, tx: 3, ty: 1))
    context.clip(to: CGRect(x: 0, y: 0, width: 1, height: 1))
    context.resetClip()
    context.setFillColor(red)
    context.fill(CGRect(x: 5, y: 2, width: 1, height: 1))
    #expect(pixel(13, 9) == [255, 0, 0, 255])
  }

  @Test("colours by components of a space")
  func components() throws {
    context.setFillColorSpace(CGColorSpaceCreateDeviceGray())
    context.setFillColor([0.5, 1])
    context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    context.setFillColorSpace(try #require(CGColorSpace(name: CGColorSpace.linearSRGB)))
    context.setFillColor([0.5, 0, 0, 1])
    context.fill(CGRect(x: 1, y: 0, width: 1, height: 1))
    // Half of the light is 0.73536 · 255 = 187.5.
    #expect(pixel(0, 0) == [128, 128, 128, 255] && (187...188).contains(pixel(1, 0)[0]))
  }

  // MARK: Memory

  @Test("a program's own memory shows what is drawn at once, in its own order of bytes")
  func ownMemory() throws {
    for (alpha, order, bytes) in [
      (CGImageAlphaInfo.premultipliedLast, CGBitmapInfo(), [255, 0, 0, 255]),
      (.premultipliedFirst, .byteOrder32Little, [0, 0, 255, 255]),
      (.premultipliedFirst, [], [255, 255, 0, 0]),
      (.noneSkipFirst, .byteOrder32Little, [0, 0, 255, 9]),
      (.noneSkipLast, .byteOrder32Big, [255, 0, 0, 9]),
    ] as [(CGImageAlphaInfo, CGBitmapInfo, [UInt8])] {
      // Two pixels in a row, and four bytes that are none.
      let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: 12, alignment: 4)
      defer { memory.deallocate() }
      memory.initializeMemory(as: UInt8.self, repeating: 9)
      memory.copyBytes(from: [0, 0, 0, alpha == .noneSkipFirst || alpha == .noneSkipLast ? 9 : 0] as [UInt8])
      let context = try #require(bitmap(memory.baseAddress, width: 2, row: 12, alpha, order))
      #expect(context.data == memory.baseAddress && context.bytesPerRow == 12 && context.alphaInfo == alpha)
      context.setFillColor(red)
      context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
      let shown = Array(memory)
      // Cairo leaves the byte that is skipped to itself.
      let isSame = zip(shown.prefix(4), bytes).enumerated().allSatisfy { $1.0 == $1.1 || ($1.1 == 9 && [0, 3].contains($0)) }
      #expect(isSame, "\(alpha) \(order): \(shown)")
      #expect(Array(shown[8...]) == [9, 9, 9, 9])
    }
  }

  @Test("what a program writes is drawn upon: half of red over green")
  func writtenMemory() throws {
    var memory: [UInt8] = [0, 255, 0, 255, 0, 0, 0, 0]
    try memory.withUnsafeMutableBytes { bytes in
      let context = try #require(bitmap(bytes.baseAddress, width: 2, row: 8, .premultipliedLast))
      context.setFillColor(red.copy(alpha: 0.5) ?? red)
      context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
      #expect(Array(bytes.prefix(4)).map { Int($0) / 2 } == [64, 63, 0, 127])
      bytes.copyBytes(from: [0, 0, 255, 255])
      #expect(context.makeImage()?[0, 0] == SIMD4(0, 0, 255, 255))
    }
    // Without memory of the program's, `data` shows the canvas's own from then on.
    let context = try #require(bitmap(nil, width: 2, row: 0, .premultipliedLast))
    context.setFillColor(red)
    context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    let data = try #require(context.data).assumingMemoryBound(to: UInt8.self)
    #expect(data[0] == 255 && data[3] == 255 && data[7] == 0 && context.bytesPerRow == 8)
    context.fill(CGRect(x: 1, y: 0, width: 1, height: 1))
    #expect(data[4] == 255 && data[7] == 255)
  }

  /// Red's luminance, 0.2126, is encoded as 0.49844 · 255 = 127.1.
  @Test("greys, and alpha alone")
  func otherFormats() throws {
    var greys: [UInt8] = [10, 20]
    try greys.withUnsafeMutableBytes { bytes in
      let context = try #require(
        CGContext(
          data: bytes.baseAddress, width: 2, height: 1, bitsPerComponent: 8, bytesPerRow: 2, space: CGColorSpaceCreateDeviceGray(),
          bitmapInfo: CGImageAlphaInfo.none.rawValue))
      context.setFillColor(red)
      context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
      #expect(context.makeImage()?[1, 0] == SIMD4(20, 20, 20, 255))
    }
    #expect(greys == [127, 20])
    let alpha = try #require(
      CGContext(
        data: nil, width: 2, height: 1, bitsPerComponent: 8, bytesPerRow: 0, space: sRGB, bitmapInfo: CGImageAlphaInfo.alphaOnly.rawValue))
    alpha.setFillColor(red.copy(alpha: 0.5) ?? red)
    alpha.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    let bytes = try #require(alpha.data).assumingMemoryBound(to: UInt8.self)
    #expect(bytes[0] == 128 && bytes[1] == 0 && alpha.bitsPerPixel == 8 && alpha.colorSpace == nil)
  }

  @Test("canvases that there are not")
  func refused() {
    #expect(bitmap(nil, width: 2, row: 0, .last) == nil && bitmap(nil, width: 2, row: 0, .none) == nil)
    #expect(bitmap(nil, width: 2, row: 7, .premultipliedLast) == nil && bitmap(nil, width: 0, row: 0, .premultipliedLast) == nil)
    #expect(
      CGContext(
        data: nil, width: 2, height: 1, bitsPerComponent: 5, bytesPerRow: 0, space: sRGB,
        bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue) == nil)
    #expect(
      CGContext(
        data: nil, width: 2, height: 1, bitsPerComponent: 8, bytesPerRow: 0, space: CGColorSpaceCreateDeviceGray(),
        bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue) == nil)
  }

  @Test("memory is given back at the end")
  func release() throws {
    let flag = UnsafeMutablePointer<Int>.allocate(capacity: 1)
    defer { flag.deallocate() }
    flag.initialize(to: 0)
    do {
      let context = CGContext(
        data: nil, width: 1, height: 1, bitsPerComponent: 8, bytesPerRow: 0, space: sRGB,
        bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue,
        releaseCallback: { info, _ in info?.assumingMemoryBound(to: Int.self).pointee += 1 }, releaseInfo: flag)
      #expect(context != nil && flag.pointee == 0)
    }
    #expect(flag.pointee == 1)
  }
}
