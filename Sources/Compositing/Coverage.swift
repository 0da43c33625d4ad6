package import Graphics

/// How much of a pixel a shape covers, from 0 to 1. The reference for both renderers: GLSL's `coverage.glsl` has the same functions,
/// formula for formula.
extension Shape {
  /// - Parameters:
  ///   - point: the pixel's centre, in surface pixels.
  ///   - surfaceToLocal: the map to the space of `rect`.
  ///
  /// Straight edges ramp over one pixel across their projected line; opposite edges combine so that a stripe narrower than a pixel covers
  /// its width. Inside a corner's square the distance to the curve counts instead, to first order (the local distance over the length of
  /// its gradient in pixels).
  package func coverage(at point: SIMD2<Float>, surfaceToLocal: Matrix3) -> Float {
    let distance = edges.a * point.x + edges.b * point.y + edges.c
    var ramp = (distance + 0.5).clamped(lowerBound: .zero, upperBound: .one)
    if hardEdges != 0 {
      for i in 0..<4 where hardEdges & (1 << i) != 0 { ramp[i] = distance[i] >= 0 ? 1 : 0 }
    }
    let box = max(0, ramp[0] + ramp[1] - 1) * max(0, ramp[2] + ramp[3] - 1)
    if radii == .zero && ringWidth == 0 { return box }

    let frame = LocalFrame(at: point, surfaceToLocal)
    let outer = frame.corner(of: rect, radii: radii, isContinuous: isContinuous) ?? box
    if ringWidth == 0 || outer == 0 { return outer }
    return outer * (1 - insideCoverage(frame, margin: ringWidth))
  }

  /// How much of a pixel lies inside the shape by more than a margin in local points: what a border of that width leaves free.
  package func insideCoverage(at point: SIMD2<Float>, surfaceToLocal: Matrix3, margin: Float) -> Float {
    insideCoverage(LocalFrame(at: point, surfaceToLocal), margin: margin)
  }

  private func insideCoverage(_ frame: LocalFrame, margin: Float) -> Float {
    let inner = rect + SIMD4(margin, margin, -margin, -margin)
    let innerRadii = (radii - margin).clamped(lowerBound: .zero, upperBound: radii)
    return frame.corner(of: inner, radii: innerRadii, isContinuous: isContinuous) ?? frame.box(of: inner)
  }
}

/// A pixel's centre in local coordinates, with the gradients of both coordinates over surface pixels.
private struct LocalFrame {
  let point: SIMD2<Float>
  let gradientX: SIMD2<Float>
  let gradientY: SIMD2<Float>

  init(at surface: SIMD2<Float>, _ m: Matrix3) {
    let w = 1 / (m.m20 * surface.x + m.m21 * surface.y + m.m22)
    point = SIMD2(m.m00 * surface.x + m.m01 * surface.y + m.m02, m.m10 * surface.x + m.m11 * surface.y + m.m12) * w
    gradientX = SIMD2(m.m00 - point.x * m.m20, m.m01 - point.x * m.m21) * w
    gradientY = SIMD2(m.m10 - point.y * m.m20, m.m11 - point.y * m.m21) * w
  }

  /// Coverage by a rectangle without rounding, from local distances.
  func box(of rect: SIMD4<Float>) -> Float {
    let sx = 1 / max((gradientX * gradientX).sum().squareRoot(), .leastNormalMagnitude)
    let sy = 1 / max((gradientY * gradientY).sum().squareRoot(), .leastNormalMagnitude)
    let distance = SIMD4((point.x - rect.x) * sx, (rect.z - point.x) * sx, (point.y - rect.y) * sy, (rect.w - point.y) * sy)
    let ramp = (distance + 0.5).clamped(lowerBound: .zero, upperBound: .one)
    return max(0, ramp[0] + ramp[1] - 1) * max(0, ramp[2] + ramp[3] - 1)
  }

  /// Coverage by a rounded corner when the pixel lies in a corner's square; nil elsewhere.
  func corner(of rect: SIMD4<Float>, radii: SIMD4<Float>, isContinuous: Bool) -> Float? {
    let isRight = point.x * 2 > rect.x + rect.z
    let isLower = point.y * 2 > rect.y + rect.w
    let radius = radii[(isRight ? 1 : 0) + (isLower ? 2 : 0)]
    guard radius > 0 else { return nil }
    let reach = isContinuous ? radius * ContinuousCorner.extent : radius
    // From the centre of the corner's square towards the corner: both components positive inside the square.
    let outward = SIMD2(
      isRight ? point.x - (rect.z - reach) : (rect.x + reach) - point.x,
      isLower ? point.y - (rect.w - reach) : (rect.y + reach) - point.y)
    guard outward.x > 0 && outward.y > 0 else { return nil }
    let length = (outward * outward).sum().squareRoot()
    let signs = SIMD2<Float>(isRight ? 1 : -1, isLower ? 1 : -1)
    let boundary = isContinuous ? ContinuousCorner.boundary(towards: outward) * radius : radius
    let normal = isContinuous ? ContinuousCorner.normal(towards: outward) * signs : outward / length * signs
    let gradient = gradientX * normal.x + gradientY * normal.y
    let slope = max((gradient * gradient).sum().squareRoot(), .leastNormalMagnitude)
    return min(max((boundary - length) / slope + 0.5, 0), 1)
  }
}
