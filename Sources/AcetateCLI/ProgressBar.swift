import Foundation
import QuartzCore

/// A line that shows how far a render has come, on a terminal; nothing elsewhere.
struct ProgressBar {
  private let total: Int
  private let start = DispatchTime.now().uptimeNanoseconds
  private var lastDrawn: UInt64 = 0
  private let isShown: Bool

  init(total: Int) {
    self.total = total
    isShown = total > 1 && Terminal.isErrorOutputInteractive
  }

  mutating func update(completed: Int) {
    guard isShown else { return }
    let now = DispatchTime.now().uptimeNanoseconds
    guard completed == total || now - lastDrawn > 100_000_000 else { return }
    lastDrawn = now
    let line = Self.line(completed: completed, total: total, seconds: Double(now - start) / 1e9, columns: Terminal.columns)
    Terminal.write("\r\(line)\u{1b}[K")
  }

  func finish() {
    if isShown { Terminal.write("\r\u{1b}[K") }
  }

  /// `██████░░░░  60/100  30 frames/s  0:02 left`, with a bar as long as there is room for.
  /// - Parameter seconds: that it took so far; nil where that is unknown, and with it the speed.
  static func line(completed: Int, total: Int, seconds: Double?, columns: Int) -> String {
    var text = "\(completed)/\(total)"
    if let seconds {
      let rate = seconds > 0 ? Double(completed) / seconds : 0
      let remaining = rate > 0 ? Double(total - completed) / rate : 0
      let speed = rate < 10 ? String((rate * 10).rounded() / 10) : String(Int(saturating: rate.rounded()))
      text += "  \(speed) frames/s  \(clock(remaining)) left"
    }
    let length = min(30, columns - 1 - text.count - 2)
    guard length >= 5 else { return String(text.prefix(max(0, columns - 1))) }
    let filled = completed * length / max(1, total)
    return String(repeating: "█", count: filled) + String(repeating: "░", count: length - filled) + "  " + text
  }

  /// `0:05`, `12:00`, `1:00:00`.
  private static func clock(_ seconds: Double) -> String {
    let whole = Int(min(seconds.rounded(.up), 1e9))
    func two(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
    return whole < 3600 ? "\(whole / 60):\(two(whole % 60))" : "\(whole / 3600):\(two(whole / 60 % 60)):\(two(whole % 60))"
  }
}
