import CoreMedia
import Testing

@testable import AVFoundation

@Suite("Times of media")
struct TimeTests {
  @Test("times are fractions, compared by what they say")
  func fractions() {
    #expect(CMTime(value: 1, timescale: 2) == CMTime(value: 2, timescale: 4))
    #expect(CMTime(value: 1, timescale: 2).hashValue == CMTime(value: 2, timescale: 4).hashValue)
    #expect(CMTime(value: 1, timescale: 3) < CMTime(value: 334, timescale: 1000))
    #expect(CMTime(value: 90_000, timescale: 30_000).seconds == 3)
    // 1/2 + 1/3 = 5/6, in sixths; 1/2 − 1/3 = 1/6
    let sum = CMTime(value: 1, timescale: 2) + CMTime(value: 1, timescale: 3)
    #expect(sum.value == 5 && sum.timescale == 6)
    #expect(CMTime(value: 1, timescale: 2) - CMTime(value: 1, timescale: 3) == CMTime(value: 1, timescale: 6))
  }

  @Test("a loop counts how often it has begun again, and nothing at a time that is no number")
  func loops() {
    let timeline = ItemTimeline(time: 0.5, anchor: 10, rate: 2, duration: 4, loops: true)
    // ½ + 2 · 6 = 12½ s of 4 s each.
    #expect(timeline.loopCount(at: 16) == 3 && timeline.loopCount(at: 0) == 0)
    #expect(timeline.loopCount(at: .nan) == 0 && timeline.loopCount(at: .infinity) == 1_000_000_000_000_000)
  }

  @Test("seconds become the nearest tick")
  func seconds() {
    #expect(CMTime(seconds: 0.1, preferredTimescale: 600) == CMTime(value: 60, timescale: 600))
    let third = CMTime(seconds: 1.0 / 3, preferredTimescale: 10)
    #expect(third.value == 3 && third.hasBeenRounded)
    #expect(CMTime(seconds: .infinity, preferredTimescale: 1).isPositiveInfinity)
    #expect(!CMTime(seconds: .nan, preferredTimescale: 1).isValid)
    // 10¹⁸ s of 600 ticks do not fit 63 bits: fewer ticks a second do.
    #expect(abs(CMTime(seconds: 1e18, preferredTimescale: 600).seconds / 1e18 - 1) < 1e-9)
  }

  @Test(
    "other scales are rounded as asked",
    arguments: [
      (CMTimeRoundingMethod.roundHalfAwayFromZero, -4), (.roundTowardZero, -3), (.roundAwayFromZero, -4), (.quickTime, -3),
      (.roundTowardPositiveInfinity, -3), (.roundTowardNegativeInfinity, -4),
    ] as [(CMTimeRoundingMethod, CMTimeValue)])
  func scales(method: CMTimeRoundingMethod, expected: CMTimeValue) {
    // −7/20 s are −3.5 tenths.
    #expect(CMTime(value: -7, timescale: 20).convertScale(10, method: method).value == expected)
  }

  @Test("what is no number: infinity, not known, none")
  func others() {
    #expect(CMTime.negativeInfinity < .zero && CMTime.zero < .positiveInfinity && CMTime.positiveInfinity < .indefinite)
    #expect((CMTime.positiveInfinity + CMTime(value: 1, timescale: 1)).isPositiveInfinity)
    #expect(!(CMTime.positiveInfinity + .negativeInfinity).isValid)
    #expect((CMTime.indefinite + .zero).isIndefinite && CMTime.indefinite.seconds.isNaN)
    #expect(!(CMTime.invalid + .zero).isValid)
  }

  @Test("ranges hold their start, and not their end")
  func ranges() {
    let range = CMTimeRange(start: CMTime(value: 1, timescale: 2), end: CMTime(value: 3, timescale: 2))
    #expect(range.duration == CMTime(value: 1, timescale: 1))
    #expect(range.containsTime(CMTime(value: 1, timescale: 2)) && !range.containsTime(range.end))
    #expect(!CMTimeRange(start: .zero, duration: .invalid).isValid)
  }
}
