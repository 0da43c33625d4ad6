import Foundation

/// What typed constructors give: a filter, and the properties that stand for its inputs.
public protocol CIFilterProtocol: NSObjectProtocol {
  /// What the filter makes of its inputs; nil while it has no picture to begin with.
  var outputImage: CIImage? { get }
}

/// Blurs with a Gaussian.
public protocol CIGaussianBlur: CIFilterProtocol {
  /// The picture that is filtered.
  var inputImage: CIImage? { get set }
  /// The Gaussian's standard deviation.
  var radius: Float { get set }
}

/// Blurs with the mean over a square.
public protocol CIBoxBlur: CIFilterProtocol {
  /// The picture that is filtered.
  var inputImage: CIImage? { get set }
  /// Half the square's side.
  var radius: Float { get set }
}

/// Blurs with the mean over a disc, as a lens out of focus.
public protocol CIDiscBlur: CIFilterProtocol {
  /// The picture that is filtered.
  var inputImage: CIImage? { get set }
  /// The disc's radius.
  var radius: Float { get set }
}

/// Blurs along a line.
public protocol CIMotionBlur: CIFilterProtocol {
  /// The picture that is filtered.
  var inputImage: CIImage? { get set }
  /// Half the line's length.
  var radius: Float { get set }
  /// The line's direction.
  var angle: Float { get set }
}

/// Blurs towards a point, as a lens that zooms.
public protocol CIZoomBlur: CIFilterProtocol {
  /// The picture that is filtered.
  var inputImage: CIImage? { get set }
  /// The middle of the effect.
  var center: CGPoint { get set }
  /// How far: 100 divides distances from the point by e.
  var amount: Float { get set }
}

/// Changes saturation, brightness and contrast.
public protocol CIColorControls: CIFilterProtocol {
  /// The picture that is filtered.
  var inputImage: CIImage? { get set }
  /// 0 is grey.
  var saturation: Float { get set }
  /// Added to components.
  var brightness: Float { get set }
  /// The factor about a half.
  var contrast: Float { get set }
}

/// Multiplies colours with a matrix and adds a vector.
public protocol CIColorMatrix: CIFilterProtocol {
  /// The picture that is filtered.
  var inputImage: CIImage? { get set }
  /// The red row.
  var rVector: CIVector { get set }
  /// The green row.
  var gVector: CIVector { get set }
  /// The blue row.
  var bVector: CIVector { get set }
  /// The alpha row.
  var aVector: CIVector { get set }
  /// What is added.
  var biasVector: CIVector { get set }
}

/// Confines components.
public protocol CIColorClamp: CIFilterProtocol {
  /// The picture that is filtered.
  var inputImage: CIImage? { get set }
  /// The least.
  var minComponents: CIVector { get set }
  /// The greatest.
  var maxComponents: CIVector { get set }
}

/// Multiplies linear light.
public protocol CIExposureAdjust: CIFilterProtocol {
  /// The picture that is filtered.
  var inputImage: CIImage? { get set }
  /// Stops: 1 is twice the light.
  var ev: Float { get set }
}

/// Raises components to a power.
public protocol CIGammaAdjust: CIFilterProtocol {
  /// The picture that is filtered.
  var inputImage: CIImage? { get set }
  /// The exponent.
  var power: Float { get set }
}

/// Turns hues.
public protocol CIHueAdjust: CIFilterProtocol {
  /// The picture that is filtered.
  var inputImage: CIImage? { get set }
  /// By how much.
  var angle: Float { get set }
}

/// Saturates the less saturated colours.
public protocol CIVibrance: CIFilterProtocol {
  /// The picture that is filtered.
  var inputImage: CIImage? { get set }
  /// By how much.
  var amount: Float { get set }
}

/// Makes white another colour.
public protocol CIWhitePointAdjust: CIFilterProtocol {
  /// The picture that is filtered.
  var inputImage: CIImage? { get set }
  /// What white becomes.
  var color: CIColor { get set }
}

/// Changes components by a curve through five points.
public protocol CIToneCurve: CIFilterProtocol {
  /// The picture that is filtered.
  var inputImage: CIImage? { get set }
  /// A point of the curve: component in, component out.
  var point0: CGPoint { get set }
  /// A point of the curve: component in, component out.
  var point1: CGPoint { get set }
  /// A point of the curve: component in, component out.
  var point2: CGPoint { get set }
  /// A point of the curve: component in, component out.
  var point3: CGPoint { get set }
  /// A point of the curve: component in, component out.
  var point4: CGPoint { get set }
}

