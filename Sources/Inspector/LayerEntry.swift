internal import Graphics
internal import RenderTree

package struct LayerEntry: Codable, Hashable, Sendable {
  package var id: LayerPath
  /// Index of the superlayer, or of the masked layer, in the list; −1 for the root.
  package var parent: Int
  package var `class`: String
  package var name: String?
  /// The class of its delegate, which for the layer of a view is the view's.
  package var delegate: String?
  package var isMask: Bool?
  package var isHidden: Bool?
  package var isAnimated: Bool?

  init(_ layer: LayerTree.Layer, _ register: LayerRegister) {
    let node = layer.node
    (id, parent, name) = (layer.path, layer.parent, node.name)
    (`class`, delegate) = (register.classes[node.id] ?? node.className, register.delegates[node.id])
    isMask = layer.isMask ? true : nil
    isHidden = node.properties.isHidden || node.properties.opacity <= 0 ? true : nil
    isAnimated = node.animations.isEmpty ? nil : true
  }
}

package struct PropertyEntry: Codable, Hashable, Sendable {
  package var key: String
  /// The value that was set.
  package var model: InspectedValue
  /// The value with animations applied; nil where that is the model's.
  package var presentation: InspectedValue?
  /// Whether the model's value is that of a new layer.
  package var isDefault: Bool
  /// `points` or `seconds`; nil for what has no unit.
  package var unit: String?
}

package struct LayerInspection: Codable, Hashable, Sendable {
  package var id: LayerPath
  package var `class`: String
  package var name: String?
  /// The class of its delegate, which for the layer of a view is the view's.
  package var delegate: String?
  /// Names, or classes, from the root to the layer.
  package var path: [String]
  /// The corners of the layer's bounds in pixels of the picture, y down, one list `[x, y, …]` for the layer and each copy of it.
  package var outlines: [[Double]]
  package var properties: [PropertyEntry]
  package var animations: [AnimationEntry]
}

extension PropertyEntry {
  /// The properties that a layer has, in the order of the table.
  static func all(model: LayerProperties, presentation: LayerProperties) -> [PropertyEntry] {
    var entries: [PropertyEntry] = []
    let kind = model.content.kind
    for property in LayerProperty.allCases where property != .custom {
      let row = property.row
      guard row.isDeclared(by: kind) else { continue }
      let before = value(of: property, in: model), now = value(of: property, in: presentation)
      entries.append(
        PropertyEntry(
          key: row.key, model: before, presentation: now == before ? nil : now, isDefault: before == initialValue(of: property, kind),
          unit: row.unit?.rawValue))
    }
    for (key, value) in (model.custom ?? [:]).sorted(by: { $0.key < $1.key }) {
      let now = presentation.custom?[key].map { InspectedValue($0) } ?? .none
      let before = InspectedValue(value)
      entries.append(PropertyEntry(key: key, model: before, presentation: now == before ? nil : now, isDefault: false))
    }
    return entries
  }

  private static func initialValue(of property: LayerProperty, _ kind: LayerContent.Kind) -> InspectedValue {
    if let value = property.row.initialValue { return InspectedValue(value) }
    return switch property.row.kind {
    case .filters, .emitterCells, .emitterBehaviors: .list([])
    default: .none
    }
  }

  private static func value(of property: LayerProperty, in properties: LayerProperties) -> InspectedValue {
    switch property {
    case .filters: .list(properties.filters.map(text))
    case .backgroundFilters: .list(properties.backgroundFilters.map(text))
    case .compositingFilter: properties.compositingFilter.map(text) ?? .none
    case .emitterCells:
      if case .emitter(let emitter) = properties.content { .list(emitter.cells.map { .text($0.name ?? "cell") }) } else { .none }
    case .emitterBehaviors:
      if case .emitter(let emitter) = properties.content { .list(emitter.behaviors.map { .text($0.name ?? $0.type) }) } else { .none }
    default: InspectedValue(property.row.value(in: properties))
    }
  }

  /// `gaussianBlur "soft" (inputRadius 8)`.
  private static func text(_ filter: FilterDescription) -> InspectedValue {
    var text = filter.type
    if let name = filter.name, name != filter.type { text += " “\(name)”" }
    let inputs = filter.inputs.sorted { $0.key < $1.key }.map { "\($0.key) \(InspectedValue($0.value))" }
    if !inputs.isEmpty { text += " (\(inputs.joined(separator: ", ")))" }
    return .text(filter.isEnabled ? text : text + ", off")
  }
}
