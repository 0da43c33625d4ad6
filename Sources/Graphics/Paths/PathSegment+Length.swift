extension PathSegment {
  /// Arc length between two values of the parameter, to about a millionth.
  package func length(from v0: Double = 0, to v1: Double = 1) -> Double {
    if isLine { return (end - start).length * (v1 - v0) }
    return refinedLength(v0, v1, quadrature(v0, v1), depth: 0)
  }

  /// The parameter at which the arc length from the start is `target`, clamped to 0…1.
  package func parameter(atLength target: Double) -> Double {
    let total = length()
    if target <= 0 || total == 0 { return 0 }
    if target >= total { return 1 }
    if isLine { return target / total }
    // Newton's method, kept inside a bracket that shrinks by bisection when a step would leave it.
    var low = 0.0, high = 1.0
    var v = target / total
    for _ in 0..<40 {
      let error = length(to: v) - target
      if abs(error) <= total * 1e-10 { break }
      if error > 0 { high = v } else { low = v }
      let next = v - error / derivative(at: v).length
      v = next > low && next < high ? next : (low + high) / 2
    }
    return v
  }

  private func refinedLength(_ v0: Double, _ v1: Double, _ whole: Double, depth: Int) -> Double {
    let middle = (v0 + v1) / 2
    let left = quadrature(v0, middle), right = quadrature(middle, v1)
    if abs(left + right - whole) <= whole * 1e-7 || depth == 10 { return left + right }
    return refinedLength(v0, middle, left, depth: depth + 1) + refinedLength(middle, v1, right, depth: depth + 1)
  }

  /// Gauss and Legendre's rule with eight points.
  private func quadrature(_ v0: Double, _ v1: Double) -> Double {
    let centre = (v0 + v1) / 2, half = (v1 - v0) / 2
    var sum = 0.0
    sum += 0.3626837833783620 * speeds(centre, half * 0.1834346424956498)
    sum += 0.3137066458778873 * speeds(centre, half * 0.5255324099163290)
    sum += 0.2223810344533745 * speeds(centre, half * 0.7966664774136267)
    sum += 0.1012285362903763 * speeds(centre, half * 0.9602898564975363)
    return sum * half
  }

  private func speeds(_ centre: Double, _ offset: Double) -> Double {
    derivative(at: centre - offset).length + derivative(at: centre + offset).length
  }
}
