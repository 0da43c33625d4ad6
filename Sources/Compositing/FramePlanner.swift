internal import Graphics
package import RenderTree

/// Turns presentation trees into plans. Holds scratch space and what caching needs; the result depends on the arguments alone.
package struct FramePlanner {
  package init() {}

  /// Plans one frame into `plan`, whose storage is reused.
  package mutating func plan(_ presentation: borrowing PresentationTree, for viewport: Viewport, into plan: inout FramePlan) {
    plan.viewport = viewport.size
    plan.surfaces = [viewport.size]
  }
}
