/// Told about a scroll view's motion. Every method is optional.
@preconcurrency @MainActor public protocol UIScrollViewDelegate: AnyObject {
  /// Called whenever the content has moved.
  func scrollViewDidScroll(_ scrollView: UIScrollView)
  /// Called when a finger begins to drag.
  func scrollViewWillBeginDragging(_ scrollView: UIScrollView)
  /// Called when the finger leaves; `targetContentOffset`, where the content will come to rest, may be changed.
  func scrollViewWillEndDragging(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint, targetContentOffset: UnsafeMutablePointer<CGPoint>)
  /// Called when the finger has left; `decelerate` is whether the content moves on.
  func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool)
  /// Called when the content begins to move on by itself.
  func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView)
  /// Called when the content has come to rest by itself.
  func scrollViewDidEndDecelerating(_ scrollView: UIScrollView)
  /// Called when an animated change of the offset has ended.
  func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView)
  /// The view of the content that is zoomed; nil, as without this method, for none.
  func viewForZooming(in scrollView: UIScrollView) -> UIView?
  /// Called when fingers begin to zoom.
  func scrollViewWillBeginZooming(_ scrollView: UIScrollView, with view: UIView?)
  /// Called whenever the scale has changed.
  func scrollViewDidZoom(_ scrollView: UIScrollView)
  /// Called when the scale has come to rest after fingers, or after a change that was animated.
  func scrollViewDidEndZooming(_ scrollView: UIScrollView, with view: UIView?, atScale scale: CGFloat)
}

extension UIScrollViewDelegate {
  public func scrollViewDidScroll(_ scrollView: UIScrollView) {}
  public func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {}
  public func scrollViewWillEndDragging(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint, targetContentOffset: UnsafeMutablePointer<CGPoint>
  ) {}
  public func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {}
  public func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) {}
  public func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {}
  public func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) {}
  public func viewForZooming(in scrollView: UIScrollView) -> UIView? { nil }
  public func scrollViewWillBeginZooming(_ scrollView: UIScrollView, with view: UIView?) {}
  public func scrollViewDidZoom(_ scrollView: UIScrollView) {}
  public func scrollViewDidEndZooming(_ scrollView: UIScrollView, with view: UIView?, atScale scale: CGFloat) {}
}

/// Shows a part of larger content, and scrolls it with fingers.
///
/// The content follows the finger, goes on when it is let go and comes to rest as friction has it; beyond its ends it resists, and springs
/// back. All motion after the finger has left is evaluated from its start, in the time of the layers.
@preconcurrency @MainActor open class UIScrollView: UIView {
  /// The fraction of its speed that the content keeps per millisecond.
  public struct DecelerationRate: RawRepresentable, Hashable, Sendable {
    public let rawValue: CGFloat
    public init(rawValue: CGFloat) { self.rawValue = rawValue }

    /// 0.998: the content comes to rest slowly.
    public static let normal = DecelerationRate(rawValue: 0.998)
    /// 0.99: the content comes to rest soon.
    public static let fast = DecelerationRate(rawValue: 0.99)
  }

  public override init(frame: CGRect) {
    super.init(frame: frame)
    clipsToBounds = true
    pan.addAction { [unowned self] _ in panDidChange() }
    addGestureRecognizer(pan)
  }

  public required init?(coder: NSCoder) { nil }

  /// Told about the view's motion; not retained.
  open weak var delegate: (any UIScrollViewDelegate)?
  /// The size of the content, in points.
  open var contentSize = CGSize.zero {
    didSet {
      guard contentSize != oldValue else { return }
      rangeDidChange()
      tellObservers()
    }
  }
  /// Margins around the content, in points.
  open var contentInset = UIEdgeInsets.zero {
    didSet {
      guard contentInset != oldValue else { return }
      lastTop = -adjustedContentInset.top
      rangeDidChange()
      tellObservers()
    }
  }
  /// How the safe area adds to the margins of the content.
  public enum ContentInsetAdjustmentBehavior: Int, Sendable {
    /// It adds to those of tables and texts, not of plain scroll views.
    case automatic
    /// It adds to those of tables and texts, not of plain scroll views.
    case scrollableAxes
    /// It adds to none.
    case never
    /// It adds to those of every scroll view.
    case always
  }

