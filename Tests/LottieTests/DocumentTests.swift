import Foundation
import Graphics
import Rasterizer
import Testing

@testable import Lottie

@Suite("Lottie documents")
struct DocumentTests {
  @Test("what a document says of itself")
  func contents() throws {
    let document = try TestDocuments.load(
      TestDocuments.document(
        layers: TestDocuments.shapeLayer(""),
        more: #""markers":[{"tm":20,"cm":"intro","dr":30}],"fonts":{"list":[{"fName":"A-Bold","fFamily":"A","fStyle":"Bold"}]}"#))
    #expect(document.name == "test" && document.size == CGSize(width: 100, height: 100) && document.frameRate == 10)
    #expect(document.frames == 0..<100 && document.duration == 10)
    #expect(document.markers == [LottieDocument.Marker(name: "intro", time: 2, duration: 3)])
    #expect(document.fonts == [LottieDocument.Font(name: "A-Bold", family: "A", style: "Bold")])
    #expect(document.layers == [LottieDocument.LayerSummary(name: "layer 1", timeRange: 0...10, isShown: true)])
  }

  @Test(
    "what is no JSON is told with its place",
    arguments: [
      ("{\n\"a\": 1,\n  nope}", "3:3"), ("[1, 2", "1:6"), (#"{"a":1} 2"#, "1:9"), ("{\"a\":\"\u{1}\"}", "1:7"), ("[1,.5]", "1:4"),
    ])
  func malformed(text: String, place: String) {
    #expect {
      try TestDocuments.load(text)
    } throws: {
      let error = $0 as? LottieError
      return error?.reason == .malformed && error.map { "\($0.line ?? 0):\($0.column ?? 0)" } == place
    }
  }

  @Test("depth is limited")
  func depth() {
    #expect {
      try TestDocuments.load(String(repeating: "[", count: 100_000))
    } throws: {
      ($0 as? LottieError)?.reason == .limit
    }
  }

  @Test("other JSON is no document", arguments: ["[]", "{}", #"{"layers":[]}"#, #"{"layers":[],"w":10,"h":10,"fr":0,"op":1}"#, "1"])
  func otherJSON(text: String) {
    #expect {
      try TestDocuments.load(text)
    } throws: {
      ($0 as? LottieError)?.reason == .noAnimation
    }
  }

  @Test("numbers and texts as JSON has them")
  func values() throws {
    let tree = try JSONTree(
      Array(#"[0.1, -12, 1e3, 12345678901234567890123, 1e999, "a\"\u00e4\ud83d\ude00\n", true, null]"#.utf8), limits: LottieLimits())
    tree.read { root in
      let values = Array(root.elements)
      #expect(values.map(\.number) == [0.1, -12, 1000, 1e15, 1e15, nil, 1, nil])
      #expect(values[5].text == "a\"ä😀\n")
    }
  }

  @Test("keys are told apart by all of their bytes, and the last of a name counts")
  func keys() throws {
    let tree = try JSONTree(
      Array(#"{"k":1,"kk":2,"longer key":3,"longer kez":4,"k":5,"longer k":6,"":7}"#.utf8), limits: LottieLimits())
    tree.read { root in
      #expect(root["k"]?.number == 5 && root["kk"]?.number == 2 && root["kkk"] == nil && root[""]?.number == 7)
      #expect(root["longer key"]?.number == 3 && root["longer kez"]?.number == 4 && root["longer k"]?.number == 6)
    }
  }

  @Test("expressions are told, each with its place")
  func expressions() throws {
    let layer = TestDocuments.shapeLayer("", transform: #"{"r":{"a":0,"k":10,"x":"var $bm_rt = 1;"},"o":{"a":0,"k":50,"x":"50"}}"#)
    let problems = try TestDocuments.load(TestDocuments.document(layers: layer)).problems
    #expect(problems.map(\.path) == ["layers[0].ks.r.x", "layers[0].ks.o.x"])
    #expect(problems.allSatisfy { $0.line == 1 && $0.column > 100 })
  }

  @Test("slots are values that are set from outside")
  func slots() throws {
    let fill = #"{"ty":"fl","c":{"sid":"paint"},"o":{"a":0,"k":100}}"#
    let text = TestDocuments.document(
      layers: TestDocuments.shapeLayer(TestDocuments.rectangle(5, 5, 10, 10) + "," + fill),
      more: #""slots":{"paint":{"p":{"a":0,"k":[0,1,0]}},"size":{"p":{"a":0,"k":4}}}"#)
    let document = try TestDocuments.load(text)
    #expect(
      document.slots == [
        LottieSlot(name: "paint", value: .color(red: 0, green: 1, blue: 0, alpha: 1)), LottieSlot(name: "size", value: .number(4)),
      ])
    #expect(document.frame(at: 0).shapes.first?.color == SIMD4(0, 1, 0, 1))
    let other = try document.setting(slot: "paint", to: .color(red: 0, green: 0, blue: 1, alpha: 0.5))
    #expect(other.frame(at: 0).shapes.first?.color == SIMD4(0, 0, 1, 0.5))
    #expect(other.slots[0].value == .color(red: 0, green: 0, blue: 1, alpha: 0.5))
    #expect(document.frame(at: 0).shapes.first?.color == SIMD4(0, 1, 0, 1))
    #expect {
      try document.setting(slot: "none", to: .number(1))
    } throws: {
      ($0 as? LottieError)?.description == #"<document>: the document has no slot "none", but "paint", "size""#
    }
  }

  @Test("pictures outside of a document's folder are not loaded")
  func pictures() throws {
    let layer = #"{"ty":2,"ind":1,"refId":"p","ip":0,"op":100,"ks":{}}"#
    for name in ["../secret.png", "/etc/passwd", "http://example.com/a.png"] {
      let text = TestDocuments.document(layers: layer, more: #""assets":[{"id":"p","w":1,"h":1,"u":"","p":"\#(name)"}]"#)
      let document = try LottieDocument(data: Data(text.utf8), baseURL: URL(fileURLWithPath: "/tmp"))
      #expect(document.problems.map(\.message) == [#"the picture "\#(name)" lies outside the document's folder, and is not loaded"#])
      #expect(document.frame(at: 0).elements.isEmpty)
    }
  }

  @Test("a picture within the document")
  func embedded() throws {
    // One pixel of red, half of which shows.
    let uri =
      "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=="
    let layer = #"{"ty":2,"ind":1,"refId":"p","ip":0,"op":100,"ks":{"p":{"k":[5,6]},"o":{"k":50}}}"#
    let document = try TestDocuments.load(
      TestDocuments.document(layers: layer, more: #""assets":[{"id":"p","w":20,"h":10,"u":"","p":"\#(uri)","e":1}]"#))
    guard case .picture(let picture) = document.frame(at: 0).elements.first else {
      Issue.record("no picture: \(document.problems)")
      return
    }
    #expect(picture.size == CGSize(width: 20, height: 10) && picture.opacity == 0.5)
    #expect(picture.image[0, 0] == SIMD4(127, 0, 0, 127))
    #expect(isClose(CGPoint(x: 20, y: 10).applying(picture.pictureToFrame), 25, 16))
  }
}
