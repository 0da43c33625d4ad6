internal import CImageCodecs
internal import CPictures
package import Graphics

extension ImageFile {
  /// Grey, palette, 16-bit and interlaced files all arrive as 8-bit RGBA; a gAMA chunk is applied, as libpng's simplified interface does.
  ///
  /// - Parameter hasProfile: whether the numbers are to arrive as they are, whatever the file says about colours.
  static func decodePNG(
    _ bytes: Data, hasProfile: Bool, name: String, limits: ImageLimits
  ) throws(ImageError) -> DecodedPixels {
    let bytes = try neededChunks(of: bytes, hasProfile: hasProfile, name: name)
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
    let problem: String? = try neededChunks(of: bytes, hasProfile: true, name: name).withUnsafeBytes { buffer in
      var source = acetate_png_source()
      source.bytes = buffer.bindMemory(to: UInt8.self).baseAddress
      source.count = buffer.count
      if acetate_read_png(&source, UInt32(metadata.width), UInt32(metadata.height), &numbers) != 0 { return nil }
      return withUnsafeBytes(of: source.message) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }
    if let problem { throw ImageError(.damaged, name, "damaged or truncated PNG: \(problem)") }
    return (PixelSize(metadata.width, metadata.height), numbers)
  }

  /// Whether a chunk that stands before the pixels makes a difference to them.
  static func isNeeded(_ type: String, hasProfile: Bool) -> Bool {
    switch type {
    case "cHRM", "cICP", "gAMA", "iCCP", "sRGB": !hasProfile
    case "bKGD", "sBIT", "tRNS": true
    default: !isAncillary(type)
    }
  }

  /// Four letters, a small one first: whoever does not know the chunk may leave it out.
  private static func isAncillary(_ type: String) -> Bool {
    type.utf8.count == 4 && type.utf8.allSatisfy { (65...90).contains($0 & ~32) } && type.utf8.first.map { $0 & 32 != 0 } == true
  }

  /// The file with those chunks alone that its pixels depend on. For others libpng takes memory: gigabytes for thousands of packed texts,
  /// and for a chunk as long as its head says, before it is known that the file ends earlier.
  static func neededChunks(of bytes: Data, hasProfile: Bool, name: String) throws(ImageError) -> Data {
    let file = ByteReader(bytes)
    var needed = bytes.prefix(8)
    // Where the chunks begin that have not been copied, and where the next one does.
    var begin = 8, position = 8
    while let size = file.number(position, 4), let type = file.text(position + 4, 4), type != "IDAT" {
      guard size <= file.count - position - 12 else {
        throw ImageError(.damaged, name, "damaged or truncated PNG: its chunk '\(type)' ends behind the file")
      }
      if !isNeeded(type, hasProfile: hasProfile) {
        needed += file.part(begin, position - begin) ?? Data()
        begin = position + 12 + size
      }
      position += 12 + size
    }
    return begin == 8 ? bytes : needed + bytes.dropFirst(begin)
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
