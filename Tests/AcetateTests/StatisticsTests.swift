import Compositing
import Foundation
import FrameLoop
import Testing

@Suite("Statistics")
struct StatisticsTests {
  @Test("percentiles by nearest rank")
  func percentiles() throws {
    var statistics = FrameStatistics()
    // 100 ms down to 1 ms: the p-th percentile of 1…100 is p.
    for milliseconds in (1...100).reversed() { statistics.record(.render, nanoseconds: UInt64(milliseconds) * 1_000_000) }
    for nanoseconds: UInt64 in [4_000_000, 1_000_000, 3_000_000, 2_000_000] { statistics.record(.plan, nanoseconds: nanoseconds) }
    let render = try #require(StatisticsReport.Percentiles(nanoseconds: statistics.durations(of: .render)))
    #expect((render.p50, render.p95, render.p99) == (50, 95, 99))
    // Of four, the half is the second, and 95 % are reached with the fourth only.
    let plan = try #require(StatisticsReport.Percentiles(nanoseconds: statistics.durations(of: .plan)))
    #expect((plan.p50, plan.p95, plan.total) == (2, 4, 10))
    #expect(StatisticsReport.Percentiles(nanoseconds: statistics.durations(of: .readBack)) == nil)
  }

  @Test("the report has the stages that ran, and counts of the fullest frame")
  func report() throws {
    var drawing = FrameStatistics()
    for quads in [3, 9, 5] {
      var counts = RenderStatistics()
      counts.quads = quads
      drawing.record(.render, nanoseconds: 2_000_000)
      drawing.countFrame(counts)
    }
    var preparing = FrameStatistics()
    preparing.record(.evaluate, nanoseconds: 500_000)
    preparing.layers = 7
    preparing.merge(drawing)
    let report = StatisticsReport(preparing, renderer: "software", width: 8, height: 6, seconds: 1.5)
    #expect(report.frames == 3 && report.framesPerSecond == 2)
    #expect(report.counts["quads"] == 9 && report.counts["layers"] == 7)
    #expect(report.stages.keys.sorted() == ["evaluate", "render"])
    #expect(report.stages["render"]?.total == 6 && report.stages["evaluate"]?.p99 == 0.5)
    let json = try #require(try JSONSerialization.jsonObject(with: report.json()) as? [String: Any])
    #expect(json["width"] as? Int == 8 && json["seconds"] as? Double == 1.5)
  }
}
