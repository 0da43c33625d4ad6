package import Graphics

/// A borrowed look at premultiplied RGBA8 rows, whatever holds them. It must not outlive the closure that it was given to.
package struct PixelRows {
  package let base: UnsafeRawPointer
  package let size: PixelSize
  package let bytesPerRow: Int

  package func row(_ y: Int) -> UnsafeRawPointer { base + y &* bytesPerRow }

  /// Whether every alpha is 255.
  var isOpaque: Bool {
    for y in 0..<size.height {
      let row = row(y)
      var alphas: UInt32 = 0xFF00_0000
      for x in 0..<size.width { alphas &= row.loadUnaligned(fromByteOffset: x &* 4, as: UInt32.self) }
      if alphas != 0xFF00_0000 { return false }
    }
    return true
  }
}

extension Bitmap {
  package func withRows<R>(_ body: (PixelRows) throws -> R) rethrows -> R {
    guard let base = bytes.baseAddress else { preconditionFailure("a bitmap always has at least one row of bytes") }
    defer { withExtendedLifetime(self) {} }
    return try body(PixelRows(base: base, size: size, bytesPerRow: bytesPerRow))
  }
}

extension CGImage {
  package func withRows<R>(_ body: (PixelRows) throws -> R) rethrows -> R {
    try pixels.withUnsafeBytes {
      guard let base = $0.baseAddress else { preconditionFailure("an image has at least one pixel") }
      return try body(PixelRows(base: base, size: PixelSize(width, height), bytesPerRow: width * 4))
    }
  }
}

extension PixelRows {
  /// Writes one row as RGBA with straight alpha.
  package func copyStraight(row y: Int, to target: UnsafeMutablePointer<UInt8>) {
    Premultiplication.undo(row(y), to: target, count: size.width)
  }
}
