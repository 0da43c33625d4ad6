import Graphics
import Testing

@Suite("Paths")
struct PathTests {
  private func elements(_ path: CGPath) -> [String] {
    var result: [String] = []
    path.applyWithBlock { element in
      let count =
        [CGPathElementType.moveToPoint: 1, .addLineToPoint: 1, .addQuadCurveToPoint: 2, .addCurveToPoint: 3][element.pointee.type] ?? 0
      let points = (0..<count).map { "\(element.pointee.points[$0].x),\(element.pointee.points[$0].y)" }
      result.append(([String(describing: element.pointee.type)] + points).joined(separator: " "))
    }
    return result
  }

  @Test("segments say where subpaths begin, whether the one before was closed or not")
  func subpaths() {
    let path = CGMutablePath()
    path.addLines(between: [CGPoint(x: 0, y: 0), CGPoint(x: 1, y: 0), CGPoint(x: 2, y: 0)])
    path.addLines(between: [CGPoint(x: 5, y: 5), CGPoint(x: 6, y: 5)])
    path.closeSubpath()
    path.addLine(to: CGPoint(x: 5, y: 9))
    #expect(path.geometry.segments.map(\.startsSubpath) == [true, false, true, false, true])
    #expect(path.geometry.segments.map(\.closesSubpath) == [false, false, false, true, false])
  }

  @Test("pixels have components of 1, 2, 4, 8 and 16 bits, and of no others")
  func componentSizes() {
    let space = CGColorSpaceCreateDeviceGray()
    let sizes = (1...32).filter { PixelLayout(bitsPerComponent: $0, bitsPerPixel: $0, space: space, bitmapInfo: []) != nil }
    #expect(sizes == [1, 2, 4, 8, 16])
  }

  @Test("elements come in the order in which they were added")
  func order() {
    let path = CGMutablePath()
    path.addLine(to: CGPoint(x: 9, y: 9))  // no current point: dropped
    path.move(to: CGPoint(x: 1, y: 2))
    path.addQuadCurve(to: CGPoint(x: 5, y: 6), control: CGPoint(x: 3, y: 4))
    path.addLine(to: CGPoint(x: 1, y: 1), transform: CGAffineTransform(scaleX: 7, y: 8))
    path.closeSubpath()
    #expect(elements(path) == ["moveToPoint 1.0,2.0", "addQuadCurveToPoint 3.0,4.0 5.0,6.0", "addLineToPoint 7.0,8.0", "closeSubpath"])
    #expect(path.currentPoint == CGPoint(x: 1, y: 2))
    let copy = path.copy()
    path.addLine(to: .zero)
    #expect(copy?.geometry.verbs.count == 4 && path.geometry.verbs.count == 5)
    #expect(copy != path)
  }

  @Test("bounds with and without control points")
  func bounds() {
    // x(v) = 3·100·v(1−v)²·… the hump y = 3v(1−v)·100 peaks at v = ½ with 75.
    let path = CGMutablePath()
    path.move(to: .zero)
    path.addCurve(to: CGPoint(x: 100, y: 0), control1: CGPoint(x: 0, y: 100), control2: CGPoint(x: 100, y: 100))
    #expect(path.boundingBox == CGRect(x: 0, y: 0, width: 100, height: 100))
    expect(path.boundingBoxOfPath.corners, [0, 0, 100, 75])
    let quad = CGMutablePath()
    quad.move(to: .zero)
    quad.addQuadCurve(to: CGPoint(x: 100, y: 0), control: CGPoint(x: 50, y: 100))
    expect(quad.boundingBoxOfPath.corners, [0, 0, 100, 50])
    #expect(CGMutablePath().boundingBox.isNull && CGMutablePath().isEmpty)
  }

  @Test("arcs: directions, angles, the line before them")
  func arcs() {
    let up = CGMutablePath()
    up.addArc(center: .zero, radius: 10, startAngle: 0, endAngle: .pi, clockwise: false)
    expect(up.boundingBoxOfPath.corners, [-10, 0, 10, 10], within: 0.003)
    let down = CGMutablePath()
    down.addArc(center: .zero, radius: 10, startAngle: 0, endAngle: .pi, clockwise: true)
    expect(down.boundingBoxOfPath.corners, [-10, -10, 10, 0], within: 0.003)
    let full = CGMutablePath()
    full.addArc(center: .zero, radius: 10, startAngle: 0, endAngle: 2 * .pi, clockwise: false)
    #expect(full.geometry.verbs == [.move, .cubic, .cubic, .cubic, .cubic])
    // Cubics stand for quarter circles to 2.7 parts in 10000.
    #expect(abs(full.geometry.length - 20 * .pi) < 20 * .pi * 3e-4)
    let joined = CGMutablePath()
    joined.move(to: .zero)
    joined.addRelativeArc(center: .zero, radius: 10, startAngle: 0, delta: -.pi / 2)
    #expect(joined.geometry.verbs == [.move, .line, .cubic])
    expect(joined.currentPoint.xy, [0, -10])
  }

