package import Foundation
package import Graphics

/// Reads pictures into memory. The format is told by the content, never by the name.
package enum ImageFile {
  /// Reads and decodes a file.
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
    let format = try ImageFormat(sniffing: bytes, name: name)
    let metadata = ImageMetadata(bytes, format: format)
    let profile = ColorProfile.read(metadata)
    var decoded: DecodedPixels
    switch format {
    case .png: decoded = try decodePNG(profile == nil ? bytes : withoutColorChunks(bytes), name: name, limits: limits)
    case .jpeg: decoded = try decodeJPEG(bytes, name: name, limits: limits)
    case .webp: decoded = try decodeWebP(bytes, name: name, limits: limits)
    case .avif: decoded = try decode(bytes, as: .avif, name: name, limits: limits)
    case .tiff: decoded = try decode(bytes, as: .tiff, name: name, limits: limits)
    }
    let isConverted = profile?.convert(&decoded.pixels) ?? false
    if decoded.isCMYK && !isConverted { convertInvertedCMYK(&decoded.pixels) }
    let isOpaque = format == .jpeg || decoded.pixels.withUnsafeMutableBytes { Premultiplication.apply(to: $0) }
    let orientation = isUpright ? metadata.orientation : ExifOrientation(value: 1)
    let upright = orientation.apply(to: decoded.pixels, width: decoded.width, height: decoded.height)
    let wide = wideSource(bytes, metadata, format, hasProfile: isConverted, orientation: orientation)
    return CGImage(
      width: upright.width, height: upright.height, premultipliedPixels: upright.pixels, isOpaque: isOpaque, wideSource: wide,
      utType: UTType(format).identifier)
  }

  /// What a decoder delivers: RGBA with straight alpha, or inverted inks.
  struct DecodedPixels {
    var width: Int
    var height: Int
    var pixels: [UInt8]
    var isCMYK = false
  }

  /// Reads until the end, whatever the file is (a pipe has no size), and stops at the limit.
  package static func contents(of path: String, limits: ImageLimits) throws(ImageError) -> Data {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw ImageError(.unreadable, path, "cannot be opened: \(String(cString: strerror(errno)))") }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0 else { throw ImageError(.unreadable, path, "cannot be read: \(String(cString: strerror(errno)))") }
    let kind = status.st_mode & S_IFMT
    // Some devices have no end.
    guard kind != S_IFCHR && kind != S_IFBLK || isatty(file) == 1 else { throw ImageError(.unreadable, path, "it is a device") }
    guard Int(status.st_size) <= limits.maximumFileBytes else { throw overByteLimit(path, limits) }

    var bytes = Data(count: max(Int(status.st_size), 1 << 16) + 1)  // one more than the size, so that the end is seen without growing
    var count = 0
    while true {
      let capacity = bytes.count - count
      let got = bytes.withUnsafeMutableBytes { Foundation.read(file, $0.baseAddress.map { $0 + count }, capacity) }
      if got == 0 { break }
      guard got > 0 else {
        if errno == EINTR { continue }
        throw ImageError(.unreadable, path, "cannot be read: \(String(cString: strerror(errno)))")
      }
      count += got
      guard count <= limits.maximumFileBytes else { throw overByteLimit(path, limits) }
      if count == bytes.count { bytes.count *= 2 }
    }
    return bytes.prefix(count)
  }

  private static func overByteLimit(_ name: String, _ limits: ImageLimits) -> ImageError {
    ImageError(.overLimit, name, "the file is larger than the limit of \(limits.maximumFileBytes) bytes (ImageLimits.maximumFileBytes)")
  }
}
