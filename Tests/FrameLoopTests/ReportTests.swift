import Compositing
import FrameLoop
import Foundation
import Testing

@Suite("What is told of frames, in numbers and as text")
struct ReportTests {
  @Test(
    "a duration is told as the middle of its bucket: one wide below 128 ns, and a 64th of the power of two below it above",
    arguments: [
      ([1, 63, 5000], 63), ([1, 64, 5000], 64), ([1, 127, 5000], 127), ([1, 128, 5000], 129), ([1, 129, 5000], 129), ([1, 130, 5000], 131),
      // 1000 lies from 1000 to 1008, for 512 / 64 = 8.
      ([1, 999, 5000], 996), ([1, 1000, 5000], 1004), ([1, 1007, 5000], 1004), ([1, 1008, 5000], 1012),
      // Never beyond the longest nor below the shortest.
      ([1, 1000, 1002], 1002), ([1007, 1007, 5000], 1007),
      // 127.5 times 2^33: the last bucket.
      ([1, 1 << 41, 1 << 42], 1_095_216_660_480),
    ] as [([UInt64], Double)])
  func buckets(durations: [UInt64], nanoseconds: Double) {
    var histogram = DurationHistogram()
    for duration in durations { histogram.record(nanoseconds: duration) }
    #expect(histogram.percentile(0.5) == nanoseconds / 1e6)
    #expect(histogram.percentile(1.0 / 3) == Double(durations[0]) / 1e6 && histogram.percentile(0.67) == Double(durations[2]) / 1e6)
    #expect(histogram.longest == durations[2] && histogram.total == durations.reduce(0, +) && histogram.count == 3)
  }

  @Test("seconds below none are none, and those beyond a thousand million are that many")
  func seconds() {
    var histogram = DurationHistogram()
    for seconds in [-1, 0.25, 1e10] { histogram.record(seconds: seconds) }
    #expect(histogram.percentile(0) == 0 && histogram.longest == 1_000_000_000_000_000_000)
    #expect(histogram.total == 1_000_000_000_250_000_000)
  }

  @Test("the expected cost is that of the last 32, nine of ten of them; what is forgotten is as at first")
  func costs() {
    var cost = CostEstimator(initial: 0.004), estimates: [Double] = []
    for milliseconds in [1.0, 5, 3, 4, 2, 9, 8, 7, 6, 10, -1] {
      cost.record(milliseconds / 1000)
      estimates.append((cost.estimate * 1000).rounded())
    }
    // Of 2 the 1st, of 3 the 2nd, of 10 the 9th, of 11 the 9th, sorted.
    #expect(estimates == [1, 1, 3, 4, 4, 5, 8, 8, 8, 9, 8])
    for _ in 0..<31 { cost.record(0.02) }
    #expect(cost.estimate == 0.02)
    for _ in 0..<28 { cost.record(0.001) }
    #expect(cost.estimate == 0.001)
    cost.forget()
    #expect(cost.estimate == 0.004)
    var half = CostEstimator(initial: 1, fraction: 0.5)
    for seconds in [0.1, 0.2, 0.3, 0.4] { half.record(seconds) }
    #expect(half.estimate == 0.2)
  }

  private func drawn(_ quads: Int, repaired: Int, kept: Int, missing: Int) -> RenderStatistics {
    var drawn = RenderStatistics()
    (drawn.quads, drawn.repairedPixels, drawn.keptPasses, drawn.missingCuts) = (quads, repaired, kept, missing)
    (drawn.passes, drawn.drawCalls, drawn.uploadedBytes, drawn.cachedBytes) = (quads + 1, quads + 2, quads + 3, quads + 4)
    return drawn
  }

