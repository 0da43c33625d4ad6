import Foundation
import Testing

@testable import Lottie

/// What modifiers make of outlines whose sides all differ.
@Suite("Modifiers of Lottie documents, as they have always been drawn")
struct RecordedModifierTests {
  private static let square = TestDocuments.rectangle(50, 40, 40, 20), red = TestDocuments.red, stroke = TestDocuments.blueStroke

  private static func shapes(_ items: String...) -> String {
    TestDocuments.document(layers: TestDocuments.shapeLayer(items.joined(separator: ",")))
  }

  private static func group(_ items: String..., transform: String = "") -> String {
    #"{"ty":"gr","it":[\#(items.joined(separator: ",")),{"ty":"tr"\#(transform.isEmpty ? "" : ",\(transform)")}]}"#
  }

  private static func path(_ vertices: String, into: String = "[]", out: String = "[]", isClosed: Bool = false) -> String {
    #"{"ty":"sh","ks":{"k":{"c":\#(isClosed),"v":\#(vertices),"i":\#(into),"o":\#(out)}}}"#
  }

  /// An open line of three sides: 30 right, 40 down, and some way left and down.
  private static let hook = path("[[10,10],[40,10],[40,50],[20,60]]")
  /// A closed outline of a line, a curve and two lines.
  private static let leaf = path(
    "[[10,10],[50,10],[40,60],[10,40]]", into: "[[0,0],[0,0],[12,-6],[0,0]]", out: "[[0,0],[10,20],[0,0],[0,0]]", isClosed: true)
  private static let line = path("[[0,5],[40,5]]"), upright = path("[[5,0],[5,60]]"), point = path("[[9,9],[9,9]]")

  private static func trim(_ start: Double, _ end: Double, _ offset: Double, mode: Int = 1) -> String {
    #"{"ty":"tm","m":\#(mode),"s":{"k":\#(start)},"e":{"k":\#(end)},"o":{"k":\#(offset)}}"#
  }

