internal import Graphics
internal import QuartzCore
internal import RenderTree

/// Turns layers, animations and states into the objects of a document.
///
/// What is written is the model: a value that equals a new layer's is left out. Properties come from the table of properties, in its order.
struct LayerDescriber {
  /// Gives images the names by which the document refers to them.
  let images: Pictures
  /// The `id` of layers that something refers to.
  private let ids: [ObjectIdentifier: String]
  /// The layers below the root, itself included: what else states refer to is written where they do.
  private let inTree: Set<ObjectIdentifier>
  private let notes: Notes

  /// What could not be written.
  final class Notes {
    private(set) var texts: [String] = []
    private var known: Set<String> = []
    func add(_ text: String) { if known.insert(text).inserted { texts.append(text) } }
  }

  init(root: CALayer, images: Pictures, notes: Notes) {
    self.images = images
    self.notes = notes
    var ids: [ObjectIdentifier: String] = [:]
    var inTree: Set<ObjectIdentifier> = []
    root.visit { layer in
      inTree.insert(ObjectIdentifier(layer))
      let elements = (layer.states ?? []).flatMap(\.elements)
      let transitions = (layer.stateTransitions ?? []).flatMap(\.elements).compactMap(\.target)
      for target in elements.flatMap(\.layers) + transitions where ids[ObjectIdentifier(target)] == nil {
        ids[ObjectIdentifier(target)] = "#\(ids.count + 1)"
      }
    }
    self.inTree = inTree
    self.ids = ids
  }

  // MARK: Layers

  /// Layers within one another that are written: with what the innermost one has, no more elements than documents may have.
  static let maximumDepth = 95

  /// - Parameter depth: how many layers the layer stands in.
  func object(_ layer: CALayer, depth: Int = 0) -> WrittenObject {
    let layerClass = LayerClass.of(layer)
    var object = WrittenObject(
      layerClass.name, ("id", ids[ObjectIdentifier(layer)].map(WrittenValue.string)), ("name", layer.name.map(WrittenValue.string)))
    let content = layer.properties.content.kind
    for property in LayerProperty.documented where property.row.isDeclared(by: content) {
      object.add(property.row.key, value(of: property, in: layer))
    }
    let plain = layerClass.make()
    if type(of: layer) != type(of: plain) { notes.add("layers of \(type(of: layer)) are written as \(layerClass.name)") }
    for key in LayerKeys.timing.keys.sorted() + layerClass.keys.keys.sorted() {
      guard let value = layer.value(forKey: key), !Self.isSame(value, plain.value(forKey: key)) else { continue }
      object.add(key, written(value, at: "layer key \(key)", kind: LayerKeys.timing[key] ?? layerClass.keys[key]))
    }
    if let text = layer as? CATextLayer, text.string is NSAttributedString {
      notes.add("text with attributes is written as plain text")
    }
    if layer.delegate != nil { notes.add("delegates are not written; what they have drawn is") }
    addStructure(of: layer, depth: depth, to: &object)
    return object
  }

  private func addStructure(of layer: CALayer, depth: Int, to object: inout WrittenObject) {
    var animations: [(key: String, object: WrittenObject)] = []
    for key in layer.animationKeys() ?? [] {
      guard let animation = layer.animation(forKey: key) else { continue }
      if let video = animation as? VideoAnimation, video.standsForContents {
        object.add("contents", .image(images.name(for: video)))
      } else if let written = self.object(animation, in: .layer) {
        animations.append((key, written))
      }
    }
    if depth + 1 < Self.maximumDepth {
      if let mask = layer.mask { object.add("mask", .object(self.object(mask, depth: depth + 1))) }
      let sublayers = (layer.sublayers ?? []).map { WrittenValue.object(self.object($0, depth: depth + 1)) }
      if !sublayers.isEmpty { object.add("sublayers", .array(sublayers)) }
    } else if layer.mask != nil || layer.sublayers != nil {
      notes.add("documents hold \(Self.maximumDepth) layers within one another; deeper ones are left out")
    }
    if !animations.isEmpty { object.add("animations", .keyed(animations)) }
    let states = (layer.states ?? []).map { WrittenValue.object(self.object($0, of: layer)) }
    if !states.isEmpty { object.add("states", .array(states)) }
    let transitions = (layer.stateTransitions ?? []).map { WrittenValue.object(self.object($0, of: layer)) }
    if !transitions.isEmpty { object.add("stateTransitions", .array(transitions)) }
  }

