import Foundation
import QuartzCore
import TestSupport
import Testing

@testable import CAML

@Suite("The schema, packages' indices, and the ends of animations, row by row")
struct SchemaTableTests {
  @Test("the schema of documents is as on record in GoldenTests/Goldens/caml-schema.txt")
  func schema() throws {
    var record = RecordedText()
    for line in CAMLReference.current.relaxNG.split(separator: "\n") { record.add(String(line)) }
    #expect(try record.differences(from: "caml-schema") == [])
  }

  @Test("what an index says: numbers as numbers or texts, truths as either, and what is none of it")
  func indices() throws {
    func index(_ entries: String) throws -> String {
      let index = try PackageIndex(Data("<plist version=\"1.0\"><dict>\(entries)</dict></plist>".utf8))
      let size = index.documentSize.map { "\($0.width)x\($0.height)" } ?? "-"
      return "\(index.rootDocument ?? "-") \(size) \(index.isGeometryFlipped) \(index.isInPixels) \(index.publishedObjectNames)"
    }
    func entry(_ key: String, _ value: String) -> String { "<key>\(key)</key>\(value)" }
    func size(_ width: String, _ height: String) -> String { entry("documentWidth", width) + entry("documentHeight", height) }
    let rows: [(String, String)] = [
      ("", "- - false false []"), (entry("rootDocument", "<string>a.caml</string>"), "a.caml - false false []"),
      (entry("rootDocument", "<integer>3</integer>"), "- - false false []"),
      (size("<real>390.5</real>", "<integer>844</integer>"), "- 390.5x844.0 false false []"),
      (size("<string>39</string>", "<string>84.5</string>"), "- 39.0x84.5 false false []"),
      (size("<integer>0</integer>", "<integer>844</integer>"), "- - false false []"),
      (size("<integer>844</integer>", "<integer>0</integer>"), "- - false false []"),
      (size("<integer>1</integer>", "<real>0.5</real>"), "- 1.0x0.5 false false []"),
      (size("<string>inf</string>", "<integer>2</integer>"), "- - false false []"),
      (size("<string>x</string>", "<integer>2</integer>"), "- - false false []"),
      (entry("documentWidth", "<integer>2</integer>"), "- - false false []"), (entry("geometryFlipped", "<true/>"), "- - true false []"),
      (entry("geometryFlipped", "<false/>"), "- - false false []"), (entry("geometryFlipped", "<integer>1</integer>"), "- - true false []"),
      (entry("geometryFlipped", "<integer>0</integer>"), "- - false false []"),
      (entry("unitsInPixelsInPlayer", "<string>1</string>"), "- - false true []"),
      (entry("unitsInPixelsInPlayer", "<string>0</string>"), "- - false false []"),
      (entry("publishedObjectNames", "<array><string>a</string><string>b</string></array>"), "- - false false [\"a\", \"b\"]"),
    ]
    for (entries, expected) in rows { #expect(try index(entries) == expected, "\(entries)") }
    for (text, problem) in [
      ("<plist><array/></plist>", "the property list is not a dictionary"), ("<plist>", "it is not a property list: "),
    ] {
      let error = #expect(throws: ValueError.self) { try PackageIndex(Data(text.utf8)) }
      #expect(error?.message.hasPrefix(problem) == true, "\(text)")
    }
  }

  /// A quarter of a second, begun at half of one: until 0.75 s of the layer that it is on.
  @Test("the last end of an animation, through the times of the layers above, and of the last copy of a replicator")
  func ends() {
    func layer(_ change: (CALayer) -> Void = { _ in }) -> CALayer {
      let layer = CALayer()
      change(layer)
      return layer
    }
    func fade(_ begin: Double = 0.5, _ change: (CABasicAnimation) -> Void = { _ in }) -> CALayer {
      layer {
        let animation = CABasicAnimation(keyPath: "opacity")
        (animation.beginTime, animation.duration) = (begin, 0.25)
        change(animation)
        $0.add(animation, forKey: nil)
      }
    }
    func end(_ inner: CALayer, _ change: (CALayer) -> Void = { _ in }) -> Double? {
      let outer = layer(change)
      outer.addSublayer(inner)
      return outer.lastAnimationEnd
    }
    #expect(end(fade()) == 0.75 && end(layer()) == nil && fade().lastAnimationEnd == 0.75)
    #expect(end(fade()) { $0.speed = 0.5 } == 1.5 && end(fade()) { ($0.speed, $0.beginTime) = (0.5, 3) } == 4.5)
    #expect(end(fade()) { ($0.speed, $0.timeOffset) = (0.5, 0.25) } == 1 && end(fade()) { $0.timeOffset = 0.75 } == nil)
    #expect(end(fade()) { $0.speed = 0 } == nil && end(fade()) { $0.speed = -1 } == nil)
    #expect(end(fade { $0.repeatCount = 3 }) == 1.25 && end(fade { $0.autoreverses = true }) == 1 && end(fade { $0.speed = 2 }) == 0.625)
    #expect(end(fade { $0.repeatCount = .infinity }) == nil)
    // Within two layers: 0.75 s is 1.5 s of the one around it, and that 4 s of the outer one's.
    let slow = layer { ($0.speed, $0.timeOffset) = (0.5, 0) }
    slow.addSublayer(fade())
    #expect(end(slow) { ($0.speed, $0.beginTime) = (0.75, 2) } == 4)
    let both = layer()
    for begin in [0.5, 2, 1] { both.addSublayer(fade(begin)) }
    #expect(end(both) == 2.25)
    both.mask = fade(5)
    #expect(end(both) == 5.25)
    func copies(_ count: Int, _ delay: Double, _ change: (CAReplicatorLayer) -> Void = { _ in }) -> Double? {
      let replicator = CAReplicatorLayer()
      (replicator.instanceCount, replicator.instanceDelay) = (count, delay)
      replicator.addSublayer(fade())
      change(replicator)
      return replicator.lastAnimationEnd
    }
    #expect(copies(1, 0.5) == 0.75 && copies(4, 0.5) == 2.25 && copies(4, -0.5) == 0.75 && copies(0, 0.5) == 0.75)
    #expect(copies(3, 0.25) { $0.speed = 2 } == 0.625)
    // A mask is not copied.
    #expect(copies(4, 0.5) { $0.mask = fade(1) } == 2.25 && copies(2, 0.5) { $0.mask = fade(1.5) } == 1.75)
  }

  @Test("the first layer that satisfies a condition: the layer, then its mask, then its sublayers in order")
  func search() {
    func layer(_ name: String, _ sublayers: [CALayer] = [], mask: CALayer? = nil) -> CALayer {
      let layer = CALayer()
      (layer.name, layer.mask) = (name, mask)
      for sublayer in sublayers { layer.addSublayer(sublayer) }
      return layer
    }
    let root = layer(
      "a", [layer("b", [layer("c"), layer("d")], mask: layer("e", [layer("f")])), layer("g", [layer("h")])], mask: layer("i"))
    var order = ""
    #expect(
      root.firstLayer {
        order += $0.name ?? "-"
        return false
      } == nil)
    #expect(order == "aibefcdgh" && root.firstLayer { $0.name ?? "" > "f" }?.name == "i")
  }

