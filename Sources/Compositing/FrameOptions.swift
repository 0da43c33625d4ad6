package import RenderTree

/// What is wanted of frames, besides their plan.
package struct FrameOptions: Sendable {
  /// The display's clock for frames that do not wait for tiles; nil where a frame waits.
  package var tileClock: TileClock?
  /// How the topmost picture is used.
  package var topPictureUse = TopPicture.Use.ignored
  /// Whether frames are compared with their predecessors to compute `FrameOutcome.motion`.
  package var measuresMotion = false

  package init(tileClock: TileClock? = nil, topPictureUse: TopPicture.Use = .ignored, measuresMotion: Bool = false) {
    (self.tileClock, self.topPictureUse, self.measuresMotion) = (tileClock, topPictureUse, measuresMotion)
  }
}

/// What a planned frame came to, besides its plan.
package struct FrameOutcome: Sendable {
  /// The motion from the frame before to this one; nil where it is not asked for, or the two cannot be compared.
  package internal(set) var motion: FrameMotion?
  /// Whether tiles are fading in, so that the next frame differs.
  package internal(set) var fadesTiles = false
  /// Whether the frame lacks tiles that will arrive by themselves.
  var lacksTiles = false
}
