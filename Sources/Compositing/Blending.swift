package import RenderTree

/// How a quad's colour meets the surface. The reference for both renderers: GLSL's `blending.glsl` has the same functions, formula for
/// formula.
///
/// Let S be `material · color`, premultiplied and clamped to 0…1, c the
/// coverage, D what the surface holds. Then the surface receives
/// - `blend(D, c · S)` where a transparent source leaves D as it is (`isNeutralWhenTransparent`);
/// - `mix(D, blend(D, S), c)` for the other operators,
///
/// clamped to 0…1 and rounded to the nearest 255th. Rounding happens after every quad.
extension BlendMode {
  /// Whether blending with a transparent source changes nothing.
  package var isNeutralWhenTransparent: Bool {
    switch self {
    case .sourceIn, .sourceOut, .destinationIn, .destinationAtop, .copy, .clear: false
    default: true
    }
  }

  /// The premultiplied result for one pixel, before rounding.
  /// - Parameters:
  ///   - source: `material · color`, premultiplied, without coverage.
  ///   - backdrop: what the surface holds, premultiplied.
  package func composite(_ source: SIMD4<Float>, coverage: Float, over backdrop: SIMD4<Float>) -> SIMD4<Float> {
    let source = source.clamped(lowerBound: .zero, upperBound: .one)
    let result: SIMD4<Float>
    if isNeutralWhenTransparent {
      result = blend(source * coverage, backdrop)
    } else {
      result = backdrop + (blend(source, backdrop) - backdrop) * coverage
    }
    return result.clamped(lowerBound: .zero, upperBound: .one)
  }

  /// The operator itself on premultiplied colours: Porter and Duff's operators and the compositing specification of the W3C.
  package func blend(_ s: SIMD4<Float>, _ d: SIMD4<Float>) -> SIMD4<Float> {
    let sa = s.w, da = d.w
    switch self {
    case .sourceOver: return s + d * (1 - sa)
    case .sourceIn: return s * da
    case .sourceOut: return s * (1 - da)
    case .sourceAtop: return s * da + d * (1 - sa)
    case .destinationOver: return s * (1 - da) + d
    case .destinationIn: return d * sa
    case .destinationOut: return d * (1 - sa)
    case .destinationAtop: return s * (1 - da) + d * sa
    case .xor: return s * (1 - da) + d * (1 - sa)
    case .plusLighter: return s + d
    case .plusDarker:
      // The darkness of a colour is alpha − component; both darknesses add up, under an alpha that is the sum.
      let alpha = min(1, sa + da)
      var result = alpha - ((sa - s) + (da - d))
      result.clamp(lowerBound: .zero, upperBound: .one)
      result.w = alpha
      return result
    case .copy: return s
    case .clear: return .zero
    default:
      // s (1 − da) + d (1 − sa) + sa da B(d / da, s / sa)
      guard sa > 0, da > 0 else { return s + d - s * da - d * sa }
      let mixed = function(of: (d / da).clamped(lowerBound: .zero, upperBound: .one), (s / sa).clamped(lowerBound: .zero, upperBound: .one))
      var result = s * (1 - da) + d * (1 - sa) + mixed * (sa * da)
      result.w = sa + da - sa * da
      return result
    }
  }

  /// B of the specification, on straight colours; the fourth component is ignored.
  private func function(of backdrop: SIMD4<Float>, _ source: SIMD4<Float>) -> SIMD4<Float> {
    switch self {
    case .multiply: return backdrop * source
    case .screen: return backdrop + source - backdrop * source
    case .darken: return pointwiseMin(backdrop, source)
    case .lighten: return pointwiseMax(backdrop, source)
    case .difference: return pointwiseMax(backdrop, source) - pointwiseMin(backdrop, source)
    case .exclusion: return backdrop + source - 2 * backdrop * source
    case .hue: return withLightness(withChroma(source, chroma(of: backdrop)), lightness(of: backdrop))
    case .saturation: return withLightness(withChroma(backdrop, chroma(of: source)), lightness(of: backdrop))
    case .color: return withLightness(source, lightness(of: backdrop))
    case .luminosity: return withLightness(backdrop, lightness(of: source))
    default:
      return SIMD4(
        component(of: backdrop.x, source.x), component(of: backdrop.y, source.y), component(of: backdrop.z, source.z), 0)
    }
  }

  /// Blend functions with cases, for one component.
  private func component(of b: Float, _ s: Float) -> Float {
    switch self {
    case .overlay: return multiplyOrScreen(s, b)
    case .hardLight: return multiplyOrScreen(b, s)
    case .colorDodge: return b == 0 ? 0 : s >= 1 ? 1 : min(1, b / (1 - s))
    case .colorBurn: return b >= 1 ? 1 : s <= 0 ? 0 : 1 - min(1, (1 - b) / s)
    default:  // softLight
      if s <= 0.5 { return b - (1 - 2 * s) * b * (1 - b) }
      let root = b <= 0.25 ? ((16 * b - 12) * b + 4) * b : b.squareRoot()
      return b + (2 * s - 1) * (root - b)
    }
  }
}

/// Multiplies by twice the source where that is dark, screens with it where it is light.
private func multiplyOrScreen(_ b: Float, _ s: Float) -> Float { s <= 0.5 ? 2 * b * s : b + (2 * s - 1) - b * (2 * s - 1) }

private func lightness(of c: SIMD4<Float>) -> Float { 0.3 * c.x + 0.59 * c.y + 0.11 * c.z }

private func chroma(of c: SIMD4<Float>) -> Float { max(c.x, c.y, c.z) - min(c.x, c.y, c.z) }

/// `c` moved to a luminosity, then drawn towards grey until it fits into 0…1.
private func withLightness(_ c: SIMD4<Float>, _ target: Float) -> SIMD4<Float> {
  var c = c + (target - lightness(of: c))
  let l = lightness(of: c)
  let low = min(c.x, c.y, c.z)
  let high = max(c.x, c.y, c.z)
  if low < 0 { c = l + (c - l) * (l / (l - low)) }
  if high > 1 { c = l + (c - l) * ((1 - l) / (high - l)) }
  return c
}

/// `c` with its smallest component at 0 and its largest at `target`.
private func withChroma(_ c: SIMD4<Float>, _ target: Float) -> SIMD4<Float> {
  let low = min(c.x, c.y, c.z)
  let range = max(c.x, c.y, c.z) - low
  return range > 0 ? (c - low) * (target / range) : .zero
}