  @Test("an arc between two tangents", arguments: [1.0, -1.0])
  func tangentArc(side: Double) {
    // A right angle at (100, 0): the arc of radius 20 begins at (80, 0) and ends at (100, ±20).
    let path = CGMutablePath()
    path.move(to: .zero)
    path.addArc(tangent1End: CGPoint(x: 100, y: 0), tangent2End: CGPoint(x: 100, y: 100 * side), radius: 20)
    #expect(path.geometry.verbs == [.move, .line, .cubic])
    expect(path.geometry.points[1].xy, [80, 0])
    expect(path.currentPoint.xy, [100, 20 * side])
    // The middle of the arc lies 20·(1 − 1/√2) from the tangents.
    let middle = Array(path.geometry.segments)[1].point(at: 0.5)
    expect([middle.x, middle.y], [94.142136, 5.857864 * side], within: 0.01)
    let straight = CGMutablePath()
    straight.move(to: .zero)
    straight.addArc(tangent1End: CGPoint(x: 50, y: 0), tangent2End: CGPoint(x: 90, y: 0), radius: 5)
    #expect(straight.geometry.verbs == [.move, .line] && straight.currentPoint == CGPoint(x: 50, y: 0))
  }

  @Test("rectangles, rounded rectangles and circles are recognised")
  func shapes() throws {
    let rect = CGRect(x: 1, y: 2, width: 30, height: 20)
    var found = CGRect.zero
    #expect(CGPath(rect: rect, transform: nil).isRect(&found) && found == rect)
    let rounded = try #require(CGPath(roundedRect: rect, cornerWidth: 4, cornerHeight: 4, transform: nil).geometry.asRoundedRect())
    #expect(rounded.rect == rect && abs(rounded.cornerRadius - 4) < 1e-9)
    #expect(CGPath(roundedRect: rect, cornerWidth: 4, cornerHeight: 5, transform: nil).geometry.asRoundedRect() == nil)
    let circle = try #require(CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 8, height: 8), transform: nil).geometry.asRoundedRect())
    #expect(abs(circle.cornerRadius - 4) < 1e-9)
    #expect(CGPath(ellipseIn: rect, transform: nil).geometry.asRoundedRect() == nil)
    // Corners made of tangent arcs.
    let tangents = CGMutablePath()
    tangents.move(to: CGPoint(x: 5, y: 0))
    let corners = [CGPoint(x: 40, y: 0), CGPoint(x: 40, y: 30), CGPoint(x: 0, y: 30), CGPoint(x: 0, y: 0)]
    for i in 0..<4 { tangents.addArc(tangent1End: corners[i], tangent2End: corners[(i + 1) % 4], radius: 5) }
    tangents.closeSubpath()
    let traced = try #require(tangents.geometry.asRoundedRect())
    expect(traced.rect.corners + [Double(traced.cornerRadius)], [0, 0, 40, 30, 5])
    // A triangle, a bow tie, and two rectangles are none.
    let triangle = CGMutablePath()
    triangle.addLines(between: [.zero, CGPoint(x: 10, y: 0), CGPoint(x: 10, y: 10), CGPoint(x: 5, y: 5)])
    triangle.closeSubpath()
    #expect(!triangle.isRect(nil))
    let bow = CGMutablePath()
    bow.addLines(between: [.zero, CGPoint(x: 10, y: 10), CGPoint(x: 10, y: 0), CGPoint(x: 0, y: 10)])
    bow.closeSubpath()
    #expect(!bow.isRect(nil))
    let two = CGMutablePath()
    two.addRects([rect, rect])
    #expect(!two.isRect(nil))
  }

