import Foundation
import Logging

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

  static func complain(_ message: String) { log.error("\(message)") }

  /// A warning that begins with its place in a document.
  static func remark(_ warning: String) {
    write(MessageHandler.isForJournal ? MessageHandler.text(.warning, warning, isForJournal: true) : "\(printable(warning))\n")
  }

  /// Text from elsewhere (names in documents, a compiler's words) for a terminal: what would move the cursor or turn the writing round
  /// stands there as its number, and lines end after a thousand characters.
  static func printable(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    var column = 0
    for scalar in text.unicodeScalars {
      if scalar == "\n" { column = 0 } else { column += 1 }
      if column == lineLimit { result.append(contentsOf: " …".unicodeScalars) }
      if column >= lineLimit { continue }
      if isPrintable(scalar) {
        result.append(scalar)
      } else {
        result.append(contentsOf: "\\u{\(String(scalar.value, radix: 16))}".unicodeScalars)
      }
    }
    return String(result)
  }

  private static let lineLimit = 1000

  private static func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control: scalar == "\n" || scalar == "\t"
    case .lineSeparator, .paragraphSeparator, .surrogate: false
    // Marks that turn the direction of what follows. The joiners are letters' own.
    case .format: scalar.value == 0x200C || scalar.value == 0x200D
    default: true
    }
  }

  /// Writes to standard error, which stays free of results.
  static func write(_ text: String) { _ = send(Array(text.utf8), to: STDERR_FILENO) }

  /// Writes lines of a result to standard output.
  static func say(_ text: String) throws(Failure) { try write(Array((text + "\n").utf8), to: STDOUT_FILENO, name: "standard output") }

  static func write(_ bytes: [UInt8], to descriptor: Int32, name: String) throws(Failure) {
    let code = send(bytes, to: descriptor)
    if code != 0 { throw Failure(.writingFailed, "write to \(name): \(String(cString: strerror(code)))") }
  }

  /// Writes all of it. Returns 0, or the error's number.
  private static func send(_ bytes: [UInt8], to descriptor: Int32) -> Int32 {
    bytes.withUnsafeBytes { buffer in
      var rest = buffer[...]
      while !rest.isEmpty {
        let count = Foundation.write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
        if count >= 0 {
          rest = rest.dropFirst(count)
        } else if errno != EINTR {
          return errno
        }
      }
      return 0
    }
  }
}
