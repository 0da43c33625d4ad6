internal import CSoftwareKernels
internal import Graphics

/// Rows of RGBA8 pixels that somebody else owns and keeps alive. Rows start on 64-byte boundaries and are padded to them.
struct PixelPlane {
  let base: UnsafeMutableRawPointer
  /// Bytes from one row to the next.
  let stride: Int
  let size: PixelSize

  func row(_ y: Int) -> UnsafeMutablePointer<UInt32> { (base + y * stride).assumingMemoryBound(to: UInt32.self) }
}

extension PixelPlane {
  /// A bitmap's pixels; the bitmap must outlive the plane.
  init(_ bitmap: Bitmap) {
    guard let base = bitmap.bytes.baseAddress else { preconditionFailure("a bitmap has at least one row") }
    self.init(base: base, stride: bitmap.bytesPerRow, size: bitmap.size)
  }
}

extension SWPlane {
  /// The part of a plane that may be touched.
  init(_ plane: PixelPlane, _ part: PixelRect) {
    self.init(
      base: plane.base.assumingMemoryBound(to: UInt8.self), stride: Int64(plane.stride), minX: Int32(part.minX), minY: Int32(part.minY),
      maxX: Int32(part.maxX), maxY: Int32(part.maxY))
  }
}
