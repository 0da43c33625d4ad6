/// A look at pixels where they lie, without copying them. It must not outlive the closure that it was handed to.
///
/// A pixel is four bytes: red, green, blue, alpha, in gamma-encoded sRGB, premultiplied by alpha. Rows count from the top; there may be
/// unused bytes between them.
public struct UnsafePixels {
  /// The first byte of the upper left pixel.
  public let baseAddress: UnsafeRawPointer
  /// Columns and rows.
  public let size: PixelSize
  /// Bytes from one row to the next, at least `width · 4`.
  public let bytesPerRow: Int

  package init(baseAddress: UnsafeRawPointer, size: PixelSize, bytesPerRow: Int) {
    self.baseAddress = baseAddress
    self.size = size
    self.bytesPerRow = bytesPerRow
  }

  /// Columns of pixels.
  public var width: Int { size.width }
  /// Rows of pixels.
  public var height: Int { size.height }

  /// The first byte of a row.
  public func row(_ y: Int) -> UnsafeRawPointer { baseAddress + y &* bytesPerRow }

  /// Red, green, blue and alpha of one pixel, premultiplied.
  public subscript(x: Int, y: Int) -> SIMD4<UInt8> {
    precondition(x >= 0 && x < width && y >= 0 && y < height, "pixel (\(x), \(y)) lies outside a \(width)×\(height) picture")
    return row(y).loadUnaligned(fromByteOffset: x &* 4, as: SIMD4<UInt8>.self)
  }
}

extension Bitmap {
  package func withUnsafePixels<R>(_ body: (UnsafePixels) throws -> R) rethrows -> R {
    precondition(format == .rgba8, "the bitmap holds numbers, not bytes")
    guard let base = bytes.baseAddress else { preconditionFailure("a bitmap always has at least one row of bytes") }
    defer { withExtendedLifetime(self) {} }
    return try body(UnsafePixels(baseAddress: base, size: size, bytesPerRow: bytesPerRow))
  }
}

extension CGImage {
  /// Hands the picture's own memory to `body`, without copying it; of a picture of floating-point numbers, what bytes hold of them.
  ///
  /// ```swift
  /// let red = image.withUnsafePixels { $0[10, 20].x }
  /// ```
  public func withUnsafePixels<R>(_ body: (UnsafePixels) throws -> R) rethrows -> R {
    try pixels.withUnsafeBytes {
      guard let base = $0.baseAddress else { preconditionFailure("an image has at least one pixel") }
      return try body(UnsafePixels(baseAddress: base, size: size, bytesPerRow: width * 4))
    }
  }
}
