import CoreGraphics
import QuartzCore

/// Moves, colours and turns a layer by key frames, along a path, and in a group.
@MainActor
final class Ship {
  let layer = CALayer()
  let path: CGPath = {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 0, y: 150))
    path.addCurve(to: CGPoint(x: 300, y: 150), control1: CGPoint(x: 75, y: 0), control2: CGPoint(x: 225, y: 300))
    return path
  }()

  init() {
    layer.bounds = CGRect(x: 0, y: 0, width: 64, height: 64)
    layer.position = CGPoint(x: 0, y: 150)
    layer.backgroundColor = CGColor(red: 0, green: 1, blue: 0, alpha: 1)
  }

  func changeColors() {
    let blue = CGColor(red: 0, green: 0, blue: 1, alpha: 1), red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    let animation = CAKeyframeAnimation(keyPath: "backgroundColor")
    animation.duration = 2.0
    animation.values = [blue, red, CGColor(red: 0, green: 1, blue: 0, alpha: 1), blue]
    layer.add(animation, forKey: "colors")
  }

  func sail() {
    let animation = CAKeyframeAnimation(keyPath: "position")
    animation.duration = 4.0
    animation.path = path
    animation.rotationMode = .rotateAuto
    layer.add(animation, forKey: nil)
  }

  func sailAndBlush() {
    let course = CAKeyframeAnimation(keyPath: "position")
    course.path = path
    course.rotationMode = .rotateAuto
    let color = CABasicAnimation(keyPath: "backgroundColor")
    color.toValue = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    let group = CAAnimationGroup()
    group.animations = [course, color]
    group.duration = 4.0
    layer.add(group, forKey: nil)
  }

  func spin() {
    let animation = CABasicAnimation(keyPath: "transform.rotation")
    animation.duration = 2.0
    animation.byValue = CGFloat.pi * 2
    layer.add(animation, forKey: "spin")
  }

  func stopSpinning() { layer.removeAnimation(forKey: "spin") }
}
