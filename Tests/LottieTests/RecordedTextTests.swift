import Foundation
import Testing

@testable import Lottie

/// Letters on their places, with what animators, selectors and paths make of them.
@Suite("Texts of Lottie documents, as they have always been drawn")
struct RecordedTextTests {
  private static func text(
    _ style: String, animators: String = "", path: String = "{}", mask: String = corner, grouping: String = #"{"g":1}"#
  ) -> String {
    LetterDocuments.document(
      style, animators: animators, path: path, masks: #"{"mode":"n","pt":{"k":{\#(mask)}}}"#, grouping: grouping)
  }

  /// 60 to the right, then 40 down.
  private static let corner = #""c":false,"v":[[0,9],[60,9],[60,49]],"i":[[0,0],[0,0],[0,0]],"o":[[0,0],[0,0],[0,0]]"#
  /// A triangle with sides of 30, 40 and 50.
  private static let ring = #""c":true,"v":[[0,0],[30,0],[30,40]],"i":[[0,0],[0,0],[0,0]],"o":[[0,0],[0,0],[0,0]]"#
  private static let red = #""fc":[1,0,0]"#

  private static let lines: [RecordedDocument] = [
    .init(
      "a fill and a line around it", text(#""t":"ab",\#(red),"sc":[0,0,1],"sw":1.5"#),
      """
      stroke 1.5 butt round 4 0/0/1/1  M0,0 L4,-12 L8,0 L0,0 Z M11,0 L11,-14 L15,-14 L15,0 L11,0 Z
      fill 1/0/0/1  M0,0 L4,-12 L8,0 L0,0 Z M11,0 L11,-14 L15,-14 L15,0 L11,0 Z
      """),
    .init(
      "a line above the fill", text(#""t":"a",\#(red),"sc":[0,0,1],"sw":1.5,"of":true"#),
      """
      fill 1/0/0/1  M0,0 L4,-12 L8,0 L0,0 Z
      stroke 1.5 butt round 4 0/0/1/1  M0,0 L4,-12 L8,0 L0,0 Z
      """),
    .init("a line without width", text(#""t":"a",\#(red),"sc":[0,0,1],"sw":0"#), "fill 1/0/0/1  M0,0 L4,-12 L8,0 L0,0 Z"),
    .init("neither fill nor line", text(#""t":"a""#), ""),
    .init(
      "in a box, with tracking and a shift", text(#""t":"ba a b",\#(red),"tr":50,"lh":30,"ls":4,"sz":[40,90],"ps":[5,-7],"j":2"#),
      """
      fill 1/0/0/1  M9.5,4 L9.5,-10 L13.5,-10 L13.5,4 L9.5,4 Z M15.5,4 L19.5,-8 L23.5,4 L15.5,4 Z M31.5,4 L35.5,-8 \
      L39.5,4 L31.5,4 Z M23,34 L23,20 L27,20 L27,34 L23,34 Z
      """),
    .init(
      "in a box, the line's height untold", text(#""t":"b a",\#(red),"sz":[14,90]"#),
      "fill 1/0/0/1  M1,15 L1,1 L5,1 L5,15 L1,15 Z M0,39 L4,27 L8,39 L0,39 Z"),
    .init(
      "a word that is longer than its box", text(#""t":"abab",\#(red),"sz":[17,90],"lh":10"#),
      """
      fill 1/0/0/1  M0,15 L4,3 L8,15 L0,15 Z M11,15 L11,1 L15,1 L15,15 L11,15 Z M0,25 L4,13 L8,25 L0,25 Z M11,25 L11,11 \
      L15,11 L15,25 L11,25 Z
      """),
    .init(
      "lines that are ended, and an empty one", text(#""t":"b\r\rb\u0003b\n",\#(red),"lh":10,"j":1"#),
      """
      fill 1/0/0/1  M-5,0 L-5,-14 L-1,-14 L-1,0 L-5,0 Z M-5,20 L-5,6 L-1,6 L-1,20 L-5,20 Z M-5,30 L-5,16 L-1,16 L-1,30 \
      L-5,30 Z
      """),
    .init(
      "a box without width breaks no lines", text(#""t":"b b",\#(red),"sz":[0,90],"ps":[3,0],"j":1"#),
      "fill 1/0/0/1  M-12,15 L-12,1 L-8,1 L-8,15 L-12,15 Z M-2,15 L-2,1 L2,1 L2,15 L-2,15 Z"),
    .init("a size of 0 shows nothing", text(#""t":"b",\#(red),"s":0"#), ""),
  ]

  /// "b b" and, below it, "a", so far from the left of a box that begins at 5.
  private static func letters(_ first: Int, _ second: Int) -> String {
    let bars = [6, 16].map { $0 + first }.map { "M\($0),15 L\($0),1 L\($0 + 4),1 L\($0 + 4),15 L\($0),15 Z" }
    let left = 5 + second
    return "\(bars[0]) \(bars[1]) M\(left),25 L\(left + 4),13 L\(left + 8),25 L\(left),25 Z"
  }

  /// Two lines of which the last ends a paragraph, in a box of 20 points from 5 on: "b b" is 16 wide, "a" is 10.
  private static let justifications: [RecordedDocument] = (0...7).map { code in
    RecordedDocument(
      "the justification \(code)", text(#""t":"b b a",\#(red),"lh":10,"sz":[20,90],"ps":[5,0],"j":\#(code)"#),
      "fill 1/0/0/1  " + letters([0, 4, 2, 0, 0, 0, 0, 0][code], [0, 10, 5, 0, 10, 5, 0, 0][code]))
  }

  private static let all = #"{"k":[2,3]},"p":{"k":[4,5]},"s":{"k":[50,80]},"r":{"k":30},"sk":{"k":10},"sa":{"k":20}"#

  private static let animators: [RecordedDocument] = [
    .init(
      "all that moves a letter", text(#""t":"ab",\#(red)"#, animators: #"{"a":{"a":\#(all)}}"#),
      """
      fill 1/0/0/1  M7.77,1.28 L15.75,-5.78 L10.99,3.24 L7.77,1.28 Z
      fill 1/0/0/1  M16.98,2.01 L24.41,-7.37 L26.02,-6.39 L18.59,2.99 L16.98,2.01 Z
      """),
    .init(
      "half of all that moves a letter", text(#""t":"ab",\#(red)"#, animators: #"{"s":{"a":{"k":50}},"a":{"a":\#(all)}}"#),
      """
      fill 1/0/0/1  M3.19,0.05 L9.76,-9.53 L8.89,1.59 L3.19,0.05 Z
      fill 1/0/0/1  M13.33,0.63 L17.67,-11.45 L20.52,-10.68 L16.18,1.4 L13.33,0.63 Z
      """),
    .init(
      "one after the other", text(#""t":"b",\#(red)"#, animators: #"{"a":{"a":\#(all)}},{"a":{"a":\#(all)}}"#),
      "fill 1/0/0/1  M14.91,7.27 L25.02,3.64 L25.3,4.43 L15.19,8.05 L14.91,7.27 Z"),
    .init(
      "less than nothing of it", text(#""t":"b",\#(red)"#, animators: #"{"s":{"a":{"k":-50}},"a":{"a":\#(all)}}"#),
      "fill 1/0/0/1  M0.38,-0.6 L-4.93,-15.36 L-0.17,-16.64 L5.13,-1.88 L0.38,-0.6 Z"),
    .init(
      "colours, of which the text has some",
      text(
        #""t":"b",\#(red),"sc":[0,0,1],"sw":2"#,
        animators: #"{"s":{"a":{"k":25}},"a":{"fc":{"k":[0,1,0,0.2]},"sc":{"k":[1,1,0,0.6]},"o":{"k":20},"fo":{"k":60},"sw":{"k":4}}}"#),
      """
      stroke 3 butt round 4 0.25/0.25/0.75/0.9 at 0.8  M1,0 L1,-14 L5,-14 L5,0 L1,0 Z
      fill 0.75/0.25/0/0.72 at 0.8  M1,0 L1,-14 L5,-14 L5,0 L1,0 Z
      """),
    .init(
      "a line's colour where the text has none",
      text(#""t":"b","sw":2"#, animators: #"{"s":{"a":{"k":25}},"a":{"fc":{"k":[0,1,0]},"sc":{"k":[1,1,0]}}}"#),
      "stroke 2 butt round 4 1/1/0/1  M1,0 L1,-14 L5,-14 L5,0 L1,0 Z"),
    .init(
      "more than all of it is as all",
      text(
        #""t":"b",\#(red),"sc":[0,0,1],"sw":2"#,
        animators: #"{"s":{"a":{"k":300}},"a":{"fc":{"k":[0,1,0,0.2]},"sc":{"k":[1,1,0,0.6]},"o":{"k":80},"fo":{"k":90},"sw":{"k":-1}}}"#),
      "fill 0/1/0/0.14 at 0.4  M1,0 L1,-14 L5,-14 L5,0 L1,0 Z"),
    .init(
      "tracking within lines, not behind them", text(#""t":"ab\rbb",\#(red),"lh":20,"j":1"#, animators: #"{"a":{"t":{"k":3}}}"#),
      """
      fill 1/0/0/1  M-19,0 L-15,-12 L-11,0 L-19,0 Z
      fill 1/0/0/1  M-5,0 L-5,-14 L-1,-14 L-1,0 L-5,0 Z
      fill 1/0/0/1  M-14,20 L-14,6 L-10,6 L-10,20 L-14,20 Z
      fill 1/0/0/1  M-5,20 L-5,6 L-1,6 L-1,20 L-5,20 Z
      """),
    .init(
      "tracking of the first letter alone, centred",
      text(#""t":"aab",\#(red),"j":2"#, animators: #"{"s":{"r":2,"e":{"k":1}},"a":{"t":{"k":3}}}"#),
      """
      fill 1/0/0/1  M-14.5,0 L-10.5,-12 L-6.5,0 L-14.5,0 Z
      fill 1/0/0/1  M-1.5,0 L2.5,-12 L6.5,0 L-1.5,0 Z
      fill 1/0/0/1  M9.5,0 L9.5,-14 L13.5,-14 L13.5,0 L9.5,0 Z
      """),
    .init(
      "words turn about their middles, moved to the upper left",
      text(#""t":"ab ba",\#(red)"#, animators: #"{"a":{"r":{"k":90}}}"#, grouping: #"{"g":2,"a":{"k":[-50,-40]}}"#),
      """
      fill 1/0/0/1  M-8,-8 L4,-4 L-8,0 L-8,-8 Z
      fill 1/0/0/1  M-8,3 L6,3 L6,7 L-8,7 L-8,3 Z
      fill 1/0/0/1  M12,-7 L26,-7 L26,-3 L12,-3 L12,-7 Z
      fill 1/0/0/1  M12,-2 L24,2 L12,6 L12,-2 Z
      """),
    .init(
      "lines turn about their middles", text(#""t":"ab\rb",\#(red),"lh":20"#, animators: #"{"a":{"r":{"k":90}}}"#, grouping: #"{"g":3}"#),
      """
      fill 1/0/0/1  M8,-8 L20,-4 L8,0 L8,-8 Z
      fill 1/0/0/1  M8,3 L22,3 L22,7 L8,7 L8,3 Z
      fill 1/0/0/1  M3,18 L17,18 L17,22 L3,22 L3,18 Z
      """),
    .init(
      "all turns as lines do", text(#""t":"ab\rb",\#(red),"lh":20"#, animators: #"{"a":{"r":{"k":90}}}"#, grouping: #"{"g":4}"#),
      """
      fill 1/0/0/1  M8,-8 L20,-4 L8,0 L8,-8 Z
      fill 1/0/0/1  M8,3 L22,3 L22,7 L8,7 L8,3 Z
      fill 1/0/0/1  M3,18 L17,18 L17,22 L3,22 L3,18 Z
      """),
    .init(
      "letters turn by themselves where groups are unknown",
      text(#""t":"ab",\#(red)"#, animators: #"{"a":{"r":{"k":90}}}"#, grouping: #"{"g":9}"#),
      """
      fill 1/0/0/1  M5,-5 L17,-1 L5,3 L5,-5 Z
      fill 1/0/0/1  M13,-2 L27,-2 L27,2 L13,2 L13,-2 Z
      """),
  ]

  private static func move(_ selector: String) -> String { #"{"s":{\#(selector)},"a":{"p":{"k":[0,100]}}}"# }

  private static let selectors: [RecordedDocument] = [
    .init(
      "the second word", text(#""t":"a b a",\#(red)"#, animators: move(#""b":3,"r":2,"s":{"k":1},"e":{"k":2}"#)),
      """
      fill 1/0/0/1  M0,0 L4,-12 L8,0 L0,0 Z
      fill 1/0/0/1  M15,100 L15,86 L19,86 L19,100 L15,100 Z
      fill 1/0/0/1  M24,0 L28,-12 L32,0 L24,0 Z
      """),
    .init(
      "the second line", text(#""t":"a\rb\ra",\#(red),"lh":9"#, animators: move(#""b":4,"r":2,"s":{"k":1},"e":{"k":2}"#)),
      """
      fill 1/0/0/1  M0,0 L4,-12 L8,0 L0,0 Z
      fill 1/0/0/1  M1,109 L1,95 L5,95 L5,109 L1,109 Z
      fill 1/0/0/1  M0,18 L4,6 L8,18 L0,18 Z
      """),
    .init(
      "without blanks", text(#""t":"a b a",\#(red)"#, animators: move(#""b":2,"r":2,"s":{"k":1},"e":{"k":2}"#)),
      """
      fill 1/0/0/1  M0,0 L4,-12 L8,0 L0,0 Z
      fill 1/0/0/1  M15,100 L15,86 L19,86 L19,100 L15,100 Z
      fill 1/0/0/1  M24,0 L28,-12 L32,0 L24,0 Z
      """),
    .init(
      "with blanks", text(#""t":"a b a",\#(red)"#, animators: move(#""b":1,"r":2,"s":{"k":1},"e":{"k":2}"#)),
      """
      fill 1/0/0/1  M0,0 L4,-12 L8,0 L0,0 Z
      fill 1/0/0/1  M15,0 L15,-14 L19,-14 L19,0 L15,0 Z
      fill 1/0/0/1  M24,0 L28,-12 L32,0 L24,0 Z
      """),
    .init(
      "half of the words, moved by a quarter", text(#""t":"a b a b",\#(red)"#, animators: move(#""b":3,"e":{"k":50},"o":{"k":25}"#)),
      """
      fill 1/0/0/1  M0,0 L4,-12 L8,0 L0,0 Z
      fill 1/0/0/1  M15,100 L15,86 L19,86 L19,100 L15,100 Z
      fill 1/0/0/1  M24,100 L28,88 L32,100 L24,100 Z
      fill 1/0/0/1  M39,0 L39,-14 L43,-14 L43,0 L39,0 Z
      """),
    .init(
      "of an unknown base and shape", text(#""t":"ab",\#(red)"#, animators: move(#""b":9,"sh":9,"e":{"k":50}"#)),
      """
      fill 1/0/0/1  M0,100 L4,88 L8,100 L0,100 Z
      fill 1/0/0/1  M11,0 L11,-14 L15,-14 L15,0 L11,0 Z
      """),
    .init(
      "from the first letter on where numbers have no end",
      text(#""t":"aab",\#(red)"#, animators: move(#""r":2,"s":{"k":1},"o":{"k":0.5}"#)),
      """
      fill 1/0/0/1  M0,0 L4,-12 L8,0 L0,0 Z
      fill 1/0/0/1  M10,50 L14,38 L18,50 L10,50 Z
      fill 1/0/0/1  M21,100 L21,86 L25,86 L25,100 L21,100 Z
      """),
    .init(
      "at random", text(#""t":"aabbab",\#(red)"#, animators: move(#""rn":1,"e":{"k":50}"#)),
      """
      fill 1/0/0/1  M0,0 L4,-12 L8,0 L0,0 Z
      fill 1/0/0/1  M10,0 L14,-12 L18,0 L10,0 Z
      fill 1/0/0/1  M21,100 L21,86 L25,86 L25,100 L21,100 Z
      fill 1/0/0/1  M27,0 L27,-14 L31,-14 L31,0 L27,0 Z
      fill 1/0/0/1  M32,100 L36,88 L40,100 L32,100 Z
      fill 1/0/0/1  M43,100 L43,86 L47,86 L47,100 L43,100 Z
      """),
    .init(
      "at random, by another animator", text(#""t":"aabbab",\#(red)"#, animators: #"{},"# + move(#""rn":1,"e":{"k":50}"#)),
      """
      fill 1/0/0/1  M0,100 L4,88 L8,100 L0,100 Z
      fill 1/0/0/1  M10,0 L14,-12 L18,0 L10,0 Z
      fill 1/0/0/1  M21,0 L21,-14 L25,-14 L25,0 L21,0 Z
      fill 1/0/0/1  M27,100 L27,86 L31,86 L31,100 L27,100 Z
      fill 1/0/0/1  M32,100 L36,88 L40,100 L32,100 Z
      fill 1/0/0/1  M43,0 L43,-14 L47,-14 L47,0 L43,0 Z
      """),
  ]

  private static let paths: [RecordedDocument] = [
    .init(
      "on a path, with a margin and a shift", text(#""t":"ab\rb",\#(red),"lh":8,"ls":3"#, path: #"{"m":0,"f":{"k":40}}"#),
      """
      fill 1/0/0/1  M40,6 L44,-6 L48,6 L40,6 Z
      fill 1/0/0/1  M51,6 L51,-8 L55,-8 L55,6 L51,6 Z
      fill 1/0/0/1  M41,14 L41,0 L45,0 L45,14 L41,14 Z
      """),
    .init(
      "on a path, centred between margins", text(#""t":"ab",\#(red),"j":2"#, path: #"{"m":0,"f":{"k":10},"l":{"k":-30}}"#),
      """
      fill 1/0/0/1  M32,9 L36,-3 L40,9 L32,9 Z
      fill 1/0/0/1  M43,9 L43,-5 L47,-5 L47,9 L43,9 Z
      """),
    .init(
      "on a path, the last line's letters at the right", text(#""t":"ab",\#(red),"j":4"#, path: #"{"m":0,"l":{"k":-3}}"#),
      """
      fill 1/0/0/1  M60,30 L72,34 L60,38 L60,30 Z
      fill 1/0/0/1  M60,41 L74,41 L74,45 L60,45 L60,41 Z
      """),
    .init(
      "on a path, beyond its ends", text(#""t":"a bb",\#(red),"j":0"#, path: #"{"m":0,"f":{"k":-12}}"#),
      """
      fill 1/0/0/1  M-12,9 L-8,-3 L-4,9 L-12,9 Z
      fill 1/0/0/1  M3,9 L3,-5 L7,-5 L7,9 L3,9 Z
      fill 1/0/0/1  M9,9 L9,-5 L13,-5 L13,9 L9,9 Z
      """),
    .init(
      "on a path, beyond its end", text(#""t":"a b",\#(red)"#, path: #"{"m":0,"f":{"k":96},"p":{"k":0}}"#),
      """
      fill 1/0/0/1  M55,50 L59,38 L63,50 L55,50 Z
      fill 1/0/0/1  M58,62 L58,48 L62,48 L62,62 L58,62 Z
      """),
    .init(
      "on a ring, past where it closes", text(#""t":"bbb",\#(red)"#, path: #"{"m":0,"f":{"k":110}}"#, mask: ring),
      """
      fill 1/0/0/1  M5.4,7.2 L-5.8,15.6 L-8.2,12.4 L3,4 L5.4,7.2 Z
      fill 1/0/0/1  M1.8,2.4 L-9.4,10.8 L-11.8,7.6 L-0.6,-0.8 L1.8,2.4 Z
      fill 1/0/0/1  M3,0 L3,-14 L7,-14 L7,0 L3,0 Z
      """),
    .init(
      "on a ring, from the other end, before its beginning",
      text(#""t":"b b",\#(red)"#, path: #"{"m":0,"r":{"k":1},"f":{"k":-7}}"#, mask: ring),
      """
      fill 1/0/0/1  M6,0 L6,14 L2,14 L2,0 L6,0 Z
      fill 1/0/0/1  M2.4,3.2 L13.6,-5.2 L16,-2 L4.8,6.4 L2.4,3.2 Z
      """),
    .init(
      "on a path, spread between margins", text(#""t":"abb",\#(red),"j":1"#, path: #"{"m":0,"a":{"k":1},"f":{"k":10},"l":{"k":-8}}"#),
      """
      fill 1/0/0/1  M10,9 L14,-3 L18,9 L10,9 Z
      fill 1/0/0/1  M51,9 L51,-5 L55,-5 L55,9 L51,9 Z
      fill 1/0/0/1  M60,36 L74,36 L74,40 L60,40 L60,36 Z
      """),
    .init(
      "on a path, with tracking and an animator", text(#""t":"ab",\#(red),"tr":100"#, animators: move(#""e":{"k":50}"#), path: #"{"m":0}"#),
      """
      fill 1/0/0/1  M0,109 L4,97 L8,109 L0,109 Z
      fill 1/0/0/1  M13,9 L13,-5 L17,-5 L17,9 L13,9 Z
      """),
    .init(
      "on a path without length, as on none", text(#""t":"b",\#(red)"#, path: #"{"m":0}"#, mask: #""c":false,"v":[[5,5]]"#),
      "fill 1/0/0/1  M1,0 L1,-14 L5,-14 L5,0 L1,0 Z"),
    .init(
      "on a mask that is not there", text(#""t":"b",\#(red)"#, path: #"{"m":1,"f":{"k":40}}"#),
      "fill 1/0/0/1  M1,0 L1,-14 L5,-14 L5,0 L1,0 Z"),
    .init(
      "on a mask before the first", text(#""t":"b",\#(red)"#, path: #"{"m":-1,"f":{"k":40}}"#),
      "fill 1/0/0/1  M1,0 L1,-14 L5,-14 L5,0 L1,0 Z"),
  ]

  @Test(
    "a line for each element, with numbers to a hundredth", arguments: lines + justifications + animators + selectors + paths)
  func frames(row: RecordedDocument) throws {
    let text = FrameWords.text(try TestDocuments.load(row.document).frame(at: row.seconds))
    #expect(text == row.expected, "\(text)")
  }
}
