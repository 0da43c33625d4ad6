/// The roles of controllers in a transition.
public struct UITransitionContextViewControllerKey: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  /// The controller that shows before the transition.
  public static let from = UITransitionContextViewControllerKey(rawValue: "UITransitionContextFromViewController")
  /// The controller that shows after the transition.
  public static let to = UITransitionContextViewControllerKey(rawValue: "UITransitionContextToViewController")
}

/// The roles of views in a transition.
public struct UITransitionContextViewKey: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  /// The view that shows before the transition.
  public static let from = UITransitionContextViewKey(rawValue: "UITransitionContextFromView")
  /// The view that shows after the transition.
  public static let to = UITransitionContextViewKey(rawValue: "UITransitionContextToView")
}

/// A transition in progress, as its animator and interactor see it.
@preconcurrency @MainActor public protocol UIViewControllerContextTransitioning: AnyObject {
  /// The view in which the transition takes place. It contains the disappearing view; the animator adds the appearing one.
  var containerView: UIView { get }
  /// Whether the transition is animated.
  var isAnimated: Bool { get }
  /// Whether a person drives the transition now.
  var isInteractive: Bool { get }
  /// Whether the transition was cancelled; valid in `animationEnded(_:)` and completions.
  var transitionWasCancelled: Bool { get }
  /// The style of a presentation; `none` for other transitions.
  var presentationStyle: UIModalPresentationStyle { get }
  /// Reports the progress of an interactive transition, for interactors that are not percent-driven.
  func updateInteractiveTransition(_ percentComplete: CGFloat)
  /// Ends the interaction; the transition runs to its end.
  func finishInteractiveTransition()
  /// Ends the interaction; the transition runs back.
  func cancelInteractiveTransition()
  /// Begins an interaction with the running transition.
  func pauseInteractiveTransition()
  /// Ends the transition: called once, when the animation is over.
  func completeTransition(_ didComplete: Bool)
  /// The controller of a role.
  func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController?
  /// The view of a role; nil where the animator does not handle it.
  func view(forKey key: UITransitionContextViewKey) -> UIView?
  /// The container's rotation; always the identity.
  var targetTransform: CGAffineTransform { get }
  /// The frame of a controller's view at the start, in the container's coordinates; zero where it is unknown or the view does not show.
  func initialFrame(for vc: UIViewController) -> CGRect
  /// The frame of a controller's view at the end, in the container's coordinates; zero where the view does not show.
  func finalFrame(for vc: UIViewController) -> CGRect
}

/// Animates a transition.
@preconcurrency @MainActor public protocol UIViewControllerAnimatedTransitioning: AnyObject {
  /// The duration in seconds; may be asked for several times.
  func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval
  /// Adds the appearing view to the container, animates, and calls `completeTransition(_:)` at the end.
  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning)
  /// Offers the animator of the transition, which can be paused, scrubbed, reversed and run on while it is under way: the same one each
  /// time that it is asked for during a transition. A transition that a percent-driven interactor begins asks for it in place of
  /// `animateTransition(using:)`, and does not start it; otherwise that method is to start it. Animators without this method are retimed
  /// as they are.
  func interruptibleAnimator(using transitionContext: any UIViewControllerContextTransitioning) -> any UIViewImplicitlyAnimating
  /// Called after the transition has ended.
  func animationEnded(_ transitionCompleted: Bool)
}

extension UIViewControllerAnimatedTransitioning {
  public func interruptibleAnimator(using transitionContext: any UIViewControllerContextTransitioning) -> any UIViewImplicitlyAnimating {
    NoInterruptibleAnimator()
  }
  public func animationEnded(_ transitionCompleted: Bool) {}
}

/// Drives an interactive transition.
@preconcurrency @MainActor public protocol UIViewControllerInteractiveTransitioning: AnyObject {
  /// Called at the beginning of an interactive transition.
  func startInteractiveTransition(_ transitionContext: any UIViewControllerContextTransitioning)
  /// Speed of the rest after the interaction, as a factor of the transition's own speed; 1 by default.
  var completionSpeed: CGFloat { get }
  /// The pacing of the rest after the interaction.
  var completionCurve: UIView.AnimationCurve { get }
  /// Whether the transition begins interactively.
  var wantsInteractiveStart: Bool { get }
}

