import Testing
// The import line of files that subclass gesture recognisers, and nothing else of UIKit's.
import UIKit.UIGestureRecognizerSubclass

@Suite("The import line UIKit.UIGestureRecognizerSubclass")
@MainActor
struct GestureSubclassImportTests {
  /// Begins when a finger is put down.
  private final class PressRecognizer: UIGestureRecognizer {
    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
      super.touchesBegan(touches, with: event)
      state = .began
    }
  }

  @Test("brings all of UIKit along")
  func subclass() {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    let press = PressRecognizer()
    view.addGestureRecognizer(press)
    press.touchesBegan([], with: UIEvent())
    #expect(press.state == .began && press.view === view)
  }
}
