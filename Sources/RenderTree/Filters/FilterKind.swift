/// Core Image's filters that both renderers know, by their names. What they do stands in their definitions.
package enum FilterKind: String, Hashable, Sendable, CaseIterable {
  // Blurs
  case gaussianBlur = "CIGaussianBlur"
  case boxBlur = "CIBoxBlur"
  case discBlur = "CIDiscBlur"
  case motionBlur = "CIMotionBlur"
  case zoomBlur = "CIZoomBlur"
  // Colours
  case colorControls = "CIColorControls"
  case colorMatrix = "CIColorMatrix"
  case colorClamp = "CIColorClamp"
  case exposureAdjust = "CIExposureAdjust"
  case gammaAdjust = "CIGammaAdjust"
  case hueAdjust = "CIHueAdjust"
  case vibrance = "CIVibrance"
  case whitePointAdjust = "CIWhitePointAdjust"
  case toneCurve = "CIToneCurve"
  case linearToSRGBToneCurve = "CILinearToSRGBToneCurve"
  case sRGBToneCurveToLinear = "CISRGBToneCurveToLinear"
  case colorInvert = "CIColorInvert"
  case colorMonochrome = "CIColorMonochrome"
  case colorPosterize = "CIColorPosterize"
  case colorThreshold = "CIColorThreshold"
  case colorCube = "CIColorCube"
  case colorCubeWithColorSpace = "CIColorCubeWithColorSpace"
  case falseColor = "CIFalseColor"
  case maskToAlpha = "CIMaskToAlpha"
  case maximumComponent = "CIMaximumComponent"
  case minimumComponent = "CIMinimumComponent"
  case sepiaTone = "CISepiaTone"
  case photoEffectChrome = "CIPhotoEffectChrome"
  case photoEffectFade = "CIPhotoEffectFade"
  case photoEffectInstant = "CIPhotoEffectInstant"
  case photoEffectMono = "CIPhotoEffectMono"
  case photoEffectNoir = "CIPhotoEffectNoir"
  case photoEffectProcess = "CIPhotoEffectProcess"
  case photoEffectTonal = "CIPhotoEffectTonal"
  case photoEffectTransfer = "CIPhotoEffectTransfer"
  case vignette = "CIVignette"
  case vignetteEffect = "CIVignetteEffect"
  // Distortions
  case bumpDistortion = "CIBumpDistortion"
  case bumpDistortionLinear = "CIBumpDistortionLinear"
  case circleSplashDistortion = "CICircleSplashDistortion"
  case circularWrap = "CICircularWrap"
  case displacementDistortion = "CIDisplacementDistortion"
  case holeDistortion = "CIHoleDistortion"
  case pinchDistortion = "CIPinchDistortion"
  case twirlDistortion = "CITwirlDistortion"
  // Styles
  case bloom = "CIBloom"
  case gloom = "CIGloom"
  case crystallize = "CICrystallize"
  case pointillize = "CIPointillize"
  case pixellate = "CIPixellate"
  case hexagonalPixellate = "CIHexagonalPixellate"
  case edges = "CIEdges"
  case blendWithMask = "CIBlendWithMask"
  case blendWithAlphaMask = "CIBlendWithAlphaMask"
  case dotScreen = "CIDotScreen"
  case lineScreen = "CILineScreen"
  case sharpenLuminance = "CISharpenLuminance"
  case unsharpMask = "CIUnsharpMask"
  // Geometry and tiles
  case affineTransform = "CIAffineTransform"
  case lanczosScaleTransform = "CILanczosScaleTransform"
  case perspectiveTransform = "CIPerspectiveTransform"
  case crop = "CICrop"
  case affineClamp = "CIAffineClamp"
  case affineTile = "CIAffineTile"
  case kaleidoscope = "CIKaleidoscope"
  // Pictures out of nothing
  case constantColorGenerator = "CIConstantColorGenerator"
  case checkerboardGenerator = "CICheckerboardGenerator"
  case stripesGenerator = "CIStripesGenerator"
  case randomGenerator = "CIRandomGenerator"
  case roundedRectangleGenerator = "CIRoundedRectangleGenerator"
  case linearGradient = "CILinearGradient"
  case smoothLinearGradient = "CISmoothLinearGradient"
  case radialGradient = "CIRadialGradient"
  case gaussianGradient = "CIGaussianGradient"
  // Two pictures
  case sourceOverCompositing = "CISourceOverCompositing"
  case sourceInCompositing = "CISourceInCompositing"
  case sourceOutCompositing = "CISourceOutCompositing"
  case sourceAtopCompositing = "CISourceAtopCompositing"
  case additionCompositing = "CIAdditionCompositing"
  case multiplyCompositing = "CIMultiplyCompositing"
  case maximumCompositing = "CIMaximumCompositing"
  case minimumCompositing = "CIMinimumCompositing"
  case multiplyBlendMode = "CIMultiplyBlendMode"
  case screenBlendMode = "CIScreenBlendMode"
  case overlayBlendMode = "CIOverlayBlendMode"
  case darkenBlendMode = "CIDarkenBlendMode"
  case lightenBlendMode = "CILightenBlendMode"
  case colorDodgeBlendMode = "CIColorDodgeBlendMode"
  case colorBurnBlendMode = "CIColorBurnBlendMode"
  case softLightBlendMode = "CISoftLightBlendMode"
  case hardLightBlendMode = "CIHardLightBlendMode"
  case differenceBlendMode = "CIDifferenceBlendMode"
  case exclusionBlendMode = "CIExclusionBlendMode"
  case hueBlendMode = "CIHueBlendMode"
  case saturationBlendMode = "CISaturationBlendMode"
  case colorBlendMode = "CIColorBlendMode"
  case luminosityBlendMode = "CILuminosityBlendMode"
}

