import Foundation
import Graphics
import Testing

@testable import Lottie

@Suite("What Lottie documents are refused for, and what they say of themselves")
struct ReadingTests {
  private static func error(_ text: String, _ change: (inout LottieLimits) -> Void = { _ in }) -> String {
    var limits = LottieLimits()
    change(&limits)
    do {
      _ = try LottieDocument(data: Data(text.utf8), limits: limits)
      return ""
    } catch { return "\(error.reason) \(error.description)" }
  }

  @Test(
    "what is no JSON is told with its place, and with what is missing",
    arguments: [
      ("", "1:1: the text breaks off before its end"), (" \n\t\r ", "2:4: the text breaks off before its end"),
      ("{", "1:2: the text breaks off before its end"), ("{\"a\"", "1:5: the text breaks off before its end"),
      ("{\"a\":", "1:6: the text breaks off before its end"), ("[1", "1:3: the text breaks off before its end"),
      ("[1,", "1:4: the text breaks off before its end"), ("[\"a", "1:4: the text breaks off before its end"),
      ("[\"a\\", "1:5: the text breaks off before its end"), ("[\"a\\\"", "1:6: the text breaks off before its end"),
      ("[tru", "1:2: a value is missing"), ("[trie]", "1:2: a value is missing"), ("[nul,1]", "1:2: a value is missing"),
      ("{a:1}", "1:2: a key in quotation marks is missing"), ("{\"a\":1,}", "1:8: a key in quotation marks is missing"),
      ("{\"a\" 1}", "1:6: a colon is missing behind the key"), ("[1 2]", "1:4: a comma or ']' is missing"),
      ("{\n\"a\" : 1\n\"b\":2}", "3:1: a comma or '}' is missing"), ("[,1]", "1:2: a value is missing"),
      ("[1,]", "1:4: a value is missing"),
      ("[-]", "1:2: a value is missing"), ("[+1]", "1:2: a value is missing"), ("[1.]", "1:4: a digit is missing behind the point"),
      ("[1.x]", "1:4: a digit is missing behind the point"), ("[1e]", "1:4: a digit is missing in the exponent"),
      ("[1E+]", "1:5: a digit is missing in the exponent"), ("[1e-,2]", "1:5: a digit is missing in the exponent"),
      ("[] []", "1:4: nothing follows the outermost value"), ("[\"a\u{1F}\"]", "1:4: a text has a control character in it"),
      ("[\"\n\"]", "1:3: a text has a control character in it"), ("\u{FEFF}[x]", "1:5: a value is missing"),
    ])
  func malformed(text: String, expected: String) {
    #expect(Self.error(text) == "malformed <document>:" + expected)
  }

  private static let whole = #"{"layers":[],"w":2,"h":1,"fr":30,"ip":1,"op":3}"#

  private static func changed(_ key: String, _ value: String) -> String {
    #"{"layers":[],"w":2,"h":1,"fr":30,"ip":1,"op":3,"\#(key)":\#(value)}"#
  }

  @Test(
    "sizes, rates and lengths out of range are told",
    arguments: [
      ("w", "0.99", "the document's size (w, h) is 0.99 × 1 points"), ("h", "0.5", "the document's size (w, h) is 2 × 0.5 points"),
      ("w", "1000001", "the document's size (w, h) is 1000001 × 1 points"),
      ("h", "1000001", "the document's size (w, h) is 2 × 1000001 points"),
      ("w", "null", "the document's size (w, h) is 0 × 1 points"), ("h", "null", "the document's size (w, h) is 2 × 0 points"),
      ("w", "1e15", "the document's size (w, h) is 1000000000000000.0 × 1 points"),
      ("fr", "0.0009", "the document's frame rate (fr) is 0.0009"), ("fr", "100001", "the document's frame rate (fr) is 100001"),
      ("fr", "null", "the document's frame rate (fr) is 0"), ("op", "1", "the document ends (op: 1) before it begins (ip: 1)"),
      ("op", "null", "the document ends (op: 0) before it begins (ip: 1)"),
      ("layers", "{}", "the JSON is no Lottie document: its outermost object has no layers"),
      ("layers", "null", "the JSON is no Lottie document: its outermost object has no layers"),
    ])
  func ranges(key: String, value: String, expected: String) {
    #expect(Self.error(Self.changed(key, value)) == "noAnimation <document>:1:1: " + expected)
  }

