/// Recognises two fingers that rotate about each other.
open class UIRotationGestureRecognizer: UIGestureRecognizer {
  /// Angle before recognition, in radians.
  static let slop: CGFloat = 0.1

  private var last: CGFloat = 0
  private var history = PathHistory()

  /// The rotation since the fingers touched, in radians, clockwise on screen; full turns are counted. It can be set.
  open var rotation: CGFloat = 0
  /// The angular velocity, in radians per second.
  open var velocity: CGFloat { history.velocity(at: CACurrentMediaTime()).x }

  private var angle: CGFloat {
    let a = location(ofTouch: 0, in: nil), b = location(ofTouch: 1, in: nil)
    return atan2(b.y - a.y, b.x - a.x)
  }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    if numberOfTouches > 2 { return touches.forEach { ignore($0, for: event) } }
    if numberOfTouches == 2 { last = angle }
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    guard numberOfTouches == 2 else { return }
    // The shorter way around.
    var step = angle - last
    if step > .pi { step -= 2 * .pi } else if step < -.pi { step += 2 * .pi }
    last = angle
    rotation += step
    history.add(SIMD2(rotation, 0), at: event.timestamp)
    if isRunning { state = .changed } else if abs(rotation) >= Self.slop { state = .began }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    if isRunning { state = .ended } else if numberOfTouches == touches.count { state = .failed }
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) { state = isRunning ? .cancelled : .failed }

  open override func reset() {
    rotation = 0
    history.removeAll()
  }
}

extension UIRotationGestureRecognizer {
  /// A recogniser that calls a closure at each change of state.
  public convenience init(action: @escaping (UIRotationGestureRecognizer) -> Void) {
    self.init(target: nil, action: nil)
    addAction { recognizer in if let own = recognizer as? UIRotationGestureRecognizer { action(own) } }
  }
}
