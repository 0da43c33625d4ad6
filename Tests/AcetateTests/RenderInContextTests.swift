import Acetate
import Foundation
import Graphics
import QuartzCore
import TestSupport
import Testing

/// A context shows of flat layers what the software renderer shows of them.
@Suite("Layers in a context and in a picture")
struct RenderInContextTests {
  private static let side: CGFloat = 64

  @Test("random flat scenes are the same within a step of 255", arguments: 0..<60)
  func flat(seed: Int) throws {
    var scene = RandomScene(seed: UInt64(seed))
    let root = scene.makeRoot(side: Self.side)
    let context = try #require(
      CGContext(
        data: nil, width: Int(Self.side), height: Int(Self.side), bitsPerComponent: 8, bytesPerRow: 0, space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
    root.render(in: context)
    let drawn = try #require(context.makeImage())
    let rendered = try OfflineRenderer(root, settings: settings(.software)).image(at: 0)
    #expect(drawn.largestDifference(from: rendered) <= 1)
    #expect(Set(rendered.pixels).count > 8)  // it is no empty picture
  }
}

/// Layers of every kind in the plane: turned, clipped, masked, filtered, with pictures, gradients, shapes and text.
private struct RandomScene {
  private var state: UInt64

  /// Numbers by the generator SplitMix64.
  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 }

  private mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  private mutating func number(_ range: ClosedRange<CGFloat>) -> CGFloat {
    range.lowerBound + (range.upperBound - range.lowerBound) * CGFloat(next() >> 11) / CGFloat(1 << 53)
  }

  private mutating func happens(_ probability: CGFloat) -> Bool { number(0...1) < probability }

  private mutating func color() -> CGColor {
    CGColor(red: number(0...1), green: number(0...1), blue: number(0...1), alpha: happens(0.5) ? 1 : number(0.2...1))
  }

  mutating func makeRoot(side: CGFloat) -> CALayer {
    let root = CALayer()
    root.bounds = CGRect(x: 0, y: 0, width: side, height: side)
    root.backgroundColor = color()
    for _ in 0..<4 { root.addSublayer(makeLayer(in: side, depth: 2)) }
    return root
  }

  private mutating func makeLayer(in side: CGFloat, depth: Int) -> CALayer {
    let layer = makeContent(size: CGSize(width: number(8...side * 0.8), height: number(8...side * 0.8)))
    layer.position = CGPoint(x: number(0...side), y: number(0...side))
    if happens(0.5) { layer.transform = CATransform3DMakeRotation(number(-3...3), 0, 0, 1) }
    if happens(0.2) { layer.bounds.origin = CGPoint(x: number(-9...9), y: number(-9...9)) }
    if happens(0.6) { layer.backgroundColor = color() }
    if happens(0.6) { layer.cornerRadius = number(0...12) }
    if happens(0.4) { layer.cornerCurve = .continuous }
    if happens(0.5) { (layer.borderWidth, layer.borderColor) = (number(0.5...5), color()) }
    if happens(0.3) { layer.opacity = Float(number(0.2...1)) }
    if happens(0.3) { layer.masksToBounds = true }
    if happens(0.2) { layer.isGeometryFlipped = true }
    if happens(0.2) { layer.zPosition = number(-1...1) }
    if happens(0.15) { layer.filters = [filter()] }
    if happens(0.15) { layer.compositingFilter = "multiplyBlendMode" }
    if happens(0.15) {
      let mask = makeContent(size: layer.bounds.size)
      mask.backgroundColor = color()
      mask.cornerRadius = 6
      mask.position = CGPoint(x: layer.bounds.midX, y: layer.bounds.midY)
      layer.mask = mask
    }
    if depth > 0 { for _ in 0..<2 { layer.addSublayer(makeLayer(in: side * 0.6, depth: depth - 1)) } }
    return layer
  }

  private mutating func filter() -> CAFilter {
    let filter = CAFilter(type: happens(0.5) ? "colorSaturate" : "gaussianBlur")
    filter.setValue(filter.type == "gaussianBlur" ? 2 : 0.3, forKey: filter.type == "gaussianBlur" ? "inputRadius" : "inputAmount")
    return filter
  }

  private mutating func makeContent(size: CGSize) -> CALayer {
    let bounds = CGRect(origin: .zero, size: size)
    let layer: CALayer
    switch Int(number(0...4.99)) {
    case 0:
      let gradient = CAGradientLayer()
      gradient.colors = [color(), color(), color()]
      gradient.type = happens(0.5) ? .axial : .conic
      (gradient.startPoint, gradient.endPoint) = (CGPoint(x: 0.4, y: 0.3), CGPoint(x: number(0.5...1), y: 1))
      layer = gradient
    case 1:
      let shape = CAShapeLayer()
      shape.path = CGPath(ellipseIn: bounds.insetBy(dx: 2, dy: 3), transform: nil)
      (shape.fillColor, shape.strokeColor, shape.lineWidth) = (color(), color(), number(1...4))
      layer = shape
    case 2:
      let text = CATextLayer()
      (text.string, text.fontSize, text.foregroundColor) = ("Ag", number(8...30), color())
      layer = text
    case 3:
      layer = CALayer()
      let bytes = (0..<8 * 6).flatMap { _ in [next(), next(), next()].map { UInt8($0 & 255) } + [255] }
      layer.contents = CGImage(width: 8, height: 6, rgba: bytes)
      if happens(0.5) { layer.contentsCenter = CGRect(x: 0.25, y: 0.25, width: 0.5, height: 0.5) }
      if happens(0.5) { layer.contentsMultiplyColor = color() }
    default: layer = CALayer()
    }
    layer.bounds = bounds
    return layer
  }
}
