import QuartzCore
import Testing

/// Draws up to its level, and notes what it drew. The log is shared by all copies of a layer.
private class Meter: CALayer {
  final class Log { var levels: [CGFloat] = [] }
  let log: Log

  @Animatable var level: CGFloat = 0.25
  @Animatable(redraws: false) var turns: Int = 3
  @Animatable(animates: false) var step: Float = 0
  @Animatable var tint: CGColor? = red
  @Animatable var label: String? = nil
  @Animatable var place = Place(row: 1)

  struct Place: Equatable { var row: Int }

  init(log: Log = Log()) {
    self.log = log
    super.init()
    frame = CGRect(x: 0, y: 0, width: 8, height: 4)
  }
  override init(layer: Any) {
    log = (layer as? Meter)?.log ?? Log()
    super.init(layer: layer)
  }
  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  override func draw(in ctx: CGContext) {
    log.levels.append(level)
    ctx.setFillColor(tint ?? blue)
    ctx.fill(CGRect(x: 0, y: 0, width: bounds.width * level, height: bounds.height))
  }
}

/// Adds a property to those of its superclass.
private final class LabelledMeter: Meter { @Animatable var gap: Double = 2 }

/// Decides about its animation as classes with `@NSManaged` properties do.
private final class SlowMeter: CALayer {
  @Animatable var level: CGFloat = 0
  override func action(forKey event: String) -> CAAction? {
    guard event == "level" else { return super.action(forKey: event) }
    let animation = CABasicAnimation(keyPath: event)
    animation.duration = 4
    animation.fromValue = presentation()?.level ?? level
    return animation
  }
}

@Suite("Animatable properties")
struct AnimatableTests {
  private let meter = Meter()

  @Test("properties have their initial values, and those that are set, under their names as keys")
  func values() {
    #expect(meter.level == 0.25 && meter.turns == 3 && meter.tint == red && meter.label == nil && meter.place.row == 1)
    #expect(meter.value(forKey: "level") as? CGFloat == 0.25 && meter.value(forKey: "turns") as? Int == 3)
    meter.level = 0.5
    meter.turns = 7
    meter.label = "dB"
    meter.place = Meter.Place(row: 2)
    #expect(meter.level == 0.5 && meter.value(forKey: "level") as? CGFloat == 0.5)
    #expect(meter.turns == 7 && meter.label == "dB" && meter.place == Meter.Place(row: 2))
    meter.setValue(0.75, forKey: "level")
    meter.setValue(4.0, forKey: "turns")
    meter.setValue(NSNumber(value: 0.3), forKey: "step")
    #expect(meter.level == 0.75 && meter.turns == 4 && meter.step == 0.3)
  }

  @Test("nil is a value of its own where the initial value is another")
  func optionals() {
    meter.tint = nil
    #expect(meter.tint == nil)
    meter.tint = blue
    #expect(meter.tint == blue)
    meter.label = "a"
    meter.label = nil
    #expect(meter.label == nil)
  }

  @Test("a style gives values, and a class says its defaults and what is drawn")
  func classes() {
    meter.style = ["level": 0.125]
    #expect(meter.level == 0.125)
    #expect(Meter.defaultValue(forKey: "level") as? CGFloat == 0.25)
    #expect(Meter.needsDisplay(forKey: "level") && !Meter.needsDisplay(forKey: "turns") && !Meter.needsDisplay(forKey: "opacity"))
    #expect(!CALayer.needsDisplay(forKey: "level"))
    let labelled = LabelledMeter()
    labelled.gap = 5
    labelled.level = 1
    #expect(labelled.gap == 5 && labelled.level == 1 && labelled.value(forKey: "gap") as? Double == 5)
    #expect(LabelledMeter.needsDisplay(forKey: "level") && LabelledMeter.needsDisplay(forKey: "gap") && !Meter.needsDisplay(forKey: "gap"))
  }

  /// From 0.25, which nobody has set, to 0.75 in 1 s along a straight line.
  @Test("a change animates, draws every frame with its own value, and then rests")
  func implicit() {
    let stage = Stage(meter)
    CATransaction.begin()
    CATransaction.setAnimationDuration(1)
    CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
    meter.level = 0.75
    CATransaction.commit()
    meter.log.levels = []
    for time in [0.5, 0.75] { stage.host.advance(to: time) }
    #expect(meter.log.levels == [0.5, 0.625])
    #expect(meter.presentation()?.level == 0.625 && meter.level == 0.75)
    stage.host.advance(to: 2)
    for time in [2.5, 3] { stage.host.advance(to: time) }
    #expect(meter.log.levels == [0.5, 0.625, 0.75] && meter.animationKeys() == nil)
  }

  @Test("what does not animate changes at once; what does not redraw asks for nothing; setting the same value does nothing")
  func traits() {
    let stage = Stage(meter)
    meter.displayIfNeeded()
    meter.step = 2
    #expect(meter.animationKeys() == nil && meter.needsDisplay())
    meter.displayIfNeeded()
    meter.turns = 9
    #expect(meter.animationKeys() == ["turns"] && !meter.needsDisplay())
    meter.level = 0.25
    #expect(meter.animationKeys() == ["turns"] && !meter.needsDisplay())
    CATransaction.setDisableActions(true)
    meter.level = 1
    #expect(meter.animationKeys() == ["turns"] && meter.needsDisplay())
    withExtendedLifetime(stage) {}
  }

  @Test("an animation of its own begins at the initial value")
  func explicit() {
    let stage = Stage(meter)
    let animation = CABasicAnimation(keyPath: "level")
    animation.toValue = 1
    animation.duration = 2
    meter.add(animation, forKey: "fill")
    stage.host.advance(to: 1)
    #expect(meter.log.levels.last == 0.625 && meter.presentation()?.level == 0.625 && meter.level == 0.25)
  }

  /// Halfway from red (1, 0, 0) to blue (0, 0, 1).
  @Test("colours animate, and values of other types change at once")
  func otherTypes() {
    let stage = Stage(meter)
    CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
    meter.tint = blue
    meter.place = Meter.Place(row: 5)
    stage.host.advance(to: 0.125)
    #expect(isClose(meter.presentation()?.tint, CGColor(red: 0.5, green: 0, blue: 0.5, alpha: 1)))
    #expect(meter.presentation()?.place.row == 5)
  }

  @Test("the class's own action(forKey:) decides")
  func action() {
    let slow = SlowMeter(frame: CGRect(x: 0, y: 0, width: 8, height: 4)), stage = Stage(slow)
    slow.level = 1
    stage.host.advance(to: 1)
    #expect(slow.presentation()?.level == 0.25)
    slow.level = 0
    stage.host.advance(to: 3)
    // From 0.25 down to 0 in 4 s, half of it.
    #expect(slow.presentation()?.level == 0.125)
  }
}
