internal import Foundation
internal import TextEscaping

/// Frames by how long they took.
struct HistogramChart {
  private let result: BenchmarkResult
  private static let bins = 30
  init(_ result: BenchmarkResult) { self.result = result }

  var svg: String {
    let (width, height, bottom) = (360.0, 150.0, 128.0)
    // The slowest hundredth would squeeze all others.
    let upper = max(result.percentile(0.99) * 1.05, 1e-6)
    let lower = min(result.frameMilliseconds.min() ?? 0, upper * 0.9)
    var counts = [Int](repeating: 0, count: Self.bins)
    for time in result.frameMilliseconds {
      let bin = Int((time - lower) / (upper - lower) * Double(Self.bins))
      counts[min(Self.bins - 1, max(0, bin))] += 1
    }
    let highest = Double(max(1, counts.max() ?? 1))
    let step = (width - 20) / Double(Self.bins)
    let bars = counts.enumerated().map { index, count in
      let bar = Double(count) / highest * (bottom - 10)
      return rectangle(10 + Double(index) * step, bottom - bar, step - 1, bar, "#3478f6")
    }
    let middle = 10 + (result.percentile(0.5) - lower) / (upper - lower) * (width - 20)
    return svgOpen(width, height) + bars.joined()
      + "<line x1=\"\(svg: middle)\" x2=\"\(svg: middle)\" y1=\"4\" y2=\"\(svg: bottom)\" stroke=\"#d11\" stroke-width=\"1.5\"/>"
      + label(10, height - 8, BenchReport.number(lower) + " ms")
      + label(width - 10, height - 8, BenchReport.number(upper) + " ms", anchor: "end") + "</svg>"
  }
}

/// Medians of the stages of every workload, end to end.
struct StageChart {
  private let results: [BenchmarkResult]
  private static let stages = [
    ("callbacks", "#ff2d55"), ("commit", "#8e8e93"), ("evaluate", "#34c759"), ("plan", "#ff9f0a"), ("render", "#3478f6"),
    ("readBack", "#af52de"),
  ]
  init(_ results: [BenchmarkResult]) { self.results = results }

  var svg: String {
    let (width, row) = (900.0, 22.0)
    let totals = results.map { result in Self.stages.reduce(0.0) { $0 + (result.stages[$1.0]?.p50 ?? 0) } }
    let longest = max(totals.max() ?? 0, 1e-9)
    var body = ""
    for (index, stage) in Self.stages.enumerated() {
      body += rectangle(180 + Double(index) * 110, 4, 12, 12, stage.1) + label(197 + Double(index) * 110, 14, stage.0)
    }
    for (index, result) in results.enumerated() {
      let y = 26 + Double(index) * row
      body += label(172, y + 13, BenchReport.title(result), anchor: "end")
      var x = 180.0
      for (name, color) in Self.stages {
        let length = (result.stages[name]?.p50 ?? 0) / longest * (width - 260)
        body += rectangle(x, y, length, row - 6, color)
        x += length
      }
      body += label(x + 6, y + 13, BenchReport.number(totals[index]))
    }
    return svgOpen(width, 30 + Double(results.count) * row) + body + "</svg>"
  }
}

/// What a workload costs at several numbers, with the line that fits best.
struct ScalingChart {
  let caption: String
  private let points: [(number: Double, milliseconds: Double)]

  /// - Returns: one chart for each kind and renderer that was measured at two numbers or more.
  static func charts(of results: [BenchmarkResult]) -> [ScalingChart] {
    var groups: [(name: String, points: [(number: Double, milliseconds: Double)])] = []
    for result in results {
      guard let dash = result.workload.unicodeScalars.lastIndex(of: "-"),
        let number = Double(result.workload[result.workload.index(after: dash)...])
      else { continue }
      let name = "\(result.workload[..<dash]), \(result.renderer)"
      let point = (number: number, milliseconds: result.processorMillisecondsPerFrame)
      if let index = groups.firstIndex(where: { $0.name == name }) {
        groups[index].points.append(point)
      } else {
        groups.append((name, [point]))
      }
    }
    return groups.filter { $0.points.count > 1 }.map { ScalingChart(name: $0.name, points: $0.points.sorted { $0.number < $1.number }) }
  }

