import Compositing
import Foundation
import FrameLoop
import Testing

@testable import Playback

@Suite("What is said of a run on displays")
struct PlayReportTests {
  /// Ten flips of 20 ms and one of 60, drawn in 1 ms, and two frames that did not differ.
  private func statistics() -> PlaybackStatistics {
    var statistics = PlaybackStatistics()
    for number in 0..<11 {
      statistics.record(.render, nanoseconds: 1_000_000)
      let blanks = number == 10 ? 3 : 1
      statistics.count(
        FrameScheduler.Flip(
          target: 5, time: 5.002, latency: 0.004, interval: Double(blanks) * 0.02, missed: blanks - 1, missedByUs: (blanks - 1) / 2),
        period: 0.02)
    }
    for _ in 0..<2 { statistics.countUnchanged() }
    return statistics
  }

  private func display(
    _ name: String, _ statistics: PlaybackStatistics, divisor: Int? = nil, turnedBy: PlaybackReport.Turner? = nil
  ) -> PlaybackReport {
    PlaybackReport(
      statistics, display: name, renderer: "software", width: 1920, height: 1080, nominalPeriod: 0.02, period: 0.0199996, seconds: 12.34,
      secondsToFirstPicture: 0.456, divisor: divisor, turnedBy: turnedBy)
  }

  @Test("numbers, percentiles and how far flips were apart, in columns")
  func table() {
    let report = PlayReport(displays: [display("HDMI-A-1", statistics())], signal: nil)
    // Percentiles are right to 1.6 %, and the longest is exact.
    // 1 / 0.0199996 = 50.001; of 11 flips 10 took one blank, 40 · 10 / 11 = 36 signs wide, and 40 / 11 = 3.
    #expect(
      report.description == """
        HDMI-A-1  1920x1080, 50.00 Hz (measured 50.001), software
        flips 11 in 12.3 s, first picture after 0.46 s and setting the mode
        missed blanks 2, of which handed over too late 1; unchanged frames 2
          milliseconds         p50       p95       p99       max
          render             1.000     1.000     1.000     1.000
          flip latency       4.000     4.000     4.000     4.000
          jitter             2.000     2.000     2.000     2.000
          flip to flip      20.054    60.000    60.000    60.000
        blanks from flip to flip
          1                 10  ████████████████████████████████████
          3                  1  ███
        """)
    #expect(report.flips == 11 && report.missed == 2 && report.divisors == nil && report.signal == nil)
  }

  @Test("who turns pictures, how often there is a new one, and what steady frames allocate is said where it is known")
  func extras() {
    var steady = PlaybackStatistics()
    for number in 0..<124 {
      steady.count(
        FrameScheduler.Flip(target: nil, time: 5, latency: 0.0005, interval: 0, missed: 0, missedByUs: 0), period: 0.02)
      // Counted from the 121st on: 10, 5, 5 and 0 since the one before.
      steady.count(allocations: [0, 10, 15, 20, 20][max(0, number - 119)])
    }
    let displays = [
      display("A", steady, divisor: 1, turnedBy: .card), display("B", PlaybackStatistics(), divisor: 3, turnedBy: .renderer),
      display("C", PlaybackStatistics()),
    ]
    let report = PlayReport(displays: displays, signal: 15)
    let lines = report.description.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    #expect(lines.contains("pictures are turned by the card") && lines.contains("pictures are turned by the renderer"))
    #expect(lines.contains("low power: a new picture at every blank at the end"))
    #expect(lines.contains("low power: a new picture at every 3 blanks at the end"))
    #expect(lines.contains("allocations in steady state 20, at 3 of 4 flips"), "\(lines)")
    // A table of percentiles without rows, and nothing of intervals.
    #expect(lines.suffix(5).first == "" && lines.last == "  milliseconds         p50       p95       p99       max")
    #expect(report.divisors == [1, 3, 1] && report.signal == 15 && report.flips == 124)
  }

  @Test("one display is an object, several are a list")
  func json() throws {
    func names(_ report: PlayReport) throws -> [String] {
      let json = try JSONSerialization.jsonObject(with: report.json())
      if let one = json as? [String: Any] { return [one["display"] as? String ?? "-"] }
      return try #require(json as? [[String: Any]]).map { "list of \($0["display"] as? String ?? "-")" }
    }
    let (a, b) = (display("A", statistics()), display("B", statistics()))
    #expect(try names(PlayReport(displays: [a], signal: nil)) == ["A"])
    #expect(try names(PlayReport(displays: [a, b], signal: nil)) == ["list of A", "list of B"])
    #expect(try names(PlayReport(displays: [], signal: nil)) == [])
  }
}
