/// Animates views alongside a transition.
final class TransitionCoordinator: NSObject, UIViewControllerTransitionCoordinator {
  private typealias Handler = (any UIViewControllerTransitionCoordinatorContext) -> Void

  /// The transition, which refers back until it is over: one that is never completed is not released.
  private let transition: TransitionContext
  private var animations: [Handler] = []
  private var completions: [Handler] = []
  private var interactionHandlers: [Handler] = []
  private var hasAnimated = false
  private var isOver = false

  init(_ transition: TransitionContext) { self.transition = transition }

  var isAnimated: Bool { transition.isAnimated }
  var presentationStyle: UIModalPresentationStyle { transition.presentationStyle }
  var initiallyInteractive = false
  var isInterruptible: Bool { !isOver && transition.isInterruptible }
  var isInteractive: Bool { !isOver && transition.isInteractive }
  private(set) var isCancelled: Bool {
    get { isOver ? wasCancelled : transition.transitionWasCancelled }
    set { wasCancelled = newValue }
  }
  private var wasCancelled = false
  var transitionDuration: TimeInterval { transition.duration }
  var percentComplete: CGFloat { initiallyInteractive ? transition.percentComplete : 1 }
  var completionVelocity: CGFloat { transition.completionVelocity }
  var completionCurve: UIView.AnimationCurve { transition.completionCurve }
  var containerView: UIView { transition.containerView }
  var targetTransform: CGAffineTransform { transition.targetTransform }
  func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController? { transition.viewController(forKey: key) }
  func view(forKey key: UITransitionContextViewKey) -> UIView? { transition.view(forKey: key) }

  @discardableResult
  func animate(
    alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
    completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool {
    guard !isOver else { return false }
    if let completion { completions.append(completion) }
    guard let animation else { return true }
    // Too late to be animated: changes made now show at once.
    if hasAnimated { return false }
    animations.append(animation)
    return true
  }

  @discardableResult
  func animateAlongsideTransition(
    in view: UIView?, animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
    completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool { animate(alongsideTransition: animation, completion: completion) }

  func notifyWhenInteractionChanges(_ handler: @escaping (any UIViewControllerTransitionCoordinatorContext) -> Void) {
    interactionHandlers.append(handler)
  }

  // MARK: As the transition directs it

  /// Runs the changes in an animation block of their own.
  func runAlongside(duration: Double) {
    runAlongside { changes in
      if duration > 0 { UIView.animate(withDuration: duration, animations: changes) } else { UIView.performWithoutAnimation(changes) }
    }
  }

  /// Runs the changes as part of an animator.
  func runAlongside(with animator: any UIViewImplicitlyAnimating) {
    guard !animations.isEmpty else { return hasAnimated = true }
    let animations = takeAnimations()
    animator.addAnimations { for animation in animations { animation(self) } }
  }

  /// Runs the changes by `run`, which animates them.
  func runAlongside(_ run: (() -> Void) -> Void) {
    let animations = takeAnimations()
    if !animations.isEmpty { run { for animation in animations { animation(self) } } }
  }

  private func takeAnimations() -> [Handler] {
    hasAnimated = true
    defer { animations = [] }
    return animations
  }

  func interactionChanged() { for handler in interactionHandlers { handler(self) } }

  /// Calls the completions, which still see the transition's results.
  func complete() {
    // An animator may finish before anything ran alongside it.
    if !hasAnimated { runAlongside(duration: 0) }
    isCancelled = transition.transitionWasCancelled
    let completions = self.completions
    (self.completions, interactionHandlers, animations) = ([], [], [])
    for completion in completions { completion(self) }
    isOver = true
  }
}
