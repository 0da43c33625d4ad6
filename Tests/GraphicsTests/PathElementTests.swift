import Foundation
import Graphics
import Testing

/// What paths are made of, element by element, where the numbers of both axes differ.
@Suite("Elements of paths")
struct PathElementTests {
  /// How far the controls of a quarter of a circle stand from its ends.
  private let k = 0.5522847498307936

  private func numbers(_ path: CGPath) -> [Double] { path.geometry.points.flatMap(\.xy) }

  @Test("a rounded rectangle begins in the middle of its right side")
  func roundedRect() {
    let rect = CGRect(x: 1, y: 2, width: 30, height: 20)
    let path = CGPath(roundedRect: rect, cornerWidth: 4, cornerHeight: 3, transform: nil)
    #expect(path.geometry.verbs == [.move, .line, .cubic, .line, .cubic, .line, .cubic, .line, .cubic, .close])
    let x = 4 * k, y = 3 * k
    expect(
      numbers(path),
      [
        31, 12, 31, 19, 31, 19 + y, 27 + x, 22, 27, 22, 5, 22, 5 - x, 22, 1, 19 + y, 1, 19, 1, 5, 1, 5 - y, 5 - x, 2, 5, 2, 27, 2, 27 + x,
        2, 31,
        5 - y, 31, 5,
      ])
    // No corner is larger than half a side; without one side it is none.
    let largest = CGPath(roundedRect: rect, cornerWidth: 99, cornerHeight: 99, transform: nil)
    #expect(largest.geometry.points[1] == CGPoint(x: 31, y: 12) && largest.geometry.points[4] == CGPoint(x: 16, y: 22))
    for (width, height) in [(0, 3), (4, 0), (-1, 3), (4, -1)] as [(CGFloat, CGFloat)] {
      #expect(CGPath(roundedRect: rect, cornerWidth: width, cornerHeight: height, transform: nil) == CGPath(rect: rect, transform: nil))
    }
    expect(numbers(CGPath(rect: rect, transform: nil)), [1, 2, 31, 2, 31, 22, 1, 22])
  }

