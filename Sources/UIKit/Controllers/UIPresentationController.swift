/// Manages a presentation from its beginning to the end of its dismissal: the frame of what is presented, and whatever is shown around it.
@MainActor open class UIPresentationController: NSObject {
  /// The controller that is presented; it holds on to its presentation.
  public unowned let presentedViewController: UIViewController
  /// The controller that presents; the presented one before it is known.
  public internal(set) unowned var presentingViewController: UIViewController
  /// Hears what becomes of the presentation.
  open weak var delegate: (any UIAdaptivePresentationControllerDelegate)?
  /// The view in which the presentation takes place; nil outside of one.
  public internal(set) var containerView: UIView?
  /// The controller that was told to present.
  weak var source: UIViewController?
  /// What the delegate has made of the style.
  private var adaptedStyle: UIModalPresentationStyle?

  /// A presentation controller, as a transitioning delegate makes it.
  public init(presentedViewController: UIViewController, presenting presentingViewController: UIViewController?) {
    self.presentedViewController = presentedViewController
    self.presentingViewController = presentingViewController ?? presentedViewController
    super.init()
  }

  /// The style in force: the presented controller's, unless the delegate adapts it to little room.
  open var presentationStyle: UIModalPresentationStyle { adaptedStyle ?? adaptivePresentationStyle }
  /// The style that applies in the surroundings that there are: the same.
  open var adaptivePresentationStyle: UIModalPresentationStyle {
    let style = presentedViewController.modalPresentationStyle
    return style == .automatic ? .pageSheet : style
  }
  /// What moves: the presented controller's view, unless a subclass wraps it.
  open var presentedView: UIView? { presentedViewController.view }
  /// Where it comes to stand, in the container's coordinates.
  open var frameOfPresentedViewInContainerView: CGRect { containerView?.bounds ?? .zero }
  /// Whether the presentation covers the screen.
  open var shouldPresentInFullscreen: Bool { true }
  /// Whether the presenter's view goes when the presentation is there.
  open var shouldRemovePresentersView: Bool { adaptivePresentationStyle.coversAll }
  /// The traits of the room in which the presentation takes place.
  open var traitCollection: UITraitCollection {
    containerView?.traitCollection ?? presentingViewController.viewIfLoaded?.traitCollection ?? UITraitCollection.current
  }

  /// Called before the container lays out its subviews.
  open func containerViewWillLayoutSubviews() {}
  /// Called when the container has laid out its subviews.
  open func containerViewDidLayoutSubviews() {}
  /// Called before the presentation's transition: add views to `containerView` here.
  open func presentationTransitionWillBegin() {}
  /// Called after the presentation's transition; `completed` is false where it was cancelled.
  open func presentationTransitionDidEnd(_ completed: Bool) {}
  /// Called before the dismissal's transition.
  open func dismissalTransitionWillBegin() {}
  /// Called after the dismissal's transition; `completed` is false where it was cancelled.
  open func dismissalTransitionDidEnd(_ completed: Bool) {}
  /// Called before the container changes its size. Calls the presented controller's method of the same name.
  open func viewWillTransition(to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator) {
    presentedViewController.viewWillTransition(to: size, with: coordinator)
  }

  /// Asks the delegate which style suits a room, and lays out anew where that is another one than before.
  func adapt(to traits: UITraitCollection, with coordinator: (any UIViewControllerTransitionCoordinator)? = nil) {
    let wanted = delegate?.adaptivePresentationStyle(for: self, traitCollection: traits) ?? .none
    let style = wanted == .none || wanted == .automatic ? nil : wanted
    guard style != adaptedStyle else { return }
    adaptedStyle = style
    delegate?.presentationController(self, willPresentWithAdaptiveStyle: style ?? .none, transitionCoordinator: coordinator)
    containerView?.setNeedsLayout()
  }
}

/// Adapts presentations to the room that there is, and hears what becomes of them; all methods are optional.
@MainActor public protocol UIAdaptivePresentationControllerDelegate: AnyObject {
  /// The style in the surroundings that there are.
  func adaptivePresentationStyle(for controller: UIPresentationController) -> UIModalPresentationStyle
  /// The style in which to present with these traits; `none` is the presented controller's own. Asked at the beginning, and each time that
  /// the window changes its size. Whether the presenter's view goes does not change after the beginning.
  func adaptivePresentationStyle(
    for controller: UIPresentationController, traitCollection: UITraitCollection
  ) -> UIModalPresentationStyle
  /// Called when the presentation takes on another style; `none` is the presented controller's own.
  func presentationController(
    _ presentationController: UIPresentationController, willPresentWithAdaptiveStyle style: UIModalPresentationStyle,
    transitionCoordinator: (any UIViewControllerTransitionCoordinator)?)
  /// The following are about dismissals by hand.
  func presentationControllerShouldDismiss(_ presentationController: UIPresentationController) -> Bool
  /// Called when a person begins to dismiss it.
  func presentationControllerWillDismiss(_ presentationController: UIPresentationController)
  /// Called when a person has dismissed it.
  func presentationControllerDidDismiss(_ presentationController: UIPresentationController)
  /// Called when a person tried to dismiss what may not be dismissed.
  func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController)
}

extension UIAdaptivePresentationControllerDelegate {
  public func adaptivePresentationStyle(for controller: UIPresentationController) -> UIModalPresentationStyle { .none }
  public func adaptivePresentationStyle(
    for controller: UIPresentationController, traitCollection: UITraitCollection
  ) -> UIModalPresentationStyle { adaptivePresentationStyle(for: controller) }
  public func presentationController(
    _ presentationController: UIPresentationController, willPresentWithAdaptiveStyle style: UIModalPresentationStyle,
    transitionCoordinator: (any UIViewControllerTransitionCoordinator)?
  ) {}
  public func presentationControllerShouldDismiss(_ presentationController: UIPresentationController) -> Bool { true }
  public func presentationControllerWillDismiss(_ presentationController: UIPresentationController) {}
  public func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {}
  public func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController) {}
}

/// The container of a presentation: as large as what it covers, and lays out what its presentation controller shows.
final class PresentationContainer: UIView {
  unowned let presentation: UIPresentationController

  init(frame: CGRect, presentation: UIPresentationController) {
    self.presentation = presentation
    super.init(frame: frame)
    autoresizingMask = [.flexibleWidth, .flexibleHeight]
  }

  required init?(coder: NSCoder) { nil }

  override func layoutSubviews() {
    presentation.containerViewWillLayoutSubviews()
    super.layoutSubviews()
    presentation.containerViewDidLayoutSubviews()
  }
}