  @Test("packages in folders of an archive, as deep as sixteen; the others are named, twenty at most")
  func collections() throws {
    let folder = try TemporaryFolder()
    func load(_ names: [String]) throws -> String {
      var zip = ZipBuilder()
      for name in names { zip.add(name + "/main.caml", "<caml><CALayer name='\(name.split(separator: "/").last ?? "")'/></caml>") }
      try folder.write(zip.data, as: "a.zip")
      do {
        let loaded = try folder.load("a.zip")
        let remarks = loaded.diagnostics.map { "\($0.severity) \($0.message)" }.joined(separator: "; ")
        return "\(loaded.rootLayer.name ?? "-") \(remarks)".replacingOccurrences(of: folder.url.path + "/", with: "")
      } catch { return (error as? CAMLError)?.diagnostic.message ?? "\(error)" }
    }
    #expect(try load(["x/one"]) == "one ")
    #expect(
      try load(["b/two", "c/three", "a/one"])
        == "one warning the archive holds 3 packages; the first is read. The others: a.zip/b/two, a.zip/c/three")
    let many = (10...35).map { "p\($0)" }
    #expect(
      try load(many)
        == "p10 warning the archive holds 26 packages; the first is read. The others: "
        + many[1...20].map { "a.zip/\($0)" }.joined(separator: ", "))
    func deep(_ count: Int) -> String { (1...count).map { "d\($0)" }.joined(separator: "/") }
    #expect(try load([deep(16)]) == "d16 " && load([deep(17)]) == "the archive holds neither .wallpaper nor .ca packages")
  }
}
