package import Compositing

/// How long each stage took in each frame of a run, and what the frames held.
package struct FrameStatistics: Sendable {
  /// Nanoseconds by stage, one entry a frame.
  private var durations = [[UInt64]](repeating: [], count: Stage.allCases.count)
  package private(set) var frames = 0
  package var layers = 0
  package var animatedLayers = 0
  package var counts = RenderStatistics()
  /// The most of any frame.
  package private(set) var missingCuts = 0
  /// Pixels of targets that were drawn, and passes that were left out, in all frames together.
  package private(set) var repairedPixels = 0, keptPasses = 0

  /// Room is made for so many frames at most: a run may ask for more than memory holds, and end early.
  package static let reservedFrames = 1 << 16

  package init(expectedFrames: Int = 0) {
    for i in durations.indices { durations[i].reserveCapacity(min(expectedFrames, Self.reservedFrames)) }
  }

  package mutating func record(_ stage: Stage, nanoseconds: UInt64) { durations[Self.index(of: stage)].append(nanoseconds) }

  package mutating func countFrame(_ drawn: RenderStatistics) {
    frames += 1
    missingCuts = max(missingCuts, drawn.missingCuts)
    repairedPixels += drawn.repairedPixels
    keptPasses += drawn.keptPasses
    if drawn.quads >= counts.quads { counts = drawn }
  }

  /// Adds what another thread measured.
  package mutating func merge(_ other: FrameStatistics) {
    for i in durations.indices { durations[i].append(contentsOf: other.durations[i]) }
    frames = max(frames, other.frames)
    layers = max(layers, other.layers)
    missingCuts = max(missingCuts, other.missingCuts)
    repairedPixels += other.repairedPixels
    keptPasses += other.keptPasses
    animatedLayers = max(animatedLayers, other.animatedLayers)
    if other.counts.quads >= counts.quads { counts = other.counts }
  }

  /// Nanoseconds, one entry for each time that the stage ran.
  package func durations(of stage: Stage) -> [UInt64] { durations[Self.index(of: stage)] }

  private static func index(of stage: Stage) -> Int {
    guard let index = Stage.allCases.firstIndex(of: stage) else { preconditionFailure("every stage is a case") }
    return index
  }
}
