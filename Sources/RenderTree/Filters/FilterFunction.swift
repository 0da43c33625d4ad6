/// The functions of the built-in filters, in the order of `SWFilterFunction`. Each stands in a file of its own, which both renderers
/// compile.
package enum FilterFunction: UInt32, Hashable, Sendable, CaseIterable {
  case exposure, gamma, linearToEncoded, encodedToLinear, vibrance, posterize, colorClamp, toneCurve, componentRange, threshold
  case colorCube
  case discBlur, motionBlur, zoomBlur
  case bumpDistortion, bumpDistortionLinear, twirlDistortion, pinchDistortion, holeDistortion, circleSplashDistortion, circularWrap
  case displacementDistortion, displacementMap
  case pixellate, hexagonalPixellate, crystallize, pointillize
  case bloom, gloom, unsharpMask, sharpenLuminance
  case vignette, vignetteEffect, edges, kaleidoscope, dotScreen, lineScreen
  case transform, tile, crop
  case constantColor, checkerboard, linearGradient, radialGradient, roundedRectangle, random
  case blendWithMask, componentComposite

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

/// A function with its numbers, in the order in which its file declares them.
package struct FilterCall: Hashable, Sendable {
  package enum Function: Hashable, Sendable {
    case builtIn(FilterFunction)
    case shader(FilterShader)
  }

  /// Numbers that a function takes at most.
  package static let limit = 32

  package let function: Function
  package private(set) var values = SIMD32<Float>()
  private var count = 0

  package init(_ function: FilterFunction) { self.function = .builtIn(function) }
  package init(_ shader: FilterShader) { function = .shader(shader) }

  package func with(_ value: Double) -> FilterCall {
    var call = self
    call.append(Float(value))
    return call
  }

  package func with(_ value: SIMD2<Double>) -> FilterCall { with(value.x).with(value.y) }
  package func with(_ value: SIMD4<Double>) -> FilterCall { with(value.lowHalf).with(value.highHalf) }

  package mutating func append(_ value: Float) {
    guard count < Self.limit else { return }
    values[count] = value
    count += 1
  }
}

/// A filter that somebody wrote in GLSL. Compared by identity: programs are compiled once for each.
package final class FilterShader: Hashable, Sendable {
  /// For messages: the file's name, or what the program calls it.
  package let name: String
  /// The author's text, unchanged.
  package let source: String
  /// The uniforms that it declares, in order; none is a picture.
  package let parameters: [FilterParameter]
  /// How far from a place it reads the picture, and how far beyond its border it draws, in points.
  package let reach: Double

  package init(name: String, source: String, parameters: [FilterParameter], reach: Double) {
    self.name = name
    self.source = source
    self.parameters = parameters
    self.reach = reach
  }

  package static func == (a: FilterShader, b: FilterShader) -> Bool { a === b }
  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
