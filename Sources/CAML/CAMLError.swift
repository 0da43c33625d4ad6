public import FileFormats

/// Why a document could not be loaded at all, or why a request on a loaded one failed.
public struct CAMLError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is the matter, for those who decide what to do about it.
  public enum Reason: Hashable, Sendable {
    /// The file or folder does not exist, cannot be read, or is not of a kind that holds a document.
    case unreadable
    /// The text is not well-formed XML, or declares entities.
    case malformed
    /// The document exceeds a limit of `CAMLLimits`.
    case limit
    /// The document holds no layer.
    case noLayer
    /// The file is of another format.
    case otherFormat(FileFormat)
    /// The state that was asked for is not in the document.
    case unknownState
    /// The document has no such parameter, or the parameter no such value.
    case parameter
  }

  /// What is the matter.
  public var reason: Reason
  /// What is the matter, in words, with its place in the document.
  public var diagnostic: CAMLDiagnostic

  /// An error with its remark.
  public init(_ reason: Reason, _ diagnostic: CAMLDiagnostic) {
    self.reason = reason
    self.diagnostic = diagnostic
  }

  public var description: String { diagnostic.description }
}
