import QuartzCore
import Testing

@Suite("Begin times taken from the running clock, on a stepped one")
struct ClockReadingTests {
  let layer = CALayer(frame: CGRect(x: 0, y: 0, width: 10, height: 10))

  private func fade(beginTime: Double) -> CABasicAnimation {
    let fade = CABasicAnimation(keyPath: "opacity")
    (fade.fromValue, fade.toValue, fade.duration, fade.beginTime) = (0, 0.5, 1, beginTime)
    return fade
  }

  /// Half of it is over at .85.
  @Test("an animation set to begin .35 s from now begins .35 s after the start, also in a copy and in a group", arguments: 0..<3)
  func animation(kind: Int) {
    let fade = fade(beginTime: CACurrentMediaTime() + 0.35)
    if kind == 1 {
      layer.add(fade.copy() as? CAAnimation ?? fade, forKey: "fade")
    } else if kind == 2 {
      let group = CAAnimationGroup()
      (group.beginTime, group.duration, group.animations) = (CACurrentMediaTime() + 0.35, 1, [fade])
      fade.beginTime = 0
      layer.add(group, forKey: "fade")
    } else {
      layer.add(fade, forKey: "fade")
    }
    let stage = Stage(layer)
    #expect(layer.animation(forKey: "fade")?.beginTime == 0.35)
    stage.host.advance(to: 0.3)
    #expect(layer.shown("opacity") == 1)
    stage.host.advance(to: 0.85)
    #expect(isClose(layer.shown("opacity"), 0.25, within: 1e-6))
  }

  @Test("a row of them keeps its distances to the nanosecond, whatever else takes time meanwhile")
  func row() {
    let now = CACurrentMediaTime()
    for index in 0..<5 { layer.add(fade(beginTime: now + Double(index) * 0.1), forKey: "\(index)") }
    let stage = Stage(layer)
    let times = (0..<5).map { layer.animation(forKey: "\($0)")?.beginTime }
    #expect(times == [0, 0.1, 0.2, 0.3, 0.4])
    _ = stage
  }

  @Test("a layer's own begin time is carried over, and what is in it counts from there")
  func layerTime() {
    let inner = CALayer()
    layer.addSublayer(inner)
    layer.beginTime = CACurrentMediaTime() + 2
    // Half a second after the layer's beginning: a time of its own, which no clock has.
    inner.add(fade(beginTime: 0.5), forKey: "fade")
    let stage = Stage(layer)
    #expect(layer.beginTime == 2)
    #expect(inner.convertTime(2.5, from: nil) == 0.5)
    stage.host.advance(to: 3)
    #expect(isClose(inner.shown("opacity"), 0.25, within: 1e-6))
  }

  @Test("times that were converted into a layer of another speed are carried over in its time")
  func speed() {
    layer.speed = 2
    layer.add(fade(beginTime: layer.convertTime(CACurrentMediaTime(), from: nil) + 1), forKey: "fade")
    let stage = Stage(layer)
    #expect(layer.animation(forKey: "fade")?.beginTime == 1)
    // Local time 1.5, half of it.
    stage.host.advance(to: 0.75)
    #expect(isClose(layer.shown("opacity"), 0.25, within: 1e-6))
  }

  @Test("times of the stepped clock stay what they are, and so do those set on it")
  func others() {
    _ = CACurrentMediaTime()
    layer.add(fade(beginTime: 0.25), forKey: "before")
    let stage = Stage(layer)
    stage.host.advance(to: 4)
    layer.add(fade(beginTime: CACurrentMediaTime() + 1), forKey: "after")
    stage.host.commit()
    #expect(layer.animation(forKey: "after")?.beginTime == 5)
    #expect(layer.animation(forKey: "before") == nil)  // it is over
  }

  @Test("an animation made before the start and added later still counts from the start")
  func late() {
    let fade = fade(beginTime: CACurrentMediaTime() + 3)
    let stage = Stage(layer)
    stage.host.advance(to: 1)
    layer.add(fade, forKey: "fade")
    stage.host.commit()
    #expect(layer.animation(forKey: "fade")?.beginTime == 3)
  }

  @Test("what runs on the machine's clock goes on where a stepped one takes it over")
  func takeover() {
    let live = LayerStage(layer)
    layer.add(fade(beginTime: CACurrentMediaTime() - 0.25), forKey: "fade")
    CATransaction.flush()
    let host = LayerHost(root: layer, clock: .stepped(from: 0))
    host.commit()
    // A quarter of a second in, and whatever this test has taken.
    let begin = layer.animation(forKey: "fade")?.beginTime
    #expect(begin.map { $0 <= -0.25 && $0 > -30 } == true)
    _ = live
  }
}
