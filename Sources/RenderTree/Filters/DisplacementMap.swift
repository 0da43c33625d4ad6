package import Graphics

/// The inputs of Core Animation's filter `displacementMap`, which moves the places of a layer's picture as another picture says.
///
/// Apple documents none of it; names of inputs and the meaning of red, green and blue are those of programs that use the filter, defaults
/// are ours.
package struct DisplacementMap: Sendable {
  package static let type = "displacementMap"

  package enum Source: Sendable {
    /// A sublayer by its name, or by its place, as in `@0`. It does not show otherwise.
    case sublayer(String)
    /// A picture, as large as the layer's bounds.
    case image(CGImage)
  }

  package let source: Source
  /// How far a component moves that differs from the neutral one by a half; in points.
  package let amount: Double
  /// Red and green of places that do not move.
  package let neutral: SIMD2<Double>

  /// Nil for other filters, and where no map is given.
  package init?(_ filter: FilterDescription) {
    guard filter.type == Self.type else { return nil }
    if case .string(let name)? = filter.inputs["inputSourceSublayerName"], !name.isEmpty {
      source = .sublayer(name)
    } else if case .contents(.image(let image))? = filter.inputs["inputMaskImage"] {
      source = .image(image)
    } else {
      return nil
    }
    amount = filter.inputs["inputAmount"]?.filterVector?.x ?? 0
    neutral = filter.inputs["inputOffset"]?.filterVector?.lowHalf ?? SIMD2(0.5, 0.5)
  }

  /// How far away a place can be read, in points.
  package var reach: Double {
    let farthest = pointwiseMax(abs(neutral), abs(1 - neutral)).max()
    return 2 * abs(amount) * farthest
  }
}

private func abs(_ v: SIMD2<Double>) -> SIMD2<Double> { SIMD2(Swift.abs(v.x), Swift.abs(v.y)) }
