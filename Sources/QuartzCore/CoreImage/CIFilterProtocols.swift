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

/// A bump, or a dent.
public protocol CIBumpDistortion: CIFilterProtocol {
  /// The picture that is filtered.
  var inputImage: CIImage? { get set }
  /// The middle of the effect.
  var center: CGPoint { get set }
  /// The bump's radius.
  var radius: Float { get set }
  /// Its height; below zero is a dent.
  var scale: Float { get set }
}

/// A ridge, or a furrow.
public protocol CIBumpDistortionLinear: CIFilterProtocol {
  /// The picture that is filtered.
  var inputImage: CIImage? { get set }
  /// The middle of the effect.
  var center: CGPoint { get set }
  /// Half its width.
  var radius: Float { get set }
  /// Across the ridge.
  var angle: Float { get set }
  /// Its height; below zero is a furrow.
  var scale: Float { get set }
}

/// Draws the border of a circle outwards.
public protocol CICircleSplashDistortion: CIFilterProtocol {
  /// The picture that is filtered.
  var inputImage: CIImage? { get set }
  /// The middle of the effect.
  var center: CGPoint { get set }
  /// The circle's radius.
  var radius: Float { get set }
}

/// Wraps the picture around a circle.
public protocol CICircularWrap: CIFilterProtocol {
  /// The picture that is filtered.
  var inputImage: CIImage? { get set }
  /// The middle of the effect.
  var center: CGPoint { get set }
  /// The circle's radius.
  var radius: Float { get set }
  /// Where the picture begins.
  var angle: Float { get set }
}

/// Moves each place by what another picture says there.
public protocol CIDisplacementDistortion: CIFilterProtocol {
  /// The picture that is filtered.
  var inputImage: CIImage? { get set }
  /// Red moves to the right, green upwards; a half is nothing.
  var displacementImage: CIImage? { get set }
  /// The farthest move.
  var scale: Float { get set }
}

/// A hole that pushes the picture outwards.
public protocol CIHoleDistortion: CIFilterProtocol {
  /// The picture that is filtered.
  var inputImage: CIImage? { get set }
  /// The middle of the effect.
  var center: CGPoint { get set }
  /// The hole's radius.
  var radius: Float { get set }
}

/// Draws the picture towards a point.
public protocol CIPinchDistortion: CIFilterProtocol {
  /// The picture that is filtered.
  var inputImage: CIImage? { get set }
  /// The middle of the effect.
  var center: CGPoint { get set }
  /// How far around it.
  var radius: Float { get set }
  /// How strongly.
  var scale: Float { get set }
}

/// Turns the picture about a point, less outwards.
public protocol CITwirlDistortion: CIFilterProtocol {
  /// The picture that is filtered.
  var inputImage: CIImage? { get set }
  /// The middle of the effect.
  var center: CGPoint { get set }
  /// How far around it.
  var radius: Float { get set }
  /// By how much in the middle.
  var angle: Float { get set }
}

/// Lets light parts glow.
public protocol CIBloom: CIFilterProtocol {
  /// The picture that is filtered.
  var inputImage: CIImage? { get set }
  /// The glow's standard deviation.
  var radius: Float { get set }
  /// Its strength.
  var intensity: Float { get set }
}

/// Dulls light parts.
public protocol CIGloom: CIFilterProtocol {
  /// The picture that is filtered.
  var inputImage: CIImage? { get set }
  /// The standard deviation of what they are compared with.
  var radius: Float { get set }
  /// How strongly.
  var intensity: Float { get set }
}

/// Cells of one colour each.
public protocol CICrystallize: CIFilterProtocol {
  /// The picture that is filtered.
  var inputImage: CIImage? { get set }
  /// The mean width of a cell.
  var radius: Float { get set }
  /// The middle of the effect.
  var center: CGPoint { get set }
}

/// Dots of one colour each.
public protocol CIPointillize: CIFilterProtocol {
  /// The picture that is filtered.
  var inputImage: CIImage? { get set }
  /// A dot's width.
  var radius: Float { get set }
  /// The middle of the effect.
  var center: CGPoint { get set }
}

/// Squares of one colour each.
public protocol CIPixellate: CIFilterProtocol {
  /// The picture that is filtered.
  var inputImage: CIImage? { get set }
  /// The middle of the effect.
  var center: CGPoint { get set }
  /// A square's side.
  var scale: Float { get set }
}

/// Hexagons of one colour each.
public protocol CIHexagonalPixellate: CIFilterProtocol {
  /// The picture that is filtered.
  var inputImage: CIImage? { get set }
  /// The middle of the effect.
  var center: CGPoint { get set }
  /// A hexagon's side.
  var scale: Float { get set }
}

/// Shows edges alone.
public protocol CIEdges: CIFilterProtocol {
  /// The picture that is filtered.
  var inputImage: CIImage? { get set }
  /// Their strength.
  var intensity: Float { get set }
}

