import Testing
import UIKit

/// Blocks of key frames.
@MainActor @Suite("Key frames of views")
struct KeyframeTests {
  @Test("a tenth of 10 s, as emitted: the curve paces the whole")
  func emitted() throws {
    let view = UIView(), stage = AnimationStage(view)
    UIView.animateKeyframes(withDuration: 10, delay: 0) {
      UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.1) { view.alpha = 0 }
    }
    let fade = try #require(view.layer.animation(forKey: "opacity") as? CAKeyframeAnimation)
    #expect(fade.keyTimes == [0, 0.1, 1] && fade.values?.compactMap { ($0 as? NSNumber)?.doubleValue } == [1, 0, 0])
    #expect(fade.calculationMode == .linear && fade.fillMode == .both)
    #expect(fade.timingFunction == CAMediaTimingFunction(name: .easeInEaseOut))
    // The curve comes to a tenth at u = 0.220708.
    stage.advance(to: 2.20)
    #expect(view.shownAlpha > 0)
    stage.advance(to: 2.208)
    #expect(view.shownAlpha == 0)
  }

  @Test("a frame ends with its block at the latest, and begins with it at the earliest")
  func outside() throws {
    let view = UIView(), stage = AnimationStage(view)
    UIView.animateKeyframes(withDuration: 2, delay: 0) {
      UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 1) { view.alpha = 0 }
      UIView.addKeyframe(withRelativeStartTime: -1, relativeDuration: 1) { view.center.x = 100 }
    }
    let fade = try #require(view.layer.animation(forKey: "opacity") as? CAKeyframeAnimation)
    #expect(fade.keyTimes == [0, 0.5, 1] && fade.duration == 2)
    let slide = try #require(view.layer.animation(forKey: "position") as? CAKeyframeAnimation)
    #expect(slide.keyTimes == [0, 1])
    stage.advance(to: 2)
    #expect(view.shownAlpha == 0)
  }

  @Test("frames hold before and behind; no duration jumps")
  func holding() {
    let view = UIView(), stage = AnimationStage(view)
    let linear = UIView.KeyframeAnimationOptions(rawValue: UIView.AnimationOptions.curveLinear.rawValue)
    UIView.animateKeyframes(withDuration: 4, delay: 0, options: linear) {
      UIView.addKeyframe(withRelativeStartTime: 0.25, relativeDuration: 0.25) { view.center.x = 100 }
      UIView.addKeyframe(withRelativeStartTime: 0.75, relativeDuration: 0) { view.center.x = 300 }
    }
    #expect(view.center.x == 300)
    for (time, x) in [(0.5, 0.0), (1.5, 50), (2, 100), (2.9, 100), (3.1, 300), (4, 300)] {
      stage.advance(to: time)
      #expect(isClose(view.shown.position.x, x), "at \(time)")
    }
  }

  @Test("frames may come in any order, and of overlapping ones the later wins")
  func overlapping() {
    let view = UIView(), stage = AnimationStage(view)
    let linear = UIView.KeyframeAnimationOptions(rawValue: UIView.AnimationOptions.curveLinear.rawValue)
    UIView.animateKeyframes(withDuration: 1, delay: 0, options: linear) {
      UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { view.center.x = -100 }
      UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 1) { view.center.x = 100 }
    }
    // To 50 on the way to 100, and from there to −100; then the model's last value shows.
    for (time, x) in [(0.25, 25.0), (0.5, 50), (0.75, -25), (1, -100), (1.1, 100)] {
      stage.advance(to: time)
      #expect(isClose(view.shown.position.x, x), "at \(time)")
    }
  }

  @Test("calculation modes are those of the animation")
  func modes() throws {
    let modes: [(UIView.KeyframeAnimationOptions, CAAnimationCalculationMode)] = [
      (.calculationModeLinear, .linear), (.calculationModeDiscrete, .discrete), (.calculationModePaced, .paced),
      (.calculationModeCubic, .cubic), (.calculationModeCubicPaced, .cubicPaced),
    ]
    for (option, mode) in modes {
      let view = UIView(), stage = AnimationStage(view)
      UIView.animateKeyframes(withDuration: 1, delay: 0, options: option) {
        UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) { view.alpha = 0.5 }
        UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { view.alpha = 0 }
      }
      let animation = try #require(view.layer.animation(forKey: "opacity") as? CAKeyframeAnimation)
      #expect(animation.calculationMode == mode && animation.keyTimes == [0, 0.5, 1])
      stage.advance(to: 1)
    }
  }

  @Test("without key frames it is a plain block")
  func plain() throws {
    let view = UIView(), stage = AnimationStage(view)
    var ended = false
    UIView.animateKeyframes(withDuration: 1, delay: 0, animations: { view.alpha = 0 }, completion: { ended = $0 })
    #expect(view.layer.animation(forKey: "opacity") is CABasicAnimation)
    stage.advance(to: 0.25)
    #expect(isClose(view.shownAlpha, 0.870838))
    stage.advance(to: 1)
    #expect(ended)
  }

  @Test("bounds and turns in key frames")
  func structures() {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10)), stage = AnimationStage(view)
    let linear = UIView.KeyframeAnimationOptions(rawValue: UIView.AnimationOptions.curveLinear.rawValue)
    UIView.animateKeyframes(withDuration: 4, delay: 0, options: linear) {
      for quarter in 0..<4 {
        UIView.addKeyframe(withRelativeStartTime: Double(quarter) / 4, relativeDuration: 0.25) {
          view.transform = CGAffineTransform(rotationAngle: .pi / 2 * CGFloat(quarter + 1))
          view.bounds.size.width += 10
        }
      }
    }
    stage.advance(to: 0.5)
    #expect(isClose(view.shownDegrees, 45, within: 1e-4) && isClose(view.shown.bounds.width, 15))
    stage.advance(to: 2.5)
    #expect(isClose(view.shownDegrees, -135, within: 1e-4) && isClose(view.shown.bounds.width, 35))
  }
}
