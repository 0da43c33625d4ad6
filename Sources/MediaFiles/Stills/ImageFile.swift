package import Foundation
package import Graphics

/// Reads pictures into memory. The format is told by the content, never by the name.
package enum ImageFile {
  /// Reads and decodes a file.
  package static func read(path: String, limits: ImageLimits = ImageLimits()) throws(ImageError) -> CGImage {
    try decode(contents(of: path, limits: limits), name: path, limits: limits)
  }

  /// Decodes bytes. `name` stands in errors for the place they came from.
  package static func decode(_ bytes: Data, name: String, limits: ImageLimits = ImageLimits()) throws(ImageError) -> CGImage {
    guard bytes.count <= limits.maximumFileBytes else { throw overByteLimit(name, limits) }
    switch try ImageFormat(sniffing: bytes, name: name) {
    case .png: return try decodePNG(bytes, name: name, limits: limits)
    case .jpeg: return try decodeJPEG(bytes, name: name, limits: limits)
    case .webp: return try decodeWebP(bytes, name: name, limits: limits)
    }
  }

  /// Wraps straight RGBA bytes in an image, premultiplying them in place.
  static func image(width: Int, height: Int, straightPixels: consuming [UInt8]) -> CGImage {
    var pixels = straightPixels
    let isOpaque = pixels.withUnsafeMutableBytes { Premultiplication.apply(to: $0) }
    return CGImage(width: width, height: height, premultipliedPixels: pixels, isOpaque: isOpaque)
  }

  /// Reads until the end, whatever the file is (a pipe has no size), and stops at the limit.
  private static func contents(of path: String, limits: ImageLimits) throws(ImageError) -> Data {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw ImageError(.unreadable, path, "cannot be opened: \(String(cString: strerror(errno)))") }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0 else { throw ImageError(.unreadable, path, "cannot be read: \(String(cString: strerror(errno)))") }
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
