package enum Stage: String, CaseIterable, Sendable {
  /// The program at work: animations that begin and end, timers, display links.
  case callbacks
  /// The layer tree becomes immutable data.
  case commit
  /// The tree at the frame's time.
  case evaluate
  /// Passes and quads.
  case plan
  /// Drawing, until the pixels are complete on the surface; for GPUs, until the commands are handed over.
  case render
  /// Pixels back from the GPU: waiting for it, and copying where they are not used in its memory.
  case readBack
  /// Pixels into the layout that an encoder takes.
  case convert
  /// A file format's work.
  case encode
  /// Bytes into the file.
  case write
}
