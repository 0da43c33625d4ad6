internal import Compositing
internal import Graphics

extension PreparedQuad {
  /// Fills the quad with a transition.
  mutating func setTransition(_ index: Int32, _ planned: PlannedTransition, isDrawn: Bool, _ quad: Quad) {
    guard isDrawn, planned.size.min() > 0 else { return }
    paint = .transition
    color = quad.color
    combination = Combination(quad.blend)
    transition = index
    // To the unit square with its origin at the bottom left.
    let scale = planned.scale / planned.size, offset = planned.offset / planned.size
    surfaceToPaint = quad.surfaceToLocal.followed(scale: SIMD2(scale.x, -scale.y), offset: SIMD2(offset.x, 1 - offset.y))
  }
}
