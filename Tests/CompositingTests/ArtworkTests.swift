import Graphics
import RenderTree
import Testing

@testable import Compositing

@Suite("Artwork, drawn at the size shown")
struct ArtworkTests {
  /// A drawing of 20 by 10 pixels.
  private let artwork = CGImage(
    width: 20, height: 10, premultipliedPixels: [UInt8](repeating: 255, count: 800),
    artwork: VectorArtwork { size in
      CGImage(
        width: size.width, height: size.height, premultipliedPixels: [UInt8](repeating: 255, count: size.width * size.height * 4))
    })

  /// The size of the picture that a plan on a canvas of 200 by 200 shows of it.
  private func shown(_ bounds: CGRect, _ configure: (inout LayerProperties) -> Void = { _ in }) throws -> PixelSize {
    let layer = TestLayer(2, bounds) {
      $0.contents = .image(artwork)
      configure(&$0)
    }
    let plan = FramePlan(TestLayer(1, rect(0, 0, 200, 200), [layer]))
    #expect(plan.pictures.count == 1)
    guard case .image(let image)? = plan.pictures.first else { return PixelSize(0, 0) }
    return image.size
  }

  @Test("as many pixels as the target has under it, whatever the gravity and the transform")
  func sizes() throws {
    #expect(try shown(rect(0, 0, 100, 30)) == PixelSize(100, 30))
    // Fits with k = min(100 / 20, 30 / 10) = 3.
    #expect(try shown(rect(0, 0, 100, 30)) { $0.contentsGravity = .resizeAspect } == PixelSize(60, 30))
    #expect(try shown(rect(0, 0, 100, 30)) { $0.contentsGravity = .center } == PixelSize(20, 10))
    // Two pixels a point.
    #expect(
      try shown(rect(0, 0, 100, 30)) {
        $0.contentsGravity = .center; $0.contentsScale = 2
      } == PixelSize(10, 5))
    // Half of its width in 100 points: all of it would take 200.
    #expect(try shown(rect(0, 0, 100, 30)) { $0.contentsRect = rect(0.5, 0, 0.5, 1) } == PixelSize(200, 30))
    #expect(try shown(rect(0, 0, 40, 20)) { $0.transform = CATransform3DMakeScale(1.5, 2, 1) } == PixelSize(60, 40))
    #expect(try shown(rect(0, 0, 40, 20)) { $0.transform = CATransform3DMakeRotation(1, 0, 0, 1) } == PixelSize(40, 20))
    // Corners stay as large as their pixels are.
    #expect(try shown(rect(0, 0, 100, 30)) { $0.contentsCenter = rect(0.25, 0.25, 0.5, 0.5) } == PixelSize(20, 10))
    // 3000 times as large: cut to 4096 in proportion.
    #expect(try shown(rect(0, 0, 40, 20)) { $0.transform = CATransform3DMakeScale(3000, 3000, 1) } == PixelSize(4096, 2048))
  }

  @Test("a density beyond all numbers shows it as it is")
  func endless() {
    for density in [SIMD2(1e307, 1e307), SIMD2(1, 1e308), SIMD2(.nan, 1)] {
      #expect(artwork.drawn(at: density, isZooming: false).size == PixelSize(20, 10))
    }
    // Cut to 4096 in proportion.
    #expect(artwork.drawn(at: SIMD2(1e90, 1e90), isZooming: false).size == PixelSize(4096, 2048))
  }

  @Test("a texel of it is a pixel of the target")
  func sampling() throws {
    let layer = TestLayer(2, rect(10, 20, 60, 30)) { $0.contents = .image(artwork) }
    let quad = try #require(FramePlan(TestLayer(1, rect(0, 0, 200, 200), [layer])).targetQuads.first)
    guard case .picture(_, let sampling) = quad.material else { throw CancellationError() }
    #expect(abs(sampling.scale.x) == 1 && abs(sampling.scale.y) == 1 && sampling.bounds == SIMD4(0, 0, 60, 30))
  }

  /// The size shown when an animation has made the layer's transform another one.
  private func animated(_ change: (inout LayerProperties) -> Void) -> PixelSize {
    var committed = LayerProperties()
    committed.bounds = rect(0, 0, 20, 10)
    committed.contents = .image(artwork)
    var root = LayerProperties()
    root.bounds = rect(0, 0, 200, 200)
    func node(_ id: UInt64, _ properties: LayerProperties) -> RenderNode {
      RenderNode(
        id: LayerID(rawValue: id), name: nil, timing: .layerDefault, properties: properties, animations: [], sublayers: [], mask: nil)
    }
    var tree = PresentationTree()
    tree.layers = [
      PresentationLayer(node: node(1, root), parent: -1, end: 2, role: .layer, animatedSlot: -1),
      PresentationLayer(node: node(2, committed), parent: 0, end: 2, role: .layer, animatedSlot: 0),
    ]
    change(&committed)
    tree.animatedProperties = [committed]
    var planner = FramePlanner(), plan = FramePlan()
    planner.plan(tree, for: Viewport(canvas: CGSize(width: 200, height: 200)), into: &plan)
    guard case .image(let image)? = plan.pictures.first else { return PixelSize(0, 0) }
    return image.size
  }

  @Test("in steps of √2 while an animation changes the size, and as it is while one moves or turns it")
  func steps() {
    // √2 · 20 = 28.3, √2 · 10 = 14.1; then 2.
    #expect(animated { $0.transform = CATransform3DMakeScale(1.05, 1.05, 1) } == PixelSize(28, 14))
    #expect(animated { $0.transform = CATransform3DMakeScale(1.4, 1.4, 1) } == PixelSize(28, 14))
    #expect(animated { $0.transform = CATransform3DMakeScale(1.5, 1.5, 1) } == PixelSize(40, 20))
    #expect(animated { $0.transform = CATransform3DMakeScale(2, 2, 1) } == PixelSize(40, 20))
    #expect(animated { $0.bounds.size.width = 25 } == PixelSize(28, 10))
    #expect(animated { $0.transform = CATransform3DMakeRotation(0.3, 0, 0, 1) } == PixelSize(20, 10))
    #expect(animated { $0.position.x += 7.5 } == PixelSize(20, 10))
    #expect(animated { $0.opacity = 0.5 } == PixelSize(20, 10))
  }
}
