/// What takes part in a transition, by its part.
public struct UITransitionContextViewControllerKey: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  /// The controller that shows before the transition.
  public static let from = UITransitionContextViewControllerKey(rawValue: "UITransitionContextFromViewController")
  /// The controller that shows after it.
  public static let to = UITransitionContextViewControllerKey(rawValue: "UITransitionContextToViewController")
}

/// The views that take part in a transition, by their part.
public struct UITransitionContextViewKey: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  /// The view that shows before the transition.
  public static let from = UITransitionContextViewKey(rawValue: "UITransitionContextFromView")
  /// The view that shows after it.
  public static let to = UITransitionContextViewKey(rawValue: "UITransitionContextToView")
}

/// A transition under way, as its animator and interactor see it.
@MainActor public protocol UIViewControllerContextTransitioning: AnyObject {
  /// The view in which it takes place. The view that goes is in it; the animator adds the one that comes.
  var containerView: UIView { get }
  /// Whether it is to be animated.
  var isAnimated: Bool { get }
  /// Whether a person drives it now.
  var isInteractive: Bool { get }
  /// Whether it was cancelled; to be known in `animationEnded(_:)` and completions.
  var transitionWasCancelled: Bool { get }
  /// How the presented controller covers the screen; `none` in containers.
  var presentationStyle: UIModalPresentationStyle { get }
  /// Tells how far a person has driven it: for interactors that are not percent-driven.
  func updateInteractiveTransition(_ percentComplete: CGFloat)
  /// Lets go of it: it runs to its end.
  func finishInteractiveTransition()
  /// Lets go of it: it runs back.
  func cancelInteractiveTransition()
  /// Takes hold of it where it is.
  func pauseInteractiveTransition()
  /// Ends the transition: to be called once, when the animation is over.
  func completeTransition(_ didComplete: Bool)
  /// The controller of that part.
  func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController?
  /// Nil where the animator is not to touch the view.
  func view(forKey key: UITransitionContextViewKey) -> UIView?
  /// How the container is turned: not at all.
  var targetTransform: CGAffineTransform { get }
  /// In the container's coordinates; zero where it is not known, or the view does not show then.
  func initialFrame(for vc: UIViewController) -> CGRect
  /// Where the view is to be at the end, in the container's coordinates; zero where it does not show then.
  func finalFrame(for vc: UIViewController) -> CGRect
}

/// Animates a transition.
@MainActor public protocol UIViewControllerAnimatedTransitioning: AnyObject {
  /// Seconds. May be asked for several times.
  func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval
  /// Adds the view that comes to the container, animates, and calls `completeTransition(_:)` at the end.
  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning)
  /// Offers the animator of the transition, which can be paused, scrubbed, reversed and run on while it is under way: the same one each
  /// time that it is asked for during a transition. A transition that a percent-driven interactor begins asks for it in place of
  /// `animateTransition(using:)`, and does not start it; otherwise that method is to start it. Animators without this method are retimed
  /// as they are.
  func interruptibleAnimator(using transitionContext: any UIViewControllerContextTransitioning) -> any UIViewImplicitlyAnimating
  /// Called after the transition.
  func animationEnded(_ transitionCompleted: Bool)
}

extension UIViewControllerAnimatedTransitioning {
  public func interruptibleAnimator(using transitionContext: any UIViewControllerContextTransitioning) -> any UIViewImplicitlyAnimating {
    NoInterruptibleAnimator()
  }
  public func animationEnded(_ transitionCompleted: Bool) {}
}

/// Drives a transition as a person says.
@MainActor public protocol UIViewControllerInteractiveTransitioning: AnyObject {
  /// Called at the beginning of a transition that a person drives.
  func startInteractiveTransition(_ transitionContext: any UIViewControllerContextTransitioning)
  /// How fast the rest runs once a person lets go, as a factor of the transition's own speed.
  var completionSpeed: CGFloat { get }
  /// The pacing of the rest.
  var completionCurve: UIView.AnimationCurve { get }
  /// Whether the transition begins in a person's hand.
  var wantsInteractiveStart: Bool { get }
}

extension UIViewControllerInteractiveTransitioning {
  public var completionSpeed: CGFloat { 1 }
  public var completionCurve: UIView.AnimationCurve { .easeInOut }
  public var wantsInteractiveStart: Bool { true }
}

