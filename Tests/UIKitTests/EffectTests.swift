import Testing
import UIKit

/// Blurs of what is behind.
@MainActor @Suite("Visual effects")
final class EffectTests {
  private func radius(_ view: UIView) -> Double {
    view.layer.presentation()?.value(forKeyPath: "backgroundFilters.blur.inputRadius") as? Double ?? 0
  }
  private func saturation(_ view: UIView) -> Double {
    view.layer.presentation()?.value(forKeyPath: "backgroundFilters.saturation.inputAmount") as? Double ?? 0
  }

  private func scene(_ effect: UIVisualEffect?) -> (UIVisualEffectView, AnimationStage) {
    let view = UIVisualEffectView(effect: effect)
    view.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    let stage = AnimationStage(view)
    stage.advance(to: 0)
    return (view, stage)
  }

  @Test("a light blur has a radius of 30, a saturation of 1.8 and a tint of white at 0.3")
  func recipe() {
    let (view, _) = scene(UIBlurEffect(style: .light))
    #expect(radius(view) == 30 && saturation(view) == 1.8)
    #expect(view.subviews[0].backgroundColor?.cgColor.alpha == 0.3 && view.contentView.superview === view)
    #expect(view.contentView.frame == view.bounds)
  }

  @Test("an effect animates in a block: radius, saturation and tint are half-way at half time")
  func block() {
    let (view, stage) = scene(nil)
    #expect(view.layer.backgroundFilters == nil)
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { view.effect = UIBlurEffect(style: .light) }
    stage.advance(to: 0.5)
    #expect(isClose(radius(view), 15) && isClose(saturation(view), 1.4))
    #expect(isClose(view.subviews[0].shown.backgroundColor?.alpha ?? 0, 0.15, within: 1e-3))
    stage.advance(to: 2)
    #expect(radius(view) == 30)
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { view.effect = nil }
    stage.advance(to: 2.75)
    #expect(isClose(radius(view), 7.5))
    stage.advance(to: 3.5)
    #expect(radius(view) == 0)
  }

  @Test("an animator's fraction is a fraction of the blur")
  func fraction() {
    let (view, stage) = scene(nil)
    let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { view.effect = UIBlurEffect(style: .light) }
    animator.fractionComplete = 0.3
    stage.advance(to: 0.5)
    #expect(isClose(radius(view), 9, within: 1e-4))
    animator.fractionComplete = 0.8
    stage.advance(to: 0.6)
    #expect(isClose(radius(view), 24, within: 1e-4))
    animator.stopAnimation(true)
  }
}
