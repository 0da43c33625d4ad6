public import Foundation
package import FrameLoop

/// What a run of frames took.
public struct RenderReport: Sendable {
  package let statistics: StatisticsReport

  /// Frames written.
  public var frames: Int { statistics.frames }
  /// Wall-clock seconds.
  public var seconds: Double { statistics.seconds }

  /// Counts, and percentiles of each stage in milliseconds.
  public func json() throws -> Data { try statistics.json() }
}
