extension LayerKeyPath: CustomStringConvertible {
  /// Parses a key path in the spelling of key-value coding. Never fails: with an undeclared key or component it becomes a `custom` path of
  /// the whole string.
  ///
  /// Flags answer to both spellings, `hidden` and `isHidden`.
  package init(parsing string: String) {
    self = LayerKeyPath.declared(string) ?? LayerKeyPath(.custom, name: string)
  }

  private static func declared(_ string: String) -> LayerKeyPath? {
    let keyEnd = string.firstIndex(of: ".") ?? string.endIndex
    guard let property = LayerProperty(key: string[..<keyEnd]) else { return nil }
    guard keyEnd < string.endIndex else { return LayerKeyPath(property) }
    let rest = string[string.index(after: keyEnd)...]
    guard !rest.isEmpty else { return nil }
    switch property.row.kind {
    case .filter:
      return LayerKeyPath(property, input: String(rest))
    case .filters, .emitterCells, .emitterBehaviors:
      guard let nameEnd = rest.firstIndex(of: "."), nameEnd > rest.startIndex else { return nil }
      let input = rest[rest.index(after: nameEnd)...]
      return input.isEmpty ? nil : LayerKeyPath(property, name: String(rest[..<nameEnd]), input: String(input))
    default:
      guard let component = Component(rawValue: String(rest)), property.row.kind.kind(of: component) != nil else { return nil }
      return LayerKeyPath(property, component)
    }
  }

  /// A string that parses to this key path.
  package var description: String {
    if property == .custom { return name ?? "" }
    var string = property.row.key
    if let component { string += "." + component.rawValue }
    if let name { string += "." + name }
    if let input { string += "." + input }
    return string
  }
}