/// Encodes components that are linear light.
public protocol CILinearToSRGBToneCurve: CIFilterProtocol {
  /// The picture that is filtered.
  var inputImage: CIImage? { get set }
}

/// Shows linear light as components.
public protocol CISRGBToneCurveToLinear: CIFilterProtocol {
  /// The picture that is filtered.
  var inputImage: CIImage? { get set }
}

/// Inverts colours.
public protocol CIColorInvert: CIFilterProtocol {
  /// The picture that is filtered.
  var inputImage: CIImage? { get set }
}

/// Shows lightness in one colour.
public protocol CIColorMonochrome: CIFilterProtocol {
  /// The picture that is filtered.
  var inputImage: CIImage? { get set }
  /// What white becomes.
  var color: CIColor { get set }
  /// How much of it.
  var intensity: Float { get set }
}

/// Leaves few steps of each component.
public protocol CIColorPosterize: CIFilterProtocol {
  /// The picture that is filtered.
  var inputImage: CIImage? { get set }
  /// How many.
  var levels: Float { get set }
}

/// Makes components 0 or 1.
public protocol CIColorThreshold: CIFilterProtocol {
  /// The picture that is filtered.
  var inputImage: CIImage? { get set }
  /// The least that becomes 1.
  var threshold: Float { get set }
}

/// Looks colours up in a table.
public protocol CIColorCube: CIFilterProtocol {
  /// The picture that is filtered.
  var inputImage: CIImage? { get set }
  /// Entries along each axis of the table, from 2 to 128.
  var cubeDimension: Float { get set }
  /// The table: red, green, blue and alpha of each entry, premultiplied, as 32-bit floats; red changes fastest, blue slowest.
  var cubeData: Data { get set }
  /// Taken, without effect: no colour lies outside the table.
  var extrapolate: Bool { get set }
}

/// Looks colours up in a table of a colour space's.
public protocol CIColorCubeWithColorSpace: CIColorCube {
  /// The table's space; nil is sRGB.
  var colorSpace: CGColorSpace? { get set }
}

/// Shows lightness between two colours.
public protocol CIFalseColor: CIFilterProtocol {
  /// The picture that is filtered.
  var inputImage: CIImage? { get set }
  /// What black becomes.
  var color0: CIColor { get set }
  /// What white becomes.
  var color1: CIColor { get set }
}

/// Makes lightness the alpha of white.
public protocol CIMaskToAlpha: CIFilterProtocol {
  /// The picture that is filtered.
  var inputImage: CIImage? { get set }
}

/// Grey of the greatest component.
public protocol CIMaximumComponent: CIFilterProtocol {
  /// The picture that is filtered.
  var inputImage: CIImage? { get set }
}

/// Grey of the least component.
public protocol CIMinimumComponent: CIFilterProtocol {
  /// The picture that is filtered.
  var inputImage: CIImage? { get set }
}

/// Brown, as old photographs.
public protocol CISepiaTone: CIFilterProtocol {
  /// The picture that is filtered.
  var inputImage: CIImage? { get set }
  /// How much of it.
  var intensity: Float { get set }
}

/// A look.
public protocol CIPhotoEffect: CIFilterProtocol {
  /// The picture that is filtered.
  var inputImage: CIImage? { get set }
}

/// Darkens towards the corners.
public protocol CIVignette: CIFilterProtocol {
  /// The picture that is filtered.
  var inputImage: CIImage? { get set }
  /// By how much; below zero lightens.
  var intensity: Float { get set }
  /// Where all of it is reached: 1 is the corners' distance.
  var radius: Float { get set }
}

/// Darkens around a circle.
public protocol CIVignetteEffect: CIFilterProtocol {
  /// The picture that is filtered.
  var inputImage: CIImage? { get set }
  /// The middle of the effect.
  var center: CGPoint { get set }
  /// The circle's radius.
  var radius: Float { get set }
  /// By how much; below zero lightens.
  var intensity: Float { get set }
  /// The soft border's share of the radius, on either side.
  var falloff: Float { get set }
}
