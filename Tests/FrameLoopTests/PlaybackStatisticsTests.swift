import FrameLoop
import Foundation
import Testing

@Suite("Statistics of a run on a display")
struct PlaybackStatisticsTests {
  @Test("percentiles of 1 … 1000 µs by the nearest rank, to 1.6 %")
  func percentiles() throws {
    var histogram = DurationHistogram()
    #expect(histogram.percentile(0.5) == nil)
    for microseconds in 1...1000 { histogram.record(nanoseconds: UInt64(microseconds) * 1000) }
    for (fraction, milliseconds) in [(0.5, 0.5), (0.95, 0.95), (0.99, 0.99)] {
      #expect(abs(try #require(histogram.percentile(fraction)) / milliseconds - 1) < 0.016)
    }
    #expect(histogram.percentile(1) == 1 && histogram.percentile(0) == 0.001 && histogram.longest == 1_000_000)
    #expect(histogram.count == 1000 && histogram.total == 500_500_000)
  }

  @Test("durations below 64 ns are exact, beyond 18 minutes they count as that long", arguments: [0, 1, 63, 64, 65] as [UInt64])
  func ends(nanoseconds: UInt64) {
    var histogram = DurationHistogram()
    histogram.record(nanoseconds: nanoseconds)
    #expect(histogram.percentile(0.5) == Double(nanoseconds) / 1e6)
    histogram.record(seconds: .infinity)
    #expect((histogram.percentile(1) ?? 0) > 1e6)
  }

  @Test("intervals fall to whole blanks; what took longer than the table is in its last place")
  func intervals() {
    var statistics = PlaybackStatistics()
    let period = 0.02
    for (blanks, latency) in [(1, 0.003), (1, 0.004), (2, 0.003), (40, 0.003)] {
      let flip = FrameScheduler.Flip(
        target: 5, time: 5.001, latency: latency, interval: Double(blanks) * period + 0.001, missed: blanks - 1, missedByUs: 0)
      statistics.count(flip, period: period)
    }
    statistics.count(FrameScheduler.Flip(target: 9, time: 9, latency: 0.001, interval: 0, missed: 0, missedByUs: 0), period: period)
    #expect(statistics.intervalsByBlanks == [2, 1, 0, 0, 0, 0, 0, 1])
    #expect(statistics.flips == 5 && statistics.missed == 40 && statistics.missedByUs == 0)
    #expect(statistics.interval.count == 4)
    #expect(statistics.jitter.longest == 1_000_000 || statistics.jitter.longest == 999_999)
  }

  @Test("half a million frames take no more room than one")
  func bounded() {
    var statistics = PlaybackStatistics()
    /// Elements of all arrays inside a value.
    func elements(of value: Any) -> Int {
      let mirror = Mirror(reflecting: value)
      if mirror.displayStyle == .collection { return mirror.children.count }
      return mirror.children.reduce(0) { $0 + elements(of: $1.value) }
    }
    func frames(_ count: Int) {
      for n in 0..<count {
        for stage in [Stage.evaluate, .plan, .render] { statistics.record(stage, nanoseconds: UInt64(n * 7919 % 16_000_000)) }
        statistics.count(FrameScheduler.Flip(target: 1, time: 1, latency: 0.002, interval: 0.016, missed: 0, missedByUs: 0), period: 0.016)
      }
    }
    frames(1000)
    let before = elements(of: statistics)
    frames(500_000)
    #expect(before > 0 && elements(of: statistics) == before)
    #expect(statistics.flips == 501_000 && statistics.render.count == 501_000)
  }

  @Test("what takes long once in ten frames does not decide what frames are expected to take")
  func estimate() {
    var cost = CostEstimator(initial: 0.005)
    #expect(cost.estimate == 0.005)
    // A single one may have been an accident; of two frames the quicker one counts.
    cost.record(0.1)
    #expect(cost.estimate == 0.005)
    cost.record(0.002)
    #expect(cost.estimate == 0.002)
    for n in 0..<64 { cost.record(n % 16 == 0 ? 0.03 : 0.002) }
    #expect(cost.estimate == 0.002)
    for n in 0..<64 { cost.record(n % 4 == 0 ? 0.03 : 0.002) }
    #expect(cost.estimate == 0.03)
  }

  @Test("allocations count once a run is in steady state, after 120 flips")
  func allocations() throws {
    var statistics = PlaybackStatistics()
    var total: UInt64 = 0
    func flip(allocating count: UInt64) {
      total += count
      statistics.count(FrameScheduler.Flip(target: 1, time: 1, latency: 0.002, interval: 0.02, missed: 0, missedByUs: 0), period: 0.02)
      statistics.count(allocations: total)
    }
    for _ in 0..<120 { flip(allocating: 50) }
    #expect(statistics.countedFlips == 0)
    for count: UInt64 in [0, 3, 0, 0, 4] { flip(allocating: count) }
    #expect(statistics.countedFlips == 5 && statistics.allocations == 7 && statistics.allocatingFlips == 2)
    let report = PlaybackReport(
      statistics, display: "DP-1", renderer: "software", width: 640, height: 480, nominalPeriod: 0.02, period: 0.02, seconds: 1,
      secondsToFirstPicture: 0.1)
    let read = try JSONDecoder().decode(PlaybackReport.self, from: report.json())
    #expect(read.allocations?.steadyFlips == 5 && read.allocations?.count == 7 && read.allocations?.flipsWithAny == 2)
  }

  @Test("the report has all of it, as JSON")
  func report() throws {
    var statistics = PlaybackStatistics()
    statistics.record(.render, nanoseconds: 2_000_000)
    statistics.count(FrameScheduler.Flip(target: 1, time: 1, latency: 0.002, interval: 0.02, missed: 0, missedByUs: 0), period: 0.02)
    let report = PlaybackReport(
      statistics, display: "HDMI-A-1", renderer: "software", width: 640, height: 480, nominalPeriod: 0.02, period: 0.0200001, seconds: 1,
      secondsToFirstPicture: 0.1)
    let read = try JSONDecoder().decode(PlaybackReport.self, from: report.json())
    #expect(read.flips == 1 && read.refreshRate == 50 && read.intervalsByBlanks[0] == 1)
    #expect(read.milliseconds["render"]?.p50 == 2 && read.milliseconds["evaluate"] == nil)
  }
}
