extension FilterFunction {
  /// Whether pixels that differ by a step may come out more than a step apart, or one pixel's difference as that of many: what edges may
  /// differ by is too much for an area. Of exposure, whether one above 1 does.
  package var enlargesDifferences: Bool {
    switch self {
    // By places: a picture's edge may come out as an area.
    case .bumpDistortion, .bumpDistortionLinear, .twirlDistortion, .pinchDistortion, .holeDistortion, .circleSplashDistortion,
      .circularWrap, .displacementDistortion, .displacementMap, .pixellate, .hexagonalPixellate, .crystallize, .pointillize, .kaleidoscope,
      .transform, .tile:
      true
    // By steps, or slopes above 1.
    case .exposure, .gamma, .linearToEncoded, .encodedToLinear, .vibrance, .posterize, .toneCurve, .threshold, .colorCube, .bloom, .gloom,
      .unsharpMask, .sharpenLuminance, .edges, .dotScreen, .lineScreen, .blendWithMask:
      true
    // Limits, means, the larger of two, and what shows no picture.
    case .colorClamp, .componentRange, .discBlur, .motionBlur, .zoomBlur, .vignette, .vignetteEffect, .crop, .constantColor, .checkerboard,
      .linearGradient, .radialGradient, .roundedRectangle, .random, .componentComposite:
      false
    }
  }

  /// In the folder of shaders.
  package var file: String { "filters/\(self).glsl" }
}
