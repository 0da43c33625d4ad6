/// What a scroll view tells about its course. Every method is optional.
@MainActor public protocol UIScrollViewDelegate: AnyObject {
  /// Called whenever the content has moved.
  func scrollViewDidScroll(_ scrollView: UIScrollView)
  /// Called when a finger begins to drag.
  func scrollViewWillBeginDragging(_ scrollView: UIScrollView)
  /// The finger leaves; the offset at which the view will come to rest may be changed.
  func scrollViewWillEndDragging(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint, targetContentOffset: UnsafeMutablePointer<CGPoint>)
  /// Called when a finger lets go; `decelerate` tells whether the content goes on.
  func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool)
  /// Called when the content goes on by itself.
  func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView)
  /// Called when the content has come to rest by itself.
  func scrollViewDidEndDecelerating(_ scrollView: UIScrollView)
  /// Called when an animated change of the offset has ended.
  func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView)
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
}

/// Shows a part of a content that is larger, and moves with the finger.
///
/// The content follows the finger, goes on when it is let go and comes to rest as friction has it; beyond its ends it resists, and springs
/// back. All motion after the finger has left is evaluated from its start, in the time of the layers.
@MainActor open class UIScrollView: UIView {
  /// How much of its speed the content keeps in a thousandth of a second.
  public struct DecelerationRate: RawRepresentable, Hashable, Sendable {
    public let rawValue: CGFloat
    public init(rawValue: CGFloat) { self.rawValue = rawValue }

    /// 0.998: comes to rest slowly.
    public static let normal = DecelerationRate(rawValue: 0.998)
    /// 0.99: comes to rest soon.
    public static let fast = DecelerationRate(rawValue: 0.99)
  }

  public override init(frame: CGRect) {
    super.init(frame: frame)
    clipsToBounds = true
    pan.addAction { [unowned self] _ in panDidChange() }
    addGestureRecognizer(pan)
  }

  public required init?(coder: NSCoder) { nil }

  /// Hears of its motion.
  open weak var delegate: (any UIScrollViewDelegate)?
  /// How large the content is, in points.
  open var contentSize = CGSize.zero { didSet { if contentSize != oldValue { rangeDidChange() } } }
  /// Room around the content, in points.
  open var contentInset = UIEdgeInsets.zero { didSet { if contentInset != oldValue { rangeDidChange() } } }
  /// Room around the content; the same as `contentInset`.
  open var adjustedContentInset: UIEdgeInsets { contentInset }
  /// Whether fingers move the content.
  open var isScrollEnabled = true
  /// Whether the content may be pulled beyond its ends.
  open var bounces = true
  /// Whether the content may be pulled up and down although all of it shows.
  open var alwaysBounceVertical = false
  /// Whether the content may be pulled sideways although all of it shows.
  open var alwaysBounceHorizontal = false
  /// Whether the content comes to rest at multiples of the bounds' size.
  open var isPagingEnabled = false
  /// How fast the content loses its speed.
  open var decelerationRate = DecelerationRate.normal
  /// Kept, and without effect: a drag moves the content both ways.
  open var isDirectionalLockEnabled = false
  /// Kept, and without effect: no indicators are drawn.
  open var showsVerticalScrollIndicator = true
  /// Kept, and without effect: no indicators are drawn.
  open var showsHorizontalScrollIndicator = true
  /// Whether views of the content hear of a finger only when it has stayed for a while, or has left, without scrolling.
  open var delaysContentTouches = true

  /// Whether a finger drags the content.
  public private(set) var isDragging = false
  /// Whether the content goes on after a drag.
  public private(set) var isDecelerating = false
  /// Whether a finger is on the content.
  open var isTracking: Bool { drag != nil }

  private struct Drag {
    let offset: CGPoint
    var samples: [(time: Double, point: CGPoint)]
  }

  private var drag: Drag?
  private var motion: ScrollMotion?
  private var motionStart = 0.0
  private var link: CADisplayLink?

  // MARK: Constraints

