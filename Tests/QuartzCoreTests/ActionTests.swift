import QuartzCore
import Testing

@Suite("Actions")
struct ActionTests {
  private let layer = CALayer()

  final class Delegate: CALayerDelegate {
    var answer: CAAction?
    var asked: [String] = []
    var whenAsked: ((CALayer) -> Void)?
    func action(for layer: CALayer, forKey event: String) -> CAAction? {
      asked.append(event)
      whenAsked?(layer)
      return answer
    }
  }

  @Test(
    "measured: properties whose changes are interpolated",
    arguments: [
      "bounds", "position", "zPosition", "anchorPoint", "anchorPointZ", "transform", "sublayerTransform", "contents", "contentsRect",
      "contentsCenter",
      "contentsScale", "cornerRadius", "borderWidth", "borderColor", "opacity", "shadowColor", "shadowOpacity", "shadowOffset",
      "shadowRadius",
      "transform.scale",
    ])
  func basic(key: String) {
    let stage = Stage(layer)
    let animation = layer.action(forKey: key) as? CABasicAnimation
    #expect(animation?.keyPath == key)
    #expect(animation?.fillMode == .backwards && animation?.toValue == nil)
    #expect(animation?.timingFunction == CAMediaTimingFunction(name: .default))
    withExtendedLifetime(stage) {}
  }

  @Test(
    "measured: properties whose changes fade",
    arguments: ["hidden", "geometryFlipped", "masksToBounds", "mask", "sublayers", "filters", "maskedCorners"])
  func fade(key: String) {
    let stage = Stage(layer)
    #expect((layer.action(forKey: key) as? CATransition)?.type == .fade)
    withExtendedLifetime(stage) {}
  }

  @Test(
    "measured: properties and events without action",
    arguments: [
      "doubleSided", "contentsGravity", "frame", "name", "onOrderIn", "onOrderOut", "position.x", "cornerCurve", "speed", "anything",
    ])
  func none(key: String) {
    let stage = Stage(layer)
    #expect(layer.action(forKey: key) == nil)
    withExtendedLifetime(stage) {}
  }

  @Test("a background colour animates from a colour only; a path never does")
  func special() {
    let shape = CAShapeLayer()
    let stage = Stage(layer, shape)
    #expect(layer.action(forKey: "backgroundColor") == nil)
    layer.backgroundColor = red
    #expect(layer.action(forKey: "backgroundColor") is CABasicAnimation)
    #expect(shape.action(forKey: "path") == nil)
    #expect(shape.action(forKey: "strokeEnd") is CABasicAnimation)
    withExtendedLifetime(stage) {}
  }

  @Test("delegate, then actions, then style, then the class; NSNull ends the search")
  func order() {
    let stage = Stage(layer)
    let own = NotingAction(), styled = NotingAction(), delegated = NotingAction(), delegate = Delegate()
    layer.style = ["actions": ["opacity": styled], "style": ["actions": ["position": styled]]]
    #expect(layer.action(forKey: "opacity") === styled)
    #expect(layer.action(forKey: "position") === styled)
    layer.actions = ["opacity": own, "position": NSNull()]
    #expect(layer.action(forKey: "opacity") === own)
    #expect(layer.action(forKey: "position") == nil)
    layer.delegate = delegate
    #expect(layer.action(forKey: "opacity") === own)
    delegate.answer = delegated
    #expect(layer.action(forKey: "opacity") === delegated)
    delegate.answer = NSNull()
    #expect(layer.action(forKey: "opacity") == nil)
    withExtendedLifetime(stage) {}
  }

  @Test("asked directly, actions are found off the tree and with actions disabled; the class's own are not")
  func askedDirectly() {
    let own = NotingAction()
    layer.actions = ["opacity": own]
    #expect(layer.action(forKey: "opacity") === own)
    #expect(layer.action(forKey: "position") == nil)
    let stage = Stage(layer)
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    #expect(layer.action(forKey: "opacity") === own)
    #expect(layer.action(forKey: "position") == nil)
    CATransaction.commit()
    #expect(layer.action(forKey: "position") != nil)
    withExtendedLifetime(stage) {}
  }

