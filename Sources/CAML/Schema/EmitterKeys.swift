internal import RenderTree

/// The keys of an emitter's cells and behaviours, and the kinds of their values.
enum EmitterKeys {
  static func kind(ofCellKey key: String) -> AttributeKind? {
    // Editors write more words than are known to mean something.
    switch EmitterCell.kind(ofKey: key) {
    case .choice(let words)?: .hint(words)
    case let kind?: AttributeKind(kind)
    case nil: nil
    }
  }

  static func kind(ofInput input: String) -> AttributeKind {
    switch input {
    case "keyPath", "attractorType": .string
    case "values", "locations": .numbers
    case "force": .numbers
    case "colors": .colors
    case "color": .color
    case "position": .point
    case "additive", "enabled", "appliesAlpha", "preservesDepth": .bool
    default: .number
    }
  }

  /// The kind of value that a path within an emitter's cell leads to; nil where there is no such key.
  static func kind(ofCellPath path: Substring) -> AttributeKind? {
    let parts = path.split(separator: ".", maxSplits: 2, omittingEmptySubsequences: false)
    if parts.count == 3, parts[0] == "emitterCells" { return kind(ofCellPath: parts[2]) }
    if parts.count == 3, parts[0] == "emitterBehaviors" { return kind(ofInput: String(parts[2])) }
    if parts.count == 2, parts[0] == "color", ["red", "green", "blue", "alpha"].contains(parts[1]) { return .number }
    return parts.count == 1 ? kind(ofCellKey: String(path)) : nil
  }
}
