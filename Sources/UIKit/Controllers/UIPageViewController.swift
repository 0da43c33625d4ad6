/// Shows one page at a time, which a person turns with a finger.
///
/// Pages slide (`scroll`), or curl up like paper (`pageCurl`): the edge of the page follows the finger. A page that is being turned can be
/// caught. There is one page at a time: the spine is at a side of it.
open class UIPageViewController: UIViewController {
  /// How pages are turned.
  public enum TransitionStyle: Int, Sendable {
    /// Pages curl up like paper.
    case pageCurl
    /// Pages slide in and out.
    case scroll
  }
  /// The direction in which pages follow each other.
  public enum NavigationOrientation: Int, Sendable {
    /// Pages follow horizontally.
    case horizontal
    /// Pages follow vertically.
    case vertical
  }
  /// The direction of a page turn.
  public enum NavigationDirection: Int, Sendable {
    /// The movement goes to the next page.
    case forward
    /// The movement goes to the previous page.
    case reverse
  }
  /// The side at which curling pages are bound: `min` is the left side, or the top; with `none` pages slide.
  public enum SpineLocation: Int, Sendable {
    /// No spine, for pages that slide.
    case none
    /// The spine is at the left, or the top.
    case min
    /// The spine is in the middle, which is not supported.
    case mid
    /// The spine is at the right, or the bottom.
    case max
  }

