import Foundation

// Typed filters, as `CoreImage.CIFilterBuiltins` has them on Apple's systems: for each its properties, its constructor, and that
// `TypedFilter` has the properties.

/// The result of a typed constructor: a filter with properties for its inputs.
public protocol CIFilterProtocol: NSObjectProtocol {
  /// The filter's result; nil while a required picture is missing.
  var outputImage: CIImage? { get }
}

/// Blurs with a Gaussian.
public protocol CIGaussianBlur: CIFilterProtocol {
  /// The picture that is filtered.
  var inputImage: CIImage? { get set }
  /// The standard deviation of the Gaussian, in points; 10 by default.
  var radius: Float { get set }
}

extension CIFilter {
  /// Blurs with a Gaussian.
  public class func gaussianBlur() -> any CIFilter & CIGaussianBlur { TypedFilter(.filter(.gaussianBlur)) }
}

extension TypedFilter: CIGaussianBlur {}

/// Blurs with a box filter: the mean over a square.
public protocol CIBoxBlur: CIFilterProtocol {
  /// The picture that is filtered.
  var inputImage: CIImage? { get set }
  /// Half the square's side, in points; 10 by default.
  var radius: Float { get set }
}

extension CIFilter {
  /// Blurs with a box filter: the mean over a square.
  public class func boxBlur() -> any CIFilter & CIBoxBlur { TypedFilter(.filter(.boxBlur)) }
}

extension TypedFilter: CIBoxBlur {}

/// Blurs with the mean over a disc, like a lens that is out of focus.
public protocol CIDiscBlur: CIFilterProtocol {
  /// The picture that is filtered.
  var inputImage: CIImage? { get set }
  /// The disc's radius, in points; 8 by default.
  var radius: Float { get set }
}

extension CIFilter {
  /// Blurs with the mean over a disc, as a lens out of focus.
  public class func discBlur() -> any CIFilter & CIDiscBlur { TypedFilter(.filter(.discBlur)) }
}

extension TypedFilter: CIDiscBlur {}

/// Blurs along a line.
public protocol CIMotionBlur: CIFilterProtocol {
  /// The picture that is filtered.
  var inputImage: CIImage? { get set }
  /// Half the line's length, in points; 20 by default.
  var radius: Float { get set }
  /// The line's direction, in radians counterclockwise; 0 by default.
  var angle: Float { get set }
}

extension CIFilter {
  /// Blurs along a line.
  public class func motionBlur() -> any CIFilter & CIMotionBlur { TypedFilter(.filter(.motionBlur)) }
}

extension TypedFilter: CIMotionBlur {}

/// Blurs radially towards a point, like a zooming lens.
public protocol CIZoomBlur: CIFilterProtocol {
  /// The picture that is filtered.
  var inputImage: CIImage? { get set }
  /// A corner of four squares, in points.
  var center: CGPoint { get set }
  /// The amount of blur, 20 by default: at 100 each point is blurred to 1/e of its distance from the centre.
  var amount: Float { get set }
}

extension CIFilter {
  /// Blurs radially towards a point, like a zooming lens.
  public class func zoomBlur() -> any CIFilter & CIZoomBlur { TypedFilter(.filter(.zoomBlur)) }
}

extension TypedFilter: CIZoomBlur {}

/// Changes saturation, brightness and contrast.
public protocol CIColorControls: CIFilterProtocol {
  /// The picture that is filtered.
  var inputImage: CIImage? { get set }
  /// The saturation; 0 is grey, 1, the default, changes nothing.
  var saturation: Float { get set }
  /// The brightness, a number from −1 to 1 that is added to components; 0 by default.
  var brightness: Float { get set }
  /// The contrast, a factor of components' differences from a half; 1 by default.
  var contrast: Float { get set }
}

extension CIFilter {
  /// Changes saturation, brightness and contrast.
  public class func colorControls() -> any CIFilter & CIColorControls { TypedFilter(.filter(.colorControls)) }
}

extension TypedFilter: CIColorControls {}

