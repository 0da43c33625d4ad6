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
public enum UIViewAnimatingPosition: Int, Sendable { case end, start, current }

/// What can be started, paused, scrubbed and stopped.
@MainActor public protocol UIViewAnimating: AnyObject {
  var state: UIViewAnimatingState { get }
  var isRunning: Bool { get }
  var isReversed: Bool { get set }
  var fractionComplete: CGFloat { get set }
  func startAnimation()
  func startAnimation(afterDelay delay: TimeInterval)
  func pauseAnimation()
  func stopAnimation(_ withoutFinishing: Bool)
  func finishAnimation(at finalPosition: UIViewAnimatingPosition)
}

/// An animator of changes of views.
@MainActor public protocol UIViewImplicitlyAnimating: UIViewAnimating {
  func addAnimations(_ animation: @escaping () -> Void)
  func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat)
  func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void)
  func continueAnimation(withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat)
}
