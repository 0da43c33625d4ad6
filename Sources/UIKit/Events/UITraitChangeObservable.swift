/// What has traits: views and controllers.
@preconcurrency @MainActor public protocol UITraitEnvironment: NSObjectProtocol {
  /// The traits in force.
  var traitCollection: UITraitCollection { get }
  /// Called when the traits have changed.
  func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?)
}

/// The registration for changes of traits, by which it ends.
@preconcurrency @MainActor public protocol UITraitChangeRegistration: AnyObject {}

/// What tells of changed traits whoever registered: views and controllers. Registrations end with them.
@preconcurrency @MainActor public protocol UITraitChangeObservable: AnyObject {
  /// Calls `handler` with what has the traits and the ones before, whenever one of `traits` has changed.
  @discardableResult func registerForTraitChanges<Environment: UITraitEnvironment>(
    _ traits: [UITrait], handler: @escaping @MainActor (Environment, UITraitCollection) -> Void
  ) -> any UITraitChangeRegistration
  /// Calls a method of `target`, which is not retained, whenever one of `traits` has changed.
  @discardableResult func registerForTraitChanges(_ traits: [UITrait], target: Any, action: Selector) -> any UITraitChangeRegistration
  /// Calls a method of its own whenever one of `traits` has changed.
  @discardableResult func registerForTraitChanges(_ traits: [UITrait], action: Selector) -> any UITraitChangeRegistration
  /// Ends a registration; once it has ended nothing happens.
  func unregisterForTraitChanges(_ registration: any UITraitChangeRegistration)
}

/// What was registered with a view or a controller to hear of changed traits.
@MainActor final class TraitListeners {
  private final class Listener: UITraitChangeRegistration {
    let traits: [UITrait]
    let call: (UITraitCollection) -> Void

    init(_ traits: [UITrait], _ call: @escaping (UITraitCollection) -> Void) { (self.traits, self.call) = (traits, call) }
  }

  private var listeners: [Listener] = []

  func add(_ traits: [UITrait], _ call: @escaping (UITraitCollection) -> Void) -> any UITraitChangeRegistration {
    let listener = Listener(traits, call)
    listeners.append(listener)
    return listener
  }

  func remove(_ registration: any UITraitChangeRegistration) { listeners.removeAll { $0 === registration } }

  /// Tells those of whose traits one differs.
  func notify(from old: UITraitCollection, to new: UITraitCollection) {
    for listener in listeners where listener.traits.contains(where: { $0.differs(old, new) }) { listener.call(old) }
  }
}

/// What keeps its listeners by itself: views and controllers.
@MainActor protocol TraitListenersOwner: UITraitChangeObservable {
  /// Made when something registers first.
  var traitListeners: TraitListeners { get }
}

extension TraitListenersOwner {
  @discardableResult public func registerForTraitChanges<Environment: UITraitEnvironment>(
    _ traits: [UITrait], handler: @escaping @MainActor (Environment, UITraitCollection) -> Void
  ) -> any UITraitChangeRegistration {
    traitListeners.add(traits) { [weak self] old in if let environment = self as? Environment { handler(environment, old) } }
  }

  @discardableResult public func registerForTraitChanges(
    _ traits: [UITrait], target: Any, action: Selector
  ) -> any UITraitChangeRegistration {
    let target = target as AnyObject
    return traitListeners.add(traits) { [weak self, weak target] old in action.perform(on: target, [self, old]) }
  }

  @discardableResult public func registerForTraitChanges(_ traits: [UITrait], action: Selector) -> any UITraitChangeRegistration {
    registerForTraitChanges(traits, target: self, action: action)
  }

  public func unregisterForTraitChanges(_ registration: any UITraitChangeRegistration) { traitListeners.remove(registration) }
}

extension UIViewController: UITraitEnvironment, TraitListenersOwner {}

extension UIView: UITraitEnvironment, TraitListenersOwner {
  var traitListeners: TraitListeners {
    modifyExtras { _ in }
    return extras!.traitListeners
  }
}
