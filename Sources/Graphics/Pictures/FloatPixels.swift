/// A look at pixels of four numbers where they lie, as `UnsafePixels` is one at bytes: red, green, blue and alpha, premultiplied, in
/// extended sRGB.
package struct FloatPixels {
  /// The first number of the upper left pixel.
  package let baseAddress: UnsafeRawPointer
  package let size: PixelSize
  /// Bytes from one row to the next, at least `width · 16`.
  package let bytesPerRow: Int

  package func row(_ y: Int) -> UnsafePointer<Float> { (baseAddress + y * bytesPerRow).assumingMemoryBound(to: Float.self) }

  package subscript(x: Int, y: Int) -> SIMD4<Float> {
    (baseAddress + y * bytesPerRow).loadUnaligned(fromByteOffset: x * 16, as: SIMD4<Float>.self)
  }
}

extension Bitmap {
  /// - Precondition: the format is `rgbaFloat`.
  package func withFloatPixels<R>(_ body: (FloatPixels) throws -> R) rethrows -> R {
    precondition(format == .rgbaFloat, "the bitmap holds bytes")
    guard let base = bytes.baseAddress else { preconditionFailure("a bitmap always has at least one row of bytes") }
    defer { withExtendedLifetime(self) {} }
    return try body(FloatPixels(baseAddress: base, size: size, bytesPerRow: bytesPerRow))
  }
}
