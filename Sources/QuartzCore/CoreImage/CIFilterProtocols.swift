import Foundation

/// What typed constructors give: a filter, and the properties that stand for its inputs.
public protocol CIFilterProtocol: NSObjectProtocol {
  /// What the filter makes of its inputs; nil while it has no picture to begin with.
  var outputImage: CIImage? { get }
}

/// Blurs with a Gaussian.
public protocol CIGaussianBlur: CIFilterProtocol {
  var inputImage: CIImage? { get set }
  var radius: Float { get set }
}

/// Blurs with the mean over a square.
public protocol CIBoxBlur: CIFilterProtocol {
  var inputImage: CIImage? { get set }
  var radius: Float { get set }
}

/// Blurs with the mean over a disc, as a lens out of focus.
public protocol CIDiscBlur: CIFilterProtocol {
  var inputImage: CIImage? { get set }
  var radius: Float { get set }
}

/// Blurs along a line.
public protocol CIMotionBlur: CIFilterProtocol {
  var inputImage: CIImage? { get set }
  var radius: Float { get set }
  var angle: Float { get set }
}

/// Blurs towards a point, as a lens that zooms.
public protocol CIZoomBlur: CIFilterProtocol {
  var inputImage: CIImage? { get set }
  var center: CGPoint { get set }
  var amount: Float { get set }
}

/// Changes saturation, brightness and contrast.
public protocol CIColorControls: CIFilterProtocol {
  var inputImage: CIImage? { get set }
  var saturation: Float { get set }
  var brightness: Float { get set }
  var contrast: Float { get set }
}

/// Multiplies colours with a matrix and adds a vector.
public protocol CIColorMatrix: CIFilterProtocol {
  var inputImage: CIImage? { get set }
  var rVector: CIVector { get set }
  var gVector: CIVector { get set }
  var bVector: CIVector { get set }
  var aVector: CIVector { get set }
  var biasVector: CIVector { get set }
}

/// Confines components.
public protocol CIColorClamp: CIFilterProtocol {
  var inputImage: CIImage? { get set }
  var minComponents: CIVector { get set }
  var maxComponents: CIVector { get set }
}

/// Multiplies linear light.
public protocol CIExposureAdjust: CIFilterProtocol {
  var inputImage: CIImage? { get set }
  var ev: Float { get set }
}

/// Raises components to a power.
public protocol CIGammaAdjust: CIFilterProtocol {
  var inputImage: CIImage? { get set }
  var power: Float { get set }
}

/// Turns hues.
public protocol CIHueAdjust: CIFilterProtocol {
  var inputImage: CIImage? { get set }
  var angle: Float { get set }
}

/// Saturates the less saturated colours.
public protocol CIVibrance: CIFilterProtocol {
  var inputImage: CIImage? { get set }
  var amount: Float { get set }
}

/// Makes white another colour.
public protocol CIWhitePointAdjust: CIFilterProtocol {
  var inputImage: CIImage? { get set }
  var color: CIColor { get set }
}

/// Changes components by a curve through five points.
public protocol CIToneCurve: CIFilterProtocol {
  var inputImage: CIImage? { get set }
  var point0: CGPoint { get set }
  var point1: CGPoint { get set }
  var point2: CGPoint { get set }
  var point3: CGPoint { get set }
  var point4: CGPoint { get set }
}

/// Encodes components that are linear light.
public protocol CILinearToSRGBToneCurve: CIFilterProtocol {
  var inputImage: CIImage? { get set }
}

/// Shows linear light as components.
public protocol CISRGBToneCurveToLinear: CIFilterProtocol {
  var inputImage: CIImage? { get set }
}

/// Inverts colours.
public protocol CIColorInvert: CIFilterProtocol {
  var inputImage: CIImage? { get set }
}

/// Shows lightness in one colour.
public protocol CIColorMonochrome: CIFilterProtocol {
  var inputImage: CIImage? { get set }
  var color: CIColor { get set }
  var intensity: Float { get set }
}

/// Leaves few steps of each component.
public protocol CIColorPosterize: CIFilterProtocol {
  var inputImage: CIImage? { get set }
  var levels: Float { get set }
}

/// Makes components 0 or 1.
public protocol CIColorThreshold: CIFilterProtocol {
  var inputImage: CIImage? { get set }
  var threshold: Float { get set }
}

