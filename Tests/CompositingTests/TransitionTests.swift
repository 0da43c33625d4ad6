import Graphics
import RenderTree
import Testing

@testable import Compositing

@Suite("Transitions of layers")
struct TransitionTests {
  private static let size = CGSize(width: 320, height: 200)

  /// A red layer on its way to blue, 320 × 200, on a canvas of its size or moved on a larger one.
  private func plan(
    _ kind: TransitionKind, _ progress: Double, _ side: TransitionSide = .left, fades: Bool = false, alpha: CGFloat = 1,
    isYUp: Bool = false,
    at origin: CGPoint = .zero, configure: (inout LayerProperties) -> Void = { _ in }
  ) -> FramePlan {
    let bounds = CGRect(origin: .zero, size: Self.size)
    let old = TestLayer(2, bounds, color: CGColor(red: 1, green: 0, blue: 0, alpha: alpha), configure: configure)
    let new = TestLayer(
      2, bounds, at: point(origin.x + 160, origin.y + 100), color: CGColor(red: 0, green: 0, blue: 1, alpha: alpha), configure: configure)
    let effect = TransitionEffect(.builtIn(kind), side: side, fadesWhileMoving: fades)
    return FramePlan(TestLayer(1, bounds, [new.turning(effect, progress, from: old)]), isYUp: isYUp)
  }

  /// A layer with two pictures as many pixels wide and high as its bounds are points.
  private func picturePlan(_ kind: TransitionKind, _ progress: Double, _ side: TransitionSide = .left) -> FramePlan {
    let bounds = CGRect(origin: .zero, size: Self.size)
    func layer(_ value: UInt8) -> TestLayer {
      let image = CGImage(width: 320, height: 200, premultipliedPixels: [UInt8](repeating: value, count: 320 * 200 * 4), isOpaque: true)
      return TestLayer(2, bounds) { $0.contents = .image(image) }
    }
    let effect = TransitionEffect(.builtIn(kind), side: side)
    return FramePlan(TestLayer(1, bounds, [layer(255).turning(effect, progress, from: layer(128))]), isYUp: false)
  }

  @Test("in reverse an effect lays down what it would take away: the new side, at one less its progress")
  func reversed() throws {
    let bounds = CGRect(origin: .zero, size: Self.size)
    func layer(_ value: UInt8) -> TestLayer {
      let image = CGImage(width: 320, height: 200, premultipliedPixels: [UInt8](repeating: value, count: 320 * 200 * 4), isOpaque: true)
      return TestLayer(2, bounds) { $0.contents = .image(image) }
    }
    for isReversed in [false, true] {
      let effect = TransitionEffect(.builtIn(.filterPageCurlWithShadow))
      let plan = FramePlan(
        TestLayer(1, bounds, [layer(255).turning(isReversed ? effect.reversed : effect, 0.25, from: layer(128))]), isYUp: false)
      let transition = try #require(plan.transitions.first)
      guard case .picture(let page, _) = transition.from, case .picture(let below, _) = transition.to else {
        Issue.record("both sides are pictures")
        return
      }
      // The old side's picture is planned first.
      #expect(page == (isReversed ? 1 : 0))
      #expect(below == (isReversed ? 0 : 1))
      #expect(transition.progress == (isReversed ? 0.75 : 0.25))
    }
  }

  private func rects(_ plan: FramePlan) -> [SIMD4<Float>] { plan.targetQuads.map { $0.shape.rect } }

  // MARK: Ends

  @Test(
    "at its ends a transition plans one side alone, and one that is not active leaves the layer as it is",
    arguments: TransitionKind.allCases)
  func ends(kind: TransitionKind) {
    let old = plan(kind, 0), new = plan(kind, 1)
    #expect(old.passes.count == 1 && old.targetQuads.map(\.color) == [SIMD4(1, 0, 0, 1)])
    #expect(new.passes.count == 1 && new.targetQuads.map(\.color) == [SIMD4(0, 0, 1, 1)])
    #expect(old.transitions.isEmpty && new.transitions.isEmpty)
    let layer = TestLayer(1, rect(0, 0, 10, 10), color: blue).turning(
      TransitionEffect(.builtIn(kind)), 0.5, from: TestLayer(1, rect(0, 0, 10, 10), color: red))
    layer.transition?.isActive = false
    #expect(FramePlan(layer).targetQuads.map(\.color) == [SIMD4(0, 0, 1, 1)])
  }

