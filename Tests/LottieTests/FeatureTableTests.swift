import Foundation
import Rasterizer
import Testing

@testable import Lottie

/// Holds the table of docs/lottie.md to what is drawn: each row has documents that are drawn without a remark, those that are told, or
/// both.
@Suite("The table of Lottie's features")
struct FeatureTableTests {
  struct Feature: CustomTestStringConvertible {
    /// The row's first cell.
    let name: String
    /// Documents that are drawn, and nothing is said of them.
    var drawn: [String] = []
    /// Documents of which something is not drawn, and is told.
    var told: [String] = []
    /// Rules of themes that are followed, and nothing is said of them.
    var themes: [String] = []
    /// State machines that do all that they say, and those of which something is told.
    var machines: (done: [String], told: [String]) = ([], [])

    var testDescription: String { name }
    var status: String { (told + machines.told).isEmpty ? "yes" : (drawn + machines.done).isEmpty ? "no" : "in part" }
  }

  private static let square = TestDocuments.rectangle(50, 50, 40, 40), red = TestDocuments.red, stroke = TestDocuments.blueStroke
  private static func shapes(_ items: String..., more: String = "", transform: String = "{}") -> String {
    TestDocuments.document(layers: TestDocuments.shapeLayer(items.joined(separator: ","), transform: transform, more: more))
  }
  /// A PNG of one pixel.
  private static let pixel =
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=="
  private static let gradient = #""s":{"a":0,"k":[30,30]},"e":{"a":0,"k":[70,70]},"g":{"p":2,"k":{"a":0,"k":[0,1,0,0,1,0,0,1,0,1,1,0.5]}}"#
  private static let curve = #"{"a":0,"k":{"i":[[0,0],[0,0],[0,0]],"o":[[0,0],[0,0],[0,0]],"v":[[30,30],[70,30],[50,70]],"c":true}}"#
  private static func text(_ animators: String, path: String = "{}", more: String = "") -> String {
    TestDocuments.document(
      layers: #"""
        {"ty":5,"ind":1,"nm":"t","ip":0,"op":100,"ks":{},"t":{"d":{"k":[{"t":0,"s":{"t":"II","f":"F","s":20,"fc":[1,0,0],"j":0}}]},
        "p":\#(path),"m":{"g":1},"a":[\#(animators)]}\#(more)}
        """#,
      more: #"""
        "fonts":{"list":[{"fName":"F","fFamily":"F","fStyle":"Regular","ascent":75}]},"chars":[{"ch":"I","fFamily":"F","style":"Regular",
        "size":100,"w":30,"data":{"shapes":[{"ty":"gr","it":[{"ty":"sh","ks":{"a":0,"k":{"i":[[0,0],[0,0],[0,0]],"o":[[0,0],[0,0],[0,0]],
        "v":[[5,0],[25,0],[15,-70]],"c":true}}}]}]}}]
        """#)
  }
  private static func effect(_ type: Int, _ values: String...) -> String {
    let values = values.map { #"{"v":{"a":0,"k":\#($0)}}"# }.joined(separator: ",")
    return shapes(square, red, more: #""ef":[{"ty":\#(type),"nm":"e","ef":[\#(values)]}]"#)
  }
  private static func matte(_ type: Int) -> String {
    TestDocuments.document(
      layers: TestDocuments.shapeLayer(square + "," + red, number: 1, more: #""td":1"#) + ","
        + TestDocuments.shapeLayer(square + "," + red, number: 2, more: #""tt":\#(type)"#))
  }
  private static func layer(type: Int) -> String {
    TestDocuments.document(
      layers: #"{"ty":\#(type),"ind":9,"nm":"x","ip":0,"op":100,"ks":{}},"# + TestDocuments.shapeLayer(square + "," + red))
  }

  /// A square whose colour is a slot.
  private static let slotted = TestDocuments.document(
    layers: TestDocuments.shapeLayer(square + #",{"ty":"fl","c":{"sid":"s","a":0,"k":[1,0,0]},"o":{"a":0,"k":100}}"#),
    more: #""slots":{"s":{"p":{"a":0,"k":[0,1,0]}}}"#)

  static let features: [Feature] = [
    Feature(
      name: "shapes: paths, rectangles, ellipses, stars and polygons",
      drawn: [
        shapes(#"{"ty":"sh","ks":\#(curve)}"#, red), shapes(square, red),
        shapes(#"{"ty":"el","p":{"a":0,"k":[50,50]},"s":{"a":0,"k":[40,20]}}"#, red),
      ]
        + [1, 2].map { kind in
          shapes(
            #"""
            {"ty":"sr","sy":\#(kind),"p":{"a":0,"k":[50,50]},"pt":{"a":0,"k":5},"r":{"a":0,"k":0},"or":{"a":0,"k":30},"os":{"a":0,"k":0},
            "ir":{"a":0,"k":15},"is":{"a":0,"k":0}}
            """#, red)
        }),
    Feature(
      name: "fills and strokes, solid and with linear and radial gradients, with focus; stops with opacity",
      drawn: [
        shapes(square, stroke), shapes(square, #"{"ty":"gf","t":1,"o":{"a":0,"k":100},\#(gradient)}"#),
        shapes(square, #"{"ty":"gf","t":2,"h":{"a":0,"k":40},"a":{"a":0,"k":30},"o":{"a":0,"k":100},\#(gradient)}"#),
        shapes(square, #"{"ty":"gs","t":1,"o":{"a":0,"k":100},"w":{"a":0,"k":4},\#(gradient)}"#),
      ]),
    Feature(
      name: "dashes, caps, joins, mitre limits",
      drawn: [
        shapes(
          square,
          #"""
          {"ty":"st","c":{"a":0,"k":[0,0,1,1]},"o":{"a":0,"k":100},"w":{"a":0,"k":2},"lc":2,"lj":1,"ml":2,
          "d":[{"n":"d","v":{"a":0,"k":5}},{"n":"g","v":{"a":0,"k":3}},{"n":"o","v":{"a":0,"k":1}}]}
          """#)
      ]),
    Feature(
      name: "trimmed paths, one by one and together",
      drawn: [1, 2].map {
        shapes(square, stroke, #"{"ty":"tm","m":\#($0),"s":{"a":0,"k":20},"e":{"a":0,"k":80},"o":{"a":0,"k":90}}"#)
      }),
    Feature(
      name: "merged paths",
      drawn: (1...5).map { shapes(square, TestDocuments.rectangle(60, 60, 40, 40), #"{"ty":"mm","mm":\#($0)}"#, red) }),
    Feature(
      name: "repeaters, rounded corners, pucker and bloat, zigzag, offset, twist",
      drawn: [
        #"{"ty":"rp","c":{"a":0,"k":3},"o":{"a":0,"k":0},"m":1,"tr":{"p":{"a":0,"k":[5,5]},"so":{"a":0,"k":100},"eo":{"a":0,"k":50}}}"#,
        #"{"ty":"rd","r":{"a":0,"k":5}}"#, #"{"ty":"pb","a":{"a":0,"k":20}}"#,
        #"{"ty":"zz","s":{"a":0,"k":3},"r":{"a":0,"k":4},"pt":{"a":0,"k":1}}"#,
        #"{"ty":"op","a":{"a":0,"k":3},"lj":1,"ml":{"a":0,"k":4}}"#, #"{"ty":"tw","a":{"a":0,"k":20},"c":{"a":0,"k":[50,50]}}"#,
      ].map { $0.contains("\"rp\"") ? shapes(square, red, $0) : shapes(square, $0, red) }),
    Feature(
      name: "parents, precompositions, stretch, time remapping",
      drawn: [
        TestDocuments.document(
          layers: #"{"ty":3,"ind":1,"nm":"n","ip":0,"op":100,"ks":{"p":{"a":0,"k":[5,5]}}},"#
            + TestDocuments.shapeLayer(square + "," + red, number: 2, more: #""parent":1"#)),
        TestDocuments.document(
          layers: #"{"ty":0,"ind":1,"nm":"c","refId":"c","ip":0,"op":100,"st":0,"sr":2,"w":100,"h":100,"ks":{},"tm":{"a":0,"k":1}}"#,
          more: #""assets":[{"id":"c","layers":[\#(TestDocuments.shapeLayer(square + "," + red))]}]"#),
      ]),
    Feature(name: "mattes by alpha and luma, also inverted", drawn: (1...4).map(matte)),
    Feature(
      name: "masks: all modes, inverted, opacity, expansion, feather",
      drawn: ["a", "s", "i", "l", "d", "f"].map {
        shapes(
          square, red,
          more: #"""
            "masksProperties":[{"mode":"\#($0)","inv":true,"pt":\#(curve),"o":{"a":0,"k":50},"x":{"a":0,"k":2},"f":{"a":0,"k":[2,2]}}]
            """#)
      }),
    Feature(
      name: "blend modes", drawn: (1...16).map { shapes(square, red, more: #""bm":\#($0)"#) },
      told: [shapes(square, red, more: #""bm":17"#)]),
    Feature(
      name: "effects",
      drawn: [
        effect(20, "[0,0,0,1]", "[1,1,1,1]", "100"), effect(21, "0", "0", "[1,0,0,1]", "0", "0", "0", "1"),
        effect(23, "[1,1,1,1]", "[1,0,0,1]", "[0,0,0,1]", "0"), effect(25, "[0,0,0,1]", "255", "135", "5", "5", "0"),
        effect(29, "10", "1", "0"),
      ], told: [22, 24, 26, 27, 28, 30, 34].map { effect($0) }),
    Feature(
      name: "layer styles",
      drawn: [shapes(square, red, more: #""sy":[{"ty":1,"nm":"s","c":{"a":0,"k":[0,0,0,1]},"o":{"a":0,"k":50},"s":{"a":0,"k":5}}]"#)],
      told: [0, 2, 3, 4, 5, 6, 7].map { shapes(square, red, more: #""sy":[{"ty":\#($0),"nm":"s"}]"#) }),
    Feature(
      name: "pictures: embedded, beside the file, in the archive",
      drawn: [
        TestDocuments.document(
          layers: #"{"ty":2,"ind":1,"nm":"p","refId":"i","ip":0,"op":100,"ks":{}}"#,
          more: #"""
            "assets":[{"id":"i","w":10,"h":10,"e":1,"u":"","p":"data:image/png;base64,\#(pixel)"}]
            """#)
      ]),
    Feature(
      name: "text with animators and ranges, along paths too; fonts as outlines in the file, or installed ones",
      drawn: [
        text(""),
        text(#"{"nm":"a","s":{"t":0,"b":1,"s":{"a":0,"k":0},"e":{"a":0,"k":50}},"a":{"o":{"a":0,"k":50},"p":{"a":0,"k":[0,5]}}}"#),
        text("", path: #"{"m":0,"f":{"a":0,"k":2}}"#, more: #","masksProperties":[{"mode":"n","pt":\#(curve)}]"#),
        text(#"{"nm":"a","s":{"t":0,"b":1,"rn":1,"s":{"a":0,"k":0},"e":{"a":0,"k":50}},"a":{"o":{"a":0,"k":50}}}"#),
      ],
      told: [
        text("", path: #"{"m":0}"#),
        text(#"{"nm":"a","s":{"t":1,"b":1,"s":{"a":0,"k":0},"e":{"a":0,"k":50}},"a":{"o":{"a":0,"k":50}}}"#),
      ]),
    Feature(
      name: "3-D layers and cameras",
      drawn: [shapes(square, red, more: #""ddd":1"#, transform: #"{"rx":{"a":0,"k":0},"ry":{"a":0,"k":40},"rz":{"a":0,"k":10}}"#)],
      told: [layer(type: 13)]),
    Feature(name: "markers", drawn: [TestDocuments.document(layers: "", more: #""markers":[{"cm":"m","tm":1,"dr":2}]"#)]),
    Feature(
      name: "slots and themes",
      drawn: [slotted],
      themes: [
        #"{"id":"s","type":"Color","value":[1,1,0]},{"id":"w","type":"Scalar","keyframes":[{"frame":0,"value":1},{"frame":9,"value":2}]}"#,
        #"{"id":"p","type":"Position","value":[1,2]},{"id":"v","type":"Vector","value":[1,2],"animations":["x"]}"#,
        #"{"id":"g","type":"Gradient","value":[{"offset":0,"color":[1,0,0]},{"offset":1,"color":[0,0,1,0.5]}]}"#,
        #"{"id":"t","type":"Text","value":{"text":"a","fontSize":12}},{"id":"i","type":"Image","value":{"url":"data:image/png;base64,"}}"#,
      ]),
    Feature(
      name: "expressions",
      told: [shapes(square, red, transform: #"{"r":{"a":0,"k":0,"x":"var $bm_rt; $bm_rt = time * 10;"}}"#)]),
    Feature(
      name: "state machines of archives",
      machines: (
        done: [
          #"""
          {"initial":"a","states":[{"type":"PlaybackState","name":"a","animation":"x","mode":"Bounce","loop":true,"loopCount":2,
          "segment":"part","speed":2,"transitions":[{"type":"Transition","toState":"a","guards":[
          {"type":"Event","inputName":"e"},{"type":"Numeric","inputName":"n","conditionType":"LessThan","compareTo":"$n"}]}],
          "entryActions":[{"type":"Increment","inputName":"n"}]},{"type":"GlobalState","name":"g"},
          {"name":"b","animation":"x","segment":"end","backgroundColor":255,"transitions":[
          {"type":"Tweened","duration":1,"easing":[0.2,0,0.8,1],"toState":"a"}],
          "exitActions":[{"type":"FireCustomEvent","value":"left"}]}],
          "inputs":[{"type":"Event","name":"e"},{"type":"Numeric","name":"n","value":1}],
          "interactions":[{"type":"Click","layerName":"l","actions":[{"type":"Fire","inputName":"e"},{"type":"SetTheme","value":"t"}]}]}
          """#
        ],
        told: [
          #"""
          {"states":[{"name":"a","animation":"x","transitions":[{"type":"Tweened","duration":1,"toState":"b"}]},{"name":"b"}]}
          """#,
          #"{"states":[{"name":"a","entryActions":[{"type":"OpenUrl","url":"https://example.com"}]}]}"#,
          #"{"states":[{"name":"a","entryActions":[{"type":"SetRandom","inputName":"n"}]}],"inputs":[{"type":"Numeric","name":"n"}]}"#,
        ]
      )),
    Feature(name: "sound, video layers", told: [6, 9].map(layer)),
  ]

  /// First and second cells of the table under “What is drawn”.
  private static func rows() throws -> [(name: String, status: String)] {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let text = try String(contentsOf: root.appendingPathComponent("docs/lottie.md"), encoding: .utf8)
    let table = text.components(separatedBy: "## What is drawn").last?.components(separatedBy: "\n## ").first ?? ""
    return table.components(separatedBy: "\n").filter { $0.hasPrefix("| ") && !$0.hasPrefix("| |") }.map { line in
      let cells = line.components(separatedBy: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      return (cells[1], cells[2])
    }
  }

  @Test("the rows are these features, and say of each what its documents show")
  func table() throws {
    let rows = try Self.rows()
    #expect(rows.map(\.name) == Self.features.map(\.name))
    #expect(rows.map(\.status) == Self.features.map(\.status))
  }

  @Test("what is drawn is drawn without a remark, what is not is told", arguments: features)
  func documents(feature: Feature) throws {
    for text in feature.drawn {
      let document = try TestDocuments.load(text)
      #expect(document.problems.isEmpty, "\(document.problems.map(\.description)) in \(text)")
      // Markers show nothing by themselves.
      if feature.name != "markers" { #expect(!document.frame(at: 0).elements.isEmpty, "\(text)") }
    }
    for text in feature.told {
      let document = try TestDocuments.load(text)
      #expect(!document.problems.isEmpty, "\(text)")
    }
    for rules in feature.themes {
      let (theme, problems) = ThemeReader.read(
        try JSONTree(Array(#"{"rules":[\#(rules)]}"#.utf8), limits: LottieLimits()), pictures: [:], file: nil, limits: LottieLimits())
      #expect(problems.isEmpty && !theme.rules.isEmpty, "\(problems.map(\.description)) in \(rules)")
    }
    func problems(_ machine: String) throws -> [LottieProblem] {
      try StateMachineReader.read(
        JSONTree(Array(machine.utf8), limits: LottieLimits()), name: "m",
        names: StateMachineReader.Names(animations: ["x"], themes: ["t"]), file: nil, limits: LottieLimits()
      ).problems
    }
    for machine in feature.machines.done { #expect(try problems(machine).isEmpty, "\(machine)") }
    for machine in feature.machines.told { #expect(try !problems(machine).isEmpty, "\(machine)") }
  }
}
