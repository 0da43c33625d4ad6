import Graphics
import RenderTree
import Testing

@testable import Timing

@Suite("Animation along a path")
struct PathTests {
  static func frames(_ path: PathGeometry, _ mode: Keyframes.Mode = .linear, keyTimes: [Double]? = nil, rotation: Keyframes.Rotation? = nil)
    -> Keyframes
  {
    var frames = Keyframes([], mode: mode, keyTimes: keyTimes)
    frames.path = path
    frames.rotation = rotation
    return frames
  }

  /// A line of 100 and a curve, 1 s, at 0.1, 0.25, 0.5, 0.6, 0.75, 0.9 and 0.99; measured to the printed digits.
  @Test(
    "elements are segments; paced goes by length",
    arguments: [
      (Keyframes.Mode.linear, nil, [(20, 0), (50, 0), (100, 0), (129.6, 5.6), (168.75, 31.25), (194.4, 70.4), (199.94, 97)]),
      (.cubic, nil, [(20, 0), (50, 0), (100, 0), (129.6, 5.6), (168.75, 31.25), (194.4, 70.4), (199.94, 97)]),
      (
        .linear, [0, 0.2, 1],
        [(50, 0), (109.36, 0.57), (153.61, 18.46), (168.75, 31.25), (186.88, 54.65), (197.75, 81.35), (199.98, 98.13)]
      ),
      (.paced, nil, [(25.49, 0), (63.72, 0), (126.87, 4.62), (149.72, 15.82), (177.88, 41.5), (195.99, 74.98), (199.96, 97.46)]),
      (.discrete, nil, [(0, 0), (0, 0), (100, 0), (100, 0), (100, 0), (100, 0), (100, 0)]),
    ] as [(Keyframes.Mode, [Double]?, [(Double, Double)])])
  func measured(mode: Keyframes.Mode, keyTimes: [Double]?, expected: [(Double, Double)]) {
    let layer = Fixture(AnimationRecord("position", .keyframes(Self.frames(.lineAndCurve, mode, keyTimes: keyTimes))))
    for (time, point) in zip([0.1, 0.25, 0.5, 0.6, 0.75, 0.9, 0.99], expected) {
      expectClose(layer.shown(at: time).position, point.0, point.1, within: 0.0051)
    }
  }

  @Test("a ship on a cubic, 4 s", arguments: [(0.5, 31.3477, 113.0859), (1, 67.96875, 107.8125), (2, 150, 150), (3, 232.03125, 192.1875)])
  func ship(time: Double, x: Double, y: Double) {
    let layer = Fixture(AnimationRecord("position", .keyframes(Self.frames(.ship)), duration: 4))
    expectClose(layer.shown(at: time).position, x, y)
    #expect(layer.shown(at: time).transform == CATransform3DIdentity)
  }

  /// The length by Gauss–Legendre quadrature of the speed. A quarter of it, 89.8868, lies between the lengths 86.9292 at the parameter 4/16
  /// and 107.5760 at 5/16, hence at 0.2589530; constant speed throughout would have 0.2593403. Measured: 70.870 ± 0.15.
  @Test("its length is 359.5474, and a quarter of it (70.748, 108.370)")
  func shipPaced() {
    let layer = Fixture(AnimationRecord("position", .keyframes(Self.frames(.ship, .paced)), duration: 4))
    expectClose(layer.shown(at: 1).position, 70.7475, 108.3696, within: 1e-4)
    expectClose(layer.shown(at: 1).position.x, 70.870, within: 0.15)
    expectClose(PathInterpolator(.ship, Self.frames(.ship, .paced))?.arcs?.length ?? 0, 359.5473949, within: 1e-6)
  }

  /// From (0, 0) to (100, 0) by (0, 100) and (100, 100): the speed is 300 (1 − 2t + 2t²), so that the length up to t is
  /// 300 (t − t² + ⅔t³), and 200 in all. A quarter, 50, lies between 47.0215 at 3/16 and 59.375 at 4/16, hence at 0.2025692.
  @Test("an arch, measured at a quarter of its length, and its mirror image at three quarters")
  func archPaced() {
    let arch = PathGeometry(
      verbs: [.move, .cubic], points: [.zero, CGPoint(x: 0, y: 100), CGPoint(x: 100, y: 100), CGPoint(x: 100, y: 0)])
    let layer = Fixture(AnimationRecord("position", .keyframes(Self.frames(arch, .paced))))
    expectClose(layer.shown(at: 0.25).position, 10.648, 48.460, within: 1e-3)
    expectClose(layer.shown(at: 0.5).position, 50, 75)
    expectClose(layer.shown(at: 0.75).position, 89.352, 48.460, within: 1e-3)
  }

  /// A hundredth of that arch is straight to within a point as a whole, and is timed by eighths all the same: 0.5 lies between 0.332031 at
  /// 1/8 and 0.59375 at 2/8, hence at 0.2052239.
  @Test("small paths, of anchor points for instance, are timed by eighths")
  func smallArch() {
    let arch = PathGeometry(verbs: [.move, .cubic], points: [.zero, CGPoint(x: 0, y: 1), CGPoint(x: 1, y: 1), CGPoint(x: 1, y: 0)])
    let layer = Fixture(AnimationRecord("anchorPoint", .keyframes(Self.frames(arch, .paced))))
    expectClose(layer.shown(at: 0.25).anchorPoint, 0.109061, 0.489322, within: 1e-5)
  }