  @Test("an ellipse begins at its right end and turns towards positive y; transforms go through every point")
  func ellipse() {
    var map = CGAffineTransform(a: 2, b: 0, c: 0, d: -3, tx: 5, ty: 7)
    let rect = CGRect(x: 1, y: 2, width: 8, height: 6)
    let path = CGPath(ellipseIn: rect, transform: nil), mapped = CGPath(ellipseIn: rect, transform: &map)
    #expect(path.geometry.verbs == [.move, .cubic, .cubic, .cubic, .cubic, .close])
    let x = 4 * k, y = 3 * k
    expect(
      numbers(path),
      [9, 5, 9, 5 + y, 5 + x, 8, 5, 8, 5 - x, 8, 1, 5 + y, 1, 5, 1, 5 - y, 5 - x, 2, 5, 2, 5 + x, 2, 9, 5 - y, 9, 5])
    #expect(mapped == path.copy(using: &map) && mapped.geometry.points[0] == CGPoint(x: 23, y: -8) && mapped != path)
    #expect(CGPath(rect: rect, transform: &map) == CGPath(rect: rect, transform: nil).copy(using: &map))
    #expect(
      CGPath(roundedRect: rect, cornerWidth: 2, cornerHeight: 1, transform: &map)
        == CGPath(roundedRect: rect, cornerWidth: 2, cornerHeight: 1, transform: nil).copy(using: &map))
    #expect(
      path.copy(using: nil) == path && path.mutableCopy(using: &map) == mapped && path.mutableCopy() == path
        && path.mutableCopy(using: nil) == path)
  }

  @Test("every element of a path to which elements are added, through a transform")
  func mutable() {
    let map = CGAffineTransform(a: 2, b: 0, c: 0, d: 3, tx: 5, ty: 7)
    let path = CGMutablePath()
    path.closeSubpath()
    path.addCurve(to: .zero, control1: .zero, control2: .zero)
    path.addQuadCurve(to: .zero, control: .zero)
    #expect(path.isEmpty && path.currentPoint == .zero)
    path.move(to: CGPoint(x: 1, y: 2), transform: map)
    path.addLines(between: [])
    path.addQuadCurve(to: CGPoint(x: 3, y: 4), control: CGPoint(x: 5, y: 6), transform: map)
    path.addCurve(to: CGPoint(x: 1, y: 1), control1: CGPoint(x: 2, y: 3), control2: CGPoint(x: 4, y: 5), transform: map)
    path.closeSubpath()
    path.closeSubpath()
    #expect(path.currentPoint == CGPoint(x: 7, y: 13))
    path.addLines(between: [CGPoint(x: 8, y: 9), CGPoint(x: 6, y: 7), CGPoint(x: 1, y: 3)], transform: map)
    path.addRects([CGRect(x: 1, y: 2, width: 3, height: 4)], transform: map)
    #expect(path.geometry.verbs == [.move, .quad, .cubic, .close, .move, .line, .line, .move, .line, .line, .line, .close])
    expect(
      numbers(path), [7, 13, 15, 25, 11, 19, 9, 16, 13, 22, 7, 10, 21, 34, 17, 28, 7, 16, 7, 13, 13, 13, 13, 25, 7, 25])
    let whole = CGMutablePath()
    whole.addPath(path, transform: map)
    var inverse = map.inverted()
    #expect(whole.copy(using: &inverse)?.geometry.verbs == path.geometry.verbs)
    expect(whole.copy(using: &inverse).map(numbers) ?? [], numbers(path))
    #expect(whole.geometry.points[1] == CGPoint(x: 35, y: 82) && path.hashValue == path.copy()?.hashValue)
  }

  @Test(
    "arcs: more than a turn is one turn and what is left; clockwise goes down, the other way up",
    arguments: [
      // From 0, so many quarters; where it ends, and in how many curves.
      (2.5, true, SIMD2<Double>(0, 10), 3), (-2.5, false, SIMD2(0, -10), 3), (-0.5, true, SIMD2(0, -10), 1), (0.5, false, SIMD2(0, 10), 1),
      (5.5, false, SIMD2(0, -10), 7), (-5.5, true, SIMD2(0, 10), 7), (2, false, SIMD2(10, 0), 4),
      (0.75, false, SIMD2(-7.07107, 7.07107), 2),
    ])
  func arcs(half: Double, isClockwise: Bool, end: SIMD2<Double>, count: Int) {
    let path = CGMutablePath()
    path.addArc(center: CGPoint(x: 3, y: 4), radius: 10, startAngle: 0, endAngle: half * .pi, clockwise: isClockwise)
    #expect(path.geometry.verbs == [.move] + [PathGeometry.Verb](repeating: .cubic, count: count))
    expect(path.currentPoint.xy, [3 + end.x, 4 + end.y])
    expect(path.geometry.points[0].xy, [13, 4])
    let relative = CGMutablePath()
    relative.move(to: CGPoint(x: 13, y: 4 + 1e-12))
    let delta = isClockwise == (half > 0) ? (half - 2 * (half / 2).rounded(.towardZero)) - (half > 0 ? 2 : -2) : half
    relative.addRelativeArc(center: CGPoint(x: 3, y: 4), radius: 10, startAngle: 0, delta: delta * .pi)
    // It stands there already: no line leads to the beginning.
    #expect(relative.geometry.verbs == path.geometry.verbs)
    expect(relative.geometry.points.dropFirst().flatMap(\.xy), path.geometry.points.dropFirst().flatMap(\.xy))
  }

  @Test("the controls of an arc of a sixth of a turn, through a transform")
  func arcControls() {
    let path = CGMutablePath()
    path.move(to: .zero)
    path.addRelativeArc(
      center: CGPoint(x: 1, y: 2), radius: 10, startAngle: .pi / 6, delta: .pi / 3,
      transform: CGAffineTransform(a: 2, b: 0, c: 0, d: 3, tx: 5, ty: 7))
    #expect(path.geometry.verbs == [.move, .line, .cubic])
    // 4/3 · tan 15° = 0.357266 along the tangents from (8.66025, 5) and (0, 10).
    let reach = 3.57266
    let expected: [Double] = [
      0, 0, 1 + 8.66025, 2 + 5, 1 + 8.66025 - reach / 2, 2 + 5 + reach * 0.866025, 1 + reach, 2 + 10, 1, 2 + 10,
    ]
    expect(
      numbers(path), expected.enumerated().map { $0 < 2 ? $1 : $0 % 2 == 0 ? 2 * $1 + 5 : 3 * $1 + 7 }, within: 1e-3)
    let none = CGMutablePath()
    none.addRelativeArc(center: .zero, radius: 10, startAngle: 0, delta: 0)
    #expect(none.geometry.verbs == [.move])
  }

  @Test("arcs between tangents: an obtuse and a sharp corner, a transform, and none where there is no corner")
  func tangentArcs() {
    // From the left to a corner of 60° at (40, 0): distance 6 · (1 + cos 60°) / sin 60° = 10.3923 on either side.
    let sharp = CGMutablePath()
    sharp.move(to: CGPoint(x: 4, y: 0))
    let end = CGPoint(x: 40 - 30 * 0.5, y: 30 * 0.8660254)
    sharp.addArc(tangent1End: CGPoint(x: 40, y: 0), tangent2End: end, radius: 6)
    expect(sharp.geometry.points[1].xy + sharp.currentPoint.xy, [29.607695, 0, 34.803848, 9])
    // A turn by 120° takes two curves.
    #expect(sharp.geometry.verbs == [.move, .line, .cubic, .cubic])
    let blunt = CGMutablePath()
    blunt.move(to: CGPoint(x: 4, y: 0))
    blunt.addArc(tangent1End: CGPoint(x: 40, y: 0), tangent2End: CGPoint(x: 55, y: -25.980762), radius: 6)
    // tan 60° lies between: 6 · (1 − 0.5) / 0.866025 = 3.464102.
    expect(blunt.geometry.points[1].xy + blunt.currentPoint.xy, [36.535898, 0, 41.732051, -3])
    #expect(blunt.geometry.verbs == [.move, .line, .cubic])
    let map = CGAffineTransform(a: 2, b: 0, c: 0, d: 3, tx: 5, ty: 7)
    let mapped = CGMutablePath()
    mapped.move(to: CGPoint(x: 4, y: 0), transform: map)
    mapped.addArc(tangent1End: CGPoint(x: 40, y: 0), tangent2End: end, radius: 6, transform: map)
    expect(numbers(mapped), sharp.geometry.points.flatMap { $0.applying(map).xy })
    for (corner, end, radius) in [
      (CGPoint(x: 7, y: 2), CGPoint(x: 7, y: 2), 5), (CGPoint(x: 7, y: 0), CGPoint(x: 9, y: 9), 0),
      (CGPoint(x: 7, y: 0), CGPoint(x: 9, y: 9), -1),
    ] as [(CGPoint, CGPoint, CGFloat)] {
      let path = CGMutablePath()
      path.move(to: CGPoint(x: 4, y: 0))
      path.addArc(tangent1End: corner, tangent2End: end, radius: radius, transform: map)
      #expect(path.geometry.verbs == [.move, .line] && path.currentPoint == corner.applying(map))
    }
    let nowhere = CGMutablePath()
    nowhere.addArc(tangent1End: .zero, tangent2End: CGPoint(x: 1, y: 1), radius: 5)
    #expect(nowhere.isEmpty)
  }

  @Test("lines and quadratic curves become cubic ones where the other path has those")
  func alignment() {
    func points(_ numbers: [Double]) -> [CGPoint] {
      stride(from: 0, to: numbers.count, by: 2).map { CGPoint(x: numbers[$0], y: numbers[$0 + 1]) }
    }
    let plain = PathGeometry(
      verbs: [.move, .line, .quad, .close, .line], points: points([3, 6, 12, 6, 12, 12, 18, 12, 6, 9]))
    let curved = PathGeometry(
      verbs: [.move, .cubic, .cubic, .close, .cubic], points: points([0, 0, 1, 2, 5, 7, 9, 3, 10, 4, 11, 5, 12, 6, 0, 1, 0, 2, 0, 3]))
    // Thirds of the line are (6, 6) and (9, 6); two thirds to the control (12, 12) from (12, 6) and (18, 12) are (12, 10) and (14, 12);
    // after the end, from the beginning, (4, 7) and (5, 8).
    let half: [Double] = [1.5, 3, 3.5, 4, 7, 6.5, 10.5, 4.5, 11, 7, 12.5, 8.5, 15, 9, 2, 4, 2.5, 5, 3, 6]
    for (a, b) in [(plain, curved), (curved, plain)] {
      let mixed = interpolate(a, b, 0.5)
      #expect(mixed.verbs == curved.verbs)
      expect(mixed.points.flatMap(\.xy), half)
    }
    // A line against a quadratic curve is a cubic one on both sides.
    let quad = PathGeometry(verbs: [.move, .quad], points: points([0, 0, 3, 6, 6, 0])),
      line = PathGeometry(verbs: [.move, .line], points: points([0, 0, 3, 9]))
    let mixed = interpolate(quad, line, 1 / 3.0)
    #expect(mixed.verbs == [.move, .cubic])
    expect(mixed.points.flatMap(\.xy), [0, 0, (2 * 2 + 1) / 3.0, (2 * 4 + 3) / 3.0, (2 * 4 + 2) / 3.0, (2 * 4 + 6) / 3.0, 5, 3])
    #expect(PathGeometry.correspond(quad, line) && PathGeometry.correspond(quad, quad))
    let move = PathGeometry(verbs: [.move, .move], points: points([0, 0, 3, 9])),
      long = PathGeometry(verbs: [.move, .line, .close], points: points([0, 0, 3, 9]))
    #expect(!PathGeometry.correspond(line, move) && !PathGeometry.correspond(line, long) && PathGeometry.aligned(line, long) == nil)
    #expect(interpolate(line, long, 0) === line && interpolate(line, long, -1) === line && interpolate(line, long, 0.01) === long)
    #expect(interpolate(line, line, 0.5) === line)
  }

  @Test("an outline holds its left and upper edges, and not its right and lower ones")
  func edges() {
    let square = CGPath(rect: CGRect(x: 0, y: 0, width: 10, height: 10), transform: nil)
    let points = [(0, 0), (0, 9), (5, 0), (9, 9), (10, 5), (5, 10), (10, 10), (-1, 5), (5, -1), (11, 5), (5, 11)]
    #expect(
      points.map { square.contains(CGPoint(x: $0.0, y: $0.1)) } == [
        true, true, true, true, false, false, false, false, false, false, false,
      ])
    let arch = CGMutablePath()
    arch.move(to: .zero)
    arch.addQuadCurve(to: CGPoint(x: 8, y: 0), control: CGPoint(x: 4, y: 8))
    // At x = 2, a quarter, the curve is 2 · ¼ · ¾ · 8 = 3 high; at 4 it is 4 high.
    let under = [(2, 2.99), (4, 3.99), (6, 2.99), (1, 0.01), (2, 3.01), (4, 4.01), (6, 3.01), (0.01, 1), (7.99, 1)] as [(Double, Double)]
    #expect(under.map { arch.contains(CGPoint(x: $0.0, y: $0.1)) } == [true, true, true, true, false, false, false, false, false])
  }

  @Test("what is a rectangle, and with which corners")
  func rectangles() {
    func path(_ points: [(Double, Double)], closed: Bool = true) -> CGPath {
      let path = CGMutablePath()
      path.addLines(between: points.map { CGPoint(x: $0.0, y: $0.1) })
      if closed { path.closeSubpath() }
      return path
    }
    let corners: [(Double, Double)] = [(1, 2), (1, 7), (9, 7), (9, 2)]
    var found = CGRect.zero
    #expect(path(corners).isRect(&found) && found == CGRect(x: 1, y: 2, width: 8, height: 5))
    #expect(path(corners + [(1, 2)], closed: false).isRect(nil) && path(corners + [(1, 2)]).isRect(nil))
    #expect(
      !path(corners, closed: false).isRect(nil) && !path(corners + [(4, 2)]).isRect(nil)
        && !path([(1, 2), (1, 5)] + corners.dropFirst()).isRect(nil))
    #expect(!path(corners + [(1, 3), (1, 2)]).isRect(nil) && !path([(1, 2), (1, 7), (9, 7), (8, 2)]).isRect(nil))
    #expect(!path([(1, 2), (1, 7), (9, 7), (9, 3)]).isRect(nil) && !path([(1, 2), (1, 2), (9, 2), (9, 2)]).isRect(nil))
    #expect(!CGPath(roundedRect: CGRect(x: 0, y: 0, width: 9, height: 9), cornerWidth: 2, cornerHeight: 2, transform: nil).isRect(nil))
    // Three round corners, one corner of another size, a control that stands elsewhere, and one that hardly does.
    let rounded = CGPath(roundedRect: CGRect(x: 0, y: 0, width: 40, height: 30), cornerWidth: 5, cornerHeight: 5, transform: nil).geometry
    func changed(_ changes: [Int: CGPoint]) -> Double? {
      let points = rounded.points.enumerated().map { changes[$0] ?? $1 }
      return PathGeometry(verbs: rounded.verbs, points: points).asRoundedRect().map { Double($0.cornerRadius) }
    }
    #expect(changed([:]).map { abs($0 - 5) < 1e-9 } == true)
    let control = rounded.points[2]
    #expect(
      changed([2: CGPoint(x: control.x, y: control.y + 0.004)]) != nil && changed([2: CGPoint(x: control.x, y: control.y + 0.006)]) == nil)
    let other = rounded.points[3]
    #expect(changed([3: CGPoint(x: other.x + 0.004, y: other.y)]) != nil && changed([3: CGPoint(x: other.x + 0.006, y: other.y)]) == nil)
    #expect(
      changed([1: CGPoint(x: 40, y: 24)]) == nil && changed([4: CGPoint(x: 34, y: 30)]) == nil && changed([0: CGPoint(x: 39, y: 15)]) == nil
    )
    #expect(PathGeometry.empty.asRoundedRect() == nil)
  }
}
