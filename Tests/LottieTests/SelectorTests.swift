import Testing

@testable import Lottie

@Suite("Selectors of Lottie texts")
struct SelectorTests {
  private typealias Setup = (inout TextSelector) -> Void

  private static let glyphs = GlyphTable(
    glyphs: [
      GlyphTable.Key(text: "a", family: "F", style: "R"): GlyphTable.Glyph(path: .empty, advance: 50),
      GlyphTable.Key(text: " ", family: "F", style: "R"): GlyphTable.Glyph(path: .empty, advance: 30),
    ])

  /// How far each letter of a text is reached, to four places.
  private func shares(_ text: String, _ change: Setup) -> [Double] {
    var style = TextDocument.Style()
    (style.text, style.size, style.family, style.fontStyle) = (text, 10, "F", "R")
    let setting = TextSetting(style, glyphs: Self.glyphs)
    var selector = TextSelector()
    change(&selector)
    let reach = SelectorReach(selector, setting, at: 0)
    return setting.letters.indices.map { (reach.share(of: setting.letters[$0], index: $0) * 1e4).rounded() / 1e4 }
  }

  private func shares(
    _ shape: TextSelector.Shape, from start: Double = 0, to end: Double = 100, _ change: Setup = { _ in }
  ) -> [Double] {
    shares("aaaa") {
      ($0.shape, $0.start, $0.end) = (shape, .still(start), .still(end))
      change(&$0)
    }
  }

  @Test("a square's edges fall within as much of a letter as its smoothness says")
  func smoothness() {
    // From 0.6 to 2.7 letters: 0.4 of the first, 0.7 of the third.
    #expect(shares(.square, from: 15, to: 67.5) == [0.4, 1, 0.7, 0])
    #expect(shares(.square, from: 15, to: 67.5) { $0.smoothness = .still(150) } == [0.4, 1, 0.7, 0])
    // Its middle lies 0.1 before the beginning, and 0.2 before the end: ½ − 0.1 / ½ and ½ + 0.2 / ½.
    #expect(shares(.square, from: 15, to: 67.5) { $0.smoothness = .still(50) } == [0.3, 1, 0.9, 0])
    #expect(shares(.square, from: 15, to: 67.5) { $0.smoothness = .still(0) } == [0, 1, 1, 0])
    // A middle on an edge is within.
    #expect(shares(.square, from: 37.5, to: 62.5) { $0.smoothness = .still(-20) } == [0, 1, 1, 0])
    #expect(shares(.square, from: 38, to: 62) { $0.smoothness = .still(0) } == [0, 0, 0, 0])
  }

  @Test("shapes between their ends, at their ends, and where they have no length")
  func shapes() {
    // Middles stand at 1/8, 3/8, 5/8 and 7/8: √(1 − (3/4)²), √(1 − (1/4)²); (1 − cos 45°) / 2, (1 − cos 135°) / 2.
    #expect(shares(.round) == [0.6614, 0.9682, 0.9682, 0.6614])
    #expect(shares(.smooth) == [0.1464, 0.8536, 0.8536, 0.1464])
    // From 1 to 3 letters: middles at −1/4, 1/4, 3/4 and 5/4, which are kept within.
    #expect(shares(.rampUp, from: 25, to: 75) == [0, 0.25, 0.75, 1])
    #expect(shares(.rampDown, from: 25, to: 75) == [1, 0.75, 0.25, 0])
    #expect(shares(.triangle, from: 25, to: 75) == [0, 0.5, 0.5, 0])
    #expect(shares(.round, from: 25, to: 75) == [0, 0.866, 0.866, 0])
    #expect(shares(.smooth, from: 25, to: 75) == [0, 0.5, 0.5, 0])
    #expect(shares(.rampUp, from: 50, to: 50) == [0, 0, 1, 1])
    #expect(shares(.rampDown, from: 50, to: 50) == [1, 1, 0, 0])
    for shape in [TextSelector.Shape.square, .triangle, .round, .smooth] { #expect(shares(shape, from: 50, to: 50) == [0, 0, 0, 0]) }
  }

  @Test("eases bend ramps at their upper and at their lower end")
  func eases() {
    // (0, 0) (0.5, 1), (0, 0.4) (1, 1) and (0.3, 0) (1, 0.75), solved by halving.
    #expect(shares(.rampUp) { $0.maximumEase = .still(50) } == [0.2218, 0.5802, 0.8374, 0.9802])
    #expect(shares(.rampUp) { $0.minimumEase = .still(-40) } == [0.286, 0.5453, 0.7462, 0.9207])
    #expect(
      shares(.rampUp) { ($0.minimumEase, $0.maximumEase) = (.still(30), .still(-25)) } == [0.0309, 0.1896, 0.4192, 0.7221])
    #expect(shares(.rampDown) { $0.maximumEase = .still(50) } == [0.9802, 0.8374, 0.5802, 0.2218])
    #expect(shares(.triangle) { $0.maximumEase = .still(50) } == [0.4136, 0.9246, 0.9246, 0.4136])
  }