  /// How the safe area adds to the margins of the content.
  open var contentInsetAdjustmentBehavior = ContentInsetAdjustmentBehavior.automatic {
    didSet { if contentInsetAdjustmentBehavior != oldValue { adjustedInsetsDidChange() } }
  }
  /// The control above the content that a finger pulls down to have the content asked for anew.
  open var refreshControl: UIRefreshControl? {
    didSet {
      guard oldValue !== refreshControl else { return }
      oldValue?.removeFromSuperview()
      refreshInset = 0
      refreshControl?.install(in: self)
    }
  }
  /// The room above the content that moves with it, of a large title and a search; a control that refreshes stands above it.
  var titleRoom: CGFloat = 0 { didSet { if titleRoom != oldValue { refreshControl?.contentDidMove() } } }
  /// The room that a control above the content takes while it runs.
  var refreshInset: CGFloat = 0 {
    didSet {
      guard refreshInset != oldValue else { return }
      let formerTop = adjustedContentInset.top - refreshInset + oldValue, isAtTop = contentOffset.y <= -formerTop
      rangeDidChange()
      if isAtTop, !isDragging, !isDecelerating { move(to: CGPoint(x: contentOffset.x, y: -adjustedContentInset.top)) }
      lastTop = -adjustedContentInset.top
    }
  }
  /// Margins around the content, in points: `contentInset`, and the safe area where `contentInsetAdjustmentBehavior` says so.
  open var adjustedContentInset: UIEdgeInsets {
    guard addsSafeArea else {
      var inset = contentInset
      inset.top += refreshInset
      return inset
    }
    let safe = safeAreaInsets, isWhole = contentInsetAdjustmentBehavior == .always
    return UIEdgeInsets(
      top: contentInset.top + safe.top + refreshInset, left: contentInset.left + (isWhole ? safe.left : 0),
      bottom: contentInset.bottom + safe.bottom,
      right: contentInset.right + (isWhole ? safe.right : 0))
  }
  /// Whether the safe area adds to the margins where nothing says otherwise.
  var addsSafeAreaByItself: Bool { false }
  private var addsSafeArea: Bool {
    switch contentInsetAdjustmentBehavior {
    case .automatic, .scrollableAxes: addsSafeAreaByItself
    case .always: true
    case .never: false
    }
  }
  /// The safe area for the content: without what its margins have of it already.
  var contentSafeArea: UIEdgeInsets {
    var safe = safeAreaInsets
    guard addsSafeArea else { return safe }
    (safe.top, safe.bottom) = (0, 0)
    if contentInsetAdjustmentBehavior == .always { (safe.left, safe.right) = (0, 0) }
    return safe
  }
  open override func safeAreaInsetsDidChange() {
    super.safeAreaInsetsDidChange()
    if addsSafeArea { adjustedInsetsDidChange() }
  }
  /// Whether fingers scroll the content.
  open var isScrollEnabled = true
  /// Whether the content can be pulled beyond its ends.
  open var bounces = true
  /// Whether the content can be pulled vertically even if all of it shows.
  open var alwaysBounceVertical = false
  /// Whether the content can be pulled horizontally even if all of it shows.
  open var alwaysBounceHorizontal = false
  /// Whether the content comes to rest only at multiples of the bounds' size.
  open var isPagingEnabled = false
  /// The fraction of its speed that the content keeps per millisecond.
  open var decelerationRate = DecelerationRate.normal
  /// Kept without effect: a drag moves the content in both directions.
  open var isDirectionalLockEnabled = false
  /// Kept without effect: no indicators are drawn.
  open var showsVerticalScrollIndicator = true
  /// Kept without effect: no indicators are drawn.
  open var showsHorizontalScrollIndicator = true
  /// When a finger that drags the content ends the editing of a text.
  public enum KeyboardDismissMode: Int, Sendable {
    /// A drag does not end it.
    case none
    /// When it begins to drag.
    case onDrag
    /// When it begins to drag: there is no keyboard to be pushed away.
    case interactive
    /// The same as `onDrag`.
    case onDragWithAccessory
    /// The same as `interactive`.
    case interactiveWithAccessory
  }
  /// Colours of indicators.
  public enum IndicatorStyle: Int, Sendable {
    /// The appearance around decides.
    case `default`
    /// The indicators are dark.
    case black
    /// The indicators are light.
    case white
  }
  /// When a finger that drags the content ends the editing of a text.
  open var keyboardDismissMode = KeyboardDismissMode.none
  /// Kept without effect: no indicators are drawn.
  open var indicatorStyle = IndicatorStyle.default
  /// Kept without effect: no indicators are drawn.
  open var scrollIndicatorInsets = UIEdgeInsets.zero
  /// Kept without effect: no indicators are drawn.
  open var verticalScrollIndicatorInsets = UIEdgeInsets.zero
  /// Kept without effect: no indicators are drawn.
  open var horizontalScrollIndicatorInsets = UIEdgeInsets.zero
  /// Does nothing: no indicators are drawn.
  open func flashScrollIndicators() {}
  /// Kept without effect: there is no status bar to be tapped.
  open var scrollsToTop = true

