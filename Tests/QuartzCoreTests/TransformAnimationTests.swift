import QuartzCore
import Testing

@Suite("Several animations of one transform")
struct TransformAnimationTests {
  private let layer = CALayer()

  private func add(_ keyPath: String, _ value: Any) {
    let animation = CABasicAnimation(keyPath: keyPath)
    animation.fromValue = value
    animation.toValue = value
    animation.duration = 4
    layer.add(animation, forKey: nil)
  }

  @Test(
    "an offset shows beside a scale and a rotation, whichever way it is given",
    arguments: [CGPoint(x: 50, y: 60), CGSize(width: 50, height: 60), CGVector(dx: 50, dy: 60)] as [any Sendable])
  func offset(value: any Sendable) throws {
    let stage = Stage(layer)
    add("transform.translation", value)
    add("transform.scale.x", 1.5)
    add("transform.scale.y", 2)
    add("transform.rotation.z", Double.pi / 2)
    stage.host.advance(to: 1)
    let shown = try #require(layer.presentation()).transform
    #expect(shown.m41 == 50 && shown.m42 == 60)
    #expect(abs(shown.m12 - 1.5) < 1e-12 && abs(shown.m21 + 2) < 1e-12)
  }

  @Test("in a group with key frames, in either order")
  func group() throws {
    let frames = CAKeyframeAnimation(keyPath: "sublayerTransform.translation"), grow = CABasicAnimation(keyPath: "sublayerTransform.scale")
    frames.values = [CGPoint.zero, CGPoint(x: 40, y: 0), CGPoint(x: 40, y: 80)]
    grow.fromValue = 1
    grow.toValue = 3
    for animations in [[frames, grow], [grow, frames]] {
      let layer = CALayer(), stage = Stage(layer)
      let group = CAAnimationGroup()
      group.animations = animations
      group.duration = 2
      layer.add(group, forKey: "both")
      stage.host.advance(to: 1.5)
      let shown = try #require(layer.presentation()).sublayerTransform
      // Three quarters: the middle of the second segment, and 1 + 0.75 · 2.
      #expect(abs(shown.m41 - 40) < 1e-9 && abs(shown.m42 - 40) < 1e-9 && abs(shown.m11 - 2.5) < 1e-9)
    }
  }

  @Test("a path moves the offset while the layer turns")
  func path() throws {
    let stage = Stage(layer)
    let path = CGMutablePath()
    path.move(to: .zero)
    path.addLine(to: CGPoint(x: 100, y: 200))
    let move = CAKeyframeAnimation(keyPath: "transform.translation")
    move.path = path
    move.duration = 4
    layer.add(move, forKey: "move")
    add("transform.rotation.z", Double.pi / 2)
    stage.host.advance(to: 1)
    let shown = try #require(layer.presentation()).transform
    #expect(abs(shown.m41 - 25) < 1e-9 && abs(shown.m42 - 50) < 1e-9 && abs(shown.m12 - 1) < 1e-12)
  }
}
