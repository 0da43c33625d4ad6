import Foundation
import Graphics
import Rasterizer
import Testing

@testable import Lottie

@Suite("Shapes of Lottie documents")
struct ShapeTests {
  private func shapes(_ items: String, at seconds: Double = 0) throws -> [VectorFrame.Shape] {
    try TestDocuments.load(TestDocuments.document(layers: TestDocuments.shapeLayer(items))).frame(at: seconds).shapes
  }

  private func trim(_ start: Double, _ end: Double, offset: Double, mode: Int) -> String {
    #"{"ty":"tm","s":{"a":0,"k":\#(start)},"e":{"a":0,"k":\#(end)},"o":{"a":0,"k":\#(offset)},"m":\#(mode)}"#
  }

  private func line(_ x0: Double, _ x1: Double, y: Double) -> String {
    #"{"ty":"sh","ks":{"a":0,"k":{"c":false,"v":[[\#(x0),\#(y)],[\#(x1),\#(y)]],"i":[[0,0],[0,0]],"o":[[0,0],[0,0]]}}}"#
  }

  @Test("trims leave the same part of each outline, going on at the beginning")
  func trims() throws {
    // 50 % to 100 %, moved by 90° = 25 %: from 75 % round to 25 %.
    let items = [line(0, 100, y: 1), line(0, 40, y: 2), TestDocuments.blueStroke, trim(50, 100, offset: 90, mode: 1)]
    let path = try #require(shapes(items.joined(separator: ",")).first).path
    let starts = path.segments.map { $0.start.x }, ends = path.segments.map { $0.end.x }
    #expect(starts.map { ($0 * 1000).rounded() / 1000 } == [75, 0, 30, 0])
    #expect(ends.map { ($0 * 1000).rounded() / 1000 } == [100, 25, 40, 10])
  }

  @Test("a trimmed path is filled as far as it goes")
  func trimmedFill() throws {
    // The upper and the right side of a square: the triangle between them, whose points have x ≥ y.
    let square =
      #"{"ty":"sh","ks":{"k":{"c":true,"v":[[0,0],[40,0],[40,40],[0,40]],"i":[[0,0],[0,0],[0,0],[0,0]],"o":[[0,0],[0,0],[0,0],[0,0]]}}}"#
    let items = [square, TestDocuments.red, trim(0, 50, offset: 0, mode: 1)]
    let shape = try #require(try shapes(items.joined(separator: ",")).first)
    #expect(isClose(shape.bounds, 0, 0, 40, 40))
    #expect(shape.path.points.allSatisfy { $0.x >= $0.y - 1e-6 })
  }

  @Test("trims over outlines one after the other share the whole length")
  func sequentialTrims() throws {
    // Lengths 100 and 100; from 75 % to 125 %: the second half of the second line, the first half of the first.
    let items = [line(0, 100, y: 1), line(0, 100, y: 2), TestDocuments.blueStroke, trim(75, 100, offset: 0, mode: 2)]
    let second = try #require(shapes(items.joined(separator: ",")).first).path
    #expect(second.segments.map { SIMD2($0.start.x, $0.start.y) } == [SIMD2(50, 2)])
    let wrapped = Trim(start: 75, end: 100, offset: 90)
    #expect(wrapped.start == 0 && wrapped.end == 0.25)
    #expect(Trim(start: 100, end: 20, offset: 0) == Trim(start: 20, end: 100, offset: 0))
    #expect(Trim(start: 0, end: 100, offset: 77).isWhole)
    #expect(Trim(start: 30, end: 30, offset: 0).isEmpty)
  }

  @Test("paints draw what stands above them, the first one highest")
  func order() throws {
    let green = TestDocuments.red.replacingOccurrences(of: "[1,0,0,1]", with: "[0,1,0,1]")
    let items = [TestDocuments.rectangle(5, 5, 10, 10), TestDocuments.red, TestDocuments.rectangle(25, 5, 10, 10), green]
    let painted = try shapes(items.joined(separator: ","))
    #expect(painted.map(\.color) == [SIMD4(0, 1, 0, 1), SIMD4(1, 0, 0, 1)])
    #expect(isClose(painted[0].bounds, 0, 0, 30, 10))
    #expect(isClose(painted[1].bounds, 0, 0, 10, 10))
  }

