package import Graphics

/// A picture of the pointer, and the pixel of it that points.
package struct CursorPicture: Hashable, Sendable {
  package var image: CGImage
  /// Pixels from the upper left.
  package var hotX: Int
  package var hotY: Int

  package init(image: CGImage, hotX: Int, hotY: Int) { (self.image, self.hotX, self.hotY) = (image, hotX, hotY) }
}
