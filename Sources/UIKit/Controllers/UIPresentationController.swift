/// Manages a presentation from its beginning to the end of its dismissal: the frame of what is presented, and whatever is shown around it.
@MainActor open class UIPresentationController: NSObject {
  public let presentedViewController: UIViewController
  /// The controller that presents.
  public internal(set) unowned var presentingViewController: UIViewController
  open weak var delegate: (any UIAdaptivePresentationControllerDelegate)?
  /// The view in which the presentation takes place; nil outside of one.
  public internal(set) var containerView: UIView?
  /// The controller that was told to present.
  weak var source: UIViewController?

  public init(presentedViewController: UIViewController, presenting presentingViewController: UIViewController?) {
    self.presentedViewController = presentedViewController
    self.presentingViewController = presentingViewController ?? presentedViewController
    super.init()
  }

  open var presentationStyle: UIModalPresentationStyle {
    let style = presentedViewController.modalPresentationStyle
    return style == .automatic ? .pageSheet : style
  }
  open var adaptivePresentationStyle: UIModalPresentationStyle { presentationStyle }
  /// What moves: the presented controller's view, unless a subclass wraps it.
  open var presentedView: UIView? { presentedViewController.view }
  /// Where it comes to stand, in the container's coordinates.
  open var frameOfPresentedViewInContainerView: CGRect { containerView?.bounds ?? .zero }
  open var shouldPresentInFullscreen: Bool { true }
  /// Whether the presenter's view goes when the presentation is there.
  open var shouldRemovePresentersView: Bool { presentationStyle.coversAll }

  open func containerViewWillLayoutSubviews() {}
  open func containerViewDidLayoutSubviews() {}
  open func presentationTransitionWillBegin() {}
  open func presentationTransitionDidEnd(_ completed: Bool) {}
  open func dismissalTransitionWillBegin() {}
  open func dismissalTransitionDidEnd(_ completed: Bool) {}
  open func viewWillTransition(to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator) {}
}

/// Hears what becomes of a presentation; all methods are optional.
@MainActor public protocol UIAdaptivePresentationControllerDelegate: AnyObject {
  func adaptivePresentationStyle(for controller: UIPresentationController) -> UIModalPresentationStyle
  func presentationControllerShouldDismiss(_ presentationController: UIPresentationController) -> Bool
  func presentationControllerWillDismiss(_ presentationController: UIPresentationController)
  func presentationControllerDidDismiss(_ presentationController: UIPresentationController)
  func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController)
}

extension UIAdaptivePresentationControllerDelegate {
  public func adaptivePresentationStyle(for controller: UIPresentationController) -> UIModalPresentationStyle {
    controller.presentationStyle
  }
  public func presentationControllerShouldDismiss(_ presentationController: UIPresentationController) -> Bool { true }
  public func presentationControllerWillDismiss(_ presentationController: UIPresentationController) {}
  public func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {}
  public func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController) {}
}

/// The container of a presentation: fills the window, and lays out what its presentation controller shows.
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
