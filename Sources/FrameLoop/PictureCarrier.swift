package import Graphics

/// Keeps bitmaps that go round ready to be drawn over: what is drawn into one is the part that changed, so that the rest must come from the
/// last picture, whichever bitmap that is in.
///
/// A bitmap that was handed on may be read meanwhile, but nobody else writes into it.
package struct PictureCarrier {
  private var holders: [Holder] = []
  private var last: Int?

  /// More bitmaps than this do not go round.
  private static let capacity = 16

  private struct Holder {
    let bitmap: Bitmap
    /// Where it differs from the last picture.
    var stale: PixelRegion
  }

  package init() {}

  package var hasPicture: Bool { last != nil }

  /// Copies into a bitmap what it lacks of the last picture outside of `repair`, the part that is to be drawn (nil: everything), and takes
  /// it for the next picture, which differs from the last one in `damage`.
  package mutating func advance(to bitmap: Bitmap, repair: PixelRegion?, damage: PixelRegion) {
    let index = index(of: bitmap)
    if let repair, let last, last != index {
      for rect in holders[index].stale {
        rect.forEachPart(outside: repair) { Self.copy($0, from: holders[last].bitmap, to: bitmap) }
      }
    }
    for other in holders.indices { holders[other].stale.formUnion(damage) }
    holders[index].stale = .empty
    last = index
  }

  private mutating func index(of bitmap: Bitmap) -> Int {
    if let index = holders.firstIndex(where: { $0.bitmap === bitmap }) { return index }
    if holders.count == Self.capacity {
      let oldest = last == 0 ? 1 : 0
      holders.remove(at: oldest)
      if let last, last > oldest { self.last = last - 1 }
    }
    holders.append(Holder(bitmap: bitmap, stale: PixelRegion(PixelRect(bitmap.size))))
    return holders.count - 1
  }

  private static func copy(_ rect: PixelRect, from source: Bitmap, to destination: Bitmap) {
    guard let from = source.bytes.baseAddress, let to = destination.bytes.baseAddress else { return }
    let pixel = source.format.bytesPerPixel
    for y in rect.minY..<rect.maxY {
      let offset = y * source.bytesPerRow + rect.minX * pixel
      (to + offset).copyMemory(from: from + offset, byteCount: rect.width * pixel)
    }
  }
}
