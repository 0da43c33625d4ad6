import Testing

@testable import QuartzCore

@Suite("Ranges of frame rates")
struct FrameRateRangeTests {
  @Test("a range that prefers no rate means its highest")
  func withoutPreference() {
    #expect(CAFrameRateRangeMake(30, 60, 0).stride(ofFramesPerSecond: 120) == 2)
    #expect(CAFrameRateRangeMake(10, 0, 0).stride(ofFramesPerSecond: 120) == 1)
    #expect(CAFrameRateRangeMake(10, 60, 24).stride(ofFramesPerSecond: 120) == 5)
  }
}
