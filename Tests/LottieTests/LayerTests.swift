import Foundation
import Graphics
import Rasterizer
import Testing

@testable import Lottie

@Suite("Layers of Lottie documents")
struct LayerTests {
  private func square(_ number: Int, x: Double, more: String = "") -> String {
    TestDocuments.shapeLayer(
      TestDocuments.rectangle(x + 5, 5, 10, 10) + "," + TestDocuments.red, number: number, more: more)
  }

  @Test("the first layer is highest")
  func order() throws {
    let document = try TestDocuments.load(TestDocuments.document(layers: square(1, x: 0) + "," + square(2, x: 20)))
    #expect(document.frame(at: 0).shapes.map { Double($0.bounds.minX) } == [20, 0])
  }

  @Test("layers are there from their first frame up to their last")
  func visibility() throws {
    let layer = square(1, x: 0).replacingOccurrences(of: #""ip":0,"op":100"#, with: #""ip":20,"op":30"#)
    let last = square(2, x: 20)
    let document = try TestDocuments.load(TestDocuments.document(layers: layer + "," + last))
    #expect(document.duration == 10)
    #expect([1.9, 2, 2.9, 3].map { document.frame(at: $0).shapes.count } == [1, 2, 2, 1])
    // What ends with the document is seen on its last moment, and so for ever.
    #expect(document.frame(at: 10).shapes.count == 1)
    #expect(document.frame(at: 1000).shapes.count == 1)
    // Times of few digits are frames.
    #expect(document.frame(at: 1.99999).shapes.count == 2)
    #expect(document.frame(at: .nan).shapes.count == 1)
  }

  @Test("opacity fades a layer as one")
  func opacity() throws {
    let shapes = [TestDocuments.rectangle(5, 5, 10, 10), TestDocuments.red, TestDocuments.blueStroke].joined(separator: ",")
    let layer = TestDocuments.shapeLayer(shapes, transform: #"{"o":{"a":0,"k":50}}"#)
    let frame = try TestDocuments.load(TestDocuments.document(layers: layer)).frame(at: 0)
    guard case .group(let group) = frame.elements.first else {
      Issue.record("two paints need a group")
      return
    }
    #expect(group.opacity == 0.5 && group.elements.count == 2)
    let single = TestDocuments.shapeLayer(
      [TestDocuments.rectangle(5, 5, 10, 10), TestDocuments.red].joined(separator: ","), transform: #"{"o":{"a":0,"k":50}}"#)
    let alone = try TestDocuments.load(TestDocuments.document(layers: single)).frame(at: 0)
    guard case .shape(let shape) = alone.elements.first else {
      Issue.record("one paint needs no group")
      return
    }
    #expect(shape.opacity == 0.5)
  }

  @Test(
    "mattes are the layer above, or the one that is named; they are not shown themselves",
    arguments: [
      (1, VectorFrame.Matte.Channel.alpha, false), (2, .alpha, true), (3, .luma, false), (4, .luma, true),
    ])
  func mattes(type: Int, channel: VectorFrame.Matte.Channel, isInverted: Bool) throws {
    let layers = [square(1, x: 0, more: #""td":1"#), square(2, x: 20, more: #""tt":\#(type)"#), square(3, x: 40)]
    let frame = try TestDocuments.load(TestDocuments.document(layers: layers.joined(separator: ","))).frame(at: 0)
    #expect(frame.elements.count == 2)
    guard case .group(let group) = frame.elements[1], let matte = group.matte else {
      Issue.record("no matte")
      return
    }
    #expect(matte.channel == channel && matte.isInverted == isInverted)
    #expect(VectorFrame(matte.elements).shapes.map { Double($0.bounds.minX) } == [0])
    #expect(VectorFrame(group.elements).shapes.map { Double($0.bounds.minX) } == [20])
    let named = [square(1, x: 0, more: #""td":1"#), square(2, x: 40), square(3, x: 20, more: #""tt":1,"tp":1"#)]
    let other = try TestDocuments.load(TestDocuments.document(layers: named.joined(separator: ","))).frame(at: 0)
    #expect(other.shapes.map { Double($0.bounds.minX) } == [20, 40])
  }

  @Test("masks keep their modes; those without one are left out")
  func masks() throws {
    let path = #"{"a":0,"k":{"c":true,"v":[[0,0],[10,0],[10,10]],"i":[[0,0],[0,0],[0,0]],"o":[[0,0],[0,0],[0,0]]}}"#
    let masks = ["a", "s", "n", "f"].map { #"{"mode":"\#($0)","inv":\#($0 == "s"),"pt":\#(path),"o":{"a":0,"k":50},"x":{"a":0,"k":3}}"# }
    let layer = square(1, x: 0, more: #""hasMask":true,"masksProperties":[\#(masks.joined(separator: ","))]"#)
    let frame = try TestDocuments.load(TestDocuments.document(layers: layer)).frame(at: 0)
    guard case .group(let group) = frame.elements.first else {
      Issue.record("no group")
      return
    }
    #expect(group.masks.map(\.mode) == [.add, .subtract, .difference])
    #expect(group.masks.map(\.isInverted) == [false, true, false])
    #expect(group.masks[0].opacity == 0.5 && group.masks[0].expansion == 3)
    #expect(group.masks[0].path.bounds == CGRect(x: 0, y: 0, width: 10, height: 10))
  }

  /// A composition in which a square stands at frame 0 at 0, and at frame 100 at 100.
  private func precomposition(_ more: String, stretch: Double = 1, start: Double = 0) -> String {
    let moving = #"{"p":{"a":1,"k":[{"t":0,"s":[0,0],"o":{"x":0,"y":0},"i":{"x":1,"y":1}},{"t":100,"s":[100,0]}]}}"#
    let inner = TestDocuments.shapeLayer(TestDocuments.rectangle(5, 5, 10, 10) + "," + TestDocuments.red, transform: moving)
    let layer =
      #"{"ty":0,"ind":1,"refId":"inner","w":100,"h":100,"ip":0,"op":100,"st":\#(start),"sr":\#(stretch),"#
      + #""ks":{}\#(more.isEmpty ? "" : "," + more)}"#
    return TestDocuments.document(layers: layer, more: #""assets":[{"id":"inner","layers":[\#(inner)]}]"#)
  }

  @Test("time within compositions: start, stretch, and a map in seconds")
  func time() throws {
    func place(_ text: String, at seconds: Double) throws -> Double? {
      try TestDocuments.load(text).frame(at: seconds).shapes.first.map { ($0.bounds.minX * 1e6).rounded() / 1e6 }.map(Double.init)
    }
    // Frame 50 is 30 frames after the start, of which each takes two.
    #expect(try place(precomposition("", stretch: 2, start: 20), at: 5) == 15)
    // From second 2 to second 0 over ten seconds: at 2.5 s it is 1.5 s, frame 15, inside.
    let map = #""tm":{"a":1,"k":[{"t":0,"s":[2],"o":{"x":[0],"y":[0]},"i":{"x":[1],"y":[1]}},{"t":100,"s":[0]}]}"#
    #expect(try place(precomposition(map), at: 2.5) == 15)
  }

  @Test("compositions cut off what is outside of them")
  func clipping() throws {
    let small = precomposition("").replacingOccurrences(
      of: #""w":100,"h":100,"ip":0,"op":100,"st"#, with: #""w":50,"h":100,"ip":0,"op":100,"st"#)
    let frame = try TestDocuments.load(small).frame(at: 0)
    guard case .group(let group) = frame.elements.first, let clip = group.clips.first else {
      Issue.record("no clip")
      return
    }
    #expect(clip.path.bounds == CGRect(x: 0, y: 0, width: 50, height: 100))
    // One that fills the frame needs none.
    guard case .shape = try TestDocuments.load(precomposition("")).frame(at: 0).elements.first else {
      Issue.record("no shape")
      return
    }
  }

  @Test("a composition that shows itself is empty there, and told")
  func recursion() throws {
    let layer = #"{"ty":0,"ind":1,"refId":"a","w":100,"h":100,"ip":0,"op":100,"st":0,"ks":{}}"#
    let document = try TestDocuments.load(
      TestDocuments.document(layers: layer, more: #""assets":[{"id":"a","layers":[\#(layer),\#(square(2, x: 0))]}]"#))
    #expect(document.problems.map(\.path) == ["assets[0].layers[0]"])
    #expect(document.frame(at: 0).shapes.count == 1)
  }

  @Test("compositions within one another that multiply are refused")
  func multiplication() throws {
    // Ten levels of ten layers each: 10¹⁰ in all.
    let assets = (0..<10).map { level in
      let layer =
        level == 9
        ? square(1, x: 0) : #"{"ty":0,"refId":"\#(level + 1)","w":100,"h":100,"ip":0,"op":100,"st":0,"ks":{}}"#
      return #"{"id":"\#(level)","layers":[\#(Array(repeating: layer, count: 10).joined(separator: ","))]}"#
    }
    let layer = #"{"ty":0,"refId":"0","w":100,"h":100,"ip":0,"op":100,"st":0,"ks":{}}"#
    #expect {
      try TestDocuments.load(TestDocuments.document(layers: layer, more: #""assets":[\#(assets.joined(separator: ","))]"#))
    } throws: {
      ($0 as? LottieError)?.reason == .limit
    }
  }

  @Test("effects that players share")
  func effects() throws {
    let shadow =
      #"{"ty":25,"nm":"Drop Shadow","ef":[{"v":{"k":[1,0,0,1]}},{"v":{"k":127.5}},{"v":{"k":180}},{"v":{"k":10}},{"v":{"k":20}}]}"#
    let layer = square(1, x: 0, more: #""ef":[\#(shadow),{"ty":26,"nm":"Radial Wipe"}]"#)
    let document = try TestDocuments.load(TestDocuments.document(layers: layer))
    #expect(document.problems.map(\.message) == [#"the effect "Radial Wipe" (radial wipe) is not drawn"#])
    guard case .group(let group) = document.frame(at: 0).elements.first,
      case .dropShadow(let color, let offset, let deviation) = group.effects.first
    else {
      Issue.record("no shadow")
      return
    }
    // 180° is straight down; a softness of 20 is a radius of 4.
    #expect(color == SIMD4(1, 0, 0, 0.5) && abs(offset.x) < 1e-9 && abs(offset.y - 10) < 1e-9 && deviation == 4)
  }
}
