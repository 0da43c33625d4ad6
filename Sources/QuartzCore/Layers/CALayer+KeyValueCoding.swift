import Foundation
internal import RenderTree

extension CALayer {
  func codedValue(forKey key: String) -> Any? {
    if let object = Self.objectKeys[key], object.applies(self) { return object.read(self) }
    if let value = timing.codedValue(forKey: key) { return value }
    let keyPath = LayerKeyPath(parsing: key)
    if let custom = customKey(of: keyPath) { return customValue(forKey: custom) }
    return properties.value(for: keyPath)?.boxed
  }

  func codedValue(forKeyPath path: String) -> Any? {
    if path.hasPrefix("frame."), let component = LayerKeyPath(parsing: "bounds." + path.dropFirst("frame.".count)).component {
      var box = LayerProperties()
      box.bounds = frame
      return box.value(for: LayerKeyPath(.bounds, component))?.boxed
    }
    let keyPath = LayerKeyPath(parsing: path)
    // A path through an object that is no property of drawing.
    if keyPath.property == .custom, properties.custom?[path] == nil, extras?.custom[path] == nil, let dot = path.firstIndex(of: ".") {
      let rest = String(path[path.index(after: dot)...])
      switch value(forKey: String(path[..<dot])) {
      case let layer as CALayer: return layer.value(forKeyPath: rest)
      case let values as [AnyHashable: Any]: return values[rest]
      case let value?:
        // A component of a value kept under a key of the program's own.
        guard let animatable = AnimatableValue(boxed: value), let component = LayerKeyPath.Component(rawValue: rest) else { return nil }
        return animatable.component(component)?.boxed
      case nil: return nil
      }
    }
    return value(forKey: path)
  }

  func setCodedValue(_ value: Any?, forKey key: String) {
    if let object = Self.objectKeys[key], object.applies(self) {
      guard let write = object.write else { preconditionFailure("superlayer cannot be set; add the layer to another one") }
      return write(self, value)
    }
    if timing.declares(key) { return changeTiming { $0.setCodedValue(value, forKey: key) } }
    let keyPath = LayerKeyPath(parsing: key)
    if let custom = customKey(of: keyPath) { return setCustomValue(value, forKey: custom) }
    setAnimatable(value, for: keyPath, actionKey: keyPath.property.row.key)
  }

  func setCodedValue(_ value: Any?, forKeyPath path: String) {
    let keyPath = LayerKeyPath(parsing: path)
    if keyPath.property == .custom, let dot = path.firstIndex(of: "."), let target = self.value(forKey: String(path[..<dot])) as? CALayer {
      return target.setValue(value, forKeyPath: String(path[path.index(after: dot)...]))
    }
    if let emitter = self as? CAEmitterLayer, keyPath.property == .emitterCells || keyPath.property == .emitterBehaviors {
      return keyPath.input == nil ? emitter.setValue(value, forKey: path) : emitter.setObjectValue(value, for: keyPath)
    }
    guard keyPath.component != nil || keyPath.input != nil else {
      if Diagnostics.isHeard, keyPath.property == .custom, path.contains(".") { reportUnknown(path) }
      return setValue(value, forKey: path)
    }
    if Diagnostics.isHeard, keyPath.property == .filters || keyPath.property == .backgroundFilters { reportIfUnknownInput(at: keyPath) }
    // Components of a transform animate on their own, so that a turn stays a turn; other components animate their property as a whole.
    let isTransform = keyPath.property.row.kind == .transform
    setAnimatable(value, for: keyPath, actionKey: isTransform ? path : keyPath.property.row.key)
  }

  private func animatable(_ value: Any?) -> AnimatableValue? { value.flatMap { AnimatableValue(boxed: $0) } }

  /// Sets an animatable property or a component of it; values of a wrong type change nothing.
  private func setAnimatable(_ value: Any?, for keyPath: LayerKeyPath, actionKey: String) {
    let new = keyPath.property == .contents ? LayerContents(boxed: value).map { .contents($0) } : animatable(value)
    if value != nil && !(value is NSNull) && new == nil { return }
    change(keyPath.property, key: actionKey) {
      $0.setValue(new, for: keyPath)
      if keyPath.property == .bounds { $0.bounds = $0.bounds.standardized }
    }
  }

  // MARK: Keys of the program's own

  /// The key, if no class of this layer declares it; else nil.
  private func customKey(of keyPath: LayerKeyPath) -> String? {
    if keyPath.property == .custom { return keyPath.name }
    return keyPath.property.row.isDeclared(by: properties.content.kind) ? nil : keyPath.description
  }

  private func customValue(forKey key: String) -> Any? {
    keptValue(forKey: key) ?? AnimatableKeys.initialValue(forKey: key, in: self)?.boxed ?? type(of: self).defaultValue(forKey: key)
  }

