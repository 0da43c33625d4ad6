/// Gives alerts their presentation and their animators.
final class AlertTransitions: NSObject, UIViewControllerTransitioningDelegate {
  func presentationController(forPresented presented: UIViewController, presenting: UIViewController?, source: UIViewController)
    -> UIPresentationController?
  {
    AlertPresentation(presentedViewController: presented, presenting: presenting)
  }

  func animationController(forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController)
    -> (any UIViewControllerAnimatedTransitioning)?
  {
    AlertAnimator(isDismissal: false, isSheet: Self.isSheet(presented))
  }

  func animationController(forDismissed dismissed: UIViewController) -> (any UIViewControllerAnimatedTransitioning)? {
    AlertAnimator(isDismissal: true, isSheet: Self.isSheet(dismissed))
  }

  private static func isSheet(_ controller: UIViewController) -> Bool { (controller as? UIAlertController)?.preferredStyle == .actionSheet }
}

/// The presentation of alerts: a card over a dimmed window. A tap beside a sheet cancels it.
final class AlertPresentation: UIPresentationController {
  private let dimming = UIView()
  private let tap = UITapGestureRecognizer()
  private var alert: UIAlertController? { presentedViewController as? UIAlertController }
  private static let margin: CGFloat = 8
  private static let alertMargin: CGFloat = 24
  private static let sheetWidth: CGFloat = 400

  override var frameOfPresentedViewInContainerView: CGRect {
    guard let container = containerView, let card = presentedView else { return .zero }
    let bounds = container.bounds, safe = container.safeAreaInsets
    if alert?.preferredStyle == .alert {
      let most = CGSize(width: AlertCard.alertWidth, height: bounds.height - safe.top - safe.bottom - 2 * Self.alertMargin)
      let size = card.sizeThatFits(most)
      return CGRect(
        x: ((bounds.width - size.width) / 2).rounded(), y: ((bounds.height - size.height) / 2).rounded(), width: size.width,
        height: size.height)
    }
    let width = min(bounds.width - 2 * Self.margin, Self.sheetWidth)
    let bottom = max(safe.bottom, Self.margin)
    let size = card.sizeThatFits(CGSize(width: width, height: bounds.height - safe.top - bottom - 2 * Self.margin))
    return CGRect(
      x: ((bounds.width - width) / 2).rounded(), y: bounds.height - bottom - size.height, width: width, height: size.height)
  }

  override var shouldPresentInFullscreen: Bool { false }

  override func presentationTransitionWillBegin() {
    guard let containerView else { return }
    dimming.backgroundColor = UIColor { traits in UIColor(white: 0, alpha: traits.userInterfaceStyle == .dark ? 0.48 : 0.2) }
    dimming.frame = containerView.bounds
    dimming.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    dimming.alpha = 0
    containerView.insertSubview(dimming, at: 0)
    if alert?.preferredStyle == .actionSheet {
      tap.addTarget(self, action: AlertPresentation.tapped)
      dimming.addGestureRecognizer(tap)
    }
    // What presents an alert shows no tint meanwhile.
    presentingViewController.viewIfLoaded?.tintAdjustmentMode = .dimmed
    presentedViewController.transitionCoordinator?.animate { [dimming] _ in dimming.alpha = 1 }
  }

  override func presentationTransitionDidEnd(_ completed: Bool) { if !completed { takeDown() } }

  override func dismissalTransitionWillBegin() {
    presentingViewController.viewIfLoaded?.tintAdjustmentMode = .automatic
    presentedViewController.transitionCoordinator?.animate { [dimming] _ in dimming.alpha = 0 }
  }

  override func dismissalTransitionDidEnd(_ completed: Bool) {
    if completed { takeDown() } else { dimming.alpha = 1 }
  }

  private func takeDown() {
    presentingViewController.viewIfLoaded?.tintAdjustmentMode = .automatic
    dimming.removeFromSuperview()
  }

  override func containerViewWillLayoutSubviews() {
    guard presentedViewController.busyTransition == nil, let presentedView else { return }
    presentedView.frame = frameOfPresentedViewInContainerView
  }

  private func tapped(_ tap: UITapGestureRecognizer) { if let cancel = alert?.cancelAction { alert?.choose(cancel) } }
}

/// The transitions of alerts: one comes down from a sixth more of its size and fades in, a sheet slides up; both go as they came, an alert
/// without growing.
final class AlertAnimator: NSObject, StockAnimator {
  private let isDismissal: Bool
  private let isSheet: Bool
  private static let scale: CGFloat = 1.17

  init(isDismissal: Bool, isSheet: Bool) { (self.isDismissal, self.isSheet) = (isDismissal, isSheet) }

  func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval {
    isSheet ? 0.4 : isDismissal ? 0.25 : 0.4
  }

  func run(_ changes: () -> Void, using context: TransitionContext) { animate(changes, completion: nil) }

  private func animate(_ changes: () -> Void, completion: ((Bool) -> Void)?) {
    let duration = transitionDuration(using: nil)
    if isDismissal {
      UIView.animate(withDuration: duration, delay: 0, options: .curveEaseInOut, animations: changes, completion: completion)
    } else {
      UIView.animate(
        withDuration: duration, delay: 0, usingSpringWithDamping: 1, initialSpringVelocity: 0, animations: changes, completion: completion)
    }
  }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    let container = context.containerView
    let view = isDismissal ? context.view(forKey: .from) : context.view(forKey: .to)
    guard let view else { return context.completeTransition(true) }
    if !isDismissal {
      if let controller = context.viewController(forKey: .to) { view.frame = context.finalFrame(for: controller) }
      container.addSubview(view)
    }
    let below = CGAffineTransform(translationX: 0, y: container.bounds.height - view.frame.minY)
    let card = view as? AlertCard
    if !isDismissal {
      view.transform = isSheet ? below : CGAffineTransform(scaleX: Self.scale, y: Self.scale)
      card?.isFaded = !isSheet
    }
    animate {
      if isDismissal {
        if isSheet { view.transform = below } else { card?.isFaded = true }
      } else {
        view.transform = .identity
        card?.isFaded = false
      }
    } completion: { _ in
      view.transform = .identity
      card?.isFaded = false
      context.completeTransition(!context.transitionWasCancelled)
    }
  }
}
