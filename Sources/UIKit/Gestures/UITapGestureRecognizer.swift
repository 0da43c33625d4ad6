/// Recognises taps: fingers that touch and leave again without moving.
open class UITapGestureRecognizer: UIGestureRecognizer {
  /// The number of taps in quick succession.
  open var numberOfTapsRequired = 1
  /// The number of fingers that must tap.
  open var numberOfTouchesRequired = 1

  /// Distance that a finger may move, between taps too, in points.
  static let slop: CGFloat = 10
  static let slopBetweenTaps: CGFloat = 45
  /// Longest duration of a touch, and longest interval between taps, in seconds.
  static let longestTouch = 0.75
  static let longestPause = 0.35

  private var taps = 0
  private var most = 0
  private var places: [ObjectIdentifier: CGPoint] = [:]
  private var first = CGPoint.zero
  private var deadline: ScheduledCall?

  override var isContinuous: Bool { false }
  override var expectsMoreTouches: Bool { taps > 0 && taps < numberOfTapsRequired }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    for touch in touches { places[ObjectIdentifier(touch)] = touch.location(in: nil) }
    most = max(most, numberOfTouches)
    if most > numberOfTouchesRequired { return state = .failed }
    if taps == 0, numberOfTouches == 1 { first = centroid }
    if taps > 0, hypot(centroid.x - first.x, centroid.y - first.y) > Self.slopBetweenTaps { return state = .failed }
    failAfter(Self.longestTouch)
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    for touch in touches {
      guard let place = places[ObjectIdentifier(touch)] else { continue }
      let now = touch.location(in: nil)
      if hypot(now.x - place.x, now.y - place.y) > Self.slop { state = .failed }
    }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    touchesMoved(touches, with: event)
    guard state == .possible, touches.count == numberOfTouches else { return }
    guard most == numberOfTouchesRequired else { return state = .failed }
    taps += 1
    most = 0
    if taps == numberOfTapsRequired {
      deadline?.cancel()
      state = .ended
    } else {
      failAfter(Self.longestPause)
    }
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) { state = .failed }

  open override func reset() {
    (taps, most, places) = (0, 0, [:])
    deadline?.cancel()
    deadline = nil
  }

  private func failAfter(_ seconds: Double) {
    deadline?.cancel()
    deadline = LayerScheduler.after(seconds) { [weak self] in self?.state = .failed }
  }
}

extension UITapGestureRecognizer {
  /// A recogniser that calls a closure at each change of state.
  public convenience init(action: @escaping (UITapGestureRecognizer) -> Void) {
    self.init(target: nil, action: nil)
    addAction { recognizer in if let own = recognizer as? UITapGestureRecognizer { action(own) } }
  }
}
