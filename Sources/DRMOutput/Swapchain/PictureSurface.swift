package import Graphics

/// What pictures are drawn for, one after the other: a display, or a window of a session.
///
/// Draw into the target of `beginFrame()`, then `present`; another picture may be presented once this one is seen.
package protocol PictureSurface: AnyObject {
  /// A name for reports.
  var name: String { get }
  var size: PixelSize { get }
  /// How pictures are turned on their way: whoever draws must not turn them, too.
  var turn: PictureTurn { get }
  /// Whether a picture was presented that is not seen yet.
  var isFlipPending: Bool { get }
  /// Whether pictures may be laid over the surface's own.
  var hasOverlay: Bool { get }
  /// Whether something besides the picture changes with the next one presented.
  var isRetuned: Bool { get }
  /// Whether what had been drawn was lost since the last frame was begun or presented.
  var hasLostPictures: Bool { get }

  /// Hands out where the next picture is drawn; nil while every buffer is in use.
  func beginFrame() -> ScanoutFrame?
  /// Notes that a frame's drawing was begun by OpenGL ES, whose commands may not be done yet.
  func didDraw()
  /// Where a picture could show beside what is seen now; nil where it could not.
  func place(for picture: OverlaidPicture) -> OverlaidPicture.Place?
  /// Shows the picture as soon as may be.
  /// - Parameters:
  ///   - damage: where the picture differs from the one presented before it.
  ///   - overlay: what is laid over it; nil is nothing.
  func present(_ frame: consuming ScanoutFrame, damage: PixelRegion, overlay: OverlaidPicture?) throws(DisplayError)
  /// Shows the same picture with another one laid over it, or with none. After one that covered all of it, the other `present` comes first.
  func present(overlay: OverlaidPicture?) throws(DisplayError)
}

extension PictureSurface {
  /// The size in pixels of the pictures that are drawn, before they are turned.
  package var pictureSize: PixelSize { turn.pictureSize(size) }

  package func didDraw() {}
}

extension Display: PictureSurface {
  package var name: String { connector.name }

  package func present(_ frame: consuming ScanoutFrame, damage: PixelRegion, overlay: OverlaidPicture?) throws(DisplayError) {
    try present(frame, damage: damage, overlay: overlay, after: -1)
  }
}
