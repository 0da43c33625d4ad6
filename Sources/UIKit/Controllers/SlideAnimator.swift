/// The predefined push: the new view slides in from the right over the old one, which moves by three tenths of its width; a pop reverses
/// it. In right-to-left layout it slides in from the left.
final class SlideAnimator: NSObject, StockAnimator {
  private let isPush: Bool
  private let isRightToLeft: Bool
  /// Fraction of the width by which the lower view moves.
  private static let parallax: CGFloat = 0.3

  init(isPush: Bool, isRightToLeft: Bool) { (self.isPush, self.isRightToLeft) = (isPush, isRightToLeft) }

  func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval { 0.5 }

  func run(_ changes: () -> Void, using context: TransitionContext) { animate(changes, completion: nil) }

  /// Animates with the system's spring, critically damped here: mass 3, stiffness 1000, damping 500.
  private func animate(_ changes: () -> Void, completion: ((Bool) -> Void)?) {
    UIView.animate(
      withDuration: transitionDuration(using: nil), delay: 0, usingSpringWithDamping: 1, initialSpringVelocity: 0, animations: changes,
      completion: completion)
  }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    guard let from = context.view(forKey: .from), let to = context.view(forKey: .to),
      let controller = context.viewController(forKey: .to)
    else { return context.completeTransition(true) }
    let place = context.finalFrame(for: controller), width = isRightToLeft ? -place.width : place.width
    let away = place.offsetBy(dx: width, dy: 0), below = place.offsetBy(dx: -width * Self.parallax, dy: 0)
    if isPush { context.containerView.addSubview(to) } else { context.containerView.insertSubview(to, belowSubview: from) }
    to.frame = isPush ? away : below
    let upper = isPush ? to : from
    upper.layer.shadowOpacity = 0.25
    upper.layer.shadowRadius = 6
    upper.layer.shadowOffset = .zero
    animate {
      to.frame = place
      from.frame = isPush ? below : away
    } completion: { _ in
      upper.layer.shadowOpacity = 0
      from.frame = place
      context.completeTransition(!context.transitionWasCancelled)
    }
  }
}
