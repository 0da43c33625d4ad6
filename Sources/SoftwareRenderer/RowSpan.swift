internal import Compositing

/// The pixels of a row between a quad's edges, and those of them that the edges cover wholly.
struct RowSpan {
  var start: Int
  var end: Int
  var fullStart: Int
  var fullEnd: Int

  init(_ start: Int, _ end: Int) {
    self.start = start
    self.end = end
    fullStart = start
    fullEnd = end
  }

  var isEmpty: Bool { start >= end }

  /// Leaves what the four edges of a shape leave of row `y`.
  mutating func cut(by shape: UnsafePointer<Shape>, y: Int) {
    let edges = shape.pointee.edges
    let hard = shape.pointee.hardEdges
    let distance = edges.b * (Float(y) + 0.5) + edges.c
    for edge in 0..<4 {
      let isHard = hard & (1 << edge) != 0
      let a = edges.a[edge]
      let outside: Float = (isHard ? -0.001 : PreparedQuad.tolerance - 0.5) - distance[edge]
      let inside: Float = (isHard ? 0.001 : 0.5 - PreparedQuad.tolerance) - distance[edge]
      if abs(a) < 1e-6 {
        if !(outside <= 0) {
          end = start
          return
        }
        if inside > 0 { fullEnd = fullStart }
        continue
      }
      let scale = 1 / a
      let first = outside * scale - 0.5, firstFull = inside * scale - 0.5
      if a > 0 {
        start = max(start, Int.rounding(up: first, within: start...max(start, end)))
        fullStart = max(fullStart, Int.rounding(up: firstFull, within: start...max(start, end)))
      } else {
        end = min(end, Int.rounding(down: first, within: start - 1...max(start, end)) + 1)
        fullEnd = min(fullEnd, Int.rounding(down: firstFull, within: start - 1...max(start, end)) + 1)
      }
      if start >= end { return }
    }
    fullStart = max(fullStart, start)
    fullEnd = min(fullEnd, end)
  }

  /// Leaves the pixels whose centres lie in a convex polygon. A centre on an edge belongs to the polygon on its right, or below a level edge: polygons that
  /// share an edge share no pixel and leave none out.
  mutating func confine(to polygon: UnsafeBufferPointer<SIMD2<Float>>, y: Int) {
    let centre = Double(y) + 0.5
    var left = Double.infinity, right = -Double.infinity
    for index in polygon.indices {
      var upper = polygon[index]
      var lower = polygon[index + 1 < polygon.count ? index + 1 : 0]
      // From top to bottom, so that both neighbours compute the same crossing.
      if upper.y > lower.y || (upper.y == lower.y && upper.x > lower.x) { swap(&upper, &lower) }
      guard Double(upper.y) <= centre, Double(lower.y) > centre else { continue }
      let fraction = (centre - Double(upper.y)) / (Double(lower.y) - Double(upper.y))
      let crossing = Double(upper.x) + (Double(lower.x) - Double(upper.x)) * fraction
      left = min(left, crossing)
      right = max(right, crossing)
    }
    guard left < right else {
      end = start
      return
    }
    let limits = Double(start)...Double(max(start, end))
    start = max(start, Int(min(max((left - 0.5).rounded(.up), limits.lowerBound), limits.upperBound)))
    end = min(end, Int(min(max((right - 0.5).rounded(.up), limits.lowerBound), limits.upperBound)))
    fullStart = max(fullStart, start)
    fullEnd = min(fullEnd, end)
  }
}