  private init(name: String, points: [(number: Double, milliseconds: Double)]) {
    self.points = points
    let line = Self.line(through: points)
    caption =
      "\(name): \(String(format: "%.3f", line.slope * 1000)) µs of processor time for each, "
      + "and \(String(format: "%.3f", line.offset)) ms besides"
  }

  /// Least squares, relative to the measured values, so that small numbers count as much as large ones.
  static func line(through points: [(number: Double, milliseconds: Double)]) -> (slope: Double, offset: Double) {
    var (w, wx, wy, wxx, wxy) = (0.0, 0.0, 0.0, 0.0, 0.0)
    for (x, y) in points {
      let weight = 1 / max(y * y, 1e-12)
      (w, wx, wy, wxx, wxy) = (w + weight, wx + weight * x, wy + weight * y, wxx + weight * x * x, wxy + weight * x * y)
    }
    let determinant = w * wxx - wx * wx
    guard abs(determinant) > 1e-12 * w * wxx else { return (0, wy / max(w, 1e-12)) }
    return ((w * wxy - wx * wy) / determinant, (wxx * wy - wx * wxy) / determinant)
  }

  var svg: String {
    let (width, height) = (360.0, 220.0)
    let numbers = points.map { log10($0.number) }
    let times = points.map { log10(max($0.milliseconds, 1e-4)) }
    let (left, right) = ((numbers.min() ?? 0) - 0.1, (numbers.max() ?? 1) + 0.1)
    let (low, high) = (((times.min() ?? 0) - 0.2), ((times.max() ?? 1) + 0.2))
    func place(_ x: Double, _ y: Double) -> (Double, Double) {
      (50 + (x - left) / (right - left) * (width - 60), 190 - (y - low) / (high - low) * 180)
    }
    var body = "<path d=\"M50 10V190H\(svg: width - 10)\" fill=\"none\" stroke=\"#999\"/>"
    for decade in Int(left.rounded(.up))...max(Int(left.rounded(.up)), Int(right.rounded(.down))) {
      body += label(place(Double(decade), low).0, 204, "10^\(decade)", anchor: "middle")
    }
    for decade in Int(low.rounded(.up))...max(Int(low.rounded(.up)), Int(high.rounded(.down))) where Double(decade) <= high {
      body += label(46, place(left, Double(decade)).1 + 4, "\(shortest(pow(10, Double(decade)))) ms", anchor: "end")
    }
    let line = Self.line(through: points)
    let fitted = (0...40).compactMap { step -> String? in
      let x = left + (right - left) * Double(step) / 40
      let value = line.offset + line.slope * pow(10, x)
      guard value > 0 else { return nil }
      let (px, py) = place(x, log10(value))
      return "\(String(format: "%.1f", px)),\(String(format: "%.1f", py))"
    }
    body += "<polyline points=\"\(fitted.joined(separator: " "))\" fill=\"none\" stroke=\"#d11\"/>"
    for (x, y) in zip(numbers, times) {
      let (px, py) = place(x, y)
      body += "<circle cx=\"\(svg: px)\" cy=\"\(svg: py)\" r=\"4\" fill=\"#3478f6\"/>"
    }
    return svgOpen(width, height) + body + "</svg>"
  }
}

private func svgOpen(_ width: Double, _ height: Double) -> String { "<svg viewBox=\"0 0 \(svg: width) \(svg: height)\" role=\"img\">" }

private func rectangle(_ x: Double, _ y: Double, _ width: Double, _ height: Double, _ color: String) -> String {
  "<rect x=\"\(svg: x)\" y=\"\(svg: y)\" width=\"\(svg: max(0, width))\" height=\"\(svg: max(0, height))\" fill=\"\(color)\"/>"
}

private func label(_ x: Double, _ y: Double, _ text: String, anchor: String = "start") -> String {
  "<text x=\"\(svg: x)\" y=\"\(svg: y)\" text-anchor=\"\(anchor)\">\(text)</text>"
}

extension DefaultStringInterpolation {
  /// A coordinate with as many digits as show.
  fileprivate mutating func appendInterpolation(svg value: Double) { appendLiteral(String(format: "%.1f", value)) }
}
