internal import QuartzCore

/// Reads states and transitions, once every layer is known.
struct StateReader {
  let context: ReadingContext
  /// Has read every layer of the tree, and reads those that states add to it.
  let layers: LayerReader

  private var log: DiagnosticLog { context.log }
  private var values: ValueReader { layers.values }

  /// Gives layers their states and transitions; returns them once each, in document order.
  func owners(_ elements: [(owner: CALayer, element: CAMLElement)]) -> [CALayer] {
    var owners: [CALayer] = []
    var known: Set<ObjectIdentifier> = []
    // Given to the layers at the end: appending to a property copies what it has.
    var states: [ObjectIdentifier: [CAState]] = [:], transitions: [ObjectIdentifier: [CAStateTransition]] = [:]
    defer {
      for owner in owners {
        owner.states = states[ObjectIdentifier(owner)]
        owner.stateTransitions = transitions[ObjectIdentifier(owner)]
      }
    }
    for (layer, container) in elements {
      checkKeys(of: container)
      if known.insert(ObjectIdentifier(layer)).inserted { owners.append(layer) }
      guard let container = context.resolve(container) else { continue }
      for child in container.children {
        guard let element = context.resolve(child) else { continue }
        let isRead: Void? = context.reading(element) {
          switch element.name {
          case "LKState", "CAState": if let state = state(element, of: layer) { states[ObjectIdentifier(layer), default: []].append(state) }
          case "LKStateTransition", "CAStateTransition":
            transitions[ObjectIdentifier(layer), default: []].append(transition(element, of: layer))
          default: log.warn(at: element.offset, "<\(element.name)> is neither a state nor a transition")
          }
        }
        if isRead == nil { return owners }
      }
    }
    let names = Set(states.values.joined().compactMap(\.name))
    for (_, container) in elements { check(container, names) }
    return owners
  }

  private func state(_ element: CAMLElement, of owner: CALayer) -> CAState? {
    guard let name = element.attribute("name"), !name.value.isEmpty else {
      log.warn(at: element.offset, "a state has no name")
      return nil
    }
    let state = CAState()
    state.name = name.value
    state.basedOn = element[attribute: "basedOn"].flatMap { $0.isEmpty ? nil : $0 }
    state.isInitial = flag("initial", of: element) ?? false
    state.isEnabled = flag("enabled", of: element) ?? true
    state.isLocked = flag("locked", of: element) ?? false
    for child in element.child("elements")?.children ?? [] {
      guard let item = context.resolve(child), let entry = self.element(item, of: owner) else { continue }
      state.addElement(entry)
    }
    return state
  }

  /// Attributes that nothing here has, at any depth of a container of states or transitions.
  private func checkKeys(of container: CAMLElement) {
    for element in container.children {
      guard let stateClass = StateClass.named(element.name) else { continue }
      for attribute in element.attributes where !stateClass.knows(attribute.name) {
        log.warn(
          unknown: attribute.name, among: stateClass.attributes.map(\.key), at: attribute.offset,
          "\(element.name) has no key \"\(NumberScanner.shortened(attribute.name))\"")
      }
      if let elements = element.child("elements") { checkKeys(of: elements) }
    }
  }

  /// A yes or no written on an element; nil where it says neither.
  private func flag(_ key: String, of element: CAMLElement) -> Bool? {
    guard let attribute = element.attribute(key), case .bool(let value)? = values.value(of: attribute, as: .bool) else { return nil }
    return value
  }

  private func number(_ key: String, of element: CAMLElement) -> Double? {
    guard let attribute = element.attribute(key), case .number(let value)? = values.value(of: attribute, as: .number) else { return nil }
    return value
  }

  private func element(_ element: CAMLElement, of owner: CALayer) -> CAStateElement? {
    switch element.name {
    case "LKStateSetValue", "CAStateSetValue":
      guard let target = target(of: element, owner), let keyPath = keyPath(of: element) else { return nil }
      // Only what is drawn may be set: not the tree, nor anything else that key-value coding reaches.
      guard let kind = context.kind(ofKeyPath: keyPath) else {
        log.warn(at: element.offset, "no layer has a key path \"\(NumberScanner.shortened(keyPath))\"")
        return nil
      }
      guard let child = element.child("value") else {
        log.warn(at: element.offset, "<\(element.name)> has no <value>")
        return nil
      }
      guard let value = values.value(of: child, expecting: kind) else { return nil }
      guard value.matches(kind) else {
        log.warn(at: child.offset, "\(keyPath) is \(kind.noun); the value is of another class")
        return nil
      }
      return CAStateSetValue(target: target, keyPath: keyPath, value: value.object)
    case "LKStateAddAnimation", "CAStateAddAnimation":
      guard let target = target(of: element, owner), let child = element.children.first,
        let animation = AnimationReader(values: values).animation(child, in: .change)
      else { return nil }
      return CAStateAddAnimation(
        target: target, animation: animation, key: element[attribute: "key"] ?? child[attribute: "key"] ?? child.name)
    case "LKStateRemoveAnimation", "CAStateRemoveAnimation":
      guard let target = target(of: element, owner), let key = element[attribute: "key"] else { return nil }
      return CAStateRemoveAnimation(target: target, key: key)
    case "LKStateAddElement", "CAStateAddElement":
      guard let (target, object) = member(of: element, owner) else { return nil }
      let before = element.child("beforeObject").flatMap { layers.layer($0, isNamedByTag: false) }
      return CAStateAddElement(target: target, keyPath: "sublayers", object: object, before: before)
    case "LKStateRemoveElement", "CAStateRemoveElement":
      guard let (target, object) = member(of: element, owner) else { return nil }
      return CAStateRemoveElement(target: target, keyPath: "sublayers", object: object)
    // What a program is to do: nothing of it shows.
    case "LKEventHandler", "CAEventHandler": return nil
    default:
      log.warn(at: element.offset, "<\(element.name)> in a state is not supported")
      return nil
    }
  }