  @Test("ends in either order, moved together, in hundredths or in letters")
  func ends() {
    #expect(shares(.square, from: 75, to: 25) == [0, 1, 1, 0])
    #expect(shares(.square, from: 75, to: 25) { $0.offset = .still(12.5) } == [0, 0.5, 1, 0.5])
    #expect(shares(.square, from: 1, to: 2.5) { ($0.units, $0.offset) = (.index, .still(0.25)) } == [0, 0.75, 0.75, 0])
    #expect(shares(.square, from: 0, to: 50) { $0.amount = .still(-30) } == [-0.3, -0.3, 0, 0])
    // Without an end, to the last letter.
    #expect(shares("aaaa") { ($0.units, $0.start, $0.end) = (.index, .still(2), nil) } == [0, 0, 1, 1])
    #expect(shares("aaaa") { ($0.units, $0.offset, $0.end) = (.index, .still(-1.5), nil) } == [1, 1, 0.5, 0])
  }

  @Test("what is counted: letters, those that are no blanks, words or lines")
  func bases() {
    func second(_ base: TextSelector.Base, _ text: String) -> [Double] {
      shares(text) { ($0.base, $0.units, $0.start, $0.end) = (base, .index, .still(1), .still(2)) }
    }
    #expect(second(.characters, "a aa\na") == [0, 1, 0, 0, 0])
    #expect(second(.charactersWithoutSpaces, "a aa\na") == [0, 0, 1, 0, 0])
    // Blanks belong to the word before them; a line begins another word.
    #expect(second(.words, " a aa a\na") == [0, 0, 0, 1, 1, 1, 0, 0])
    #expect(second(.lines, "a aa\na\na") == [0, 0, 0, 0, 1, 0])
    // Half of three words, of two lines, of four letters besides blanks.
    func half(_ base: TextSelector.Base) -> [Double] {
      shares("a aa\na") { ($0.base, $0.end) = (base, .still(50)) }
    }
    #expect(half(.characters) == [1, 1, 0.5, 0, 0])
    #expect(half(.charactersWithoutSpaces) == [1, 0, 1, 0, 0])
    #expect(half(.words) == [1, 1, 0.5, 0.5, 0])
    #expect(half(.lines) == [1, 1, 1, 1, 0])
  }

  @Test("the random order of eight letters follows from SplitMix64 of their seed and number")
  func randomOrder() {
    func place(_ seed: Int) -> [Int] {
      (0..<8).map { rank in
        shares("aaaaaaaa") { ($0.randomSeed, $0.units, $0.start, $0.end) = (seed, .index, .still(Double(rank)), .still(Double(rank + 1))) }
          .firstIndex(of: 1) ?? -1
      }
    }
    #expect(place(0) == [2, 4, 6, 5, 1, 7, 0, 3])
    #expect(place(3) == [5, 2, 1, 0, 4, 6, 3, 7])
  }
}
