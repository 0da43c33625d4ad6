import EGLPlatform
import Foundation
import GLESRenderer
import Graphics
import QuartzCore
import RenderTree
import SoftwareRenderer
import Testing
import Timing

@testable import Compositing

/// Every property of every class of layers, with values that mean nothing: no trap, on either renderer, and what stands beside the layer is
/// drawn as ever.
@Suite("Values that mean nothing, in every property")
struct BadValueTests {
  static let classes: [CALayer.Type] = [
    CALayer.self, CAShapeLayer.self, CAGradientLayer.self, CATextLayer.self, CAReplicatorLayer.self, CATransformLayer.self,
    CAEmitterLayer.self, CAScrollLayer.self, CATiledLayer.self,
  ]

  private static let numbers: [Double] = [
    .nan, .infinity, -.infinity, -1, 0, 1e308, -1e308, 1e37, -1e37, .leastNonzeroMagnitude, -2.5,
  ]

  /// Values of a property's kind that nothing sensible is to be made of.
  private static func values(_ kind: ValueKind) -> [AnimatableValue] {
    let pairs = numbers.flatMap { [CGPoint(x: $0, y: 1), CGPoint(x: 1, y: $0), CGPoint(x: $0, y: $0)] }
    switch kind {
    case .number, .integer: return numbers.map { .number($0) }
    case .point: return pairs.map { .point($0) }
    case .size: return pairs.map { .size(CGSize(width: $0.x, height: $0.y)) }
    case .rect:
      return pairs.map { .rect(CGRect(x: $0.x, y: $0.y, width: 8, height: 8)) }
        + pairs.map { .rect(CGRect(x: 2, y: 2, width: $0.x, height: $0.y)) }
    case .color: return numbers.map { .color(CGColor(red: $0, green: 1, blue: 0, alpha: 1)) } + [.color(CGColor(gray: 1, alpha: .nan))]
    case .transform:
      return numbers.flatMap { number -> [AnimatableValue] in
        var perspective = CATransform3DIdentity, place = CATransform3DIdentity, weight = CATransform3DIdentity
        (perspective.m34, place.m41, weight.m44) = (number, number, number)
        return [.transform(CATransform3DMakeScale(number, 1, 1)), .transform(perspective), .transform(place), .transform(weight)]
      }
    case .path:
      let odd = numbers.map { number in
        PathGeometry(
          verbs: [.move, .line, .quad], points: [.zero, CGPoint(x: number, y: 3), CGPoint(x: 3, y: number), CGPoint(x: 9, y: 9)])
      }
      return (odd + [PathGeometry(verbs: [], points: [])]).map { .path($0) }
    case .string: return [.string(""), .string("no such word"), .string(String(repeating: "x", count: 1000))]
    case .numbers, .colors: return [.array([]), .array(numbers.map { .number($0) }), .array([.string("x")])]
    default: return [.number(.nan), .string("x"), .array([])]
    }
  }

  /// Draws pictures of 32 × 32 pixels, with both renderers where there are two.
  private struct Painter {
    private let software = SoftwareRenderer(workerCount: 1)
    private let gles: GLESRenderer?
    private let bitmap = Bitmap(size: PixelSize(32, 32))

    init() {
      var options = GLESRenderer.Options()
      options.storesPrograms = false
      gles = (try? GLContext()).flatMap { try? GLESRenderer(context: $0, options: options) }
    }

    /// A pixel of the layers at a time, by each renderer.
    func pixels(_ root: CALayer, _ x: Int, _ y: Int, at time: Double) throws -> [SIMD4<UInt8>] {
      let host = LayerHost(root: root, clock: .stepped(from: 0))
      let viewport = Viewport(
        size: bitmap.size, canvas: CGSize(width: 32, height: 32), canvasToTarget: .identity, isYUp: false, background: nil, scale: 1)
      var presentation = PresentationTree(), planner = FramePlanner(), plan = FramePlan()
      evaluate(host.advance(to: time), at: time, into: &presentation)
      planner.plan(presentation, for: viewport, into: &plan)
      software.render(plan, into: bitmap)
      var pixels = [bitmap[x, y]]
      if let gles {
        let target = try GLTarget(context: gles.context, size: bitmap.size), readback = GLReadback(context: gles.context)
        try gles.render(plan, into: target)
        try readback.begin(target)
        try readback.finish(into: bitmap)
        pixels.append(bitmap[x, y])
      }
      return pixels
    }
  }

  /// A layer of 8 × 8 points at (4, 4), with something of its class to show and a sublayer.
  private static func layer(_ layerClass: CALayer.Type) -> CALayer {
    let layer = CALayer.make(layerClass)
    layer.frame = CGRect(x: 4, y: 4, width: 8, height: 8)
    if let shape = layer as? CAShapeLayer {
      shape.path = CGPath(ellipseIn: CGRect(x: 1, y: 1, width: 6, height: 6), transform: nil)
      shape.strokeColor = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
    }
    if let gradient = layer as? CAGradientLayer {
      gradient.colors = [CGColor(red: 1, green: 0, blue: 0, alpha: 1), CGColor(red: 0, green: 0, blue: 1, alpha: 1)]
    }
    if let text = layer as? CATextLayer { text.string = "text" }
    if let replicator = layer as? CAReplicatorLayer { replicator.instanceCount = 2 }
    if let emitter = layer as? CAEmitterLayer {
      let cell = CAEmitterCell()
      cell.birthRate = 20
      cell.lifetime = 1
      cell.contents = CGImage(width: 1, height: 1, premultipliedPixels: [255, 0, 0, 255], isOpaque: true)
      emitter.emitterCells = [cell]
    }
    let sublayer = CALayer()
    sublayer.frame = CGRect(x: 2, y: 2, width: 4, height: 4)
    sublayer.backgroundColor = CGColor(red: 1, green: 1, blue: 0, alpha: 1)
    layer.addSublayer(sublayer)
    return layer
  }

  @Test("what stands beside the layer is drawn as ever", arguments: classes.indices)
  func neighbours(index: Int) throws {
    let layerClass = Self.classes[index], painter = Painter()
    let kind = CALayer.make(layerClass).properties.content.kind
    // What every layer has is tried in the plain one.
    let properties = LayerProperty.allCases.filter {
      $0 != .custom && $0.row.isDeclared(by: kind) && (index == 0 || !$0.row.isDeclared(by: .plain))
    }
    for property in properties {
      for value in Self.values(property.row.kind) {
        // A quarter of a million particles, or a thousand copies, are a matter of time: other tests have the limits.
        if case .number(let number) = value, number > 100, [.birthRate, .lifetime, .instanceCount].contains(property) { continue }
        let root = CALayer(), neighbour = CALayer()
        root.bounds = CGRect(x: 0, y: 0, width: 32, height: 32)
        neighbour.frame = CGRect(x: 24, y: 24, width: 8, height: 8)
        neighbour.backgroundColor = CGColor(red: 0, green: 1, blue: 0, alpha: 1)
        let layer = Self.layer(layerClass)
        root.addSublayer(layer)
        root.addSublayer(neighbour)
        layer.setValue(value.boxed, forKey: property.row.key)
        for pixel in try painter.pixels(root, 28, 28, at: 0.5) {
          #expect(pixel == SIMD4(0, 255, 0, 255), "\(layerClass).\(property.row.key) = \(value)")
        }
      }
    }
  }
}
