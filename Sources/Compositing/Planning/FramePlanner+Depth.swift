internal import Foundation
internal import Graphics
internal import RenderTree

extension FramePlanner {
  /// Plans planes that are not all level: a plane behind another is painted first, and planes that pass through one another are cut apart.
  mutating func planIntersecting(from first: Int, of tree: PresentationTree, planeToPixels: PlaneMap, visible: PixelRect, isMask: Bool) {
    for i in first..<planes.count { plan(planes[i], of: tree, planeToPixels: planeToPixels, visible: visible, isMask: isMask) }
  }
}
