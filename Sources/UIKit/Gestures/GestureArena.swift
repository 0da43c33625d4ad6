/// Dispatches a window's touches to gesture recognisers, and decides which are recognised if several could be.
@MainActor final class GestureArena {
  /// Recognisers that have touches or are undecided, in the order in which they joined.
  private(set) var involved: [UIGestureRecognizer] = []
  /// Touches that were taken away from their views.
  private var taken: Set<ObjectIdentifier> = []
  private unowned let window: UIWindow

  init(window: UIWindow) { self.window = window }

  /// Dispatches an event to recognisers, before views receive it.
  func process(_ event: UIEvent, _ touches: Set<UITouch>) {
    for touch in touches.filter({ $0.phase == .began }).sorted(by: { $0.timestamp < $1.timestamp }) { join(touch, event) }
    for recognizer in involved { recognizer.deliver(event) }
    // Recognisers that are done make room for the next touches.
    for recognizer in involved { recognizer.resetIfOver() }
    involved.removeAll { !$0.isInvolved }
  }

  func forget(_ touches: Set<UITouch>) {
    for touch in touches where touch.phase == .ended || touch.phase == .cancelled { taken.remove(ObjectIdentifier(touch)) }
  }

  func recognizers(of touch: UITouch) -> [UIGestureRecognizer] { involved.filter { $0.touches.contains { $0 === touch } } }

  func viewsHear(of touch: UITouch) -> Bool { !taken.contains(ObjectIdentifier(touch)) }

  private func join(_ touch: UITouch, _ event: UIEvent) {
    var view = touch.view ?? window.hitTest(touch.location(in: window), with: event)
    while let shown = view {
      for recognizer in shown.gestureRecognizers ?? [] where recognizer.takes(touch, event) {
        if !involved.contains(where: { $0 === recognizer }) { involved.append(recognizer) }
        recognizer.begin([touch], event)
      }
      view = shown.superview
    }
  }

  // MARK: Who is recognised

  /// Whether no recognised gesture prevents the recogniser.
  func permits(_ recognizer: UIGestureRecognizer) -> Bool {
    !involved.contains { other in
      other !== recognizer && (other.isRunning || other.state == .ended) && sharesTouches(other, recognizer)
        && excludes(other, recognizer)
    }
  }

  /// Takes the recognised gesture's touches away from views, and fails the recognisers that it prevents.
  func didRecognize(_ recognizer: UIGestureRecognizer) {
    for other in involved
    where other !== recognizer && other.state == .possible && sharesTouches(other, recognizer) && excludes(recognizer, other) {
      other.fail()
    }
    guard recognizer.cancelsTouchesInView else { return }
    for touch in recognizer.touches { window.takeTouch(touch) }
    window.takeEndedTouches(heldFor: recognizer)
  }

  /// Takes a touch away from its view. Returns false if it was taken before.
  func take(_ touch: UITouch) -> Bool { taken.insert(ObjectIdentifier(touch)).inserted }

  /// Called when a recogniser is done, so that those which wait for it decide.
  func didFinish(_ recognizer: UIGestureRecognizer) {
    for other in involved where other !== recognizer { other.reconsider() }
    defer { window.reviewHeldTouches() }
    // Without touches nothing else would reset it.
    if recognizer.touches.isEmpty {
      recognizer.resetIfOver()
      if !recognizer.isInvolved { involved.removeAll { $0 === recognizer } }
    }
  }

  private func sharesTouches(_ a: UIGestureRecognizer, _ b: UIGestureRecognizer) -> Bool {
    // A recogniser that waits has already released its touches.
    a.touches.isEmpty || b.touches.isEmpty || a.touches.contains { touch in b.touches.contains { $0 === touch } }
  }

  private func excludes(_ winner: UIGestureRecognizer, _ other: UIGestureRecognizer) -> Bool {
    let goTogether =
      winner.delegate?.gestureRecognizer(winner, shouldRecognizeSimultaneouslyWith: other) ?? false
      || other.delegate?.gestureRecognizer(other, shouldRecognizeSimultaneouslyWith: winner) ?? false
    return !goTogether && winner.canPrevent(other) && other.canBePrevented(by: winner)
  }
}
