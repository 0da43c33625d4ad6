package import Graphics

/// Reads pictures into memory. The format is told by the content, never by the name.
package enum ImageFile {
  package static func read(path: String, limits: ImageLimits = ImageLimits()) throws(ImageError) -> CGImage {
    try decode(contents(of: path, limits: limits), name: path, limits: limits)
  }

  /// Decodes bytes. `name` stands in errors for the place they came from.
  ///
  /// - Parameter isUpright: whether the picture is turned as its Exif data say. Colours become sRGB in any case.
  package static func decode(
    _ bytes: Data, name: String, limits: ImageLimits = ImageLimits(), isUpright: Bool = true
  ) throws(ImageError) -> CGImage {
    guard bytes.count <= limits.maximumFileBytes else { throw overByteLimit(name, limits) }
    if isSVG(bytes) { return try decodeSVG(bytes, name: name, limits: limits) }
    let format = try PictureFormat(sniffing: bytes, name: name)
    let metadata = ImageMetadata(bytes, format: format)
    var profile = ColorProfile.read(metadata)
    let hasProfile = profile != nil
    var decoded: DecodedPixels
    switch format.decoder {
    case .png: decoded = try decodePNG(bytes, hasProfile: hasProfile, name: name, limits: limits)
    case .jpeg: decoded = try decodeJPEG(bytes, name: name, limits: limits)
    case .webp: decoded = try decodeWebP(bytes, name: name, limits: limits)
    case .loaded(let library): decoded = try decode(bytes, as: library, name: name, limits: limits)
    }
    let isConverted = profile?.convert(&decoded.pixels) ?? false
    if decoded.isCMYK && !isConverted { convertInvertedCMYK(&decoded.pixels) }
    let isOpaque = format == .jpeg || decoded.pixels.withUnsafeMutableBytes { Premultiplication.apply(to: $0) }
    let orientation = isUpright ? metadata.orientation : ExifOrientation(value: 1)
    let upright = orientation.apply(to: decoded.pixels, width: decoded.width, height: decoded.height)
    let wide = wideSource(bytes, metadata, format, hasProfile: isConverted, orientation: orientation)
    return CGImage(
      width: upright.width, height: upright.height, premultipliedPixels: upright.pixels, isOpaque: isOpaque, wideSource: wide,
      utType: format.format.typeIdentifier)
  }

  /// What a decoder delivers: RGBA with straight alpha, or inverted inks.
  struct DecodedPixels {
    var width: Int
    var height: Int
    var pixels: [UInt8]
    var isCMYK = false
  }

  /// The bytes of a file, whatever it is: see `FileContents`.
  package static func contents(of path: String, limits: ImageLimits) throws(ImageError) -> Data {
    do { return try FileContents.read(path, limit: limits.maximumFileBytes) } catch {
      switch error {
      case .isTooLong: throw overByteLimit(path, limits)
      case .cannotBeOpened: throw ImageError(.unreadable, path, "cannot be opened: \(error)")
      case .cannotBeRead: throw ImageError(.unreadable, path, "cannot be read: \(error)")
      default: throw ImageError(.unreadable, path, error.description)
      }
    }
  }

  private static func overByteLimit(_ name: String, _ limits: ImageLimits) -> ImageError {
    ImageError(.overLimit, name, "the file is larger than the limit of \(limits.maximumFileBytes) bytes (ImageLimits.maximumFileBytes)")
  }
}
