internal import CImageCodecs
package import Foundation
package import Graphics

extension ImageFile {
  /// Grey, palette, 16-bit and interlaced files all arrive as 8-bit RGBA; a gAMA chunk is applied, as libpng's simplified interface does.
  static func decodePNG(_ bytes: Data, name: String, limits: ImageLimits) throws(ImageError) -> DecodedPixels {
    var image = png_image()
    image.version = png_uint_32(PNG_IMAGE_VERSION)
    defer { png_image_free(&image) }

    // The image reads from the bytes until it is finished, so both calls stay inside one borrow of them.
    let result: Result<DecodedPixels, ImageError> = bytes.withUnsafeBytes { buffer in
      guard png_image_begin_read_from_memory(&image, buffer.baseAddress, buffer.count) != 0 else {
        return .failure(damagedPNG(image, name))
      }
      let width = Int(image.width), height = Int(image.height)
      do throws(ImageError) { try limits.check(width: width, height: height, name: name) } catch { return .failure(error) }
      image.format = acetate_png_format_rgba
      image.flags |= png_uint_32(PNG_IMAGE_FLAG_16BIT_sRGB)  // 16-bit files that do not say otherwise are sRGB like all others
      var pixels = [UInt8](repeating: 0, count: width * height * 4)
      guard png_image_finish_read(&image, nil, &pixels, 0, nil) != 0 else { return .failure(damagedPNG(image, name)) }
      return .success(DecodedPixels(width: width, height: height, pixels: pixels))
    }
    return try result.get()
  }

  /// Red, green, blue and straight alpha of 16 bits, in the file's own colours; of files that `decodePNG` has read, whose size is within
  /// limits.
  package static func decodeDeepPNG(_ bytes: Data, name: String) throws(ImageError) -> (size: PixelSize, numbers: [UInt16]) {
    let metadata = ImageMetadata(bytes, format: .png)
    var numbers = [UInt16](repeating: 0, count: metadata.width * metadata.height * 4)
    let problem: String? = bytes.withUnsafeBytes { buffer in
      var source = acetate_png_source()
      source.bytes = buffer.bindMemory(to: UInt8.self).baseAddress
      source.count = buffer.count
      if acetate_read_png(&source, UInt32(metadata.width), UInt32(metadata.height), &numbers) != 0 { return nil }
      return withUnsafeBytes(of: source.message) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }
    if let problem { throw ImageError(.damaged, name, "damaged or truncated PNG: \(problem)") }
    return (PixelSize(metadata.width, metadata.height), numbers)
  }

  /// The file without what it says about colours, so that its numbers arrive as they are.
  static func withoutColorChunks(_ bytes: Data) -> Data {
    let file = ByteReader(bytes)
    var plain = bytes.prefix(8)
    var end = 8
    ImageMetadata.forEachPNGChunk(file) { name, offset, size in
      if name == "IDAT" { return false }
      if !["iCCP", "cICP", "gAMA", "cHRM", "sRGB"].contains(name), let chunk = file.part(offset - 8, size + 12) { plain += chunk }
      end = offset + size + 4
      return true
    }
    return plain + bytes.dropFirst(end)
  }

  private static func damagedPNG(_ image: png_image, _ name: String) -> ImageError {
    ImageError(.damaged, name, "damaged or truncated PNG: \(image.text)")
  }
}

extension png_image {
  /// What libpng had to say.
  var text: String {
    withUnsafeBytes(of: message) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }
}
