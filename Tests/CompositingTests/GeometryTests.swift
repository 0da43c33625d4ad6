import Graphics
import RenderTree
import Testing

@testable import Compositing

@Suite("Where layers stand on the target")
struct GeometryTests {
  @Test("the default geometry counts y upwards")
  func yUp() throws {
    let plan = FramePlan(TestLayer(1, rect(0, 0, 100, 80), [TestLayer(2, rect(0, 0, 20, 10), at: point(30, 15), color: red)]))
    // Bounds (20…40, 10…20) from the lower left corner of an 80 high canvas: rows 60…70 from the top.
    let quad = try #require(plan.targetQuads.first)
    #expect(quad.scissor == PixelRect(minX: 20, minY: 60, maxX: 40, maxY: 70))
    #expect(quad.shape.hardEdges == 15)
    #expect(plan.passes.count == 1)
    #expect(plan.targetQuads.count == 1)
  }

  /// x / w and y / w with w = 1 + x / 100: at (20, 0), the middle, w is 1.2, and a point along x is 1 / w² of a pixel.
  @Test("the size of a pixel in perspective is that in the middle of the bounds")
  func pixelInPerspective() {
    let frame = LayerFrame(
      layer: LayerID(rawValue: 1), localToPixels: PlaneMap(1, 0, 0, 0, 1, 0, 0.01, 0, 1), bounds: SIMD4(0, -10, 40, 10), radii: .zero,
      isContinuous: false, hardEdges: 0, tint: SIMD4(repeating: 1), visible: PixelRect(minX: 0, minY: 0, maxX: 9, maxY: 9),
      isContentsFlipped: false)
    #expect(frame.center == SIMD2(20, 0) && abs(frame.pixelInPoints - 1.44) < 1e-12)
  }

  /// Adjugates by hand: 1·0 − 4·6 = −24, 3·6 − 2·0 = 18, 2·4 − 3·1 = 5, and so on; the determinant is 1.
  @Test("the inverse of a map in perspective")
  func inverse() throws {
    let inverse = try #require(PlaneMap(1, 2, 3, 0, 1, 4, 5, 6, 0).inverse)
    #expect([inverse.m00, inverse.m01, inverse.m02] == [-24, 18, 5])
    #expect([inverse.m10, inverse.m11, inverse.m12] == [20, -15, -4])
    #expect([inverse.m20, inverse.m21, inverse.m22] == [-5, 4, 1])
  }

  @Test("a flipped root turns its sublayers' space over, and a second flip turns it back")
  func flips() {
    let inner = TestLayer(3, rect(0, 0, 10, 10), at: point(5, 5), color: red)
    let middle = TestLayer(2, rect(0, 0, 100, 80), at: point(50, 40), [inner])
    let root = TestLayer(1, rect(0, 0, 100, 80), [middle]) { $0.isGeometryFlipped = true }
    #expect(FramePlan(root).targetQuads.first?.scissor == PixelRect(minX: 0, minY: 0, maxX: 10, maxY: 10))
    middle.properties.isGeometryFlipped = true
    #expect(FramePlan(root).targetQuads.first?.scissor == PixelRect(minX: 0, minY: 70, maxX: 10, maxY: 80))
  }

  @Test("the root's position and bounds origin do not move it on its canvas")
  func root() {
    let root = TestLayer(1, rect(10, 20, 100, 80), at: point(7, 9), color: red)
    #expect(FramePlan(root).targetQuads.first?.scissor == PixelRect(minX: 0, minY: 0, maxX: 100, maxY: 80))
  }

  @Test("the sublayer transform acts about the anchor point (measured: (20, 20), and (15, 15) with a bounds origin of (5, 5))")
  func sublayerTransform() throws {
    let child = TestLayer(3, rect(0, 0, 20, 20), at: point(20, 20), color: red)
    let parent = TestLayer(2, rect(0, 0, 100, 100), at: point(0, 0), [child]) {
      $0.anchorPoint = point(0, 0)
      $0.sublayerTransform = CATransform3DMakeScale(2, 2, 1)
    }
    let root = TestLayer(1, rect(0, 0, 200, 200), [parent])
    var quad = try #require(FramePlan(root, isYUp: false).targetQuads.first)
    #expect(isClose(quad.corners[0], SIMD2<Float>(20, 20)))
    parent.properties.bounds.origin = point(5, 5)
    // About (5, 5): 5 + 2·(10 − 5) = 15 in the parent, 10 after its origin is taken off.
    quad = try #require(FramePlan(root, isYUp: false).targetQuads.first)
    #expect(isClose(quad.corners[0], SIMD2<Float>(10, 10)))
  }

