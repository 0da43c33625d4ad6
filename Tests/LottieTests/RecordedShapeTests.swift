import Foundation
import Testing

@testable import Lottie

/// What shapes come to, with options at their ends, values out of range, and groups within one another.
@Suite("Shapes of Lottie documents, as they have always been drawn")
struct RecordedShapeTests {
  private static let square = TestDocuments.rectangle(50, 40, 40, 20), red = TestDocuments.red, stroke = TestDocuments.blueStroke
  private static let small = TestDocuments.rectangle(5, 3, 8, 4)

  private static func shapes(_ items: String...) -> String {
    TestDocuments.document(layers: TestDocuments.shapeLayer(items.joined(separator: ",")))
  }

  private static func group(_ items: String..., transform: String = "", more: String = "") -> String {
    #"{"ty":"gr","it":[\#(items.joined(separator: ",")),{"ty":"tr"\#(transform.isEmpty ? "" : ",\(transform)")}]\#(more)}"#
  }

  private static func path(_ vertices: String, into: String = "[]", out: String = "[]", isClosed: Bool = false, more: String = "") -> String
  {
    #"{"ty":"sh"\#(more),"ks":{"k":{"c":\#(isClosed),"v":\#(vertices),"i":\#(into),"o":\#(out)}}}"#
  }

  private static let hook = path("[[10,10],[40,10],[40,50],[20,60]]")
  /// A closed outline of a line, a curve and two lines.
  private static let leaf = path(
    "[[10,10],[50,10],[40,60],[10,40]]", into: "[[0,0],[0,0],[12,-6],[0,0]]", out: "[[0,0],[10,20],[0,0],[0,0]]", isClosed: true)

