import Graphics
import RenderTree
import Testing

@testable import Compositing

/// Groups that can be drawn at the same time are parts of one surface.
@Suite("shared surfaces")
struct SharedSurfaceTests {
  private static let viewport = Viewport(canvas: CGSize(width: 400, height: 400), isYUp: false)

  private static func color(_ red: Double) -> CGColor { CGColor(red: red, green: 0, blue: 0, alpha: 1) }

  /// Two boxes that overlap, half transparent as one: they touch 50 by 40 points from the top left corner on.
  private static func group(_ id: UInt64, _ x: Double, _ y: Double, red: Double = 1, opacity: Float = 0.5) -> TestLayer {
    let back = TestLayer(id + 1, rect(0, 0, 30, 30), at: point(15, 15), color: color(red))
    let front = TestLayer(id + 2, rect(0, 0, 30, 30), at: point(35, 25), color: color(0.5))
    return TestLayer(id, rect(0, 0, 60, 60), at: point(x + 30, y + 30), [back, front]) { $0.opacity = opacity }
  }

  private static func plan(_ sublayers: [TestLayer]) -> FramePlan {
    var plan = FramePlan(), planner = FramePlanner()
    planner.plan(PresentationTree(TestLayer(1, rect(0, 0, 400, 400), sublayers)), for: viewport, into: &plan)
    return plan
  }

  @Test("groups of one step lie side by side, in one pass")
  func sideBySide() throws {
    let plan = Self.plan([Self.group(10, 0, 0), Self.group(20, 100, 0), Self.group(30, 20, 200)])
    #expect(plan.passes.map(\.surface) == [1, 0])
    #expect(plan.quads(of: plan.passes[0]).map { $0.layer.rawValue } == [11, 12, 21, 22, 31, 32])
    // Each takes 50 columns, and begins at a multiple of 16; sizes of shared surfaces are multiples of 64.
    #expect(plan.surfaces[1] == PixelSize(192, 64))
    #expect(plan.quads(of: plan.passes[0])[2].scissor == PixelRect(x: 64, y: 0, width: 30, height: 30))
    #expect(plan.quads(of: plan.passes[0])[5].scissor == PixelRect(x: 148, y: 10, width: 30, height: 30))
    var bounds: [SIMD4<Float>] = [], offsets: [SIMD2<Float>] = []
    for quad in plan.targetQuads {
      guard case .surface(1, let sampling) = quad.material else { continue }
      bounds.append(sampling.bounds)
      offsets.append(sampling.offset)
    }
    // Nothing of a neighbour is read; a pixel's texel stands where its group does.
    #expect(bounds == [SIMD4(0, 0, 50, 40), SIMD4(64, 0, 114, 40), SIMD4(128, 0, 178, 40)])
    #expect(offsets == [SIMD2(0, 0), SIMD2(-36, 0), SIMD2(108, -200)])
    #expect(plan.targetQuads.map(\.scissor.minX) == [0, 100, 20])
  }

  @Test("one group alone has a surface of its own size; large ones share none")
  func apart() {
    #expect(Self.plan([Self.group(10, 0, 0)]).surfaces == [PixelSize(400, 400), PixelSize(50, 40)])
    let large = (0..<2).map { index in
      TestLayer(
        10 * UInt64(index + 1), rect(0, 0, 1100, 1000),
        [
          TestLayer(100, rect(0, 0, 1100, 1000), color: Self.color(1)), TestLayer(101, rect(0, 0, 1100, 1000), color: Self.color(0)),
        ]
      ) { $0.opacity = 0.5 }
    }
    let viewport = Viewport(canvas: CGSize(width: 1100, height: 1000), isYUp: false)
    var plan = FramePlan(), planner = FramePlanner()
    planner.plan(PresentationTree(TestLayer(1, rect(0, 0, 1100, 1000), large)), for: viewport, into: &plan)
    #expect(plan.passes.map(\.surface) == [1, 2, 0])
  }

  @Test("groups within groups: one pass a depth, inner ones first")
  func nested() throws {
    func nested(_ id: UInt64, _ x: Double) -> TestLayer {
      let beside = TestLayer(id + 5, rect(0, 0, 20, 20), at: point(20, 20), color: Self.color(0.2))
      return TestLayer(id, rect(0, 0, 60, 60), at: point(x, 30), [Self.group(id + 1, 0, 0), beside]) { $0.opacity = 0.5 }
    }
    let plan = Self.plan([nested(10, 30), nested(20, 130), Self.group(30, 200, 0)])
    #expect(plan.passes.count == 3 && plan.surfaces.count == 3)
    #expect(plan.quads(of: plan.passes[0]).map { $0.layer.rawValue } == [12, 13, 22, 23, 31, 32])
    #expect(plan.quads(of: plan.passes[1]).map { $0.layer.rawValue } == [11, 15, 21, 25])
    #expect(plan.targetQuads.map { $0.layer.rawValue } == [10, 20, 30])
    #expect(plan.passes.last?.surface == 0)
  }

