internal import TextEscaping

package struct JobFolder: Hashable, Sendable {
  /// The folder's path, without a slash at its end.
  package let path: String

  package init(_ path: String) {
    self.path = path.utf8.count > 1 ? path.before(bytes: "/") ?? path : path
  }

  package var plan: String { path + "/plan.json" }
  package var resources: String { path + "/resources" }
  package var parts: String { path + "/parts" }
  package var logs: String { path + "/logs" }

  /// The folders in it that workers write into and read from.
  package enum Content: String, CaseIterable, Sendable { case resources, parts, leases, reports, logs }

  package static func partName(_ number: Int) -> String { "part-\(digits(number))" }
  package static func recordName(_ part: Int) -> String { "part-\(digits(part)).json" }

  package func resource(_ sha256: String) -> String { "\(resources)/\(sha256)" }
  package func part(_ number: Int) -> String { "\(parts)/\(Self.partName(number))" }

  /// The part that a file of `parts`, `leases` or `reports` belongs to.
  package static func number(ofFile name: String) -> Int? {
    guard let rest = name.after(bytes: "part-") else { return nil }
    let digits = rest.before(bytes: ".json") ?? rest
    return digits.isDigits ? Int(digits) : nil
  }

  private static func digits(_ number: Int) -> String {
    let text = "\(number)"
    return String(repeating: "0", count: max(0, 6 - text.utf8.count)) + text
  }
}
