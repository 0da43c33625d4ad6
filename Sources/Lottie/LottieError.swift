/// Why a document could not be loaded at all, or why a request on a loaded one failed.
public struct LottieError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is the matter, for those who decide what to do about it.
  public enum Reason: Hashable, Sendable {
    /// The file does not exist or cannot be read.
    case unreadable
    /// The text is no JSON, or the archive is damaged.
    case malformed
    /// The JSON is well-formed and holds no animation.
    case noAnimation
    /// The document exceeds a limit of `LottieLimits`.
    case limit
    /// The document has no animation, theme or slot of the name that was asked for, or the slot takes no such value.
    case unknownName
  }

  /// What is the matter.
  public var reason: Reason
  /// What is the matter, as a clause.
  public var message: String
  /// The file as the caller spelt it, extended by the name inside an archive; nil for a document read from memory.
  public var file: String?
  /// Counts from 1; nil where the document as a whole is meant.
  public var line: Int?
  /// Bytes from the start of the line, counted from 1.
  public var column: Int?

  /// An error at a place.
  public init(_ reason: Reason, _ message: String, file: String? = nil, line: Int? = nil, column: Int? = nil) {
    (self.reason, self.message, self.file, self.line, self.column) = (reason, message, file, line, column)
  }

  /// `file:line:column: message`, as compilers print it.
  public var description: String { LottieProblem.place(file, line, column) + ": " + message }
}

/// Something in a document that is not drawn, or not drawn as it is meant.
public struct LottieProblem: Hashable, Sendable, CustomStringConvertible {
  /// What is the matter, as a clause.
  public var message: String
  /// The way to the value in question, such as `layers[2].ks.p`.
  public var path: String
  /// The file, as in `LottieError`.
  public var file: String?
  /// Counts from 1.
  public var line: Int
  /// Bytes from the start of the line, counted from 1.
  public var column: Int

  /// `file:line:column: message (path)`.
  public var description: String {
    Self.place(file, line, column) + ": " + message + (path.isEmpty ? "" : " (\(path))")
  }

  static func place(_ file: String?, _ line: Int?, _ column: Int?) -> String {
    var place = file ?? "<document>"
    if let line { place += ":\(line)" }
    if line != nil, let column { place += ":\(column)" }
    return place
  }
}