  private func value(of property: LayerProperty, in layer: CALayer) -> WrittenValue? {
    let row = property.row, properties = layer.properties
    switch property {
    case .compositingFilter:
      guard let filter = properties.compositingFilter else { return nil }
      return filter.name == nil && filter.inputs.isEmpty && filter.isEnabled ? .string(filter.type) : .object(self.object(filter))
    case .filters: return filters(properties.filters)
    case .backgroundFilters: return filters(properties.backgroundFilters)
    case .emitterCells: return emitter(of: properties).flatMap { list($0.cells.map(object)) }
    case .emitterBehaviors: return emitter(of: properties).flatMap { list($0.behaviors.map(object)) }
    default: break
    }
    let value = row.value(in: properties)
    // Readers of other tools rely on the first two; an emitter without a seed gets one when it is read.
    guard value != row.initialValue || [.bounds, .position, .seed].contains(property) else { return nil }
    guard let value else { return row.isOptional ? .null : nil }
    if case .number(let number) = value, row.form == .float { return .float(Float(number)) }
    return written(value, kind: AttributeKind(row))
  }

  private func filters(_ filters: [FilterDescription]) -> WrittenValue? {
    filters.isEmpty ? nil : .array(filters.map { .object(object($0)) })
  }

  private func object(_ filter: FilterDescription) -> WrittenObject {
    var object = WrittenObject(
      "CAFilter", ("filter", .string(filter.type)), ("name", filter.name.map(WrittenValue.string)), ("enabled", off(filter.isEnabled)))
    for (key, value) in filter.inputs.sorted(by: { $0.key < $1.key }) { object.add(key, written(value, kind: FilterKeys.kind(of: key))) }
    return object
  }

  // MARK: Emitters

  private func emitter(of properties: LayerProperties) -> EmitterProperties? {
    guard case .emitter(let emitter) = properties.content else { return nil }
    return emitter
  }

  private func list(_ objects: [WrittenObject]) -> WrittenValue? {
    objects.isEmpty ? nil : .array(objects.map { .object($0) })
  }

  private func object(_ cell: EmitterCell) -> WrittenObject {
    var object = WrittenObject("CAEmitterCell")
    let plain = EmitterCell()
    for key in EmitterCell.keys {
      guard let value = cell.value(forKeyPath: key[...]), value != plain.value(forKeyPath: key[...]) else { continue }
      object.add(key, written(value, kind: EmitterKeys.kind(ofCellKey: key)))
    }
    let (timing, usual) = (cell.timing, plain.timing)
    for (key, value, initial) in [
      ("beginTime", timing.beginTime, usual.beginTime), ("duration", timing.duration, usual.duration), ("speed", timing.speed, usual.speed),
      ("timeOffset", timing.timeOffset, usual.timeOffset), ("repeatCount", timing.repeatCount, usual.repeatCount),
      ("repeatDuration", timing.repeatDuration, usual.repeatDuration),
    ] where value != initial { object.add(key, .number(value)) }
    if timing.autoreverses { object.add("autoreverses", .bool(true)) }
    if timing.fillMode != usual.fillMode { object.add("fillMode", .string(timing.fillMode.rawValue)) }
    object.add("emitterCells", list(cell.cells.map(self.object)))
    object.add("emitterBehaviors", list(cell.behaviors.map(self.object)))
    return object
  }

  private func object(_ behavior: EmitterBehavior) -> WrittenObject {
    var object = WrittenObject(
      "CAEmitterBehavior", ("behavior", .string(behavior.type)), ("name", behavior.name.map(WrittenValue.string)),
      ("enabled", off(behavior.isEnabled)))
    for (key, value) in behavior.inputs.sorted(by: { $0.key < $1.key }) {
      object.add(key, written(value, kind: EmitterKeys.kind(ofInput: key)))
    }
    return object
  }

  // MARK: Values

  private func written(_ value: AnimatableValue, kind: AttributeKind?) -> WrittenValue? {
    switch value {
    case .number(let number): kind == .bool ? .bool(number != 0) : .number(number)
    case .bool(let flag): .bool(flag)
    case .point(let point): .point(point)
    case .size(let size): .size(size)
    case .rect(let rect): .rect(rect)
    case .color(let color): .color(color)
    case .transform(let transform): .transform(transform)
    case .affine(let map): .transform(CATransform3DMakeAffineTransform(map))
    case .path(let path): .path(path)
    case .contents(.image(let image)): .image(images.name(for: image))
    case .string(let text): .string(text)
    case .array(let values):
      if kind == .colorMatrix, values.count == 20 {
        .colorMatrix(values.map { if case .number(let number) = $0 { number } else { 0 } })
      } else {
        .array(values.map { written($0, kind: nil) ?? .null })
      }
    }
  }

