import Graphics
import QuartzCore
import TextEscaping

/// How far a run has come: on a terminal a line that is renewed, elsewhere, where it is asked for, lines every five seconds.
struct ProgressBar {
  private enum Style { case none, bar, lines }

  private let total: Int
  private let start = monotonicNanoseconds()
  private var lastDrawn: UInt64
  private let style: Style
  /// Which of several runs it is; empty where there is one.
  private let name: String
  private var completed = 0

  /// - Parameters:
  ///   - isWanted: nil shows it on a terminal alone.
  ///   - name: tells the run from others; one of a single frame is told with it, too.
  init(total: Int, isWanted: Bool? = nil, name: String? = nil) {
    (self.total, self.name) = (total, name.map { TerminalText.line($0) + ": " } ?? "")
    lastDrawn = start
    if total <= 1 && (name == nil || isWanted != true) || isWanted == false {
      style = .none
    } else {
      style = Terminal.isErrorOutputInteractive ? .bar : isWanted == true ? .lines : .none
    }
  }

  /// - Parameter bytes: of the output so far; 0 where that is not known.
  mutating func update(completed: Int, bytes: Int = 0) {
    guard style != .none else { return }
    self.completed = completed
    let now = monotonicNanoseconds()
    guard now - lastDrawn > (style == .bar ? 100_000_000 : 5_000_000_000) || completed == total && style == .bar else { return }
    lastDrawn = now
    let seconds = Double(now - start) / 1e9
    switch style {
    case .none: break
    case .bar:
      let columns = Terminal.columns, room = max(20, columns - name.count)
      let line = name.prefix(columns - room) + Self.line(completed: completed, total: total, seconds: seconds, bytes: bytes, columns: room)
      Terminal.write("\r\(line)\u{1b}[K")
    case .lines: Terminal.write("acetate: \(name)\(Self.figures(completed: completed, total: total, seconds: seconds, bytes: bytes))\n")
    }
  }

  func finish() {
    switch style {
    case .none: break
    case .bar: Terminal.write("\r\u{1b}[K")
    case .lines:
      let seconds = Double(monotonicNanoseconds() - start) / 1e9
      Terminal.write("acetate: \(name)\(completed)/\(total) frames in \(DryRun.duration(seconds))\n")
    }
  }

  /// `██████░░░░  60/100  30 frames/s  0:02 left  1.2 MB of about 2 MB`, with a bar as long as there is room for.
  /// - Parameters:
  ///   - seconds: that it took so far; nil where that is unknown, and with it the speed.
  ///   - bytes: as in `update`.
  static func line(completed: Int, total: Int, seconds: Double?, bytes: Int = 0, columns: Int) -> String {
    let text = figures(completed: completed, total: total, seconds: seconds, bytes: bytes)
    let length = min(30, columns - 1 - text.count - 2)
    guard length >= 5 else { return String(text.prefix(max(0, columns - 1))) }
    let filled = completed * length / max(1, total)
    return String(repeating: "█", count: filled) + String(repeating: "░", count: length - filled) + "  " + text
  }

  /// `60/100  30 frames/s  0:02 left  1.2 MB of about 2 MB`.
  private static func figures(completed: Int, total: Int, seconds: Double?, bytes: Int) -> String {
    var text = "\(completed)/\(total)"
    if let seconds {
      let rate = seconds > 0 ? Double(completed) / seconds : 0
      let remaining = rate > 0 ? Double(total - completed) / rate : 0
      let speed = rate < 10 ? String((rate * 10).rounded() / 10) : String(Int(saturating: rate.rounded()))
      text += "  \(speed) frames/s  \(clock(remaining)) left"
    }
    if bytes > 0 {
      text += "  \(DryRun.size(Double(bytes)))"
      // Before, encoders hold back too much of what they have.
      if completed >= total / 10, completed < total {
        text += " of about \(DryRun.size(Double(bytes) / Double(completed) * Double(total)))"
      }
    }
    return text
  }

  /// `0:05`, `12:00`, `1:00:00`.
  private static func clock(_ seconds: Double) -> String {
    let whole = Int(min(seconds.rounded(.up), 1e9))
    func two(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
    return whole < 3600 ? "\(whole / 60):\(two(whole % 60))" : "\(whole / 3600):\(two(whole / 60 % 60)):\(two(whole % 60))"
  }
}
