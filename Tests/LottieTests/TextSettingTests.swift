import Graphics
import Rasterizer
import Testing

@testable import Lottie

@Suite("Letters of Lottie texts on their places")
struct TextSettingTests {
  private func setting(
    _ text: String, size: Double = 20, glyphs more: [String: Double] = [:], _ change: (inout TextDocument.Style) -> Void = { _ in }
  ) -> TextSetting {
    var style = TextDocument.Style()
    (style.text, style.size, style.family, style.fontStyle) = (text, size, "F", "R")
    change(&style)
    var table = GlyphTable()
    for (text, advance) in ["a": 50, "b": 30, " ": 20, "\t": 40, "\u{A0}": 20].merging(more, uniquingKeysWith: { $1 }) {
      let outline = BezierShape.rectangle(center: SIMD2(5, -5), size: SIMD2(10, 10), radius: 0).geometry()
      table.glyphs[GlyphTable.Key(text: text, family: "F", style: "R")] = GlyphTable.Glyph(path: outline, advance: advance)
      table.longest = max(table.longest, text.unicodeScalars.count)
    }
    return TextSetting(style, glyphs: table)
  }

  /// Each letter's place, line, word, number among those that are seen, and whether it is a blank.
  private func words(_ setting: TextSetting) -> [String] {
    setting.letters.map { "\($0.x) \($0.line) \($0.word) \($0.visibleIndex) \($0.isBlank ? "blank" : "\($0.advance)")" }
  }

