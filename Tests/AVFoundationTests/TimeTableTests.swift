import CoreMedia
import Foundation
import Graphics
import QuartzCore
import Testing

@testable import AVFoundation

@Suite("Times of media, value by value")
struct TimeTableTests {
  private func words(_ time: CMTime) -> String {
    if !time.isValid { return "none" }
    if time.isIndefinite { return "unknown" }
    if time.isPositiveInfinity { return "+∞" }
    if time.isNegativeInfinity { return "−∞" }
    return "\(time.value)/\(time.timescale)" + (time.hasBeenRounded ? "~" : "") + (time.epoch != 0 ? "@\(time.epoch)" : "")
  }

  private func time(_ value: CMTimeValue, _ scale: CMTimeScale, epoch: CMTimeEpoch = 0) -> CMTime {
    CMTime(value: value, timescale: scale, flags: .valid, epoch: epoch)
  }

  @Test("flags, and what they say")
  func flags() {
    #expect(CMTimeFlags.valid.rawValue == 1 && CMTimeFlags.hasBeenRounded.rawValue == 2 && CMTimeFlags.positiveInfinity.rawValue == 4)
    #expect(CMTimeFlags.negativeInfinity.rawValue == 8 && CMTimeFlags.indefinite.rawValue == 16)
    #expect(CMTimeFlags.impliedValueFlagsMask.rawValue == 28 && CMTimeRoundingMethod.default == .roundHalfAwayFromZero)
    #expect(words(CMTime()) == "none" && words(.zero) == "0/1" && words(.indefinite) == "unknown")
    #expect(words(CMTime(value: 3, timescale: 0)) == "none" && words(CMTime(value: 3, timescale: 1)) == "3/1")
    #expect([CMTime.positiveInfinity, .negativeInfinity, .zero].map(\.seconds) == [.infinity, -.infinity, 0])
    #expect(CMTime.invalid.seconds.isNaN && CMTime.indefinite.seconds.isNaN)
    // Without being valid, flags say nothing.
    let infinite = CMTime(value: 0, timescale: 1, flags: .positiveInfinity, epoch: 0),
      rounded = CMTime(value: 1, timescale: 1, flags: .hasBeenRounded, epoch: 0)
    #expect(!infinite.isPositiveInfinity && !infinite.isNumeric && !rounded.hasBeenRounded)
    #expect(!CMTime(value: 1, timescale: 0, flags: [.valid, .indefinite, .hasBeenRounded], epoch: 0).hasBeenRounded)
    #expect(NSEC_PER_SEC == 1_000_000_000)
  }

