import Foundation
import Graphics
import Rasterizer
import Testing

@testable import Lottie

@Suite("Key frames")
struct KeyframeTests {
  /// The corner of a square that moves as `position` says.
  private func corner(_ position: String, at seconds: Double) throws -> CGPoint {
    let layer = TestDocuments.shapeLayer(
      TestDocuments.rectangle(5, 5, 10, 10) + "," + TestDocuments.red, transform: #"{"p":\#(position)}"#)
    let frame = try TestDocuments.load(TestDocuments.document(layers: layer)).frame(at: seconds)
    let bounds = try #require(frame.shapes.first).bounds
    return CGPoint(x: bounds.minX, y: bounds.minY)
  }

  @Test("values between keys of the old form and of the new one")
  func forms() throws {
    let old = #"{"a":1,"k":[{"t":0,"s":[0,0,0],"e":[40,20,0],"o":{"x":0.3,"y":0.3},"i":{"x":0.7,"y":0.7}},{"t":10}]}"#
    let new = #"{"a":1,"k":[{"t":0,"s":[0,0,0],"o":{"x":[0.3],"y":[0.3]},"i":{"x":[0.7],"y":[0.7]}},{"t":10,"s":[40,20,0]}]}"#
    for position in [old, new] {
      // A quarter of the second: a quarter of the way.
      #expect(isClose(try corner(position, at: 0.25), 10, 5))
      #expect(isClose(try corner(position, at: 0), 0, 0))
      #expect(isClose(try corner(position, at: 5), 40, 20))
    }
  }

  @Test("held values stay until the next key")
  func hold() throws {
    let position = #"{"a":1,"k":[{"t":0,"s":[0,0],"h":1},{"t":10,"s":[40,20]}]}"#
    #expect(isClose(try corner(position, at: 0.9), 0, 0))
    #expect(isClose(try corner(position, at: 1), 40, 20))
  }

  @Test("curves in space are travelled by their parameter")
  func space() throws {
    // From (0, 0) to (40, 0), control points (0, 40) and (40, 40): at ½ the point is (20, ¾ · 40).
    let position =
      #"{"a":1,"k":[{"t":0,"s":[0,0],"to":[0,40],"ti":[0,40],"o":{"x":0.5,"y":0.5},"i":{"x":0.5,"y":0.5}},{"t":10,"s":[40,0]}]}"#
    #expect(isClose(try corner(position, at: 0.5), 20, 30))
    // At ¼: x = 3 · ¾ · 1/16 · 40 + 1/64 · 40 = 6.25, y = (3 · 9/16 · ¼ + 3 · ¾ · 1/16) · 40 = 22.5.
    #expect(isClose(try corner(position, at: 0.25), 6.25, 22.5))
  }

  @Test("points of gradients and shapes travel along curves by their length")
  func length() {
    // Along x, with control points at 40 and 40: x = 40 · (1 − (1 − t)³), which is 23.125 at ¼. A quarter of the length is 10.
    let key = KeyframeTrack<SIMD2<Double>>.Key(frame: 0, value: SIMD2(0, 0), tangents: (SIMD2(40, 0), SIMD2(0, 0)))
    let keys = [key, KeyframeTrack.Key(frame: 10, value: SIMD2(40, 0))]
    #expect(abs(KeyframeTrack(keys, measure: .length).value(at: 2.5).x - 10) < 1e-6)
    #expect(abs(KeyframeTrack(keys, measure: .parameter).value(at: 2.5).x - 23.125) < 1e-9)
  }

  @Test("components have easings of their own")
  func components() {
    let key = KeyframeTrack<SIMD2<Double>>.Key(
      frame: 0, value: SIMD2(0, 0), easing: .linear, componentEasings: [.linear, Easing(SIMD2(0, 0), SIMD2(0, 1))])
    let track = KeyframeTrack([key, KeyframeTrack.Key(frame: 10, value: SIMD2(10, 10))])
    let value = track.value(at: 5)
    // The second curve has y = 3t² − 2t³ at t³ = ½.
    #expect(abs(value.x - 5) < 1e-9 && abs(value.y - 8.89881) < 1e-4)
  }

  @Test("split positions move along each axis by itself")
  func split() throws {
    let position =
      #"{"s":true,"x":{"a":0,"k":7},"y":{"a":1,"k":[{"t":0,"s":[0],"o":{"x":[0],"y":[0]},"i":{"x":[1],"y":[1]}},{"t":10,"s":[10]}]}}"#
    #expect(isClose(try corner(position, at: 0.3), 7, 3))
  }

  @Test("transforms go from the anchor over scale, skew and rotation to the position")
  func transform() {
    var model = TransformModel()
    model.anchor = .still(SIMD2(10, 0))
    model.scale = .still(SIMD2(200, 100))
    model.rotation = .still(90)
    model.position = .whole(.still(SIMD2(50, 50)))
    // (20, 0) is 10 right of the anchor, 20 after scaling, and below after a quarter turn clockwise.
    #expect(isClose(CGPoint(x: 20, y: 0).applying(model.matrix(at: 0)), 50, 70))
    var skewed = TransformModel()
    skewed.skew = .still(45)
    // tan 45° = 1: a point one below moves one to the left.
    #expect(isClose(CGPoint(x: 0, y: 1).applying(skewed.matrix(at: 0)), -1, 1))
    var turned = TransformModel()
    turned.spatial = TransformModel.SpatialRotation(x: .still(60), y: .still(0), orientation: .still(.zero))
    // cos 60° = ½: heights halve.
    #expect(isClose(CGPoint(x: 3, y: 4).applying(turned.matrix(at: 0)), 3, 2))
  }

  @Test("children follow their parents' parents, not their opacity")
  func parents() throws {
    func null(_ number: Int, _ x: Double, parent: Int?) -> String {
      #"{"ty":3,"ind":\#(number),"ip":0,"op":1,"ks":{"p":{"a":0,"k":[\#(x),0]},"s":{"a":0,"k":[200,200]},"o":{"a":0,"k":0}}"#
        + (parent.map { #","parent":\#($0)"# } ?? "") + "}"
    }
    let child = TestDocuments.shapeLayer(
      TestDocuments.rectangle(0.5, 0.5, 1, 1) + "," + TestDocuments.red, transform: #"{"p":{"a":0,"k":[1,0]}}"#, more: #""parent":2"#)
    let document = try TestDocuments.load(
      TestDocuments.document(layers: [child, null(2, 3, parent: 3), null(3, 5, parent: nil)].joined(separator: ",")))
    // 1 → 3 + 2 · 1 = 5 → 5 + 2 · 5 = 15; a point grows to 2, then to 4.
    let shape = try #require(document.frame(at: 1).shapes.first)
    #expect(isClose(shape.bounds, 15, 0, 4, 4))
    #expect(shape.opacity == 1)
  }

  @Test("parents that lead back to themselves are cut, and told")
  func circle() throws {
    let layers = (1...3).map { number in
      TestDocuments.shapeLayer(
        TestDocuments.rectangle(0, 0, 1, 1) + "," + TestDocuments.red, number: number, more: #""parent":\#(number % 3 + 1)"#)
    }
    let document = try TestDocuments.load(TestDocuments.document(layers: layers.joined(separator: ",")))
    #expect(document.problems.count == 1)
    #expect(document.problems[0].path.hasPrefix("layers["))
    #expect(document.frame(at: 0).shapes.count == 3)
  }
}
