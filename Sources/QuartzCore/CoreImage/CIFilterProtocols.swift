import Foundation

// Typed filters, as `CoreImage.CIFilterBuiltins` has them on Apple's systems: for each its properties, its constructor, and that
// `TypedFilter` has the properties.

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

extension CIFilter {
  /// Blurs with a Gaussian.
  public class func gaussianBlur() -> any CIFilter & CIGaussianBlur { TypedFilter(.filter(.gaussianBlur)) }
}

extension TypedFilter: CIGaussianBlur {}

/// Blurs with the mean over a square.
public protocol CIBoxBlur: CIFilterProtocol {
  /// The picture that is filtered.
  var inputImage: CIImage? { get set }
  /// Half the square's side.
  var radius: Float { get set }
}

extension CIFilter {
  /// Blurs with the mean over a square.
  public class func boxBlur() -> any CIFilter & CIBoxBlur { TypedFilter(.filter(.boxBlur)) }
}

extension TypedFilter: CIBoxBlur {}

/// Blurs with the mean over a disc, as a lens out of focus.
public protocol CIDiscBlur: CIFilterProtocol {
  /// The picture that is filtered.
  var inputImage: CIImage? { get set }
  /// The disc's radius.
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
  /// Half the line's length.
  var radius: Float { get set }
  /// The line's direction.
  var angle: Float { get set }
}

extension CIFilter {
  /// Blurs along a line.
  public class func motionBlur() -> any CIFilter & CIMotionBlur { TypedFilter(.filter(.motionBlur)) }
}

extension TypedFilter: CIMotionBlur {}

/// Blurs towards a point, as a lens that zooms.
public protocol CIZoomBlur: CIFilterProtocol {
  /// The picture that is filtered.
  var inputImage: CIImage? { get set }
  /// The middle of the effect.
  var center: CGPoint { get set }
  /// How far: 100 divides distances from the point by e.
  var amount: Float { get set }
}

extension CIFilter {
  /// Blurs towards a point, as a lens that zooms.
  public class func zoomBlur() -> any CIFilter & CIZoomBlur { TypedFilter(.filter(.zoomBlur)) }
}

extension TypedFilter: CIZoomBlur {}

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

extension CIFilter {
  /// Changes saturation, brightness and contrast.
  public class func colorControls() -> any CIFilter & CIColorControls { TypedFilter(.filter(.colorControls)) }
}

extension TypedFilter: CIColorControls {}

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

extension CIFilter {
  /// Multiplies colours with a matrix and adds a vector.
  public class func colorMatrix() -> any CIFilter & CIColorMatrix { TypedFilter(.filter(.colorMatrix)) }
}

extension TypedFilter: CIColorMatrix {}

/// Confines components.
public protocol CIColorClamp: CIFilterProtocol {
  /// The picture that is filtered.
  var inputImage: CIImage? { get set }
  /// The least.
  var minComponents: CIVector { get set }
  /// The greatest.
  var maxComponents: CIVector { get set }
}

extension CIFilter {
  /// Confines components.
  public class func colorClamp() -> any CIFilter & CIColorClamp { TypedFilter(.filter(.colorClamp)) }
}

extension TypedFilter: CIColorClamp {}

/// Multiplies linear light.
public protocol CIExposureAdjust: CIFilterProtocol {
  /// The picture that is filtered.
  var inputImage: CIImage? { get set }
  /// Stops: 1 is twice the light.
  var ev: Float { get set }
}

extension CIFilter {
  /// Multiplies linear light.
  public class func exposureAdjust() -> any CIFilter & CIExposureAdjust { TypedFilter(.filter(.exposureAdjust)) }
}

extension TypedFilter: CIExposureAdjust {}

/// Raises components to a power.
public protocol CIGammaAdjust: CIFilterProtocol {
  /// The picture that is filtered.
  var inputImage: CIImage? { get set }
  /// The exponent.
  var power: Float { get set }
}

extension CIFilter {
  /// Raises components to a power.
  public class func gammaAdjust() -> any CIFilter & CIGammaAdjust { TypedFilter(.filter(.gammaAdjust)) }
}

extension TypedFilter: CIGammaAdjust {}

/// Turns hues.
public protocol CIHueAdjust: CIFilterProtocol {
  /// The picture that is filtered.
  var inputImage: CIImage? { get set }
  /// By how much.
  var angle: Float { get set }
}

extension CIFilter {
  /// Turns hues.
  public class func hueAdjust() -> any CIFilter & CIHueAdjust { TypedFilter(.filter(.hueAdjust)) }
}

