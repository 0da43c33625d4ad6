/// The continuous corner curve as a polar function about the centre of the corner's square, for a radius of 1.
///
/// The square has sides of `extent`. The curve is symmetric about the square's diagonal, so one table over the directions from an edge to
/// the diagonal says it all. Directions are counted by slope (the smaller component of the direction over the larger one): no arc tangent
/// is needed to look one up.
package enum ContinuousCorner {
  /// The straight edges end this far from the corner, as a multiple of the radius.
  package static let extent: Float = 1.528665

  /// Distances from the square's centre to the curve: entry i in the direction whose slope is i / 64, from an edge (0) to the diagonal
  /// (64). Between entries the distance is interpolated linearly. A shader reads the same numbers.
  package static let samples: [Float] = makeSamples()

  /// Distance from the square's centre to the curve in the direction of `outward` (both components positive).
  package static func boundary(towards outward: SIMD2<Float>) -> Float {
    let position = slope(of: outward) * 64
    let index = min(Int(position), 63)
    return samples[index] + (samples[index + 1] - samples[index]) * (position - Float(index))
  }

  /// The curve's gradient direction there, scaled so that (boundary − length) / |gradient| is a distance to first order.
  ///
  /// With B(θ) the boundary, |p| − B has the gradient r̂ − B′(θ)/B · θ̂ on the curve; B′ = dB/dslope · (1 + slope²), the first factor from
  /// the table.
  package static func normal(towards outward: SIMD2<Float>) -> SIMD2<Float> {
    let slope = slope(of: outward)
    let index = min(Int(slope * 64), 63)
    let steepness = (samples[index + 1] - samples[index]) * 64
    let turn = steepness * (1 + slope * slope) / boundary(towards: outward)
    let radial = outward / max((outward * outward).sum().squareRoot(), .leastNormalMagnitude)
    // θ grows from the nearer edge towards the diagonal: anticlockwise below it, clockwise above.
    let tangential = outward.x >= outward.y ? SIMD2(-radial.y, radial.x) : SIMD2(radial.y, -radial.x)
    return radial - turn * tangential
  }

  private static func slope(of direction: SIMD2<Float>) -> Float {
    let larger = max(direction.x, direction.y)
    return larger > 0 ? min(max(min(direction.x, direction.y) / larger, 0), 1) : 0
  }

  /// Finds, for each direction, where the ray from the centre meets the three cubics of the corner (as measured, in multiples of the radius
  /// from the corner).
  private static func makeSamples() -> [Float] {
    let side = 1.528665
    // The half of the curve between the horizontal direction and the diagonal: one whole cubic and half of the middle one.
    let outer: [SIMD2<Double>] = [SIMD2(0, 1.528665), SIMD2(0, 1.088493), SIMD2(0, 0.868407), SIMD2(0.074911, 0.631494)]
    let middle: [SIMD2<Double>] = [
      SIMD2(0.074911, 0.631494), SIMD2(0.169060, 0.372824), SIMD2(0.372824, 0.169060), SIMD2(0.631494, 0.074911),
    ]
    func point(on cubic: [SIMD2<Double>], at t: Double) -> SIMD2<Double> {
      let u = 1 - t
      let corner = cubic[0] * (u * u * u) + cubic[1] * (3 * u * u * t) + cubic[2] * (3 * u * t * t) + cubic[3] * (t * t * t)
      return SIMD2(side, side) - corner
    }
    return (0...64).map { index in
      let slope = Double(index) / 64
      let cubic = point(on: outer, at: 1).y / point(on: outer, at: 1).x >= slope ? outer : middle
      var low = 0.0, high = 1.0
      // The slope grows along each cubic, so bisection finds the parameter.
      for _ in 0..<60 {
        let parameter = (low + high) / 2
        let candidate = point(on: cubic, at: parameter)
        if candidate.y < slope * candidate.x { low = parameter } else { high = parameter }
      }
      let found = point(on: cubic, at: (low + high) / 2)
      return Float((found * found).sum().squareRoot())
    }
  }
}
