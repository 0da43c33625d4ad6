import Foundation
import Testing

@testable import Lottie

@Suite("Rules of Lottie themes, as the values of slots that they become")
struct ThemeTableTests {
  /// The value that a rule gives, and what is told of it.
  private func read(_ rule: String) throws -> (property: String?, problems: [String]) {
    let tree = try JSONTree(Array(#"{"rules":[\#(rule)]}"#.utf8), limits: LottieLimits())
    let pictures = ["dark": "i/dark.png", "dark.png": "i/dark.png", "i/dark.png": "i/dark.png"]
    let (theme, problems) = ThemeReader.read(tree, pictures: pictures, file: nil, limits: LottieLimits())
    return (theme.rules.first?.property, problems.map { "\($0.path.dropFirst("rules[0]".count)): \($0.message)" })
  }

  private static let noValue = "this is no value of the rule's type"

  @Test(
    "values that stay",
    arguments: [
      (#""type":"Color","value":[0.1,0.2,0.3,0.4,0.5]"#, #"{"a":0,"k":[0.1,0.2,0.3,0.4]}"#),
      (#""type":"Color","value":[1,0,0.5]"#, #"{"a":0,"k":[1.0,0.0,0.5]}"#),
      (#""type":"Scalar","value":40"#, #"{"a":0,"k":[40.0]}"#), (#""type":"Position","value":[1,2]"#, #"{"a":0,"k":[1.0,2.0]}"#),
      (#""type":"Vector","value":[1,2,3,4]"#, #"{"a":0,"k":[1.0,2.0,3.0]}"#),
      (
        #""type":"Gradient","value":[{"offset":0,"color":[1,0,0]},{"offset":1,"color":[0,0,1]}]"#,
        #"{"p":2,"k":{"a":0,"k":[0.0,1.0,0.0,0.0,1.0,0.0,0.0,1.0]}}"#
      ),
      (
        #""type":"Gradient","value":[{"offset":0.25,"color":[1,0,0]},{"offset":1,"color":[0,0,1,0.5]},{"offset":1,"color":[0,1,1,0]}]"#,
        #"{"p":3,"k":{"a":0,"k":[0.25,1.0,0.0,0.0,1.0,0.0,0.0,1.0,1.0,0.0,1.0,1.0,0.25,1.0,1.0,0.5,1.0,0.0]}}"#
      ),
      (#""type":"Image","value":{"id":"dark"}"#, #"{"p":"i/dark.png"}"#),
      (#""type":"Image","value":{"src":"/dark.png","width":8,"height":6.5}"#, #"{"p":"i/dark.png","w":8.0,"h":6.5}"#),
      (#""type":"Image","path":"i/dark.png","height":6"#, #"{"p":"i/dark.png","h":6.0}"#),
      (#""type":"Image","value":{"id":"x","url":"https://a","dataUrl":"data:x,\"y\""}"#, #"{"p":"data:x,\"y\""}"#),
      (#""type":"Image","value":{"src":"data:z"}"#, #"{"p":"data:z"}"#),
      (
        #"""
        "type":"Text","value":{"text":"a\"b","fontName":"F","fontSize":12,"fillColor":[1,0,0],"strokeColor":[0,1,0,0.5],"strokeWidth":2,\#
        "lineHeight":14,"tracking":5,"baselineShift":-3,"wrapSize":[80,60],"wrapPosition":[1,2]}
        """#,
        #"""
        {"k":[{"t":0,"s":{"t":"a\"b","f":"F","s":12.0,"fc":[1.0,0.0,0.0],"sc":[0.0,1.0,0.0,0.5],"sw":2.0,"lh":14.0,"tr":5.0,"ls":-3.0,\#
        "sz":[80.0,60.0],"ps":[1.0,2.0]}}]}
        """#
      ),
      (#""type":"Text","value":{"fontFamily":"G","strokeOverFill":false}"#, #"{"k":[{"t":0,"s":{"f":"G","of":false}}]}"#),
      (#""type":"Text","value":{"strokeOverFill":1,"text":null}"#, #"{"k":[{"t":0,"s":{"of":true}}]}"#),
      (#""type":"Text","value":{}"#, #"{"k":[{"t":0,"s":{}}]}"#),
    ])
  func values(rule: String, expected: String) throws {
    let (property, problems) = try read(#"{"id":"s",\#(rule)}"#)
    #expect(property == expected && problems == [])
    #expect(try read(#"{"slotId":"s",\#(rule)}"#).property == expected)
  }

  @Test("words for where lines stand, and for capitals")
  func words() throws {
    for (index, word) in ["Left", "Right", "Center", "JustifyLastLeft", "JustifyLastRight", "JustifyLastCenter", "JustifyLastFull"]
      .enumerated()
    {
      #expect(try read(#"{"id":"s","type":"Text","value":{"justify":"\#(word)"}}"#).property == #"{"k":[{"t":0,"s":{"j":\#(index)}}]}"#)
    }
    for (index, word) in ["Regular", "AllCaps", "SmallCaps"].enumerated() {
      #expect(try read(#"{"id":"s","type":"Text","value":{"textCaps":"\#(word)"}}"#).property == #"{"k":[{"t":0,"s":{"ca":\#(index)}}]}"#)
    }
  }

  @Test("key frames with easings, tangents and holds")
  func keyframes() throws {
    #expect(
      try read(
        #"""
        {"id":"s","type":"Vector","keyframes":[{"frame":1,"value":[2,3],"hold":true},
        {"frame":4,"value":[5,6],"hold":false,"outTangent":{"x":0.1,"y":[0.2,0.3]},"inTangent":{"x":[0.4],"y":0.5}},
        {"frame":7,"value":[8,9],"outTangent":{"x":0.1},"inTangent":{"y":0.5},"valueOutTangent":[1,2],"valueInTangent":[3,4,5]},
        {"frame":8,"value":[8,9],"outTangent":{"x":"a","y":1},"valueOutTangent":[1],"valueInTangent":"x"}]}
        """#
      ).property
        == #"{"a":1,"k":[{"t":1.0,"s":[2.0,3.0],"h":1},{"t":4.0,"s":[5.0,6.0],"o":{"x":[0.1],"y":[0.2,0.3]},"i":{"x":[0.4],"y":[0.5]}},"#
        + #"{"t":7.0,"s":[8.0,9.0],"to":[1.0,2.0],"ti":[3.0,4.0,5.0]},{"t":8.0,"s":[8.0,9.0]}]}"#)
    // Where one of the keys has an alpha, all have.
    #expect(
      try read(
        #"""
        {"id":"s","type":"Gradient","keyframes":[{"frame":0,"value":[{"offset":0,"color":[1,0,0]}]},{"frame":2,"value":[{"offset":0.5,\#
        "color":[0,0,1,0.25]}]}]}
        """#
      ).property
        == #"{"p":1,"k":{"a":1,"k":[{"t":0.0,"s":[0.0,1.0,0.0,0.0,0.0,1.0]},{"t":2.0,"s":[0.5,0.0,0.0,1.0,0.5,0.25]}]}}"#)
    #expect(
      try read(#"{"id":"s","type":"Text","keyframes":[{"frame":3,"value":{"text":"a"}},{"frame":5,"value":{"text":"b"}}]}"#).property
        == #"{"k":[{"t":3.0,"s":{"t":"a"}},{"t":5.0,"s":{"t":"b"}}]}"#)
    // No key frames are none.
    #expect(try read(#"{"id":"s","type":"Scalar","keyframes":[],"value":3}"#).property == #"{"a":0,"k":[3.0]}"#)
    #expect(try read(#"{"id":"s","type":"Scalar","keyframes":{},"value":3}"#).property == #"{"a":0,"k":[3.0]}"#)
  }

  @Test(
    "what is no rule, or no value, is told with its place and left out",
    arguments: [
      (#"{"type":"Color","value":[1,1,1]}"#, ": the rule names no slot"), (#"{"id":3,"type":"Color"}"#, ": the rule names no slot"),
      (#"{"id":"s","value":[1,1,1]}"#, ": this type of rule is not known"),
      (#"{"id":"s","type":"color"}"#, ".type: this type of rule is not known"),
      (#"{"id":"s","type":"Color","value":[1,1]}"#, ".value: \(noValue)"),
      (#"{"id":"s","type":"Color","value":[1,1,"1"]}"#, ".value: \(noValue)"),
      (#"{"id":"s","type":"Color"}"#, ": \(noValue)"), (#"{"id":"s","type":"Scalar","value":true}"#, ".value: \(noValue)"),
      (#"{"id":"s","type":"Scalar","value":[3]}"#, ".value: \(noValue)"),
      (#"{"id":"s","type":"Vector","value":[3]}"#, ".value: \(noValue)"),
      (#"{"id":"s","type":"Gradient","value":[]}"#, ".value: \(noValue)"),
      (#"{"id":"s","type":"Gradient","value":[{"offset":0,"color":[1,0]}]}"#, ".value: \(noValue)"),
      (#"{"id":"s","type":"Gradient","value":[{"offset":0,"color":[1,0,0,1,1]}]}"#, ".value: \(noValue)"),
      (#"{"id":"s","type":"Gradient","value":[{"offset":0,"color":[1,0,"0"]}]}"#, ".value: \(noValue)"),
      (#"{"id":"s","type":"Gradient","value":[{"color":[1,0,0]}]}"#, ".value: \(noValue)"),
      (
        #"{"id":"s","type":"Image","value":{"id":"light","url":"https://a"}}"#,
        ".value: the picture is not in the archive, and none is loaded from elsewhere"
      ),
      (#"{"id":"s","type":"Text","value":"word"}"#, ".value: \(noValue)"), (#"{"id":"s","type":"Text"}"#, ": \(noValue)"),
      (#"{"id":"s","type":"Scalar","expression":"time"}"#, ".expression: an expression is not evaluated; the value is the one without it"),
      (#"{"id":"s","type":"Text","expression":"time"}"#, ".expression: an expression is not evaluated; the value is the one without it"),
      (#"{"id":"s","type":"Scalar","keyframes":[{"value":3}]}"#, ".keyframes[0]: a key frame has no time"),
      (#"{"id":"s","type":"Scalar","keyframes":[{"frame":3}]}"#, ".keyframes[0]: \(noValue)"),
      (#"{"id":"s","type":"Text","keyframes":[{"frame":3}]}"#, ".keyframes[0]: \(noValue)"),
    ])
  func problems(rule: String, expected: String) throws {
    let (property, problems) = try read(rule)
    #expect(property == nil && problems == [expected])
  }

  @Test("members of a text that are no values are told, and the others are taken")
  func members() throws {
    let rule =
      #"""
      {"id":"s","type":"Text","value":{"text":3,"fontSize":"12","fillColor":[1],"strokeOverFill":"no","justify":"left","wrapSize":[1],\#
      "tracking":4}}
      """#
    let (property, problems) = try read(rule)
    #expect(property == #"{"k":[{"t":0,"s":{"tr":4.0}}]}"#)
    #expect(
      problems
        == [".value.text", ".value.fontSize", ".value.fillColor", ".value.strokeOverFill", ".value.justify", ".value.wrapSize"].map {
          "\($0): \(Self.noValue)"
        })
  }

  @Test("which animations a rule is for")
  func animations() throws {
    let text = #"""
      {"rules":[{"id":"a","type":"Scalar","value":1},{"id":"b\"","type":"Scalar","value":2,"animations":["x",7]},
      {"id":"c","type":"Scalar","value":3,"animations":[]},{"id":"d","type":"Scalar","value":4,"animations":"x"}]}
      """#
    let (theme, problems) = ThemeReader.read(
      try JSONTree(Array(text.utf8), limits: LottieLimits()), pictures: [:], file: nil, limits: LottieLimits())
    #expect(problems.isEmpty)
    func slots(_ animation: String?) -> String { String(decoding: theme.slots(for: animation), as: UTF8.self) }
    #expect(slots(nil) == #"[["a",{"a":0,"k":[1.0]}]]"# && slots("y") == slots(nil))
    #expect(slots("x") == #"[["a",{"a":0,"k":[1.0]}],["b\"",{"a":0,"k":[2.0]}]]"# && slots("7") == slots("x"))
    let (none, told) = ThemeReader.read(
      try JSONTree(Array("{}".utf8), limits: LottieLimits()), pictures: [:], file: "f", limits: LottieLimits())
    #expect(none.rules.isEmpty && told.map(\.description) == ["f:1:1: the theme has no list of rules"])
  }
}
