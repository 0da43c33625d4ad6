import UIKit

func shake(_ view: UIView) {
  let animation = CAKeyframeAnimation(keyPath: #keyPath(CALayer.position))
  animation.duration = 0.4
  view.layer.add(animation, forKey: #keyPath(CALayer.isHidden))
  let path = CABasicAnimation(keyPath: #keyPath(CAShapeLayer.strokeEnd))
  print(#keyPath(UIView.layer.bounds), path)
}
