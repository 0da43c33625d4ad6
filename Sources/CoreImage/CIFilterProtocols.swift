import Foundation

// Typed filters, as `CoreImage.CIFilterBuiltins` has them on Apple's systems: the properties of each, then the constructors, and that
// `TypedFilter` has the properties.

/// The result of a typed constructor: a filter with properties for its inputs.
public protocol CIFilterProtocol: NSObjectProtocol {
  /// The filter's result; nil while a required picture is missing.
  var outputImage: CIImage? { get }
}

/// A filter of a picture.
public protocol CIImageFilterProtocol: CIFilterProtocol {
  /// The picture that is filtered.
  var inputImage: CIImage? { get set }
}

/// Blurs with a Gaussian.
public protocol CIGaussianBlur: CIImageFilterProtocol {
  /// The standard deviation of the Gaussian, in points; 10 by default.
  var radius: Float { get set }
}

/// Blurs with a box filter: the mean over a square.
public protocol CIBoxBlur: CIImageFilterProtocol {
  /// Half the square's side, in points; 10 by default.
  var radius: Float { get set }
}

/// Blurs with the mean over a disc, like a lens that is out of focus.
public protocol CIDiscBlur: CIImageFilterProtocol {
  /// The disc's radius, in points; 8 by default.
  var radius: Float { get set }
}

/// Blurs along a line.
public protocol CIMotionBlur: CIImageFilterProtocol {
  /// Half the line's length, in points; 20 by default.
  var radius: Float { get set }
  /// The line's direction, in radians counterclockwise; 0 by default.
  var angle: Float { get set }
}

/// Blurs radially towards a point, like a zooming lens.
public protocol CIZoomBlur: CIImageFilterProtocol {
  /// The centre of the effect, in points.
  var center: CGPoint { get set }
  /// The amount of blur, 20 by default: at 100 each point is blurred to 1/e of its distance from the centre.
  var amount: Float { get set }
}

/// Changes saturation, brightness and contrast.
public protocol CIColorControls: CIImageFilterProtocol {
  /// The saturation; 0 is grey, 1, the default, changes nothing.
  var saturation: Float { get set }
  /// The brightness, a number from −1 to 1 that is added to components; 0 by default.
  var brightness: Float { get set }
  /// The contrast, a factor of components' differences from a half; 1 by default.
  var contrast: Float { get set }
}

/// Multiplies colours with a matrix and adds a vector.
public protocol CIColorMatrix: CIImageFilterProtocol {
  /// The factors of red, green, blue and alpha whose sum is the new red.
  var rVector: CIVector { get set }
  /// The factors of red, green, blue and alpha whose sum is the new green.
  var gVector: CIVector { get set }
  /// The factors of red, green, blue and alpha whose sum is the new blue.
  var bVector: CIVector { get set }
  /// The factors of red, green, blue and alpha whose sum is the new alpha.
  var aVector: CIVector { get set }
  /// Four numbers that are added to the new components.
  var biasVector: CIVector { get set }
}

/// Clamps each component to a range.
public protocol CIColorClamp: CIImageFilterProtocol {
  /// The least red, green, blue and alpha; (0, 0, 0, 0) by default.
  var minComponents: CIVector { get set }
  /// The greatest red, green, blue and alpha; (1, 1, 1, 1) by default.
  var maxComponents: CIVector { get set }
}

/// Adjusts exposure: multiplies linear light by a power of two.
public protocol CIExposureAdjust: CIImageFilterProtocol {
  /// The change of exposure in stops, from −20 to 20: 1 doubles the light. 0 by default.
  var ev: Float { get set }
}

/// Raises components to a power.
public protocol CIGammaAdjust: CIImageFilterProtocol {
  /// The exponent, from 0.01 to 10; 1 by default.
  var power: Float { get set }
}

/// Rotates the hue of all colours by an angle.
public protocol CIHueAdjust: CIImageFilterProtocol {
  /// The rotation of the hue, in radians; 0 by default.
  var angle: Float { get set }
}

