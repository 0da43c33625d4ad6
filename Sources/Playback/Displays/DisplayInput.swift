internal import DRMOutput

/// The input devices of a run, and what the displays show of the pointer.
struct DisplayInput {
  /// Nil until the first frame is on its way, because finding devices takes longer than drawing, and where there are none.
  var devices: Input?
  var hasSoughtDevices = false
  /// The pointer's picture; nil where none was asked for.
  var pointer: DisplayedPointer?
}
