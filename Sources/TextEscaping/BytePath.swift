/// A file's path that is the same as another where their bytes are: spellings that look alike name two files.
package struct BytePath: Hashable, Comparable, Sendable {
  package let text: String

  package init(_ text: String) { self.text = text }

  package static func == (one: BytePath, other: BytePath) -> Bool { one.text.isSameBytes(as: other.text) }
  package static func < (one: BytePath, other: BytePath) -> Bool { one.text.utf8.lexicographicallyPrecedes(other.text.utf8) }

  package func hash(into hasher: inout Hasher) { for byte in text.utf8 { hasher.combine(byte) } }
}
