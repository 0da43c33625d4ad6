import Graphics
import Testing

@testable import CoreGraphics

@Suite("Drawing contexts")
struct ContextTests {
  private let context: CGContext

  init() throws { context = try #require(CGContext(size: PixelSize(8, 8))) }

  /// Red, green, blue and alpha, premultiplied, at a pixel counted from the top left.
  func pixel(_ x: Int, _ y: Int) -> [UInt8] {
    guard let image = context.makeImage() else { return [] }
    let pixel = image[x, y]
    return [pixel.x, pixel.y, pixel.z, pixel.w]
  }

  let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1), blue = CGColor(red: 0, green: 0, blue: 1, alpha: 1)

  @Test("y points up from the lower left corner; the matrix says so")
  func orientation() {
    #expect(context.ctm == .identity)
    context.setFillColor(red)
    context.fill(CGRect(x: 1, y: 0, width: 1, height: 2))
    #expect(pixel(1, 7) == [255, 0, 0, 255] && pixel(1, 6) == [255, 0, 0, 255])
    #expect(pixel(1, 5) == [0, 0, 0, 0] && pixel(0, 7) == [0, 0, 0, 0])
  }

  @Test("move, then scale, then turn: each acts before what came earlier")
  func space() {
    context.translateBy(x: 4, y: 2)
    context.scaleBy(x: 2, y: 3)
    #expect(context.ctm == CGAffineTransform(a: 2, b: 0, c: 0, d: 3, tx: 4, ty: 2))
    context.rotate(by: .pi / 2)
    let point = CGPoint(x: 1, y: 0).applying(context.ctm)  // turned to (0, 1), scaled to (0, 3), moved
    #expect(abs(point.x - 4) < 1e-12 && abs(point.y - 5) < 1e-12)
    context.concatenate(CGAffineTransform(a: 1, b: 2, c: 2, d: 4, tx: 0, ty: 0))  // without area
    #expect(CGPoint(x: 1, y: 0).applying(context.ctm) == point)
  }

  @Test("saved states come back: space, clip, colours, alpha; one too many changes nothing")
  func states() {
    context.setFillColor(red)
    context.saveGState()
    context.setFillColor(blue)
    context.setAlpha(0.5)
    context.translateBy(x: 4, y: 0)
    context.clip(to: CGRect(x: 0, y: 0, width: 1, height: 1))
    context.fill(CGRect(x: 0, y: 0, width: 8, height: 8))
    context.restoreGState()
    context.restoreGState()
    context.fill(CGRect(x: 0, y: 7, width: 1, height: 1))
    #expect(pixel(4, 7) == [0, 0, 128, 128])
    #expect(pixel(5, 7) == [0, 0, 0, 0])
    #expect(pixel(0, 0) == [255, 0, 0, 255])
  }

  /// A square with a square inside it that runs the same way: the winding rule fills both, the other leaves a hole.
  @Test("both rules, for filling and clipping")
  func rules() {
    func squares() {
      context.beginPath()
      context.addRects([CGRect(x: 0, y: 0, width: 6, height: 6), CGRect(x: 2, y: 2, width: 2, height: 2)])
    }
    context.setFillColor(red)
    squares()
    context.fillPath(using: .evenOdd)
    #expect(pixel(0, 7) == [255, 0, 0, 255] && pixel(3, 4) == [0, 0, 0, 0])
    #expect(context.isPathEmpty)
    squares()
    context.clip()
    context.setFillColor(blue)
    context.fill(CGRect(x: 0, y: 0, width: 8, height: 8))
    #expect(pixel(3, 4) == [0, 0, 255, 255] && pixel(7, 7) == [0, 0, 0, 0])
    context.clear(CGRect(x: 0, y: 0, width: 8, height: 8))
    squares()
    context.clip(using: .evenOdd)
    context.fill(CGRect(x: 0, y: 0, width: 8, height: 8))
    #expect(pixel(3, 4) == [0, 0, 0, 0] && pixel(0, 7) == [0, 0, 255, 255])
  }

  @Test("lines: width, cap and dash")
  func lines() {
    context.setStrokeColor(red)
    context.setLineWidth(2)
    context.setLineCap(.square)
    context.strokeLineSegments(between: [CGPoint(x: 2, y: 1), CGPoint(x: 4, y: 1)])
    #expect(pixel(1, 7)[3] == 255 && pixel(4, 6)[3] == 255)  // one more on each side
    #expect(pixel(0, 7)[3] == 0 && pixel(5, 7)[3] == 0 && pixel(2, 5)[3] == 0)
    context.setLineCap(.butt)
    context.setLineDash(phase: 1, lengths: [2, 1])
    context.strokeLineSegments(between: [CGPoint(x: 0, y: 5), CGPoint(x: 8, y: 5)])
    #expect((0..<8).map { pixel($0, 3)[3] } == [255, 0, 255, 255, 0, 255, 255, 0])
    context.setLineDash(phase: 0, lengths: [])
    // From y = 6 up to 7 the two sides, each half a point wide, meet.
    context.stroke(CGRect(x: 1, y: 5.5, width: 6, height: 4), width: 1)
    #expect(pixel(3, 2)[3] == 255 && pixel(3, 1)[3] == 0 && pixel(1, 1)[3] == 128)
  }

