import Foundation

/// One colour without end.
public protocol CIConstantColorGenerator: CIFilterProtocol {
  /// The colour.
  var color: CIColor { get set }
}

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

/// Noise, the same each time.
public protocol CIRandomGenerator: CIFilterProtocol {}

/// A rectangle with round corners.
public protocol CIRoundedRectangleGenerator: CIFilterProtocol {
  /// The rectangle.
  var extent: CGRect { get set }
  /// The corners' radius.
  var radius: Float { get set }
  /// The colour.
  var color: CIColor { get set }
}

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
