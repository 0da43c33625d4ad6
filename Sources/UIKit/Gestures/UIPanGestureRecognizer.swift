/// Recognises fingers that move over a view.
open class UIPanGestureRecognizer: UIGestureRecognizer {
  /// The least number of fingers.
  open var minimumNumberOfTouches = 1
  /// The greatest number of fingers.
  open var maximumNumberOfTouches = Int.max

  /// Distance that fingers must move before recognition, in points. The translation still counts from where they touched.
  static let slop: CGFloat = 10

  /// Origin of the translation, and centroid of the fingers when their number last changed, in the window's coordinates.
  private var origin = CGPoint.zero
  private var history = PathHistory()
  private var time = 0.0

  /// The movement since the fingers touched, in points of `view`.
  open func translation(in view: UIView?) -> CGPoint {
    let to = converted(panned, to: view), from = converted(origin, to: view)
    return CGPoint(x: to.x - from.x, y: to.y - from.y)
  }

  /// Sets the present translation, in points of `view`.
  open func setTranslation(_ translation: CGPoint, in view: UIView?) {
    let now = converted(panned, to: view)
    let start = CGPoint(x: now.x - translation.x, y: now.y - translation.y)
    origin = self.view?.window.flatMap { window in view.map { window.convert(start, from: $0) } } ?? start
    history.removeAll()
    history.add(.zero, at: time)
  }

  /// The velocity over the last tenth of a second, in points of `view` per second.
  open func velocity(in view: UIView?) -> CGPoint {
    let velocity = history.velocity(at: CACurrentMediaTime())
    let to = converted(CGPoint(x: velocity.x, y: velocity.y), to: view), from = converted(.zero, to: view)
    return CGPoint(x: to.x - from.x, y: to.y - from.y)
  }

  private func converted(_ point: CGPoint, to view: UIView?) -> CGPoint {
    guard let window = self.view?.window, let view else { return point }
    return view.convert(point, from: window)
  }

  private var panned = CGPoint.zero

  func isPan(_ translation: CGPoint) -> Bool { hypot(translation.x, translation.y) >= Self.slop }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    if numberOfTouches > maximumNumberOfTouches {
      if isRunning { touches.forEach { ignore($0, for: event) } } else { state = .failed }
      return
    }
    // The centroid jumps when the number of fingers changes, which is no movement.
    let before = panned
    panned = centroid
    if numberOfTouches == touches.count {
      origin = panned
      history.removeAll()
    } else {
      origin = CGPoint(x: origin.x + panned.x - before.x, y: origin.y + panned.y - before.y)
    }
    note(event)
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    panned = centroid
    note(event)
    if isRunning { return state = .changed }
    guard state == .possible, numberOfTouches >= minimumNumberOfTouches else { return }
    if isPan(CGPoint(x: panned.x - origin.x, y: panned.y - origin.y)) { state = .began }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    let left = numberOfTouches - touches.count
    if left < minimumNumberOfTouches {
      panned = centroid
      if isRunning { state = .ended } else if left == 0 { state = .failed }
      return
    }
    for touch in touches { ignore(touch, for: event) }
    origin = CGPoint(x: origin.x + centroid.x - panned.x, y: origin.y + centroid.y - panned.y)
    panned = centroid
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) { state = isRunning ? .cancelled : .failed }

  open override func reset() { history.removeAll() }

  private func note(_ event: UIEvent) {
    time = event.timestamp
    history.add(SIMD2(panned.x - origin.x, panned.y - origin.y), at: time)
  }
}

/// Recognises a finger that moves in over an edge of the screen.
open class UIScreenEdgePanGestureRecognizer: UIPanGestureRecognizer {
  /// The edges of the window over which the finger must come.
  open var edges: UIRectEdge = []

  /// Distance from the edge within which the finger must begin, in points.
  static let reach: CGFloat = 20
  private var edge: UIRectEdge = []

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    if state == .possible, numberOfTouches == 1, let window = view?.window {
      let place = centroid, bounds = window.bounds
      edge = []
      if place.x < bounds.minX + Self.reach { edge.insert(.left) }
      if place.x >= bounds.maxX - Self.reach { edge.insert(.right) }
      if place.y < bounds.minY + Self.reach { edge.insert(.top) }
      if place.y >= bounds.maxY - Self.reach { edge.insert(.bottom) }
      edge.formIntersection(edges)
      if edge.isEmpty { return state = .failed }
    }
    super.touchesBegan(touches, with: event)
  }

  override func isPan(_ translation: CGPoint) -> Bool {
    let (x, y) = (translation.x, translation.y)
    let inwards =
      edge.contains(.left) && x > abs(y) || edge.contains(.right) && -x > abs(y) || edge.contains(.top) && y > abs(x)
      || edge.contains(.bottom) && -y > abs(x)
    return inwards && super.isPan(translation)
  }
}

extension UIPanGestureRecognizer {
  /// A recogniser that calls a closure at each change of state.
  public convenience init(action: @escaping (UIPanGestureRecognizer) -> Void) {
    self.init(target: nil, action: nil)
    addAction { recognizer in if let own = recognizer as? UIPanGestureRecognizer { action(own) } }
  }
}