  /// The content: constraints that tie it to what is inside say how large it is. The edges of the scroll view stand for it among
  /// constraints of views inside.
  open var contentLayoutGuide: UILayoutGuide { tiedGuide("contentLayoutGuide", .content) }
  /// The part of the content that shows.
  open var frameLayoutGuide: UILayoutGuide { tiedGuide("frameLayoutGuide", .bounds) }
  override var contentGuide: UILayoutGuide? { contentLayoutGuide }

  // MARK: Offset

  /// The content's point in the upper left corner of the bounds. Animates in blocks.
  open var contentOffset: CGPoint {
    get { bounds.origin }
    set {
      stopMotion()
      move(to: newValue)
    }
  }

  /// Scrolls to an offset; animated, eased in and out for 0.3 s.
  open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {
    stopMotion()
    guard animated, contentOffset != self.contentOffset else { return move(to: contentOffset) }
    start(ScrollMotion(from: self.contentOffset, to: contentOffset))
  }

  /// Scrolls as little as shows all of a rectangle of the content.
  open func scrollRectToVisible(_ rect: CGRect, animated: Bool) {
    func origin(_ low: CGFloat, _ high: CGFloat, _ seen: CGFloat, _ length: CGFloat) -> CGFloat {
      if high - low > length || low < seen { return low }
      return high > seen + length ? high - length : seen
    }
    let target = CGPoint(
      x: origin(rect.minX, rect.maxX, bounds.minX, bounds.width), y: origin(rect.minY, rect.maxY, bounds.minY, bounds.height))
    setContentOffset(range.nearest(to: target), animated: animated)
  }

  private func move(to offset: CGPoint) {
    guard offset != bounds.origin else { return }
    bounds.origin = offset
    delegate?.scrollViewDidScroll(self)
  }

  /// Where the offset may rest.
  private var range: ScrollRange {
    let inset = adjustedContentInset
    let least = CGPoint(x: -inset.left, y: -inset.top)
    return ScrollRange(
      least: least,
      greatest: CGPoint(
        x: max(least.x, contentSize.width + inset.right - bounds.width), y: max(least.y, contentSize.height + inset.bottom - bounds.height))
    )
  }

  private func rangeDidChange() { if drag == nil, motion == nil { move(to: range.nearest(to: contentOffset)) } }

  // MARK: Fingers

  /// Whether fingers that have begun on content may still scroll, once that has been told of them.
  open var canCancelContentTouches = true

  /// Whether a view of the content is told of touches that begin on it.
  open func touchesShouldBegin(_ touches: Set<UITouch>, with event: UIEvent?, in view: UIView) -> Bool { true }

  /// Whether a view of the content that has been told of a touch lets it go to scroll: `touchesCancelled` tells it so. Controls do not,
  /// unless a subclass says otherwise.
  open func touchesShouldCancel(in view: UIView) -> Bool { !(view is UIControl) }

  /// What recognises fingers that scroll.
  public var panGestureRecognizer: UIPanGestureRecognizer { pan }
  private let pan = ScrollPanGestureRecognizer()

  func fingerDidTouch(_ touches: Set<UITouch>, at time: Double) {
    guard let window else { return }
    // A finger on a content that moves stops it, and does nothing else.
    if motion != nil { for touch in touches { window.takeTouch(touch) } }
    stopMotion()
    drag = Drag(offset: contentOffset, samples: [(time, pan.location(in: window))])
  }

  func fingerDidMove(to point: CGPoint, at time: Double) {
    drag?.samples.append((time, point))
    drag?.samples.removeAll { time - $0.time > 0.1 }
  }

  /// Whether the content can follow a finger: along one of the directions in which there is something to scroll, and not where it is at its
  /// end while a scroll view around it can go on.
  func scrolls(along translation: CGPoint, atLeast least: CGFloat) -> Bool {
    let free = freeAxes
    guard hypot(free.x ? translation.x : 0, free.y ? translation.y : 0) >= least else { return false }
    let isHorizontal = free.x && (!free.y || abs(translation.x) > abs(translation.y))
    guard isAtEnd(isHorizontal, translation) else { return true }
    return !enclosingScrollViews.contains { outer in
      outer.isScrollEnabled && (isHorizontal ? outer.freeAxes.x : outer.freeAxes.y) && !outer.isAtEnd(isHorizontal, translation)
    }
  }

