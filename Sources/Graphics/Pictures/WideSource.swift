internal import Synchronization

/// Makes the wide pixels of a picture when they are asked for first, and keeps them.
package final class WideSource: Sendable {
  private let make: @Sendable () -> WidePixels?
  /// Nil until they are asked for, and then what was made of them.
  private let made = Mutex<WidePixels??>(nil)

  /// - Parameter make: gives nil where the picture's bytes have to do.
  package init(_ make: @escaping @Sendable () -> WidePixels?) { self.make = make }

  package var pixels: WidePixels? {
    made.withLock { made in
      if let made { return made }
      let pixels = make()
      made = .some(pixels)
      return pixels
    }
  }

  /// The part inside a rectangle, which lies inside the picture.
  func cropped(to part: PixelRect) -> WideSource { WideSource { [self] in pixels?.cropped(to: part) } }
}
