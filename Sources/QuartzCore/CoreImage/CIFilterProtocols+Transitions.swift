import Foundation

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

extension CIFilter {
  /// The new fades in over the old.
  public class func dissolveTransition() -> any CIFilter & CIDissolveTransition { TypedFilter(.transition(.dissolve)) }
}

extension TypedFilter: CIDissolveTransition {}

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

extension CIFilter {
  /// A soft, tinted front sweeps from the old to the new.
  public class func swipeTransition() -> any CIFilter & CISwipeTransition { TypedFilter(.transition(.swipe)) }
}

extension TypedFilter: CISwipeTransition {}

/// The old is cut into bars that move away one after the other.
public protocol CIBarsSwipeTransition: CITransitionFilter {
  /// The direction of the motion, in radians.
  var angle: Float { get set }
  /// The width of the effect, in points.
  var width: Float { get set }
  /// How far the bars start apart, in points.
  var barOffset: Float { get set }
}

extension CIFilter {
  /// The old is cut into bars that move away one after the other.
  public class func barsSwipeTransition() -> any CIFilter & CIBarsSwipeTransition { TypedFilter(.transition(.barsSwipe)) }
}

extension TypedFilter: CIBarsSwipeTransition {}

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

extension CIFilter {
  /// A bar of light goes over the old and leaves the new.
  public class func copyMachineTransition() -> any CIFilter & CICopyMachineTransition { TypedFilter(.transition(.copyMachine)) }
}

extension TypedFilter: CICopyMachineTransition {}

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

extension CIFilter {
  /// The old falls away in the shape of a mask.
  public class func disintegrateWithMaskTransition() -> any CIFilter & CIDisintegrateWithMaskTransition {
    TypedFilter(.transition(.disintegrateWithMask))
  }
}

extension TypedFilter: CIDisintegrateWithMaskTransition {}

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

extension CIFilter {
  /// A flash grows until it fills everything, and fades to the new.
  public class func flashTransition() -> any CIFilter & CIFlashTransition { TypedFilter(.transition(.flash)) }
}

extension TypedFilter: CIFlashTransition {}

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

extension CIFilter {
  /// The new comes through a pattern of growing holes.
  public class func modTransition() -> any CIFilter & CIModTransition { TypedFilter(.transition(.mod)) }
}

extension TypedFilter: CIModTransition {}

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

extension CIFilter {
  /// The old curls up like a page.
  public class func pageCurlTransition() -> any CIFilter & CIPageCurlTransition { TypedFilter(.transition(.filterPageCurl)) }
}

extension TypedFilter: CIPageCurlTransition {}

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

extension CIFilter {
  /// The old curls up like a page, and throws a shadow.
  public class func pageCurlWithShadowTransition() -> any CIFilter & CIPageCurlWithShadowTransition {
    TypedFilter(.transition(.filterPageCurlWithShadow))
  }
}

extension TypedFilter: CIPageCurlWithShadowTransition {}

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

extension CIFilter {
  /// A circular wave leaves the new behind it.
  public class func rippleTransition() -> any CIFilter & CIRippleTransition { TypedFilter(.transition(.filterRipple)) }
}

extension TypedFilter: CIRippleTransition {}

/// The old folds up like an accordion.
public protocol CIAccordionFoldTransition: CITransitionFilter {
  /// The height at the bottom that does not fold, in points.
  var bottomHeight: Float { get set }
  /// How many folds there are.
  var numberOfFolds: Float { get set }
  /// How dark the slopes are, from 0 to 1.
  var foldShadowAmount: Float { get set }
}

extension CIFilter {
  /// The old folds up like an accordion.
  public class func accordionFoldTransition() -> any CIFilter & CIAccordionFoldTransition { TypedFilter(.transition(.accordionFold)) }
}

extension TypedFilter: CIAccordionFoldTransition {}
