import Testing

@testable import FrameBenchmarks

@Suite("charts of measurements")
struct BenchChartTests {
  @Test("the line through two points goes through both")
  func line() {
    // 2 ms at 100, 11 ms at 1000: 0.01 ms each and 1 ms besides.
    let line = ScalingChart.line(through: [(100, 2), (1000, 11)])
    #expect(abs(line.slope - 0.01) < 1e-12)
    #expect(abs(line.offset - 1) < 1e-9)
  }
}
