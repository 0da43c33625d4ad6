import Graphics
import Testing

@Suite("Names that are nearest to a typed one")
struct NearestNamesTests {
  private let names = ["position", "opacity", "Position.x", "cornerRadius"]

  @Test("a letter too few, two swapped (two replaced), and what contains it; of two that are as near, both")
  func near() {
    #expect(NearestNames.among(names, to: "positon") == ["position"])
    // p o s i t i n o: n and o replaced, of eight letters two.
    #expect(NearestNames.among(names, to: "positino") == ["position"])
    #expect(NearestNames.among(names, to: "radius") == ["cornerRadius"])
    // Contained in both counts as one letter.
    #expect(NearestNames.among(names, to: "posit") == ["position", "Position.x"])
    #expect(NearestNames.among(["ab", "abd", "abe", "abf"], to: "abc") == ["ab", "abd"])
  }

  @Test("what differs in more than a third of its letters is another word; what is longer than any name is none")
  func far() {
    // o p a c … against opacity: four of seven letters more.
    #expect(NearestNames.among(names, to: "opx").isEmpty)
    #expect(NearestNames.among(names, to: "").isEmpty)
    #expect(NearestNames.among(names, to: String(repeating: "position", count: 33)).isEmpty)
    #expect(NearestNames.question(names, for: "op").isEmpty)
    #expect(NearestNames.question(names, for: "Opacity") == "; did you mean \"opacity\"?")
  }
}