  @Test("rotation follows the tangent", arguments: [(0.0, -63.4349), (1, 10.3048), (2, 33.6901), (4, -63.4349)])
  func rotation(time: Double, degrees: Double) {
    let layer = Fixture(AnimationRecord("position", .keyframes(Self.frames(.ship, rotation: .auto)), duration: 4))
    expectClose(layer.number("transform.rotation.z", at: time) * 180 / .pi, degrees, within: 1e-3)
    let reversed = Fixture(AnimationRecord("position", .keyframes(Self.frames(.ship, rotation: .autoReverse)), duration: 4))
    let half = (reversed.number("transform.rotation.z", at: time) * 180 / .pi - degrees).truncatingRemainder(dividingBy: 360)
    expectClose(abs(half), 180, within: 1e-3)
  }

  /// Turned 90° first, then stretched by 2 along x: the layer's own x axis ends up as (0, 1).
  @Test("the rotation comes before the layer's own transform")
  func order() {
    let upward = PathGeometry(verbs: [.move, .line], points: [.zero, CGPoint(x: 0, y: 10)])
    let layer = Fixture(AnimationRecord("position", .keyframes(Self.frames(upward, rotation: .auto)))) {
      $0.transform = CATransform3DMakeScale(2, 1, 1)
    }
    let shown = layer.shown(at: 0.5).transform
    expectClose(Double(shown.m11), 0)
    expectClose(Double(shown.m12), 1)
    expectClose(Double(shown.m21), -2)
    #expect(layer.shown(at: 2).transform == CATransform3DMakeScale(2, 1, 1))
  }

  @Test("where control points fall together the next one shows the direction")
  func degenerate() {
    // Both controls on the start: at 0 the direction is that to the end, (3, 4).
    let path = PathGeometry(verbs: [.move, .cubic], points: [.zero, .zero, .zero, CGPoint(x: 3, y: 4)])
    let layer = Fixture(AnimationRecord("position", .keyframes(Self.frames(path, rotation: .auto))))
    for time in [0, 0.5, 1.0] { expectClose(layer.number("transform.rotation", at: time), atan2(4, 3)) }
  }

  @Test("closing runs back to the start; a second subpath takes no time to reach")
  func subpaths() {
    let closed = PathGeometry(verbs: [.move, .line, .close], points: [.zero, CGPoint(x: 10, y: 0)])
    expectClose(Fixture(AnimationRecord("position", .keyframes(Self.frames(closed)))).shown(at: 0.75).position, 5, 0)
    let two = PathGeometry(
      verbs: [.move, .line, .move, .line], points: [.zero, CGPoint(x: 10, y: 0), CGPoint(x: 0, y: 100), CGPoint(x: 10, y: 100)])
    expectClose(Fixture(AnimationRecord("position", .keyframes(Self.frames(two)))).shown(at: 0.75).position, 5, 100)
  }

  @Test("values do not turn the layer, whatever the rotation mode; a path may move the anchor point as well")
  func otherInterpolations() {
    var frames = Keyframes([.point(0, 0), .point(0, 10)])
    frames.rotation = .auto
    let byValues = Fixture(AnimationRecord("position", .keyframes(frames)))
    #expect(byValues.shown(at: 0.5).transform == CATransform3DIdentity)
    expectClose(byValues.shown(at: 0.5).position, 0, 5)
    let anchor = Fixture(AnimationRecord("anchorPoint", .keyframes(Self.frames(.lineAndCurve))))
    expectClose(anchor.shown(at: 0.25).anchorPoint, 50, 0)
  }

  @Test("an empty path shows the model; an additive one adds to it")
  func additive() {
    let empty = Fixture(AnimationRecord("position", .keyframes(Self.frames(.empty)))) { $0.position = CGPoint(x: 7, y: 8) }
    expectClose(empty.shown(at: 0.5).position, 7, 8)
    let added = Fixture(AnimationRecord("position", .keyframes(Self.frames(.lineAndCurve)), additive: true)) {
      $0.position = CGPoint(x: 7, y: 8)
    }
    expectClose(added.shown(at: 0.25).position, 57, 8)
  }

  @Test("two arcs in 5 s: down and up again over the middle of the screen")
  func twoArcs() {
    let path = PathGeometry(
      verbs: [.move, .cubic, .cubic],
      points: [
        CGPoint(x: 74, y: 74), CGPoint(x: 74, y: 500), CGPoint(x: 320, y: 500), CGPoint(x: 320, y: 74), CGPoint(x: 320, y: 500),
        CGPoint(x: 566, y: 500),
        CGPoint(x: 566, y: 74),
      ])
    let layer = Fixture(AnimationRecord("position", .keyframes(Self.frames(path)), duration: 5))
    for (time, x, y) in [(1.25, 197.0, 393.5), (2.5, 320, 74), (3.75, 443, 393.5), (5, 566, 74)] {
      expectClose(layer.shown(at: time).position, x, y)
    }
  }

  @Test("at constant speed an element without length takes no time, and shows no direction")
  func pointElements() {
    // A closing line from the start to itself, then straight down.
    let path = PathGeometry(verbs: [.move, .close, .line], points: [CGPoint(x: 0.1, y: 0.7), CGPoint(x: 0.1, y: 10.7)])
    let layer = Fixture(AnimationRecord("position", .keyframes(Self.frames(path, .paced, rotation: .auto))))
    for time in [0, 0.25] { expectClose(layer.number("transform.rotation.z", at: time), .pi / 2) }
    expectClose(layer.shown(at: 0.25).position, 0.1, 3.2)
  }
}
