import Foundation

// Typed constructors, as `CoreImage.CIFilterBuiltins` has them on Apple's systems.

extension CIFilter {
  /// The old folds up like an accordion.
  public class func accordionFoldTransition() -> any CIFilter & CIAccordionFoldTransition { TypedFilter(.transition(.accordionFold)) }
  /// Adds both.
  public class func additionCompositing() -> any CIFilter & CICompositeOperation { TypedFilter(.filter(.additionCompositing)) }
  /// Transforms, and goes on with the border's colours without end.
  public class func affineClamp() -> any CIFilter & CIAffineClamp { TypedFilter(.filter(.affineClamp)) }
  /// Transforms, and repeats without end.
  public class func affineTile() -> any CIFilter & CIAffineTile { TypedFilter(.filter(.affineTile)) }
  /// Moves, turns, scales or skews.
  public class func affineTransform() -> any CIFilter & CIAffineTransform { TypedFilter(.filter(.affineTransform)) }
  /// The old is cut into bars that move away one after the other.
  public class func barsSwipeTransition() -> any CIFilter & CIBarsSwipeTransition { TypedFilter(.transition(.barsSwipe)) }
  /// Shows the picture where a mask is opaque.
  public class func blendWithAlphaMask() -> any CIFilter & CIBlendWithAlphaMask { TypedFilter(.filter(.blendWithAlphaMask)) }
  /// Shows the picture where a mask is light.
  public class func blendWithMask() -> any CIFilter & CIBlendWithMask { TypedFilter(.filter(.blendWithMask)) }
  /// Lets light parts glow.
  public class func bloom() -> any CIFilter & CIBloom { TypedFilter(.filter(.bloom)) }
  /// Blurs with the mean over a square.
  public class func boxBlur() -> any CIFilter & CIBoxBlur { TypedFilter(.filter(.boxBlur)) }
  /// A bump, or a dent.
  public class func bumpDistortion() -> any CIFilter & CIBumpDistortion { TypedFilter(.filter(.bumpDistortion)) }
  /// A ridge, or a furrow.
  public class func bumpDistortionLinear() -> any CIFilter & CIBumpDistortionLinear { TypedFilter(.filter(.bumpDistortionLinear)) }
  /// Squares of two colours.
  public class func checkerboardGenerator() -> any CIFilter & CICheckerboardGenerator { TypedFilter(.filter(.checkerboardGenerator)) }
  /// Draws the border of a circle outwards.
  public class func circleSplashDistortion() -> any CIFilter & CICircleSplashDistortion { TypedFilter(.filter(.circleSplashDistortion)) }
  /// Wraps the picture around a circle.
  public class func circularWrap() -> any CIFilter & CICircularWrap { TypedFilter(.filter(.circularWrap)) }
  /// The blend mode “colour”.
  public class func colorBlendMode() -> any CIFilter & CICompositeOperation { TypedFilter(.filter(.colorBlendMode)) }
  /// The blend mode “colour burn”.
  public class func colorBurnBlendMode() -> any CIFilter & CICompositeOperation { TypedFilter(.filter(.colorBurnBlendMode)) }
  /// Confines components.
  public class func colorClamp() -> any CIFilter & CIColorClamp { TypedFilter(.filter(.colorClamp)) }
  /// Looks colours up in a table.
  public class func colorCube() -> any CIFilter & CIColorCube { TypedFilter(.filter(.colorCube)) }
  /// Looks colours up in a table of a colour space's.
  public class func colorCubeWithColorSpace() -> any CIFilter & CIColorCubeWithColorSpace {
    TypedFilter(.filter(.colorCubeWithColorSpace))
  }
  /// Changes saturation, brightness and contrast.
  public class func colorControls() -> any CIFilter & CIColorControls { TypedFilter(.filter(.colorControls)) }
  /// The blend mode “colour dodge”.
  public class func colorDodgeBlendMode() -> any CIFilter & CICompositeOperation { TypedFilter(.filter(.colorDodgeBlendMode)) }
  /// Inverts colours.
  public class func colorInvert() -> any CIFilter & CIColorInvert { TypedFilter(.filter(.colorInvert)) }
  /// Multiplies colours with a matrix and adds a vector.
  public class func colorMatrix() -> any CIFilter & CIColorMatrix { TypedFilter(.filter(.colorMatrix)) }
  /// Shows lightness in one colour.
  public class func colorMonochrome() -> any CIFilter & CIColorMonochrome { TypedFilter(.filter(.colorMonochrome)) }
  /// Leaves few steps of each component.
  public class func colorPosterize() -> any CIFilter & CIColorPosterize { TypedFilter(.filter(.colorPosterize)) }
  /// Makes components 0 or 1.
  public class func colorThreshold() -> any CIFilter & CIColorThreshold { TypedFilter(.filter(.colorThreshold)) }
  /// One colour without end.
  public class func constantColorGenerator() -> any CIFilter & CIConstantColorGenerator { TypedFilter(.filter(.constantColorGenerator)) }
  /// A bar of light goes over the old and leaves the new.
  public class func copyMachineTransition() -> any CIFilter & CICopyMachineTransition { TypedFilter(.transition(.copyMachine)) }
  /// Leaves a rectangle.
  public class func crop() -> any CIFilter & CICrop { TypedFilter(.filter(.crop)) }
  /// Cells of one colour each.
  public class func crystallize() -> any CIFilter & CICrystallize { TypedFilter(.filter(.crystallize)) }
  /// The blend mode “darken”.
  public class func darkenBlendMode() -> any CIFilter & CICompositeOperation { TypedFilter(.filter(.darkenBlendMode)) }
  /// The blend mode “difference”.
  public class func differenceBlendMode() -> any CIFilter & CICompositeOperation { TypedFilter(.filter(.differenceBlendMode)) }
  /// Blurs with the mean over a disc, as a lens out of focus.
  public class func discBlur() -> any CIFilter & CIDiscBlur { TypedFilter(.filter(.discBlur)) }
  /// The old falls away in the shape of a mask.
  public class func disintegrateWithMaskTransition() -> any CIFilter & CIDisintegrateWithMaskTransition {
    TypedFilter(.transition(.disintegrateWithMask))
  }
  /// Moves each place by what another picture says there.
  public class func displacementDistortion() -> any CIFilter & CIDisplacementDistortion { TypedFilter(.filter(.displacementDistortion)) }
  /// The new fades in over the old.
  public class func dissolveTransition() -> any CIFilter & CIDissolveTransition { TypedFilter(.transition(.dissolve)) }
  /// Black dots on white.
  public class func dotScreen() -> any CIFilter & CIDotScreen { TypedFilter(.filter(.dotScreen)) }
  /// Shows edges alone.
  public class func edges() -> any CIFilter & CIEdges { TypedFilter(.filter(.edges)) }
  /// The blend mode “exclusion”.
  public class func exclusionBlendMode() -> any CIFilter & CICompositeOperation { TypedFilter(.filter(.exclusionBlendMode)) }
  /// Multiplies linear light.
  public class func exposureAdjust() -> any CIFilter & CIExposureAdjust { TypedFilter(.filter(.exposureAdjust)) }
  /// Shows lightness between two colours.
  public class func falseColor() -> any CIFilter & CIFalseColor { TypedFilter(.filter(.falseColor)) }
  /// A flash grows until it fills everything, and fades to the new.
  public class func flashTransition() -> any CIFilter & CIFlashTransition { TypedFilter(.transition(.flash)) }
  /// Raises components to a power.
  public class func gammaAdjust() -> any CIFilter & CIGammaAdjust { TypedFilter(.filter(.gammaAdjust)) }
  /// Blurs with a Gaussian.
  public class func gaussianBlur() -> any CIFilter & CIGaussianBlur { TypedFilter(.filter(.gaussianBlur)) }
  /// From one colour inside to another outside, slowly at both ends.
  public class func gaussianGradient() -> any CIFilter & CIGaussianGradient { TypedFilter(.filter(.gaussianGradient)) }
  /// Dulls light parts.
  public class func gloom() -> any CIFilter & CIGloom { TypedFilter(.filter(.gloom)) }
  /// The blend mode “hard light”.
  public class func hardLightBlendMode() -> any CIFilter & CICompositeOperation { TypedFilter(.filter(.hardLightBlendMode)) }
  /// Hexagons of one colour each.
  public class func hexagonalPixellate() -> any CIFilter & CIHexagonalPixellate { TypedFilter(.filter(.hexagonalPixellate)) }
  /// A hole that pushes the picture outwards.
  public class func holeDistortion() -> any CIFilter & CIHoleDistortion { TypedFilter(.filter(.holeDistortion)) }
  /// Turns hues.
  public class func hueAdjust() -> any CIFilter & CIHueAdjust { TypedFilter(.filter(.hueAdjust)) }
  /// The blend mode “hue”.
  public class func hueBlendMode() -> any CIFilter & CICompositeOperation { TypedFilter(.filter(.hueBlendMode)) }
  /// Repeats a sector around a point, every other one mirrored.
  public class func kaleidoscope() -> any CIFilter & CIKaleidoscope { TypedFilter(.filter(.kaleidoscope)) }
  /// Scales.
  public class func lanczosScaleTransform() -> any CIFilter & CILanczosScaleTransform { TypedFilter(.filter(.lanczosScaleTransform)) }
  /// The blend mode “lighten”.
  public class func lightenBlendMode() -> any CIFilter & CICompositeOperation { TypedFilter(.filter(.lightenBlendMode)) }
  /// Black lines on white.
  public class func lineScreen() -> any CIFilter & CILineScreen { TypedFilter(.filter(.lineScreen)) }
  /// From one colour to another.
  public class func linearGradient() -> any CIFilter & CILinearGradient { TypedFilter(.filter(.linearGradient)) }
  /// Encodes components that are linear light.
  public class func linearToSRGBToneCurve() -> any CIFilter & CILinearToSRGBToneCurve { TypedFilter(.filter(.linearToSRGBToneCurve)) }
  /// The blend mode “luminosity”.
  public class func luminosityBlendMode() -> any CIFilter & CICompositeOperation { TypedFilter(.filter(.luminosityBlendMode)) }
  /// Makes lightness the alpha of white.
  public class func maskToAlpha() -> any CIFilter & CIMaskToAlpha { TypedFilter(.filter(.maskToAlpha)) }
  /// Grey of the greatest component.
  public class func maximumComponent() -> any CIFilter & CIMaximumComponent { TypedFilter(.filter(.maximumComponent)) }
  /// The greater of both, component by component.
  public class func maximumCompositing() -> any CIFilter & CICompositeOperation { TypedFilter(.filter(.maximumCompositing)) }
  /// Grey of the least component.
  public class func minimumComponent() -> any CIFilter & CIMinimumComponent { TypedFilter(.filter(.minimumComponent)) }
  /// The lesser of both, component by component.
  public class func minimumCompositing() -> any CIFilter & CICompositeOperation { TypedFilter(.filter(.minimumCompositing)) }
  /// The new comes through a pattern of growing holes.
  public class func modTransition() -> any CIFilter & CIModTransition { TypedFilter(.transition(.mod)) }
  /// Blurs along a line.
  public class func motionBlur() -> any CIFilter & CIMotionBlur { TypedFilter(.filter(.motionBlur)) }
  /// The blend mode “multiply”.
  public class func multiplyBlendMode() -> any CIFilter & CICompositeOperation { TypedFilter(.filter(.multiplyBlendMode)) }
  /// Multiplies both.
  public class func multiplyCompositing() -> any CIFilter & CICompositeOperation { TypedFilter(.filter(.multiplyCompositing)) }
  /// The blend mode “overlay”.
  public class func overlayBlendMode() -> any CIFilter & CICompositeOperation { TypedFilter(.filter(.overlayBlendMode)) }
  /// The old curls up like a page.
  public class func pageCurlTransition() -> any CIFilter & CIPageCurlTransition { TypedFilter(.transition(.filterPageCurl)) }
  /// The old curls up like a page, and throws a shadow.
  public class func pageCurlWithShadowTransition() -> any CIFilter & CIPageCurlWithShadowTransition {
    TypedFilter(.transition(.filterPageCurlWithShadow))
  }
  /// Puts the picture's corners elsewhere.
  public class func perspectiveTransform() -> any CIFilter & CIPerspectiveTransform { TypedFilter(.filter(.perspectiveTransform)) }
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
  /// Draws the picture towards a point.
  public class func pinchDistortion() -> any CIFilter & CIPinchDistortion { TypedFilter(.filter(.pinchDistortion)) }
  /// Squares of one colour each.
  public class func pixellate() -> any CIFilter & CIPixellate { TypedFilter(.filter(.pixellate)) }
  /// Dots of one colour each.
  public class func pointillize() -> any CIFilter & CIPointillize { TypedFilter(.filter(.pointillize)) }
  /// From one colour inside to another outside.
  public class func radialGradient() -> any CIFilter & CIRadialGradient { TypedFilter(.filter(.radialGradient)) }
  /// Noise, the same each time.
  public class func randomGenerator() -> any CIFilter & CIRandomGenerator { TypedFilter(.filter(.randomGenerator)) }
  /// A circular wave leaves the new behind it.
  public class func rippleTransition() -> any CIFilter & CIRippleTransition { TypedFilter(.transition(.filterRipple)) }
  /// A rectangle with round corners.
  public class func roundedRectangleGenerator() -> any CIFilter & CIRoundedRectangleGenerator {
    TypedFilter(.filter(.roundedRectangleGenerator))
  }
  /// Shows linear light as components.
  public class func sRGBToneCurveToLinear() -> any CIFilter & CISRGBToneCurveToLinear { TypedFilter(.filter(.sRGBToneCurveToLinear)) }
  /// The blend mode “saturation”.
  public class func saturationBlendMode() -> any CIFilter & CICompositeOperation { TypedFilter(.filter(.saturationBlendMode)) }
  /// The blend mode “screen”.
  public class func screenBlendMode() -> any CIFilter & CICompositeOperation { TypedFilter(.filter(.screenBlendMode)) }
  /// Brown, as old photographs.
  public class func sepiaTone() -> any CIFilter & CISepiaTone { TypedFilter(.filter(.sepiaTone)) }
  /// Sharpens, and leaves colours as they are.
  public class func sharpenLuminance() -> any CIFilter & CISharpenLuminance { TypedFilter(.filter(.sharpenLuminance)) }
  /// From one colour to another, slowly at both ends.
  public class func smoothLinearGradient() -> any CIFilter & CISmoothLinearGradient { TypedFilter(.filter(.smoothLinearGradient)) }
  /// The blend mode “soft light”.
  public class func softLightBlendMode() -> any CIFilter & CICompositeOperation { TypedFilter(.filter(.softLightBlendMode)) }
  /// The picture over what is behind it, and only there.
  public class func sourceAtopCompositing() -> any CIFilter & CICompositeOperation { TypedFilter(.filter(.sourceAtopCompositing)) }
  /// The picture where there is something behind it.
  public class func sourceInCompositing() -> any CIFilter & CICompositeOperation { TypedFilter(.filter(.sourceInCompositing)) }
  /// The picture where there is nothing behind it.
  public class func sourceOutCompositing() -> any CIFilter & CICompositeOperation { TypedFilter(.filter(.sourceOutCompositing)) }
  /// The picture over what is behind it.
  public class func sourceOverCompositing() -> any CIFilter & CICompositeOperation { TypedFilter(.filter(.sourceOverCompositing)) }
  /// Stripes of two colours.
  public class func stripesGenerator() -> any CIFilter & CIStripesGenerator { TypedFilter(.filter(.stripesGenerator)) }
  /// A soft, tinted front sweeps from the old to the new.
  public class func swipeTransition() -> any CIFilter & CISwipeTransition { TypedFilter(.transition(.swipe)) }
  /// Changes components by a curve through five points.
  public class func toneCurve() -> any CIFilter & CIToneCurve { TypedFilter(.filter(.toneCurve)) }
  /// Turns the picture about a point, less outwards.
  public class func twirlDistortion() -> any CIFilter & CITwirlDistortion { TypedFilter(.filter(.twirlDistortion)) }
  /// Sharpens.
  public class func unsharpMask() -> any CIFilter & CIUnsharpMask { TypedFilter(.filter(.unsharpMask)) }
  /// Saturates the less saturated colours.
  public class func vibrance() -> any CIFilter & CIVibrance { TypedFilter(.filter(.vibrance)) }
  /// Darkens towards the corners.
  public class func vignette() -> any CIFilter & CIVignette { TypedFilter(.filter(.vignette)) }
  /// Darkens around a circle.
  public class func vignetteEffect() -> any CIFilter & CIVignetteEffect { TypedFilter(.filter(.vignetteEffect)) }
  /// Makes white another colour.
  public class func whitePointAdjust() -> any CIFilter & CIWhitePointAdjust { TypedFilter(.filter(.whitePointAdjust)) }
  /// Blurs towards a point, as a lens that zooms.
  public class func zoomBlur() -> any CIFilter & CIZoomBlur { TypedFilter(.filter(.zoomBlur)) }
}

