import Foundation

/// The one place that talks to the person.
enum Terminal {
  static var isErrorOutputInteractive: Bool { isatty(STDERR_FILENO) == 1 }

  /// Columns of the terminal behind standard error; 80 when it does not say.
  static var columns: Int {
    var size = winsize()
    return ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0 ? Int(size.ws_col) : 80
  }

  static func complain(_ message: String) { write("acetate: \(message)\n") }

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
