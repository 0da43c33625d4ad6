import Foundation
import Graphics
import OfflineRendering
import QuartzCore
import Testing

@testable import Inspector

@Suite("Parts of what is told of scenes")
struct InspectedPartsTests {
  /// FNV-1a of 64 bits over the steps from the root: 1 for a mask and 0 for others, the step's name, and its number in eight bytes.
  private func path(_ steps: (String, Int, Bool)...) -> String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for (step, number, isMask) in steps {
      for byte in [isMask ? 1 : 0] + Array(step.utf8) + (0..<8).map({ UInt8(truncatingIfNeeded: number >> (8 * $0)) }) {
        hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3
      }
    }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  @Test("a layer's path is made of the steps to it, as ever: pages and reports keep them")
  func paths() throws {
    let twins = #"<CALayer bounds="0 0 1 1"/><CALayer bounds="0 0 1 1"/><CAShapeLayer bounds="0 0 1 1"/>"#
    let root = ("=root", 0, false), masked = ("=masked", 0, false)
    let expected = [
      path(root), path(root, ("CALayer", 0, false)), path(root, ("CALayer", 1, false)), path(root, ("CALayer", 2, false)),
      path(root, ("CAShapeLayer", 0, false)), path(root, ("=card", 0, false)), path(root, masked), path(root, masked, ("=half", 0, true)),
      path(root, masked, ("=dot", 0, false)), path(root, masked, ("CALayer", 0, false)),
    ]
    #expect(try inspector(sceneText(extra: twins)).entries(at: 0).map(\.id.description) == expected)
    #expect(LayerPath.root(of: "root").description == path(root) && Set(expected).count == 10)
    let small = try #require(LayerPath("000000000000000f"))
    #expect(small.description == "000000000000000f" && LayerPath("f") == nil && LayerPath("00000000000000000") == nil)
    let coded = try JSONDecoder().decode([LayerPath].self, from: JSONEncoder().encode([small]))
    #expect(try coded == [small] && String(decoding: JSONEncoder().encode([small]), as: UTF8.self) == #"["000000000000000f"]"#)
    #expect(throws: DecodingError.self) { try JSONDecoder().decode([LayerPath].self, from: Data(#"["card"]"#.utf8)) }
    let tree = try inspector().layers(at: 0)
    let names = tree.layers.indices.map { tree.chain(to: $0).compactMap(\.node.name).joined(separator: "/") }
    #expect(names == ["root", "root", "root/card", "root/masked", "root/masked/half", "root/masked/dot", "root/masked"])
    #expect(tree.layers.indices.allSatisfy { tree.index(of: tree.layers[$0].path) == $0 && tree.index(of: tree.layers[$0].node.id) == $0 })
  }

  private func curve(_ keyPath: String, _ values: [SampledValue?]) -> [String]? {
    PropertyCurve(keyPath: keyPath, times: values.indices.map { Double($0) }, values: values.map { $0.map { InspectedValue($0) } })?.lines
      .map { "\($0.name): " + $0.values.map { $0.map { "\($0)" } ?? "-" }.joined(separator: " ") }
  }

  private func list(_ numbers: Double...) -> SampledValue { .list(numbers.map { .number($0) }) }

