internal import Graphics
internal import MediaFiles

/// The picture that a page shows, so that the next one is sent as what changes in it.
///
/// A picture is compared in bands of sixteen rows. Of each band the columns from the first to the last one that differ are sent; bands with
/// the same columns that follow one another are one rectangle. Costs a comparison and a copy of what changed: at 1280 × 720 half a
/// millisecond besides the pixels that are sent, where all of them take the browser some ten.
struct ShownPicture {
  /// What is sent of a picture.
  struct Changes {
    /// Whether that is all of the picture, and not changes of the one before.
    var isWhole: Bool
    /// Ascending from the top.
    var rects: [PixelRect]
    /// The rectangles one after the other: straight RGBA, rows from the top without gaps.
    var pixels: Data
  }

  private static let bandHeight = 16

  private var size = PixelSize(0, 0)
  /// Premultiplied, rows without gaps.
  private var pixels: [UInt8] = []

  /// Takes a picture's place, and says what is drawn where it shows.
  /// - Parameter isKnown: whether the page has the picture before.
  mutating func replace(with picture: UnsafePixels, isKnown: Bool) -> Changes {
    let isChange = isKnown && picture.size == size
    if picture.size != size {
      size = picture.size
      pixels = [UInt8](repeating: 0, count: 4 * size.width * size.height)
    }
    let rects = isChange ? differences(from: picture) : [PixelRect(size)]
    return Changes(isWhole: !isChange, rects: rects, pixels: take(rects, of: picture))
  }

  private func differences(from picture: UnsafePixels) -> [PixelRect] {
    let width = size.width, stride = 4 * width
    var rects: [PixelRect] = []
    pixels.withUnsafeBytes { shown in
      guard let base = shown.baseAddress else { return }
      for top in Swift.stride(from: 0, to: size.height, by: Self.bandHeight) {
        let bottom = min(top + Self.bandHeight, size.height)
        var (first, last) = (width, -1)
        for y in top..<bottom {
          let (old, new) = (base + y * stride, picture.row(y))
          guard memcmp(old, new, stride) != 0 else { continue }
          func isSame(_ x: Int) -> Bool {
            old.loadUnaligned(fromByteOffset: 4 &* x, as: UInt32.self) == new.loadUnaligned(fromByteOffset: 4 &* x, as: UInt32.self)
          }
          var x = 0
          while x < first, isSame(x) { x &+= 1 }
          first = x
          x = width &- 1
          while x > last, isSame(x) { x &-= 1 }
          last = x
        }
        guard last >= first else { continue }
        if let before = rects.last, (before.minX, before.maxX, before.maxY) == (first, last + 1, top) {
          rects[rects.count - 1].maxY = bottom
        } else {
          rects.append(PixelRect(minX: first, minY: top, maxX: last + 1, maxY: bottom))
        }
      }
    }
    return rects
  }

  /// Keeps the pixels of some rectangles, and copies them for the page.
  private mutating func take(_ rects: [PixelRect], of picture: UnsafePixels) -> Data {
    let count = rects.reduce(0) { $0 + 4 * $1.width * $1.height }, stride = 4 * size.width
    guard count > 0 else { return Data() }
    let bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: count)
    var target = bytes
    pixels.withUnsafeMutableBytes { shown in
      guard let base = shown.baseAddress else { return }
      for rect in rects {
        for y in rect.minY..<rect.maxY {
          (base + y * stride + 4 * rect.minX).copyMemory(from: picture.row(y) + 4 * rect.minX, byteCount: 4 * rect.width)
          picture.copyStraight(row: y, columns: rect.minX..<rect.maxX, to: target)
          target += 4 * rect.width
        }
      }
    }
    return Data(bytesNoCopy: bytes, count: count, deallocator: .custom { pointer, _ in pointer.deallocate() })
  }
}
