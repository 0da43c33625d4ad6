import Graphics
import RenderTree

/// One layer's properties while animations apply to it, one after the other.
struct ReferenceLayerState {
  private(set) var properties: LayerProperties
  /// Matrices in components: from the first animation of a component until one of the whole matrix, or the end.
  private var components: [LayerProperty: TransformComponents] = [:]
  /// How far the layer turns after a path, and where that path leads.
  private var turn: (angle: Double, keyPath: LayerKeyPath)?

  init(_ properties: LayerProperties) { self.properties = properties }

  /// What shows after all animations.
  var result: LayerProperties {
    var state = self
    for property in components.keys { state.compose(property) }
    if let turn, turn.angle != 0 {
      state.properties.transform = CATransform3DConcat(CATransform3DMakeRotation(turn.angle, 0, 0, 1), state.properties.transform)
    }
    return state.properties
  }

  /// Only replicators have a matrix of instances.
  private func isMatrix(_ property: LayerProperty) -> Bool {
    if case .replicator = properties.content, property == .instanceTransform { return true }
    return property == .transform || property == .sublayerTransform
  }

  private func matrix(_ property: LayerProperty) -> CATransform3D {
    guard case .transform(let matrix) = properties.value(for: LayerKeyPath(property)) else { return CATransform3DIdentity }
    return matrix
  }

  private mutating func compose(_ property: LayerProperty) {
    guard let parts = components.removeValue(forKey: property) else { return }
    let value = AnimatableValue.transform(parts.transform)
    if value.isShowable { properties.setValue(value, for: LayerKeyPath(property)) }
  }

  /// The value that an animation finds.
  mutating func read(_ keyPath: LayerKeyPath) -> AnimatableValue? {
    guard isMatrix(keyPath.property) else { return properties.value(for: keyPath) }
    guard let component = keyPath.component else {
      compose(keyPath.property)
      return .transform(matrix(keyPath.property))
    }
    let parts = components[keyPath.property] ?? TransformComponents(matrix(keyPath.property))
    components[keyPath.property] = parts
    if component == .translation { return .point(CGPoint(x: parts.translation.x, y: parts.translation.y)) }
    return parts.number(component).map(AnimatableValue.number)
  }

  /// Sets what `read` reads. False where the value does not suit.
  @discardableResult
  mutating func write(_ value: AnimatableValue, _ keyPath: LayerKeyPath) -> Bool {
    guard isMatrix(keyPath.property) else { return properties.setValue(value, for: keyPath) }
    guard let component = keyPath.component else {
      compose(keyPath.property)
      return properties.setValue(value, for: keyPath)
    }
    _ = read(keyPath)
    guard var parts = components[keyPath.property] else { return false }
    switch (component, value) {
    case (.translation, .point(let point)): (parts.translation.x, parts.translation.y) = (Double(point.x), Double(point.y))
    case (_, .number(let number)): _ = parts.setNumber(number, component)
    default: return false
    }
    components[keyPath.property] = parts
    return true
  }

  // MARK: Pictures, which may be fading

  var picture: ContentsFadeState {
    get {
      ContentsFadeState(
        contents: properties.contents, target: properties.contentsFade?.target, fraction: properties.contentsFade?.fraction ?? 0)
    }
    set {
      properties.contents = newValue.contents
      properties.contentsFade = newValue.fraction > 0 ? ContentsFade(target: newValue.target, fraction: newValue.fraction) : nil
    }
  }

  struct ContentsFadeState {
    var contents: LayerContents?
    var target: LayerContents?
    var fraction = 0.0

    /// The picture that shows most.
    var nearest: LayerContents? { fraction < 0.5 ? contents : target }
  }

  // MARK: Turns

  mutating func turn(by angle: Double, after keyPath: LayerKeyPath) { turn = (angle, keyPath) }

  /// What a path led to is replaced; an animation of the whole matrix replaces its translation too.
  mutating func replace(_ keyPath: LayerKeyPath) {
    guard let led = turn?.keyPath else { return }
    if led == keyPath || (led.property == keyPath.property && led.component == .translation && keyPath.component == nil) { turn = nil }
  }
}