  @Test("a run to files: the frame with the most quads counts, the later of two; pixels and kept passes add up")
  func files() throws {
    var statistics = FrameStatistics(expectedFrames: 4), other = FrameStatistics()
    statistics.countFrame(drawn(5, repaired: 10, kept: 1, missing: 0))
    statistics.countFrame(drawn(3, repaired: 20, kept: 2, missing: 2))
    statistics.countLayers(7, animated: 2)
    statistics.countLayers(6, animated: 3)
    for milliseconds in 1...100 { statistics.record(.render, nanoseconds: UInt64(milliseconds) * 1_000_000) }
    #expect(statistics.counts.drawCalls == 7 && statistics.frames == 2 && statistics.missingCuts == 2)
    other.countFrame(drawn(5, repaired: 100, kept: 4, missing: 1))
    other.countLayers(8, animated: 1)
    other.record(.write, nanoseconds: 250_000)
    statistics.merge(other)
    let measured = statistics.measure(.plan) { 3 }
    #expect(measured == 3 && statistics.durations(of: .plan).count == 1)
    let report = StatisticsReport(statistics, renderer: "software", width: 64, height: 32, seconds: 0.5)
    #expect(report.frames == 2 && report.framesPerSecond == 4)
    #expect(
      report.counts == [
        "layers": 8, "animatedLayers": 3, "passes": 6, "quads": 5, "drawCalls": 7, "uploadedBytes": 8, "cachedBytes": 9,
        "repairedPixels": 130, "keptPasses": 7, "missingCuts": 2,
      ])
    let render = try #require(report.stages["render"]), write = try #require(report.stages["write"])
    #expect([render.p50, render.p95, render.p99, render.total] == [50, 95, 99, 5050])
    #expect([write.p50, write.p95, write.p99, write.total] == [0.25, 0.25, 0.25, 0.25])
    #expect(Set(report.stages.keys) == ["render", "write", "plan"])
    let still = StatisticsReport(FrameStatistics(), renderer: "gl", width: 1, height: 2, seconds: 0)
    #expect(still.framesPerSecond == 0 && still.stages.isEmpty && still.counts["missingCuts"] == nil)
    #expect(
      try String(decoding: still.json(), as: UTF8.self).split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) } == [
        "{", #""counts" : {"#, #""animatedLayers" : 0,"#, #""cachedBytes" : 0,"#, #""drawCalls" : 0,"#, #""keptPasses" : 0,"#,
        #""layers" : 0,"#, #""passes" : 0,"#, #""quads" : 0,"#, #""repairedPixels" : 0,"#, #""uploadedBytes" : 0"#, "},",
        #""frames" : 0,"#, #""framesPerSecond" : 0,"#, #""height" : 2,"#, #""renderer" : "gl","#, #""seconds" : 0,"#,
        #""stages" : {"#, "},", #""width" : 1"#, "}",
      ])
  }

  @Test("a run on a display: each number stands where it belongs")
  func display() {
    var statistics = PlaybackStatistics()
    for (stage, nanoseconds) in zip(Stage.allCases, stride(from: UInt64(1_000_000), through: 9_000_000, by: 1_000_000)) {
      statistics.record(stage, nanoseconds: nanoseconds)
    }
    statistics.countLayers(4, animated: 1)
    statistics.countLayers(3, animated: 2)
    statistics.count(drawn(5, repaired: 10, kept: 1, missing: 0))
    statistics.count(drawn(4, repaired: 20, kept: 2, missing: 0))
    statistics.countUnchanged()
    statistics.count(
      FrameScheduler.Flip(target: 4.5, time: 4.25, latency: 0.125, interval: 0.0625, missed: 3, missedByUs: 2), period: 0.03125)
    statistics.count(
      FrameScheduler.Flip(target: nil, time: 5, latency: 0.25, interval: 0.03125, missed: 0, missedByUs: 0), period: 0.03125)
    let report = PlaybackReport(
      statistics, display: "DP-1", renderer: "gl", width: 640, height: 480, nominalPeriod: 0.03125, period: 0.0625, seconds: 2,
      secondsToFirstPicture: 0.5, divisor: 2, turnedBy: .card)
    #expect(report.refreshRate == 32 && report.measuredRefreshRate == 16 && report.divisor == 2 && report.turnedBy == .card)
    #expect(report.flips == 2 && report.unchanged == 1 && report.missed == 3 && report.missedByUs == 2)
    #expect(report.intervalsByBlanks == [1, 1, 0, 0, 0, 0, 0, 0])
    #expect(report.allocations == nil)
    #expect(
      report.counts == [
        "layers": 4, "animatedLayers": 2, "passes": 6, "quads": 5, "drawCalls": 7, "cachedBytes": 9, "repairedPixels": 30,
        "keptPasses": 3,
      ])
    #expect(
      report.milliseconds.mapValues { [$0.p50, $0.p95, $0.p99, $0.max] } == [
        "evaluate": [3, 3, 3, 3], "plan": [4, 4, 4, 4], "render": [5, 5, 5, 5], "flipLatency": [125, 250, 250, 250],
        "jitter": [250, 250, 250, 250], "interval": [31.25, 62.5, 62.5, 62.5],
      ])
  }

  @Test("a queue passes on what was put in, in order, and what is left after it was closed; then nothing")
  func queue() {
    let queue = BoundedQueue<Int>(capacity: 2)
    #expect(queue.put(1) && queue.put(2) && queue.take() == 1 && queue.put(3))
    // There is no room for a fourth until one is taken.
    let waiting = JoinableThread()
    waiting.start(stackSize: 512 << 10) { _ = queue.put(4) }
    #expect(queue.take() == 2 && queue.take() == 3 && queue.take() == 4)
    waiting.join()
    #expect(queue.put(5))
    queue.close()
    #expect(!queue.put(6) && queue.take() == 5 && queue.take() == nil)
  }

  @Test("a bell that was rung can be read until it is cleared, however often it was rung")
  func bell() {
    let bell = WakeUp()
    func isReadable() -> Bool {
      var entry = pollfd(fd: bell.descriptor, events: Int16(POLLIN), revents: 0)
      return poll(&entry, 1, 0) == 1
    }
    #expect(!isReadable())
    for count in [1, 31, 32, 33, 100_000] {
      for _ in 0..<count { bell.ring() }
      #expect(isReadable())
      bell.clear()
      #expect(!isReadable(), "\(count)")
    }
  }
}
