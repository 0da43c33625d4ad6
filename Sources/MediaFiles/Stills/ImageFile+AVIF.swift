internal import CAVIF
internal import Foundation
internal import Graphics

extension ImageFile {
  /// The pixels of the first picture, straight RGBA of eight bits.
  static func decodeAVIF(_ bytes: Data, name: String, limits: ImageLimits) throws(ImageError) -> DecodedPixels {
    var picture = CAVIFPicture()
    defer { cavif_free(&picture) }
    try readAVIF(bytes, name: name, limits: limits, bits: 8, &picture)
    let width = Int(picture.width), height = Int(picture.height)
    guard let pixels = picture.pixels else { throw ImageError(.failed, name, "there is no memory for \(width)×\(height) pixels") }
    return DecodedPixels(
      width: width, height: height, pixels: Array(UnsafeRawBufferPointer(start: pixels, count: width * height * 4)))
  }

  /// The pixels of the first picture with all their bits, straight RGBA from 0 to 65535.
  static func decodeDeepAVIF(_ bytes: Data, name: String) throws(ImageError) -> (size: PixelSize, numbers: [UInt16]) {
    var picture = CAVIFPicture()
    defer { cavif_free(&picture) }
    try readAVIF(bytes, name: name, limits: ImageLimits(), bits: 16, &picture)
    let size = PixelSize(Int(picture.width), Int(picture.height))
    guard let pixels = picture.pixels else { throw ImageError(.failed, name, "there is no memory for its pixels") }
    let numbers = pixels.assumingMemoryBound(to: UInt16.self)
    return (size, Array(UnsafeBufferPointer(start: numbers, count: size.width * size.height * 4)))
  }

  private static func readAVIF(
    _ bytes: Data, name: String, limits: ImageLimits, bits: Int32, _ picture: inout CAVIFPicture
  ) throws(ImageError) {
    let status = bytes.withUnsafeBytes { buffer in
      buffer.bindMemory(to: UInt8.self).baseAddress.map {
        cavif_read($0, buffer.count, UInt64(limits.maximumPixels), bits, &picture)
      } ?? CAVIFDamaged
    }
    let problem = ImageFile.text(picture.problem)
    switch status {
    case CAVIFSuccess: return
    case CAVIFNoLibrary: throw noAVIFLibrary(problem, name)
    case CAVIFTooLarge: try limits.check(width: Int(picture.width), height: Int(picture.height), name: name)
    case CAVIFDamaged: throw ImageError(.damaged, name, "damaged or truncated AVIF: \(problem)")
    default: break
    }
    throw ImageError(.failed, name, "there is no memory for the picture")
  }

  static func noAVIFLibrary(_ problem: String, _ name: String) -> ImageError {
    ImageError(.unsupported, name, "AVIF needs libavif, which cannot be loaded (\(problem)); install it: apt-get install libavif15")
  }

  /// A C array of characters, as Swift sees it.
  static func text<Characters>(_ characters: Characters) -> String {
    withUnsafeBytes(of: characters) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }
}

extension ImageMetadata {
  mutating func readAVIF(_ bytes: Data) {
    var picture = CAVIFPicture()
    defer { cavif_free(&picture) }
    let status = bytes.withUnsafeBytes { buffer in
      buffer.bindMemory(to: UInt8.self).baseAddress.map { cavif_read($0, buffer.count, .max, 0, &picture) } ?? CAVIFDamaged
    }
    guard status == CAVIFSuccess else { return }
    (width, height, bitsPerComponent) = (Int(picture.width), Int(picture.height), Int(picture.depth))
    (hasAlpha, isGray, turn) = (picture.hasAlpha != 0, picture.isGray != 0, Int(picture.orientation))
    if let profile = picture.profile { self.profile = Data(bytes: profile, count: picture.profileBytes) }
    // Colours that are not told are those of sRGB.
    if profile == nil, picture.primaries != 2, picture.transfer != 2 {
      codePoints = (Int(picture.primaries), Int(picture.transfer))
    }
  }
}
