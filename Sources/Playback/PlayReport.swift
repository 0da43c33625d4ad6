public import Foundation
internal import FrameLoop
internal import Graphics

/// Measurements of a run on a display.
public struct PlayReport: Sendable, CustomStringConvertible {
  let displays: [PlaybackReport]
  /// The signal that ended the run; nil when it was a key or the program.
  public let signal: Int32?

  /// Frames shown, on all displays together.
  public var flips: Int { displays.reduce(0) { $0 + $1.flips } }
  /// Vertical blanks that should have had a new frame and did not.
  public var missed: Int { displays.reduce(0) { $0 + $1.missed } }

  /// The number of blanks per new frame at present, for each display; nil without `PlayerSettings.prefersLowPower`.
  package var divisors: [Int]? { displays.contains { $0.divisor != nil } ? displays.map { $0.divisor ?? 1 } : nil }

  /// Counts, percentiles of each stage in milliseconds and the histogram of intervals, as JSON: an object for one display, a list of them
  /// for several.
  public func json() throws -> Data {
    if let display = displays.first, displays.count == 1 { return try display.json() }
    return try PlaybackReport.json(displays)
  }

  /// Counts, percentiles and the histogram as tables.
  public var description: String { displays.map(\.table).joined(separator: "\n\n") }
}

extension PlaybackReport {
  /// The measurements of a display, as lines of text.
  fileprivate var table: String {
    var lines = [
      "\(display)  \(width)x\(height), \(Self.number(refreshRate, 2)) Hz (measured \(Self.number(measuredRefreshRate, 3))), \(renderer)"
    ]
    lines.append(
      "flips \(flips) in \(Self.number(seconds, 1)) s, first picture after \(Self.number(secondsToFirstPicture, 2)) s and setting the mode")
    lines.append("missed blanks \(missed), of which handed over too late \(missedByUs); unchanged frames \(unchanged)")
    if let turnedBy {
      lines.append("pictures are turned by the \(turnedBy == .card ? "card" : "renderer")")
    }
    if let divisor { lines.append("low power: a new picture at every \(divisor == 1 ? "blank" : "\(divisor) blanks") at the end") }
    if let allocations {
      lines.append("allocations in steady state \(allocations.count), at \(allocations.flipsWithAny) of \(allocations.steadyFlips) flips")
    }
    lines.append(Self.row("milliseconds", "p50", "p95", "p99", "max"))
    for name in Self.durationNames {
      guard let value = milliseconds[name] else { continue }
      lines.append(
        Self.row(
          Self.titles[name] ?? name, Self.number(value.p50, 3), Self.number(value.p95, 3), Self.number(value.p99, 3),
          Self.number(value.max, 3)))
    }
    let total = intervalsByBlanks.reduce(0, +)
    if total > 0 {
      lines.append("blanks from flip to flip")
      for (index, count) in intervalsByBlanks.enumerated() where count > 0 {
        let isLast = index == intervalsByBlanks.count - 1
        let length = max(1, count * 40 / total)
        lines.append(
          Self.padded("  \(index + 1)\(isLast ? " or more" : "")", 14) + Self.padded("\(count)", -8) + "  "
            + String(repeating: "█", count: length))
      }
    }
    return lines.joined(separator: "\n")
  }

  private static let titles = ["flipLatency": "flip latency", "interval": "flip to flip"]

  private static func row(_ title: String, _ values: String...) -> String {
    padded("  " + title, 16) + values.map { padded($0, -10) }.joined()
  }

  /// The text padded to a number of columns; a negative number aligns it to the right.
  private static func padded(_ text: String, _ columns: Int) -> String {
    let room = String(repeating: " ", count: max(0, abs(columns) - text.count))
    return columns < 0 ? room + text : text + room
  }

  private static func number(_ value: Double, _ places: Int) -> String {
    let scale = [1.0, 10, 100, 1000][places]
    let rounded = Int(saturating: (abs(value) * scale).rounded())
    let fraction = String(rounded % Int(scale))
    let digits = String(repeating: "0", count: max(0, places - fraction.count)) + fraction
    return (value < 0 ? "-" : "") + "\(rounded / Int(scale))" + (places > 0 ? "." + digits : "")
  }
}
