import Testing

@testable import MediaFiles

@Suite("Frame rates")
struct FrameRateTests {
  @Test(
    "Read from text",
    arguments: [
      ("30", 30, 1), ("60000/1001", 60_000, 1001), ("29.97", 30_000, 1001), ("23.976", 24_000, 1001), ("23.98", 24_000, 1001),
      ("59.94", 60_000, 1001),
      ("12.5", 25, 2), ("50/2", 25, 1), ("0.5", 1, 2), ("1000000000/1000000000", 1, 1), ("1/1000", 1, 1000), ("1000", 1000, 1),
    ])
  func text(_ text: String, numerator: Int, denominator: Int) throws {
    let rate = try #require(FrameRate(text))
    #expect(rate.numerator == numerator && rate.denominator == denominator)
  }

  @Test(
    "Nonsense is nil",
    arguments: [
      "", "0", "-3", "1/0", "abc", "1e3", "2000", "30fps", "1/2/3", "0.0001", "nan", "1000000001/1000000001", "1/1001", "1000.5",
    ])
  func nonsense(_ text: String) { #expect(FrameRate(text) == nil) }

  @Test("Times and counts")
  func times() {
    #expect(FrameRate(30_000, 1001).time(ofFrame: 30_000) == 1001)
    #expect(FrameRate(30).frameCount(duration: 0.1) == 3)  // 0.1·30 is 3.0000000000000004 in binary
    #expect(FrameRate(60).frameCount(duration: 1.01) == 61)
    #expect(FrameRate(60).frameCount(duration: 0) == 1)
  }
}
