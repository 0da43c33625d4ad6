import Testing
import UIKit

/// Touches from the screen to the views.
@MainActor @Suite("Touches")
struct TouchTests {
  final class Pad: UIView {
    var log: [String] = []
    var taps: [Int] = []
    private func note(_ name: String, _ touches: Set<UITouch>) {
      for touch in touches {
        let place = touch.location(in: self)
        log.append("\(name) \(Int(place.x)) \(Int(place.y))")
        taps.append(touch.tapCount)
      }
    }
    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { note("began", touches) }
    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { note("moved", touches) }
    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { note("ended", touches) }
  }

  let screen = UIScreen(size: CGSize(width: 100, height: 200))
  let window: UIWindow
  let pad = Pad(frame: CGRect(x: 20, y: 30, width: 40, height: 50))

  init() {
    window = UIWindow(frame: screen.bounds)
    window.screen = screen
    window.addSubview(pad)
    window.isHidden = false
  }

  private func touch(_ phase: UITouch.Phase, _ x: CGFloat, _ y: CGFloat, at time: Double = 0, finger: Int = 0) {
    UIApplication.shared.sendTouch(phase, finger: finger, at: CGPoint(x: x, y: y), timestamp: time, on: screen)
  }

  /// Memory of a screen that has gone is soon another screen's.
  @Test("a finger that was left on a screen that is gone touches later screens")
  func leftFingers() {
    for _ in 0..<50 {
      let screen = UIScreen(size: CGSize(width: 100, height: 100)), window = UIWindow(frame: screen.bounds), pad = Pad(frame: screen.bounds)
      window.screen = screen
      window.addSubview(pad)
      window.isHidden = false
      UIApplication.shared.sendTouch(.began, at: CGPoint(x: 10, y: 20), timestamp: 0, on: screen)
      #expect(pad.log == ["began 10 20"] && pad.taps == [1])
    }
  }

  @Test("a touch goes to the view where it began, in that view's coordinates with y down")
  func delivery() {
    touch(.began, 25, 40)
    touch(.moved, 90, 45)
    touch(.ended, 90, 190)
    #expect(pad.log == ["began 5 10", "moved 70 15", "ended 70 160"])
  }

  @Test("what a view does not handle goes up the responder chain")
  func responders() {
    let inner = UIView(frame: CGRect(x: 10, y: 10, width: 10, height: 10))
    pad.addSubview(inner)
    touch(.began, 32, 42)
    touch(.cancelled, 32, 42)
    #expect(pad.log == ["began 12 12"])
    #expect(inner.next === pad && pad.next === window && window.next === UIApplication.shared)
  }

  @Test("a touch tells when it was last updated, and where it was before")
  func updates() {
    let touch = UITouch(at: CGPoint(x: 30, y: 40), in: window, timestamp: 1)
    #expect(touch.timestamp == 1)
    touch.update(phase: .moved, at: CGPoint(x: 34, y: 43), timestamp: 1.5)
    #expect(touch.timestamp == 1.5 && touch.location(in: pad) == CGPoint(x: 14, y: 13))
    #expect(touch.previousLocation(in: pad) == CGPoint(x: 10, y: 10) && touch.phase == .moved)
    touch.update(phase: .stationary, timestamp: 2.25)
    #expect(touch.timestamp == 2.25 && touch.location(in: pad) == CGPoint(x: 14, y: 13))
  }

  @Test("taps in quick succession count")
  func taps() {
    touch(.began, 30, 40, at: 0)
    touch(.ended, 30, 40, at: 0.1)
    touch(.began, 31, 41, at: 0.3)
    touch(.ended, 31, 41, at: 0.4)
    touch(.began, 31, 41, at: 1)
    touch(.ended, 31, 41, at: 1.1)
    #expect(pad.taps == [1, 1, 2, 2, 1, 1])
  }

  @Test("a second finger counts only where the view takes several")
  func fingers() {
    touch(.began, 30, 40, finger: 1)
    touch(.began, 35, 45, finger: 2)
    #expect(pad.log == ["began 10 10"])
    touch(.ended, 35, 45, finger: 2)
    pad.isMultipleTouchEnabled = true
    touch(.began, 35, 45, finger: 3)
    #expect(pad.log == ["began 10 10", "began 15 15"])
    touch(.ended, 35, 45, finger: 3)
    touch(.ended, 30, 40, finger: 1)
  }

  @Test("hidden, transparent and untouchable views are passed over")
  func hits() {
    let front = UIView(frame: pad.frame)
    window.addSubview(front)
    let point = CGPoint(x: 30, y: 40)
    #expect(window.hitTest(point, with: nil) === front)
    front.alpha = 0.01
    #expect(window.hitTest(point, with: nil) === pad)
    front.alpha = 1
    front.isHidden = true
    #expect(window.hitTest(point, with: nil) === pad)
    front.isHidden = false
    front.isUserInteractionEnabled = false
    #expect(window.hitTest(point, with: nil) === pad)
    #expect(window.hitTest(CGPoint(x: 5, y: 5), with: nil) === window)
    #expect(window.hitTest(CGPoint(x: 500, y: 5), with: nil) == nil)
  }

  @Test("points convert between views, and to the window for nil")
  func conversion() {
    let inner = UIView(frame: CGRect(x: 10, y: 10, width: 10, height: 10))
    pad.addSubview(inner)
    #expect(inner.convert(CGPoint(x: 1, y: 2), to: nil) == CGPoint(x: 31, y: 42))
    #expect(inner.convert(CGPoint(x: 31, y: 42), from: nil) == CGPoint(x: 1, y: 2))
    #expect(pad.convert(inner.bounds, from: inner) == CGRect(x: 10, y: 10, width: 10, height: 10))
  }
}
