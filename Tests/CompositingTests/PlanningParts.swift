import Graphics
import RenderTree

@testable import Compositing

/// What tests of the planner's parts plan with.
extension PlannedQuad {
  /// An opaque white rectangle of some pixels.
  static func box(_ x: Double, _ y: Double, _ width: Double, _ height: Double, layer: UInt64 = 1) -> PlannedQuad {
    PlannedQuad(
      localToPixels: .identity, rect: SIMD4(x, y, x + width, y + height), material: .solid, color: SIMD4(repeating: 1),
      layer: LayerID(rawValue: layer))
  }
}

extension QuadStack {
  /// What is on the stack, in order.
  var layers: [UInt64] { quads.map(\.layer.rawValue) }
}
