package import DRMOutput
package import Graphics

/// How displays are mounted, and what part of them is visible: the mapping from upright pictures to the displays' pixels.
package struct DisplayGeometry: Hashable, Sendable {
  /// Clockwise quarter turns applied to pictures.
  package var quarterTurns = 0
  /// Whether pictures are mirrored horizontally before they are rotated: for projection from behind, or through a mirror.
  package var isMirrored = false
  /// The invisible margin: a fraction of a display's width at the left and right, and of its height at the top and bottom.
  package var margin = 0.0
  /// The factor by which pictures are enlarged about the centre of the visible part.
  package var zoom = 1.0

  package init() {}

  init(_ settings: PlayerSettings) {
    quarterTurns = settings.rotation.rawValue / 90
    (isMirrored, margin, zoom) = (settings.isMirrored, settings.margin, settings.zoom)
  }

  /// Rotation and mirroring alone, without margin and zoom.
  package var turn: PictureTurn { PictureTurn(quarterTurns: quarterTurns, isMirrored: isMirrored) }

  package func pictureSize(_ display: PixelSize) -> PixelSize {
    turn.pictureSize(seenSize(display))
  }

  private func seenSize(_ display: PixelSize) -> PixelSize {
    PixelSize(
      max(1, display.width - 2 * Self.pixels(margin, display.width)), max(1, display.height - 2 * Self.pixels(margin, display.height)))
  }

  /// The transform from pixels of an upright picture to pixels of a display, both with the origin at the upper left and y down.
  package func pictureToDisplay(_ display: PixelSize) -> CGAffineTransform {
    let seen = seenSize(display)
    let inset = CGAffineTransform(
      translationX: CGFloat(Self.pixels(margin, display.width)), y: CGFloat(Self.pixels(margin, display.height)))
    return turn.pictureToDisplay(seen).concatenating(inset)
  }

  private static func pixels(_ margin: Double, _ length: Int) -> Int { Int((margin * Double(length)).rounded()) }

  /// The transform that enlarges a picture of a size about its centre.
  func zoomed(_ size: PixelSize) -> CGAffineTransform {
    let (x, y) = (CGFloat(size.width) / 2, CGFloat(size.height) / 2)
    return CGAffineTransform(a: zoom, b: 0, c: 0, d: zoom, tx: x - x * zoom, ty: y - y * zoom)
  }

  /// The pointer's picture in the displays' own pixels: rotated and mirrored like pictures, at its own size.
  package func cursor(_ cursor: CursorPicture) -> CursorPicture {
    var plain = self
    (plain.margin, plain.zoom) = (0, 1)
    let image = cursor.image, size = turn.pictureSize(PixelSize(image.width, image.height))
    let map = plain.pictureToDisplay(size)
    if map == .identity { return cursor }
    func pixel(_ x: Int, _ y: Int) -> (x: Int, y: Int) {
      let place = CGPoint(x: CGFloat(x) + 0.5, y: CGFloat(y) + 0.5).applying(map)
      return (Int(place.x.rounded(.down)), Int(place.y.rounded(.down)))
    }
    var pixels = [UInt8](repeating: 0, count: image.pixels.count)
    for y in 0..<image.height {
      for x in 0..<image.width {
        let place = pixel(x, y), from = 4 * (y * image.width + x), to = 4 * (place.y * size.width + place.x)
        for channel in 0..<4 { pixels[to + channel] = image.pixels[from + channel] }
      }
    }
    let (hotX, hotY) = pixel(cursor.hotX, cursor.hotY)
    return CursorPicture(
      image: CGImage(width: size.width, height: size.height, premultipliedPixels: pixels, isOpaque: image.isOpaque), hotX: hotX, hotY: hotY)
  }

  /// The transform from positions on a display to positions on the upright picture, both from 0 to 1.
  package var displayToPicture: CGAffineTransform {
    // Computed for a picture of one pixel, without rounding of margins.
    var plain = self
    plain.margin = 0
    let seen = CGFloat(1 - 2 * margin)
    let toSeen = CGAffineTransform(a: 1 / seen, b: 0, c: 0, d: 1 / seen, tx: -CGFloat(margin) / seen, ty: -CGFloat(margin) / seen)
    let pixel = PixelSize(1, 1)
    return toSeen.concatenating(plain.pictureToDisplay(pixel).inverted()).concatenating(zoomed(pixel).inverted())
  }
}
