internal import CAML

/// What the document writes of a layer, to be edited.
package struct SourceEntry: Codable, Hashable, Sendable {
  package struct Value: Codable, Hashable, Sendable {
    package var key: String
    /// `numbers`, `color`, `curve`, `bool`, `choice` or `text`.
    package var form: String
    package var choices: [String]?
    package var text: String
    /// Whether the document writes it; what it does not is added where it is set.
    package var isWritten: Bool
    package var line: Int
    package var column: Int
    /// What a request to change it names.
    package var element: Int
    package var attribute: String
  }

  package struct Object: Codable, Hashable, Sendable {
    package var `class`: String
    package var key: String?
    package var keyPath: String?
    package var depth: Int
    package var line: Int
    package var values: [Value]
  }

  /// The file, as the person named it or where it lies in a package.
  package var file: String
  /// What the file held when this was read.
  package var version: String
  /// The layer, and after it its animations.
  package var objects: [Object]
}

extension SourceEntry.Object {
  init(_ object: EditableObject) {
    self.init(
      class: object.className, key: object.key, keyPath: object.keyPath, depth: object.depth, line: object.line,
      values: object.values.map(SourceEntry.Value.init))
  }
}

extension SourceEntry.Value {
  fileprivate init(_ value: EditableValue) {
    self.init(
      key: value.key, form: "", text: value.text, isWritten: value.isWritten, line: value.line, column: value.column,
      element: value.element, attribute: value.attribute)
    switch value.form {
    case .numbers: form = "numbers"
    case .color: form = "color"
    case .curve: form = "curve"
    case .bool: form = "bool"
    case .choice(let words): (form, choices) = ("choice", words)
    case .text: form = "text"
    }
  }
}
