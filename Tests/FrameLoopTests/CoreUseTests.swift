import FrameLoop
import Testing

@Suite("How well cores share a frame")
struct CoreUseTests {
  /// Records frames until an answer is there.
  private func answer(cores: Int, leading: UInt64, helping: UInt64) -> Bool {
    var use = CoreUse(cores: cores)
    while use.isSampling { use.record(leading: leading, helping: helping) }
    return use.prefersFrames
  }

  @Test("sharing is given up below three quarters of what the cores could do")
  func threshold() {
    // Two cores: all ÷ leading is the speed-up, 1.5 the least.
    #expect(!answer(cores: 2, leading: 100, helping: 100))
    #expect(!answer(cores: 2, leading: 100, helping: 51))
    #expect(answer(cores: 2, leading: 100, helping: 49))
    #expect(answer(cores: 2, leading: 100, helping: 0))
    // Eight cores, speed-up 6 at least.
    #expect(!answer(cores: 8, leading: 10, helping: 51))
    #expect(answer(cores: 8, leading: 10, helping: 49))
    // One core has nothing to share.
    #expect(!answer(cores: 1, leading: 100, helping: 0))
  }

  @Test("the first two frames do not count, four do, and after 120 frames it looks again")
  func sampling() {
    var use = CoreUse(cores: 2)
    for _ in 0..<2 { use.record(leading: 1_000_000, helping: 0) }
    for _ in 0..<4 {
      #expect(use.isSampling)
      use.record(leading: 10, helping: 10)
    }
    #expect(!use.isSampling && !use.prefersFrames)
    for _ in 6..<120 { use.record(leading: 10, helping: 0) }
    #expect(use.isSampling && !use.prefersFrames)
    for _ in 0..<4 { use.record(leading: 10, helping: 0) }
    #expect(!use.isSampling && use.prefersFrames)
    for _ in 124..<240 { use.recordAlone() }
    #expect(use.isSampling)
  }
}