  // MARK: Zooming

  /// The least scale at which the zoomed view rests. Fingers zoom where it is less than `maximumZoomScale`.
  open var minimumZoomScale: CGFloat = 1 { didSet { zoom.limitsDidChange() } }
  /// The greatest scale at which the zoomed view rests.
  open var maximumZoomScale: CGFloat = 1 { didSet { zoom.limitsDidChange() } }
  /// Whether fingers zoom beyond the limits, with resistance.
  open var bouncesZoom = true
  /// The scale of the delegate's `viewForZooming(in:)`, within the limits where it is set. The middle of what shows stays.
  open var zoomScale: CGFloat {
    get { zoom.scale }
    set { zoom.set(newValue, animated: false) }
  }
  /// Sets the scale; animated, with easing in and out in 0.3 s.
  open func setZoomScale(_ scale: CGFloat, animated: Bool) { zoom.set(scale, animated: animated) }
  /// Shows a rectangle of the zoomed view as large as it fits, and in the middle.
  open func zoom(to rect: CGRect, animated: Bool) { zoom.show(rect, animated: animated) }
  /// Whether fingers zoom.
  open var isZooming: Bool { zoom.isZooming }
  /// Whether the scale goes back to its limits after fingers.
  open var isZoomBouncing: Bool { zoom.isBouncing }
  /// The recogniser of fingers that zoom; nil where nothing can be zoomed.
  open var pinchGestureRecognizer: UIPinchGestureRecognizer? { zoom.isEnabled ? zoom.pinch : nil }
  private(set) lazy var zoom = ScrollZoom(self)

  /// Where constraints place the zoomed view, its size is without the scale.
  open override func layoutSubviews() {
    super.layoutSubviews()
    zoom.keepPlace()
  }

  /// Whether views of the content are told of a touch only once it has stayed for a while, or has left, without scrolling.
  open var delaysContentTouches = true
  /// Whether touches in a view of the content may still scroll.
  func delaysTouches(in view: UIView) -> Bool { delaysContentTouches && isScrollEnabled }

  /// Whether a finger drags the content.
  public private(set) var isDragging = false
  /// Whether the content moves on after a drag.
  public private(set) var isDecelerating = false
  /// Whether a finger is on the content.
  open var isTracking: Bool { drag != nil }

  private struct Drag {
    var offset: CGPoint
    var samples: [(time: Double, point: CGPoint)]
  }

  private var drag: Drag?
  private var motion: ScrollMotion?
  private var motionStart = 0.0
  /// Whether the motion after a drag leads to a place that was chosen for it.
  private var hasOwnTarget = false
  /// The time of the frame to which the motion has come.
  private var lastStep = 0.0
  /// By how much the content has shifted since the motion began.
  private var motionShift: CGFloat = 0
  /// The offset of content that is at its top.
  private var lastTop: CGFloat = 0
  private var link: CADisplayLink?
  /// Called when the content has moved, after the delegate: a bar above the content may follow.
  var barObserver: (() -> Void)?

  // MARK: Constraints

  /// The content as a guide: constraints between it and the views inside give the content its size. Constraints with the scroll view's
  /// edges, from views inside, mean this guide.
  open var contentLayoutGuide: UILayoutGuide { tiedGuide("contentLayoutGuide", .content) }
  /// The visible part of the content as a guide.
  open var frameLayoutGuide: UILayoutGuide { tiedGuide("frameLayoutGuide", .bounds) }
  override var contentGuide: UILayoutGuide? { contentLayoutGuide }

  // MARK: Offset

  /// The content's point in the upper left corner of the bounds. Animated inside animation blocks.
  open var contentOffset: CGPoint {
    get { bounds.origin }
    set {
      stopMotion()
      zoom.stop()
      move(to: newValue)
    }
  }

