/// One transition between two controllers, from its beginning to its end: the engine that pushes, pops, presentations, dismissals and
/// changes of tabs and pages share. The animator and the interactor get it as their context.
///
/// The animations that the animator adds, and those beside it, are noted: a person scrubs them on a timeline of their own
/// (`AnimationTimeline`), in which they run evenly whatever their curves are. An animator that offers an interruptible one
/// (`interruptibleAnimator(using:)`) is scrubbed by that instead, and what goes alongside is added to it.
final class TransitionContext: NSObject, UIViewControllerContextTransitioning {
  /// The work of a transition besides its animation.
  struct Course {
    /// The controller whose view disappears; nil where it stays.
    var disappearing: UIViewController?
    /// The controller whose view appears; nil where it was there all along.
    var appearing: UIViewController?
    /// Places the views for the end, or for the beginning if the transition was cancelled.
    var place: (_ completed: Bool) -> Void
    /// Called when the controllers' appearance has reached its final state, before coordinator and animator are told.
    var didEnd: (_ completed: Bool) -> Void
    /// Called last, after everything else.
    var completion: (_ completed: Bool) -> Void
  }

  let containerView: UIView
  let isAnimated: Bool
  private(set) var isInteractive = false
  private(set) var transitionWasCancelled = false
  let presentationStyle: UIModalPresentationStyle
  let targetTransform = CGAffineTransform.identity

  private var controllers: [UITransitionContextViewControllerKey: UIViewController]
  private var views: [UITransitionContextViewKey: UIView] = [:]
  private var frames: [ObjectIdentifier: (initial: CGRect, final: CGRect)] = [:]
  private var animator: (any UIViewControllerAnimatedTransitioning)?
  private var interactor: (any UIViewControllerInteractiveTransitioning)?
  /// The interruptible animator that the animator returned, once it has animated; nil for none.
  private var interruptible: (any UIViewImplicitlyAnimating)?
  private var course: Course?
  /// The coordinator; both refer to each other until the transition is over.
  private(set) var coordinator: TransitionCoordinator!
  private(set) var duration = 0.0
  private(set) var percentComplete: CGFloat = 0
  private(set) var isOver = false

  private let recorder = AnimationRecorder()
  /// The values that the animator changes, to be restored if the transition is cancelled.
  private let changes = ReversibleChanges()
  private var startTime = 0.0
  private var timeline: AnimationTimeline?

  init(
    from: UIViewController, to: UIViewController, in containerView: UIView, style: UIModalPresentationStyle = .none, isAnimated: Bool,
    animator: (any UIViewControllerAnimatedTransitioning)?, interactor: (any UIViewControllerInteractiveTransitioning)?
  ) {
    self.containerView = containerView
    self.isAnimated = isAnimated
    presentationStyle = style
    controllers = [.from: from, .to: to]
    self.animator = animator
    self.interactor = interactor
    super.init()
    coordinator = TransitionCoordinator(self)
    (from.ownCoordinator, to.ownCoordinator) = (coordinator, coordinator)
  }

  func setView(_ view: UIView?, forKey key: UITransitionContextViewKey) { views[key] = view }
  func setFrames(initial: CGRect, final: CGRect, for controller: UIViewController) {
    frames[ObjectIdentifier(controller)] = (initial, final)
  }

  func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController? { controllers[key] }
  func view(forKey key: UITransitionContextViewKey) -> UIView? { views[key] }
  func initialFrame(for vc: UIViewController) -> CGRect { frames[ObjectIdentifier(vc)]?.initial ?? .zero }
  func finalFrame(for vc: UIViewController) -> CGRect { frames[ObjectIdentifier(vc)]?.final ?? .zero }

  /// Whether a person can take over the transition while it runs.
  var isInterruptible: Bool { interactor is UIPercentDrivenInteractiveTransition || interruptible != nil }
  var completionCurve: UIView.AnimationCurve { interactor?.completionCurve ?? .easeInOut }
  var completionVelocity: CGFloat { interactor?.completionSpeed ?? 1 }

  // MARK: Running

  /// Starts the transition. The caller has told the controllers that they are about to appear and disappear.
  func start(_ course: Course) {
    self.course = course
    guard let animator else {
      coordinator.runAlongside(duration: 0)
      return completeTransition(true)
    }
    duration = isAnimated ? max(0, animator.transitionDuration(using: self)) : 0
    if let interactor, interactor.wantsInteractiveStart {
      isInteractive = true
      coordinator.initiallyInteractive = true
      interactor.startInteractiveTransition(self)
    } else {
      animate()
      if !isOver { (interactor as? UIPercentDrivenInteractiveTransition)?.adopt(self) }
    }
  }

  /// Runs the animator, and the animations alongside it.
  private func animate() {
    guard let animator else { return }
    startTime = CACurrentMediaTime()
    recorder.record {
      if isAnimated {
        changes.record { animator.animateTransition(using: self) }
      } else {
        UIView.performWithoutAnimation { animator.animateTransition(using: self) }
      }
    }
    if isOver { return }
    if isAnimated { interruptible = animator.offeredAnimator(using: self) }
    runAlongside()
  }

