package import Graphics

/// A picture that the card itself lays over what a display shows.
package struct OverlaidPicture: Hashable, Sendable {
  package var image: CGImage
  /// The part of the image that shows, in its pixels.
  package var source: PixelRect
  /// Where it shows, in pixels of what is drawn for the display; may reach beyond it.
  package var destination: PixelRect

  package init(image: CGImage, source: PixelRect, destination: PixelRect) {
    (self.image, self.source, self.destination) = (image, source, destination)
  }
}
