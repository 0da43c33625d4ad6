/// A value that a document writes as text in an attribute, or could write so.
package struct EditableValue: Hashable, Sendable {
  /// What a value looks like to whoever edits it.
  package enum Form: Hashable, Sendable {
    /// A text with numbers in it.
    case numbers
    case color
    /// The name of a timing function, or four numbers.
    case curve
    case bool
    case choice([String])
    case text
  }

  /// The property or key, with the index behind members of arrays: `position`, `values[1]`.
  package let key: String
  package let form: Form
  /// The text as parsers read it; empty where nothing is written.
  package let text: String
  package let isWritten: Bool
  /// Where the element begins that has the attribute, in bytes, and the attribute's name.
  package let element: Int
  package let attribute: String
  /// Where the attribute, or else the element, begins; both from 1.
  package let line: Int
  package let column: Int
  let kind: AttributeKind
}

package struct EditableObject: Hashable, Sendable {
  /// The class as documents name it: `CALayer`, `CABasicAnimation`.
  package let className: String
  /// What an animation was added for, and what it animates.
  package let key: String?
  package let keyPath: String?
  /// How many groups it is a member of.
  package let depth: Int
  package let line: Int
  package let values: [EditableValue]
}