/// Shows the picture where a mask is light.
public protocol CIBlendWithMask: CIFilterProtocol {
  /// The picture that is filtered.
  var inputImage: CIImage? { get set }
  /// What is behind it.
  var backgroundImage: CIImage? { get set }
  /// The mask.
  var maskImage: CIImage? { get set }
}

/// Shows the picture where a mask is opaque.
public protocol CIBlendWithAlphaMask: CIFilterProtocol {
  /// The picture that is filtered.
  var inputImage: CIImage? { get set }
  /// What is behind it.
  var backgroundImage: CIImage? { get set }
  /// The mask.
  var maskImage: CIImage? { get set }
}

/// Black dots on white.
public protocol CIDotScreen: CIFilterProtocol {
  /// The picture that is filtered.
  var inputImage: CIImage? { get set }
  /// The middle of the effect.
  var center: CGPoint { get set }
  /// Of the rows.
  var angle: Float { get set }
  /// From dot to dot.
  var width: Float { get set }
  /// From soft to hard dots.
  var sharpness: Float { get set }
}

/// Black lines on white.
public protocol CILineScreen: CIFilterProtocol {
  /// The picture that is filtered.
  var inputImage: CIImage? { get set }
  /// The middle of the effect.
  var center: CGPoint { get set }
  /// Of the lines.
  var angle: Float { get set }
  /// From line to line.
  var width: Float { get set }
  /// From soft to hard lines.
  var sharpness: Float { get set }
}

/// Sharpens, and leaves colours as they are.
public protocol CISharpenLuminance: CIFilterProtocol {
  /// The picture that is filtered.
  var inputImage: CIImage? { get set }
  /// How strongly.
  var sharpness: Float { get set }
  /// The standard deviation of what is missed.
  var radius: Float { get set }
}

/// Sharpens.
public protocol CIUnsharpMask: CIFilterProtocol {
  /// The picture that is filtered.
  var inputImage: CIImage? { get set }
  /// The standard deviation of what is missed.
  var radius: Float { get set }
  /// How strongly.
  var intensity: Float { get set }
}

/// Moves, turns, scales or skews.
public protocol CIAffineTransform: CIFilterProtocol {
  /// The picture that is filtered.
  var inputImage: CIImage? { get set }
  /// The map.
  var transform: CGAffineTransform { get set }
}

/// Scales.
public protocol CILanczosScaleTransform: CIFilterProtocol {
  /// The picture that is filtered.
  var inputImage: CIImage? { get set }
  /// The factor of heights.
  var scale: Float { get set }
  /// The factor of widths beside it.
  var aspectRatio: Float { get set }
}

/// Puts the picture's corners elsewhere.
public protocol CIPerspectiveTransform: CIFilterProtocol {
  /// The picture that is filtered.
  var inputImage: CIImage? { get set }
  /// Where the corner goes.
  var topLeft: CGPoint { get set }
  /// Where the corner goes.
  var topRight: CGPoint { get set }
  /// Where the corner goes.
  var bottomRight: CGPoint { get set }
  /// Where the corner goes.
  var bottomLeft: CGPoint { get set }
}

/// Leaves a rectangle.
public protocol CICrop: CIFilterProtocol {
  /// The picture that is filtered.
  var inputImage: CIImage? { get set }
  /// The rectangle.
  var rectangle: CGRect { get set }
}

/// Transforms, and goes on with the border's colours without end.
public protocol CIAffineClamp: CIFilterProtocol {
  /// The picture that is filtered.
  var inputImage: CIImage? { get set }
  /// The map.
  var transform: CGAffineTransform { get set }
}

/// Transforms, and repeats without end.
public protocol CIAffineTile: CIFilterProtocol {
  /// The picture that is filtered.
  var inputImage: CIImage? { get set }
  /// The map.
  var transform: CGAffineTransform { get set }
}

/// Repeats a sector around a point, every other one mirrored.
public protocol CIKaleidoscope: CIFilterProtocol {
  /// The picture that is filtered.
  var inputImage: CIImage? { get set }
  /// How many sectors.
  var count: Int { get set }
  /// The middle of the effect.
  var center: CGPoint { get set }
  /// Where the first begins.
  var angle: Float { get set }
}

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

/// A picture over another one.
public protocol CICompositeOperation: CIFilterProtocol {
  /// The picture that is filtered.
  var inputImage: CIImage? { get set }
  /// What is behind it.
  var backgroundImage: CIImage? { get set }
}

/// Turns one picture into another.
public protocol CITransitionFilter: CIFilterProtocol {
  /// The picture that is filtered.
  var inputImage: CIImage? { get set }
  /// The picture that it turns into.
  var targetImage: CIImage? { get set }
  /// How far the transition is, from 0 to 1.
  var time: Float { get set }
}

