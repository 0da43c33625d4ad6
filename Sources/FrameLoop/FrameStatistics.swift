package import Compositing

/// How long each stage took in each frame of a run, and what the frames held.
package struct FrameStatistics: Sendable {
  /// Nanoseconds by stage, one entry a frame.
  private var durations = [[UInt64]](repeating: [], count: Stage.allCases.count)
  package private(set) var frames = 0
  package var layers = 0
  package var animatedLayers = 0
  /// Counts of the frame that drew the most quads.
  package var counts = RenderStatistics()
  /// The most of any frame.
  package private(set) var missingCuts = 0

  /// Room is made for so many frames at most: a run may ask for more than memory holds, and end early.
  package static let reservedFrames = 1 << 16

  package init(expectedFrames: Int = 0) {
    for i in durations.indices { durations[i].reserveCapacity(min(expectedFrames, Self.reservedFrames)) }
  }

  package mutating func record(_ stage: Stage, nanoseconds: UInt64) { durations[Self.index(of: stage)].append(nanoseconds) }

  package mutating func countFrame(_ drawn: RenderStatistics) {
    frames += 1
    missingCuts = max(missingCuts, drawn.missingCuts)
    if drawn.quads >= counts.quads { counts = drawn }
  }

  /// Adds what another thread measured.
  package mutating func merge(_ other: FrameStatistics) {
    for i in durations.indices { durations[i].append(contentsOf: other.durations[i]) }
    frames = max(frames, other.frames)
    layers = max(layers, other.layers)
    missingCuts = max(missingCuts, other.missingCuts)
    animatedLayers = max(animatedLayers, other.animatedLayers)
    if other.counts.quads >= counts.quads { counts = other.counts }
  }

  /// Milliseconds, by the nearest-rank method; nil when the stage never ran.
  package func percentile(_ fraction: Double, of stage: Stage) -> Double? {
    let sorted = durations[Self.index(of: stage)].sorted()
    guard !sorted.isEmpty else { return nil }
    let rank = min(sorted.count, max(1, Int((fraction * Double(sorted.count)).rounded(.up))))
    return Double(sorted[rank - 1]) / 1e6
  }

  /// Milliseconds of all frames together.
  package func total(of stage: Stage) -> Double { durations[Self.index(of: stage)].reduce(0) { $0 + Double($1) / 1e6 } }

  private static func index(of stage: Stage) -> Int {
    switch stage {
    case .callbacks: 0
    case .commit: 1
    case .evaluate: 2
    case .plan: 3
    case .render: 4
    case .readBack: 5
    case .encode: 6
    }
  }
}
