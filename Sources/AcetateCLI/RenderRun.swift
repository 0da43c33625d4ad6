import Acetate

/// Frames of a renderer on their way into an output.
struct RenderRun {
  let renderer: OfflineRenderer
  let output: String
  let times: FrameTimes
  let cancellation: Cancellation
  /// What the output is made from, where it is one of several.
  var row: BatchRow?
}
