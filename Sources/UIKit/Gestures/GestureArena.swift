/// The recognisers of a window that look at touches: hands touches to them, and decides who is recognised where several could be.
@MainActor final class GestureArena {
  /// Those with touches, and those that have still to come to something, in the order in which they joined.
  private(set) var involved: [UIGestureRecognizer] = []
  /// Touches of which views hear no more.
  private var taken: Set<ObjectIdentifier> = []
  private unowned let window: UIWindow

  init(window: UIWindow) { self.window = window }

  /// Lets recognisers look at an event, before views do. Returns the touches that views are to hear of.
  func process(_ event: UIEvent, _ touches: Set<UITouch>) {
    for touch in touches.filter({ $0.phase == .began }).sorted(by: { $0.timestamp < $1.timestamp }) { join(touch, event) }
    for recognizer in involved { recognizer.deliver(event) }
    // What is over makes room for the next touches.
    for recognizer in involved { recognizer.resetIfOver() }
    involved.removeAll { !$0.isInvolved }
  }

  /// Forgets touches that have gone.
  func forget(_ touches: Set<UITouch>) {
    for touch in touches where touch.phase == .ended || touch.phase == .cancelled { taken.remove(ObjectIdentifier(touch)) }
  }

  /// The recognisers that look at a touch.
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

  /// Whether nothing that has been recognised keeps a recogniser from being recognised.
  func permits(_ recognizer: UIGestureRecognizer) -> Bool {
    !involved.contains { other in
      other !== recognizer && (other.isRunning || other.state == .ended) && sharesTouches(other, recognizer)
        && excludes(other, recognizer)
    }
  }

  /// The touches' views hear no more of them, and others that could have been recognised fail.
  func didRecognize(_ recognizer: UIGestureRecognizer) {
    for other in involved
    where other !== recognizer && other.state == .possible && sharesTouches(other, recognizer) && excludes(recognizer, other) {
      other.fail()
    }
    guard recognizer.cancelsTouchesInView else { return }
    for touch in recognizer.touches { window.takeTouch(touch) }
    window.takeEndedTouches(heldFor: recognizer)
  }

  /// Whether views heard of the touch until now.
  func take(_ touch: UITouch) -> Bool { taken.insert(ObjectIdentifier(touch)).inserted }

  /// A recogniser has come to an end: those that wait for it look again.
  func didFinish(_ recognizer: UIGestureRecognizer) {
    for other in involved where other !== recognizer { other.reconsider() }
    defer { window.reviewHeldTouches() }
    // Without touches nobody else would do it.
    if recognizer.touches.isEmpty {
      recognizer.resetIfOver()
      if !recognizer.isInvolved { involved.removeAll { $0 === recognizer } }
    }
  }

  private func sharesTouches(_ a: UIGestureRecognizer, _ b: UIGestureRecognizer) -> Bool {
    // One that waits has let go of its touches.
    a.touches.isEmpty || b.touches.isEmpty || a.touches.contains { touch in b.touches.contains { $0 === touch } }
  }

  private func excludes(_ winner: UIGestureRecognizer, _ other: UIGestureRecognizer) -> Bool {
    let goTogether =
      winner.delegate?.gestureRecognizer(winner, shouldRecognizeSimultaneouslyWith: other) ?? false
      || other.delegate?.gestureRecognizer(other, shouldRecognizeSimultaneouslyWith: winner) ?? false
    return !goTogether && winner.canPrevent(other) && other.canBePrevented(by: winner)
  }
}
