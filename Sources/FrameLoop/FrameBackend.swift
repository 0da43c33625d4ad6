package import Compositing
package import Graphics

/// A renderer paired with the target that suits it, as the frame loop sees them: plans in, finished pictures out, in order.
///
/// Born on the render thread, and never leaves it.
package protocol FrameBackend: AnyObject {
  /// Draws `plan`. Calls `deliver` with each picture that is complete by now, oldest first: this one, or, where reading back overlaps drawing, an earlier one.
  /// `bitmap` becomes the backend's until it is delivered.
  func draw(_ plan: FramePlan, frame: Int, into bitmap: Bitmap, statistics: inout FrameStatistics, deliver: (Bitmap, Int) throws -> Void) throws
  /// Delivers what is still under way.
  func drain(statistics: inout FrameStatistics, deliver: (Bitmap, Int) throws -> Void) throws
}
