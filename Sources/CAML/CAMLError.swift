/// Why a document could not be loaded at all, or why a request on a loaded one failed.
public struct CAMLError: Error, Hashable, Sendable, CustomStringConvertible {
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

  public var reason: Reason
  public var diagnostic: CAMLDiagnostic

  public init(_ reason: Reason, _ diagnostic: CAMLDiagnostic) {
    self.reason = reason
    self.diagnostic = diagnostic
  }

  public var description: String { diagnostic.description }
}