  /// A value as programs hand it to animations and key-value coding.
  private func written(_ value: Any?, at place: @autoclosure () -> String, kind: AttributeKind? = nil) -> WrittenValue? {
    switch value {
    case nil, is NSNull: return .null
    case let curve as CAMediaTimingFunction: return .curve(TimingCurveValue(curve))
    case let function as CAValueFunction: return .valueFunction(function.name.rawValue)
    case let filter as CAFilter: return .object(object(filter.committed))
    case let values as [Any]:
      let numbers = kind == .colorMatrix ? values.compactMap { AnimatableValue(boxed: $0).flatMap(Double.from) } : []
      return numbers.count == 20 && values.count == 20 ? .colorMatrix(numbers) : .array(values.map { written($0, at: place()) ?? .null })
    default: break
    }
    // A box of a number casts to `Float` too, where its value allows.
    if let value, Swift.type(of: value) == Float.self, let number = value as? Float { return .float(number) }
    guard let value, let animatable = AnimatableValue(boxed: value), let result = written(animatable, kind: kind) else {
      notes.add("a value of \(place()) is of a class that documents do not have")
      return nil
    }
    return result
  }

  private static func isSame(_ a: Any?, _ b: Any?) -> Bool {
    switch (a, b) {
    case (nil, nil): true
    case (let a?, let b?):
      AnimatableValue(boxed: a).flatMap { a in AnimatableValue(boxed: b).map { a == $0 } } ?? (a as? NSObject)?.isEqual(b) ?? false
    default: false
    }
  }

  // MARK: Animations

  func object(_ animation: CAAnimation, in parent: AnimationReader.Parent) -> WrittenObject? {
    guard let animationClass = AnimationClass.of(animation) else {
      notes.add("animations of \(type(of: animation)) are not written")
      return nil
    }
    let plain = animationClass.make()
    let animated = (animation as? CAPropertyAnimation)?.keyPath.flatMap(LayerKeys.kind(ofKeyPath:))
    var object = WrittenObject(animationClass.rawValue)
    for entry in animationClass.keys {
      let key = entry.key
      guard let value = animation.value(forKey: key),
        key == "keyPath" || (key == "beginTime" && parent == .layer) || !Self.isSame(value, plain.value(forKey: key))
      else { continue }
      switch key {
      // Read where programs call it `initialVelocity`.
      case "initialVelocity", "enabled": continue
      case "beginTime": if let time = beginTime(animation.beginTime, in: parent) { object.add(key, .number(time)) }
      case "speed": object.add(key, .float(animation.speed))
      case "repeatCount": object.add(key, .float(animation.repeatCount))
      case "filter":
        if let effect = value as? CIFilter {
          object.add(key, self.object(effect))
        } else {
          object.add(key, written(value, at: "transition.filter"))
        }
      case "values":
        object.add(key, .array((value as? [Any] ?? []).map { written($0, at: "animation.values", kind: animated) ?? .null }))
      case "fromValue", "toValue", "byValue": object.add(key, written(value, at: "animation.\(key)", kind: animated))
      default: object.add(key, written(value, at: "animation.\(key)", kind: entry.kind))
      }
    }
    if let video = animation as? VideoAnimation {
      object.add("src", .file(images.name(for: video)))
      if video.volume != 1 { object.add("volume", .float(video.volume)) }
    }
    if let group = animation as? CAAnimationGroup {
      object.add("animations", .array((group.animations ?? []).compactMap { self.object($0, in: .group).map(WrittenValue.object) }))
    }
    return object
  }

  /// The time at which an attached animation begins with its layer's is one that no reader takes for "now".
  private func beginTime(_ time: Double, in parent: AnimationReader.Parent) -> Double? {
    if parent == .layer { return abs(time) < 1e-9 ? 1e-100 : time }
    return time == 0 ? nil : time
  }

  private func object(_ filter: CIFilter) -> WrittenValue {
    var object = WrittenObject("CIFilter")
    object.add("filter", .string(filter.name))
    for key in filter.inputKeys {
      guard let value = filter.value(forKey: key), !(value is CIImage), let written = input(value) else { continue }
      object.add(key, written)
    }
    return .object(object)
  }

  /// An input of a transition's filter: vectors and colours have classes of their own there.
  private func input(_ value: Any) -> WrittenValue? {
    switch value {
    case let color as CIColor: .color(CGColor(red: color.red, green: color.green, blue: color.blue, alpha: color.alpha))
    case let vector as CIVector:
      switch vector.count {
      case 2: .point(CGPoint(x: vector.x, y: vector.y))
      case 4: .rect(CGRect(x: vector.x, y: vector.y, width: vector.z, height: vector.w))
      default: nil
      }
    default: AnimatableValue(boxed: value).flatMap { written($0, kind: nil) }
    }
  }

