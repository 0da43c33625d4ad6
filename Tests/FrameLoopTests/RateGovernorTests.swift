import Compositing
import FrameLoop
import Testing

/// A display of 64 Hz, whose blanks are exact: 15.625 ms apart. At least ten pictures a second are every sixth blank: 10.7.
@Suite("How many pictures a second what moves asks for")
struct RateGovernorTests {
  private static let period = 1.0 / 64

  /// Runs for some seconds with what moves so fast: pixels and 255ths a blank. Returns the divisors after each frame.
  @discardableResult
  private static func run(
    _ governor: inout RateGovernor, from start: Double = 0, seconds: Double, pixels: Float = 0, steps: Float = 0, cutsEach: Double? = nil
  ) -> [Int] {
    var divisors: [Int] = []
    var time = start, nextCut = start
    while time < start + seconds {
      let blanks = governor.divisor, step = Double(blanks) * period
      time += step
      let cuts = cutsEach.map { time >= nextCut + $0 } ?? false
      if cuts { nextCut = time }
      governor.note(
        FrameMotion(pixels: pixels * Float(blanks), steps: steps * Float(blanks), hasCuts: cuts), over: step, at: time, period: period)
      divisors.append(governor.divisor)
    }
    return divisors
  }

  @Test(
    "a divisor d is one with d · v ≤ 1 pixel and d · s ≤ 4 steps",
    arguments: [
      (0, 0, 6), (0.125, 0, 6), (0.2, 0, 5), (0.25, 0, 4), (0.26, 0, 3), (0.5, 0, 2), (0.51, 0, 1), (7, 0, 1), (0, 1, 4), (0, 2, 2),
      (0.25, 2, 2), (.infinity, 0, 1), (.nan, 0, 1),
    ] as [(Float, Float, Int)])
  func formula(pixels: Float, steps: Float, divisor: Int) {
    var governor = RateGovernor()
    let divisors = Self.run(&governor, seconds: 3, pixels: pixels.isNaN ? .infinity : pixels, steps: steps)
    // Never before a second is over.
    #expect(divisors.prefix(63).allSatisfy { $0 == 1 })
    #expect(governor.divisor == divisor)
  }

  @Test("largest divisors leave ten pictures a second", arguments: [(60.0, 6), (50, 5), (59.94, 6), (144, 14), (24, 2), (9, 1)])
  func lowest(rate: Double, divisor: Int) { #expect(RateGovernor.largestDivisor(period: 1 / rate) == divisor) }

  @Test("what gets faster has the whole rate with the next frame, and for a second after")
  func faster() {
    var governor = RateGovernor()
    Self.run(&governor, seconds: 2, pixels: 0.25)
    #expect(governor.divisor == 4)
    // Up to a quarter more than a pixel is let pass: 4 · 0.3 = 1.2.
    #expect(Self.run(&governor, from: 2, seconds: 0.5, pixels: 0.3).allSatisfy { $0 == 4 })
    // 4 · 0.32 = 1.28.
    let divisors = Self.run(&governor, from: 2.5, seconds: 0.1, pixels: 0.32)
    #expect(divisors.allSatisfy { $0 == 1 })
    let later = Self.run(&governor, from: 2.6, seconds: 2.4, pixels: 0)
    #expect(later.prefix(60).allSatisfy { $0 == 1 } && governor.divisor == 6)
  }

  @Test("from change to change but the one to the whole rate a second goes by, and the slowest frame of it decides")
  func calm() {
    var governor = RateGovernor()
    // One frame in the middle of the first second that allows 2 alone.
    Self.run(&governor, seconds: 0.5, pixels: 0.1)
    Self.run(&governor, from: 0.5, seconds: 0.015, pixels: 0.4)
    Self.run(&governor, from: 0.515625, seconds: 0.6, pixels: 0.1)
    #expect(governor.divisor == 2)
    let divisors = Self.run(&governor, from: 1.125, seconds: 1.2, pixels: 0.1)
    // At every second blank, there are 32 frames in a second.
    #expect(divisors.prefix(28).allSatisfy { $0 == 2 } && governor.divisor == 6)
  }

  @Test("a clock's digit each second changes nothing; a video's pictures, 30 a second, have the whole rate")
  func cuts() {
    var governor = RateGovernor()
    Self.run(&governor, seconds: 4, cutsEach: 1)
    #expect(governor.divisor == 6)
    Self.run(&governor, from: 4, seconds: 4, cutsEach: 1)
    #expect(governor.divisor == 6)
    // The second picture is the first that tells.
    let divisors = Self.run(&governor, from: 8, seconds: 2, cutsEach: 1.0 / 30)
    #expect(divisors.dropFirst(2).allSatisfy { $0 == 1 })
  }

  @Test("what a person changes has the whole rate for a second")
  func raised() {
    var governor = RateGovernor()
    Self.run(&governor, seconds: 2)
    #expect(governor.divisor == 6)
    governor.raise(at: 2)
    #expect(governor.divisor == 1)
    #expect(Self.run(&governor, from: 2, seconds: 0.9).allSatisfy { $0 == 1 })
    Self.run(&governor, from: 2.9, seconds: 0.2)
    #expect(governor.divisor == 6)
  }
}
