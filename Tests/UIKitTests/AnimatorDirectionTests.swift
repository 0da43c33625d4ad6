import Testing
import UIKit

/// Fractions of animators that are reversed, and what is left where they stop.
@MainActor @Suite("Reversed and stopped animators")
struct AnimatorDirectionTests {
  @Test("fractionComplete of a reversed animator counts along its way")
  func reversed() {
    let sheet = UIView(frame: CGRect(x: -10, y: 0, width: 20, height: 20)), stage = AnimationStage(sheet)
    stage.advance(to: 1)
    let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { sheet.center.x = 100 }
    animator.startAnimation()
    stage.advance(to: 1.4)
    animator.pauseAnimation()
    animator.isReversed = true
    #expect(isClose(animator.fractionComplete, 0.6))
    // A finger goes on by 10 points of 100 towards the end, against the reversed animator.
    animator.fractionComplete -= 0.1
    stage.advance(to: 1.5)
    #expect(isClose(sheet.shown.position.x, 50, within: 1e-3))
    animator.fractionComplete = 0.7
    stage.advance(to: 1.6)
    #expect(isClose(sheet.shown.position.x, 30, within: 1e-3))
    animator.isReversed = false
    #expect(isClose(animator.fractionComplete, 0.3))
    animator.isReversed = true
    animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
    stage.advance(to: 1.75)
    // Half of the 0.3 s that are left.
    #expect(isClose(sheet.shown.position.x, 15, within: 1e-3) && isClose(animator.fractionComplete, 0.85, within: 1e-3))
    stage.advance(to: 2)
    #expect(sheet.center.x == 0)
  }

  @Test("by time, not by values: a reversed animator that does not scrub evenly")
  func byTime() {
    let sheet = UIView(frame: CGRect(x: -10, y: 0, width: 20, height: 20)), stage = AnimationStage(sheet)
    let animator = UIViewPropertyAnimator(duration: 1, curve: .easeIn) { sheet.center.x = 100 }
    animator.scrubsLinearly = false
    animator.pauseAnimation()
    animator.isReversed = true
    animator.fractionComplete = 0.75
    stage.advance(to: 0)
    // A quarter of the time on the way there: easeIn is at 0.0935 then.
    #expect(isClose(sheet.shown.position.x, 9.3, within: 0.5) && isClose(animator.fractionComplete, 0.75, within: 1e-6))
  }

  @Test("finished where it stands, the views have what shows, in the same turn and where nothing shows them", arguments: [false, true])
  func current(isShown: Bool) {
    let sheet = UIView(frame: CGRect(x: 95, y: 0, width: 20, height: 20)), stage = AnimationStage()
    if isShown { stage.window.addSubview(sheet) }
    stage.advance(to: 0)
    var position: UIViewAnimatingPosition?
    let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { sheet.center.x = 5 }
    animator.addCompletion { position = $0 }
    animator.fractionComplete = 0.5
    animator.stopAnimation(false)
    animator.finishAnimation(at: .current)
    // From 105 to 5.
    #expect(sheet.center.x == 55 && position == .current)
    stage.advance(to: 1)
    #expect(sheet.shown.position.x == 55 && sheet.layer.animationKeys() == nil)
  }
}
