import QuartzCore
import Testing

@Suite("Worked examples: explicit animations")
struct ExplicitAnimationExamples {
  private let layer: CALayer = {
    let layer = CALayer(frame: CGRect(x: 50, y: 50, width: 100, height: 100))
    layer.backgroundColor = blue
    return layer
  }()

  @Test("a new colour by toValue alone snaps back")
  func snapBack() {
    let stage = Stage(layer)
    let animation = CABasicAnimation()
    animation.keyPath = "backgroundColor"
    animation.toValue = red
    layer.add(animation, forKey: nil)
    stage.host.advance(to: 0.125)
    #expect(isClose(layer.presentation()?.backgroundColor, CGColor(red: 0.5, green: 0, blue: 0.5, alpha: 1)))
    stage.host.advance(to: 0.251)
    #expect(layer.presentation()?.backgroundColor == blue && layer.backgroundColor == blue)
  }

  func applyBasicAnimation(_ animation: CABasicAnimation, to layer: CALayer) {
    animation.fromValue = (layer.presentation() ?? layer).value(forKeyPath: animation.keyPath ?? "")
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    layer.setValue(animation.toValue, forKeyPath: animation.keyPath ?? "")
    CATransaction.commit()
    layer.add(animation, forKey: nil)
  }

  @Test("a method for animations that do not snap back")
  func noSnapBack() {
    let stage = Stage(layer)
    let animation = CABasicAnimation(keyPath: "backgroundColor")
    animation.toValue = red
    applyBasicAnimation(animation, to: layer)
    #expect(layer.animationKeys() == nil)
    stage.host.advance(to: 0.0625)
    #expect(isClose(layer.presentation()?.backgroundColor, CGColor(red: 0.25, green: 0, blue: 0.75, alpha: 1)))
    stage.host.advance(to: 1)
    #expect(layer.presentation()?.backgroundColor == red)
  }

