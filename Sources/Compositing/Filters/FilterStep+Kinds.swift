internal import Foundation
internal import Graphics
internal import RenderTree

extension FilterStep {
  /// What a filter of Core Image's names does; nil where it changes nothing.
  init?(_ kind: FilterKind, _ f: FilterInputs) {
    switch kind {
    case .gaussianBlur, .hueAdjust, .colorInvert, .sepiaTone: return nil  // FilterStep.init does these
    case .boxBlur:
      guard f.number("inputRadius") > 0 else { return nil }
      self = .box(f.number("inputRadius"))
    case .motionBlur:
      guard f.number("inputRadius") > 0 else { return nil }
      self = .line(radius: f.number("inputRadius"), angle: f.number("inputAngle"))
    case .discBlur:
      guard f.number("inputRadius") > 0 else { return nil }
      self = .function(FilterCall(.discBlur).with(f.number("inputRadius")).with(64))
    case .zoomBlur:
      guard f.number("inputAmount") != 0 else { return nil }
      let taps = 48.0
      self = .function(
        FilterCall(.zoomBlur).with(f.point("inputCenter")).with(exp(-f.number("inputAmount") / 100 / (taps - 1))).with(taps))

    case .colorControls:
      self = .color(
        .controlling(
          saturation: f.number("inputSaturation"), brightness: f.number("inputBrightness"), contrast: f.number("inputContrast")))
    case .colorMatrix:
      self = .color(
        ColorMatrix(
          red: SIMD4<Float>(f.vector("inputRVector")), green: SIMD4<Float>(f.vector("inputGVector")),
          blue: SIMD4<Float>(f.vector("inputBVector")),
          alpha: SIMD4<Float>(f.vector("inputAVector")), offset: SIMD4<Float>(f.vector("inputBiasVector"))))
    case .colorMonochrome: self = .color(.monochrome(f.vector("inputColor"), intensity: f.number("inputIntensity")))
    case .whitePointAdjust: self = .color(.whitening(f.vector("inputColor")))
    case .falseColor: self = .color(.between(f.vector("inputColor0"), f.vector("inputColor1")))
    case .maskToAlpha: self = .color(.lightnessAsAlpha)
    case .photoEffectChrome, .photoEffectFade, .photoEffectInstant, .photoEffectMono, .photoEffectNoir, .photoEffectProcess,
      .photoEffectTonal,
      .photoEffectTransfer:
      self = .color(.photoEffect(kind))
    case .exposureAdjust:
      guard f.number("inputEV") != 0 else { return nil }
      self = .function(FilterCall(.exposure).with(exp2(f.number("inputEV"))))
    case .gammaAdjust:
      guard f.number("inputPower") != 1 else { return nil }
      self = .function(FilterCall(.gamma).with(f.number("inputPower")))
    case .vibrance:
      guard f.number("inputAmount") != 0 else { return nil }
      self = .function(FilterCall(.vibrance).with(f.number("inputAmount")))
    case .toneCurve: self = .function(FilterCall(toneCurve: (0..<5).map { f.point("inputPoint\($0)") }))
    case .linearToSRGBToneCurve: self = .function(FilterCall(.linearToEncoded))
    case .sRGBToneCurveToLinear: self = .function(FilterCall(.encodedToLinear))
    case .colorPosterize: self = .function(FilterCall(.posterize).with(f.number("inputLevels").rounded()))
    case .colorCube, .colorCubeWithColorSpace:
      guard let table = f.picture("inputCubeData"), let layout = ColorCubeLayout(width: table.width, height: table.height) else {
        return nil
      }
      self = .lookup(FilterCall(.colorCube).with(Double(layout.side)).with(Double(layout.columns)), table: table)
    case .colorThreshold: self = .function(FilterCall(.threshold).with(f.number("inputThreshold")))
    case .colorClamp:
      self = .function(FilterCall(.colorClamp).with(f.vector("inputMinComponents")).with(f.vector("inputMaxComponents")))
    case .maximumComponent: self = .function(FilterCall(.componentRange).with(1))
    case .minimumComponent: self = .function(FilterCall(.componentRange).with(0))
    case .vignette:
      guard f.number("inputIntensity") != 0 else { return nil }
      self = .function(FilterCall(.vignette).with(f.number("inputRadius")).with(f.number("inputIntensity")))
    case .vignetteEffect:
      guard f.number("inputIntensity") != 0 else { return nil }
      let radius = f.number("inputRadius"), soft = max(radius * f.number("inputFalloff"), 0.5)
      self = .function(
        FilterCall(.vignetteEffect).with(f.point("inputCenter")).with(radius - soft).with(radius + soft).with(f.number("inputIntensity")))

    case .bumpDistortion:
      self = .function(
        FilterCall(.bumpDistortion).with(f.point("inputCenter")).with(f.number("inputRadius")).with(f.number("inputScale")))
    case .bumpDistortionLinear:
      let angle = f.number("inputAngle")
      self = .function(
        FilterCall(.bumpDistortionLinear).with(f.point("inputCenter")).with(f.number("inputRadius")).with(SIMD2(cos(angle), sin(angle)))
          .with(f.number("inputScale")))
    case .twirlDistortion:
      self = .function(
        FilterCall(.twirlDistortion).with(f.point("inputCenter")).with(f.number("inputRadius")).with(f.number("inputAngle")))
    case .pinchDistortion:
      self = .function(
        FilterCall(.pinchDistortion).with(f.point("inputCenter")).with(f.number("inputRadius")).with(f.number("inputScale")))
    case .holeDistortion: self = .function(FilterCall(.holeDistortion).with(f.point("inputCenter")).with(f.number("inputRadius")))
    case .circleSplashDistortion:
      self = .function(FilterCall(.circleSplashDistortion).with(f.point("inputCenter")).with(f.number("inputRadius")))
    case .circularWrap:
      self = .function(FilterCall(.circularWrap).with(f.point("inputCenter")).with(f.number("inputRadius")).with(f.number("inputAngle")))
    case .displacementDistortion:
      self = .merging(FilterCall(.displacementDistortion).with(f.number("inputScale")), second: "inputDisplacementImage", third: nil)

    case .pixellate: self = .function(FilterCall(.pixellate).with(f.point("inputCenter")).with(f.number("inputScale")))
    case .hexagonalPixellate:
      self = .function(FilterCall(.hexagonalPixellate).with(f.point("inputCenter")).with(f.number("inputScale")))
    case .crystallize: self = .function(FilterCall(.crystallize).with(f.point("inputCenter")).with(f.number("inputRadius")))
    case .pointillize: self = .function(FilterCall(.pointillize).with(f.point("inputCenter")).with(f.number("inputRadius")))
    case .edges: self = .function(FilterCall(.edges).with(f.number("inputIntensity")))
    case .bloom: self = .softened(FilterCall(.bloom).with(f.number("inputIntensity")), sigma: f.number("inputRadius"))
    case .gloom: self = .softened(FilterCall(.gloom).with(f.number("inputIntensity")), sigma: f.number("inputRadius"))
    case .unsharpMask: self = .softened(FilterCall(.unsharpMask).with(f.number("inputIntensity")), sigma: f.number("inputRadius"))
    case .sharpenLuminance:
      self = .softened(FilterCall(.sharpenLuminance).with(f.number("inputSharpness")), sigma: f.number("inputRadius"))
    case .dotScreen, .lineScreen:
      let call = FilterCall(kind == .dotScreen ? .dotScreen : .lineScreen).with(f.point("inputCenter")).with(f.number("inputAngle"))
      self = .function(call.with(2 * .pi / f.number("inputWidth")).with(f.number("inputSharpness")))
    case .kaleidoscope:
      // An odd number of sectors would not close.
      let count = 2 * (f.number("inputCount") / 2).rounded(.up)
      self = .function(FilterCall(.kaleidoscope).with(f.point("inputCenter")).with(count).with(f.number("inputAngle")))

    case .affineTransform: self = .transform(f.transform)
    case .lanczosScaleTransform:
      self = .transform(
        CGAffineTransform(scaleX: f.number("inputScale") * f.number("inputAspectRatio"), y: f.number("inputScale")))
    case .perspectiveTransform:
      self = .corners(
        topLeft: f.point("inputTopLeft"), topRight: f.point("inputTopRight"), bottomRight: f.point("inputBottomRight"),
        bottomLeft: f.point("inputBottomLeft"))
    case .crop: self = .crop(f.rectangle("inputRectangle"))
    case .affineClamp: self = .tile(f.transform, repeats: false)
    case .affineTile: self = .tile(f.transform, repeats: true)

    case .constantColorGenerator: self = .function(FilterCall(.constantColor).with(f.vector("inputColor")))
    case .checkerboardGenerator, .stripesGenerator:
      let call = FilterCall(.checkerboard).with(f.point("inputCenter")).with(f.vector("inputColor0")).with(f.vector("inputColor1"))
      self = .function(
        call.with(f.number("inputWidth")).with(f.number("inputSharpness")).with(kind == .checkerboardGenerator ? 1 : 0))
    case .randomGenerator: self = .function(FilterCall(.random))
    case .roundedRectangleGenerator:
      let rect = f.rectangle("inputExtent"), reach = (rect.highHalf - rect.lowHalf) / 2
      let call = FilterCall(.roundedRectangle).with((rect.lowHalf + rect.highHalf) / 2).with(reach)
      self = .function(call.with(min(f.number("inputRadius"), reach.min())).with(f.vector("inputColor")))
    case .linearGradient, .smoothLinearGradient:
      let start = f.point("inputPoint0"), way = f.point("inputPoint1") - start
      let axis = way / max((way * way).sum(), 1e-9)
      let call = FilterCall(.linearGradient).with(start).with(axis).with(f.vector("inputColor0")).with(f.vector("inputColor1"))
      self = .function(call.with(kind == .smoothLinearGradient ? 1 : 0))
    case .radialGradient:
      let inner = f.number("inputRadius0"), outer = f.number("inputRadius1")
      let call = FilterCall(.radialGradient).with(f.point("inputCenter")).with(inner).with(abs(outer - inner) < 1e-3 ? inner + 1e-3 : outer)
      self = .function(call.with(f.vector("inputColor0")).with(f.vector("inputColor1")).with(0))
    case .gaussianGradient:
      let call = FilterCall(.radialGradient).with(f.point("inputCenter")).with(0).with(f.number("inputRadius"))
      self = .function(call.with(f.vector("inputColor0")).with(f.vector("inputColor1")).with(1))

    case .blendWithMask:
      self = .merging(FilterCall(.blendWithMask).with(0), second: "inputBackgroundImage", third: "inputMaskImage")
    case .blendWithAlphaMask:
      self = .merging(FilterCall(.blendWithMask).with(1), second: "inputBackgroundImage", third: "inputMaskImage")
    case .maximumCompositing: self = .merging(FilterCall(.componentComposite).with(1), second: "inputBackgroundImage", third: nil)
    case .minimumCompositing: self = .merging(FilterCall(.componentComposite).with(0), second: "inputBackgroundImage", third: nil)
    case .sourceOverCompositing, .sourceInCompositing, .sourceOutCompositing, .sourceAtopCompositing, .additionCompositing,
      .multiplyCompositing,
      .multiplyBlendMode, .screenBlendMode, .overlayBlendMode, .darkenBlendMode, .lightenBlendMode, .colorDodgeBlendMode,
      .colorBurnBlendMode,
      .softLightBlendMode, .hardLightBlendMode, .differenceBlendMode, .exclusionBlendMode, .hueBlendMode, .saturationBlendMode,
      .colorBlendMode,
      .luminosityBlendMode:
      guard let mode = BlendMode(filterType: kind.rawValue) else { return nil }
      self = .blending(mode)
    }
  }
}

extension FilterCall {
  /// A curve through five points, smooth in between: cubic polynomials whose slopes at the points are those of the chords between the
  /// neighbours (Catmull and Rom's), and those of the outermost chords at the ends.
  init(toneCurve points: [SIMD2<Double>]) {
    var p = points
    for index in 1..<5 { p[index].x = max(p[index].x, p[index - 1].x + 1e-4) }
    func slope(_ i: Int) -> Double {
      let low = p[max(i - 1, 0)], high = p[min(i + 1, 4)]
      return (high.y - low.y) / (high.x - low.x)
    }
    self = FilterCall(.toneCurve).with(p[0].x).with(SIMD4(p[1].x, p[2].x, p[3].x, p[4].x))
    for i in 0..<4 {
      let width = p[i + 1].x - p[i].x, rise = (p[i + 1].y - p[i].y) / width
      let (start, end) = (slope(i), slope(i + 1))
      self = with(SIMD4(p[i].y, start, (3 * rise - 2 * start - end) / width, (start + end - 2 * rise) / (width * width)))
    }
  }
}
