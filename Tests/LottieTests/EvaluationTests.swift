import Foundation
import Graphics
import Rasterizer
import Testing

@testable import Lottie

@Suite("Times, budgets and places in the evaluation of Lottie documents")
struct EvaluationTests {
  /// A square whose left side stands at the frame's number, in a document from frame 5 to 25 at 4 frames a second.
  private static let moving = #"""
    {"fr":4,"ip":5,"op":25,"w":100,"h":100,"layers":[{"ty":4,"nm":"s","ks":{"p":{"a":1,"k":[
    {"t":0,"s":[0,0],"o":{"x":0,"y":0},"i":{"x":1,"y":1}},{"t":100,"s":[100,0]}]}},"shapes":[
    {"ty":"rc","p":{"k":[5,5]},"s":{"k":[10,10]}},{"ty":"fl"}]}]}
    """#

  private func place(_ document: LottieDocument, at seconds: Double) -> Double? {
    document.frame(at: seconds).shapes.first.map { Double($0.bounds.minX) }
  }

  @Test("a time is a frame from the document's first one on, to a thousandth")
  func times() throws {
    let document = try TestDocuments.load(Self.moving)
    let rows = [
      (0.0, 5.0), (1.5, 11), (5, 25), (7, 25), (-3, 5), (.infinity, 5), (0.3, 6.2), (1.5002, 11), (1.4998, 11), (1.50026, 11.00104),
      (1.49974, 10.99896), (4.9999, 25),
    ]
    for (seconds, frame) in rows { #expect(place(document, at: seconds).map { abs($0 - frame) < 1e-9 } == true, "\(seconds)") }
  }

  @Test("on the way from one time to another, layers show as at the first, and at its end as at the other")
  func ways() throws {
    let document = try TestDocuments.load(Self.moving.replacingOccurrences(of: #""nm":"s""#, with: #""nm":"s","op":12"#))
    func place(_ share: Double) -> Double? {
      var builder = FrameBuilder(document)
      return builder.frame(at: 1, toward: 4, share: share).shapes.first.map { Double($0.bounds.minX) }
    }
    // From frame 9 to frame 21: a quarter of the way, and beyond both.
    #expect(place(0) == 9 && place(0.25) == 12 && place(-0.5) == 3 && place(1.25) == 24 && place(1) == nil)
  }

  @Test("what a frame may cost: a layer, and each element of it")
  func budgets() throws {
    let square = TestDocuments.rectangle(5, 5, 10, 10) + "," + TestDocuments.red
    let layers = (1...3).map { TestDocuments.shapeLayer(square, number: $0) }.joined(separator: ",")
    let still = try TestDocuments.load(TestDocuments.document(layers: layers))
    // An animated opacity: the layer, the outline and its five points, the paint.
    let moved = try TestDocuments.load(
      TestDocuments.document(
        layers: layers.replacingOccurrences(of: #""o":{"a":0,"k":100}"#, with: #""o":{"k":[{"t":0,"s":[50]},{"t":9,"s":[60]}]}"#)))
    func counts(_ document: LottieDocument, _ budgets: ClosedRange<Int>) -> [Int] {
      budgets.map { budget in
        var builder = FrameBuilder(document, budget: budget)
        return builder.frame(at: 0).shapes.count
      }
    }
    #expect(counts(still, 0...5) == [0, 1, 1, 2, 2, 3])
    #expect([7, 8, 15, 16, 23, 24].flatMap { counts(moved, $0...$0) } == [0, 1, 1, 2, 2, 3])
  }

  @Test("copies and modifiers that would be too many are left out")
  func evaluatorBudgets() throws {
    func evaluate(_ shapes: String, _ budget: Int) throws -> (shapes: [VectorFrame.Shape], rest: Int) {
      let document = try TestDocuments.load(TestDocuments.document(layers: TestDocuments.shapeLayer(shapes)))
      guard case .shapes(let content)? = document.composition.layers.first?.model.content else { return ([], 0) }
      var evaluator = ShapeEvaluator(at: 0, .identity, budget: budget), elements: [VectorFrame.Element] = []
      evaluator.elements(of: content.items, to: &elements)
      return (VectorFrame(elements).shapes, evaluator.budget)
    }
    let square = TestDocuments.rectangle(50, 40, 40, 20), red = TestDocuments.red
    // A repeater; for each copy an outline of five points, and a paint.
    let copies = [square, red, #"{"ty":"rp","c":{"k":9},"tr":{"p":{"k":[3,0]}}}"#].joined(separator: ",")
    #expect(try evaluate(copies, 1000).rest == 1000 - 1 - 9 * 7)
    #expect(try [14, 15, 21, 22, 29].map { try evaluate(copies, $0).shapes.count } == [1, 2, 2, 3, 4])
    // An outline with its points, the modifier, sixteen points with the corners, the paint.
    let round = [square, #"{"ty":"rd","r":{"k":2}}"#, red].joined(separator: ",")
    #expect(try evaluate(round, 1000).rest == 1000 - 24)
    #expect(try (21...25).map { try evaluate(round, $0).shapes.count } == [0, 0, 0, 1, 1])
    // Areas of ten points taken together cost an eighth of a hundred besides; where there is not so much, they are joined.
    let merged = [square, square, #"{"ty":"mm","mm":2}"#, red].joined(separator: ",")
    #expect(try evaluate(merged, 1000).rest == 1000 - 12 - 1 - 12 - 4 - 1)
    #expect(
      try [23, 24, 25, 29, 30].map { try evaluate(merged, $0).shapes.first?.path.verbs.filter { $0 == .move }.count } == [
        nil, 2, nil, nil, 1,
      ])
    let offset = [square, #"{"ty":"op","a":{"k":2}}"#, red].joined(separator: ",")
    #expect(try evaluate(offset, 1000).rest == 1000 - 6 - 1 - 50 - 4 - 1)
    #expect(try [56, 57, 61, 62].map { try evaluate(offset, $0).shapes.first.map { Double($0.bounds.width) } } == [40, nil, nil, 44])
    // Ridges, as many for each side as there is room for.
    let zigzag = [square, #"{"ty":"zz","s":{"k":2},"r":{"k":5000}}"#, red].joined(separator: ",")
    #expect(try evaluate(zigzag, 100_000).shapes.first?.path.points.count == 4 * 1001)
    #expect(try evaluate(zigzag, 67).shapes.first?.path.points.count == 44)
  }

  @Test("the rectangle around layers of a name, in compositions too, with all that is in them")
  func bounds() throws {
    let square = TestDocuments.rectangle(10, 5, 20, 10) + "," + TestDocuments.red
    func layer(_ name: String, _ x: Int, _ more: String = "") -> String {
      TestDocuments.shapeLayer(square, transform: #"{"p":{"k":[\#(x),3]}}"#, more: #""nm":"\#(name)"\#(more)"#)
    }
    let document = try TestDocuments.load(
      TestDocuments.document(
        layers: [
          layer("a", 10), layer("b", 70), layer("a", 30), layer("hidden", 0, #","hd":true"#), #"{"ty":3,"nm":"null","ks":{}}"#,
          #"{"ty":0,"nm":"c","refId":"c","w":90,"h":50,"ip":0,"op":100,"ks":{"p":{"k":[0,40]}}}"#,
        ].joined(separator: ","), more: #""assets":[{"id":"c","layers":[\#(layer("d", 5)),\#(layer("e", 40))]}]"#))
    func bounds(_ name: String) -> CGRect { document.bounds(ofLayer: name, at: 1) }
    #expect(bounds("a") == CGRect(x: 10, y: 3, width: 40, height: 10))
    #expect(bounds("b") == CGRect(x: 70, y: 3, width: 20, height: 10))
    #expect(bounds("e") == CGRect(x: 40, y: 43, width: 20, height: 10))
    #expect(bounds("c") == CGRect(x: 5, y: 43, width: 55, height: 10))
    for name in ["hidden", "null", "x"] { #expect(bounds(name).isNull) }
  }

  @Test("places along an outline, from its own start or its other end")
  func tracks() throws {
    // Sides of 30, 40 and, closed, 50; a vertex stands twice.
    func shape(isClosed: Bool) -> BezierShape {
      let corners = [SIMD2(0.0, 0), SIMD2(30, 0), SIMD2(30, 0), SIMD2(30, 40)] + (isClosed ? [SIMD2(0, 0)] : [])
      var points = [corners[0]]
      for (a, b) in zip(corners, corners.dropFirst()) { points += [a, b, b] }
      return BezierShape(points: points, isClosed: isClosed)
    }
    func places(isClosed: Bool, isReversed: Bool = false, _ distances: Double...) throws -> [[Double]] {
      let track = try #require(PathTrack(shape(isClosed: isClosed), isReversed: isReversed))
      return distances.map { distance in
        let place = track.place(at: distance)
        return [place.point.x, place.point.y, place.heading * 180 / .pi].map { ($0 * 100).rounded() / 100 + 0 }
      }
    }
    #expect(try #require(PathTrack(shape(isClosed: true), isReversed: false)).length == 120)
    #expect(try #require(PathTrack(shape(isClosed: false), isReversed: true)).length == 70)
    #expect(
      try places(isClosed: false, -5, 0, 10, 30, 45, 70, 78, .infinity)
        == [[-5, 0, 0], [0, 0, 0], [10, 0, 0], [30, 0, 90], [30, 15, 90], [30, 40, 90], [30, 48, 90], [0, 0, 0]])
    // The third side goes up to the left, by 3 and 4.
    #expect(
      try places(isClosed: true, -10, 95, 120, 130, 250)
        == [[6, 8, -126.87], [15, 20, -126.87], [0, 0, 0], [10, 0, 0], [10, 0, 0]])
    #expect(try places(isClosed: false, isReversed: true, 10, 50, 75) == [[30, 30, -90], [20, 0, 180], [-5, 0, 180]])
    #expect(
      PathTrack(BezierShape(points: [SIMD2(3, 3), SIMD2(3, 3), SIMD2(3, 3), SIMD2(3, 3)], isClosed: false), isReversed: false) == nil)
  }

  @Test("gradients: stops in any order, out of range, that jump, and what lies before the first and behind the last")
  func gradients() {
    func words(_ numbers: [Double], _ count: Int) -> [String] {
      GradientStop.stops(numbers, colorCount: count).map { stop in
        ([stop.offset] + (0..<4).map { stop.color[$0] }).map(FrameWords.number).joined(separator: " ")
      }
    }
    #expect(words([0.75, 1, 0, 0, 0.25, 0, 2, -1], 2) == ["0.25 0 1 0 1", "0.75 1 0 0 1"])
    // Two colours at a half, in their order.
    #expect(words([0, 1, 0, 0, 0.5, 0, 1, 0, 0.5, 0, 0, 1], 3) == ["0 1 0 0 1", "0.5 0 1 0 1", "0.5 0 0 1 1"])
    // Colours from 0.25 to 0.75, opacities at 0.5 and, beyond the end, at 1.
    #expect(
      words([0.25, 1, 0, 0, 0.75, 0, 0, 1, 0.5, 0.2, 1.5, 0.6], 2)
        == ["0.25 1 0 0 0.2", "0.5 0.5 0 0.5 0.2", "0.75 0 0 1 0.4", "1 0 0 1 0.6"])
    // Three opacities at one place: from the first to the last of them. A number too many is left out.
    #expect(
      words([0, 1, 0, 0, 1, 0, 0, 1, 0.5, 0.2, 0.5, 0.9, 0.5, 1.4, 1], 2) == [
        "0 1 0 0 0.2", "0.5 0.5 0 0.5 0.2", "0.5 0.5 0 0.5 1", "1 0 0 1 1",
      ])
    #expect(words([0, 1, 0, 0, 1, 0, 0, 1], 1) == ["0 1 0 0 1", "1 1 0 0 0"])
    #expect(words([0, 1, 0, 0, 1, 0, 0], 2) == ["0 1 0 0 0", "1 1 0 0 0"])
    #expect(words([], 2) == [] && words([0, 1, 1], 2) == [])
  }

  @Test(
    "easings, solved by halving",
    arguments: [
      (SIMD4(0.25, 0.1, 0.25, 1), [0.00449, 0.29524, 0.8024, 0.94076, 0.99995]),
      (SIMD4(0.9, 0.2, 0.1, 0.7), [0.00225, 0.05926, 0.4625, 0.85447, 0.99663]),
      (SIMD4(0, 1.6, 1, -0.4), [0.24669, 0.65354, 0.575, 0.48473, 0.78657]), (SIMD4(1, 0, 1, 0), [0, 0.00037, 0.00878, 0.03612, 0.48292]),
      (SIMD4(0, 1, 0, 1), [0.51708, 0.92843, 0.99122, 0.99859, 1]), (SIMD4(0.42, 0, 1, 1), [0.00019, 0.06228, 0.31536, 0.55481, 0.98309]),
      (SIMD4(1, 0, 0, 1), [0.00003, 0.01743, 0.5, 0.9526, 0.99997]),
      // Times of control points are kept within 0 and 1.
      (SIMD4(1.5, 0, -2, 1), [0.00003, 0.01743, 0.5, 0.9526, 0.99997]),
    ])
  func easings(curve: SIMD4<Double>, values: [Double]) {
    let easing = Easing(curve.lowHalf, curve.highHalf)
    #expect([0.01, 0.2, 0.5, 0.7, 0.99].map { (easing.progress(at: $0) * 1e5).rounded() / 1e5 } == values)
    #expect([-1, 0, 1, 2].map(easing.progress) == [0, 0, 1, 1])
  }

  @Test("keys: before the first, between, on, and behind the last; out of order, held, and at one time")
  func keys() throws {
    func values(_ keys: String, _ frames: [Double]) throws -> [Double] {
      let layer = TestDocuments.shapeLayer(
        TestDocuments.rectangle(5, 5, 10, 10) + "," + TestDocuments.red, transform: #"{"p":{"s":true,"x":{"k":[\#(keys)]},"y":{"k":3}}}"#)
      let document = try TestDocuments.load(TestDocuments.document(layers: layer))
      return frames.compactMap { place(document, at: $0 / 10) }.map { ($0 * 1000).rounded() / 1000 }
    }
    let even = #""o":{"x":0,"y":0},"i":{"x":1,"y":1}"#
    #expect(
      try values(#"{"t":30,"s":[3],\#(even)},{"t":10,"s":[1],\#(even)},{"t":20,"s":[7],\#(even)}"#, [0, 10, 12.5, 20, 25, 30, 40])
        == [1, 1, 2.5, 7, 5, 3, 3])
    #expect(
      try values(#"{"t":10,"s":[1],"h":1},{"t":20,"s":[7],"h":1},{"t":20,"s":[4],"h":1}"#, [9, 15, 19.5, 20, 25]) == [1, 1, 1, 4, 4])
    // Values of old: each key's end is the next one's beginning, where that has none; a key without either is left out.
    #expect(
      try values(#"{"t":0,"s":[1],"e":[5],\#(even)},{"t":10,"e":[9],\#(even)},{"t":20},{"t":30}"#, [0, 5, 10, 15, 20, 30]) == [
        1, 3, 5, 7, 9, 9,
      ])
    // Handles of 0 to 1 unless told; one alone is not taken.
    #expect(try values(#"{"t":0,"s":[0],"o":{"x":0.5},"i":{"y":1}},{"t":10,"s":[10]}"#, [5]) == [2.781])
    #expect(try values(#"{"t":0,"s":[0],"o":{"x":0.9,"y":0}},{"t":10,"s":[10]}"#, [5]) == [5])
    #expect(try values(#"{"t":0,"s":[2],\#(even)},{"s":[9]},{"t":10,"s":[6]}"#, [0, 5, 20]) == [2, 4, 6])
  }
}
