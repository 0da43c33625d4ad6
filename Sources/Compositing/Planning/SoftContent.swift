internal import Graphics
internal import RenderTree

/// Whether what will be blurred may be drawn smaller than it is shown.
///
/// Coverage, colours and smooth gradients are means over a pixel, however large it is. What is not is two quads over one another: where
/// edges of both run through a pixel, the product of their means differs from the mean of their product. Where edges coincide, that is a
/// line as wide as a pixel and of a quarter of the product of both alphas at most, less where they run beside each other: `(1 − d)²` of it
/// for `d` pixels. Blurred, 0.4 / σ of the line is left in its middle, σ in the pixels that are drawn, and its neighbours' as far as they
/// reach there. Edges that cross, or touch with their ends, leave a quarter of a pixel at most, which is 1 / (2 π σ²) of that; upright ones
/// that cross, nothing.
///
/// Alphas are the greatest along an edge, and all lines and crossings count as if they had the same sign and colour.
///
///  1. Each two quads that meet: their edges that coincide become lines, and those that cross are counted.
///  2. At each line, the sum of what all leave there has to stay below a step and a half of 255.
///
/// Both take the square of how many there are, so that there may be no more than 256.
struct SoftContent {
  private static let mostQuads = 256
  private static let mostLines = 256
  /// Steps of 255 that drawing larger pixels may change a blurred picture by.
  private static let mostSteps: Float = 1.5
  /// Pixels between stops of a gradient, at least, so that its bends do not show.
  private static let leastPixelsBetweenStops: Float = 16
  /// Between two lines, their sum may be a seventh more than at either.
  private static let stepsPerLine: Float = 255 * 0.25 * 0.4 * 1.15
  private static let stepsPerCrossing: Float = 255 * 0.25 * 0.16

  private var outlines: [SoftOutline] = []
  private var lines: [Line] = []
  /// The sum of products of alphas where edges cross.
  private var crossings: Float = 0

  /// - Parameters:
  ///   - side: of the pixels that are drawn, in present ones.
  ///   - sigma: of the blur, in pixels that are drawn.
  ///   - limit: present pixels beyond which nothing matters.
  ///   - gradients: of the plan.
  mutating func isSoft(_ quads: ArraySlice<PlannedQuad>, side: Int, sigma: Double, limit: PixelRect, gradients: [Gradient]) -> Bool {
    guard !quads.isEmpty, quads.count <= Self.mostQuads else { return false }
    outlines.removeAll(keepingCapacity: true)
    lines.removeAll(keepingCapacity: true)
    crossings = 0
    for quad in quads {
      guard let outline = SoftOutline(quad, leastPixels: Self.leastPixelsBetweenStops * Float(side), limit: limit, gradients) else {
        return false
      }
      for other in outlines.indices { meet(outline, outlines[other], side: Float(side)) }
      if lines.count > Self.mostLines { return false }
      outlines.append(outline)
    }
    return isSoft(side: Float(side), sigma: Float(sigma))
  }

  private func isSoft(side: Float, sigma: Float) -> Bool {
    let crossed = Self.stepsPerCrossing / (sigma * sigma) * crossings
    if crossed > Self.mostSteps { return false }
    let most = (Self.mostSteps - crossed) * sigma / Self.stepsPerLine, square = 1 / (2 * sigma * sigma * side * side)
    for line in lines {
      var sum: Float = 0
      for other in lines where line.box.isWithin(3 * sigma * side, of: other.box) {
        let way = line.distance(to: other)
        sum += other.product * exp(-way * way * square)
      }
      if sum > most { return false }
    }
    return true
  }

  /// Adds the lines along which edges of two quads coincide, and counts those that cross.
  private mutating func meet(_ outline: SoftOutline, _ other: SoftOutline, side: Float) {
    guard outline.touched.isWithin(side, of: other.touched) else { return }
    if outline.hasCorners || other.hasCorners {
      lines.append(Line(box: outline.touched.intersection(other.touched), product: outline.alpha * other.alpha))
      return
    }
    for edge in 0..<4 where outline.alphas[edge] > 0 {
      for otherEdge in 0..<4 where other.alphas[otherEdge] > 0 {
        let first = outline.box(edge), second = other.box(otherEdge)
        guard first.isWithin(side, of: second) else { continue }
        let product = outline.alphas[edge] * other.alphas[otherEdge]
        let line = Line(outline.edges, edge, box: first.intersection(second), product), next = Line(other.edges, otherEdge)
        let sine = line.sine(to: next)
        if sine > Line.greatestSine {
          if !line.isUpright || !next.isUpright { crossings += product }
        } else if line.length < side {
          crossings += product
        } else if sine > Line.leastSine {
          lines.append(Line(box: line.box, product: product))
        } else {
          let apart = line.distance(to: next) / side
          if apart < 1 { lines.append(line.weighted(by: (1 - apart) * (1 - apart))) }
        }
      }
    }
  }
}

/// Where edges coincide.
private struct Line {
  /// Edges at larger angles cross within some pixels, and those at smaller ones are parallel as far as a surface goes.
  static let greatestSine: Float = 0.5
  static let leastSine: Float = 1e-5

  /// The line `a·x + b·y + c = 0` in present pixels, with a unit normal; zero for one that may be anywhere in its box.
  private var normal = SIMD2<Float>.zero, c: Float = 0
  var box = SIMD4<Float>.zero
  /// The product of both edges' greatest alphas.
  private(set) var product: Float = 0

  init(box: SIMD4<Float>, product: Float) { (self.box, self.product) = (box, product) }

