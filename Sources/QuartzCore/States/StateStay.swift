import Foundation

/// A layer's stay in a state: what it replaced, and what it started.
///
/// A change of state restores what the old state replaced, latest first, and then applies the new state's elements in order. Elements that
/// both states have, through a common basis, are undone and applied again where they set values, and left alone where they add or remove
/// animations, which therefore run on.
final class StateStay {
  let owner: CALayer
  private(set) var state: CAState?
  private(set) var changes = 0
  /// Values that states have replaced, oldest first.
  private var replaced: [(layer: CALayer, keyPath: String, value: Any?)] = []
  private var added: [(element: CAStateElement, layer: CALayer, key: String)] = []
  private var removed: [(element: CAStateElement, layer: CALayer, key: String, animation: CAAnimation)] = []
  /// Animations that the last transition attached.
  private var moving: [(layer: CALayer, key: String)] = []

  init(of owner: CALayer) { self.owner = owner }

  /// Changes the model, and attaches the transition's animations where `speed` is above 0.
  func change(to next: CAState?, transitionSpeed speed: Double) {
    let old = state.map(owner.chain) ?? []
    let new = next.map(owner.chain) ?? []
    let elements = new.flatMap(\.elements)
    let settings = settings(in: old) + settings(in: new)
    let transition = speed > 0 ? owner.transitionElements(from: state, to: next) : []

    endMotion(of: settings)
    undo(keeping: elements)
    for element in elements { apply(element) }
    for (element, duration) in transition {
      guard let layer = element.layer(of: owner),
        let animation = element.prepared(transitionDuration: duration, transitionSpeed: speed, now: layer.timeOfChange),
        animation.hasValues || animation.moves(layer, settings)
      else { continue }
      let key = element.animationKey
      layer.add(animation, forKey: key)
      moving.removeAll { $0.layer === layer && $0.key == key }
      moving.append((layer, key))
    }
    state = next
    changes += 1
  }

  /// Layer and key path of every value that the states set.
  private func settings(in chain: [CAState]) -> [StateSetting] {
    chain.flatMap(\.elements).compactMap { element in
      guard let element = element as? CAStateSetValue, let keyPath = element.keyPath else { return nil }
      return element.layer(of: owner).map { StateSetting(layer: $0, keyPath: keyPath) }
    }
  }

  /// Ends the last transition's animations where they animate something that is set anew, or would never end.
  private func endMotion(of settings: [StateSetting]) {
    for (layer, key) in moving {
      guard let animation = layer.animation(forKey: key) else { continue }
      if animation.activeEnd == nil || animation.moves(layer, settings) { layer.removeAnimation(forKey: key) }
    }
    moving.removeAll { $0.layer.animation(forKey: $0.key) == nil }
  }

  private func undo(keeping elements: [CAStateElement]) {
    func isKept(_ element: CAStateElement) -> Bool { elements.contains { $0 === element } }
    for (element, layer, key) in added where !isKept(element) { layer.removeAnimation(forKey: key) }
    added.removeAll { !isKept($0.element) }
    for (element, layer, key, animation) in removed where !isKept(element) { layer.add(animation.continuing(), forKey: key) }
    removed.removeAll { !isKept($0.element) }
    // In reverse order, so that the oldest value is restored last.
    for (layer, keyPath, value) in replaced.reversed() { layer.setValue(value, forKeyPath: keyPath) }
    replaced.removeAll()
  }

  private func apply(_ element: CAStateElement) {
    guard let layer = element.layer(of: owner) else { return }
    switch element {
    case let element as CAStateSetValue:
      guard let keyPath = element.keyPath else { return }
      replaced.append((layer, keyPath, layer.value(forKeyPath: keyPath)))
      layer.setValue(element.value, forKeyPath: keyPath)
    case let element as CAStateAddElement:
      guard let object = element.object else { return }
      change(element.keyPath, of: layer) { members in
        let place = element.beforeObject.flatMap { Self.index(of: $0, in: members) }
        members.insert(object, at: place ?? members.count)
      }
    case let element as CAStateRemoveElement:
      guard let object = element.object else { return }
      change(element.keyPath, of: layer) { members in
        if let place = Self.index(of: object, in: members) { members.remove(at: place) }
      }
    case let element as CAStateAddAnimation:
      guard !added.contains(where: { $0.element === element }), let animation = element.animation?.starting(at: layer.timeOfChange)
      else { return }
      let key = element.key ?? (animation as? CAPropertyAnimation)?.keyPath ?? "\(ObjectIdentifier(element))"
      if let old = layer.animation(forKey: key) { removed.append((element, layer, key, old)) }
      layer.add(animation, forKey: key)
      added.append((element, layer, key))
    case let element as CAStateRemoveAnimation:
      guard !removed.contains(where: { $0.element === element }), let key = element.key, let old = layer.animation(forKey: key) else {
        return
      }
      removed.append((element, layer, key, old))
      layer.removeAnimation(forKey: key)
    default: break
    }
  }

  /// Changes a list; does nothing where the key path holds something else.
  private func change(_ keyPath: String?, of layer: CALayer, _ apply: (inout [Any]) -> Void) {
    guard let keyPath else { return }
    let old = layer.value(forKeyPath: keyPath)
    guard var members = old == nil ? [] : old as? [Any] else { return }
    apply(&members)
    replaced.append((layer, keyPath, old))
    layer.setValue(members, forKeyPath: keyPath)
  }

  private static func index(of object: Any, in members: [Any]) -> Int? {
    members.firstIndex { $0 as AnyObject === object as AnyObject }
  }
}
