/// Keeps touches, or their ends, from views for as long as recognisers that ask for it may still recognise them.
///
/// Where all of those fail, the views hear what they have missed; where one recognises, they hear no more.
@MainActor final class GestureTouchDelay {
  @MainActor private struct Held {
    let touch: UITouch
    /// Those that have still to come to something when it is held.
    let recognizers: [UIGestureRecognizer]

    var isUndecided: Bool { recognizers.contains { $0.mayStillRecognize } }
  }

  private var begins: [Held] = []
  private var ends: [Held] = []
  /// Tell the views.
  private let begin: (UITouch, UIEvent) -> Void
  private let end: (UITouch, UIEvent) -> Void

  init(begin: @escaping (UITouch, UIEvent) -> Void, end: @escaping (UITouch, UIEvent) -> Void) { (self.begin, self.end) = (begin, end) }

  func holdsBegin(of touch: UITouch) -> Bool { begins.contains { $0.touch === touch } }
  func holdsEnd(of touch: UITouch) -> Bool { ends.contains { $0.touch === touch } }

  /// A touch has begun, and recognisers have looked at it.
  func hold(_ touch: UITouch, beganFor recognizers: [UIGestureRecognizer]) {
    let held = Held(touch: touch, recognizers: recognizers.filter(\.delaysTouchesBegan))
    if held.isUndecided { begins.append(held) }
  }

  /// A touch has ended, and recognisers that had looked at it have heard.
  func hold(_ touch: UITouch, endedFor recognizers: [UIGestureRecognizer]) {
    let held = Held(touch: touch, recognizers: recognizers.filter(\.delaysTouchesEnded))
    if held.isUndecided || holdsBegin(of: touch) { ends.append(held) }
  }

  /// The view is to hear no more of the touch.
  func drop(_ touch: UITouch) {
    begins.removeAll { $0.touch === touch }
    ends.removeAll { $0.touch === touch }
  }

  /// The touches that have ended, and that wait for a recogniser.
  func endedTouches(heldFor recognizer: UIGestureRecognizer) -> [UITouch] {
    ends.filter { $0.recognizers.contains { $0 === recognizer } }.map(\.touch)
  }

  /// Recognisers have come to something: tells the views of what nothing holds any more.
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
