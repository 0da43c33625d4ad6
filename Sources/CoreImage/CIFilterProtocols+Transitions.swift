import Foundation

/// A filter that turns one picture into another.
public protocol CITransitionFilter: CIFilterProtocol {
  /// The old side of the transition.
  var inputImage: CIImage? { get set }
  /// The new side of the transition.
  var targetImage: CIImage? { get set }
  /// Progress of the transition, from 0 to 1.
  var time: Float { get set }
}

/// A transition in which the new side fades in over the old.
public protocol CIDissolveTransition: CITransitionFilter {}

/// A transition in which a soft, tinted front sweeps from the old side to the new.
public protocol CISwipeTransition: CITransitionFilter {
  /// The rectangle in which the effect runs.
  var extent: CGRect { get set }
  /// The colour of the front.
  var color: CIColor { get set }
  /// The direction of the motion, in radians.
  var angle: Float { get set }
  /// The width of the band in which both sides mix, in points.
  var width: Float { get set }
  /// The strength of the tint; 0, no tint, by default.
  var opacity: Float { get set }
}

/// A transition in which the old side is cut into bars that move away one after the other.
public protocol CIBarsSwipeTransition: CITransitionFilter {
  /// The direction of the motion, in radians.
  var angle: Float { get set }
  /// The width of the band in which both sides mix, in points.
  var width: Float { get set }
  /// The distance by which the bars start apart, in points; 10 by default.
  var barOffset: Float { get set }
}

/// A transition in which a bar of light passes over the old side and leaves the new one.
public protocol CICopyMachineTransition: CITransitionFilter {
  /// The rectangle in which the effect runs.
  var extent: CGRect { get set }
  /// The colour of the front.
  var color: CIColor { get set }
  /// The direction of the motion, in radians.
  var angle: Float { get set }
  /// The width of the band in which both sides mix, in points.
  var width: Float { get set }
  /// The strength of the tint; 0, no tint, by default.
  var opacity: Float { get set }
}

/// A transition in which the old side falls away in the shape of a mask.
public protocol CIDisintegrateWithMaskTransition: CITransitionFilter {
  /// The mask, by its luminance: white shows the picture, black or transparent the background.
  var maskImage: CIImage? { get set }
  /// The blur of the shadow, in points.
  var shadowRadius: Float { get set }
  /// The strength of the shadow, from 0 to 1.
  var shadowDensity: Float { get set }
  /// The offset of the shadow, in points, y up.
  var shadowOffset: CGPoint { get set }
}

/// A transition in which a flash grows until it fills everything, and fades to the new side.
public protocol CIFlashTransition: CITransitionFilter {
  /// The centre of the effect, in points.
  var center: CGPoint { get set }
  /// The rectangle in which the effect runs.
  var extent: CGRect { get set }
  /// The colour of the front.
  var color: CIColor { get set }
  /// The length of the rays, relative to the flash.
  var maxStriationRadius: Float { get set }
  /// The strength of the rays.
  var striationStrength: Float { get set }
  /// The contrast of the rays.
  var striationContrast: Float { get set }
  /// Twice the progress at which the flash is brightest.
  var fadeThreshold: Float { get set }
}

/// A transition in which the new side appears through a pattern of growing holes.
public protocol CIModTransition: CITransitionFilter {
  /// The centre of the effect, in points.
  var center: CGPoint { get set }
  /// The direction of the motion, in radians.
  var angle: Float { get set }
  /// Half the distance between holes, in points; 150 by default.
  var radius: Float { get set }
  /// The distance from the centre at which the pattern is twice as large, in points.
  var compression: Float { get set }
}

/// A transition in which the old side curls up like a page.
public protocol CIPageCurlTransition: CITransitionFilter {
  /// The picture on the back of the page; without one the page shows through.
  var backsideImage: CIImage? { get set }
  /// A picture of a shaded sphere that gives the highlights on the page.
  var shadingImage: CIImage? { get set }
  /// The rectangle in which the effect runs.
  var extent: CGRect { get set }
  /// The direction of the motion, in radians.
  var angle: Float { get set }
  /// Half the distance between holes, in points; 150 by default.
  var radius: Float { get set }
}

