/// Why the files of a Swift program cannot be told or read, in one sentence.
package struct ProgramSourcesError: Error, Hashable, CustomStringConvertible {
  package enum Reason: Hashable, Sendable {
    /// A file is not there, or cannot be read.
    case unreadable
    case ambiguous
    case empty
  }

  package let reason: Reason
  package let description: String

  init(_ reason: Reason, _ description: String) { (self.reason, self.description) = (reason, description) }
}