extension TypedFilter: CIHueAdjust {}

/// Saturates the less saturated colours.
public protocol CIVibrance: CIFilterProtocol {
  /// The picture that is filtered.
  var inputImage: CIImage? { get set }
  /// By how much.
  var amount: Float { get set }
}

extension CIFilter {
  /// Saturates the less saturated colours.
  public class func vibrance() -> any CIFilter & CIVibrance { TypedFilter(.filter(.vibrance)) }
}

extension TypedFilter: CIVibrance {}

/// Makes white another colour.
public protocol CIWhitePointAdjust: CIFilterProtocol {
  /// The picture that is filtered.
  var inputImage: CIImage? { get set }
  /// What white becomes.
  var color: CIColor { get set }
}

extension CIFilter {
  /// Makes white another colour.
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

/// Encodes components that are linear light.
public protocol CILinearToSRGBToneCurve: CIFilterProtocol {
  /// The picture that is filtered.
  var inputImage: CIImage? { get set }
}

extension CIFilter {
  /// Encodes components that are linear light.
  public class func linearToSRGBToneCurve() -> any CIFilter & CILinearToSRGBToneCurve { TypedFilter(.filter(.linearToSRGBToneCurve)) }
}

extension TypedFilter: CILinearToSRGBToneCurve {}

/// Shows linear light as components.
public protocol CISRGBToneCurveToLinear: CIFilterProtocol {
  /// The picture that is filtered.
  var inputImage: CIImage? { get set }
}

extension CIFilter {
  /// Shows linear light as components.
  public class func sRGBToneCurveToLinear() -> any CIFilter & CISRGBToneCurveToLinear { TypedFilter(.filter(.sRGBToneCurveToLinear)) }
}

extension TypedFilter: CISRGBToneCurveToLinear {}

/// Inverts colours.
public protocol CIColorInvert: CIFilterProtocol {
  /// The picture that is filtered.
  var inputImage: CIImage? { get set }
}

extension CIFilter {
  /// Inverts colours.
  public class func colorInvert() -> any CIFilter & CIColorInvert { TypedFilter(.filter(.colorInvert)) }
}

extension TypedFilter: CIColorInvert {}

/// Shows lightness in one colour.
public protocol CIColorMonochrome: CIFilterProtocol {
  /// The picture that is filtered.
  var inputImage: CIImage? { get set }
  /// What white becomes.
  var color: CIColor { get set }
  /// How much of it.
  var intensity: Float { get set }
}

extension CIFilter {
  /// Shows lightness in one colour.
  public class func colorMonochrome() -> any CIFilter & CIColorMonochrome { TypedFilter(.filter(.colorMonochrome)) }
}

extension TypedFilter: CIColorMonochrome {}

/// Leaves few steps of each component.
public protocol CIColorPosterize: CIFilterProtocol {
  /// The picture that is filtered.
  var inputImage: CIImage? { get set }
  /// How many.
  var levels: Float { get set }
}

extension CIFilter {
  /// Leaves few steps of each component.
  public class func colorPosterize() -> any CIFilter & CIColorPosterize { TypedFilter(.filter(.colorPosterize)) }
}

extension TypedFilter: CIColorPosterize {}

/// Makes components 0 or 1.
public protocol CIColorThreshold: CIFilterProtocol {
  /// The picture that is filtered.
  var inputImage: CIImage? { get set }
  /// The least that becomes 1.
  var threshold: Float { get set }
}

extension CIFilter {
  /// Makes components 0 or 1.
  public class func colorThreshold() -> any CIFilter & CIColorThreshold { TypedFilter(.filter(.colorThreshold)) }
}

extension TypedFilter: CIColorThreshold {}

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

extension CIFilter {
  /// Looks colours up in a table.
  public class func colorCube() -> any CIFilter & CIColorCube { TypedFilter(.filter(.colorCube)) }
}

/// Looks colours up in a table of a colour space's.
public protocol CIColorCubeWithColorSpace: CIColorCube {
  /// The table's space; nil is sRGB.
  var colorSpace: CGColorSpace? { get set }
}

extension CIFilter {
  /// Looks colours up in a table of a colour space's.
  public class func colorCubeWithColorSpace() -> any CIFilter & CIColorCubeWithColorSpace {
    TypedFilter(.filter(.colorCubeWithColorSpace))
  }
}

extension TypedFilter: CIColorCubeWithColorSpace {}

/// Shows lightness between two colours.
public protocol CIFalseColor: CIFilterProtocol {
  /// The picture that is filtered.
  var inputImage: CIImage? { get set }
  /// What black becomes.
  var color0: CIColor { get set }
  /// What white becomes.
  var color1: CIColor { get set }
}

extension CIFilter {
  /// Shows lightness between two colours.
  public class func falseColor() -> any CIFilter & CIFalseColor { TypedFilter(.filter(.falseColor)) }
}

extension TypedFilter: CIFalseColor {}

/// Makes lightness the alpha of white.
public protocol CIMaskToAlpha: CIFilterProtocol {
  /// The picture that is filtered.
  var inputImage: CIImage? { get set }
}

extension CIFilter {
  /// Makes lightness the alpha of white.
  public class func maskToAlpha() -> any CIFilter & CIMaskToAlpha { TypedFilter(.filter(.maskToAlpha)) }
}

extension TypedFilter: CIMaskToAlpha {}

/// Grey of the greatest component.
public protocol CIMaximumComponent: CIFilterProtocol {
  /// The picture that is filtered.
  var inputImage: CIImage? { get set }
}

extension CIFilter {
  /// Grey of the greatest component.
  public class func maximumComponent() -> any CIFilter & CIMaximumComponent { TypedFilter(.filter(.maximumComponent)) }
}

extension TypedFilter: CIMaximumComponent {}

/// Grey of the least component.
public protocol CIMinimumComponent: CIFilterProtocol {
  /// The picture that is filtered.
  var inputImage: CIImage? { get set }
}

extension CIFilter {
  /// Grey of the least component.
  public class func minimumComponent() -> any CIFilter & CIMinimumComponent { TypedFilter(.filter(.minimumComponent)) }
}

extension TypedFilter: CIMinimumComponent {}

/// Brown, as old photographs.
public protocol CISepiaTone: CIFilterProtocol {
  /// The picture that is filtered.
  var inputImage: CIImage? { get set }
  /// How much of it.
  var intensity: Float { get set }
}

extension CIFilter {
  /// Brown, as old photographs.
  public class func sepiaTone() -> any CIFilter & CISepiaTone { TypedFilter(.filter(.sepiaTone)) }
}

extension TypedFilter: CISepiaTone {}

/// A look.
public protocol CIPhotoEffect: CIFilterProtocol {
  /// The picture that is filtered.
  var inputImage: CIImage? { get set }
}

extension CIFilter {
  /// Strong colours.
  public class func photoEffectChrome() -> any CIFilter & CIPhotoEffect { TypedFilter(.filter(.photoEffectChrome)) }
  /// Faded colours.
  public class func photoEffectFade() -> any CIFilter & CIPhotoEffect { TypedFilter(.filter(.photoEffectFade)) }
  /// The colours of instant film.
  public class func photoEffectInstant() -> any CIFilter & CIPhotoEffect { TypedFilter(.filter(.photoEffectInstant)) }
  /// Grey.
  public class func photoEffectMono() -> any CIFilter & CIPhotoEffect { TypedFilter(.filter(.photoEffectMono)) }
  /// Grey with much contrast.
  public class func photoEffectNoir() -> any CIFilter & CIPhotoEffect { TypedFilter(.filter(.photoEffectNoir)) }
  /// Cool colours.
  public class func photoEffectProcess() -> any CIFilter & CIPhotoEffect { TypedFilter(.filter(.photoEffectProcess)) }
  /// Grey with little contrast.
  public class func photoEffectTonal() -> any CIFilter & CIPhotoEffect { TypedFilter(.filter(.photoEffectTonal)) }
  /// Warm colours.
  public class func photoEffectTransfer() -> any CIFilter & CIPhotoEffect { TypedFilter(.filter(.photoEffectTransfer)) }
}

extension TypedFilter: CIPhotoEffect {}

/// Darkens towards the corners.
public protocol CIVignette: CIFilterProtocol {
  /// The picture that is filtered.
  var inputImage: CIImage? { get set }
  /// By how much; below zero lightens.
  var intensity: Float { get set }
  /// Where all of it is reached: 1 is the corners' distance.
  var radius: Float { get set }
}

extension CIFilter {
  /// Darkens towards the corners.
  public class func vignette() -> any CIFilter & CIVignette { TypedFilter(.filter(.vignette)) }
}

extension TypedFilter: CIVignette {}

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

extension CIFilter {
  /// Darkens around a circle.
  public class func vignetteEffect() -> any CIFilter & CIVignetteEffect { TypedFilter(.filter(.vignetteEffect)) }
}

extension TypedFilter: CIVignetteEffect {}
