package import Compositing
package import Graphics
package import RenderTree

/// A frame under way: its plan, and the bitmap it ends in. Slots circulate, so that their storage is used again.
package final class FrameSlot: @unchecked Sendable {  // owned by one thread at a time, passed on through a queue
  /// All of the frame, or, where `plan.repair` says so, what is to be drawn over the frame before it.
  package var plan = FramePlan()
  /// What the plan was made from, as far as known.
  package var origin: Origin?
  /// Counts from 0 in the order of submission.
  package var frame = 0
  /// Where the picture goes; set on the render thread, taken by whoever it is delivered to.
  package var bitmap: Bitmap?
  /// The picture as planes, from backends that deliver those; taken by whoever it is delivered to.
  package var planes: VideoPlanes?

  package init() {}

  package struct Origin: Sendable {
    package let tree: RenderTree
    /// The time of evaluation, in seconds of the tree.
    package let time: Double
    package let viewport: Viewport
  }

  /// The part of the picture that differs from the one before it.
  package var damage: PixelRegion { plan.damage }

  /// Makes the plan one of the whole frame, for a target that does not hold the frame before: because the context that drew it was lost,
  /// say.
  ///
  /// - Precondition: the plan is whole already, or its origin is known.
  package func planAll() {
    guard plan.repair != nil else { return }
    guard let origin else { preconditionFailure("a part of a frame comes with what it was planned from") }
    let damage = plan.damage
    var preparer = FramePreparer()
    var statistics = FrameStatistics()
    preparer.prepare(origin.tree, at: origin.time, for: origin.viewport, into: &plan, statistics: &statistics)
    plan.damage = damage
  }
}