/// Multiplies colours with a matrix and adds a vector.
public protocol CIColorMatrix: CIFilterProtocol {
  /// The picture that is filtered.
  var inputImage: CIImage? { get set }
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

extension CIFilter {
  /// Multiplies colours with a matrix and adds a vector.
  public class func colorMatrix() -> any CIFilter & CIColorMatrix { TypedFilter(.filter(.colorMatrix)) }
}

extension TypedFilter: CIColorMatrix {}

/// Clamps each component to a range.
public protocol CIColorClamp: CIFilterProtocol {
  /// The picture that is filtered.
  var inputImage: CIImage? { get set }
  /// The least red, green, blue and alpha; (0, 0, 0, 0) by default.
  var minComponents: CIVector { get set }
  /// The greatest red, green, blue and alpha; (1, 1, 1, 1) by default.
  var maxComponents: CIVector { get set }
}

extension CIFilter {
  /// Clamps each component to a range.
  public class func colorClamp() -> any CIFilter & CIColorClamp { TypedFilter(.filter(.colorClamp)) }
}

extension TypedFilter: CIColorClamp {}

/// Adjusts exposure: multiplies linear light by a power of two.
public protocol CIExposureAdjust: CIFilterProtocol {
  /// The picture that is filtered.
  var inputImage: CIImage? { get set }
  /// The change of exposure in stops, from −20 to 20: 1 doubles the light. 0 by default.
  var ev: Float { get set }
}

extension CIFilter {
  /// Adjusts exposure: multiplies linear light by a power of two.
  public class func exposureAdjust() -> any CIFilter & CIExposureAdjust { TypedFilter(.filter(.exposureAdjust)) }
}

extension TypedFilter: CIExposureAdjust {}

/// Raises components to a power.
public protocol CIGammaAdjust: CIFilterProtocol {
  /// The picture that is filtered.
  var inputImage: CIImage? { get set }
  /// The exponent, from 0.01 to 10; 1 by default.
  var power: Float { get set }
}

extension CIFilter {
  /// Raises components to a power.
  public class func gammaAdjust() -> any CIFilter & CIGammaAdjust { TypedFilter(.filter(.gammaAdjust)) }
}

extension TypedFilter: CIGammaAdjust {}

/// Rotates the hue of all colours by an angle.
public protocol CIHueAdjust: CIFilterProtocol {
  /// The picture that is filtered.
  var inputImage: CIImage? { get set }
  /// The rotation of the hue, in radians; 0 by default.
  var angle: Float { get set }
}

extension CIFilter {
  /// Rotates the hue of all colours by an angle.
  public class func hueAdjust() -> any CIFilter & CIHueAdjust { TypedFilter(.filter(.hueAdjust)) }
}

extension TypedFilter: CIHueAdjust {}

/// Saturates colours more the less saturated they are.
public protocol CIVibrance: CIFilterProtocol {
  /// The picture that is filtered.
  var inputImage: CIImage? { get set }
  /// The strength of the effect, from −1 to 1; 0 by default.
  var amount: Float { get set }
}

extension CIFilter {
  /// Saturates colours more the less saturated they are.
  public class func vibrance() -> any CIFilter & CIVibrance { TypedFilter(.filter(.vibrance)) }
}

extension TypedFilter: CIVibrance {}

/// Maps white to another colour.
public protocol CIWhitePointAdjust: CIFilterProtocol {
  /// The picture that is filtered.
  var inputImage: CIImage? { get set }
  /// The colour that white becomes.
  var color: CIColor { get set }
}

extension CIFilter {
  /// Maps white to another colour.
  public class func whitePointAdjust() -> any CIFilter & CIWhitePointAdjust { TypedFilter(.filter(.whitePointAdjust)) }
}

extension TypedFilter: CIWhitePointAdjust {}

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

extension CIFilter {
  /// Changes components by a curve through five points.
  public class func toneCurve() -> any CIFilter & CIToneCurve { TypedFilter(.filter(.toneCurve)) }
}

extension TypedFilter: CIToneCurve {}

/// Applies the sRGB transfer function: encodes components that are linear light.
public protocol CILinearToSRGBToneCurve: CIFilterProtocol {
  /// The picture that is filtered.
  var inputImage: CIImage? { get set }
}

extension CIFilter {
  /// Applies the sRGB transfer function: encodes components that are linear light.
  public class func linearToSRGBToneCurve() -> any CIFilter & CILinearToSRGBToneCurve { TypedFilter(.filter(.linearToSRGBToneCurve)) }
}

extension TypedFilter: CILinearToSRGBToneCurve {}

/// Inverts the sRGB transfer function: decodes components to linear light.
public protocol CISRGBToneCurveToLinear: CIFilterProtocol {
  /// The picture that is filtered.
  var inputImage: CIImage? { get set }
}

extension CIFilter {
  /// Inverts the sRGB transfer function: decodes components to linear light.
  public class func sRGBToneCurveToLinear() -> any CIFilter & CISRGBToneCurveToLinear { TypedFilter(.filter(.sRGBToneCurveToLinear)) }
}

extension TypedFilter: CISRGBToneCurveToLinear {}

/// Inverts the colours: each component becomes 1 minus itself.
public protocol CIColorInvert: CIFilterProtocol {
  /// The picture that is filtered.
  var inputImage: CIImage? { get set }
}

extension CIFilter {
  /// Inverts the colours: each component becomes 1 minus itself.
  public class func colorInvert() -> any CIFilter & CIColorInvert { TypedFilter(.filter(.colorInvert)) }
}

extension TypedFilter: CIColorInvert {}

/// Maps lightness to shades of one colour.
public protocol CIColorMonochrome: CIFilterProtocol {
  /// The picture that is filtered.
  var inputImage: CIImage? { get set }
  /// The colour that white becomes.
  var color: CIColor { get set }
  /// The strength of the effect, from 0 to 1; 1 by default.
  var intensity: Float { get set }
}

extension CIFilter {
  /// Maps lightness to shades of one colour.
  public class func colorMonochrome() -> any CIFilter & CIColorMonochrome { TypedFilter(.filter(.colorMonochrome)) }
}

extension TypedFilter: CIColorMonochrome {}

/// Rounds each component to a few levels.
public protocol CIColorPosterize: CIFilterProtocol {
  /// The picture that is filtered.
  var inputImage: CIImage? { get set }
  /// The number of levels of each component, from 2 to 300; 6 by default.
  var levels: Float { get set }
}

extension CIFilter {
  /// Rounds each component to a few levels.
  public class func colorPosterize() -> any CIFilter & CIColorPosterize { TypedFilter(.filter(.colorPosterize)) }
}

extension TypedFilter: CIColorPosterize {}

/// Makes each component 0 or 1, by a threshold.
public protocol CIColorThreshold: CIFilterProtocol {
  /// The picture that is filtered.
  var inputImage: CIImage? { get set }
  /// The least component that becomes 1; 0.5 by default.
  var threshold: Float { get set }
}

extension CIFilter {
  /// Makes each component 0 or 1, by a threshold.
  public class func colorThreshold() -> any CIFilter & CIColorThreshold { TypedFilter(.filter(.colorThreshold)) }
}

extension TypedFilter: CIColorThreshold {}

/// Maps colours through a three-dimensional lookup table.
public protocol CIColorCube: CIFilterProtocol {
  /// The picture that is filtered.
  var inputImage: CIImage? { get set }
  /// Entries along each axis of the table, from 2 to 128.
  var cubeDimension: Float { get set }
  /// The table: red, green, blue and alpha of each entry, premultiplied, as 32-bit floats; red changes fastest, blue slowest.
  var cubeData: Data { get set }
  /// Accepted without effect, since no colour lies outside of the table.
  var extrapolate: Bool { get set }
}

extension CIFilter {
  /// Maps colours through a three-dimensional lookup table.
  public class func colorCube() -> any CIFilter & CIColorCube { TypedFilter(.filter(.colorCube)) }
}

/// Maps colours through a three-dimensional lookup table whose colours are in a given colour space.
public protocol CIColorCubeWithColorSpace: CIColorCube {
  /// The colour space of the table; nil is sRGB.
  var colorSpace: CGColorSpace? { get set }
}

extension CIFilter {
  /// Maps colours through a three-dimensional lookup table whose colours are in a given colour space.
  public class func colorCubeWithColorSpace() -> any CIFilter & CIColorCubeWithColorSpace {
    TypedFilter(.filter(.colorCubeWithColorSpace))
  }
}

extension TypedFilter: CIColorCubeWithColorSpace {}

/// Maps lightness to the colours between two given ones.
public protocol CIFalseColor: CIFilterProtocol {
  /// The picture that is filtered.
  var inputImage: CIImage? { get set }
  /// The colour that black becomes.
  var color0: CIColor { get set }
  /// The colour that white becomes.
  var color1: CIColor { get set }
}

extension CIFilter {
  /// Maps lightness to the colours between two given ones.
  public class func falseColor() -> any CIFilter & CIFalseColor { TypedFilter(.filter(.falseColor)) }
}

extension TypedFilter: CIFalseColor {}

/// A white picture whose alpha is the picture's lightness.
public protocol CIMaskToAlpha: CIFilterProtocol {
  /// The picture that is filtered.
  var inputImage: CIImage? { get set }
}

extension CIFilter {
  /// A white picture whose alpha is the picture's lightness.
  public class func maskToAlpha() -> any CIFilter & CIMaskToAlpha { TypedFilter(.filter(.maskToAlpha)) }
}

extension TypedFilter: CIMaskToAlpha {}

/// A grey of the greatest of red, green and blue.
public protocol CIMaximumComponent: CIFilterProtocol {
  /// The picture that is filtered.
  var inputImage: CIImage? { get set }
}

extension CIFilter {
  /// A grey of the greatest of red, green and blue.
  public class func maximumComponent() -> any CIFilter & CIMaximumComponent { TypedFilter(.filter(.maximumComponent)) }
}

extension TypedFilter: CIMaximumComponent {}

/// A grey of the least of red, green and blue.
public protocol CIMinimumComponent: CIFilterProtocol {
  /// The picture that is filtered.
  var inputImage: CIImage? { get set }
}

extension CIFilter {
  /// A grey of the least of red, green and blue.
  public class func minimumComponent() -> any CIFilter & CIMinimumComponent { TypedFilter(.filter(.minimumComponent)) }
}

extension TypedFilter: CIMinimumComponent {}

/// Tints the picture brown, like an old photograph.
public protocol CISepiaTone: CIFilterProtocol {
  /// The picture that is filtered.
  var inputImage: CIImage? { get set }
  /// The strength of the effect, from 0 to 1; 1 by default.
  var intensity: Float { get set }
}

extension CIFilter {
  /// Tints the picture brown, like an old photograph.
  public class func sepiaTone() -> any CIFilter & CISepiaTone { TypedFilter(.filter(.sepiaTone)) }
}

extension TypedFilter: CISepiaTone {}

/// A filter that gives a picture the look of a kind of film.
public protocol CIPhotoEffect: CIFilterProtocol {
  /// The picture that is filtered.
  var inputImage: CIImage? { get set }
}

extension CIFilter {
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
}

extension TypedFilter: CIPhotoEffect {}

/// Darkens towards the corners of the picture.
public protocol CIVignette: CIFilterProtocol {
  /// The picture that is filtered.
  var inputImage: CIImage? { get set }
  /// The strength of the darkening, from −1 to 1; negative values lighten. 0 by default.
  var intensity: Float { get set }
  /// The distance from the middle at which the full effect is reached, where 1 is that of the corners; 1 by default.
  var radius: Float { get set }
}

extension CIFilter {
  /// Darkens towards the corners of the picture.
  public class func vignette() -> any CIFilter & CIVignette { TypedFilter(.filter(.vignette)) }
}

extension TypedFilter: CIVignette {}

/// Darkens outside of a circle.
public protocol CIVignetteEffect: CIFilterProtocol {
  /// The picture that is filtered.
  var inputImage: CIImage? { get set }
  /// A corner of four squares, in points.
  var center: CGPoint { get set }
  /// The circle's radius, in points; 150 by default.
  var radius: Float { get set }
  /// The strength of the darkening, from −1 to 1; negative values lighten. 0 by default.
  var intensity: Float { get set }
  /// The width of the soft border on either side, as a fraction of the radius; 0.5 by default.
  var falloff: Float { get set }
}

extension CIFilter {
  /// Darkens outside of a circle.
  public class func vignetteEffect() -> any CIFilter & CIVignetteEffect { TypedFilter(.filter(.vignetteEffect)) }
}

extension TypedFilter: CIVignetteEffect {}
