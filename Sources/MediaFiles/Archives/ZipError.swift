/// Why an archive, or a member of one, cannot be read.
package struct ZipError: Error, Hashable, Sendable, CustomStringConvertible {
  package var problem: String
  /// Whether a limit is exceeded, as against a damaged or unsupported archive.
  package var isLimit: Bool

  init(_ problem: String, isLimit: Bool = false) {
    self.problem = problem
    self.isLimit = isLimit
  }

  package var description: String { problem }
}
