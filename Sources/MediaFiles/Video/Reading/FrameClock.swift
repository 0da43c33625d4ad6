internal import Graphics

/// Seconds of a file for the ticks by which its frames are counted.
struct FrameClock: Sendable {
  /// A tick is `numerator / denominator` seconds.
  let numerator: Double, denominator: Double
  /// The tick of the stream at which the file begins.
  let origin: Int64

  /// The number of the frame that shows at a time, in seconds since the file's beginning.
  func frame(at seconds: Double, in index: VideoIndex) -> Int {
    guard seconds.isFinite else { return seconds > 0 ? index.times.count - 1 : 0 }
    // Times that were computed come out a little before the frame that they mean; and files in milliseconds, as Matroska and FLV are, have
    // rounded those of their frames, up to half a tick too late. Larger ticks are those of a frame rate, and exact.
    let tick = numerator / denominator, tolerance = FrameGrid.tolerance + (tick <= 0.001 ? tick / 2 : 0)
    let ticks = (seconds + tolerance) / tick
    return index.frame(at: Int64(min(max(ticks, -1e18), 1e18).rounded(.down)) + origin)
  }

  /// When a frame begins to show, in seconds since the file's beginning.
  func time(ofFrame number: Int, in index: VideoIndex) -> Double { Double(index.times[number] - origin) * numerator / denominator }
}
