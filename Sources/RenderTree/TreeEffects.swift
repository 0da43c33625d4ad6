internal import Graphics

/// What a tree shows through programs of its own, now or later: filters, transitions and blend modes, also those of animations that have
/// not begun. Renderers compile them before a frame needs them.
package struct TreeEffects: Sendable {
  package private(set) var filters: Set<FilterCall.Function> = []
  package private(set) var transitions: [TransitionEffect] = []
  package private(set) var blendModes: Set<BlendMode> = []

  package init() {}

  package init(_ tree: RenderTree) {
    var pending = [tree.root].compactMap { $0 }
    while let node = pending.popLast() {
      guard node.hasEffects else { continue }
      add(node)
      pending += node.sublayers
      if let mask = node.mask { pending.append(mask) }
      for case let previous? in node.animations.map({ $0.transition?.previous }) { pending.append(previous) }
    }
  }

  private mutating func add(_ node: RenderNode) {
    // What a mask leaves of a layer.
    if node.mask != nil { blendModes.insert(.destinationIn) }
    if !node.properties.hasNoFilters {
      for filter in node.properties.filters + node.properties.backgroundFilters { add(filter) }
      if let filter = node.properties.compositingFilter, let mode = BlendMode(filterType: filter.type) { blendModes.insert(mode) }
    }
    for effect in node.animations.compactMap({ $0.transition?.effect }) { add(effect, size: node.properties.bounds.size) }
  }

  private mutating func add(_ effect: TransitionEffect, size: CGSize) {
    guard let recipe = effect.recipe else { return transitions.append(effect) }
    // A recipe is the same one at all times, as far as anybody can know.
    if let picture = recipe.recipe(at: 0.5, size: SIMD2(size.width, size.height)) { add(picture) }
  }

  private mutating func add(_ picture: ImageRecipe) {
    switch picture.source {
    case .input, .target, .image: break
    case .filtered(let filter): add(filter)
    case .transition(let effect, _, let from, let to):
      transitions.append(effect)
      for side in [from, to].compactMap({ $0 }) { add(side) }
    }
  }

  private mutating func add(_ filter: FilterDescription) {
    for picture in filter.images.values { add(picture) }
    var shown = filter
    shown.isEnabled = true
    // Its inputs may be animated from where it changes nothing.
    for candidate in [shown, shown.unlikeDefaults] {
      if let step = FilterStep(candidate) { add(step) }
    }
  }

  private mutating func add(_ step: FilterStep) {
    switch step {
    case .blur, .color: break
    case .box, .line: filters.insert(.builtIn(.motionBlur))
    case .function(let call), .softened(let call, _), .merging(let call, _, _), .displacing(let call, _), .lookup(let call, _):
      filters.insert(call.function)
    case .blending(let mode): blendModes.insert(mode)
    case .transform, .corners: filters.insert(.builtIn(.transform))
    case .crop: filters.insert(.builtIn(.crop))
    case .tile: filters.insert(.builtIn(.tile))
    case .recipe(let recipe): add(recipe)
    }
  }
}

extension FilterDescription {
  /// The filter with other numbers than those that its inputs have at first, with which some filters change nothing.
  fileprivate var unlikeDefaults: FilterDescription {
    var other = self
    for parameter in FilterRow.named(type)?.parameters ?? [] where parameter.type != .image {
      let numbers = parameter.defaultValue.map { AnimatableValue.number(Double(parameter.other(than: $0))) }
      other.inputs[parameter.name] = numbers.count == 1 ? numbers[0] : .array(numbers)
    }
    return other
  }
}

extension FilterParameter {
  /// A number in the parameter's range that is not this one, where there is one.
  fileprivate func other(than number: Float) -> Float {
    let higher = min(number + 0.37, maximum ?? .greatestFiniteMagnitude)
    return higher > number ? higher : max(number - 0.37, minimum ?? -.greatestFiniteMagnitude)
  }
}