  @Test("seconds in ticks of a scale")
  func seconds() {
    func ticks(_ seconds: Double, _ scale: CMTimeScale) -> String { words(CMTime(seconds: seconds, preferredTimescale: scale)) }
    #expect(ticks(2.5, 4) == "10/4" && ticks(-2.5, 4) == "-10/4" && ticks(0.3, 2) == "1/2~" && ticks(0.2, 2) == "0/2~")
    #expect(ticks(1, 0) == "none" && ticks(1, -3) == "none" && ticks(.nan, 1) == "none" && ticks(-.infinity, 9) == "−∞")
    #expect(ticks(1e19, 600) == "+∞" && ticks(-1e19, 1) == "−∞")
    // 2⁶² and more is counted in half as many ticks, as often as needed, down to one a second.
    #expect(
      ticks(0x1p61, 2) == "2305843009213693952/1" && ticks(0x1p60, 2) == "2305843009213693952/2"
        && ticks(0x1p60, 9) == "2305843009213693952/2")
    #expect(ticks(0x1p62, 1) == "4611686018427387904/1")
    #expect(words(CMTimeMakeWithSeconds(1.5, preferredTimescale: 10)) == "15/10" && words(CMTimeMake(value: 3, timescale: 7)) == "3/7")
    #expect(CMTimeGetSeconds(time(3, 4)) == 0.75)
    #expect(words(CMTimeMultiplyByFloat64(time(3, 4), multiplier: 1.5)) == "1125000/1000000")
    #expect(words(CMTimeMultiplyByFloat64(time(3, 4_194_304), multiplier: -2)) == "-6/4194304")
    #expect(words(CMTimeMultiplyByFloat64(.positiveInfinity, multiplier: -2)) == "+∞")
  }

  @Test(
    "other scales, rounded each way",
    arguments: [
      (CMTimeRoundingMethod.roundHalfAwayFromZero, [4, -4, 3, -3, 4, -4, 67]), (.roundTowardZero, [3, -3, 3, -3, 3, -3, 66]),
      (.roundAwayFromZero, [4, -4, 4, -4, 4, -4, 67]), (.quickTime, [3, -3, 3, -3, 3, -3, 67]),
      (.roundTowardPositiveInfinity, [4, -3, 4, -3, 4, -3, 67]), (.roundTowardNegativeInfinity, [3, -4, 3, -4, 3, -4, 66]),
    ] as [(CMTimeRoundingMethod, [CMTimeValue])])
  func scales(method: CMTimeRoundingMethod, expected: [CMTimeValue]) {
    // 3.5, 3.4 and 3.6 tenths; 66⅔ hundredths of thirds, whose scale is finer.
    let times = [time(7, 20), time(-7, 20), time(34, 100), time(-34, 100), time(36, 100), time(-36, 100)].map {
      $0.convertScale(10, method: method)
    }
    let finer = time(2, 3).convertScale(100, method: method)
    #expect((times + [finer]).map(\.value) == expected)
    #expect(times.allSatisfy { $0.timescale == 10 && $0.hasBeenRounded } && finer.timescale == 100)
    #expect(words(time(6, 20, epoch: 5).convertScale(10, method: method)) == "3/10@5")
  }

  @Test("scales that are none, the same, or too fine")
  func otherScales() {
    func convert(_ time: CMTime, _ scale: CMTimeScale) -> String { words(CMTimeConvertScale(time, timescale: scale, method: .default)) }
    #expect(convert(time(3, 4), 4) == "3/4" && convert(time(3, 4), 0) == "none" && convert(time(3, 4), -8) == "none")
    #expect(convert(.indefinite, 8) == "unknown" && convert(time(1 << 61, 1), 8) == "+∞" && convert(time(-(1 << 61), 1), 8) == "−∞")
    #expect(convert(time(1 << 60, 1), 3) == "3458764513820540928/3" && convert(time(1 << 60, 1), 4) == "+∞")
  }

  @Test("sums and differences")
  func sums() {
    #expect(words(CMTimeAdd(time(1, 4), time(1, 6))) == "5/12" && words(CMTimeSubtract(time(1, 4), time(1, 6))) == "1/12")
    #expect(words(time(1, 4, epoch: 2) + time(1, 2)) == "3/4@2" && words(time(5, 600) + time(7, 600)) == "12/600")
    // Scales whose least one does not fit: the finer one of both.
    let sum = time(1, .max) + time(1, .max - 1)
    #expect(words(sum) == "2/2147483647~")
    #expect(words(time(1, .max - 1) + time(1, .max)) == "2/2147483647~")
    #expect(words(time(.max, 1) + time(1, 1)) == "+∞" && words(time(.min, 1) - time(1, 1)) == "−∞")
    #expect(words(time(3, 1) - time(.min, 1)) == "+∞" && words(time(-3, 1) - time(.min, 1)) == "9223372036854775804/1")
    #expect(words(.positiveInfinity - .negativeInfinity) == "+∞" && words(.positiveInfinity - .positiveInfinity) == "none")
    #expect(
      words(.zero - .positiveInfinity) == "−∞" && words(.zero - .negativeInfinity) == "+∞" && words(.negativeInfinity + .zero) == "−∞")
    #expect(words(.negativeInfinity + .negativeInfinity) == "−∞" && words(.indefinite + .positiveInfinity) == "unknown")
    #expect(words(.zero + .indefinite) == "unknown" && words(.zero + .invalid) == "none" && words(.invalid + .indefinite) == "none")
    var total = time(1, 2)
    total += time(1, 3)
    #expect(words(total) == "5/6")
    total -= time(1, 6)
    #expect(words(total) == "4/6")
  }

  @Test("an order of all times, and the same ones have the same hash")
  func order() {
    let times = [
      CMTime.negativeInfinity, time(-5, 2), time(-9, 4), .zero, time(1, 3), time(2, 5), time(0, 1, epoch: 1), .positiveInfinity,
      .indefinite, .invalid,
    ]
    for (i, a) in times.enumerated() {
      for (j, b) in times.enumerated() {
        #expect((a < b) == (i < j) && (a == b) == (i == j))
        #expect(CMTimeCompare(a, b) == (i < j ? -1 : i == j ? 0 : 1))
      }
    }
    #expect(time(6, 9) == time(2, 3) && time(6, 9).hashValue == time(2, 3).hashValue && time(0, 5).hashValue == CMTime.zero.hashValue)
    #expect(time(-6, 9).hashValue == time(-2, 3).hashValue && Set(times + times).count == 10)
    #expect(CMTime(value: 7, timescale: 3, flags: [], epoch: 2).hashValue == CMTime.invalid.hashValue)
  }

  @Test("ranges: their ends, what lies in them, and what is none")
  func ranges() {
    let range = CMTimeRange(start: time(1, 2), duration: time(3, 4))
    #expect(words(range.end) == "5/4" && range.isValid && !range.isEmpty)
    #expect(
      range.containsTime(time(1, 2)) && range.containsTime(time(1249, 1000)) && !range.containsTime(time(5, 4))
        && !range.containsTime(time(499, 1000)))
    #expect(!range.containsTime(.indefinite) && !range.containsTime(.invalid))
    #expect(CMTimeRange(start: time(1, 2), end: time(5, 4)) == range && CMTimeRange.zero.isEmpty && CMTimeRange.zero.isValid)
    #expect(!CMTimeRange.invalid.isValid && !CMTimeRange.invalid.isEmpty && !CMTimeRange().isValid)
    #expect(!CMTimeRange(start: time(5, 4), end: time(1, 2)).isValid && !CMTimeRange(start: .invalid, duration: .zero).isValid)
    #expect(
      !CMTimeRange(start: .invalid, duration: .zero).isEmpty && !CMTimeRange(start: time(5, 4), end: time(1, 2)).containsTime(time(1, 1)))
  }

  @Test("boxes of times")
  func boxes() {
    let odd = CMTime(value: -(1 << 60), timescale: 600, flags: [.valid, .hasBeenRounded], epoch: 7)
    let read = NSValue(time: odd).timeValue
    #expect(read.value == odd.value && read.timescale == 600 && read.flags == odd.flags && read.epoch == 7)
    #expect(!NSNumber(value: 3).timeValue.isValid)
  }

  @Test("where a video stands by a clock: forwards, backwards, past its ends, standing")
  func timelines() {
    func times(_ timeline: ItemTimeline, _ now: Double...) -> [Double] { now.map { timeline.time(at: $0) } }
    let forward = ItemTimeline(time: 1, anchor: 10, rate: 2, duration: 8)
    #expect(times(forward, 10, 11.5, 13.5, 20, 9, 5) == [1, 4, 8, 8, 0, 0] && forward.remaining(at: 11) == 2.5 && forward.end == 8)
    let back = ItemTimeline(time: 6, anchor: 10, rate: -2, duration: 8)
    #expect(times(back, 10, 11.5, 13, 20, 8) == [6, 3, 0, 0, 8] && back.remaining(at: 11) == 2 && back.end == 0)
    #expect(
      times(ItemTimeline(time: 1, anchor: 10, rate: 0, duration: 8), 20) == [1]
        && times(ItemTimeline(time: 1, rate: 2, duration: 8), 20) == [1])
    #expect(times(ItemTimeline(time: 1, anchor: 10, rate: 2), 20) == [1])
    #expect(
      ItemTimeline(time: 1, rate: 2, duration: 8).remaining(at: 1) == nil
        && ItemTimeline(time: 1, anchor: 1, duration: 8).remaining(at: 1) == nil)
    // Ends of its own, which count from where it stands before them.
    var ended = ItemTimeline(time: 1, anchor: 10, rate: 2, duration: 8, forwardEnd: 5, reverseEnd: 3)
    #expect(times(ended, 12, 15) == [5, 5] && ended.remaining(at: 10) == 2 && ended.end == 5)
    ended.time = 6
    #expect(ended.end == 8)
    ended.forwardEnd = 9
    #expect(ended.end == 8)
    ended.rate = -2
    #expect(ended.end == 3 && times(ended, 11, 13) == [4, 3])
    ended.time = 3
    #expect(ended.end == 3)
    ended.time = 2
    #expect(ended.end == 0)
    ended.reverseEnd = nil
    #expect(ended.end == 0)
  }

  @Test("rounds of a video, or of a part of it")
  func rounds() {
    func times(_ timeline: ItemTimeline, _ now: Double...) -> [Double] { now.map { timeline.time(at: $0) } }
    let whole = ItemTimeline(time: 6, anchor: 10, rate: 2, duration: 8, loops: true)
    #expect(times(whole, 10, 10.5, 11, 12, 15) == [6, 7, 0, 2, 0] && whole.remaining(at: 10) == nil && whole.round == 0..<8)
    #expect([10, 10.9, 11, 14.9, 15, 9].map(whole.loopCount) == [0, 0, 1, 1, 2, 0])
    var part = ItemTimeline(time: 3, anchor: 10, rate: 1, duration: 8, loops: true, loopRange: 2..<5)
    #expect(times(part, 10, 11, 12, 14, 16.5) == [3, 4, 2, 4, 3.5] && [11, 12, 14.9, 15].map(part.loopCount) == [0, 1, 1, 2])
    part.rate = -1
    #expect(times(part, 10.5, 11, 11.5, 12) == [2.5, 2, 4.5, 4] && part.loopCount(at: 20) == 0)
    #expect(ItemTimeline().round == 0..<1e-6)
    // Goes elsewhere: within the round, or the video.
    part.move(to: 9, now: 20)
    #expect(part.time == 5 && part.anchor == 20)
    part.move(to: 1, now: nil)
    #expect(part.time == 2 && part.anchor == nil)
    var still = ItemTimeline(time: 6, anchor: 10, rate: 2, duration: 8)
    still.move(to: 9, now: 11)
    #expect(still.time == 8 && still.anchor == 11)
    still.move(to: -1, now: 12)
    #expect(still.time == 0 && still.anchor == 12)
    still.run(at: 0.5, now: 14)
    #expect(still.time == 4 && still.rate == 0.5 && still.anchor == 14)
    still.run(at: 0, now: 16)
    #expect(still.time == 5 && still.anchor == nil)
    still.run(at: 1, now: nil)
    #expect(still.time == 5 && still.rate == 1 && still.anchor == nil)
  }
}
