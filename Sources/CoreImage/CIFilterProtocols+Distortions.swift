import Foundation

/// Distorts the picture with a bump, or a dent, around a point.
public protocol CIBumpDistortion: CIImageFilterProtocol {
  /// The centre of the effect, in points.
  var center: CGPoint { get set }
  /// The bump's radius, in points; 300 by default.
  var radius: Float { get set }
  /// The bump's height; negative values make a dent. 0.5 by default.
  var scale: Float { get set }
}

/// Distorts the picture with a ridge, or a furrow, on both sides of a line.
public protocol CIBumpDistortionLinear: CIImageFilterProtocol {
  /// The centre of the effect, in points.
  var center: CGPoint { get set }
  /// Half the ridge's width, in points; 300 by default.
  var radius: Float { get set }
  /// The direction across the ridge, in radians counterclockwise from the x axis; 0 by default.
  var angle: Float { get set }
  /// The ridge's height; negative values make a furrow. 0.5 by default.
  var scale: Float { get set }
}

/// Gives everything outside of a circle the colour of the circle's edge in that direction.
public protocol CICircleSplashDistortion: CIImageFilterProtocol {
  /// The centre of the effect, in points.
  var center: CGPoint { get set }
  /// The circle's radius, in points; 150 by default.
  var radius: Float { get set }
}

/// Wraps the picture around a circle.
public protocol CICircularWrap: CIImageFilterProtocol {
  /// The centre of the effect, in points.
  var center: CGPoint { get set }
  /// The circle's radius, in points; 150 by default.
  var radius: Float { get set }
  /// The direction in which the picture's left edge lies, from which it goes around clockwise; in radians counterclockwise from the x axis,
  /// 0 by default.
  var angle: Float { get set }
}

/// Displaces each point by the amount that another picture gives for it.
public protocol CIDisplacementDistortion: CIImageFilterProtocol {
  /// The displacements: red above a half moves to the right, green above a half upwards.
  var displacementImage: CIImage? { get set }
  /// The largest displacement, in points; 50 by default.
  var scale: Float { get set }
}

/// Opens a circular hole that pushes the picture outwards.
public protocol CIHoleDistortion: CIImageFilterProtocol {
  /// The centre of the effect, in points.
  var center: CGPoint { get set }
  /// The hole's radius, in points; 150 by default.
  var radius: Float { get set }
}

/// Draws the picture in towards a point.
public protocol CIPinchDistortion: CIImageFilterProtocol {
  /// The centre of the effect, in points.
  var center: CGPoint { get set }
  /// The radius of the affected disc, in points; 300 by default.
  var radius: Float { get set }
  /// The strength of the effect, from 0 to 2; 0.5 by default.
  var scale: Float { get set }
}

/// Twists the picture about a point, by an angle that falls off outwards.
public protocol CITwirlDistortion: CIImageFilterProtocol {
  /// The centre of the effect, in points.
  var center: CGPoint { get set }
  /// The radius of the affected disc, in points; 300 by default.
  var radius: Float { get set }
  /// The angle of rotation at the centre, in radians; π by default.
  var angle: Float { get set }
}

// MARK: Constructors

extension CIFilter {
  /// Distorts the picture with a bump, or a dent, around a point.
  public class func bumpDistortion() -> any CIFilter & CIBumpDistortion { TypedFilter(.filter(.bumpDistortion)) }
  /// Distorts the picture with a ridge, or a furrow, on both sides of a line.
  public class func bumpDistortionLinear() -> any CIFilter & CIBumpDistortionLinear { TypedFilter(.filter(.bumpDistortionLinear)) }
  /// Gives everything outside of a circle the colour of the circle's edge in that direction.
  public class func circleSplashDistortion() -> any CIFilter & CICircleSplashDistortion { TypedFilter(.filter(.circleSplashDistortion)) }
  /// Wraps the picture around a circle.
  public class func circularWrap() -> any CIFilter & CICircularWrap { TypedFilter(.filter(.circularWrap)) }
  /// Displaces each point by the amount that another picture gives for it.
  public class func displacementDistortion() -> any CIFilter & CIDisplacementDistortion { TypedFilter(.filter(.displacementDistortion)) }
  /// Opens a circular hole that pushes the picture outwards.
  public class func holeDistortion() -> any CIFilter & CIHoleDistortion { TypedFilter(.filter(.holeDistortion)) }
  /// Draws the picture in towards a point.
  public class func pinchDistortion() -> any CIFilter & CIPinchDistortion { TypedFilter(.filter(.pinchDistortion)) }
  /// Twists the picture about a point, by an angle that falls off outwards.
  public class func twirlDistortion() -> any CIFilter & CITwirlDistortion { TypedFilter(.filter(.twirlDistortion)) }
}

extension TypedFilter:
  CIBumpDistortion, CIBumpDistortionLinear, CICircleSplashDistortion, CICircularWrap, CIDisplacementDistortion, CIHoleDistortion,
  CIPinchDistortion, CITwirlDistortion
{}
