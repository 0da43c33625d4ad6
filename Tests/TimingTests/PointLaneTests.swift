import Graphics
import RenderTree
import Testing

@testable import Timing

/// Points and single components of transforms run in lanes where nothing else reaches them.
@Suite("Lanes of points and transforms")
struct PointLaneTests {
  static let components = [
    "transform.rotation.z", "transform.rotation", "transform.scale", "transform.scale.x", "transform.scale.y", "transform.scale.z",
    "transform.translation.x",
    "transform.translation.y", "transform.translation.z",
  ]

  /// What lanes and tracks show of a layer at some times.
  func compare(_ animations: [AnimationRecord], lanes: Int, configure: (inout LayerProperties) -> Void = { _ in }) {
    var fixture = Fixture(configure: configure)
    fixture.animations = animations
    let tree = RenderTree(root: fixture.node())
    var fast = Evaluator(), portable = Evaluator(), general = Evaluator()
    portable.program.lanes.execution = .portable
    general.program.lanes.execution = .asTracks
    var a = PresentationTree(), b = PresentationTree(), c = PresentationTree()
    for time in [-1, 0, 0.3, 0.5, 0.99, 1, 1.7, 12] {
      fast.evaluate(tree, at: time, into: &a)
      portable.evaluate(tree, at: time, into: &b)
      general.evaluate(tree, at: time, into: &c)
      #expect(Int(fast.program.lanes.count) == lanes)
      let (x, y) = (c[properties: 0].position.x, c[properties: 0].position.y)
      expectClose(a[properties: 0].position, x, y, within: 1e-9 * max(1, abs(x), abs(y)))
      #expect(a[properties: 0].transform == b[properties: 0].transform)
      for (x, y) in zip(a[properties: 0].transform.numbers, c[properties: 0].transform.numbers) {
        #expect(abs(x - y) <= 1e-15 * max(1, abs(y)))
      }
      #expect(a.isAnimating == c.isAnimating && a.nextChange == c.nextChange)
    }
  }

  @Test("a component of a transform that does nothing else shows what a track shows", arguments: components)
  func plainTransform(key: String) {
    let lanes = key == "transform.scale" ? 3 : 1
    compare([AnimationRecord(key, .basic(Endpoints(from: -2, to: 5)), curve: .easeOut)], lanes: lanes)
    compare([AnimationRecord(key, .basic(Endpoints(by: 3)))], lanes: lanes)
    // Angles have lanes in basic animations alone.
    let others = key.contains("rotation") ? 0 : lanes
    compare([AnimationRecord(key, .keyframes(Keyframes([1, -4, 2.5])))], lanes: others)
    compare([AnimationRecord(key, .spring(Endpoints(from: 0, to: 1), SpringParameters()))], lanes: others)
    compare([AnimationRecord(key, .basic(Endpoints(from: 0, to: 3e7)))], lanes: lanes)
  }

  @Test("points show what a track shows")
  func points() {
    let ends = Endpoints(from: .point(3, 4), to: .point(-8, 1e5))
    compare([AnimationRecord("position", .basic(ends), curve: .easeInEaseOut)], lanes: 2)
    compare([AnimationRecord("position", .spring(ends, SpringParameters()))], lanes: 2)
    compare([AnimationRecord("position", .keyframes(Keyframes([.point(0, 9), .point(5, 7), .point(6, -1)])))], lanes: 2)
    compare([AnimationRecord("position", .basic(Endpoints(to: .point(1, 2))))], lanes: 2) { $0.position = CGPoint(x: 7, y: 9) }
  }

  @Test("a quarter turn in a second: after half of it both axes are at 45°")
  func turn() {
    let shown = Fixture(AnimationRecord("transform.rotation.z", .basic(Endpoints(from: 0, to: .number(.pi / 2))))).shown(at: 0.5).transform
    let half = 0.5.squareRoot()  // sin 45° = cos 45° = √½
    for (number, expected) in zip(shown.numbers, [half, half, 0, 0, -half, half, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]) {
      expectClose(number, expected)
    }
  }

  @Test("key points (0, 9) (5, 7) (6, −1) over a second: at ¼ s half way along the first segment")
  func keyPoints() {
    let interpolation = PropertyAnimation.Interpolation.keyframes(Keyframes([.point(0, 9), .point(5, 7), .point(6, -1)]))
    expectClose(Fixture(AnimationRecord("position", interpolation)).shown(at: 0.25).position, 2.5, 8)
  }

  @Test("what others reach too, a transform that does something, and numbers beyond measure run as tracks")
  func others() {
    let turn = AnimationRecord("transform.rotation.z", .basic(Endpoints(from: 0, to: 3)))
    compare([turn, AnimationRecord("transform.scale", .basic(Endpoints(from: 1, to: 2)))], lanes: 0)
    compare([turn], lanes: 0) { $0.transform = CATransform3DMakeScale(2, 1, 1) }
    let move = AnimationRecord("position", .basic(Endpoints(from: .point(0, 0), to: .point(4, 4))))
    compare([move, AnimationRecord("position.x", .basic(Endpoints(from: 1, to: 2)))], lanes: 0)
    compare([AnimationRecord("position", .basic(Endpoints(from: .point(0, 0), to: .point(1e300, 1))))], lanes: 0)
    compare([AnimationRecord("position", .keyframes(Keyframes([.point(0, 0), .point(.infinity, 1)])))], lanes: 0)
    var path = Keyframes()
    path.path = PathGeometry(verbs: [.move, .line], points: [.zero, CGPoint(x: 10, y: 10)])
    path.rotation = .auto
    compare([AnimationRecord("position", .keyframes(path)), turn], lanes: 0)
  }
}

extension CATransform3D {
  fileprivate var numbers: [Double] { [m11, m12, m13, m14, m21, m22, m23, m24, m31, m32, m33, m34, m41, m42, m43, m44] }
}
