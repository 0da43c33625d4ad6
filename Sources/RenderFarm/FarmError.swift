/// Why a render cannot be planned, or a plan not be carried out, in one sentence.
package struct FarmError: Error, Hashable, CustomStringConvertible {
  package enum Reason: Hashable, Sendable {
    /// A file is not there, or cannot be read.
    case missingInput
    /// A file holds something else than it should.
    case damagedInput
    /// A folder cannot be made.
    case cannotCreate
  }

  package let reason: Reason
  package let description: String

  init(_ reason: Reason, _ description: String) { (self.reason, self.description) = (reason, description) }
}
