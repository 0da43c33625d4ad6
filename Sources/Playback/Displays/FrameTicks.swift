internal import RenderTree

/// What display links hear of blanks.
struct FrameTicks {
  /// Signalled with every frame; nil where nobody listens.
  let frames: FrameSignal?
  /// The last frame time that was reported, in seconds.
  var last = -Double.infinity

  init(_ frames: FrameSignal?) { self.frames = frames }
}