  @Test("alpha multiplies; half red over blue is half of each")
  func blending() {
    context.setFillColor(blue)
    context.fill(CGRect(x: 0, y: 0, width: 8, height: 8))
    context.setAlpha(0.5)
    context.setFillColor(red)
    context.fill(CGRect(x: 0, y: 0, width: 4, height: 8))
    #expect(pixel(0, 0) == [128, 0, 127, 255])
    context.setAlpha(1)
    context.setBlendMode(.multiply)
    context.setFillColor(CGColor(red: 1, green: 1, blue: 0.5, alpha: 1))
    context.fill(CGRect(x: 6, y: 0, width: 2, height: 8))
    #expect(pixel(7, 0) == [0, 0, 128, 255])
    context.setBlendMode(.plusLighter)
    context.setFillColor(CGColor(red: 0.2, green: 0, blue: 0, alpha: 1))
    context.fill(CGRect(x: 4, y: 0, width: 1, height: 8))
    #expect(pixel(4, 0) == [51, 0, 255, 255])
  }

  @Test("modes that keep what is there only inside a shape leave alone what is outside it")
  func boundedModes() {
    context.setFillColor(blue)
    context.fill(CGRect(x: 0, y: 0, width: 8, height: 8))
    context.setBlendMode(.destinationIn)
    context.setFillColor(CGColor(gray: 0, alpha: 0.5))
    context.fill(CGRect(x: 0, y: 0, width: 4, height: 8))
    #expect(pixel(0, 0) == [0, 0, 128, 128])
    #expect(pixel(6, 0) == [0, 0, 255, 255])
  }

  @Test("a transparency layer fades as one")
  func transparencyLayer() {
    context.setAlpha(0.5)
    context.beginTransparencyLayer()
    context.setFillColor(red)
    context.fill(CGRect(x: 0, y: 0, width: 4, height: 8))
    context.setFillColor(blue)
    context.saveGState()  // left open: ends with the layer
    context.fill(CGRect(x: 2, y: 0, width: 4, height: 8))
    context.endTransparencyLayer()
    #expect(pixel(0, 0) == [128, 0, 0, 128] && pixel(3, 0) == [0, 0, 128, 128] && pixel(7, 0) == [0, 0, 0, 0])
    context.endTransparencyLayer()
    context.fill(CGRect(x: 7, y: 7, width: 1, height: 1))
    #expect(pixel(7, 0)[3] == 128)  // the alpha from before
  }

  @Test("pictures stand upright while y points up, and are drawn to the edge")
  func pictures() throws {
    // Red above blue.
    let image = try #require(CGImage(width: 1, height: 2, rgba: [255, 0, 0, 255, 0, 0, 255, 255]))
    context.interpolationQuality = .none
    context.draw(image, in: CGRect(x: 2, y: 2, width: 4, height: 4))
    #expect(pixel(2, 2) == [255, 0, 0, 255] && pixel(5, 3) == [255, 0, 0, 255])
    #expect(pixel(2, 4) == [0, 0, 255, 255] && pixel(5, 5) == [0, 0, 255, 255])
    #expect(pixel(1, 3)[3] == 0 && pixel(6, 3)[3] == 0 && pixel(3, 1)[3] == 0 && pixel(3, 6)[3] == 0)
  }

  @Test("a gradient takes an array of colours, and of nothing else")
  func gradientColors() {
    let space = CGColorSpaceCreateDeviceRGB(), colors = [CGColor(gray: 0, alpha: 1), CGColor(gray: 1, alpha: 1)]
    #expect(CGGradient(colorsSpace: space, colors: colors as CFArray, locations: [0, 1]) != nil)
    #expect(CGGradient(colorsSpace: space, colors: colors, locations: nil) != nil)
    #expect(CGGradient(colorsSpace: space, colors: [colors[0], "red"] as CFArray, locations: nil) == nil)
    #expect(CGGradient(colorsSpace: space, colors: [] as CFArray, locations: nil) == nil)
  }

