import Foundation

/// A bump, or a dent.
public protocol CIBumpDistortion: CIFilterProtocol {
  /// The picture that is filtered.
  var inputImage: CIImage? { get set }
  /// The middle of the effect.
  var center: CGPoint { get set }
  /// The bump's radius.
  var radius: Float { get set }
  /// Its height; below zero is a dent.
  var scale: Float { get set }
}

/// A ridge, or a furrow.
public protocol CIBumpDistortionLinear: CIFilterProtocol {
  /// The picture that is filtered.
  var inputImage: CIImage? { get set }
  /// The middle of the effect.
  var center: CGPoint { get set }
  /// Half its width.
  var radius: Float { get set }
  /// Across the ridge.
  var angle: Float { get set }
  /// Its height; below zero is a furrow.
  var scale: Float { get set }
}

/// Draws the border of a circle outwards.
public protocol CICircleSplashDistortion: CIFilterProtocol {
  /// The picture that is filtered.
  var inputImage: CIImage? { get set }
  /// The middle of the effect.
  var center: CGPoint { get set }
  /// The circle's radius.
  var radius: Float { get set }
}

/// Wraps the picture around a circle.
public protocol CICircularWrap: CIFilterProtocol {
  /// The picture that is filtered.
  var inputImage: CIImage? { get set }
  /// The middle of the effect.
  var center: CGPoint { get set }
  /// The circle's radius.
  var radius: Float { get set }
  /// Where the picture begins.
  var angle: Float { get set }
}

/// Moves each place by what another picture says there.
public protocol CIDisplacementDistortion: CIFilterProtocol {
  /// The picture that is filtered.
  var inputImage: CIImage? { get set }
  /// Red moves to the right, green upwards; a half is nothing.
  var displacementImage: CIImage? { get set }
  /// The farthest move.
  var scale: Float { get set }
}

/// A hole that pushes the picture outwards.
public protocol CIHoleDistortion: CIFilterProtocol {
  /// The picture that is filtered.
  var inputImage: CIImage? { get set }
  /// The middle of the effect.
  var center: CGPoint { get set }
  /// The hole's radius.
  var radius: Float { get set }
}

/// Draws the picture towards a point.
public protocol CIPinchDistortion: CIFilterProtocol {
  /// The picture that is filtered.
  var inputImage: CIImage? { get set }
  /// The middle of the effect.
  var center: CGPoint { get set }
  /// How far around it.
  var radius: Float { get set }
  /// How strongly.
  var scale: Float { get set }
}

/// Turns the picture about a point, less outwards.
public protocol CITwirlDistortion: CIFilterProtocol {
  /// The picture that is filtered.
  var inputImage: CIImage? { get set }
  /// The middle of the effect.
  var center: CGPoint { get set }
  /// How far around it.
  var radius: Float { get set }
  /// By how much in the middle.
  var angle: Float { get set }
}
