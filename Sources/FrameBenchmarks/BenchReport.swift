internal import Foundation
internal import TextEscaping

/// Measurements as one HTML file that needs nothing else: no network, no scripts.
package struct BenchReport {
  package let results: [BenchmarkResult]
  package let version: String

  package init(_ results: [BenchmarkResult], version: String) { (self.results, self.version) = (results, version) }

  package var html: String {
    """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <title>acetate bench</title>
    <style>\(Self.style)</style>
    </head>
    <body>
    <h1>acetate bench</h1>
    <p>\(Self.escaped(machine))</p>
    <h2>Frames</h2>
    \(table)
    <h2>Where a frame's time goes</h2>
    <p>Medians of each stage in milliseconds, one after the other.</p>
    \(StageChart(results).svg)
    <h2>Cost against number</h2>
    \(scaling)
    <h2>Frame times</h2>
    <p>How many frames took how long; the line is the median.</p>
    <div class="grid">
    \(results.map { "<figure>\(HistogramChart($0).svg)<figcaption>\(Self.title($0))</figcaption></figure>" }.joined(separator: "\n"))
    </div>
    </body>
    </html>

    """
  }

  private var machine: String {
    let devices = Set(results.filter { $0.renderer == "gl" }.map(\.device)).sorted()
    return "acetate \(version), \(ProcessInfo.processInfo.activeProcessorCount) processors"
      + (devices.isEmpty ? "" : "; OpenGL ES on \(devices.joined(separator: ", "))")
  }

  private var table: String {
    let titles =
      ["workload", "renderer", "size", "frames", "p50", "p95", "p99", "cpu"] + BenchmarkResult.stageNames + BenchmarkResult.countNames
    let head = titles.map { "<th>\($0)</th>" }.joined()
    let rows = results.map { result in
      let times = [result.percentile(0.5), result.percentile(0.95), result.percentile(0.99), result.processorMillisecondsPerFrame].map(
        Self.number)
      let stages = BenchmarkResult.stageNames.map { name in result.stages[name].map { Self.number($0.p50) } ?? "" }
      let counts = BenchmarkResult.countNames.map { name in result.counts[name].map(String.init) ?? "" }
      let cells =
        [Self.escaped(result.workload), result.renderer, "\(result.width)×\(result.height)", "\(result.frames)"] + times + stages + counts
      return "<tr>" + cells.map { "<td>\($0)</td>" }.joined() + "</tr>"
    }
    return "<div class=\"wide\"><table><thead><tr>\(head)</tr></thead><tbody>\n\(rows.joined(separator: "\n"))\n</tbody></table></div>"
  }

  /// A chart for each kind of workload that was measured at several numbers.
  private var scaling: String {
    let charts = ScalingChart.charts(of: results)
    guard !charts.isEmpty else {
      return "<p>Measure a kind at several numbers, such as W1-1000 W1-10000, to see what each layer costs.</p>"
    }
    return "<div class=\"grid\">\n"
      + charts.map { "<figure>\($0.svg)<figcaption>\(Self.escaped($0.caption))</figcaption></figure>" }.joined(separator: "\n")
      + "\n</div>"
  }

  static func title(_ result: BenchmarkResult) -> String { "\(escaped(result.workload)), \(result.renderer)" }
  static func number(_ value: Double) -> String { String(format: value < 10 ? "%.3f" : "%.1f", value) }

  static func escaped(_ text: String) -> String { HTMLText.text(text) }

  private static let style = """
    body { font: 15px/1.45 system-ui, sans-serif; margin: 2rem auto; max-width: 75rem; padding: 0 1rem; }
    body { color: #1c1c22; background: #fbfbfd; }
    h1 { font-size: 1.6rem; } h2 { font-size: 1.15rem; margin-top: 2.2rem; }
    .wide { overflow-x: auto; } table { border-collapse: collapse; font-variant-numeric: tabular-nums; font-size: 13px; }
    th, td { padding: .25rem .6rem; text-align: right; border-bottom: 1px solid #e2e2e8; white-space: nowrap; }
    th:nth-child(-n+2), td:nth-child(-n+2) { text-align: left; }
    .grid { display: grid; grid-template-columns: repeat(auto-fill, minmax(22rem, 1fr)); gap: 1rem; }
    figure { margin: 0; } figcaption { font-size: 13px; color: #555; }
    svg { width: 100%; height: auto; } svg text { font: 11px system-ui, sans-serif; fill: #444; }
    """
}
