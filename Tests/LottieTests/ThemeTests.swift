import Foundation
import Graphics
import MediaFiles
import Rasterizer
import Testing

@testable import Lottie

@Suite("Archives of Lottie animations, with their themes")
struct ThemeTests {
  /// A square whose colour, place and opacity are slots, over ten seconds at ten frames a second.
  private static func animation(_ more: String = "") -> String {
    TestDocuments.document(
      layers: TestDocuments.shapeLayer(
        TestDocuments.rectangle(0, 0, 10, 10) + #",{"ty":"fl","c":{"sid":"paint","a":0,"k":[1,0,0]},"o":{"a":0,"k":100}}"#,
        transform: #"{"p":{"sid":"place","a":0,"k":[50,50]},"o":{"sid":"veil","a":0,"k":100}}"#),
      more: #""slots":{"paint":{"p":{"a":0,"k":[1,0,0]}},"place":{"p":{"a":0,"k":[50,50]}},"veil":{"p":{"a":0,"k":100}}}"# + more)
  }

  private static func archive(_ parts: [(name: String, text: String)]) -> Data {
    ZipArchive.data(of: parts.map { (name: $0.name, data: Data($0.text.utf8)) })
  }

  /// An archive of the animations `a` and `b`, with one theme.
  private static func load(theme: String, animation: String? = nil, _ more: [(name: String, data: Data)] = []) throws
    -> LottieDocument
  {
    let manifest = #"{"version":"2","generator":"x","animations":[{"id":"a"},{"id":"b"}],"themes":[{"id":"t","name":"T"}]}"#
    let animation = animation ?? Self.animation()
    return try LottieDocument(
      data: ZipArchive.data(
        of: [("manifest.json", manifest), ("a/a.json", animation), ("a/b.json", animation), ("t/t.json", theme)].map {
          (name: $0.0, data: Data($0.1.utf8))
        } + more))
  }

  private func square(_ document: LottieDocument, at seconds: Double) throws -> (color: SIMD4<Double>?, x: Double, opacity: Double) {
    let shape = try #require(document.frame(at: seconds).shapes.first)
    return (shape.color, Double(shape.bounds.midX), shape.opacity)
  }

  @Test("values that stay: colours, numbers and places")
  func values() throws {
    let document = try Self.load(
      theme: #"""
        {"rules":[{"id":"paint","type":"Color","value":[0,0.5,1]},{"id":"veil","type":"Scalar","value":40},
        {"id":"place","type":"Position","value":[20,30]},{"id":"nothing","type":"Vector","value":[1,2,3]}]}
        """#)
    #expect(document.problems.isEmpty && document.themes == ["t"], "\(document.problems)")
    let themed = try document.setting(theme: "t"), shown = try square(themed, at: 0)
    #expect(shown.color == SIMD4(0, 0.5, 1, 1) && shown.x == 20 && abs(shown.opacity - 0.4) < 1e-9)
    #expect(themed.slots.map(\.value) == [.color(red: 0, green: 0.5, blue: 1, alpha: 1), .point(x: 20, y: 30), .number(40)])
    // What is set from outside comes before the theme, in whichever order.
    for document in try [
      themed.setting(slot: "veil", to: .number(60)), try document.setting(slot: "veil", to: .number(60)).setting(theme: "t"),
    ] {
      let shown = try square(document, at: 0)
      #expect(shown.x == 20 && abs(shown.opacity - 0.6) < 1e-9)
    }
    #expect(try square(themed.withoutTheme(), at: 0).x == 50)
  }

  @Test("values that move: by key frames with easings, tangents and holds")
  func keyframes() throws {
    // From 0 to 100 in ten frames: evenly at first, then held. The colour goes from black to white along an easing that is 1/8 halfway.
    let document = try Self.load(
      theme: #"""
        {"rules":[{"id":"place","type":"Position","keyframes":[{"frame":0,"value":[0,0],"valueOutTangent":[0,0],"valueInTangent":[0,0]},
        {"frame":10,"value":[100,0],"hold":true},{"frame":20,"value":[0,0]}]},
        {"id":"paint","type":"Color","keyframes":[
        {"frame":0,"value":[0,0,0],"outTangent":{"x":[0.5],"y":[0]},"inTangent":{"x":0.5,"y":0}},{"frame":20,"value":[1,1,1,1]}]},
        {"id":"veil","type":"Scalar","keyframes":[{"frame":3,"value":25}]}]}
        """#)
    #expect(document.problems.isEmpty, "\(document.problems)")
    let themed = try document.setting(theme: "t")
    #expect(try [0, 0.5, 1, 1.9, 2].map { try square(themed, at: $0).x } == [0, 50, 100, 100, 0])
    // (0, 0) (½, 0) (½, 0) (1, 1) at x = ½, which it passes at t = ½: y = t³ = ⅛.
    let halfway = try square(themed, at: 1)
    #expect(abs((halfway.color?.x ?? 0) - 0.125) < 1e-3 && abs(halfway.opacity - 0.25) < 1e-9)
  }

  @Test("rules for other animations are left out, and of several for one slot the last counts")
  func filter() throws {
    let document = try Self.load(
      theme: #"""
        {"rules":[{"id":"veil","type":"Scalar","value":10},{"id":"veil","type":"Scalar","value":20,"animations":["a"]},
        {"id":"place","type":"Vector","value":[70,70],"animations":["b"]},{"id":"paint","type":"Color","value":[0,1,0],"animations":[]}]}
        """#)
    let a = try square(document.setting(theme: "t"), at: 0), b = try square(document.animation("b").setting(theme: "t"), at: 0)
    #expect(a.x == 50 && abs(a.opacity - 0.2) < 1e-9 && a.color == SIMD4(1, 0, 0, 1))
    #expect(b.x == 70 && abs(b.opacity - 0.1) < 1e-9)
  }

  @Test("gradients, with the slot's name beside the numbers or with them", arguments: [true, false])
  func gradients(isBeside: Bool) throws {
    let own = #""a":0,"k":[0,1,0,0,1,0,0,1]"#
    let gradient = isBeside ? #"{"p":2,"sid":"sky","k":{\#(own)}}"# : #"{"p":2,"k":{"sid":"sky",\#(own)}}"#
    let animation = TestDocuments.document(
      layers: TestDocuments.shapeLayer(
        TestDocuments.rectangle(50, 50, 100, 100)
          + #",{"ty":"gf","t":1,"o":{"a":0,"k":100},"s":{"a":0,"k":[0,0]},"e":{"a":0,"k":[100,0]},"g":\#(gradient)}"#))
    let document = try Self.load(
      theme: #"""
        {"rules":[{"id":"sky","type":"Gradient","keyframes":[{"frame":0,"value":[{"offset":0,"color":[0,0,0]},
        {"offset":0.5,"color":[0,0,0]},{"offset":1,"color":[1,1,1,0]}]},{"frame":10,"value":[{"offset":0,"color":[0,1,0]},
        {"offset":0.5,"color":[0,1,0]},{"offset":1,"color":[1,1,1,1]}]}]}]}
        """#, animation: animation)
    #expect(document.problems.isEmpty, "\(document.problems)")
    func stops(_ document: LottieDocument, at seconds: Double) throws -> [GradientStop] {
      let frame = document.frame(at: seconds)
      guard case .gradient(let gradient)? = frame.shapes.first?.paint else {
        Issue.record("no gradient")
        return []
      }
      return gradient.stops.map { GradientStop(offset: $0.offset, color: $0.color) }
    }
    #expect(try stops(document, at: 0).map(\.color.x) == [1, 0])
    let half = try stops(document.setting(theme: "t"), at: 0.5)
    // Halfway between both: three colours, of which the last one has half of its opacity.
    #expect(half.count == 3 && half.last?.color.w == 0.5 && half.first?.color.y == 0.5 && half.last?.color.x == 1, "\(half)")
  }

  /// A red PNG of one pixel.
  private static let red = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg=="

  @Test("pictures of the archive, by what drafts and versions call them; none from elsewhere")
  func pictures() throws {
    let animation = TestDocuments.document(
      layers: #"{"ty":2,"ind":1,"refId":"p","ip":0,"op":100,"ks":{}}"#,
      more: #""assets":[{"id":"p","sid":"logo","w":20,"h":10,"u":"","p":"none.png"}]"#)
    let picture = try #require(Data(base64Encoded: Self.red))
    for (value, size) in [
      (#"{"id":"dark"}"#, CGSize(width: 20, height: 10)), (#"{"id":"dark.png","width":8,"height":6}"#, CGSize(width: 8, height: 6)),
      (#"{"src":"i/dark.png"}"#, CGSize(width: 20, height: 10)), (#"{"path":"/i/dark.png"}"#, CGSize(width: 20, height: 10)),
      (#"{"url":"data:image/png;base64,\#(Self.red)"}"#, CGSize(width: 20, height: 10)),
    ] {
      let document = try Self.load(
        theme: #"{"rules":[{"id":"logo","type":"Image","value":\#(value)}]}"#, animation: animation, [(name: "i/dark.png", data: picture)])
      // Its own picture is not there.
      #expect(document.problems.count == 1 && document.frame(at: 0).elements.isEmpty, "\(document.problems)")
      let themed = try document.setting(theme: "t")
      #expect(themed.problems.isEmpty, "\(value): \(themed.problems)")
      guard case .picture(let shown)? = themed.frame(at: 0).elements.first else {
        Issue.record("no picture: \(value)")
        continue
      }
      #expect(shown.size == size && shown.image[0, 0] == SIMD4(255, 0, 0, 255))
    }
    let far = try Self.load(theme: #"{"rules":[{"id":"logo","type":"Image","value":{"url":"https://example.org/a.png"}}]}"#)
    #expect(far.problems.map(\.path) == ["rules[0].value"] && far.problems.first?.file == "t/t.json")
  }

  @Test("texts, of which only what the theme names is another")
  func texts() throws {
    let animation = TestDocuments.document(
      layers: #"""
        {"ty":5,"ind":1,"nm":"t","ip":0,"op":100,"ks":{},"t":{"d":{"sid":"title","k":[
        {"t":0,"s":{"t":"I","f":"F","s":20,"fc":[1,0,0],"j":0}},
        {"t":50,"s":{"t":"II","f":"F","s":20,"fc":[0,0,1],"j":0}}]},"p":{},"m":{"g":1},"a":[]}}
        """#)
    let document = try Self.load(
      theme: #"""
        {"rules":[{"id":"title","type":"Text","keyframes":[{"frame":0,"value":{"fillColor":[0,1,0],"fontSize":40,"justify":"Center",
        "textCaps":"AllCaps","tracking":10,"lineHeight":50,"wrapSize":[80,60],"wrapPosition":[5,6],"strokeOverFill":true}},
        {"frame":20,"value":{"text":"Ab\n\"c\"","strokeWidth":2}}]}]}
        """#, animation: animation)
    #expect(document.problems.isEmpty, "\(document.problems)")
    func text(_ document: LottieDocument, at frame: Double) throws -> TextDocument.Style {
      guard case .text(let content)? = document.composition.layers.first?.model.content else { throw TextMissing() }
      return content.document(at: FrameTime(frame)).style
    }
    let themed = try document.setting(theme: "t")
    let first = try text(themed, at: 0), second = try text(themed, at: 30), third = try text(themed, at: 60)
    #expect(first.text == "I" && first.size == 40 && first.fill == SIMD4(0, 1, 0, 1) && first.justification == .center)
    #expect(
      first.tracking == 10 && first.lineHeight == 50 && first.box == CGRect(x: 5, y: 6, width: 80, height: 60) && first.strokesAboveFill)
    #expect(second.text == "Ab\n\"c\"" && second.size == 20 && second.strokeWidth == 2 && second.fill == SIMD4(1, 0, 0, 1))
    // The layer's own text changes at frame 50, and the theme's stays.
    #expect(third.text == "Ab\n\"c\"" && third.fill == SIMD4(0, 0, 1, 1))
    #expect(try text(document, at: 60).text == "II")
  }

  private struct TextMissing: Error {}

  @Test("what of a theme is not followed is told, each with its place, and the rest is")
  func problems() throws {
    let document = try Self.load(
      theme: #"""
        {"rules":[{"type":"Color","value":[1,1,1]},{"id":"paint","type":"Colour","value":[1,1,1]},
        {"id":"paint","type":"Color","value":"#ffffff"},{"id":"paint","type":"Color","expression":"time"},
        {"id":"veil","type":"Scalar","keyframes":[{"value":3},{"frame":2,"value":"x"},{"frame":4,"value":30}]},
        {"id":"title","type":"Text","value":{"text":"a","justify":"Middle"}},{"id":"sky","type":"Gradient","value":[{"offset":0}]}]}
        """#)
    #expect(
      document.problems.map(\.path) == [
        "rules[0]", "rules[1].type", "rules[2].value", "rules[3].expression", "rules[4].keyframes[0]", "rules[4].keyframes[1]",
        "rules[5].value.justify", "rules[6].value",
      ])
    #expect(document.problems.allSatisfy { $0.file == "t/t.json" })
    #expect(try abs(square(document.setting(theme: "t"), at: 0).opacity - 0.3) < 1e-9)
  }

  @Test("the manifest: what comes first, the theme and the background that an animation begins with")
  func manifest() throws {
    let parts = [
      ("a/a.json", Self.animation()), ("a/b.json", Self.animation()),
      ("t/t.json", #"{"rules":[{"id":"veil","type":"Scalar","value":40}]}"#),
    ]
    func load(_ manifest: String) throws -> LottieDocument { try LottieDocument(data: Self.archive([("manifest.json", manifest)] + parts)) }
    let document = try load(
      #"""
      {"version":"2","initial":{"animation":"b"},"animations":[{"id":"a","background":"#80808080"},
      {"id":"b","name":"B","initialTheme":"t","background":"#336699","themes":["t"]}],"themes":[{"id":"t"}],"stateMachines":[]}
      """#)
    #expect(document.problems.isEmpty && document.animations == ["b", "a"], "\(document.problems)")
    let shapes = document.frame(at: 0).shapes
    // 0x33, 0x66 and 0x99 are a fifth, two fifths and three fifths of 255.
    #expect(shapes.count == 2 && isClose(shapes[0].bounds, 0, 0, 100, 100) && shapes[1].opacity == 0.4)
    #expect(zip([0.2, 0.4, 0.6, 1], [0, 1, 2, 3]).allSatisfy { abs((shapes[0].color?[$1] ?? 0) - $0) < 1e-9 })
    #expect(document.withoutBackground.frame(at: 0).shapes.count == 1)
    let other = try document.animation("a").frame(at: 0).shapes
    #expect(other.count == 2 && other[1].opacity == 1 && abs((other[0].color?.w ?? 0) - 128.0 / 255) < 1e-9)
    #expect(try document.withoutTheme().frame(at: 0).shapes[1].opacity == 1)
    // Of version 1: names in a list, and how it plays, which is told where it is not once forward.
    let old = try load(
      #"""
      {"version":"1.0","activeAnimationId":"b","animations":[{"id":"a","speed":1,"direction":1,"loop":true,"autoplay":true,
      "playMode":"normal"},{"id":"b","speed":1.5,"direction":-1,"playMode":"bounce","intermission":0,"themeColor":"#ffffff"}],
      "themes":[{"id":"t","animations":["a"]}],"states":["none"]}
      """#)
    #expect(old.animations == ["b", "a"])
    #expect(
      old.problems.map(\.path) == ["animations[1].speed", "animations[1].direction", "animations[1].playMode", ""], "\(old.problems)")
    let wrong = try load(
      #"""
      {"initial":{"animation":"x","stateMachine":"y"},"animations":[{"id":"a","initialTheme":"z","background":"blueish"}],
      "themes":[{"id":"t"},{"id":"missing"}]}
      """#)
    #expect(
      wrong.problems.map(\.path) == [
        "animations[0].background", "initial.animation", "initial.stateMachine", "animations[0].initialTheme", "",
      ], "\(wrong.problems)")
    #expect {
      try wrong.setting(theme: "missing")
    } throws: {
      ($0 as? LottieError)?.reason == .malformed
    }
    #expect {
      try wrong.setting(theme: "none")
    } throws: {
      ($0 as? LottieError)?.reason == .unknownName
    }
  }
}