  private static let trims: [RecordedDocument] = [
    .init(
      "a part in the middle of a line with corners", shapes(hook, stroke, trim(20, 70, 0)),
      "stroke 2 butt miter 4 0/0/1/1  M28.47,10 L40,10 L40,44.65"),
    .init(
      "a part that goes on at the beginning, backwards", shapes(line, stroke, trim(90, 40, -90)),
      "stroke 2 butt miter 4 0/0/1/1  M6,5 L26,5"),
    .init(
      "a part that goes on at the beginning", shapes(line, upright, stroke, trim(50, 80, 126)),
      "stroke 2 butt miter 4 0/0/1/1  M34,5 L40,5 M0,5 L6,5 M5,51 L5,60 M5,0 L5,9"),
    .init("more than there is", shapes(line, stroke, trim(-40, 60, 36)), "stroke 2 butt miter 4 0/0/1/1  M4,5 L28,5"),
    .init("all of it, moved", shapes(line, stroke, trim(0, 100, 36)), "stroke 2 butt miter 4 0/0/1/1  M0,5 L40,5"),
    .init("nothing of it", shapes(line, stroke, trim(30, 30, 36)), ""),
    .init(
      "one after the other", shapes(line, point, upright, stroke, trim(20, 70, 0, mode: 2)),
      "stroke 2 butt miter 4 0/0/1/1  M20,5 L40,5 M5,0 L5,30"),
    .init(
      "one after the other, that goes on at the beginning", shapes(line, upright, stroke, trim(50, 90, 90, mode: 2)),
      "stroke 2 butt miter 4 0/0/1/1  M0,5 L15,5 M5,35 L5,60"),
    .init("one after the other, nothing of it", shapes(line, upright, stroke, trim(50, 50, 90, mode: 2)), ""),
    .init(
      "one after the other, all of it", shapes(line, upright, stroke, trim(0, 100, 90, mode: 2)),
      "stroke 2 butt miter 4 0/0/1/1  M0,5 L40,5 M5,0 L5,60"),
    .init(
      "one after the other, of one alone", shapes(line, stroke, trim(50, 90, 90, mode: 2)),
      "stroke 2 butt miter 4 0/0/1/1  M30,5 L40,5 M0,5 L6,5"),
    .init(
      "of groups before it, not of what comes after",
      shapes(group(line, transform: #""p":{"k":[3,0]},"s":{"k":[200,100]}"#), trim(25, 50, 0), upright, stroke),
      "stroke 2 butt miter 4 0/0/1/1  M23,5 L43,5 M5,0 L5,60"),
    .init(
      "of a curve", shapes(leaf, stroke, trim(30, 60, 0)),
      "stroke 2 butt miter 4 0/0/1/1  M53.37,19.36 C57.46,36.91 50.17,54.92 40,60 L38.82,59.21"),
  ]

  private static let corners: [RecordedDocument] = [
    .init(
      "round corners of an open line, whose ends stay", shapes(hook, #"{"ty":"rd","r":{"k":5}}"#, stroke),
      """
      stroke 2 butt miter 4 0/0/1/1  M10,10 L35,10 C37.76,10 40,12.24 40,15 L40,45 C40,47.76 38,51 35.53,52.24 L20,60
      """),
    .init(
      "round corners, larger than half of the sides", shapes(hook, #"{"ty":"rd","r":{"k":17}}"#, stroke),
      """
      stroke 2 butt miter 4 0/0/1/1  M10,10 L25,10 C33.28,10 40,17.61 40,27 L40,33 C40,42.39 35.52,52.24 30,55 L20,60
      """),
    .init(
      "round corners beside a curve, which stays", shapes(leaf, #"{"ty":"rd","r":{"k":5}}"#, red),
      """
      fill 1/0/0/1  M10,15 C10,12.24 12.24,10 15,10 L50,10 C60,30 52,54 40,60 L14.16,42.77 C11.86,41.24 10,37.76 10,35 Z
      """),
    .init("a line has no corners", shapes(line, #"{"ty":"rd","r":{"k":5}}"#, stroke), "stroke 2 butt miter 4 0/0/1/1  M0,5 L40,5"),
    .init(
      "a radius below 0 changes nothing", shapes(hook, #"{"ty":"rd","r":{"k":-5}}"#, stroke),
      "stroke 2 butt miter 4 0/0/1/1  M10,10 L40,10 L40,50 L20,60"),
    .init(
      "corners on one point", shapes(path("[[1,1],[1,1],[1,9]]", isClosed: true), #"{"ty":"rd","r":{"k":3}}"#, stroke),
      """
      stroke 2 butt miter 4 0/0/1/1  M1,4 C1,2.34 1,1 1,1 L1,1 C1,1 1,2.34 1,4 L1,6 C1,7.66 1,7.66 1,6 Z
      """),
  ]

  private static let bends: [RecordedDocument] = [
    .init(
      "pucker of a curve", shapes(leaf, #"{"ty":"pb","a":{"k":20}}"#, red),
      """
      fill 1/0/0/1  M13.5,14 C6.5,6 54.5,6 45.5,14 C66.5,30 56.9,58.8 37.5,54 C42.5,66 6.5,42 13.5,38 C6.5,42 6.5,6 \
      13.5,14 Z
      """),
    .init(
      "bloat of an open line", shapes(hook, #"{"ty":"pb","a":{"k":-40}}"#, stroke),
      """
      stroke 2 butt miter 4 0/0/1/1  M3,1 C17,19 35,19 45,1 C35,19 35,43 45,57 C35,43 23,49 17,71
      """),
    .init(
      "twist of a curve", shapes(leaf, #"{"ty":"tw","a":{"k":60},"c":{"k":[20,30]}}"#, red),
      "fill 1/0/0/1  M18.53,7.69 L50,10 C60,30 52,54 40,60 L6.01,32.1 Z"),
    .init(
      "twist about the origin, the other way", shapes(hook, #"{"ty":"tw","a":{"k":-50}}"#, stroke),
      "stroke 2 butt miter 4 0/0/1/1  M14.06,1.49 L41.14,-2.71 L40,50 L20.64,59.78"),
    .init(
      "zigzag of an open line", shapes(hook, #"{"ty":"zz","s":{"k":3},"r":{"k":1}}"#, stroke),
      """
      stroke 2 butt miter 4 0/0/1/1  M10,13 L25,7 L37,10 L43,30 L38.66,47.32 L31.34,57.68 L18.66,57.32
      """),
    .init(
      "zigzag of an open line, smooth", shapes(hook, #"{"ty":"zz","s":{"k":3},"r":{"k":1.6},"pt":{"k":2}}"#, stroke),
      """
      stroke 2 butt miter 4 0/0/1/1  M10,13 C15.83,13 14.17,7 20,7 C25.83,7 23.33,13 30,13 C36.67,13 43,2.69 43,10 \
      C43,17.31 37,16.02 37,23.33 C37,30.64 43,30.92 43,36.67 C43,42.42 42.94,45.18 38.66,47.32 C34.38,49.46 38.95,53.88 \
      34.67,56.02 C30.4,58.16 29.6,51.84 25.33,53.98 C21.05,56.12 44.13,51.29 21.34,62.68
      """),
    .init(
      "zigzag of a curve, inwards first", shapes(leaf, #"{"ty":"zz","s":{"k":-4},"r":{"k":2}}"#, red),
      """
      fill 1/0/0/1  M10,6 L23.33,14 L36.67,6 L46.42,11.79 L58.52,30.61 L46.57,47.03 L37.78,63.33 L32.22,50.01 \
      L17.78,49.99 L14,40 L6,30 L14,20 Z
      """),
    .init(
      "zigzag without ridges", shapes(leaf, #"{"ty":"zz","s":{"k":4},"r":{"k":-2}}"#, red),
      "fill 1/0/0/1  M10,14 L53.58,8.21 L42.22,56.67 L6,40 Z"),
    .init(
      "zigzag of a point", shapes(point, #"{"ty":"zz","s":{"k":4},"r":{"k":1}}"#, stroke), "stroke 2 butt miter 4 0/0/1/1  M9,13 L9,5 L9,13"
    ),
  ]

  private static func offset(_ amount: Double, _ more: String = "") -> String { #"{"ty":"op","a":{"k":\#(amount)}\#(more)}"# }

  private static let offsets: [RecordedDocument] = [
    .init("a larger outline, mitred unless told", shapes(square, offset(3), red), "fill 1/0/0/1  M27,53 L27,27 L73,27 L73,53 Z"),
    .init(
      "a larger outline, bevelled", shapes(square, offset(3, #","lj":3"#), red),
      "fill 1/0/0/1  M27,50 L27,30 L30,27 L70,27 L73,30 L73,50 L70,53 L30,53 Z"),
    .init(
      "a larger outline, whose mitres are too long", shapes(square, offset(3, #","lj":1,"ml":{"k":1.3}"#), red),
      "fill 1/0/0/1  M27,50 L27,30 L30,27 L70,27 L73,30 L73,50 L70,53 L30,53 Z"),
    .init(
      "a larger outline in a group that grows", shapes(group(square, transform: #""s":{"k":[200,100]}"#), offset(3), red),
      "fill 1/0/0/1  M54,53 L54,27 L146,27 L146,53 Z"),
    .init("an outline that shrinks to nothing", shapes(square, offset(-11), red), ""),
  ]

  /// Two outlines that overlap by 20 × 20, each in a group.
  private static let pair =
    group(TestDocuments.rectangle(0, 0, 40, 20), transform: #""p":{"k":[50,40]}"#) + ","
    + group(TestDocuments.rectangle(0, 0, 20, 15), transform: #""p":{"k":[60,40]},"s":{"k":[200,200]}"#)

  private static let merges: [RecordedDocument] = (1...6).map { mode in
    let outlines = [
      "M70,30 L70,50 L30,50 L30,30 L70,30 Z M80,25 L80,55 L40,55 L40,25 L80,25 Z",
      "M40,50 L30,50 L30,30 L40,30 L40,25 L80,25 L80,55 L40,55 Z",
      "M40,50 L30,50 L30,30 L40,30 Z",
      "M70,30 L70,50 L40,50 L40,30 Z",
      "M70,50 L70,30 L40,30 L40,25 L80,25 L80,55 L40,55 L40,50 Z M40,50 L30,50 L30,30 L40,30 Z",
      "M70,30 L70,50 L30,50 L30,30 L70,30 Z M80,25 L80,55 L40,55 L40,25 L80,25 Z",
    ]
    let names = ["joined", "added", "taken away", "what both have", "what one of both has", "of an unknown kind"]
    return RecordedDocument(
      "outlines in groups, \(names[mode - 1])", shapes(pair, #"{"ty":"mm","mm":\#(mode)}"#, red), "fill 1/0/0/1  " + outlines[mode - 1])
  }

  private static func copies(_ more: String, _ transform: String) -> String { #"{"ty":"rp",\#(more),"tr":{\#(transform)}}"# }

  private static let repeaters: [RecordedDocument] = [
    .init(
      "two and a half copies, of which there are three, fading in",
      shapes(square, red, stroke, copies(#""c":{"k":2.5}"#, #""p":{"k":[10,5]},"so":{"k":20},"eo":{"k":80}"#)),
      """
      group at 0.2
        stroke 2 butt miter 4 0/0/1/1  M70,30 L70,50 L30,50 L30,30 L70,30 Z
        fill 1/0/0/1  M70,30 L70,50 L30,50 L30,30 L70,30 Z
      group at 0.5
        stroke 2 butt miter 4 0/0/1/1  M80,35 L80,55 L40,55 L40,35 L80,35 Z
        fill 1/0/0/1  M80,35 L80,55 L40,55 L40,35 L80,35 Z
      group at 0.8
        stroke 2 butt miter 4 0/0/1/1  M90,40 L90,60 L50,60 L50,40 L90,40 Z
        fill 1/0/0/1  M90,40 L90,60 L50,60 L50,40 L90,40 Z
      """),
    .init(
      "half a time more, mirrored, about an anchor",
      shapes(
        square, red,
        copies(
          #""c":{"k":3},"o":{"k":0.5},"m":2"#,
          #""p":{"k":[10,4]},"a":{"k":[30,20]},"s":{"k":[-50,400]},"r":{"k":-40},"so":{"k":130},"eo":{"k":50}"#)
      ),
      """
      fill 1/0/0/1 at 0.5  M368.91,-32.53 L999.19,-143.67 L1000.42,-136.7 L370.14,-25.57 L368.91,-32.53 Z
      fill 1/0/0/1 at 0.9  M107.21,78.25 L245.78,158.25 L252.85,146 L114.28,66 L107.21,78.25 Z
      fill 1/0/0/1  M68.42,31.12 L82.1,68.71 L55.52,78.38 L41.84,40.79 L68.42,31.12 Z
      """),
    .init(
      "before the first", shapes(square, red, copies(#""c":{"k":2},"o":{"k":-1}"#, #""p":{"k":[10,4]},"s":{"k":[50,-50]},"r":{"k":100}"#)),
      """
      fill 1/0/0/1  M-93.4,-131.45 L-132.79,-124.51 L-118.9,-45.72 L-79.51,-52.67 L-93.4,-131.45 Z
      fill 1/0/0/1  M70,30 L70,50 L30,50 L30,30 L70,30 Z
      """),
    .init(
      "one copy begins as the first", shapes(square, red, copies(#""c":{"k":1}"#, #""p":{"k":[10,4]},"so":{"k":30},"eo":{"k":80}"#)),
      "fill 1/0/0/1 at 0.3  M70,30 L70,50 L30,50 L30,30 L70,30 Z"),
    .init("no copy", shapes(square, red, copies(#""c":{"k":-2}"#, #""p":{"k":[10,4]}"#)), ""),
    .init(
      "copies of copies",
      shapes(
        TestDocuments.rectangle(2, 1, 4, 2), red, copies(#""c":{"k":2}"#, #""p":{"k":[10,0]}"#),
        copies(#""c":{"k":2}"#, #""p":{"k":[0,20]}"#)),
      """
      fill 1/0/0/1  M4,0 L4,2 L0,2 L0,0 L4,0 Z
      fill 1/0/0/1  M14,0 L14,2 L10,2 L10,0 L14,0 Z
      fill 1/0/0/1  M4,20 L4,22 L0,22 L0,20 L4,20 Z
      fill 1/0/0/1  M14,20 L14,22 L10,22 L10,20 L14,20 Z
      """),
    .init(
      "what stands behind is not repeated", shapes(TestDocuments.rectangle(2, 1, 4, 2), copies(#""c":{"k":2}"#, #""p":{"k":[10,0]}"#), red),
      "fill 1/0/0/1  M4,0 L4,2 L0,2 L0,0 L4,0 Z M14,0 L14,2 L10,2 L10,0 L14,0 Z"),
  ]

  @Test("a line for each element, with numbers to a hundredth", arguments: trims + corners + bends + offsets + merges + repeaters)
  func frames(row: RecordedDocument) throws {
    let text = FrameWords.text(try TestDocuments.load(row.document).frame(at: row.seconds))
    #expect(text == row.expected, "\(text)")
  }
}
