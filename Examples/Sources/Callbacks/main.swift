// A program that answers its animations, on a stepped clock: a ball drops with a spring, and when that is over, told by the delegate, it
// rolls away. The clock is that of the frames: the same program writes the same callbacks.gif however fast the machine is.
import Acetate
import QuartzCore

final class Ball: CAAnimationDelegate {
  let layer = CALayer()

  init() {
    layer.bounds = CGRect(x: 0, y: 0, width: 48, height: 48)
    layer.position = CGPoint(x: 60, y: 40)
    layer.backgroundColor = CGColor(red: 0.2, green: 0.6, blue: 1, alpha: 1)
    layer.cornerRadius = 24
  }

  func drop() {
    let spring = CASpringAnimation(keyPath: "position.y")
    spring.fromValue = 160
    spring.damping = 8
    spring.duration = 1
    spring.delegate = self
    layer.add(spring, forKey: "drop")
  }

  func animationDidStop(_ animation: CAAnimation, finished: Bool) {
    print("landed after \(CACurrentMediaTime()) s")
    CATransaction.setAnimationDuration(1)
    CATransaction.setCompletionBlock { print("at rest after \(CACurrentMediaTime()) s") }
    layer.position.x = 260  // Animated by itself, as every change of a layer is.
  }
}

let root = CALayer()
root.bounds = CGRect(x: 0, y: 0, width: 320, height: 180)
root.backgroundColor = CGColor(red: 1, green: 1, blue: 1, alpha: 1)
let ball = Ball()
root.addSublayer(ball.layer)

let renderer = try OfflineRenderer(root)
ball.drop()
try renderer.write(to: "callbacks.gif", times: FrameTimes(from: 0, to: 2.2, frameRate: FrameRate(25)))