  /// Keys of the options that a page view controller is made with.
  public struct OptionsKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The side at which pages are bound: a `SpineLocation`, or its number.
    public static let spineLocation = OptionsKey(rawValue: "UIPageViewControllerOptionSpineLocationKey")
    /// The gap between sliding pages, in points, as a number.
    public static let interPageSpacing = OptionsKey(rawValue: "UIPageViewControllerOptionInterPageSpacingKey")
  }

  /// Provides the pages; not retained.
  open weak var dataSource: (any UIPageViewControllerDataSource)?
  /// Told of page turns; not retained.
  open weak var delegate: (any UIPageViewControllerDelegate)?
  /// How pages are turned.
  public let transitionStyle: TransitionStyle
  /// The direction in which pages follow each other.
  public let navigationOrientation: NavigationOrientation
  /// The side at which pages are bound.
  public let spineLocation: SpineLocation
  /// Whether pages have content on their backs. Without effect: the page shows through.
  open var isDoubleSided = false
  /// The recognisers of page turns.
  open var gestureRecognizers: [UIGestureRecognizer] { transitionStyle == .pageCurl ? [pan, tap] : [pan] }

  private let spacing: CGFloat
  private let pan = UIPanGestureRecognizer()
  private let tap = UITapGestureRecognizer()
  private var page: UIViewController?
  private var turn: PageTurn?
  /// The view that the page's view fills; turns take place in it.
  let content = UIView()
  /// Dots for the number of pages and the present one, below pages that slide horizontally.
  private let pageControl = UIPageControl()
  private static let pageControlHeight: CGFloat = 37

  /// - Precondition: the spine is not in the middle.
  public init(
    transitionStyle style: TransitionStyle, navigationOrientation: NavigationOrientation, options: [OptionsKey: Any]? = nil
  ) {
    transitionStyle = style
    self.navigationOrientation = navigationOrientation
    let wanted = options?[.spineLocation]
    let spine = wanted as? SpineLocation ?? (wanted as? Int).flatMap(SpineLocation.init(rawValue:)) ?? .min
    precondition(spine != .mid, "a UIPageViewController shows one page at a time here; its spine cannot be in the middle")
    spineLocation = style == .scroll ? .none : spine
    spacing = options?[.interPageSpacing].flatMap { ($0 as? NSNumber)?.doubleValue ?? ($0 as? CGFloat).map(Double.init) } ?? 0
    super.init(nibName: nil, bundle: nil)
  }

  /// Returns nil: controllers cannot be read from archives.
  public required init?(coder: NSCoder) { nil }

  /// The page that shows; nil before there is one.
  open var viewControllers: [UIViewController]? { page.map { [$0] } }

  open override func loadView() {
    super.loadView()
    content.frame = view.bounds
    content.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    content.clipsToBounds = true
    view.addSubview(content)
    if let page { install(page, in: content) }
    pan.addTarget(self, action: UIPageViewController.panned)
    view.addGestureRecognizer(pan)
    tap.addTarget(self, action: UIPageViewController.tapped)
    if transitionStyle == .pageCurl { view.addGestureRecognizer(tap) }
    showPageCount()
  }

  /// Asks the data source for the number of pages and the present page, and shows them as dots.
  private func showPageCount() {
    guard isViewLoaded, transitionStyle == .scroll, navigationOrientation == .horizontal, let dataSource else { return }
    let count = dataSource.presentationCount(for: self)
    guard count > 0 else { return pageControl.removeFromSuperview() }
    pageControl.numberOfPages = count
    pageControl.currentPage = dataSource.presentationIndex(for: self)
    guard pageControl.superview == nil else { return }
    pageControl.isUserInteractionEnabled = false
    pageControl.frame = CGRect(
      x: 0, y: view.bounds.height - Self.pageControlHeight, width: view.bounds.width, height: Self.pageControlHeight)
    pageControl.autoresizingMask = [.flexibleWidth, .flexibleTopMargin]
    content.frame.size.height = view.bounds.height - Self.pageControlHeight
    view.addSubview(pageControl)
  }

  override var forwardedChildren: [UIViewController] { page.map { [$0] } ?? [] }

  /// Shows a page, animated as a turn.
  /// - Parameter completion: called at the end of the turn, with whether it came to it.
  open func setViewControllers(
    _ viewControllers: [UIViewController]?, direction: NavigationDirection, animated: Bool, completion: ((Bool) -> Void)? = nil
  ) {
    precondition(viewControllers?.count == 1, "a UIPageViewController shows one page, not \(viewControllers?.count ?? 0)")
    guard let new = viewControllers?.first else { return }
    if let busyTransition {
      return busyTransition.queue {
        self.setViewControllers(viewControllers, direction: direction, animated: animated, completion: completion)
      }
    }
    guard new !== page else {
      completion?(true)
      return
    }
    show(new, PageTurn(direction, isByHand: false), animated: animated, completion: completion)
    showPageCount()
  }

  private func show(_ new: UIViewController, _ turn: PageTurn, animated: Bool, completion: ((Bool) -> Void)? = nil) {
    let old = page
    addChild(new)
    page = new
    guard let old, isViewLoaded, view.window != nil else {
      if isViewLoaded { exchangeUnseen(old, for: new, in: content) }
      exchangeChildren(old, new)
      completion?(true)
      return
    }
    self.turn = animated ? turn : nil
    let animator: any UIViewControllerAnimatedTransitioning =
      transitionStyle == .pageCurl
      ? PageCurlAnimator(turn.direction, spine: spineLocation, orientation: navigationOrientation)
      : PageSlideAnimator(turn.direction, orientation: navigationOrientation, spacing: spacing, isMirrored: isMirrored)
    exchange(
      old, for: new, in: content, isAnimated: animated, animated ? animator : nil, animated ? turn.driver : nil,
      willBegin: { old.willMove(toParent: nil) },
      didEnd: { [self] completed in
        self.turn = nil
        if !completed { page = old }
        completed ? exchangeChildren(old, new) : exchangeChildren(new, old)
      },
      completion: { [self] completed in
        completion?(completed)
        guard turn.isByHand else { return }
        if completed { pageControl.currentPage += turn.direction == .forward ? 1 : -1 }
        delegate?.pageViewController(
          self, didFinishAnimating: true, previousViewControllers: [old], transitionCompleted: completed)
      })
  }

  private func exchangeChildren(_ old: UIViewController?, _ new: UIViewController) {
    old?.removeFromParent()
    new.didMove(toParent: self)
  }

  private func neighbor(_ direction: NavigationDirection) -> UIViewController? {
    guard let page else { return nil }
    return direction == .forward
      ? dataSource?.pageViewController(self, viewControllerAfter: page) : dataSource?.pageViewController(self, viewControllerBefore: page)
  }

  // MARK: Fingers

  /// The component of a movement in the direction of the pages, positive towards the pages that follow.
  private func along(_ point: CGPoint) -> CGFloat {
    let value = navigationOrientation == .horizontal ? point.x : point.y
    return (spineLocation == .max) == isMirrored ? -value : value
  }

  /// Whether pages follow each other from right to left: sliding horizontally, in right-to-left layout.
  private var isMirrored: Bool { transitionStyle == .scroll && navigationOrientation == .horizontal && view.isRightToLeft }

  private var length: CGFloat { navigationOrientation == .horizontal ? view.bounds.width : view.bounds.height }

  private func panned(_ pan: UIPanGestureRecognizer) {
    let way = along(pan.translation(in: view))
    switch pan.state {
    case .began:
      if let turn { turn.catch(at: way) } else { begin(way) }
      follow(way, pan)
    case .changed:
      if turn == nil { begin(way) }
      follow(way, pan)
    case .ended, .cancelled:
      if content.bounds.origin != .zero {
        UIView.animate(withDuration: 0.4, delay: 0, usingSpringWithDamping: 1, initialSpringVelocity: 0) { content.bounds.origin = .zero }
      }
      guard let turn, turn.isHeld, length > 0 else { return }
      let speed = along(pan.velocity(in: view)) / length * (turn.direction == .forward ? 1 : -1)
      turn.letGo(finishing: pan.state == .ended && turn.driver.percentComplete + 0.25 * speed > 0.5, speed: speed)
    case .possible, .failed: break
    }
  }

  /// Begins to turn a page in the direction of the finger's movement.
  private func begin(_ way: CGFloat) {
    guard busyTransition == nil, way != 0, length > 0 else { return }
    let direction: NavigationDirection = way > 0 ? .forward : .reverse
    guard let new = neighbor(direction) else { return pull(way) }
    pull(0)
    delegate?.pageViewController(self, willTransitionTo: [new])
    let turn = PageTurn(direction, isByHand: true)
    show(new, turn, animated: true)
    turn.catch(at: 0)
  }

  /// Pulls a little at the end of sliding pages, where there is no further page.
  private func pull(_ way: CGFloat) {
    guard transitionStyle == .scroll else { return }
    let pulled = (1 - 1 / (0.55 * abs(way) / length + 1)) * length * ((way < 0) == isMirrored ? 1 : -1)
    content.bounds.origin = navigationOrientation == .horizontal ? CGPoint(x: pulled, y: 0) : CGPoint(x: 0, y: pulled)
  }

  private func follow(_ way: CGFloat, _ pan: UIPanGestureRecognizer) {
    guard let turn, turn.isHeld, length > 0 else { return }
    let sign: CGFloat = turn.direction == .forward ? 1 : -1
    let moved = (way - turn.caughtWay) * sign
    var progress = turn.caughtProgress + moved / (length + spacing)
    if transitionStyle == .pageCurl, turn.caughtProgress == 0 {
      let finger = pan.location(in: view), place = navigationOrientation == .horizontal ? finger.x : finger.y
      let fromSpine = spineLocation == .max ? length - place : place
      progress = PageCurl(length: length).progress(turn.direction, finger: fromSpine, moved: moved)
    }
    guard progress < 0, turn.caughtProgress == 0 else { return turn.driver.update(progress) }
    // Moved back past its start: the page lies down, and another one may be turned.
    turn.driver.update(0)
    turn.letGo(finishing: false, speed: 1)
  }

  /// Turns the page for a tap near a side.
  private func tapped(_ tap: UITapGestureRecognizer) {
    guard busyTransition == nil, length > 0 else { return }
    let place = tap.location(in: view), fraction = (navigationOrientation == .horizontal ? place.x : place.y) / length
    let fromSpine = spineLocation == .max ? 1 - fraction : fraction
    guard fromSpine < 0.2 || fromSpine > 0.8 else { return }
    let direction: NavigationDirection = fromSpine > 0.8 ? .forward : .reverse
    guard let new = neighbor(direction) else { return }
    delegate?.pageViewController(self, willTransitionTo: [new])
    let turn = PageTurn(direction, isByHand: true)
    turn.driver.wantsInteractiveStart = false
    show(new, turn, animated: true)
  }
}