  @Test("containment by both rules")
  func containment() {
    // Two nested squares turning the same way: the inner one is wound around twice.
    let path = CGMutablePath()
    path.addRect(CGRect(x: 0, y: 0, width: 100, height: 100))
    path.addRect(CGRect(x: 25, y: 25, width: 50, height: 50))
    #expect(path.contains(CGPoint(x: 50, y: 50)))
    #expect(!path.contains(CGPoint(x: 50, y: 50), using: .evenOdd))
    #expect(path.contains(CGPoint(x: 10, y: 50), using: .evenOdd))
    #expect(!path.contains(CGPoint(x: 101, y: 50)))
    #expect(path.contains(CGPoint(x: 10, y: 50), transform: CGAffineTransform(scaleX: 9, y: 1)))
    let circle = CGPath(ellipseIn: CGRect(x: -10, y: -10, width: 20, height: 20), transform: nil)
    // On the diagonal the edge is at 7.0711.
    #expect(circle.contains(CGPoint(x: 7.06, y: 7.06)) && !circle.contains(CGPoint(x: 7.08, y: 7.08)))
    let open = CGMutablePath()
    open.addLines(between: [.zero, CGPoint(x: 10, y: 0), CGPoint(x: 10, y: 10)])
    #expect(open.contains(CGPoint(x: 9, y: 5)) && !open.contains(CGPoint(x: 1, y: 5)))
  }

  @Test("arc length and points along it")
  func lengths() {
    // A line of 100 and a curve, together 254.8868; half of it is at (126.92269, 4.64124), by Simpson's rule in 20000 steps.
    // (Core Animation, which measures in coarser steps, was seen at (126.87, 4.62).)
    let path = CGMutablePath()
    path.move(to: .zero)
    path.addLine(to: CGPoint(x: 100, y: 0))
    path.addCurve(to: CGPoint(x: 200, y: 100), control1: CGPoint(x: 150, y: 0), control2: CGPoint(x: 200, y: 50))
    let total = path.geometry.length
    #expect(abs(total - 254.8868) < 1e-4)
    let curve = Array(path.geometry.segments)[1]
    let half = curve.point(at: curve.parameter(atLength: total / 2 - 100))
    expect([half.x, half.y], [126.92269, 4.64124], within: 1e-4)
    // An S of length 359.5474; its quarter point has the parameter .259345.
    let s = PathSegment(cubic: SIMD2(0, 150), SIMD2(75, 0), SIMD2(225, 300), SIMD2(300, 150))
    #expect(abs(s.length() - 359.5474) < 1e-3)
    #expect(abs(s.parameter(atLength: s.length() / 4) - 0.259345) < 1e-5)
    // Control points of a line drawn as a curve: equal speed.
    #expect(abs(PathSegment(cubic: .zero, SIMD2(1, 0), SIMD2(2, 0), SIMD2(3, 0)).length() - 3) < 1e-9)
  }

  @Test("flattening keeps to the curve")
  func flattening() {
    let circle = CGPath(ellipseIn: CGRect(x: -100, y: -100, width: 200, height: 200), transform: nil).geometry
    let polygon = circle.flattened(tolerance: 0.1)
    #expect(polygon.verbs.first == .move && polygon.verbs.last == .close && !polygon.verbs.contains(.cubic))
    for segment in polygon.segments {
      let middle = segment.point(at: 0.5)
      // The cubics themselves stray outwards by 0.027.
      #expect((middle * middle).sum().squareRoot() > 99.9 && (middle * middle).sum().squareRoot() < 100.03)
    }
    // A chord of a circle of radius 100 that strays by 0.1 spans 2·acos(0.999): 70.2 of them make a turn.
    #expect(polygon.verbs.count > 71 && polygon.verbs.count < 100)
  }

  @Test("tangents where a control point meets its end")
  func tangents() {
    let segment = PathSegment(cubic: .zero, .zero, SIMD2(5, 5), SIMD2(5, 5))
    let start = segment.tangent(at: 0), end = segment.tangent(at: 1)
    #expect(start.x > 0 && start.x == start.y && end.x > 0 && end.x == end.y)
    #expect(PathSegment(line: .zero, .zero).tangent(at: 0) == .zero)
  }
}

@Suite("Parts of paths")
struct PathSlicingTests {
  @Test("trimming counts length over all subpaths")
  func trimming() {
    // Two lines of 10 and 30: a quarter to five eighths is 10…25 of 40.
    let path = CGMutablePath()
    path.addLines(between: [.zero, CGPoint(x: 10, y: 0)])
    path.addLines(between: [CGPoint(x: 0, y: 5), CGPoint(x: 30, y: 5)])
    let part = path.geometry.trimmed(from: 0.25, to: 0.625)
    #expect(part.verbs == [.move, .line])
    expect(part.points.flatMap(\.xy), [0, 5, 15, 5])
    let both = path.geometry.trimmed(from: 0.125, to: 0.5)
    #expect(both.verbs == [.move, .line, .move, .line])
    expect(both.points.flatMap(\.xy), [5, 0, 10, 0, 0, 5, 10, 5])
    #expect(path.geometry.trimmed(from: 0.5, to: 0.5).isEmpty)
    #expect(path.geometry.trimmed(from: -1, to: 2) === path.geometry)
  }

