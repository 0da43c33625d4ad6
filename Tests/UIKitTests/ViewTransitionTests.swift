import Testing
import UIKit

/// Transitions of views. How they look is tested where they are drawn.
@MainActor @Suite("Transitions of views")
struct ViewTransitionTests {
  private func transition(of view: UIView) -> CATransition? { view.layer.animation(forKey: kCATransition) as? CATransition }

  nonisolated static let effects: [(option: UIView.AnimationOptions, type: String)] = [
    (.transitionFlipFromLeft, "flipFromLeft"), (.transitionFlipFromRight, "flipFromRight"), (.transitionFlipFromTop, "flipFromTop"),
    (.transitionFlipFromBottom, "flipFromBottom"), (.transitionCurlUp, "curlUp"), (.transitionCurlDown, "curlDown"),
    (.transitionCrossDissolve, "crossDissolve"),
  ]

  @Test("of a view: both sides stand still, the model is final at once, one completion", arguments: effects)
  func with(option: UIView.AnimationOptions, type: String) throws {
    let container = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100)), a = UIView(), b = UIView()
    container.addSubview(a)
    container.addSubview(b)
    b.isHidden = true
    let stage = AnimationStage(container)
    var ends: [Bool] = []
    UIView.transition(
      with: container, duration: 1, options: option,
      animations: {
        a.isHidden = true
        b.isHidden = false
        b.center.x = 50
      }, completion: { ends.append($0) })
    #expect(a.isHidden && !b.isHidden && b.layer.animationKeys() == nil)
    let effect = try #require(transition(of: container))
    #expect(effect.type.rawValue == type && effect.duration == 1 && effect.snapshotModel == .bothSides)
    #expect(effect.timingFunction == CAMediaTimingFunction(name: .easeInEaseOut))
    #expect(stage.window.hitTest(CGPoint(x: 1, y: 1), with: nil) === stage.window)
    stage.advance(to: 0.99)
    #expect(ends.isEmpty)
    stage.advance(to: 1.5)
    #expect(ends == [true] && transition(of: container) == nil)
  }

  @Test("with animated content both sides live, and changes are animated")
  func animatedContent() {
    let container = UIView(), inner = UIView()
    container.addSubview(inner)
    let stage = AnimationStage(container)
    UIView.transition(
      with: container, duration: 1, options: [.transitionCrossDissolve, .allowAnimatedContent], animations: { inner.center.x = 50 })
    #expect(transition(of: container)?.snapshotModel == CATransitionSnapshotModel.none)
    #expect(inner.layer.animationKeys() == ["position"])
    stage.advance(to: 1)
  }

  @Test("without an effect changes show at once, and the completion comes with the next turn")
  func none() {
    let container = UIView(), inner = UIView()
    container.addSubview(inner)
    let stage = AnimationStage(container)
    var ended = false
    UIView.transition(with: container, duration: 1, animations: { inner.alpha = 0 }, completion: { ended = $0 })
    #expect(!ended && container.layer.animationKeys() == nil && inner.layer.animationKeys() == nil)
    stage.advance(to: 0)
    #expect(ended)
  }

  @Test("from one view to another: replaced in the superview at its place, or hidden and shown")
  func fromTo() {
    let container = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100)), a = UIView(), b = UIView(), front = UIView()
    container.addSubview(a)
    container.addSubview(front)
    let stage = AnimationStage(container)
    var ends = 0
    UIView.transition(from: a, to: b, duration: 1, options: .transitionFlipFromRight) { if $0 { ends += 1 } }
    #expect(container.subviews == [b, front] && a.superview == nil)
    #expect(transition(of: container)?.type.rawValue == "flipFromRight")
    stage.advance(to: 1)
    #expect(ends == 1)
    UIView.transition(
      from: b, to: front, duration: 1, options: [.transitionFlipFromLeft, .showHideTransitionViews], completion: { _ in ends += 1 })
    #expect(container.subviews == [b, front] && b.isHidden && !front.isHidden)
    stage.advance(to: 3)
    #expect(ends == 2)
  }

  @Test("between begin and commit, frozen when cached")
  func committed() {
    let container = UIView(), inner = UIView()
    container.addSubview(inner)
    let stage = AnimationStage(container)
    for cache in [true, false] {
      UIView.beginAnimations(nil, context: nil)
      UIView.setAnimationTransition(.curlUp, for: container, cache: cache)
      inner.isHidden.toggle()
      UIView.commitAnimations()
      #expect(transition(of: container)?.type.rawValue == "curlUp" && transition(of: container)?.duration == 0.2)
      #expect(transition(of: container)?.snapshotModel == (cache ? .bothSides : CATransitionSnapshotModel.none))
      stage.advance(to: cache ? 1 : 2)
    }
  }

  @Test("inside another block a transition takes over its duration; disabled it is over at once")
  func nested() {
    let container = UIView()
    let stage = AnimationStage(container)
    UIView.animate(withDuration: 3) { UIView.transition(with: container, duration: 1, options: .transitionCurlUp, animations: nil) }
    #expect(transition(of: container)?.duration == 3)
    stage.advance(to: 4)
    var ended = false
    UIView.performWithoutAnimation {
      UIView.transition(with: container, duration: 1, options: .transitionCurlUp, animations: nil, completion: { ended = $0 })
    }
    #expect(transition(of: container) == nil)
    stage.advance(to: 4)
    #expect(ended)
  }
}
