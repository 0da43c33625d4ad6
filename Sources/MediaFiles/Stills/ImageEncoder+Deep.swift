internal import CImageCodecs
internal import Foundation
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
      throw ImageError(.unencodable, name, "\(format.rawValue.uppercased()) cannot hold these pixels")
    }
    let isOpaque = pixels.isOpaque
    let samples = deepSamples(pixels, encoding, keepsAlpha: !isOpaque)
    let profile = encoding.space == .displayP3 ? ColorProfile.displayP3 : nil
    if format == .tiff {
      return try samples.withUnsafeBytes { bytes in
        guard let base = bytes.baseAddress else { throw ImageError(.unencodable, name, "it has no pixels") }
        return try writeTIFF(
          base, pixels.size, depth: encoding.depth.rawValue, hasAlpha: !isOpaque, profile: profile, name: name, body)
      }
    }
    var file = acetate_png_file()
    defer { free(file.bytes) }
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
    let isWritten = "Display P3".withCString { profileName in
      (profile ?? []).withUnsafeBufferPointer { bytes in
        if profile != nil {
          header.profileName = profileName
          header.profile = bytes.baseAddress
          header.profileBytes = UInt32(bytes.count)
        }
        return samples.withUnsafeBytes { acetate_write_png(&header, $0.baseAddress, &file) }
      }
    }
    guard isWritten != 0 else {
      let message = withUnsafeBytes(of: file.message) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      throw ImageError(.unencodable, name, "libpng: \(message)")
    }
    return try body(UnsafeRawBufferPointer(start: file.bytes, count: file.count))
  }

  /// Rows without padding, of one or two bytes a sample.
  private func deepSamples(_ pixels: FloatPixels, _ encoding: PixelEncoding, keepsAlpha: Bool) -> [UInt8] {
    let width = pixels.size.width, depth = encoding.depth
    let row = width * (keepsAlpha ? 4 : 3)
    var samples = [UInt8](repeating: 0, count: row * pixels.size.height * (depth.rawValue / 8))
    var colors = WideColors(encoding.space)
    var integers = [UInt16](repeating: 0, count: row)
    for y in 0..<pixels.size.height {
      integers.withUnsafeMutableBufferPointer {
        guard let base = $0.baseAddress else { return }
        colors.quantize(pixels.row(y), count: width, most: depth == .eight ? 255 : .max, keepsAlpha: keepsAlpha, into: base)
      }
      samples.withUnsafeMutableBytes { bytes in
        if depth == .eight {
          for i in 0..<row { bytes[y * row + i] = UInt8(truncatingIfNeeded: integers[i]) }
        } else {
          integers.withUnsafeBytes { UnsafeMutableRawBufferPointer(rebasing: bytes[(y * row * 2)...]).copyMemory(from: $0) }
        }
      }
    }
    return samples
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
