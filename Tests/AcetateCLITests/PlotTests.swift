import Acetate
import Foundation
import QuartzCore
import Testing

@testable import AcetateCLI

@Suite("Plots")
struct PlotTests {
  @Test(
    "ticks are round, and not too many",
    arguments: [
      (0.0, 1.0, 5, ["0.0", "0.2", "0.4", "0.6", "0.8", "1.0"]), (0, 3, 10, ["0.0", "0.5", "1.0", "1.5", "2.0", "2.5", "3.0"]),
      (-1.1, 1.1, 7, ["−1.0", "−0.5", "0.0", "0.5", "1.0"]), (98, 1320, 4, ["500", "1000"]),
      (0.02, 0.031, 6, ["0.020", "0.022", "0.024", "0.026", "0.028", "0.030"]),
      (3e9, 4e9, 2, ["3e+09", "3.5e+09", "4e+09"]),
    ])
  func ticks(low: Double, high: Double, count: Int, labels: [String]) {
    let ticks = Ticks(over: low...high, atMost: count)
    #expect(ticks.values.map(ticks.label) == labels)
  }

  @Test("an axis over all numbers there are has no ticks, and no trap", arguments: [1e308, .greatestFiniteMagnitude])
  func hugeTicks(limit: Double) { #expect(Ticks(over: -limit...limit, atMost: 5).values.allSatisfy { abs($0) <= limit }) }

  @Test("one curve for each number, with a name and a unit")
  func curves() {
    func curves(_ keyPath: String, _ values: SampledValue...) -> PropertyCurves? {
      PropertyCurves(keyPath: keyPath, times: values.indices.map { Double($0) }, values: values)
    }
    let position = curves("position", .list([.number(1), .number(2)]), .list([.number(3), .number(4)]))
    #expect(
      position?.curves.map(\.name) == ["x", "y"] && position?.curves.map(\.values) == [[1, 3], [2, 4]] && position?.unit == "points")
    #expect(curves("transform.rotation.z", .number(1))?.unit == "radians" && curves("transform.scale", .number(1))?.unit == nil)
    let color = curves("backgroundColor", .none, .list([1, 0, 0, 1].map { .number($0) }))
    #expect(color?.curves.map(\.name) == ["red", "green", "blue", "alpha"] && color?.curves[0].values[0].isNaN ?? false)
    #expect(curves("hidden", .bool(true), .bool(false))?.curves[0].values == [1, 0])
    #expect(curves("name", .text("box")) == nil && curves("backgroundColor", .none) == nil)
    // Of a matrix, what changes.
    let still = (0..<16).map { SampledValue.number(Double($0)) }
    var moved = still
    moved[13] = .number(99)
    #expect(curves("transform", .list(still), .list(moved))?.curves.map(\.name) == ["m42"])
    #expect(curves("transform", .list(still))?.curves.count == 16)
  }

  /// 0 … 10 over 0 … 2 s, with 5 % of room above and below, in an area of 640 × 340 points from (72, 44).
  @Test("the curve lies where its axes say, with a gap where there is no value")
  func figure() throws {
    let times = [0, 0.5, 1, 1.5, 2], values = [0, 2.5, .nan, 7.5, 10]
    let curves = try #require(
      PropertyCurves(keyPath: "zPosition", times: times, values: values.map { $0.isNaN ? .none : .number($0) }))
    let lines = Figure(curves, title: "a · b").marks.compactMap { mark -> [CGPoint]? in
      guard case .line(let points, _, 2, _) = mark else { return nil }
      return points
    }
    #expect(lines.count == 2)
    let expected = [
      [CGPoint(x: 72, y: 384 - 340 * 0.5 / 11), CGPoint(x: 232, y: 384 - 340 * 3 / 11.0)],
      [CGPoint(x: 552, y: 384 - 340 * 8 / 11.0), CGPoint(x: 712, y: 384 - 340 * 10.5 / 11)],
    ]
    for (line, places) in zip(lines, expected) {
      for (point, place) in zip(line, places) { #expect(abs(point.x - place.x) < 1e-9 && abs(point.y - place.y) < 1e-9) }
    }
  }

  @Test("a constant has room around it, and huge numbers a picture")
  func degenerate() throws {
    for values in [[5.0, 5], [0, 0], [-1e300, 1e300], [-1e308, .infinity], [0, Double.leastNonzeroMagnitude], [1e-200, 3e-200]] {
      let curves = try #require(PropertyCurves(keyPath: "zPosition", times: [0, 1], values: values.map { .number($0) }))
      for mark in Figure(curves, title: "").marks {
        guard case .line(let points, _, _, _) = mark else { continue }
        #expect(points.allSatisfy { $0.x.isFinite && $0.y.isFinite && $0.y >= 43 && $0.y <= 390 }, "\(values)")
      }
    }
  }

  @Test("SVG escapes what the layer's name may hold, and PNG shows the line")
  func writers() throws {
    var figure = Figure(size: CGSize(width: 40, height: 20))
    figure.addText("<&\">\u{7}", at: CGPoint(x: 2, y: 10))
    figure.addLine([CGPoint(x: 20, y: 0), CGPoint(x: 20, y: 20)], color: CGColor(red: 1, green: 0, blue: 0, alpha: 1), width: 4)
    #expect(figure.svg.contains(">&lt;&amp;&quot;&gt;</text>") && figure.svg.contains(##"stroke="#ff0000" stroke-width="4""##))
    let picture = try #require(figure.picture(scale: 2))
    #expect(picture.width == 80 && picture.height == 40)
    #expect(picture[39, 20] == SIMD4(255, 0, 0, 255) && picture[45, 20] == SIMD4(255, 255, 255, 255))
    // Somewhere on the left there are letters.
    #expect((4..<30).contains { x in (0..<40).contains { y in picture[x, y].x < 100 } })
  }

  @Test("names end in .svg or .png")
  func names() {
    #expect(throws: (any Error).self) { try PlotFile(parsing: "curve.gif") }
    #expect((try? PlotFile(parsing: "Curve.SVG")) != nil && (try? PlotFile(parsing: "curve.png")) != nil)
  }
}