  @Test("every kind draws something in between", arguments: TransitionKind.allCases)
  func middle(kind: TransitionKind) {
    #expect(!plan(kind, 0.25).targetQuads.isEmpty)
    #expect(!plan(kind, 0.75).targetQuads.isEmpty)
  }

  // MARK: Slides

  /// The extent is 320 wide: at a quarter, the old picture has moved by 80 points and the new one is 240 points from its place.
  @Test(
    "pictures move by d·L·p and −d·L·(1 − p)",
    arguments: [
      (TransitionKind.push, TransitionSide.right, Float(-80), Float(240)), (.push, .left, 80, -240), (.moveIn, .right, 0, 240),
      (.moveIn, .left, 0, -240),
      (.reveal, .right, -80, 0), (.reveal, .left, 80, 0),
    ])
  func slides(kind: TransitionKind, side: TransitionSide, old: Float, new: Float) throws {
    let plan = picturePlan(kind, 0.25, side)
    #expect(plan.passes.count == 1)
    let quads = plan.targetQuads
    try #require(quads.count == 2)
    var shifts: [Float] = []
    for quad in quads {
      guard case .picture(_, let sampling) = quad.material else { throw Unexpected() }
      shifts.append(-sampling.offset.x)
      #expect(sampling.offset.y == 0 && sampling.scale == SIMD2(1, 1))
    }
    #expect(shifts == [old, new])
    // The new picture covers a quarter of the bounds on its side; both share the edge, which is hard.
    let isLeft = side == .left
    #expect(rects(plan) == (isLeft ? [SIMD4(80, 0, 320, 200), SIMD4(0, 0, 80, 200)] : [SIMD4(0, 0, 240, 200), SIMD4(240, 0, 320, 200)]))
    #expect(quads[0].shape.hardEdges & (isLeft ? 1 : 2) != 0 && quads[1].shape.hardEdges & (isLeft ? 2 : 1) != 0)
  }

  private struct Unexpected: Error {}

  @Test("top is where the screen has it, whichever way the geometry counts")
  func verticalSides() {
    // From the top at a quarter: the new picture, blue, covers the top 50 of 200 rows.
    for isYUp in [false, true] {
      let quads = plan(.push, 0.25, .top, isYUp: isYUp).targetQuads
      #expect(quads.map(\.color) == [SIMD4(1, 0, 0, 1), SIMD4(0, 0, 1, 1)])
      #expect(quads.map { [$0.scissor.minY, $0.scissor.maxY] } == [[50, 200], [0, 50]])
    }
    #expect(plan(.push, 0.25, .bottom, isYUp: true).targetQuads.map { [$0.scissor.minY, $0.scissor.maxY] } == [[0, 150], [150, 200]])
  }

  @Test("moving pictures fade where that is asked for")
  func fadingPush() {
    // A quarter done: three quarters of the old, a quarter of the new.
    #expect(plan(.push, 0.25, fades: true).targetQuads.map(\.color) == [SIMD4(0.75, 0, 0, 0.75), SIMD4(0, 0, 0.25, 0.25)])
  }

  @Test("under a translucent picture the other one goes on")
  func translucentMoveIn() {
    #expect(rects(plan(.moveIn, 0.25, .right, alpha: 0.5)) == [SIMD4(0, 0, 320, 200), SIMD4(240, 0, 320, 200)])
    #expect(rects(plan(.reveal, 0.25, .right, alpha: 0.5)) == [SIMD4(0, 0, 320, 200), SIMD4(0, 0, 240, 200)])
    #expect(rects(plan(.push, 0.25, .right, alpha: 0.5)) == [SIMD4(0, 0, 240, 200), SIMD4(240, 0, 320, 200)])
  }

