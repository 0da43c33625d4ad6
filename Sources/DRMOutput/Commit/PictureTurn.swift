internal import CKMS
package import Graphics

/// How pictures lie on a display that is mounted turned: they are mirrored left to right first, where they are at all, and then turned.
package struct PictureTurn: Hashable, Sendable {
  /// Quarter turns clockwise, from 0 to 3.
  package var quarterTurns: Int
  package var isMirrored: Bool

  package init(quarterTurns: Int = 0, isMirrored: Bool = false) { (self.quarterTurns, self.isMirrored) = (quarterTurns, isMirrored) }

  package static let none = PictureTurn()

  package var isOnItsSide: Bool { quarterTurns % 2 != 0 }

  /// The size of pictures that fill a display of a size, in pixels.
  package func pictureSize(_ display: PixelSize) -> PixelSize { isOnItsSide ? PixelSize(display.height, display.width) : display }

  /// The map from the pixels of a picture to those of the display that it fills, both counted from the upper left, y down.
  package func pictureToDisplay(_ display: PixelSize) -> CGAffineTransform {
    let size = pictureSize(display)
    let (width, height) = (CGFloat(size.width), CGFloat(size.height))
    let mirrored = isMirrored ? CGAffineTransform(a: -1, b: 0, c: 0, d: 1, tx: width, ty: 0) : .identity
    let turned =
      switch quarterTurns {
      // The upper left corner comes to the upper right, the lower right or the lower left.
      case 1: CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: height, ty: 0)
      case 2: CGAffineTransform(a: -1, b: 0, c: 0, d: -1, tx: width, ty: height)
      case 3: CGAffineTransform(a: 0, b: -1, c: 1, d: 0, tx: 0, ty: width)
      default: CGAffineTransform.identity
      }
    return mirrored.concatenating(turned)
  }

  /// The pixels of a display on which a rectangle of a picture shows that fills it.
  func place(_ rect: PixelRect, on display: PixelSize) -> PixelRect {
    let map = pictureToDisplay(display)
    // The numbers are whole, so that sums and products with 0 and 1 are exact.
    let first = CGPoint(x: rect.minX, y: rect.minY).applying(map), second = CGPoint(x: rect.maxX, y: rect.maxY).applying(map)
    return PixelRect(
      minX: Int(min(first.x, second.x)), minY: Int(min(first.y, second.y)), maxX: Int(max(first.x, second.x)),
      maxY: Int(max(first.y, second.y)))
  }
}

extension PictureTurn {
  /// The values of a plane's property `rotation` that come to this turn, the plainer first.
  ///
  /// The kernel, too, mirrors before it turns, but it turns counterclockwise. Mirrored in both directions is half a turn.
  private var planeRotations: [UInt64] {
    let turns = (4 - quarterTurns) % 4
    let across = UInt64(DRM_MODE_REFLECT_X), down = UInt64(DRM_MODE_REFLECT_Y)
    return [1 << turns | (isMirrored ? across : 0), 1 << ((turns + 2) % 4) | (isMirrored ? 0 : across) | down]
  }

  /// The value of the property for a plane that has some of its bits; nil where they do not make up this turn.
  func planeRotation(among bits: UInt64) -> UInt64? { planeRotations.first { $0 & ~bits == 0 } }
}
