package import Graphics
package import Playlists

/// How an item of a playlist stands on the displays.
package struct ItemPlacement: Sendable {
  package var fit = ItemFit.fit
  /// Shows beside the item, and through it; nil is the player's.
  package var background: CGColor?
  /// A picture that covers the displays behind the item.
  package var backdrop: CGImage?

  package init() {}
}
