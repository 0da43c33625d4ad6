import Graphics
import Rasterizer
import Testing

@testable import Lottie

@Suite("What of a Lottie document leads to something else of it, and what is kept")
struct LinkTests {
  private static func layer(_ number: Int, _ more: String) -> String {
    #"{"ty":1,"ind":\#(number),"sw":9,"sh":9,"sc":"ff0000","ks":{}\#(more.isEmpty ? "" : ",\(more)")}"#
  }

  private func problems(_ layers: [String]) throws -> [String] {
    try TestDocuments.load(TestDocuments.document(layers: layers.joined(separator: ","))).problems.map { "\($0.path): \($0.message)" }
  }

  @Test("mattes of mattes, sixteen of them, and no more")
  func mattes() throws {
    /// Layers of which each has the next one as its matte.
    func chain(_ count: Int, last: String = "") -> [String] {
      (1...count).map { Self.layer($0, $0 == count ? last : #""tt":1,"tp":\#($0 + 1)"#) }
    }
    let told = "the layer's mattes lead back to itself, or too far"
    #expect(
      try problems(chain(16)) == [] && problems(chain(17)) == ["layers[0]: \(told)"] && problems(chain(32)) == ["layers[15]: \(told)"])
    #expect(try problems(chain(33)) == ["layers[16]: \(told)", "layers[0]: \(told)"])
    // Round in a circle, of three and of one.
    #expect(try problems(chain(3, last: #""tt":1,"tp":1"#)) == ["layers[2]: \(told)"])
    #expect(try problems([Self.layer(1, #""tt":1,"tp":1"#)]) == ["layers[0]: a layer has a matte that is not there"])
    #expect(try problems([Self.layer(1, #""tt":1,"tp":2"#)]) == ["layers[0]: a layer has a matte that is not there"])
    #expect(try problems([Self.layer(1, #""tt":1"#)]) == ["layers[0]: a layer has a matte that is not there"])
  }

  @Test("parents of parents, as many as there are, and none that lead back")
  func parents() throws {
    let told = "the layer's parents lead back to itself"
    func chain(_ count: Int, last: Int) -> [String] { (1...count).map { Self.layer($0, #""parent":\#($0 == count ? last : $0 + 1)"#) } }
    #expect(try problems(chain(40, last: 40)) == ["layers[39]: \(told)"] && problems(chain(4, last: 2)) == ["layers[3]: \(told)"])
    #expect(try problems(chain(4, last: 9)) == ["layers[3]: there is no layer 9 for a parent"])
    // A layer without a number is nobody's parent.
    #expect(
      try problems([Self.layer(1, #""parent":-1"#), #"{"ty":3,"ks":{}}"#]) == ["layers[0]: there is no layer -1 for a parent"])
    #expect(try problems([Self.layer(-1, ""), Self.layer(3, #""parent":-1"#)]) == ["layers[1]: there is no layer -1 for a parent"])
    #expect(try problems([Self.layer(7, ""), Self.layer(5, ""), Self.layer(6, #""parent":5"#), Self.layer(9, #""parent":7"#)]) == [])
  }

  @Test("a value is made once, when it is asked for")
  func stillValues() {
    nonisolated(unsafe) var count = 0
    let value = StillValue { () -> Int in
      count += 1
      return count
    }
    #expect(count == 0)
    #expect(value.value == 1 && value.value == 1 && count == 1)
  }

  @Test("outlines are joined once for as long as they are the same")
  func joinedPaths() {
    func record(_ x: Double, level: Int = 3) -> ShapeEvaluator.Record {
      ShapeEvaluator.Record(path: BezierShape.ellipse(center: SIMD2(x, 0), size: SIMD2(4, 2)).geometry(), level: level)
    }
    let first = record(0), second = record(9), joined = JoinedPaths()
    let whole = joined.path(of: [first, second], level: 3)
    #expect(whole?.points == first.path.points + second.path.points && whole?.verbs == first.path.verbs + second.path.verbs)
    #expect(joined.path(of: [first, second], level: 3) === whole)
    #expect(joined.path(of: [second, first], level: 3)?.points == second.path.points + first.path.points)
    #expect(joined.path(of: [second], level: 3)?.points == second.path.points)
    #expect(joined.path(of: [second, record(1)], level: 3)?.points.count == 26)
    #expect(joined.path(of: [first, record(1, level: 2)], level: 3) == nil && joined.path(of: [first, second], level: 2) == nil)
  }

  @Test("shapes that never change are the same objects in every frame, those that do are not")
  func stillShapes() throws {
    func paths(_ shapes: String) throws -> [PathGeometry] {
      let document = try TestDocuments.load(TestDocuments.document(layers: TestDocuments.shapeLayer(shapes)))
      return [0, 0.1].compactMap { document.frame(at: $0).shapes.first?.path }
    }
    let square = TestDocuments.rectangle(5, 5, 10, 10), round = #"{"ty":"rd","r":{"k":2}}"#
    let moving = #"{"ty":"fl","o":{"a":1,"k":[{"t":0,"s":[0]},{"t":90,"s":[50]}]}}"#
    let still = try paths([square, round, TestDocuments.red].joined(separator: ","))
    #expect(still.count == 2 && still[0] === still[1])
    // The paint changes, and the outline is the same for as long as no modifier makes another one.
    let painted = try paths([TestDocuments.red, square, moving, TestDocuments.red].joined(separator: ","))
    #expect(painted.count == 2 && painted[0] === painted[1])
  }

  @Test("easings of components: as many as a value has, the last one for those that lack")
  func components() throws {
    func place(_ x: String, _ y: String, at seconds: Double = 0.5) throws -> [Double] {
      let layer = TestDocuments.shapeLayer(
        TestDocuments.rectangle(5, 5, 10, 10) + "," + TestDocuments.red,
        transform:
          #"{"p":{"k":[{"t":0,"s":[0,0,0],"o":{"x":\#(x),"y":0},"i":{"x":\#(y),"y":1}},{"t":10,"s":[80,40,0]}]}}"#)
      let bounds = try #require(TestDocuments.load(TestDocuments.document(layers: layer)).frame(at: seconds).shapes.first).bounds
      return [Double(bounds.minX), Double(bounds.minY)].map { ($0 * 100).rounded() / 100 }
    }
    // (½, 0) (½, 1) is ½ at ½; (0, 0) (0, 1) is 0.8899, (1, 0) (1, 1) is 0.1101.
    #expect(try place("0.5", "0.5") == [40, 20] && place("[0.5]", "[0.5]") == [40, 20])
    #expect(try place("[0.5,0]", "[0.5,0]") == [40, 35.6] && place("[0,0.5]", "[0,0.5]") == [71.19, 20])
    #expect(try place("[0,1,0.5]", "[0,1]") == [71.19, 4.4])
    // Of one list the last number counts for what the other has more of.
    #expect(try place("[0,1]", "[0]") == [71.19, 20] && place("0", "[0,1]") == [71.19, 20])
  }
}
