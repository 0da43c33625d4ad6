import Foundation
import QuartzCore

/// A clock whose hands move by animations that carry the layer that they belong to.
@MainActor
final class Clock: NSObject, CAAnimationDelegate {
  let face = CALayer()
  let hourHand = CALayer(), minuteHand = CALayer(), secondHand = CALayer()

  override init() {
    super.init()
    face.bounds = CGRect(x: 0, y: 0, width: 200, height: 200)
    for hand in [hourHand, minuteHand, secondHand] {
      hand.bounds = CGRect(x: 0, y: 0, width: 10, height: 80)
      hand.anchorPoint = CGPoint(x: 0.5, y: 0.9)
      hand.position = CGPoint(x: face.bounds.midX, y: face.bounds.midY)
      face.addSublayer(hand)
    }
  }

  func setTime(_ components: DateComponents, animated: Bool) {
    let hours = CGFloat(components.hour ?? 0) / 12 * .pi * 2
    let minutes = CGFloat(components.minute ?? 0) / 60 * .pi * 2
    let seconds = CGFloat(components.second ?? 0) / 60 * .pi * 2
    setAngle(hours, for: hourHand, animated: animated)
    setAngle(minutes, for: minuteHand, animated: animated)
    setAngle(seconds, for: secondHand, animated: animated)
  }

  private func setAngle(_ angle: CGFloat, for hand: CALayer, animated: Bool) {
    let transform = CATransform3DMakeRotation(angle, 0, 0, 1)
    guard animated else {
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      hand.transform = transform
      CATransaction.commit()
      return
    }
    let animation = CABasicAnimation(keyPath: "transform")
    animation.fromValue = NSValue(caTransform3D: hand.transform)
    animation.toValue = NSValue(caTransform3D: transform)
    animation.duration = 0.5
    animation.delegate = self
    animation.setValue(hand, forKey: "hand")
    hand.add(animation, forKey: nil)
  }

  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
    guard let animation = anim as? CABasicAnimation, let hand = animation.value(forKey: "hand") as? CALayer,
      let value = animation.toValue as? NSValue
    else { return }
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    hand.transform = value.caTransform3DValue
    CATransaction.commit()
  }
}
