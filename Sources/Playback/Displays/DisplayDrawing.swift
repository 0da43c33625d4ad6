internal import Graphics

/// What draws for the displays of a card, and how that has gone so far.
struct DisplayDrawing {
  var renderer: ScreenRenderer
  /// Memory into which videos are decoded for the renderer to read in place; nil where pixels are converted first.
  var videoMemory: (any SharedMemorySource)?
  var recovery = DrawingRecovery()
  /// When the renderer is made anew after a failure, in seconds; nil when that is not pending.
  var redrawTime: Double?
  /// The last known generation of the renderer's context: another one means that the device was reset.
  var generation: Int?
  /// Pages of mapped files and of the card's memory that were found gone so far.
  var lostPages: UInt32

  /// The renderer's name, with what it does besides drawing.
  var name: String { renderer.name + (videoMemory != nil && renderer.importsFrames ? ", which reads videos in place" : "") }
}
