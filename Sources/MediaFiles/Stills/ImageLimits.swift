/// How large a picture may be before it is refused, so that a small file cannot ask for all memory.
package struct ImageLimits: Hashable, Sendable {
  /// Width times height. A pixel takes four bytes when decoded.
  package var maximumPixels: Int
  package var maximumFileBytes: Int
  /// The most frames of an animation: an hour and more, which take little memory besides their pixels.
  package var maximumFrames: Int

  package init(maximumPixels: Int = 128 << 20, maximumFileBytes: Int = 512 << 20, maximumFrames: Int = 200_000) {
    self.maximumPixels = maximumPixels
    self.maximumFileBytes = maximumFileBytes
    self.maximumFrames = maximumFrames
  }
}

extension ImageLimits {
  /// Throws unless a decoder may allocate this picture. Both numbers come from the file, so their product may not fit an `Int`.
  func check(width: Int, height: Int, name: String) throws(ImageError) {
    guard width > 0, height > 0 else { throw ImageError(.damaged, name, "the picture is \(width)×\(height) pixels") }
    let (pixels, overflow) = width.multipliedReportingOverflow(by: height)
    guard !overflow, pixels <= maximumPixels else {
      let count = overflow ? "more than \(Int.max)" : "\(pixels)"
      throw ImageError(
        .overLimit, name, "\(width)×\(height) is \(count) pixels, over the limit of \(maximumPixels) (ImageLimits.maximumPixels)")
    }
  }
}