  @Test("the edges of a seam at a fraction of a pixel are the same line")
  func fractionalSeam() throws {
    // 0.3 of 320 is 96, at 10.4 points from the left: 106.4.
    let quads = plan(.push, 0.3, at: point(10.4, 0)).targetQuads
    try #require(quads.count == 2)
    let old = quads[0].shape.edges, new = quads[1].shape.edges
    #expect(old.a[0] == 1 && abs(old.c[0] + 106.4) < 1e-4)
    // The old one begins where the new one ends.
    #expect(new.a[1] == -old.a[0] && new.b[1] == -old.b[0] && new.c[1] == -old.c[0])
  }

  // MARK: Turns

  @Test("faces of a cube meet before its axis, nearer than the bounds")
  func cube() throws {
    let quads = plan(.cube, 0.5, .right).targetQuads
    try #require(quads.count == 3)
    #expect(quads[0].color == SIMD4(0, 0, 0, 1))
    // Both are turned by 45°: x = ±160 gives X = 0 and Z = 160 · (2 sin 45° − 1) = .207107 · 320 = 66.274; e = 640.
    // The edge is 200 / (1 − 66.274 / 640) = 223.10 high.
    let high = Float(111.552)
    #expect(isClose(quads[1].pixel(320, 0), SIMD2<Float>(160, 100 - high), within: 0.01))
    #expect(isClose(quads[2].pixel(0, 200), SIMD2<Float>(160, 100 + high), within: 0.01))
    // The other edge of the old face: X = −160 · √2 = −226.27, Z = 160 · (0 − 1) + … = −x sin φ + 160 (cos φ − 1) = −160.
    // 1 − Z / e = 1.25: x = 160 − 181.02, half as high as 200 / 1.25.
    #expect(isClose(quads[1].pixel(0, 0), SIMD2<Float>(160 - 181.019, 20), within: 0.01))
  }

  @Test("both faces of a cube show from the first frame on, and fill the bounds")
  func cubeAtItsBeginning() throws {
    // At 0.02 the new face stands at 88.2°, with the eye 640 / sin 3.6° = 10193 away. Its far edge:
    // X = 160 · (0.03141 + 0.99951) = 164.947, Z = −160 · 0.99951 + 160 · (0.03141 − 1) = −314.895, over 1.030894: 160.0036 from the
    // middle.
    let quads = plan(.cube, 0.02, .right).targetQuads
    try #require(quads.count == 3)
    let new = quads[1]
    #expect(new.color == SIMD4(0, 0, 1, 1))
    #expect(abs(new.pixel(320, 100).x - 320.0036) < 0.001)
    #expect(plan(.cube, 0.98, .right).targetQuads.count == 3)
  }

  @Test("a card's half width is that of the bounds times the cosine, and nothing shows edge on")
  func card() throws {
    // At a quarter, 45°: ±160 · .707107 = ±113.137 at Z = ±113.137: over 1 ∓ 113.137 / 640.
    let quad = try #require(plan(.oglFlip, 0.25, .right).targetQuads.first)
    #expect(isClose(quad.pixel(320, 100), SIMD2<Float>(160 + 113.137 / (1 - 113.137 / 640), 100), within: 0.01))
    #expect(isClose(quad.pixel(0, 100), SIMD2<Float>(160 - 113.137 / (1 + 113.137 / 640), 100), within: 0.01))
    #expect(quad.color == SIMD4(1, 0, 0, 1))
    // Three quarters: the new picture, not mirrored; its left edge is in front now.
    let back = try #require(plan(.oglFlip, 0.75, .right).targetQuads.first)
    #expect(back.color == SIMD4(0, 0, 1, 1))
    #expect(isClose(back.pixel(0, 100), SIMD2<Float>(160 - 113.137 / (1 - 113.137 / 640), 100), within: 0.01))
    #expect(plan(.oglFlip, 0.5).targetQuads.isEmpty)
    #expect(plan(.flipFromTop, 0.5).targetQuads.isEmpty)
  }

