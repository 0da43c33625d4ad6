import Foundation
import Rasterizer
import Testing

@testable import Lottie

/// Every value of a document that may move, with what it is where the document says nothing.
@Suite("Properties of Lottie documents: what they are unless told, and how they move")
struct PropertyTableTests {
  struct Row: CustomTestStringConvertible {
    let name: String
    /// A document in which `§` stands for the member with its comma.
    let document: String
    let key: String
    /// What it is where it is not told, and another value.
    let usual: String
    let other: String
    /// Whether a member that is not there means something else than one at its usual value.
    var isOptional = false
    var testDescription: String { name }
  }

  private static let square = TestDocuments.rectangle(50, 40, 40, 20), red = TestDocuments.red, stroke = TestDocuments.blueStroke

  /// A list of shapes whose first or last one has the member.
  private static func shapes(_ items: String...) -> String {
    TestDocuments.document(layers: TestDocuments.shapeLayer(items.joined(separator: ",")))
  }

  private static func rows(_ document: String, _ name: String, _ values: (String, String, String)..., isOptional: Bool = false) -> [Row] {
    values.map { Row(name: "\(name): \($0.0)", document: document, key: $0.0, usual: $0.1, other: $0.2, isOptional: isOptional) }
  }

  private static let outlines: [Row] = [
    rows(shapes(#"{"ty":"rc",§"s":{"k":[40,20]}}"#, red), "rectangle", ("p", "[0,0]", "[30,40]"), ("r", "0", "4")),
    rows(shapes(#"{"ty":"rc",§"p":{"k":[40,20]}}"#, red), "rectangle", ("s", "[0,0]", "[30,40]")),
    rows(shapes(#"{"ty":"el",§"s":{"k":[40,20]}}"#, red), "ellipse", ("p", "[0,0]", "[30,40]")),
    rows(shapes(#"{"ty":"el",§"p":{"k":[40,20]}}"#, red), "ellipse", ("s", "[0,0]", "[30,40]")),
    rows(
      shapes(#"{"ty":"sr",§"or":{"k":20}}"#, red), "star", ("p", "[0,0]", "[30,40]"), ("pt", "5", "4"), ("r", "0", "30"), ("ir", "0", "5"),
      ("os", "0", "40")),
    rows(shapes(#"{"ty":"sr",§"ir":{"k":9}}"#, red), "star", ("or", "0", "20"), ("is", "0", "30")),
    rows(shapes(#"{"ty":"sr","sy":2,§"pt":{"k":6}}"#, red), "polygon", ("or", "0", "20")),
    rows(
      shapes(#"{"ty":"sh",§"d":1}"#, red), "path",
      ("ks", #"{"v":[],"c":false}"#, #"{"v":[[1,2],[30,2],[30,40]],"i":[[0,0],[-4,0],[0,0]],"o":[[0,3],[0,0],[0,0]],"c":true}"#)),
  ].flatMap { $0 }

  private static let paints: [Row] = [
    rows(shapes(square, #"{"ty":"fl",§"r":1}"#), "fill", ("c", "[0,0,0,1]", "[1,0.5,0,1]"), ("o", "100", "40")),
    rows(
      shapes(square, #"{"ty":"st",§"lj":1}"#), "stroke", ("c", "[0,0,0,1]", "[1,0.5,0,1]"), ("o", "100", "40"), ("w", "1", "3"),
      ("ml2", "4", "2")),
    rows(shapes(square, #"{"ty":"st","d":[{"n":"d",§"x":1},{"n":"g","v":{"k":3}}]}"#), "dash", ("v", "0", "5")),
    rows(shapes(square, #"{"ty":"st","d":[{"n":"d","v":{"k":3}},{"n":"o",§"x":1}]}"#), "phase of dashes", ("v", "0", "2")),
    rows(
      shapes(square, #"{"ty":"gf","t":1,§"g":{"p":2,"k":{"k":[0,1,0,0,1,0,0,1]}}}"#), "gradient", ("s", "[0,0]", "[3,4]"),
      ("e", "[0,0]", "[30,4]"), ("o", "100", "30")),
    rows(
      shapes(square, #"{"ty":"gf","t":2,"e":{"k":[40,0]},§"a":{"k":20},"g":{"p":2,"k":{"k":[0,1,0,0,1,0,0,1]}}}"#), "radial gradient",
      ("h", "0", "30")),
    rows(
      shapes(square, #"{"ty":"gf","t":2,"e":{"k":[40,0]},§"h":{"k":20},"g":{"p":2,"k":{"k":[0,1,0,0,1,0,0,1]}}}"#), "radial gradient",
      ("a", "0", "30")),
  ].flatMap { $0 }

  private static let modifiers: [Row] = [
    rows(shapes(square, stroke, #"{"ty":"tm",§"e":{"k":60}}"#), "trim", ("s", "0", "20"), ("o", "0", "90")),
    rows(shapes(square, stroke, #"{"ty":"tm",§"s":{"k":5}}"#), "trim", ("e", "100", "60")),
    rows(shapes(square, #"{"ty":"rd",§"x":1}"#, red), "rounded corners", ("r", "0", "5")),
    rows(shapes(square, #"{"ty":"pb",§"x":1}"#, red), "pucker", ("a", "0", "30")),
    rows(shapes(square, #"{"ty":"zz",§"r":{"k":2}}"#, red), "zigzag", ("s", "0", "3")),
    rows(shapes(square, #"{"ty":"zz",§"s":{"k":2}}"#, red), "zigzag", ("r", "0", "3")),
    rows(shapes(square, #"{"ty":"tw",§"c":{"k":[30,50]}}"#, red), "twist", ("a", "0", "40")),
    rows(shapes(square, #"{"ty":"tw",§"a":{"k":50}}"#, red), "twist", ("c", "[0,0]", "[30,50]")),
    rows(shapes(square, #"{"ty":"op",§"lj":1}"#, red), "offset", ("a", "0", "3")),
    // A star's points are sharper than two, not than four: 1 / sin of half of their angle.
    rows(
      shapes(#"{"ty":"sr","p":{"k":[50,50]},"pt":{"k":5},"or":{"k":30},"ir":{"k":15}}"#, #"{"ty":"op",§"lj":1,"a":{"k":3}}"#, red),
      "offset",
      ("ml", "4", "1.1")),
    rows(shapes(square, red, #"{"ty":"rp",§"tr":{"p":{"k":[20,3]}}}"#), "repeater", ("c", "1", "3")),
    rows(shapes(square, red, #"{"ty":"rp",§"c":{"k":3},"tr":{"p":{"k":[20,3]},"eo":{"k":50}}}"#), "repeater", ("o", "0", "1.5")),
    rows(
      shapes(square, red, #"{"ty":"rp","c":{"k":3},"tr":{§"r":{"k":20}}}"#), "repeater's transform", ("p", "[0,0]", "[20,3]"),
      ("a", "[0,0]", "[5,7]"), ("s", "[100,100]", "[50,80]"), ("so", "100", "40"), ("eo", "100", "30")),
    rows(shapes(square, red, #"{"ty":"rp","c":{"k":3},"tr":{§"s":{"k":[50,50]}}}"#), "repeater's transform", ("r", "0", "20")),
  ].flatMap { $0 }

  private static func group(_ transform: String) -> String { shapes(#"{"ty":"gr","it":[\#(square),\#(red),{"ty":"tr",\#(transform)}]}"#) }

  private static func layer(_ transform: String, _ more: String = "") -> String {
    TestDocuments.document(layers: TestDocuments.shapeLayer(square + "," + red, transform: "{\(transform)}", more: more))
  }

  private static let transforms: [Row] = [(group, "a group's transform"), ({ layer($0) }, "a layer's transform")].flatMap { make, name in
    [
      rows(
        make(#"§"sk":{"k":20}"#), name, ("a", "[0,0]", "[5,7]"), ("p", "[0,0]", "[20,3]"), ("s", "[100,100]", "[50,80]"), ("r", "0", "30"),
        ("rz", "0", "30"), ("sa", "0", "40"), ("o", "100", "30")),
      rows(
        make(#"§"s":{"k":[80,50]}"#), name, ("sk", "0", "25"), ("rx", "0", "40"), ("ry", "0", "50"), ("or", "[0,0,0]", "[10,30,50]"),
        ("px", "0", "8"), ("py", "0", "9")),
    ].flatMap { $0 }
  }

  private static let triangle = #"{"v":[[0,0],[90,0],[0,80]],"i":[[0,0],[0,0],[0,0]],"o":[[0,0],[0,0],[0,0]],"c":true}"#

  /// An effect with eight values, of which that of the index has the member.
  private static func effect(_ type: Int, _ index: Int, _ others: [Int: String] = [:]) -> String {
    let values = (0..<8).map { $0 == index ? #"{§"n":1}"# : others[$0].map { #"{"v":{"k":\#($0)}}"# } ?? "{}" }
    return layer("", #""ef":[{"ty":\#(type),"ef":[\#(values.joined(separator: ","))]}]"#)
  }

  private static let layers: [Row] = [
    rows(layer("", #""masksProperties":[{§"mode":"a"}]"#), "mask", ("pt", #"{"v":[],"c":false}"#, triangle)),
    rows(
      layer("", #""masksProperties":[{"mode":"a",§"pt":{"k":\#(triangle)}}]"#), "mask", ("o", "100", "50"), ("x", "0", "3"),
      ("f", "[0,0]", "[2,4]")),
    rows(effect(20, 0), "tint, black", ("v", "[0,0,0,1]", "[0,0.5,1,1]")),
    rows(effect(20, 1), "tint, white", ("v", "[1,1,1,1]", "[0,1,0,1]")),
    rows(effect(20, 2), "tint, amount", ("v", "100", "30")), rows(effect(21, 2), "fill effect, colour", ("v", "[0,0,0,1]", "[0,0.5,1,1]")),
    rows(effect(21, 6), "fill effect, opacity", ("v", "1", "0.4")),
    rows(effect(23, 0), "tritone, highlights", ("v", "[1,1,1,1]", "[0,0.5,1,1]")),
    rows(effect(23, 1), "tritone, midtones", ("v", "[0.5,0.5,0.5,0.5]", "[0,0.5,1,1]")),
    rows(effect(23, 2), "tritone, shadows", ("v", "[0,0,0,1]", "[0,0.5,1,1]")),
    rows(effect(25, 0, [3: "5"]), "shadow, colour", ("v", "[0,0,0,1]", "[0,0.5,1,1]")),
    rows(effect(25, 1, [3: "5"]), "shadow, opacity", ("v", "255", "51")), rows(effect(25, 2, [3: "5"]), "shadow, angle", ("v", "0", "40")),
    rows(effect(25, 3), "shadow, distance", ("v", "0", "6")), rows(effect(25, 4), "shadow, softness", ("v", "0", "15")),
    rows(effect(29, 0), "blur", ("v", "0", "10")),
    rows(
      layer("", #""sy":[{"ty":1,§"d":{"k":5}}]"#), "shadow style", ("c", "[0,0,0,1]", "[1,0.5,0,1]"), ("o", "100", "40"), ("a", "0", "30"),
      ("s", "0", "8")),
    rows(layer("", #""sy":[{"ty":1,§"a":{"k":30}}]"#), "shadow style", ("d", "0", "5")),
  ].flatMap { $0 }

  private static func text(_ animators: String, path: String = "{}", grouping: String = #"{"g":1}"#) -> String {
    LetterDocuments.document(
      #""t":"ab a","fc":[1,0,0],"sc":[0,0,1],"sw":2"#, animators: animators, path: path,
      masks: #"{"mode":"n","pt":{"k":{"c":false,"v":[[0,9],[60,9],[60,70]],"i":[[0,0],[0,0],[0,0]],"o":[[0,0],[0,0],[0,0]]}}}"#,
      grouping: grouping)
  }

  private static let texts: [Row] = [
    rows(
      text(#"{"a":{§"s":{"k":[80,60]}}}"#), "animator", ("a", "[0,0]", "[4,5]"), ("p", "[0,0]", "[4,5]"), ("r", "0", "20"),
      ("o", "100", "40"),
      ("fo", "100", "30"), ("sw", "0", "3"), ("t", "0", "7"), ("sk", "0", "20")),
    rows(text(#"{"a":{§"r":{"k":20}}}"#), "animator", ("s", "[100,100]", "[50,80]")),
    rows(text(#"{"a":{§"sk":{"k":20}}}"#), "animator", ("sa", "0", "35")),
    rows(
      text(#"{"a":{§"r":{"k":20}}}"#), "animator", ("fc", "[0,0,0,1]", "[0,1,0,1]"), ("sc", "[0,0,0,1]", "[0,1,0,1]"), isOptional: true),
    rows(text(#"{"s":{§"e":{"k":60}},"a":{"p":{"k":[0,9]}}}"#), "selector", ("s", "0", "20"), ("o", "0", "10"), ("a", "100", "30")),
    rows(text(#"{"s":{§"s":{"k":10}},"a":{"p":{"k":[0,9]}}}"#), "selector", ("e", "100", "30")),
    rows(text(#"{"s":{"r":2,§"s":{"k":2}},"a":{"p":{"k":[0,9]}}}"#), "selector by letters", ("e", "0", "3"), isOptional: true),
    rows(text(#"{"s":{§"s":{"k":10}},"a":{"p":{"k":[0,9]}}}"#), "selector", ("sm", "100", "20")),
    rows(text(#"{"s":{"sh":2,§"s":{"k":10}},"a":{"p":{"k":[0,90]}}}"#), "selector", ("xe", "0", "50"), ("ne", "0", "-40")),
    rows(text(#"{"a":{"r":{"k":30}}}"#, grouping: #"{"g":2,§"x":1}"#), "anchor of groups", ("a", "[0,0]", "[50,30]")),
    rows(text("", path: #"{"m":0,§"x":1}"#), "path of a text", ("f", "0", "5"), ("r", "0", "1"), ("a", "0", "1")),
    rows(text("", path: #"{"m":0,§"f":{"k":56}}"#), "path of a text", ("p", "1", "0")),
    rows(text("", path: #"{"m":0,"a":{"k":1},§"x":1}"#), "path of a text", ("l", "0", "-5")),
  ].flatMap { $0 }

  private static func load(_ row: Row, _ member: String) throws -> LottieDocument {
    try TestDocuments.load(row.document.replacingOccurrences(of: "§", with: member))
  }

  private static func words(_ row: Row, _ member: String, at seconds: Double = 0) throws -> String {
    FrameWords.text(try load(row, member).frame(at: seconds))
  }

  /// Values that are rounded up, or asked for being other than 0 or beyond a bound alone.
  private static let jumping: Set<String> = ["offset: ml", "repeater: c", "path of a text: r", "path of a text: p", "path of a text: a"]

  @Test("told or not, and at each end of a way", arguments: outlines + paints + modifiers + transforms + layers + texts)
  func values(row: Row) throws {
    let usual = try Self.words(row, #""\#(row.key)":{"a":0,"k":\#(row.usual)},"#)
    let other = try Self.words(row, #""\#(row.key)":{"a":0,"k":\#(row.other)},"#)
    #expect(usual != other, "the other value shows: \(usual)")
    // What cannot be read is as what is not told.
    #expect(try Self.words(row, #""\#(row.key)":{"k":"?"},"#) == usual)
    #expect(try Self.words(row, #""\#(row.key)":null,"#) == usual)
    if row.isOptional {
      #expect(try Self.words(row, "") != usual)
    } else {
      #expect(try Self.words(row, "") == usual)
    }
    func list(_ value: String) -> String { value.hasPrefix("[") ? value : "[\(value)]" }
    let moving =
      #""\#(row.key)":{"a":1,"k":[{"t":0,"s":\#(list(row.usual)),"o":{"x":0,"y":0},"i":{"x":1,"y":1}},{"t":10,"s":\#(list(row.other))}]},"#
    let document = try Self.load(row, moving)
    #expect(document.problems.isEmpty)
    #expect(FrameWords.text(document.frame(at: 0)) == usual)
    let middle = FrameWords.text(document.frame(at: 0.625))
    #expect(middle != other || Self.jumping.contains(row.name))
    #expect(FrameWords.text(document.frame(at: 1)) == other)
    // The way is even, and so it is as far from one time to the other.
    var builder = FrameBuilder(document)
    #expect(FrameWords.text(builder.frame(at: 0, toward: 1, share: 0.625)) == middle)
  }
}