  init(_ edges: EdgeLines, _ edge: Int, box: SIMD4<Float> = .zero, _ product: Float = 0) {
    self.init(box: box, product: product)
    (normal, c) = (SIMD2(edges.a[edge], edges.b[edge]), edges.c[edge])
  }

  func weighted(by weight: Float) -> Line {
    var line = self
    line.product *= weight
    return line
  }

  /// Along the axis that the line is closer to.
  var length: Float { (box.highHalf - box.lowHalf).max() }

  var isUpright: Bool { min(abs(normal.x), abs(normal.y)) <= Self.leastSine }

  func sine(to other: Line) -> Float { abs(normal.x * other.normal.y - normal.y * other.normal.x) }

  /// In present pixels; 0 for lines that are not parallel.
  func distance(to other: Line) -> Float {
    let cosine = (normal * other.normal).sum()
    if cosine == 0 || sine(to: other) > Self.leastSine { return 0 }
    return abs(cosine > 0 ? c - other.c : c + other.c)
  }
}

/// A quad's edges and how opaque the quad is along each, in the order of `EdgeLines`.
private struct SoftOutline {
  /// What the quad touches, in present pixels.
  let touched: SIMD4<Float>
  let edges: EdgeLines
  /// What edges take of what is touched: corners of boxes.
  private var lowX = SIMD4<Float>.zero, lowY = SIMD4<Float>.zero, highX = SIMD4<Float>.zero, highY = SIMD4<Float>.zero
  private(set) var alphas: SIMD4<Float>
  /// The greatest anywhere.
  let alpha: Float
  let hasCorners: Bool

  /// Nil for what is more than a colour or a smooth gradient, is cut off at pixels, or has edges without a ramp.
  /// - Parameter leastPixels: between stops of a gradient.
  init?(_ quad: PlannedQuad, leastPixels: Float, limit: PixelRect, _ gradients: [Gradient]) {
    guard quad.blend == .sourceOver, quad.clip < 0, quad.polygon.isEmpty, quad.ringWidth == 0, quad.border == .none,
      quad.localToPixels.isAffine, quad.localToPixels.m22 == 1, let toLocal = quad.localToPixels.inverse
    else { return nil }
    var alignedEdges: UInt8 = 0
    let all = quad.localToPixels.touchedPixels(ofShape: quad.rect, hardEdges: &alignedEdges)
    guard quad.hardEdges & ~alignedEdges == 0, quad.scissor.contains(all.intersection(limit)) else { return nil }
    touched = SIMD4(SIMD4(quad.scissor.minX, quad.scissor.minY, quad.scissor.maxX, quad.scissor.maxY))
    edges = EdgeLines(of: quad.rect, surfaceToLocal: toLocal, hardEdges: 0)
    hasCorners = quad.radii != .zero
    alpha = quad.color.w
    alphas = SIMD4(repeating: alpha)
    switch quad.material {
    case .solid: break
    case .gradient(let index):
      let gradient = gradients[Int(index)]
      guard let positions = gradient.cornerPositions(quad.rect), gradient.leastPixels(through: quad.localToPixels) >= leastPixels else {
        return nil
      }
      for edge in 0..<4 {
        let (first, last) = Self.corners(edge)
        alphas[edge] = alpha * gradient.greatestAlpha(from: positions[first], to: positions[last])
      }
    case .picture, .surface, .shadow, .transition: return nil
    }
    for edge in 0..<4 {
      let (first, last) = Self.corners(edge)
      let from = place(first, of: quad), to = place(last, of: quad)
      let box = SIMD4(lowHalf: pointwiseMin(from, to), highHalf: pointwiseMax(from, to)).intersection(touched)
      (lowX[edge], lowY[edge], highX[edge], highY[edge]) = (box.x, box.y, box.z, box.w)
    }
  }

  /// The corners that an edge joins, row by row.
  private static func corners(_ edge: Int) -> (Int, Int) { edge < 2 ? (edge, edge + 2) : (2 * edge - 4, 2 * edge - 3) }

  private func place(_ corner: Int, of quad: PlannedQuad) -> SIMD2<Float> {
    let place = quad.localToPixels(
      SIMD2(corner & 1 == 0 ? quad.rect.x : quad.rect.z, corner & 2 == 0 ? quad.rect.y : quad.rect.w))
    return SIMD2<Float>(place)
  }

  func box(_ edge: Int) -> SIMD4<Float> { SIMD4(lowX[edge], lowY[edge], highX[edge], highY[edge]) }
}

extension SIMD4<Float> {
  /// What two boxes share; where they are apart, corners are the other way round.
  fileprivate func intersection(_ box: SIMD4<Float>) -> SIMD4<Float> {
    SIMD4(lowHalf: pointwiseMax(lowHalf, box.lowHalf), highHalf: pointwiseMin(highHalf, box.highHalf))
  }

  /// Whether two boxes are less than `distance` from one another along either axis.
  fileprivate func isWithin(_ distance: Float, of box: SIMD4<Float>) -> Bool {
    all(lowHalf .< box.highHalf + distance) && all(box.lowHalf .< highHalf + distance)
  }
}

extension Gradient {
  /// The positions at a rectangle's corners, row by row, of a gradient along a line.
  fileprivate func cornerPositions(_ rect: SIMD4<Double>) -> SIMD4<Float>? {
    let axis = end - start, square = (axis * axis).sum()
    guard kind == .axial, square > 0 else { return nil }
    let box = rect.floats
    func position(_ x: Float, _ y: Float) -> Float { ((SIMD2(x, y) * unitScale + unitOffset - start) * axis).sum() / square }
    return SIMD4(position(box.x, box.y), position(box.z, box.y), position(box.x, box.w), position(box.z, box.w))
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
