internal import CoreImage
import Foundation
package import RenderTree

/// A filter: its type, a name by which key paths reach it, and its inputs.
///
/// A layer takes over what the filter says when it is set; afterwards inputs change through the layer, under `filters.<name>.<input>`.
public final class CAFilter: NSObject, NSSecureCoding {
  /// The filter's type: `gaussianBlur`, `colorSaturate`, `multiplyBlendMode`, …
  public let type: String
  /// The name by which key paths reach the filter.
  public var name: String?
  /// Whether the filter has an effect.
  public var isEnabled = true
  private var inputs: [String: Any] = [:]

  /// A filter with every input at its default.
  public init(type: String) {
    self.type = type
    super.init()
  }

  /// A filter of the type `name`, spelt as the initialiser of `CIFilter`.
  public convenience init?(name: String) {
    guard !name.isEmpty else { return nil }
    self.init(type: name)
  }

  /// Reads type, name and inputs; nil where an archive has no type.
  public convenience init?(coder: NSCoder) {
    guard let type = coder.decodeText(forKey: "type") else { return nil }
    self.init(type: type)
    name = coder.decodeValue(forKey: "name") as? String
    isEnabled = coder.decodeBool(forKey: "enabled")
    inputs = coder.decodeValue(forKey: "inputs") as? [String: Any] ?? [:]
  }

  /// Writes type, name and inputs.
  public func encode(with coder: NSCoder) {
    coder.encode(type as NSString, forKey: "type")
    coder.encodeValue(name, forKey: "name", of: "CAFilter.name")
    coder.encode(isEnabled, forKey: "enabled")
    coder.encodeValue(inputs, forKey: "inputs", of: "CAFilter")
  }

  /// Whether archives of it can be read with classes checked.
  public static var supportsSecureCoding: Bool { true }

  /// Sets an input such as `inputRadius`, or `name` or `enabled`. Nil resets the input to its default.
  public func setValue(_ value: Any?, forKey key: String) {
    switch key {
    case "name": name = value as? String
    case "enabled", "isEnabled": isEnabled = value.flatMap { AnimatableValue(boxed: $0) }?.truth ?? true
    default: inputs[key] = value
    }
  }

  /// An input that has been set, or `type`, `name` or `enabled`.
  public func value(forKey key: String) -> Any? {
    switch key {
    case "type": type
    case "name": name
    case "enabled", "isEnabled": isEnabled
    default: inputs[key]
    }
  }

  convenience init(_ description: FilterDescription) {
    self.init(type: description.type)
    name = description.name
    isEnabled = description.isEnabled
    inputs = description.inputs.mapValues(\.boxed)
  }

  package var committed: FilterDescription {
    FilterDescription(type: type, name: name, isEnabled: isEnabled, inputs: inputs.compactMapValues { AnimatableValue(boxed: $0) })
  }
}

extension FilterDescription {
  /// A description of a `CAFilter`, a `CIFilter`, or the name of a type; nil for anything else.
  init?(boxed value: Any) {
    switch value {
    case let filter as CAFilter: self = filter.committed
    case let filter as CIFilter: self = filter.layerDescription
    case let type as String where !type.isEmpty: self.init(type: type)
    default: return nil
    }
  }

  /// A description of a layer's `compositingFilter`; reports an unknown one.
  static func compositing(_ object: Any?) -> FilterDescription? {
    guard let filter = object.flatMap({ FilterDescription(boxed: $0) }) else { return nil }
    if BlendMode(filterType: filter.type) == nil, !FilterNames.isSilent(filter.type) {
      Diagnostics.report(
        "CALayer.compositingFilter", "there is no blend mode \"\(filter.type)\"",
        hint: NearestNames.question(BlendMode.filterTypes, for: filter.type))
    }
    return filter
  }

  /// Descriptions of the elements of a layer's `filters`; reports unknown ones.
  static func filters(_ objects: [Any]?) -> [FilterDescription] {
    (objects ?? []).compactMap { object in
      guard let filter = FilterDescription(boxed: object) else { return nil }
      if filter.recipe == nil, filter.shader == nil, !FilterNames.isLayerFilter(filter.type), !FilterNames.isSilent(filter.type) {
        Diagnostics.report(
          "CALayer.filters", "there is no filter \"\(filter.type)\" for layers",
          hint: NearestNames.question(FilterNames.ofLayers, for: filter.type))
      }
      return filter
    }
  }
}

extension [FilterDescription] {
  /// Filters as the layer's property returns them; nil for none.
  var boxed: [Any]? { isEmpty ? nil : map { CAFilter($0) } }
}

/// Filters as the program set them, with the descriptions that the layer took over.
struct AssignedFilters {
  let objects: [Any]
  let descriptions: [FilterDescription]

  init(_ objects: [Any]) {
    self.objects = objects
    descriptions = objects.compactMap { FilterDescription(boxed: $0) }
  }

  /// The objects that were set, as long as the layer's filters have not changed since.
  func objects(for present: [FilterDescription]) -> [Any]? { present == descriptions ? objects : nil }
}

extension CALayer {
  /// The object that was set; after a change of inputs through the layer, a new filter or name for the present description.
  var compositingFilterObject: Any? {
    let present = properties.compositingFilter
    if let kept = extras?.compositingFilter?.objects(for: present.map { [$0] } ?? []) { return kept.first }
    guard let filter = present else { return nil }
    return filter.isEnabled && filter.name == nil && filter.inputs.isEmpty ? filter.type : CAFilter(filter)
  }

  var filterObjects: [Any]? { extras?.filters?.objects(for: properties.filters) ?? properties.filters.boxed }

  var backgroundFilterObjects: [Any]? {
    extras?.backgroundFilters?.objects(for: properties.backgroundFilters) ?? properties.backgroundFilters.boxed
  }

  /// Keeps the filter objects that were set, at a place in the extras.
  func keep(_ objects: [Any]?, as path: WritableKeyPath<LayerExtras, AssignedFilters?>) {
    guard objects != nil || extras?[keyPath: path] != nil else { return }
    modifyExtras {
      var extras = $0
      extras[keyPath: path] = objects.map(AssignedFilters.init)
    }
  }
}
