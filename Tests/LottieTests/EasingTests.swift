import Testing

@testable import Lottie

@Suite("Easing")
struct EasingTests {
  @Test("curves, solved by hand")
  func curves() {
    // Symmetric about (½, ½).
    #expect(abs(Easing(SIMD2(0.42, 0), SIMD2(0.58, 1)).progress(at: 0.5) - 0.5) < 1e-9)
    // x(t) = t³ for control points at x = 0: half of the time is over at t = ∛½, where y = 3t² − 2t³ for (0, 0), (0, 1): 0.8899.
    #expect(abs(Easing(SIMD2(0, 0), SIMD2(0, 1)).progress(at: 0.5) - (3 * 0.6299605 - 1)) < 1e-5)
    #expect(Easing(SIMD2(0.3, 0.3), SIMD2(0.7, 0.7)) == .linear)
  }
}
