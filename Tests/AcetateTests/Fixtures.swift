import RendererTestSupport
import Acetate
import Graphics
import QuartzCore
import TestSupport

extension CGColor {
  static let testRed = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
  static let testBlue = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
}

/// An empty root of a size in points.
func makeRoot(_ width: Double, _ height: Double, color: CGColor? = nil) -> CALayer {
  let root = CALayer()
  root.bounds = CGRect(x: 0, y: 0, width: width, height: height)
  root.backgroundColor = color
  return root
}

extension CALayer {
  @discardableResult
  func addBox(_ x: Double, _ y: Double, _ width: Double, _ height: Double, _ color: CGColor? = nil) -> CALayer {
    let box = CALayer()
    box.frame = CGRect(x: x, y: y, width: width, height: height)
    box.backgroundColor = color
    addSublayer(box)
    return box
  }

  /// A linear animation.
  func animate(_ keyPath: String, from: Double, to: Double, duration: Double) {
    let animation = CABasicAnimation(keyPath: keyPath)
    animation.fromValue = from
    animation.toValue = to
    animation.duration = duration
    add(animation, forKey: keyPath)
  }
}

func settings(_ backend: TestBackend, _ adjust: (inout RenderSettings) -> Void = { _ in }) -> RenderSettings {
  var settings = RenderSettings()
  settings.backend = backend.backend
  adjust(&settings)
  return settings
}
