internal import Foundation

/// Core Image's filters that both renderers know, called as there without "CI". What there is to know about each is its row below.
package enum FilterKind: Hashable, Sendable, CaseIterable {
  // Blurs
  case gaussianBlur, boxBlur, discBlur, motionBlur, zoomBlur
  // Colours
  case colorControls, colorMatrix, colorClamp, exposureAdjust, gammaAdjust, hueAdjust, vibrance, whitePointAdjust, toneCurve,
    linearToSRGBToneCurve, sRGBToneCurveToLinear, colorInvert, colorMonochrome, colorPosterize, colorThreshold, colorCube,
    colorCubeWithColorSpace, falseColor, maskToAlpha, maximumComponent, minimumComponent, sepiaTone, photoEffectChrome,
    photoEffectFade, photoEffectInstant, photoEffectMono, photoEffectNoir, photoEffectProcess, photoEffectTonal,
    photoEffectTransfer, vignette, vignetteEffect
  // Distortions
  case bumpDistortion, bumpDistortionLinear, circleSplashDistortion, circularWrap, displacementDistortion, holeDistortion,
    pinchDistortion, twirlDistortion
  // Styles
  case bloom, gloom, crystallize, pointillize, pixellate, hexagonalPixellate, edges, blendWithMask, blendWithAlphaMask, dotScreen,
    lineScreen, sharpenLuminance, unsharpMask
  // Geometry and tiles
  case affineTransform, lanczosScaleTransform, perspectiveTransform, crop, affineClamp, affineTile, kaleidoscope
  // Pictures out of nothing
  case constantColorGenerator, checkerboardGenerator, stripesGenerator, randomGenerator, roundedRectangleGenerator,
    linearGradient, smoothLinearGradient, radialGradient, gaussianGradient
  // Two pictures
  case sourceOverCompositing, sourceInCompositing, sourceOutCompositing, sourceAtopCompositing, additionCompositing,
    multiplyCompositing, maximumCompositing, minimumCompositing, multiplyBlendMode, screenBlendMode, overlayBlendMode,
    darkenBlendMode, lightenBlendMode, colorDodgeBlendMode, colorBurnBlendMode, softLightBlendMode, hardLightBlendMode,
    differenceBlendMode, exclusionBlendMode, hueBlendMode, saturationBlendMode, colorBlendMode, luminosityBlendMode

  /// Core Image's name, such as `CIBoxBlur`.
  package var name: String {
    let own = "\(self)"
    return "CI" + own.prefix(1).uppercased() + own.dropFirst()
  }
}

