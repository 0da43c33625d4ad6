package struct TransitionSourceError: Error, CustomStringConvertible, Hashable {
  package let name: String
  /// The line, counted from 1; nil when the whole text is meant.
  package let line: Int?
  package let reason: String

  package init(_ name: String, line: Int?, _ reason: String) {
    self.name = name
    self.line = line
    self.reason = reason
  }

  /// A compiler's lines, which end the reason; nil where no compiler has said anything.
  package var listing: String? { reason.firstIndex(of: "\n").map { String(reason[reason.index(after: $0)...]) } }

  package var description: String { "\(name)\(line.map { ":\($0)" } ?? ""): \(reason)" }
}
