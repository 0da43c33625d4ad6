/// Finds frames of a run at which the scene is at rest: no animation of it runs, and nothing changes the layers, for a quarter of a second
/// from there on, or until the run ends where that is sooner.
///
/// Where a stretch of rest begins there is a candidate, and where one of 25 frames in the middles of equal stretches of the run lies in it.
struct RestingFrames {
  /// Seconds without a change.
  static let moment = 0.25
  /// Frames that are looked at besides those that begin a rest.
  static let spread = 25

  private let count: Int
  private let rate: Double
  private let spreadFrames: Set<Int>
  /// Candidates of which the moment is not over.
  private(set) var undecided: Set<Int> = []
  private var isResting = false

  init(count: Int, framesPerSecond: Double) {
    (self.count, rate) = (count, framesPerSecond)
    let spread = min(count, Self.spread)
    spreadFrames = Set((0..<spread).map { (2 * $0 + 1) * count / (2 * spread) })
  }

  /// Adds the next frame. Returns those that are at rest, as is known now.
  /// - Parameters:
  ///   - isSameTree: whether the layers are those of the frame before.
  ///   - rest: seconds from the frame until an animation begins; 0 while one runs.
  mutating func add(_ frame: Int, isSameTree: Bool, rest: Double) -> Set<Int> {
    if !isSameTree { undecided = [] }
    let over = undecided.filter { Double(frame - $0) / rate >= Self.moment - 1e-6 }
    undecided.subtract(over)
    let rests = rest >= min(Self.moment, Double(count - frame) / rate) - 1e-6
    if rests, !isResting || !isSameTree || spreadFrames.contains(frame) { undecided.insert(frame) }
    isResting = rests
    return over
  }

  /// The run ends. Returns the candidates that have been at rest until then.
  mutating func end() -> Set<Int> {
    defer { undecided = [] }
    return undecided
  }
}
