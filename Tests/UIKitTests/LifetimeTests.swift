import Testing
import UIKit

@MainActor @Suite("What keeps screens, windows and views")
struct LifetimeTests {
  /// What a program did before it let go of everything.
  enum Use: CaseIterable {
    case nothing, animationNotCommitted, animationRunning, animationOver, animatorRunning, animatorPaused, firstOfTwoTaps, bothTaps
    case controller, scrolling
  }

  @Test("a screen goes with its windows, their views and layers when nobody has it", arguments: Use.allCases)
  func goes(after use: Use) {
    weak var screen: UIScreen?, window: UIWindow?, view: UIView?, layer: CALayer?, root: CALayer?
    do {
      let own = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 480)), stage = AnimationStage(own)
      (screen, window, view, layer, root) = (stage.screen, stage.window, own, own.layer, stage.screen.layer)
      perform(use, on: own, of: stage)
    }
    #expect(screen == nil && window == nil && view == nil && layer == nil && root == nil)
  }

  @Test("an animator goes with what it animates when nobody has it", arguments: [false, true])
  func animatorGoes(isPaused: Bool) {
    weak var animator: UIViewPropertyAnimator?
    do {
      let view = UIView(), stage = AnimationStage(view)
      let own = UIViewPropertyAnimator(duration: 1, curve: .linear) { view.alpha = 0 }
      // A block of its own inside counts as one animation.
      own.addAnimations { UIView.animate(withDuration: 1) { view.center.x = 10 } }
      own.startAnimation()
      stage.advance(to: 0.5)
      if isPaused { own.pauseAnimation() }
      // Commits the pause: until then the transaction has the animations.
      stage.advance(to: 0.6)
      animator = own
    }
    #expect(animator == nil)
  }

  @Test("an animator that nobody has goes on to its end")
  func animatorGoesOn() {
    weak var animator: UIViewPropertyAnimator?
    let view = UIView(), stage = AnimationStage(view)
    var ends = 0
    do {
      let own = UIViewPropertyAnimator(duration: 1, curve: .linear) { view.alpha = 0 }
      own.addCompletion { _ in ends += 1 }
      own.startAnimation()
      animator = own
    }
    stage.advance(to: 0.5)
    #expect(animator?.isRunning == true && ends == 0)
    stage.advance(to: 1.5)
    #expect(animator == nil && ends == 1)
  }

  private func perform(_ use: Use, on view: UIView, of stage: AnimationStage) {
    let tap = InputEvent.tap(at: CGPoint(x: 10, y: 10), time: 0, for: 0.1)
    switch use {
    case .nothing: break
    case .animationNotCommitted: UIView.animate(withDuration: 1) { view.alpha = 0 }
    case .animationRunning, .animationOver:
      UIView.animate(withDuration: 1) { view.alpha = 0 }
      stage.advance(to: use == .animationOver ? 1.5 : 0.5)
    case .animatorRunning, .animatorPaused:
      let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { view.alpha = 0 }
      animator.startAnimation()
      stage.advance(to: 0.5)
      if use == .animatorPaused { animator.pauseAnimation() }
    case .firstOfTwoTaps, .bothTaps:
      let double = UITapGestureRecognizer()
      double.numberOfTapsRequired = 2
      view.addGestureRecognizer(double)
      stage.stage.inject(tap)
      stage.advance(to: use == .bothTaps ? 1 : 0.2)
    case .controller:
      stage.window.rootViewController = UIViewController()
      stage.advance(to: 1)
    case .scrolling:
      let list = UIScrollView(frame: view.bounds)
      list.contentSize = CGSize(width: 320, height: 2000)
      view.addSubview(list)
      list.setContentOffset(CGPoint(x: 0, y: 300), animated: true)
      stage.advance(to: 0.1)
    }
  }

  @Test("what shows a screen's layer keeps the screen, and the screen its windows")
  func shown() {
    weak var screen: UIScreen?, window: UIWindow?
    var stage: LayerStage?
    do {
      let own = UIScreen(size: CGSize(width: 320, height: 480)), shown = UIWindow(frame: own.bounds)
      shown.screen = own
      shown.isHidden = false
      (screen, window) = (own, shown)
      stage = LayerStage(own.layer, clock: .stepped())
    }
    #expect(screen != nil && window?.screen === screen)
    stage = nil
    #expect(screen == nil && window == nil && stage == nil)
  }
}
