import Testing
import UIKit

/// A transaction's timing function overrides those of all animations in it, those of blocks too.
@MainActor @Suite("Transaction curves in blocks")
final class TransactionCurveTests {
  /// Controls (0, 1) and (0, 1): x(s) = s³, y(s) = 3s(1 − s)² + 3s²(1 − s) + s³.
  private let early = CAMediaTimingFunction(controlPoints: 0, 1, 0, 1)

  @Test("around a block, and inside it; afterwards blocks have their own curve")
  func curves() {
    let a = UIView(frame: CGRect(x: -5, y: 0, width: 10, height: 10)), b = UIView(frame: CGRect(x: -5, y: 0, width: 10, height: 10))
    let c = UIView(frame: CGRect(x: -5, y: 0, width: 10, height: 10)), stage = AnimationStage(a, b, c)
    stage.advance(to: 1)
    CATransaction.begin()
    CATransaction.setAnimationTimingFunction(early)
    UIView.animate(withDuration: 1) { a.center.x = 100 }
    CATransaction.commit()
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
      CATransaction.begin()
      CATransaction.setAnimationTimingFunction(early)
      b.center.x = 100
      CATransaction.commit()
      c.center.x = 100
    }
    stage.advance(to: 1.125)
    // x = 1/8 at s = ½, where y = 3/8 + 3/8 + 1/8 = 7/8.
    #expect(isClose(a.shown.position.x, 87.5, within: 1e-3) && isClose(b.shown.position.x, 87.5, within: 1e-3))
    #expect(isClose(c.shown.position.x, 12.5, within: 1e-3))
  }

  @Test("springs keep their motion")
  func springs() {
    let a = UIView(frame: CGRect(x: -5, y: 0, width: 10, height: 10)), stage = AnimationStage(a)
    stage.advance(to: 1)
    CATransaction.begin()
    CATransaction.setAnimationTimingFunction(early)
    UIView.animate(withDuration: 2.5, delay: 0, usingSpringWithDamping: 0.5, initialSpringVelocity: 0, animations: { a.center.x = 100 })
    CATransaction.commit()
    stage.advance(to: 1.25)
    #expect(isClose(a.shown.position.x, 48.7823, within: 1e-3))
  }
}
