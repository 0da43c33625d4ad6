public import Foundation
package import FrameLoop

/// What a run of frames took.
public struct RenderReport: Sendable {
  package let statistics: StatisticsReport

  /// Frames written.
  public var frames: Int { statistics.frames }
  /// Wall-clock seconds.
  public var seconds: Double { statistics.seconds }

  /// How often, in the frame where that happened most, a plane in space that passes through another one was drawn whole, because so many
  /// had been cut apart already.
  public var missingCuts: Int { statistics.counts["missingCuts"] ?? 0 }

  /// Counts, and percentiles of each stage in milliseconds.
  public func json() throws -> Data { try statistics.json() }
}
