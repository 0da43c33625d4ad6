/// Manages a presentation from its beginning to the end of its dismissal: the frame of the presented view, and views around it.
@preconcurrency @MainActor open class UIPresentationController: NSObject, UIContentContainer {
  /// The presented controller, which retains its presentation controller.
  public unowned let presentedViewController: UIViewController
  /// The presenting controller; equals the presented one until it is known.
  public internal(set) unowned var presentingViewController: UIViewController
  /// Told about the presentation; not retained.
  open weak var delegate: (any UIAdaptivePresentationControllerDelegate)?
  /// The view in which the presentation takes place; nil outside a presentation.
  public internal(set) var containerView: UIView?
  /// The controller whose `present` was called.
  weak var source: UIViewController?
  /// The style that the delegate chose instead of the presented controller's.
  private var adaptedStyle: UIModalPresentationStyle?

  /// A presentation controller, as a transitioning delegate makes it.
  public init(presentedViewController: UIViewController, presenting presentingViewController: UIViewController?) {
    self.presentedViewController = presentedViewController
    self.presentingViewController = presentingViewController ?? presentedViewController
    super.init()
  }

  /// The style in force: the presented controller's, unless the delegate adapts it.
  open var presentationStyle: UIModalPresentationStyle { adaptedStyle ?? adaptivePresentationStyle }
  /// The style adapted to the present traits: that of the presented controller.
  open var adaptivePresentationStyle: UIModalPresentationStyle {
    let style = presentedViewController.modalPresentationStyle
    return style == .automatic ? .pageSheet : style
  }
  /// The view that is animated: the presented controller's, unless a subclass wraps it.
  open var presentedView: UIView? { presentedViewController.view }
  /// The final frame of the presented view, in the container's coordinates.
  open var frameOfPresentedViewInContainerView: CGRect { containerView?.bounds ?? .zero }
  /// Whether the presentation covers the screen.
  open var shouldPresentInFullscreen: Bool { true }
  /// Whether the presenter's view is removed once the presentation is complete.
  open var shouldRemovePresentersView: Bool { adaptivePresentationStyle.coversAll }
  /// The traits of the container.
  open var traitCollection: UITraitCollection {
    containerView?.traitCollection ?? presentingViewController.viewIfLoaded?.traitCollection ?? UITraitCollection.current
  }

  /// Whether touches beside the presented view reach what is behind.
  var passesTouches: Bool { false }

  /// Called before the container lays out its subviews.
  open func containerViewWillLayoutSubviews() {}
  /// Called when the container has laid out its subviews.
  open func containerViewDidLayoutSubviews() {}
  /// Called before the presentation's transition; subclasses add views to `containerView` here.
  open func presentationTransitionWillBegin() {}
  /// Called after the presentation's transition; `completed` is false where it was cancelled.
  open func presentationTransitionDidEnd(_ completed: Bool) {}
  /// Called before the dismissal's transition.
  open func dismissalTransitionWillBegin() {}
  /// Called after the dismissal's transition; `completed` is false where it was cancelled.
  open func dismissalTransitionDidEnd(_ completed: Bool) {}
  /// Called before the container's size changes; calls the presented controller's method of the same name.
  open func viewWillTransition(to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator) {
    let wanted = self.size(forChildContentContainer: presentedViewController, withParentContainerSize: size)
    presentedViewController.viewWillTransition(to: wanted, with: coordinator)
  }
  /// Called before the container's traits change; calls the presented controller's method of the same name.
  open func willTransition(to newCollection: UITraitCollection, with coordinator: any UIViewControllerTransitionCoordinator) {
    presentedViewController.willTransition(to: newCollection, with: coordinator)
  }
  /// The preferred size of the presented controller's content, in points.
  open var preferredContentSize: CGSize { presentedViewController.preferredContentSize }
  /// Called when the presented controller's preferred size has changed.
  open func preferredContentSizeDidChange(forChildContentContainer container: any UIContentContainer) {}
  /// Kept for overrides; never called: what Auto Layout finds is not told on.
  open func systemLayoutFittingSizeDidChange(forChildContentContainer container: any UIContentContainer) {}
  /// The size of the presented controller's content in a container of a size; that size, unless a subclass overrides it.
  open func size(forChildContentContainer container: any UIContentContainer, withParentContainerSize parentSize: CGSize) -> CGSize {
    parentSize
  }

  /// Asks the delegate for the style under given traits, and lays out anew if it has changed.
  func adapt(to traits: UITraitCollection, with coordinator: (any UIViewControllerTransitionCoordinator)? = nil) {
    let wanted = delegate?.adaptivePresentationStyle(for: self, traitCollection: traits) ?? .none
    let style = wanted == .none || wanted == .automatic ? nil : wanted
    guard style != adaptedStyle else { return }
    adaptedStyle = style
    delegate?.presentationController(self, willPresentWithAdaptiveStyle: style ?? .none, transitionCoordinator: coordinator)
    containerView?.setNeedsLayout()
  }
}

/// Adapts presentations to the available room, and is told about them; all methods are optional.
@preconcurrency @MainActor public protocol UIAdaptivePresentationControllerDelegate: AnyObject {
  /// The style for the present traits.
  func adaptivePresentationStyle(for controller: UIPresentationController) -> UIModalPresentationStyle
  /// The style for given traits; `none` is the presented controller's own. Asked at the beginning, and whenever the window's size changes.
  /// Whether the presenter's view is removed does not change after the beginning.
  func adaptivePresentationStyle(
    for controller: UIPresentationController, traitCollection: UITraitCollection
  ) -> UIModalPresentationStyle
  /// Called when the presentation adopts another style; `none` is the presented controller's own.
  func presentationController(
    _ presentationController: UIPresentationController, willPresentWithAdaptiveStyle style: UIModalPresentationStyle,
    transitionCoordinator: (any UIViewControllerTransitionCoordinator)?)
  /// Whether a person may dismiss the presentation.
  func presentationControllerShouldDismiss(_ presentationController: UIPresentationController) -> Bool
  /// Called when a person begins to dismiss the presentation.
  func presentationControllerWillDismiss(_ presentationController: UIPresentationController)
  /// Called when a person has dismissed the presentation.
  func presentationControllerDidDismiss(_ presentationController: UIPresentationController)
  /// Called when a person tried to dismiss a presentation that may not be dismissed.
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

/// The container of a presentation: as large as what it covers; its layout is that of its presentation controller.
final class PresentationContainer: UIView {
  unowned let presentation: UIPresentationController

  init(frame: CGRect, presentation: UIPresentationController) {
    self.presentation = presentation
    super.init(frame: frame)
    autoresizingMask = [.flexibleWidth, .flexibleHeight]
  }

  required init?(coder: NSCoder) { nil }

  override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    let hit = super.hitTest(point, with: event)
    return hit === self && presentation.passesTouches ? nil : hit
  }

  override func layoutSubviews() {
    presentation.containerViewWillLayoutSubviews()
    super.layoutSubviews()
    presentation.containerViewDidLayoutSubviews()
  }
}
