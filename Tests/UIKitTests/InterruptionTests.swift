import Testing
import UIKit

/// Changes of what is moving already.
@MainActor @Suite("Interrupted animations")
struct InterruptionTests {
  @Test("positions add up: to 100 in 1 s, after half of it back to 0")
  func additive() {
    let view = UIView(), stage = AnimationStage(view)
    var ends: [String] = []
    UIView.animate(withDuration: 1, animations: { view.center.x = 100 }, completion: { ends.append("there \($0)") })
    stage.advance(to: 0.5)
    UIView.animate(withDuration: 1, animations: { view.center.x = 0 }, completion: { ends.append("back \($0)") })
    #expect(view.layer.animationKeys() == ["position", "position-2"])
    for (time, x) in [(0.6, 64.839368), (0.7, 73.094424), (0.75, 74.167614), (1, 50), (1.25, 12.916193), (1.5, 0)] {
      stage.advance(to: time)
      #expect(isClose(view.shown.position.x, x, within: 2e-5), "at \(time)")
    }
    #expect(ends == ["there true", "back true"])
  }

  @Test("alpha is replaced: from what shows where the options say so, else from the last end")
  func replacing() {
    let a = UIView(), b = UIView(), stage = AnimationStage(a, b)
    a.alpha = 0
    b.alpha = 0
    stage.advance(to: 0)
    var ends: [String] = []
    UIView.animate(
      withDuration: 1,
      animations: {
        a.alpha = 1
        b.alpha = 1
      }, completion: { ends.append("up \($0)") })
    stage.advance(to: 0.5)
    UIView.animate(
      withDuration: 1, delay: 0, options: .beginFromCurrentState, animations: { a.alpha = 0 }, completion: { ends.append("down \($0)") })
    UIView.animate(withDuration: 1) { b.alpha = 0 }
    for (time, alpha) in [(0.5, 0.5), (0.75, 0.43541903), (1, 0.25), (1.5, 0)] {
      stage.advance(to: time)
      #expect(isClose(a.shownAlpha, alpha), "at \(time)")
    }
    #expect(ends == ["up false", "down true"])
    // From 1, which it had not reached.
    #expect(isClose(b.shownAlpha, 0))
  }

  @Test("a change outside any block goes on top of what adds up, and waits under what replaces")
  func outside() {
    let view = UIView(), stage = AnimationStage(view)
    UIView.animate(withDuration: 1) {
      view.center.x = 100
      view.alpha = 0
    }
    stage.advance(to: 0.5)
    view.center.x = 200
    view.alpha = 1
    stage.advance(to: 0.5)
    #expect(isClose(view.shown.position.x, 150) && isClose(view.shownAlpha, 0.5))
    stage.advance(to: 1.1)
    #expect(view.shown.position.x == 200 && view.shownAlpha == 1)
  }

  @Test("rotations about half a turn go the way that matrices are interpolated, and on from there")
  func rotation() {
    let view = UIView(), stage = AnimationStage(view)
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { view.transform = CGAffineTransform(rotationAngle: -.pi) }
    stage.advance(to: 0.5)
    #expect(isClose(view.shownDegrees, -90, within: 1e-4))
    stage.advance(to: 1)
    #expect(isClose(abs(view.shownDegrees), 180, within: 1e-4))
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
      view.transform = CGAffineTransform(rotationAngle: -359 * .pi / 180)
    }
    stage.advance(to: 1.25)
    // −224.75°, and −269.5° half way.
    #expect(isClose(view.shownDegrees, 135.25, within: 1e-4))
    stage.advance(to: 1.5)
    #expect(isClose(view.shownDegrees, 90.5, within: 1e-4))
  }

  @Test("scales and turns mix with interrupted ones without a jump")
  func transforms() {
    let view = UIView(), stage = AnimationStage(view)
    UIView.animate(withDuration: 1) { view.transform = CGAffineTransform(scaleX: 0.01, y: 0.01).rotated(by: .pi / 2) }
    stage.advance(to: 0.25)
    #expect(isClose(hypot(view.shown.transform.m11, view.shown.transform.m12), 0.872130))
    #expect(isClose(view.shownDegrees, 11.6246, within: 1e-4))
    let before = view.shown.transform
    UIView.animate(withDuration: 1) { view.transform = .identity }
    stage.advance(to: 0.25)
    let after = view.shown.transform
    #expect(isClose(after.m11, Double(before.m11)) && isClose(after.m12, Double(before.m12)))
    stage.advance(to: 1.3)
    #expect(view.shown.transform.m11 == 1 && view.shown.transform.m12 == 0)
  }

  @Test("a transform with perspective replaces, from what shows")
  func perspective() {
    let view = UIView(), stage = AnimationStage(view)
    var turned = CATransform3DMakeRotation(.pi / 2, 0, 1, 0)
    turned.m34 = -0.005
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { view.transform3D = turned }
    stage.advance(to: 0.5)
    let before = view.shown.transform
    #expect(isClose(before.m11, 0.5.squareRoot()))
    UIView.animate(withDuration: 1) { view.transform3D = CATransform3DIdentity }
    stage.advance(to: 0.5)
    let after = view.shown.transform
    #expect(isClose(after.m11, Double(before.m11)) && isClose(after.m34, Double(before.m34)))
  }

  @Test("interruptions at random times never jump", arguments: 0..<20)
  func random(seed: Int) {
    var state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 | 1
    func next() -> Double {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return Double(state >> 11) / Double(1 << 53)
    }
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100)), stage = AnimationStage(view)
    var time = 0.0, ends = 0, starts = 0
    for _ in 0..<50 {
      time += next() * 0.4
      stage.advance(to: time)
      let before = view.shown
      starts += 1
      let spring = next() < 0.3, duration = 0.2 + next()
      let frame = CGRect(x: next() * 300, y: next() * 300, width: 20 + next() * 100, height: 20 + next() * 100)
      let angle = CGFloat(next() * 3 - 1.5), scale = CGFloat(0.3 + next() * 2), alpha = CGFloat(next())
      let changes = {
        view.center = CGPoint(x: frame.midX, y: frame.midY)
        view.bounds.size = frame.size
        view.transform = CGAffineTransform(rotationAngle: angle).scaledBy(x: scale, y: scale)
        view.alpha = alpha
      }
      if spring {
        UIView.animate(
          withDuration: duration, delay: 0, usingSpringWithDamping: 0.6, initialSpringVelocity: 0, options: .beginFromCurrentState,
          animations: changes, completion: { _ in ends += 1 })
      } else {
        UIView.animate(
          withDuration: duration, delay: 0, options: .beginFromCurrentState, animations: changes, completion: { _ in ends += 1 })
      }
      stage.advance(to: time)
      let after = view.shown
      #expect(isClose(after.position.x, Double(before.position.x), within: 1e-6))
      #expect(isClose(after.bounds.width, Double(before.bounds.width), within: 1e-6))
      #expect(isClose(after.transform.m11, Double(before.transform.m11), within: 1e-6))
      #expect(isClose(after.transform.m12, Double(before.transform.m12), within: 1e-6))
      #expect(isClose(after.opacity, Double(before.opacity), within: 1e-6))
    }
    stage.advance(to: time + 5)
    #expect(ends == starts && view.layer.animationKeys() == nil)
  }
}
