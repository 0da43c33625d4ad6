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

  /// The drop comes where more than 64 tables are there. Numbers are slow to find, so that fewer than a renderer keeps stand for them.
  @Test("a hundred frames later they are gone; more of them than are kept unused in the frame after next")
  func dropped() {
    #expect(ShadowLosses().mostUnused * MemoryLayout<Float>.size == 16 << 20)
    var probe = ShadowLosses()
    let side = probe.table(ratio: 1.01).side
    var losses = ShadowLosses(mostUnused: 101 * side * side)
    losses.beginFrame()
    for number in 0..<100 { _ = losses.table(ratio: 1.01 + Float(number) / 1e6) }
    #expect(losses.valueCount == 100 * side * side)
    for _ in 0..<100 { losses.beginFrame() }
    #expect(losses.valueCount > 0)
    losses.beginFrame()
    #expect(losses.valueCount == 0)
    // Larger ones, of four sigmas.
    for number in 0..<70 { _ = losses.table(ratio: 4 + Float(number) / 1e6) }
    #expect(losses.valueCount > losses.mostUnused)
    losses.beginFrame()
    #expect(losses.valueCount > 0)
    losses.beginFrame()
    #expect(losses.valueCount == 0)
  }
}
