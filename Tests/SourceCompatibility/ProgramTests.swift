import Foundation
import QuartzCore
import Testing

/// Programs written for Apple's systems, under Apple's import lines, and what they show.
@Suite("Source written for Core Animation") @MainActor
struct ProgramTests {
  private func stage(_ layers: CALayer...) -> LayerStage {
    let root = CALayer()
    root.frame = CGRect(x: 0, y: 0, width: 400, height: 400)
    for layer in layers { root.addSublayer(layer) }
    return LayerStage(root, clock: .stepped())
  }

  private func expectColor(_ layer: CALayer, _ red: CGFloat, _ green: CGFloat, _ blue: CGFloat) {
    guard let color = layer.presentation()?.backgroundColor else {
      Issue.record("there is no colour")
      return
    }
    #expect(abs(color.red - red) < 1e-4)
    #expect(abs(color.green - green) < 1e-4)
    #expect(abs(color.blue - blue) < 1e-4)
  }

  private func expectPoint(_ point: CGPoint?, _ x: CGFloat, _ y: CGFloat) {
    #expect(point.map { abs($0.x - x) < 1e-4 } == true)
    #expect(point.map { abs($0.y - y) < 1e-4 } == true)
  }

  private let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)

  @Test("an end value alone shows for a quarter of a second, and the old colour returns")
  func snapBack() {
    let program = ColorChanger(), stage = stage(program.colorLayer)
    program.showBriefly(red)
    stage.advance(to: 0.125)
    expectColor(program.colorLayer, 0.5, 0, 0.5)
    stage.advance(to: 0.3)
    expectColor(program.colorLayer, 0, 0, 1)
  }

  @Test("with the model set first, the new colour stays, and the delegate may set it at the end")
  func staying() {
    let program = ColorChanger(), stage = stage(program.colorLayer)
    program.show(red)
    stage.advance(to: 0.125)
    expectColor(program.colorLayer, 0.5, 0, 0.5)
    #expect(program.colorLayer.animation(forKey: "backgroundColor") == nil)
    stage.advance(to: 0.3)
    expectColor(program.colorLayer, 1, 0, 0)
    program.showAtTheEnd(CGColor(red: 0, green: 1, blue: 0, alpha: 1))
    stage.advance(to: 1)
    expectColor(program.colorLayer, 0, 1, 0)
    #expect(program.finishes == [true])
  }

  /// A second is 6°; after a quarter of a second, half of the way, 3°. Three hours are a quarter turn.
  @Test("a clock's hands")
  func clock() {
    let clock = Clock(), stage = stage(clock.face)
    clock.setTime(DateComponents(hour: 3, minute: 0, second: 0), animated: false)
    clock.setTime(DateComponents(hour: 3, minute: 0, second: 1), animated: true)
    stage.advance(to: 0.25)
    let shown = clock.secondHand.presentation()?.value(forKeyPath: "transform.rotation.z") as? CGFloat
    #expect(shown.map { abs($0 - .pi / 60) < 1e-6 } == true)
    #expect(CATransform3DIsIdentity(clock.secondHand.transform))
    stage.advance(to: 1)
    let set = clock.secondHand.value(forKeyPath: "transform.rotation.z") as? CGFloat
    #expect(set.map { abs($0 - .pi / 30) < 1e-6 } == true)
    let hours = clock.hourHand.value(forKeyPath: "transform.rotation.z") as? CGFloat
    #expect(hours.map { abs($0 - .pi / 2) < 1e-6 } == true)
  }

  @Test(
    "four colours, two thirds of a second each",
    arguments: [(1.0 / 3, 0.5, 0, 0.5), (2.0 / 3, 1, 0, 0), (1, 0.5, 0.5, 0), (4.0 / 3, 0, 1, 0)] as [(Double, CGFloat, CGFloat, CGFloat)])
  func colors(time: Double, red: CGFloat, green: CGFloat, blue: CGFloat) {
    let ship = Ship(), stage = stage(ship.layer)
    ship.changeColors()
    stage.advance(to: time)
    expectColor(ship.layer, red, green, blue)
  }

  @Test(
    "along a curve by its own parameter, turned with it",
    arguments: [(0.5, 31.3477, 113.0859, nil), (1, 67.9688, 107.8125, 10.3048), (2, 150, 150, 33.6901)]
      as [(Double, CGFloat, CGFloat, CGFloat?)])
  func path(time: Double, x: CGFloat, y: CGFloat, degrees: CGFloat?) {
    let ship = Ship(), stage = stage(ship.layer)
    ship.sail()
    stage.advance(to: time)
    expectPoint(ship.layer.presentation()?.position, x, y)
    guard let degrees else { return }
    let angle = ship.layer.presentation()?.value(forKeyPath: "transform.rotation.z") as? CGFloat
    #expect(angle.map { abs($0 * 180 / .pi - degrees) < 1e-3 } == true)
  }

  @Test("a group's members last as long as it does")
  func group() {
    let ship = Ship(), stage = stage(ship.layer)
    ship.sailAndBlush()
    stage.advance(to: 2)
    expectPoint(ship.layer.presentation()?.position, 150, 150)
    expectColor(ship.layer, 0.5, 0.5, 0)
  }

  @Test("a whole turn by the angle, stopped by its key")
  func spin() {
    let ship = Ship(), stage = stage(ship.layer)
    ship.spin()
    stage.advance(to: 0.5)
    let angle = ship.layer.presentation()?.value(forKeyPath: "transform.rotation.z") as? CGFloat
    #expect(angle.map { abs($0 - .pi / 2) < 1e-6 } == true)
    ship.stopSpinning()
    stage.advance(to: 0.6)
    #expect(ship.layer.presentation()?.value(forKeyPath: "transform.rotation.z") as? CGFloat == 0)
  }

  /// Begun at 9 for 2 s, paused at 10: half of the way until 13, and three quarters at 13.5.
  @Test("pausing and resuming a layer's time")
  func pause() {
    let layer = CALayer(), stage = stage(layer)
    stage.advance(to: 9)
    let fade = CABasicAnimation(keyPath: "opacity")
    (fade.fromValue, fade.toValue, fade.duration) = (0, 1, 2)
    layer.add(fade, forKey: nil)
    stage.advance(to: 10)
    layer.pause()
    for time in [11, 13.0] {
      stage.advance(to: time)
      #expect(layer.presentation()?.opacity == 0.5)
    }
    layer.resume()
    #expect(layer.beginTime == 3)
    stage.advance(to: 13.5)
    #expect(layer.presentation()?.opacity == 0.75)
  }

  /// Halfway in time the default curve is at .802403, so that .197597 are left of the opacity.
  @Test("nested transactions begin together; the outer one's block waits for both")
  func nested() {
    let card = Card(), stage = stage(card.layer)
    card.leave()
    stage.advance(to: 2)
    expectPoint(card.layer.presentation()?.position, 100, 0)
    stage.advance(to: 2.5)
    #expect(card.layer.presentation().map { abs($0.opacity - 0.197597) < 1e-5 } == true)
    #expect(card.completions == 0)
    stage.advance(to: 6)
    #expect(card.completions == 1)
  }

  @Test("a layer's own property animates by its action, and draws")
  func ownProperty() {
    let gauge = Gauge()
    gauge.frame = CGRect(x: 0, y: 0, width: 8, height: 2)
    let stage = stage(gauge)
    gauge.progress = 1
    stage.advance(to: 0.5)
    #expect(gauge.presentation()?.progress == 0.5)
    let picture = gauge.presentation()?.contents as? CGImage
    #expect(picture?.withUnsafePixels { $0[3, 0].w } == 255)
    #expect(picture?.withUnsafePixels { $0[4, 0].w } == 0)
  }

  @Test("transitions go by the key transition; what is hidden is settled at once", arguments: [false, true])
  func transitions(sweeps: Bool) {
    let pages = Pages(), stage = stage(pages.container)
    if sweeps { pages.sweep() } else { pages.push() }
    #expect(pages.first.isHidden && !pages.second.isHidden)
    #expect(pages.container.animationKeys() == ["transition"])
    #expect((pages.container.animation(forKey: kCATransition) as? CATransition)?.filter is CIFilter == sweeps)
    stage.advance(to: 2)
    #expect(pages.container.animationKeys() == nil)
  }
}
