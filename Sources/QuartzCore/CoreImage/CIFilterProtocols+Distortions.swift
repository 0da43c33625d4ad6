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

extension CIFilter {
  /// A bump, or a dent.
  public class func bumpDistortion() -> any CIFilter & CIBumpDistortion { TypedFilter(.filter(.bumpDistortion)) }
}

extension TypedFilter: CIBumpDistortion {}

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

extension CIFilter {
  /// A ridge, or a furrow.
  public class func bumpDistortionLinear() -> any CIFilter & CIBumpDistortionLinear { TypedFilter(.filter(.bumpDistortionLinear)) }
}

extension TypedFilter: CIBumpDistortionLinear {}

/// Draws the border of a circle outwards.
public protocol CICircleSplashDistortion: CIFilterProtocol {
  /// The picture that is filtered.
  var inputImage: CIImage? { get set }
  /// The middle of the effect.
  var center: CGPoint { get set }
  /// The circle's radius.
  var radius: Float { get set }
}

extension CIFilter {
  /// Draws the border of a circle outwards.
  public class func circleSplashDistortion() -> any CIFilter & CICircleSplashDistortion { TypedFilter(.filter(.circleSplashDistortion)) }
}

extension TypedFilter: CICircleSplashDistortion {}

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

extension CIFilter {
  /// Wraps the picture around a circle.
  public class func circularWrap() -> any CIFilter & CICircularWrap { TypedFilter(.filter(.circularWrap)) }
}

extension TypedFilter: CICircularWrap {}

/// Moves each place by what another picture says there.
public protocol CIDisplacementDistortion: CIFilterProtocol {
  /// The picture that is filtered.
  var inputImage: CIImage? { get set }
  /// Red moves to the right, green upwards; a half is nothing.
  var displacementImage: CIImage? { get set }
  /// The farthest move.
  var scale: Float { get set }
}

extension CIFilter {
  /// Moves each place by what another picture says there.
  public class func displacementDistortion() -> any CIFilter & CIDisplacementDistortion { TypedFilter(.filter(.displacementDistortion)) }
}

extension TypedFilter: CIDisplacementDistortion {}

/// A hole that pushes the picture outwards.
public protocol CIHoleDistortion: CIFilterProtocol {
  /// The picture that is filtered.
  var inputImage: CIImage? { get set }
  /// The middle of the effect.
  var center: CGPoint { get set }
  /// The hole's radius.
  var radius: Float { get set }
}

extension CIFilter {
  /// A hole that pushes the picture outwards.
  public class func holeDistortion() -> any CIFilter & CIHoleDistortion { TypedFilter(.filter(.holeDistortion)) }
}

extension TypedFilter: CIHoleDistortion {}

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

extension CIFilter {
  /// Draws the picture towards a point.
  public class func pinchDistortion() -> any CIFilter & CIPinchDistortion { TypedFilter(.filter(.pinchDistortion)) }
}

extension TypedFilter: CIPinchDistortion {}

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

extension CIFilter {
  /// Turns the picture about a point, less outwards.
  public class func twirlDistortion() -> any CIFilter & CITwirlDistortion { TypedFilter(.filter(.twirlDistortion)) }
}

extension TypedFilter: CITwirlDistortion {}
