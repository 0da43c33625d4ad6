import Foundation
internal import RenderTree

extension CALayer {
  /// Properties whose objects are archived, because the render tree has no value for them or less than they say.
  private static let objectProperties: [LayerProperty] = [
    .filters, .backgroundFilters, .compositingFilter, .string, .custom, .emitterCells, .emitterBehaviors,
  ]

  private static func archiveKey(_ key: String) -> String { "property." + key }

  func encodeValues(with coder: NSCoder) {
    guard CallStack.hasRoom else { return CallStack.extended { encodeValues(with: coder) } }
    for property in LayerProperty.allCases
    where !Self.objectProperties.contains(property) && property.row.isDeclared(by: properties.content.kind) {
      let key = property.row.key
      // An alias is a second name of a property that is written already.
      guard shouldArchiveValue(forKey: key) else { continue }
      let value = properties.value(for: LayerKeyPath(property))?.boxed ?? NSNull()
      coder.encodeValue(value, forKey: Self.archiveKey(key), of: "CALayer.\(key)")
    }
    for key in MediaTiming.keys where shouldArchiveValue(forKey: key) {
      coder.encodeValue(timing.codedValue(forKey: key), forKey: Self.archiveKey(key), of: "CALayer.\(key)")
    }
    for (key, value) in extras?.custom ?? [:] where shouldArchiveValue(forKey: key) {
      coder.encodeValue(value, forKey: "custom." + key, of: "CALayer.\(key)")
    }
    let customKeys = extras?.custom.keys.filter { shouldArchiveValue(forKey: $0) } ?? []
    if !customKeys.isEmpty { coder.encodeValue(customKeys.sorted(), forKey: "custom", of: "CALayer") }
    let objects = [
      "name", "style", "actions", "sublayers", "mask", "filters", "backgroundFilters", "compositingFilter", "emitterCells",
      "emitterBehaviors",
    ]
    for key in objects where shouldArchiveValue(forKey: key) {
      coder.encodeValue(Self.objectKeys[key]?.read(self), forKey: key, of: "CALayer.\(key)")
    }
    coder.encodeValue(constraints, forKey: "constraints", of: "CALayer.constraints")
    coder.encodeValue(layoutManager, forKey: "layoutManager", of: "CALayer.layoutManager")
  }

  func decodeValues(from coder: NSCoder) {
    guard CallStack.hasRoom else { return CallStack.extended { decodeValues(from: coder) } }
    if let style = coder.decodeValue(forKey: "style") as? [AnyHashable: Any] { self.style = style }
    for key in MediaTiming.keys {
      if let value = coder.decodeValue(forKey: Self.archiveKey(key)) { timing.setCodedValue(value, forKey: key) }
    }
    for property in LayerProperty.allCases where property.row.isDeclared(by: properties.content.kind) {
      guard let value = coder.decodeValue(forKey: Self.archiveKey(property.row.key)) else { continue }
      properties.setValue(value is NSNull ? nil : AnimatableValue(boxed: value), for: LayerKeyPath(property))
      assigned.insert(property)
    }
    for key in coder.decodeValue(forKey: "custom") as? [String] ?? [] {
      if let value = coder.decodeValue(forKey: "custom." + key) { setValue(value, forKey: key) }
    }
    name = coder.decodeValue(forKey: "name") as? String
    if let constraints = coder.decodeValue(forKey: "constraints") as? [CAConstraint] { self.constraints = constraints }
    if let manager = coder.decodeValue(forKey: "layoutManager") as? any CALayoutManager { layoutManager = manager }
    let objects = ["filters", "backgroundFilters", "compositingFilter", "actions", "emitterCells", "emitterBehaviors", "sublayers", "mask"]
    for key in objects {
      guard let object = Self.objectKeys[key], object.applies(self), let value = coder.decodeValue(forKey: key) else { continue }
      object.write?(self, value)
    }
  }
}
