import Testing
import UIKit

@testable import UIKit

/// Springs in each form.
@MainActor @Suite("Springs of views")
struct SpringTests {
  /// Stiffness of the spring that a damping ratio, a duration and a velocity make, as probed on iOS.
  nonisolated static let stiffness: [(ratio: Double, duration: Double, velocity: Double, stiffness: Double)] = [
    (0.5, 1, 0, 161.719502), (0.35, 1, 0, 286.409428), (0.6, 0.8, 0, 190.214276), (0.8, 1, 0, 80.897373), (1, 1, 0, 85.255924),
    (1, 1, 1, 83.138042), (0.5, 1, 1, 152.868413), (0.5, 1, -2, 175.422411), (0.1, 1, 0, 2125.390120), (0.5, 2.5, 0, 25.875120),
  ]

  @Test("the spring that settles in a duration", arguments: stiffness)
  func solving(ratio: Double, duration: Double, velocity: Double, stiffness: Double) {
    let frequency = ViewSpring.frequency(dampingRatio: ratio, duration: duration, velocity: velocity)
    #expect(isClose(frequency * frequency, stiffness, within: stiffness * 2e-6))
  }

  @Test("damping ½ in 2.5 s: up to 1.163034 and back (slide-up presentation)")
  func slideUp() {
    let view = UIView(), stage = AnimationStage(view)
    var end: Bool?
    UIView.animate(
      withDuration: 2.5, delay: 0, usingSpringWithDamping: 0.5, initialSpringVelocity: 0, options: .curveEaseIn,
      animations: { view.center.y = 1 }, completion: { end = $0 })
    for (time, y) in [(0.25, 0.487823), (0.5, 1.034971), (0.713145, 1.163034), (1.25, 0.987155), (2.5, 1.000969)] {
      stage.advance(to: time)
      #expect(isClose(view.shown.position.y, y), "at \(time)")
    }
    #expect(end == true)
    stage.advance(to: 2.6)
    #expect(view.shown.position.y == 1)
  }

  @Test("by pace and bounce: as long as it needs to settle")
  func perceptual() throws {
    let view = UIView(), stage = AnimationStage(view)
    UIView.animate(springDuration: 0.5, bounce: 0.3) { view.center.x = 100 }
    let spring = try #require(view.layer.animation(forKey: "position") as? CASpringAnimation)
    #expect(isClose(spring.stiffness, 157.913670) && isClose(spring.damping, 17.592919) && isClose(spring.duration, 0.862955))
    UIView.animate { view.bounds.size.width = 10 }
    #expect(view.layer.animation(forKey: "bounds.size")?.duration == 0.8)
    stage.advance(to: 1)
  }

  @Test("a velocity that is no number counts as none")
  func endlessVelocity() {
    let spring = ViewSpring(dampingRatio: 0.5, duration: 1, velocity: CGVector(dx: Double.infinity, dy: 0))
    #expect(abs(spring.stiffness - 161.719502) < 1e-4 && spring.velocity == .zero)
  }

  @Test("alpha moves by the spring from value to value, and the keyboard's curve is a spring of half a second")
  func alpha() throws {
    let view = UIView(), stage = AnimationStage(view)
    view.alpha = 0
    UIView.animate(withDuration: 1, delay: 0, usingSpringWithDamping: 1, initialSpringVelocity: 0) { view.alpha = 0.5 }
    let fade = try #require(view.layer.animation(forKey: "opacity") as? CASpringAnimation)
    #expect(!fade.isAdditive && fade.toValue as? NSNumber == 0.5)
    UIView.animate(withDuration: 2, delay: 0, options: UIView.AnimationOptions(rawValue: 7 << 16)) { view.center.x = 10 }
    let move = try #require(view.layer.animation(forKey: "position") as? CASpringAnimation)
    #expect(move.mass == 3 && move.stiffness == 1000 && move.damping == 500 && move.duration == 0.5)
    stage.advance(to: 1)
  }
}
