/// Zooms a view of a scroll view's content.
///
/// The view's transform is the scale, its upper left corner stays where it is in the content, and the content is as large as the view
/// shows. Fingers keep the point of the view that is between them; beyond the limits the view follows with the square root of how far they
/// are exceeded, and goes back in 0.3 s. While a scale and an offset are on their way together, a point of the view that is to stay does
/// stay: both are linear in the eased progress.
@MainActor final class ScrollZoom {
  private unowned let scrollView: UIScrollView
  let pinch = ScrollPinchGestureRecognizer()
  private var isInstalled = false

  private(set) var scale: CGFloat = 1
  private(set) var isZooming = false
  /// Whether the scale goes back to its limits.
  private(set) var isBouncing = false

  /// A point of the view that fingers hold.
  private struct Hold {
    /// The scale when the fingers began.
    let scale: CGFloat
    /// The point, in the view.
    let point: CGPoint
    /// Where the fingers are, from the scroll view's corner.
    var place: CGPoint
  }

  private struct Motion {
    let scale: (from: CGFloat, to: CGFloat)
    let offset: (from: CGPoint, to: CGPoint)
    let start: Double
  }

  private static let duration = 0.3
  private var hold: Hold?
  private var motion: Motion?
  private var link: CADisplayLink?
  private var isPlacing = false
  /// Where the view's corner is in the content.
  private var corner: CGPoint?

  init(_ scrollView: UIScrollView) { self.scrollView = scrollView }

  /// Whether the offset follows the scale, and nothing else.
  var isActive: Bool { hold != nil || motion != nil || isPlacing }
  var isMoving: Bool { motion != nil }
  var isEnabled: Bool { view != nil && scrollView.maximumZoomScale > scrollView.minimumZoomScale }
  private var view: UIView? { scrollView.delegate?.viewForZooming(in: scrollView) }

  func limitsDidChange() {
    guard !isInstalled, scrollView.maximumZoomScale > scrollView.minimumZoomScale else { return }
    isInstalled = true
    pinch.addAction { [unowned self] _ in pinchDidChange() }
    scrollView.addGestureRecognizer(pinch)
  }

  private func limited(_ scale: CGFloat) -> CGFloat { max(scrollView.minimumZoomScale, min(scale, scrollView.maximumZoomScale)) }

  // MARK: Placing

  /// Gives the view its scale, and the content its size.
  private func apply(_ newScale: CGFloat, to view: UIView) {
    corner = view.frame.origin
    scale = newScale
    view.transform = CGAffineTransform(scaleX: scale, y: scale)
    keepPlace()
    scrollView.contentSize = view.frame.size
  }

  /// Puts the corner of a scaled view where it belongs.
  func keepPlace() {
    guard let corner, scale != 1 || isPlacing, isPlacing || view?.translatesAutoresizingMaskIntoConstraints == false, let view else {
      return
    }
    let anchor = view.layer.anchorPoint
    let center = CGPoint(x: corner.x + anchor.x * view.bounds.width * scale, y: corner.y + anchor.y * view.bounds.height * scale)
    if view.center != center { view.center = center }
  }

  /// Shows a scale and an offset. What is smaller than the scroll view stands where its margins have it.
  private func place(_ newScale: CGFloat, _ offset: CGPoint, _ view: UIView, resisting: Bool = false) {
    if newScale != scale {
      isPlacing = true
      apply(newScale, to: view)
      scrollView.delegate?.scrollViewDidZoom(scrollView)
      isPlacing = false
    }
    let range = scrollView.range
    if resisting {
      scrollView.move(to: range.pulled(to: offset, in: scrollView.bounds.size, bounces: scrollView.bouncing))
    } else {
      scrollView.move(
        to: CGPoint(
          x: range.least.x == range.greatest.x ? range.least.x : offset.x, y: range.least.y == range.greatest.y ? range.least.y : offset.y))
    }
  }

  /// The offset that shows a point of the view at a place, from the scroll view's corner.
  private func offset(_ scale: CGFloat, _ point: CGPoint, at place: CGPoint) -> CGPoint {
    let corner = view?.frame.origin ?? .zero
    return CGPoint(x: corner.x + point.x * scale - place.x, y: corner.y + point.y * scale - place.y)
  }

  /// The point of the view that is at a place, from the scroll view's corner.
  private func point(at place: CGPoint) -> CGPoint {
    let corner = view?.frame.origin ?? .zero, offset = scrollView.bounds.origin
    return CGPoint(x: (offset.x + place.x - corner.x) / scale, y: (offset.y + place.y - corner.y) / scale)
  }

  // MARK: By the program

  func set(_ newScale: CGFloat, animated: Bool) {
    let size = scrollView.bounds.size, middle = CGPoint(x: size.width / 2, y: size.height / 2)
    go(to: limited(newScale), showing: point(at: middle), at: middle, animated: animated)
  }

