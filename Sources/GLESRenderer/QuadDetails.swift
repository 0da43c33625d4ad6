internal import CFormulas
internal import Compositing
internal import Graphics

/// What the records of a frame's quads lack. It is gathered here while they are written, since it stands behind all of them. Keeps its
/// storage.
struct QuadDetails {
  private(set) var texels: [SIMD4<Float>] = []

  mutating func removeAll() { texels.removeAll(keepingCapacity: true) }

  /// Adds all that a record of corners lacks.
  /// - Parameter write: fills so many texels as `DETAIL_TEXELS` says.
  /// - Returns: the last number of the record's first texel.
  @inline(__always)
  mutating func append(_ write: (UnsafeMutablePointer<SIMD4<Float>>) -> Void) -> Float {
    let first = texels.count
    texels.append(contentsOf: repeatElement(.zero, count: Int(DETAIL_TEXELS)))
    texels.withUnsafeMutableBufferPointer { texels in
      if let base = texels.baseAddress { write(base + first) }
    }
    return Float(first)
  }

  /// Adds what a record of lines lacks: the rounding of its corners, and its band.
  /// - Parameters:
  ///   - quad: one of bare.frag, without division, with corners of one radius.
  ///   - border: its colour as it is written, if there is one.
  /// - Returns: the last number of the record's first texel.
  @inline(__always)
  mutating func appendRounding(of quad: UnsafePointer<Quad>, border: SIMD4<Float>?) -> Float {
    let first = texels.count, m = quad.pointee.surfaceToLocal, shape = quad.pointee.shape
    let acrossX = SIMD2(m.m00, m.m01), acrossY = SIMD2(m.m10, m.m11), half = (shape.rect.highHalf - shape.rect.lowHalf) * 0.5
    texels.append(
      SIMD4(
        (acrossX * acrossX).sum().squareRoot(), (acrossY * acrossY).sum().squareRoot(), (acrossX * acrossY).sum(), shape.radii.x))
    texels.append(
      SIMD4(half.x, half.y, border == nil ? shape.ringWidth : quad.pointee.border.width, border == nil ? 0 : quad.pointee.border.opacity))
    if let border { texels.append(border) }
    return -2 - Float(first)
  }
}
