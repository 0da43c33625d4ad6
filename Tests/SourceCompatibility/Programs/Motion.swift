import CoreGraphics
import Foundation
import QuartzCore

/// A ball that flies across, bounces along two arcs, and turns by matrices.
@MainActor
final class Ball {
  let layer = CALayer()

  init() {
    layer.bounds = CGRect(x: 0, y: 0, width: 32, height: 32)
    layer.position = CGPoint(x: 74.0, y: 74.0)
  }

  func fly() {
    let flight = CABasicAnimation(keyPath: "position")
    flight.fromValue = NSValue(cgPoint: CGPoint(x: 74.0, y: 74.0))
    flight.toValue = NSValue(cgPoint: CGPoint(x: 566.0, y: 406.0))
    flight.duration = 3.0
    flight.timingFunction = CAMediaTimingFunction(controlPoints: 0.25, 0.1, 0.25, 1.0)
    layer.add(flight, forKey: "flight")
  }

  func bounce() {
    let arcs = CGMutablePath()
    arcs.move(to: CGPoint(x: 74.0, y: 74.0))
    arcs.addCurve(to: CGPoint(x: 320.0, y: 74.0), control1: CGPoint(x: 74.0, y: 500.0), control2: CGPoint(x: 320.0, y: 500.0))
    arcs.addCurve(to: CGPoint(x: 566.0, y: 74.0), control1: CGPoint(x: 320.0, y: 500.0), control2: CGPoint(x: 566.0, y: 500.0))
    let animation = CAKeyframeAnimation(keyPath: "position")
    animation.path = arcs
    animation.duration = 5.0
    animation.isRemovedOnCompletion = false
    animation.fillMode = .forwards
    layer.add(animation, forKey: "bounce")
  }

  func turn(by angle: CGFloat, relatively: Bool = false) {
    let animation = CABasicAnimation()
    animation.keyPath = "transform"
    animation.duration = 2.0
    let matrix = NSValue(caTransform3D: CATransform3DMakeRotation(angle, 0, 0, 1))
    if relatively { animation.byValue = matrix } else { animation.toValue = matrix }
    layer.add(animation, forKey: nil)
  }
}

/// Layers that run twice as fast as the ones that they are in.
@MainActor
final class FastLayers: NSObject, CAAnimationDelegate {
  let outer = CALayer(), inner = CALayer()
  private(set) var ended: [String] = []

  override init() {
    super.init()
    outer.speed = 2.0
    inner.speed = 2.0
    outer.addSublayer(inner)
  }

  func fade() {
    for (layer, name) in [(outer, "outer"), (inner, "inner")] {
      let animation = CABasicAnimation(keyPath: "opacity")
      animation.fromValue = 0.0
      animation.toValue = 1.0
      animation.duration = 10.0
      animation.delegate = self
      animation.setValue(name, forKey: "name")
      layer.add(animation, forKey: "fade")
    }
  }

  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
    if flag, let name = anim.value(forKey: "name") as? String { ended.append(name) }
  }
}
