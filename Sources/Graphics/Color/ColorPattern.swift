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
  /// The largest picture that was made, of which all that is filled shows its part: what changes its size asks for another one seldom.
  private let widest = Mutex<CGImage?>(nil)
  /// The most pixels of such a picture.
  private static let pixelLimit = 1 << 26

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

  /// The pattern from its upper left corner on, over at least so many points, in pixels of its picture. Nil for more than 2²⁶ pixels, and
  /// for nothing.
  package func picture(covering size: SIMD2<Double>) -> CGImage? {
    let needed = (size * Double(scale)).rounded(.up), limit = Self.pixelLimit
    guard needed.x >= 1, needed.y >= 1, needed.x * needed.y <= Double(limit) else { return nil }
    let (columns, rows) = (Int(needed.x), Int(needed.y))
    return widest.withLock { widest in
      if let widest, widest.width >= columns, widest.height >= rows { return widest }
      let own = (columns.roundedUpToPowerOfTwo, rows.roundedUpToPowerOfTwo)
      let both = (max(own.0, widest?.width ?? 0), max(own.1, widest?.height ?? 0))
      let (width, height) = both.0 * both.1 <= limit ? both : own.0 * own.1 <= limit ? own : (columns, rows)
      let picture = CGImage(width: width, height: height, premultipliedPixels: pixels(width, height), isOpaque: isOpaque)
      widest = picture
      return picture
    }
  }

  private func pixels(_ width: Int, _ height: Int) -> [UInt8] {
    let tile = image.pixels, row = image.width * 4
    var pixels: [UInt8] = []
    pixels.reserveCapacity(width * height * 4)
    for y in 0..<height {
      let start = y % image.height * row
      for x in stride(from: 0, to: width * 4, by: row) { pixels.append(contentsOf: tile[start..<start + min(width * 4 - x, row)]) }
    }
    return pixels
  }
}

extension Int {
  /// The least power of two that is not below a number above 0.
  fileprivate var roundedUpToPowerOfTwo: Int { self <= 1 ? 1 : 1 << (Int.bitWidth - (self - 1).leadingZeroBitCount) }
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
