/// A renderer paired with the target that suits it, as the frame loop sees them: plans in, finished pictures out, in order.
///
/// Born on the render thread, and never leaves it.
package protocol FrameBackend: AnyObject {
  /// Whether pictures come as planes in memory of the device's, in the slots' `planes`. Slots then need no bitmaps.
  var deliversPlanes: Bool { get }
  /// Draws the slot's plan into its bitmap. Calls `deliver` with each slot whose picture is complete by now, oldest first: this one, or,
  /// where reading back overlaps drawing, an earlier one. A slot and its bitmap are the backend's until they are delivered.
  func draw(_ slot: FrameSlot, statistics: inout FrameStatistics, deliver: (FrameSlot) throws -> Void) throws
  /// Delivers what is still under way.
  func drain(statistics: inout FrameStatistics, deliver: (FrameSlot) throws -> Void) throws
}

extension FrameBackend {
  package var deliversPlanes: Bool { false }
}