  @Test("closed subpaths stay closed when nothing of them is missing")
  func closedSubpaths() {
    let square = CGPath(rect: CGRect(x: 0, y: 0, width: 10, height: 10), transform: nil)
    let path = CGMutablePath()
    path.addPath(square)
    path.addPath(square, transform: CGAffineTransform(translationX: 20, y: 0))
    let part = path.geometry.trimmed(from: 0, to: 0.9375)  // 75 of 80: the second square lacks the last half of its closing line
    #expect(part.verbs == [.move, .line, .line, .line, .close, .move, .line, .line, .line, .line])
    expect(part.points.last?.xy ?? [], [20, 5])
    // From the middle of the first edge: the closing line is a plain line then.
    let cut = square.geometry.trimmed(from: 0.125, to: 1)
    #expect(cut.verbs == [.move, .line, .line, .line, .line])
    expect(cut.points.flatMap(\.xy), [5, 0, 10, 0, 10, 10, 0, 10, 0, 0])
  }

  /// (10) 50 90 90 alone at ½: x = 10/8 + 3 · 50/8 + 3 · 90/8 + 90/8 = 65; its mirror image, (10) 10 50 90, at 35; a line at 50.
  @Test("a curve is cut by its parameter: half of its length is parameter ½")
  func curveParameter() {
    func end(_ control1: Double, _ control2: Double) -> CGPoint? {
      PathGeometry(
        verbs: [.move, .cubic], points: [10, control1, control2, 90].map { CGPoint(x: $0, y: 80) }
      ).trimmed(from: 0, to: 0.5).points.last
    }
    #expect(end(50, 90) == CGPoint(x: 65, y: 80))
    #expect(end(10, 50) == CGPoint(x: 35, y: 80))
    // A line of 80 before the curve of 80: at three quarters of both, half of the curve.
    let path = PathGeometry(
      verbs: [.move, .line, .cubic], points: [(10, 0), (10, 80), (50, 80), (90, 80), (90, 80)].map { CGPoint(x: $0.0, y: $0.1) })
    expect(path.trimmed(from: 0, to: 0.75).points.last?.xy ?? [], [65, 80], within: 1e-6)
    expect(path.trimmed(from: 0.75, to: 1).points.first?.xy ?? [], [65, 80], within: 1e-6)
  }

  @Test("a symmetric curve is cut in the middle of its length")
  func curve() {
    let path = CGMutablePath()
    path.addRelativeArc(center: .zero, radius: 100, startAngle: 0, delta: .pi / 2)
    let half = path.geometry.trimmed(from: 0, to: 0.5)
    expect(half.points[3].xy, [70.7107, 70.7107], within: 0.001)
    #expect(abs(half.length - path.geometry.length / 2) < 1e-4)
  }

  @Test("dashes along a line, and around a corner")
  func dashes() {
    let path = CGMutablePath()
    path.addLines(between: [.zero, CGPoint(x: 10, y: 0), CGPoint(x: 10, y: 10)])
    // Dashes of 4 with gaps of 3, 1 into the pattern: 0…3, 6…10, 13…17, 20.
    let dashed = path.copy(dashingWithPhase: 1, lengths: [4, 3]).geometry
    #expect(dashed.verbs == [.move, .line, .move, .line, .move, .line])
    expect(dashed.points.flatMap(\.xy), [0, 0, 3, 0, 6, 0, 10, 0, 10, 3, 10, 7])
    // Dashes of 8: the second one, 11…19; with 6 and 2 the second is 8…14 and bends.
    let bent = path.copy(dashingWithPhase: 0, lengths: [6, 2]).geometry
    #expect(bent.verbs == [.move, .line, .move, .line, .line, .move, .line])
    #expect(path.copy(dashingWithPhase: 0, lengths: []) == path)
    #expect(path.copy(dashingWithPhase: 0, lengths: [0, 0]) == path)
  }

