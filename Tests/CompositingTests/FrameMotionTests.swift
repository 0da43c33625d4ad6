import Compositing
import Graphics
import RenderTree
import Testing

/// How far a planner says that a second frame of 200 × 200 pixels went from a first one.
@Suite("How far a frame goes")
struct FrameMotionTests {
  private static let bounds = rect(0, 0, 200, 200)
  private static let image = CGImage(width: 100, height: 80, premultipliedPixels: [UInt8](repeating: 255, count: 32_000), isOpaque: true)

  /// A ground, and a layer of 100 × 80 points at (50, 60), as changed.
  private static func tree(_ change: (inout LayerProperties) -> Void) -> TestLayer {
    TestLayer(1, bounds, color: green, [TestLayer(2, rect(50, 60, 100, 80), configure: change)])
  }

  /// - Parameter structure: where it is shared by both frames, the second one is planned by exchanging what is animated.
  private static func motion(
    _ first: (inout LayerProperties) -> Void, _ second: (inout LayerProperties) -> Void, structure: PresentationStructure? = nil
  ) -> FrameMotion? {
    func presentation(_ change: (inout LayerProperties) -> Void) -> PresentationTree {
      var tree = PresentationTree(tree { _ in })
      var properties = tree.layers[1].node.properties
      change(&properties)
      tree.animatedProperties.append(properties)
      tree.layers[1].animatedSlot = 0
      tree.structure = structure
      return tree
    }
    return motion(presentation(first), presentation(second))
  }

  private static func motion(_ first: PresentationTree, _ second: PresentationTree) -> FrameMotion? {
    let viewport = Viewport(canvas: bounds.size, isYUp: false)
    var planner = FramePlanner()
    planner.options.measuresMotion = true
    var plan = FramePlan()
    planner.plan(first, for: viewport, into: &plan)
    #expect(planner.outcome.motion == nil)
    planner.plan(second, for: viewport, stale: .empty, into: &plan)
    return planner.outcome.motion
  }

  @Test("a box goes 3 pixels across and 4 down: 5; at half its opacity white is 127.5 steps away", arguments: [false, true])
  func box(isExchanged: Bool) throws {
    let white = CGColor(red: 1, green: 1, blue: 1, alpha: 1), structure = isExchanged ? PresentationStructure() : nil
    let motion = try #require(
      Self.motion(
        { $0.backgroundColor = white },
        {
          ($0.backgroundColor, $0.opacity) = (white, 0.5)
          $0.position = point(103, 104)
        }, structure: structure))
    #expect(abs(motion.pixels - 5) < 1e-4 && abs(motion.steps - 127.5) < 1e-3 && !motion.hasCuts)
    #expect(Self.motion({ $0.backgroundColor = white }, { $0.backgroundColor = white }, structure: structure) == FrameMotion())
  }

  @Test("a picture of 100 × 80 that grows by a hundredth moves its corners by half a pixel and 0.4: 0.6403")
  func zoom() throws {
    let motion = try #require(
      Self.motion(
        { $0.contents = .image(Self.image) },
        {
          $0.contents = .image(Self.image)
          $0.transform = CATransform3DMakeScale(1.01, 1.01, 1)
        }))
    #expect(abs(motion.pixels - 0.6403) < 1e-3 && motion.steps == 0 && !motion.hasCuts)
  }

  @Test("half a picture in the layer that pans by a hundredth of its width: 1 of 100 texels, 2 of the layer's pixels")
  func pan() throws {
    let motion = try #require(
      Self.motion(
        { ($0.contents, $0.contentsRect) = (.image(Self.image), rect(0.25, 0, 0.5, 1)) },
        { ($0.contents, $0.contentsRect) = (.image(Self.image), rect(0.26, 0, 0.5, 1)) }))
    #expect(abs(motion.pixels - 2) < 1e-3)
  }

  @Test("a shape that is drawn anew for each quarter of a pixel goes a quarter of a pixel; one of another colour is exchanged")
  func shape() throws {
    func properties(_ x: Double, _ color: CGColor) -> (inout LayerProperties) -> Void {
      { properties in
        var shape = ShapeProperties()
        shape.path = PathGeometry(
          verbs: [.move, .line, .line, .close], points: [point(10, 10), point(70, 10), point(70, 50)])
        shape.fillColor = color
        properties.content = .shape(shape)
        properties.position.x = x
      }
    }
    let motion = try #require(Self.motion(properties(100, red), properties(100.25, red)))
    #expect(abs(motion.pixels - 0.25) < 1e-3 && !motion.hasCuts)
    #expect(Self.motion(properties(100, red), properties(100, blue)) == FrameMotion(hasCuts: true))
  }

  @Test("another picture, or another layer, is a cut; a transition goes nobody knows how far")
  func cuts() {
    let other = CGImage(width: 100, height: 80, premultipliedPixels: [UInt8](repeating: 128, count: 32_000), isOpaque: true)
    #expect(Self.motion({ $0.contents = .image(Self.image) }, { $0.contents = .image(other) }) == FrameMotion(hasCuts: true))
    let one = Self.tree { $0.backgroundColor = red }
    let two = TestLayer(
      1, Self.bounds, color: green, [TestLayer(2, rect(50, 60, 100, 80), color: red), TestLayer(3, rect(0, 0, 9, 9), color: red)])
    #expect(Self.motion(PresentationTree(one), PresentationTree(two)) == FrameMotion(hasCuts: true))
    func turning(_ progress: Double) -> PresentationTree {
      let layer = Self.tree { $0.backgroundColor = red }
      return PresentationTree(
        layer.turning(TransitionEffect(.builtIn(.rippleEffect)), progress, from: TestLayer(1, Self.bounds, color: blue)))
    }
    #expect(Self.motion(turning(0.5), turning(0.51))?.pixels == .infinity)
  }

  @Test("who does not ask is not told")
  func unasked() {
    var planner = FramePlanner()
    var plan = FramePlan()
    for _ in 0..<2 {
      planner.plan(PresentationTree(Self.tree { _ in }), for: Viewport(canvas: Self.bounds.size, isYUp: false), into: &plan)
      #expect(planner.outcome.motion == nil)
    }
  }
}
