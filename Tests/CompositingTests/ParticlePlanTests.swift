import Compositing
import Graphics
import RenderTree
import Testing

@Suite("Plans of particles")
struct ParticlePlanTests {
  /// A layer of 100 × 100 with particles at places, as large as their picture of 4 × 2 pixels.
  private static func plan(
    at places: [SIMD3<Float>], order: [Int32] = [], configure: (inout PresentationEmitter) -> Void = { _ in },
    look: (inout EmitterCell) -> Void = { _ in }, layer: (inout LayerProperties) -> Void = { _ in }, m34: Double = 0,
    siblings: [TestLayer] = []
  ) -> FramePlan {
    let sublayer = TestLayer(2, rect(0, 0, 100, 100)) {
      $0.content = .emitter(EmitterProperties())
      layer(&$0)
    }
    var tree = PresentationTree(
      TestLayer(1, rect(0, 0, 100, 100), [sublayer] + siblings) { if m34 != 0 { $0.sublayerTransform.m34 = m34 } })
    var emitter = PresentationEmitter(), cell = EmitterCell()
    cell.contents = .image(CGImage(width: 4, height: 2, premultipliedPixels: [UInt8](repeating: 255, count: 32)))
    look(&cell)
    emitter.range = 0..<places.count
    _ = tree.particles.add(places.count)
    for (index, place) in places.enumerated() {
      tree.particles[.x, index] = place.x
      tree.particles[.y, index] = place.y
      tree.particles[.z, index] = place.z
      for column in [Particles.Column.rightX, .upY, .alpha, .red] { tree.particles[column, index] = 1 }
    }
    emitter.batches = [ParticleBatch(range: emitter.range, look: cell.look)]
    tree.particles.order = order
    emitter.order = 0..<order.count
    configure(&emitter)
    tree.emitters = [emitter]
    tree.layers[1].emitter = 0
    var plan = FramePlan()
    var planner = FramePlanner()
    planner.plan(tree, for: Viewport(canvas: CGSize(width: 100, height: 100), isYUp: true), into: &plan)
    return plan
  }

  @Test("a particle is its picture about its place, in its colour, y upwards")
  func place() {
    let quads = Self.plan(at: [SIMD3(20, 30, 0), SIMD3(50, 80, 0)]).targetQuads
    #expect(quads.count == 2 && quads.allSatisfy { $0.color == SIMD4(1, 0, 0, 1) && $0.blend == .sourceOver })
    #expect(quads[0].scissor == PixelRect(minX: 18, minY: 69, maxX: 22, maxY: 71))
    #expect(quads[1].scissor == PixelRect(minX: 48, minY: 19, maxX: 52, maxY: 21))
  }

  @Test("turn and scale are where a step in the picture leads")
  func turn() {
    let quads = Self.plan(
      at: [SIMD3(50, 50, 0)], look: { $0.numbers.contentsScale = 0.5 }
    ).targetQuads
    // 8 × 4 points.
    #expect(quads[0].scissor == PixelRect(minX: 46, minY: 48, maxX: 54, maxY: 52))
  }

