import Foundation
import Graphics
import RenderTree
import Testing

@testable import Compositing

@Suite("Sorting planes by depth")
struct DepthSorterTests {
  private static func plane(_ index: Int, _ map: SpaceMap = .identity, depth: Double = 0) -> Plane {
    Plane(index: index, toSpace: map, inherited: Inherited(isContentsFlipped: false), depth: depth)
  }

  @Test("level planes are sorted by depth; those of one depth keep their order, and outer planes their places")
  func level() {
    var sorter = DepthSorter()
    sorter.planes = [9, 3, 1, 2, 1].enumerated().map { Self.plane($0.offset, depth: $0.element) }
    #expect(sorter.isLevel(from: 0))
    let outer = sorter.beginOrder(from: 1)
    #expect((0..<4).map { sorter.plane(inOrder: outer, $0) } == [2, 4, 3, 1])
    // A space within: its planes are above those.
    sorter.planes += [Self.plane(5, depth: 8), Self.plane(6, depth: 7)]
    let inner = sorter.beginOrder(from: 5)
    #expect((0..<2).map { sorter.plane(inOrder: inner, $0) } == [6, 5])
    sorter.endOrder(inner)
    #expect(sorter.plane(inOrder: outer, 3) == 1)
  }

  @Test("of two planes that cross, one is cut: its farther half is painted first, its nearer one last")
  func crossing() {
    var sorter = DepthSorter(), stack = QuadStack()
    // Both pass through the line x = 50: the first one's right half is near, the second one's left.
    for (index, angle) in [-Double.pi / 4, .pi / 4].enumerated() {
      let map = SpaceMap(CATransform3DMakeRotation(angle, 0, 1, 0)).about(50, 50)
      var quad = PlannedQuad.box(0, 0, 100, 100, layer: UInt64(index + 1))
      quad.localToPixels = map.projectedPlane
      var plane = Self.plane(index, map)
      plane.quads = stack.count..<stack.count + 1
      stack.add(quad, visible: PixelRect(PixelSize(100, 100)))
      sorter.planes.append(plane)
    }
    #expect(!sorter.isLevel(from: 0))
    #expect(sorter.arrange(from: 0, quadsFrom: 0, on: &stack, planeToPixels: .identity) == 0)
    #expect(stack.layers == [2, 1, 2])
    #expect(stack.quads.map(\.polygon.isEmpty) == [false, true, false])
    // Corners of the two halves lie on either side of x = 50, but for the margin of two pixels about the outline.
    let far = stack.quads[0].polygon.map { stack.corners[$0].x }, near = stack.quads[2].polygon.map { stack.corners[$0].x }
    #expect((far.min() ?? 0) > 49.9 && (near.max() ?? 100) < 50.1)
  }

  @Test("a plane behind another is painted first, though it was added later")
  func behind() {
    var sorter = DepthSorter(), stack = QuadStack()
    for (index, z) in [0.0, -30].enumerated() {
      let map = SpaceMap(CATransform3DMakeRotation(0.2, 0, 1, 0)).about(50, 50).then(SpaceMap(CATransform3DMakeTranslation(0, 0, z)))
      var quad = PlannedQuad.box(0, 0, 100, 100, layer: UInt64(index + 1))
      quad.localToPixels = map.projectedPlane
      var plane = Self.plane(index, map)
      plane.quads = stack.count..<stack.count + 1
      stack.add(quad, visible: PixelRect(PixelSize(100, 100)))
      sorter.planes.append(plane)
    }
    #expect(sorter.arrange(from: 0, quadsFrom: 0, on: &stack, planeToPixels: .identity) == 0)
    #expect(stack.layers == [2, 1] && stack.quads.allSatisfy(\.polygon.isEmpty))
  }
}
