import Testing

@testable import SoftwareRenderer

@Suite("Tables of what corners take from shadows")
struct ShadowLossTests {
  @Test("tables that every frame needs are made once, however many there are")
  func kept() {
    var losses = ShadowLosses()
    let ratios = (0..<300).map { 1 + Float($0) / 1000 }
    losses.beginFrame()
    let first = ratios.map { losses.table(ratio: $0).values }
    for _ in 0..<3 {
      losses.beginFrame()
      #expect(ratios.map { losses.table(ratio: $0).values } == first)
    }
  }

  /// The drop comes where more than 64 tables are there.
  @Test("a hundred frames later they are gone; more than 16 MB of them in the frame after next")
  func dropped() {
    var losses = ShadowLosses()
    losses.beginFrame()
    for number in 0..<100 { _ = losses.table(ratio: 1.01 + Float(number) / 1e6) }
    let side = losses.table(ratio: 1.01).side
    #expect(losses.valueCount == 100 * side * side)
    for _ in 0..<100 { losses.beginFrame() }
    #expect(losses.valueCount > 0)
    losses.beginFrame()
    #expect(losses.valueCount == 0)
    // Forty sigmas: some 80,000 numbers each.
    while losses.valueCount <= ShadowLosses.mostUnused || losses.valueCount < 70 * 70_000 {
      _ = losses.table(ratio: 39 + Float(losses.valueCount) / 1e9)
    }
    losses.beginFrame()
    #expect(losses.valueCount > 0)
    losses.beginFrame()
    #expect(losses.valueCount == 0)
  }
}
