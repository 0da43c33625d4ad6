import Graphics
import RenderTree
import Testing

@testable import Compositing

@Suite("Order by depth")
struct DepthTests {
  private func rotated(_ id: UInt64, _ angle: Double, z: CGFloat = 0, color: CGColor = red) -> TestLayer {
    TestLayer(id, rect(0, 0, 40, 40), at: point(50, 50), color: color) {
      $0.transform = CATransform3DMakeRotation(angle, 0, 1, 0)
      $0.zPosition = z
    }
  }

  private func area(_ plan: FramePlan, _ quad: Quad) -> Float {
    let points = plan.polygonPoints[Int(quad.polygon.lowerBound)..<Int(quad.polygon.upperBound)]
    var sum: Float = 0
    for (p, q) in zip(points, points.dropFirst() + points.prefix(1)) { sum += p.x * q.y - q.x * p.y }
    return sum / 2
  }

  @Test("zPosition orders sublayers; equal ones keep their order")
  func level() {
    let layers = [(2, 1.0), (3, 0), (4, 1), (5, -1), (6, 0)].map { id, z in
      TestLayer(UInt64(id), rect(0, 0, 40, 40), color: red) { $0.zPosition = z }
    }
    #expect(FramePlan(TestLayer(1, rect(0, 0, 100, 100), layers)).targetLayers == [5, 3, 6, 2, 4])
  }

  @Test("planes that cross are cut up to a limit, which the plan tells of")
  func manyCrossings() {
    // 400 cards through one point, each tilted about an axis of its own: any two cross, 79,800 times in all.
    let cards = (0..<400).map { index in
      TestLayer(UInt64(index + 2), rect(0, 0, 40, 40), at: point(50, 50), color: red) {
        let angle = Double(index) * 2.4
        $0.transform = CATransform3DMakeRotation(0.2 + 0.002 * Double(index), cos(angle), sin(angle), 0)
      }
    }
    let plan = FramePlan(TestLayer(1, rect(0, 0, 100, 100), cards))
    #expect(plan.missingCuts > 0)
    #expect(plan.quads.count <= 400 + DepthPartitioner.cutLimit)
    #expect(FramePlan(TestLayer(1, rect(0, 0, 100, 100), Array(cards.prefix(10)))).missingCuts == 0)
  }

  @Test("many planes in order take little time and memory, and are painted from the farthest on")
  func manyPlanes() {
    var partitioner = DepthPartitioner()
    partitioner.begin()
    for plane in 0..<20_000 {
      // The nearest first, all level: z counts down from 20,000.
      var toSpace = SpaceMap.identity
      toSpace.origin.z = Double(20_000 - plane)
      partitioner.add(plane: plane, rect: SIMD4(0, 0, 10, 10), margin: 1, toSpace: toSpace, nearestDepth: 1e-3)
    }
    partitioner.sort()
    #expect(partitioner.paintOrder.map { partitioner.fragments[$0].plane } == (0..<20_000).reversed())
  }

  @Test("a layer is flat: its sublayers' depth does not reach its superlayer's siblings")
  func flattening() {
    let high = TestLayer(3, rect(0, 0, 40, 40), color: red) { $0.zPosition = 100 }
    let flat = TestLayer(2, rect(0, 0, 40, 40), [high])
    let sibling = TestLayer(4, rect(0, 0, 40, 40), color: blue)
    #expect(FramePlan(TestLayer(1, rect(0, 0, 100, 100), [flat, sibling])).targetLayers == [3, 4])
    flat.properties.content = .transform
    #expect(FramePlan(TestLayer(1, rect(0, 0, 100, 100), [flat, sibling])).targetLayers == [4, 3])
  }

  @Test("a transform layer draws nothing itself and fades each sublayer")
  func transformLayer() {
    let a = TestLayer(3, rect(0, 0, 40, 40), color: red), b = TestLayer(4, rect(10, 10, 40, 40), color: blue)
    let group = TestLayer(2, rect(0, 0, 60, 60), color: green, [a, b]) {
      $0.content = .transform
      $0.opacity = 0.5
      $0.borderWidth = 2
    }
    let plan = FramePlan(TestLayer(1, rect(0, 0, 100, 100), [group]))
    #expect(plan.passes.count == 1)
    #expect(plan.targetLayers == [3, 4])
    #expect(plan.targetQuads.map { $0.color.w } == [0.5, 0.5])
  }

