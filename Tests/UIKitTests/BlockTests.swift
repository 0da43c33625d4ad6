import Testing
import UIKit

/// Animation blocks: what they emit, how nested ones start, when completions come.
@MainActor @Suite("Animation blocks")
struct BlockTests {
  @Test("alpha from 1 to 0 in 1 s, eased in and out; the model has the end at once")
  func fade() {
    let view = UIView(), stage = AnimationStage(view)
    var ends: [Bool] = []
    UIView.animate(withDuration: 1, animations: { view.alpha = 0 }, completion: { ends.append($0) })
    #expect(view.alpha == 0)
    stage.advance(to: 0.25)
    #expect(isClose(view.shownAlpha, 0.870838))
    stage.advance(to: 0.5)
    #expect(isClose(view.shownAlpha, 0.5))
    #expect(ends.isEmpty)
    stage.advance(to: 1)
    #expect(ends == [true])
    stage.advance(to: 1.1)
    #expect(view.shownAlpha == 0 && view.layer.animationKeys() == nil)
  }

  @Test("what is emitted: basic animations, bounds in two, additive where values add up")
  func emitted() throws {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10)), stage = AnimationStage(view)
    UIView.animate(withDuration: 2, delay: 1, options: .curveEaseOut) {
      view.alpha = 0.5
      view.frame = CGRect(x: 100, y: 0, width: 30, height: 10)
      view.bounds.origin.x = 5
      view.isHidden = true
      view.contentMode = .top
    }
    #expect(view.layer.animationKeys() == ["opacity", "position", "bounds.size", "bounds.origin"])
    let opacity = try #require(view.layer.animation(forKey: "opacity") as? CABasicAnimation)
    #expect(opacity.beginTime == 0)
    stage.advance(to: 0)
    #expect(opacity.beginTime == 1 && opacity.duration == 2 && opacity.fillMode == .both && opacity.isRemovedOnCompletion)
    #expect(opacity.timingFunction == CAMediaTimingFunction(name: .easeOut) && !opacity.isAdditive)
    let size = try #require(view.layer.animation(forKey: "bounds.size") as? CABasicAnimation)
    #expect(size.isAdditive && size.fromValue as? CGSize == CGSize(width: -20, height: 0))
    // Backwards through the delay: still the old values.
    stage.advance(to: 0.9)
    #expect(view.shownAlpha == 1 && view.shown.bounds == CGRect(x: 0, y: 0, width: 10, height: 10))
    #expect(view.shown.position == CGPoint(x: 5, y: 5))
  }

  @Test("a value that is set to what it is already animates nothing, and the block is over with the next turn")
  func nothing() {
    let view = UIView(), stage = AnimationStage(view)
    var ends: [String] = []
    UIView.animate(withDuration: 1, animations: { view.alpha = 1 }, completion: { ends.append("same \($0)") })
    UIView.animate(withDuration: 0, animations: { view.alpha = 0.5 }, completion: { ends.append("zero \($0)") })
    #expect(view.layer.animationKeys() == nil && ends.isEmpty)
    stage.advance(to: 0)
    #expect(ends == ["same true", "zero true"] && view.shownAlpha == 0.5)
  }

  @Test("fade out, wait, fade in: the completion starts the next block (listing 4-2)")
  func chained() {
    let view = UIView(), stage = AnimationStage(view)
    var ends: [Bool] = []
    UIView.animate(
      withDuration: 1, delay: 0, options: .curveEaseIn, animations: { view.alpha = 0 },
      completion: { finished in
        ends.append(finished)
        UIView.animate(withDuration: 1, delay: 1, options: .curveEaseOut, animations: { view.alpha = 1 })
      })
    for (time, alpha) in [(0.5, 0.684643), (1, 0), (1.5, 0), (2, 0), (2.5, 0.684643), (3, 1)] {
      stage.advance(to: time)
      #expect(isClose(view.shownAlpha, alpha), "at \(time)")
    }
    #expect(ends == [true])
  }

  @Test("nested blocks start together; the inner one keeps what it overrides (listing 4-5)")
  func nested() {
    let outer = UIView(), inner = UIView(), stage = AnimationStage(outer, inner)
    UIView.animate(withDuration: 1, delay: 1, options: .curveEaseOut) {
      outer.alpha = 0
      #expect(UIView.inheritedAnimationDuration == 1)
      UIView.animate(
        withDuration: 0.2, delay: 0,
        options: [.overrideInheritedCurve, .curveLinear, .overrideInheritedDuration, .repeat, .autoreverse]
      ) {
        UIView.setAnimationRepeatCount(2.5)
        inner.alpha = 0
        #expect(UIView.inheritedAnimationDuration == 0.2)
      }
    }
    #expect(UIView.inheritedAnimationDuration == 0)
    for (time, alpha) in [(1.0, 1.0), (1.1, 0.5), (1.2, 0), (1.3, 0.5), (1.4, 1), (2, 0)] {
      stage.advance(to: time)
      #expect(isClose(inner.shownAlpha, alpha), "at \(time)")
    }
    stage.advance(to: 2.1)
    #expect(inner.shownAlpha == 0)
  }

  @Test("without overriding, an inner block takes over duration and curve")
  func inherited() {
    let view = UIView(), stage = AnimationStage(view)
    UIView.animate(withDuration: 1, delay: 1, options: .curveEaseOut) {
      UIView.animate(withDuration: 0.2, delay: 0.5, options: .curveLinear) { view.alpha = 0 }
    }
    // Begins at 1 + 0.5.
    stage.advance(to: 2)
    #expect(isClose(view.shownAlpha, 1 - 0.684643))
    stage.advance(to: 2.5)
    #expect(view.shownAlpha == 0)
  }

  @Test("an inner block of a spring moves as the spring, unless it overrides that")
  func inheritedType() {
    let a = UIView(), b = UIView(), stage = AnimationStage(a, b)
    UIView.animate(withDuration: 1, delay: 0, usingSpringWithDamping: 0.5, initialSpringVelocity: 0) {
      UIView.animate(withDuration: 1, delay: 0) { a.center.x = 100 }
      UIView.animate(withDuration: 1, delay: 0, options: .overrideInheritedOptions) { b.center.x = 100 }
    }
    #expect(a.layer.animation(forKey: "position") is CASpringAnimation)
    #expect(!(b.layer.animation(forKey: "position") is CASpringAnimation))
    stage.advance(to: 0.5)
  }

  @Test("an outer block of no duration changes what is inside at once")
  func withinZero() {
    let view = UIView()
    let stage = AnimationStage(view)
    UIView.animate(withDuration: 0) { UIView.animate(withDuration: 1) { view.alpha = 0 } }
    stage.advance(to: 0)
    #expect(view.layer.animationKeys() == nil && view.shownAlpha == 0)
  }

  @Test("performWithoutAnimation and setAnimationsEnabled, also inside a block")
  func disabled() {
    let view = UIView(), stage = AnimationStage(view)
    var ended = false
    UIView.animate(withDuration: 1) {
      view.alpha = 0
      UIView.performWithoutAnimation { view.center.x = 50 }
      view.center.y = 50
    }
    UIView.setAnimationsEnabled(false)
    #expect(!UIView.areAnimationsEnabled)
    UIView.animate(withDuration: 1, animations: { view.backgroundColor = .red }, completion: { ended = $0 })
    UIView.setAnimationsEnabled(true)
    #expect(view.layer.animationKeys() == ["opacity", "position"])
    stage.advance(to: 0.5)
    #expect(ended && isClose(view.shown.position.x, 50) && isClose(view.shown.position.y, 25))
  }

  @Test("repeat and reverse: 2 times end at the old value and snap, 2.5 end at the new one")
  func repeats() {
    let a = UIView(), b = UIView(), stage = AnimationStage(a, b)
    var ends: [String] = []
    UIView.animate(
      withDuration: 1, delay: 0, options: .curveLinear,
      animations: { UIView.modifyAnimations(withRepeatCount: 2, autoreverses: true) { a.alpha = 0 } },
      completion: { ends.append("a \($0)") })
    UIView.animate(
      withDuration: 1, delay: 0, options: [.curveLinear, .autoreverse, .repeat],
      animations: {
        UIView.setAnimationRepeatCount(2.5)
        b.alpha = 0
      }, completion: { ends.append("b \($0)") })
    stage.advance(to: 2.25)
    #expect(isClose(a.shownAlpha, 0.75) && isClose(b.shownAlpha, 0.75))
    stage.advance(to: 4)
    #expect(ends == ["a true"] && isClose(a.shownAlpha, 1))
    stage.advance(to: 4 + 1.0 / 60)
    #expect(a.shownAlpha == 0)
    stage.advance(to: 5)
    #expect(ends == ["a true", "b true"] && isClose(b.shownAlpha, 0))
    stage.advance(to: 5.1)
    #expect(b.shownAlpha == 0)
  }

  @Test("autoreverse without repeat goes there and back once, then snaps")
  func reverseOnce() {
    let view = UIView(), stage = AnimationStage(view)
    UIView.animate(withDuration: 1, delay: 0, options: [.curveLinear, .autoreverse]) { view.alpha = 0 }
    stage.advance(to: 1.5)
    #expect(isClose(view.shownAlpha, 0.5))
    stage.advance(to: 2.1)
    #expect(view.shownAlpha == 0)
  }

  @Test("endless repetition is over when it is removed, unfinished")
  func endless() {
    let view = UIView(), stage = AnimationStage(view)
    var ends: [Bool] = []
    UIView.animate(withDuration: 1, delay: 0, options: .repeat, animations: { view.alpha = 0 }, completion: { ends.append($0) })
    stage.advance(to: 100.5)
    #expect(ends.isEmpty && isClose(view.shownAlpha, 0.5))
    view.layer.removeAllAnimations()
    stage.advance(to: 100.6)
    #expect(ends == [false] && view.shownAlpha == 0)
  }

  @Test("completions come by their end, and in the order of the blocks where that is the same")
  func completionOrder() {
    let views = (0..<4).map { _ in UIView() }
    let stage = AnimationStage(views[0], views[1], views[2], views[3])
    var order: [String] = []
    UIView.animate(withDuration: 2, animations: { views[0].alpha = 0 }, completion: { _ in order.append("long") })
    UIView.animate(withDuration: 1, animations: { views[1].alpha = 0 }, completion: { _ in order.append("first") })
    UIView.animate(withDuration: 1, animations: { views[2].alpha = 0 }, completion: { _ in order.append("second") })
    UIView.animate(withDuration: 1, animations: { views[3].alpha = 1 }, completion: { _ in order.append("nothing") })
    stage.advance(to: 3)
    #expect(order == ["nothing", "first", "second", "long"])
  }

  @Test("a block is unfinished when one of its views leaves the window")
  func leaving() {
    let a = UIView(), b = UIView(), stage = AnimationStage(a, b)
    var ends: [Bool] = []
    UIView.animate(
      withDuration: 1,
      animations: {
        a.alpha = 0
        b.alpha = 0
      }, completion: { ends.append($0) })
    stage.advance(to: 0.5)
    a.removeFromSuperview()
    stage.advance(to: 0.6)
    #expect(ends.isEmpty)
    stage.advance(to: 1)
    #expect(ends == [false])
  }

  @Test("views that a block animates are not touched, unless it allows that")
  func touches() {
    let a = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10)), b = UIView(frame: CGRect(x: 20, y: 0, width: 10, height: 10))
    let stage = AnimationStage(a, b)
    UIView.animate(withDuration: 1) {
      a.center.y = 200
      a.alpha = 0.5
    }
    UIView.animate(withDuration: 1, delay: 0, options: .allowUserInteraction) { b.center.y = 200 }
    #expect(stage.window.hitTest(CGPoint(x: 5, y: 200), with: nil) === stage.window)
    // Where the model is.
    #expect(stage.window.hitTest(CGPoint(x: 25, y: 200), with: nil) === b)
    stage.advance(to: 1)
    #expect(stage.window.hitTest(CGPoint(x: 5, y: 200), with: nil) === a)
  }

  @Test("layoutIfNeeded in a block moves what the layout moves; the option does the same at its end")
  func layout() {
    final class Row: UIView {
      override func layoutSubviews() { subviews[0].frame = CGRect(x: bounds.width - 10, y: 0, width: 10, height: 10) }
    }
    func row() -> Row {
      let row = Row(frame: CGRect(x: 0, y: 0, width: 100, height: 10))
      row.addSubview(UIView())
      return row
    }
    let a = row(), b = row(), c = row(), stage = AnimationStage(a, b, c)
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
      a.frame.size.width = 200
      a.layoutIfNeeded()
    }
    UIView.animate(withDuration: 1, delay: 0, options: [.curveLinear, .layoutSubviews]) { b.frame.size.width = 200 }
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { c.frame.size.width = 200 }
    stage.advance(to: 0.5)
    #expect(isClose(a.subviews[0].shown.position.x, 145) && isClose(b.subviews[0].shown.position.x, 145))
    // Laid out with the commit, outside the block.
    #expect(isClose(c.subviews[0].shown.position.x, 195) && isClose(c.shown.bounds.width, 150))
  }

  @Test("what is added to the window and animated in one turn moves")
  func added() {
    let stage = AnimationStage(), view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    view.alpha = 0
    stage.window.addSubview(view)
    UIView.animate(withDuration: 1) { view.alpha = 1 }
    stage.advance(to: 0.5)
    #expect(isClose(view.shownAlpha, 0.5))
  }

  @Test("layers of the program's own do not follow the block")
  func ownLayers() {
    let view = UIView(), own = CALayer()
    view.layer.addSublayer(own)
    let stage = AnimationStage(view)
    UIView.animate(withDuration: 1) {
      own.opacity = 0
      view.layer.cornerRadius = 10
      view.layer.shadowOpacity = 1
    }
    #expect(own.animation(forKey: "opacity")?.duration == 0.25)
    #expect(view.layer.animationKeys() == ["cornerRadius", "shadowOpacity"])
    stage.advance(to: 0.5)
    #expect(isClose(view.shown.cornerRadius, 5) && view.layer.animation(forKey: "cornerRadius")?.duration == 1)
  }
}
