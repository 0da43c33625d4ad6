import Foundation
import Graphics
import Rasterizer
import Testing

@testable import Lottie

/// What documents draw at a time, as text: a line for each element, with numbers to a hundredth.
@Suite("Frames of Lottie documents, as they have always been drawn")
struct RecordedFrameTests {
  struct Row: CustomTestStringConvertible {
    let name: String
    let layers: String
    var seconds = 0.0
    var more = ""
    let expected: String
    var testDescription: String { name }
  }

  private static let square = TestDocuments.rectangle(50, 50, 40, 20), red = TestDocuments.red, stroke = TestDocuments.blueStroke
  private static func shapes(_ items: String..., transform: String = "{}", more: String = "") -> String {
    TestDocuments.shapeLayer(items.joined(separator: ","), transform: transform, more: more)
  }

  private static func star(_ kind: Int, points: Double, more: String) -> String {
    #"{"ty":"sr","sy":\#(kind),"p":{"k":[50,40]},"pt":{"k":\#(points)},"or":{"k":20},\#(more)}"#
  }

  private static func key(_ time: Double, _ value: String, _ more: String = "") -> String {
    #"{"t":\#(time),"s":\#(value)\#(more.isEmpty ? "" : ",\(more)")}"#
  }

  private static func animated(_ keys: String...) -> String { #"{"a":1,"k":[\#(keys.joined(separator: ","))]}"# }

  private static let even = #""o":{"x":0,"y":0},"i":{"x":1,"y":1}"#
  private static let eased = animated(
    key(0, "[0,0]", #""o":{"x":[0.5,0.2],"y":[0,0.8]},"i":{"x":[0.5,0.6],"y":[1,1]}"#), key(40, "[100,100]"))
  private static let curved = animated(
    key(0, "[0,0,0]", #""o":{"x":0.3,"y":0.3},"i":{"x":0.7,"y":0.7},"to":[0,40,0],"ti":[-40,0,0]"#), key(40, "[80,80,0]"))
  private static let moved = animated(key(0, "[0,0,0]", even), key(20, "[40,20,0]"))
  private static let changed = animated(
    key(0, #"[{"i":[[0,0],[0,0],[0,0]],"o":[[0,0],[0,0],[0,0]],"v":[[0,0],[10,0],[10,10]],"c":true}]"#, even),
    key(10, #"[{"i":[[0,0],[2,0],[0,0]],"o":[[4,0],[0,0],[0,0]],"v":[[20,0],[30,0],[10,30]],"c":true}]"#))

  static let rows: [Row] = [
    Row(name: "a square", layers: shapes(square, red), expected: "fill 1/0/0/1  M70,40 L70,60 L30,60 L30,40 L70,40 Z"),
    Row(
      name: "a rectangle with round corners", layers: shapes(#"{"ty":"rc","p":{"k":[50,50]},"s":{"k":[40,20]},"r":{"k":4}}"#, red),
      expected: "fill 1/0/0/1  M70,44 L70,56 C70,58.21 68.21,60 66,60 L34,60 C31.79,60 30,58.21 30,56 L30,44 C30,41.79 31.79,40 "
        + "34,40 L66,40 C68.21,40 70,41.79 70,44 Z"),
    Row(
      name: "an ellipse, backwards", layers: shapes(#"{"ty":"el","d":3,"p":{"k":[50,50]},"s":{"k":[40,20]}}"#, red),
      expected: "fill 1/0/0/1  M50,40 C38.95,40 30,44.48 30,50 C30,55.52 38.95,60 50,60 C61.05,60 70,55.52 70,50 C70,44.48 61.05,40 "
        + "50,40 Z"),
    Row(
      name: "a star of three points and a half, round",
      layers: shapes(star(1, points: 3.5, more: #""ir":{"k":10},"is":{"k":50},"os":{"k":20},"r":{"k":30}"#), red),
      expected: "fill 1/0/0/1  M62.39,31.55 C62.8,32.14 59.53,36.14 59.89,38.51 C60.24,40.87 65.96,52.2 64.66,53.6 C63.36,55.01 "
        + "51.64,50.15 49.25,49.97 C46.87,49.79 34.55,52.85 33.48,51.27 C32.4,49.69 39.74,39.34 40.44,37.05 C41.15,34.77 "
        + "40.91,22.08 42.69,21.38 C44.47,20.68 52.93,30.14 55,31.34 C57.07,32.54 61.99,30.96 62.39,31.55 Z"),
    Row(
      name: "a star whose inner radius is not told, and so is 0", layers: shapes(star(1, points: 3, more: #""r":{"k":0}"#), red),
      expected: "fill 1/0/0/1  M50,20 L50,40 L67.32,50 L50,40 L32.68,50 L50,40 L50,20 Z"),
    Row(
      name: "a polygon, round", layers: shapes(star(2, points: 4.9, more: #""os":{"k":100},"r":{"k":45}"#), red),
      expected: "fill 1/0/0/1  M64.14,25.86 C67.68,29.39 67.68,50.61 64.14,54.14 C60.61,57.68 39.39,57.68 35.86,54.14 C32.32,50.61 "
        + "32.32,29.39 35.86,25.86 C39.39,22.32 60.61,22.32 64.14,25.86 Z"),
    Row(
      // The short sides leave 10 of 12: (1 − 0.5523) · 12 = 5.37 and · 10 = 4.48 from the corner.
      name: "corners made round", layers: shapes(square, #"{"ty":"rd","r":{"k":12}}"#, red),
      expected: "fill 1/0/0/1  M58,40 C64.63,40 70,44.48 70,50 L70,50 C70,55.52 64.63,60 58,60 L42,60 C35.37,60 30,55.52 30,50 "
        + "L30,50 C30,44.48 35.37,40 42,40 Z"),
    Row(
      // A quarter of the way to the middle, tangents a quarter away from it: 70 − 5 and 70 + 5.
      name: "pucker", layers: shapes(square, #"{"ty":"pb","a":{"k":25}}"#, red),
      expected: "fill 1/0/0/1  M65,42.5 C75,37.5 75,62.5 65,57.5 C75,62.5 25,62.5 35,57.5 C25,62.5 25,37.5 35,42.5 C25,37.5 75,37.5 "
        + "65,42.5 Z"),
    Row(
      name: "twist", layers: shapes(square, #"{"ty":"tw","a":{"k":90},"c":{"k":[30,50]}}"#, red),
      expected: "fill 1/0/0/1  M70,40 L70,60 L20.72,53.72 L39.28,46.28 Z"),
    Row(
      name: "zigzag with corners", layers: shapes(square, #"{"ty":"zz","s":{"k":3},"r":{"k":1},"pt":{"k":1}}"#, red),
      expected: "fill 1/0/0/1  M67,40 L73,50 L70,57 L50,63 L33,60 L27,50 L30,43 L50,37 Z"),
    Row(
      name: "zigzag, smooth", layers: shapes(square, #"{"ty":"zz","s":{"k":3},"r":{"k":1},"pt":{"k":2}}"#, red),
      expected: "fill 1/0/0/1  M67,40 C67,45.83 73,46.19 73,50 C73,53.81 80.44,57 70,57 C59.56,57 58.63,63 50,63 C41.37,63 33,65.83 "
        + "33,60 C33,54.17 27,53.81 27,50 C27,46.19 19.56,43 30,43 C40.44,43 41.37,37 50,37 C58.63,37 67,34.17 67,40 Z"),
    Row(
      name: "a larger outline", layers: shapes(square, #"{"ty":"op","a":{"k":3},"lj":1,"ml":{"k":4}}"#, red),
      expected: "fill 1/0/0/1  M27,63 L27,37 L73,37 L73,63 Z"),
    Row(
      name: "a smaller outline", layers: shapes(square, #"{"ty":"op","a":{"k":-3},"lj":1,"ml":{"k":4}}"#, red),
      expected: "fill 1/0/0/1  M67,43 L67,57 L33,57 L33,43 Z"),
    Row(
      // The first copy has moved once: from (50, 50) to (60, 55), turned to 10 across and 20 down. The last stands 30 to the right of the
      // middle, an eighth as large, at 100 − 60 %.
      name: "copies that move, turn, shrink and fade",
      layers: shapes(
        square, red,
        #"{"ty":"rp","c":{"k":3},"o":{"k":1},"m":2,"tr":{"a":{"k":[50,50]},"p":{"k":[10,5]},"s":{"k":[50,50]},"r":{"k":90},"#
          + #""so":{"k":100},"eo":{"k":40}}}"#
      ),
      expected: "fill 1/0/0/1 at 0.4  M78.75,62.5 L81.25,62.5 L81.25,67.5 L78.75,67.5 L78.75,62.5 Z\nfill 1/0/0/1 at 0.7  M65,62.5 "
        + "L65,57.5 L75,57.5 L75,62.5 L65,62.5 Z\nfill 1/0/0/1  M65,65 L55,65 L55,45 L65,45 L65,65 Z"),
    Row(
      name: "merged outlines, without what both have",
      layers: shapes(square, TestDocuments.rectangle(60, 50, 40, 20), #"{"ty":"mm","mm":5}"#, red),
      expected: "fill 1/0/0/1  M70,60 L70,40 L80,40 L80,60 Z M40,60 L30,60 L30,40 L40,40 Z"),
    Row(
      name: "dashes, caps and joins",
      layers: shapes(
        square,
        #"{"ty":"st","c":{"k":[0,0.5,1,0.5]},"o":{"k":50},"w":{"k":3},"lc":2,"lj":3,"ml":7,"d":[{"n":"d","v":{"k":5}},{"n":"g","#
          + #""v":{"k":3}},{"n":"o","v":{"k":1}}]}"#
      ),
      expected: "stroke 3 round bevel 7 dashes 5,3 from 1 0/0.5/1/0.5 at 0.5  M70,40 L70,60 L30,60 L30,40 L70,40 Z"),
    Row(
      name: "a radial gradient with a focus, and opacities of its own",
      layers: shapes(
        square,
        #"{"ty":"gf","t":2,"r":2,"h":{"k":50},"a":{"k":90},"o":{"k":80},"s":{"k":[50,50]},"e":{"k":[70,50]},"g":{"p":2,"#
          + #""k":{"k":[0,1,0,0,1,0,0,1,0,1,0.5,0,1,0]}}}"#
      ),
      expected: "fill even-odd gradient 50,50 to 70,50 about 50,60 0:1/0/0/1 0.5:0.5/0/0.5/0 1:0/0/1/0 at 0.8  M70,40 L70,60 L30,60 "
        + "L30,40 L70,40 Z"),
    Row(
      name: "groups within groups, with blend modes",
      layers: shapes(
        #"{"ty":"gr","bm":1,"it":[\#(square),\#(red),{"ty":"gr","it":[\#(TestDocuments.rectangle(10, 10, 4, 4)),\#(stroke),"#
          + #"{"ty":"tr","p":{"k":[5,0]},"o":{"k":50}}]},{"ty":"tr","a":{"k":[50,50]},"p":{"k":[20,30]},"s":{"k":[50,200]},"#
          + #""r":{"k":90},"sk":{"k":45},"sa":{"k":0},"o":{"k":25}}]}"#
      ),
      expected: "group at 0.25 multiply\n  stroke 2 butt miter 4 0/0/1/1 at 0.5  M104,97.5 L96,89.5 L96,87.5 L104,95.5 L104,97.5 "
        + "Z\n  fill 1/0/0/1  M40,60 L0,20 L0,0 L40,40 L40,60 Z"),
    Row(
      name: "a layer's transform, with a parent",
      layers: #"{"ty":3,"ind":9,"nm":"n","ip":0,"op":100,"ks":{"p":{"k":[5,7]},"r":{"k":90}}},"#
        + shapes(square, red, transform: #"{"a":{"k":[50,50]},"p":{"k":[20,30]},"s":{"k":[50,200]},"o":{"k":40}}"#, more: #""parent":9"#),
      expected: "fill 1/0/0/1 at 0.4  M-5,37 L-45,37 L-45,17 L-5,17 L-5,37 Z"),
    Row(
      name: "masks that add, take away and are inverted",
      layers: shapes(
        square, red,
        more:
          #""hasMask":true,"masksProperties":[{"mode":"a","o":{"k":100},"pt":{"k":{"i":[[0,0],[0,0],[0,0]],"#
          + #""o":[[0,0],[0,0],[0,0]],"v":[[0,0],[100,0],[0,100]],"c":true}},"x":{"k":0}},{"mode":"s","inv":true,"o":{"k":50},"#
          + #""pt":{"k":{"i":[[0,0],[0,0],[0,0]],"o":[[0,0],[0,0],[0,0]],"v":[[0,0],[50,0],[0,50]],"c":true}},"x":{"k":0}}]"#
      ),
      expected: "group\n  mask add 1 M0,0 L100,0 L0,100 L0,0 Z\n  mask subtract 0.5 inverted M0,0 L50,0 L0,50 L0,0 Z\n  fill 1/0/0/1  "
        + "M70,40 L70,60 L30,60 L30,40 L70,40 Z"),
    Row(
      name: "keys with easing of their own on each axis, a quarter of the way",
      layers: shapes(
        #"{"ty":"rc","#
          + #""p":\#(eased),"s":{"k":[10,10]},"r":{"k":0}}"#,
        red), seconds: 1, expected: "fill 1/0/0/1  M15.59,55.14 L15.59,65.14 L5.59,65.14 L5.59,55.14 L15.59,55.14 Z"),
    Row(
      name: "a place on a curve, three quarters of the way",
      layers: shapes(
        square, red,
        transform:
          #"{"p":\#(curved)}"#
      ),
      seconds: 3, expected: "fill 1/0/0/1  M120.63,113.13 L120.63,133.13 L80.63,133.13 L80.63,113.13 L120.63,113.13 Z"),
    Row(
      name: "keys that hold, before and behind them",
      layers: shapes(
        square, red, transform: #"{"r":\#(animated(key(10, "[90]", #""h":1"#), key(20, "[180]", #""h":1"#), key(30, "[270]")))}"#),
      seconds: 2.5,
      expected: "fill 1/0/0/1  M-70,-40 L-70,-60 L-30,-60 L-30,-40 L-70,-40 Z"),
    Row(
      // 30 frames are (30 − 10) / 2 = 10 of its own: half of (40, 20) from (3, 4).
      name: "a precomposition that begins later and runs at half speed",
      layers: #"{"ty":0,"ind":1,"nm":"p","refId":"c","w":60,"h":60,"ip":0,"op":100,"st":10,"sr":2,"ks":{"p":{"k":[3,4]}}}"#, seconds: 3,
      more:
        #""assets":[{"id":"c","#
        + #""layers":[\#(shapes(TestDocuments.rectangle(0, 0, 4, 4), red, transform: #"{"p":\#(moved)}"#))]}]"#,
      expected: "group\n  clip M3,4 L63,4 L63,64 L3,64 Z\n  fill 1/0/0/1  M25,12 L25,16 L21,16 L21,12 L25,12 Z"),
    Row(
      // A quarter of each number's way: 20 · ¼, 10 + 20 · ¼, 10 + 20 · ¼; tangents 4 · ¼ and 2 · ¼.
      name: "shapes that change into one another",
      layers: shapes(
        #"{"ty":"sh","#
          + #""ks":\#(changed)}"#,
        red), seconds: 0.25, expected: "fill 1/0/0/1  M5,0 C6,0 15.5,0 15,0 L10,15 L5,0 Z"),
  ]

  @Test("a line for each element, with numbers to a hundredth", arguments: rows)
  func frames(row: Row) throws {
    let frame = try TestDocuments.load(TestDocuments.document(layers: row.layers, more: row.more)).frame(at: row.seconds)
    let text = FrameWords.text(frame)
    #expect(text == row.expected, "\(text)")
  }
}