/// The new fades in over the old.
public protocol CIDissolveTransition: CITransitionFilter {}

/// A soft, tinted front sweeps from the old to the new.
public protocol CISwipeTransition: CITransitionFilter {
  /// The rectangle in which the effect runs.
  var extent: CGRect { get set }
  /// The colour of the effect.
  var color: CIColor { get set }
  /// The direction of the motion, in radians.
  var angle: Float { get set }
  /// The width of the effect, in points.
  var width: Float { get set }
  /// The strength of the effect.
  var opacity: Float { get set }
}

/// The old is cut into bars that move away one after the other.
public protocol CIBarsSwipeTransition: CITransitionFilter {
  /// The direction of the motion, in radians.
  var angle: Float { get set }
  /// The width of the effect, in points.
  var width: Float { get set }
  /// How far the bars start apart, in points.
  var barOffset: Float { get set }
}

/// A bar of light goes over the old and leaves the new.
public protocol CICopyMachineTransition: CITransitionFilter {
  /// The rectangle in which the effect runs.
  var extent: CGRect { get set }
  /// The colour of the effect.
  var color: CIColor { get set }
  /// The direction of the motion, in radians.
  var angle: Float { get set }
  /// The width of the effect, in points.
  var width: Float { get set }
  /// The strength of the effect.
  var opacity: Float { get set }
}

/// The old falls away in the shape of a mask.
public protocol CIDisintegrateWithMaskTransition: CITransitionFilter {
  /// The mask.
  var maskImage: CIImage? { get set }
  /// The blur of the shadow, in points.
  var shadowRadius: Float { get set }
  /// The strength of the shadow, from 0 to 1.
  var shadowDensity: Float { get set }
  /// How far the shadow lies away, y up.
  var shadowOffset: CGPoint { get set }
}

/// A flash grows until it fills everything, and fades to the new.
public protocol CIFlashTransition: CITransitionFilter {
  /// The middle of the effect.
  var center: CGPoint { get set }
  /// The rectangle in which the effect runs.
  var extent: CGRect { get set }
  /// The colour of the effect.
  var color: CIColor { get set }
  /// How far the rays reach, relative to the light.
  var maxStriationRadius: Float { get set }
  /// The strength of the rays.
  var striationStrength: Float { get set }
  /// The contrast of the rays.
  var striationContrast: Float { get set }
  /// Twice the progress at which the flash is brightest.
  var fadeThreshold: Float { get set }
}

/// The new comes through a pattern of growing holes.
public protocol CIModTransition: CITransitionFilter {
  /// The middle of the effect.
  var center: CGPoint { get set }
  /// The direction of the motion, in radians.
  var angle: Float { get set }
  /// The radius, in points.
  var radius: Float { get set }
  /// How far from its middle the pattern is twice as large, in points.
  var compression: Float { get set }
}

/// The old curls up like a page.
public protocol CIPageCurlTransition: CITransitionFilter {
  /// The back of the page.
  var backsideImage: CIImage? { get set }
  /// A shaded sphere that lights the effect.
  var shadingImage: CIImage? { get set }
  /// The rectangle in which the effect runs.
  var extent: CGRect { get set }
  /// The direction of the motion, in radians.
  var angle: Float { get set }
  /// The radius, in points.
  var radius: Float { get set }
}

/// The old curls up like a page, and throws a shadow.
public protocol CIPageCurlWithShadowTransition: CITransitionFilter {
  /// The back of the page.
  var backsideImage: CIImage? { get set }
  /// The rectangle in which the effect runs.
  var extent: CGRect { get set }
  /// The direction of the motion, in radians.
  var angle: Float { get set }
  /// The radius, in points.
  var radius: Float { get set }
  /// The size of the shadow relative to the curl.
  var shadowSize: Float { get set }
  /// The strength of the shadow, from 0 to 1.
  var shadowAmount: Float { get set }
  /// Where the shadow falls; no size is everywhere.
  var shadowExtent: CGRect { get set }
}

/// A circular wave leaves the new behind it.
public protocol CIRippleTransition: CITransitionFilter {
  /// A shaded sphere that lights the effect.
  var shadingImage: CIImage? { get set }
  /// The middle of the effect.
  var center: CGPoint { get set }
  /// The rectangle in which the effect runs.
  var extent: CGRect { get set }
  /// The width of the effect, in points.
  var width: Float { get set }
  /// The height of the effect, in points.
  var scale: Float { get set }
}

/// The old folds up like an accordion.
public protocol CIAccordionFoldTransition: CITransitionFilter {
  /// The height at the bottom that does not fold, in points.
  var bottomHeight: Float { get set }
  /// How many folds there are.
  var numberOfFolds: Float { get set }
  /// How dark the slopes are, from 0 to 1.
  var foldShadowAmount: Float { get set }
}
