/// Where an animator stands.
public enum UIViewAnimatingState: Int, Sendable {
  /// It has not begun, or is done.
  case inactive
  /// It runs, or is paused.
  case active
  /// It was stopped, and has to be finished.
  case stopped
}

/// Where animated values are.
public enum UIViewAnimatingPosition: Int, Sendable {
  /// The values that were animated to.
  case end
  /// The values at the start.
  case start
  /// The values that show.
  case current
}

/// What can be started, paused, scrubbed and stopped.
@MainActor public protocol UIViewAnimating: AnyObject {
  /// Where the animator stands.
  var state: UIViewAnimatingState { get }
  /// Whether time moves it on: not while it is paused, scrubbed or over.
  var isRunning: Bool { get }
  /// Whether it runs from its end to its start.
  var isReversed: Bool { get set }
  /// How much of the way is done, from 0 to 1, before pacing. Setting it pauses, and scrubs.
  var fractionComplete: CGFloat { get set }
  /// Starts, or goes on after a pause.
  func startAnimation()
  /// Starts after `delay` seconds.
  func startAnimation(afterDelay delay: TimeInterval)
  /// Stands still where the animation is, ready to be scrubbed or to go on.
  func pauseAnimation()
  /// Stops where the animation is. With `true` the animator is done and calls no completion; with `false` it awaits `finishAnimation(at:)`.
  func stopAnimation(_ withoutFinishing: Bool)
  /// Ends a stopped animator at a position, and calls its completions.
  func finishAnimation(at finalPosition: UIViewAnimatingPosition)
}

/// An animator of changes of views.
@MainActor public protocol UIViewImplicitlyAnimating: UIViewAnimating {
  /// Adds changes. While the animator runs they take the time that is left.
  func addAnimations(_ animation: @escaping () -> Void)
  /// Adds changes that begin when `delayFactor`, from 0 to 1, of the time that is left has passed.
  func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat)
  /// Adds a block to be called at the end, with the position there.
  func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void)
  /// Goes on after a pause: with other pacing where `parameters` are given, in `durationFactor` of the duration, or in the time that is
  /// left for 0.
  func continueAnimation(withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat)
}