  @Test("a view's card keeps the height of its nearer edge, and is dimmed by a fifth of the sine")
  func flips() throws {
    // f = .25: sin 45° = .707107; 1 − .2 · .707107 = .858579.
    let quad = try #require(plan(.flipFromRight, 0.25).targetQuads.first)
    #expect(isClose(quad.color, SIMD4(0.858579, 0, 0, 1), within: 1e-5))
    // The right edge is in front, at X = 113.137, from top to bottom of the bounds.
    #expect(isClose(quad.pixel(320, 0), SIMD2<Float>(160 + 113.137, 0), within: 0.01))
    #expect(isClose(quad.pixel(320, 200), SIMD2<Float>(160 + 113.137, 200), within: 0.01))
    let left = try #require(plan(.flipFromLeft, 0.25).targetQuads.first)
    #expect(isClose(left.pixel(0, 0), SIMD2<Float>(160 - 113.137, 0), within: 0.01))
    // From the top: the upper edge is in front, as wide as the bounds, at 100 · .707107 above the middle.
    let top = try #require(plan(.flipFromTop, 0.25).targetQuads.first)
    #expect(isClose(top.pixel(0, 0), SIMD2<Float>(0, 29.289), within: 0.01))
    #expect(isClose(top.pixel(320, 0), SIMD2<Float>(320, 29.289), within: 0.01))
    let bottom = try #require(plan(.flipFromBottom, 0.25).targetQuads.first)
    #expect(isClose(bottom.pixel(320, 200), SIMD2<Float>(320, 170.711), within: 0.01))
  }

  @Test("a card takes its shadow along")
  func cardWithShadow() throws {
    // 3 · 4 points around.
    let plan = plan(.flipFromTop, 0.25) {
      $0.shadowOpacity = 1
      $0.shadowRadius = 4
      $0.shadowOffset = CGSize(width: 0, height: 0)
    }
    let quad = try #require(plan.targetQuads.first)
    // To whole pixels of its surface.
    #expect(isClose(quad.shape.rect, SIMD4(-12, -12, 332, 212), within: 2))
    guard case .surface(_, let sampling) = quad.material else { throw Unexpected() }
    // The surface begins with the shadow.
    #expect(
      abs(sampling.offset.x + quad.shape.rect.x * sampling.scale.x) < 1e-3
        && abs(sampling.offset.y + quad.shape.rect.y * sampling.scale.y) < 1e-3)
    #expect(isClose(quad.pixel(0, 0), SIMD2<Float>(0, 29.289), within: 0.01))
  }

  // MARK: Irises

  @Test("an iris is a circle about the centre, as wide as the diagonal in the end")
  func iris() throws {
    // 100 × 100: the diagonal is 141.4214; half of it halved is 35.355.
    let bounds = rect(0, 0, 100, 100)
    func plan(_ kind: TransitionKind, _ progress: Double) -> FramePlan {
      FramePlan(
        TestLayer(1, bounds, color: blue).turning(TransitionEffect(.builtIn(kind)), progress, from: TestLayer(1, bounds, color: red)))
    }
    for (kind, inner) in [(TransitionKind.cameraIrisHollowOpen, SIMD4<Float>(0, 0, 1, 1)), (.cameraIrisHollowClose, SIMD4(1, 0, 0, 1))] {
      let half = plan(kind, 0.5)
      let quads = half.targetQuads
      try #require(quads.count == 2)
      #expect(quads[1].color == inner)
      let circle = half.clips[Int(quads[1].clip)].shape
      #expect(isClose(circle.radii, SIMD4(repeating: 35.3553), within: 1e-3))
      #expect(isClose(circle.rect, SIMD4(14.6447, 14.6447, 85.3553, 85.3553), within: 1e-3))
    }
    // Half closed to black after a quarter: a radius of half 70.7107.
    let closing = plan(.cameraIris, 0.25)
    #expect(closing.targetQuads.map(\.color) == [SIMD4(0, 0, 0, 1), SIMD4(1, 0, 0, 1)])
    #expect(isClose(closing.clips[0].shape.radii, SIMD4(repeating: 35.3553), within: 1e-3))
    #expect(plan(.cameraIris, 0.75).targetQuads.map(\.color) == [SIMD4(0, 0, 0, 1), SIMD4(0, 0, 1, 1)])
  }
}
