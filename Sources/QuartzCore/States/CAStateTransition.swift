import Foundation

/// How a change from one state to another is animated.
open class CAStateTransition: NSObject, NSCopying {
  /// The name of the state that is left: `*` for any, nil for the base state.
  open var fromState: String? = CAStateTransition.anyState
  /// The name of the state that is entered: `*` for any, nil for the base state.
  open var toState: String? = CAStateTransition.anyState
  /// The animations, in order.
  open var elements: [CAStateTransitionElement] = []
  /// The duration, in seconds, of animations without one whose elements have none either; 0 leaves it to the transaction.
  open var duration: CFTimeInterval = 0

  /// Stands for every state, the base state included.
  public static let anyState = "*"

  /// A transition between any states, without animations.
  public override init() { super.init() }

  /// Makes a copy of `transition` of the same class.
  public required init(copying transition: CAStateTransition) {
    fromState = transition.fromState
    toState = transition.toState
    elements = transition.elements.compactMap { $0.copy() as? CAStateTransitionElement }
    duration = transition.duration
    super.init()
  }

  open func copy(with zone: NSZone? = nil) -> Any { type(of: self).init(copying: self) }

  /// How closely the transition fits a change of state; nil where it does not.
  ///
  /// Both names count most, then the state entered, then the state left, then none; a state itself counts more than one that it is based
  /// on.
  /// - Parameters:
  ///   - left: the names of the state that is left and of those that it is based on, itself first; nil alone is the base state.
  ///   - entered: the same of the state that is entered.
  func fit(from left: [String?], to entered: [String?]) -> Int? {
    guard let from = Self.place(of: fromState, in: left), let to = Self.place(of: toState, in: entered) else { return nil }
    let precision = (toState == Self.anyState ? 0 : 2) + (fromState == Self.anyState ? 0 : 1)
    return precision << 32 - (from + to)
  }

  private static func place(of name: String?, in names: [String?]) -> Int? {
    name == anyState ? 0 : names.firstIndex(of: name)
  }
}

/// The animation of one property, or of one layer, in a change of state.
///
/// A basic or spring animation without values of its own goes from the value that shows when the change begins to the value that the new
/// state sets. It is left out where the change sets nothing that it animates. Animations with values of their own always run.
open class CAStateTransitionElement: NSObject, NSCopying {
  /// The layer that is animated; nil is the layer that owns the transition. Not retained: without its target an element animates nothing.
  open var target: CALayer? {
    get { destination.layer }
    set { destination = StateTarget(newValue) }
  }
  private var destination = StateTarget(nil)
  /// The key under which the animation is added.
  open var key: String?
  /// The animation; its begin time counts from the change of state.
  open var animation: CAAnimation?
  /// Seconds from the change of state, added to the animation's own begin time.
  open var beginTime: CFTimeInterval = 0
  /// The duration, in seconds, of an animation without one; 0 leaves it to the transition.
  open var duration: CFTimeInterval = 0
  /// Whether the element has an effect.
  open var isEnabled = true

  /// An element without animation.
  public override init() { super.init() }

  /// Animates `target`, or the owner of the transition where `target` is nil.
  public convenience init(target: CALayer? = nil, key: String? = nil, animation: CAAnimation?) {
    self.init()
    self.target = target
    self.key = key
    self.animation = animation
  }

  /// Makes a copy of `element` of the same class.
  public required init(copying element: CAStateTransitionElement) {
    destination = element.destination
    key = element.key
    animation = element.animation?.copy() as? CAAnimation
    beginTime = element.beginTime
    duration = element.duration
    isEnabled = element.isEnabled
    super.init()
  }

  open func copy(with zone: NSZone? = nil) -> Any { type(of: self).init(copying: self) }

  /// The layer that is animated; nil when it is gone.
  func layer(of owner: CALayer) -> CALayer? { destination.layer(of: owner) }

  var animationKey: String { key ?? (animation as? CAPropertyAnimation)?.keyPath ?? "\(ObjectIdentifier(self))" }

  /// A copy of the animation as it is added; nil when there is none.
  /// - Parameters:
  ///   - transitionDuration: the transition's, for animations without one, in seconds.
  ///   - now: the layer's time of the change.
  func prepared(transitionDuration: CFTimeInterval, transitionSpeed: Double, now: CFTimeInterval) -> CAAnimation? {
    guard let animation = animation?.starting(after: beginTime, at: now, speed: transitionSpeed) else { return nil }
    if !(animation.duration > 0) { animation.duration = duration > 0 ? duration : max(0, transitionDuration) }
    return animation
  }
}
