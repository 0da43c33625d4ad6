package import Compositing
package import Graphics

/// Executes plans on bitmaps in memory, with all cores.
package final class SoftwareRenderer: Renderer {
  package typealias Target = Bitmap
  package private(set) var statistics = RenderStatistics()

  package init() {}

  package func render(_ plan: FramePlan, into target: Bitmap) {
    precondition(target.size == plan.viewport, "the target has \(target.size), the plan \(plan.viewport)")
  }
}
