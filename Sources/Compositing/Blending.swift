internal import CFormulas
package import RenderTree

/// How a quad's colour is blended into the surface, as `blending.glsl` defines it for both renderers.
extension BlendMode {
  /// Whether blending with a transparent source changes nothing.
  package var isNeutralWhenTransparent: Bool {
    switch self {
    case .sourceIn, .sourceOut, .destinationIn, .destinationAtop, .copy, .clear, .minimum: false
    default: true
    }
  }

  /// Whether it is defined piecewise, instead of by a polynomial in colours and alphas.
  package var hasCases: Bool {
    switch self {
    case .plusDarker, .maximum, .minimum, .overlay, .darken, .lighten, .colorDodge, .colorBurn, .softLight, .hardLight, .difference,
      .exclusion, .hue, .saturation, .color, .luminosity:
      true
    default: false
    }
  }

  /// The premultiplied result for one pixel of a wide surface, whose colours may leave 0…1, before rounding.
  /// - Parameters:
  ///   - source: `material · color`, premultiplied, without coverage.
  ///   - backdrop: what the surface holds, premultiplied.
  package func wideComposite(_ source: SIMD4<Float>, coverage: Float, over backdrop: SIMD4<Float>) -> SIMD4<Float> {
    formula_wide_composite(shaderNumber, source, coverage, backdrop)
  }

  /// The mode's number in `blending.glsl`.
  package var shaderNumber: Int32 {
    switch self {
    case .sourceIn: 1
    case .sourceOut: 2
    case .destinationAtop: 3
    case .copy: 4
    case .plusLighter: 5
    case .plusDarker: 6
    case .multiply: 7
    case .screen: 8
    case .overlay: 9
    case .darken: 10
    case .lighten: 11
    case .colorDodge: 12
    case .colorBurn: 13
    case .softLight: 14
    case .hardLight: 15
    case .difference: 16
    case .exclusion: 17
    case .hue: 18
    case .saturation: 19
    case .color: 20
    case .luminosity: 21
    case .sourceOver: 22
    case .sourceAtop: 23
    case .destinationOver: 24
    case .destinationIn: 25
    case .destinationOut: 26
    case .xor: 27
    case .clear: 28
    case .maximum: 29
    case .minimum: 30
    }
  }
}