extension FilterKind {
  private static let byName = Dictionary(uniqueKeysWithValues: allCases.map { ($0.rawValue, $0) })

  package init?(name: String) {
    guard let kind = Self.byName[name] else { return nil }
    self = kind
  }

  package var definition: FilterDefinition { FilterDefinition.byKind[self] ?? FilterDefinition("", .stylize, []) }

  /// The words that Core Image leaves out of the names of typed constructors: `gaussianBlur`, `sRGBToneCurveToLinear`.
  package var constructor: String { "\(self)" }
}

/// A number, a vector or a picture that a filter takes.
package typealias FilterParameter = TransitionParameter

/// What there is to know about a filter besides its formula.
package struct FilterDefinition: Sendable {
  /// Core Image's categories, without `CICategory`.
  package enum Category: String, Sendable, CaseIterable {
    case blur = "Blur"
    case colorAdjustment = "ColorAdjustment"
    case colorEffect = "ColorEffect"
    case compositeOperation = "CompositeOperation"
    case distortion = "DistortionEffect"
    case generator = "Generator"
    case geometry = "GeometryAdjustment"
    case gradient = "Gradient"
    case halftone = "HalftoneEffect"
    case sharpen = "Sharpen"
    case stylize = "Stylize"
    case tile = "TileEffect"
  }

  package let summary: String
  package let category: Category
  /// Pictures first, beginning with the one that is filtered where there is one.
  package let parameters: [FilterParameter]

  init(_ summary: String, _ category: Category, _ parameters: [FilterParameter]) {
    self.summary = summary
    self.category = category
    self.parameters = parameters
  }

  package func parameter(_ name: String) -> FilterParameter? { parameters.first { $0.name == name } }

  /// Whether the filter makes a picture out of another one, as it must to be a layer's.
  package var takesImage: Bool { parameters.first?.name == "inputImage" }

  static let byKind = Dictionary(uniqueKeysWithValues: FilterKind.allCases.map { ($0, $0.makeDefinition()) })
}
