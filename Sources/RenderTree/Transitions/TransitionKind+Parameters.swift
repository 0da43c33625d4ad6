extension TransitionKind {
  /// Parameters in the order in which their values stand. Core Image's carry the names of its input keys. An extent of no size means the
  /// layer's own rectangle.
  package var parameters: [TransitionParameter] {
    switch self {
    case .fade, .moveIn, .push, .reveal, .cube, .oglFlip, .rotate, .suckEffect, .rippleEffect, .pageCurl, .pageUnCurl, .cameraIris,
      .cameraIrisHollowOpen,
      .cameraIrisHollowClose, .genieEffect, .unGenieEffect, .twist, .swirl, .dissolve, .flipFromLeft, .flipFromRight, .flipFromTop,
      .flipFromBottom, .curlUp, .curlDown, .crossDissolve:
      []
    case .swipe:
      [
        Self.extent(300), Self.color([1, 1, 1, 1]), Self.angle(0),
        TransitionParameter(
          "inputWidth", .float, .distance, [300], minimum: 0.1, summary: "The width of the band in which the pictures mix."),
        TransitionParameter("inputOpacity", .float, .number, [0], minimum: 0, summary: "How strongly the band is tinted."),
      ]
    case .barsSwipe:
      [
        Self.angle(.pi),
        TransitionParameter("inputWidth", .float, .distance, [30], minimum: 2, summary: "The width of a bar."),
        TransitionParameter("inputBarOffset", .float, .distance, [10], minimum: 1, summary: "How far the bars start apart."),
      ]
    case .copyMachine:
      [
        Self.extent(300), Self.color([0.6, 1, 0.8, 1]), Self.angle(0),
        TransitionParameter("inputWidth", .float, .distance, [200], minimum: 0.1, summary: "The width of the light."),
        TransitionParameter("inputOpacity", .float, .number, [1.3], minimum: 0, summary: "The strength of the light."),
      ]
    case .disintegrateWithMask:
      [
        TransitionParameter("inputMaskImage", .image, .image, summary: "Dark parts of it turn first; without it, clouds."),
        TransitionParameter("inputShadowRadius", .float, .distance, [8], minimum: 0, summary: "The blur of the shadow."),
        TransitionParameter("inputShadowDensity", .float, .number, [0.65], minimum: 0, maximum: 1, summary: "The strength of the shadow."),
        TransitionParameter("inputShadowOffset", .vec2, .distance, [0, 0], summary: "The shadow's offset, y up."),
      ]
    case .flash:
      [
        Self.center, Self.extent(300), Self.color([1, 0.8, 0.6, 1]),
        TransitionParameter(
          "inputMaxStriationRadius", .float, .number, [2.58], minimum: 0, summary: "How far the rays reach, relative to the light."),
        TransitionParameter("inputStriationStrength", .float, .number, [0.5], minimum: 0, summary: "The strength of the rays."),
        TransitionParameter("inputStriationContrast", .float, .number, [1.375], minimum: 0, summary: "The contrast of the rays."),
        TransitionParameter(
          "inputFadeThreshold", .float, .number, [0.85], minimum: 0, maximum: 1,
          summary: "Twice the progress at which the flash is brightest."),
      ]
    case .mod:
      [
        Self.center, Self.angle(2),
        TransitionParameter("inputRadius", .float, .distance, [150], minimum: 1, summary: "Half the distance between holes."),
        TransitionParameter(
          "inputCompression", .float, .distance, [300], minimum: 1, summary: "How far from its middle the pattern is twice as large."),
      ]
    case .filterPageCurl:
      [
        TransitionParameter("inputBacksideImage", .image, .image, summary: "The back of the page; without it, the page shows through."),
        TransitionParameter("inputShadingImage", .image, .image, summary: "A shaded sphere that lights the curl."),
        Self.extent(300), Self.angle(0), Self.curlRadius,
      ]
    case .filterPageCurlWithShadow:
      [
        TransitionParameter("inputBacksideImage", .image, .image, summary: "The back of the page; without it, the page shows through."),
        Self.extent(0), Self.angle(0), Self.curlRadius,
        TransitionParameter(
          "inputShadowSize", .float, .number, [0.5], minimum: 0, maximum: 1, summary: "The shadow's size relative to the curl."),
        TransitionParameter("inputShadowAmount", .float, .number, [0.7], minimum: 0, maximum: 1, summary: "The strength of the shadow."),
        TransitionParameter(
          "inputShadowExtent", .vec4, .rectangle, [0, 0, 0, 0], summary: "Where the shadow falls; no size is everywhere."),
      ]
    case .filterRipple:
      [
        TransitionParameter("inputShadingImage", .image, .image, summary: "A shaded sphere that lights the wave."),
        Self.center, Self.extent(300),
        TransitionParameter("inputWidth", .float, .distance, [100], minimum: 1, summary: "The width of the wave."),
        TransitionParameter("inputScale", .float, .distance, [50], minimum: -50, summary: "The height of the wave; below zero, its depth."),
      ]
    case .accordionFold:
      [
        TransitionParameter(
          "inputBottomHeight", .float, .distance, [0], minimum: 0, summary: "The height at the bottom that does not fold."),
        TransitionParameter(
          "inputNumberOfFolds", .float, .count, [3], minimum: 1, maximum: 50, summary: "How many folds there are, of two slopes each."),
        TransitionParameter("inputFoldShadowAmount", .float, .number, [0.1], minimum: 0, maximum: 1, summary: "How dark the slopes are."),
      ]
    case .waves:
      [
        TransitionParameter("amplitude", .float, .number, [0.08], summary: "The greatest shift, in picture sizes at a distance of one."),
        TransitionParameter("frequency", .float, .number, [60], summary: "Radians per picture height from the middle."),
        TransitionParameter("speed", .float, .number, [30], summary: "Radians that the waves travel."),
        TransitionParameter(
          "mixStart", .float, .number, [0.2], minimum: 0, maximum: 1, summary: "The progress at which the new side begins to show."),
        TransitionParameter(
          "mixEnd", .float, .number, [0.8], minimum: 0, maximum: 1, summary: "The progress at which the old side is gone."),
      ]
    }
  }

  private static func extent(_ side: Float) -> TransitionParameter {
    TransitionParameter(
      "inputExtent", .vec4, .rectangle, [0, 0, side, side], summary: "The rectangle in which the effect runs; a layer's transition sets it."
    )
  }

  private static func color(_ components: [Float]) -> TransitionParameter {
    TransitionParameter("inputColor", .vec4, .color, components, minimum: 0, maximum: 1, summary: "The colour of the effect.")
  }

  private static func angle(_ radians: Float) -> TransitionParameter {
    TransitionParameter("inputAngle", .float, .angle, [radians], summary: "The direction of the motion.")
  }

  private static let center = TransitionParameter("inputCenter", .vec2, .position, [150, 150], summary: "Where the effect starts.")
  private static let curlRadius = TransitionParameter(
    "inputRadius", .float, .distance, [100], minimum: 0.01, summary: "The radius of the curl.")
}
