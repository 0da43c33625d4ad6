/// Why a picture could not be read or written: the file, and what is wrong with it.
public struct ImageError: Error, Hashable, CustomStringConvertible {
  /// Sorted by what the caller may do next.
  public enum Kind: Hashable, Sendable {
    /// The file cannot be opened or read: another path may work.
    case unreadable
    /// A format, or a variant of one, that is not supported: convert the file.
    case unsupported
    /// The bytes break the rules of their own format.
    case damaged
    /// Over one of `ImageLimits`.
    case overLimit
    /// The format cannot hold this picture.
    case unencodable
    /// The encoder gave up on a picture that the format can hold: there is no memory left, most likely.
    case failed
  }

  /// What is the matter, for those who decide what to do about it.
  public let kind: Kind
  /// The path, or what the caller called the bytes.
  public let name: String
  /// What is the matter, in words.
  public let problem: String

  package init(_ kind: Kind, _ name: String, _ problem: String) {
    self.kind = kind
    self.name = name
    self.problem = problem
  }

  public var description: String { "\(name): \(problem)" }
}
