internal import Graphics

/// What an animation's frames are drawn onto, one after the other. Pixels are premultiplied red, green, blue, alpha.
struct FrameCanvas {
  /// What happens to a frame's rectangle before the next frame.
  enum Disposal {
    case keep
    /// The rectangle becomes transparent.
    case clear
    /// The rectangle becomes what it was before the frame.
    case restore
  }

  let width: Int
  let height: Int
  private var pixels: [UInt8]

  init(width: Int, height: Int) {
    (self.width, self.height) = (width, height)
    pixels = [UInt8](repeating: 0, count: width * height * 4)
  }

  /// Draws a part, and returns the whole as it shows then. What lies outside the canvas is left out.
  /// - Parameters:
  ///   - part: rows of `area.width` pixels.
  ///   - replaces: whether the part's pixels take the place of what is there, transparent ones too; else they lie over it.
  mutating func frame(_ part: [UInt8], in area: PixelRect, replaces: Bool, disposal: Disposal) -> CGImage {
    let common = area.intersection(PixelRect(PixelSize(width, height))), visible = common.isEmpty ? .empty : common
    let before = disposal == .restore ? pixels : []
    for y in visible.minY..<visible.maxY {
      var source = ((y - area.minY) * area.width + visible.minX - area.minX) * 4
      var target = (y * width + visible.minX) * 4
      for _ in 0..<visible.width {
        let alpha = part[source + 3]
        if replaces || alpha == 255 {
          for channel in 0..<4 { pixels[target + channel] = part[source + channel] }
        } else if alpha > 0 {
          let rest = 255 - Int(alpha)
          for channel in 0..<4 {
            pixels[target + channel] = UInt8(min(255, Int(part[source + channel]) + (Int(pixels[target + channel]) * rest + 127) / 255))
          }
        }
        (source, target) = (source + 4, target + 4)
      }
    }
    let shown = CGImage(width: width, height: height, premultipliedPixels: pixels)
    switch disposal {
    case .keep: break
    case .restore: pixels = before
    case .clear:
      for y in visible.minY..<visible.maxY {
        let row = (y * width + visible.minX) * 4
        for byte in row..<row + visible.width * 4 { pixels[byte] = 0 }
      }
    }
    return shown
  }
}