  @Test("setters of a fresh layer, and with actions disabled, run no action")
  func quietSetters() {
    let own = NotingAction()
    layer.actions = ["opacity": own]
    layer.opacity = 0.1
    let stage = Stage()
    stage.root.addSublayer(layer)
    layer.opacity = 0.2
    #expect(own.keys == [])
    stage.host.commit()
    layer.opacity = 0.3
    #expect(own.keys == ["opacity"])
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    layer.opacity = 0.4
    CATransaction.commit()
    #expect(own.keys == ["opacity"])
  }

  @Test("a tree that nothing shows any more is not live: nothing animates, until another host has committed it")
  func hostThatIsGone() {
    final class Asked: CALayerDelegate {
      var keys: [String] = []
      func action(for layer: CALayer, forKey event: String) -> CAAction? {
        keys.append(event)
        return nil
      }
    }
    let root = CALayer(), mask = CALayer(), delegate = Asked()
    root.addSublayer(layer)
    layer.delegate = delegate
    do {
      let host = LayerHost(root: root, clock: .stepped(from: 0))
      host.commit()
      layer.opacity = 0.5
      #expect(layer.animationKeys() == ["opacity"] && delegate.keys == ["opacity"])
      layer.removeAllAnimations()
    }
    layer.opacity = 1
    layer.mask = mask
    layer.addSublayer(CALayer())
    #expect(layer.animationKeys() == nil && delegate.keys == ["opacity"] && layer.action(forKey: "position") == nil)
    let host = LayerHost(root: root, clock: .stepped(from: 0))
    host.commit()
    layer.mask = nil
    #expect(layer.animationKeys() == ["transition"])
    withExtendedLifetime(host) {}
  }

  @Test("the action is looked up before the change")
  func lookedUpBefore() {
    let stage = Stage(layer)
    let delegate = Delegate()
    var seen: [Float] = []
    delegate.whenAsked = { seen.append($0.opacity) }
    layer.delegate = delegate
    layer.opacity = 0.4
    #expect(seen == [1] && layer.opacity == 0.4 && delegate.asked == ["opacity"])
    withExtendedLifetime(stage) {}
  }

  @Test("an implicit animation goes from the old value; in flight, from what shows")
  func implicit() {
    let stage = Stage(layer)
    layer.position = CGPoint(x: 100, y: 0)
    let animation = layer.animation(forKey: "position") as? CABasicAnimation
    #expect(animation?.fromValue as? CGPoint == .zero)
    #expect(animation?.toValue == nil && animation?.duration == 0.25 && animation?.fillMode == .backwards)
    stage.host.advance(to: 0.125)
    layer.position = .zero
    // default curve: .802403 of the way after half the time
    let second = layer.animation(forKey: "position") as? CABasicAnimation
    #expect(isClose((second?.fromValue as? CGPoint).map { Double($0.x) }, 80.2403, within: 1e-2))
  }

  @Test("the transaction's duration and pacing go into implicit animations; a duration of 0 makes none")
  func transactionValues() {
    let stage = Stage(layer)
    CATransaction.begin()
    CATransaction.setAnimationDuration(0.7)
    CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
    layer.opacity = 0
    #expect(layer.animation(forKey: "opacity")?.duration == 0.7)
    #expect(layer.animation(forKey: "opacity")?.timingFunction == CAMediaTimingFunction(name: .linear))
    CATransaction.setAnimationDuration(0)
    layer.cornerRadius = 5
    #expect(layer.animation(forKey: "cornerRadius") == nil)
    CATransaction.commit()
    stage.host.advance(to: 0.35)
    #expect(isClose(layer.shown("opacity"), 0.5))
  }

