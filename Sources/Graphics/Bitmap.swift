/// A drawing target in memory: premultiplied RGBA, rows from the top, owned by whoever holds it and passed between threads whole.
package final class Bitmap: @unchecked Sendable {  // handed from one stage to the next through a queue, never shared while written
  package let size: PixelSize
  package let format: PixelFormat
  package let bytesPerRow: Int
  package let bytes: UnsafeMutableRawBufferPointer

  /// Rows start on 64-byte boundaries, so that vector code may load whole lines.
  package init(size: PixelSize, format: PixelFormat = .rgba8) {
    self.size = size
    self.format = format
    bytesPerRow = Self.bytesPerRow(of: size.width, format)
    bytes = PixelMemory.allocate(bytesPerRow * max(1, size.height))
  }

  deinit { PixelMemory.deallocate(bytes) }

  /// What a row takes: whole blocks of sixteen pixels, which are a multiple of 64 bytes.
  package static func bytesPerRow(of width: Int, _ format: PixelFormat) -> Int { ((max(1, width) + 15) & ~15) * format.bytesPerPixel }

  /// The bytes red, green, blue, alpha of one pixel, premultiplied.
  ///
  /// - Precondition: the format is `rgba8`.
  package subscript(x: Int, y: Int) -> SIMD4<UInt8> {
    get { bytes.loadUnaligned(fromByteOffset: y * bytesPerRow + x * 4, as: SIMD4<UInt8>.self) }
    set { bytes.storeBytes(of: newValue, toByteOffset: y * bytesPerRow + x * 4, as: SIMD4<UInt8>.self) }
  }

  /// A copy as an immutable image, rows tightly packed.
  package func makeImage() -> CGImage {
    guard format == .rgba8 else { return withFloatPixels { CGImage(wide: WidePixels($0)) } }
    let row = size.width * 4
    let pixels = [UInt8](unsafeUninitializedCapacity: row * size.height) { buffer, count in
      for y in 0..<size.height {
        UnsafeMutableRawPointer(buffer.baseAddress! + y * row)  // non-nil: the loop runs only when there are bytes
          .copyMemory(from: bytes.baseAddress! + y * bytesPerRow, byteCount: row)
      }
      count = row * size.height
    }
    return CGImage(width: size.width, height: size.height, premultipliedPixels: pixels)
  }
}
