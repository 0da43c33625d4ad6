import Foundation
import Testing

@testable import FrameBenchmarks

@Suite("charts of measurements")
struct BenchChartTests {
  @Test("the line through two points goes through both")
  func line() {
    // 2 ms at 100, 11 ms at 1000: 0.01 ms each and 1 ms besides.
    let line = ScalingChart.line(through: [(100, 2), (1000, 11)])
    #expect(abs(line.slope - 0.01) < 1e-12)
    #expect(abs(line.offset - 1) < 1e-9)
    // Of one number nothing is known but what it costs.
    #expect(ScalingChart.line(through: [(100, 2), (100, 2)]) == (0, 2))
  }

  private func result(_ workload: String, processor: Double) throws -> BenchmarkResult {
    func percentiles(_ p50: Double) -> String { #"{"p50": \#(p50), "p95": 9, "p99": 9, "total": 9, "max": 9}"# }
    let json = #"""
      {"workload": "\#(workload)", "renderer": "software", "device": "", "width": 8, "height": 6, "readsBack": false,
       "firstFrameMilliseconds": 1, "frames": 4, "frameMilliseconds": [4, 2, 1, 2], "framesPerSecond": 1, "processorSeconds": 1,
       "processorMillisecondsPerFrame": \#(processor), "peakResidentBytes": 1, "counts": {"layers": 7},
       "stages": {"evaluate": \#(percentiles(1)), "plan": \#(percentiles(2)), "render": \#(percentiles(5))}}
      """#
    return try JSONDecoder().decode(BenchmarkResult.self, from: Data(json.utf8))
  }

  @Test("frame times in thirty bars from the shortest to a twentieth above the slowest but one in a hundred, with the median")
  func histogram() throws {
    let result = try result("W1-10", processor: 8)
    #expect(result.percentile(0.5) == 2 && result.percentile(0.75) == 2 && result.percentile(0.76) == 4 && result.percentile(0) == 1)
    // 1 … 4.2 ms are 340 points; the two of 2 ms are the tenth bar, 118 high, the others half of that.
    let svg = HistogramChart(result).svg
    #expect(svg.components(separatedBy: "<rect").count == 31)
    #expect(svg.contains(##"<rect x="10.0" y="69.0" width="10.3" height="59.0" fill="#3478f6"/>"##))
    #expect(svg.contains(##"<rect x="112.0" y="10.0" width="10.3" height="118.0" fill="#3478f6"/>"##))
    #expect(svg.contains(##"<rect x="327.3" y="69.0" width="10.3" height="59.0" fill="#3478f6"/>"##))
    #expect(svg.contains(##"<line x1="116.2" x2="116.2" y1="4" y2="128.0" stroke="#d11" stroke-width="1.5"/>"##))
    #expect(svg.contains(##"<text x="10.0" y="142.0" text-anchor="start">1.000 ms</text>"##))
    #expect(
      svg.hasSuffix(##"<text x="350.0" y="142.0" text-anchor="end">4.200 ms</text></svg>"##)
        && svg.hasPrefix(##"<svg viewBox="0 0 360.0 150.0""##))
  }

  @Test("stages end to end, the longest frame 640 points long")
  func stages() throws {
    let svg = StageChart([try result("W1-10", processor: 8), try result("a<b", processor: 8)]).svg
    // Of 1 + 2 + 5 ms.
    #expect(svg.hasPrefix(##"<svg viewBox="0 0 900.0 74.0""##))
    #expect(svg.contains(##"<rect x="180.0" y="4.0" width="12.0" height="12.0" fill="#ff2d55"/>"##))
    #expect(svg.contains(##"<text x="197.0" y="14.0" text-anchor="start">callbacks</text>"##))
    #expect(svg.contains(##"<text x="172.0" y="39.0" text-anchor="end">W1-10, software</text>"##))
    #expect(
      svg.contains(
        ##"<rect x="180.0" y="26.0" width="80.0" height="16.0" fill="#34c759"/><rect x="260.0" y="26.0" width="160.0" height="16.0""##))
    #expect(svg.contains(##"<rect x="420.0" y="26.0" width="400.0" height="16.0" fill="#3478f6"/>"##))
    #expect(
      svg.contains(##"<text x="826.0" y="39.0" text-anchor="start">8.000</text>"##)
        && svg.contains(##"y="61.0" text-anchor="end">a&lt;b, software"##))
  }

  @Test("cost against number, on scales of powers of ten")
  func scaling() throws {
    let results = try [
      result("W1-1000", processor: 80), result("W1-10", processor: 8), result("W2-5", processor: 1), result("none", processor: 1),
    ]
    let charts = ScalingChart.charts(of: results)
    // (80 − 8) / 990 ms each.
    #expect(charts.map(\.caption) == ["W1, software: 72.727 µs of processor time for each, and 7.273 ms besides"])
    let svg = try #require(charts.first).svg
    // From 10^0.9 to 10^3.1 on 300 points, and from 10^0.703 to 10^2.103 ms on 180.
    #expect(svg.contains(##"<circle cx="63.6" cy="164.3" r="4" fill="#3478f6"/><circle cx="336.4" cy="35.7" r="4" fill="#3478f6"/>"##))
    #expect(svg.contains(##"<path d="M50 10V190H350.0" fill="none" stroke="#999"/>"##))
    for (x, decade) in [("63.6", 1), ("200.0", 2), ("336.4", 3)] {
      #expect(svg.contains(##"<text x="\##(x)" y="204.0" text-anchor="middle">10^\##(decade)</text>"##))
    }
    #expect(
      svg.contains(##"<text x="46.0" y="155.8" text-anchor="end">10 ms</text><text x="46.0" y="27.3" text-anchor="end">100 ms</text>"##))
    #expect(!svg.contains("10^0") && !svg.contains("10^4"))
    // The fitted line has 41 points and begins at the left edge.
    let line = try #require(svg.components(separatedBy: "points=\"").last?.components(separatedBy: "\"").first).split(separator: " ")
    #expect(line.count == 41 && line[0].hasPrefix("50.0,") && line[40].hasPrefix("350.0,"))
  }

  @Test("one page with a row for each result")
  func page() throws {
    let html = BenchReport([try result("W1-10", processor: 8), try result("W1-1000", processor: 80)], version: "1.2").html
    #expect(html.contains("<p>acetate 1.2, \(ProcessInfo.processInfo.activeProcessorCount) processors</p>"))
    #expect(
      html.contains("<tr><td>W1-10</td><td>software</td><td>8×6</td><td>4</td><td>2.000</td><td>4.000</td><td>4.000</td><td>8.000</td>"))
    #expect(html.contains("<td>80.0</td>") && html.components(separatedBy: "<figure>").count == 4)
    #expect(BenchReport([try result("W1-10", processor: 8)], version: "1").html.contains("<p>Measure a kind at several numbers"))
  }
}
