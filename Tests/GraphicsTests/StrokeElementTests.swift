import Foundation
import Graphics
import Testing

/// Outlines of strokes, dashes and parts where they are special: points, ends, closing corners, patterns that begin elsewhere.
@Suite("Strokes and dashes, number by number")
struct StrokeElementTests {
  private func lines(_ points: [(Double, Double)], closed: Bool = false) -> CGMutablePath {
    let path = CGMutablePath()
    path.addLines(between: points.map { CGPoint(x: $0.0, y: $0.1) })
    if closed { path.closeSubpath() }
    return path
  }

  private func stroke(_ path: CGPath, _ width: CGFloat, _ cap: CGLineCap = .butt, _ join: CGLineJoin = .miter, limit: CGFloat = 10)
    -> CGPath
  {
    path.copy(strokingWithWidth: width, lineCap: cap, lineJoin: join, miterLimit: limit)
  }

  private func numbers(_ path: CGPath) -> [Double] { path.geometry.points.flatMap(\.xy) }

  @Test("a line's outline, with each cap")
  func line() {
    let path = lines([(2, 3), (12, 3)])
    #expect(stroke(path, 4).geometry.verbs == [.move, .line, .line, .line, .close])
    expect(numbers(stroke(path, 4)), [2, 5, 12, 5, 12, 1, 2, 1])
    expect(numbers(stroke(path, -4)), [2, 5, 12, 5, 12, 1, 2, 1])
    expect(numbers(stroke(path, 4, .square)), [2, 5, 12, 5, 14, 5, 14, 1, 12, 1, 2, 1, 0, 1, 0, 5])
    let round = stroke(path, 4, .round).geometry
    #expect(
      round.verbs == [.move, .line, .cubic, .cubic, .line, .line, .cubic, .cubic, .close] || round.verbs.filter { $0 == .cubic }.count == 4)
    expect(round.bounds.corners, [0, 1, 14, 5])
    #expect(stroke(path, 0).isEmpty)
    var map = CGAffineTransform(scaleX: 2, y: 1)
    expect(
      numbers(path.copy(strokingWithWidth: 4, lineCap: .butt, lineJoin: .miter, miterLimit: 10, transform: map)),
      [4, 5, 24, 5, 24, 1, 4, 1])
    #expect(
      path.copy(dashingWithPhase: 0, lengths: [4, 1], transform: map) == path.copy(using: &map)?.copy(dashingWithPhase: 0, lengths: [4, 1]))
  }

  @Test("a point is a circle, a square or nothing")
  func points() {
    for path in [lines([(2, 3), (2, 3)]), lines([(2, 3)], closed: true), lines([(2, 3), (2, 3), (2, 3)], closed: true)] {
      #expect(stroke(path, 4).isEmpty)
      #expect(stroke(path, 4, .round) == CGPath(ellipseIn: CGRect(x: 0, y: 1, width: 4, height: 4), transform: nil))
      #expect(stroke(path, 4, .square) == CGPath(rect: CGRect(x: 0, y: 1, width: 4, height: 4), transform: nil))
    }
    #expect(stroke(lines([(2, 3)]), 4, .round).isEmpty)
  }

  @Test("a corner with each join: mitres end at their limit")
  func corners() {
    let path = lines([(0, 0), (10, 0), (10, 10)])
    // Left of the way: (0, 1), the inner side through the corner itself; back on the outer side around (11, −1).
    expect(numbers(stroke(path, 2)), [0, 1, 10, 1, 10, 0, 9, 0, 9, 10, 11, 10, 11, 0, 11, -1, 10, -1, 0, -1])
    expect(numbers(stroke(path, 2, .butt, .bevel)), [0, 1, 10, 1, 10, 0, 9, 0, 9, 10, 11, 10, 11, 0, 10, -1, 0, -1])
    expect(numbers(stroke(path, 2, limit: 1.415)), numbers(stroke(path, 2)))
    expect(numbers(stroke(path, 2, limit: 1.414)), numbers(stroke(path, 2, .butt, .bevel)))
    let round = stroke(path, 2, .butt, .round).geometry
    #expect(round.verbs.filter { $0 == .cubic }.count == 1)
    expect(round.bounds.corners, [0, -1, 11, 10])
    // A closed square of 10 and a pen of 2: outside 12, inside 8.
    let closed = stroke(lines([(0, 0), (10, 0), (10, 10), (0, 10)], closed: true), 2)
    #expect(closed.geometry.verbs.filter { $0 == .close }.count == 2)
    expect(closed.boundingBox.corners, [-1, -1, 11, 11])
    #expect(closed.contains(CGPoint(x: 0.9, y: 5)) && !closed.contains(CGPoint(x: 1.1, y: 5)) && closed.contains(CGPoint(x: -0.9, y: -0.9)))
    // There and back is open: no join at the beginning.
    expect(stroke(lines([(0, 0), (10, 0)], closed: true), 2).boundingBox.corners, [0, -1, 10, 1])
  }

  @Test("the largest extent of a stroke: caps, mitres, the corner where it closes")
  func bounds() {
    func extent(_ path: CGPath, _ cap: CGLineCap = .butt, _ join: CGLineJoin = .miter, limit: CGFloat = 10, width: CGFloat = 2) -> [Double]
    {
      path.geometry.strokeBounds(lineWidth: width, lineCap: cap, lineJoin: join, miterLimit: limit).corners
    }
    // The lines to and from (40, 0) have slopes of ±1/4: the mitre is 1 / sin 14.036° = 4.123106 half widths long, and so is the one at the
    // beginning where the outline closes there.
    let spike = [(0.0, 10.0), (40, 0), (0, -10)], turned = [(40.0, 0.0), (0, -10), (0, 10)]
    expect(extent(lines(spike)), [-1, -11, 44.123106, 11])
    expect(extent(lines(turned)), [-1, -11.28, 41, 11], within: 0.01)
    expect(extent(lines(turned, closed: true)), [-1, -11.28, 44.1231, 11.28], within: 0.01)
    expect(extent(lines(turned, closed: true), .butt, .round), [-1, -11, 41, 11])
    expect(extent(lines(spike), limit: 4.13), [-1, -11, 44.123106, 11])
    expect(extent(lines(spike), limit: 4.12), [-1, -11, 41, 11])
    expect(extent(lines(spike), width: -2), [-1, -11, 44.123106, 11])
    expect(extent(lines(spike), width: 0), [0, -10, 40, 10])
    expect(extent(lines([(3, 4), (7, 4)]), .square, .bevel, width: 4), [3 - 2.828427, 4 - 2.828427, 7 + 2.828427, 4 + 2.828427])
    #expect(PathGeometry.empty.strokeBounds(lineWidth: 2, lineCap: .butt, lineJoin: .miter, miterLimit: 10).isNull)
    // Two subpaths: no mitre from the end of one to the beginning of the next; a line without length is none.
    let two = lines([(0, 0), (40, 0)])
    two.addLines(between: [CGPoint(x: 40, y: 0), CGPoint(x: 0, y: 10)])
    expect(extent(two), [-1, -1, 41, 11])
    expect(extent(lines([(0, 10), (40, 0), (40, 0), (0, -10)])), [-1, -11, 44.123106, 11])
  }

  @Test("dashes: phases below nothing and beyond the pattern, odd patterns, and each subpath anew")
  func dashes() {
    let path = lines([(0, 1), (20, 1)])
    func ends(_ path: CGPath, _ phase: CGFloat, _ lengths: [CGFloat]) -> [Double] {
      path.copy(dashingWithPhase: phase, lengths: lengths).geometry.points.map { Double($0.x) }
    }
    expect(ends(path, 0, [6, 3]), [0, 6, 9, 15, 18, 20])
    expect(ends(path, 9, [6, 3]), [0, 6, 9, 15, 18, 20])
    // Dots.
    expect(ends(path, 0, [0, 8]), [0, 0, 8, 8, 16, 16])
    expect(ends(path, 8, [0, 8]), [0, 0, 8, 8, 16, 16])
    // Two before the pattern's beginning: a gap of 2 first.
    expect(ends(path, -2, [6, 3]), [2, 8, 11, 17])
    expect(ends(path, -20, [6, 3]), [2, 8, 11, 17])
    expect(ends(path, 6, [6, 3]), [3, 9, 12, 18])
    expect(ends(path, 7, [6, 3]), [2, 8, 11, 17])
    // 5 on, 5 off, and again the other way round with three numbers: 4 on, 2 off, 3 on, 4 off, 2 on, 3 off.
    expect(ends(path, 0, [5]), [0, 5, 10, 15])
    expect(ends(path, 0, [4, 2, 3]), [0, 4, 6, 9, 13, 15, 18, 20])
    for lengths in [[], [0, 0], [5, -1], [.infinity, 1], [1e-6, 1e-6]] as [[CGFloat]] {
      #expect(path.copy(dashingWithPhase: 1, lengths: lengths) == path)
    }
    let two = lines([(0, 1), (8, 1)])
    two.addLines(between: [CGPoint(x: 30, y: 1), CGPoint(x: 38, y: 1)])
    expect(ends(two, 1, [4, 2]), [0, 3, 5, 8, 30, 33, 35, 38])
    // A closed one whose first dash is whole, and one that is all gap at its beginning.
    let square = CGPath(rect: CGRect(x: 0, y: 0, width: 10, height: 10), transform: nil)
    let whole = square.copy(dashingWithPhase: 0, lengths: [5, 5]).geometry
    #expect(whole.verbs == [.move, .line, .move, .line, .move, .line, .move, .line])
    expect(whole.points.flatMap(\.xy), [0, 0, 5, 0, 10, 0, 10, 5, 10, 10, 5, 10, 0, 10, 0, 5])
    let late = square.copy(dashingWithPhase: 10, lengths: [10, 10]).geometry
    expect(late.points.flatMap(\.xy), [10, 0, 10, 10, 0, 10, 0, 0])
  }

  @Test("parts of closed outlines: what is whole stays closed, what ends at a corner has no crumb after it")
  func parts() {
    let square = CGPath(rect: CGRect(x: 0, y: 0, width: 10, height: 20), transform: nil).geometry
    func part(_ start: Double, _ end: Double) -> ([PathGeometry.Verb], [Double]) {
      let part = square.trimmed(from: start, to: end)
      return (part.verbs, part.points.flatMap(\.xy))
    }
    // Of 60: 10, 20, 10 and 20.
    let cases: [(Double, Double, [PathGeometry.Verb], [Double])] = [
      (0, 0.5, [.move, .line, .line], [0, 0, 10, 0, 10, 20]),
      (1 / 6.0, 2 / 3.0, [.move, .line, .line], [10, 0, 10, 20, 0, 20]),
      (0.5, 0.75, [.move, .line, .line], [10, 20, 0, 20, 0, 15]),
      (0.25, 0.3, [.move, .line], [10, 5, 10, 8]),
      (-0.5, 0.25, [.move, .line, .line], [0, 0, 10, 0, 10, 5]),
      (0.75, 1.5, [.move, .line], [0, 15, 0, 0]),
      (2 / 3.0, 1, [.move, .line], [0, 20, 0, 0]),
    ]
    for (start, end, verbs, numbers) in cases {
      #expect(part(start, end).0 == verbs, "\(start) to \(end)")
      expect(part(start, end).1, numbers)
    }
    #expect(
      square.trimmed(from: 0.6, to: 0.5).isEmpty && square.trimmed(from: 0, to: 1) === square && square.trimmed(from: 0, to: 0).isEmpty)
  }

  @Test("lengths and parameters")
  func lengths() {
    let line = PathSegment(line: SIMD2(1, 2), SIMD2(4, 6))
    #expect(line.length() == 5 && line.length(from: 0.25, to: 0.75) == 2.5 && line.parameter(atLength: 2) == 0.4)
    #expect(line.parameter(atLength: -1) == 0 && line.parameter(atLength: 5) == 1 && line.parameter(atLength: 6) == 1)
    #expect(PathSegment(line: SIMD2(1, 2), SIMD2(1, 2)).parameter(atLength: 1) == 0)
    // y = x², from 0 to 1: (2√5 + ln(2 + √5)) / 4 = 1.478943, of which 0.573897 up to ½: (√2 + ln(1 + √2)) / 4.
    let parabola = PathSegment(quad: SIMD2(0, 0), SIMD2(0.5, 0), SIMD2(1, 1))
    expect([parabola.length(), parabola.length(to: 0.5), parabola.parameter(atLength: 0.573897)], [1.478943, 0.573897, 0.5], within: 2e-6)
    expect(
      [parabola.point(at: 0.5).x, parabola.point(at: 0.5).y, parabola.derivative(at: 0.25).x, parabola.derivative(at: 0.25).y],
      [0.5, 0.25, 1, 0.5])
    let part = parabola.part(from: 0.25, to: 0.75)
    expect(
      [part.start.x, part.start.y, part.control1.x, part.control1.y, part.control2.x, part.control2.y, part.end.x, part.end.y],
      [0.25, 0.0625, 5 / 12.0, 7 / 48.0, 7 / 12.0, 15 / 48.0, 0.75, 0.5625])
    // The way through a loop: bounds of x = 3u²v · 30 − 3uv² · 10 + v³ · 20 and so on, where the derivative is 0.
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 5, y: 5))
    path.move(to: .zero)
    path.addCurve(to: CGPoint(x: 6, y: 0), control1: CGPoint(x: 0, y: 12), control2: CGPoint(x: 6, y: -12))
    // y = 36 v (1 − v) (1 − 2v): v = ½ ∓ √3/6, ±2√3.
    expect(path.boundingBoxOfPath.corners, [0, -3.464102, 6, 5])
    let monotone = CGMutablePath()
    monotone.move(to: .zero)
    monotone.addQuadCurve(to: CGPoint(x: 10, y: 0), control: CGPoint(x: 20, y: 5))
    // x = 40 u v + 10 v² is largest at v = 2/3: 13.3333; y at ½: 2.5.
    expect(monotone.boundingBoxOfPath.corners, [0, 0, 13.333333, 2.5])
    #expect(parabola.pieceCount(tolerance: 0.01) == 5 && line.pieceCount(tolerance: 1e-9) == 1 && parabola.pieceCount(tolerance: 1e9) == 1)
    #expect(parabola.pieceCount(tolerance: 1e-30) == 10_000 && parabola.pieceCount(tolerance: 0) == 1)
  }
}
