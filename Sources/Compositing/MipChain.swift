package import Graphics

/// Mipmap levels of a picture, each half the size of the one before in both directions (rounded down, at least 1).
///
/// Both renderers read these under trilinear minification. A texel is the mean of the texels whose area it takes, rounded to nearest where
/// texels are bytes; with odd sizes the areas overlap by one row or column of the larger level.
package final class MipChain {
  package struct Level {
    package let bytes: UnsafePointer<UInt8>
    package let width: Int
    package let height: Int
    package let format: PixelFormat

    package var bytesPerRow: Int { width * format.bytesPerPixel }
  }

  /// The levels without the picture itself: entry 0 is the first reduction.
  package let levels: [Level]
  package let byteCount: Int
  private let memory: UnsafeMutablePointer<UInt8>

  /// The number of levels of a picture, itself included.
  package static func levelCount(width: Int, height: Int) -> Int {
    max(width, height) > 0 ? Int.bitWidth - max(width, height).leadingZeroBitCount : 0
  }

  /// - Parameter pixels: RGBA, rows without padding; read during the call only.
  package init(pixels: UnsafePointer<UInt8>, width: Int, height: Int, format: PixelFormat = .rgba8) {
    var sizes: [(width: Int, height: Int)] = []
    var size = (width: width, height: height)
    while size.width > 1 || size.height > 1 {
      size = (max(1, size.width / 2), max(1, size.height / 2))
      sizes.append(size)
    }
    byteCount = sizes.reduce(0) { $0 + $1.width * $1.height * format.bytesPerPixel }
    memory = UnsafeMutableRawPointer.allocate(byteCount: max(1, byteCount), alignment: 16).assumingMemoryBound(to: UInt8.self)
    var levels: [Level] = []
    var source = Level(bytes: pixels, width: width, height: height, format: format)
    var destination = memory
    for size in sizes {
      Self.reduce(source, into: destination, width: size.width, height: size.height)
      source = Level(bytes: UnsafePointer(destination), width: size.width, height: size.height, format: format)
      levels.append(source)
      destination += source.bytesPerRow * size.height
    }
    self.levels = levels
  }

  deinit { UnsafeMutableRawPointer(memory).deallocate() }

  private static func reduce(_ source: Level, into destination: UnsafeMutablePointer<UInt8>, width: Int, height: Int) {
    if source.format == .rgbaFloat { return reduceFloats(source, into: destination, width: width, height: height) }
    if source.width == 2 * width && source.height == 2 * height { return halve(source, into: destination, width: width, height: height) }
    for y in 0..<height {
      let rows = span(of: y, in: source.height, of: height)
      for x in 0..<width {
        let columns = span(of: x, in: source.width, of: width)
        var sum = SIMD4<UInt32>.zero
        for row in rows {
          for column in columns {
            let texel = source.bytes + (row * source.width + column) * 4
            sum &+= SIMD4(UInt32(texel[0]), UInt32(texel[1]), UInt32(texel[2]), UInt32(texel[3]))
          }
        }
        let count = UInt32(rows.count * columns.count)
        let mean = (sum &+ count / 2) / count
        for channel in 0..<4 { destination[(y * width + x) * 4 + channel] = UInt8(mean[channel]) }
      }
    }
  }

  /// The texels, along an axis of a larger level, that one texel of a smaller level averages.
  private static func span(of index: Int, in larger: Int, of smaller: Int) -> Range<Int> {
    let first = index * larger / smaller
    return first..<max(first + 1, ((index + 1) * larger + smaller - 1) / smaller)
  }

  /// Reduces a level of floating-point texels.
  private static func reduceFloats(_ source: Level, into destination: UnsafeMutablePointer<UInt8>, width: Int, height: Int) {
    let texels = UnsafeRawPointer(source.bytes), target = UnsafeMutableRawPointer(destination)
    for y in 0..<height {
      let rows = span(of: y, in: source.height, of: height)
      for x in 0..<width {
        let columns = span(of: x, in: source.width, of: width)
        var sum = SIMD4<Float>.zero
        for row in rows {
          for column in columns {
            sum += texels.loadUnaligned(fromByteOffset: (row * source.width + column) * 16, as: SIMD4<Float>.self)
          }
        }
        target.storeBytes(of: sum / Float(rows.count * columns.count), toByteOffset: (y * width + x) * 16, as: SIMD4<Float>.self)
      }
    }
  }

  /// Reduces a level in which every texel averages exactly four.
  private static func halve(_ source: Level, into destination: UnsafeMutablePointer<UInt8>, width: Int, height: Int) {
    // Every other byte of two texels, which leaves 16 bits for a sum of four.
    let bytes: UInt64 = 0x00ff_00ff_00ff_00ff, two: UInt64 = 0x0002_0002_0002_0002
    for y in 0..<height {
      let upper = UnsafeRawPointer(source.bytes + 2 * y * source.width * 4), lower = upper + source.width * 4
      let target = UnsafeMutableRawPointer(destination + y * width * 4)
      var x = 0
      while x < width {
        let above = upper.loadUnaligned(fromByteOffset: x &* 8, as: UInt64.self)
        let below = lower.loadUnaligned(fromByteOffset: x &* 8, as: UInt64.self)
        let even = (above & bytes) &+ (below & bytes), odd = (above &>> 8 & bytes) &+ (below &>> 8 & bytes)
        let evenMeans = (even &+ even &>> 32 &+ two) &>> 2 & bytes, oddMeans = (odd &+ odd &>> 32 &+ two) &>> 2 & bytes
        target.storeBytes(of: UInt32(truncatingIfNeeded: evenMeans | oddMeans &<< 8), toByteOffset: x &* 4, as: UInt32.self)
        x &+= 1
      }
    }
  }
}