extension UIViewControllerInteractiveTransitioning {
  public var completionSpeed: CGFloat { 1 }
  public var completionCurve: UIView.AnimationCurve { .easeInOut }
  public var wantsInteractiveStart: Bool { true }
}

/// Provides a presented controller's transitions; all methods are optional.
@preconcurrency @MainActor public protocol UIViewControllerTransitioningDelegate: AnyObject {
  /// The transition that presents a controller; nil for the predefined one.
  func animationController(forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController)
    -> (any UIViewControllerAnimatedTransitioning)?
  /// The transition that dismisses a controller; nil for the predefined one.
  func animationController(forDismissed dismissed: UIViewController) -> (any UIViewControllerAnimatedTransitioning)?
  /// The interactor that drives the presenting transition; nil where it is not interactive.
  func interactionControllerForPresentation(using animator: any UIViewControllerAnimatedTransitioning)
    -> (any UIViewControllerInteractiveTransitioning)?
  /// The interactor that drives the dismissing transition; nil where it is not interactive.
  func interactionControllerForDismissal(using animator: any UIViewControllerAnimatedTransitioning)
    -> (any UIViewControllerInteractiveTransitioning)?
  /// The presentation controller for the style `custom`; nil for a plain one.
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

/// The properties of a transition that its coordinator provides.
@preconcurrency @MainActor public protocol UIViewControllerTransitionCoordinatorContext: AnyObject {
  /// Whether the transition is animated.
  var isAnimated: Bool { get }
  /// The style of a presentation; `none` for other transitions.
  var presentationStyle: UIModalPresentationStyle { get }
  /// Whether the transition began interactively.
  var initiallyInteractive: Bool { get }
  /// Whether a person can take over the transition while it runs.
  var isInterruptible: Bool { get }
  /// Whether a person drives the transition now.
  var isInteractive: Bool { get }
  /// Whether the transition was cancelled.
  var isCancelled: Bool { get }
  /// The duration of the whole transition, in seconds.
  var transitionDuration: TimeInterval { get }
  /// The progress at which the interaction ended; 1 without one.
  var percentComplete: CGFloat { get }
  /// The speed at the end of the interaction, as a factor of the transition's own speed.
  var completionVelocity: CGFloat { get }
  /// The pacing of the rest after the interaction.
  var completionCurve: UIView.AnimationCurve { get }
  /// The controller of a role.
  func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController?
  /// The view of a role; nil where the animator does not handle it.
  func view(forKey key: UITransitionContextViewKey) -> UIView?
  /// The view in which the transition takes place.
  var containerView: UIView { get }
  /// The container's rotation; always the identity.
  var targetTransform: CGAffineTransform { get }
}

/// Animates other views alongside a transition.
@preconcurrency @MainActor public protocol UIViewControllerTransitionCoordinator: UIViewControllerTransitionCoordinatorContext {
  /// Animates changes alongside the transition; `completion` is called after it, animated or not. Returns false if the transition is over.
  @discardableResult
  func animate(
    alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
    completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool
  /// Animates changes in a view outside the container alongside the transition; `completion` is called after it. Returns false if the
  /// transition is over.
  @discardableResult
  func animateAlongsideTransition(
    in view: UIView?, animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
    completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool
  /// Calls a handler when the interaction ends or begins.
  func notifyWhenInteractionChanges(_ handler: @escaping (any UIViewControllerTransitionCoordinatorContext) -> Void)
}

extension UIViewControllerTransitionCoordinator {
  /// Animates changes alongside the transition. Returns false if the transition is over.
  @discardableResult
  public func animate(alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?) -> Bool {
    animate(alongsideTransition: animation, completion: nil)
  }
}
