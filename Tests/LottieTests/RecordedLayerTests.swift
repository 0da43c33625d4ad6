import Foundation
import Testing

@testable import Lottie

/// Layers with mattes, masks, effects and compositions of their own, at their ends in time and space.
@Suite("Layers of Lottie documents, as they have always been drawn")
struct RecordedLayerTests {
  private static let square = TestDocuments.rectangle(10, 5, 20, 10), red = TestDocuments.red
  private static let green = #"{"ty":"fl","c":{"k":[0,1,0,1]}}"#

  private static func layer(_ number: Int, _ paint: String = red, transform: String = "{}", more: String = "") -> String {
    TestDocuments.shapeLayer(square + "," + paint, number: number, transform: transform, more: more)
  }

  private static func document(_ layers: String..., more: String = "") -> String {
    TestDocuments.document(layers: layers.joined(separator: ","), more: more)
  }

  private static let plain = "fill 1/0/0/1  M20,0 L20,10 L0,10 L0,0 L20,0 Z"
  private static let at30 = #"{"p":{"k":[30,40]}}"#

  private static let mattes: [RecordedDocument] =
    (1...4).map { type in
      let names = ["alpha", "alpha, inverted", "luma", "luma, inverted"]
      return RecordedDocument(
        "a matte by \(names[type - 1])", document(layer(1, green, transform: at30), layer(2, more: #""tt":\#(type)"#)),
        "group\n  matte of \(names[type - 1])\n    fill 0/1/0/1  M50,40 L50,50 L30,50 L30,40 L50,40 Z\n  \(plain)")
    } + [
      .init(
        "a matte by number, which shows too", document(layer(2, more: #""tt":1,"tp":7"#), layer(7, green, transform: at30)),
        """
        fill 0/1/0/1  M50,40 L50,50 L30,50 L30,40 L50,40 Z
        group
          matte of alpha
            fill 0/1/0/1  M50,40 L50,50 L30,50 L30,40 L50,40 Z
          fill 1/0/0/1  M20,0 L20,10 L0,10 L0,0 L20,0 Z
        """),
      .init("a hidden matte", document(layer(1, green, more: #""hd":true"#), layer(2, more: #""tt":1"#)), ""),
      .init(
        "a hidden matte, inverted", document(layer(1, green, more: #""hd":true"#), layer(2, more: #""tt":2"#)),
        """
        group
          matte of alpha, inverted
          fill 1/0/0/1  M20,0 L20,10 L0,10 L0,0 L20,0 Z
        """),
      .init(
        "a matte that is over",
        document(layer(1, green).replacingOccurrences(of: #""op":100"#, with: #""op":30"#), layer(2, more: #""tt":3"#)),
        at: 3, ""),
      .init(
        "a matte of a matte",
        document(layer(1, green, transform: at30), layer(2, green, more: #""tt":1,"td":1"#), layer(3, more: #""tt":4,"tp":2"#)),
        """
        group
          matte of luma, inverted
            group
              matte of alpha
                fill 0/1/0/1  M50,40 L50,50 L30,50 L30,40 L50,40 Z
              fill 0/1/0/1  M20,0 L20,10 L0,10 L0,0 L20,0 Z
          fill 1/0/0/1  M20,0 L20,10 L0,10 L0,0 L20,0 Z
        """),
      .init(
        "a matte of the first layer is not there", document(layer(1, more: #""tt":1"#), layer(2, green, transform: at30)),
        """
        fill 0/1/0/1  M50,40 L50,50 L30,50 L30,40 L50,40 Z
        fill 1/0/0/1  M20,0 L20,10 L0,10 L0,0 L20,0 Z
        """),
      .init(
        "a matte of an unknown type", document(layer(1, green, transform: at30), layer(2, more: #""tt":5"#)),
        """
        fill 1/0/0/1  M20,0 L20,10 L0,10 L0,0 L20,0 Z
        fill 0/1/0/1  M50,40 L50,50 L30,50 L30,40 L50,40 Z
        """),
      .init(
        "no matte", document(layer(1, green, transform: at30), layer(2, more: #""tt":0"#)),
        """
        fill 1/0/0/1  M20,0 L20,10 L0,10 L0,0 L20,0 Z
        fill 0/1/0/1  M50,40 L50,50 L30,50 L30,40 L50,40 Z
        """),
      .init(
        "a matte with a blend mode and an opacity",
        document(layer(1, green), layer(2, transform: #"{"o":{"k":60}}"#, more: #""tt":1,"bm":16"#)),
        """
        group at 0.6 plusLighter
          matte of alpha
            fill 0/1/0/1  M20,0 L20,10 L0,10 L0,0 L20,0 Z
          fill 1/0/0/1  M20,0 L20,10 L0,10 L0,0 L20,0 Z
        """),
    ]

  private static let path = #"{"v":[[0,0],[9,0],[0,8]],"i":[[0,0],[0,0],[0,0]],"o":[[0,0],[0,0],[0,0]],"c":true}"#

  private static let masks: [RecordedDocument] = [
    .init(
      "masks of each mode, with opacities out of range",
      document(
        layer(
          1, transform: at30,
          more:
            #"""
            "masksProperties":[\#
            \#(["i", "l", "d", "n", "q"].map { #"{"mode":"\#($0)","pt":{"k":\#(path)},"o":{"k":130}}"# }.joined(separator: ",")),
            """#
              + #"{"pt":{"k":\#(path)},"o":{"k":-3},"x":{"k":-2},"f":{"k":[-4,10]}}]"#)),
      """
      group
        mask intersect 1 M30,40 L39,40 L30,48 L30,40 Z
        mask lighten 1 M30,40 L39,40 L30,48 L30,40 Z
        mask darken 1 M30,40 L39,40 L30,48 L30,40 Z
        mask add 0 grown -2 faded 0,3 M30,40 L39,40 L30,48 L30,40 Z
        fill 1/0/0/1  M50,40 L50,50 L30,50 L30,40 L50,40 Z
      """),
    .init(
      "a layer with masks of no mode is plain", document(layer(1, more: #""masksProperties":[{"mode":"n","pt":{"k":\#(path)}}]"#)),
      "fill 1/0/0/1  M20,0 L20,10 L0,10 L0,0 L20,0 Z"),
  ]

  private static func effect(_ type: Int, _ values: String...) -> String {
    #"{"ty":\#(type),"ef":[\#(values.map { #"{"v":{"k":\#($0)}}"# }.joined(separator: ","))]}"#
  }

  private static let grown = #"{"s":{"k":[400,100]},"r":{"k":90}}"#

  private static let effects: [RecordedDocument] = [
    .init(
      "colours, more of them than there is room for",
      document(
        layer(
          1,
          more:
            #""ef":[\#(effect(20, "[1,0,0,1]", "[0,0,1,0.5]", "130")),\#(effect(21, "0", "0", "[0.2,0.4,0.6,1]", "0", "0", "0", "-1")),"#
            + #"\#(effect(23, "[1,0,0,1]", "[0,1,0,1]", "[0,0,1,1]"))]"#)),
      """
      group
        tint of 1/0/0/1 to 0/0/1/0.5 by 1
        fill of 0.2/0.4/0.6/1 by 0
        tritone 0/0/1/1 0/1/0/1 1/0/0/1
        fill 1/0/0/1  M20,0 L20,10 L0,10 L0,0 L20,0 Z
      """),
    .init(
      "blurs grow with the layer: four times as wide is twice as large an area's side",
      document(
        layer(1, transform: grown, more: #""ef":[\#((1...3).map { effect(29, "20", "\($0)") }.joined(separator: ","))]"#)),
      """
      group
        blur 12,12
        blur 12,0
        blur 0,12
        fill 1/0/0/1  M0,80 L-10,80 L-10,0 L0,0 L0,80 Z
      """),
    .init(
      "a blur of nothing", document(layer(1, more: #""ef":[\#(effect(29, "-5", "1"))]"#)),
      """
      group
        fill 1/0/0/1  M20,0 L20,10 L0,10 L0,0 L20,0 Z
      """),
    .init(
      "shadows turn and grow with the layer",
      document(
        layer(
          1, transform: grown,
          more: #""ef":[\#(effect(25, "[1,0,0,0.8]", "127.5", "120", "10", "15")),\#(effect(25, "[0,0,1,1]", "300", "90", "3", "-2"))]"#)),
      """
      group
        shadow 1/0/0/0.4 to -5,34.64 over 6
        shadow 0/0/1/1 to 0,12 over 0
        fill 1/0/0/1  M0,80 L-10,80 L-10,0 L0,0 L0,80 Z
      """),
    .init(
      "a shadow that is transparent", document(layer(1, more: #""ef":[\#(effect(25, "[1,0,0,1]", "0", "120", "10", "15"))]"#)),
      """
      group
        fill 1/0/0/1  M20,0 L20,10 L0,10 L0,0 L20,0 Z
      """),
    .init(
      "a layer style's shadow, an effect that is off, and controls",
      document(
        layer(
          1,
          more:
            #""ef":[{"en":0,"ty":29,"ef":[{"v":{"k":9}}]},\#((0...7).map { effect($0, "1") }.joined(separator: ",")),\#(effect(10, "1"))],"#
            + #""sy":[{"ty":1,"en":0,"d":{"k":3}},{"ty":1,"c":{"k":[1,0.5,0,1]},"o":{"k":40},"a":{"k":30},"d":{"k":8},"s":{"k":5}}]"#)),
      """
      group
        shadow 1/0.5/0/0.4 to 6.93,4 over 2.5
        fill 1/0/0/1  M20,0 L20,10 L0,10 L0,0 L20,0 Z
      """
    ),
  ]

  private static func composition(_ more: String, _ inner: String, size: String = #""w":60,"h":50"#) -> String {
    document(
      #"{"ty":0,"ind":1,"nm":"c","refId":"c",\#(size),"ip":0,"op":100,\#(more)}"#, more: #""assets":[{"id":"c","layers":[\#(inner)]}]"#)
  }

  private static func ending(_ frame: String, _ paint: String = red) -> String {
    layer(1, paint).replacingOccurrences(of: #""op":100"#, with: #""op":\#(frame)"#)
  }

  private static let compositions: [RecordedDocument] = [
    .init(
      "one that turns is cut by its bounds", composition(#""ks":{"r":{"k":30}}"#, layer(1)),
      """
      group
        clip M0,0 L51.96,30 L26.96,73.3 L-25,43.3 Z
        fill 1/0/0/1  M17.32,10 L12.32,18.66 L-5,8.66 L0,0 L17.32,10 Z
      """),
    .init(
      "one without a size has the document's", composition(#""ks":{}"#, layer(1), size: #""x":1"#),
      "fill 1/0/0/1  M20,0 L20,10 L0,10 L0,0 L20,0 Z"),
    .init("one beyond the document shows nothing", composition(#""ks":{"p":{"k":[101,0]}}"#, layer(1)), ""),
    .init("one that has nothing in it", composition(#""ks":{"p":{"k":[10,0]}}"#, ending("0")), ""),
    .init(
      "one that is faded", composition(#""ks":{"o":{"k":25}}"#, layer(1) + "," + layer(2, green, transform: at30)),
      """
      group at 0.25
        clip M0,0 L60,0 L60,50 L0,50 Z
        fill 0/1/0/1  M50,40 L50,50 L30,50 L30,40 L50,40 Z
        fill 1/0/0/1  M20,0 L20,10 L0,10 L0,0 L20,0 Z
      """),
    .init(
      "one that covers all is faded", composition(#""ks":{"o":{"k":25}}"#, layer(1), size: #""w":100,"h":100"#),
      "fill 1/0/0/1 at 0.25  M20,0 L20,10 L0,10 L0,0 L20,0 Z"),
    .init(
      "what ends with the document is seen on its last moment within compositions too: (100 − 20) / 2 = 40",
      composition(#""st":20,"sr":2,"ks":{}"#, ending("40") + "," + ending("39.99", green)), at: 10,
      """
      group
        clip M0,0 L60,0 L60,50 L0,50 Z
        fill 1/0/0/1  M20,0 L20,10 L0,10 L0,0 L20,0 Z
      """),
    .init(
      "where time is mapped, it is not", composition(#""tm":{"k":4},"ks":{}"#, ending("40") + "," + ending("40.5", green)), at: 10,
      """
      group
        clip M0,0 L60,0 L60,50 L0,50 Z
        fill 0/1/0/1  M20,0 L20,10 L0,10 L0,0 L20,0 Z
      """),
    .init(
      "a stretch of 0 is none", composition(#""sr":0,"st":3,"ks":{}"#, ending("2") + "," + ending("2.5", green)), at: 0.5,
      """
      group
        clip M0,0 L60,0 L60,50 L0,50 Z
        fill 0/1/0/1  M20,0 L20,10 L0,10 L0,0 L20,0 Z
      """),
    .init(
      "time runs backwards by a stretch below 0",
      composition(#""sr":-1,"st":20,"ks":{}"#, ending("12") + "," + ending("13.5", green)), at: 0.75,
      """
      group
        clip M0,0 L60,0 L60,50 L0,50 Z
        fill 0/1/0/1  M20,0 L20,10 L0,10 L0,0 L20,0 Z
      """),
    .init(
      "compositions within one another are cut to what both show",
      document(
        #"{"ty":0,"ind":1,"refId":"a","w":60,"h":50,"ip":0,"op":100,"ks":{"p":{"k":[10,5]}}}"#,
        more: #""assets":[{"id":"a","layers":[{"ty":0,"refId":"b","w":40,"h":90,"ip":0,"op":100,"ks":{"p":{"k":[5,4]}}}]},"#
          + #"{"id":"b","layers":[\#(layer(1))]}]"#),
      """
      group
        clip M10,5 L70,5 L70,55 L10,55 Z
        group
          clip M15,9 L55,9 L55,99 L15,99 Z
          fill 1/0/0/1  M35,9 L35,19 L15,19 L15,9 L35,9 Z
      """),
    .init(
      "one whose reach within another ends before it begins",
      document(
        #"{"ty":0,"ind":1,"refId":"a","w":30,"h":50,"ip":0,"op":100,"ks":{"p":{"k":[10,5]}}}"#,
        more: #""assets":[{"id":"a","layers":[{"ty":0,"refId":"b","w":40,"h":90,"ip":0,"op":100,"ks":{"p":{"k":[30,4]}}}]},"#
          + #"{"id":"b","layers":[\#(layer(1))]}]"#), ""),
  ]

  private static func moving(_ key: String, _ from: String, _ to: String) -> String {
    #""\#(key)":{"a":1,"k":[{"t":0,"s":\#(from),"o":{"x":0,"y":0},"i":{"x":1,"y":1}},{"t":10,"s":\#(to)}]}"#
  }

  private static let layers: [RecordedDocument] = [
    .init(
      "a solid", document(##"{"ty":1,"sw":20,"sh":10,"sc":"#336699","ip":0,"op":9,"ks":{"p":{"k":[5,6]},"o":{"k":40}}}"##),
      "fill 0.2/0.4/0.6/1 at 0.4  M5,6 L25,6 L25,16 L5,16 Z"),
    .init(
      "a solid that says no colour", document(#"{"ty":1,"sw":20,"sh":10,"ip":0,"op":9,"ks":{}}"#), "fill 0/0/0/1  M0,0 L20,0 L20,10 L0,10 Z"
    ),
    .init("a solid without a height", document(#"{"ty":1,"sw":20,"sh":0,"ip":0,"op":9,"ks":{}}"#), ""),
    .init("a solid without a width", document(#"{"ty":1,"sh":20,"sw":0,"ip":0,"op":9,"ks":{}}"#), ""),
    .init(
      "a guide, a hidden layer and one that only others show",
      document(
        #"{"ty":11,"ind":5,"ks":{}}"#, layer(1, more: #""hd":true"#), layer(2, more: #""td":1"#), layer(3, green)),
      "fill 0/1/0/1  M20,0 L20,10 L0,10 L0,0 L20,0 Z"),
    .init(
      "a layer that says neither beginning nor end", document(layer(1).replacingOccurrences(of: #""ip":0,"op":100,"#, with: "")),
      "fill 1/0/0/1  M20,0 L20,10 L0,10 L0,0 L20,0 Z"),
    .init("a layer that has no width", document(layer(1, transform: #"{"s":{"k":[0,100]}}"#)), ""),
    .init("a layer that does not show", document(layer(1, transform: #"{"o":{"k":-20}}"#)), ""),
    .init(
      "a layer that is more than opaque", document(layer(1, transform: #"{"o":{"k":120}}"#)),
      "fill 1/0/0/1  M20,0 L20,10 L0,10 L0,0 L20,0 Z"),
    .init(
      "a layer that turns with the way that it takes: down to the right by 3 and 4, and 10° besides",
      document(layer(1, transform: #"{\#(moving("p", "[0,0]", "[30,40]")),"r":{"k":10}}"#, more: #""ao":1"#)), at: 0.5,
      "fill 1/0/0/1  M24.04,37.84 L15.12,42.36 L6.08,24.52 L15,20 L24.04,37.84 Z"),
    .init(
      "and at its rest, where it does not",
      document(layer(1, transform: #"{\#(moving("p", "[0,0]", "[30,40]")),"r":{"k":10}}"#, more: #""ao":1"#)), at: 2,
      "fill 1/0/0/1  M49.7,43.47 L47.96,53.32 L28.26,49.85 L30,40 L49.7,43.47 Z"),
    .init(
      "turns about all axes, with an orientation, skewed",
      document(
        layer(
          1,
          transform:
            #"""
            {"a":{"k":[10,5]},"p":{"k":[50,40]},"rx":{"k":20},"ry":{"k":30},"rz":{"k":400},"or":{"k":[10,25,50]},"sk":{"k":15},\#
            "sa":{"k":20}}
            """#
        )),
      "fill 1/0/0/1  M50.72,51.03 L45.62,46.73 L49.28,28.97 L54.38,33.27 L50.72,51.03 Z"),
    .init(
      "leaning farther than upright", document(layer(1, transform: #"{"sk":{"k":120},"s":{"k":[1,1]}}"#)),
      "fill 1/0/0/1  M0.2,0 L-57.1,0.1 L-57.3,0.1 L0,0 L0.2,0 Z"),
    .init("turned by 450°", document(layer(1, transform: #"{"r":{"k":450}}"#)), "fill 1/0/0/1  M0,20 L-10,20 L-10,0 L0,0 L0,20 Z"),
    .init(
      "a position of its own for x alone", document(layer(1, transform: #"{\#(moving("px", "[10]", "[30]"))}"#)), at: 0.25,
      "fill 1/0/0/1  M35,0 L35,10 L15,10 L15,0 L35,0 Z"),
    .init(
      "a parent that was drawn before its child",
      document(
        layer(1, transform: at30, more: #""parent":2"#), layer(2, green, transform: #"{"p":{"k":[30,40]},"s":{"k":[200,100]}}"#)),
      """
      fill 0/1/0/1  M70,40 L70,50 L30,50 L30,40 L70,40 Z
      fill 1/0/0/1  M130,80 L130,90 L90,90 L90,80 L130,80 Z
      """),
    .init(
      "a parent that is not there", document(layer(1, transform: at30, more: #""parent":6"#)),
      "fill 1/0/0/1  M50,40 L50,50 L30,50 L30,40 L50,40 Z"),
    .init(
      "of two layers of a number, the first one is the parent",
      document(
        layer(1, more: #""parent":4"#), #"{"ty":3,"ind":4,"ks":{"p":{"k":[10,0]}}}"#, #"{"ty":3,"ind":4,"ks":{"p":{"k":[20,0]}}}"#,
        #"{"ty":3,"ind":3,"ks":{"p":{"k":[40,0]}}}"#), "fill 1/0/0/1  M30,0 L30,10 L10,10 L10,0 L30,0 Z"),
    .init("hidden shapes and empty layers", document(TestDocuments.shapeLayer(""), #"{"ty":3,"ind":4,"ks":{}}"#), ""),
  ]

  private static let blends: [RecordedDocument] = (0...16).map { mode in
    let names = [
      "normal", "multiply", "screen", "overlay", "darken", "lighten", "colorDodge", "colorBurn", "hardLight", "softLight", "difference",
      "exclusion", "hue", "saturation", "color", "luminosity", "plusLighter",
    ]
    let shape = "fill 1/0/0/1  M20,0 L20,10 L0,10 L0,0 L20,0 Z"
    return RecordedDocument(
      "the blend mode \(mode)", document(layer(1, more: #""bm":\#(mode)"#)), mode == 0 ? shape : "group \(names[mode])\n  \(shape)")
  }

  @Test("a line for each element, with numbers to a hundredth", arguments: mattes + masks + effects + compositions + layers + blends)
  func frames(row: RecordedDocument) throws {
    let text = FrameWords.text(try TestDocuments.load(row.document).frame(at: row.seconds))
    #expect(text == row.expected, "\(text)")
  }
}
