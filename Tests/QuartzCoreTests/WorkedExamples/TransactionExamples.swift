import QuartzCore
import Testing

/// Programs from books and guides on Core Animation, as one would write them, and what a watcher sees.
@Suite("Worked examples: time and transactions")
struct TransactionExamples {
  private let layer = CALayer()

  @Test("the local time of a layer")
  func localTime() {
    let parent = CALayer()
    parent.addSublayer(layer)
    parent.beginTime = 2
    parent.speed = 2
    layer.timeOffset = 0.5
    let stage = Stage(parent)
    stage.host.advance(to: 5)
    let localLayerTime = layer.convertTime(CACurrentMediaTime(), from: nil)
    // (5 − 2) · 2 + 0.5
    #expect(localLayerTime == 6.5)
  }

  func pause(_ layer: CALayer) {
    let pausedTime = layer.convertTime(CACurrentMediaTime(), from: nil)
    layer.speed = 0
    layer.timeOffset = pausedTime
  }

  func resume(_ layer: CALayer) {
    let pausedTime = layer.timeOffset
    layer.speed = 1
    layer.timeOffset = 0
    layer.beginTime = 0
    let timeSincePause = layer.convertTime(CACurrentMediaTime(), from: nil) - pausedTime
    layer.beginTime = timeSincePause
  }

  @Test("pausing at 10 and resuming at 13: begun at 9 for 2 s, half way all the while")
  func pauseAndResume() {
    let stage = Stage(layer)
    stage.host.advance(to: 9)
    let animation = stage.animation("A", duration: 2)
    layer.add(animation, forKey: "fade")
    stage.host.advance(to: 10)
    pause(layer)
    for time in [10.5, 12, 13] {
      stage.host.advance(to: time)
      #expect(isClose(layer.shown("opacity"), 0.5))
    }
    resume(layer)
    #expect(layer.beginTime == 3)
    stage.host.advance(to: 13.5)
    #expect(layer.convertTime(CACurrentMediaTime(), from: nil) == 10.5)
    #expect(isClose(layer.shown("opacity"), 0.75))
    stage.host.advance(to: 13.99)
    #expect(stage.log == ["startA"])
    stage.host.advance(to: 14)
    #expect(stage.log == ["startA", "stopA(true)"])
  }

  @Test("an explicit transaction: depth and opacity in a quarter of a second on the default curve")
  func explicitTransaction() {
    let stage = Stage(layer)
    CATransaction.begin()
    layer.zPosition = 200
    layer.opacity = 0
    CATransaction.commit()
    stage.host.advance(to: 0.125)
    #expect(isClose(layer.shown("opacity"), 0.197597))
    #expect(isClose(layer.shown("zPosition"), 160.4806, within: 1e-2))
    stage.host.advance(to: 0.26)
    #expect(layer.shown("opacity") == 0 && layer.animationKeys() == nil)
  }

  @Test("ten seconds")
  func tenSeconds() {
    let stage = Stage(layer)
    CATransaction.begin()
    CATransaction.setValue(NSNumber(value: 10.0), forKey: kCATransactionAnimationDuration)
    layer.zPosition = 200
    layer.opacity = 0
    CATransaction.commit()
    stage.host.advance(to: 5)
    #expect(isClose(layer.shown("opacity"), 0.197597))
    #expect(isClose(layer.shown("zPosition"), 0.802403 * 200, within: 1e-2))
  }

  @Test("nested: position in two seconds, depth and opacity in five, all from the outer commit")
  func nested() {
    let stage = Stage(layer)
    CATransaction.begin()
    CATransaction.setAnimationDuration(2)
    layer.position = .zero
    layer.position = CGPoint(x: 100, y: 0)
    CATransaction.begin()
    CATransaction.setAnimationDuration(5)
    layer.zPosition = 200
    layer.opacity = 0
    CATransaction.commit()
    #expect(layer.presentation()?.opacity == 1)
    CATransaction.commit()
    stage.host.advance(to: 1)
    #expect(isClose(layer.shown("position.x"), 80.2403, within: 1e-2))
    stage.host.advance(to: 2)
    #expect(layer.presentation()?.position == CGPoint(x: 100, y: 0))
    stage.host.advance(to: 2.5)
    #expect(isClose(layer.shown("opacity"), 0.197597))
    #expect(layer.animationKeys() == ["zPosition", "opacity"])
  }

  @Test("repeating back and forth twice ends on the old value, then shows the new one")
  func autoreverse() {
    let stage = Stage(layer)
    let animation = CABasicAnimation(keyPath: "opacity")
    animation.fromValue = 1
    animation.toValue = 0
    animation.duration = 0.5
    animation.autoreverses = true
    animation.repeatCount = 2
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    layer.opacity = 0
    CATransaction.commit()
    layer.add(animation, forKey: "fade")
    stage.host.advance(to: 1.5)
    #expect(isClose(layer.shown("opacity"), 0))
    stage.host.advance(to: 2)
    #expect(isClose(layer.shown("opacity"), 1))
    stage.host.advance(to: 2 + 1.0 / 60)
    #expect(layer.shown("opacity") == 0)
  }

  /// Says when an animation started and stopped.
  private final class Watch: CAAnimationDelegate {
    var times: [Double] = []
    func animationDidStart(_ anim: CAAnimation) { times.append(CACurrentMediaTime()) }
    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { times.append(CACurrentMediaTime()) }
  }

  @Test("speeds multiply: ten seconds take five on a layer of speed 2, and two and a half on its sublayer of speed 2")
  func speedCascade() {
    let sublayer = CALayer()
    layer.addSublayer(sublayer)
    layer.speed = 2
    sublayer.speed = 2
    let stage = Stage(layer)
    func fade(_ layer: CALayer) -> Watch {
      let watch = Watch(), animation = CABasicAnimation(keyPath: "opacity")
      animation.fromValue = 0
      animation.toValue = 1
      animation.duration = 10
      animation.delegate = watch
      layer.add(animation, forKey: "fade")
      return watch
    }
    let watches = [fade(stage.root), fade(layer), fade(sublayer)]
    stage.host.advance(to: 1.25)
    #expect(isClose(stage.root.shown("opacity"), 0.125))
    #expect(isClose(layer.shown("opacity"), 0.25))
    #expect(isClose(sublayer.shown("opacity"), 0.5))
    stage.host.advance(to: 20)
    #expect(watches.map(\.times) == [[0, 10], [0, 5], [0, 2.5]])
  }
}