  @Test("gradients go on beyond their ends where they are told to")
  func gradients() throws {
    let gradient = try #require(CGGradient(colorsSpace: nil, colors: [.black, .white], locations: nil))
    context.drawLinearGradient(gradient, start: CGPoint(x: 2, y: 0), end: CGPoint(x: 6, y: 0), options: .drawsBeforeStartLocation)
    #expect(pixel(0, 0) == [0, 0, 0, 255] && pixel(7, 0) == [0, 0, 0, 0])
    // The middle of pixel 3 lies 1.5 of 4 along: 0.375 · 255 = 95.6.
    #expect(abs(Int(pixel(3, 0)[0]) - 96) <= 1)
    context.clear(CGRect(x: 0, y: 0, width: 8, height: 8))
    let options: CGGradientDrawingOptions = [.drawsBeforeStartLocation, .drawsAfterEndLocation]
    context.drawRadialGradient(
      gradient, startCenter: CGPoint(x: 4, y: 4), startRadius: 0, endCenter: CGPoint(x: 4, y: 4), endRadius: 3, options: options)
    #expect(pixel(0, 0) == [255, 255, 255, 255] && pixel(3, 3)[0] < 80)
    #expect(CGGradient(colorsSpace: nil, colors: [], locations: nil) == nil)
    let components: [CGFloat] = [1, 0, 0, 1, 0, 0, 1, 0.5]
    let two = CGGradient(colorSpace: CGColorSpaceCreateDeviceRGB(), colorComponents: components, locations: [0, 1], count: 2)
    #expect(two?.stops.map(\.color) == [CGColor(red: 1, green: 0, blue: 0, alpha: 1), CGColor(red: 0, green: 0, blue: 1, alpha: 0.5)])
  }

  @Test("the path reads back, arcs and stroked outlines too")
  func paths() throws {
    #expect(context.path == nil && context.boundingBoxOfPath.isNull)
    context.move(to: CGPoint(x: 1, y: 1))
    context.addLine(to: CGPoint(x: 5, y: 1))
    context.addQuadCurve(to: CGPoint(x: 7, y: 3), control: CGPoint(x: 7, y: 1))
    #expect(context.currentPointOfPath == CGPoint(x: 7, y: 3))
    context.closePath()
    let path = try #require(context.path)
    #expect(path.boundingBoxOfPath == CGRect(x: 1, y: 1, width: 6, height: 2))
    context.beginPath()
    context.addLines(between: [CGPoint(x: 1, y: 4), CGPoint(x: 7, y: 4)])
    context.setLineWidth(2)
    context.replacePathWithStrokedPath()
    #expect(context.boundingBoxOfPath == CGRect(x: 1, y: 3, width: 6, height: 2))
    context.beginPath()
    // From 0 to a quarter turn clockwise, that is through three quarters of the circle downwards.
    context.addArc(center: CGPoint(x: 4, y: 4), radius: 2, startAngle: 0, endAngle: .pi / 2, clockwise: true)
    let box = context.boundingBoxOfPath
    #expect(abs(box.minX - 2) < 1e-3 && abs(box.minY - 2) < 1e-3 && abs(box.maxX - 6) < 1e-3 && abs(box.maxY - 6) < 1e-3)
  }

  @Test("numbers that are not finite draw nothing, and the context still works")
  func hostile() {
    for number in [CGFloat.nan, .infinity, -.infinity, 1e300] {
      context.move(to: CGPoint(x: number, y: 0))
      context.addLine(to: CGPoint(x: 1, y: number))
      context.addRect(CGRect(x: 0, y: number, width: 1, height: 1))
      context.setLineWidth(number)
      context.setLineDash(phase: number, lengths: [number])
      context.setMiterLimit(number)
      context.setAlpha(number)
      context.strokePath()
      context.saveGState()
      context.scaleBy(x: number, y: 1)
      context.translateBy(x: number, y: 0)
      context.restoreGState()
      context.fill(CGRect(x: number, y: 0, width: number, height: 1))
    }
    context.setAlpha(1)
    context.setFillColor(red)
    context.fill(CGRect(x: 0, y: 0, width: 8, height: 8))
    #expect(pixel(4, 4) == [255, 0, 0, 255])
    #expect(CGContext(size: PixelSize(0, 4)) == nil && CGContext(size: PixelSize(4, 40000)) == nil)
  }

  @Test("the spelling of bitmap contexts elsewhere works")
  func bitmapContext() {
    let info = CGImageAlphaInfo.premultipliedLast.rawValue
    let space = CGColorSpaceCreateDeviceRGB()
    let made = CGContext(data: nil, width: 3, height: 2, bitsPerComponent: 8, bytesPerRow: 0, space: space, bitmapInfo: info)
    #expect(made?.width == 3 && made?.makeImage()?.height == 2)
    #expect(CGContext(data: nil, width: 3, height: 2, bitsPerComponent: 4, bytesPerRow: 0, space: space, bitmapInfo: info) == nil)
  }
}
