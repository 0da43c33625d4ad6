import Foundation

/// Distorts the picture with a bump, or a dent, around a point.
public protocol CIBumpDistortion: CIFilterProtocol {
  /// The picture that is filtered.
  var inputImage: CIImage? { get set }
  /// A corner of four squares, in points.
  var center: CGPoint { get set }
  /// The bump's radius, in points; 300 by default.
  var radius: Float { get set }
  /// The bump's height; negative values make a dent. 0.5 by default.
  var scale: Float { get set }
}

extension CIFilter {
  /// Distorts the picture with a bump, or a dent, around a point.
  public class func bumpDistortion() -> any CIFilter & CIBumpDistortion { TypedFilter(.filter(.bumpDistortion)) }
}

extension TypedFilter: CIBumpDistortion {}

/// Distorts the picture with a ridge, or a furrow, on both sides of a line.
public protocol CIBumpDistortionLinear: CIFilterProtocol {
  /// The picture that is filtered.
  var inputImage: CIImage? { get set }
  /// A corner of four squares, in points.
  var center: CGPoint { get set }
  /// Half the ridge's width, in points; 300 by default.
  var radius: Float { get set }
  /// The direction across the ridge, in radians counterclockwise from the x axis; 0 by default.
  var angle: Float { get set }
  /// The ridge's height; negative values make a furrow. 0.5 by default.
  var scale: Float { get set }
}

extension CIFilter {
  /// Distorts the picture with a ridge, or a furrow, on both sides of a line.
  public class func bumpDistortionLinear() -> any CIFilter & CIBumpDistortionLinear { TypedFilter(.filter(.bumpDistortionLinear)) }
}

extension TypedFilter: CIBumpDistortionLinear {}

/// Gives everything outside of a circle the colour of the circle's edge in that direction.
public protocol CICircleSplashDistortion: CIFilterProtocol {
  /// The picture that is filtered.
  var inputImage: CIImage? { get set }
  /// A corner of four squares, in points.
  var center: CGPoint { get set }
  /// The circle's radius, in points; 150 by default.
  var radius: Float { get set }
}

extension CIFilter {
  /// Gives everything outside of a circle the colour of the circle's edge in that direction.
  public class func circleSplashDistortion() -> any CIFilter & CICircleSplashDistortion { TypedFilter(.filter(.circleSplashDistortion)) }
}

extension TypedFilter: CICircleSplashDistortion {}

/// Wraps the picture around a circle.
public protocol CICircularWrap: CIFilterProtocol {
  /// The picture that is filtered.
  var inputImage: CIImage? { get set }
  /// A corner of four squares, in points.
  var center: CGPoint { get set }
  /// The circle's radius, in points; 150 by default.
  var radius: Float { get set }
  /// The direction in which the picture's left edge lies, from which it goes around clockwise; in radians counterclockwise from the x axis,
  /// 0 by default.
  var angle: Float { get set }
}

extension CIFilter {
  /// Wraps the picture around a circle.
  public class func circularWrap() -> any CIFilter & CICircularWrap { TypedFilter(.filter(.circularWrap)) }
}

extension TypedFilter: CICircularWrap {}

/// Displaces each point by the amount that another picture gives for it.
public protocol CIDisplacementDistortion: CIFilterProtocol {
  /// The picture that is filtered.
  var inputImage: CIImage? { get set }
  /// The displacements: red above a half moves to the right, green above a half upwards.
  var displacementImage: CIImage? { get set }
  /// The largest displacement, in points; 50 by default.
  var scale: Float { get set }
}

extension CIFilter {
  /// Displaces each point by the amount that another picture gives for it.
  public class func displacementDistortion() -> any CIFilter & CIDisplacementDistortion { TypedFilter(.filter(.displacementDistortion)) }
}

extension TypedFilter: CIDisplacementDistortion {}

/// Opens a circular hole that pushes the picture outwards.
public protocol CIHoleDistortion: CIFilterProtocol {
  /// The picture that is filtered.
  var inputImage: CIImage? { get set }
  /// A corner of four squares, in points.
  var center: CGPoint { get set }
  /// The hole's radius, in points; 150 by default.
  var radius: Float { get set }
}

extension CIFilter {
  /// Opens a circular hole that pushes the picture outwards.
  public class func holeDistortion() -> any CIFilter & CIHoleDistortion { TypedFilter(.filter(.holeDistortion)) }
}

extension TypedFilter: CIHoleDistortion {}

/// Draws the picture in towards a point.
public protocol CIPinchDistortion: CIFilterProtocol {
  /// The picture that is filtered.
  var inputImage: CIImage? { get set }
  /// A corner of four squares, in points.
  var center: CGPoint { get set }
  /// The radius of the affected disc, in points; 300 by default.
  var radius: Float { get set }
  /// The strength of the effect, from 0 to 2; 0.5 by default.
  var scale: Float { get set }
}

extension CIFilter {
  /// Draws the picture in towards a point.
  public class func pinchDistortion() -> any CIFilter & CIPinchDistortion { TypedFilter(.filter(.pinchDistortion)) }
}

extension TypedFilter: CIPinchDistortion {}

/// Twists the picture about a point, by an angle that falls off outwards.
public protocol CITwirlDistortion: CIFilterProtocol {
  /// The picture that is filtered.
  var inputImage: CIImage? { get set }
  /// A corner of four squares, in points.
  var center: CGPoint { get set }
  /// The radius of the affected disc, in points; 300 by default.
  var radius: Float { get set }
  /// The angle of rotation at the centre, in radians; π by default.
  var angle: Float { get set }
}

extension CIFilter {
  /// Twists the picture about a point, by an angle that falls off outwards.
  public class func twirlDistortion() -> any CIFilter & CITwirlDistortion { TypedFilter(.filter(.twirlDistortion)) }
}

extension TypedFilter: CITwirlDistortion {}
