import Foundation
import Logging
import TextEscaping

/// Hands messages to people: in systemd's journal with the level that it sorts them by, everywhere else behind the program's name.
struct MessageHandler: LogHandler {
  var logLevel = Logger.Level.info
  var metadata = Logger.Metadata()

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) {
    Terminal.write(Self.text(event.level, event.message.description, isForJournal: Self.isForJournal))
  }

  /// The line of a message. The journal takes the level from a number at its beginning: see sd-daemon(3).
  static func text(_ level: Logger.Level, _ message: String, isForJournal: Bool) -> String {
    let message = TerminalText.line(message)
    guard isForJournal else { return "acetate: " + (level == .warning ? "warning: " : "") + message + "\n" }
    return "<\(priority(of: level))>\(message)\n"
  }

  private static func priority(of level: Logger.Level) -> Int {
    switch level {
    case .trace, .debug: 7
    case .info: 6
    case .notice: 5
    case .warning: 4
    case .error: 3
    case .critical: 2
    }
  }

  /// Whether standard error leads to the journal and nowhere else, by the numbers of device and file that it gave its services.
  static let isForJournal: Bool = {
    guard let stream = ProcessInfo.processInfo.environment["JOURNAL_STREAM"] else { return false }
    var file = stat()
    return fstat(STDERR_FILENO, &file) == 0 && stream == "\(file.st_dev):\(file.st_ino)"
  }()
}
