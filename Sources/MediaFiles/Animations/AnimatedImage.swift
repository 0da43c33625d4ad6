package import Graphics

/// The frames of an animated picture, each as large as the whole, with what it covers in place.
package struct AnimatedImage: Sendable {
  package struct Frame: Sendable {
    package var image: CGImage
    /// The duration in seconds.
    package var duration: Double

    package init(image: CGImage, duration: Double) { (self.image, self.duration) = (image, duration) }
  }

  /// The frames, at least one; a picture that is not animated has one, of no duration.
  package var frames: [Frame]
  /// How often the frames show one after the other before the last stays; nil is without an end.
  package var loopCount: Int?

  package init(frames: [Frame], loopCount: Int?) { (self.frames, self.loopCount) = (frames, loopCount) }

  /// Seconds from the first frame to the end of the last.
  package var duration: Double { frames.reduce(0) { $0 + $1.duration } }
}

extension AnimatedImage {
  /// Files ask for shorter times than any display has when they mean as fast as possible. Browsers show such frames for a tenth of a
  /// second, and files are made for that.
  static func shownDuration(_ seconds: Double) -> Double { seconds > 0.01 ? seconds : 0.1 }
}