  /// Runs the animator and the animations alongside it, held at their beginning. An interruptible animator is held itself, instead of being
  /// asked to animate.
  func animateHeld() {
    guard let animator else { return }
    guard let offered = animator.offeredAnimator(using: self) else {
      animate()
      return scrub(to: 0)
    }
    interruptible = offered
    offered.pauseAnimation()
    runAlongside()
    scrub(to: 0)
  }

  private func runAlongside() {
    // Lay out the appearing view first: layout that the program does alongside is animated from that state.
    course?.appearing?.layOutForAppearance()
    recorder.record {
      if let interruptible {
        coordinator.runAlongside(with: interruptible)
      } else if let stock = animator as? any StockAnimator {
        coordinator.runAlongside { stock.run($0, using: self) }
      } else {
        coordinator.runAlongside(duration: duration)
      }
    }
  }

  // MARK: Interaction

  /// Holds all animations at a progress of the transition, from 0 to 1.
  func scrub(to progress: CGFloat) {
    if let interruptible {
      interruptible.fractionComplete = progress
    } else if let timeline {
      timeline.hold(at: Double(progress))
    } else if duration > 0 {
      let live = recorder.controls.filter { !$0.isOver }
      timeline = AnimationTimeline(live, from: startTime, duration: duration, heldAt: Double(progress))
    }
  }

  /// Holds all animations where they are. Returns the transition's progress.
  func hold() -> CGFloat {
    if let interruptible {
      interruptible.pauseAnimation()
      interruptible.isReversed = false
      return interruptible.fractionComplete
    }
    if timeline == nil, duration > 0 {
      timeline = AnimationTimeline(takingOver: recorder.controls.filter { !$0.isOver }, from: startTime, duration: duration)
    } else {
      timeline?.holdWhereItIs()
    }
    return CGFloat(timeline?.progress ?? 0)
  }

  /// Runs the animations to the end, or back to the beginning.
  /// - Parameters:
  ///   - rest: how long it takes, in durations of the transition.
  ///   - timing: of an interruptible animator's rest; nil for its own.
  func run(to end: CGFloat, in rest: CGFloat, _ pacing: AnimationPace.Pacing, timing: (any UITimingCurveProvider)?) {
    if let interruptible {
      interruptible.isReversed = end == 0
      interruptible.continueAnimation(withTimingParameters: timing, durationFactor: rest)
    } else {
      timeline?.run(to: Double(end), in: Double(rest) * duration, pacing)
    }
  }

  func updateInteractiveTransition(_ percentComplete: CGFloat) { self.percentComplete = percentComplete }

  func finishInteractiveTransition() { letGo() }

  func cancelInteractiveTransition() {
    guard !isOver else { return }
    transitionWasCancelled = true
    changes.isReverted = true
    letGo()
  }

  func pauseInteractiveTransition() {
    guard !isOver, !isInteractive else { return }
    isInteractive = true
    transitionWasCancelled = false
    changes.isReverted = false
    coordinator.interactionChanged()
  }

  private func letGo() {
    guard !isOver, isInteractive else { return }
    isInteractive = false
    coordinator.interactionChanged()
  }

  // MARK: End

  func completeTransition(_ didComplete: Bool) {
    guard !isOver, let course else { return }
    isOver = true
    isInteractive = false
    let going = course.disappearing, coming = course.appearing, animator = animator, coordinator = coordinator
    for controller in controllers.values where controller.ownCoordinator === coordinator { controller.ownCoordinator = nil }
    if didComplete {
      course.place(true)
      going?.endAppearanceTransition()
      coming?.endAppearanceTransition()
    } else {
      transitionWasCancelled = true
      changes.revertRest()
      coming?.beginAppearanceTransition(false, animated: isAnimated)
      course.place(false)
      coming?.endAppearanceTransition()
      going?.beginAppearanceTransition(true, animated: isAnimated)
      going?.endAppearanceTransition()
    }
    course.didEnd(didComplete)
    coordinator?.complete()
    animator?.animationEnded(didComplete)
    (self.course, self.animator, interactor, interruptible, timeline, self.coordinator) = (nil, nil, nil, nil, nil, nil)
    (controllers, views) = ([:], [:])
    course.completion(didComplete)
  }
}

/// An animator of UIKit; changes alongside it move by the same curve.
@MainActor protocol StockAnimator: UIViewControllerAnimatedTransitioning {
  /// Makes changes with the transition's own timing.
  func run(_ changes: () -> Void, using context: TransitionContext)
}

extension UIViewControllerAnimatedTransitioning {
  /// The result of the animator's `interruptibleAnimator(using:)`; nil where it has no such method.
  fileprivate func offeredAnimator(using context: TransitionContext) -> (any UIViewImplicitlyAnimating)? {
    let offered = interruptibleAnimator(using: context)
    return offered is NoInterruptibleAnimator ? nil : offered
  }
}
