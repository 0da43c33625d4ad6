/// One transition between two controllers, from its beginning to its end: what the animator and the interactor get, and what drives them.
///
/// The animations that the animator adds, and those beside it, are noted: a person scrubs them on a timeline of their own
/// (`AnimationTimeline`), in which they run evenly whatever their curves are.
final class TransitionContext: NSObject, UIViewControllerContextTransitioning {
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
  /// Puts the controllers in order when the transition ends.
  private var finish: ((Bool) -> Void)?
  /// Told when a person lets go or takes hold.
  var whenInteractionChanges: (() -> Void)?
  /// Each refers to the other until the transition is over.
  private(set) var coordinator: TransitionCoordinator!
  private(set) var duration = 0.0
  private(set) var percentComplete: CGFloat = 0
  private(set) var isOver = false

  private let recorder = AnimationRecorder()
  private var startTime = 0.0
  private var timeline: AnimationTimeline?

  init(
    from: UIViewController, to: UIViewController, in containerView: UIView, style: UIModalPresentationStyle, isAnimated: Bool,
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

  /// Whether a person can take hold of it while it runs.
  var isInterruptible: Bool { isPercentDriven }
  var completionCurve: UIView.AnimationCurve { interactor?.completionCurve ?? .easeInOut }
  var completionVelocity: CGFloat { interactor?.completionSpeed ?? 1 }
  var isPercentDriven: Bool { interactor is UIPercentDrivenInteractiveTransition }

  // MARK: Running

  /// Starts it; `finish` is called at its end, whether it came to it or was cancelled.
  func start(_ finish: @escaping (Bool) -> Void) {
    self.finish = finish
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

  /// Has the animator animate, and what goes alongside.
  func animate() {
    guard let animator else { return }
    startTime = CACurrentMediaTime()
    recorder.record {
      if isAnimated {
        animator.animateTransition(using: self)
      } else {
        UIView.performWithoutAnimation { animator.animateTransition(using: self) }
      }
      coordinator.runAlongside(duration: duration)
    }
  }

  // MARK: Interaction

  /// Holds all animations at a progress of the transition, from 0 to 1.
  func scrub(to progress: CGFloat) {
    if timeline == nil, duration > 0 {
      let live = recorder.controls.filter { !$0.isOver }
      timeline = AnimationTimeline(live, from: startTime, duration: duration, heldAt: Double(progress))
    } else {
      timeline?.hold(at: Double(progress))
    }
  }

  /// How far the animations are at the present time.
  var progress: CGFloat {
    if let timeline { return CGFloat(timeline.progress) }
    // What runs by its own curve is taken for the timeline's progress where it shows that: nothing jumps.
    guard let leading = recorder.controls.filter({ !$0.isOver }).max(by: { $0.duration < $1.duration }) else { return 0 }
    return CGFloat(min(max(leading.progress, 0), 1))
  }

  /// Lets the animations run to the end, or back.
  func run(to end: CGFloat, in seconds: Double, _ pacing: AnimationPace.Pacing) {
    if timeline == nil { scrub(to: progress) }
    timeline?.run(to: Double(end), in: seconds, pacing)
  }

  func updateInteractiveTransition(_ percentComplete: CGFloat) { self.percentComplete = percentComplete }

  func finishInteractiveTransition() { letGo() }

  func cancelInteractiveTransition() {
    guard !isOver else { return }
    transitionWasCancelled = true
    letGo()
  }

  func pauseInteractiveTransition() {
    guard !isOver, !isInteractive else { return }
    isInteractive = true
    transitionWasCancelled = false
    coordinator.interactionChanged()
  }

  private func letGo() {
    guard !isOver, isInteractive else { return }
    isInteractive = false
    whenInteractionChanges?()
    coordinator.interactionChanged()
  }

  // MARK: End

  func completeTransition(_ didComplete: Bool) {
    guard !isOver else { return }
    isOver = true
    isInteractive = false
    let finish = self.finish
    let animator = self.animator
    self.finish = nil
    // `finish` ends with what comes after the callbacks of controllers.
    ended = { [coordinator] in
      coordinator?.complete()
      animator?.animationEnded(didComplete)
    }
    for controller in controllers.values where controller.ownCoordinator === coordinator { controller.ownCoordinator = nil }
    finish?(didComplete)
    (self.animator, interactor, timeline, ended, whenInteractionChanges) = (nil, nil, nil, nil, nil)
    (controllers, views) = ([:], [:])
    coordinator = nil
  }

  /// Calls the coordinator's completions, and the animator; to be called by `finish`.
  private(set) var ended: (() -> Void)?
}