  @Test(
    "perspective of d = 500 scales by d / (d − z) about the superlayer's anchor", arguments: [(100.0, 1.25), (-200, 0.714286), (250, 2)])
  func perspective(z: Double, scale: Double) throws {
    let child = TestLayer(2, rect(0, 0, 20, 20), at: point(50, 50), color: red) { $0.zPosition = z }
    var transform = CATransform3DIdentity
    transform.m34 = -1.0 / 500
    let root = TestLayer(1, rect(0, 0, 100, 100), [child]) { $0.sublayerTransform = transform }
    let quad = try #require(FramePlan(root, isYUp: false).targetQuads.first)
    let half = Float(10 * scale)
    #expect(isClose(quad.corners[0], SIMD2<Float>(50 - half, 50 - half)))
    #expect(isClose(quad.corners[3], SIMD2<Float>(50 + half, 50 + half)))
  }

  @Test("what is behind the eye is not drawn, what passes it is cut", arguments: [(500.0, true), (600, true), (499, false)])
  func behindTheEye(z: Double, isEmpty: Bool) {
    let child = TestLayer(2, rect(0, 0, 20, 20), at: point(50, 50), color: red) { $0.zPosition = z }
    var transform = CATransform3DIdentity
    transform.m34 = -1.0 / 500
    let root = TestLayer(1, rect(0, 0, 100, 100), [child]) { $0.sublayerTransform = transform }
    #expect(FramePlan(root).targetQuads.isEmpty == isEmpty)
  }

  @Test("a plane through the eye is confined to the side in front of it")
  func throughTheEye() throws {
    // Turned by 90° less a little about x, 2000 long: one end is far behind the eye at distance 100.
    let child = TestLayer(2, rect(0, 0, 20, 2000), at: point(50, 50), color: red) { $0.transform = CATransform3DMakeRotation(1.4, 1, 0, 0) }
    var transform = CATransform3DIdentity
    transform.m34 = -1.0 / 100
    let plan = FramePlan(TestLayer(1, rect(0, 0, 100, 100), [child]) { $0.sublayerTransform = transform })
    let quad = try #require(plan.targetQuads.first)
    #expect(quad.polygon.count >= 3)
    for point in plan.polygonPoints[Int(quad.polygon.lowerBound)..<Int(quad.polygon.upperBound)] {
      #expect(point.x.isFinite && point.y.isFinite)
      let inverse = quad.surfaceToLocal
      #expect(inverse.m20 * point.x + inverse.m21 * point.y + inverse.m22 > -1e-4)
    }
  }

  @Test("hidden, transparent, flat and singular layers draw nothing, and no number is ever undefined")
  func nothing() {
    func count(_ configure: (inout LayerProperties) -> Void) -> Int {
      let sublayer = TestLayer(3, rect(0, 0, 10, 10), at: point(5, 5), color: blue)
      return FramePlan(TestLayer(1, rect(0, 0, 50, 50), [TestLayer(2, rect(0, 0, 20, 20), color: red, [sublayer], configure: configure)]))
        .quads.count
    }
    #expect(count { _ in } == 2)
    #expect(count { $0.isHidden = true } == 0)
    #expect(count { $0.opacity = 0 } == 0)
    #expect(count { $0.opacity = .nan } == 0)
    #expect(count { $0.transform = CATransform3DMakeScale(0, 1, 1) } == 0)
    #expect(count { $0.transform = CATransform3DMakeRotation(.pi / 2, 0, 1, 0) } == 0)
    #expect(count { $0.position.x = .nan } == 0)
    #expect(count { $0.transform.m11 = .infinity } == 0)
    // No size: nothing of its own, but sublayers show.
    #expect(count { $0.bounds.size.width = 0 } == 1)
  }

  @Test("a layer that is not double sided shows its front only, whatever is flipped")
  func backFaces() {
    func count(_ angle: Double, flipped: Bool, rootFlipped: Bool) -> Int {
      let layer = TestLayer(2, rect(0, 0, 20, 20), color: red) {
        $0.isDoubleSided = false
        $0.isGeometryFlipped = flipped
        $0.transform = CATransform3DMakeRotation(angle, 0, 1, 0)
      }
      return FramePlan(TestLayer(1, rect(0, 0, 50, 50), [layer]) { $0.isGeometryFlipped = rootFlipped }).quads.count
    }
    for flipped in [false, true] {
      for rootFlipped in [false, true] {
        #expect(count(1.0, flipped: flipped, rootFlipped: rootFlipped) == 1)
        #expect(count(2.5, flipped: flipped, rootFlipped: rootFlipped) == 0)
      }
    }
  }