  /// The layer that a state adds to or takes from a layer's sublayers.
  private func member(of element: CAMLElement, _ owner: CALayer) -> (target: CALayer, object: CALayer)? {
    guard let target = target(of: element, owner), let keyPath = keyPath(of: element) else { return nil }
    guard keyPath == "sublayers" else {
      log.warn(
        at: element.offset, "states add and remove members of sublayers, not of \"\(NumberScanner.shortened(keyPath))\"", text: keyPath,
        expected: "sublayers")
      return nil
    }
    guard let child = element.child("object") else {
      log.warn(at: element.offset, "<\(element.name)> has no <object>")
      return nil
    }
    guard let object = layers.layer(child, isNamedByTag: false) else { return nil }
    for ancestor in sequence(first: target, next: \.superlayer) where ancestor === object {
      log.error(at: child.offset, "the layer contains itself")
      return nil
    }
    return (target, object)
  }

  private func transition(_ element: CAMLElement, of owner: CALayer) -> CAStateTransition {
    let transition = CAStateTransition()
    transition.fromState = element[attribute: "fromState"] ?? CAStateTransition.anyState
    transition.toState = element[attribute: "toState"] ?? CAStateTransition.anyState
    transition.duration = number("duration", of: element) ?? 0
    for child in element.child("elements")?.children ?? [] {
      guard let item = context.resolve(child), let target = target(of: item, owner), let definition = item.children.first,
        let animation = AnimationReader(values: values).animation(definition, in: .change)
      else { continue }
      let key = item[attribute: "key"] ?? item[attribute: "keyPath"] ?? (animation as? CAPropertyAnimation)?.keyPath ?? definition.name
      let entry = CAStateTransitionElement(target: target, key: key, animation: animation)
      entry.beginTime = number("beginTime", of: item) ?? 0
      entry.duration = number("duration", of: item) ?? 0
      entry.isEnabled = flag("enabled", of: item) ?? true
      transition.elements.append(entry)
    }
    return transition
  }

  /// The layer that `targetId` names; the owner when there is none.
  private func target(of element: CAMLElement, _ owner: CALayer) -> CALayer? {
    guard let id = element.attribute("targetId") else { return owner }
    guard let definition = context.objects[id.value] else {
      log.warn(at: id.offset, "no object has the id \"\(NumberScanner.shortened(id.value))\"")
      return nil
    }
    // An object that is no layer, such as an emitter's cell, cannot change of itself.
    return layers.layers[ObjectIdentifier(definition)]
  }

  private func keyPath(of element: CAMLElement) -> String? {
    guard let keyPath = element[attribute: "keyPath"] ?? element[attribute: "key"], !keyPath.isEmpty else {
      log.warn(at: element.offset, "<\(element.name)> names no key path")
      return nil
    }
    return keyPath
  }

  /// Names that no state has.
  private func check(_ container: CAMLElement, _ names: Set<String>) {
    var bases: [String: String] = [:]
    for child in container.children {
      if let name = child[attribute: "name"], let base = child[attribute: "basedOn"], !base.isEmpty { bases[name] = base }
    }
    // States from which no cycle of bases is reached.
    var ending: Set<String> = []
    for child in container.children {
      if let name = child[attribute: "name"], let attribute = child.attribute("basedOn"), isBasedOnItself(name, bases, &ending) {
        log.warn(
          at: attribute.offset, "the state \"\(NumberScanner.shortened(name))\" is based on itself; it counts once",
          text: attribute.value)
      }
      for key in ["basedOn", "fromState", "toState"] {
        guard let attribute = child.attribute(key), !attribute.value.isEmpty, attribute.value != "*", !names.contains(attribute.value)
        else { continue }
        log.warn(
          unknown: attribute.value, among: names.count > 4096 ? [] : names.sorted(), at: attribute.offset,
          "no state is named \"\(NumberScanner.shortened(attribute.value))\"")
      }
    }
  }

  /// Follows the bases of a state, each once in all calls.
  private func isBasedOnItself(_ name: String, _ bases: [String: String], _ ending: inout Set<String>) -> Bool {
    var path: [String] = []
    var seen: Set<String> = []
    var next: String? = name
    while let current = next, !ending.contains(current) {
      guard seen.insert(current).inserted else { return current == name }
      path.append(current)
      next = bases[current]
    }
    ending.formUnion(path)
    return false
  }
}
