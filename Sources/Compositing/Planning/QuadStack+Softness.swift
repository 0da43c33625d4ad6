internal import Foundation
internal import Graphics
internal import RenderTree

/// Whether what will be blurred may be drawn smaller than it is shown.
///
/// Coverage, colours and smooth gradients are means over a pixel, however large it is. What is not is two quads over one another: where
/// edges of both run through a pixel, the product of their means differs from the mean of their product, by a quarter of the product of
/// both alphas at most. Where such edges coincide for long, that is a line as wide as a pixel, and the blur leaves 0.4 / σ of it, σ in
/// those pixels. Edges that cross meet in single pixels, of which nothing is left.
extension QuadStack {
  /// The most quads that are compared, each with each.
  private static let mostQuads = 256
  /// Steps of 255 that drawing larger pixels may change a blurred picture by.
  private static let mostSteps: Float = 1.5
  /// Pixels between stops of a gradient, at least, so that its bends do not show.
  private static let leastPixelsBetweenStops: Float = 16

  /// - Parameters:
  ///   - side: of the pixels that are drawn, in present ones.
  ///   - sigma: of the blur, in pixels that are drawn.
  ///   - limit: present pixels beyond which nothing matters.
  ///   - gradients: of the plan.
  func isSoft(from start: Int, side: Int, sigma: Double, limit: PixelRect, gradients: [Gradient]) -> Bool {
    guard quads.count > start, quads.count - start <= Self.mostQuads else { return false }
    var outlines: [SoftOutline] = []
    for quad in quads[start...] {
      guard let outline = SoftOutline(quad, leastPixels: Self.leastPixelsBetweenStops * Float(side), limit: limit, gradients) else {
        return false
      }
      outlines.append(outline)
    }
    let most = Self.mostSteps * 4 * Float(sigma) / (0.4 * 255)
    for (index, outline) in outlines.enumerated() {
      // Of all that coincide with one, the sum of products of two is half of what the square of the sum has beyond the squares.
      var own: Float = 0, sum: Float = 0, squares: Float = 0
      for (other, neighbour) in outlines.enumerated() where other != index {
        let (alpha, next) = outline.alphas(coincidingWith: neighbour, within: side)
        own = max(own, alpha)
        sum += next
        squares += next * next
      }
      sum += own
      if (sum * sum - squares - own * own) / 2 > most { return false }
    }
    return true
  }
}

/// A quad's edges and how opaque the quad is along each.
private struct SoftOutline {
  private let touched: PixelRect
  private let edges: EdgeLines
  /// Alpha along the edges, and the greatest anywhere.
  private var alphas = SIMD4<Float>.zero
  private let alpha: Float
  private let hasCorners: Bool

  /// Nil for what is more than a colour or a smooth gradient, is cut off at pixels, or has edges without a ramp.
  /// - Parameter leastPixels: between stops of a gradient.
  init?(_ quad: PlannedQuad, leastPixels: Float, limit: PixelRect, _ gradients: [Gradient]) {
    guard quad.blend == .sourceOver, quad.clip < 0, quad.polygon.isEmpty, quad.ringWidth == 0, quad.border == .none,
      quad.localToPixels.isAffine, quad.localToPixels.m22 == 1, let toLocal = quad.localToPixels.inverse
    else { return nil }
    var alignedEdges: UInt8 = 0
    let all = quad.localToPixels.touchedPixels(ofShape: quad.rect, hardEdges: &alignedEdges)
    guard quad.hardEdges & ~alignedEdges == 0, quad.scissor.contains(all.intersection(limit)) else { return nil }
    touched = quad.scissor
    edges = EdgeLines(of: quad.rect, surfaceToLocal: toLocal, hardEdges: 0)
    hasCorners = quad.radii != .zero
    alpha = quad.color.w
    switch quad.material {
    case .solid: alphas = SIMD4(repeating: alpha)
    case .gradient(let index):
      let gradient = gradients[Int(index)]
      guard let positions = gradient.cornerPositions(quad.rect), gradient.leastPixels(through: quad.localToPixels) >= leastPixels else {
        return nil
      }
      // In the order of edges: minX, maxX, minY, maxY.
      for (edge, (first, last)) in [(0, 2), (1, 3), (0, 1), (2, 3)].enumerated() {
        alphas[edge] = alpha * gradient.greatestAlpha(from: positions[first], to: positions[last])
      }
    case .picture, .surface, .shadow, .transition: return nil
    }
  }

