/// Draws the outline of a stroked path: filled with the winding rule, it covers what the stroke covers.
///
/// Curves become chains of short lines, as many as keep the offset within `tolerance`.
struct StrokeOutliner {
  let half: Double
  let cap: CGLineCap
  let join: CGLineJoin
  let miterLimit: Double
  let tolerance: Double
  private(set) var builder = PathBuilder()

  /// Corners of the subpath at hand, no two neighbours alike, and whether the line bends there only because a curve was cut up.
  private var points: [SIMD2<Double>] = []
  private var isSmooth: [Bool] = []
  /// Directions at the start of the subpath and at the end of the segment added last; zero before there is one.
  private var firstTangent = SIMD2<Double>.zero
  private var lastTangent = SIMD2<Double>.zero

  init(lineWidth: CGFloat, cap: CGLineCap, join: CGLineJoin, miterLimit: CGFloat) {
    half = Double(abs(lineWidth)) / 2
    self.cap = cap
    self.join = join
    self.miterLimit = Double(miterLimit)
    tolerance = max(min(half / 100, 0.02), 1e-6)
  }

  mutating func stroke(_ geometry: PathGeometry) {
    guard half > 0 else { return }
    for segment in geometry.segments {
      if segment.startsSubpath {
        finishSubpath(isClosed: false)
        points = [segment.start]
        isSmooth = [false]
      }
      add(segment)
      if segment.closesSubpath { finishSubpath(isClosed: true) }
    }
    finishSubpath(isClosed: false)
  }

  private mutating func add(_ segment: PathSegment) {
    let tangent = segment.tangent(at: 0)
    if tangent != .zero {
      if firstTangent == .zero {
        firstTangent = tangent
      } else if Self.continues(lastTangent, tangent) {
        isSmooth[isSmooth.count - 1] = true
      }
      lastTangent = segment.tangent(at: 1)
    }
    let count = segment.isLine ? 1 : pieces(of: segment)
    for i in 1...count {
      let point = i == count ? segment.end : segment.point(at: Double(i) / Double(count))
      if let last = points.last, (point - last).length <= 1e-12 * max(1, abs(point.x), abs(point.y)) { continue }
      points.append(point)
      isSmooth.append(i < count)
    }
    // A curve's end is a corner until what follows says otherwise, whether or not the last of its pieces had a length.
    isSmooth[isSmooth.count - 1] = false
  }

  /// Whether two directions are the same but for rounding.
  private static func continues(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Bool {
    abs(a.x * b.y - a.y * b.x) <= 1e-6 * a.length * b.length && (a * b).sum() > 0
  }

  private func pieces(of segment: PathSegment) -> Int {
    let byTurn = segment.turn / (2 * acos(max(1 - tolerance / half, 0)))
    return min(max(segment.pieceCount(tolerance: tolerance), Int(saturating: byTurn.rounded(.up))), 2000)
  }

  private mutating func finishSubpath(isClosed: Bool) {
    defer {
      points.removeAll(keepingCapacity: true)
      isSmooth.removeAll(keepingCapacity: true)
      firstTangent = .zero
      lastTangent = .zero
    }
    guard !points.isEmpty else { return }
    if isClosed && Self.continues(lastTangent, firstTangent) { isSmooth[0] = true }
    if isClosed && points.count > 1 && (points[points.count - 1] - points[0]).length <= 1e-12 {
      points.removeLast()
      isSmooth.removeLast()
    }
    if points.count == 1 { return strokeDot(points[0]) }
    if isClosed && points.count > 2 {
      side(count: points.count, isClosed: true)
      points.reverse()
      isSmooth.reverse()
      side(count: points.count, isClosed: true)
    } else {
      side(count: points.count, isClosed: false)
      points.reverse()
      isSmooth.reverse()
      side(count: points.count, isClosed: false)
      builder.closeSubpath()
    }
  }

  private mutating func strokeDot(_ p: SIMD2<Double>) {
    let rect = CGRect(x: p.x - half, y: p.y - half, width: 2 * half, height: 2 * half)
    switch cap {
    case .butt: break
    case .round: builder.addEllipse(in: rect)
    case .square: builder.addRect(rect)
    }
  }

  /// The offset to one side of the points in their order, with joins; for an open line also the cap at the last point.
  private mutating func side(count: Int, isClosed: Bool) {
    func direction(_ i: Int) -> SIMD2<Double> {
      let d = points[(i + 1) % count] - points[i % count]
      return d / d.length
    }
    if isClosed {
      builder.move(to: CGPoint(points[0] + direction(0).turned * half))
      for i in 1...count {
        line(to: points[i % count] + direction(i - 1).turned * half)
        joinCorner(at: points[i % count], direction(i - 1), direction(i), isSmooth: isSmooth[i % count])
      }
      builder.closeSubpath()
    } else {
      line(to: points[0] + direction(0).turned * half)
      for i in 1..<count {
        line(to: points[i] + direction(i - 1).turned * half)
        if i < count - 1 { joinCorner(at: points[i], direction(i - 1), direction(i), isSmooth: isSmooth[i]) }
      }
      addCap(at: points[count - 1], direction(count - 2))
    }
  }

  private mutating func line(to point: SIMD2<Double>) {
    if builder.currentPoint == nil || builder.verbs.last == .close {
      builder.move(to: CGPoint(point))
    } else {
      builder.addLine(to: CGPoint(point))
    }
  }

  /// Adds the corner from the offset of the incoming line to that of the outgoing one, on the side to which `turned` points.
  private mutating func joinCorner(at corner: SIMD2<Double>, _ incoming: SIMD2<Double>, _ outgoing: SIMD2<Double>, isSmooth: Bool) {
    let sine = incoming.x * outgoing.y - incoming.y * outgoing.x
    let after = corner + outgoing.turned * half
    if isSmooth { return line(to: after) }
    if sine > 0 {
      // The inner side: through the corner, so that nothing sticks out however short the lines are.
      line(to: corner)
      return line(to: after)
    }
    switch join {
    case .bevel: break
    case .miter:
      if let tip = miterTip(incoming, outgoing, half, miterLimit) { line(to: corner + tip) }
    case .round:
      let start = atan2(incoming.turned.y, incoming.turned.x)
      let turn = atan2(sine, (incoming * outgoing).sum())
      builder.addArc(center: CGPoint(corner), radius: CGFloat(half), startAngle: CGFloat(start), delta: CGFloat(turn == .pi ? -turn : turn))
    }
    line(to: after)
  }

  private mutating func addCap(at end: SIMD2<Double>, _ direction: SIMD2<Double>) {
    switch cap {
    case .butt: break
    case .square:
      line(to: end + (direction + direction.turned) * half)
      line(to: end + (direction - direction.turned) * half)
    case .round:
      let start = atan2(direction.turned.y, direction.turned.x)
      builder.addArc(center: CGPoint(end), radius: CGFloat(half), startAngle: CGFloat(start), delta: -.pi)
    }
  }
}