  /// Scrolls to an offset; animated, with easing in and out in 0.3 s.
  open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {
    stopMotion()
    zoom.stop()
    guard animated, contentOffset != self.contentOffset else { return move(to: contentOffset) }
    start(ScrollMotion(from: self.contentOffset, to: contentOffset))
  }

  /// Scrolls by the least distance that shows all of a rectangle of the content.
  open func scrollRectToVisible(_ rect: CGRect, animated: Bool) {
    func origin(_ low: CGFloat, _ high: CGFloat, _ seen: CGFloat, _ length: CGFloat) -> CGFloat {
      if high - low > length || low < seen { return low }
      return high > seen + length ? high - length : seen
    }
    let target = CGPoint(
      x: origin(rect.minX, rect.maxX, bounds.minX, bounds.width), y: origin(rect.minY, rect.maxY, bounds.minY, bounds.height))
    setContentOffset(range.nearest(to: target), animated: animated)
  }

  /// Moves the content as a wheel does, by a vector in points, and no further than its ends.
  /// - Returns: whether it has moved.
  func scroll(by delta: CGVector) -> Bool {
    guard isScrollEnabled else { return false }
    let target = range.nearest(to: CGPoint(x: contentOffset.x - delta.dx, y: contentOffset.y - delta.dy))
    guard target != contentOffset else { return false }
    contentOffset = target
    return true
  }

  func move(to offset: CGPoint) {
    guard offset != bounds.origin else { return }
    bounds.origin = offset
    delegate?.scrollViewDidScroll(self)
    barObserver?()
    refreshControl?.contentDidMove()
  }

  /// The offsets at which the content may rest.
  var range: ScrollRange { range(of: contentSize) }

  /// The offsets at which content of a size may rest.
  func range(of contentSize: CGSize) -> ScrollRange {
    let inset = adjustedContentInset
    let least = CGPoint(x: -inset.left, y: -inset.top)
    return ScrollRange(
      least: least,
      greatest: CGPoint(
        x: max(least.x, contentSize.width + inset.right - bounds.width), y: max(least.y, contentSize.height + inset.bottom - bounds.height))
    )
  }

  /// Keeps content that is at its top there, when the margins change.
  func adjustedInsetsDidChange() {
    let top = -adjustedContentInset.top
    if lastTop == contentOffset.y, drag == nil, motion == nil { move(to: CGPoint(x: contentOffset.x, y: top)) }
    lastTop = top
    rangeDidChange()
  }

  /// Moves everything by which the content's offset is reckoned, when the content above what shows has grown; motion goes on as it was.
  func contentDidShift(by y: CGFloat) {
    guard y != 0 || isDecelerating else { return }
    drag?.offset.y += y
    if let motion, isDecelerating, !hasOwnTarget {
      // Friction and springs have no memory: they go on from where they are, towards the ends that there are now.
      let seconds = lastStep - motionStart, velocity = motion.velocity(after: seconds)
      if y != 0 { bounds.origin.y += y }
      (self.motion, motionStart) = (settling(velocity, contentOffset), lastStep)
    } else {
      motionShift += y
      if y != 0 { bounds.origin.y += y }
    }
  }

  private func rangeDidChange() { if drag == nil, motion == nil, !zoom.isActive { move(to: range.nearest(to: contentOffset)) } }

  // MARK: Fingers

  /// Whether fingers that have begun on content may still scroll after the content was told of them.
  open var canCancelContentTouches = true

  /// Whether a view of the content is told of touches that begin on it.
  open func touchesShouldBegin(_ touches: Set<UITouch>, with event: UIEvent?, in view: UIView) -> Bool { true }

  /// Whether a view of the content that was told of a touch gives it up for scrolling, and then gets `touchesCancelled`. True except for
  /// controls; subclasses may override it.
  open func touchesShouldCancel(in view: UIView) -> Bool { !(view is UIControl) }

  /// The recogniser of scrolling fingers.
  public var panGestureRecognizer: UIPanGestureRecognizer { pan }
  private let pan = ScrollPanGestureRecognizer()

  func fingerDidTouch(_ touches: Set<UITouch>, at time: Double) {
    guard let window else { return }
    // A finger on moving content stops it, and does nothing else.
    if motion != nil { for touch in touches { window.takeTouch(touch) } }
    stopMotion()
    drag = Drag(offset: contentOffset, samples: [(time, pan.location(in: window))])
  }

