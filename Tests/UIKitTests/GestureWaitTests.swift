import Foundation
import Testing

@testable import UIKit

/// Gestures that go on while one waits for others, and touches that several take.
@MainActor @Suite("Waiting gestures")
final class GestureWaitTests {
  private lazy var scene = {
    let pad = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    pad.isMultipleTouchEnabled = true
    return (pad: pad, stage: AnimationStage(pad))
  }()
  private var told: [String] = []

  /// Begins with the first touch, and ends with it.
  private final class Follow: UIGestureRecognizer {
    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) { state = .began }
    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) { state = .changed }
    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) { state = .ended }
    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
      state = .cancelled
    }
  }

  private final class Judge: UIGestureRecognizerDelegate {
    var begins = true
    func gestureRecognizerShouldBegin(_ recognizer: UIGestureRecognizer) -> Bool { begins }
    func gestureRecognizer(
      _ recognizer: UIGestureRecognizer,
      shouldRecognizeSimultaneouslyWith other: UIGestureRecognizer
    ) -> Bool { true }
  }

  private func add<Recognizer: UIGestureRecognizer>(
    _ recognizer: Recognizer, _ name: String, to view: UIView? = nil
  ) -> Recognizer {
    recognizer.addAction { [unowned self] in told.append("\(name) \($0.state)") }
    (view ?? scene.pad).addGestureRecognizer(recognizer)
    return recognizer
  }

  private func touch(
    _ phase: UITouch.Phase, _ x: CGFloat, _ y: CGFloat, at time: Double, finger: Int = 0,
    type: UITouch.TouchType = .direct
  ) {
    scene.stage.advance(to: time)
    UIApplication.shared.sendTouch(
      phase, finger: finger, at: CGPoint(x: x, y: y), timestamp: time, type: type,
      on: scene.stage.screen)
  }

  @Test(
    "one that waits begins late, and ends at once where its finger has left; it fails where the other is recognised"
  )
  func pending() {
    let double = add(UITapGestureRecognizer(), "double")
    let follow = add(Follow(), "follow")
    double.numberOfTapsRequired = 2
    follow.require(toFail: double)
    touch(.began, 100, 100, at: 0.1)
    touch(.moved, 103, 100, at: 0.12)
    #expect(told == [] && follow.state == .possible && follow.numberOfTouches == 1)
    touch(.ended, 103, 100, at: 0.15)
    scene.stage.advance(to: 0.49)
    #expect(told == [])
    scene.stage.advance(to: 0.51)
    #expect(told == ["follow began", "follow ended"] && follow.state == .possible)
    told = []
    // A finger that goes too far for a tap is the other's from there on.
    touch(.began, 100, 100, at: 1)
    touch(.moved, 150, 100, at: 1.1)
    #expect(told == ["follow began", "follow changed"])
    touch(.moved, 160, 100, at: 1.2)
    touch(.ended, 160, 100, at: 1.3)
    #expect(told.suffix(2) == ["follow changed", "follow ended"] && told.first == "follow began")
    told = []
    for time in [2.0, 2.2] {
      touch(.began, 100, 100, at: time)
      touch(.ended, 100, 100, at: time + 0.05)
    }
    scene.stage.advance(to: 3)
    #expect(told == ["double ended"] && follow.state == .possible && double.state == .possible)
  }

  @Test(
    "one that requires another to fail does not begin while that runs, even where both may go together"
  )
  func running() {
    let first = add(Follow(), "first")
    let second = add(UIPanGestureRecognizer(), "second")
    let judge = Judge()
    second.delegate = judge
    touch(.began, 100, 100, at: 0.1)
    touch(.moved, 130, 100, at: 0.2)
    touch(.ended, 130, 100, at: 0.3)
    #expect(
      told.contains("second began") && told.contains("second ended") && told.first == "first began")
    told = []
    second.require(toFail: first)
    touch(.began, 100, 100, at: 1)
    touch(.moved, 130, 100, at: 1.1)
    touch(.ended, 130, 100, at: 1.2)
    #expect(told == ["first began", "first changed", "first ended"])
  }

  @Test("a view and a delegate may each keep a gesture from beginning")
  func vetoes() {
    final class Refusing: UIView {
      var begins = true
      override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
        begins
      }
    }
    let view = Refusing(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let judge = Judge()
    scene.pad.addSubview(view)
    add(UITapGestureRecognizer(), "tap", to: view).delegate = judge
    for (index, (viewBegins, judgeBegins)) in [
      (true, true), (false, true), (true, false), (false, false),
    ].enumerated() {
      (view.begins, judge.begins, told) = (viewBegins, judgeBegins, [])
      touch(.began, 50, 50, at: Double(index) + 0.1)
      touch(.ended, 50, 50, at: Double(index) + 0.2)
      #expect(told == (viewBegins && judgeBegins ? ["tap ended"] : []))
    }
  }

  @Test(
    "a recogniser knows where all its touches are, and that a pointer is among them; it may leave touches out"
  )
  func places() {
    final class Picky: UIGestureRecognizer {
      override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        for touch in touches where touch.location(in: nil).x > 200 { ignore(touch, for: event) }
      }
    }
    let picky = add(Picky(), "picky")
    let inner = UIView(frame: CGRect(x: 100, y: 50, width: 100, height: 100))
    scene.pad.addSubview(inner)
    touch(.began, 110, 70, at: 0.1)
    touch(.began, 150, 80, at: 0.2, finger: 1, type: .indirectPointer)
    touch(.began, 250, 90, at: 0.3, finger: 2)
    #expect(
      picky.numberOfTouches == 2 && picky.location(in: nil) == CGPoint(x: 130, y: 75)
        && picky.location(in: inner) == CGPoint(x: 30, y: 25))
    #expect(
      picky.location(ofTouch: 1, in: inner) == CGPoint(x: 50, y: 30) && picky.buttonMask == .primary
    )
    touch(.moved, 120, 90, at: 0.4)
    #expect(picky.location(in: nil) == CGPoint(x: 135, y: 85))
    touch(.ended, 160, 80, at: 0.5, finger: 1)
    #expect(
      picky.numberOfTouches == 1 && picky.buttonMask == []
        && picky.location(in: nil) == CGPoint(x: 120, y: 90))
    touch(.ended, 121, 91, at: 0.6)
    // Without touches the last place counts.
    #expect(picky.numberOfTouches == 0 && picky.location(in: nil) == CGPoint(x: 121, y: 91))
  }

  @Test(
    """
    a touch that is delayed reaches its view when the recogniser has failed, is taken from it when that succeeds, and is dropped when \
    cancelled
    """
  )
  func delayed() {
    final class Pad: UIView {
      var log: [String] = []
      override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        log.append("began")
      }
      override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        log.append("moved")
      }
      override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        log.append("ended")
      }
      override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        log.append("cancelled")
      }
    }
    let view = Pad(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let double = UITapGestureRecognizer()
    (double.numberOfTapsRequired, double.delaysTouchesBegan) = (2, true)
    view.addGestureRecognizer(double)
    scene.pad.addSubview(view)
    touch(.began, 50, 50, at: 0.1)
    touch(.ended, 50, 50, at: 0.15)
    #expect(view.log == [])
    scene.stage.advance(to: 0.6)
    #expect(view.log == ["began", "ended"])
    view.log = []
    touch(.began, 50, 50, at: 1)
    touch(.cancelled, 50, 50, at: 1.05)
    scene.stage.advance(to: 2)
    #expect(view.log == [])
    view.log = []
    for time in [3.0, 3.2] {
      touch(.began, 50, 50, at: time)
      touch(.ended, 50, 50, at: time + 0.05)
    }
    scene.stage.advance(to: 4)
    #expect(view.log == [])
    touch(.began, 50, 50, at: 5)
    touch(.moved, 70, 50, at: 5.1)
    touch(.ended, 70, 50, at: 5.2)
    #expect(view.log == ["began", "ended"])
  }
}
