/// Delays touches, or their ends, for views as long as recognisers that ask for it may still recognise them.
///
/// Where all of those fail, the views hear what they have missed; where one recognises, they hear no more.
@MainActor final class GestureTouchDelay {
  @MainActor private struct Held {
    let touch: UITouch
    /// The recognisers that were undecided when the touch was held.
    let recognizers: [UIGestureRecognizer]

    var isUndecided: Bool { recognizers.contains { $0.mayStillRecognize } }
  }

  private var begins: [Held] = []
  private var ends: [Held] = []
  /// Report the beginning, and the end, of a touch to its view.
  private let begin: (UITouch, UIEvent) -> Void
  private let end: (UITouch, UIEvent) -> Void

  init(begin: @escaping (UITouch, UIEvent) -> Void, end: @escaping (UITouch, UIEvent) -> Void) { (self.begin, self.end) = (begin, end) }

  func holdsBegin(of touch: UITouch) -> Bool { begins.contains { $0.touch === touch } }
  func holdsEnd(of touch: UITouch) -> Bool { ends.contains { $0.touch === touch } }

  /// Holds the beginning of a touch after recognisers have received it.
  func hold(_ touch: UITouch, beganFor recognizers: [UIGestureRecognizer]) {
    let held = Held(touch: touch, recognizers: recognizers.filter(\.delaysTouchesBegan))
    if held.isUndecided { begins.append(held) }
  }

  /// Holds the end of a touch after the recognisers that had received it were told.
  func hold(_ touch: UITouch, endedFor recognizers: [UIGestureRecognizer]) {
    let held = Held(touch: touch, recognizers: recognizers.filter(\.delaysTouchesEnded))
    if held.isUndecided || holdsBegin(of: touch) { ends.append(held) }
  }

  /// Drops a held touch, which is not reported to its view any more.
  func drop(_ touch: UITouch) {
    begins.removeAll { $0.touch === touch }
    ends.removeAll { $0.touch === touch }
  }

  func endedTouches(heldFor recognizer: UIGestureRecognizer) -> [UITouch] {
    ends.filter { $0.recognizers.contains { $0 === recognizer } }.map(\.touch)
  }

  /// Reports touches that no recogniser holds any more to their views. Called when recognisers are done.
  func review() {
    for held in begins where !held.isUndecided {
      begins.removeAll { $0.touch === held.touch }
      begin(held.touch, UIEvent(touches: [held.touch], timestamp: held.touch.timestamp))
    }
    for held in ends where !held.isUndecided && !holdsBegin(of: held.touch) {
      ends.removeAll { $0.touch === held.touch }
      end(held.touch, UIEvent(touches: [held.touch], timestamp: held.touch.timestamp))
    }
  }
}
