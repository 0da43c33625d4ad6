/// The pixels of a picture that eight bits of sRGB cannot hold: four single-precision numbers each, red, green, blue and alpha,
/// premultiplied, in extended sRGB, rows from the top, no padding between rows.
package struct WidePixels: Sendable {
  package let size: PixelSize
  /// `width · height · 4` numbers.
  package let numbers: [Float]

  /// - Precondition: `numbers` holds `width · height · 4` of them.
  package init(size: PixelSize, numbers: [Float]) {
    precondition(numbers.count == size.width * size.height * 4, "\(size.width)×\(size.height) pixels need other numbers")
    self.size = size
    self.numbers = numbers
  }

  /// The pixels copied from a view of them.
  package init(_ pixels: FloatPixels) {
    let row = pixels.size.width * 4
    let numbers = [Float](unsafeUninitializedCapacity: row * pixels.size.height) { buffer, count in
      for y in 0..<pixels.size.height { (buffer.baseAddress! + y * row).initialize(from: pixels.row(y), count: row) }
      count = row * pixels.size.height
    }
    self.init(size: pixels.size, numbers: numbers)
  }

  package func withFloatPixels<R>(_ body: (FloatPixels) throws -> R) rethrows -> R {
    try numbers.withUnsafeBytes {
      guard let base = $0.baseAddress else { preconditionFailure("a picture has at least one pixel") }
      return try body(FloatPixels(baseAddress: base, size: size, bytesPerRow: size.width * 16))
    }
  }

  /// Whether all colours lie within the gamut of sRGB, and none is brighter than its white.
  package var isInRange: Bool {
    for i in stride(from: 0, to: numbers.count, by: 4) {
      let alpha = numbers[i + 3], least: Float = -1e-4, most = alpha + 1e-4
      for channel in i..<i + 3 where numbers[channel] < least || numbers[channel] > most { return false }
    }
    return true
  }

  /// The pixels as bytes, cut off at 0 and 255, and no colour brighter than its alpha.
  var bytes: [UInt8] {
    [UInt8](unsafeUninitializedCapacity: numbers.count) { buffer, count in
      for i in stride(from: 0, to: numbers.count, by: 4) {
        // In this order what is no number is 0.
        let alpha = min(max(0, numbers[i + 3]), 1)
        for channel in i..<i + 3 { buffer[channel] = UInt8(min(max(0, numbers[channel]), alpha) * 255 + 0.5) }
        buffer[i + 3] = UInt8(alpha * 255 + 0.5)
      }
      count = numbers.count
    }
  }

  /// The part inside a rectangle, which lies inside the picture.
  func cropped(to part: PixelRect) -> WidePixels {
    var cropped: [Float] = []
    cropped.reserveCapacity(part.width * part.height * 4)
    for y in part.minY..<part.maxY {
      let first = (y * size.width + part.minX) * 4
      cropped.append(contentsOf: numbers[first..<first + part.width * 4])
    }
    return WidePixels(size: part.size, numbers: cropped)
  }
}

extension CGImage {
  /// Writes the pixels as numbers, those of bytes from 0 to 1.
  ///
  /// - Precondition: `target` has room for `width · height` of them.
  package func copyNumbers(to target: UnsafeMutableBufferPointer<SIMD4<Float>>) {
    precondition(target.count >= width * height, "\(width)×\(height) pixels do not fit into \(target.count)")
    guard let base = target.baseAddress else { return }
    guard let wide else { return base.update(fromBytes: pixels) }
    wide.numbers.withUnsafeBytes { UnsafeMutableRawBufferPointer(target).copyMemory(from: $0) }
  }
}

extension UnsafeMutablePointer<SIMD4<Float>> {
  /// Writes pixels of bytes as numbers from 0 to 1.
  package func update(fromBytes bytes: [UInt8]) {
    bytes.withUnsafeBytes { bytes in
      for i in 0..<bytes.count / 4 { self[i] = SIMD4<Float>(bytes.loadUnaligned(fromByteOffset: i * 4, as: SIMD4<UInt8>.self)) / 255 }
    }
  }
}
