internal import Graphics

extension LayerProperties {
  /// The value under a key path; nil where it is unset, where no layer of this class has it, or where it is no animatable value.
  ///
  /// Numbers and option sets read as numbers, flags as truth values, enumerations as their names. `transform.rotation` is the angle about
  /// z, `transform.scale` the mean of the three factors.
  package func value(for keyPath: LayerKeyPath) -> AnimatableValue? {
    if let input = keyPath.input { return filter(at: keyPath)?.inputs[input] }
    if keyPath.property == .custom { return keyPath.name.flatMap { custom?[$0] } }
    guard let component = keyPath.component else { return value(of: keyPath.property) }
    return value(of: keyPath.property)?.component(component)
  }

  /// Sets the value under a key path. A value of another type changes nothing, and the result is false.
  ///
  /// Nil unsets what can be unset and makes numbers 0. Setting a component of a transform keeps all its other components.
  @discardableResult
  package mutating func setValue(_ value: AnimatableValue?, for keyPath: LayerKeyPath) -> Bool {
    if let input = keyPath.input { return setFilterInput(value, input, at: keyPath) }
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
    switch property {
    case .bounds: bounds.animatable
    case .position: position.animatable
    case .zPosition: zPosition.animatable
    case .anchorPoint: anchorPoint.animatable
    case .anchorPointZ: anchorPointZ.animatable
    case .transform: transform.animatable
    case .sublayerTransform: sublayerTransform.animatable
    case .hidden: isHidden.animatable
    case .doubleSided: isDoubleSided.animatable
    case .geometryFlipped: isGeometryFlipped.animatable
    case .masksToBounds: masksToBounds.animatable
    case .cornerRadius: cornerRadius.animatable
    case .maskedCorners: maskedCorners.animatable
    case .cornerCurve: cornerCurve.animatable
    case .backgroundColor: backgroundColor.animatable
    case .borderWidth: borderWidth.animatable
    case .borderColor: borderColor.animatable
    case .contents: contents.animatable
    case .contentsRect: contentsRect.animatable
    case .contentsCenter: contentsCenter.animatable
    case .contentsGravity: contentsGravity.animatable
    case .contentsScale: contentsScale.animatable
    case .contentsMultiplyColor: contentsMultiplyColor.animatable
    case .minificationFilter: minificationFilter.animatable
    case .magnificationFilter: magnificationFilter.animatable
    case .minificationFilterBias: minificationFilterBias.animatable
    case .opaque: isOpaque.animatable
    case .opacity: opacity.animatable
    case .allowsGroupOpacity: allowsGroupOpacity.animatable
    case .edgeAntialiasingMask: edgeAntialiasingMask.animatable
    case .allowsEdgeAntialiasing: allowsEdgeAntialiasing.animatable
    case .compositingFilter: compositingFilter.map { .string($0.type) }
    case .filters, .backgroundFilters: nil
    case .shouldRasterize: shouldRasterize.animatable
    case .rasterizationScale: rasterizationScale.animatable
    case .shadowColor: shadowColor.animatable
    case .shadowOpacity: shadowOpacity.animatable
    case .shadowOffset: shadowOffset.animatable
    case .shadowRadius: shadowRadius.animatable
    case .shadowPath: shadowPath.map(AnimatableValue.path)
    default: content.declares(property) ? content.value(of: property) : custom?[property.rawValue]
    }
  }

  private mutating func setValue(_ value: AnimatableValue?, of property: LayerProperty) -> Bool {
    switch property {
    case .bounds: return bounds.take(value)
    case .position: return position.take(value)
    case .zPosition: return zPosition.take(value)
    case .anchorPoint: return anchorPoint.take(value)
    case .anchorPointZ: return anchorPointZ.take(value)
    case .transform: return transform.take(value)
    case .sublayerTransform: return sublayerTransform.take(value)
    case .hidden: return isHidden.take(value)
    case .doubleSided: return isDoubleSided.take(value)
    case .geometryFlipped: return isGeometryFlipped.take(value)
    case .masksToBounds: return masksToBounds.take(value)
    case .cornerRadius: return cornerRadius.take(value)
    case .maskedCorners: return maskedCorners.take(value)
    case .cornerCurve: return cornerCurve.take(value)
    case .backgroundColor: return backgroundColor.take(value)
    case .borderWidth: return borderWidth.take(value)
    case .borderColor: return borderColor.take(value)
    case .contents: return contents.take(value)
    case .contentsRect: return contentsRect.take(value)
    case .contentsCenter: return contentsCenter.take(value)
    case .contentsGravity: return contentsGravity.take(value)
    case .contentsScale: return contentsScale.take(value)
    case .contentsMultiplyColor: return contentsMultiplyColor.take(value)
    case .minificationFilter: return minificationFilter.take(value)
    case .magnificationFilter: return magnificationFilter.take(value)
    case .minificationFilterBias: return minificationFilterBias.take(value)
    case .opaque: return isOpaque.take(value)
    case .opacity: return opacity.take(value)
    case .allowsGroupOpacity: return allowsGroupOpacity.take(value)
    case .edgeAntialiasingMask: return edgeAntialiasingMask.take(value)
    case .allowsEdgeAntialiasing: return allowsEdgeAntialiasing.take(value)
    case .compositingFilter:
      guard let type = String?(animatable: value) else { return false }
      compositingFilter = type.map { FilterDescription(type: $0) }
      return true
    case .filters, .backgroundFilters: return false
    case .shouldRasterize: return shouldRasterize.take(value)
    case .rasterizationScale: return rasterizationScale.take(value)
    case .shadowColor: return shadowColor.take(value)
    case .shadowOpacity: return shadowOpacity.take(value)
    case .shadowOffset: return shadowOffset.take(value)
    case .shadowRadius: return shadowRadius.take(value)
    case .shadowPath: return takePath(value, into: &shadowPath)
    default:
      if content.declares(property) { return content.setValue(value, of: property) }
      setCustom(value, property.rawValue)
      return true
    }
  }
}

/// Paths are classes and cannot conform to a protocol with an initialiser that replaces them.
func takePath(_ value: AnimatableValue?, into path: inout PathGeometry?) -> Bool {
  switch value {
  case nil: path = nil
  case .path(let geometry): path = geometry
  default: return false
  }
  return true
}
