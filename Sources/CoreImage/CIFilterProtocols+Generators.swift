import Foundation

/// A picture of one colour without end.
public protocol CIConstantColorGenerator: CIFilterProtocol {
  /// The colour of the picture; red by default.
  var color: CIColor { get set }
}

/// A checkerboard of two colours.
public protocol CICheckerboardGenerator: CIFilterProtocol {
  /// A corner of four squares, in points.
  var center: CGPoint { get set }
  /// The colour of one half of the squares; white by default.
  var color0: CIColor { get set }
  /// The colour of the other half of the squares; black by default.
  var color1: CIColor { get set }
  /// The side of a square, in points; 80 by default.
  var width: Float { get set }
  /// The sharpness of borders, from 0, a gradual wave, to 1, a hard edge; 1 by default.
  var sharpness: Float { get set }
}

/// A picture of stripes in two colours.
public protocol CIStripesGenerator: CIFilterProtocol {
  /// A point on the border between two stripes, in points.
  var center: CGPoint { get set }
  /// The colour of one half of the squares; white by default.
  var color0: CIColor { get set }
  /// The colour of the other half of the squares; black by default.
  var color1: CIColor { get set }
  /// The width of a stripe, in points; 80 by default.
  var width: Float { get set }
  /// The sharpness of borders, from 0, a gradual wave, to 1, a hard edge; 1 by default.
  var sharpness: Float { get set }
}

/// Squares of one point in random colours, the same ones each time.
public protocol CIRandomGenerator: CIFilterProtocol {}

/// A rectangle of one colour with rounded corners.
public protocol CIRoundedRectangleGenerator: CIFilterProtocol {
  /// The rectangle, in points; (0, 0, 100, 100) by default.
  var extent: CGRect { get set }
  /// The radius of the corners, in points; 10 by default.
  var radius: Float { get set }
  /// The colour of the picture; red by default.
  var color: CIColor { get set }
}

/// A gradient from one colour to another along a line.
public protocol CILinearGradient: CIFilterProtocol {
  /// The point at which the first colour ends; (0, 0) by default.
  var point0: CGPoint { get set }
  /// The point at which the second colour begins; (200, 200) by default.
  var point1: CGPoint { get set }
  /// The colour before the first point; white by default.
  var color0: CIColor { get set }
  /// The colour behind the second point; black by default.
  var color1: CIColor { get set }
}

/// A gradient from one colour to another along a line, flat at both ends.
public protocol CISmoothLinearGradient: CIFilterProtocol {
  /// The point at which the first colour ends; (0, 0) by default.
  var point0: CGPoint { get set }
  /// The point at which the second colour begins; (200, 200) by default.
  var point1: CGPoint { get set }
  /// The colour before the first point; white by default.
  var color0: CIColor { get set }
  /// The colour behind the second point; black by default.
  var color1: CIColor { get set }
}

/// A gradient from one colour inside a circle to another outside a larger one.
public protocol CIRadialGradient: CIFilterProtocol {
  /// The centre of the effect, in points.
  var center: CGPoint { get set }
  /// The radius at which the inner colour ends, in points; 5 by default.
  var radius0: Float { get set }
  /// The radius at which the outer colour begins, in points; 100 by default.
  var radius1: Float { get set }
  /// The colour inside; white by default.
  var color0: CIColor { get set }
  /// The colour outside; black by default.
  var color1: CIColor { get set }
}

/// A gradient from one colour in the centre to another outside, flat at both ends.
public protocol CIGaussianGradient: CIFilterProtocol {
  /// The centre of the effect, in points.
  var center: CGPoint { get set }
  /// The colour inside; white by default.
  var color0: CIColor { get set }
  /// The colour outside; black by default.
  var color1: CIColor { get set }
  /// The radius at which the outer colour is reached, in points; 300 by default.
  var radius: Float { get set }
}

// MARK: Constructors

extension CIFilter {
  /// A picture of one colour without end.
  public class func constantColorGenerator() -> any CIFilter & CIConstantColorGenerator { TypedFilter(.filter(.constantColorGenerator)) }
  /// A checkerboard of two colours.
  public class func checkerboardGenerator() -> any CIFilter & CICheckerboardGenerator { TypedFilter(.filter(.checkerboardGenerator)) }
  /// Stripes of two colours.
  public class func stripesGenerator() -> any CIFilter & CIStripesGenerator { TypedFilter(.filter(.stripesGenerator)) }
  /// Squares of one point in random colours, the same ones each time.
  public class func randomGenerator() -> any CIFilter & CIRandomGenerator { TypedFilter(.filter(.randomGenerator)) }
  /// A rectangle of one colour with rounded corners.
  public class func roundedRectangleGenerator() -> any CIFilter & CIRoundedRectangleGenerator {
    TypedFilter(.filter(.roundedRectangleGenerator))
  }
  /// A gradient from one colour to another along a line.
  public class func linearGradient() -> any CIFilter & CILinearGradient { TypedFilter(.filter(.linearGradient)) }
  /// A gradient from one colour to another along a line, flat at both ends.
  public class func smoothLinearGradient() -> any CIFilter & CISmoothLinearGradient { TypedFilter(.filter(.smoothLinearGradient)) }
  /// A gradient from one colour inside a circle to another outside a larger one.
  public class func radialGradient() -> any CIFilter & CIRadialGradient { TypedFilter(.filter(.radialGradient)) }
  /// A gradient from one colour in the centre to another outside, flat at both ends.
  public class func gaussianGradient() -> any CIFilter & CIGaussianGradient { TypedFilter(.filter(.gaussianGradient)) }
}

extension TypedFilter:
  CIConstantColorGenerator, CICheckerboardGenerator, CIStripesGenerator, CIRandomGenerator, CIRoundedRectangleGenerator, CILinearGradient,
  CISmoothLinearGradient, CIRadialGradient, CIGaussianGradient
{}
