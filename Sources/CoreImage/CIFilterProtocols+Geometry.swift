import Foundation

/// Moves, rotates, scales or skews the picture.
public protocol CIAffineTransform: CIImageFilterProtocol {
  /// The transform of the picture's points; the identity by default.
  var transform: CGAffineTransform { get set }
}

/// Scales the picture, with Lanczos resampling.
public protocol CILanczosScaleTransform: CIImageFilterProtocol {
  /// The scale factor of heights; 1 by default.
  var scale: Float { get set }
  /// An additional factor of widths; 1 by default.
  var aspectRatio: Float { get set }
}

/// Transforms the picture in perspective, so that its corners come to given points.
public protocol CIPerspectiveTransform: CIImageFilterProtocol {
  /// Where the upper left corner goes, in points.
  var topLeft: CGPoint { get set }
  /// Where the upper right corner goes, in points.
  var topRight: CGPoint { get set }
  /// Where the lower right corner goes, in points.
  var bottomRight: CGPoint { get set }
  /// Where the lower left corner goes, in points.
  var bottomLeft: CGPoint { get set }
}

/// Crops the picture to a rectangle.
public protocol CICrop: CIImageFilterProtocol {
  /// The rectangle that is kept, in points; (0, 0, 300, 300) by default.
  var rectangle: CGRect { get set }
}

/// Transforms the picture, and extends the colours of its border without end.
public protocol CIAffineClamp: CIImageFilterProtocol {
  /// The transform of the picture's points; the identity by default.
  var transform: CGAffineTransform { get set }
}

/// Transforms the picture, and repeats it without end.
public protocol CIAffineTile: CIImageFilterProtocol {
  /// The transform of the picture's points; the identity by default.
  var transform: CGAffineTransform { get set }
}

/// Mirrors a sector of the picture around a point, as a kaleidoscope does.
public protocol CIKaleidoscope: CIImageFilterProtocol {
  /// The number of sectors, from 2 to 64; 6 by default.
  var count: Int { get set }
  /// The centre of the effect, in points.
  var center: CGPoint { get set }
  /// The angle at which the first sector begins, in radians counterclockwise; 0 by default.
  var angle: Float { get set }
}

// MARK: Constructors

extension CIFilter {
  /// Moves, rotates, scales or skews the picture.
  public class func affineTransform() -> any CIFilter & CIAffineTransform { TypedFilter(.filter(.affineTransform)) }
  /// Scales the picture, with Lanczos resampling.
  public class func lanczosScaleTransform() -> any CIFilter & CILanczosScaleTransform { TypedFilter(.filter(.lanczosScaleTransform)) }
  /// Transforms the picture in perspective, so that its corners come to given points.
  public class func perspectiveTransform() -> any CIFilter & CIPerspectiveTransform { TypedFilter(.filter(.perspectiveTransform)) }
  /// Crops the picture to a rectangle.
  public class func crop() -> any CIFilter & CICrop { TypedFilter(.filter(.crop)) }
  /// Transforms the picture, and extends the colours of its border without end.
  public class func affineClamp() -> any CIFilter & CIAffineClamp { TypedFilter(.filter(.affineClamp)) }
  /// Transforms the picture, and repeats it without end.
  public class func affineTile() -> any CIFilter & CIAffineTile { TypedFilter(.filter(.affineTile)) }
  /// Mirrors a sector of the picture around a point, as a kaleidoscope does.
  public class func kaleidoscope() -> any CIFilter & CIKaleidoscope { TypedFilter(.filter(.kaleidoscope)) }
}

extension TypedFilter:
  CIAffineTransform, CILanczosScaleTransform, CIPerspectiveTransform, CICrop, CIAffineClamp, CIAffineTile, CIKaleidoscope
{}
