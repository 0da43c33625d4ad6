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

extension CGImage {
  /// An image from red, green, blue and alpha bytes, rows from the top.
  ///
  /// - Parameter isPremultiplied: whether colours are already multiplied by alpha. A premultiplied colour brighter than its alpha is cut
  ///   down to it.
  ///
  /// Nil when a side is not positive or `rgba` does not hold exactly `width · height · 4` bytes.
  public convenience init?(width: Int, height: Int, rgba: [UInt8], isPremultiplied: Bool = false) {
    let (area, overflow) = width.multipliedReportingOverflow(by: height)
    guard width > 0, height > 0, !overflow, area <= Int.max / 4, rgba.count == area * 4 else { return nil }
    var pixels = rgba
    var isOpaque = true
    pixels.withUnsafeMutableBufferPointer { bytes in
      for i in stride(from: 0, to: bytes.count, by: 4) where bytes[i + 3] != 255 {
        isOpaque = false
        let alpha = bytes[i + 3]
        for channel in i..<i + 3 {
          bytes[channel] = isPremultiplied ? min(bytes[channel], alpha) : premultiplied(bytes[channel], by: alpha)
        }
      }
    }
    self.init(width: width, height: height, premultipliedPixels: pixels, isOpaque: isOpaque)
  }

  /// The part of the image inside `rect`, in pixels from the top left, widened to whole pixels. Nil when nothing of it lies inside the
  /// image.
  public func cropping(to rect: CGRect) -> CGImage? {
    let part = rect.integral.intersection(CGRect(x: 0, y: 0, width: width, height: height))
    guard !part.isNull, part.width >= 1, part.height >= 1 else { return nil }
    let x = Int(part.minX), y = Int(part.minY), columns = Int(part.width), rows = Int(part.height)
    if columns == width && rows == height { return self }
    var cropped: [UInt8] = []
    cropped.reserveCapacity(columns * rows * 4)
    for row in y..<y + rows {
      let first = (row * width + x) * 4
      cropped.append(contentsOf: pixels[first..<first + columns * 4])
    }
    return CGImage(width: columns, height: rows, premultipliedPixels: cropped, isOpaque: isOpaque)
  }

  /// Size in pixels.
  package var size: PixelSize { PixelSize(width, height) }

  /// The bytes red, green, blue, alpha of one pixel, premultiplied; rows count from the top.
  package subscript(x: Int, y: Int) -> SIMD4<UInt8> {
    precondition(x >= 0 && x < width && y >= 0 && y < height, "pixel (\(x), \(y)) lies outside a \(width)×\(height) image")
    let first = (y * width + x) * 4
    return SIMD4(pixels[first], pixels[first + 1], pixels[first + 2], pixels[first + 3])
  }
}

/// `value · alpha / 255`, rounded to nearest.
package func premultiplied(_ value: UInt8, by alpha: UInt8) -> UInt8 {
  let product = UInt32(value) * UInt32(alpha) + 128
  return UInt8((product + (product >> 8)) >> 8)
}
