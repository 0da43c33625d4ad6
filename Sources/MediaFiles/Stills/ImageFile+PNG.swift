internal import CImageCodecs
internal import Foundation
internal import Graphics

extension ImageFile {
  /// Grey, palette, 16-bit and interlaced files all arrive as 8-bit sRGB; a gAMA chunk is applied, as libpng's simplified interface does.
  static func decodePNG(_ bytes: Data, name: String, limits: ImageLimits) throws(ImageError) -> CGImage {
    var image = png_image()
    image.version = png_uint_32(PNG_IMAGE_VERSION)
    defer { png_image_free(&image) }

    // The image reads from the bytes until it is finished, so both calls stay inside one borrow of them.
    let result: Result<CGImage, ImageError> = bytes.withUnsafeBytes { buffer in
      guard png_image_begin_read_from_memory(&image, buffer.baseAddress, buffer.count) != 0 else {
        return .failure(damagedPNG(image, name))
      }
      let width = Int(image.width), height = Int(image.height)
      do throws(ImageError) { try limits.check(width: width, height: height, name: name) } catch { return .failure(error) }
      image.format = acetate_png_format_rgba
      image.flags |= png_uint_32(PNG_IMAGE_FLAG_16BIT_sRGB)  // 16-bit files that do not say otherwise are sRGB like all others
      var pixels = [UInt8](repeating: 0, count: width * height * 4)
      guard png_image_finish_read(&image, nil, &pixels, 0, nil) != 0 else { return .failure(damagedPNG(image, name)) }
      return .success(Self.image(width: width, height: height, straightPixels: pixels))
    }
    return try result.get()
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
