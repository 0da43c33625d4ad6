internal import Compositing
internal import Graphics

extension Sampling {
  /// What the shader needs to sample for this quad.
  func features(for quad: Quad) -> QuadFeatures {
    if copiesTexels(quad.surfaceToLocal) { return [.picture, .local] }
    if magnification == minification && minification != .trilinear {
      return magnification == .nearest ? [.picture, .local] : [.picture, .local, .linear]
    }
    return [.picture, .local, .filtered]
  }

  /// Scale and offset; bounds; filters, bias and number of mipmap levels.
  func record(levels: Int) -> (SIMD4<Float>, SIMD4<Float>, SIMD4<Float>) {
    (
      SIMD4(lowHalf: scale, highHalf: offset), bounds, SIMD4(Float(magnification.rawValue), Float(minification.rawValue), bias, Float(levels))
    )
  }

  /// Whether each pixel's centre falls on a texel's centre, so that all filters give that texel.
  private func copiesTexels(_ surfaceToLocal: Matrix3) -> Bool {
    guard surfaceToLocal.isAffine, surfaceToLocal.m01 == 0, surfaceToLocal.m10 == 0 else { return false }
    let step = SIMD2(surfaceToLocal.m00, surfaceToLocal.m11) * scale
    guard step == SIMD2(1, 1) else { return false }
    let origin = SIMD2(surfaceToLocal.m02, surfaceToLocal.m12) * scale + offset
    return origin == origin.rounded(.toNearestOrEven)
  }
}