  /// The directions in which a finger moves the content.
  private var freeAxes: (x: Bool, y: Bool) {
    let range = range
    return (
      x: range.greatest.x > range.least.x || bounces && alwaysBounceHorizontal,
      y: range.greatest.y > range.least.y || bounces && alwaysBounceVertical
    )
  }

  /// Whether there is nothing more to show where the finger comes from.
  private func isAtEnd(_ isHorizontal: Bool, _ translation: CGPoint) -> Bool {
    let range = range, offset = contentOffset
    return isHorizontal
      ? translation.x > 0 ? offset.x <= range.least.x : offset.x >= range.greatest.x
      : translation.y > 0 ? offset.y <= range.least.y : offset.y >= range.greatest.y
  }

  /// Whether a touch may scroll, though it may be one of the content's.
  func mayTake(_ touch: UITouch) -> Bool {
    guard let view = touch.view, view !== self, window?.hasToldView(of: touch) ?? false else { return true }
    return canCancelContentTouches && touchesShouldCancel(in: view)
  }

  private func panDidChange() {
    switch pan.state {
    case .began:
      isDragging = true
      delegate?.scrollViewWillBeginDragging(self)
      follow()
    case .changed: follow()
    case .ended: endDrag(throwing: true)
    case .cancelled: endDrag(throwing: false)
    case .possible, .failed: break
    }
  }

  private func follow() {
    guard let drag else { return }
    let translation = pan.translation(in: window)
    let free = CGPoint(x: drag.offset.x - translation.x, y: drag.offset.y - translation.y)
    move(to: range.pulled(to: free, in: bounds.size, bounces: bouncing))
  }

  /// A finger that did not scroll has left.
  func fingerDidLeave() {
    guard drag != nil else { return }
    drag = nil
    if !range.contains(contentOffset) { start(settling(.zero, contentOffset)) }
  }

  private var bouncing: (x: Bool, y: Bool) {
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
    // Points a thousandth of a second, as UIKit has it.
    let told = CGPoint(x: velocity.x / 1000, y: velocity.y / 1000)
    delegate?.scrollViewWillEndDragging(self, withVelocity: told, targetContentOffset: &target)
    let goesOn = target != contentOffset || !range.contains(contentOffset)
    delegate?.scrollViewDidEndDragging(self, willDecelerate: goesOn)
    guard goesOn else { return }
    isDecelerating = true
    delegate?.scrollViewWillBeginDecelerating(self)
    if isPagingEnabled || target != planned {
      start(ScrollMotion(springFrom: contentOffset, to: range.nearest(to: target), velocity: velocity))
    } else {
      start(settling(velocity, target))
    }
  }

  /// Friction to the target, or to the content's end and from there as a spring.
  private func settling(_ velocity: CGPoint, _ target: CGPoint) -> ScrollMotion {
    ScrollMotion(from: contentOffset, velocity: velocity, rate: decelerationRate.rawValue, in: range, bounces: bouncing)
  }

  /// The page next to the one where the finger began, in the direction in which it moved.
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

  private func start(_ motion: ScrollMotion) {
    self.motion = motion
    motionStart = layer.presentTime
    let link = CADisplayLink { [weak self] link in self?.step(at: link.timestamp) }
    link.add(forFramesOf: layer)
    self.link = link
  }

  private func step(at time: Double) {
    guard let motion else { return }
    let seconds = time - motionStart
    move(to: seconds >= motion.duration ? motion.end : motion.offset(after: seconds))
    guard seconds >= motion.duration, self.motion != nil else { return }
    let wasDecelerating = isDecelerating
    endMotion()
    if wasDecelerating { delegate?.scrollViewDidEndDecelerating(self) } else { delegate?.scrollViewDidEndScrollingAnimation(self) }
  }

  private func stopMotion() { if motion != nil { endMotion() } }

  private func endMotion() {
    motion = nil
    isDecelerating = false
    link?.invalidate()
    link = nil
  }

  open override func didMoveToWindow() {
    super.didMoveToWindow()
    if window == nil { stopMotion() }
  }
}
