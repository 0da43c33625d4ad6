import QuartzCore
import Testing

@Suite("Transactions")
struct TransactionTests {
  private let layer = CALayer()

  @Test("defaults; values come from the innermost transaction that has them")
  func values() {
    CATransaction.flush()
    CATransaction.begin()
    defer { CATransaction.commit() }
    #expect(CATransaction.animationDuration() == 0.25)
    #expect(!CATransaction.disableActions() && CATransaction.animationTimingFunction() == nil && CATransaction.completionBlock() == nil)
    CATransaction.setAnimationDuration(2)
    CATransaction.setValue("outer", forKey: "mine")
    CATransaction.begin()
    #expect(CATransaction.animationDuration() == 2 && CATransaction.value(forKey: "mine") as? String == "outer")
    CATransaction.setValue(5, forKey: kCATransactionAnimationDuration)
    CATransaction.setValue(true, forKey: kCATransactionDisableActions)
    CATransaction.setValue("inner", forKey: "mine")
    #expect(CATransaction.animationDuration() == 5 && CATransaction.disableActions())
    #expect(CATransaction.value(forKey: kCATransactionAnimationDuration) as? Double == 5)
    CATransaction.commit()
    #expect(CATransaction.animationDuration() == 2 && !CATransaction.disableActions())
    #expect(CATransaction.value(forKey: "mine") as? String == "outer")
  }

  @Test("a commit without a begin does nothing")
  func strayCommit() {
    let stage = Stage(layer)
    CATransaction.commit()
    layer.opacity = 0.5
    CATransaction.commit()
    #expect(layer.presentation()?.opacity == 1)
    stage.host.commit()
    #expect(stage.host.tree.root != nil)
  }

  @Test("changes show when the outermost transaction ends")
  func outermost() {
    let stage = Stage(layer)
    layer.actions = ["opacity": NSNull()]
    CATransaction.flush()
    CATransaction.begin()
    CATransaction.begin()
    layer.opacity = 0.7
    CATransaction.commit()
    #expect(layer.presentation()?.opacity == 1)
    stage.host.commit()
    #expect(layer.presentation()?.opacity == 1)
    CATransaction.commit()
    #expect(layer.presentation()?.opacity == 0.7)
  }

  @Test("measured: presentation layers show committed values only")
  func committedValues() {
    let stage = Stage(layer)
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    layer.opacity = 0.2
    CATransaction.commit()
    #expect(layer.presentation()?.opacity == 0.2)
    CATransaction.setDisableActions(true)
    layer.opacity = 0.7
    #expect(layer.presentation()?.opacity == 0.2)
    CATransaction.flush()
    #expect(layer.presentation()?.opacity == 0.7)
    withExtendedLifetime(stage) {}
  }

  @Test("a transaction inside the implicit one leaves it open; flush ends it, but not inside an explicit one")
  func implicit() {
    let stage = Stage(layer)
    CATransaction.setDisableActions(true)
    layer.opacity = 0.5
    CATransaction.begin()
    layer.cornerRadius = 4
    CATransaction.commit()
    #expect(layer.presentation()?.opacity == 1)
    CATransaction.begin()
    CATransaction.flush()
    #expect(layer.presentation()?.opacity == 1)
    CATransaction.commit()
    CATransaction.flush()
    #expect(layer.presentation()?.opacity == 0.5 && layer.presentation()?.cornerRadius == 4)
    #expect(!CATransaction.disableActions())
    withExtendedLifetime(stage) {}
  }

  @Test("a block without animations runs after the commit, from the loop")
  func emptyBlock() {
    let stage = Stage(layer)
    CATransaction.begin()
    CATransaction.setCompletionBlock { stage.noteTime("block") }
    CATransaction.commit()
    #expect(stage.log == [])
    stage.host.advance(to: 1)
    #expect(stage.log == ["block 0.0"])
  }

  @Test("layouts during a commit may use transactions of their own")
  func nestedInLayout() {
    final class Nesting: CALayer {
      override func layoutSublayers() {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        sublayers?.first?.opacity = 0.3
        CATransaction.commit()
      }
    }
    let nesting = Nesting()
    nesting.addSublayer(layer)
    let stage = Stage(nesting)
    #expect(layer.presentation()?.opacity == 0.3)
    withExtendedLifetime(stage) {}
  }

  @Test("changes made before there is a host wait for it, their animations too")
  func beforeTheHost() {
    CATransaction.flush()
    let root = CALayer()
    CATransaction.begin()
    root.addSublayer(layer)
    let animation = CABasicAnimation(keyPath: "opacity")
    animation.fromValue = 0
    animation.duration = 2
    layer.add(animation, forKey: "fade")
    CATransaction.commit()
    let host = LayerHost(root: root, clock: .stepped(from: 0))
    host.advance(to: 1)
    #expect(isClose(layer.shown("opacity"), 0.5))
  }
}

