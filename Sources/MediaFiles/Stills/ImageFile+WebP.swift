internal import CImageCodecs
internal import Foundation

extension ImageFile {
  static func decodeWebP(_ bytes: Data, name: String, limits: ImageLimits) throws(ImageError) -> DecodedPixels {
    let result: Result<DecodedPixels, ImageError> = bytes.withUnsafeBytes { buffer in
      let source = buffer.bindMemory(to: UInt8.self)
      var config = WebPDecoderConfig()
      guard WebPInitDecoderConfig(&config) != 0 else {
        return .failure(ImageError(.unreadable, name, "libwebp has another version than its headers"))
      }
      var status = WebPGetFeatures(source.baseAddress, source.count, &config.input)
      guard status == VP8_STATUS_OK else { return .failure(damagedWebP(status, name)) }
      guard config.input.has_animation == 0 else {
        return .failure(ImageError(.unsupported, name, "animated WebP is not supported, only single pictures"))
      }
      let width = Int(config.input.width), height = Int(config.input.height)
      do throws(ImageError) { try limits.check(width: width, height: height, name: name) } catch { return .failure(error) }

      var pixels = [UInt8](repeating: 0, count: width * height * 4)
      status = pixels.withUnsafeMutableBufferPointer { target in
        config.output.colorspace = MODE_RGBA
        config.output.is_external_memory = 1
        config.output.u.RGBA = WebPRGBABuffer(rgba: target.baseAddress, stride: Int32(width * 4), size: target.count)
        return WebPDecode(source.baseAddress, source.count, &config)
      }
      guard status == VP8_STATUS_OK else { return .failure(damagedWebP(status, name)) }
      return .success(DecodedPixels(width: width, height: height, pixels: pixels))
    }
    return try result.get()
  }

  private static func damagedWebP(_ status: VP8StatusCode, _ name: String) -> ImageError {
    let reason =
      switch status {
      case VP8_STATUS_NOT_ENOUGH_DATA: "the file ends early"
      case VP8_STATUS_BITSTREAM_ERROR: "the bit stream makes no sense"
      case VP8_STATUS_OUT_OF_MEMORY: "out of memory"
      case VP8_STATUS_UNSUPPORTED_FEATURE: "it uses a feature that libwebp does not know"
      default: "libwebp status \(status.rawValue)"
      }
    return ImageError(.damaged, name, "damaged or truncated WebP: \(reason)")
  }
}