  @Test(
    "sizes, rates and lengths at their ends are taken",
    arguments: [
      ("w", "1"), ("h", "1"), ("w", "1000000"), ("h", "1000000"), ("fr", "0.001"), ("fr", "100000"), ("op", "1.001"), ("ip", "null"),
    ])
  func ends(key: String, value: String) {
    #expect(Self.error(Self.changed(key, value)) == "")
  }

  @Test("documents beyond a limit are told with it, those at it are not")
  func limits() {
    let text = Self.whole, layer = #"{"ty":3,"ks":{}}"#
    #expect(Self.error(text) { $0.documentBytes = text.utf8.count } == "")
    #expect(
      Self.error(text) { $0.documentBytes = text.utf8.count - 1 }
        == "limit <document>: it has 47 bytes; the limit (documentBytes) is 46")
    // An object with six members, of which one is an array.
    #expect(Self.error(text) { $0.values = 7 } == "")
    #expect(Self.error(text) { $0.values = 6 } == "limit <document>:1:46: there are more than 6 values, the limit (values)")
    #expect(Self.error(text) { $0.depth = 2 } == "")
    #expect(Self.error(text) { $0.depth = 1 } == "limit <document>:1:11: values lie more than 1 deep, the limit (depth)")
    let three = Self.changed("layers", "[\(layer),\(layer),\(layer)]")
    #expect(Self.error(three) { $0.layers = 3 } == "")
    #expect(Self.error(three) { $0.layers = 2 } == "limit <document>:1:57: it shows more than 2 layers, the limit (layers)")
    func composition(_ id: String) -> String { #"{"ty":0,"refId":"\#(id)","w":2,"h":1,"ks":{}}"# }
    let nested = Self.changed(
      "layers", #"[\#(composition("a"))],"assets":[{"id":"a","layers":[\#(composition("b"))]},{"id":"b","layers":[\#(layer)]}]"#)
    #expect(Self.error(nested) { ($0.compositionDepth, $0.layers) = (2, 3) } == "")
    #expect(
      Self.error(nested) { $0.compositionDepth = 1 }
        == "limit <document>:1:130: compositions lie more than 1 deep, the limit (compositionDepth)")
    // One beside the other is as deep as one alone.
    let beside = Self.changed(
      "layers",
      #"[\#(composition("a")),\#(composition("b"))],"assets":[{"id":"a","layers":[\#(layer)]},{"id":"b","layers":[\#(composition("a"))]}]"#)
    let deeper = beside.replacingOccurrences(
      of: #""layers":[\#(composition("a"))]}]"#, with: #""layers":[\#(composition("c"))]},{"id":"c","layers":[]}]"#)
    #expect(Self.error(beside) { $0.compositionDepth = 1 } == "")
    #expect(Self.error(deeper) { $0.compositionDepth = 1 }.hasSuffix("compositions lie more than 1 deep, the limit (compositionDepth)"))
    // A composition counts with what is in it: 1 + 1 + 1.
    #expect(Self.error(nested) { $0.layers = 2 } == "limit <document>:1:57: it shows more than 2 layers, the limit (layers)")
  }

  @Test("the limits that there are unless told")
  func usualLimits() {
    let limits = LottieLimits()
    #expect(limits.documentBytes == 67_108_864 && limits.depth == 200 && limits.values == 8_000_000 && limits.layers == 50_000)
    #expect(limits.compositionDepth == 100 && limits.imageBytes == 134_217_728 && limits.imagePixels == 67_108_864)
    #expect(limits.archiveBytes == 536_870_912 && limits.archiveMembers == 20_000 && limits.problems == 1000)
  }

  @Test("problems are kept up to their limit, each once")
  func problems() throws {
    let layers = (1...4).map { #"{"ty":13,"nm":"\#($0)"}"# }.joined(separator: ",")
    var limits = LottieLimits()
    limits.problems = 3
    let text = "{\n  \"layers\":[" + layers + "],\"w\":2,\"h\":1,\"fr\":30,\"op\":3}"
    let document = try LottieDocument(data: Data(text.utf8), limits: limits)
    #expect(
      document.problems.map(\.description) == [
        "<document>:2:13: the layer \"1\" (camera) is not drawn (layers[0])",
        "<document>:2:32: the layer \"2\" (camera) is not drawn (layers[1])",
        "<document>:2:51: the layer \"3\" (camera) is not drawn (layers[2])",
      ])
  }

  @Test("the way to a problem has long keys cut")
  func longKeys() throws {
    let key = String(repeating: "k", count: 41)
    let document = try TestDocuments.load(
      Self.changed(
        "slots", #"{"\#(key)":{"p":{"k":3,"x":"time"}}},"layers":[{"ty":3},{"ty":4,"ks":{"o":{"sid":"\#(key)"}},"shapes":[]}]"#))
    #expect(document.problems.map(\.path) == ["slots.\(key.dropLast()).p.x"])
  }

  @Test("what is not drawn is called by its name")
  func names() throws {
    func messages(_ layers: String) throws -> [String] {
      try TestDocuments.load(Self.changed("layers", "[\(layers)]")).problems.map(\.message)
    }
    let kinds = [
      6: "audio", 7: "video", 8: "image sequence", 9: "video", 10: "image", 12: "adjustment", 13: "camera", 14: "light", 15: "data",
      16: "unknown type 16",
    ]
    for (type, kind) in kinds { #expect(try messages(#"{"ty":\#(type),"nm":"x"}"#) == ["the layer \"x\" (\(kind)) is not drawn"]) }
    #expect(try messages(#"{"nm":"x"},3,{"ty":3}"#) == ["the layer \"x\" (no type) is not drawn"])
    let effects = [
      22: "stroke", 24: "levels", 26: "radial wipe", 27: "displacement map", 28: "matte", 30: "twirl", 31: "mesh warp", 32: "wavy",
      33: "spherize", 34: "puppet", 35: "type 35", 8: "type 8", 9: "type 9",
    ]
    for (type, name) in effects {
      #expect(
        try messages(#"{"ty":4,"ks":{},"shapes":[],"ef":[{"ty":\#(type),"nm":"y"}]}"#) == ["the effect \"y\" (\(name)) is not drawn"])
    }
    #expect(
      try messages(#"{"ty":4,"ks":{},"shapes":[{"ty":"xx","nm":"z"}],"ef":[{}],"sy":[{"ty":3,"nm":"s"}],"bm":17}"#)
        == ["the blend mode 17 is not drawn"] + ["the shape \"z\" is of the unknown type \"xx\", and is not drawn"]
        + ["the effect \"\" (without a type) is not drawn", "the layer style \"s\" is not drawn"])
    #expect(
      try messages(
        #"{"ty":4,"ks":{},"shapes":[],"masksProperties":[{"mode":"q"},{"mode":"n"}],"parent":9,"tt":5},{"ty":0,"nm":"c"},{"ty":2,"nm":"p"}"#
      )
        == [
          "a mask has the unknown mode \"q\", and is left out", "the composition of the layer \"c\" is missing",
          "the picture of the layer \"p\" is missing", "there is no layer 9 for a parent", "a matte of the unknown type 5 is left out",
        ])
  }

  @Test("numbers of up to eighteen digits, with points and exponents")
  func numbers() throws {
    let text =
      """
      [0, -0, 7, -12.5, 0.001, 123456789012345678, 1234567890.12345678, 0.1234567890123456789, 1234567890123456789e-4, 25e-1, 1E+2, \
      -2.5e3,\u{20}
      """
      + "0.0000000000000000000025, 0.00000000000000000000025, 1e15, 2e15, -1e16, 00012, 4.50]"
    let tree = try JSONTree(Array(text.utf8), limits: LottieLimits())
    tree.read { root in
      #expect(
        root.elements.map(\.number) == [
          0, 0, 7, -12.5, 0.001, 1e15, 1234567890.12345678, 0.1234567890123456789, 123456789012345.6789, 2.5, 100, -2500, 2.5e-21, 2.5e-22,
          1e15,
          1e15, -1e15, 12, 4.5,
        ])
      #expect(root.elements.map(\.integer).prefix(5) == [0, 0, 7, -12, 0])
      #expect(root.count == 19 && root.first?.count == 0 && root.elements.allSatisfy { $0.key.isEmpty })
    }
  }

  @Test("texts with escapes, and halves of pairs")
  func texts() throws {
    let text =
      #"""
      ["", "a/b", "\/\\\"\b\f\n\r\t", "\u00e4\u20AC", "\ud83d\ude00!", "\ud83d", "\ude00x", "\ud83d\u0041", "\ud83dx", "\u12", "\u12g4", \#
      "\ud83d\ud83d\ude00"]
      """#
    let tree = try JSONTree(Array(text.utf8), limits: LottieLimits())
    tree.read { root in
      #expect(
        root.elements.map(\.text) == [
          "", "a/b", "/\\\"\u{8}\u{C}\n\r\t", "ä€", "😀!", "\u{FFFD}", "\u{FFFD}x", "\u{FFFD}A", "\u{FFFD}x", "\u{FFFD}12", "\u{FFFD}12g4",
          "\u{FFFD}😀",
        ])
      let values = Array(root.elements)
      #expect(values[1].begins(with: "a/") && !values[1].begins(with: "a/bc") && values[2].begins(with: "/\\") && !root.begins(with: ""))
    }
  }

  @Test("markers, fonts and pictures, with what they leave out")
  func lists() throws {
    let document = try TestDocuments.load(
      #"""
      {"layers":[{"ty":3,"nm":"n","ip":-5,"op":8,"hd":true},{"ty":3,"td":1,"ip":10,"op":4},{"ty":3}],"w":20,"h":10,"fr":4,"ip":2,"op":12,
      "markers":[{"tm":6,"dr":2},{"cm":"x"},{"tm":1,"cm":"y","dr":-3},3],"fonts":{"list":[{"fName":"F"},{"fFamily":"G"}]},
      "assets":[{"id":"a","u":"i/","p":"a.png","w":3,"h":4},{"id":7,"p":"b.png"},{"p":"c.png"},{"id":"d","p":"data:image/png;base64,",\#
      "w":1},
      {"id":"e","layers":[],"p":"e.png"},{"id":"f","p":3}]}
      """#)
    #expect(document.name == "" && document.size == CGSize(width: 20, height: 10) && document.frames == 2..<12 && document.duration == 2.5)
    #expect(
      document.markers == [
        LottieDocument.Marker(name: "", time: 1, duration: 0.5), LottieDocument.Marker(name: "y", time: -0.25, duration: 0),
      ])
    #expect(document.fonts == [LottieDocument.Font(name: "F", family: "", style: "")])
    #expect(
      document.pictures == [
        LottieDocument.Picture(id: "a", file: "i/a.png", size: CGSize(width: 3, height: 4)),
        LottieDocument.Picture(id: "7", file: "b.png", size: .zero),
        LottieDocument.Picture(id: "d", file: nil, size: CGSize(width: 1, height: 0)),
      ])
    #expect(
      document.layers == [
        LottieDocument.LayerSummary(name: "n", timeRange: 0...1.5, isShown: false),
        LottieDocument.LayerSummary(name: "", timeRange: 2...2, isShown: false),
        LottieDocument.LayerSummary(name: "", timeRange: 0...1e9, isShown: true),
      ])
    #expect(document.animations == [] && document.themes == [] && document.stateMachines.isEmpty && !document.startsStateMachine)
    #expect(document.background == nil && document.slots == [])
  }

  @Test("slots of every kind, at their first key")
  func slots() throws {
    let document = try TestDocuments.load(
      Self.changed(
        "slots",
        #"""
        {"n":{"p":{"k":4}},"o":{"p":{"k":[5]}},"p":{"p":{"k":[6,7]}},"c":{"p":{"k":[0.25,0.5,1]}},"d":{"p":{"k":[0.25,0.5,1,0.75]}},
        "l":{"p":{"k":[1,2,3,4,5]}},"g":{"p":{"k":{"k":[0,1,0.5,0.25]}}},"t":{"p":{"k":[{"t":0,"s":{"t":"word"}}]}},
        "m":{"p":{"k":[{"t":3,"s":[8,9]},{"t":5,"s":[1,1]}]}},"e":{"p":{"k":[]}},"x":{"p":{}},"y":{},"z":{"p":{"k":[{"t":3}]}},
        "w":{"p":{"k":"blue"}}}
        """#))
    #expect(
      document.slots == [
        LottieSlot(name: "n", value: .number(4)), LottieSlot(name: "o", value: .number(5)),
        LottieSlot(name: "p", value: .point(x: 6, y: 7)),
        LottieSlot(name: "c", value: .color(red: 0.25, green: 0.5, blue: 1, alpha: 1)),
        LottieSlot(name: "d", value: .color(red: 0.25, green: 0.5, blue: 1, alpha: 0.75)),
        LottieSlot(name: "l", value: .numbers([1, 2, 3, 4, 5])), LottieSlot(name: "g", value: .numbers([0, 1, 0.5, 0.25])),
        LottieSlot(name: "t", value: .text("word")), LottieSlot(name: "m", value: .point(x: 8, y: 9)), LottieSlot(name: "e", value: nil),
        LottieSlot(name: "x", value: nil), LottieSlot(name: "y", value: nil), LottieSlot(name: "z", value: nil),
        LottieSlot(name: "w", value: nil),
      ])
  }

  @Test("slots take values of their kind; others change nothing")
  func setting() throws {
    let layer = TestDocuments.shapeLayer(
      TestDocuments.rectangle(5, 5, 10, 10) + "," + #"{"ty":"fl","c":{"sid":"c"}}"#,
      transform: #"{"p":{"sid":"p"},"o":{"sid":"n"}}"#)
    let document = try TestDocuments.load(
      TestDocuments.document(
        layers: layer, more: #""slots":{"c":{"p":{"k":[1,0,0]}},"p":{"p":{"k":[3,4]}},"n":{"p":{"k":50}}}"#))
    func words(_ values: [String: LottieSlotValue]) throws -> String { FrameWords.text(try document.setting(values).frame(at: 0)) }
    let usual = "fill 1/0/0/1 at 0.5  M13,4 L13,14 L3,14 L3,4 L13,4 Z"
    #expect(try words([:]) == usual)
    #expect(
      try words(["c": .color(red: 2, green: 0.5, blue: -1, alpha: 0.25), "p": .point(x: 1, y: 2), "n": .number(40)])
        == "fill 1/0.5/0/0.25 at 0.4  M11,2 L11,12 L1,12 L1,2 L11,2 Z")
    #expect(try words(["p": .number(7)]) == "fill 1/0/0/1 at 0.5  M17,7 L17,17 L7,17 L7,7 L17,7 Z")
    for value in [
      LottieSlotValue.number(.nan), .point(x: .infinity, y: 1), .point(x: 1, y: .nan), .numbers([1]), .text("a"), .picture(Data()),
    ] {
      #expect(try words(["p": value, "n": value, "c": value]) == usual, "\(value)")
    }
    #expect(try words(["n": .point(x: 1, y: 2), "c": .number(1), "p": .color(red: 1, green: 1, blue: 1, alpha: 1)]) == usual)
    #expect {
      try document.setting(["b": .number(1), "a": .number(2)])
    } throws: {
      ($0 as? LottieError)?.description == #"<document>: the document has no slot "a", but "c", "p", "n""#
    }
    #expect {
      try TestDocuments.load(Self.whole).setting(slot: "a", to: .number(2))
    } throws: {
      let error = $0 as? LottieError
      return error?.description == #"<document>: the document has no slot "a", nor any other"# && error?.reason == .unknownName
    }
    #expect {
      try document.setting(theme: "t")
    } throws: {
      ($0 as? LottieError)?.description == #"<document>: the document has no theme "t", nor any other"#
    }
  }
}
