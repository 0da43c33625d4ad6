import Foundation
import Graphics
import TestSupport
import Testing

@Suite("Areas of paths taken together")
struct PathBooleanTests {
  private func rect(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGPath {
    CGPath(rect: CGRect(x: x, y: y, width: width, height: height), transform: nil)
  }

  private func circle(_ x: CGFloat, _ y: CGFloat, radius: CGFloat) -> CGPath {
    CGPath(ellipseIn: CGRect(x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius), transform: nil)
  }

  private func polygon(_ points: [CGPoint]) -> CGPath {
    let path = CGMutablePath()
    path.addLines(between: points)
    path.closeSubpath()
    return path
  }

  /// Enclosed counterclockwise less clockwise, y up, of the path's chords: ½ Σ x y′ − x′ y.
  private func area(_ path: CGPath) -> Double {
    var sum = 0.0
    var start = CGPoint.zero, last = CGPoint.zero
    func line(to point: CGPoint) {
      sum += Double(last.x * point.y - point.x * last.y) / 2
      last = point
    }
    path.flattened(threshold: 1e-4).applyWithBlock { element in
      switch element.pointee.type {
      case .moveToPoint: (start, last) = (element.pointee.points[0], element.pointee.points[0])
      case .addLineToPoint: line(to: element.pointee.points[0])
      default: line(to: start)
      }
    }
    return sum
  }

  /// Elements as letters: m, l, q, c, z.
  private func letters(_ path: CGPath) -> String {
    var text = ""
    path.applyWithBlock { text += ["m", "l", "q", "c", "z"][Int($0.pointee.type.rawValue)] }
    return text
  }

  private func points(_ path: CGPath) -> [CGPoint] {
    var points: [CGPoint] = []
    path.applyWithBlock { element in
      if element.pointee.type == .moveToPoint || element.pointee.type == .addLineToPoint { points.append(element.pointee.points[0]) }
    }
    return points
  }

  /// Where elements end.
  private func ends(_ path: CGPath) -> [CGPoint] {
    var points: [CGPoint] = []
    path.applyWithBlock { element in
      let count = [1, 1, 2, 3, 0][Int(element.pointee.type.rawValue)]
      if count > 0 { points.append(element.pointee.points[count - 1]) }
    }
    return points
  }

  @Test("two squares of four with one in common")
  func squares() {
    let a = rect(0, 0, 2, 2), b = rect(1, 1, 2, 2)
    let union = a.union(b)
    #expect(letters(union) == "mlllllllz" && area(union) == 7)
    let corners: [CGPoint] = [(0, 0), (2, 0), (2, 1), (3, 1), (3, 3), (1, 3), (1, 2), (0, 2)].map { CGPoint(x: $0.0, y: $0.1) }
    #expect(Set(points(union)) == Set(corners))
    #expect(area(a.intersection(b)) == 1 && a.intersection(b).boundingBoxOfPath == CGRect(x: 1, y: 1, width: 1, height: 1))
    #expect(area(a.subtracting(b)) == 3 && letters(a.subtracting(b)) == "mlllllz")
    #expect(area(a.symmetricDifference(b)) == 6)
    #expect(a.intersects(b) && b.intersects(a))
  }

  @Test("squares that share an edge become one of four corners; those that share a corner stay two")
  func touching() {
    let row = rect(0, 0, 1, 1).union(rect(1, 0, 1, 1))
    #expect(letters(row) == "mlllz" && area(row) == 2)
    let diagonal = rect(0, 0, 1, 1).union(rect(1, 1, 1, 1))
    #expect(letters(diagonal) == "mlllzmlllz" && area(diagonal) == 2)
    #expect(!rect(0, 0, 1, 1).intersects(rect(1, 0, 1, 1)) && !rect(0, 0, 1, 1).intersects(rect(1, 1, 1, 1)))
    #expect(rect(0, 0, 1, 1).intersection(rect(1, 0, 1, 1)).isEmpty)
    #expect(!rect(0, 0, 1, 1).intersects(rect(5, 5, 1, 1)))
  }

  @Test("one inside the other, the same twice, nothing at all")
  func nested() {
    let outer = rect(0, 0, 4, 4), inner = rect(1, 1, 2, 2), nothing = CGMutablePath()
    #expect(area(outer.union(inner)) == 16 && letters(outer.union(inner)) == "mlllz")
    let frame = outer.subtracting(inner)
    #expect(area(frame) == 12 && letters(frame) == "mlllzmlllz")
    // The hole runs the other way: both rules leave it out.
    #expect(!frame.contains(CGPoint(x: 2, y: 2), using: .winding) && !frame.contains(CGPoint(x: 2, y: 2), using: .evenOdd))
    #expect(inner.subtracting(outer).isEmpty && outer.symmetricDifference(outer).isEmpty)
    #expect(outer.union(outer) == outer.normalized() && area(outer.normalized()) == 16)
    #expect(area(outer.union(nothing)) == 16 && outer.intersection(nothing).isEmpty && nothing.union(nothing).isEmpty)
    // A rectangle clockwise is the same area.
    let clockwise = polygon([CGPoint(x: 0, y: 0), CGPoint(x: 0, y: 4), CGPoint(x: 4, y: 4), CGPoint(x: 4, y: 0)])
    #expect(area(clockwise) == -16 && area(clockwise.normalized()) == 16)
  }

  /// Circles of radius 100 whose centres are 100 apart cross at (50, ±50 √3) = (50, ±86.603) and share 100² (2π/3 − √3/2) = 12,283.7. Their
  /// four curves stray from a circle by at most 2.7 parts in ten thousand.
  @Test("circles: curves stay curves")
  func circles() {
    let a = circle(0, 0, radius: 100), b = circle(100, 0, radius: 100)
    let lens = a.intersection(b)
    #expect(abs(area(lens) - 12_283.7) < 12)
    #expect(lens.boundingBoxOfPath.minX.rounded() == 0 && lens.boundingBoxOfPath.maxX.rounded() == 100)
    #expect(abs(lens.boundingBoxOfPath.maxY - 86.603) < 0.03 && abs(lens.boundingBoxOfPath.minY + 86.603) < 0.03)
    // Each side of the lens is cut at its middle, where two quarters meet.
    #expect(letters(lens) == "mccccz")
    let circleArea = area(a)
    #expect(abs(area(a.union(b)) - (2 * circleArea - area(lens))) < 0.1)
    // Of each circle two quarters are whole, and two are cut.
    #expect(letters(a.union(b)).filter { $0 == "c" }.count == 8)
    #expect(abs(area(a.subtracting(b)) - (circleArea - area(lens))) < 0.1)
    // Where curves cross is found on the curves, not on their chords.
    let corners = ends(lens).filter { abs($0.y) > 80 }
    #expect(Set(corners.map { $0.y > 0 }).count == 2 && corners.allSatisfy { abs($0.x - 50) < 1e-6 })
  }

  @Test("a circle without itself is nothing, with itself is itself; a hole of it in a square keeps its four curves")
  func sameCurves() {
    let a = circle(50, 50, radius: 40)
    #expect(a.subtracting(a).isEmpty && a.symmetricDifference(a).isEmpty)
    #expect(letters(a.union(a)) == "mccccz" && abs(area(a.union(a)) - area(a)) < 1e-6)
    let plate = rect(0, 0, 100, 100).subtracting(a)
    #expect(letters(plate).filter { $0 == "c" }.count == 4 && letters(plate).filter { $0 == "l" }.count == 3)
    #expect(abs(area(plate) - (10_000 - area(a))) < 1e-6)
    // A piece of pie shares two curves with the circle.
    let pie = CGMutablePath()
    pie.move(to: CGPoint(x: 50, y: 50))
    pie.addArc(center: CGPoint(x: 50, y: 50), radius: 40, startAngle: 0, endAngle: .pi, clockwise: false)
    pie.closeSubpath()
    #expect(abs(area(a.subtracting(pie)) - area(a) / 2) < 0.02)
  }

  /// The five-pointed star by every second corner of a pentagon in the unit circle. Its core is a pentagon of circumradius
  /// cos 72° / cos 36° = 0.381966, and area 5/2 r² sin 72° = 0.346893; the spikes with it have 1.122570.
  @Test("a star by both rules")
  func star() {
    let corners = (0..<5).map { i in CGPoint(x: 100 * cos(Double(i) * 0.8 * .pi), y: 100 * sin(Double(i) * 0.8 * .pi)) }
    let star = polygon(corners)
    #expect(abs(area(star.normalized()) - 11_225.70) < 0.01 && letters(star.normalized()) == "mlllllllllz")
    let spikes = star.normalized(using: .evenOdd)
    #expect(abs(area(spikes) - (11_225.70 - 3_468.93)) < 0.01)
    #expect(spikes.componentsSeparated().count == 5)
    #expect(abs(area(star.intersection(rect(-200, -200, 400, 400), using: .evenOdd)) - 7_756.77) < 0.01)
  }

  @Test("areas come apart with their holes: a ring, an island in it, a square beside it")
  func components() {
    let path = CGMutablePath()
    path.addPath(rect(0, 0, 10, 10))
    path.addPath(rect(2, 2, 6, 6))
    path.addPath(rect(4, 4, 2, 2))
    path.addPath(rect(20, 0, 1, 1))
    let parts = path.componentsSeparated(using: .evenOdd)
    #expect(parts.map(area) == [64, 4, 1])
    #expect(parts.map(letters) == ["mlllzmlllz", "mlllz", "mlllz"])
    #expect(path.componentsSeparated().map(area) == [100, 1])
    #expect(CGMutablePath().componentsSeparated().isEmpty)
  }

  @Test("a line inside and outside an area: open, in its own direction")
  func lines() {
    let line = CGMutablePath()
    line.addLines(between: [CGPoint(x: -1, y: 1), CGPoint(x: 5, y: 1), CGPoint(x: 5, y: 3)])
    let area = rect(0, 0, 2, 2)
    #expect(points(line.lineIntersection(area)) == [CGPoint(x: 0, y: 1), CGPoint(x: 2, y: 1)])
    #expect(
      points(line.lineSubtracting(area))
        == [CGPoint(x: -1, y: 1), CGPoint(x: 0, y: 1), CGPoint(x: 2, y: 1), CGPoint(x: 5, y: 1), CGPoint(x: 5, y: 3)])
    #expect(letters(line.lineSubtracting(area)) == "mlmll")
    // A circle's upper half above the x axis: two curves whole.
    let arc = circle(0, 0, radius: 1).lineIntersection(rect(-2, 0, 4, 4))
    #expect(letters(arc) == "mcc" && abs(arc.boundingBoxOfPath.height - 1) < 1e-9)
  }

