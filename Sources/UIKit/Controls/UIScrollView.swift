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
  /// Kept, and without effect: touches reach the content at once.
  open var delaysContentTouches = true

  /// Whether a finger drags the content.
  public private(set) var isDragging = false
  /// Whether the content goes on after a drag.
  public private(set) var isDecelerating = false
  /// Whether a finger is on the content.
  open var isTracking: Bool { drag != nil }

  private struct Drag {
    let touch: UITouch
    let start: CGPoint
    let offset: CGPoint
    var samples: [(time: Double, point: CGPoint)]
  }

  private var drag: Drag?
  private var motion: ScrollMotion?
  private var motionStart = 0.0
  private var link: CADisplayLink?
  /// Fingers that move less than this do not drag yet.
  private static let slop: CGFloat = 10

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

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard isScrollEnabled, drag == nil, let touch = touches.first, let window else { return }
    stopMotion()
    let point = touch.location(in: window)
    drag = Drag(touch: touch, start: point, offset: contentOffset, samples: [(touch.timestamp, point)])
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let touch = drag?.touch, touches.contains(touch), let window else { return }
    let point = touch.location(in: window)
    drag?.samples.append((touch.timestamp, point))
    drag?.samples.removeAll { touch.timestamp - $0.time > 0.1 }
    guard let drag else { return }
    if !isDragging {
      guard hypot(point.x - drag.start.x, point.y - drag.start.y) >= Self.slop else { return }
      isDragging = true
      delegate?.scrollViewWillBeginDragging(self)
    }
    let free = CGPoint(x: drag.offset.x - (point.x - drag.start.x), y: drag.offset.y - (point.y - drag.start.y))
    move(to: range.pulled(to: free, in: bounds.size, bounces: bouncing))
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { endDrag(touches) }
  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { endDrag(touches) }

  private var bouncing: (x: Bool, y: Bool) {
    let range = range
    return (
      bounces && (alwaysBounceHorizontal || range.greatest.x > range.least.x),
      bounces && (alwaysBounceVertical || range.greatest.y > range.least.y)
    )
  }

  private func endDrag(_ touches: Set<UITouch>) {
    guard let ended = drag, touches.contains(ended.touch) else { return }
    drag = nil
    guard isDragging else {
      if !range.contains(contentOffset) { start(settling(.zero, contentOffset)) }
      return
    }
    isDragging = false
    var velocity = CGPoint.zero
    if let first = ended.samples.first, let last = ended.samples.last, ended.touch.timestamp - last.time < 0.05, last.time > first.time {
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
