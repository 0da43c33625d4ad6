/// The kind of a property's value: determines the components of its key paths, and how documents write it.
package enum ValueKind: Hashable, Sendable {
  case number, integer, bool, string
  case point, size, rect, color, transform, path, image
  case choice([String])
  case numbers, colors
  case filter, filters
  /// An emitter's cells and behaviours: objects that key paths reach by name.
  case emitterCells, emitterBehaviors

  /// The words of a choice; none for any other kind.
  package var words: [String] { if case .choice(let words) = self { words } else { [] } }

  /// The kind of value at a component of a key path; nil where there is no such component.
  package func kind(of component: LayerKeyPath.Component) -> ValueKind? {
    switch (self, component) {
    case (.point, .x), (.point, .y), (.size, .width), (.size, .height): .number
    case (.rect, .origin): .point
    case (.rect, .size): .size
    case (.rect, .originX), (.rect, .originY), (.rect, .sizeWidth), (.rect, .sizeHeight): .number
    case (.transform, .rotation), (.transform, .rotationX), (.transform, .rotationY), (.transform, .rotationZ): .number
    case (.transform, .scale), (.transform, .scaleX), (.transform, .scaleY), (.transform, .scaleZ), (.transform, .scaleXY): .number
    case (.transform, .shearX), (.transform, .shearY), (.transform, .shearZ): .number
    case (.transform, .translation): .size
    case (.transform, .translationX), (.transform, .translationY), (.transform, .translationZ): .number
    default: nil
    }
  }
}