  @Test("flattened: lines alone, no farther from the curve than the threshold")
  func flattened() {
    let flat = circle(0, 0, radius: 100).flattened(threshold: 0.1)
    #expect(!letters(flat).contains("c"))
    // A chord that strays by s of a circle of radius r is 2 √(2 r s) long: 8.9 here, 70 of them around.
    #expect((70...200).contains(points(flat).count))
    // The area is smaller than the circle's by at most the circumference times the threshold.
    #expect(area(flat) < .pi * 10_000 + 10 && area(flat) > .pi * 10_000 - 63)
  }

  @Test("numbers that are not finite, and outlines without area, make nothing")
  func hostile() {
    let broken = polygon([CGPoint(x: 0, y: 0), CGPoint(x: CGFloat.nan, y: 1), CGPoint(x: 1, y: 1)])
    let endless = polygon([CGPoint(x: 0, y: 0), CGPoint(x: CGFloat.infinity, y: 1), CGPoint(x: 1, y: 1)])
    for path in [broken, endless] {
      #expect(path.union(rect(0, 0, 1, 1)).isEmpty && path.normalized().isEmpty && path.componentsSeparated().isEmpty)
      #expect(!path.intersects(rect(0, 0, 1, 1)))
    }
    let line = polygon([CGPoint(x: 0, y: 0), CGPoint(x: 5, y: 5)])
    #expect(line.normalized().isEmpty && area(line.union(rect(0, 0, 1, 1))) == 1)
    #expect(polygon([.zero, .zero]).normalized().isEmpty)
    let tiny = CGFloat.leastNormalMagnitude
    #expect(rect(0, 0, tiny, tiny).normalized().isEmpty && rect(1e300, 0, 1, 1).normalized().isEmpty)
    let huge = rect(-1e300, -1e300, 2e300, 2e300)
    #expect(letters(huge.normalized()) == "mlllz")
  }