  func fingerDidMove(to point: CGPoint, at time: Double) {
    drag?.samples.append((time, point))
    drag?.samples.removeAll { time - $0.time > 0.1 }
  }

  /// Whether the content can follow a movement of a finger: in a direction that scrolls, and not at an end of the content while an
  /// enclosing scroll view can scroll on.
  func scrolls(along translation: CGPoint, atLeast least: CGFloat) -> Bool {
    let free = freeAxes
    guard hypot(free.x ? translation.x : 0, free.y ? translation.y : 0) >= least, !isLeftToSheet(translation) else { return false }
    let isHorizontal = free.x && (!free.y || abs(translation.x) > abs(translation.y))
    guard isAtEnd(isHorizontal, translation) else { return true }
    return !enclosingScrollViews.contains { outer in
      outer.isScrollEnabled && (isHorizontal ? outer.freeAxes.x : outer.freeAxes.y) && !outer.isAtEnd(isHorizontal, translation)
    }
  }

  /// The axes along which a finger scrolls the content.
  private var freeAxes: (x: Bool, y: Bool) {
    let range = range
    return (
      x: range.greatest.x > range.least.x || bounces && alwaysBounceHorizontal,
      y: range.greatest.y > range.least.y || bounces && alwaysBounceVertical
    )
  }

  /// Whether a finger scrolls the content up and down.
  var scrollsVertically: Bool { isScrollEnabled && freeAxes.y }
  /// Whether fingers on the content never take a sheet around along.
  var keepsTouchesFromSheets: Bool { false }

  /// Whether the content is at the end from which the finger pulls.
  private func isAtEnd(_ isHorizontal: Bool, _ translation: CGPoint) -> Bool {
    let range = range, offset = contentOffset
    return isHorizontal
      ? translation.x > 0 ? offset.x <= range.least.x : offset.x >= range.greatest.x
      : translation.y > 0 ? offset.y <= range.least.y : offset.y >= range.greatest.y
  }

  /// Whether a touch may scroll, even if a view of the content has it.
  func mayTake(_ touch: UITouch) -> Bool {
    guard let view = touch.view, view !== self, window?.hasToldView(of: touch) ?? false else { return true }
    return canCancelContentTouches && touchesShouldCancel(in: view)
  }

  private func panDidChange() {
    switch pan.state {
    case .began:
      isDragging = true
      if keyboardDismissMode != .none { window?.endEditing(false) }
      delegate?.scrollViewWillBeginDragging(self)
      follow()
    case .changed: follow()
    case .ended: endDrag(throwing: true)
    case .cancelled: endDrag(throwing: false)
    case .possible, .failed: break
    }
  }

  private func follow() {
    guard let drag, !zoom.isActive else { return }
    let translation = pan.translation(in: window)
    let free = CGPoint(x: drag.offset.x - translation.x, y: drag.offset.y - translation.y)
    move(to: range.pulled(to: free, in: bounds.size, bounces: bouncing))
  }

  /// Has a finger that scrolls go on from where zooming has left the content.
  func zoomDidEnd() {
    let translation = pan.translation(in: window)
    drag?.offset = CGPoint(x: contentOffset.x + translation.x, y: contentOffset.y + translation.y)
  }

  /// Called when a finger has left without scrolling.
  func fingerDidLeave() {
    guard drag != nil else { return }
    drag = nil
    if !zoom.isActive, !range.contains(contentOffset) { start(settling(.zero, contentOffset)) }
  }

  /// The axes along which content can be pulled beyond its ends.
  var bouncing: (x: Bool, y: Bool) {
    let range = range
    return (
      bounces && (alwaysBounceHorizontal || range.greatest.x > range.least.x),
      bounces && (alwaysBounceVertical || range.greatest.y > range.least.y)
    )
  }