/// Provides the pages of a page view controller.
@preconcurrency @MainActor public protocol UIPageViewControllerDataSource: AnyObject {
  /// The page before a given one; nil where there is none.
  func pageViewController(
    _ pageViewController: UIPageViewController, viewControllerBefore viewController: UIViewController
  ) -> UIViewController?
  /// The page after a given one; nil where there is none.
  func pageViewController(
    _ pageViewController: UIPageViewController, viewControllerAfter viewController: UIViewController
  ) -> UIViewController?
  /// The number of dots below pages that slide horizontally; 0, the default, shows none.
  func presentationCount(for pageViewController: UIPageViewController) -> Int
  /// The index, from 0, of the highlighted dot after pages were set; turns by hand continue from it. 0 by default.
  func presentationIndex(for pageViewController: UIPageViewController) -> Int
}

extension UIPageViewControllerDataSource {
  /// Returns 0 by default: no dots.
  public func presentationCount(for pageViewController: UIPageViewController) -> Int { 0 }
  /// Returns 0 by default: the first dot.
  public func presentationIndex(for pageViewController: UIPageViewController) -> Int { 0 }
}

/// Told of page turns by hand; all methods are optional.
@preconcurrency @MainActor public protocol UIPageViewControllerDelegate: AnyObject {
  /// Called when a turn begins.
  func pageViewController(
    _ pageViewController: UIPageViewController, willTransitionTo pendingViewControllers: [UIViewController])
  /// Called when a turn has ended; `completed` is false if the former page shows again.
  func pageViewController(
    _ pageViewController: UIPageViewController, didFinishAnimating finished: Bool, previousViewControllers: [UIViewController],
    transitionCompleted completed: Bool)
}

extension UIPageViewControllerDelegate {
  public func pageViewController(
    _ pageViewController: UIPageViewController, willTransitionTo pendingViewControllers: [UIViewController]
  ) {}
  public func pageViewController(
    _ pageViewController: UIPageViewController, didFinishAnimating finished: Bool, previousViewControllers: [UIViewController],
    transitionCompleted completed: Bool
  ) {}
}
