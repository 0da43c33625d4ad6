public import Foundation
package import FrameLoop

/// The measurements of a run of frames.
public struct RenderReport: Sendable {
  package let statistics: StatisticsReport

  /// The number of frames written.
  public var frames: Int { statistics.frames }
  /// The duration of the run, in wall-clock seconds.
  public var seconds: Double { statistics.seconds }

  /// The greatest number, in a frame, of planes in space that intersect another one but were drawn whole, because too many had been split
  /// already.
  public var missingCuts: Int { statistics.counts["missingCuts"] ?? 0 }

  /// Counts, and percentiles of each stage in milliseconds, as JSON.
  public func json() throws -> Data { try statistics.json() }
}
