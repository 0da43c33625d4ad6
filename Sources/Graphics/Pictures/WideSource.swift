internal import Synchronization

/// Makes the wide pixels of a picture when they are asked for, and keeps them unless they are soon needed no more.
package final class WideSource: Sendable {
  private let make: @Sendable () -> WidePixels?
  private let isKept: Bool
  /// What was made of the numbers once they were asked for; nil until then.
  private let made = Mutex<WidePixels??>(nil)

  /// - Parameters:
  ///   - isKept: whether they are made once.
  ///   - make: gives nil where the picture's bytes have to do.
  package init(isKept: Bool = true, _ make: @escaping @Sendable () -> WidePixels?) { (self.isKept, self.make) = (isKept, make) }

  package var pixels: WidePixels? {
    guard isKept else { return make() }
    return made.withLock { made in
      if let made { return made }
      let pixels = make()
      made = .some(pixels)
      return pixels
    }
  }

  /// The part inside a rectangle, which lies inside the picture.
  func cropped(to part: PixelRect) -> WideSource { WideSource { [self] in pixels?.cropped(to: part) } }
}
