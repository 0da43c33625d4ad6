import Foundation
import Graphics
import TestSupport
import Testing

@testable import QuartzCore

@Suite("Rules about animations and classes that pictures and other people's tests of Apple's systems show", .serialized)
struct AnimationRuleTests {
  @Test("an unknown mode of calculation animates nothing: the model shows, and the animation ends as any other")
  func unknownMode() {
    let layer = CALayer(), host = LayerHost(root: layer, clock: .stepped(from: 0))
    layer.zPosition = 3
    let frames = CAKeyframeAnimation(keyPath: "zPosition")
    frames.values = [10, 20]
    frames.duration = 1
    frames.calculationMode = CAAnimationCalculationMode(rawValue: "stepwise")
    layer.add(frames, forKey: "a")
    host.advance(to: 0.5)
    #expect(layer.presentation()?.zPosition == 3)
    #expect(layer.animationKeys() == ["a"])
    host.advance(to: 1.1)
    #expect(layer.animationKeys() == nil)
  }

  @Test("defaults that a class has not: those that are false, and Swift's names of keys")
  func defaults() {
    for key in ["autoreverses", "isHidden", "isOpaque", "isDoubleSided"] { #expect(CALayer.defaultValue(forKey: key) == nil, "\(key)") }
    for key in ["autoreverses", "isRemovedOnCompletion"] { #expect(CAAnimation.defaultValue(forKey: key) == nil, "\(key)") }
    #expect(CALayer.defaultValue(forKey: "hidden") as? Bool == false)
    #expect(CAAnimation.defaultValue(forKey: "removedOnCompletion") as? Bool == true)
    #expect((CATiledLayer.defaultValue(forKey: "tileSize") as? NSValue)?.sizeValue == CGSize(width: 256, height: 256))
  }

  private final class Dissolving: CALayer {
    override class func defaultAction(forKey event: String) -> CAAction? { event == "cornerRadius" ? CATransition() : nil }
  }

  @Test("a class's own action counts for a layer that nothing shows, an implicit animation does not")
  func classActions() {
    let layer = Dissolving()
    #expect(layer.action(forKey: "cornerRadius") is CATransition)
    #expect(layer.action(forKey: "opacity") == nil)
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    #expect(layer.action(forKey: "cornerRadius") == nil)
    CATransaction.commit()
  }

  @Test("a transform layer is not hit, its sublayers are, asked from above")
  func transformLayers() {
    let root = CALayer(), space = CATransformLayer(), plane = CALayer()
    for layer in [root, space, plane] { layer.frame = CGRect(x: 0, y: 0, width: 10, height: 10) }
    space.addSublayer(plane)
    root.addSublayer(space)
    #expect(space.hitTest(CGPoint(x: 5, y: 5)) == nil)
    #expect(root.hitTest(CGPoint(x: 5, y: 5)) === plane)
  }

  @Test("the largest count of repeats is endless, and so are a million years", arguments: [Float.greatestFiniteMagnitude, 1e30, .infinity])
  func endless(count: Float) {
    let layer = CALayer(), host = LayerHost(root: layer, clock: .stepped(from: 0))
    let pulse = CABasicAnimation(keyPath: "zPosition")
    pulse.fromValue = 0
    pulse.toValue = 100
    pulse.duration = 1
    pulse.repeatCount = count
    #expect(pulse.activeEnd == nil)
    layer.add(pulse, forKey: "a")
    host.advance(to: 7.25)
    #expect(layer.presentation()?.zPosition == 25)
    #expect(host.nextEventTime == .infinity)
    pulse.repeatCount = 0
    pulse.duration = 4e13
    #expect(pulse.activeEnd == nil)
    pulse.duration = 3e13  // some 950,000 years
    #expect(pulse.activeEnd == 3e13)
  }

  @Test("times of more than a million years are told, counts of repeats are not")
  func endlessTimes() {
    let fade = CABasicAnimation(keyPath: "opacity")
    (fade.duration, fade.repeatCount) = (1e15, .greatestFiniteMagnitude)
    let told = Told.of("CABasicAnimation.duration", "CABasicAnimation.repeatCount") { CALayer().add(fade, forKey: nil) }
    #expect(told == ["CABasicAnimation.duration: 1e+15 s are more than a million years, and count as endless"])
  }

  /// Mass 1, stiffness 100, damping 10: measured, it settles after 1.4727 s. At 0.25 s it is at 102.336 of 100.
  @Test("a spring without a duration stops after 0.25 s, and that is told")
  func springs() {
    let layer = CALayer(), host = LayerHost(root: layer, clock: .stepped(from: 0))
    let spring = CASpringAnimation(keyPath: "zPosition")
    (spring.fromValue, spring.toValue) = (0, 100)
    let told = Told.of("CASpringAnimation.duration") { layer.add(spring, forKey: "a") }
    #expect(
      told == [
        "CASpringAnimation.duration: the spring of \"zPosition\" has no duration, stops after 0.25 s and jumps to its end; it settles "
          + "after 1.4727 s: set duration to settlingDuration"
      ])
    host.advance(to: 0.25)
    #expect(abs((layer.presentation()?.zPosition ?? 0) - 102.336) < 1e-3)
    host.advance(to: 0.26)
    #expect(layer.presentation()?.zPosition == 0)
    spring.duration = 0.5
    #expect(Told.of("CASpringAnimation.duration") { layer.add(spring, forKey: "b") }.isEmpty)
  }
}

@Suite("Events on the frame grid")
struct EventGridTests {
  /// 0.1 + 0.2 is 0.3 and a little; the third frame of ten a second is at 0.3.
  @Test("a call that is due at a frame's time but for rounding comes with the frame, and what it begins begins there")
  func calls() {
    let layer = CALayer(), host = LayerHost(root: layer, clock: .stepped(from: 0))
    var times: [Double] = []
    host.perform(at: 0.1 + 0.2) {
      times.append(CACurrentMediaTime())
      CATransaction.setDisableActions(true)
      layer.zPosition = 5
    }
    host.advance(to: 0.2)
    #expect(times.isEmpty)
    host.advance(to: 0.3)
    #expect(times == [0.3])
    #expect(layer.presentation()?.zPosition == 5)
  }

  @Test("animations end, and tell so, with the frame of their end", arguments: [24, 25, 30, 50, 60, 120, 30000 / 1001] as [Double])
  func ends(rate: Double) {
    for frames in 1...40 {
      let layer = CALayer(), host = LayerHost(root: layer, clock: .stepped(from: 0))
      var hasEnded = false
      host.advance(to: 3 / rate)
      CATransaction.begin()
      CATransaction.setCompletionBlock { hasEnded = true }
      let fade = CABasicAnimation(keyPath: "opacity")
      fade.duration = Double(frames) / rate
      layer.add(fade, forKey: nil)
      CATransaction.commit()
      host.advance(to: Double(frames + 2) / rate)
      #expect(!hasEnded)
      host.advance(to: Double(frames + 3) / rate)
      #expect(hasEnded, "\(frames) frames at \(rate)")
    }
  }
}
