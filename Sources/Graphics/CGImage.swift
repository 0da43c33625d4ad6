/// An immutable bitmap: premultiplied RGBA, 8 bits a channel, rows from the top, no padding between rows.
public final class CGImage: Sendable {
  /// Size in pixels.
  public let width: Int
  public let height: Int
  /// `width · height · 4` bytes: red, green, blue, alpha, premultiplied, gamma-encoded sRGB.
  package let pixels: [UInt8]
  /// Whether every pixel is known to have alpha 255.
  package let isOpaque: Bool

  /// - Precondition: `pixels` holds `width · height · 4` bytes.
  package init(width: Int, height: Int, premultipliedPixels pixels: [UInt8], isOpaque: Bool = false) {
    precondition(pixels.count == width * height * 4, "a \(width)×\(height) image needs \(width * height * 4) bytes, not \(pixels.count)")
    self.width = width
    self.height = height
    self.pixels = pixels
    self.isOpaque = isOpaque
  }
}

/// Images are compared by identity: the same object is the same picture.
extension CGImage: Hashable {
  public static func == (a: CGImage, b: CGImage) -> Bool { a === b }
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
