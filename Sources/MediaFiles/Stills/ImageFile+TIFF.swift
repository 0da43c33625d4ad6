internal import CTIFF
internal import Foundation
internal import Graphics

extension ImageFile {
  /// The pixels of the first picture, straight RGBA of eight bits.
  static func decodeTIFF(_ bytes: Data, name: String, limits: ImageLimits) throws(ImageError) -> DecodedPixels {
    var picture = CTIFFPicture()
    defer { ctiff_free(&picture) }
    try readTIFF(bytes, name: name, limits: limits, bits: 8, &picture)
    let width = Int(picture.width), height = Int(picture.height)
    guard let pixels = picture.pixels else { throw ImageError(.failed, name, "there is no memory for \(width)×\(height) pixels") }
    return DecodedPixels(
      width: width, height: height, pixels: Array(UnsafeRawBufferPointer(start: pixels, count: width * height * 4)))
  }

  /// The pixels of the first picture with all their bits, straight RGBA from 0 to 65535.
  static func decodeDeepTIFF(_ bytes: Data, name: String) throws(ImageError) -> (size: PixelSize, numbers: [UInt16]) {
    var picture = CTIFFPicture()
    defer { ctiff_free(&picture) }
    try readTIFF(bytes, name: name, limits: ImageLimits(), bits: 16, &picture)
    let size = PixelSize(Int(picture.width), Int(picture.height))
    guard let pixels = picture.pixels else { throw ImageError(.failed, name, "there is no memory for its pixels") }
    let numbers = pixels.assumingMemoryBound(to: UInt16.self)
    return (size, Array(UnsafeBufferPointer(start: numbers, count: size.width * size.height * 4)))
  }

  private static func readTIFF(
    _ bytes: Data, name: String, limits: ImageLimits, bits: Int32, _ picture: inout CTIFFPicture
  ) throws(ImageError) {
    let status = bytes.withUnsafeBytes { buffer in
      buffer.bindMemory(to: UInt8.self).baseAddress.map {
        ctiff_read($0, buffer.count, UInt64(limits.maximumPixels), bits, &picture)
      } ?? CTIFFDamaged
    }
    let problem = ImageFile.text(picture.problem)
    switch status {
    case CTIFFSuccess: return
    case CTIFFNoLibrary: throw noTIFFLibrary(problem, name)
    case CTIFFTooLarge: try limits.check(width: Int(picture.width), height: Int(picture.height), name: name)
    case CTIFFDamaged: throw ImageError(.damaged, name, "damaged or truncated TIFF: \(problem)")
    default: break
    }
    throw ImageError(.failed, name, "there is no memory for the picture")
  }

  static func noTIFFLibrary(_ problem: String, _ name: String) -> ImageError {
    ImageError(.unsupported, name, "TIFF needs libtiff, which cannot be loaded (\(problem)); install it: apt-get install libtiff6")
  }
}

extension ImageMetadata {
  mutating func readTIFF(_ bytes: Data) {
    var picture = CTIFFPicture()
    defer { ctiff_free(&picture) }
    let status = bytes.withUnsafeBytes { buffer in
      buffer.bindMemory(to: UInt8.self).baseAddress.map { ctiff_read($0, buffer.count, .max, 0, &picture) } ?? CTIFFDamaged
    }
    guard status == CTIFFSuccess else { return }
    (width, height, bitsPerComponent) = (Int(picture.width), Int(picture.height), Int(picture.depth))
    (hasAlpha, isGray, turn) = (picture.hasAlpha != 0, picture.isGray != 0, Int(picture.orientation))
    if let profile = picture.profile { self.profile = Data(bytes: profile, count: picture.profileBytes) }
  }
}

extension ImageEncoder {
  /// A TIFF file of samples without padding, of red, green, blue and, where it has some, straight alpha.
  func writeTIFF<R>(
    _ samples: UnsafeRawPointer, _ size: PixelSize, depth: Int, hasAlpha: Bool, profile: [UInt8]?, name: String,
    _ body: (UnsafeRawBufferPointer) throws -> R
  ) throws -> R {
    var file = CTIFFFile()
    defer { ctiff_free_file(&file) }
    let status = (profile ?? []).withUnsafeBufferPointer { profile in
      ctiff_write(
        samples, UInt32(size.width), UInt32(size.height), Int32(depth), hasAlpha ? 1 : 0, profile.baseAddress, profile.count, &file)
    }
    let problem = ImageFile.text(file.problem)
    if status == CTIFFNoLibrary { throw ImageFile.noTIFFLibrary(problem, name) }
    guard status == CTIFFSuccess else { throw failure("TIFFWriteScanline", problem, size, name: name) }
    return try body(UnsafeRawBufferPointer(start: file.bytes, count: file.count))
  }
}
