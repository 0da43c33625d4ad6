/// What acts on items of a dynamic animator; subclasses of UIKit's say how, and those of a program are made of them as children.
@preconcurrency @MainActor open class UIDynamicBehavior: NSObject {
  /// Called in each step of the simulation, 240 times a second; what shows is up to date.
  open var action: (() -> Void)?
  /// The animator that the behaviour, or the one that it is a child of, was added to.
  open var dynamicAnimator: UIDynamicAnimator? { ownAnimator ?? parent?.dynamicAnimator }
  /// The behaviours of which it is made.
  open private(set) var childBehaviors: [UIDynamicBehavior] = []
  weak var ownAnimator: UIDynamicAnimator?
  private weak var parent: UIDynamicBehavior?

  public override init() { super.init() }

  /// Adds a behaviour that acts together with this one.
  open func addChildBehavior(_ behavior: UIDynamicBehavior) {
    precondition(behavior !== self, "a behaviour cannot be a child of itself")
    dynamicAnimator?.catchUp()
    childBehaviors.append(behavior)
    behavior.parent = self
    if let animator = dynamicAnimator {
      behavior.tellMove(to: animator)
      animator.behaviorsDidChange()
    }
  }

  /// Removes a behaviour that acts together with this one.
  open func removeChildBehavior(_ behavior: UIDynamicBehavior) {
    guard childBehaviors.contains(where: { $0 === behavior }) else { return }
    let animator = dynamicAnimator
    animator?.catchUp()
    childBehaviors.removeAll { $0 === behavior }
    if animator != nil { behavior.tellMove(to: nil) }
    behavior.parent = nil
    animator?.behaviorsDidChange()
  }

  /// Called when the behaviour comes to an animator or, with nil, leaves it.
  open func willMove(to dynamicAnimator: UIDynamicAnimator?) {}

  func tellMove(to animator: UIDynamicAnimator?) {
    willMove(to: animator)
    for child in childBehaviors { child.tellMove(to: animator) }
  }

  /// This one and those that it is made of.
  var all: [UIDynamicBehavior] { [self] + childBehaviors.flatMap(\.all) }

  /// Makes a change at the present time of the simulation.
  func change(_ apply: () -> Void) {
    dynamicAnimator?.catchUp()
    apply()
    dynamicAnimator?.behaviorsDidChange()
  }

  var actedOn: [any UIDynamicItem] { [] }
  /// Sets up bodies, groups and joints; called after each change of the animator's behaviours.
  func prepare(_ setup: inout DynamicsSetup) {}
  func stepWillBegin(_ animator: UIDynamicAnimator) {}
}

/// What behaviours make of the simulation's world.
@MainActor struct DynamicsSetup {
  let animator: UIDynamicAnimator
  var gravities: [(bodies: [RigidBody], acceleration: SIMD2<Double>)] = []
  var groups: [DynamicsWorld.Group] = []
  var joints: [Joint] = []

  func body(of item: any UIDynamicItem) -> RigidBody { animator.body(of: item) }
}