  @Test("groups move what is in them, and paints outside draw it there")
  func groups() throws {
    let group =
      #"{"ty":"gr","it":[\#(TestDocuments.rectangle(5, 5, 10, 10)),{"ty":"tr","p":{"a":0,"k":[20,0]},"s":{"a":0,"k":[200,100]},"#
      + #""o":{"a":0,"k":50}}]}"#
    let painted = try shapes([group, TestDocuments.blueStroke].joined(separator: ","))
    #expect(isClose(painted[0].bounds, 20, 0, 20, 10))
    // The pen is not stretched: it stands outside of the group, whose opacity is of what is painted in it.
    #expect(painted[0].pathToFrame == .identity && painted[0].opacity == 1)
  }

  @Test("polygons and stars have their points where they belong")
  func polystars() {
    let polygon = Polystar(
      isStar: false, position: .still(SIMD2(10, 20)), pointCount: .still(4), rotation: .still(0), outerRadius: .still(8),
      innerRadius: .still(0), outerRoundness: .still(0), innerRoundness: .still(0))
    // From the top, clockwise.
    let corners = stride(from: 0, to: 12, by: 3).map { CGPoint(polygon.shape(at: 0).points[$0]) }
    for (corner, expected) in zip(corners, [(10.0, 12.0), (18, 20), (10, 28), (2, 20)]) {
      #expect(isClose(corner, expected.0, expected.1))
    }
    var star = polygon
    (star.isStar, star.innerRadius) = (true, .still(2))
    let points = star.shape(at: 0).points
    #expect(points.count == 1 + 3 * 8)
    // An eighth of a turn on, at the inner radius: 2 · √½ right of and above the centre.
    #expect(isClose(CGPoint(points[3]), 10 + 2.0.squareRoot(), 20 - 2.0.squareRoot()))
    // Wholly round tangents of polygons are a quarter of the radius long.
    star = polygon
    star.outerRoundness = .still(100)
    #expect(isClose(CGPoint(star.shape(at: 0).points[1]), 12, 12))
  }

  @Test("rectangles and ellipses begin where players begin them")
  func outlines() {
    let rectangle = BezierShape.rectangle(center: SIMD2(10, 10), size: SIMD2(20, 10), radius: 0)
    #expect(rectangle.points.first == SIMD2(20, 5) && rectangle.points[3] == SIMD2(20, 15))
    #expect(rectangle.geometry().verbs == [.move, .line, .line, .line, .line, .close])
    let round = BezierShape.rectangle(center: SIMD2(10, 10), size: SIMD2(20, 10), radius: 50)
    // Radii end at half of the shorter side.
    #expect(round.points.first == SIMD2(20, 10))
    let ellipse = BezierShape.ellipse(center: SIMD2(0, 0), size: SIMD2(4, 2))
    #expect(ellipse.points.first == SIMD2(0, -1) && ellipse.points[3] == SIMD2(2, 0))
    #expect(ellipse.geometry(isReversed: true).points[3] == CGPoint(x: -2, y: 0))
  }

