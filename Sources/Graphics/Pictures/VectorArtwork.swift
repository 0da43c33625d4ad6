internal import Synchronization

/// A drawing that has no pixels of its own: it is drawn at the size that is asked for, and the sizes asked for last are kept.
///
/// May be used from any thread; one draws at a time.
package final class VectorArtwork: Sendable {
  /// Sides of what is drawn are no longer than this; what would be larger is drawn smaller, in proportion.
  package static let largestSide = 4096
  /// Drawings in different sizes that are kept, as long as they have no more pixels than `keptPixels` together.
  private static let keptCount = 4
  private static let keptPixels = 16 << 20

  private let draw: @Sendable (PixelSize) -> CGImage?
  /// What was drawn, the one that was used last at the end.
  private let drawn = Mutex<[CGImage]>([])

  /// - Parameter draw: draws all of it, each side stretched to that of the size; nil where that cannot be done. Called by one thread at a
  ///   time.
  package init(_ draw: @escaping @Sendable (PixelSize) -> CGImage?) { self.draw = draw }

  /// The picture at a size, or at the largest in proportion to it; nil where it cannot be drawn.
  package func image(_ size: PixelSize) -> CGImage? {
    let size = Self.limited(size)
    return drawn.withLock { drawn in
      if let index = drawn.lastIndex(where: { $0.size == size }) {
        let image = drawn[index]
        if index < drawn.count - 1 { drawn.append(drawn.remove(at: index)) }
        return image
      }
      guard let image = draw(size) else { return nil }
      drawn.append(image)
      while drawn.count > 1, drawn.count > Self.keptCount || drawn.reduce(0, { $0 + $1.width * $1.height }) > Self.keptPixels {
        drawn.removeFirst()
      }
      return image
    }
  }

  package var keptImages: [CGImage] { drawn.withLock { $0 } }

  private static func limited(_ size: PixelSize) -> PixelSize {
    let longest = max(size.width, size.height)
    guard longest > largestSide else { return PixelSize(max(1, size.width), max(1, size.height)) }
    let scale = Double(largestSide) / Double(longest)
    return PixelSize(max(1, Int((Double(size.width) * scale).rounded())), max(1, Int((Double(size.height) * scale).rounded())))
  }
}
