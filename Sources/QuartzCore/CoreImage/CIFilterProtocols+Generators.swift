import Foundation

/// One colour without end.
public protocol CIConstantColorGenerator: CIFilterProtocol {
  /// The colour.
  var color: CIColor { get set }
}

extension CIFilter {
  /// One colour without end.
  public class func constantColorGenerator() -> any CIFilter & CIConstantColorGenerator { TypedFilter(.filter(.constantColorGenerator)) }
}

extension TypedFilter: CIConstantColorGenerator {}

/// Squares of two colours.
public protocol CICheckerboardGenerator: CIFilterProtocol {
  /// The middle of the effect.
  var center: CGPoint { get set }
  /// One colour.
  var color0: CIColor { get set }
  /// The other one.
  var color1: CIColor { get set }
  /// A square's side.
  var width: Float { get set }
  /// From a wave to hard borders.
  var sharpness: Float { get set }
}

extension CIFilter {
  /// Squares of two colours.
  public class func checkerboardGenerator() -> any CIFilter & CICheckerboardGenerator { TypedFilter(.filter(.checkerboardGenerator)) }
}

extension TypedFilter: CICheckerboardGenerator {}

/// Stripes of two colours.
public protocol CIStripesGenerator: CIFilterProtocol {
  /// The middle of the effect.
  var center: CGPoint { get set }
  /// One colour.
  var color0: CIColor { get set }
  /// The other one.
  var color1: CIColor { get set }
  /// A stripe's width.
  var width: Float { get set }
  /// From a wave to hard borders.
  var sharpness: Float { get set }
}

extension CIFilter {
  /// Stripes of two colours.
  public class func stripesGenerator() -> any CIFilter & CIStripesGenerator { TypedFilter(.filter(.stripesGenerator)) }
}

extension TypedFilter: CIStripesGenerator {}

/// Noise, the same each time.
public protocol CIRandomGenerator: CIFilterProtocol {}

extension CIFilter {
  /// Noise, the same each time.
  public class func randomGenerator() -> any CIFilter & CIRandomGenerator { TypedFilter(.filter(.randomGenerator)) }
}

extension TypedFilter: CIRandomGenerator {}

/// A rectangle with round corners.
public protocol CIRoundedRectangleGenerator: CIFilterProtocol {
  /// The rectangle.
  var extent: CGRect { get set }
  /// The corners' radius.
  var radius: Float { get set }
  /// The colour.
  var color: CIColor { get set }
}

extension CIFilter {
  /// A rectangle with round corners.
  public class func roundedRectangleGenerator() -> any CIFilter & CIRoundedRectangleGenerator {
    TypedFilter(.filter(.roundedRectangleGenerator))
  }
}

extension TypedFilter: CIRoundedRectangleGenerator {}

/// From one colour to another.
public protocol CILinearGradient: CIFilterProtocol {
  /// Where the first colour ends.
  var point0: CGPoint { get set }
  /// Where the other one begins.
  var point1: CGPoint { get set }
  /// The first colour.
  var color0: CIColor { get set }
  /// The other one.
  var color1: CIColor { get set }
}

extension CIFilter {
  /// From one colour to another.
  public class func linearGradient() -> any CIFilter & CILinearGradient { TypedFilter(.filter(.linearGradient)) }
}

extension TypedFilter: CILinearGradient {}

/// From one colour to another, slowly at both ends.
public protocol CISmoothLinearGradient: CIFilterProtocol {
  /// Where the first colour ends.
  var point0: CGPoint { get set }
  /// Where the other one begins.
  var point1: CGPoint { get set }
  /// The first colour.
  var color0: CIColor { get set }
  /// The other one.
  var color1: CIColor { get set }
}

extension CIFilter {
  /// From one colour to another, slowly at both ends.
  public class func smoothLinearGradient() -> any CIFilter & CISmoothLinearGradient { TypedFilter(.filter(.smoothLinearGradient)) }
}

extension TypedFilter: CISmoothLinearGradient {}

/// From one colour inside to another outside.
public protocol CIRadialGradient: CIFilterProtocol {
  /// The middle of the effect.
  var center: CGPoint { get set }
  /// Where the inner colour ends.
  var radius0: Float { get set }
  /// Where the outer one begins.
  var radius1: Float { get set }
  /// Inside.
  var color0: CIColor { get set }
  /// Outside.
  var color1: CIColor { get set }
}

extension CIFilter {
  /// From one colour inside to another outside.
  public class func radialGradient() -> any CIFilter & CIRadialGradient { TypedFilter(.filter(.radialGradient)) }
}

extension TypedFilter: CIRadialGradient {}

/// From one colour inside to another outside, slowly at both ends.
public protocol CIGaussianGradient: CIFilterProtocol {
  /// The middle of the effect.
  var center: CGPoint { get set }
  /// Inside.
  var color0: CIColor { get set }
  /// Outside.
  var color1: CIColor { get set }
  /// Where the outer colour is reached.
  var radius: Float { get set }
}

extension CIFilter {
  /// From one colour inside to another outside, slowly at both ends.
  public class func gaussianGradient() -> any CIFilter & CIGaussianGradient { TypedFilter(.filter(.gaussianGradient)) }
}

extension TypedFilter: CIGaussianGradient {}