  /// The greatest alphas of both along edges that may coincide; 0 where none do.
  func alphas(coincidingWith other: SoftOutline, within side: Int) -> (own: Float, other: Float) {
    if touched.expanded(by: side).intersection(other.touched).isEmpty { return (0, 0) }
    if hasCorners || other.hasCorners { return (alpha, other.alpha) }
    var greatest: (own: Float, other: Float) = (0, 0)
    for edge in 0..<4 where alphas[edge] > 0 {
      for otherEdge in 0..<4 where other.alphas[otherEdge] > 0 {
        let a = SIMD2(edges.a[edge], edges.b[edge]), b = SIMD2(other.edges.a[otherEdge], other.edges.b[otherEdge])
        let sine = abs(a.x * b.y - a.y * b.x)
        if sine > Self.greatestSine { continue }
        // Lines at a small angle may coincide anywhere; parallel ones do where they are as far from the origin.
        let way = (a * b).sum() > 0 ? abs(edges.c[edge] - other.edges.c[otherEdge]) : abs(edges.c[edge] + other.edges.c[otherEdge])
        if sine < Self.leastSine && way >= Float(side) { continue }
        greatest = (max(greatest.own, alphas[edge]), max(greatest.other, other.alphas[otherEdge]))
      }
    }
    return greatest
  }

  /// Edges at larger angles cross within some pixels, and those at smaller ones are parallel as far as a surface goes.
  private static let greatestSine: Float = 0.5
  private static let leastSine: Float = 1e-5
}

extension Gradient {
  /// The positions at a rectangle's corners, row by row, of a gradient along a line.
  fileprivate func cornerPositions(_ rect: SIMD4<Double>) -> [Float]? {
    let axis = end - start, square = (axis * axis).sum()
    guard kind == .axial, square > 0 else { return nil }
    let box = rect.floats
    return [SIMD2(box.x, box.y), SIMD2(box.z, box.y), SIMD2(box.x, box.w), SIMD2(box.z, box.w)].map { corner in
      ((corner * unitScale + unitOffset - start) * axis).sum() / square
    }
  }

  /// The least number of pixels between two stops.
  fileprivate func leastPixels(through map: PlaneMap) -> Float {
    guard let inverse = map.inverse else { return 0 }
    let axis = end - start, slope = axis / (axis * axis).sum() * unitScale
    let row = SIMD2(
      slope.x * Float(inverse.m00) + slope.y * Float(inverse.m10), slope.x * Float(inverse.m01) + slope.y * Float(inverse.m11))
    let change = (row * row).sum().squareRoot()
    var least = Float.infinity
    for (stop, next) in zip(stops, stops.dropFirst()) { least = min(least, next.location - stop.location) }
    return change > 0 ? least / change : .infinity
  }

  /// The greatest alpha between two positions.
  fileprivate func greatestAlpha(from first: Float, to last: Float) -> Float {
    let low = min(first, last), high = max(first, last)
    var greatest = max(alpha(at: low), alpha(at: high))
    for stop in stops where stop.location > low && stop.location < high { greatest = max(greatest, stop.color.w) }
    return greatest
  }

  private func alpha(at position: Float) -> Float {
    guard let next = stops.firstIndex(where: { $0.location > position }) else { return stops[stops.count - 1].color.w }
    guard next > 0 else { return stops[0].color.w }
    let before = stops[next - 1], after = stops[next]
    return before.color.w + (after.color.w - before.color.w) * (position - before.location) / (after.location - before.location)
  }
}
