import CoreGraphics
import QuartzCore

/// Changes a layer's colour in the three ways that programs use: by the end value alone, with the model set first, and through the
/// delegate.
@MainActor
final class ColorChanger: CAAnimationDelegate {
  let colorLayer = CALayer()
  private(set) var finishes: [Bool] = []

  init() {
    colorLayer.frame = CGRect(x: 50, y: 50, width: 100, height: 100)
    colorLayer.backgroundColor = CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1)
  }

  func showBriefly(_ color: CGColor) {
    let animation = CABasicAnimation()
    animation.keyPath = "backgroundColor"
    animation.toValue = color
    colorLayer.add(animation, forKey: nil)
  }

  func show(_ color: CGColor) {
    let animation = CABasicAnimation(keyPath: #"backgroundColor"#)
    animation.toValue = color
    apply(animation, to: colorLayer)
  }

  private func apply(_ animation: CABasicAnimation, to layer: CALayer) {
    guard let keyPath = animation.keyPath else { return }
    animation.fromValue = (layer.presentation() ?? layer).value(forKeyPath: keyPath)
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    layer.setValue(animation.toValue, forKeyPath: keyPath)
    CATransaction.commit()
    layer.add(animation, forKey: nil)
  }

  func showAtTheEnd(_ color: CGColor) {
    let animation = CABasicAnimation(keyPath: "backgroundColor")
    animation.toValue = color
    animation.delegate = self
    colorLayer.add(animation, forKey: nil)
  }

  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
    finishes.append(flag)
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    if let color = (anim as? CABasicAnimation)?.toValue { colorLayer.backgroundColor = (color as! CGColor) }
    CATransaction.commit()
  }
}
