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
        10 * UInt64(index + 1), rect(0, 0, 1000, 1000),
        [
          TestLayer(100, rect(0, 0, 1000, 1000), color: Self.color(1)), TestLayer(101, rect(0, 0, 1000, 1000), color: Self.color(0)),
        ]
      ) { $0.opacity = 0.5 }
    }
    let viewport = Viewport(canvas: CGSize(width: 1000, height: 1000), isYUp: false)
    var plan = FramePlan(), planner = FramePlanner()
    planner.plan(PresentationTree(TestLayer(1, rect(0, 0, 1000, 1000), large)), for: viewport, into: &plan)
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
      case .blur: "blur"
      case .halve: "half"
      case .colorMatrix: "matrix"
      case .copy: "copy"
      case .filter: "filter"
      }
    }
    // What is blurred, and the group beside; the blurs; both groups over them; the target.
    #expect(names.sorted() == ["blur", "blur", "draw 1", "draw 1", "draw 2", "draw 3", "draw 4"])
    #expect(names.suffix(4) == ["blur", "blur", "draw 4", "draw 3"])
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
    #expect(plan.damage == PixelRect(x: 200, y: 0, width: 50, height: 40))
    #expect(plan.quads.map { $0.layer.rawValue } == [31, 32, 30])
    #expect(plan.passes[0].part == PixelRect(x: 128, y: 0, width: 50, height: 40))
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
