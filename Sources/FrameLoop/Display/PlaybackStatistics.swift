package import Compositing

/// What a run on a display was like: how long each stage took, when frames were shown, and which were missed. Of one size however long the
/// run.
package struct PlaybackStatistics: StageRecorder, Sendable {
  package private(set) var evaluate = DurationHistogram()
  package private(set) var plan = DurationHistogram()
  package private(set) var render = DurationHistogram()
  /// Durations from handing a frame over to its flip.
  package private(set) var flipLatency = DurationHistogram()
  /// Differences between the time that a frame was evaluated for and its flip's timestamp.
  package private(set) var jitter = DurationHistogram()
  /// Durations from flip to flip while the scene moves.
  package private(set) var interval = DurationHistogram()
  /// How many of the intervals were as long as 1, 2, 3, … periods of the display; the last number counts all longer ones.
  package private(set) var intervalsByBlanks = [Int](repeating: 0, count: 8)

  package private(set) var flips = 0
  /// Blanks that should have shown a new picture and did not, and those among them for which it was handed over too late.
  package private(set) var missed = 0
  package private(set) var missedByUs = 0
  /// Frames that did not differ from the one before, and were not handed over.
  package private(set) var unchanged = 0
  package private(set) var layers = 0
  package private(set) var animatedLayers = 0
  /// Flips whose heap allocations were counted, in steady state; how many there were together, and how many flips had any.
  package private(set) var countedFlips = 0
  package private(set) var allocations: UInt64 = 0
  package private(set) var allocatingFlips = 0
  private var allocationsBefore: UInt64?
  /// After so many flips a run is in steady state: caches are filled, and rooms are as large as they need to be.
  package static let steadyAfter = 120
  /// Counts of the frame that drew the most quads.
  package private(set) var counts = RenderStatistics()
  /// Pixels of buffers that were drawn, and passes that were left out, in all frames together.
  package private(set) var repairedPixels = 0, keptPasses = 0

  package init() {}

  package mutating func record(_ stage: Stage, nanoseconds: UInt64) {
    switch stage {
    case .evaluate: evaluate.record(nanoseconds: nanoseconds)
    case .plan: plan.record(nanoseconds: nanoseconds)
    case .render: render.record(nanoseconds: nanoseconds)
    case .callbacks, .commit, .readBack, .convert, .encode, .write: break  // other threads' and offline work
    }
  }

  package mutating func countLayers(_ layers: Int, animated: Int) {
    self.layers = max(self.layers, layers)
    animatedLayers = max(animatedLayers, animated)
  }

  package mutating func count(_ drawn: RenderStatistics) {
    repairedPixels += drawn.repairedPixels
    keptPasses += drawn.keptPasses
    if drawn.quads >= counts.quads { counts = drawn }
  }

  package mutating func countUnchanged() { unchanged += 1 }

  /// Takes note of how many allocations the process has made at a flip that was counted just before.
  package mutating func count(allocations total: UInt64) {
    defer { allocationsBefore = total }
    guard flips > Self.steadyAfter, let before = allocationsBefore else { return }
    countedFlips += 1
    allocations += total - before
    if total > before { allocatingFlips += 1 }
  }

  /// - Parameter period: seconds from blank to blank.
  package mutating func count(_ flip: FrameScheduler.Flip, period: Double) {
    flips += 1
    missed += flip.missed
    missedByUs += flip.missedByUs
    flipLatency.record(seconds: flip.latency)
    if let target = flip.target { jitter.record(seconds: abs(flip.time - target)) }
    guard flip.interval > 0 else { return }
    interval.record(seconds: flip.interval)
    let blanks = Int(min(max((flip.interval / period).rounded(), 1), Double(intervalsByBlanks.count)))
    intervalsByBlanks[blanks - 1] += 1
  }
}