/// Saturates colours more the less saturated they are.
public protocol CIVibrance: CIImageFilterProtocol {
  /// The strength of the effect, from −1 to 1; 0 by default.
  var amount: Float { get set }
}

/// Maps white to another colour.
public protocol CIWhitePointAdjust: CIImageFilterProtocol {
  /// The colour that white becomes.
  var color: CIColor { get set }
}

/// Changes components by a curve through five points.
public protocol CIToneCurve: CIImageFilterProtocol {
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

/// Applies the sRGB transfer function: encodes components that are linear light.
public protocol CILinearToSRGBToneCurve: CIImageFilterProtocol {}

/// Inverts the sRGB transfer function: decodes components to linear light.
public protocol CISRGBToneCurveToLinear: CIImageFilterProtocol {}

/// Inverts the colours: each component becomes 1 minus itself.
public protocol CIColorInvert: CIImageFilterProtocol {}

/// Maps lightness to shades of one colour.
public protocol CIColorMonochrome: CIImageFilterProtocol {
  /// The colour that white becomes.
  var color: CIColor { get set }
  /// The strength of the effect, from 0 to 1; 1 by default.
  var intensity: Float { get set }
}

/// Rounds each component to a few levels.
public protocol CIColorPosterize: CIImageFilterProtocol {
  /// The number of levels of each component, from 2 to 300; 6 by default.
  var levels: Float { get set }
}

/// Makes each component 0 or 1, by a threshold.
public protocol CIColorThreshold: CIImageFilterProtocol {
  /// The least component that becomes 1; 0.5 by default.
  var threshold: Float { get set }
}

/// Maps colours through a three-dimensional lookup table.
public protocol CIColorCube: CIImageFilterProtocol {
  /// Entries along each axis of the table, from 2 to 128.
  var cubeDimension: Float { get set }
  /// The table: red, green, blue and alpha of each entry, premultiplied, as 32-bit floats; red changes fastest, blue slowest.
  var cubeData: Data { get set }
  /// Accepted without effect, since no colour lies outside of the table.
  var extrapolate: Bool { get set }
}

/// Maps colours through a three-dimensional lookup table whose colours are in a given colour space.
public protocol CIColorCubeWithColorSpace: CIColorCube {
  /// The colour space of the table; nil is sRGB.
  var colorSpace: CGColorSpace? { get set }
}

/// Maps lightness to the colours between two given ones.
public protocol CIFalseColor: CIImageFilterProtocol {
  /// The colour that black becomes.
  var color0: CIColor { get set }
  /// The colour that white becomes.
  var color1: CIColor { get set }
}

/// A white picture whose alpha is the picture's lightness.
public protocol CIMaskToAlpha: CIImageFilterProtocol {}

/// A grey of the greatest of red, green and blue.
public protocol CIMaximumComponent: CIImageFilterProtocol {}

/// A grey of the least of red, green and blue.
public protocol CIMinimumComponent: CIImageFilterProtocol {}

/// Tints the picture brown, like an old photograph.
public protocol CISepiaTone: CIImageFilterProtocol {
  /// The strength of the effect, from 0 to 1; 1 by default.
  var intensity: Float { get set }
}

/// A filter that gives a picture the look of a kind of film.
public protocol CIPhotoEffect: CIImageFilterProtocol {}

/// Darkens towards the corners of the picture.
public protocol CIVignette: CIImageFilterProtocol {
  /// The strength of the darkening, from −1 to 1; negative values lighten. 0 by default.
  var intensity: Float { get set }
  /// The distance from the middle at which the full effect is reached, where 1 is that of the corners; 1 by default.
  var radius: Float { get set }
}

/// Darkens outside of a circle.
public protocol CIVignetteEffect: CIImageFilterProtocol {
  /// The centre of the effect, in points.
  var center: CGPoint { get set }
  /// The circle's radius, in points; 150 by default.
  var radius: Float { get set }
  /// The strength of the darkening, from −1 to 1; negative values lighten. 0 by default.
  var intensity: Float { get set }
  /// The width of the soft border on either side, as a fraction of the radius; 0.5 by default.
  var falloff: Float { get set }
}

// MARK: Constructors

extension CIFilter {
  /// Blurs with a Gaussian.
  public class func gaussianBlur() -> any CIFilter & CIGaussianBlur { TypedFilter(.filter(.gaussianBlur)) }
  /// Blurs with a box filter: the mean over a square.
  public class func boxBlur() -> any CIFilter & CIBoxBlur { TypedFilter(.filter(.boxBlur)) }
  /// Blurs with the mean over a disc, as a lens out of focus.
  public class func discBlur() -> any CIFilter & CIDiscBlur { TypedFilter(.filter(.discBlur)) }
  /// Blurs along a line.
  public class func motionBlur() -> any CIFilter & CIMotionBlur { TypedFilter(.filter(.motionBlur)) }
  /// Blurs radially towards a point, like a zooming lens.
  public class func zoomBlur() -> any CIFilter & CIZoomBlur { TypedFilter(.filter(.zoomBlur)) }
  /// Changes saturation, brightness and contrast.
  public class func colorControls() -> any CIFilter & CIColorControls { TypedFilter(.filter(.colorControls)) }
  /// Multiplies colours with a matrix and adds a vector.
  public class func colorMatrix() -> any CIFilter & CIColorMatrix { TypedFilter(.filter(.colorMatrix)) }
  /// Clamps each component to a range.
  public class func colorClamp() -> any CIFilter & CIColorClamp { TypedFilter(.filter(.colorClamp)) }
  /// Adjusts exposure: multiplies linear light by a power of two.
  public class func exposureAdjust() -> any CIFilter & CIExposureAdjust { TypedFilter(.filter(.exposureAdjust)) }
  /// Raises components to a power.
  public class func gammaAdjust() -> any CIFilter & CIGammaAdjust { TypedFilter(.filter(.gammaAdjust)) }
  /// Rotates the hue of all colours by an angle.
  public class func hueAdjust() -> any CIFilter & CIHueAdjust { TypedFilter(.filter(.hueAdjust)) }
  /// Saturates colours more the less saturated they are.
  public class func vibrance() -> any CIFilter & CIVibrance { TypedFilter(.filter(.vibrance)) }
  /// Maps white to another colour.
  public class func whitePointAdjust() -> any CIFilter & CIWhitePointAdjust { TypedFilter(.filter(.whitePointAdjust)) }
  /// Changes components by a curve through five points.
  public class func toneCurve() -> any CIFilter & CIToneCurve { TypedFilter(.filter(.toneCurve)) }
  /// Applies the sRGB transfer function: encodes components that are linear light.
  public class func linearToSRGBToneCurve() -> any CIFilter & CILinearToSRGBToneCurve { TypedFilter(.filter(.linearToSRGBToneCurve)) }
  /// Inverts the sRGB transfer function: decodes components to linear light.
  public class func sRGBToneCurveToLinear() -> any CIFilter & CISRGBToneCurveToLinear { TypedFilter(.filter(.sRGBToneCurveToLinear)) }
  /// Inverts the colours: each component becomes 1 minus itself.
  public class func colorInvert() -> any CIFilter & CIColorInvert { TypedFilter(.filter(.colorInvert)) }
  /// Maps lightness to shades of one colour.
  public class func colorMonochrome() -> any CIFilter & CIColorMonochrome { TypedFilter(.filter(.colorMonochrome)) }
  /// Rounds each component to a few levels.
  public class func colorPosterize() -> any CIFilter & CIColorPosterize { TypedFilter(.filter(.colorPosterize)) }
  /// Makes each component 0 or 1, by a threshold.
  public class func colorThreshold() -> any CIFilter & CIColorThreshold { TypedFilter(.filter(.colorThreshold)) }
  /// Maps colours through a three-dimensional lookup table.
  public class func colorCube() -> any CIFilter & CIColorCube { TypedFilter(.filter(.colorCube)) }
  /// Maps colours through a three-dimensional lookup table whose colours are in a given colour space.
  public class func colorCubeWithColorSpace() -> any CIFilter & CIColorCubeWithColorSpace {
    TypedFilter(.filter(.colorCubeWithColorSpace))
  }
  /// Maps lightness to the colours between two given ones.
  public class func falseColor() -> any CIFilter & CIFalseColor { TypedFilter(.filter(.falseColor)) }
  /// A white picture whose alpha is the picture's lightness.
  public class func maskToAlpha() -> any CIFilter & CIMaskToAlpha { TypedFilter(.filter(.maskToAlpha)) }
  /// A grey of the greatest of red, green and blue.
  public class func maximumComponent() -> any CIFilter & CIMaximumComponent { TypedFilter(.filter(.maximumComponent)) }
  /// A grey of the least of red, green and blue.
  public class func minimumComponent() -> any CIFilter & CIMinimumComponent { TypedFilter(.filter(.minimumComponent)) }
  /// Tints the picture brown, like an old photograph.
  public class func sepiaTone() -> any CIFilter & CISepiaTone { TypedFilter(.filter(.sepiaTone)) }
  /// A photographic effect with strong colours.
  public class func photoEffectChrome() -> any CIFilter & CIPhotoEffect { TypedFilter(.filter(.photoEffectChrome)) }
  /// A photographic effect with faded colours.
  public class func photoEffectFade() -> any CIFilter & CIPhotoEffect { TypedFilter(.filter(.photoEffectFade)) }
  /// The colours of instant film.
  public class func photoEffectInstant() -> any CIFilter & CIPhotoEffect { TypedFilter(.filter(.photoEffectInstant)) }
  /// A photographic effect in greys.
  public class func photoEffectMono() -> any CIFilter & CIPhotoEffect { TypedFilter(.filter(.photoEffectMono)) }
  /// A photographic effect in greys of high contrast.
  public class func photoEffectNoir() -> any CIFilter & CIPhotoEffect { TypedFilter(.filter(.photoEffectNoir)) }
  /// A photographic effect with cool colours.
  public class func photoEffectProcess() -> any CIFilter & CIPhotoEffect { TypedFilter(.filter(.photoEffectProcess)) }
  /// A photographic effect in greys of low contrast.
  public class func photoEffectTonal() -> any CIFilter & CIPhotoEffect { TypedFilter(.filter(.photoEffectTonal)) }
  /// A photographic effect with warm colours.
  public class func photoEffectTransfer() -> any CIFilter & CIPhotoEffect { TypedFilter(.filter(.photoEffectTransfer)) }
  /// Darkens towards the corners of the picture.
  public class func vignette() -> any CIFilter & CIVignette { TypedFilter(.filter(.vignette)) }
  /// Darkens outside of a circle.
  public class func vignetteEffect() -> any CIFilter & CIVignetteEffect { TypedFilter(.filter(.vignetteEffect)) }
}

extension TypedFilter:
  CIGaussianBlur, CIBoxBlur, CIDiscBlur, CIMotionBlur, CIZoomBlur, CIColorControls, CIColorMatrix, CIColorClamp, CIExposureAdjust,
  CIGammaAdjust, CIHueAdjust, CIVibrance, CIWhitePointAdjust, CIToneCurve, CILinearToSRGBToneCurve, CISRGBToneCurveToLinear,
  CIColorInvert, CIColorMonochrome, CIColorPosterize, CIColorThreshold, CIColorCubeWithColorSpace, CIFalseColor, CIMaskToAlpha,
  CIMaximumComponent, CIMinimumComponent, CISepiaTone, CIPhotoEffect, CIVignette, CIVignetteEffect
{}