/// Gives a presented controller its transitions; all methods are optional.
@MainActor public protocol UIViewControllerTransitioningDelegate: AnyObject {
  /// The transition that presents a controller; nil for the stock one.
  func animationController(forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController)
    -> (any UIViewControllerAnimatedTransitioning)?
  /// The transition that dismisses a controller; nil for the stock one.
  func animationController(forDismissed dismissed: UIViewController) -> (any UIViewControllerAnimatedTransitioning)?
  /// What drives the transition that presents; nil where nobody does.
  func interactionControllerForPresentation(using animator: any UIViewControllerAnimatedTransitioning)
    -> (any UIViewControllerInteractiveTransitioning)?
  /// What drives the transition that dismisses; nil where nobody does.
  func interactionControllerForDismissal(using animator: any UIViewControllerAnimatedTransitioning)
    -> (any UIViewControllerInteractiveTransitioning)?
  /// What manages a presentation of the style `custom`; nil for a plain one.
  func presentationController(forPresented presented: UIViewController, presenting: UIViewController?, source: UIViewController)
    -> UIPresentationController?
}

extension UIViewControllerTransitioningDelegate {
  public func animationController(forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController)
    -> (any UIViewControllerAnimatedTransitioning)?
  { nil }
  public func animationController(forDismissed dismissed: UIViewController) -> (any UIViewControllerAnimatedTransitioning)? { nil }
  public func interactionControllerForPresentation(using animator: any UIViewControllerAnimatedTransitioning)
    -> (any UIViewControllerInteractiveTransitioning)?
  { nil }
  public func interactionControllerForDismissal(using animator: any UIViewControllerAnimatedTransitioning)
    -> (any UIViewControllerInteractiveTransitioning)?
  { nil }
  public func presentationController(forPresented presented: UIViewController, presenting: UIViewController?, source: UIViewController)
    -> UIPresentationController?
  { nil }
}

/// What a coordinator tells of its transition.
@MainActor public protocol UIViewControllerTransitionCoordinatorContext: AnyObject {
  /// Whether the transition is animated.
  var isAnimated: Bool { get }
  /// How the presented controller covers the screen; `none` in containers.
  var presentationStyle: UIModalPresentationStyle { get }
  /// Whether it began in a person's hand.
  var initiallyInteractive: Bool { get }
  /// Whether a person can take hold of it on the way.
  var isInterruptible: Bool { get }
  /// Whether a person drives it now.
  var isInteractive: Bool { get }
  /// Whether it was cancelled.
  var isCancelled: Bool { get }
  /// Of the whole transition, in seconds.
  var transitionDuration: TimeInterval { get }
  /// Where a person left it; 1 without interaction.
  var percentComplete: CGFloat { get }
  /// How fast it is at the moment a person lets go, as a factor of its own speed.
  var completionVelocity: CGFloat { get }
  /// The pacing of the rest once a person has let go.
  var completionCurve: UIView.AnimationCurve { get }
  /// The controller of that part.
  func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController?
  /// The view of that part; nil where the animator is not to touch it.
  func view(forKey key: UITransitionContextViewKey) -> UIView?
  /// The view in which the transition takes place.
  var containerView: UIView { get }
  /// How the container is turned: not at all.
  var targetTransform: CGAffineTransform { get }
}

/// Has other views change along with a transition.
@MainActor public protocol UIViewControllerTransitionCoordinator: UIViewControllerTransitionCoordinatorContext {
  /// Makes changes in the transition's animation; `completion` is called after the transition, animation or not. False when it is over.
  @discardableResult
  func animate(
    alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
    completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool
  /// The same for a view outside the container.
  @discardableResult
  func animateAlongsideTransition(
    in view: UIView?, animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
    completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool
  /// Called when a person lets go of the transition, or takes hold of it.
  func notifyWhenInteractionChanges(_ handler: @escaping (any UIViewControllerTransitionCoordinatorContext) -> Void)
}

extension UIViewControllerTransitionCoordinator {
  /// Makes changes in the transition's animation. False when it is over.
  @discardableResult
  public func animate(alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?) -> Bool {
    animate(alongsideTransition: animation, completion: nil)
  }
}
