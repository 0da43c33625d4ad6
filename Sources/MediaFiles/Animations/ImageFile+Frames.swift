internal import FileFormats
package import Foundation

extension ImageFile {
  /// Whether the bytes that a file begins with, `signatureBytes` of them if there are as many, are those of a picture that
  /// `readFrames(path:limits:)` reads.
  package static func isPicture(startingWith head: Data) -> Bool {
    guard let format = FileFormat(contents: head.prefix(signatureBytes)) else { return false }
    return format.isPicture && format.isRead && format != .lottie
  }

  /// Reads a picture with all its frames: GIF, animated PNG and animated WebP, or any other picture as a frame of its own.
  package static func readFrames(path: String, limits: ImageLimits = ImageLimits()) throws(ImageError) -> AnimatedImage {
    try decodeFrames(contents(of: path, limits: limits), name: path, limits: limits)
  }

  /// Decodes a picture with all its frames. `name` stands in errors for the place they came from.
  ///
  /// - Parameter limits: `maximumPixels` is for all frames together.
  package static func decodeFrames(
    _ bytes: Data, name: String, limits: ImageLimits = ImageLimits()
  ) throws(ImageError) -> AnimatedImage {
    // Offsets below count from 0.
    let bytes = bytes.startIndex == 0 ? bytes : Data(bytes)
    if GIFFile.isGIF(bytes) { return try GIFFile(bytes, name: name, limits: limits).decode() }
    switch try? PictureFormat(sniffing: bytes, name: name) {
    case .png: if let file = AnimatedPNGFile(bytes, name: name, limits: limits) { return try file.decode() }
    case .webp: if let file = AnimatedWebPFile(bytes, name: name, limits: limits) { return try file.decode() }
    default: break
    }
    let image = try decode(bytes, name: name, limits: limits)
    return AnimatedImage(frames: [AnimatedImage.Frame(image: image, duration: 0)], loopCount: nil)
  }
}
