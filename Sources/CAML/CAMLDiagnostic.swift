/// One remark about a document: what is wrong, and where.
public struct CAMLDiagnostic: Hashable, Sendable, CustomStringConvertible {
  /// How much a remark matters.
  public enum Severity: String, Hashable, Sendable, Comparable {
    /// Something was left out or guessed; the rest is as written.
    case warning
    /// A part of the document cannot be shown.
    case error

    public static func < (a: Severity, b: Severity) -> Bool { a == .warning && b == .error }
  }

  /// How much it matters.
  public var severity: Severity
  /// The file as the caller spelt it, extended by names inside a package; nil for a document read from memory.
  public var file: String?
  /// Counts from 1; nil when the remark concerns the file as a whole.
  public var line: Int?
  /// Characters from the start of the line, counted from 1.
  public var column: Int?
  /// The whole remark, as a clause.
  public var message: String
  /// What is written there that cannot be used, shortened; nil where the remark is about something that is missing.
  public var text: String?
  /// What belongs there: `a number`, or a name that may have been meant; nil where that is open.
  public var expected: String?

  /// A remark about a document.
  public init(
    severity: Severity, file: String?, line: Int? = nil, column: Int? = nil, message: String, text: String? = nil, expected: String? = nil
  ) {
    self.severity = severity
    self.file = file
    self.line = line
    self.column = column
    self.message = message
    self.text = text
    self.expected = expected
  }

  /// `file:line:column: severity: message`, as compilers print it.
  public var description: String {
    var position = file ?? "<document>"
    if let line { position += ":\(line)" }
    if line != nil, let column { position += ":\(column)" }
    return "\(position): \(severity.rawValue): \(message)"
  }
}
