internal import Foundation

/// Where a point stands along a gradient, and the colour there. The reference for both renderers: GLSL's `gradient.glsl` has the same
/// formulas.
extension Gradient {
  /// Position along the stops of a point in unit space. Nil where nothing is drawn: a radial gradient without extent along an axis.
  ///
  /// - Axial: the projection onto start → end, as a fraction; 1 everywhere when both coincide.
  /// - Radial: the distance from start, each axis counted in |end − start| along it.
  /// - Conic: the angle about start from the direction of end, growing from +x towards +y, as a fraction of a turn in 0 ..< 1.
  package func position(at unit: SIMD2<Float>) -> Float? {
    let extent = end - start
    let offset = unit - start
    switch kind {
    case .axial:
      let square = (extent * extent).sum()
      return square > 0 ? (offset * extent).sum() / square : 1
    case .radial:
      guard extent.x != 0, extent.y != 0 else { return nil }
      let scaled = offset / extent
      return (scaled * scaled).sum().squareRoot()
    case .conic:
      let direction = extent == .zero ? SIMD2<Float>(1, 0) : extent
      let along = (offset * direction).sum()
      let aside = offset.y * direction.x - offset.x * direction.y
      let turn = atan2(aside, along) / (2 * .pi)
      return turn < 0 ? turn + 1 : turn
    }
  }

  /// The premultiplied colour at a position. Before the first stop and after the last their colours go on; where several stops stand at one
  /// location, the last of them begins.
  package func color(at position: Float) -> SIMD4<Float> {
    guard let first = stops.first else { return .zero }
    var straight = first.color
    for (index, stop) in stops.enumerated() where position >= stop.location {
      let next = index + 1 < stops.count ? stops[index + 1] : stop
      let gap = next.location - stop.location
      let fraction = gap > 0 ? min(max((position - stop.location) / gap, 0), 1) : 0
      straight = stop.color + (next.color - stop.color) * fraction
    }
    return SIMD4(straight.x * straight.w, straight.y * straight.w, straight.z * straight.w, straight.w)
  }
}
