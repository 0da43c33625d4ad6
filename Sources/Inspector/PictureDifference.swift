package import Graphics

/// How two pictures of one size differ.
package struct PictureDifference: Sendable {
  /// The largest difference of a channel, in 255ths.
  package private(set) var maximum = 0
  /// The mean difference over all channels of all pixels, in 255ths.
  package private(set) var mean = 0.0
  /// Pixels of which some channel differs.
  package private(set) var pixelCount = 0
  /// The difference of each channel, sixteen times as large, on black; differences of alpha are white.
  package let image: CGImage

  /// How much larger than they are differences are drawn.
  package static let gain = 16

  /// Compares premultiplied colours.
  ///
  /// - Precondition: the pictures have the same size.
  package init(_ first: CGImage, _ second: CGImage) {
    precondition(first.width == second.width && first.height == second.height, "pictures of one size can be compared")
    let count = first.width * first.height
    var pixels = [UInt8](repeating: 0, count: 4 * count)
    var (maximum, total, differing) = (0, 0, 0)
    first.withUnsafePixels { a in
      second.withUnsafePixels { b in
        pixels.withUnsafeMutableBytes { target in
          for y in 0..<a.height {
            let (rowA, rowB) = (a.row(y), b.row(y))
            for x in 0..<a.width {
              let one = rowA.loadUnaligned(fromByteOffset: 4 * x, as: SIMD4<UInt8>.self)
              let other = rowB.loadUnaligned(fromByteOffset: 4 * x, as: SIMD4<UInt8>.self)
              var drawn = SIMD4<UInt8>(0, 0, 0, 255)
              if one != other {
                let difference = pointwiseMax(one, other) &- pointwiseMin(one, other)
                let wide = SIMD4<Int>(truncatingIfNeeded: difference)
                maximum = max(maximum, wide.max())
                total += wide.wrappedSum()
                differing += 1
                let larger = pointwiseMin((wide &+ SIMD4(wide.w, wide.w, wide.w, 0)) &* Self.gain, SIMD4(repeating: 255))
                drawn = SIMD4<UInt8>(truncatingIfNeeded: SIMD4(larger.x, larger.y, larger.z, 255))
              }
              target.storeBytes(of: drawn, toByteOffset: 4 * (y * a.width + x), as: SIMD4<UInt8>.self)
            }
          }
        }
      }
    }
    (self.maximum, pixelCount) = (maximum, differing)
    mean = count == 0 ? 0 : Double(total) / Double(4 * count)
    image = CGImage(width: first.width, height: first.height, premultipliedPixels: pixels)
  }
}
