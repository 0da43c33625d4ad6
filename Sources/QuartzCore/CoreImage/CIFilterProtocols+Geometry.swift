import Foundation

/// Moves, turns, scales or skews.
public protocol CIAffineTransform: CIFilterProtocol {
  /// The picture that is filtered.
  var inputImage: CIImage? { get set }
  /// The map.
  var transform: CGAffineTransform { get set }
}

/// Scales.
public protocol CILanczosScaleTransform: CIFilterProtocol {
  /// The picture that is filtered.
  var inputImage: CIImage? { get set }
  /// The factor of heights.
  var scale: Float { get set }
  /// The factor of widths beside it.
  var aspectRatio: Float { get set }
}

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

/// Leaves a rectangle.
public protocol CICrop: CIFilterProtocol {
  /// The picture that is filtered.
  var inputImage: CIImage? { get set }
  /// The rectangle.
  var rectangle: CGRect { get set }
}

/// Transforms, and goes on with the border's colours without end.
public protocol CIAffineClamp: CIFilterProtocol {
  /// The picture that is filtered.
  var inputImage: CIImage? { get set }
  /// The map.
  var transform: CGAffineTransform { get set }
}

/// Transforms, and repeats without end.
public protocol CIAffineTile: CIFilterProtocol {
  /// The picture that is filtered.
  var inputImage: CIImage? { get set }
  /// The map.
  var transform: CGAffineTransform { get set }
}

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
