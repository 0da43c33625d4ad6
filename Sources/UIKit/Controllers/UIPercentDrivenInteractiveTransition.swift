/// Drives a transition by a fraction: holds its animations at the fraction of their course, whatever their curves are, and runs them to the
/// end or back when it is released.
@preconcurrency @MainActor open class UIPercentDrivenInteractiveTransition: NSObject, UIViewControllerInteractiveTransitioning {
  private weak var transition: TransitionContext?
  private var isPaused = false

  public override init() { super.init() }

  /// The duration of the whole transition in seconds, from its animator.
  open private(set) var duration: CGFloat = 0
  /// The progress last set by `update(_:)`, from 0 to 1.
  open private(set) var percentComplete: CGFloat = 0
  /// Factor of the speed of the rest against the animator's; above 0, 1 by default.
  open var completionSpeed: CGFloat = 1
  /// The pacing of the rest, unless the animator is interruptible.
  open var completionCurve: UIView.AnimationCurve = .easeInOut
  /// The pacing of the rest for an interruptible animator; nil keeps the animator's own.
  open var timingCurve: (any UITimingCurveProvider)?
  /// Whether the transition waits for a person from its start. If not, it runs until `pause()`.
  open var wantsInteractiveStart = true

  /// Takes over a transition, which stands still until it is updated. Overrides call super.
  open func startInteractiveTransition(_ transitionContext: any UIViewControllerContextTransitioning) {
    guard let transition = transitionContext as? TransitionContext else { return }
    adopt(transition)
    percentComplete = 0
    isPaused = true
    transition.animateHeld()
  }

  func adopt(_ transition: TransitionContext) {
    self.transition = transition
    duration = CGFloat(transition.duration)
  }

  /// Takes over the running transition.
  open func pause() {
    guard let transition, !transition.isOver, !isPaused else { return }
    isPaused = true
    percentComplete = transition.hold()
    transition.pauseInteractiveTransition()
    transition.updateInteractiveTransition(percentComplete)
  }

  /// Shows the transition at a progress from 0 to 1.
  open func update(_ percentComplete: CGFloat) {
    guard let transition, isPaused, !transition.isOver else { return }
    self.percentComplete = percentComplete.isNaN ? 0 : min(max(percentComplete, 0), 1)
    transition.scrub(to: self.percentComplete)
    transition.updateInteractiveTransition(self.percentComplete)
  }

  /// Releases the transition, to run to its end.
  open func finish() { letGo(to: 1) }

  /// Releases the transition, to run back to its beginning.
  open func cancel() { letGo(to: 0) }

  private func letGo(to end: CGFloat) {
    guard let transition, isPaused, !transition.isOver else { return }
    isPaused = false
    let rest = abs(end - percentComplete) / max(completionSpeed, 1e-3)
    if end == 1 { transition.finishInteractiveTransition() } else { transition.cancelInteractiveTransition() }
    transition.run(to: end, in: rest, pacing, timing: timingCurve)
  }

  private var pacing: AnimationPace.Pacing {
    switch completionCurve {
    case .easeInOut: .curve(.easeInEaseOut)
    case .easeIn: .curve(.easeIn)
    case .easeOut: .curve(.easeOut)
    case .linear: .curve(nil)
    }
  }
}
