internal import CSoftwareKernels
internal import Graphics

/// Rows of pixels in memory that another object owns and keeps alive. Rows start on 64-byte boundaries and are padded to blocks of sixteen
/// pixels.
struct PixelPlane {
  let base: UnsafeMutableRawPointer
  /// Bytes from one row to the next.
  let stride: Int
  let size: PixelSize
  var format = PixelFormat.rgba8

  /// The RGBA8 pixels of a row.
  func row(_ y: Int) -> UnsafeMutablePointer<UInt32> { (base + y * stride).assumingMemoryBound(to: UInt32.self) }

  /// The address of a pixel in either format.
  func pixel(_ x: Int, _ y: Int) -> UnsafeMutableRawPointer { base + y * stride + x * format.bytesPerPixel }

  /// The pixels as texels of a picture.
  var texels: UnsafePointer<UInt8> { UnsafePointer(base.assumingMemoryBound(to: UInt8.self)) }

  /// Fills a part of the plane with a premultiplied colour.
  func fill(_ part: PixelRect, with color: SIMD4<Float>) {
    switch format {
    case .rgba8:
      let pixel = FrameExecution.pixel(color)
      for y in part.minY..<part.maxY { (row(y) + part.minX).update(repeating: pixel, count: part.width) }
    case .rgbaFloat:
      for y in part.minY..<part.maxY {
        pixel(part.minX, y).assumingMemoryBound(to: SIMD4<Float>.self).update(repeating: color, count: part.width)
      }
    }
  }

  /// Fills pixels `columns` of a row with a premultiplied colour.
  func fill(_ columns: Range<Int>, row y: Int, with color: SIMD4<Float>) {
    fill(PixelRect(minX: columns.lowerBound, minY: y, maxX: columns.upperBound, maxY: y + 1), with: color)
  }
}

extension PixelPlane {
  /// The plane of a bitmap's pixels; the bitmap must outlive it.
  init(_ bitmap: Bitmap) {
    guard let base = bitmap.bytes.baseAddress else { preconditionFailure("a bitmap has at least one row") }
    self.init(base: base, stride: bitmap.bytesPerRow, size: bitmap.size, format: bitmap.format)
  }
}

extension SWPlane {
  /// The part of a plane that the kernels may touch.
  init(_ plane: PixelPlane, _ part: PixelRect) {
    self.init(
      base: plane.base.assumingMemoryBound(to: UInt8.self), stride: Int64(plane.stride), minX: Int32(part.minX), minY: Int32(part.minY),
      maxX: Int32(part.maxX), maxY: Int32(part.maxY))
  }
}
