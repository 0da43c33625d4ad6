internal import Graphics

// The filters' inputs, as the Core Image Filter Reference has them: names, meaning, defaults. Ranges are those beyond which values make no
// sense here; what lies outside counts as the nearest value inside.
extension FilterKind {
  func makeDefinition() -> FilterDefinition {
    switch self {
    case .gaussianBlur:
      FilterDefinition(
        "Blurs with a Gaussian.", .blur,
        [
          Self.image,
          FilterParameter("inputRadius", .float, .distance, [10], minimum: 0, summary: "The Gaussian's standard deviation."),
        ])
    case .boxBlur:
      FilterDefinition(
        "Blurs with the mean over a square.", .blur,
        [
          Self.image,
          FilterParameter("inputRadius", .float, .distance, [10], minimum: 0, summary: "Half the square's side."),
        ])
    case .discBlur:
      FilterDefinition(
        "Blurs with the mean over a disc, as a lens out of focus.", .blur,
        [
          Self.image,
          FilterParameter("inputRadius", .float, .distance, [8], minimum: 0, summary: "The disc's radius."),
        ])
    case .motionBlur:
      FilterDefinition(
        "Blurs along a line.", .blur,
        [
          Self.image,
          FilterParameter("inputRadius", .float, .distance, [20], minimum: 0, summary: "Half the line's length."),
          FilterParameter("inputAngle", .float, .angle, [0], summary: "The line's direction."),
        ])
    case .zoomBlur:
      FilterDefinition(
        "Blurs towards a point, as a lens that zooms.", .blur,
        [
          Self.image,
          Self.center,
          FilterParameter("inputAmount", .float, .number, [20], summary: "How far: 100 divides distances from the point by e."),
        ])
    case .colorControls:
      FilterDefinition(
        "Changes saturation, brightness and contrast.", .colorAdjustment,
        [
          Self.image,
          FilterParameter("inputSaturation", .float, .number, [1], minimum: 0, summary: "0 is grey."),
          FilterParameter("inputBrightness", .float, .number, [0], minimum: -1, maximum: 1, summary: "Added to components."),
          FilterParameter("inputContrast", .float, .number, [1], minimum: 0, summary: "The factor about a half."),
        ])
    case .colorMatrix:
      FilterDefinition(
        "Multiplies colours with a matrix and adds a vector.", .colorAdjustment,
        [
          Self.image,
          FilterParameter("inputRVector", .vec4, .number, [1, 0, 0, 0], summary: "The red row."),
          FilterParameter("inputGVector", .vec4, .number, [0, 1, 0, 0], summary: "The green row."),
          FilterParameter("inputBVector", .vec4, .number, [0, 0, 1, 0], summary: "The blue row."),
          FilterParameter("inputAVector", .vec4, .number, [0, 0, 0, 1], summary: "The alpha row."),
          FilterParameter("inputBiasVector", .vec4, .number, [0, 0, 0, 0], summary: "What is added."),
        ])
    case .colorClamp:
      FilterDefinition(
        "Confines components.", .colorAdjustment,
        [
          Self.image,
          FilterParameter("inputMinComponents", .vec4, .number, [0, 0, 0, 0], summary: "The least."),
          FilterParameter("inputMaxComponents", .vec4, .number, [1, 1, 1, 1], summary: "The greatest."),
        ])
    case .exposureAdjust:
      FilterDefinition(
        "Multiplies linear light.", .colorAdjustment,
        [
          Self.image,
          FilterParameter("inputEV", .float, .number, [0], minimum: -20, maximum: 20, summary: "Stops: 1 is twice the light."),
        ])
    case .gammaAdjust:
      FilterDefinition(
        "Raises components to a power.", .colorAdjustment,
        [
          Self.image,
          FilterParameter("inputPower", .float, .number, [1], minimum: 0.01, maximum: 10, summary: "The exponent."),
        ])
    case .hueAdjust:
      FilterDefinition(
        "Turns hues.", .colorAdjustment,
        [
          Self.image,
          FilterParameter("inputAngle", .float, .angle, [0], summary: "By how much."),
        ])
    case .vibrance:
      FilterDefinition(
        "Saturates the less saturated colours.", .colorAdjustment,
        [
          Self.image,
          FilterParameter("inputAmount", .float, .number, [0], minimum: -1, maximum: 1, summary: "By how much."),
        ])
    case .whitePointAdjust:
      FilterDefinition(
        "Makes white another colour.", .colorAdjustment,
        [
          Self.image,
          FilterParameter("inputColor", .vec4, .color, [1, 1, 1, 1], minimum: 0, maximum: 1, summary: "What white becomes."),
        ])
    case .toneCurve:
      FilterDefinition(
        "Changes components by a curve through five points.", .colorAdjustment,
        [
          Self.image,
          FilterParameter("inputPoint0", .vec2, .number, [0, 0], summary: "A point of the curve: component in, component out."),
          FilterParameter("inputPoint1", .vec2, .number, [0.25, 0.25], summary: "A point of the curve: component in, component out."),
          FilterParameter("inputPoint2", .vec2, .number, [0.5, 0.5], summary: "A point of the curve: component in, component out."),
          FilterParameter("inputPoint3", .vec2, .number, [0.75, 0.75], summary: "A point of the curve: component in, component out."),
          FilterParameter("inputPoint4", .vec2, .number, [1, 1], summary: "A point of the curve: component in, component out."),
        ])
    case .linearToSRGBToneCurve: FilterDefinition("Encodes components that are linear light.", .colorAdjustment, [Self.image])
    case .sRGBToneCurveToLinear: FilterDefinition("Shows linear light as components.", .colorAdjustment, [Self.image])
    case .colorInvert: FilterDefinition("Inverts colours.", .colorEffect, [Self.image])
    case .colorMonochrome:
      FilterDefinition(
        "Shows lightness in one colour.", .colorEffect,
        [
          Self.image,
          FilterParameter("inputColor", .vec4, .color, [0.6, 0.45, 0.3, 1], minimum: 0, maximum: 1, summary: "What white becomes."),
          FilterParameter("inputIntensity", .float, .number, [1], minimum: 0, maximum: 1, summary: "How much of it."),
        ])
    case .colorPosterize:
      FilterDefinition(
        "Leaves few steps of each component.", .colorEffect,
        [
          Self.image,
          FilterParameter("inputLevels", .float, .count, [6], minimum: 2, maximum: 300, summary: "How many."),
        ])
    case .colorThreshold:
      FilterDefinition(
        "Makes components 0 or 1.", .colorEffect,
        [
          Self.image,
          FilterParameter("inputThreshold", .float, .number, [0.5], minimum: 0, maximum: 1, summary: "The least that becomes 1."),
        ])
    case .colorCube: FilterDefinition("Looks colours up in a table.", .colorEffect, Self.colorTable)
    case .colorCubeWithColorSpace:
      FilterDefinition(
        "Looks colours up in a table of a colour space's.", .colorEffect,
        Self.colorTable + [FilterParameter("inputColorSpace", .image, .colorSpace, summary: "The table's space; sRGB without one.")])
    case .falseColor:
      FilterDefinition(
        "Shows lightness between two colours.", .colorEffect,
        [
          Self.image,
          FilterParameter("inputColor0", .vec4, .color, [0.3, 0, 0, 1], minimum: 0, maximum: 1, summary: "What black becomes."),
          FilterParameter("inputColor1", .vec4, .color, [1, 0.9, 0.8, 1], minimum: 0, maximum: 1, summary: "What white becomes."),
        ])
    case .maskToAlpha: FilterDefinition("Makes lightness the alpha of white.", .colorEffect, [Self.image])
    case .maximumComponent: FilterDefinition("Grey of the greatest component.", .colorEffect, [Self.image])
    case .minimumComponent: FilterDefinition("Grey of the least component.", .colorEffect, [Self.image])
    case .sepiaTone:
      FilterDefinition(
        "Brown, as old photographs.", .colorEffect,
        [
          Self.image,
          FilterParameter("inputIntensity", .float, .number, [1], minimum: 0, maximum: 1, summary: "How much of it."),
        ])
    case .photoEffectChrome: FilterDefinition("Strong colours.", .colorEffect, [Self.image])
    case .photoEffectFade: FilterDefinition("Faded colours.", .colorEffect, [Self.image])
    case .photoEffectInstant: FilterDefinition("The colours of instant film.", .colorEffect, [Self.image])
    case .photoEffectMono: FilterDefinition("Grey.", .colorEffect, [Self.image])
    case .photoEffectNoir: FilterDefinition("Grey with much contrast.", .colorEffect, [Self.image])
    case .photoEffectProcess: FilterDefinition("Cool colours.", .colorEffect, [Self.image])
    case .photoEffectTonal: FilterDefinition("Grey with little contrast.", .colorEffect, [Self.image])
    case .photoEffectTransfer: FilterDefinition("Warm colours.", .colorEffect, [Self.image])
    case .vignette:
      FilterDefinition(
        "Darkens towards the corners.", .colorEffect,
        [
          Self.image,
          FilterParameter("inputIntensity", .float, .number, [0], minimum: -1, maximum: 1, summary: "By how much; below zero lightens."),
          FilterParameter(
            "inputRadius", .float, .number, [1], minimum: 0.01, summary: "Where all of it is reached: 1 is the corners' distance."),
        ])
    case .vignetteEffect:
      FilterDefinition(
        "Darkens around a circle.", .colorEffect,
        [
          Self.image,
          Self.center,
          FilterParameter("inputRadius", .float, .distance, [150], minimum: 0, summary: "The circle's radius."),
          FilterParameter("inputIntensity", .float, .number, [1], minimum: -1, maximum: 1, summary: "By how much; below zero lightens."),
          FilterParameter(
            "inputFalloff", .float, .number, [0.5], minimum: 0, maximum: 1,
            summary: "The soft border's share of the radius, on either side."),
        ])
    case .bumpDistortion:
      FilterDefinition(
        "A bump, or a dent.", .distortion,
        [
          Self.image,
          Self.center,
          FilterParameter("inputRadius", .float, .distance, [300], minimum: 0.01, summary: "The bump's radius."),
          FilterParameter("inputScale", .float, .number, [0.5], summary: "Its height; below zero is a dent."),
        ])
    case .bumpDistortionLinear:
      FilterDefinition(
        "A ridge, or a furrow.", .distortion,
        [
          Self.image,
          Self.center,
          FilterParameter("inputRadius", .float, .distance, [300], minimum: 0.01, summary: "Half its width."),
          FilterParameter("inputAngle", .float, .angle, [0], summary: "Across the ridge."),
          FilterParameter("inputScale", .float, .number, [0.5], summary: "Its height; below zero is a furrow."),
        ])
    case .circleSplashDistortion:
      FilterDefinition(
        "Draws the border of a circle outwards.", .distortion,
        [
          Self.image,
          Self.center,
          FilterParameter("inputRadius", .float, .distance, [150], minimum: 0, summary: "The circle's radius."),
        ])
    case .circularWrap:
      FilterDefinition(
        "Wraps the picture around a circle.", .distortion,
        [
          Self.image,
          Self.center,
          FilterParameter("inputRadius", .float, .distance, [150], minimum: 0, summary: "The circle's radius."),
          FilterParameter("inputAngle", .float, .angle, [0], summary: "Where the picture begins."),
        ])
    case .displacementDistortion:
      FilterDefinition(
        "Moves each place by what another picture says there.", .distortion,
        [
          Self.image,
          FilterParameter("inputDisplacementImage", .image, .image, summary: "Red moves to the right, green upwards; a half is nothing."),
          FilterParameter("inputScale", .float, .distance, [50], summary: "The farthest move."),
        ])
    case .holeDistortion:
      FilterDefinition(
        "A hole that pushes the picture outwards.", .distortion,
        [
          Self.image,
          Self.center,
          FilterParameter("inputRadius", .float, .distance, [150], minimum: 0.01, summary: "The hole's radius."),
        ])
    case .pinchDistortion:
      FilterDefinition(
        "Draws the picture towards a point.", .distortion,
        [
          Self.image,
          Self.center,
          FilterParameter("inputRadius", .float, .distance, [300], minimum: 0.01, summary: "How far around it."),
          FilterParameter("inputScale", .float, .number, [0.5], minimum: 0, maximum: 2, summary: "How strongly."),
        ])
    case .twirlDistortion:
      FilterDefinition(
        "Turns the picture about a point, less outwards.", .distortion,
        [
          Self.image,
          Self.center,
          FilterParameter("inputRadius", .float, .distance, [300], minimum: 0.01, summary: "How far around it."),
          FilterParameter("inputAngle", .float, .angle, [.pi], summary: "By how much in the middle."),
        ])
    case .bloom:
      FilterDefinition(
        "Lets light parts glow.", .stylize,
        [
          Self.image,
          FilterParameter("inputRadius", .float, .distance, [10], minimum: 0, summary: "The glow's standard deviation."),
          FilterParameter("inputIntensity", .float, .number, [0.5], minimum: 0, maximum: 1, summary: "Its strength."),
        ])
    case .gloom:
      FilterDefinition(
        "Dulls light parts.", .stylize,
        [
          Self.image,
          FilterParameter(
            "inputRadius", .float, .distance, [10], minimum: 0, summary: "The standard deviation of what they are compared with."),
          FilterParameter("inputIntensity", .float, .number, [0.5], minimum: 0, maximum: 1, summary: "How strongly."),
        ])
    case .crystallize:
      FilterDefinition(
        "Cells of one colour each.", .stylize,
        [
          Self.image,
          FilterParameter("inputRadius", .float, .distance, [20], minimum: 1, summary: "The mean width of a cell."),
          Self.center,
        ])
    case .pointillize:
      FilterDefinition(
        "Dots of one colour each.", .stylize,
        [
          Self.image,
          FilterParameter("inputRadius", .float, .distance, [20], minimum: 1, summary: "A dot's width."),
          Self.center,
        ])
    case .pixellate:
      FilterDefinition(
        "Squares of one colour each.", .stylize,
        [
          Self.image,
          Self.center,
          FilterParameter("inputScale", .float, .distance, [8], minimum: 1, summary: "A square's side."),
        ])
    case .hexagonalPixellate:
      FilterDefinition(
        "Hexagons of one colour each.", .stylize,
        [
          Self.image,
          Self.center,
          FilterParameter("inputScale", .float, .distance, [8], minimum: 1, summary: "A hexagon's side."),
        ])
    case .edges:
      FilterDefinition(
        "Shows edges alone.", .stylize,
        [
          Self.image,
          FilterParameter("inputIntensity", .float, .number, [1], minimum: 0, summary: "Their strength."),
        ])
    case .blendWithMask: FilterDefinition("Shows the picture where a mask is light.", .stylize, [Self.image, Self.background, Self.mask])
    case .blendWithAlphaMask:
      FilterDefinition(
        "Shows the picture where a mask is opaque.", .stylize,
        [
          Self.image,
          Self.background,
          Self.mask,
        ])
    case .dotScreen:
      FilterDefinition(
        "Black dots on white.", .halftone,
        [
          Self.image,
          Self.center,
          FilterParameter("inputAngle", .float, .angle, [0], summary: "Of the rows."),
          FilterParameter("inputWidth", .float, .distance, [6], minimum: 1, summary: "From dot to dot."),
          FilterParameter("inputSharpness", .float, .number, [0.7], minimum: 0, maximum: 1, summary: "From soft to hard dots."),
        ])
    case .lineScreen:
      FilterDefinition(
        "Black lines on white.", .halftone,
        [
          Self.image,
          Self.center,
          FilterParameter("inputAngle", .float, .angle, [0], summary: "Of the lines."),
          FilterParameter("inputWidth", .float, .distance, [6], minimum: 1, summary: "From line to line."),
          FilterParameter("inputSharpness", .float, .number, [0.7], minimum: 0, maximum: 1, summary: "From soft to hard lines."),
        ])
    case .sharpenLuminance:
      FilterDefinition(
        "Sharpens, and leaves colours as they are.", .sharpen,
        [
          Self.image,
          FilterParameter("inputSharpness", .float, .number, [0.4], summary: "How strongly."),
          FilterParameter("inputRadius", .float, .distance, [1.69], minimum: 0, summary: "The standard deviation of what is missed."),
        ])
    case .unsharpMask:
      FilterDefinition(
        "Sharpens.", .sharpen,
        [
          Self.image,
          FilterParameter("inputRadius", .float, .distance, [2.5], minimum: 0, summary: "The standard deviation of what is missed."),
          FilterParameter("inputIntensity", .float, .number, [0.5], summary: "How strongly."),
        ])
    case .affineTransform: FilterDefinition("Moves, turns, scales or skews.", .geometry, [Self.image, Self.transform])
    case .lanczosScaleTransform:
      FilterDefinition(
        "Scales.", .geometry,
        [
          Self.image,
          FilterParameter("inputScale", .float, .number, [1], minimum: 0.001, summary: "The factor of heights."),
          FilterParameter("inputAspectRatio", .float, .number, [1], minimum: 0.001, summary: "The factor of widths beside it."),
        ])
    case .perspectiveTransform:
      FilterDefinition(
        "Puts the picture's corners elsewhere.", .geometry,
        [
          Self.image,
          FilterParameter("inputTopLeft", .vec2, .position, [118, 484], summary: "Where the corner goes."),
          FilterParameter("inputTopRight", .vec2, .position, [646, 507], summary: "Where the corner goes."),
          FilterParameter("inputBottomRight", .vec2, .position, [548, 140], summary: "Where the corner goes."),
          FilterParameter("inputBottomLeft", .vec2, .position, [155, 153], summary: "Where the corner goes."),
        ])
    case .crop:
      FilterDefinition(
        "Leaves a rectangle.", .geometry,
        [
          Self.image,
          FilterParameter("inputRectangle", .vec4, .rectangle, [0, 0, 300, 300], summary: "The rectangle."),
        ])
    case .affineClamp:
      FilterDefinition(
        "Transforms, and goes on with the border's colours without end.", .tile,
        [
          Self.image,
          Self.transform,
        ])
    case .affineTile: FilterDefinition("Transforms, and repeats without end.", .tile, [Self.image, Self.transform])
    case .kaleidoscope:
      FilterDefinition(
        "Repeats a sector around a point, every other one mirrored.", .tile,
        [
          Self.image,
          FilterParameter("inputCount", .float, .count, [6], minimum: 2, maximum: 64, summary: "How many sectors."),
          Self.center,
          FilterParameter("inputAngle", .float, .angle, [0], summary: "Where the first begins."),
        ])
    case .constantColorGenerator:
      FilterDefinition(
        "One colour without end.", .generator,
        [
          FilterParameter("inputColor", .vec4, .color, [1, 0, 0, 1], minimum: 0, maximum: 1, summary: "The colour.")
        ])
    case .checkerboardGenerator:
      FilterDefinition(
        "Squares of two colours.", .generator,
        [
          Self.center,
          FilterParameter("inputColor0", .vec4, .color, [1, 1, 1, 1], minimum: 0, maximum: 1, summary: "One colour."),
          FilterParameter("inputColor1", .vec4, .color, [0, 0, 0, 1], minimum: 0, maximum: 1, summary: "The other one."),
          FilterParameter("inputWidth", .float, .distance, [80], minimum: 0.5, summary: "A square's side."),
          FilterParameter("inputSharpness", .float, .number, [1], minimum: 0, maximum: 1, summary: "From a wave to hard borders."),
        ])
    case .stripesGenerator:
      FilterDefinition(
        "Stripes of two colours.", .generator,
        [
          Self.center,
          FilterParameter("inputColor0", .vec4, .color, [1, 1, 1, 1], minimum: 0, maximum: 1, summary: "One colour."),
          FilterParameter("inputColor1", .vec4, .color, [0, 0, 0, 1], minimum: 0, maximum: 1, summary: "The other one."),
          FilterParameter("inputWidth", .float, .distance, [80], minimum: 0.5, summary: "A stripe's width."),
          FilterParameter("inputSharpness", .float, .number, [1], minimum: 0, maximum: 1, summary: "From a wave to hard borders."),
        ])
    case .randomGenerator: FilterDefinition("Noise, the same each time.", .generator, [])
    case .roundedRectangleGenerator:
      FilterDefinition(
        "A rectangle with round corners.", .generator,
        [
          FilterParameter("inputExtent", .vec4, .rectangle, [0, 0, 100, 100], summary: "The rectangle."),
          FilterParameter("inputRadius", .float, .distance, [10], minimum: 0, summary: "The corners' radius."),
          FilterParameter("inputColor", .vec4, .color, [1, 1, 1, 1], minimum: 0, maximum: 1, summary: "The colour."),
        ])
    case .linearGradient:
      FilterDefinition(
        "From one colour to another.", .gradient,
        [
          FilterParameter("inputPoint0", .vec2, .position, [0, 0], summary: "Where the first colour ends."),
          FilterParameter("inputPoint1", .vec2, .position, [200, 200], summary: "Where the other one begins."),
          FilterParameter("inputColor0", .vec4, .color, [1, 1, 1, 1], minimum: 0, maximum: 1, summary: "The first colour."),
          FilterParameter("inputColor1", .vec4, .color, [0, 0, 0, 1], minimum: 0, maximum: 1, summary: "The other one."),
        ])
    case .smoothLinearGradient:
      FilterDefinition(
        "From one colour to another, slowly at both ends.", .gradient,
        [
          FilterParameter("inputPoint0", .vec2, .position, [0, 0], summary: "Where the first colour ends."),
          FilterParameter("inputPoint1", .vec2, .position, [200, 200], summary: "Where the other one begins."),
          FilterParameter("inputColor0", .vec4, .color, [1, 1, 1, 1], minimum: 0, maximum: 1, summary: "The first colour."),
          FilterParameter("inputColor1", .vec4, .color, [0, 0, 0, 1], minimum: 0, maximum: 1, summary: "The other one."),
        ])
    case .radialGradient:
      FilterDefinition(
        "From one colour inside to another outside.", .gradient,
        [
          Self.center,
          FilterParameter("inputRadius0", .float, .distance, [5], minimum: 0, summary: "Where the inner colour ends."),
          FilterParameter("inputRadius1", .float, .distance, [100], minimum: 0, summary: "Where the outer one begins."),
          FilterParameter("inputColor0", .vec4, .color, [1, 1, 1, 1], minimum: 0, maximum: 1, summary: "Inside."),
          FilterParameter("inputColor1", .vec4, .color, [0, 0, 0, 1], minimum: 0, maximum: 1, summary: "Outside."),
        ])
    case .gaussianGradient:
      FilterDefinition(
        "From one colour inside to another outside, slowly at both ends.", .gradient,
        [
          Self.center,
          FilterParameter("inputColor0", .vec4, .color, [1, 1, 1, 1], minimum: 0, maximum: 1, summary: "Inside."),
          FilterParameter("inputColor1", .vec4, .color, [0, 0, 0, 0], minimum: 0, maximum: 1, summary: "Outside."),
          FilterParameter("inputRadius", .float, .distance, [300], minimum: 0.01, summary: "Where the outer colour is reached."),
        ])
    case .sourceOverCompositing:
      FilterDefinition("The picture over what is behind it.", .compositeOperation, [Self.image, Self.background])
    case .sourceInCompositing:
      FilterDefinition(
        "The picture where there is something behind it.", .compositeOperation,
        [
          Self.image,
          Self.background,
        ])
    case .sourceOutCompositing:
      FilterDefinition(
        "The picture where there is nothing behind it.", .compositeOperation,
        [
          Self.image,
          Self.background,
        ])
    case .sourceAtopCompositing:
      FilterDefinition(
        "The picture over what is behind it, and only there.", .compositeOperation,
        [
          Self.image,
          Self.background,
        ])
    case .additionCompositing: FilterDefinition("Adds both.", .compositeOperation, [Self.image, Self.background])
    case .multiplyCompositing: FilterDefinition("Multiplies both.", .compositeOperation, [Self.image, Self.background])
    case .maximumCompositing:
      FilterDefinition(
        "The greater of both, component by component.", .compositeOperation,
        [
          Self.image,
          Self.background,
        ])
    case .minimumCompositing:
      FilterDefinition(
        "The lesser of both, component by component.", .compositeOperation,
        [
          Self.image,
          Self.background,
        ])
    case .multiplyBlendMode: FilterDefinition("The blend mode “multiply”.", .compositeOperation, [Self.image, Self.background])
    case .screenBlendMode: FilterDefinition("The blend mode “screen”.", .compositeOperation, [Self.image, Self.background])
    case .overlayBlendMode: FilterDefinition("The blend mode “overlay”.", .compositeOperation, [Self.image, Self.background])
    case .darkenBlendMode: FilterDefinition("The blend mode “darken”.", .compositeOperation, [Self.image, Self.background])
    case .lightenBlendMode: FilterDefinition("The blend mode “lighten”.", .compositeOperation, [Self.image, Self.background])
    case .colorDodgeBlendMode: FilterDefinition("The blend mode “colour dodge”.", .compositeOperation, [Self.image, Self.background])
    case .colorBurnBlendMode: FilterDefinition("The blend mode “colour burn”.", .compositeOperation, [Self.image, Self.background])
    case .softLightBlendMode: FilterDefinition("The blend mode “soft light”.", .compositeOperation, [Self.image, Self.background])
    case .hardLightBlendMode: FilterDefinition("The blend mode “hard light”.", .compositeOperation, [Self.image, Self.background])
    case .differenceBlendMode: FilterDefinition("The blend mode “difference”.", .compositeOperation, [Self.image, Self.background])
    case .exclusionBlendMode: FilterDefinition("The blend mode “exclusion”.", .compositeOperation, [Self.image, Self.background])
    case .hueBlendMode: FilterDefinition("The blend mode “hue”.", .compositeOperation, [Self.image, Self.background])
    case .saturationBlendMode: FilterDefinition("The blend mode “saturation”.", .compositeOperation, [Self.image, Self.background])
    case .colorBlendMode: FilterDefinition("The blend mode “colour”.", .compositeOperation, [Self.image, Self.background])
    case .luminosityBlendMode: FilterDefinition("The blend mode “luminosity”.", .compositeOperation, [Self.image, Self.background])
    }
  }

  private static let image = FilterParameter("inputImage", .image, .image, summary: "The picture.")
  private static let background = FilterParameter("inputBackgroundImage", .image, .image, summary: "What is behind it.")
  private static let mask = FilterParameter("inputMaskImage", .image, .image, summary: "The mask.")
  private static let center = FilterParameter("inputCenter", .vec2, .position, [150, 150], summary: "The middle of the effect.")
  private static let colorTable = [
    image,
    FilterParameter("inputCubeDimension", .float, .count, [2], minimum: 2, maximum: 128, summary: "Entries along each axis of the table."),
    FilterParameter(
      "inputCubeData", .image, .table,
      summary: "Red, green, blue and alpha of each entry, premultiplied, as 32-bit floats; red changes fastest, blue slowest."),
    FilterParameter("inputExtrapolate", .bool, .toggle, [0], summary: "Taken, without effect: no colour lies outside the table."),
  ]
  private static let transform = FilterParameter(
    "inputTransform", .mat3, .number, [1, 0, 0, 0, 1, 0, 0, 0, 1], summary: "The map, a CGAffineTransform.")
}
