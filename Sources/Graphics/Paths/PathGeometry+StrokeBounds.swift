extension PathGeometry {
  /// A rectangle around the stroked outline, with the tips of its mitres and the corners of square caps. Trimming or dashing the outline
  /// stays inside it.
  ///
  /// Null for an empty path. Allocates nothing.
  package func strokeBounds(lineWidth: CGFloat, lineCap: CGLineCap, lineJoin: CGLineJoin, miterLimit: CGFloat) -> CGRect {
    guard !bounds.isNull else { return .null }
    let half = Double(abs(lineWidth)) / 2
    // A square cap's corner stands √2 half widths from the end of the line.
    let reach = lineCap == .square ? half * 2.0.squareRoot() : half
    var result = PointBounds()
    result.add(SIMD2(Double(bounds.minX) - reach, Double(bounds.minY) - reach))
    result.add(SIMD2(Double(bounds.maxX) + reach, Double(bounds.maxY) + reach))
    if lineJoin == .miter && half > 0 {
      var incoming = SIMD2<Double>.zero, first = SIMD2<Double>.zero
      for segment in segments {
        if segment.startsSubpath {
          incoming = .zero
          first = .zero
        }
        let outgoing = segment.tangent(at: 0)
        if outgoing != .zero {
          addMiter(at: segment.start, incoming, outgoing, half, miterLimit, &result)
          if first == .zero { first = outgoing }
          incoming = segment.tangent(at: 1)
        }
        if segment.closesSubpath { addMiter(at: segment.end, incoming, first, half, miterLimit, &result) }
      }
    }
    return result.rect
  }

  private func addMiter(
    at corner: SIMD2<Double>, _ incoming: SIMD2<Double>, _ outgoing: SIMD2<Double>, _ half: Double, _ limit: CGFloat,
    _ bounds: inout PointBounds
  ) {
    guard incoming != .zero && outgoing != .zero else { return }
    if let tip = miterTip(incoming / incoming.length, outgoing / outgoing.length, half, Double(limit)) { bounds.add(corner + tip) }
  }
}

/// The vector from a corner to the tip of its mitre, for unit directions into and out of it; nil where the limit cuts the mitre off.
///
/// The tip stands 1 / cos(θ/2) half widths from the corner when the line turns by θ; the limit bounds that ratio.
func miterTip(_ incoming: SIMD2<Double>, _ outgoing: SIMD2<Double>, _ half: Double, _ limit: Double) -> SIMD2<Double>? {
  let cosine = (incoming * outgoing).sum()
  guard 2 <= limit * limit * (1 + cosine) else { return nil }
  let sine = incoming.x * outgoing.y - incoming.y * outgoing.x
  let towards = (incoming.turned + outgoing.turned) / (1 + cosine) * half
  return sine > 0 ? -towards : towards
}
