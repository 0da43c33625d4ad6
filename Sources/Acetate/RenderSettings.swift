public import QuartzCore

/// What a picture is made with.
public struct RenderSettings: Sendable {
  /// The part of the root's space that is shown, in points, from the root's bounds origin; nil is the size of the root's bounds.
  public var canvas: CGSize?
  /// The picture's size in pixels; nil is the canvas times `scale`. The canvas is shown whole, as large as it fits, centred.
  public var size: PixelSize?
  /// Pixels a point.
  public var scale: CGFloat = 1
  /// Fills the picture before anything is drawn; nil is transparent.
  public var background: CGColor?
  public var backend = Backend.auto
  /// The OpenGL ES device, by an id that `SystemInfo` lists; nil takes the best.
  public var device: String?

  public init() {}
}