  private func endDrag(throwing: Bool) {
    guard let ended = drag else { return }
    drag = nil
    isDragging = false
    guard !zoom.isActive else { return delegate?.scrollViewDidEndDragging(self, willDecelerate: false) ?? () }
    var velocity = CGPoint.zero
    if throwing, let first = ended.samples.first, let last = ended.samples.last, pan.endTime - last.time < 0.05, last.time > first.time {
      let seconds = CGFloat(last.time - first.time)
      velocity = CGPoint(x: (first.point.x - last.point.x) / seconds, y: (first.point.y - last.point.y) / seconds)
    }
    let range = range
    if range.least.x == range.greatest.x { velocity.x = 0 }
    if range.least.y == range.greatest.y { velocity.y = 0 }
    var target = ScrollMotion.rest(from: contentOffset, velocity, decelerationRate.rawValue)
    if isPagingEnabled { target = page(from: ended.offset, velocity) }
    let planned = target
    // Points per millisecond, as in UIKit.
    let told = CGPoint(x: velocity.x / 1000, y: velocity.y / 1000)
    target = targetOffset(target, velocity: told)
    delegate?.scrollViewWillEndDragging(self, withVelocity: told, targetContentOffset: &target)
    let goesOn = target != contentOffset || !range.contains(contentOffset)
    delegate?.scrollViewDidEndDragging(self, willDecelerate: goesOn)
    guard goesOn else { return }
    isDecelerating = true
    delegate?.scrollViewWillBeginDecelerating(self)
    hasOwnTarget = isPagingEnabled || target != planned
    if hasOwnTarget {
      start(motion(to: range.nearest(to: target), velocity: velocity))
    } else {
      start(settling(velocity, target))
    }
  }

  /// Where the content is to come to rest instead of where it would.
  /// - Parameter velocity: points per millisecond.
  func targetOffset(_ proposed: CGPoint, velocity: CGPoint) -> CGPoint { proposed }

  /// The motion after a drag to a place that was chosen for it: a spring with the finger's velocity, in points a second.
  func motion(to target: CGPoint, velocity: CGPoint) -> ScrollMotion {
    ScrollMotion(springFrom: contentOffset, to: target, velocity: velocity)
  }

  /// Friction to the target; past the content's end a spring.
  private func settling(_ velocity: CGPoint, _ target: CGPoint) -> ScrollMotion {
    ScrollMotion(from: contentOffset, velocity: velocity, rate: decelerationRate.rawValue, in: range, bounces: bouncing)
  }

  /// The next page, in the direction of the movement, to the one where the finger began.
  private func page(from start: CGPoint, _ velocity: CGPoint) -> CGPoint {
    func nearest(_ offset: CGFloat, _ start: CGFloat, _ velocity: CGFloat, _ length: CGFloat) -> CGFloat {
      guard length > 0 else { return offset }
      let first = (start / length).rounded()
      var page = (offset / length).rounded()
      if page == first, abs(velocity) > 300 { page += velocity > 0 ? 1 : -1 }
      return min(max(page, first - 1), first + 1) * length
    }
    let target = CGPoint(
      x: nearest(contentOffset.x, start.x, velocity.x, bounds.width), y: nearest(contentOffset.y, start.y, velocity.y, bounds.height))
    return range.nearest(to: target)
  }

  // MARK: Motion

  /// Has the content go on by itself, as after a drag, with a velocity in points a second.
  func moveOn(_ velocity: CGPoint) {
    stopMotion()
    isDecelerating = true
    delegate?.scrollViewWillBeginDecelerating(self)
    hasOwnTarget = false
    start(settling(velocity, contentOffset))
  }

  private func start(_ motion: ScrollMotion) {
    self.motion = motion
    motionStart = layer.presentTime
    (lastStep, motionShift) = (motionStart, 0)
    let link = CADisplayLink { [weak self] link in self?.step(at: link.timestamp) }
    link.add(forFramesOf: layer)
    self.link = link
  }

  private func step(at time: Double) {
    guard let motion else { return }
    let seconds = time - motionStart
    lastStep = time
    let offset = seconds >= motion.duration ? motion.end : motion.offset(after: seconds)
    move(to: CGPoint(x: offset.x, y: offset.y + motionShift))
    guard seconds >= motion.duration, self.motion != nil else { return }
    let wasDecelerating = isDecelerating
    endMotion()
    if wasDecelerating { delegate?.scrollViewDidEndDecelerating(self) } else { delegate?.scrollViewDidEndScrollingAnimation(self) }
  }

  func stopMotion() { if motion != nil { endMotion() } }

  private func endMotion() {
    motion = nil
    isDecelerating = false
    link?.invalidate()
    link = nil
  }

  open override func didMoveToWindow() {
    super.didMoveToWindow()
    guard window == nil else { return }
    stopMotion()
    zoom.stop()
  }
}
