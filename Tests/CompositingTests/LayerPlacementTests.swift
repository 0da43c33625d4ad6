import Foundation
import Graphics
import RenderTree
import Testing

@testable import Compositing

@Suite("Where layers show")
struct LayerPlacementTests {
  private static func corners(_ numbers: Double...) -> [CGPoint] {
    stride(from: 0, to: numbers.count, by: 2).map { CGPoint(x: numbers[$0], y: numbers[$0 + 1]) }
  }

  private static func isClose(_ a: [CGPoint]?, _ b: [CGPoint]) -> Bool {
    guard let a, a.count == b.count else { return false }
    return zip(a, b).allSatisfy { abs($0.x - $1.x) < 1e-9 && abs($0.y - $1.y) < 1e-9 }
  }

  @Test("corners count downwards in pixels, where layers count upwards in points")
  func plain() {
    // A layer of 20 by 10 points about (30, 25) of a canvas of 100 by 50: x 20…40, y 20…30 from below, at two pixels a point.
    let box = TestLayer(2, CGRect(x: 0, y: 0, width: 20, height: 10), at: CGPoint(x: 30, y: 25))
    let root = TestLayer(1, CGRect(x: 0, y: 0, width: 100, height: 50), [box])
    let tree = PresentationTree(root)
    let placements = LayerPlacements(of: tree, in: Viewport(canvas: CGSize(width: 100, height: 50), scale: 2))
    #expect(Self.isClose(placements.outline(of: 0), Self.corners(0, 100, 200, 100, 200, 0, 0, 0)))
    #expect(Self.isClose(placements.outline(of: 1), Self.corners(40, 60, 80, 60, 80, 40, 40, 40)))
    #expect(placements.layers(at: CGPoint(x: 41, y: 41), in: tree) == [1, 0])
    #expect(placements.layers(at: CGPoint(x: 39, y: 41), in: tree) == [0])
    #expect(placements.layers(at: CGPoint(x: 201, y: 41), in: tree).isEmpty)
  }

  @Test("a turned layer, a flipped superlayer, a shifted origin")
  func turned() {
    let root = TestLayer(
      1, CGRect(x: 0, y: 0, width: 100, height: 100),
      [
        TestLayer(2, CGRect(x: 0, y: 0, width: 20, height: 10), at: CGPoint(x: 50, y: 30)) {
          $0.transform = CATransform3DMakeRotation(.pi / 2, 0, 0, 1)
        }
      ]
    ) { $0.isGeometryFlipped = true }
    let tree = PresentationTree(root)
    let placements = LayerPlacements(of: tree, in: Viewport(canvas: CGSize(width: 100, height: 100)))
    // From the top, y is 30 down. A quarter turn takes the corner (−10, −5) from the anchor to (5, −10).
    #expect(Self.isClose(placements.outline(of: 1), Self.corners(55, 20, 55, 40, 45, 40, 45, 20)))
  }

  @Test("a plane turned in perspective is seen as the planner draws it, and nothing is seen behind the eye")
  func perspective() throws {
    var perspective = CATransform3DIdentity
    perspective.m34 = -1.0 / 100
    let box = CGRect(x: 0, y: 0, width: 40, height: 40), middle = CGPoint(x: 50, y: 50)
    let card = TestLayer(2, box, at: middle, color: CGColor(red: 1, green: 0, blue: 0, alpha: 1)) {
      $0.transform = CATransform3DMakeRotation(.pi / 3, 0, 1, 0)
    }
    let near = TestLayer(3, box, at: middle) { $0.zPosition = 150 }
    let root = TestLayer(1, CGRect(x: 0, y: 0, width: 100, height: 100), [card, near]) { $0.sublayerTransform = perspective }
    let tree = PresentationTree(root)
    let viewport = Viewport(canvas: CGSize(width: 100, height: 100))
    let placements = LayerPlacements(of: tree, in: viewport)
    let outline = try #require(placements.outline(of: 1))
    // The left edge stands at x = −20 · cos 60° = −10, z = −(−20) · sin 60° = 17.3, and 100 / (100 − 17.3) = 1.2094 times as large.
    let scale = 100 / (100 - 20 * sin(Double.pi / 3))
    #expect(abs(outline[0].x - (50 - 10 * scale)) < 1e-9 && abs(outline[0].y - (50 + 20 * scale)) < 1e-9)
    #expect(placements.outline(of: 2) == nil)
    // The planner's quad has the same corners.
    var plan = FramePlan(), planner = FramePlanner()
    planner.plan(tree, for: viewport, into: &plan)
    let quad = try #require(plan.targetQuads.first { $0.layer.rawValue == 2 }).corners
    #expect(abs(Double(quad[0].x) - outline[0].x) < 1e-3 && abs(Double(quad[1].x) - outline[1].x) < 1e-3)
  }

  @Test("what is nearer is met first, whatever was added first; hidden and cut off layers are not met")
  func order() {
    let box = CGRect(x: 0, y: 0, width: 20, height: 20), middle = CGPoint(x: 20, y: 20)
    let near = TestLayer(2, box, at: middle, [TestLayer(3, box, at: CGPoint(x: 10, y: 10))]) { $0.zPosition = 5 }
    let far = TestLayer(4, box, at: middle)
    let hidden = TestLayer(5, box, at: middle) { $0.isHidden = true }
    let clipped = TestLayer(6, CGRect(x: 0, y: 0, width: 5, height: 5), at: CGPoint(x: 2.5, y: 2.5), [TestLayer(7, box, at: middle)]) {
      $0.masksToBounds = true
    }
    let masked = TestLayer(8, box, at: middle).masked(by: TestLayer(9, CGRect(x: 0, y: 0, width: 2, height: 2), at: CGPoint(x: 1, y: 1)))
    let tree = PresentationTree(TestLayer(1, CGRect(x: 0, y: 0, width: 40, height: 40), [near, far, hidden, clipped, masked]))
    let placements = LayerPlacements(of: tree, in: Viewport(canvas: CGSize(width: 40, height: 40)))
    let met = placements.layers(at: CGPoint(x: 20, y: 20), in: tree).map { tree.layers[$0].id.rawValue }
    #expect(met == [3, 2, 4, 1])
    // The mask's corner lies at (11, 11) from below: there its layer is above all others, but for the near ones.
    let corner = placements.layers(at: CGPoint(x: 10.5, y: 29.5), in: tree).map { tree.layers[$0].id.rawValue }
    #expect(corner == [3, 2, 8, 4, 1])
  }

  @Test("layers in a transform layer are sorted with those of its own space")
  func transformLayer() {
    let box = CGRect(x: 0, y: 0, width: 20, height: 20)
    let inside = TestLayer(3, box, at: CGPoint(x: 20, y: 20)) { $0.zPosition = 8 }
    let space = TestLayer(2, CGRect(x: 0, y: 0, width: 40, height: 40), [inside]) { $0.content = .transform }
    let beside = TestLayer(4, box, at: CGPoint(x: 20, y: 20)) { $0.zPosition = 4 }
    let tree = PresentationTree(TestLayer(1, CGRect(x: 0, y: 0, width: 40, height: 40), [space, beside]))
    let placements = LayerPlacements(of: tree, in: Viewport(canvas: CGSize(width: 40, height: 40)))
    #expect(placements.layers(at: CGPoint(x: 20, y: 20), in: tree).map { tree.layers[$0].id.rawValue } == [3, 4, 1])
  }
}
