/// One piece of an outline, a line or a Bézier curve, with its own parameter from 0 to 1.
///
/// Every piece has four control points, so that one arithmetic serves all: a quadratic curve is raised to a cubic one, which keeps its
/// parameter, and a line has its controls at the thirds.
package struct PathSegment: Sendable {
  package var start: SIMD2<Double>
  package var control1: SIMD2<Double>
  package var control2: SIMD2<Double>
  package var end: SIMD2<Double>
  package var isLine: Bool
  /// Whether a `move`, or a `close` before it, begins a subpath here.
  package var startsSubpath = false
  /// Whether this is the line of a `close`; its length may be 0.
  package var closesSubpath = false

  package init(line start: SIMD2<Double>, _ end: SIMD2<Double>) {
    self.init(cubic: start, start + (end - start) / 3, start + (end - start) * (2.0 / 3), end)
    isLine = true
  }

  package init(quad start: SIMD2<Double>, _ control: SIMD2<Double>, _ end: SIMD2<Double>) {
    self.init(cubic: start, start + (control - start) * (2.0 / 3), end + (control - end) * (2.0 / 3), end)
  }

  package init(cubic start: SIMD2<Double>, _ control1: SIMD2<Double>, _ control2: SIMD2<Double>, _ end: SIMD2<Double>) {
    self.start = start
    self.control1 = control1
    self.control2 = control2
    self.end = end
    isLine = false
  }

  package func point(at v: Double) -> SIMD2<Double> {
    if isLine { return start + (end - start) * v }
    let u = 1 - v
    let outer = start * (u * u * u) + end * (v * v * v)
    return outer + control1 * (3 * u * u * v) + control2 * (3 * u * v * v)
  }

  /// The derivative by the parameter.
  package func derivative(at v: Double) -> SIMD2<Double> {
    if isLine { return end - start }
    let u = 1 - v
    return ((control1 - start) * (u * u) + (control2 - control1) * (2 * u * v) + (end - control2) * (v * v)) * 3
  }

  /// The direction of travel, of any length; that towards (or from) the next distinct control point where the derivative vanishes, zero for
  /// a single point.
  package func tangent(at v: Double) -> SIMD2<Double> {
    let d = derivative(at: v)
    let negligible = max((control1 - start).length, (control2 - start).length, (end - start).length) * 1e-9
    if d.length > negligible { return d }
    let p = point(at: v)
    func firstDistinct(_ a: SIMD2<Double>, _ b: SIMD2<Double>, _ c: SIMD2<Double>) -> SIMD2<Double> {
      if (a - p).length > negligible { return a - p }
      if (b - p).length > negligible { return b - p }
      return (c - p).length > negligible ? c - p : .zero
    }
    return v < 0.5 ? firstDistinct(control1, control2, end) : -firstDistinct(control2, control1, start)
  }

  /// The part between two values of the parameter, as a segment of its own (de Casteljau, through blossoms).
  package func part(from v0: Double, to v1: Double) -> PathSegment {
    if v0 == 0 && v1 == 1 { return self }
    if isLine { return PathSegment(line: point(at: v0), point(at: v1)) }
    return PathSegment(cubic: blossom(v0, v0, v0), blossom(v0, v0, v1), blossom(v0, v1, v1), blossom(v1, v1, v1))
  }

  private func blossom(_ a: Double, _ b: Double, _ c: Double) -> SIMD2<Double> {
    let p = start + (control1 - start) * a, q = control1 + (control2 - control1) * a, r = control2 + (end - control2) * a
    let s = p + (q - p) * b, t = q + (r - q) * b
    return s + (t - s) * c
  }

  /// Grows `bounds` to hold the segment: its ends, and where either coordinate turns.
  func extend(_ bounds: inout PointBounds) {
    bounds.add(start)
    bounds.add(end)
    if isLine { return }
    // Derivative / 3 = a·v² + b·v + c.
    let a = (end - start) + (control1 - control2) * 3
    let b = (start - control1 * 2 + control2) * 2
    let c = control1 - start
    for axis in 0..<2 {
      let (first, second) = quadraticRoots(a[axis], b[axis], c[axis])
      if first > 0 && first < 1 { bounds.add(point(at: first)) }
      if second > 0 && second < 1 { bounds.add(point(at: second)) }
    }
  }
}

/// Real roots of a·x² + b·x + c, NaN where there are fewer than two.
private func quadraticRoots(_ a: Double, _ b: Double, _ c: Double) -> (Double, Double) {
  let discriminant = b * b - 4 * a * c
  guard discriminant >= 0 else { return (.nan, .nan) }
  // Of the two forms of the formula each root takes the one that does not cancel; the first also covers a = 0.
  let q = -0.5 * (b + (b < 0 ? -discriminant.squareRoot() : discriminant.squareRoot()))
  return (q == 0 ? .nan : c / q, a == 0 ? .nan : q / a)
}
