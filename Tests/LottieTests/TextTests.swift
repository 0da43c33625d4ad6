import Foundation
import Graphics
import Rasterizer
import Testing

@testable import Lottie

@Suite("Texts of Lottie documents")
struct TextTests {
  /// A text in letters that come along: each is a square of 50 hundredths of the size, above the baseline, and as wide.
  private func frame(
    _ style: String, animators: String = "", path: String = "{}", mask: String = "", at seconds: Double = 0
  ) throws -> VectorFrame {
    let square = #"{"c":true,"v":[[0,-50],[50,-50],[50,0],[0,0]],"i":[[0,0],[0,0],[0,0],[0,0]],"o":[[0,0],[0,0],[0,0],[0,0]]}"#
    let letters = ["a", "b"].map {
      #"{"ch":"\#($0)","size":20,"style":"R","w":50,"fFamily":"F","data":{"shapes":[{"ty":"gr","it":[{"ty":"sh","#
        + #""ks":{"k":\#(square)}}]}]}}"#
    }
    let blank = #"{"ch":" ","size":20,"style":"R","w":50,"fFamily":"F","data":{}}"#
    let layer =
      #"{"ty":5,"ind":1,"ip":0,"op":100,"ks":{},"t":{"d":{"k":[{"t":0,"s":{"s":20,"f":"F","fc":[1,0,0],\#(style)}}]},"p":\#(path),"#
      + #""m":{"g":1,"a":{"k":[0,0]}},"a":[\#(animators)]},"masksProperties":[\#(mask)]}"#
    let document = try TestDocuments.load(
      TestDocuments.document(
        layers: layer,
        more:
          #""fonts":{"list":[{"fName":"F","fFamily":"F","fStyle":"R","ascent":70}]},"#
          + #""chars":[\#((letters + [blank]).joined(separator: ","))]"#
      ))
    return document.frame(at: seconds)
  }

  @Test("lines are justified at the layer's origin", arguments: [(0, 0.0), (1, -30), (2, -15)])
  func justification(code: Int, left: Double) throws {
    // Three letters of 10 points; the line's end is not counted where it is blank.
    let shape = try #require(frame(#""t":"aba ","j":\#(code)"#).shapes.first)
    #expect(isClose(shape.bounds, left, -10, 30, 10))
    #expect(shape.color == SIMD4(1, 0, 0, 1))
  }

  @Test("tracking stands between letters, lines are as high as they say")
  func lines() throws {
    // 100 thousandths of 20 points are 2 between letters.
    let shape = try #require(frame(#""t":"aa\ra","j":0,"tr":100,"lh":24"#).shapes.first)
    #expect(isClose(shape.bounds, 0, -10, 22, 34))
  }

  @Test("boxes break lines behind blanks, and begin at their ascent")
  func boxes() throws {
    // 35 points hold three letters: "aa " and "bb". The first baseline stands 0.7 · 20 below the top.
    let shape = try #require(frame(#""t":"aa bb","j":1,"lh":20,"sz":[35,100],"ps":[5,7]"#).shapes.first)
    #expect(isClose(shape.bounds, 20, 7 + 14 - 10, 20, 30))
  }