  /// Points far enough from all edges are inside the result exactly when the operation says so of both paths.
  @Test("random stars and ellipses: every point is where the operation says, by both rules of the result", arguments: RandomRuns.seeds(12))
  func random(seed: UInt64) {
    var state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
    func next(_ limit: Double) -> Double {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Double(state >> 11) / Double(1 << 53) * limit
    }
    func shape() -> CGPath {
      let path = CGMutablePath()
      for _ in 0..<2 {
        if next(1) < 0.5 {
          path.addLines(between: (0..<7).map { _ in CGPoint(x: next(100), y: next(100)) })
          path.closeSubpath()
        } else {
          path.move(to: CGPoint(x: next(100), y: next(100)))
          for _ in 0..<3 {
            path.addCurve(
              to: CGPoint(x: next(100), y: next(100)), control1: CGPoint(x: next(100), y: next(100)),
              control2: CGPoint(x: next(100), y: next(100)))
          }
        }
      }
      return path
    }
    let a = shape(), b = shape()
    let rule: CGPathFillRule = seed % 2 == 0 ? .winding : .evenOdd
    let results = [
      a.union(b, using: rule), a.intersection(b, using: rule), a.subtracting(b, using: rule), a.symmetricDifference(b, using: rule),
    ]
    var compared = 0
    for _ in 0..<400 {
      let point = CGPoint(x: next(100), y: next(100))
      func isInside(_ path: CGPath) -> Bool? {
        let around = [(0.0, 0.0), (0.03, 0), (-0.03, 0), (0, 0.03), (0, -0.03)].map {
          path.contains(CGPoint(x: point.x + $0.0, y: point.y + $0.1), using: rule)
        }
        return around.allSatisfy { $0 == around[0] } ? around[0] : nil
      }
      guard let inA = isInside(a), let inB = isInside(b) else { continue }
      compared += 1
      let expected = [inA || inB, inA && inB, inA && !inB, inA != inB]
      for (result, isExpected) in zip(results, expected) {
        #expect(result.contains(point, using: .winding) == isExpected && result.contains(point, using: .evenOdd) == isExpected)
      }
    }
    #expect(compared > 300)
    #expect(abs(area(results[0]) + area(results[1]) - area(a.normalized(using: rule)) - area(b.normalized(using: rule))) < 0.5)
  }
}
