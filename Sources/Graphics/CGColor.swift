/// A colour in extended sRGB with straight (not premultiplied) alpha.
///
/// Components are gamma-encoded. Red, green and blue may leave 0…1: such colours lie outside the sRGB gamut and stay unclamped until output.
public struct CGColor: Hashable, Sendable {
  public var red: CGFloat
  public var green: CGFloat
  public var blue: CGFloat
  /// Opacity from 0 (transparent) to 1 (opaque).
  public var alpha: CGFloat

  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }
}
