/// Recognises fingers that move a scroll view's content.
final class ScrollPanGestureRecognizer: UIPanGestureRecognizer {
  private var scrollView: UIScrollView? { view as? UIScrollView }

  override func takes(_ touch: UITouch, _ event: UIEvent) -> Bool {
    scrollView.map { $0.isScrollEnabled && !$0.zoom.isMoving } ?? false && super.takes(touch, event)
  }

  /// Whether a movement of fingers scrolls: its direction is one in which the content can scroll, and the content's views release the
  /// touches.
  override func isPan(_ translation: CGPoint) -> Bool {
    guard let scrollView, scrollView.scrolls(along: translation, atLeast: Self.slop) else { return false }
    return touches.allSatisfy { scrollView.mayTake($0) }
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesBegan(touches, with: event)
    if touches.count == numberOfTouches { scrollView?.fingerDidTouch(touches, at: event.timestamp) }
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    scrollView?.fingerDidMove(to: centroid, at: event.timestamp)
    super.touchesMoved(touches, with: event)
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    endTime = event.timestamp
    super.touchesEnded(touches, with: event)
  }

  /// The time at which the last finger left, in seconds of `CACurrentMediaTime()`.
  private(set) var endTime = 0.0

  override func reset() {
    super.reset()
    scrollView?.fingerDidLeave()
  }
}
