/// The stock transitions of presentations.
final class ModalAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  private let style: UIModalTransitionStyle
  private let isDismissal: Bool

  init(style: UIModalTransitionStyle, isDismissal: Bool) { (self.style, self.isDismissal) = (style, isDismissal) }

  func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval {
    switch style {
    case .coverVertical, .crossDissolve: 0.4
    case .flipHorizontal, .partialCurl: 0.75
    }
  }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    let container = context.containerView
    guard let coming = context.viewController(forKey: .to), let going = context.viewController(forKey: .from) else { return }
    let shown = isDismissal ? context.view(forKey: .from) : context.view(forKey: .to)
    let presenter = isDismissal ? context.view(forKey: .to) : context.view(forKey: .from)
    let duration = transitionDuration(using: context)
    if isDismissal, let presenter {
      presenter.frame = context.finalFrame(for: coming)
      container.insertSubview(presenter, at: 0)
    }
    guard let shown else { return context.completeTransition(true) }
    let place = isDismissal ? context.initialFrame(for: going) : context.finalFrame(for: coming)
    shown.frame = place
    func complete() { context.completeTransition(!context.transitionWasCancelled) }
    switch style {
    case .coverVertical:
      let below = place.offsetBy(dx: 0, dy: container.bounds.maxY - place.minY)
      if !isDismissal {
        container.addSubview(shown)
        shown.frame = below
      }
      UIView.animate(withDuration: duration, delay: 0, options: isDismissal ? [.curveEaseIn] : [.curveEaseOut]) {
        shown.frame = self.isDismissal ? below : place
      } completion: { _ in
        complete()
      }
    case .crossDissolve:
      let alpha = shown.alpha
      if !isDismissal {
        container.addSubview(shown)
        shown.alpha = 0
      }
      UIView.animate(withDuration: duration) {
        shown.alpha = self.isDismissal ? 0 : alpha
      } completion: { _ in
        shown.alpha = alpha
        complete()
      }
    case .flipHorizontal, .partialCurl:
      let effect: UIView.AnimationOptions =
        style == .flipHorizontal
        ? (isDismissal ? .transitionFlipFromLeft : .transitionFlipFromRight) : (isDismissal ? .transitionCurlDown : .transitionCurlUp)
      UIView.transition(with: container, duration: duration, options: effect) {
        if self.isDismissal { shown.removeFromSuperview() } else { container.addSubview(shown) }
      } completion: { _ in
        complete()
      }
    }
  }
}
