internal import CImageCodecs
internal import Foundation

extension ImageFile {
  /// The pixels as they are stored. Of CMYK files they are inverted inks (255 is none), as Adobe's programs write them.
  static func decodeJPEG(_ bytes: Data, name: String, limits: ImageLimits) throws(ImageError) -> DecodedPixels {
    guard let decoder = tjInitDecompress() else { throw ImageError(.unreadable, name, "tjInitDecompress: \(lastJPEGMessage(nil))") }
    defer { tjDestroy(decoder) }

    let result: Result<DecodedPixels, ImageError> = bytes.withUnsafeBytes { buffer in
      let source = buffer.bindMemory(to: UInt8.self)
      var width: Int32 = 0, height: Int32 = 0, subsampling: Int32 = 0, colorSpace: Int32 = 0
      guard tjDecompressHeader3(decoder, source.baseAddress, UInt(source.count), &width, &height, &subsampling, &colorSpace) == 0 else {
        return .failure(ImageError(.damaged, name, "damaged or truncated JPEG: \(lastJPEGMessage(decoder))"))
      }
      do throws(ImageError) { try limits.check(width: Int(width), height: Int(height), name: name) } catch { return .failure(error) }

      let isCMYK = colorSpace == TJCS_CMYK.rawValue || colorSpace == TJCS_YCCK.rawValue
      var pixels = [UInt8](repeating: 0, count: Int(width) * Int(height) * 4)
      let format = isCMYK ? TJPF_CMYK : TJPF_RGBA
      let status = tjDecompress2(
        decoder, source.baseAddress, UInt(source.count), &pixels, width, 0, height, format.rawValue, TJFLAG_ACCURATEDCT | TJFLAG_LIMITSCANS)
      if status != 0 {
        // Libjpeg warns about harmless blemishes too; a file that ends early is the one that leaves grey where the picture should be.
        let message = lastJPEGMessage(decoder)
        guard tjGetErrorCode(decoder) == TJERR_WARNING.rawValue, !message.lowercased().contains("premature end") else {
          return .failure(ImageError(.damaged, name, "damaged or truncated JPEG: \(message)"))
        }
      }
      return .success(DecodedPixels(width: Int(width), height: Int(height), pixels: pixels, isCMYK: isCMYK))
    }
    return try result.get()
  }

  private static func lastJPEGMessage(_ decoder: tjhandle?) -> String {
    tjGetErrorStr2(decoder).map { String(cString: $0) } ?? "no reason given"
  }

  /// Converts inverted inks to colours where there is no profile: colour is inverted ink times inverted black.
  static func convertInvertedCMYK(_ pixels: inout [UInt8]) {
    for i in stride(from: 0, to: pixels.count, by: 4) {
      let black = pixels[i + 3]
      for channel in i..<i + 3 { pixels[channel] = Premultiplication.multiply(pixels[channel], black) }
      pixels[i + 3] = 255
    }
  }
}