  private static let outlines: [RecordedDocument] = [
    .init(
      "a rectangle whose size is below 0, and whose radius is too large", shapes(#"{"ty":"rc","s":{"k":[-20,8]},"r":{"k":9}}"#, red),
      """
      fill 1/0/0/1  M10,0 L10,0 C10,2.21 8.21,4 6,4 L-6,4 C-8.21,4 -10,2.21 -10,0 L-10,0 C-10,-2.21 -8.21,-4 -6,-4 L6,-4 \
      C8.21,-4 10,-2.21 10,0 Z
      """),
    .init(
      "a rectangle whose radius is below 0", shapes(#"{"ty":"rc","d":3,"s":{"k":[20,8]},"r":{"k":-9}}"#, red),
      "fill 1/0/0/1  M10,-4 L-10,-4 L-10,4 L10,4 L10,-4 Z"),
    .init(
      "a rectangle with round corners, backwards", shapes(#"{"ty":"rc","d":3,"s":{"k":[20,8]},"r":{"k":2}}"#, red),
      """
      fill 1/0/0/1  M10,-2 C10,-3.1 9.1,-4 8,-4 L-8,-4 C-9.1,-4 -10,-3.1 -10,-2 L-10,2 C-10,3.1 -9.1,4 -8,4 L8,4 C9.1,4 \
      10,3.1 10,2 L10,-2 Z
      """),
    .init(
      "an ellipse", shapes(#"{"ty":"el","p":{"k":[3,4]},"s":{"k":[20,8]}}"#, red),
      """
      fill 1/0/0/1  M3,0 C8.52,0 13,1.79 13,4 C13,6.21 8.52,8 3,8 C-2.52,8 -7,6.21 -7,4 C-7,1.79 -2.52,0 3,0 Z
      """),
    .init(
      "a path whose tangents are told in part", path("[[1,2],[11,2],[11,22]]", into: "[[0,0],[-3,-1]]", out: "[[2,4]]").asDocument,
      "fill 1/0/0/1  M1,2 C3,6 8,1 11,2 L11,22"),
    .init(
      "a closed path of curves, backwards",
      path("[[1,2],[11,2],[11,22]]", into: "[[-1,1],[-3,-1],[0,5]]", out: "[[2,4],[6,7],[8,9]]", isClosed: true, more: #","d":3"#)
        .asDocument,
      "fill 1/0/0/1  M1,2 C0,3 19,31 11,22 C11,27 17,9 11,2 C8,1 3,6 1,2 Z"),
    .init("a closed path of one point", path("[[1,2]]", isClosed: true).asDocument, "fill 1/0/0/1  M1,2 Z"),
    .init("an open path of one point shows nothing", path("[[1,2]]").asDocument, ""),
    .init(
      "a star of two points and a quarter", shapes(#"{"ty":"sr","pt":{"k":2.25},"or":{"k":20},"ir":{"k":8},"os":{"k":40}}"#, red),
      """
      fill 1/0/0/1  M9.53,-5.5 C9.79,-5.04 7.88,-1.39 7.88,-1.39 C7.88,-1.39 10.44,17.49 6.84,18.79 C3.24,20.1 -6.93,4 \
      -6.93,4 C-6.93,4 -15.79,-12.86 -12.86,-15.32 C-9.92,-17.78 5.14,-6.13 5.14,-6.13 C5.14,-6.13 9.26,-5.96 9.53,-5.5 Z
      """),
    .init(
      "a round star, whose roundness is below 0 within",
      shapes(#"{"ty":"sr","pt":{"k":2},"or":{"k":20},"ir":{"k":8},"os":{"k":40},"is":{"k":-30}}"#, red),
      """
      fill 1/0/0/1  M0,-20 C3.83,-20 8,1.15 8,0 C8,-1.15 3.83,20 0,20 C-3.83,20 -8,-1.15 -8,0 C-8,1.15 -3.83,-20 0,-20 Z
      """),
    .init(
      "a polygon of three corners", shapes(#"{"ty":"sr","sy":2,"pt":{"k":3},"or":{"k":20},"os":{"k":-50}}"#, red),
      """
      fill 1/0/0/1  M0,-20 C-2.5,-20 16.07,12.17 17.32,10 C18.57,7.83 -18.57,7.83 -17.32,10 C-16.07,12.17 2.5,-20 0,-20 Z
      """),
    .init("a polygon of two corners shows nothing", shapes(#"{"ty":"sr","sy":2,"pt":{"k":2.9},"or":{"k":20}}"#, red), ""),
    .init("a star without points shows nothing", shapes(#"{"ty":"sr","pt":{"k":0},"or":{"k":20}}"#, red), ""),
    .init(
      "a star of half a point",
      shapes(
        #"""
        {"ty":"sr","pt":{"k":0.5},"or":{"k":20},"ir":{"k":8}}
        """#, red), "fill 1/0/0/1  M0,14 L0,-8 L0,14 Z"),
  ]

  private static func gradient(_ more: String, numbers: String = "[0,1,0,0,1,0,0,1]") -> String {
    #"{"ty":"gf",\#(more),"s":{"k":[10,20]},"e":{"k":[40,60]},"g":{"k":{"k":\#(numbers)}}}"#
  }

  private static let paints: [RecordedDocument] = [
    .init(
      "a pen that says nothing of itself", shapes(square, #"{"ty":"st"}"#),
      "stroke 1 round round 4 0/0/0/1  M70,30 L70,50 L30,50 L30,30 L70,30 Z"),
    .init(
      "a square pen", shapes(square, #"{"ty":"st","lc":3,"lj":2,"ml":9,"ml2":{"k":6},"w":{"k":2.5}}"#),
      "stroke 2.5 square round 6 0/0/0/1  M70,30 L70,50 L30,50 L30,30 L70,30 Z"),
    .init(
      "a pen with unknown caps and joins", shapes(square, #"{"ty":"st","lc":4,"lj":4,"ml":9}"#),
      "stroke 1 round round 9 0/0/0/1  M70,30 L70,50 L30,50 L30,30 L70,30 Z"),
    .init("a pen without width draws nothing", shapes(square, #"{"ty":"st","w":{"k":0}}"#), ""),
    .init(
      "dashes of no length make a whole line", shapes(square, #"{"ty":"st","d":[{"n":"d","v":{"k":0}},{"n":"o","v":{"k":3}}]}"#),
      "stroke 1 round round 4 0/0/0/1  M70,30 L70,50 L30,50 L30,30 L70,30 Z"),
    .init(
      "three lengths of dashes", shapes(square, #"{"ty":"st","d":[{"n":"o","v":{"k":-3}},{"v":{"k":4}},{"n":"g"},{"n":"d","v":{"k":6}}]}"#),
      """
      stroke 1 round round 4 dashes 4,0.01,6 from -3 0/0/0/1  M70,30 L70,50 L30,50 L30,30 L70,30 Z
      """),
    .init("a fill that says nothing of itself", shapes(square, #"{"ty":"fl"}"#), "fill 0/0/0/1  M70,30 L70,50 L30,50 L30,30 L70,30 Z"),
    .init(
      "a fill by the even-odd rule, too opaque", shapes(square, #"{"ty":"fl","r":2,"o":{"k":130},"c":{"k":[2,0.5,-1,0.25]}}"#),
      "fill even-odd 1/0.5/0/0.25  M70,30 L70,50 L30,50 L30,30 L70,30 Z"),
    .init(
      "a colour of old", shapes(square, #"{"ty":"fl","c":{"k":[255,51,102,204]}}"#),
      "fill 1/0.2/0.4/0.8  M70,30 L70,50 L30,50 L30,30 L70,30 Z"),
    .init(
      "a colour of old whose alpha is new", shapes(square, #"{"ty":"fl","c":{"k":[102,51,255,0.5]}}"#),
      "fill 0.4/0.2/1/0.5  M70,30 L70,50 L30,50 L30,30 L70,30 Z"),
    .init(
      "a colour of three numbers in text", shapes(square, ##"{"ty":"fl","c":{"k":"#39f"}}"##),
      "fill 0.2/0.6/1/1  M70,30 L70,50 L30,50 L30,30 L70,30 Z"),
    .init(
      "a colour of eight digits in text", shapes(square, #"{"ty":"fl","c":{"k":"3399cc66"}}"#),
      "fill 0.2/0.6/0.8/0.4  M70,30 L70,50 L30,50 L30,30 L70,30 Z"),
    .init(
      "a colour of too few numbers", shapes(square, #"{"ty":"fl","c":{"k":[1,1]}}"#), "fill 0/0/0/1  M70,30 L70,50 L30,50 L30,30 L70,30 Z"),
    .init(
      "a paint with a blend mode, faded", shapes(square, #"{"ty":"fl","bm":2,"o":{"k":40},"c":{"k":[1,0,0]}}"#),
      """
      group screen
        fill 1/0/0/1 at 0.4  M70,30 L70,50 L30,50 L30,30 L70,30 Z
      """),
    .init(
      "a gradient with one stop alone", shapes(square, gradient(#""t":1"#, numbers: "[0.25,1,0.5,0]")),
      "fill gradient 10,20 to 40,60 0.25:1/0.5/0/1  M70,30 L70,50 L30,50 L30,30 L70,30 Z"),
    .init("a gradient without stops draws nothing", shapes(square, gradient(#""t":1"#, numbers: "[0.25,1,0.5]")), ""),
    .init(
      "a gradient whose opacities jump, and whose colours are out of order",
      shapes(
        square,
        gradient(#""t":1"#, numbers: "[1,0,0,1, 0,1,0,0, 0.5,0,1,0]").replacingOccurrences(of: #"{"k":{"k""#, with: #"{"p":3,"k":{"k""#)),
      """
      fill gradient 10,20 to 40,60 0:1/0/0/1 0.5:0/1/0/1 1:0/0/1/1  M70,30 L70,50 L30,50 L30,30 L70,30 Z
      """),
    .init(
      "a stroke with a gradient of two colours and three opacities",
      shapes(
        square,
        #"""
        {"ty":"gs","w":{"k":3},"s":{"k":[10,20]},"e":{"k":[40,60]},"g":{"p":2,"k":{"k":[0.2,1,0,0.5,0.8,0,0,1,0,0.5,0.6,1,0.6,0.3,1.2,0]}\#
        }}
        """#
      ),
      """
      stroke 3 round round 4 gradient 10,20 to 40,60 0:1/0/0.5/0.5 0.2:1/0/0.5/0.67 0.6:0.33/0/0.83/1 0.6:0.33/0/0.83/0.3 \
      0.8:0/0/1/0.15 1:0/0/1/0  M70,30 L70,50 L30,50 L30,30 L70,30 Z
      """),
    .init(
      "a focus beyond the circle, turned", shapes(square, gradient(#""t":2,"h":{"k":150},"a":{"k":90}"#)),
      """
      fill gradient 10,20 to 40,60 about -29.6,49.7 0:1/0/0/1 1:0/0/1/1  M70,30 L70,50 L30,50 L30,30 L70,30 Z
      """),
    .init(
      "a focus on the other side", shapes(square, gradient(#""t":2,"h":{"k":-140}"#)),
      """
      fill gradient 10,20 to 40,60 about -19.7,-19.6 0:1/0/0/1 1:0/0/1/1  M70,30 L70,50 L30,50 L30,30 L70,30 Z
      """),
    .init(
      "a focus in the middle", shapes(square, gradient(#""t":2,"h":{"k":0},"a":{"k":90}"#)),
      """
      fill gradient 10,20 to 40,60 about 10,20 0:1/0/0/1 1:0/0/1/1  M70,30 L70,50 L30,50 L30,30 L70,30 Z
      """),
  ]

  private static let groups: [RecordedDocument] = [
    .init(
      "a group of nothing, and one that does not show",
      shapes(#"{"ty":"gr","it":[]}"#, group(small, red, transform: #""o":{"k":0}"#), square, red),
      "fill 1/0/0/1  M9,1 L9,5 L1,5 L1,1 L9,1 Z M70,30 L70,50 L30,50 L30,30 L70,30 Z"),
    .init(
      "a hidden shape, and one that says nothing", shapes(square, #"{"ty":"rc","hd":true,"s":{"k":[9,9]}}"#, #"{"ty":"no"}"#, red),
      "fill 1/0/0/1  M70,30 L70,50 L30,50 L30,30 L70,30 Z"),
    .init(
      "one paint in a faded group", shapes(group(square, red, transform: #""o":{"k":40}"#)),
      "fill 1/0/0/1 at 0.4  M70,30 L70,50 L30,50 L30,30 L70,30 Z"),
    .init(
      "one paint in a blended group, too opaque", shapes(group(square, red, transform: #""o":{"k":140}"#, more: #","bm":3"#)),
      """
      group overlay
        fill 1/0/0/1  M70,30 L70,50 L30,50 L30,30 L70,30 Z
      """),
    .init(
      "two paints in a faded group", shapes(group(square, red, stroke, transform: #""o":{"k":40}"#)),
      """
      group at 0.4
        stroke 2 butt miter 4 0/0/1/1  M70,30 L70,50 L30,50 L30,30 L70,30 Z
        fill 1/0/0/1  M70,30 L70,50 L30,50 L30,30 L70,30 Z
      """),
    .init("an empty blended group", shapes(group(square, #"{"ty":"fl","o":{"k":0}}"#, more: #","bm":3"#)), ""),
    .init(
      "a pen outside of groups within one another",
      shapes(
        group(group(small, transform: #""p":{"k":[10,0]},"s":{"k":[200,100]}"#), transform: #""r":{"k":90},"p":{"k":[0,7]}"#), stroke),
      "stroke 2 butt miter 4 0/0/1/1  M-1,35 L-5,35 L-5,19 L-1,19 L-1,35 Z"),
    .init(
      "a fill outside of groups within one another",
      shapes(
        group(group(small, transform: #""p":{"k":[10,0]},"s":{"k":[200,100]}"#), transform: #""r":{"k":90},"p":{"k":[0,7]}"#), red),
      "fill 1/0/0/1  M-1,35 L-5,35 L-5,19 L-1,19 L-1,35 Z"),
    .init(
      "a fill of two outlines in different spaces",
      shapes(group(small, transform: #""p":{"k":[10,0]},"s":{"k":[200,100]}"#), group(square, transform: #""r":{"k":90}"#), red),
      "fill 1/0/0/1  M28,1 L28,5 L12,5 L12,1 L28,1 Z M-30,70 L-50,70 L-50,30 L-30,30 L-30,70 Z"),
    .init(
      "paints take what stands before them, in their list and in groups", shapes(group(small, red), square, stroke, hook, red),
      """
      fill 1/0/0/1  M9,1 L9,5 L1,5 L1,1 L9,1 Z M70,30 L70,50 L30,50 L30,30 L70,30 Z M10,10 L40,10 L40,50 L20,60
      stroke 2 butt miter 4 0/0/1/1  M9,1 L9,5 L1,5 L1,1 L9,1 Z M70,30 L70,50 L30,50 L30,30 L70,30 Z
      fill 1/0/0/1  M9,1 L9,5 L1,5 L1,1 L9,1 Z
      """),
    .init(
      "paints within groups do not take what stands around", shapes(square, group(small, red, transform: #""p":{"k":[1,2]}"#), stroke),
      """
      stroke 2 butt miter 4 0/0/1/1  M70,30 L70,50 L30,50 L30,30 L70,30 Z M10,3 L10,7 L2,7 L2,3 L10,3 Z
      fill 1/0/0/1  M10,3 L10,7 L2,7 L2,3 L10,3 Z
      """),
  ]

  @Test("a line for each element, with numbers to a hundredth", arguments: outlines + paints + groups)
  func frames(row: RecordedDocument) throws {
    let text = FrameWords.text(try TestDocuments.load(row.document).frame(at: row.seconds))
    #expect(text == row.expected, "\(text)")
  }
}

extension String {
  /// A document of this shape alone, filled with red.
  fileprivate var asDocument: String { TestDocuments.document(layers: TestDocuments.shapeLayer(self + "," + TestDocuments.red)) }
}
