import Foundation
import Graphics
import MediaFiles
import Testing

@testable import Lottie

@Suite("Archives of Lottie animations, with what lies where in them")
struct ArchiveTests {
  private static let animation = TestDocuments.document(
    layers: TestDocuments.shapeLayer(TestDocuments.rectangle(5, 5, 10, 10) + "," + TestDocuments.red))

  private static func load(
    _ parts: [(String, String)], animation: String? = nil, _ change: (inout LottieLimits) -> Void = { _ in }
  ) throws -> LottieDocument {
    var limits = LottieLimits()
    change(&limits)
    return try LottieDocument(
      data: ZipArchive.data(of: parts.map { (name: $0.0, data: Data($0.1.utf8)) }), animation: animation, limits: limits)
  }

  private static func error(
    _ parts: [(String, String)], animation: String? = nil, _ change: (inout LottieLimits) -> Void = { _ in }
  ) -> String {
    do {
      _ = try load(parts, animation: animation, change)
      return ""
    } catch let error as LottieError { return "\(error.reason) \(error.description)" } catch { return "\(error)" }
  }

  @Test("animations are those of the manifest, or those that lie where animations do")
  func animations() throws {
    #expect(try Self.load([("animations/x.json", Self.animation), ("a/y.json", Self.animation)]).animations == ["x", "y"])
    // What lies deeper is not found.
    #expect(
      Self.error([("a/", ""), ("a/y.txt", ""), ("b/z.json", ""), ("a/q/x.json", Self.animation)])
        == #"malformed <document>: the animation "x" of the manifest is not in the archive"#)
    #expect(Self.error([("b/z.json", Self.animation)]) == "noAnimation <document>: the archive holds no animation")
    #expect(Self.error([("manifest.json", "{}")]) == "noAnimation <document>: the archive holds no animation")
    let manifest = #"{"animations":[{"id":"x"},"y",{"id":7},{"name":"z"}]}"#
    let parts = [
      ("manifest.json", manifest), ("a/x.json", Self.animation), ("animations/y.json", Self.animation), ("a/7.json", Self.animation),
    ]
    #expect(try Self.load(parts).animations == ["x", "y", "7"] && Self.load(parts, animation: "y").animations == ["x", "y", "7"])
    #expect(Self.error(parts, animation: "q") == #"unknownName <document>: the archive has no animation "q", but "x", "y", "7""#)
    #expect(
      Self.error([("manifest.json", #"{"animations":["w"]}"#)])
        == #"malformed <document>: the animation "w" of the manifest is not in the archive"#)
    #expect(Self.error([("a/x.json", "{")]) == "malformed a/x.json:1:2: the text breaks off before its end")
    #expect(Self.error([("manifest.json", "[")]) == "malformed manifest.json:1:2: the text breaks off before its end")
    let document = try Self.load(parts)
    #expect(try document.animation(nil).animations == ["x", "y", "7"])
    #expect(throws: LottieError.self) { try document.animation("q") }
    let alone = try TestDocuments.load(Self.animation)
    #expect(try alone.animation("q").animations == [])
  }

  @Test("how an animation plays is told where it is not once forward")
  func playing() throws {
    func problems(_ members: String) throws -> [String] {
      try Self.load([("manifest.json", #"{"animations":[{"id":"x",\#(members)}]}"#), ("a/x.json", Self.animation)]).problems.map(\.path)
    }
    for usual in [
      #""speed":1"#, #""direction":1"#, #""intermission":0"#, #""playMode":"Normal""#, #""speed":null"#, #""background":null"#,
      #""initialTheme":"""#,
    ] {
      #expect(try problems(usual) == [], "\(usual)")
    }
    for (other, key) in [
      (#""speed":2"#, "speed"), (#""direction":-1"#, "direction"), (#""intermission":1"#, "intermission"),
      (#""playMode":"bounce""#, "playMode"),
      (#""playMode":1"#, "playMode"), (#""background":3"#, "background"), (#""background":"reddish""#, "background"),
      (#""initialTheme":"t""#, "initialTheme"),
    ] { #expect(try problems(other) == ["animations[0].\(key)"], "\(other)") }
    func first(_ manifest: String) throws -> ([String], [String]) {
      let document = try Self.load([
        ("manifest.json", #"{"animations":["x","y"]\#(manifest)}"#), ("a/x.json", Self.animation), ("a/y.json", Self.animation),
      ])
      return (document.animations, document.problems.map(\.message))
    }
    #expect(try first("") == (["x", "y"], []) && first(#","initial":{"animation":"y"}"#) == (["y", "x"], []))
    #expect(try first(#","activeAnimationId":"y""#) == (["y", "x"], []) && first(#","activeAnimationId":"""#) == (["x", "y"], []))
    #expect(
      try first(#","initial":{"animation":"z"}"#) == (["x", "y"], ["the archive has no such animation, and begins with the first one"]))
  }

  @Test("themes and state machines by either place, each once, those that cannot be read with the reason")
  func parts() throws {
    let machine = #"{"states":[{"name":"s"}]}"#, theme = #"{"rules":[]}"#
    let manifest =
      #"""
      {"animations":["x"],"themes":["t","u",{"id":"t"},"v","w"],"stateMachines":["m","n",{"id":"m"},"o","p"],\#
      "initial":{"stateMachine":"n"}}
      """#
    let parts = [
      ("manifest.json", manifest), ("a/x.json", Self.animation), ("t/t.json", theme), ("themes/u.json", theme), ("t/v.json", "["),
      ("s/m.json", machine), ("states/n.json", machine), ("s/o.json", "{}"),
    ]
    let document = try Self.load(parts)
    #expect(document.themes == ["t", "u", "v", "w"] && document.stateMachines.map(\.name) == ["n", "m"] && document.startsStateMachine)
    #expect(
      document.problems.map(\.description) == [
        "t/v.json:1:2: the text breaks off before its end", "<document>:1:1: the theme \"w\" of the manifest is not in the archive",
        "s/o.json:1:1: the state machine has no states that show an animation",
        "<document>:1:1: the state machine \"p\" of the manifest is not in the archive",
      ])
    #expect(try document.setting(theme: "u").problems.count == 4)
    // The one to begin with may be there, and not readable.
    func starts(_ initial: String) throws -> (Bool, Int) {
      let document = try Self.load(
        parts.map { ($0.0, $0.1.replacingOccurrences(of: #""stateMachine":"n""#, with: #""stateMachine":\#(initial)"#)) })
      return (document.startsStateMachine, document.problems.count)
    }
    #expect(
      try starts(#""m""#) == (true, 4) && starts(#""o""#) == (false, 4) && starts(#""q""#) == (false, 5) && starts(#""""#) == (false, 4))
    let limited = try Self.load(parts) { $0.problems = 2 }
    #expect(limited.problems.count == 2)
    let old = try Self.load([
      ("manifest.json", #"{"animations":["x"],"states":["m"]}"#), ("a/x.json", Self.animation), ("states/m.json", machine),
    ])
    #expect(old.stateMachines.map(\.name) == ["m"] && !old.startsStateMachine)
  }

  /// One red pixel.
  private static let png = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg=="

  private static func pictured(_ asset: String) -> String {
    TestDocuments.document(
      layers: #"{"ty":2,"ind":1,"nm":"p","refId":"p","ip":0,"op":100,"ks":{}}"#, more: #""assets":[{"id":"p",\#(asset)}]"#)
  }

  @Test("pictures lie in an archive as the document says, or in one folder")
  func pictures() throws {
    let picture = try #require(Data(base64Encoded: Self.png))
    func load(_ asset: String, _ place: String, _ change: (inout LottieLimits) -> Void = { _ in }) throws -> String {
      var limits = LottieLimits()
      change(&limits)
      let document = try LottieDocument(
        data: ZipArchive.data(of: [("a/x.json", Data(Self.pictured(asset).utf8)), (place, picture)].map { (name: $0.0, data: $0.1) }),
        limits: limits)
      return (document.problems.map(\.message) + [FrameWords.text(document.frame(at: 0))]).joined(separator: "|")
    }
    let shown = "picture 1×1  0,0 1,0 0,1"
    #expect(try load(#""p":"a.png""#, "a.png") == shown && load(#""p":"a.png","u":"x""#, "x/a.png") == shown)
    #expect(try load(#""p":"a.png","u":"x/""#, "x/a.png") == shown && load(#""p":"a.png","u":"/x/""#, "x/a.png") == shown)
    #expect(try load(#""p":"a.png","u":"x""#, "images/a.png") == shown && load(#""p":"a.png","u":"x""#, "i/a.png") == shown)
    #expect(try load(#""p":"a.png","w":6,"h":4"#, "i/a.png") == "picture 1×1  0,0 6,0 0,4")
    #expect(try load(#""p":"a.png","w":-6,"h":4"#, "i/a.png") == "picture 1×1  0,0 1,0 0,4")
    #expect(try load(#""p":"a.png","u":"x""#, "j/a.png") == "the picture \"x/a.png\" is not in the archive|")
    #expect(try load(#""p":"a.png""#, "i/a.png") { $0.imageBytes = picture.count } == shown)
    #expect(
      try load(#""p":"a.png""#, "i/a.png") { $0.imageBytes = picture.count - 1 }
        == "a picture has \(picture.count) bytes; the limit (imageBytes) is \(picture.count - 1)|")
    #expect(try load(#""p":"a.png""#, "i/a.png") { $0.imagePixels = 1 } == shown)
    #expect(try load(#""p":"a.png""#, "i/a.png") { $0.imagePixels = 0 } != shown)
    let long = String(repeating: "x", count: 81)
    #expect(try load(#""p":"\#(long)""#, "i/a.png") == "the picture \"\(long.dropLast())\" is not in the archive|")
  }

  @Test("pictures within a document, beside it, and none")
  func documents() throws {
    func message(_ asset: String, folder: URL? = nil) throws -> String {
      let document = try LottieDocument(data: Data(Self.pictured(asset).utf8), baseURL: folder)
      return (document.problems.map(\.message) + [FrameWords.text(document.frame(at: 0))]).joined(separator: "|")
    }
    #expect(try message(#""p":"a.png","u":"x""#) == "the picture \"x/a.png\" is not part of the document|")
    #expect(try message(#""u":"x/""#) == "the picture \"x/\" is not part of the document|")
    #expect(try message(#""p":"data:image/png;base64,\#(Self.png)""#) == "picture 1×1  0,0 1,0 0,1")
    for uri in ["data:image/png,\(Self.png)", "data:image/png;base64", "data:image/png;base65,\(Self.png)"] {
      #expect(try message(#""p":"\#(uri)""#) == "a picture's data: URI is not in Base64|")
    }
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("lottie-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try #require(Data(base64Encoded: Self.png)).write(to: folder.appendingPathComponent("a..b.png"))
    #expect(try message(#""p":"a..b.png""#, folder: folder) == "picture 1×1  0,0 1,0 0,1")
    #expect(try message(#""p":"none.png""#, folder: folder).hasPrefix("the picture \"none.png\" cannot be read: "))
    for name in ["x/../a..b.png", "a:b.png", "a\\u0000.png"] {
      #expect(
        try message(#""p":"\#(name)""#, folder: folder).hasSuffix("lies outside the document's folder, and is not loaded|"), "\(name)")
    }
    // A document as a file: where it lies, and what it is called in messages.
    let file = folder.appendingPathComponent("d.json")
    try Data(Self.pictured(#""p":"a..b.png""#).utf8).write(to: file)
    #expect(try FrameWords.text(LottieDocument(contentsOf: file).frame(at: 0)) == "picture 1×1  0,0 1,0 0,1")
    func error(_ url: URL, _ change: (inout LottieLimits) -> Void = { _ in }) -> (LottieError.Reason?, String?) {
      var limits = LottieLimits()
      change(&limits)
      do {
        _ = try LottieDocument(contentsOf: url, limits: limits)
        return (nil, nil)
      } catch { return (error.reason, error.file) }
    }
    #expect(error(folder.appendingPathComponent("none.json")) == (.unreadable, folder.appendingPathComponent("none.json").path))
    #expect(error(file) { ($0.documentBytes, $0.archiveBytes) = (9, 10) } == (.limit, file.path))
    #expect(error(file) { $0.documentBytes = 9 }.0 == .limit)
    try Data("[".utf8).write(to: file)
    #expect(error(file) == (.malformed, file.relativePath))
  }

  @Test("a picture's slot takes the file of a picture, or another asset's")
  func slots() throws {
    let text = TestDocuments.document(
      layers: #"{"ty":2,"ind":1,"nm":"p","refId":"p","ip":0,"op":100,"ks":{}}"#,
      more:
        #""assets":[{"id":"p","sid":"s","p":"none.png","w":9,"h":8}],"slots":{"s":{"p":{"p":"data:image/png;base64,\#(Self.png)","w":5}}}"#)
    let document = try TestDocuments.load(text)
    #expect(FrameWords.text(document.frame(at: 0)) == "picture 1×1  0,0 5,0 0,8" && document.slots == [LottieSlot(name: "s", value: nil)])
    let picture = try #require(Data(base64Encoded: Self.png))
    #expect(FrameWords.text(try document.setting(slot: "s", to: .picture(picture)).frame(at: 0)) == "picture 1×1  0,0 5,0 0,8")
    #expect(try document.setting(slot: "s", to: .picture(Data("x".utf8))).problems.count == 1)
  }

  @Test("texts of a layer, by their frames and members")
  func texts() throws {
    func styles(_ data: String, _ more: String = "") throws -> [(Double, TextDocument.Style)] {
      let text = TestDocuments.document(
        layers: #"{"ty":5,"ind":1,"nm":"t","ip":0,"op":100,"ks":{},"t":{"d":\#(data)}}"#,
        more: #""fonts":{"list":[{"fName":"F-Bold","fFamily":"F","fStyle":"Bold","ascent":70},{"fName":"G"}]}\#(more)"#)
      guard case .text(let content)? = try TestDocuments.load(text).composition.layers.first?.model.content else { return [] }
      return content.documents.map { ($0.frame, $0.document.style) }
    }
    let full = try #require(
      try styles(
        #"""
        {"k":{"t":"Ab","f":"F-Bold","s":12,"fc":[1,0,0],"sc":[0,1,0,0.5],"sw":3,"of":true,"j":2,"tr":7,"lh":14,"ls":-2,"sz":[80,60],\#
        "ps":[1,2],"ca":1}}
        """#
      ).first)
    let style = full.1
    #expect(
      full.0 == 0 && style.text == "AB" && style.family == "F" && style.fontStyle == "Bold" && style.fontName == "F-Bold"
        && style.ascent == 70)
    #expect(
      style.size == 12 && style.fill == SIMD4(1, 0, 0, 1) && style.stroke == SIMD4(0, 1, 0, 0.5) && style.strokeWidth == 3
        && style.strokesAboveFill)
    #expect(style.justification == .center && style.tracking == 7 && style.lineHeight == 14 && style.baselineShift == -2)
    #expect(style.box == CGRect(x: 1, y: 2, width: 80, height: 60))
    let bare = try #require(try styles(#"{"k":[{"s":{"sz":[8,6],"f":"G"}}]}"#).first).1
    #expect(bare.text == "" && bare.family == "" && bare.fontStyle == "" && bare.fontName == "G" && bare.ascent == nil && bare.size == 0)
    #expect(bare.fill == nil && bare.stroke == nil && bare.strokeWidth == 0 && !bare.strokesAboveFill && bare.justification == .left)
    #expect(bare.tracking == 0 && bare.lineHeight == nil && bare.baselineShift == 0 && bare.box == CGRect(x: 0, y: 0, width: 8, height: 6))
    let unknown = try #require(try styles(#"{"k":[{"s":{"f":"H","j":9,"ca":2,"t":"ab"}}]}"#).first).1
    #expect(
      unknown.family == "H" && unknown.fontName == "H" && unknown.justification == .left && unknown.text == "AB" && unknown.box == nil)
    for (code, text) in [(0, "Ab"), (1, "AB"), (2, "AB"), (3, "Ab")] {
      #expect(try styles(#"{"k":[{"s":{"t":"Ab","ca":\#(code)}}]}"#).first?.1.text == text)
    }
    #expect(
      try styles(#"{"k":[{"t":7,"s":{"t":"b"}},{"t":2,"s":{"t":"a"}},{"t":9},{"t":7,"s":{"t":"c"}}]}"#).map { "\($0.0) \($0.1.text)" } == [
        "2.0 a", "7.0 c",
      ])
    #expect(try styles(#"{"k":3}"#).isEmpty && styles("{}").isEmpty && styles(#"{"k":[]}"#).isEmpty)
    // A slot's texts stand in the place of the layer's own.
    #expect(
      try styles(#"{"sid":"w","k":[{"t":0,"s":{"t":"a"}}]}"#, #","slots":{"w":{"p":{"k":[{"t":4,"s":{"t":"x"}}]}}}"#).map {
        "\($0.0) \($0.1.text)"
      } == ["4.0 x"])
    #expect(try styles(#"{"sid":"v","k":[{"t":0,"s":{"t":"a"}}]}"#).map(\.1.text) == ["a"])
    let slotted = TestDocuments.document(
      layers: #"{"ty":5,"ind":1,"nm":"t","ip":0,"op":100,"ks":{},"t":{"d":{"sid":"w","k":[{"t":0,"s":{"t":"a","s":9}}]}}}"#,
      more: #""slots":{"w":{"p":{"k":[{"t":0,"s":{"t":"x","s":9}},{"t":5,"s":{"t":"y","s":8}}]}}}"#)
    let document = try TestDocuments.load(slotted).setting(slot: "w", to: .text("new"))
    guard case .text(let content)? = document.composition.layers.first?.model.content else { return }
    #expect(content.documents.map { "\($0.frame) \($0.document.style.text) \($0.document.style.size)" } == ["0.0 new 9.0", "5.0 new 8.0"])
    #expect(
      content.document(at: -1).style.size == 9 && content.document(at: 4.5).style.size == 9 && content.document(at: 5).style.size == 8)
  }
}
