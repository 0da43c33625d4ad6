import Foundation

/// The one place that talks to the person.
enum Terminal {
  static var isErrorOutputInteractive: Bool { isatty(STDERR_FILENO) == 1 }

  static func complain(_ message: String) { write("acetate: \(message)\n") }

  /// Writes to standard error, which stays free of pictures.
  static func write(_ text: String) { FileHandle.standardError.write(Data(text.utf8)) }
}

/// A line that shows how far a render has come, on a terminal; nothing elsewhere.
struct ProgressBar {
  private let total: Int
  private let start = DispatchTime.now().uptimeNanoseconds
  private var lastDrawn: UInt64 = 0
  private let isShown = Terminal.isErrorOutputInteractive

  init(total: Int) { self.total = total }

  mutating func update(completed: Int) {
    guard isShown else { return }
    let now = DispatchTime.now().uptimeNanoseconds
    guard completed == total || now - lastDrawn > 100_000_000 else { return }
    lastDrawn = now
    let seconds = Double(now - start) / 1e9
    let rate = seconds > 0 ? Double(completed) / seconds : 0
    let remaining = rate > 0 ? Double(total - completed) / rate : 0
    let filled = total > 0 ? completed * 30 / total : 30
    let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: 30 - filled)
    Terminal.write("\r\(bar) \(completed)/\(total)  \(Int(rate.rounded())) frames/s  \(Self.clock(remaining)) left \u{1b}[K")
  }

  func finish() {
    if isShown { Terminal.write("\r\u{1b}[K") }
  }

  private static func clock(_ seconds: Double) -> String {
    let whole = Int(seconds.rounded(.up))
    let rest = String(whole % 60)
    return "\(whole / 60):" + (rest.count < 2 ? "0" + rest : rest)
  }
}
