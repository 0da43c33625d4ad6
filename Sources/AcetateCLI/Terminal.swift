import Foundation
import Logging
import MediaFiles
import TextEscaping

/// The one place that talks to the person.
enum Terminal {
  static var isErrorOutputInteractive: Bool { isatty(STDERR_FILENO) == 1 }

  /// Columns of the terminal behind standard error; 80 when it does not say.
  static var columns: Int {
    var size = winsize()
    return ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0 ? Int(size.ws_col) : 80
  }

  /// Messages about the work, on standard error.
  static let log = Logger(label: "acetate") { _ in MessageHandler() }

  /// Says why a command stops, on one line, and what a compiler has to say of it, on lines of its own.
  static func complain(_ failure: Failure) {
    complain(failure.message)
    for line in failure.listing?.byteLines.filter({ !$0.isEmpty }) ?? [] {
      let line = String(line)
      write(MessageHandler.isForJournal ? MessageHandler.text(.error, line, isForJournal: true) : TerminalText.line(line) + "\n")
    }
  }

  /// Says why a command stops, on one line.
  static func complain(_ message: String) { log.error("\(message)") }

  static func remark(_ warning: String) {
    write(MessageHandler.isForJournal ? MessageHandler.text(.warning, warning, isForJournal: true) : "\(TerminalText.line(warning))\n")
  }

  /// Writes to standard error, which stays free of results.
  static func write(_ text: String) { _ = send(Array(text.utf8), to: STDERR_FILENO) }

  static func say(_ text: String) throws(Failure) { try write(Array((text + "\n").utf8), to: STDOUT_FILENO, name: "standard output") }

  /// Writes a line of a result, with names from elsewhere in it, to standard output.
  static func sayLine(_ text: String) throws(Failure) { try say(TerminalText.line(text)) }

  /// Writes lines of a result, with names from elsewhere in them, to standard output.
  static func sayLines(_ text: String) throws(Failure) { try say(TerminalText.lines(text)) }

  /// Tells of what a command has made, on standard output. It is made whether anybody listens or not.
  static func tell(_ text: String) {
    signal(SIGPIPE, SIG_IGN)
    _ = send(Array((TerminalText.lines(text) + "\n").utf8), to: STDOUT_FILENO)
  }

  static func write(_ bytes: [UInt8], to descriptor: Int32, name: String) throws(Failure) {
    let code = send(bytes, to: descriptor)
    if code != 0 { throw Failure(.writingFailed, "write to \(name): \(String(cString: strerror(code)))") }
  }

  /// Writes all of it. Returns 0, or the error's number.
  private static func send(_ bytes: [UInt8], to descriptor: Int32) -> Int32 { bytes.withUnsafeBytes { $0.write(to: descriptor) } }
}
