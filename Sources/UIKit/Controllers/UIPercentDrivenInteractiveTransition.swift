/// Drives a transition by a fraction: its animations are held where the fraction says, evenly whatever their curves are, and run to their
/// end or back to their beginning when the person lets go.
@MainActor open class UIPercentDrivenInteractiveTransition: NSObject, UIViewControllerInteractiveTransitioning {
  private weak var transition: TransitionContext?
  private var isPaused = false

  public override init() { super.init() }

  /// Of the whole transition, in seconds, as its animator says.
  open private(set) var duration: CGFloat = 0
  /// As last set by `update(_:)`.
  open private(set) var percentComplete: CGFloat = 0
  /// By what the rest is faster than the animator's duration; above 0.
  open var completionSpeed: CGFloat = 1
  /// Of the rest, unless the animator offers an interruptible one.
  open var completionCurve: UIView.AnimationCurve = .easeInOut
  /// Of the rest of an animator that offers an interruptible one; nil for that animator's own.
  open var timingCurve: (any UITimingCurveProvider)?
  /// Whether the transition waits for a person from its beginning on. Otherwise it runs until `pause()`.
  open var wantsInteractiveStart = true

  /// Takes hold of a transition, which stands still until it is updated. Overrides call this one.
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

  /// Takes hold of a transition that runs.
  open func pause() {
    guard let transition, !transition.isOver, !isPaused else { return }
    isPaused = true
    percentComplete = transition.hold()
    transition.pauseInteractiveTransition()
    transition.updateInteractiveTransition(percentComplete)
  }

  /// Shows the transition where it is so far, from 0 to 1.
  open func update(_ percentComplete: CGFloat) {
    guard let transition, isPaused, !transition.isOver else { return }
    self.percentComplete = percentComplete.isNaN ? 0 : min(max(percentComplete, 0), 1)
    transition.scrub(to: self.percentComplete)
    transition.updateInteractiveTransition(self.percentComplete)
  }

  /// Lets the rest of the transition run to its end.
  open func finish() { letGo(to: 1) }

  /// Lets the transition run back to its beginning.
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
