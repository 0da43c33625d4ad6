package import Graphics

/// A picture that the card itself lays over what a display shows.
package struct OverlaidPicture: Hashable, Sendable {
  package var image: CGImage
  /// The part of the image that shows, in the image's pixels.
  package var source: PixelRect
  /// Where it shows, in pixels of the picture that is drawn for the display; may reach beyond that.
  package var destination: PixelRect

  package enum Place: Sendable {
    /// Above the picture that is drawn, wherever it is moved.
    case above
    /// In place of that picture, for as long as it covers all of it.
    case instead
  }

  package init(image: CGImage, source: PixelRect, destination: PixelRect) {
    (self.image, self.source, self.destination) = (image, source, destination)
  }

  /// Whether nothing of a display's picture of that size shows beside it.
  package func covers(_ size: PixelSize) -> Bool { destination.intersection(PixelRect(size)) == PixelRect(size) }
}
