/// The state of an animator.
public enum UIViewAnimatingState: Int, Sendable {
  /// The animator has not begun, or is done.
  case inactive
  /// The animator runs, or is paused.
  case active
  /// The animator was stopped, and has to be finished.
  case stopped
}

/// A position between the ends of an animation.
public enum UIViewAnimatingPosition: Int, Sendable {
  /// The values at the end.
  case end
  /// The values at the start.
  case start
  /// The values that show at present.
  case current
}

/// An animation that can be started, paused, scrubbed and stopped.
@preconcurrency @MainActor public protocol UIViewAnimating: AnyObject {
  /// The state of the animator.
  var state: UIViewAnimatingState { get }
  /// Whether the animator advances with time: false while it is paused, scrubbed or over.
  var isRunning: Bool { get }
  /// Whether the animator runs from its end to its start.
  var isReversed: Bool { get set }
  /// The fraction of the animation that is done, from 0 to 1, before pacing. Setting it pauses the animator and scrubs it.
  var fractionComplete: CGFloat { get set }
  /// Starts the animation, or continues it after a pause.
  func startAnimation()
  /// Starts the animation after `delay` seconds.
  func startAnimation(afterDelay delay: TimeInterval)
  /// Pauses the animation where it is, ready to be scrubbed or continued.
  func pauseAnimation()
  /// Stops the animation where it is. With `true` the animator is done and calls no completion; with `false` it awaits
  /// `finishAnimation(at:)`.
  func stopAnimation(_ withoutFinishing: Bool)
  /// Ends a stopped animator at a position, and calls its completions.
  func finishAnimation(at finalPosition: UIViewAnimatingPosition)
}

/// An animator of changes to views.
@preconcurrency @MainActor public protocol UIViewImplicitlyAnimating: UIViewAnimating {
  /// Adds changes; while the animator runs, they take the remaining time.
  func addAnimations(_ animation: @escaping () -> Void)
  /// Adds changes that begin after a fraction, from 0 to 1, of the remaining time.
  func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat)
  /// Adds a block that is called at the end, with the position there.
  func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void)
  /// Continues after a pause: with another pacing if `parameters` are given, in `durationFactor` times the duration, or in the remaining
  /// time for 0.
  func continueAnimation(withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat)
}
