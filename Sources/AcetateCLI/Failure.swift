import TextEscaping

/// Why a command stops: one sentence for the person, one code for the script.
struct Failure: Error {
  /// The exit codes, as in sysexits.h.
  enum Code: Int32 {
    case usage = 64
    case badInput = 65
    case noInput = 66
    case unavailable = 69
    case software = 70
    case cannotCreate = 73
    case writingFailed = 74
    case busy = 75
    case noPermission = 77
    /// 128 and SIGPIPE.
    case readerClosed = 141
  }

  var code: Code
  var message: String
  /// A compiler's lines, which follow the sentence.
  var listing: String?

  init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }
}

extension Failure: CustomStringConvertible {
  /// One line: of a compiler's lines the first one.
  var description: String {
    guard let first = listing?.byteLines.first(where: { !$0.isEmpty }) else { return message }
    return "\(message) \(first)"
  }
}