  @Test("a group that waits for a blur is drawn after it, with others of that step")
  func afterBlurs() {
    func blurred(_ id: UInt64, _ x: Double) -> TestLayer {
      let soft = TestLayer(id + 1, rect(0, 0, 20, 20), at: point(20, 20), color: Self.color(1)) {
        $0.filters = [FilterDescription(type: "gaussianBlur", inputs: ["inputRadius": .number(1)])]
      }
      return TestLayer(
        id, rect(0, 0, 60, 60), at: point(x, 30), [soft, TestLayer(id + 2, rect(0, 0, 20, 20), at: point(25, 25), color: Self.color(0))]
      ) {
        $0.opacity = 0.5
      }
    }
    let plan = Self.plan([blurred(10, 30), blurred(20, 130), Self.group(30, 200, 0)])
    let names = plan.passes.map { pass in
      switch pass.action {
      case .draw(let range, _): "draw \(range.count)"
      case .convolve(let range): "blur \(range.count)"
      case .colorMatrix: "matrix"
      case .copy: "copy"
      case .filter: "filter"
      }
    }
    // What is blurred, and the group beside; the blurs; both groups over them; the target.
    #expect(names == ["draw 2", "draw 2", "blur 2", "draw 4", "draw 3"])
  }

  private static func blurred(_ id: UInt64, _ x: Double, radius: Double) -> TestLayer {
    TestLayer(id, rect(0, 0, 20, 20), at: point(x + 10, 200), color: color(1)) {
      $0.filters = [FilterDescription(type: "gaussianBlur", inputs: ["inputRadius": .number(radius)])]
    }
  }

