internal import Graphics

extension LayerProperties {
  /// The value at a key path; nil where it is unset, where no layer of this class has it, or where it cannot be animated.
  ///
  /// Numbers and option sets read as numbers, flags as truth values, enumerations as their names. `transform.rotation` is the angle about
  /// z, `transform.scale` the mean of the three factors.
  package func value(for keyPath: LayerKeyPath) -> AnimatableValue? {
    if let input = keyPath.input { return objectValue(input[...], at: keyPath) }
    if keyPath.property == .custom { return keyPath.name.flatMap { custom?[$0] } }
    guard let component = keyPath.component else { return value(of: keyPath.property) }
    return value(of: keyPath.property)?.component(component)
  }

  /// Sets the value at a key path. Returns false, without a change, for a value of another type.
  ///
  /// Nil unsets what can be unset and makes numbers 0. Setting a component of a transform keeps all its other components.
  @discardableResult
  package mutating func setValue(_ value: AnimatableValue?, for keyPath: LayerKeyPath) -> Bool {
    if let input = keyPath.input { return setObjectValue(value, input, at: keyPath) }
    if keyPath.property == .custom {
      guard let name = keyPath.name else { return false }
      setCustom(value, name)
      return true
    }
    guard let component = keyPath.component else { return setValue(value, of: keyPath.property) }
    guard var whole = self.value(of: keyPath.property), whole.setComponent(component, to: value) else { return false }
    return setValue(whole, of: keyPath.property)
  }

  private mutating func setCustom(_ value: AnimatableValue?, _ name: String) {
    if custom == nil {
      guard value != nil else { return }
      custom = [:]
    }
    custom?[name] = value
  }

  // MARK: Objects that key paths reach by name

  private func objectValue(_ path: Substring, at keyPath: LayerKeyPath) -> AnimatableValue? {
    switch keyPath.property {
    case .emitterCells, .emitterBehaviors:
      guard case .emitter(let emitter) = content, let name = keyPath.name else { return custom?[keyPath.description] }
      return keyPath.property == .emitterCells ? emitter.cells.value(name[...], path) : emitter.behaviors.value(name[...], path)
    default: return filter(at: keyPath).flatMap { $0.inputs[String(path)] ?? $0.defaultValue(of: String(path)) }
    }
  }

  private mutating func setObjectValue(_ value: AnimatableValue?, _ path: String, at keyPath: LayerKeyPath) -> Bool {
    guard keyPath.property == .emitterCells || keyPath.property == .emitterBehaviors else {
      return setFilterInput(value, path, at: keyPath)
    }
    guard case .emitter = content, let name = keyPath.name else { return false }
    return EmitterProperties.modify(&self) {
      keyPath.property == .emitterCells
        ? $0.cells.setValue(value, name[...], path[...]) : $0.behaviors.setValue(value, name[...], path[...])
    }
  }

  // MARK: Filters

  private func filter(at keyPath: LayerKeyPath) -> FilterDescription? {
    switch keyPath.property {
    case .compositingFilter: compositingFilter
    case .filters: filters.first { $0.name == keyPath.name }
    case .backgroundFilters: backgroundFilters.first { $0.name == keyPath.name }
    default: nil
    }
  }

  private mutating func setFilterInput(_ value: AnimatableValue?, _ input: String, at keyPath: LayerKeyPath) -> Bool {
    switch keyPath.property {
    case .compositingFilter:
      guard compositingFilter != nil else { return false }
      compositingFilter?.inputs[input] = value
    case .filters:
      guard let index = filters.firstIndex(where: { $0.name == keyPath.name }) else { return false }
      filters[index].inputs[input] = value
    case .backgroundFilters:
      guard let index = backgroundFilters.firstIndex(where: { $0.name == keyPath.name }) else { return false }
      backgroundFilters[index].inputs[input] = value
    default: return false
    }
    return true
  }

  // MARK: Whole properties

  private func value(of property: LayerProperty) -> AnimatableValue? {
    let row = property.row
    return row.isDeclared(by: contentKind) ? row.value(in: self) : custom?[row.key]
  }

  private mutating func setValue(_ value: AnimatableValue?, of property: LayerProperty) -> Bool {
    let row = property.row
    if row.isDeclared(by: contentKind) { return row.setValue(value, in: &self) }
    setCustom(value, row.key)
    return true
  }

  private var contentKind: LayerContent.Kind { hasPlainContent ? .plain : content.kind }
}
