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

  /// Confines the span to what four edges leave of row `y`.
  mutating func cut(by edges: RowEdges, y: Int) {
    let centre = Float(y) + 0.5
    if edges.hasLevel {
      let outside = -(edges.levelSlope * centre + edges.levelOffset)
      if (outside - edges.levelReach).greatest > 0 {
        end = start
        return
      }
      if outside.greatest > 0 { fullEnd = fullStart }
    }
    let left = edges.leftSlope * centre, right = edges.rightSlope * centre
    start = max(start, (left + edges.leftOuter).greatest.roundedUp)
    end = min(end, 1 - (right + edges.rightOuter).greatest.roundedUp)
    fullStart = max(fullStart, start, (left + edges.leftInner).greatest.roundedUp)
    fullEnd = min(fullEnd, end, 1 - (right + edges.rightInner).greatest.roundedUp)
  }

  /// Confines the span to the pixels whose centres lie in a convex polygon. A centre on an edge belongs to the polygon on its right, or
  /// below a level edge: polygons that share an edge share no pixel and leave none out.
  mutating func confine(to polygon: UnsafeBufferPointer<SIMD2<Float>>, y: Int) {
    let centre = Double(y) + 0.5
    var left = Double.infinity, right = -Double.infinity
    for index in polygon.indices {
      var upper = polygon[index]
      var lower = polygon[index + 1 < polygon.count ? index + 1 : 0]
      // Edges are followed from top to bottom, so that both neighbours compute the same crossing.
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
    // As in `polygon.glsl`, centres that are this little to the left of an edge count as being on it.
    left -= 1 / 2048
    right -= 1 / 2048
    let limits = Double(start)...Double(max(start, end))
    start = max(start, Int(min(max((left - 0.5).rounded(.up), limits.lowerBound), limits.upperBound)))
    end = min(end, Int(min(max((right - 0.5).rounded(.up), limits.lowerBound), limits.upperBound)))
    fullStart = max(fullStart, start)
    fullEnd = min(fullEnd, end)
  }
}

/// Where the edges of a shape cross rows, as linear functions of y + ½: pixel = slope · (y + ½) + offset.
///
/// Edges on the left give the least pixel, edges on the right minus the greatest: of the pixels that are covered at all (outer), and of
/// those covered wholly (inner). Edges almost level bound no row on either side: they cover a row or they do not.
struct RowEdges {
  private(set) var leftSlope = SIMD4<Float>.zero
  private(set) var leftOuter = SIMD4<Float>(repeating: -1e6)
  private(set) var leftInner = SIMD4<Float>(repeating: -1e6)
  private(set) var rightSlope = SIMD4<Float>.zero
  private(set) var rightOuter = SIMD4<Float>(repeating: -1e6)
  private(set) var rightInner = SIMD4<Float>(repeating: -1e6)
  private(set) var hasLevel = false
  /// Distance inside the line of whole coverage of level edges, and how much farther out coverage ends.
  private(set) var levelSlope = SIMD4<Float>.zero
  private(set) var levelOffset = SIMD4<Float>(repeating: 1)
  private(set) var levelReach = SIMD4<Float>.zero

  init(_ shape: Shape) {
    for edge in 0..<4 {
      let isHard = shape.hardEdges & (1 << edge) != 0
      let outside: Float = isHard ? -0.001 : PreparedQuad.tolerance - 0.5
      let inside: Float = isHard ? 0.001 : 0.5 - PreparedQuad.tolerance
      let a = shape.edges.a[edge], b = shape.edges.b[edge], c = shape.edges.c[edge]
      // From a x + b y + c ≥ d at x = pixel + ½.
      let size = 1 / abs(a)
      if abs(a) < 1e-6 {
        hasLevel = true
        levelSlope[edge] = b
        levelOffset[edge] = c - inside
        levelReach[edge] = inside - outside
      } else if a > 0 {
        leftSlope[edge] = -b * size
        leftOuter[edge] = (outside - c) * size - 0.5
        leftInner[edge] = (inside - c) * size - 0.5
      } else {
        rightSlope[edge] = -b * size
        rightOuter[edge] = (outside - c) * size + 0.5
        rightInner[edge] = (inside - c) * size + 0.5
      }
    }
  }
}

extension SIMD4<Float> {
  /// The largest component, confined to numbers that convert to a whole one; any number far outside serves as well.
  fileprivate var greatest: Float {
    let a = self[0] > self[1] ? self[0] : self[1]
    let b = self[2] > self[3] ? self[2] : self[3]
    let c = a > b ? a : b
    return c < -1e6 ? -1e6 : c > 1e6 ? 1e6 : c
  }
}

extension Float {
  fileprivate var roundedUp: Int {
    let whole = Int(self)
    return Float(whole) < self ? whole + 1 : whole
  }
}
