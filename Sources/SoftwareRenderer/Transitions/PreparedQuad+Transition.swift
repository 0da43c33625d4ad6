internal import CSoftwareKernels
internal import Compositing
internal import Graphics

extension PreparedQuad {
  mutating func setTransition(
    _ index: Int32, _ planned: PlannedTransition, _ entry: TransitionTable.Entry, _ quad: Quad, _ fastPaths: FastPaths
  ) {
    guard entry.loop != nil, planned.size.min() > 0 else { return }
    paint = .transition
    color = quad.color
    isUniform = color.min() == color.max() && color.x >= 0 && color.x <= 1
    combination = Combination(quad.blend)
    transition = index
    let surfaceToTransition = quad.surfaceToLocal.followed(scale: planned.scale, offset: planned.offset)
    if fastPaths.contains(.copiedTexels) && entry.isFade && alignSides(planned, entry, surfaceToTransition) {
      paint = .mix
      replaces = color == .one && (quad.blend == .copy || (quad.blend == .sourceOver && entry.isOpaque))
    }
    // The transition's unit square has its origin at the bottom left.
    let unit = SIMD2<Float>.one / planned.size
    surfaceToPaint = surfaceToTransition.followed(scale: SIMD2(unit.x, -unit.y), offset: SIMD2(0, 1))
  }

  /// Finds the whole-pixel shifts from pixels to the texels of both sides, when there are such.
  private mutating func alignSides(_ planned: PlannedTransition, _ entry: TransitionTable.Entry, _ surfaceToTransition: Matrix3) -> Bool {
    filter = SWLinear
    guard align(planned.to, entry.transition.to, surfaceToTransition) else { return false }
    otherTexture = texture
    otherShiftX = shiftX
    otherShiftY = shiftY
    return align(planned.from, entry.transition.from, surfaceToTransition)
  }

  private mutating func align(_ source: PlannedTransition.Source, _ side: SWSide, _ surfaceToTransition: Matrix3) -> Bool {
    let sampling: Sampling
    switch source {
    case .nothing: return false
    case .picture(_, let its), .surface(_, let its): sampling = its
    }
    guard side.texture.texels != nil else { return false }
    texture = side.texture
    surfaceToPaint = surfaceToTransition.followed(scale: sampling.scale, offset: sampling.offset)
    return align(sampling.bounds)
  }
}