  @Test("tilted planes that do not meet are painted whole, the farther one first")
  func apart() {
    // Both turned the same way; the first is 30 nearer.
    let plan = FramePlan(TestLayer(1, rect(0, 0, 100, 100), [rotated(2, 0.7, z: 30), rotated(3, 0.7)]))
    #expect(plan.targetLayers == [3, 2])
    #expect(plan.targetQuads.allSatisfy { $0.polygon.isEmpty })
  }

  @Test("planes that cross are cut along the line where they meet")
  func crossing() {
    // Turned by ±45° about the same upright axis through x = 50: each half of one lies before or behind the other.
    let plan = FramePlan(TestLayer(1, rect(0, 0, 100, 100), [rotated(2, .pi / 4), rotated(3, -.pi / 4, color: blue)]), isYUp: false)
    // The first is the one that cuts: back half, itself, front half.
    #expect(plan.targetLayers == [3, 2, 3])
    let quads = plan.targetQuads
    #expect(quads[1].polygon.isEmpty)
    // Rotation by −45° about y: z = x · sin 45°, so positive x is nearer, and painted last. The cut is at x = 50.
    let back = plan.polygonPoints[Int(quads[0].polygon.lowerBound)..<Int(quads[0].polygon.upperBound)]
    let front = plan.polygonPoints[Int(quads[2].polygon.lowerBound)..<Int(quads[2].polygon.upperBound)]
    #expect(abs((back.map(\.x).max() ?? 0) - 50) < 1e-4 && abs((front.map(\.x).min() ?? 0) - 50) < 1e-4)
    #expect(back.contains { point in front.contains(point) })
    // Both run clockwise as seen with y down.
    #expect(area(plan, quads[0]) > 0 && area(plan, quads[2]) > 0)
  }

  @Test("the nearer half of a cut plane is painted last")
  func halves() throws {
    let plan = FramePlan(
      TestLayer(1, rect(0, 0, 100, 100), [TestLayer(2, rect(0, 0, 100, 100), color: red), rotated(3, .pi / 4)]), isYUp: false)
    #expect(plan.targetLayers == [3, 2, 3])
    // Row vectors: (x, 0, 0) turned by 45° about y gives z = −x · sin 45°: what is left of the axis comes nearer.
    let front = try #require(plan.targetQuads.last)
    #expect(front.scissor.maxX <= 51 && front.scissor.minX < 40)
  }

  @Test("faces of a cube: the nearer ones are painted later, none is cut")
  func cube() {
    func face(_ id: UInt64, _ transform: CATransform3D) -> TestLayer {
      TestLayer(id, rect(0, 0, 40, 40), at: point(50, 50), color: red) { $0.transform = transform }
    }
    let quarter = Double.pi / 2
    let forward = CATransform3DMakeTranslation(0, 0, 20)
    let faces = (0..<4).map {
      face(UInt64(10 + $0), CATransform3DConcat(forward, CATransform3DMakeRotation(quarter * Double($0), 0, 1, 0)))
    }
    let cube = TestLayer(2, rect(0, 0, 100, 100), at: point(50, 50), faces) {
      $0.content = .transform
      $0.transform = CATransform3DMakeRotation(0.4, 0, 1, 0)
    }
    var perspective = CATransform3DIdentity
    perspective.m34 = -1.0 / 400
    let plan = FramePlan(TestLayer(1, rect(0, 0, 100, 100), [cube]) { $0.sublayerTransform = perspective })
    #expect(plan.targetQuads.count == 4)
    #expect(plan.targetQuads.allSatisfy { $0.polygon.isEmpty })
    // Faces 10 (towards the viewer) and 13 (the side turned to it) hide 11 and 12.
    let order = plan.targetLayers
    #expect(Set(order.prefix(2)) == [11, 12] || Set(order.prefix(2)) == [12, 13])
    #expect(order.firstIndex(of: 12).map { $0 < 2 } == true)
    #expect(order.firstIndex(of: 10).map { $0 >= 2 } == true)
  }

  @Test("a subtree is cut quad by quad, without a surface")
  func subtree() {
    let tilted = rotated(3, .pi / 4)
    tilted.sublayers = [TestLayer(4, rect(0, 0, 40, 10), color: green)]
    let plan = FramePlan(TestLayer(1, rect(0, 0, 100, 100), [TestLayer(2, rect(0, 0, 100, 100), color: blue), tilted]), isYUp: false)
    #expect(plan.passes.count == 1)
    #expect(plan.targetLayers == [3, 4, 2, 3, 4])
  }
}