  @Test("repeaters add up position and rotation, multiply scale, and fade")
  func repeaters() throws {
    let repeater =
      #"{"ty":"rp","c":{"a":0,"k":3},"o":{"a":0,"k":0},"m":1,"tr":{"p":{"a":0,"k":[20,0]},"s":{"a":0,"k":[50,50]},"so":{"a":0,"#
      + #""k":100},"eo":{"a":0,"k":50}}}"#
    let painted = try shapes([TestDocuments.rectangle(4, 4, 8, 8), TestDocuments.red, repeater].joined(separator: ","))
    #expect(painted.map(\.opacity) == [1, 0.75, 0.5])
    #expect(isClose(painted[0].bounds, 0, 0, 8, 8))
    #expect(isClose(painted[1].bounds, 20, 0, 4, 4))
    #expect(isClose(painted[2].bounds, 40, 0, 2, 2))
    // Later copies below.
    let below = try shapes(
      [TestDocuments.rectangle(4, 4, 8, 8), TestDocuments.red, repeater.replacingOccurrences(of: #""m":1"#, with: #""m":2"#)]
        .joined(separator: ","))
    #expect(below.map(\.opacity) == [0.5, 0.75, 1])
  }

  @Test("gradients have a stop wherever colours or opacities have one")
  func gradients() {
    // Red to blue; opacity 1 until ½, where it jumps to ½, then to 0.
    let stops = GradientStop.stops([0, 1, 0, 0, 1, 0, 0, 1, 0, 1, 0.5, 1, 0.5, 0.5, 1, 0], colorCount: 2)
    #expect(stops.map(\.offset) == [0, 0.5, 0.5, 1])
    #expect(stops.map(\.color) == [SIMD4(1, 0, 0, 1), SIMD4(0.5, 0, 0.5, 1), SIMD4(0.5, 0, 0.5, 0.5), SIMD4(0, 0, 1, 0)])
    #expect(GradientStop.stops([0.2, 1, 1, 1], colorCount: 4) == [GradientStop(offset: 0.2, color: SIMD4(1, 1, 1, 1))])
  }

  @Test("rounded corners begin at their radius, and at most in the middle of a side")
  func roundedCorners() {
    let square = BezierShape.rectangle(center: SIMD2(5, 5), size: SIMD2(10, 10), radius: 0).geometry()
    let rounded = square.mapContours { $0.rounded(2) }
    #expect(rounded.verbs.filter { $0 == .cubic }.count == 4)
    #expect(rounded.bounds == CGRect(x: 0, y: 0, width: 10, height: 10))
    let round = square.mapContours { $0.rounded(20) }
    // Half of each side is taken by either corner: nearly a circle, which passes (5 + 5/√2, 5 − 5/√2).
    #expect(round.contains(CGPoint(x: 8.5, y: 1.5), usesEvenOddRule: false))
    #expect(!round.contains(CGPoint(x: 8.6, y: 1.4), usesEvenOddRule: false))
  }

  @Test("merged outlines are areas taken together")
  func merging() throws {
    let items = [TestDocuments.rectangle(5, 5, 10, 10), TestDocuments.rectangle(10, 5, 10, 10), #"{"ty":"mm","mm":4}"#, TestDocuments.red]
    // What both share.
    #expect(isClose(try shapes(items.joined(separator: ","))[0].bounds, 5, 0, 5, 10, within: 1e-3))
  }

  @Test("offset outlines grow on all sides")
  func offset() {
    let square = BezierShape.rectangle(center: SIMD2(5, 5), size: SIMD2(10, 10), radius: 0).geometry()
    #expect(isClose(square.offset(by: 2, join: .miter, miterLimit: 4).bounds, -2, -2, 14, 14, within: 1e-2))
    #expect(isClose(square.offset(by: -2, join: .miter, miterLimit: 4).bounds, 2, 2, 6, 6, within: 1e-2))
  }

  @Test("dashes of no length are dots")
  func dashes() throws {
    let stroke =
      TestDocuments.blueStroke.dropLast() + #","d":[{"n":"d","v":{"a":0,"k":0}},{"n":"g","v":{"a":0,"k":5}},{"n":"o","v":{"a":0,"k":3}}]}"#
    guard case .stroke(let pen) = try shapes(TestDocuments.rectangle(5, 5, 10, 10) + "," + stroke)[0].operation else {
      Issue.record("no stroke")
      return
    }
    #expect(pen.dashes == [0.01, 5] && pen.dashPhase == 3)
  }
}
