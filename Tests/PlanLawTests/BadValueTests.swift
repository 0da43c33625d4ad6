import EGLPlatform
import Foundation
import GLESRenderer
import Graphics
import QuartzCore
import RenderTree
import SoftwareRenderer
import TestSupport
import Testing
import Timing

@testable import Compositing

/// Every property of every class of layers, with values that mean nothing, set and animated: no trap, on either renderer, no more work
/// than a picture of that size is worth, and what stands beside the layer is drawn as ever.
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
    case .image:
      // The smallest picture there is, one that is a hundred times as high as wide, and what is no picture.
      return [.contents(.image(picture(1, 1))), .contents(.image(picture(1, 100))), .number(.nan), .array([])]
    default: return [.number(.nan), .string("x"), .array([])]
    }
  }

  private static func picture(_ width: Int, _ height: Int) -> CGImage {
    let pixels = [UInt8](repeating: 255, count: 4 * width * height)
    return CGImage(width: width, height: height, premultipliedPixels: pixels, isOpaque: true)
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

    /// What a frame consists of.
    struct Drawn {
      /// A pixel, by each renderer.
      var pixels: [SIMD4<UInt8>] = []
      var quads = 0
      /// Pixels of all surfaces and pictures together.
      var size = 0
      var layers = 0
      var particles = 0
    }

    func draw(_ root: CALayer, _ x: Int, _ y: Int, at time: Double) throws -> Drawn {
      let host = LayerHost(root: root, clock: .stepped(from: 0))
      let viewport = Viewport(
        size: bitmap.size, canvas: CGSize(width: 32, height: 32), canvasToTarget: .identity, isYUp: false, background: nil, scale: 1)
      var presentation = PresentationTree(), planner = FramePlanner(), plan = FramePlan()
      evaluate(host.advance(to: time), at: time, into: &presentation)
      planner.plan(presentation, for: viewport, into: &plan)
      var drawn = Drawn()
      drawn.quads = plan.quads.count
      drawn.size = (plan.surfaces + plan.pictures.map(\.size)).reduce(0) { $0 + $1.width * $1.height }
      (drawn.layers, drawn.particles) = (presentation.layers.count, presentation.particles.count)
      software.render(plan, into: bitmap)
      drawn.pixels = [bitmap[x, y]]
      if let gles {
        let target = try GLTarget(context: gles.context, size: bitmap.size), readback = GLReadback(context: gles.context)
        try gles.render(plan, into: target)
        try readback.begin(target)
        try readback.finish(into: bitmap)
        drawn.pixels.append(bitmap[x, y])
      }
      return drawn
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

  /// What a plain layer has besides, so that properties which do nothing alone show.
  private enum Dress: CaseIterable {
    case none
    /// A background, contents, a border, round corners and a shadow.
    case painted
    /// That, clipped, masked, half transparent, and as a bitmap.
    case grouped

    func put(on layer: CALayer) {
      guard self != .none else { return }
      layer.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
      layer.contents = BadValueTests.picture(6, 6)
      layer.minificationFilter = .trilinear
      (layer.borderWidth, layer.cornerRadius, layer.shadowOpacity) = (1, 2, 0.5)
      guard self == .grouped else { return }
      let mask = CALayer()
      mask.frame = layer.bounds
      mask.backgroundColor = CGColor(gray: 0, alpha: 0.5)
      layer.mask = mask
      (layer.masksToBounds, layer.opacity, layer.shouldRasterize) = (true, 0.5, true)
    }
  }

  /// A root of 32 × 32 points with a layer, and a green one of 8 × 8 beside and above it.
  private static func root(_ layer: CALayer) -> CALayer {
    let root = CALayer(), neighbour = CALayer()
    root.bounds = CGRect(x: 0, y: 0, width: 32, height: 32)
    neighbour.frame = CGRect(x: 24, y: 24, width: 8, height: 8)
    neighbour.backgroundColor = CGColor(red: 0, green: 1, blue: 0, alpha: 1)
    root.addSublayer(layer)
    root.addSublayer(neighbour)
    return root
  }

  /// Calls a closure with every odd value of every property that a class of layers has beyond those of the plain one.
  private static func forEachValue(ofClass index: Int, _ body: (LayerProperty, AnimatableValue) throws -> Void) rethrows {
    let kind = CALayer.make(classes[index]).properties.content.kind
    for property in LayerProperty.allCases
    where property != .custom && property.row.isDeclared(by: kind) && (index == 0 || !property.row.isDeclared(by: .plain)) {
      for value in values(property.row.kind) {
        // A quarter of a million particles, ten thousand copies, or a bitmap of 4096 × 4096, are a matter of time: `excess` and `copies`
        // have the first two.
        let isLarge = [.birthRate, .lifetime, .instanceCount, .rasterizationScale].contains(property)
        if isLarge, case .number(let number) = value, number > 100 { continue }
        try body(property, value)
      }
    }
  }

  private static func expect(_ drawn: Painter.Drawn, _ what: String) {
    for pixel in drawn.pixels { #expect(pixel == SIMD4(0, 255, 0, 255), "\(what)") }
    // A few quads for each of the layers. Of shadows, bitmaps, tiles and lines there are at most some times what the target has, or
    // a text's and a tile's own limit of 2048 × 2048.
    #expect(drawn.quads <= 200, "\(what)")
    #expect(drawn.size <= 4 << 20, "\(what)")
  }

  @Test("what stands beside the layer is drawn as ever", arguments: classes.indices)
  func neighbours(index: Int) throws {
    let painter = Painter()
    for dress in index == 0 ? Dress.allCases : [.none] {
      try Self.forEachValue(ofClass: index) { property, value in
        let layer = Self.layer(Self.classes[index])
        dress.put(on: layer)
        layer.setValue(value.boxed, forKey: property.row.key)
        Self.expect(try painter.draw(Self.root(layer), 28, 28, at: 0.5), "\(Self.classes[index]).\(property.row.key) = \(value), \(dress)")
      }
    }
  }

  @Test("so it is where they are animated", arguments: classes.indices)
  func animated(index: Int) throws {
    let painter = Painter()
    try Self.forEachValue(ofClass: index) { property, value in
      let layer = Self.layer(Self.classes[index])
      if index == 0 { Dress.painted.put(on: layer) }
      let animation = CABasicAnimation(keyPath: property.row.key)
      animation.fromValue = value.boxed
      animation.duration = 1
      layer.add(animation, forKey: nil)
      Self.expect(try painter.draw(Self.root(layer), 28, 28, at: 0.25), "\(Self.classes[index]).\(property.row.key) from \(value)")
    }
  }

  @Test("births beyond the budget are thinned out, which is told once, and rates and lives that mean nothing give no particle")
  func excess() throws {
    let painter = Painter()
    func particles(_ birthRate: Float, _ lifetime: Float) throws -> Int {
      let emitter = CAEmitterLayer(), cell = CAEmitterCell()
      emitter.frame = CGRect(x: 4, y: 4, width: 8, height: 8)
      (cell.birthRate, cell.lifetime, cell.contents) = (birthRate, lifetime, Self.picture(1, 1))
      emitter.emitterCells = [cell]
      let drawn = try painter.draw(Self.root(emitter), 28, 28, at: 0.11)
      for pixel in drawn.pixels { #expect(pixel == SIMD4(0, 255, 0, 255), "\(birthRate), \(lifetime)") }
      return drawn.particles
    }
    var counts: [Int] = []
    let told = try Told.of("CAEmitterLayer") {
      for _ in 0..<2 { counts.append(try particles(1e30, 1)) }
    }
    // 250,000 may live, each for a second: 0.11 s have brought forth 27,500 of them.
    #expect(abs(counts[0] - 27_500) <= 1 && counts[1] == counts[0], "\(counts)")
    #expect(told.count == 1 && told[0].contains("250000 particles"), "\(told)")
    // At 20 a second, 0.05 s and 0.1 s are births, and few enough however long they may live.
    for lifetime in [1, 1e6, 1e30, .infinity] as [Float] { #expect(try particles(20, lifetime) == 2, "a lifetime of \(lifetime)") }
    for odd in [-1, 0, .nan] as [Float] {
      #expect(try particles(odd, 1) == 0, "a birth rate of \(odd)")
      #expect(try particles(20, odd) == 0, "a lifetime of \(odd)")
    }
  }

  @Test(
    "a replicator makes no more than 10,000 copies, and none for numbers below 0", arguments: [(Int.max, 10_000), (0, 0), (Int.min, 0)])
  func copies(count: Int, copies: Int) throws {
    let replicator = CAReplicatorLayer()
    replicator.frame = CGRect(x: 4, y: 4, width: 8, height: 8)
    replicator.instanceCount = count
    replicator.addSublayer(CALayer())
    let drawn = try Painter().draw(Self.root(replicator), 28, 28, at: 0)
    #expect(drawn.pixels.allSatisfy { $0 == SIMD4(0, 255, 0, 255) })
    // Each copy and its layer, besides them the root, the replicator and the neighbour.
    #expect(drawn.layers == 2 * copies + 3)
  }
}
