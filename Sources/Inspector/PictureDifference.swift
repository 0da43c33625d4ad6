package import Graphics

/// How two pictures of one size differ, in premultiplied colours.
package struct PictureDifference: Sendable {
  /// The largest difference of a channel, in 255ths.
  package private(set) var maximum = 0
  /// The mean difference over all channels of all pixels, in 255ths.
  package private(set) var mean = 0.0
  /// Pixels of which some channel differs.
  package private(set) var pixelCount = 0

  /// How much larger than they are differences are drawn.
  package static let gain = 16

  /// - Precondition: the pictures have the same size.
  package init(_ first: UnsafePixels, _ second: UnsafePixels) {
    var total = 0
    Self.forEachPixel(first, second) { _, difference in
      maximum = max(maximum, difference.max())
      total += difference.wrappedSum()
      pixelCount += 1
    }
    let count = first.width * first.height
    mean = count == 0 ? 0 : Double(total) / Double(4 * count)
  }

  /// The difference of each channel, sixteen times as large, on black; differences of alpha are white.
  ///
  /// - Precondition: the pictures have the same size.
  package static func drawn(_ first: UnsafePixels, _ second: UnsafePixels) -> CGImage {
    let (width, height) = (first.width, first.height)
    let pixels = [UInt8](unsafeUninitializedCapacity: 4 * width * height) { buffer, count in
      let target = UnsafeMutableRawBufferPointer(buffer)
      for index in 0..<width * height { target.storeBytes(of: SIMD4(0, 0, 0, 255), toByteOffset: 4 * index, as: SIMD4<UInt8>.self) }
      forEachPixel(first, second) { index, difference in
        let larger = pointwiseMin((difference &+ SIMD4(repeating: difference.w)) &* gain, SIMD4(repeating: 255))
        target.storeBytes(
          of: SIMD4<UInt8>(truncatingIfNeeded: SIMD4(larger.x, larger.y, larger.z, 255)), toByteOffset: 4 * index, as: SIMD4<UInt8>.self)
      }
      count = 4 * width * height
    }
    return CGImage(width: width, height: height, premultipliedPixels: pixels)
  }

  /// Hands over the differences of the channels of those pixels that differ, and each pixel's number.
  private static func forEachPixel(_ first: UnsafePixels, _ second: UnsafePixels, _ body: (Int, SIMD4<Int>) -> Void) {
    precondition(first.size == second.size, "pictures of one size can be compared")
    for y in 0..<first.height {
      let (rowA, rowB) = (first.row(y), second.row(y))
      for x in 0..<first.width {
        let one = rowA.loadUnaligned(fromByteOffset: 4 * x, as: SIMD4<UInt8>.self)
        let other = rowB.loadUnaligned(fromByteOffset: 4 * x, as: SIMD4<UInt8>.self)
        guard one != other else { continue }
        body(y * first.width + x, SIMD4<Int>(truncatingIfNeeded: pointwiseMax(one, other) &- pointwiseMin(one, other)))
      }
    }
  }
}