/// Shows lightness between two colours.
public protocol CIFalseColor: CIFilterProtocol {
  var inputImage: CIImage? { get set }
  var color0: CIColor { get set }
  var color1: CIColor { get set }
}

/// Makes lightness the alpha of white.
public protocol CIMaskToAlpha: CIFilterProtocol {
  var inputImage: CIImage? { get set }
}

/// Grey of the greatest component.
public protocol CIMaximumComponent: CIFilterProtocol {
  var inputImage: CIImage? { get set }
}

/// Grey of the least component.
public protocol CIMinimumComponent: CIFilterProtocol {
  var inputImage: CIImage? { get set }
}

/// Brown, as old photographs.
public protocol CISepiaTone: CIFilterProtocol {
  var inputImage: CIImage? { get set }
  var intensity: Float { get set }
}

/// A look.
public protocol CIPhotoEffect: CIFilterProtocol {
  var inputImage: CIImage? { get set }
}

/// Darkens towards the corners.
public protocol CIVignette: CIFilterProtocol {
  var inputImage: CIImage? { get set }
  var intensity: Float { get set }
  var radius: Float { get set }
}

/// Darkens around a circle.
public protocol CIVignetteEffect: CIFilterProtocol {
  var inputImage: CIImage? { get set }
  var center: CGPoint { get set }
  var radius: Float { get set }
  var intensity: Float { get set }
  var falloff: Float { get set }
}

/// A bump, or a dent.
public protocol CIBumpDistortion: CIFilterProtocol {
  var inputImage: CIImage? { get set }
  var center: CGPoint { get set }
  var radius: Float { get set }
  var scale: Float { get set }
}

/// A ridge, or a furrow.
public protocol CIBumpDistortionLinear: CIFilterProtocol {
  var inputImage: CIImage? { get set }
  var center: CGPoint { get set }
  var radius: Float { get set }
  var angle: Float { get set }
  var scale: Float { get set }
}

/// Draws the border of a circle outwards.
public protocol CICircleSplashDistortion: CIFilterProtocol {
  var inputImage: CIImage? { get set }
  var center: CGPoint { get set }
  var radius: Float { get set }
}

/// Wraps the picture around a circle.
public protocol CICircularWrap: CIFilterProtocol {
  var inputImage: CIImage? { get set }
  var center: CGPoint { get set }
  var radius: Float { get set }
  var angle: Float { get set }
}

/// Moves each place by what another picture says there.
public protocol CIDisplacementDistortion: CIFilterProtocol {
  var inputImage: CIImage? { get set }
  var displacementImage: CIImage? { get set }
  var scale: Float { get set }
}

/// A hole that pushes the picture outwards.
public protocol CIHoleDistortion: CIFilterProtocol {
  var inputImage: CIImage? { get set }
  var center: CGPoint { get set }
  var radius: Float { get set }
}

/// Draws the picture towards a point.
public protocol CIPinchDistortion: CIFilterProtocol {
  var inputImage: CIImage? { get set }
  var center: CGPoint { get set }
  var radius: Float { get set }
  var scale: Float { get set }
}

/// Turns the picture about a point, less outwards.
public protocol CITwirlDistortion: CIFilterProtocol {
  var inputImage: CIImage? { get set }
  var center: CGPoint { get set }
  var radius: Float { get set }
  var angle: Float { get set }
}

/// Lets light parts glow.
public protocol CIBloom: CIFilterProtocol {
  var inputImage: CIImage? { get set }
  var radius: Float { get set }
  var intensity: Float { get set }
}

/// Dulls light parts.
public protocol CIGloom: CIFilterProtocol {
  var inputImage: CIImage? { get set }
  var radius: Float { get set }
  var intensity: Float { get set }
}

/// Cells of one colour each.
public protocol CICrystallize: CIFilterProtocol {
  var inputImage: CIImage? { get set }
  var radius: Float { get set }
  var center: CGPoint { get set }
}

/// Dots of one colour each.
public protocol CIPointillize: CIFilterProtocol {
  var inputImage: CIImage? { get set }
  var radius: Float { get set }
  var center: CGPoint { get set }
}

/// Squares of one colour each.
public protocol CIPixellate: CIFilterProtocol {
  var inputImage: CIImage? { get set }
  var center: CGPoint { get set }
  var scale: Float { get set }
}

