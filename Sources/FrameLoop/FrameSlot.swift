package import Compositing
package import Graphics

/// A frame under way: its plan, and the bitmap it ends in. Slots circulate, so that their storage is used again.
package final class FrameSlot: @unchecked Sendable {  // owned by one thread at a time, passed on through a queue
  package var plan = FramePlan()
  /// Counts from 0 in the order of submission.
  package var frame = 0
  /// Where the picture goes; set on the render thread, taken by whoever it is delivered to.
  package var bitmap: Bitmap?

  package init() {}
}
