import Testing

@testable import DRMOutput

@Suite("Tables that bend colours")
struct GammaTableTests {
  @Test("1 leaves every colour as it is: of five entries, quarters of 65535")
  func straight() { #expect(GammaTable.values(gamma: 1, count: 5) == [0, 16384, 32768, 49151, 65535]) }

  @Test("2 takes roots, ½ squares: of a quarter a half, and a sixteenth")
  func bent() {
    // 65535 · √¼ = 32767.5, √½ = 0.70711, √¾ = 0.86603.
    #expect(GammaTable.values(gamma: 2, count: 5) == [0, 32768, 46340, 56755, 65535])
    // 65535 / 16 = 4095.9, / 4 = 16383.75, · 9 / 16 = 36863.4.
    #expect(GammaTable.values(gamma: 0.5, count: 5) == [0, 4096, 16384, 36863, 65535])
  }
}
