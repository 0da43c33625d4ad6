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

  /// Found by halving the parameter two hundred times.
  @Test(
    "steep, flat and overshooting curves, from their beginning to their end",
    arguments: [
      (0.42, 0, 0.58, 1, [0.0000019, 0.0197225, 0.2851586, 0.5, 0.6995437, 0.9951703, 0.9999981]),
      (0.25, 0.1, 0.25, 1, [0.0004048, 0.0947963, 0.6374864, 0.8024034, 0.8982695, 0.9986245, 0.9999995]),
      (0, 0, 0.58, 1, [0.0017140, 0.1605722, 0.5343778, 0.6846432, 0.8034877, 0.9955254, 0.9999981]),
      (0.42, 0, 1, 1, [0.0000019, 0.0170266, 0.1875710, 0.3153568, 0.4533375, 0.9177578, 0.9982860]),
      (0.7, -0.4, 0.4, 1.5, [-0.0005703, -0.0440091, 0.0618872, 0.3884902, 0.8466300, 1.0375756, 1.0008318]),
      (0, 1, 1, 0, [0.0531108, 0.3874003, 0.4973146, 0.5, 0.5021023, 0.6939489, 0.9468892]),
      (0.9, 0.1, 0.95, 0.2, [0.0001112, 0.0115635, 0.0508306, 0.0784002, 0.1148642, 0.5240828, 0.9840971]),
      (0.05, 0.8, 0.1, 0.9, [0.0159029, 0.6392199, 0.8813460, 0.9215998, 0.9473360, 0.9943397, 0.9998888]),
      (1, 0.3, 1, 0.6, [0.0003001, 0.0310637, 0.1287551, 0.1865475, 0.2502112, 0.5936325, 0.8829000]),
      (0, 0.2, 0, 0.7, [0.0685000, 0.4223945, 0.7095927, 0.7931848, 0.8560116, 0.9845728, 0.9996998]),
    ] as [(Double, Double, Double, Double, [Double])])
  func values(x1: Double, y1: Double, x2: Double, y2: Double, expected: [Double]) {
    let easing = Easing(SIMD2(x1, y1), SIMD2(x2, y2))
    let found = [0.001, 0.1, 0.37, 0.5, 0.62, 0.95, 0.999].map(easing.progress)
    #expect(zip(found, expected).allSatisfy { abs($0 - $1) < 3e-7 }, "\(found)")
    #expect(easing.progress(at: 0) == 0 && easing.progress(at: 1) == 1 && easing.progress(at: -3) == 0 && easing.progress(at: 1.5) == 1)
  }

  /// Level in its middle: a hair of time is a way there.
  @Test("a curve that stands still in time")
  func level() {
    let easing = Easing(SIMD2(1, 0), SIMD2(0, 1))
    let rows: [(Double, Double)] = [
      (0.001, 0.0000003), (0.1, 0.0037617), (0.37, 0.0863122), (0.5, 0.5), (0.62, 0.9060849), (0.95, 0.999117),
    ]
    for (time, expected) in rows { #expect(abs(easing.progress(at: time) - expected) < 1e-3, "\(time)") }
    #expect(Easing(SIMD2(0.2, 0.2), SIMD2(0.7, 0.6)) != .linear && Easing.hold.progress(at: 0.9) == 0)
    #expect(Easing.linear.progress(at: 0.3) == 0.3)
  }
}