extension FilterKind {
  /// The table: what people read of a filter, its inputs as the Core Image Filter Reference has them, how far it reaches, and what it does.
  /// CONTRIBUTING.md tells how to add one.
  ///
  /// Ranges of inputs are those beyond which values make no sense here; what lies outside counts as the nearest value inside.
  var row: FilterRow {
    switch self {
    // Blurs
    case .gaussianBlur:
      FilterRow(
        "Blurs with a Gaussian.", .blur, [.image, .distance("inputRadius", 10, from: 0, "The Gaussian's standard deviation.")],
        reach: { .around(3 * $0.radius + 1) }, step: { $0.radius > 0 ? .blur(min($0.radius, FilterStep.sigmaLimit)) : nil })
    case .boxBlur:
      FilterRow(
        "Blurs with a box filter: the mean over a square.", .blur,
        [.image, .distance("inputRadius", 10, from: 0, "Half the square's side.")],
        reach: { .around($0.radius + 1) }, step: { $0.radius > 0 ? .box($0.radius) : nil })
    case .discBlur:
      FilterRow(
        "Blurs with the mean over a disc, as a lens out of focus.", .blur,
        [.image, .distance("inputRadius", 8, from: 0, "The disc's radius.")],
        reach: { .around($0.radius + 1) },
        step: { $0.radius > 0 ? .call(.discBlur, $0.radius, 64.0, places: 64, enlargesDifferences: false) : nil })
    case .motionBlur:
      FilterRow(
        "Blurs along a line.", .blur,
        [.image, .distance("inputRadius", 20, from: 0, "Half the line's length."), .angle("inputAngle", 0, "The line's direction.")],
        reach: { .around($0.radius + 1) }, step: { $0.radius > 0 ? .line(radius: $0.radius, angle: $0.angle) : nil })
    case .zoomBlur:
      FilterRow(
        "Blurs radially towards a point, like a zooming lens.", .blur,
        [.image, .center, .number("inputAmount", 20, "How far: 100 divides distances from the point by e.")],
        reach: {
          let amount = $0.number("inputAmount"), factor = exp(-abs(amount) / 100)
          return .towards($0.center, least: amount >= 0 ? factor : 1, most: amount >= 0 ? 1 : 1 / factor)
        },
        step: {
          let amount = $0.number("inputAmount"), taps = 48.0
          guard amount != 0 else { return nil }
          return .call(.zoomBlur, $0.center, exp(-amount / 100 / (taps - 1)), taps, places: taps, enlargesDifferences: false)
        })
    // Colours
    case .colorControls:
      .pointwise(
        "Changes saturation, brightness and contrast.", .colorAdjustment,
        [
          .image, .number("inputSaturation", 1, from: 0, "0 is grey."),
          .number("inputBrightness", 0, from: -1, to: 1, "Added to components."),
          .number("inputContrast", 1, from: 0, "The factor about a half."),
        ]
      ) {
        .color(
          .controlling(
            saturation: $0.number("inputSaturation"), brightness: $0.number("inputBrightness"), contrast: $0.number("inputContrast")))
      }
    case .colorMatrix:
      FilterRow(
        "Multiplies colours with a matrix and adds a vector.", .colorAdjustment,
        [
          .image, .vector("inputRVector", [1, 0, 0, 0], "The red row."), .vector("inputGVector", [0, 1, 0, 0], "The green row."),
          .vector("inputBVector", [0, 0, 1, 0], "The blue row."), .vector("inputAVector", [0, 0, 0, 1], "The alpha row."),
          .vector("inputBiasVector", [0, 0, 0, 0], "What is added."),
        ],
        reach: { $0.vector("inputBiasVector").w > 0 ? .anywhere(FilterGeometry.everywhere) : .pointwise },
        step: {
          .color(
            ColorMatrix(
              red: SIMD4<Float>($0.vector("inputRVector")), green: SIMD4<Float>($0.vector("inputGVector")),
              blue: SIMD4<Float>($0.vector("inputBVector")), alpha: SIMD4<Float>($0.vector("inputAVector")),
              offset: SIMD4<Float>($0.vector("inputBiasVector"))))
        })
    case .colorClamp:
      FilterRow(
        "Clamps each component to a range.", .colorAdjustment,
        [
          .image, .vector("inputMinComponents", [0, 0, 0, 0], "The least."), .vector("inputMaxComponents", [1, 1, 1, 1], "The greatest."),
        ],
        reach: { $0.vector("inputMinComponents").w > 0 ? .anywhere(FilterGeometry.everywhere) : .pointwise },
        step: { .call(.colorClamp, $0.vector("inputMinComponents"), $0.vector("inputMaxComponents"), enlargesDifferences: false) })
    case .exposureAdjust:
      .pointwise(
        "Adjusts exposure: multiplies linear light by a power of two.", .colorAdjustment,
        [.image, .number("inputEV", 0, from: -20, to: 20, "Stops: 1 is twice the light.")]
      ) {
        let gain = exp2($0.number("inputEV"))
        return $0.number("inputEV") != 0 ? .call(.exposure, gain, enlargesDifferences: Float(gain) > 1) : nil
      }
    case .gammaAdjust:
      .pointwise(
        "Raises components to a power.", .colorAdjustment, [.image, .number("inputPower", 1, from: 0.01, to: 10, "The exponent.")]
      ) { $0.number("inputPower") != 1 ? .call(.gamma, $0.number("inputPower")) : nil }
    case .hueAdjust:
      .pointwise("Rotates the hue of all colours by an angle.", .colorAdjustment, [.image, .angle("inputAngle", 0, "By how much.")]) {
        .color(.rotatingHue($0.angle))
      }
    case .vibrance:
      .pointwise(
        "Saturates colours more the less saturated they are.", .colorAdjustment,
        [.image, .number("inputAmount", 0, from: -1, to: 1, "By how much.")]
      ) { $0.number("inputAmount") != 0 ? .call(.vibrance, $0.number("inputAmount")) : nil }
    case .whitePointAdjust:
      .pointwise("Maps white to another colour.", .colorAdjustment, [.image, .color("inputColor", [1, 1, 1, 1], "What white becomes.")]) {
        .color(.whitening($0.color))
      }
    case .toneCurve:
      .pointwise(
        "Changes components by a curve through five points.", .colorAdjustment,
        [
          .image, .vector("inputPoint0", [0, 0], "A point of the curve: component in, component out."),
          .vector("inputPoint1", [0.25, 0.25], "A point of the curve: component in, component out."),
          .vector("inputPoint2", [0.5, 0.5], "A point of the curve: component in, component out."),
          .vector("inputPoint3", [0.75, 0.75], "A point of the curve: component in, component out."),
          .vector("inputPoint4", [1, 1], "A point of the curve: component in, component out."),
        ]
      ) { .function(FilterCall(toneCurve: $0.points("inputPoint0", "inputPoint1", "inputPoint2", "inputPoint3", "inputPoint4"))) }
    case .linearToSRGBToneCurve:
      .pointwise("Applies the sRGB transfer function: encodes components that are linear light.", .colorAdjustment, [.image]) { _ in
        .call(.linearToEncoded)
      }
    case .sRGBToneCurveToLinear:
      .pointwise("Inverts the sRGB transfer function: decodes components to linear light.", .colorAdjustment, [.image]) { _ in
        .call(.encodedToLinear)
      }
    case .colorInvert:
      .pointwise("Inverts the colours: each component becomes 1 minus itself.", .colorEffect, [.image]) { _ in .color(.inverting) }
    case .colorMonochrome:
      .pointwise(
        "Maps lightness to shades of one colour.", .colorEffect,
        [
          .image, .color("inputColor", [0.6, 0.45, 0.3, 1], "What white becomes."),
          .number("inputIntensity", 1, from: 0, to: 1, "How much of it."),
        ]
      ) { .color(.monochrome($0.color, intensity: $0.intensity)) }
    case .colorPosterize:
      .pointwise("Rounds each component to a few levels.", .colorEffect, [.image, .count("inputLevels", 6, from: 2, to: 300, "How many.")])
      {
        .call(.posterize, $0.number("inputLevels").rounded())
      }
    case .colorThreshold:
      .pointwise(
        "Makes each component 0 or 1, by a threshold.", .colorEffect,
        [.image, .number("inputThreshold", 0.5, from: 0, to: 1, "The least that becomes 1.")]
      ) { .call(.threshold, $0.number("inputThreshold")) }
    case .colorCube:
      .pointwise("Maps colours through a three-dimensional lookup table.", .colorEffect, Self.colorTable) { $0.colorTable }
    case .colorCubeWithColorSpace:
      .pointwise(
        "Maps colours through a three-dimensional lookup table whose colours are in a given colour space.", .colorEffect,
        Self.colorTable + [FilterParameter("inputColorSpace", .image, .colorSpace, summary: "The table's space; sRGB without one.")]
      ) { $0.colorTable }
    case .falseColor:
      .pointwise(
        "Maps lightness to the colours between two given ones.", .colorEffect,
        [
          .image, .color("inputColor0", [0.3, 0, 0, 1], "What black becomes."),
          .color("inputColor1", [1, 0.9, 0.8, 1], "What white becomes."),
        ]
      ) { .color(.between($0.color0, $0.color1)) }
    case .maskToAlpha:
      .pointwise("A white picture whose alpha is the picture's lightness.", .colorEffect, [.image]) { _ in .color(.lightnessAsAlpha) }
    case .maximumComponent:
      .pointwise("A grey of the greatest of red, green and blue.", .colorEffect, [.image]) { _ in
        .call(.componentRange, 1.0, enlargesDifferences: false)
      }
    case .minimumComponent:
      .pointwise("A grey of the least of red, green and blue.", .colorEffect, [.image]) { _ in
        .call(.componentRange, 0.0, enlargesDifferences: false)
      }
    case .sepiaTone:
      .pointwise(
        "Tints the picture brown, like an old photograph.", .colorEffect,
        [.image, .number("inputIntensity", 1, from: 0, to: 1, "How much of it.")]
      ) {
        .color(.sepia($0.intensity))
      }
    case .photoEffectChrome:
      .pointwise("A photographic effect with strong colours.", .colorEffect, [.image]) { _ in
        .color(.photoEffect(saturation: 1.35, contrast: 1.1))
      }
    case .photoEffectFade:
      .pointwise("A photographic effect with faded colours.", .colorEffect, [.image]) { _ in
        .color(.photoEffect(saturation: 0.65, contrast: 0.8, lift: SIMD3(repeating: 0.06)))
      }
    case .photoEffectInstant:
      .pointwise("The colours of instant film.", .colorEffect, [.image]) { _ in
        .color(.photoEffect(saturation: 0.75, contrast: 0.9, tint: SIMD3(1.04, 1, 0.92), lift: SIMD3(0.05, 0.04, 0.06)))
      }
    case .photoEffectMono:
      .pointwise("A photographic effect in greys.", .colorEffect, [.image]) { _ in .color(.photoEffect(saturation: 0, contrast: 1)) }
    case .photoEffectNoir:
      .pointwise("A photographic effect in greys of high contrast.", .colorEffect, [.image]) { _ in
        .color(.photoEffect(saturation: 0, contrast: 1.45))
      }
    case .photoEffectProcess:
      .pointwise("A photographic effect with cool colours.", .colorEffect, [.image]) { _ in
        .color(.photoEffect(saturation: 0.95, contrast: 1.05, tint: SIMD3(0.94, 1, 1.06), lift: SIMD3(0, 0.01, 0.04)))
      }
    case .photoEffectTonal:
      .pointwise("A photographic effect in greys of low contrast.", .colorEffect, [.image]) { _ in
        .color(.photoEffect(saturation: 0, contrast: 0.85))
      }
    case .photoEffectTransfer:
      .pointwise("A photographic effect with warm colours.", .colorEffect, [.image]) { _ in
        .color(.photoEffect(saturation: 0.9, contrast: 1, tint: SIMD3(1.08, 1, 0.84), lift: SIMD3(0.03, 0.01, 0.02)))
      }
    case .vignette:
      .pointwise(
        "Darkens towards the corners of the picture.", .colorEffect,
        [
          .image, .number("inputIntensity", 0, from: -1, to: 1, "By how much; below zero lightens."),
          .number("inputRadius", 1, from: 0.01, "Where all of it is reached: 1 is the corners' distance."),
        ]
      ) { $0.intensity != 0 ? .call(.vignette, $0.radius, $0.intensity, enlargesDifferences: false) : nil }
    case .vignetteEffect:
      .pointwise(
        "Darkens outside of a circle.", .colorEffect,
        [
          .image, .center, .distance("inputRadius", 150, from: 0, "The circle's radius."),
          .number("inputIntensity", 1, from: -1, to: 1, "By how much; below zero lightens."),
          .number("inputFalloff", 0.5, from: 0, to: 1, "The soft border's share of the radius, on either side."),
        ]
      ) {
        guard $0.intensity != 0 else { return nil }
        let radius = $0.radius, soft = max(radius * $0.number("inputFalloff"), 0.5)
        return .call(.vignetteEffect, $0.center, radius - soft, radius + soft, $0.intensity, enlargesDifferences: false)
      }
    // Distortions
    case .bumpDistortion:
      FilterRow(
        "Distorts the picture with a bump, or a dent, around a point.", .distortion,
        [
          .image, .center, .distance("inputRadius", 300, from: 0.01, "The bump's radius."),
          .number("inputScale", 0.5, "Its height; below zero is a dent."),
        ],
        reach: { .within($0.square($0.radius)) }, step: { .call(.bumpDistortion, $0.center, $0.radius, $0.scale) })
    case .bumpDistortionLinear:
      FilterRow(
        "Distorts the picture with a ridge, or a furrow, on both sides of a line.", .distortion,
        [
          .image, .center, .distance("inputRadius", 300, from: 0.01, "Half its width."), .angle("inputAngle", 0, "Across the ridge."),
          .number("inputScale", 0.5, "Its height; below zero is a furrow."),
        ],
        reach: { .around($0.radius * abs($0.scale)) },
        step: { .call(.bumpDistortionLinear, $0.center, $0.radius, SIMD2<Double>(cos($0.angle), sin($0.angle)), $0.scale) })
    case .circleSplashDistortion:
      .endless(
        "Gives everything outside of a circle the colour of the circle's edge in that direction.", .distortion,
        [.image, .center, .distance("inputRadius", 150, from: 0, "The circle's radius.")]
      ) { .call(.circleSplashDistortion, $0.center, $0.radius) }
    case .circularWrap:
      FilterRow(
        "Wraps the picture around a circle.", .distortion,
        [
          .image, .center, .distance("inputRadius", 150, from: 0, "The circle's radius."),
          .angle("inputAngle", 0, "Where the picture begins."),
        ],
        reach: { .wrapped($0.center, radius: $0.radius) }, step: { .call(.circularWrap, $0.center, $0.radius, $0.angle) })
    case .displacementDistortion:
      FilterRow(
        "Displaces each point by the amount that another picture gives for it.", .distortion,
        [
          .image, .picture("inputDisplacementImage", "Red moves to the right, green upwards; a half is nothing."),
          .distance("inputScale", 50, "The farthest move."),
        ],
        reach: { .around(abs($0.scale) / 2 + 1) },
        step: { .merging(FilterCall(.displacementDistortion, $0.scale), second: "inputDisplacementImage") })
    case .holeDistortion:
      FilterRow(
        "Opens a circular hole that pushes the picture outwards.", .distortion,
        [.image, .center, .distance("inputRadius", 150, from: 0.01, "The hole's radius.")],
        reach: { .around($0.radius) }, step: { .call(.holeDistortion, $0.center, $0.radius) })
    case .pinchDistortion:
      FilterRow(
        "Draws the picture in towards a point.", .distortion,
        [
          .image, .center, .distance("inputRadius", 300, from: 0.01, "How far around it."),
          .number("inputScale", 0.5, from: 0, to: 2, "How strongly."),
        ],
        reach: { .within($0.square($0.radius)) }, step: { .call(.pinchDistortion, $0.center, $0.radius, $0.scale) })
    case .twirlDistortion:
      FilterRow(
        "Twists the picture about a point, by an angle that falls off outwards.", .distortion,
        [
          .image, .center, .distance("inputRadius", 300, from: 0.01, "How far around it."),
          .angle("inputAngle", .pi, "By how much in the middle."),
        ],
        reach: { .within($0.square($0.radius)) }, step: { .call(.twirlDistortion, $0.center, $0.radius, $0.angle) })
    // Styles
    case .bloom:
      FilterRow(
        "Adds a glow around light parts.", .stylize,
        [
          .image, .distance("inputRadius", 10, from: 0, "The glow's standard deviation."),
          .number("inputIntensity", 0.5, from: 0, to: 1, "Its strength."),
        ],
        reach: { .around(3 * $0.radius + 1) }, step: { .softened(FilterCall(.bloom, $0.intensity), sigma: $0.radius) })
    case .gloom:
      FilterRow(
        "Darkens light parts to the level of a blurred copy.", .stylize,
        [
          .image, .distance("inputRadius", 10, from: 0, "The standard deviation of what they are compared with."),
          .number("inputIntensity", 0.5, from: 0, to: 1, "How strongly."),
        ],
        reach: { .around(3 * $0.radius + 1) }, step: { .softened(FilterCall(.gloom, $0.intensity), sigma: $0.radius) })
    case .crystallize:
      FilterRow(
        "Divides the picture into irregular cells of one colour each.", .stylize,
        [.image, .distance("inputRadius", 20, from: 1, "The mean width of a cell."), .center],
        reach: { .around(2 * $0.radius) }, step: { .call(.crystallize, $0.center, $0.radius, places: 6) })
    case .pointillize:
      FilterRow(
        "Draws the picture as dots of one colour each, with nothing between them.", .stylize,
        [.image, .distance("inputRadius", 20, from: 1, "A dot's width."), .center],
        reach: { .around(2 * $0.radius) }, step: { .call(.pointillize, $0.center, $0.radius, places: 6) })
    case .pixellate:
      FilterRow(
        "Divides the picture into squares of one colour each.", .stylize,
        [.image, .center, .distance("inputScale", 8, from: 1, "A square's side.")],
        reach: { .around($0.scale) }, step: { .call(.pixellate, $0.center, $0.scale, places: 16) })
    case .hexagonalPixellate:
      FilterRow(
        "Divides the picture into hexagons of one colour each.", .stylize,
        [.image, .center, .distance("inputScale", 8, from: 1, "A hexagon's side.")],
        reach: { .around(2 * $0.scale) }, step: { .call(.hexagonalPixellate, $0.center, $0.scale, places: 6) })
    case .edges:
      FilterRow(
        "Shows edges: how much components change from point to point, on black.", .stylize,
        [.image, .number("inputIntensity", 1, from: 0, "Their strength.")],
        reach: { _ in .around(2) }, step: { .call(.edges, $0.intensity) })
    case .blendWithMask:
      FilterRow(
        "Blends the picture over its background, with the lightness of a mask.", .stylize, [.image, .background, .mask],
        reach: { _ in .either },
        step: { _ in .merging(FilterCall(.blendWithMask, 0.0), second: "inputBackgroundImage", third: "inputMaskImage") })
    case .blendWithAlphaMask:
      FilterRow(
        "Blends the picture over its background, with the alpha of a mask.", .stylize, [.image, .background, .mask],
        reach: { _ in .either },
        step: { _ in .merging(FilterCall(.blendWithMask, 1.0), second: "inputBackgroundImage", third: "inputMaskImage") })
    case .dotScreen:
      .pointwise(
        "Renders the picture as a halftone of black dots on white.", .halftone,
        [
          .image, .center, .angle("inputAngle", 0, "Of the rows."), .distance("inputWidth", 6, from: 1, "From dot to dot."),
          .number("inputSharpness", 0.7, from: 0, to: 1, "From soft to hard dots."),
        ]
      ) { .call(.dotScreen, $0.center, $0.angle, 2 * .pi / $0.width, $0.sharpness) }
    case .lineScreen:
      .pointwise(
        "Renders the picture as a halftone of black lines on white.", .halftone,
        [
          .image, .center, .angle("inputAngle", 0, "Of the lines."), .distance("inputWidth", 6, from: 1, "From line to line."),
          .number("inputSharpness", 0.7, from: 0, to: 1, "From soft to hard lines."),
        ]
      ) { .call(.lineScreen, $0.center, $0.angle, 2 * .pi / $0.width, $0.sharpness) }
    case .sharpenLuminance:
      FilterRow(
        "Sharpens lightness, and leaves hues as they are.", .sharpen,
        [
          .image, .number("inputSharpness", 0.4, "How strongly."),
          .distance("inputRadius", 1.69, from: 0, "The standard deviation of what is missed."),
        ],
        reach: { .around(3 * $0.radius + 1) }, step: { .softened(FilterCall(.sharpenLuminance, $0.sharpness), sigma: $0.radius) })
    case .unsharpMask:
      FilterRow(
        "Sharpens by adding the difference from a blurred copy.", .sharpen,
        [
          .image, .distance("inputRadius", 2.5, from: 0, "The standard deviation of what is missed."),
          .number("inputIntensity", 0.5, "How strongly."),
        ],
        reach: { .around(3 * $0.radius + 1) }, step: { .softened(FilterCall(.unsharpMask, $0.intensity), sigma: $0.radius) })
    // Geometry and tiles
    case .affineTransform:
      FilterRow(
        "Moves, rotates, scales or skews the picture.", .geometry, [.image, .transform],
        reach: { .mapped($0.transform) }, step: { .transform($0.transform) })
    case .lanczosScaleTransform:
      FilterRow(
        "Scales the picture, with Lanczos resampling.", .geometry,
        [
          .image, .number("inputScale", 1, from: 0.001, "The factor of heights."),
          .number("inputAspectRatio", 1, from: 0.001, "The factor of widths beside it."),
        ],
        reach: { .mapped($0.scaling) }, step: { .transform($0.scaling) })
    case .perspectiveTransform:
      FilterRow(
        "Transforms the picture in perspective, so that its corners come to given points.", .geometry,
        [
          .image, .position("inputTopLeft", [118, 484], "Where the corner goes."),
          .position("inputTopRight", [646, 507], "Where the corner goes."),
          .position("inputBottomRight", [548, 140], "Where the corner goes."),
          .position("inputBottomLeft", [155, 153], "Where the corner goes."),
        ],
        reach: { .anywhere($0.rectangle(around: "inputTopLeft", "inputTopRight", "inputBottomRight", "inputBottomLeft")) },
        step: {
          .corners(
            topLeft: $0.point("inputTopLeft"), topRight: $0.point("inputTopRight"), bottomRight: $0.point("inputBottomRight"),
            bottomLeft: $0.point("inputBottomLeft"))
        })
    case .crop:
      FilterRow(
        "Crops the picture to a rectangle.", .geometry, [.image, .rectangle("inputRectangle", [0, 0, 300, 300], "The rectangle.")],
        reach: { .cropped($0.rectangle("inputRectangle")) }, step: { .crop($0.rectangle("inputRectangle")) })
    case .affineClamp:
      FilterRow(
        "Transforms the picture, and extends the colours of its border without end.", .tile, [.image, .transform],
        reach: { _ in .tiled }, step: { .tile($0.transform, repeats: false) })
    case .affineTile:
      FilterRow(
        "Transforms the picture, and repeats it without end.", .tile, [.image, .transform],
        reach: { _ in .tiled }, step: { .tile($0.transform, repeats: true) })
    case .kaleidoscope:
      .endless(
        "Mirrors a sector of the picture around a point, as a kaleidoscope does.", .tile,
        [
          .image, .count("inputCount", 6, from: 2, to: 64, "How many sectors."), .center,
          .angle("inputAngle", 0, "Where the first begins."),
        ]
      ) {
        // An odd number of sectors would not close.
        .call(.kaleidoscope, $0.center, 2 * ($0.number("inputCount") / 2).rounded(.up), $0.angle)
      }
    // Pictures out of nothing
    case .constantColorGenerator:
      .endless(
        "A picture of one colour without end.", .generator, [.color("inputColor", [1, 0, 0, 1], "The colour.")]
      ) { .call(.constantColor, $0.color, places: 0, enlargesDifferences: false) }
    case .checkerboardGenerator:
      .endless("A checkerboard of two colours.", .generator, Self.pattern("A square's side.")) {
        .call(.checkerboard, $0.center, $0.color0, $0.color1, $0.width, $0.sharpness, 1.0, enlargesDifferences: false)
      }
    case .stripesGenerator:
      .endless("Stripes of two colours.", .generator, Self.pattern("A stripe's width.")) {
        .call(.checkerboard, $0.center, $0.color0, $0.color1, $0.width, $0.sharpness, 0.0, enlargesDifferences: false)
      }
    case .randomGenerator:
      .endless("Squares of one point in random colours, the same ones each time.", .generator, []) { _ in
        .call(.random, enlargesDifferences: false)
      }
    case .roundedRectangleGenerator:
      FilterRow(
        "A rectangle of one colour with rounded corners.", .generator,
        [
          .rectangle("inputExtent", [0, 0, 100, 100], "The rectangle."), .distance("inputRadius", 10, from: 0, "The corners' radius."),
          .color("inputColor", [1, 1, 1, 1], "The colour."),
        ],
        reach: { .anywhere($0.rectangle("inputExtent")) },
        step: {
          let rect = $0.rectangle("inputExtent"), middle = (rect.lowHalf + rect.highHalf) / 2, half = (rect.highHalf - rect.lowHalf) / 2
          return .call(.roundedRectangle, middle, half, min($0.radius, half.min()), $0.color, enlargesDifferences: false)
        })
    case .linearGradient:
      .endless("A gradient from one colour to another along a line.", .gradient, Self.alongLine) {
        .call(.linearGradient, $0.point("inputPoint0"), $0.gradientAxis, $0.color0, $0.color1, 0.0, enlargesDifferences: false)
      }
    case .smoothLinearGradient:
      .endless("A gradient from one colour to another along a line, flat at both ends.", .gradient, Self.alongLine) {
        .call(.linearGradient, $0.point("inputPoint0"), $0.gradientAxis, $0.color0, $0.color1, 1.0, enlargesDifferences: false)
      }
    case .radialGradient:
      .endless(
        "A gradient from one colour inside a circle to another outside a larger one.", .gradient,
        [
          .center, .distance("inputRadius0", 5, from: 0, "Where the inner colour ends."),
          .distance("inputRadius1", 100, from: 0, "Where the outer one begins."), .color("inputColor0", [1, 1, 1, 1], "Inside."),
          .color("inputColor1", [0, 0, 0, 1], "Outside."),
        ]
      ) {
        let inner = $0.number("inputRadius0"), outer = $0.number("inputRadius1")
        let end = abs(outer - inner) < 1e-3 ? inner + 1e-3 : outer
        return .call(.radialGradient, $0.center, inner, end, $0.color0, $0.color1, 0.0, enlargesDifferences: false)
      }
    case .gaussianGradient:
      .endless(
        "A gradient from one colour in the centre to another outside, flat at both ends.", .gradient,
        [
          .center, .color("inputColor0", [1, 1, 1, 1], "Inside."), .color("inputColor1", [0, 0, 0, 0], "Outside."),
          .distance("inputRadius", 300, from: 0.01, "Where the outer colour is reached."),
        ]
      ) { .call(.radialGradient, $0.center, 0.0, $0.radius, $0.color0, $0.color1, 1.0, enlargesDifferences: false) }
    // Two pictures
    case .sourceOverCompositing: .compositing("Source-over compositing: the picture over what is behind it.", .sourceOver, reach: .either)
    case .sourceInCompositing:
      .compositing("Source-in compositing: the picture multiplied by the alpha of what is behind it.", .sourceIn, reach: .both)
    case .sourceOutCompositing:
      .compositing("Source-out compositing: the picture multiplied by 1 minus the alpha of what is behind it.", .sourceOut, reach: .own)
    case .sourceAtopCompositing:
      .compositing("Source-atop compositing: the picture over what is behind it, with that one's alpha.", .sourceAtop, reach: .behind)
    case .additionCompositing:
      .compositing("Adds the premultiplied components of the picture and of what is behind it.", .plusLighter, reach: .either)
    case .multiplyCompositing:
      .compositing("Multiplies the picture and what is behind it, component by component.", .multiply, reach: .either)
    case .maximumCompositing:
      .compositing(
        "The greater of both, component by component.", .maximum, reach: .either,
        step: .merging(FilterCall(.componentComposite, 1.0, enlargesDifferences: false), second: "inputBackgroundImage"))
    case .minimumCompositing:
      .compositing(
        "The lesser of both, component by component.", .minimum, reach: .both,
        step: .merging(FilterCall(.componentComposite, 0.0, enlargesDifferences: false), second: "inputBackgroundImage"))
    case .multiplyBlendMode: .compositing("The blend mode “multiply”.", .multiply, reach: .either)
    case .screenBlendMode: .compositing("The blend mode “screen”.", .screen, reach: .either)
    case .overlayBlendMode: .compositing("The blend mode “overlay”.", .overlay, reach: .either)
    case .darkenBlendMode: .compositing("The blend mode “darken”.", .darken, reach: .either)
    case .lightenBlendMode: .compositing("The blend mode “lighten”.", .lighten, reach: .either)
    case .colorDodgeBlendMode: .compositing("The blend mode “colour dodge”.", .colorDodge, reach: .either)
    case .colorBurnBlendMode: .compositing("The blend mode “colour burn”.", .colorBurn, reach: .either)
    case .softLightBlendMode: .compositing("The blend mode “soft light”.", .softLight, reach: .either)
    case .hardLightBlendMode: .compositing("The blend mode “hard light”.", .hardLight, reach: .either)
    case .differenceBlendMode: .compositing("The blend mode “difference”.", .difference, reach: .either)
    case .exclusionBlendMode: .compositing("The blend mode “exclusion”.", .exclusion, reach: .either)
    case .hueBlendMode: .compositing("The blend mode “hue”.", .hue, reach: .either)
    case .saturationBlendMode: .compositing("The blend mode “saturation”.", .saturation, reach: .either)
    case .colorBlendMode: .compositing("The blend mode “colour”.", .color, reach: .either)
    case .luminosityBlendMode: .compositing("The blend mode “luminosity”.", .luminosity, reach: .either)
    }
  }

  private static func pattern(_ width: String) -> [FilterParameter] {
    [
      .center, .color("inputColor0", [1, 1, 1, 1], "One colour."), .color("inputColor1", [0, 0, 0, 1], "The other one."),
      .distance("inputWidth", 80, from: 0.5, width), .number("inputSharpness", 1, from: 0, to: 1, "From a wave to hard borders."),
    ]
  }

  private static let alongLine: [FilterParameter] = [
    .position("inputPoint0", [0, 0], "Where the first colour ends."),
    .position("inputPoint1", [200, 200], "Where the other one begins."), .color("inputColor0", [1, 1, 1, 1], "The first colour."),
    .color("inputColor1", [0, 0, 0, 1], "The other one."),
  ]

  private static let colorTable: [FilterParameter] = [
    .image, .count("inputCubeDimension", 2, from: 2, to: 128, "Entries along each axis of the table."),
    FilterParameter(
      "inputCubeData", .image, .table,
      summary: "Red, green, blue and alpha of each entry, premultiplied, as 32-bit floats; red changes fastest, blue slowest."),
    FilterParameter("inputExtrapolate", .bool, .toggle, [0], summary: "Taken, without effect: no colour lies outside the table."),
  ]
}
