internal import Graphics

/// How a camera was held, as tag 0x0112 of a file's Exif data says.
///
/// The values 1…8 name where row 0 and column 0 of the stored picture are seen (TIFF 6.0, Orientation): 3 is turned by 180°, 6 needs a
/// quarter turn clockwise, 8 one counter-clockwise, and 2, 4, 5, 7 are the same four mirrored.
struct ExifOrientation: Hashable {
  /// The tag's value, from 1 to 8.
  let value: Int

  init(value: Int) { self.value = (1...8).contains(value) ? value : 1 }

  /// Turns four-byte pixels upright.
  func apply(to pixels: [UInt8], width: Int, height: Int) -> (pixels: [UInt8], width: Int, height: Int) {
    if value == 1 { return (pixels, width, height) }
    var upright = [UInt8](repeating: 0, count: pixels.count)
    let size = pixels.withUnsafeBytes { source in
      upright.withUnsafeMutableBytes { turn(source, width: width, height: height, to: $0, UInt32.self) }
    }
    return (upright, size.width, size.height)
  }

  /// Turns pixels of four numbers upright.
  func apply(to pixels: WidePixels) -> WidePixels {
    if value == 1 { return pixels }
    var upright = [Float](repeating: 0, count: pixels.numbers.count)
    let size = pixels.numbers.withUnsafeBytes { source in
      upright.withUnsafeMutableBytes {
        turn(source, width: pixels.size.width, height: pixels.size.height, to: $0, SIMD4<Float>.self)
      }
    }
    return WidePixels(size: size, numbers: upright)
  }

  /// - Returns: the size afterwards.
  private func turn<Pixel: BitwiseCopyable>(
    _ source: UnsafeRawBufferPointer, width: Int, height: Int, to target: UnsafeMutableRawBufferPointer, _ pixel: Pixel.Type
  ) -> PixelSize {
    let isTurned = value >= 5
    let newWidth = isTurned ? height : width, newHeight = isTurned ? width : height, bytes = MemoryLayout<Pixel>.stride
    for y in 0..<newHeight {
      for x in 0..<newWidth {
        let (sx, sy) =
          switch value {
          case 2: (width - 1 - x, y)
          case 3: (width - 1 - x, height - 1 - y)
          case 4: (x, height - 1 - y)
          case 5: (y, x)
          case 6: (y, height - 1 - x)
          case 7: (width - 1 - y, height - 1 - x)
          default: (width - 1 - y, x)
          }
        let pixel = source.loadUnaligned(fromByteOffset: (sy * width + sx) * bytes, as: Pixel.self)
        target.storeBytes(of: pixel, toByteOffset: (y * newWidth + x) * bytes, as: Pixel.self)
      }
    }
    return PixelSize(newWidth, newHeight)
  }
}
