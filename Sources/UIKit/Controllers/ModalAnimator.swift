/// The predefined transitions of presentations.
final class ModalAnimator: NSObject, StockAnimator {
  private let style: UIModalTransitionStyle
  private let isDismissal: Bool
  /// Progress of the page curl at which a partial curl rests.
  private static let curled: Float = 0.55

  init(style: UIModalTransitionStyle, isDismissal: Bool) { (self.style, self.isDismissal) = (style, isDismissal) }

  func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval {
    switch style {
    case .coverVertical, .crossDissolve: 0.4
    case .flipHorizontal, .partialCurl: 0.75
    }
  }

  private var options: UIView.AnimationOptions {
    style == .coverVertical ? (isDismissal ? .curveEaseIn : .curveEaseOut) : .curveEaseInOut
  }

  func run(_ changes: () -> Void, using context: TransitionContext) {
    UIView.animate(withDuration: transitionDuration(using: context), delay: 0, options: options, animations: changes)
  }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    let container = context.containerView
    guard let coming = context.viewController(forKey: .to), let going = context.viewController(forKey: .from) else { return }
    let shown = isDismissal ? context.view(forKey: .from) : context.view(forKey: .to)
    let presenter = isDismissal ? context.view(forKey: .to) : context.view(forKey: .from)
    let duration = transitionDuration(using: context)
    guard let shown else { return context.completeTransition(true) }
    let place = isDismissal ? context.initialFrame(for: going) : context.finalFrame(for: coming)
    func complete() { context.completeTransition(!context.transitionWasCancelled) }
    // The page that curls is the presenter's.
    let style = presenter == nil && style == .partialCurl ? UIModalTransitionStyle.crossDissolve : style
    if isDismissal, style != .partialCurl, let presenter {
      presenter.frame = context.finalFrame(for: coming)
      container.insertSubview(presenter, at: 0)
    }
    switch style {
    case .coverVertical:
      shown.frame = place
      let below = place.offsetBy(dx: 0, dy: container.bounds.maxY - place.minY)
      if !isDismissal {
        container.addSubview(shown)
        shown.frame = below
      }
      UIView.animate(withDuration: duration, delay: 0, options: options) {
        shown.frame = self.isDismissal ? below : place
      } completion: { _ in
        shown.frame = place
        complete()
      }
    case .crossDissolve:
      shown.frame = place
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
    case .flipHorizontal:
      // The container has to be shown with the old side before it flips.
      LayerScheduler.nextTurn {
        shown.frame = place
        // A flip leaves gaps, which are black.
        let behind = UIView(frame: container.frame)
        behind.backgroundColor = .black
        behind.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        if presenter != nil { container.superview?.insertSubview(behind, belowSubview: container) }
        UIView.transition(
          with: container, duration: duration, options: self.isDismissal ? .transitionFlipFromLeft : .transitionFlipFromRight
        ) {
          if self.isDismissal { shown.removeFromSuperview() } else { container.addSubview(shown) }
        } completion: { _ in
          behind.removeFromSuperview()
          complete()
        }
      }
    case .partialCurl:
      shown.frame = place
      if isDismissal { uncurl(container, duration, then: complete) } else { curl(container, shown, duration, then: complete) }
    }
  }

  // MARK: Partial curl

  /// Curls up the container's present picture to show what is presented, and leaves the page curled.
  private func curl(_ container: UIView, _ shown: UIView, _ duration: Double, then complete: @escaping () -> Void) {
    LayerScheduler.nextTurn {
      for view in container.subviews { view.removeFromSuperview() }
      container.addSubview(shown)
      let curl = CATransition()
      curl.type = CATransitionType(rawValue: "curlUp")
      curl.endProgress = Self.curled
      curl.duration = duration
      container.layer.add(curl, forKey: kCATransition)
      var pace = AnimationPace(from: 0, to: 1, in: duration, .curve(.easeInEaseOut))
      pace.staysAtEnd = true
      AnimationControl(of: container.layer, forKey: kCATransition)?.run(pace)
      LayerScheduler.after(duration, complete)
    }
  }

  /// Lays the curled page down again.
  private func uncurl(_ container: UIView, _ duration: Double, then complete: @escaping () -> Void) {
    AnimationControl(of: container.layer, forKey: kCATransition)?
      .run(AnimationPace(from: 1, to: 0, in: duration, .curve(.easeInEaseOut)))
    LayerScheduler.after(duration, complete)
  }
}
