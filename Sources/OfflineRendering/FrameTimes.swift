internal import Graphics
// Frame rates, and pictures in files.
@_exported public import MediaFiles

/// The times at which frames are drawn: from `start`, at `frameRate` frames a second.
public struct FrameTimes: Hashable, Sendable {
  /// The time of the first frame, in seconds.
  public var start: Double
  /// The frame rate, in frames a second.
  public var frameRate: FrameRate
  /// The number of frames, at least one.
  public var count: Int

  /// Frames at `start` and on until just before `end`: a second at 60 frames a second has 60 frames, the last at 59/60 s.
  ///
  /// - Precondition: both times are finite and `end` is not before `start`.
  public init(from start: Double, to end: Double, frameRate: FrameRate) {
    precondition(start.isFinite && end.isFinite && end >= start, "frames need finite times in order, not \(start) … \(end)")
    self.start = start
    self.frameRate = frameRate
    // 0.1 s at 30 frames a second are 3 frames, in spite of binary rounding.
    let frames = (end - start - FrameGrid.tolerance) * frameRate.framesPerSecond
    count = max(1, Int(min(frames.rounded(.up), 1e15)))
  }

  /// A single frame at a time, in seconds.
  public init(at time: Double, frameRate: FrameRate = FrameRate(60)) { self.init(from: time, to: time, frameRate: frameRate) }

  /// The time of frame `index`, in seconds.
  public func time(ofFrame index: Int) -> Double {
    start + Double(index) * Double(frameRate.denominator) / Double(frameRate.numerator)
  }

  /// Seconds from the first frame to the end of the last.
  public var duration: Double { Double(count) * Double(frameRate.denominator) / Double(frameRate.numerator) }
}
