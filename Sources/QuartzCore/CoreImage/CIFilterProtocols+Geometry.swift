import Foundation

/// Moves, turns, scales or skews.
public protocol CIAffineTransform: CIFilterProtocol {
  /// The picture that is filtered.
  var inputImage: CIImage? { get set }
  /// The map.
  var transform: CGAffineTransform { get set }
}

extension CIFilter {
  /// Moves, turns, scales or skews.
  public class func affineTransform() -> any CIFilter & CIAffineTransform { TypedFilter(.filter(.affineTransform)) }
}

extension TypedFilter: CIAffineTransform {}

/// Scales.
public protocol CILanczosScaleTransform: CIFilterProtocol {
  /// The picture that is filtered.
  var inputImage: CIImage? { get set }
  /// The factor of heights.
  var scale: Float { get set }
  /// The factor of widths beside it.
  var aspectRatio: Float { get set }
}

extension CIFilter {
  /// Scales.
  public class func lanczosScaleTransform() -> any CIFilter & CILanczosScaleTransform { TypedFilter(.filter(.lanczosScaleTransform)) }
}

extension TypedFilter: CILanczosScaleTransform {}

/// Puts the picture's corners elsewhere.
public protocol CIPerspectiveTransform: CIFilterProtocol {
  /// The picture that is filtered.
  var inputImage: CIImage? { get set }
  /// Where the corner goes.
  var topLeft: CGPoint { get set }
  /// Where the corner goes.
  var topRight: CGPoint { get set }
  /// Where the corner goes.
  var bottomRight: CGPoint { get set }
  /// Where the corner goes.
  var bottomLeft: CGPoint { get set }
}

extension CIFilter {
  /// Puts the picture's corners elsewhere.
  public class func perspectiveTransform() -> any CIFilter & CIPerspectiveTransform { TypedFilter(.filter(.perspectiveTransform)) }
}

extension TypedFilter: CIPerspectiveTransform {}

/// Leaves a rectangle.
public protocol CICrop: CIFilterProtocol {
  /// The picture that is filtered.
  var inputImage: CIImage? { get set }
  /// The rectangle.
  var rectangle: CGRect { get set }
}

extension CIFilter {
  /// Leaves a rectangle.
  public class func crop() -> any CIFilter & CICrop { TypedFilter(.filter(.crop)) }
}

extension TypedFilter: CICrop {}

/// Transforms, and goes on with the border's colours without end.
public protocol CIAffineClamp: CIFilterProtocol {
  /// The picture that is filtered.
  var inputImage: CIImage? { get set }
  /// The map.
  var transform: CGAffineTransform { get set }
}

extension CIFilter {
  /// Transforms, and goes on with the border's colours without end.
  public class func affineClamp() -> any CIFilter & CIAffineClamp { TypedFilter(.filter(.affineClamp)) }
}

extension TypedFilter: CIAffineClamp {}

/// Transforms, and repeats without end.
public protocol CIAffineTile: CIFilterProtocol {
  /// The picture that is filtered.
  var inputImage: CIImage? { get set }
  /// The map.
  var transform: CGAffineTransform { get set }
}

extension CIFilter {
  /// Transforms, and repeats without end.
  public class func affineTile() -> any CIFilter & CIAffineTile { TypedFilter(.filter(.affineTile)) }
}

extension TypedFilter: CIAffineTile {}

/// Repeats a sector around a point, every other one mirrored.
public protocol CIKaleidoscope: CIFilterProtocol {
  /// The picture that is filtered.
  var inputImage: CIImage? { get set }
  /// How many sectors.
  var count: Int { get set }
  /// The middle of the effect.
  var center: CGPoint { get set }
  /// Where the first begins.
  var angle: Float { get set }
}

extension CIFilter {
  /// Repeats a sector around a point, every other one mirrored.
  public class func kaleidoscope() -> any CIFilter & CIKaleidoscope { TypedFilter(.filter(.kaleidoscope)) }
}

extension TypedFilter: CIKaleidoscope {}
