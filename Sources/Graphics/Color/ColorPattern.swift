internal import Synchronization

/// A picture that colours repeat: its upper left corner stands in that of what is filled.
///
/// Colours know it by a number, so that they stay plain values; patterns live as long as the program.
package final class ColorPattern: Sendable {
  package let image: CGImage
  /// Pixels of the picture per point.
  package let scale: CGFloat
  /// The number by which colours know the pattern, above 0.
  let id: UInt16
  /// The picture's mean, straight: what stands for the pattern where there can be none.
  let mean: SIMD4<Double>
  /// Whether nothing shows through.
  package let isOpaque: Bool
  /// The picture that was made last, which many frames in a row ask for.
  private let latest = Mutex<CGImage?>(nil)

  private static let all = Mutex<[ColorPattern]>([])

  private init(_ image: CGImage, scale: CGFloat, id: UInt16) {
    (self.image, self.scale, self.id) = (image, scale, id)
    let pixels = image.pixels
    var sum = SIMD4<Double>.zero, isOpaque = true
    for start in stride(from: 0, to: pixels.count, by: 4) {
      sum += SIMD4(Double(pixels[start]), Double(pixels[start + 1]), Double(pixels[start + 2]), Double(pixels[start + 3]))
      if pixels[start + 3] != 255 { isOpaque = false }
    }
    mean = sum.w > 0 ? SIMD4(sum.x / sum.w, sum.y / sum.w, sum.z / sum.w, 1) : .zero
    self.isOpaque = isOpaque
  }

  /// The pattern of a picture; the same one for the same picture. Nil for an empty picture, and past 65535 patterns.
  package static func of(_ image: CGImage, scale: CGFloat) -> ColorPattern? {
    guard image.width > 0, image.height > 0, scale > 0, scale.isFinite else { return nil }
    return all.withLock { all in
      if let known = all.first(where: { $0.image === image && $0.scale == scale }) { return known }
      guard let id = UInt16(exactly: all.count + 1) else { return nil }
      let pattern = ColorPattern(image, scale: scale, id: id)
      all.append(pattern)
      return pattern
    }
  }

  /// The pattern of a number; nil for 0.
  static func numbered(_ id: UInt16) -> ColorPattern? { id == 0 ? nil : all.withLock { $0[Int(id) - 1] } }

  /// The pattern over so many points, in pixels of its picture; nil for more than 2²⁶ pixels, and for nothing.
  package func picture(covering size: SIMD2<Double>) -> CGImage? {
    let width = (size.x * scale).rounded(.up), height = (size.y * scale).rounded(.up)
    guard width >= 1, height >= 1, width * height <= 67_108_864 else { return nil }
    let (columns, rows) = (Int(width), Int(height))
    return latest.withLock { latest in
      if let latest, latest.width == columns, latest.height == rows { return latest }
      let tile = image.pixels, row = image.width * 4
      var pixels: [UInt8] = []
      pixels.reserveCapacity(columns * rows * 4)
      for y in 0..<rows {
        let start = y % image.height * row
        var left = columns * 4
        while left > 0 {
          pixels.append(contentsOf: tile[start..<start + min(left, row)])
          left -= row
        }
      }
      let picture = CGImage(width: columns, height: rows, premultipliedPixels: pixels, isOpaque: isOpaque)
      latest = picture
      return picture
    }
  }
}

extension CGColor {
  /// A colour that repeats a picture. Where there can be no picture, such as in the middle of an animation, it is the picture's mean.
  package init(pattern: ColorPattern) {
    self.init(red: pattern.mean.x, green: pattern.mean.y, blue: pattern.mean.z, alpha: pattern.mean.w)
    patternID = pattern.id
  }

  /// What the colour repeats; nil for an even colour.
  package var pattern: ColorPattern? { ColorPattern.numbered(patternID) }

  /// Whether more shows through at some places than at others.
  package var isUneven: Bool { pattern.map { !$0.isOpaque } ?? false }
}
