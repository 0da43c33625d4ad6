internal import Foundation
internal import Graphics
internal import RenderTree

extension FramePlanner {
  /// Fills the corner shape with the background colour.
  ///
  /// - Parameter inset: what an opaque border hides anyway; left out, so that the fill does not show through the border's antialiased edge.
  mutating func planBacking(_ p: LayerProperties, _ frame: LayerFrame, inset: Double) {
    guard let color = p.backgroundColor, color.alpha > 0 else { return }
    add(frame.backing(material: .solid, color: color.premultiplied, inset: inset), visible: frame.visible)
  }

  /// Draws the border, inside the bounds.
  ///
  /// - Parameter outset: moves the outer edge outwards, for when a clip cuts it.
  mutating func planBorder(_ border: BorderPlan, _ frame: LayerFrame, outset: Double = 0) {
    var quad = frame.quad(frame.bounds.expanded(by: outset), material: .solid, color: border.color)
    for i in 0..<4 where frame.radii[i] > 0 { quad.radii[i] = frame.radii[i] + outset }
    quad.isContinuous = frame.isContinuous && quad.radii != .zero
    quad.ringWidth = border.fillsBounds ? 0 : border.width + outset
    if outset > 0 { quad.hardEdges = 0 }
    quad.isBacking = true
    add(quad, visible: frame.visible)
  }
}

/// A border worth drawing.
struct BorderPlan {
  let width: Double
  let color: SIMD4<Float>
  /// Whether it is so wide that no hole is left.
  let fillsBounds: Bool
  /// How much smaller the fill below may be without a gap.
  let backingInset: Double

  init?(_ p: LayerProperties, _ frame: LayerFrame) {
    guard p.borderWidth > 0, p.borderWidth.isFinite, let color = p.borderColor, color.alpha > 0 else { return nil }
    let limit = min(frame.size.x, frame.size.y) / 2
    guard limit > 0 else { return nil }
    width = min(p.borderWidth, limit)
    fillsBounds = p.borderWidth >= limit
    self.color = color.premultiplied
    backingInset = color.alpha >= 1 && width >= 1.5 * frame.pixelInPoints && !fillsBounds ? width / 2 : 0
  }
}