  @Test("places, words and lines, with tracking")
  func places() {
    // Letters of 10, 6 and, blank, 4 points, and one of tracking.
    let setting = setting("ab  a\nb") { $0.tracking = 50 }
    #expect(
      words(setting) == [
        "0.0 0 0 0 10.0", "11.0 0 0 1 6.0", "18.0 0 0 2 blank", "23.0 0 0 2 blank", "28.0 0 1 2 10.0", "0.0 1 2 3 6.0",
      ])
    #expect(setting.wordCount == 3 && setting.visibleCount == 4)
    #expect(setting.lines.map(\.letters) == [0..<5, 5..<6] && setting.lines.map(\.width) == [38, 6])
    #expect(setting.lines.map(\.baseline) == [0, 24] && setting.lines.map(\.isLast) == [true, true])
    // Blanks: spaces, tabs, and spaces that break no lines.
    #expect(words(self.setting(" \t\u{A0}b")) == ["0.0 0 0 0 blank", "4.0 0 0 0 blank", "12.0 0 0 0 blank", "16.0 0 0 0 6.0"])
    #expect(self.setting(" ").wordCount == 0 && self.setting("").letters.isEmpty && self.setting("").lines.count == 1)
    #expect(self.setting("a ").lines[0].width == 10 && self.setting(" a").lines[0].width == 14)
  }

  @Test("the longest outline that the letters begin with is taken")
  func ligatures() {
    let setting = setting("aabb", glyphs: ["ab": 90, "abc": 5])
    #expect(words(setting) == ["0.0 0 0 0 10.0", "10.0 0 0 1 18.0", "28.0 0 0 2 6.0"])
    #expect(setting.wholePath.bounds == CGRect(x: 0, y: -2, width: 30, height: 2))
  }

  @Test("boxes: where lines break, begin and end")
  func boxes() {
    func lines(_ text: String, _ width: Double, _ change: (inout TextDocument.Style) -> Void = { _ in }) -> [String] {
      let setting = setting(text) {
        $0.box = CGRect(x: 3, y: 50, width: width, height: 40)
        change(&$0)
      }
      return setting.lines.map { "\($0.letters) \($0.width) \($0.baseline)\($0.isLast ? "" : " on")" }
    }
    // A letter's end at the box's is within it; a blank's may be beyond.
    #expect(lines("bb b", 12) == ["0..<3 12.0 70.0 on", "3..<4 6.0 94.0"])
    #expect(lines("bb b", 11.9) == ["0..<1 6.0 70.0 on", "1..<3 6.0 94.0 on", "3..<4 6.0 118.0"])
    // What does not fit goes on with the next line from behind the last blank, as often as needed.
    #expect(lines("b bbb b", 16) == ["0..<2 6.0 70.0 on", "2..<4 12.0 94.0 on", "4..<7 16.0 118.0"])
    #expect(lines("a b\nbb", 30) == ["0..<3 20.0 70.0", "3..<5 12.0 94.0"])
    #expect(lines("bb", 1) == ["0..<1 6.0 70.0 on", "1..<2 6.0 94.0"])
    // The first baseline stands the font's ascent below the top, or the size where that is not known; less what letters are raised by.
    #expect(lines("b", 30) { ($0.ascent, $0.baselineShift) = (75, 4) } == ["0..<1 6.0 61.0"])
    #expect(lines("b\nb", 30) { ($0.lineHeight, $0.tracking) = (9, 500) } == ["0..<1 6.0 70.0", "1..<2 6.0 79.0"])
    // Tracking counts: 6 + 10 + 6 is more than 21, and not more than 22.
    #expect(lines("bb", 21) { $0.tracking = 500 } == ["0..<1 6.0 70.0 on", "1..<2 6.0 94.0"])
    #expect(lines("bb", 22) { $0.tracking = 500 } == ["0..<2 22.0 70.0"])
  }

  @Test("sizes and texts beyond what somebody can have meant")
  func limits() {
    #expect(setting("b", size: 0).letters.isEmpty && setting("b", size: -3).letters.isEmpty && setting("b", size: 100_001).letters.isEmpty)
    #expect(setting("b", size: 100_000).letters.count == 1)
    #expect(setting(String(repeating: "b", count: 20_001)).letters.count == 20_000)
  }

  @Test("a line's place in its box, by its justification")
  func shifts() {
    let line = TextSetting.Line(letters: 0..<1, width: 7, baseline: 0, isLast: false)
    var last = line
    last.isLast = true
    var style = TextDocument.Style()
    func shifts(_ line: TextSetting.Line) -> [Double] {
      (0...6).compactMap(TextDocument.Justification.init).map { justification in
        style.justification = justification
        return TextSetting.shift(of: line, width: 8, style)
      }
    }
    #expect(shifts(line) == [0, -8, -4, 0, 0, 0, 0] && shifts(last) == [0, -8, -4, 0, -8, -4, 0])
    style.box = CGRect(x: 3, y: 4, width: 20, height: 9)
    #expect(shifts(line) == [3, 15, 9, 3, 3, 3, 3] && shifts(last) == [3, 15, 9, 3, 15, 9, 3])
  }

  @Test("pictures of a part, of a way between two moments, and of all of a document")
  func pictures() throws {
    // The square's left side stands at 5 until frame 60, and at 85 from then on.
    let document = try TestDocuments.load(
      TestDocuments.document(
        layers: TestDocuments.shapeLayer(
          TestDocuments.rectangle(0, 0, 10, 10) + "," + TestDocuments.red,
          transform: #"{"p":{"k":[{"t":0,"s":[10,50],"h":1},{"t":60,"s":[90,50],"h":1}]}}"#)))
    func left(_ animation: VectorAnimation, _ seconds: Double) -> Int? {
      let picture = animation.picture(at: seconds)
      return (0..<100).first { picture[$0, 50].w == 255 }
    }
    let tween = document.vectors(LottieTween(duration: 0.5, easing: Easing(SIMD2(0.5, 0), SIMD2(0.5, 1))), from: 2, to: 8, path: "p")
    #expect(tween.duration == 0.5 && tween.path == "p" && document.vectors(LottieTween(duration: 2), from: 0, to: 1).path == nil)
    #expect([-1, 0, 0.25, 0.5, 9].map { left(tween, $0) } == [5, 5, 45, 85, 85])
    let even = document.vectors(LottieTween(duration: 0.5), from: 8, to: 2)
    #expect([0, 0.125, 0.375].map { left(even, $0) } == [85, 65, 25])
    var playback = LottiePlayback()
    (playback.segment, playback.mode) = (.frames(50, 70), .reverse)
    let back = document.vectors(LottieCourse(playback, of: document), path: "q")
    #expect(back.duration == 2 && back.path == "q" && [0, 0.9, 1.1, 2].map { left(back, $0) } == [85, 85, 5, 5])
    let all = document.vectors(path: "r")
    #expect(all.duration == 10 && all.path == "r" && [0, 5.9, 6].map { left(all, $0) } == [5, 5, 85])
  }

  @Test("errors and problems as compilers print them")
  func messages() {
    #expect(LottieError(.limit, "m").description == "<document>: m" && LottieError(.limit, "m", file: "f", line: 3).description == "f:3: m")
    #expect(LottieError(.limit, "m", file: "f", line: 3, column: 4).description == "f:3:4: m")
    #expect(LottieError(.limit, "m", file: "f", column: 4).description == "f: m")
    #expect(LottieProblem(message: "m", path: "", line: 1, column: 2).description == "<document>:1:2: m")
    #expect(LottieProblem(message: "m", path: "a.b", file: "f", line: 1, column: 2).description == "f:1:2: m (a.b)")
  }
}
