/// What the next frame will probably take, from what the last ones took.
///
/// One slow frame in ten is taken for an accident: it costs a missed blank, where planning for it would cost every frame a blank. So is a
/// slow one that is the first of all, for which code and files may have been loaded: only a second one says that frames are slow.
package struct CostEstimator: Sendable {
  private static let length = 32
  private var recent = [Double](repeating: 0, count: length)
  private var sorted = [Double](repeating: 0, count: length)
  private var count = 0
  private let fraction: Double
  private let initial: Double
  /// Seconds. `initial` until something was measured.
  package private(set) var estimate: Double

  /// - Parameters:
  ///   - initial: seconds.
  ///   - fraction: how many of the frames take no longer than the estimate.
  package init(initial: Double, fraction: Double = 0.9) {
    (self.initial, self.fraction) = (initial, fraction)
    estimate = initial
  }

  /// Begins anew: what was measured says nothing of what comes.
  package mutating func forget() { (count, estimate) = (0, initial) }

  /// Takes note of a frame that took so many seconds.
  package mutating func record(_ seconds: Double) {
    recent[count % Self.length] = max(0, seconds)
    count += 1
    let held = min(count, Self.length)
    // Insertion sort: the same places every time, no allocation.
    for index in 0..<held {
      var place = index
      let value = recent[index]
      while place > 0, sorted[place - 1] > value {
        sorted[place] = sorted[place - 1]
        place -= 1
      }
      sorted[place] = value
    }
    // Rounded down, so that of a few frames the slowest does not decide.
    estimate = sorted[max(0, Int(fraction * Double(held)) - 1)]
    if held == 1 { estimate = min(estimate, initial) }
  }
}