  @Test("animators move the letters that they reach, about the middle of each")
  func animators() throws {
    let animator =
      #"{"s":{"t":0,"r":2,"b":1,"sh":1,"s":{"k":1},"e":{"k":2}},"a":{"p":{"k":[0,7]},"s":{"k":[50,50]},"o":{"k":50},"fc":{"k":[0,0,1]}}}"#
    let shapes = try frame(#""t":"aba","j":0"#, animators: animator).shapes
    #expect(shapes.map(\.opacity) == [1, 0.5, 1])
    #expect(shapes[1].color == SIMD4(0, 0, 1, 1) && shapes[2].color == SIMD4(1, 0, 0, 1))
    // The second letter stands at 10; half as large about (15, 0), and 7 lower.
    #expect(isClose(shapes[1].bounds, 12.5, 2, 5, 5))
    #expect(isClose(shapes[2].bounds, 20, -10, 10, 10))
  }

  @Test("an animator's anchor moves the point that letters turn and grow about, and them against it")
  func anchors() throws {
    // Half as large about (5 + 4, 0 + 2), which comes to (5, 0): from 5 − 9 / 2 and (−10 − 2) / 2, then five large.
    let shape = try #require(
      try frame(#""t":"a","j":0"#, animators: #"{"s":{"t":0},"a":{"a":{"k":[4,2]},"s":{"k":[50,50]}}}"#).shapes.first)
    #expect(isClose(shape.bounds, 0.5, -6, 5, 5))
  }

  @Test("an animator's stroke adds to the text's, by the share that it reaches letters with")
  func strokes() throws {
    // 2 + 3 · 50 %.
    let animator = #"{"s":{"t":0,"a":{"k":50}},"a":{"sw":{"k":3}}}"#
    let shapes = try frame(#""t":"a","j":0,"sc":[0,0,1],"sw":2"#, animators: animator).shapes
    let widths = shapes.compactMap { shape -> Double? in
      if case .stroke(let pen) = shape.operation { return pen.width }
      return nil
    }
    #expect(widths == [3.5])
  }

  @Test("lines stand on a path, between its margins, and turn with it")
  func path() throws {
    // A line of 60 points down, then one of 40 to the right.
    let mask =
      #"{"mode":"n","pt":{"k":{"c":false,"v":[[0,0],[0,60],[40,60]],"i":[[0,0],[0,0],[0,0]],"o":[[0,0],[0,0],[0,0]]}}}"#
    // Letters of 10 points, from 10 along the path: the first's middle at (0, 15), turned so that its top is at the right.
    let turned = try frame(#""t":"ab","j":0"#, path: #"{"m":0,"f":{"k":10}}"#, mask: mask).shapes
    #expect(turned.count == 2 && isClose(turned[0].bounds, 0, 10, 10, 10) && isClose(turned[1].bounds, 0, 20, 10, 10))
    // The path's end less 4: the last letter ends at (36, 60).
    let right = try frame(#""t":"ab","j":1"#, path: #"{"m":0,"l":{"k":-4}}"#, mask: mask).shapes
    #expect(isClose(right[1].bounds, 26, 50, 10, 10))
    // From the other end: its way is from right to left, letters are upside down.
    let reversed = try frame(#""t":"a","j":0"#, path: #"{"m":0,"r":{"k":1}}"#, mask: mask).shapes
    #expect(isClose(reversed[0].bounds, 30, 60, 10, 10))
    // Upright: the middle of the first at (0, 5).
    let upright = try frame(#""t":"a","j":0"#, path: #"{"m":0,"p":{"k":0}}"#, mask: mask).shapes
    #expect(isClose(upright[0].bounds, -5, -5, 10, 10))
    // Spread: one letter at each end.
    let spread = try frame(#""t":"ab","j":0"#, path: #"{"m":0,"a":{"k":1}}"#, mask: mask).shapes
    #expect(isClose(spread[0].bounds, 0, 0, 10, 10) && isClose(spread[1].bounds, 30, 50, 10, 10))
  }

  @Test("a random order reaches each letter once, the same ones every time")
  func randomOrder() {
    var style = TextDocument.Style()
    (style.text, style.size, style.family, style.fontStyle) = (String(repeating: "a", count: 64), 10, "F", "R")
    let glyph = GlyphTable.Glyph(path: .empty, advance: 50)
    let setting = TextSetting(style, glyphs: GlyphTable(glyphs: [GlyphTable.Key(text: "a", family: "F", style: "R"): glyph]))
    func reached(seed: Int?) -> [Int] {
      var selector = TextSelector()
      (selector.start, selector.end, selector.randomSeed) = (.still(0), .still(25), seed)
      let reach = SelectorReach(selector, setting, at: 0)
      return setting.letters.indices.filter { reach.share(of: setting.letters[$0], index: $0) == 1 }
    }
    // A quarter of 64.
    #expect(reached(seed: nil) == Array(0..<16))
    #expect(reached(seed: 0).count == 16 && reached(seed: 0) != reached(seed: nil) && reached(seed: 0) == reached(seed: 0))
    #expect(reached(seed: 1).count == 16 && reached(seed: 1) != reached(seed: 0))
  }

  @Test("selectors reach letters as their shape says")
  func selectors() {
    var style = TextDocument.Style()
    (style.text, style.size, style.family, style.fontStyle) = ("aaaa", 10, "F", "R")
    let glyph = GlyphTable.Glyph(path: .empty, advance: 50)
    let setting = TextSetting(style, glyphs: GlyphTable(glyphs: [GlyphTable.Key(text: "a", family: "F", style: "R"): glyph]))
    func shares(_ shape: TextSelector.Shape, from start: Double, to end: Double) -> [Double] {
      var selector = TextSelector()
      (selector.shape, selector.start, selector.end) = (shape, .still(start), .still(end))
      let reach = SelectorReach(selector, setting, at: 0)
      return setting.letters.indices.map { (reach.share(of: setting.letters[$0], index: $0) * 1000).rounded() / 1000 }
    }
    // Of four letters, 12.5 % to 75 % are from the middle of the first to the end of the third.
    #expect(shares(.square, from: 12.5, to: 75) == [0.5, 1, 1, 0])
    // Middles of letters stand at 1/8, 3/8, 5/8 and 7/8.
    #expect(shares(.rampUp, from: 0, to: 100) == [0.125, 0.375, 0.625, 0.875])
    #expect(shares(.rampDown, from: 0, to: 100) == [0.875, 0.625, 0.375, 0.125])
    #expect(shares(.triangle, from: 0, to: 100) == [0.25, 0.75, 0.75, 0.25])
  }
}