  @Test("a part of the cell's picture is as large as its own pixels, counted from the bottom left")
  func part() throws {
    let plan = Self.plan(
      at: [SIMD3(50, 50, 0)], look: { $0.contentsRect = CGRect(x: 0.25, y: 0, width: 0.5, height: 0.5) },
      layer: { $0.backgroundColor = CGColor(gray: 0, alpha: 1) })
    // The background, and over it 2 × 1 of the picture's 4 × 2 pixels, of the lower row.
    #expect(Self.kinds(plan) == "lp")
    let quad = try #require(plan.targetQuads.last)
    #expect(isClose(quad.corners[0], SIMD2<Float>(49, 50.5)) && isClose(quad.corners[3], SIMD2<Float>(51, 49.5)))
    guard case .picture(_, let sampling) = quad.material else { return #expect(Bool(false), "no picture") }
    #expect(sampling.bounds == SIMD4(1, 1, 3, 2))
  }

  @Test("they are painted in their order, and additively where the emitter says so")
  func order() {
    let plan = Self.plan(
      at: [SIMD3(10, 50, 0), SIMD3(30, 50, 0), SIMD3(50, 50, 0)], order: [2, 0, 1], configure: { $0.renderMode = .additive })
    #expect(plan.targetQuads.map(\.scissor.minX) == [48, 8, 28])
    #expect(plan.targetQuads.allSatisfy { $0.blend == .plusLighter })
  }

  @Test("the border lies below them, and the bounds clip them where they should")
  func border() {
    let quads = Self.plan(at: [SIMD3(1, 50, 0)], layer: { ($0.borderWidth, $0.masksToBounds) = (4, true) }).targetQuads
    #expect(quads.count == 2 && quads[0].shape.ringWidth == 4)
    #expect(quads[1].scissor == PixelRect(minX: 0, minY: 49, maxX: 3, maxY: 51))
  }

  @Test("depth counts where the emitter preserves it: nearer by half the distance to the eye is twice as large, from the middle")
  func depth() {
    let flat = Self.plan(at: [SIMD3(70, 50, 100)], m34: -1 / 200)
    #expect(flat.targetQuads[0].scissor == PixelRect(minX: 68, minY: 49, maxX: 72, maxY: 51))
    let deep = Self.plan(at: [SIMD3(70, 50, 100)], configure: { $0.preservesDepth = true }, m34: -1 / 200)
    #expect(isClose(deep.targetQuads[0].corners[0], SIMD2<Float>(86, 52)) && isClose(deep.targetQuads[0].corners[3], SIMD2<Float>(94, 48)))
  }

  /// Whether quads are particles (p) or plain layers (l), in the order in which they are painted.
  private static func kinds(_ plan: FramePlan) -> String {
    plan.targetQuads.map { if case .picture = $0.material { "p" } else { "l" } }.joined()
  }

  @Test("where the emitter preserves depth, layers beside it stand between its particles, level with its own plane as they follow it")
  func interleaving() {
    let places = [SIMD3<Float>(50, 50, 5), SIMD3(51, 50, 0), SIMD3(52, 50, -5), SIMD3(53, 50, -5)]
    func layer(_ id: UInt64, z: Double) -> TestLayer {
      TestLayer(id, rect(40, 40, 20, 20)) { ($0.backgroundColor, $0.zPosition) = (CGColor(gray: 0, alpha: 1), z) }
    }
    for m34 in [0, -1.0 / 200] {
      func plan(_ siblings: [TestLayer], _ layer: (inout LayerProperties) -> Void = { _ in }, preserves: Bool = true) -> FramePlan {
        Self.plan(at: places, configure: { $0.preservesDepth = preserves }, layer: layer, m34: m34, siblings: siblings)
      }
      #expect(Self.kinds(plan([layer(3, z: 0)])) == "ppplp")
      #expect(Self.kinds(plan([layer(3, z: -3), layer(4, z: 3)])) == "pplplp")
      #expect(Self.kinds(plan([layer(3, z: -6)])) == "lpppp")
      #expect(Self.kinds(plan([layer(3, z: 0)], preserves: false)) == "ppppl")
      // A picture in its own plane.
      #expect(Self.kinds(plan([layer(3, z: 3)], { $0.masksToBounds = true })) == "ppppl")
    }
    // Those between the same planes keep the emitter's order.
    let ordered = Self.plan(
      at: places, order: [3, 2, 1, 0], configure: { $0.preservesDepth = true }, siblings: [layer(3, z: 0)])
    #expect(ordered.targetQuads.map(\.scissor.minX) == [51, 50, 49, 40, 48])
  }

  @Test("pictures of a sheet are counted from the top left")
  func sheet() throws {
    let plan = Self.plan(
      at: [SIMD3(50, 50, 0)], configure: { $0.batches[0].look.frameCount = 2 }, look: { $0.numbers.contentsFramesPerRow = 2 },
      layer: { _ in })
    guard case .picture(_, let sampling)? = plan.targetQuads.first?.material else { return #expect(Bool(false), "no picture") }
    // One picture in a row of the two: the upper half, a row of texels.
    #expect(sampling.bounds == SIMD4(0, 0, 4, 1))
  }

  @Test("faded particles that lie on each other fade as one, and a hidden emitter draws nothing")
  func groups() {
    let places = (0..<20).map { SIMD3<Float>(Float(40 + $0), 50, 0) }
    #expect(Self.plan(at: places, layer: { $0.opacity = 0.5 }).targetQuads.count == 1)
    #expect(Self.plan(at: places, layer: { $0.isHidden = true }).targetQuads.isEmpty)
  }
}
