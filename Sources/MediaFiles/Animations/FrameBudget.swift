internal import Graphics

/// Counts what the frames of an animation take, and refuses what is over the limits, before memory is taken for it.
///
/// A frame takes the whole canvas when it is shown, and its own rectangle when it is read, which some files have larger.
struct FrameBudget {
  private let limits: ImageLimits
  private let name: String
  private let width: Int
  private let height: Int
  private var pixels = 0
  private var frames = 0

  /// - Throws: unless one frame may be held.
  init(width: Int, height: Int, limits: ImageLimits, name: String) throws(ImageError) {
    (self.width, self.height, self.limits, self.name) = (width, height, limits, name)
    try limits.check(width: width, height: height, name: name)
  }

  /// Throws unless one more frame may be held with all before it.
  mutating func add(_ area: PixelRect) throws(ImageError) {
    try limits.check(width: area.width, height: area.height, name: name)
    frames += 1
    pixels += max(width * height, area.width * area.height)
    guard pixels <= limits.maximumPixels else {
      throw ImageError(
        .overLimit, name,
        "\(frames) frames of \(width)×\(height) are more than the limit of \(limits.maximumPixels) pixels (ImageLimits.maximumPixels)")
    }
    guard frames <= limits.maximumFrames else {
      throw ImageError(
        .overLimit, name, "the animation has more frames than the limit of \(limits.maximumFrames) (ImageLimits.maximumFrames)")
    }
  }
}
