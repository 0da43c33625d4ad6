/// Recognises fingers that stay on a view: begins after a duration, and ends when one leaves.
open class UILongPressGestureRecognizer: UIGestureRecognizer {
  /// Seconds that the fingers must stay; 0.5 by default.
  open var minimumPressDuration: TimeInterval = 0.5
  /// Distance that the fingers may move before recognition, in points; 10 by default.
  open var allowableMovement: CGFloat = 10
  /// The number of fingers that must press.
  open var numberOfTouchesRequired = 1
  /// The number of taps that must come before the press; 0 by default.
  open var numberOfTapsRequired = 0

  private var start = CGPoint.zero
  private var timer: ScheduledCall?

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    guard state == .possible else { return }
    if numberOfTouches > numberOfTouchesRequired || touches.contains(where: { $0.tapCount <= numberOfTapsRequired }) {
      return state = .failed
    }
    guard numberOfTouches == numberOfTouchesRequired else { return }
    start = centroid
    timer = LayerScheduler.after(minimumPressDuration) { [weak self] in self?.state = .began }
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    if isRunning { return state = .changed }
    if hypot(centroid.x - start.x, centroid.y - start.y) > allowableMovement { state = .failed }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) { state = isRunning ? .ended : .failed }
  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) { state = isRunning ? .cancelled : .failed }

  open override func reset() {
    timer?.cancel()
    timer = nil
  }
}

extension UILongPressGestureRecognizer {
  /// A recogniser that calls a closure at each change of state.
  public convenience init(action: @escaping (UILongPressGestureRecognizer) -> Void) {
    self.init(target: nil, action: nil)
    addAction { recognizer in if let own = recognizer as? UILongPressGestureRecognizer { action(own) } }
  }
}
