/// Counts of the work in one frame, which do not depend on the machine.
package struct RenderStatistics: Hashable, Sendable {
  package var passes = 0
  package var quads = 0
  package var drawCalls = 0
  /// Clears of surfaces by OpenGL ES, of which each costs what drawing to all of the surface does.
  package var clears = 0
  /// Times that OpenGL ES draws over what a surface holds, which small GPUs read from memory first.
  package var loads = 0
  /// Pixels of the target that were drawn: all, or those of the plan's `repair`.
  package var repairedPixels = 0
  /// Passes that were left out, since what comes of them was kept from an earlier frame.
  package var keptPasses = 0
  package var uploadedBytes = 0
  package var cachedBytes = 0
  /// The plan's number of missing cuts.
  package var missingCuts = 0
  package init() {}
}