  @Test("a dash goes on across the start of a closed subpath")
  func closedDashes() {
    let square = CGPath(rect: CGRect(x: 0, y: 0, width: 10, height: 10), transform: nil)
    // 0…5 on, 5…35 off, 35…40 on: the last 5 and the first 5 are one dash.
    let dashed = square.copy(dashingWithPhase: 5, lengths: [10, 30]).geometry
    #expect(dashed.verbs == [.move, .line, .line])
    expect(dashed.points.flatMap(\.xy), [0, 5, 0, 0, 5, 0])
    #expect(square.copy(dashingWithPhase: 0, lengths: [100, 1]) == square)
  }
}

@Suite("Strokes")
struct StrokeTests {
  private func corner() -> CGMutablePath {
    let path = CGMutablePath()
    path.addLines(between: [.zero, CGPoint(x: 100, y: 0), CGPoint(x: 100, y: 100)])
    return path
  }

  @Test("joins at a right angle")
  func joins() {
    // A pen of 20: the mitre's tip is (110, −10); a bevel ends on the line from (100, −10) to (110, 0); a round join within 10 of (100, 0).
    let almostTip = CGPoint(x: 109, y: -9), beyondBevel = CGPoint(x: 106, y: -6), inBevel = CGPoint(x: 104, y: -4)
    func stroke(_ join: CGLineJoin, miterLimit: CGFloat = 10) -> CGPath {
      corner().copy(strokingWithWidth: 20, lineCap: .butt, lineJoin: join, miterLimit: miterLimit)
    }
    #expect(stroke(.miter).contains(almostTip))
    #expect(!stroke(.miter, miterLimit: 1.41).contains(almostTip))  // the mitre of a right angle is √2 long
    #expect(!stroke(.round).contains(almostTip) && stroke(.round).contains(beyondBevel))
    #expect(!stroke(.bevel).contains(beyondBevel) && stroke(.bevel).contains(inBevel))
    expect(stroke(.miter).boundingBoxOfPath.corners, [0, -10, 110, 100])
  }

  @Test("caps")
  func caps() {
    func stroke(_ cap: CGLineCap) -> CGRect {
      corner().copy(strokingWithWidth: 20, lineCap: cap, lineJoin: .miter, miterLimit: 10).boundingBoxOfPath
    }
    expect(stroke(.square).corners, [-10, -10, 110, 110])
    expect(stroke(.round).corners, [-10, -10, 110, 110])
    let round = corner().copy(strokingWithWidth: 20, lineCap: .round, lineJoin: .miter, miterLimit: 10)
    #expect(round.contains(CGPoint(x: -7, y: 7)) && !round.contains(CGPoint(x: -8, y: 8)))
  }

  @Test("a closed outline has a hole, a curve keeps its width")
  func closed() {
    let ring = CGPath(ellipseIn: CGRect(x: -50, y: -50, width: 100, height: 100), transform: nil)
      .copy(strokingWithWidth: 10, lineCap: .butt, lineJoin: .miter, miterLimit: 10)
    for angle in stride(from: 0.05, to: 6.28, by: 0.4) {
      func at(_ r: Double) -> CGPoint { CGPoint(x: r * cos(angle), y: r * sin(angle)) }
      #expect(ring.contains(at(54.9)) && ring.contains(at(45.1)) && ring.contains(at(50)))
      #expect(!ring.contains(at(55.1)) && !ring.contains(at(44.9)) && !ring.contains(at(0)))
    }
  }

  @Test("bounds of a stroke hold its mitres and caps")
  func bounds() {
    let path = corner().geometry
    expect(path.strokeBounds(lineWidth: 20, lineCap: .butt, lineJoin: .miter, miterLimit: 10).corners, [-10, -10, 110, 110])
    // A turn by 90° left and a sharp one: lines at ±atan(1/4) to the x axis meet in a mitre 1 / sin(14.04°) = 4.1231 half widths long.
    let spike = CGMutablePath()
    spike.addLines(between: [CGPoint(x: 0, y: 10), CGPoint(x: 40, y: 0), CGPoint(x: 0, y: -10)])
    expect(
      spike.geometry.strokeBounds(lineWidth: 2, lineCap: .butt, lineJoin: .miter, miterLimit: 10).corners, [-1, -11, 44.1231, 11],
      within: 1e-4)
    expect(spike.geometry.strokeBounds(lineWidth: 2, lineCap: .butt, lineJoin: .miter, miterLimit: 4).corners, [-1, -11, 41, 11])
    expect(
      path.strokeBounds(lineWidth: 20, lineCap: .square, lineJoin: .bevel, miterLimit: 10).corners,
      [-14.1421, -14.1421, 114.1421, 114.1421], within: 1e-4)
  }
}
