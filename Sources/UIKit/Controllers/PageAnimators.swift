/// Slides pages: the new page pushes the old one out, horizontally in the direction of reading.
final class PageSlideAnimator: NSObject, StockAnimator {
  private let direction: UIPageViewController.NavigationDirection
  private let orientation: UIPageViewController.NavigationOrientation
  private let spacing: CGFloat
  private let isMirrored: Bool

  init(
    _ direction: UIPageViewController.NavigationDirection, orientation: UIPageViewController.NavigationOrientation, spacing: CGFloat,
    isMirrored: Bool
  ) {
    (self.direction, self.orientation, self.spacing, self.isMirrored) = (direction, orientation, spacing, isMirrored)
  }

  func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval { 0.3 }

  func run(_ changes: () -> Void, using context: TransitionContext) {
    UIView.animate(withDuration: transitionDuration(using: context), animations: changes)
  }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    guard let from = context.view(forKey: .from), let to = context.view(forKey: .to),
      let controller = context.viewController(forKey: .to)
    else { return context.completeTransition(true) }
    let place = context.finalFrame(for: controller), sign: CGFloat = (direction == .forward) == isMirrored ? -1 : 1
    func moved(_ sign: CGFloat) -> CGRect {
      orientation == .horizontal
        ? place.offsetBy(dx: sign * (place.width + spacing), dy: 0) : place.offsetBy(dx: 0, dy: sign * (place.height + spacing))
    }
    context.containerView.addSubview(to)
    to.frame = moved(sign)
    UIView.animate(withDuration: transitionDuration(using: context)) {
      to.frame = place
      from.frame = moved(-sign)
    } completion: { _ in
      from.frame = place
      context.completeTransition(!context.transitionWasCancelled)
    }
  }
}

/// Curls pages up from the side opposite the spine; in reverse they are laid down.
final class PageCurlAnimator: NSObject, StockAnimator {
  private let direction: UIPageViewController.NavigationDirection
  private let spine: UIPageViewController.SpineLocation
  private let orientation: UIPageViewController.NavigationOrientation

  init(
    _ direction: UIPageViewController.NavigationDirection, spine: UIPageViewController.SpineLocation,
    orientation: UIPageViewController.NavigationOrientation
  ) {
    (self.direction, self.spine, self.orientation) = (direction, spine, orientation)
  }

  func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval { 0.6 }

  func run(_ changes: () -> Void, using context: TransitionContext) {
    UIView.animate(withDuration: transitionDuration(using: context), animations: changes)
  }

  /// The direction from the spine to the lifted edge, in radians counterclockwise.
  private var angle: Double {
    switch orientation {
    case .horizontal: spine == .max ? .pi : 0
    case .vertical: spine == .max ? .pi / 2 : -.pi / 2
    }
  }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    guard let from = context.view(forKey: .from), let to = context.view(forKey: .to),
      let controller = context.viewController(forKey: .to)
    else { return context.completeTransition(true) }
    let container = context.containerView
    to.frame = context.finalFrame(for: controller)
    container.addSubview(to)
    from.removeFromSuperview()
    let block = AnimationBlock(duration: transitionDuration(using: context))
    block.completion.add { _ in context.completeTransition(!context.transitionWasCancelled) }
    AnimationBlock.push(block)
    // A page that was never shown has no picture to curl.
    if container.layer.committedNode != nil { container.add(curl(of: container.bounds.size), in: block) }
    AnimationBlock.pop()
  }

  private func curl(of size: CGSize) -> CATransition {
    let curl = PageCurl(length: orientation == .horizontal ? size.width : size.height)
    let filter = CAFilter(type: "CIPageCurlWithShadowTransition")
    filter.setValue(angle, forKey: "inputAngle")
    filter.setValue(Double(curl.radius), forKey: "inputRadius")
    filter.setValue(Double(PageCurl.shadowSize), forKey: "inputShadowSize")
    let transition = CATransition()
    transition.filter = filter
    transition.isReversed = direction == .reverse
    return transition
  }
}
