internal import CDisplayKernels
internal import Graphics

/// How the bytes of a pixel follow each other in memory that a display reads.
enum PixelOrder: Sendable {
  /// Red first, as in bitmaps.
  case xbgr
  /// Blue first, as most cards have it.
  case xrgb

  /// Copies part of a bitmap to the same place. The displays ignore alpha, and premultiplied colours are those over black.
  func copy(_ rect: PixelRect, from bitmap: Bitmap, into destination: UnsafeMutableRawBufferPointer, bytesPerRow: Int) {
    let rect = rect.intersection(PixelRect(bitmap.size))
    guard !rect.isEmpty, let source = bitmap.bytes.baseAddress, let target = destination.baseAddress else { return }
    precondition(destination.count >= (rect.maxY - 1) * bytesPerRow + rect.maxX * 4, "the rectangle must lie inside the buffer")
    let byteCount = rect.width * 4
    for y in rect.minY..<rect.maxY {
      let from = source + (y * bitmap.bytesPerRow + rect.minX * 4)
      let to = target + (y * bytesPerRow + rect.minX * 4)
      switch self {
      case .xbgr: to.copyMemory(from: from, byteCount: byteCount)
      case .xrgb: dk_write_xrgb(to.assumingMemoryBound(to: UInt8.self), from.assumingMemoryBound(to: UInt8.self), Int64(rect.width))
      }
    }
  }
}
