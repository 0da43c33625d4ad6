extension TransitionKind {
  /// Parameters in the order in which their values stand. Core Image's carry the names of its input keys. An extent of no size means the
  /// layer's own rectangle.
  package var parameters: [TransitionParameter] {
    switch self {
    case .fade, .moveIn, .push, .reveal, .cube, .oglFlip, .rotate, .suckEffect, .rippleEffect, .pageCurl, .pageUnCurl, .cameraIris,
      .cameraIrisHollowOpen, .cameraIrisHollowClose, .genieEffect, .unGenieEffect, .twist, .swirl, .dissolve, .flipFromLeft,
      .flipFromRight, .flipFromTop, .flipFromBottom, .curlUp, .curlDown, .crossDissolve:
      []
    case .swipe:
      [
        Self.extent(300), Self.color([1, 1, 1, 1]), Self.angle(0),
        .distance("inputWidth", 300, from: 0.1, "The width of the band in which the pictures mix."),
        .number("inputOpacity", 0, from: 0, "How strongly the band is tinted."),
      ]
    case .barsSwipe:
      [
        Self.angle(.pi),
        .distance("inputWidth", 30, from: 2, "The width of a bar."),
        .distance("inputBarOffset", 10, from: 1, "How far the bars start apart."),
      ]
    case .copyMachine:
      [
        Self.extent(300), Self.color([0.6, 1, 0.8, 1]), Self.angle(0),
        .distance("inputWidth", 200, from: 0.1, "The width of the light."),
        .number("inputOpacity", 1.3, from: 0, "The strength of the light."),
      ]
    case .disintegrateWithMask:
      [
        .picture("inputMaskImage", "Dark parts of it turn first; without it, clouds."),
        .distance("inputShadowRadius", 8, from: 0, "The blur of the shadow."),
        .number("inputShadowDensity", 0.65, from: 0, to: 1, "The strength of the shadow."),
        TransitionParameter("inputShadowOffset", .vec2, .distance, [0, 0], summary: "The shadow's offset, y up."),
      ]
    case .flash:
      [
        Self.center, Self.extent(300), Self.color([1, 0.8, 0.6, 1]),
        .number("inputMaxStriationRadius", 2.58, from: 0, "How far the rays reach, relative to the light."),
        .number("inputStriationStrength", 0.5, from: 0, "The strength of the rays."),
        .number("inputStriationContrast", 1.375, from: 0, "The contrast of the rays."),
        .number("inputFadeThreshold", 0.85, from: 0, to: 1, "Twice the progress at which the flash is brightest."),
      ]
    case .mod:
      [
        Self.center, Self.angle(2),
        .distance("inputRadius", 150, from: 1, "Half the distance between holes."),
        .distance("inputCompression", 300, from: 1, "How far from its middle the pattern is twice as large."),
      ]
    case .filterPageCurl:
      [
        .picture("inputBacksideImage", "The back of the page; without it, the page shows through."),
        .picture("inputShadingImage", "A shaded sphere that lights the curl."),
        Self.extent(300), Self.angle(0), Self.curlRadius,
      ]
    case .filterPageCurlWithShadow:
      [
        .picture("inputBacksideImage", "The back of the page; without it, the page shows through."),
        Self.extent(0), Self.angle(0), Self.curlRadius,
        .number("inputShadowSize", 0.5, from: 0, to: 1, "The shadow's size relative to the curl."),
        .number("inputShadowAmount", 0.7, from: 0, to: 1, "The strength of the shadow."),
        .rectangle("inputShadowExtent", [0, 0, 0, 0], "Where the shadow falls; no size is everywhere."),
      ]
    case .filterRipple:
      [
        .picture("inputShadingImage", "A shaded sphere that lights the wave."),
        Self.center, Self.extent(300),
        .distance("inputWidth", 100, from: 1, "The width of the wave."),
        .distance("inputScale", 50, from: -50, "The height of the wave; below zero, its depth."),
      ]
    case .accordionFold:
      [
        .distance("inputBottomHeight", 0, from: 0, "The height at the bottom that does not fold."),
        .count("inputNumberOfFolds", 3, from: 1, to: 50, "How many folds there are, of two slopes each."),
        .number("inputFoldShadowAmount", 0.1, from: 0, to: 1, "How dark the slopes are."),
      ]
    case .waves:
      [
        .number("amplitude", 0.08, "The greatest shift, in picture sizes at a distance of one."),
        .number("frequency", 60, "Radians per picture height from the middle."),
        .number("speed", 30, "Radians that the waves travel."),
        .number("mixStart", 0.2, from: 0, to: 1, "The progress at which the new side begins to show."),
        .number("mixEnd", 0.8, from: 0, to: 1, "The progress at which the old side is gone."),
      ]
    }
  }

  private static func extent(_ side: Float) -> TransitionParameter {
    .rectangle("inputExtent", [0, 0, side, side], "The rectangle in which the effect runs; a layer's transition sets it.")
  }

  private static func color(_ components: [Float]) -> TransitionParameter { .color("inputColor", components, "The colour of the effect.") }

  private static func angle(_ radians: Float) -> TransitionParameter { .angle("inputAngle", radians, "The direction of the motion.") }

  private static let center = TransitionParameter.position("inputCenter", [150, 150], "Where the effect starts.")
  private static let curlRadius = TransitionParameter.distance("inputRadius", 100, from: 0.01, "The radius of the curl.")
}