@Suite("Commits and presentation")
struct CommitTests {
  @Test("on a running clock everything in a commit begins at one time")
  func oneTime() {
    let a = CALayer(), b = CALayer(), root = CALayer()
    root.sublayers = [a, b]
    let host = LayerHost(root: root)
    host.commit()
    for layer in [a, b] { layer.add(CABasicAnimation(keyPath: "opacity"), forKey: "a") }
    let before = CACurrentMediaTime()
    host.commit()
    let begin = a.animation(forKey: "a")?.beginTime
    #expect(begin == b.animation(forKey: "a")?.beginTime)
    #expect((before...CACurrentMediaTime()).contains(begin ?? 0))
  }

  @Test("a host that takes a root over ends what the other one did")
  func takingOver() {
    let layer = CALayer()
    let first = Stage(layer)
    layer.add(first.animation("A", duration: 1), forKey: "a")
    first.host.advance(to: 0.5)
    let second = LayerHost(root: first.root, clock: .stepped(from: 0.5))
    second.advance(to: 2)
    first.host.advance(to: 2)
    #expect(first.log == ["startA", "stopA(true)"])
  }

  @Test("subtrees that did not change stay the same objects")
  func sharing() throws {
    let a = CALayer(), b = CALayer(), inner = CALayer()
    a.addSublayer(inner)
    let stage = Stage(a, b)
    let before = try #require(stage.host.tree.root)
    stage.host.commit()
    #expect(stage.host.tree.root === before)
    inner.opacity = 0.5
    stage.host.commit()
    let after = try #require(stage.host.tree.root)
    #expect(after !== before)
    #expect(after.sublayers[0] !== before.sublayers[0] && after.sublayers[1] === before.sublayers[1])
    #expect(after.sublayers[0].sublayers[0].properties.opacity == 0.5)
  }

  @Test("layout that changes nothing keeps the nodes")
  func idleLayout() {
    let a = CALayer()
    let stage = Stage(a)
    let before = stage.host.tree.root
    a.setNeedsLayout()
    stage.host.commit()
    #expect(stage.host.tree.root === before && !a.needsLayout())
  }

  @Test("presentation: nil before a commit; of the layer's class; its own presentation; leads back to the model")
  func presentation() {
    let shape = CAShapeLayer(), child = CALayer()
    shape.lineWidth = 7
    shape.addSublayer(child)
    #expect(shape.presentation() == nil)
    let stage = Stage(shape)
    let shown = shape.presentation()
    #expect(shown?.lineWidth == 7)
    #expect(shown?.presentation() === shown && shown?.model() === shape && shape.model() === shape)
    #expect(shown?.sublayers?.first?.model() === child)
    #expect(shown?.superlayer?.model() === stage.root)
    #expect(shown?.sublayers?.first?.superlayer?.model() === shape)
  }

  @Test("a presentation layer cannot be changed")
  func readOnly() async {
    await #expect(processExitsWith: .failure) {
      let root = CALayer()
      let host = LayerHost(root: root, clock: .stepped(from: 0))
      host.commit()
      root.presentation()?.opacity = 0.5
    }
  }

  @Test("hits on a presentation layer find layers where they are shown")
  func movingHit() {
    let layer = CALayer(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    let stage = Stage(layer)
    let animation = CABasicAnimation(keyPath: "position.x")
    animation.byValue = 100
    animation.duration = 1
    layer.add(animation, forKey: "move")
    stage.host.advance(to: 0.5)
    #expect(stage.root.presentation()?.hitTest(CGPoint(x: 55 + 0, y: 5)) != nil)
    let origin = stage.root.convert(CGPoint(x: 55, y: 5), to: nil)
    #expect(stage.root.presentation()?.hitTest(origin)?.model() === layer)
    #expect(stage.root.hitTest(origin) === stage.root)
  }

  @Test("the moment an animation ends still shows its last value, the next one the model")
  func end() {
    let layer = CALayer()
    let stage = Stage(layer)
    let animation = CABasicAnimation(keyPath: "opacity")
    animation.toValue = 0
    animation.duration = 1
    layer.add(animation, forKey: "fade")
    stage.host.advance(to: 1)
    #expect(layer.animationKeys() == nil)
    #expect(isClose(layer.shown("opacity"), 0))
    stage.host.advance(to: 1.001)
    #expect(isClose(layer.shown("opacity"), 1))
  }

  @Test("values under keys of the program's own animate, and reach the copy that an overridden initialiser fills")
  func customValues() {
    final class Pie: CALayer {
      var slices = 0
      override init() { super.init() }
      override init(layer: Any) {
        super.init(layer: layer)
        slices = (layer as? Pie)?.slices ?? 0
      }
      required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }
    }
    let pie = Pie()
    pie.slices = 6
    pie.setValue(1.0, forKey: "progress")
    let stage = Stage(pie)
    let animation = CABasicAnimation(keyPath: "progress")
    animation.fromValue = 0.0
    animation.duration = 4
    pie.add(animation, forKey: "progress")
    stage.host.advance(to: 1)
    #expect(pie.presentation()?.slices == 6)
    #expect(pie.presentation()?.value(forKey: "progress") as? Double == 0.25)
    #expect(pie.value(forKey: "progress") as? Double == 1)
  }
}