/// Hexagons of one colour each.
public protocol CIHexagonalPixellate: CIFilterProtocol {
  var inputImage: CIImage? { get set }
  var center: CGPoint { get set }
  var scale: Float { get set }
}

/// Shows edges alone.
public protocol CIEdges: CIFilterProtocol {
  var inputImage: CIImage? { get set }
  var intensity: Float { get set }
}

/// Shows the picture where a mask is light.
public protocol CIBlendWithMask: CIFilterProtocol {
  var inputImage: CIImage? { get set }
  var backgroundImage: CIImage? { get set }
  var maskImage: CIImage? { get set }
}

/// Shows the picture where a mask is opaque.
public protocol CIBlendWithAlphaMask: CIFilterProtocol {
  var inputImage: CIImage? { get set }
  var backgroundImage: CIImage? { get set }
  var maskImage: CIImage? { get set }
}

/// Black dots on white.
public protocol CIDotScreen: CIFilterProtocol {
  var inputImage: CIImage? { get set }
  var center: CGPoint { get set }
  var angle: Float { get set }
  var width: Float { get set }
  var sharpness: Float { get set }
}

/// Black lines on white.
public protocol CILineScreen: CIFilterProtocol {
  var inputImage: CIImage? { get set }
  var center: CGPoint { get set }
  var angle: Float { get set }
  var width: Float { get set }
  var sharpness: Float { get set }
}

/// Sharpens, and leaves colours as they are.
public protocol CISharpenLuminance: CIFilterProtocol {
  var inputImage: CIImage? { get set }
  var sharpness: Float { get set }
  var radius: Float { get set }
}

/// Sharpens.
public protocol CIUnsharpMask: CIFilterProtocol {
  var inputImage: CIImage? { get set }
  var radius: Float { get set }
  var intensity: Float { get set }
}

/// Moves, turns, scales or skews.
public protocol CIAffineTransform: CIFilterProtocol {
  var inputImage: CIImage? { get set }
  var transform: CGAffineTransform { get set }
}

/// Scales.
public protocol CILanczosScaleTransform: CIFilterProtocol {
  var inputImage: CIImage? { get set }
  var scale: Float { get set }
  var aspectRatio: Float { get set }
}

/// Puts the picture's corners elsewhere.
public protocol CIPerspectiveTransform: CIFilterProtocol {
  var inputImage: CIImage? { get set }
  var topLeft: CGPoint { get set }
  var topRight: CGPoint { get set }
  var bottomRight: CGPoint { get set }
  var bottomLeft: CGPoint { get set }
}

/// Leaves a rectangle.
public protocol CICrop: CIFilterProtocol {
  var inputImage: CIImage? { get set }
  var rectangle: CGRect { get set }
}

/// Transforms, and goes on with the border's colours without end.
public protocol CIAffineClamp: CIFilterProtocol {
  var inputImage: CIImage? { get set }
  var transform: CGAffineTransform { get set }
}

/// Transforms, and repeats without end.
public protocol CIAffineTile: CIFilterProtocol {
  var inputImage: CIImage? { get set }
  var transform: CGAffineTransform { get set }
}

/// Repeats a sector around a point, every other one mirrored.
public protocol CIKaleidoscope: CIFilterProtocol {
  var inputImage: CIImage? { get set }
  var count: Int { get set }
  var center: CGPoint { get set }
  var angle: Float { get set }
}

/// One colour without end.
public protocol CIConstantColorGenerator: CIFilterProtocol {
  var color: CIColor { get set }
}

/// Squares of two colours.
public protocol CICheckerboardGenerator: CIFilterProtocol {
  var center: CGPoint { get set }
  var color0: CIColor { get set }
  var color1: CIColor { get set }
  var width: Float { get set }
  var sharpness: Float { get set }
}

/// Stripes of two colours.
public protocol CIStripesGenerator: CIFilterProtocol {
  var center: CGPoint { get set }
  var color0: CIColor { get set }
  var color1: CIColor { get set }
  var width: Float { get set }
  var sharpness: Float { get set }
}

/// Noise, the same each time.
public protocol CIRandomGenerator: CIFilterProtocol {}

/// A rectangle with round corners.
public protocol CIRoundedRectangleGenerator: CIFilterProtocol {
  var extent: CGRect { get set }
  var radius: Float { get set }
  var color: CIColor { get set }
}

