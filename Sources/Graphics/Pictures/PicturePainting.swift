/// What paints a picture where it shows, when it shows: whoever draws it may have parts painted straight over what is there.
///
/// May be used from any thread.
package protocol PicturePainting: AnyObject, Sendable {
  /// Whether painting it over something comes to the same as laying the painted picture over that, to a step of rounding.
  var composesDirectly: Bool { get }
  /// Whether it hides everything below.
  var isOpaque: Bool { get }
  /// Paints a part over what is there: premultiplied bytes red, green, blue, alpha.
  ///
  /// - Parameters:
  ///   - base: where the part's first pixel lies.
  ///   - stride: bytes from one row to the next.
  func paint(_ part: PixelRect, over base: UnsafeMutableRawPointer, stride: Int)
  /// All pixels, rows without padding.
  func makePixels() -> [UInt8]
  /// The pixels in which the picture may differ from another one; nil for unknown.
  func difference(from other: any PicturePainting) -> PixelRect?
}