  @Test("the delegate sets the final colour when the animation stops")
  func delegateSetsColor() {
    final class Finisher: CAAnimationDelegate {
      let layer: CALayer
      var finished: Bool?
      init(_ layer: CALayer) { self.layer = layer }
      func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
        finished = flag
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        layer.backgroundColor = (anim as? CABasicAnimation)?.toValue as? CGColor
        CATransaction.commit()
      }
    }
    let stage = Stage(layer), finisher = Finisher(layer)
    let animation = CABasicAnimation(keyPath: "backgroundColor")
    animation.toValue = red
    animation.delegate = finisher
    layer.add(animation, forKey: nil)
    stage.host.advance(to: 0.3)
    #expect(finisher.finished == true)
    #expect(layer.backgroundColor == red && layer.presentation()?.backgroundColor == red)
  }

  @Test("clock hands: the animation carries the name of its hand, and the delegate sets it for good")
  func clock() {
    final class Clock: CAAnimationDelegate {
      let hands: [String: CALayer]
      init() {
        hands = Dictionary(
          uniqueKeysWithValues: ["hour", "minute", "second"].map { name in
            let hand = CALayer(frame: CGRect(x: 0, y: 0, width: 10, height: 80))
            hand.anchorPoint = CGPoint(x: 0.5, y: 0.9)
            return (name, hand)
          })
      }

      func tick(hour: Double, minute: Double, second: Double, animated: Bool) {
        setAngle(hour / 12 * 2 * .pi, of: "hour", animated)
        setAngle(minute / 60 * 2 * .pi, of: "minute", animated)
        setAngle(second / 60 * 2 * .pi, of: "second", animated)
      }

      private func setAngle(_ angle: Double, of name: String, _ animated: Bool) {
        guard let hand = hands[name] else { return }
        let transform = CATransform3DMakeRotation(CGFloat(angle), 0, 0, 1)
        guard animated else {
          CATransaction.begin()
          CATransaction.setDisableActions(true)
          hand.transform = transform
          CATransaction.commit()
          return
        }
        let animation = CABasicAnimation(keyPath: "transform")
        animation.toValue = transform
        animation.duration = 0.5
        animation.delegate = self
        animation.setValue(name, forKey: "hand")
        hand.add(animation, forKey: nil)
      }

      func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
        guard let name = anim.value(forKey: "hand") as? String, let end = (anim as? CABasicAnimation)?.toValue as? CATransform3D else {
          return
        }
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        hands[name]?.transform = end
        CATransaction.commit()
      }
    }
    let clock = Clock()
    let stage = Stage()
    for hand in clock.hands.values { stage.root.addSublayer(hand) }
    clock.tick(hour: 3, minute: 30, second: 0, animated: false)
    stage.host.commit()
    let degree = Double.pi / 180
    #expect(isClose(clock.hands["hour"]?.shown("transform.rotation.z"), 90 * degree))
    stage.host.advance(to: 1)
    clock.tick(hour: 3, minute: 30, second: 1, animated: true)
    stage.host.advance(to: 1.25)
    #expect(isClose(clock.hands["second"]?.shown("transform.rotation.z"), 3 * degree))
    #expect(isClose(clock.hands["minute"]?.value(forKeyPath: "transform.rotation.z") as? Double, 180 * degree))
    stage.host.advance(to: 1.6)
    #expect(isClose(clock.hands["second"]?.value(forKeyPath: "transform.rotation.z") as? Double, 6 * degree))
    #expect(isClose(clock.hands["second"]?.shown("transform.rotation.z"), 6 * degree))
  }

  @Test("four colours in two seconds")
  func keyframes() {
    let stage = Stage(layer)
    let animation = CAKeyframeAnimation()
    animation.keyPath = "backgroundColor"
    animation.duration = 2
    animation.values = [blue, red, green, blue]
    layer.add(animation, forKey: nil)
    let expected: [(Double, CGColor)] = [
      (1.0 / 3, CGColor(red: 0.5, green: 0, blue: 0.5, alpha: 1)), (2.0 / 3, red), (1, CGColor(red: 0.5, green: 0.5, blue: 0, alpha: 1)),
      (4.0 / 3, green),
      (2, blue),
    ]
    for (time, color) in expected {
      stage.host.advance(to: time)
      #expect(isClose(layer.presentation()?.backgroundColor, color), "at \(time)")
    }
  }

  private var curve: CGPath {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 0, y: 150))
    path.addCurve(to: CGPoint(x: 300, y: 150), control1: CGPoint(x: 75, y: 0), control2: CGPoint(x: 225, y: 300))
    return path
  }

  @Test("a ship along a curve, which it follows by the curve's own parameter", arguments: [false, true])
  func ship(turns: Bool) {
    let stage = Stage(layer)
    layer.position = CGPoint(x: 0, y: 150)
    stage.host.advance(to: 1)
    let animation = CAKeyframeAnimation()
    animation.keyPath = "position"
    animation.duration = 4
    animation.path = curve
    if turns { animation.rotationMode = .rotateAuto }
    layer.add(animation, forKey: nil)
    let expected: [(time: Double, place: CGPoint, degrees: Double)] = [
      (0, CGPoint(x: 0, y: 150), -63.4349), (0.5, CGPoint(x: 31.3477, y: 113.0859), 0), (1, CGPoint(x: 67.96875, y: 107.8125), 10.3048),
      (2, CGPoint(x: 150, y: 150), 33.6901), (3, CGPoint(x: 232.03125, y: 192.1875), 10.3048), (4, CGPoint(x: 300, y: 150), -63.4349),
    ]
    for (time, place, degrees) in expected {
      stage.host.advance(to: 1 + time)
      #expect(isClose(layer.presentation()?.position ?? .zero, place, within: 1e-3), "at \(time)")
      // The angles are those of the tangent, known at the other times.
      if time != 0.5 { #expect(isClose(layer.shown("transform.rotation.z"), turns ? degrees * .pi / 180 : 0, within: 1e-4), "at \(time)") }
    }
  }

  @Test("a half turn by matrices goes the short way, which is the negative one; a whole turn goes nowhere; a matrix to add does not turn")
  func matrixRotation() {
    func shown(_ set: (CABasicAnimation) -> Void) -> CATransform3D? {
      let layer = CALayer()
      let stage = Stage(layer)
      let animation = CABasicAnimation(keyPath: "transform")
      animation.duration = 2
      set(animation)
      layer.add(animation, forKey: nil)
      stage.host.advance(to: 1)
      return layer.presentation()?.transform
    }
    let half = shown { $0.toValue = CATransform3DMakeRotation(.pi, 0, 0, 1) }
    #expect(isClose(half.map { Double($0.m11) }, 0) && isClose(half.map { Double($0.m12) }, -1) && isClose(half.map { Double($0.m21) }, 1))
    let whole = shown { $0.toValue = CATransform3DMakeRotation(2 * .pi, 0, 0, 1) }
    #expect(isClose(whole.map { Double($0.m11) }, 1) && isClose(whole.map { Double($0.m12) }, 0))
    let added = shown { $0.byValue = CATransform3DMakeRotation(.pi, 0, 0, 1) }
    #expect(isClose(added.map { Double($0.m12) }, 0))
  }

  @Test("a whole turn by the key path of the angle")
  func keyPathRotation() {
    let stage = Stage(layer)
    let animation = CABasicAnimation(keyPath: "transform.rotation")
    animation.duration = 2
    animation.byValue = 2 * Double.pi
    layer.add(animation, forKey: nil)
    // Half way through, 90° more or less are told apart by the sine.
    for (time, degrees) in [(0.5, 90.0), (1, 180), (1.5, 270)] {
      stage.host.advance(to: time)
      let transform = layer.presentation()?.transform
      #expect(
        isClose(transform.map { Double($0.m11) }, cos(degrees * .pi / 180))
          && isClose(transform.map { Double($0.m12) }, sin(degrees * .pi / 180)))
    }
    stage.host.advance(to: 2.1)
    #expect(layer.presentation()?.transform == CATransform3DIdentity)
  }

  @Test("a group: along the curve while the colour changes, both in the group's four seconds")
  func group() {
    layer.backgroundColor = green
    let stage = Stage(layer)
    let position = CAKeyframeAnimation(keyPath: "position")
    position.path = curve
    position.rotationMode = .rotateAuto
    let color = CABasicAnimation(keyPath: "backgroundColor")
    color.toValue = red
    let group = CAAnimationGroup()
    group.animations = [position, color]
    group.duration = 4
    layer.add(group, forKey: nil)
    stage.host.advance(to: 2)
    #expect(isClose(layer.presentation()?.position ?? .zero, CGPoint(x: 150, y: 150), within: 1e-3))
    #expect(isClose(layer.presentation()?.backgroundColor, CGColor(red: 0.5, green: 0.5, blue: 0, alpha: 1)))
    #expect(isClose(layer.shown("transform.rotation.z"), 33.6901 * .pi / 180))
  }

  @Test("starting and stopping a rotation by its key")
  func startAndStop() {
    let stage = Stage(layer)
    func start() {
      let animation = CABasicAnimation(keyPath: "transform.rotation")
      animation.duration = 2
      animation.byValue = 2 * Double.pi
      animation.delegate = Noting(name: "R", stage: stage)
      layer.add(animation, forKey: "rotateAnimation")
    }
    start()
    stage.host.advance(to: 0.5)
    #expect(isClose(layer.shown("transform.rotation"), .pi / 2))
    layer.removeAnimation(forKey: "rotateAnimation")
    stage.host.advance(to: 0.5)
    #expect(stage.log == ["startR", "stopR(false)"])
    #expect(layer.shown("transform.rotation") == 0)
    start()
    stage.host.advance(to: 2.5)
    #expect(stage.log == ["startR", "stopR(false)", "startR", "stopR(true)"])
  }

  @Test("from corner to corner on a curve of its own")
  func position() {
    let stage = Stage(layer)
    let animation = CABasicAnimation(keyPath: "position")
    animation.fromValue = CGPoint(x: 74, y: 74)
    animation.toValue = CGPoint(x: 566, y: 406)
    animation.duration = 3
    animation.timingFunction = CAMediaTimingFunction(controlPoints: 0.25, 0.1, 0.25, 1.0)
    layer.add(animation, forKey: "position")
    for (time, place) in [
      (0.75, CGPoint(x: 274.9872, y: 209.6255)), (1.5, CGPoint(x: 468.7825, y: 340.3979)), (2.25, CGPoint(x: 546.5458, y: 392.8724)),
    ] {
      stage.host.advance(to: time)
      #expect(isClose(layer.presentation()?.position ?? .zero, place, within: 1e-3))
    }
  }

  @Test("two arcs in five seconds")
  func arcs() {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 74, y: 74))
    path.addCurve(to: CGPoint(x: 320, y: 74), control1: CGPoint(x: 74, y: 500), control2: CGPoint(x: 320, y: 500))
    path.addCurve(to: CGPoint(x: 566, y: 74), control1: CGPoint(x: 320, y: 500), control2: CGPoint(x: 566, y: 500))
    let stage = Stage(layer)
    let animation = CAKeyframeAnimation(keyPath: "position")
    animation.path = path
    animation.duration = 5
    layer.add(animation, forKey: "position")
    for (time, place) in [
      (1.25, CGPoint(x: 197, y: 393.5)), (2.5, CGPoint(x: 320, y: 74)), (3.75, CGPoint(x: 443, y: 393.5)), (5, CGPoint(x: 566, y: 74)),
    ] {
      stage.host.advance(to: time)
      #expect(isClose(layer.presentation()?.position ?? .zero, place, within: 1e-3))
    }
  }
}
