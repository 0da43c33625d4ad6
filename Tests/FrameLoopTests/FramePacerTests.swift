import FrameLoop
import Testing

@Suite("Where a display's blanks are")
struct FramePacerTests {
  /// −1 … 1, the same on every run.
  struct Noise {
    private var state: UInt64 = 42
    mutating func next() -> Double {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Double(state >> 11) / Double(1 << 52) - 1
    }
  }

  @Test("before the first flip any time is as good as another; after it blanks follow period by period")
  func firstFlip() {
    var pacer = FramePacer(period: 0.02, rhythm: .steady)
    #expect(pacer.firstBlank(after: 3.21) == 3.21)
    #expect(pacer.flipped(at: 10, sequence: 7) == 0)
    #expect(abs(pacer.firstBlank(after: 10) - 10.02) < 1e-12)
    #expect(abs(pacer.firstBlank(after: 10.019) - 10.02) < 1e-12)
    #expect(abs(pacer.firstBlank(after: 10.05) - 10.06) < 1e-12)
    #expect(abs(pacer.firstBlank(after: 9.99) - 10) < 1e-12)
  }

  @Test("the period is measured: a mode of 60 Hz that runs at 59.94 is predicted to 20 µs a second ahead")
  func measuredPeriod() {
    var pacer = FramePacer(period: 1 / 60, rhythm: .steady)
    let period = 1001.0 / 60000
    for n in 0...600 { pacer.flipped(at: 5 + Double(n) * period, sequence: UInt32(n + 1)) }
    #expect(abs(pacer.period - period) < 0.3e-6)
    // 60 periods after flip 600, within what 60 times the period's error allows.
    #expect(abs(pacer.firstBlank(after: 5 + 659.5 * period) - (5 + 660 * period)) < 20e-6)
  }

  @Test("timestamps that are up to 1 ms late or early move the prediction by less than half of that")
  func jitter() {
    var pacer = FramePacer(period: 1 / 60, rhythm: .steady)
    var noise = Noise()
    var worst = 0.0
    for n in 0..<2000 {
      pacer.flipped(at: Double(n) / 60 + noise.next() * 1e-3, sequence: UInt32(n + 1))
      if n > 50 { worst = max(worst, abs(pacer.firstBlank(after: (Double(n) + 0.5) / 60) - Double(n + 1) / 60)) }
    }
    #expect(worst < 0.5e-3)
    #expect(abs(pacer.period - 1 / 60) < 5e-6)
  }

  @Test("blanks without a flip are counted, by the display's count or by the time that passed")
  func missed() {
    var counted = FramePacer(period: 0.01, rhythm: .steady)
    var timed = FramePacer(period: 0.01, rhythm: .steady)
    let flips = [1, 2, 5, 6, 16]
    #expect(flips.map { counted.flipped(at: Double($0) * 0.01, sequence: UInt32.max - 3 &+ UInt32($0)) } == [0, 1, 3, 1, 10])
    #expect(flips.map { timed.flipped(at: Double($0) * 0.01) } == [0, 1, 3, 1, 10])
    #expect(abs(counted.firstBlank(after: 0.16) - 0.17) < 1e-9)
  }

  @Test("a single flip far off its time is disbelieved, the third in a row is not")
  func outliers() {
    var pacer = FramePacer(period: 0.02, rhythm: .steady)
    for n in 0..<100 { pacer.flipped(at: Double(n) * 0.02) }
    pacer.flipped(at: 100 * 0.02 + 0.008)
    #expect(abs(pacer.firstBlank(after: 2.001) - 2.02) < 1e-6)
    // From here on the display's phase is another by 0.4 periods.
    pacer.flipped(at: 101 * 0.02 + 0.008)
    pacer.flipped(at: 102 * 0.02 + 0.008)
    #expect(abs(pacer.firstBlank(after: 2.05) - (103 * 0.02 + 0.008)) < 1e-6)
  }

  @Test("after a minute at rest the phase is what the first flip says")
  func afterRest() {
    var pacer = FramePacer(period: 0.02, rhythm: .steady)
    for n in 0..<50 { pacer.flipped(at: Double(n) * 0.02) }
    pacer.flipped(at: 60.0071)
    #expect(abs(pacer.firstBlank(after: 60.01) - 60.0271) < 1e-9)
  }

  @Test("a variable display takes a picture from its shortest period on; one without blanks follows the pacer's own grid")
  func otherRhythms() {
    var variable = FramePacer(period: 0.01, rhythm: .variable)
    variable.flipped(at: 1)
    #expect(abs(variable.firstBlank(after: 1.002) - 1.01) < 1e-12)
    #expect(variable.firstBlank(after: 1.0137) == 1.0137)
    var free = FramePacer(period: 0.01, rhythm: .free)
    free.flipped(at: 1)
    // Late by 3 ms, which moves nothing.
    #expect(free.flipped(at: 1.013) == 1)
    #expect(abs(free.firstBlank(after: 1.013) - 1.02) < 1e-12)
    #expect(abs(free.firstBlank(after: 7.0451) - 7.05) < 1e-9)
  }
}