/// A filter that is known by name, with properties for the inputs of all of them.
final class TypedFilter: CIFilter,
  CIGaussianBlur, CIBoxBlur, CIDiscBlur, CIMotionBlur, CIZoomBlur, CIColorControls, CIColorMatrix, CIColorClamp, CIExposureAdjust,
  CIGammaAdjust, CIHueAdjust, CIVibrance, CIWhitePointAdjust, CIToneCurve, CILinearToSRGBToneCurve, CISRGBToneCurveToLinear,
  CIColorInvert, CIColorMonochrome, CIColorPosterize, CIColorThreshold, CIColorCubeWithColorSpace, CIFalseColor, CIMaskToAlpha,
  CIMaximumComponent,
  CIMinimumComponent, CISepiaTone, CIPhotoEffect, CIVignette, CIVignetteEffect, CIBumpDistortion, CIBumpDistortionLinear,
  CICircleSplashDistortion, CICircularWrap, CIDisplacementDistortion, CIHoleDistortion, CIPinchDistortion, CITwirlDistortion, CIBloom,
  CIGloom, CICrystallize, CIPointillize, CIPixellate, CIHexagonalPixellate, CIEdges, CIBlendWithMask, CIBlendWithAlphaMask, CIDotScreen,
  CILineScreen, CISharpenLuminance, CIUnsharpMask, CIAffineTransform, CILanczosScaleTransform, CIPerspectiveTransform, CICrop,
  CIAffineClamp, CIAffineTile, CIKaleidoscope, CIConstantColorGenerator, CICheckerboardGenerator, CIStripesGenerator, CIRandomGenerator,
  CIRoundedRectangleGenerator, CILinearGradient, CISmoothLinearGradient, CIRadialGradient, CIGaussianGradient, CICompositeOperation,
  CIDissolveTransition, CISwipeTransition, CIBarsSwipeTransition, CICopyMachineTransition, CIDisintegrateWithMaskTransition,
  CIFlashTransition, CIModTransition, CIPageCurlTransition, CIPageCurlWithShadowTransition, CIRippleTransition,
  CIAccordionFoldTransition
{
  init(_ kind: Kind) { super.init(kind: kind, name: kind.name) }

  var aVector: CIVector {
    get { vector("inputAVector") }
    set { setValue(newValue, forKey: "inputAVector") }
  }
  var amount: Float {
    get { number("inputAmount") }
    set { setValue(newValue, forKey: "inputAmount") }
  }
  var angle: Float {
    get { number("inputAngle") }
    set { setValue(newValue, forKey: "inputAngle") }
  }
  var aspectRatio: Float {
    get { number("inputAspectRatio") }
    set { setValue(newValue, forKey: "inputAspectRatio") }
  }
  var bVector: CIVector {
    get { vector("inputBVector") }
    set { setValue(newValue, forKey: "inputBVector") }
  }
  var backgroundImage: CIImage? {
    get { image("inputBackgroundImage") }
    set { setValue(newValue, forKey: "inputBackgroundImage") }
  }
  var backsideImage: CIImage? {
    get { image("inputBacksideImage") }
    set { setValue(newValue, forKey: "inputBacksideImage") }
  }
  var barOffset: Float {
    get { number("inputBarOffset") }
    set { setValue(newValue, forKey: "inputBarOffset") }
  }
  var biasVector: CIVector {
    get { vector("inputBiasVector") }
    set { setValue(newValue, forKey: "inputBiasVector") }
  }
  var bottomHeight: Float {
    get { number("inputBottomHeight") }
    set { setValue(newValue, forKey: "inputBottomHeight") }
  }
  var bottomLeft: CGPoint {
    get { point("inputBottomLeft") }
    set { setValue(newValue, forKey: "inputBottomLeft") }
  }
  var bottomRight: CGPoint {
    get { point("inputBottomRight") }
    set { setValue(newValue, forKey: "inputBottomRight") }
  }
  var brightness: Float {
    get { number("inputBrightness") }
    set { setValue(newValue, forKey: "inputBrightness") }
  }
  var center: CGPoint {
    get { point("inputCenter") }
    set { setValue(newValue, forKey: "inputCenter") }
  }
  var color: CIColor {
    get { color("inputColor") }
    set { setValue(newValue, forKey: "inputColor") }
  }
  var color0: CIColor {
    get { color("inputColor0") }
    set { setValue(newValue, forKey: "inputColor0") }
  }
  var color1: CIColor {
    get { color("inputColor1") }
    set { setValue(newValue, forKey: "inputColor1") }
  }
  var compression: Float {
    get { number("inputCompression") }
    set { setValue(newValue, forKey: "inputCompression") }
  }
  var contrast: Float {
    get { number("inputContrast") }
    set { setValue(newValue, forKey: "inputContrast") }
  }
  var count: Int {
    get { integer("inputCount") }
    set { setValue(newValue, forKey: "inputCount") }
  }
  var displacementImage: CIImage? {
    get { image("inputDisplacementImage") }
    set { setValue(newValue, forKey: "inputDisplacementImage") }
  }
  var ev: Float {
    get { number("inputEV") }
    set { setValue(newValue, forKey: "inputEV") }
  }
  var extent: CGRect {
    get { rectangle("inputExtent") }
    set { setValue(newValue, forKey: "inputExtent") }
  }
  var fadeThreshold: Float {
    get { number("inputFadeThreshold") }
    set { setValue(newValue, forKey: "inputFadeThreshold") }
  }
  var falloff: Float {
    get { number("inputFalloff") }
    set { setValue(newValue, forKey: "inputFalloff") }
  }
  var foldShadowAmount: Float {
    get { number("inputFoldShadowAmount") }
    set { setValue(newValue, forKey: "inputFoldShadowAmount") }
  }
  var gVector: CIVector {
    get { vector("inputGVector") }
    set { setValue(newValue, forKey: "inputGVector") }
  }
  var inputImage: CIImage? {
    get { image("inputImage") }
    set { setValue(newValue, forKey: "inputImage") }
  }
  var intensity: Float {
    get { number("inputIntensity") }
    set { setValue(newValue, forKey: "inputIntensity") }
  }
  var levels: Float {
    get { number("inputLevels") }
    set { setValue(newValue, forKey: "inputLevels") }
  }
  var maskImage: CIImage? {
    get { image("inputMaskImage") }
    set { setValue(newValue, forKey: "inputMaskImage") }
  }
  var maxComponents: CIVector {
    get { vector("inputMaxComponents") }
    set { setValue(newValue, forKey: "inputMaxComponents") }
  }
  var maxStriationRadius: Float {
    get { number("inputMaxStriationRadius") }
    set { setValue(newValue, forKey: "inputMaxStriationRadius") }
  }
  var minComponents: CIVector {
    get { vector("inputMinComponents") }
    set { setValue(newValue, forKey: "inputMinComponents") }
  }
  var numberOfFolds: Float {
    get { number("inputNumberOfFolds") }
    set { setValue(newValue, forKey: "inputNumberOfFolds") }
  }
  var opacity: Float {
    get { number("inputOpacity") }
    set { setValue(newValue, forKey: "inputOpacity") }
  }
  var point0: CGPoint {
    get { point("inputPoint0") }
    set { setValue(newValue, forKey: "inputPoint0") }
  }
  var point1: CGPoint {
    get { point("inputPoint1") }
    set { setValue(newValue, forKey: "inputPoint1") }
  }
  var point2: CGPoint {
    get { point("inputPoint2") }
    set { setValue(newValue, forKey: "inputPoint2") }
  }
  var point3: CGPoint {
    get { point("inputPoint3") }
    set { setValue(newValue, forKey: "inputPoint3") }
  }
  var point4: CGPoint {
    get { point("inputPoint4") }
    set { setValue(newValue, forKey: "inputPoint4") }
  }
  var power: Float {
    get { number("inputPower") }
    set { setValue(newValue, forKey: "inputPower") }
  }
  var rVector: CIVector {
    get { vector("inputRVector") }
    set { setValue(newValue, forKey: "inputRVector") }
  }
  var radius: Float {
    get { number("inputRadius") }
    set { setValue(newValue, forKey: "inputRadius") }
  }
  var radius0: Float {
    get { number("inputRadius0") }
    set { setValue(newValue, forKey: "inputRadius0") }
  }
  var radius1: Float {
    get { number("inputRadius1") }
    set { setValue(newValue, forKey: "inputRadius1") }
  }
  var rectangle: CGRect {
    get { rectangle("inputRectangle") }
    set { setValue(newValue, forKey: "inputRectangle") }
  }
  var saturation: Float {
    get { number("inputSaturation") }
    set { setValue(newValue, forKey: "inputSaturation") }
  }
  var scale: Float {
    get { number("inputScale") }
    set { setValue(newValue, forKey: "inputScale") }
  }
  var shadingImage: CIImage? {
    get { image("inputShadingImage") }
    set { setValue(newValue, forKey: "inputShadingImage") }
  }
  var shadowAmount: Float {
    get { number("inputShadowAmount") }
    set { setValue(newValue, forKey: "inputShadowAmount") }
  }
  var shadowDensity: Float {
    get { number("inputShadowDensity") }
    set { setValue(newValue, forKey: "inputShadowDensity") }
  }
  var shadowExtent: CGRect {
    get { rectangle("inputShadowExtent") }
    set { setValue(newValue, forKey: "inputShadowExtent") }
  }
  var shadowOffset: CGPoint {
    get { point("inputShadowOffset") }
    set { setValue(newValue, forKey: "inputShadowOffset") }
  }
  var shadowRadius: Float {
    get { number("inputShadowRadius") }
    set { setValue(newValue, forKey: "inputShadowRadius") }
  }
  var shadowSize: Float {
    get { number("inputShadowSize") }
    set { setValue(newValue, forKey: "inputShadowSize") }
  }
  var sharpness: Float {
    get { number("inputSharpness") }
    set { setValue(newValue, forKey: "inputSharpness") }
  }
  var striationContrast: Float {
    get { number("inputStriationContrast") }
    set { setValue(newValue, forKey: "inputStriationContrast") }
  }
  var striationStrength: Float {
    get { number("inputStriationStrength") }
    set { setValue(newValue, forKey: "inputStriationStrength") }
  }
  var targetImage: CIImage? {
    get { image("inputTargetImage") }
    set { setValue(newValue, forKey: "inputTargetImage") }
  }
  var threshold: Float {
    get { number("inputThreshold") }
    set { setValue(newValue, forKey: "inputThreshold") }
  }
  var time: Float {
    get { number("inputTime") }
    set { setValue(newValue, forKey: "inputTime") }
  }
  var topLeft: CGPoint {
    get { point("inputTopLeft") }
    set { setValue(newValue, forKey: "inputTopLeft") }
  }
  var topRight: CGPoint {
    get { point("inputTopRight") }
    set { setValue(newValue, forKey: "inputTopRight") }
  }
  var transform: CGAffineTransform {
    get { transform("inputTransform") }
    set { setValue(newValue, forKey: "inputTransform") }
  }
  var width: Float {
    get { number("inputWidth") }
    set { setValue(newValue, forKey: "inputWidth") }
  }

  var cubeDimension: Float {
    get { number("inputCubeDimension") }
    set { setValue(newValue, forKey: "inputCubeDimension") }
  }
  var cubeData: Data {
    get { value(forKey: "inputCubeData") as? Data ?? Data() }
    set { setValue(newValue, forKey: "inputCubeData") }
  }
  var extrapolate: Bool {
    get { number("inputExtrapolate") != 0 }
    set { setValue(newValue, forKey: "inputExtrapolate") }
  }
  var colorSpace: CGColorSpace? {
    get { value(forKey: "inputColorSpace") as? CGColorSpace }
    set { setValue(newValue, forKey: "inputColorSpace") }
  }

  private func image(_ key: String) -> CIImage? { value(forKey: key) as? CIImage }
  private func number(_ key: String) -> Float { (value(forKey: key) as? NSNumber)?.floatValue ?? 0 }
  private func integer(_ key: String) -> Int { (value(forKey: key) as? NSNumber)?.intValue ?? 0 }
  private func color(_ key: String) -> CIColor { value(forKey: key) as? CIColor ?? .clear }
  private func vector(_ key: String) -> CIVector { value(forKey: key) as? CIVector ?? CIVector(x: 0, y: 0, z: 0, w: 0) }
  private func point(_ key: String) -> CGPoint { (value(forKey: key) as? CIVector)?.cgPointValue ?? .zero }
  private func rectangle(_ key: String) -> CGRect { (value(forKey: key) as? CIVector)?.cgRectValue ?? .zero }

  private func transform(_ key: String) -> CGAffineTransform {
    guard let m = value(forKey: key) as? CIVector, m.count == 9 else { return .identity }
    return CGAffineTransform(
      a: m.value(at: 0), b: m.value(at: 1), c: m.value(at: 3), d: m.value(at: 4), tx: m.value(at: 6), ty: m.value(at: 7))
  }
}
