/// Executes plans. Born on the render thread, and never leaves it.
package protocol Renderer: AnyObject {
  /// What the renderer draws into: a bitmap in memory, or a framebuffer.
  associatedtype Target
  /// Draws a whole frame. The target has the plan's viewport as its size; all of it is written.
  func render(_ plan: FramePlan, into target: Target) throws
  /// Counts of the frame drawn last.
  var statistics: RenderStatistics { get }
}

/// What drawing one frame took, in counts that do not depend on the machine.
package struct RenderStatistics: Hashable, Sendable {
  package var passes = 0
  package var quads = 0
  package var drawCalls = 0
  package var uploadedBytes = 0
  package var cachedBytes = 0
  /// As the plan says.
  package var missingCuts = 0
  package init() {}
}