  @Test("lines of a curve are named for what the numbers are; what is missing or no number is a gap")
  func curves() {
    #expect(curve("opacity", [.number(1), nil, .bool(true), .number(.infinity), .text("a")]) == [": 1.0 - 1.0 - -"])
    #expect(curve("position", [list(1, 2), SampledValue.none, list(3, 4)]) == ["x: 1.0 - 3.0", "y: 2.0 - 4.0"])
    for key in ["bounds.size", "shadowOffset", "transform.translation", "emitterSIZE"] {
      #expect(curve(key, [list(1, 2)]) == ["width: 1.0", "height: 2.0"], "\(key)")
    }
    #expect(curve("bounds", [list(1, 2, 3, 4)]) == ["x: 1.0", "y: 2.0", "width: 3.0", "height: 4.0"])
    #expect(curve("shadowColor", [list(1, 2, 3, 4)]) == ["red: 1.0", "green: 2.0", "blue: 3.0", "alpha: 4.0"])
    #expect(curve("locations", [list(5, 6, 7), list(8)]) == ["0: 5.0 8.0", "1: 6.0 -", "2: 7.0 -"])
    // Of a matrix only what moves; of one that does not, all.
    let still = (0..<16).map { Double($0) }
    var moved = still
    (moved[2], moved[13]) = (-1, -2)
    let two = [still, moved].map { SampledValue.list($0.map { .number($0) }) }
    #expect(curve("transform", two) == ["m13: 2.0 -1.0", "m42: 13.0 -2.0"])
    #expect(
      curve("transform", [two[0], two[0]])?.map { String($0.prefix(3)) } == (1...4).flatMap { row in (1...4).map { "m\(row)\($0)" } })
    #expect(curve("name", [.text("a"), nil]) == nil && curve("contents", []) == nil && curve("hidden", [.list([])]) == nil)
  }

  @Test("values in JSON are what they were, and have numbers where there are some")
  func values() throws {
    let rows: [(SampledValue, String, [String])] = [
      (.none, "[null]", []), (.bool(true), "[true]", ["=1.0"]), (.bool(false), "[false]", ["=0.0"]), (.number(-0.5), "[-0.5]", ["=-0.5"]),
      (.text("a"), #"["a"]"#, []), (list(1, 2), "[[1,2]]", ["0=1.0", "1=2.0"]),
      (.list([.text("a"), .number(3)]), #"[["a",3]]"#, ["1=3.0"]),
    ]
    for (value, json, numbers) in rows {
      let inspected = InspectedValue(value)
      let data = try JSONEncoder().encode([inspected])
      #expect(String(decoding: data, as: UTF8.self) == json && inspected.description == value.description)
      #expect(try JSONDecoder().decode([InspectedValue].self, from: data) == [inspected])
      #expect(inspected.components.map { "\($0.name)=\($0.number)" } == numbers)
    }
    #expect(try String(decoding: JSONEncoder().encode([InspectedValue(.number(.infinity))]), as: UTF8.self) == #"["inf"]"#)
    #expect(InspectedValue.none.value == SampledValue.none && InspectedValue.text("b").value == .text("b"))
    #expect(InspectedValue.list([.text("b")]).value == .list([.text("b")]))
  }

  private func look(_ pixels: [UInt32], width: Int) -> PictureLook {
    let bytes = pixels.flatMap { pixel in (0..<4).map { UInt8(truncatingIfNeeded: pixel >> (8 * $0)) } }
    return CGImage(width: width, height: pixels.count / width, premultipliedPixels: bytes).withUnsafePixels(PictureLook.init)
  }

  @Test("a picture of one colour, one with nothing in it, and whether two are the same, wherever the one pixel is")
  func looks() {
    let empty = look(Array(repeating: 0, count: 6), width: 3), red = look(Array(repeating: 0xFF00_00FF, count: 6), width: 3)
    #expect(empty.isUniform && empty.isTransparent && red.isUniform && !red.isTransparent && red.hash != empty.hash)
    for place in 0..<6 {
      var pixels = [UInt32](repeating: 0, count: 6)
      pixels[place] = 0xFF00_FF00
      let found = look(pixels, width: 3)
      #expect(!found.isUniform && !found.isTransparent && found.hash != empty.hash, "\(place)")
      pixels = pixels.map { $0 == 0 ? 0xFF00_0001 : $0 }
      #expect(!look(pixels, width: 3).isUniform && !look(pixels, width: 3).isTransparent)
      #expect(look(pixels, width: 3).hash == look(pixels, width: 3).hash)
    }
  }

  @Test("differences, pixel by pixel, with alpha's in every channel")
  func differences() {
    func image(_ pixels: [UInt8]) -> CGImage { CGImage(width: 2, height: 2, premultipliedPixels: pixels) }
    let one = image([0, 0, 0, 0, 9, 9, 9, 9, 1, 2, 3, 200, 0, 0, 0, 255]),
      two = image([0, 0, 0, 0, 9, 9, 9, 9, 4, 2, 1, 210, 15, 16, 17, 255])
    let (difference, drawn) = one.withUnsafePixels { one in
      two.withUnsafePixels { (PictureDifference(one, $0), PictureDifference.drawn(one, $0)) }
    }
    // 3 + 0 + 2 + 10 and 15 + 16 + 17 of sixteen channels.
    #expect(difference.maximum == 17 && difference.pixelCount == 2 && difference.mean == 63.0 / 16)
    // (3 + 10) · 16 = 208, 160, 192; 240, and 255 for all above.
    #expect(drawn.pixels.elementsEqual([0, 0, 0, 255, 0, 0, 0, 255, 208, 160, 192, 255, 240, 255, 255, 255]))
    let same = one.withUnsafePixels { one in PictureDifference(one, one) }
    #expect(same.maximum == 0 && same.mean == 0 && same.pixelCount == 0 && PictureDifference.gain == 16)
  }

  @Test("layers of every class, with what is told of each: filters, cells, behaviours, units, values of one's own")
  func properties() throws {
    let root = CALayer(), box = CALayer(), emitter = CAEmitterLayer(), shape = CAShapeLayer(), text = CATextLayer()
    root.bounds = CGRect(x: 0, y: 0, width: 20, height: 10)
    let blur = CAFilter(type: "gaussianBlur"), invert = CAFilter(type: "colorInvert")
    blur.name = "soft"
    blur.setValue(8, forKey: "inputRadius")
    invert.isEnabled = false
    (box.filters, box.backgroundFilters, box.compositingFilter) = ([blur, invert], [CAFilter(type: "colorInvert")], "multiplyBlendMode")
    (box.isHidden, box.opacity, box.name, box.shadowRadius) = (true, 0.25, "box", 5)
    box.setValue(3.5, forKey: "own")
    box.setValue("words", forKey: "another")
    let spark = CAEmitterCell(), other = CAEmitterCell()
    spark.name = "spark"
    (emitter.emitterCells, emitter.opacity) = ([spark, other], 0)
    (shape.lineWidth, shape.path) = (2.5, CGPath(rect: CGRect(x: 0, y: 0, width: 1, height: 2), transform: nil))
    (text.string, text.fontSize) = ("Hello", 12)
    root.sublayers = [box, emitter, shape, text, CATransformLayer(), CAGradientLayer(), CAReplicatorLayer()]
    let inspector = try SceneInspector(InspectedScene(Composition(root)))
    let entries = try inspector.entries(at: 0)
    #expect(
      entries.map(\.class) == [
        "CALayer", "CALayer", "CAEmitterLayer", "CAShapeLayer", "CATextLayer", "CATransformLayer", "CAGradientLayer", "CAReplicatorLayer",
      ])
    #expect(entries.map { $0.isHidden ?? false } == [false, true, true, false, false, false, false, false])
    #expect(entries.map(\.parent) == [-1, 0, 0, 0, 0, 0, 0, 0] && entries.allSatisfy { $0.isMask == nil && $0.isAnimated == nil })
    func told(_ index: Int) throws -> [String] {
      guard let found = try inspector.inspection(of: entries[index].id, at: 0) else { return [] }
      #expect(found.properties.allSatisfy { $0.presentation == nil } && found.animations.isEmpty)
      return found.properties.filter { !$0.isDefault }.map { "\($0.key) \($0.model)\($0.unit.map { " \($0)" } ?? "")" }
    }
    #expect(try told(2) == ["opacity 0", "emitterCells [spark, cell]"])
    #expect(try told(3) == ["path M 0 0 L 1 0 L 1 2 L 0 2 Z", "lineWidth 2.5 points"])
    #expect(try told(0) == ["bounds [0, 0, 20, 10] points"] && told(5) == [])
  }

  @Test("a copy of a replicator's layer has an outline of its own, a hundred of them at most")
  func copies() throws {
    let root = CALayer(), copies = CAReplicatorLayer(), dot = CALayer()
    root.bounds = CGRect(x: 0, y: 0, width: 40, height: 10)
    (copies.instanceCount, copies.instanceTransform) = (3, CATransform3DMakeTranslation(10, 0, 0))
    (dot.frame, dot.backgroundColor, dot.name) = (CGRect(x: 1, y: 2, width: 4, height: 3), .black, "dot")
    copies.addSublayer(dot)
    root.addSublayer(copies)
    func outlines() throws -> [[Double]] {
      let inspector = try SceneInspector(InspectedScene(Composition(root)))
      let path = try #require(try inspector.path(named: "dot"))
      return try #require(try inspector.inspection(of: path, at: 0)).outlines
    }
    // y counts from above: 10 − 2 − 3 to 10 − 2.
    #expect(try outlines() == [1.0, 11, 21].map { [$0, 8, $0 + 4, 8, $0 + 4, 5, $0, 5] })
    copies.instanceCount = 120
    #expect(try outlines().count == 100)
  }
}
