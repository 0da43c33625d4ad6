package import Graphics

package struct ItemPlacement: Sendable {
  package var fit = CanvasFit.fit
  /// The colour beside the item, and behind its transparent parts; nil is the player's.
  package var background: CGColor?
  /// A picture that covers the displays behind the item; nil for none.
  package var backdrop: CGImage?
}
