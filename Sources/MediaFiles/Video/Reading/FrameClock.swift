/// Seconds of a file for the ticks by which its frames are counted.
struct FrameClock: Sendable {
  /// A tick is `numerator / denominator` seconds.
  let numerator: Double, denominator: Double
  /// The tick of the stream at which the file begins.
  let origin: Int64

  /// The number of the frame that shows at a time, in seconds since the file's beginning.
  func frame(at seconds: Double, in index: VideoIndex) -> Int {
    guard seconds.isFinite else { return seconds > 0 ? index.times.count - 1 : 0 }
    // Times that were computed come out a little before the frame that they mean.
    let ticks = (seconds + 1e-6) * denominator / numerator
    return index.frame(at: Int64(min(max(ticks, -1e18), 1e18).rounded(.down)) + origin)
  }

  /// When a frame begins to show, in seconds since the file's beginning.
  func time(ofFrame number: Int, in index: VideoIndex) -> Double { Double(index.times[number] - origin) * numerator / denominator }
}