/// From one colour to another.
public protocol CILinearGradient: CIFilterProtocol {
  var point0: CGPoint { get set }
  var point1: CGPoint { get set }
  var color0: CIColor { get set }
  var color1: CIColor { get set }
}

/// From one colour to another, slowly at both ends.
public protocol CISmoothLinearGradient: CIFilterProtocol {
  var point0: CGPoint { get set }
  var point1: CGPoint { get set }
  var color0: CIColor { get set }
  var color1: CIColor { get set }
}

/// From one colour inside to another outside.
public protocol CIRadialGradient: CIFilterProtocol {
  var center: CGPoint { get set }
  var radius0: Float { get set }
  var radius1: Float { get set }
  var color0: CIColor { get set }
  var color1: CIColor { get set }
}

/// From one colour inside to another outside, slowly at both ends.
public protocol CIGaussianGradient: CIFilterProtocol {
  var center: CGPoint { get set }
  var color0: CIColor { get set }
  var color1: CIColor { get set }
  var radius: Float { get set }
}

/// A picture over another one.
public protocol CICompositeOperation: CIFilterProtocol {
  var inputImage: CIImage? { get set }
  var backgroundImage: CIImage? { get set }
}

/// Turns one picture into another.
public protocol CITransitionFilter: CIFilterProtocol {
  var inputImage: CIImage? { get set }
  var targetImage: CIImage? { get set }
  var time: Float { get set }
}

/// The new fades in over the old.
public protocol CIDissolveTransition: CITransitionFilter {}

/// A soft, tinted front sweeps from the old to the new.
public protocol CISwipeTransition: CITransitionFilter {
  var extent: CGRect { get set }
  var color: CIColor { get set }
  var angle: Float { get set }
  var width: Float { get set }
  var opacity: Float { get set }
}

/// The old is cut into bars that move away one after the other.
public protocol CIBarsSwipeTransition: CITransitionFilter {
  var angle: Float { get set }
  var width: Float { get set }
  var barOffset: Float { get set }
}

/// A bar of light goes over the old and leaves the new.
public protocol CICopyMachineTransition: CITransitionFilter {
  var extent: CGRect { get set }
  var color: CIColor { get set }
  var angle: Float { get set }
  var width: Float { get set }
  var opacity: Float { get set }
}

/// The old falls away in the shape of a mask.
public protocol CIDisintegrateWithMaskTransition: CITransitionFilter {
  var maskImage: CIImage? { get set }
  var shadowRadius: Float { get set }
  var shadowDensity: Float { get set }
  var shadowOffset: CGPoint { get set }
}

/// A flash grows until it fills everything, and fades to the new.
public protocol CIFlashTransition: CITransitionFilter {
  var center: CGPoint { get set }
  var extent: CGRect { get set }
  var color: CIColor { get set }
  var maxStriationRadius: Float { get set }
  var striationStrength: Float { get set }
  var striationContrast: Float { get set }
  var fadeThreshold: Float { get set }
}

/// The new comes through a pattern of growing holes.
public protocol CIModTransition: CITransitionFilter {
  var center: CGPoint { get set }
  var angle: Float { get set }
  var radius: Float { get set }
  var compression: Float { get set }
}

/// The old curls up like a page.
public protocol CIPageCurlTransition: CITransitionFilter {
  var backsideImage: CIImage? { get set }
  var shadingImage: CIImage? { get set }
  var extent: CGRect { get set }
  var angle: Float { get set }
  var radius: Float { get set }
}

/// The old curls up like a page, and throws a shadow.
public protocol CIPageCurlWithShadowTransition: CITransitionFilter {
  var backsideImage: CIImage? { get set }
  var extent: CGRect { get set }
  var angle: Float { get set }
  var radius: Float { get set }
  var shadowSize: Float { get set }
  var shadowAmount: Float { get set }
  var shadowExtent: CGRect { get set }
}

/// A circular wave leaves the new behind it.
public protocol CIRippleTransition: CITransitionFilter {
  var shadingImage: CIImage? { get set }
  var center: CGPoint { get set }
  var extent: CGRect { get set }
  var width: Float { get set }
  var scale: Float { get set }
}

/// The old folds up like an accordion.
public protocol CIAccordionFoldTransition: CITransitionFilter {
  var bottomHeight: Float { get set }
  var numberOfFolds: Float { get set }
  var foldShadowAmount: Float { get set }
}
