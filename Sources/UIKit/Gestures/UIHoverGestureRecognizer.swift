/// Recognises a pointer over a view: begins when it enters, changes while it moves, and ends when it leaves.
open class UIHoverGestureRecognizer: UIGestureRecognizer {
  private var place = CGPoint.zero

  open override func location(in view: UIView?) -> CGPoint {
    guard let window = self.view?.window, let view else { return place }
    return view.convert(place, from: window)
  }

  /// Called when the pointer has moved.
  /// - Parameters:
  ///   - place: in the window's coordinates.
  ///   - isOver: whether it is over the view.
  func pointerMoved(to place: CGPoint, isOver: Bool) {
    guard isEnabled else { return }
    self.place = place
    switch (isOver, isRunning) {
    case (true, false): state = .began
    case (true, true): state = .changed
    case (false, true):
      state = .ended
      resetIfOver()
    case (false, false): break
    }
  }

  override func takes(_ touch: UITouch, _ event: UIEvent) -> Bool { false }
}

extension UIHoverGestureRecognizer {
  /// A recogniser that calls a closure at each change of state.
  public convenience init(action: @escaping (UIHoverGestureRecognizer) -> Void) {
    self.init(target: nil, action: nil)
    addAction { recognizer in if let own = recognizer as? UIHoverGestureRecognizer { action(own) } }
  }
}
