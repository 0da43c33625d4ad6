import Testing
import UIKit

@MainActor @Suite("Touches that recognisers keep from views")
final class TouchDelayTests {
  private final class Pad: UIView {
    var log: [String] = []
    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { log.append("began") }
    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { log.append("moved") }
    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { log.append("ended") }
    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { log.append("cancelled") }
  }

  /// Made by the test: between a suite's initialiser and its test the main actor may change threads, and what shows layers belongs to one.
  private lazy var scene = {
    let pad = Pad(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    return (pad: pad, stage: AnimationStage(pad))
  }()
  private var pad: Pad { scene.pad }
  private var stage: AnimationStage { scene.stage }

  private func tap(at time: Double) -> [InputEvent] { InputEvent.tap(at: CGPoint(x: 10, y: 10), time: time, for: 0.1) }

  @Test("a double tap keeps the end of the first one from the view until it has failed, .35 s later")
  func ends() {
    let double = UITapGestureRecognizer()
    double.numberOfTapsRequired = 2
    #expect(double.delaysTouchesEnded && !double.delaysTouchesBegan && double.cancelsTouchesInView)
    pad.addGestureRecognizer(double)
    stage.stage.inject(tap(at: 0))
    stage.advance(to: 0.44)
    #expect(pad.log == ["began"])
    stage.advance(to: 0.46)
    #expect(pad.log == ["began", "ended"])
  }

  @Test("recognised, it cancels both touches; the first one only where its end was kept", arguments: [true, false])
  func doubleTap(delays: Bool) {
    let double = UITapGestureRecognizer()
    (double.numberOfTapsRequired, double.delaysTouchesEnded) = (2, delays)
    pad.addGestureRecognizer(double)
    stage.stage.inject(tap(at: 0) + tap(at: 0.2))
    stage.advance(to: 1)
    #expect(pad.log == (delays ? ["began", "began", "cancelled", "cancelled"] : ["began", "ended", "began", "cancelled"]))
  }

  @Test("where touches are not cancelled, the view hears all of a tap that is recognised", arguments: [1, 2])
  func notCancelled(taps: Int) {
    let recognizer = UITapGestureRecognizer()
    (recognizer.numberOfTapsRequired, recognizer.cancelsTouchesInView) = (taps, false)
    pad.addGestureRecognizer(recognizer)
    stage.stage.inject(tap(at: 0) + (taps == 2 ? tap(at: 0.2) : []))
    stage.advance(to: 1)
    #expect(pad.log.filter { $0 == "began" }.count == taps && pad.log.filter { $0 == "ended" }.count == taps && pad.log.count == 2 * taps)
  }

  @Test("a pan that delays beginnings: of a tap the view hears once the pan has failed, of a pan nothing")
  func begins() {
    let pan = UIPanGestureRecognizer()
    pan.delaysTouchesBegan = true
    pad.addGestureRecognizer(pan)
    stage.stage.inject(tap(at: 0))
    stage.advance(to: 0.05)
    #expect(pad.log.isEmpty)
    stage.advance(to: 0.2)
    #expect(pad.log == ["began", "ended"])
    pad.log = []
    stage.stage.inject(InputEvent.drag(through: [CGPoint(x: 10, y: 10), CGPoint(x: 110, y: 10)], from: 1, for: 0.5))
    stage.advance(to: 2)
    #expect(pad.log.isEmpty)
  }

  @Test("a press that moves too far fails in the middle: the view hears of the touch from then on")
  func fails() {
    let press = UILongPressGestureRecognizer()
    press.delaysTouchesBegan = true
    pad.addGestureRecognizer(press)
    stage.stage.inject(InputEvent.drag(through: [CGPoint(x: 10, y: 10), CGPoint(x: 110, y: 10)], from: 0, for: 0.4))
    stage.advance(to: 1)
    #expect(pad.log.first == "began" && pad.log.last == "ended" && pad.log.contains("moved"))
  }
}
