internal import CPictures
package import Graphics

/// PNG and TIFF of 16 bits, or of other colours than sRGB's. In PNG cICP tells them, and for Display P3 an ICC profile beside it; in TIFF
/// that profile.
extension ImageEncoder {
  /// Encodes a picture of floating-point numbers as `options.pixels` say, and lends the file's bytes. `name` stands in errors.
  package func encode<R>(_ pixels: FloatPixels, name: String, _ body: (UnsafeRawBufferPointer) throws -> R) throws -> R {
    try encode(pixels, as: options.pixels, name: name, body)
  }

  func encode<R>(
    _ pixels: FloatPixels, as encoding: PixelEncoding, name: String, _ body: (UnsafeRawBufferPointer) throws -> R
  ) throws -> R {
    guard format == .png || format == .tiff && !encoding.space.isHighDynamicRange, encoding.depth != .ten else {
      throw ImageError(.unencodable, name, "\(format.format.name) cannot hold these pixels")
    }
    let isOpaque = pixels.isOpaque
    let profile = encoding.space == .displayP3 ? ColorProfile.displayP3 : nil
    if format == .tiff {
      return try deepSamples(pixels, encoding, keepsAlpha: !isOpaque).withUnsafeBytes { bytes in
        guard let base = bytes.baseAddress else { throw ImageError(.unencodable, name, "it has no pixels") }
        return try writeTIFF(base, pixels.size, depth: encoding.depth.rawValue, hasAlpha: !isOpaque, profile: profile, name: name, body)
      }
    }
    let points = encoding.space.codePoints
    var header = acetate_png_header()
    header.width = UInt32(pixels.size.width)
    header.height = UInt32(pixels.size.height)
    header.bitDepth = Int32(encoding.depth.rawValue)
    header.hasAlpha = isOpaque ? 0 : 1
    header.isFast = options.pngCompression == .fast ? 1 : 0
    header.isSRGB = encoding.space == .sRGB ? 1 : 0
    // Red, green and blue as they are, in the full range.
    header.codePoints = (points.primaries, points.transfer, 0, 1)
    var rows = DeepRows(pixels, encoding, keepsAlpha: !isOpaque), row = [UInt8](repeating: 0, count: rows.byteCount)
    let bytes = try "Display P3".withCString { profileName in
      try (profile ?? []).withUnsafeBufferPointer { profileBytes in
        if profile != nil {
          header.profileName = profileName
          header.profile = profileBytes.baseAddress
          header.profileBytes = UInt32(profileBytes.count)
        }
        return try row.withUnsafeMutableBytes { row in
          guard let base = row.baseAddress else { throw ImageError(.unencodable, name, "it has no pixels") }
          return try writePNG(&header, name: name) { y in
            rows.write(y, to: row)
            return UnsafeRawPointer(base)
          }
        }
      }
    }
    return try body(bytes)
  }

  /// All rows, without padding.
  private func deepSamples(_ pixels: FloatPixels, _ encoding: PixelEncoding, keepsAlpha: Bool) -> [UInt8] {
    var rows = DeepRows(pixels, encoding, keepsAlpha: keepsAlpha)
    let length = rows.byteCount
    var samples = [UInt8](repeating: 0, count: length * pixels.size.height)
    samples.withUnsafeMutableBytes { bytes in
      for y in 0..<pixels.size.height { rows.write(y, to: UnsafeMutableRawBufferPointer(rebasing: bytes[(y * length)..<(y + 1) * length])) }
    }
    return samples
  }
}

/// Rows as integers of one or two bytes a sample.
private struct DeepRows {
  private let pixels: FloatPixels
  private let depth: BitDepth
  private let keepsAlpha: Bool
  private var colors: WideColors
  private var integers: [UInt16]

  init(_ pixels: FloatPixels, _ encoding: PixelEncoding, keepsAlpha: Bool) {
    (self.pixels, depth, self.keepsAlpha) = (pixels, encoding.depth, keepsAlpha)
    colors = WideColors(encoding.space)
    integers = [UInt16](repeating: 0, count: pixels.size.width * (keepsAlpha ? 4 : 3))
  }

  var byteCount: Int { integers.count * (depth.rawValue / 8) }

  mutating func write(_ y: Int, to bytes: UnsafeMutableRawBufferPointer) {
    integers.withUnsafeMutableBufferPointer {
      guard let base = $0.baseAddress else { return }
      colors.quantize(pixels.row(y), count: pixels.size.width, most: depth == .eight ? 255 : .max, keepsAlpha: keepsAlpha, into: base)
    }
    if depth == .eight {
      for i in integers.indices { bytes[i] = UInt8(truncatingIfNeeded: integers[i]) }
    } else {
      integers.withUnsafeBytes { bytes.copyMemory(from: $0) }
    }
  }
}

extension FloatPixels {
  /// Whether every alpha is 1.
  fileprivate var isOpaque: Bool {
    for y in 0..<size.height {
      let row = row(y)
      for x in 0..<size.width where row[4 * x + 3] < 1 { return false }
    }
    return true
  }
}