  @Test("edges are hard on pixel borders and where antialiasing is off")
  func edges() throws {
    func hardEdges(_ bounds: CGRect, angle: Double = 0, _ configure: (inout LayerProperties) -> Void = { _ in }) throws -> UInt8 {
      let layer = TestLayer(2, bounds, color: red) {
        $0.transform = CATransform3DMakeRotation(angle, 0, 0, 1)
        configure(&$0)
      }
      return try #require(FramePlan(TestLayer(1, rect(0, 0, 50, 50), [layer]), isYUp: false).quads.first).shape.hardEdges
    }
    #expect(try hardEdges(rect(10, 10, 20, 20)) == 15)
    // Left and bottom edges on pixel borders, the others between.
    #expect(try hardEdges(rect(10, 10, 20.5, 20.5)) == 1 | 4)
    #expect(try hardEdges(rect(10, 10, 20, 20), angle: .pi / 2) == 15)
    #expect(try hardEdges(rect(10, 10, 20, 20), angle: 0.3) == 0)
    #expect(try hardEdges(rect(10, 10, 20, 20), angle: 0.3) { $0.edgeAntialiasingMask = [.left, .top] } == 2 | 4)
    #expect(try hardEdges(rect(10, 10, 20, 20), angle: 0.3) { $0.allowsEdgeAntialiasing = false } == 15)
  }

  @Test("hard edges within two thousandths of a pixel border are on it, upright and across; others stay where they are")
  func snapping() {
    func places(_ shift: SIMD2<Double>, hardEdges: UInt8) -> SIMD4<Float> {
      let map = PlaneMap(1, 0, shift.x, 0, 1, shift.y, 0, 0, 1)
      return EdgeLines(of: SIMD4(2, 3, 12, 23), surfaceToLocal: map, hardEdges: hardEdges).c
    }
    // Distances are x − 2, 12 − x, y − 3 and 23 − y, of points that the map has moved.
    #expect(places(SIMD2(0.001, -0.001), hardEdges: 15) == SIMD4(-2, 12, -3, 23))
    #expect(places(SIMD2(0.003, -0.003), hardEdges: 15) == SIMD4(-1.997, 11.997, -3.003, 23.003))
    #expect(places(SIMD2(0.001, -0.001), hardEdges: 2 | 4) == SIMD4(-1.999, 12, -3, 23.001))
  }

  @Test("coverage of a half covered column is one half, from the planned edges")
  func coverage() throws {
    let layer = TestLayer(2, rect(10.5, 10, 20, 20), color: red)
    let quad = try #require(FramePlan(TestLayer(1, rect(0, 0, 50, 50), [layer]), isYUp: false).quads.first)
    #expect(quad.scissor == PixelRect(minX: 10, minY: 10, maxX: 31, maxY: 30))
    #expect(abs(quad.shape.coverage(at: SIMD2(10.5, 15.5), surfaceToLocal: quad.surfaceToLocal) - 0.5) < 1e-5)
    #expect(quad.shape.coverage(at: SIMD2(11.5, 15.5), surfaceToLocal: quad.surfaceToLocal) == 1)
    #expect(quad.shape.coverage(at: SIMD2(9.5, 15.5), surfaceToLocal: quad.surfaceToLocal) == 0)
  }

  @Test("A turned rectangle touches the pixels between its corners, and half a pixel around for soft edges")
  func touchedPixels() {
    // (x, y) → (0.6x − 0.8y + 20, 0.8x + 0.6y): the corners of 10 by 5 come to (20, 0), (26, 8), (22, 11) and (16, 3).
    let map = PlaneMap(0.6, -0.8, 20, 0.8, 0.6, 0, 0, 0, 1)
    var edges: UInt8 = 0
    let touched = map.touchedPixels(ofShape: SIMD4(0, 0, 10, 5), hardEdges: &edges)
    #expect(touched == PixelRect(minX: 15, minY: -1, maxX: 27, maxY: 12) && edges == 0)
  }

  @Test("A map of space is the identity where each of its axes and its origin are")
  func identity() {
    #expect(SpaceMap.identity.isIdentity)
    for row in [\SpaceMap.x, \.y, \.z, \.origin] {
      for column in 0..<4 {
        var map = SpaceMap.identity
        map[keyPath: row][column] += 1
        #expect(!map.isIdentity)
      }
    }
  }
}