  // MARK: States

  private func object(_ state: CAState, of owner: CALayer) -> WrittenObject {
    let elements = state.elements.compactMap { element -> WrittenObject? in
      switch element {
      case let element as CAStateSetValue: self.object(element)
      case let element as CAStateAddAnimation:
        element.animation.flatMap { self.object($0, in: .change) }.map {
          WrittenObject(
            "LKStateAddAnimation", target(element.target), ("key", element.key.map(WrittenValue.string)), ("animation", .object($0)))
        }
      case let element as CAStateRemoveAnimation:
        WrittenObject("LKStateRemoveAnimation", target(element.target), ("key", element.key.map(WrittenValue.string)))
      case let element as CAStateAddElement:
        member(element.object, element.target, element.keyPath, name: "LKStateAddElement").map { object in
          var object = object
          if let before = element.beforeObject as? CALayer, let id = ids[ObjectIdentifier(before)] {
            object.add("beforeObject", .reference(id))
          }
          return object
        }
      case let element as CAStateRemoveElement:
        member(element.object, element.target, element.keyPath, name: "LKStateRemoveElement")
      default: nil
      }
    }
    return WrittenObject(
      "LKState", ("name", .string(state.name ?? "")), ("basedOn", state.basedOn.map(WrittenValue.string)),
      ("initial", state.isInitial ? .bool(true) : nil), ("enabled", off(state.isEnabled)), ("locked", state.isLocked ? .bool(true) : nil),
      ("elements", .array(elements.map(WrittenValue.object))))
  }

  private func object(_ element: CAStateSetValue) -> WrittenObject? {
    guard let keyPath = element.keyPath,
      let value = written(element.value, at: "state value \(keyPath)", kind: LayerKeys.kind(ofKeyPath: keyPath))
    else { return nil }
    return WrittenObject("LKStateSetValue", target(element.target), ("keyPath", .string(keyPath)), ("value", value))
  }

  private func object(_ transition: CAStateTransition, of owner: CALayer) -> WrittenObject {
    let elements = transition.elements.compactMap { element -> WrittenValue? in
      guard let animation = element.animation.flatMap({ self.object($0, in: .change) }) else { return nil }
      return .object(
        WrittenObject(
          "LKStateTransitionElement", target(element.target), ("key", element.key.map(WrittenValue.string)),
          ("beginTime", nonzero(element.beginTime)), ("duration", nonzero(element.duration)), ("enabled", off(element.isEnabled)),
          ("animation", .object(animation))))
    }
    return WrittenObject(
      "LKStateTransition", ("fromState", transition.fromState.map(WrittenValue.string)),
      ("toState", transition.toState.map(WrittenValue.string)), ("duration", nonzero(transition.duration)), ("elements", .array(elements)))
  }

  /// An element that adds or removes a sublayer.
  private func member(_ object: Any?, _ owner: CALayer?, _ keyPath: String?, name: String) -> WrittenObject? {
    guard let layer = object as? CALayer, keyPath == "sublayers" else {
      notes.add("states that add or remove anything but sublayers are not written")
      return nil
    }
    let isInTree = inTree.contains(ObjectIdentifier(layer))
    let member = isInTree ? ids[ObjectIdentifier(layer)].map(WrittenValue.reference) : .object(self.object(layer))
    return WrittenObject(name, target(owner), ("keyPath", .string("sublayers")), ("object", member))
  }

  private func target(_ layer: CALayer?) -> WrittenObject.Member {
    ("targetId", layer.flatMap { ids[ObjectIdentifier($0)] }.map(WrittenValue.string))
  }

  /// A flag that is set where nothing is written.
  private func off(_ isOn: Bool) -> WrittenValue? { isOn ? nil : .bool(false) }

  private func nonzero(_ number: Double) -> WrittenValue? { number == 0 ? nil : .number(number) }
}

extension CALayer {
  /// Calls `body` with this layer, its mask and its sublayers, at any depth, in the order of documents.
  func visit(_ body: (CALayer) -> Void) {
    var pending = [self]
    while let layer = pending.popLast() {
      body(layer)
      pending.append(contentsOf: (layer.sublayers ?? []).reversed())
      if let mask = layer.mask { pending.append(mask) }
    }
  }
}

extension CAStateElement {
  fileprivate var layers: [CALayer] {
    let objects: [Any?] =
      switch self {
      case let element as CAStateAddElement: [element.object, element.beforeObject]
      case let element as CAStateRemoveElement: [element.object]
      default: []
      }
    return ([target] + objects).compactMap { $0 as? CALayer }
  }
}