  /// 3 · 2 + 1 and 3 · 1 + 1 pixels around 20: 34 and 28. The next multiple of 16 after 34 is 48, after 48 + 28 it is 80.
  @Test("what is blurred in one wave lies side by side, whatever the radius")
  func blursSideBySide() throws {
    let plan = Self.plan([Self.blurred(10, 50, radius: 2), Self.blurred(20, 150, radius: 1), Self.blurred(30, 300, radius: 2)])
    #expect(plan.passes.map(\.surface) == [1, 2, 0])
    #expect(plan.surfaces == [PixelSize(400, 400), PixelSize(128, 64), PixelSize(128, 64)])
    #expect(plan.quads(of: plan.passes[0]).map(\.scissor.minX) == [7, 52, 87])
    let wide = PixelRect(x: 0, y: 0, width: 34, height: 34), narrow = PixelRect(x: 48, y: 0, width: 28, height: 28)
    #expect(
      plan.convolutions == [
        Convolution(of: wide, in: 1, by: .gaussian(sigma: SIMD2(2, 2))),
        Convolution(of: narrow, in: 1, by: .gaussian(sigma: SIMD2(1, 1)), to: SIMD2(48, 0)),
        Convolution(of: wide.offsetBy(dx: 80, dy: 0), in: 1, by: .gaussian(sigma: SIMD2(2, 2)), to: SIMD2(80, 0)),
      ])
    // Each pixel of the target shows its own texel: 46 − 4 and 48 of the second.
    guard case .surface(2, let sampling) = plan.targetQuads[1].material else {
      Issue.record("a part of the blurs' surface")
      return
    }
    #expect(sampling.bounds == SIMD4(48, 0, 76, 28) && sampling.offset == SIMD2(48 - 146, 0 - 186))
    #expect(plan.targetQuads[1].scissor == PixelRect(x: 146, y: 186, width: 28, height: 28))
  }

  /// Sigma 24 is 6 at a quarter of the size, as which one colour is drawn, and 3 at an eighth.
  @Test("halvings and blurs of one wave are one pass")
  func halvings() {
    let plan = Self.plan([Self.blurred(10, 50, radius: 24), Self.blurred(20, 250, radius: 2)])
    // Both; an eighth of the first and the second's blur; the first one's blur; the target.
    #expect(plan.passes.count == 4)
    // 20 + 2 · 73 pixels a side, drawn at a quarter.
    #expect(plan.convolutions.map(\.kernel.isHalving) == [true, false, false])
    #expect(plan.convolutions[0].region.size == PixelSize(42, 42) && plan.convolutions[0].size == PixelSize(21, 21))
    #expect(plan.graph.waveCount == 4)
  }

  @Test("one that changes of many that are blurred together is blurred again alone")
  func blurDamage() throws {
    func tree(_ radius: Double) -> PresentationTree {
      let layers = [Self.blurred(10, 50, radius: 2), Self.blurred(20, 150, radius: radius), Self.blurred(30, 300, radius: 2)]
      return PresentationTree(TestLayer(1, rect(0, 0, 400, 400), layers))
    }
    var plan = FramePlan(), planner = FramePlanner()
    planner.plan(tree(2), for: Self.viewport, into: &plan)
    planner.plan(tree(1.9), for: Self.viewport, stale: .empty, into: &plan)
    #expect(plan.damage == PixelRect(x: 143, y: 183, width: 34, height: 34))
    #expect(plan.convolutions.map(\.origin) == [SIMD2(48, 0)])
    #expect(plan.quads.map { $0.layer.rawValue } == [20, 20])
    planner.plan(tree(1.9), for: Self.viewport, stale: .empty, into: &plan)
    #expect(plan.damage.isEmpty && plan.convolutions.isEmpty)
  }

  @Test("a surface for blurs leaves at most half of itself unused, and 2¹⁸ pixels more")
  func unused() {
    var shared = SharedSurfaces()
    shared.begin()
    func place(_ width: Int, _ height: Int, _ surface: Int) -> SharedSurfaces.Region {
      shared.place(PixelSize(width, height), for: .convolved, wave: 0, viewportWidth: 1920, surface: surface).region
    }
    #expect(place(100, 1000, 1).isFirst)
    // A row below: 1900 · 1028 of 2 · (100 · 1000 + 1900 · 20) + 262,144.
    #expect(place(1900, 20, 2).isFirst)
    // Beside it: 1904 · 100.
    let third = place(100, 100, 3)
    #expect(third.surface == 2 && third.rect == PixelRect(x: 0, y: 32, width: 100, height: 100))
  }

  @Test("one group that changes is drawn again alone")
  func damage() throws {
    func tree(_ red: Double) -> PresentationTree {
      let groups = (0..<6).map { (index: Int) -> TestLayer in
        let x = 100 * Double(index % 4), y = 100 * Double(index / 4)
        return Self.group(UInt64(10 * index + 10), x, y, red: index == 2 ? red : 1)
      }
      return PresentationTree(TestLayer(1, rect(0, 0, 400, 400), groups))
    }
    var plan = FramePlan(), planner = FramePlanner()
    planner.plan(tree(1), for: Self.viewport, into: &plan)
    planner.plan(tree(0.7), for: Self.viewport, stale: .empty, into: &plan)
    #expect(plan.damage == PixelRect(x: 200, y: 0, width: 30, height: 30))
    #expect(plan.quads.map { $0.layer.rawValue } == [31, 32, 30])
    #expect(plan.passes[0].part == PixelRegion(PixelRect(x: 128, y: 0, width: 30, height: 30)))
    planner.plan(tree(0.7), for: Self.viewport, stale: .empty, into: &plan)
    #expect(plan.damage.isEmpty && plan.quads.isEmpty)
  }

  @Test("a full row is followed by another, a full surface by another")
  func rows() {
    var shared = SharedSurfaces()
    shared.begin()
    var places: [PixelRect] = [], surfaces: [Int] = []
    for index in 0..<60 {
      let (region, size) = shared.place(PixelSize(500, 500), wave: 0, viewportWidth: 800, surface: index)
      places.append(region.rect)
      surfaces.append(region.surface)
      #expect(region.rect.maxX <= size.width && region.rect.maxY <= size.height && size.width <= 1024 && size.height <= 4096)
    }
    // Two a row of 1024, eight rows of 512 in 4096.
    #expect(places.prefix(4).map(\.minX) == [0, 512, 0, 512] && places.prefix(4).map(\.minY) == [0, 0, 512, 512])
    #expect(surfaces[15] == 0 && surfaces[16] == 16 && surfaces[31] == 16 && surfaces[32] == 32)
    let other = shared.place(PixelSize(10, 10), wave: 1, viewportWidth: 800, surface: 70)
    #expect(other.region.isFirst && other.region.surface == 70)
  }
}

extension Convolution.Kernel {
  fileprivate var isHalving: Bool {
    if case .halving = self { true } else { false }
  }
}
