package import Graphics

extension VideoPlanes {
  /// Writes the samples of the part into planes of a picture of `size` pixels, which may have a column and a row more than this one, so
  /// that their numbers are even.
  package func copy(to target: LimitedRangeYUV.Planes, of size: PixelSize) {
    let part = part.intersection(PixelRect(size))
    guard let planes, !part.isEmpty else { return }
    let colorWidth = (part.width + 1) / 2
    for y in 0..<part.height {
      (target.y + (part.minY + y) * target.yStride + part.minX)
        .update(from: (planes.y.samples + y * planes.y.stride).assumingMemoryBound(to: UInt8.self), count: part.width)
    }
    for y in 0..<(part.height + 1) / 2 {
      let row = part.minY / 2 + y, column = part.minX / 2
      (target.cb + row * target.cbStride + column)
        .update(from: (planes.cb.samples + y * planes.cb.stride).assumingMemoryBound(to: UInt8.self), count: colorWidth)
      (target.cr + row * target.crStride + column)
        .update(from: (planes.cr.samples + y * planes.cr.stride).assumingMemoryBound(to: UInt8.self), count: colorWidth)
    }
  }
}
