import UIKit

func shake(_ view: UIView) {
  let animation = CAKeyframeAnimation(keyPath: String(keyPath: "position", of: \CALayer.position))
  animation.duration = 0.4
  view.layer.add(animation, forKey: String(keyPath: "hidden", of: \CALayer.isHidden))
  let path = CABasicAnimation(keyPath: String(keyPath: "strokeEnd", of: \CAShapeLayer.strokeEnd))
  print(String(keyPath: "layer.bounds", of: \UIView.layer.bounds), path)
}