  @Test("setting the frame moves, then sizes")
  func frame() {
    let stage = Stage(layer)
    layer.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
    #expect(layer.animationKeys() == ["position", "bounds"])
    withExtendedLifetime(stage) {}
  }

  @Test("measured: events of the tree")
  func treeEvents() {
    let parent = CALayer(), a = CALayer(), b = CALayer()
    var events: [String] = []
    final class Namer: CAAction {
      let name: String
      let note: (String) -> Void
      init(_ name: String, _ note: @escaping (String) -> Void) { (self.name, self.note) = (name, note) }
      func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) { note("\(name).\(event)") }
    }
    for (layer, name) in [(parent, "P"), (a, "A"), (b, "B")] {
      let action = Namer(name) { events.append($0) }
      layer.actions = ["sublayers": action, "onOrderIn": action, "onOrderOut": action, "mask": action]
    }
    func expect(_ expected: [String], _ change: () -> Void, line: Int = #line) {
      events = []
      change()
      #expect(events == expected, "line \(line)")
    }
    let stage = Stage(parent)
    expect(["P.sublayers", "A.onOrderIn"]) { parent.addSublayer(a) }
    stage.host.commit()
    expect(["P.sublayers", "A.onOrderOut", "B.onOrderIn"]) { parent.replaceSublayer(a, with: b) }
    stage.host.commit()
    parent.addSublayer(a)
    stage.host.commit()
    expect(["P.sublayers"]) { parent.insertSublayer(a, at: 0) }
    expect(["P.sublayers", "A.onOrderOut"]) { a.removeFromSuperlayer() }
    stage.host.commit()
    expect(["P.mask", "A.onOrderIn"]) { parent.mask = a }
  }

  @Test("a component of a transform set by its key path animates as that component")
  func components() {
    let stage = Stage(layer)
    layer.setValue(Double.pi, forKeyPath: "transform.rotation.z")
    #expect(layer.animationKeys() == ["transform.rotation.z"])
    stage.host.advance(to: 0.125)
    #expect(isClose(layer.shown("transform.rotation.z"), 0.802403 * .pi, within: 1e-3))
  }

  @Test("subclasses give their own properties actions")
  func ownProperty() {
    let dial = Dial()
    let stage = Stage(dial)
    #expect(dial.value(forKey: "angle") as? Double == 0)
    dial.angle = 10
    #expect(dial.angle == 10)
    stage.host.advance(to: 0.5)
    #expect(dial.presentation().map { isClose($0.angle, 5) } ?? false)
    // Drawn once for the change, then for every frame, and once more with what stays.
    #expect(dial.drawn == [0, 5])
    stage.host.advance(to: 0.75)
    stage.host.advance(to: 1.5)
    stage.host.advance(to: 2)
    #expect(dial.drawn == [0, 5, 7.5, 10])
    #expect(dial.animationKeys() == nil)
  }

  /// A layer with an animatable property of its own.
  final class Dial: CALayer {
    var drawn: [Double] = []
    var angle: Double {
      get { value(forKey: "angle") as? Double ?? 0 }
      set { setValue(newValue, forKey: "angle") }
    }
    override func display() {
      drawn.append((presentation() ?? self).angle)
      contents = CGImage(width: 1, height: 1, rgba: [0, 0, 0, 255])
    }
    override class func needsDisplay(forKey key: String) -> Bool { key == "angle" || super.needsDisplay(forKey: key) }
    override class func defaultValue(forKey key: String) -> Any? { key == "angle" ? 0.0 : super.defaultValue(forKey: key) }
    override func action(forKey event: String) -> CAAction? {
      guard event == "angle" else { return super.action(forKey: event) }
      let animation = CABasicAnimation(keyPath: event)
      animation.fromValue = presentation()?.angle ?? angle
      animation.duration = 1
      return animation
    }
  }
}
