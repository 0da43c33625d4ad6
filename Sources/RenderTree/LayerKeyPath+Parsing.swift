extension LayerKeyPath: CustomStringConvertible {
  /// Reads a key path as key-value coding spells it. Never fails: a key, or a component, that no layer class declares makes a `custom` path
  /// of the whole string.
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
    switch property.shape {
    case .filter:
      return LayerKeyPath(property, input: String(rest))
    case .filterList:
      guard let nameEnd = rest.firstIndex(of: "."), nameEnd > rest.startIndex else { return nil }
      let input = rest[rest.index(after: nameEnd)...]
      return input.isEmpty ? nil : LayerKeyPath(property, name: String(rest[..<nameEnd]), input: String(input))
    default:
      guard let component = Component(rawValue: String(rest)), property.shape.has(component) else { return nil }
      return LayerKeyPath(property, component)
    }
  }

  /// The string that parses to this key path.
  package var description: String {
    if property == .custom { return name ?? "" }
    var string = property.rawValue
    if let component { string += "." + component.rawValue }
    if let name { string += "." + name }
    if let input { string += "." + input }
    return string
  }
}

extension LayerProperty {
  /// Nil for a key that no class declares, and for `custom` itself, which is no key.
  fileprivate init?(key: Substring) {
    let name: String
    switch key {
    case "isHidden": name = "hidden"
    case "isDoubleSided": name = "doubleSided"
    case "isGeometryFlipped": name = "geometryFlipped"
    case "isOpaque": name = "opaque"
    case "isWrapped": name = "wrapped"
    default: name = String(key)
    }
    guard let property = LayerProperty(rawValue: name), property != .custom else { return nil }
    self = property
  }

  /// What a property consists of, as far as key paths can look inside.
  package enum Shape: Sendable {
    case plain, point, size, rect, transform, filter, filterList

    package func has(_ component: LayerKeyPath.Component) -> Bool {
      switch self {
      case .plain, .filter, .filterList: false
      case .point: component == .x || component == .y
      case .size: component == .width || component == .height
      case .rect:
        switch component {
        case .origin, .originX, .originY, .size, .sizeWidth, .sizeHeight: true
        default: false
        }
      case .transform:
        switch component {
        case .rotation, .rotationX, .rotationY, .rotationZ, .scale, .scaleX, .scaleY, .scaleZ, .scaleXY: true
        case .translation, .translationX, .translationY, .translationZ: true
        default: false
        }
      }
    }
  }

  package var shape: Shape {
    switch self {
    case .position, .anchorPoint, .startPoint, .endPoint: .point
    case .shadowOffset: .size
    case .bounds, .contentsRect, .contentsCenter: .rect
    case .transform, .sublayerTransform, .instanceTransform: .transform
    case .compositingFilter: .filter
    case .filters, .backgroundFilters: .filterList
    default: .plain
    }
  }
}
