import Foundation
import Graphics
import Rasterizer
import Testing

@testable import Lottie

@Suite("Hostile Lottie documents")
struct HostileDocumentTests {
  private static let path = #"{"c":true,"v":[[0,0],[50,0],[50,50]],"i":[[0,0],[-5,0],[0,0]],"o":[[5,5],[0,0],[0,0]]}"#

  /// Three small documents, with a bit of everything.
  private static let documents: [String] = {
    let animated =
      #"{"a":1,"k":[{"t":0,"s":[0,0,0],"e":[40,20,0],"to":[3,4],"ti":[1,2],"o":{"x":0.3,"y":0.3},"i":{"x":[0.7,0.2],"y":0.7}},{"t":90}]}"#
    let modifiers = [
      #"{"ty":"tm","s":{"a":0,"k":10},"e":{"a":0,"k":80},"o":{"a":0,"k":300},"m":2}"#, #"{"ty":"rd","r":{"a":0,"k":3}}"#,
      #"{"ty":"pb","a":{"a":0,"k":30}}"#, #"{"ty":"zz","s":{"a":0,"k":3},"r":{"a":0,"k":4},"pt":{"a":0,"k":2}}"#,
      #"{"ty":"tw","a":{"a":0,"k":50},"c":{"a":0,"k":[1,1]}}"#,
      #"{"ty":"mm","mm":2}"#,
    ]
    let repeater =
      #"{"ty":"rp","c":{"a":0,"k":3},"o":{"a":0,"k":1},"m":1,"tr":{"p":{"a":0,"k":[20,0]},"s":{"a":0,"k":[-50,50]},"r":{"a":0,"#
      + #""k":30},"so":{"a":0,"k":100},"eo":{"a":0,"k":50}}}"#
    let gradient =
      #"{"ty":"gf","t":2,"s":{"a":0,"k":[0,0]},"e":{"a":0,"k":[50,50]},"h":{"a":0,"k":20},"a":{"a":0,"k":10},"g":{"p":2,"#
      + #""k":{"a":0,"k":[0,1,0,0,1,0,0,1,0,1,1,0]}},"o":{"a":0,"k":80},"r":2}"#
    let star =
      #"{"ty":"sr","sy":1,"p":{"a":0,"k":[30,30]},"pt":{"a":0,"k":5.5},"r":{"a":1,"k":[{"t":0,"s":[10]},{"t":90,"s":[20]}]},"#
      + #""or":{"a":0,"k":20},"ir":{"a":0,"k":9},"#
      + #""os":{"a":0,"k":20},"is":{"a":0,"k":20}}"#
    let shapes = TestDocuments.shapeLayer(
      ([#"{"ty":"sh","ks":{"a":0,"k":\#(path)}}"#, star, TestDocuments.rectangle(20, 20, 30, 10)] + modifiers
        + [gradient, TestDocuments.blueStroke, repeater]).joined(separator: ","),
      transform:
        #"{"p":\#(animated),"r":{"a":0,"k":20},"sk":{"a":0,"k":20},"sa":{"a":0,"k":5},"rx":{"a":0,"k":20},"or":{"a":0,"k":[1,2,3]}}"#,
      more: #""ao":1,"masksProperties":[{"mode":"s","inv":true,"pt":{"a":0,"k":\#(path)},"o":{"a":0,"k":50},"x":{"a":0,"k":3}}]"#)
    let inner = TestDocuments.shapeLayer(TestDocuments.rectangle(5, 5, 10, 10) + "," + TestDocuments.red, more: #""parent":2"#)
    let layers = [
      #"{"ty":0,"ind":1,"refId":"a","w":90,"h":100,"ip":0,"op":100,"st":3,"sr":2,"ks":{"r":{"k":10}},"tt":1,"tm":{"a":1,"#
        + #""k":[{"t":0,"s":[2]},{"t":100,"s":[0]}]}}"#,
      #"{"ty":3,"ind":2,"ip":0,"op":100,"ks":{},"parent":3}"#,
      #"{"ty":1,"ind":3,"sw":40,"sh":20,"sc":"ff8000","ip":0,"op":100,"ks":{},"bm":3}"#,
    ]
    let compositions = TestDocuments.document(
      layers: [layers[2], layers[0], layers[1]].joined(separator: ","),
      more: #""assets":[{"id":"a","layers":[\#(inner),{"ty":3,"ind":2,"ip":0,"op":100,"ks":{}}]}],"markers":[{"tm":1,"cm":"a","dr":2}]"#)
    let text =
      #"{"ty":5,"ind":1,"ip":0,"op":100,"ks":{},"t":{"d":{"k":[{"t":0,"s":{"s":20,"f":"F","t":"ab a","j":2,"tr":10,"lh":24,"#
      + #""fc":[1,0,0],"sc":[0,0,0],"sw":1,"sz":[50,50],"ps":[1,2]}}]},"p":{},"m":{"g":2,"a":{"k":[10,10]}},"a":[{"s":{"t":0,"#
      + #""r":1,"b":3,"sh":4,"s":{"k":10},"e":{"k":90},"o":{"k":5},"xe":{"k":20},"ne":{"k":-30},"a":{"k":90}},"#
      + #""a":{"p":{"k":[4,4]},"s":{"k":[50,50]},"r":{"k":20},"o":{"k":20},"fc":{"k":[0,1,0]},"t":{"k":3}}}]}}"#
    let glyphs = ["a", "b", " "].map {
      #"{"ch":"\#($0)","size":20,"style":"R","w":50,"fFamily":"F","data":{"shapes":[{"ty":"gr","it":[{"ty":"sh","ks":{"k":\#(path)}}]}]}}"#
    }
    let texts = TestDocuments.document(
      layers: text,
      more:
        #""fonts":{"list":[{"fName":"F","fFamily":"F","fStyle":"R","ascent":70}]},"chars":[\#(glyphs.joined(separator: ","))],"#
        + #""slots":{"s":{"p":{"k":1}}}"#
    )
    return [TestDocuments.document(layers: shapes), compositions, texts]
  }()

  /// Numbers that follow from a seed (xorshift).
  private struct Numbers {
    var state: UInt64
    mutating func next(_ bound: Int) -> Int {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return Int(state % UInt64(max(bound, 1)))
    }
  }

  private static let pieces: [String] = [
    "1e999", "-1e308", "0", "-1", "null", "true", "[]", "{}", "\"\"", "99999999999999999999", "0.000001", "[[[[]]]]", "1e15", "\"a\"", "-0",
  ]

  /// Changes bytes, numbers, and parts of a document.
  private static func mutated(_ text: String, _ numbers: inout Numbers) -> [UInt8] {
    var bytes = Array(text.utf8)
    for _ in 0...numbers.next(4) where !bytes.isEmpty {
      let place = numbers.next(bytes.count)
      switch numbers.next(12) {
      case 0: bytes[place] = UInt8(numbers.next(256))
      case 1: bytes.removeSubrange(place..<min(bytes.count, place + 1 + numbers.next(20)))
      case 2:
        let from = numbers.next(bytes.count)
        bytes.insert(contentsOf: Array(bytes[from..<min(bytes.count, from + numbers.next(60))]), at: place)
      default:
        // A number becomes another value.
        guard var start = bytes[place...].firstIndex(where: { (0x30...0x39).contains($0) }) else { continue }
        if start > 0, bytes[start - 1] == UInt8(ascii: "-") { start -= 1 }
        let end = bytes[(start + 1)...].firstIndex { !(0x30...0x39).contains($0) && $0 != UInt8(ascii: ".") } ?? bytes.count
        bytes.replaceSubrange(start..<end, with: Array(pieces[numbers.next(pieces.count)].utf8))
      }
    }
    return bytes
  }

  @Test("the documents themselves are read, and show something")
  func sources() throws {
    for text in Self.documents {
      let document = try TestDocuments.load(text)
      #expect(!document.frame(at: 5).elements.isEmpty)
      #expect(document.problems.isEmpty, "\(document.problems)")
    }
  }

  @Test("a thousand changed documents end in a value or an error, and all numbers of frames are finite")
  func mutations() throws {
    var numbers = Numbers(state: 48), readable = 0
    for round in 0..<1000 {
      let bytes = Self.mutated(Self.documents[round % 3], &numbers)
      do {
        let document = try LottieDocument(data: Data(bytes))
        readable += 1
        var builder = FrameBuilder(document, budget: 5000)
        for shape in builder.frame(at: [0, 3.3, 10][round % 5 % 3]).shapes {
          let bounds = shape.bounds
          let isFinite = bounds.isNull || bounds.minX.isFinite && bounds.maxX.isFinite && bounds.minY.isFinite && bounds.maxY.isFinite
          #expect(isFinite, "round \(round): \(String(decoding: bytes, as: UTF8.self))")
        }
      } catch {}
    }
    // Many changes leave JSON that is an animation.
    #expect(readable > 300)
  }
}
