import QuartzCore

extension Scene {
  /// Nothing to see: numbers that run, a third eased to and fro, a third through key values, a third on springs. Measures time alone.
  static func properties(_ count: Int) -> Scene {
    fullHD("properties-\(count)", "\(count) numbers are animated and nothing is drawn") { root in
      var layer = CALayer()
      for i in 0..<count {
        if i % 3 == 0 {
          layer = CALayer()
          layer.isHidden = true
          root.addSublayer(layer)
        }
        let animation = runningNumber(i)
        animation.timeOffset = 3 * scattered(i, 31)
        animation.repeatCount = .infinity
        layer.add(animation, forKey: animation.keyPath)
      }
    }
  }

  private static func runningNumber(_ i: Int) -> CAPropertyAnimation {
    switch i % 3 {
    case 0:
      let animation = CABasicAnimation(keyPath: "position.x")
      animation.fromValue = 100 * scattered(i, 20)
      animation.toValue = 100 * scattered(i, 21)
      animation.duration = 0.5 + scattered(i, 22)
      animation.autoreverses = true
      animation.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
      return animation
    case 1:
      let animation = CAKeyframeAnimation(keyPath: "position.y")
      animation.values = (0..<8).map { 100 * scattered(i, 23 + $0) }
      animation.duration = 1 + scattered(i, 22)
      return animation
    default:
      let animation = CASpringAnimation(keyPath: "zPosition")
      animation.fromValue = 100 * scattered(i, 20)
      animation.toValue = 100 * scattered(i, 21)
      animation.duration = 2
      return animation
    }
  }
}