  /// The value of a key of the program's own, from the layer or its style; nil where neither has it.
  func keptValue(forKey key: String) -> Any? {
    let kept = extras?.custom[key]
    // Values that can be animated are returned as committed, in the type in which the model keeps them.
    let isShown = isPresentation && (kept.map { AnimatableValue(boxed: $0) != nil } ?? true)
    let value = isShown ? properties.custom?[key]?.boxed(like: kept) : kept
    return value ?? Self.value(forKey: key, inStyle: style)
  }

  private func setCustomValue(_ value: Any?, forKey key: String) {
    // The copy for presentation may still be under construction by its class's `init(layer:)`.
    requireModel()
    if isKept(value, forKey: key) { return }
    if Diagnostics.isHeard, extras?.custom[key] == nil { reportIfMistyped(key) }
    changeAlways(.custom, key: key) { properties in
      let extras = self.extras ?? LayerExtras()
      extras.custom[key] = value
      self.extras = extras
      properties.setValue(animatable(value), for: LayerKeyPath(.custom, name: key))
    }
  }

  /// Whether the key has this value already; false for types that cannot be compared.
  private func isKept(_ value: Any?, forKey key: String) -> Bool {
    guard let value else { return false }
    guard let kept = extras?.custom[key] else {
      return AnimatableKeys.initialValue(forKey: key, in: self).map { $0 == animatable(value) } ?? false
    }
    guard type(of: value) == type(of: kept) else { return false }
    return animatable(value).map { $0 == animatable(kept) } ?? false
  }

  /// Copies the default of an unset key into the model, for an animation to start from or end at.
  func adoptDefault(forKey key: String) {
    guard LayerKeyPath(parsing: key).property == .custom, properties.custom?[key] == nil, let value = animatable(value(forKey: key)) else {
      return
    }
    properties.setValue(value, for: LayerKeyPath(.custom, name: key))
  }

  func isArchived(_ key: String) -> Bool {
    switch key {
    case "frame", "superlayer": return false
    case "name", "sublayers", "mask", "delegate", "actions", "style": return codedValue(forKey: key) != nil
    default: break
    }
    // Times do not record whether they were set, so a default value counts as unset.
    if let value = timing.codedValue(forKey: key) as? NSObject {
      return value != MediaTiming.layerDefault.codedValue(forKey: key) as? NSObject
    }
    let keyPath = LayerKeyPath(parsing: key)
    if let custom = customKey(of: keyPath) { return extras?.custom[custom] != nil }
    guard keyPath.component == nil, keyPath.input == nil else { return false }
    return keyPath.property.row.isAlwaysArchived || assigned.contains(keyPath.property)
  }

  /// The default of a property for all layers of a class, where it is not zero or nil.
  static func declaredDefault(forKey key: String) -> Any? {
    if let value = MediaTiming.layerDefault.classDefault(forKey: key) { return value }
    // "isHidden" is what Swift calls the property of the key "hidden".
    guard let row = LayerProperty(key: key[...])?.row, row.key == key, row.isDeclared(by: contentKind) else {
      return AnimatableKeys.traits(forKey: key, in: self)?.initialValue?.boxed
    }
    return row.classDefault?.boxed
  }
}

extension CALayer {
  /// The keys under which a layer has objects, which the render tree does not know, and the frame, which it has no value for.
  static let objectKeys: [String: DeclaredKey<CALayer>] = {
    let keys: [DeclaredKey<CALayer>] = [
      DeclaredKey("frame", \CALayer.frame, box: { $0 }, convert: { $0 as? CGRect ?? .zero }),
      .object("name", \CALayer.name), .object("sublayers", \CALayer.sublayers), .object("mask", \CALayer.mask),
      .object("delegate", \CALayer.delegate), .object("actions", \CALayer.actions), .object("style", \CALayer.style),
      DeclaredKey("superlayer") { (layer: CALayer) in layer.superlayer },
      .object("filters", \CALayer.filters), .object("backgroundFilters", \CALayer.backgroundFilters),
      .object("compositingFilter", \CALayer.compositingFilter), .object("string", \CATextLayer.string),
      DeclaredKey(
        "scrollMode", \CAScrollLayer.scrollMode, box: \.rawValue,
        convert: { $0 as? CAScrollLayerScrollMode ?? ($0 as? String).map(CAScrollLayerScrollMode.init(rawValue:)) ?? .both }),
      .object("emitterCells", \CAEmitterLayer.emitterCells), .object("emitterBehaviors", \CAEmitterLayer.emitterBehaviors),
    ]
    return Dictionary(uniqueKeysWithValues: keys.map { ($0.name, $0) })
  }()
}

extension AnimatableValue {
  /// The value in the numeric type of `model`, else as key-value coding returns it.
  fileprivate func boxed(like model: Any?) -> Any {
    guard let number else { return boxed }
    return switch model {
    case is Double: number
    case is CGFloat: CGFloat(number)
    case is Float: Float(number)
    case is Int: Int(saturating: number.rounded())
    case is Bool: number != 0
    default: boxed
    }
  }
}
