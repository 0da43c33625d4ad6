/// Recognises two fingers that move apart or together.
open class UIPinchGestureRecognizer: UIGestureRecognizer {
  /// Change of distance before recognition, in points.
  static let slop: CGFloat = 8

  private var base: CGFloat = 1
  private var start: CGFloat = 1
  private var history = PathHistory()

  /// The present distance of the fingers relative to that at which they touched. It can be set, and continues from there.
  open var scale: CGFloat = 1 {
    didSet {
      if !isUpdating {
        base = scale == 0 ? base : distance / scale
        history.removeAll()
      }
    }
  }
  private var isUpdating = false
  /// The rate of change of `scale`, per second.
  open var velocity: CGFloat { history.velocity(at: CACurrentMediaTime()).x }

  private var distance: CGFloat {
    guard numberOfTouches == 2 else { return base }
    let a = location(ofTouch: 0, in: nil), b = location(ofTouch: 1, in: nil)
    return max(hypot(a.x - b.x, a.y - b.y), 1e-3)
  }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    if numberOfTouches > 2 { return touches.forEach { ignore($0, for: event) } }
    guard numberOfTouches == 2 else { return }
    (start, base) = (distance, distance / (isRunning ? scale : 1))
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    guard numberOfTouches == 2 else { return }
    isUpdating = true
    scale = distance / base
    isUpdating = false
    history.add(SIMD2(scale, 0), at: event.timestamp)
    if isRunning { state = .changed } else if abs(distance - start) >= Self.slop { state = .began }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    if isRunning { state = .ended } else if numberOfTouches == touches.count { state = .failed }
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) { state = isRunning ? .cancelled : .failed }

  open override func reset() {
    isUpdating = true
    scale = 1
    isUpdating = false
    history.removeAll()
  }
}

extension UIPinchGestureRecognizer {
  /// A recogniser that calls a closure at each change of state.
  public convenience init(action: @escaping (UIPinchGestureRecognizer) -> Void) {
    self.init(target: nil, action: nil)
    addAction { recognizer in if let own = recognizer as? UIPinchGestureRecognizer { action(own) } }
  }
}