/// A transition in which the old side curls up like a page, and casts a shadow.
public protocol CIPageCurlWithShadowTransition: CITransitionFilter {
  /// The picture on the back of the page; without one the page shows through.
  var backsideImage: CIImage? { get set }
  /// The rectangle in which the effect runs.
  var extent: CGRect { get set }
  /// The direction of the motion, in radians.
  var angle: Float { get set }
  /// Half the distance between holes, in points; 150 by default.
  var radius: Float { get set }
  /// The size of the shadow relative to the curl.
  var shadowSize: Float { get set }
  /// The strength of the shadow, from 0 to 1.
  var shadowAmount: Float { get set }
  /// The rectangle in which the shadow falls; an empty one is everywhere.
  var shadowExtent: CGRect { get set }
}

/// A transition in which a circular wave leaves the new side behind it.
public protocol CIRippleTransition: CITransitionFilter {
  /// A picture of a shaded sphere that gives the highlights on the page.
  var shadingImage: CIImage? { get set }
  /// The centre of the effect, in points.
  var center: CGPoint { get set }
  /// The rectangle in which the effect runs.
  var extent: CGRect { get set }
  /// The width of the band in which both sides mix, in points.
  var width: Float { get set }
  /// The height of the wave, in points; negative values are its depth. 50 by default.
  var scale: Float { get set }
}

/// A transition in which the old side folds up like an accordion.
public protocol CIAccordionFoldTransition: CITransitionFilter {
  /// The height of the part at the bottom that does not fold, in points.
  var bottomHeight: Float { get set }
  /// The number of folds, of two slopes each, from 1 to 50; 3 by default.
  var numberOfFolds: Float { get set }
  /// The darkness of the slopes, from 0 to 1.
  var foldShadowAmount: Float { get set }
}

// MARK: Constructors

extension CIFilter {
  /// A transition in which the new side fades in over the old.
  public class func dissolveTransition() -> any CIFilter & CIDissolveTransition { TypedFilter(.transition(.dissolve)) }
  /// A transition in which a soft, tinted front sweeps from the old side to the new.
  public class func swipeTransition() -> any CIFilter & CISwipeTransition { TypedFilter(.transition(.swipe)) }
  /// A transition in which the old side is cut into bars that move away one after the other.
  public class func barsSwipeTransition() -> any CIFilter & CIBarsSwipeTransition { TypedFilter(.transition(.barsSwipe)) }
  /// A transition in which a bar of light passes over the old side and leaves the new one.
  public class func copyMachineTransition() -> any CIFilter & CICopyMachineTransition { TypedFilter(.transition(.copyMachine)) }
  /// A transition in which the old side falls away in the shape of a mask.
  public class func disintegrateWithMaskTransition() -> any CIFilter & CIDisintegrateWithMaskTransition {
    TypedFilter(.transition(.disintegrateWithMask))
  }
  /// A transition in which a flash grows until it fills everything, and fades to the new side.
  public class func flashTransition() -> any CIFilter & CIFlashTransition { TypedFilter(.transition(.flash)) }
  /// A transition in which the new side appears through a pattern of growing holes.
  public class func modTransition() -> any CIFilter & CIModTransition { TypedFilter(.transition(.mod)) }
  /// A transition in which the old side curls up like a page.
  public class func pageCurlTransition() -> any CIFilter & CIPageCurlTransition { TypedFilter(.transition(.filterPageCurl)) }
  /// A transition in which the old side curls up like a page, and casts a shadow.
  public class func pageCurlWithShadowTransition() -> any CIFilter & CIPageCurlWithShadowTransition {
    TypedFilter(.transition(.filterPageCurlWithShadow))
  }
  /// A transition in which a circular wave leaves the new side behind it.
  public class func rippleTransition() -> any CIFilter & CIRippleTransition { TypedFilter(.transition(.filterRipple)) }
  /// A transition in which the old side folds up like an accordion.
  public class func accordionFoldTransition() -> any CIFilter & CIAccordionFoldTransition { TypedFilter(.transition(.accordionFold)) }
}

extension TypedFilter:
  CIDissolveTransition, CISwipeTransition, CIBarsSwipeTransition, CICopyMachineTransition, CIDisintegrateWithMaskTransition,
  CIFlashTransition, CIModTransition, CIPageCurlTransition, CIPageCurlWithShadowTransition, CIRippleTransition, CIAccordionFoldTransition
{}