  func show(_ rect: CGRect, animated: Bool) {
    let size = scrollView.bounds.size
    guard rect.width > 0, rect.height > 0 else { return }
    go(
      to: limited(min(size.width / rect.width, size.height / rect.height)), showing: CGPoint(x: rect.midX, y: rect.midY),
      at: CGPoint(x: size.width / 2, y: size.height / 2), animated: animated)
  }

  private func go(to newScale: CGFloat, showing point: CGPoint, at place: CGPoint, animated: Bool) {
    guard let view, newScale > 0 else { return }
    scrollView.stopMotion()
    stop()
    let target = offset(newScale, point, at: place)
    guard animated else {
      self.place(newScale, target, view)
      return scrollView.move(to: scrollView.range.nearest(to: scrollView.contentOffset))
    }
    start(newScale, target, view)
  }

  // MARK: Motion

  private func start(_ newScale: CGFloat, _ target: CGPoint, _ view: UIView) {
    let size = CGSize(width: view.bounds.width * newScale, height: view.bounds.height * newScale)
    motion = Motion(
      scale: (scale, newScale), offset: (scrollView.contentOffset, scrollView.range(of: size).nearest(to: target)),
      start: scrollView.layer.presentTime)
    let link = CADisplayLink { [weak self] link in self?.step(at: link.timestamp) }
    link.add(forFramesOf: scrollView.layer)
    self.link = link
  }

  private func step(at time: Double) {
    guard let motion, let view else { return stop() }
    // Times of frames are rounded: one at the end may come a little before it.
    let isOver = time - motion.start > Self.duration - 1e-6, fraction = max(0, (time - motion.start) / Self.duration)
    let progress = isOver ? 1 : (1 - cos(.pi * fraction)) / 2
    func between(_ from: CGFloat, _ to: CGFloat) -> CGFloat { progress == 1 ? to : from + (to - from) * progress }
    place(
      between(motion.scale.from, motion.scale.to),
      CGPoint(x: between(motion.offset.from.x, motion.offset.to.x), y: between(motion.offset.from.y, motion.offset.to.y)), view)
    guard isOver, self.motion != nil else { return }
    stop()
    scrollView.move(to: scrollView.range.nearest(to: scrollView.contentOffset))
  }

  func stop() {
    guard motion != nil else { return }
    motion = nil
    link?.invalidate()
    link = nil
    isBouncing = false
    end()
  }

  private func end() {
    scrollView.zoomDidEnd()
    scrollView.delegate?.scrollViewDidEndZooming(scrollView, with: view, atScale: scale)
  }

  // MARK: Fingers

  private func pinchDidChange() {
    switch pinch.state {
    case .began:
      guard let view else { return }
      scrollView.stopMotion()
      stop()
      // The scale goes on from what shows: the way to being recognised does not count.
      pinch.scale = 1
      hold = Hold(scale: scale, point: point(at: fingers), place: fingers)
      isZooming = true
      scrollView.delegate?.scrollViewWillBeginZooming(scrollView, with: view)
    case .changed:
      guard let view, var hold else { return }
      hold.place = fingers
      self.hold = hold
      let shown = resisted(hold.scale * pinch.scale)
      place(shown, offset(shown, hold.point, at: hold.place), view, resisting: true)
    case .ended, .cancelled: release()
    case .possible, .failed: break
    }
  }

  /// The place in the middle of the fingers, from the scroll view's corner.
  private var fingers: CGPoint {
    let place = pinch.location(in: scrollView), origin = scrollView.bounds.origin
    return CGPoint(x: place.x - origin.x, y: place.y - origin.y)
  }

  private func resisted(_ wanted: CGFloat) -> CGFloat {
    let edge = limited(wanted)
    return scrollView.bouncesZoom && edge > 0 ? edge * (wanted / edge).squareRoot() : edge
  }

  private func release() {
    guard let held = hold else { return }
    (hold, isZooming) = (nil, false)
    guard let view else { return end() }
    let rest = limited(scale), target = offset(rest, held.point, at: held.place)
    let size = CGSize(width: view.bounds.width * rest, height: view.bounds.height * rest)
    guard rest != scale || !scrollView.range(of: size).contains(scrollView.contentOffset) else { return end() }
    isBouncing = rest != scale
    start(rest, target, view)
  }
}

/// Recognises two fingers that zoom a scroll view's content, beside those that scroll it.
final class ScrollPinchGestureRecognizer: UIPinchGestureRecognizer {
  private var scrollView: UIScrollView? { view as? UIScrollView }

  override func takes(_ touch: UITouch, _ event: UIEvent) -> Bool { scrollView?.zoom.isEnabled ?? false && super.takes(touch, event) }

  override func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool {
    preventedGestureRecognizer !== scrollView?.panGestureRecognizer && super.canPrevent(preventedGestureRecognizer)
  }

  override func canBePrevented(by preventingGestureRecognizer: UIGestureRecognizer) -> Bool {
    preventingGestureRecognizer !== scrollView?.panGestureRecognizer && super.canBePrevented(by: preventingGestureRecognizer)
  }
}
