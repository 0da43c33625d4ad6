import Graphics
import RenderTree
import Testing

@testable import Timing

@Suite("Key frames")
struct KeyframeTests {
  static let times = [0.05, 0.2, 0.3, 0.4, 0.5, 0.7, 0.8, 0.9]
  static let values: [AnimatableValue] = [0, 1, 0.5, 0.7]

  /// Values 0, 1, ½, 0.7 in 1 s; measured.
  @Test(
    "the calculation modes",
    arguments: [
      (Keyframes.Mode.linear, nil, [0.15, 0.6, 0.9, 0.9, 0.75, 0.52, 0.58, 0.64]),
      (.linear, [0, 0.1, 0.6, 1], [0.5, 0.9, 0.8, 0.7, 0.6, 0.55, 0.6, 0.65]),
      (.discrete, nil, [0, 0, 1, 1, 0.5, 0.5, 0.7, 0.7]),
      (.discrete, [0, 0.1, 0.6, 1], [0, 1, 1, 1, 1, 0.5, 0.5, 0.5]),
      (.paced, nil, [0.085, 0.34, 0.51, 0.68, 0.85, 0.81, 0.64, 0.53]),
      (.paced, [0, 0.1, 0.6, 1], [0.085, 0.34, 0.51, 0.68, 0.85, 0.81, 0.64, 0.53]),
      (.cubic, nil, [0.164344, 0.708, 0.96075, 0.9848, 0.8, 0.49165, 0.5296, 0.61795]),
      (.cubic, [0, 0.1, 0.6, 1], [0.614583, 1.006667, 0.9, 0.74, 0.586667, 0.503125, 0.558333, 0.634375]),
    ] as [(Keyframes.Mode, [Double]?, [Double])])
  func modes(mode: Keyframes.Mode, keyTimes: [Double]?, expected: [Double]) {
    let layer = Fixture(AnimationRecord("zPosition", .keyframes(Keyframes(Self.values, mode: mode, keyTimes: keyTimes))))
    for (time, value) in zip(Self.times, expected) {
      expectClose(layer.number("zPosition", at: time), value, within: 1e-5, "\(mode) at \(time)")
    }
  }

  @Test("discrete values with one more time hold until the next time: at 0.95 the third of 0, 0.3, 0.6, 1")
  func discreteTimes() {
    let layer = Fixture(AnimationRecord("zPosition", .keyframes(Keyframes([10, 20, 30], mode: .discrete, keyTimes: [0, 0.3, 0.6, 1]))))
    for (time, value) in [(0.1, 10.0), (0.3, 20), (0.59, 20), (0.6, 30), (0.95, 30), (1, 30)] {
      #expect(layer.number("zPosition", at: time) == value)
    }
  }

  @Test("one value, or none, shows the model")
  func tooFew() {
    for values in [[], [5]] as [[AnimatableValue]] {
      let layer = Fixture(AnimationRecord("zPosition", .keyframes(Keyframes(values)))) { $0.zPosition = 3 }
      #expect(layer.number("zPosition", at: 0.5) == 3)
    }
  }

  @Test("with fewer times than values the common beginning counts: 0 … 1 over 0 … 0.5, then it holds")
  func commonPrefix() {
    let layer = Fixture(AnimationRecord("zPosition", .keyframes(Keyframes([0, 1, 9], keyTimes: [0, 0.5]))))
    expectClose(layer.number("zPosition", at: 0.25), 0.5)
    #expect(layer.number("zPosition", at: 0.75) == 1)
  }

  @Test("times that are no numbers are ignored, and so is an empty list", arguments: [[0, .nan, 1], [0, 0.5, .infinity], []])
  func unusableTimes(times: [Double]) {
    let layer = Fixture(AnimationRecord("zPosition", .keyframes(Keyframes([0, 1, 9], keyTimes: times))))
    expectClose(layer.number("zPosition", at: 0.25), 0.5)
  }

  /// Measured: the segment is the first whose end lies after the time; after all ends the last value shows.
  @Test(
    "times that descend or leave 0…1 count as they stand",
    arguments: [
      ([0, 1.7, 1.9, 1], 0.5, 20),  // 0.5 lies before 1.7: in 0…1.7, where both values are 20
      ([0, -0.7, -0.2, 1], 0.5, 80),  // ends -0.7 and -0.2 are over: -0.2…1, from 80 to 80
      ([0, 0.5, 0.25, 1], 0.4, 20),  // the first that ends later is 0…0.5
      ([0, 0.5, 0.25, 1], 0.625, 80),  // only 0.25…1 does
      ([0, -0.5, 0.5, 1], 0.25, 65),  // three quarters of -0.5…0.5: 20 + 45
      ([0, 0.2, 0.4, 0.5], 0.9, 80),  // none ends later
      ([0.5, 0.6, 0.8, 1], 0.2, 20),  // before the first
    ] as [([Double], Double, Double)])
  func timesAsTheyStand(times: [Double], time: Double, expected: Double) {
    let layer = Fixture(AnimationRecord("zPosition", .keyframes(Keyframes([20, 20, 80, 80], keyTimes: times))))
    expectClose(layer.number("zPosition", at: time), expected)
  }

  @Test("discrete values at such times: 0.25 lies before 1.7, nothing but the last is left after 0.1 and 0.2")
  func discreteTimesAsTheyStand() {
    func shown(_ times: [Double], at time: Double) -> Double {
      Fixture(AnimationRecord("zPosition", .keyframes(Keyframes([1, 2, 3], mode: .discrete, keyTimes: times)))).number(
        "zPosition", at: time)
    }
    #expect(shown([0, 1.7, 0.5], at: 0.25) == 1)
    #expect(shown([0, 0.1, 0.2], at: 0.9) == 3)
    #expect(shown([0, -0.5, 0.5], at: 0.25) == 2)
  }

  /// A point of four lines grows into a circle of radius 20: half way the first curve runs from (0, −10) to (10, 0).
  @Test("outlines of as many elements mix, a line as the cubic curve along it")
  func linesAndCurves() {
    let point = PathGeometry(verbs: [.move, .line, .line, .line, .line, .close], points: Array(repeating: .zero, count: 5))
    let circle = PathGeometry(
      verbs: [.move, .cubic, .cubic, .cubic, .cubic, .close],
      points: [
        (0, -20), (11, -20), (20, -11), (20, 0), (20, 11), (11, 20), (0, 20), (-11, 20), (-20, 11), (-20, 0), (-20, -11), (-11, -20),
        (0, -20),
      ].map { CGPoint(x: $0.0, y: $0.1) })
    let layer = Fixture(AnimationRecord("path", .keyframes(Keyframes([.path(point), .path(circle)])))) {
      $0.content = .shape(ShapeProperties())
    }
    guard case .path(let half) = layer.value("path", at: 0.5) else { return #expect(Bool(false)) }
    #expect(half.verbs == circle.verbs)
    #expect(half.points.prefix(4) == [CGPoint(x: 0, y: -10), CGPoint(x: 5.5, y: -10), CGPoint(x: 10, y: -5.5), CGPoint(x: 10, y: 0)])
    #expect(half.bounds == CGRect(x: -10, y: -10, width: 20, height: 20))
    guard case .path(let first) = layer.value("path", at: 0) else { return #expect(Bool(false)) }
    #expect(first.bounds.width == 0)
  }

  /// A line from (0, 0) to (30, 0) has its control points at 10 and 20; a quadratic curve's lie at two thirds of the way to its own.
  @Test("a line and a quadratic curve meet as cubic curves")
  func lineAndQuadratic() {
    let line = PathGeometry(verbs: [.move, .line], points: [.zero, CGPoint(x: 30, y: 0)])
    let curve = PathGeometry(verbs: [.move, .quad], points: [.zero, CGPoint(x: 15, y: 30), CGPoint(x: 30, y: 0)])
    guard case .path(let half) = AnimatableValue.interpolated(.path(line), .path(curve), 0.5) else { return #expect(Bool(false)) }
    #expect(half.verbs == [.move, .cubic])
    for (got, expected) in zip(half.points, [(0.0, 0.0), (10, 10), (20, 10), (30, 0)]) { expectClose(got, expected.0, expected.1) }
  }

  @Test("at the moment of a key its value shows, also of what cannot be mixed; right after, the next")
  func keysOfSteps() {
    let flags = Fixture(AnimationRecord("hidden", .keyframes(Keyframes([.bool(false), .bool(true), .bool(false)]))))
    #expect([0, 0.25, 0.5, 0.75, 1].map { flags.shown(at: $0).isHidden } == [false, true, true, false, false])
    let basic = Fixture(AnimationRecord("hidden", .basic(Endpoints(from: .bool(false), to: .bool(true)))))
    #expect([0, 0.25, 1].map { basic.shown(at: $0).isHidden } == [false, true, true])
    let line = AnimatableValue.path(PathGeometry(verbs: [.move, .line], points: [.zero, CGPoint(x: 1, y: 0)]))
    let lines = AnimatableValue.path(.lineAndCurve)
    let shape = Fixture(AnimationRecord("path", .keyframes(Keyframes([line, lines])))) { $0.content = .shape(ShapeProperties()) }
    #expect(shape.value("path", at: 0) == line)
    #expect(shape.value("path", at: 0.01) == lines)
  }

  @Test("after the end of all the last value shows, also at the very moment of a key: 0.5 ends 0.25 to 0.5, and -0.25 is past")
  func keysOfStepsAfterAll() {
    var frames = Keyframes([.bool(false), .bool(false), .bool(true)])
    frames.keyTimes = [0.25, 0.5, -0.25]
    let flags = Fixture(AnimationRecord("hidden", .keyframes(frames)))
    #expect([0.3, 0.49, 0.5, 0.6].map { flags.shown(at: $0).isHidden } == [false, false, true, true])
  }

  @Test("equal times are a jump")
  func jump() {
    let layer = Fixture(AnimationRecord("zPosition", .keyframes(Keyframes([0, 1, 5, 6], keyTimes: [0, 0.5, 0.5, 1]))))
    // A hundredth of a thousandth before, which is more than `FrameGrid.tolerance`: 0.49999 / 0.5.
    expectClose(layer.number("zPosition", at: 0.49999), 0.99998, within: 1e-6)
    expectClose(layer.number("zPosition", at: 0.5), 5)
  }

  /// Ease in, ease out at ¼ of its time has come to 0.129162.
  @Test("each segment has its own curve, missing ones are linear")
  func segmentCurves() {
    let layer = Fixture(AnimationRecord("zPosition", .keyframes(Keyframes([0, 1, 2], curves: [.easeInEaseOut]))))
    expectClose(layer.number("zPosition", at: 0.125), 0.129162)
    expectClose(layer.number("zPosition", at: 0.625), 1.25)
  }

  /// UIKit's key frames: a ramp over the first tenth, with ease in, ease out over the whole. The curve reaches 0.1 at 0.2198.
  @Test("a curve over the whole warps the key times")
  func globalCurve() {
    let layer = Fixture(AnimationRecord("zPosition", .keyframes(Keyframes([0, 1, 1], keyTimes: [0, 0.1, 1])), curve: .easeInEaseOut))
    expectClose(layer.number("zPosition", at: 0.1), 0.19722)
    #expect(layer.number("zPosition", at: 0.2) < 1)
    #expect(layer.number("zPosition", at: 0.23) == 1)
  }

  /// The middle tangents of 0, 1, 0: with bias 1 all of the step before counts, 1; with tension 1 there is none. v = ½ of the first segment
  /// is ½ + ⅛ (1 − m).
  @Test("tension, continuity and bias bend the curve")
  func splineShape() {
    var frames = Keyframes([0, 1, 0], mode: .cubic)
    func middle(_ frames: Keyframes) -> Double { Fixture(AnimationRecord("zPosition", .keyframes(frames))).number("zPosition", at: 0.25) }
    expectClose(middle(frames), 0.625)  // Catmull–Rom: m = 0
    frames.biasValues = [0, 1, 0]
    expectClose(middle(frames), 0.5)  // ½ · 2 · 1 = 1
    frames.biasValues = [0, -1, 0]
    expectClose(middle(frames), 0.75)  // ½ · 2 · (−1) = −1
    frames.biasValues = nil
    frames.continuityValues = [0, -1, 0]
    expectClose(middle(frames), 0.5)  // arriving ½ · 2 · 1 = 1: a corner
    frames.continuityValues = [0, 1, 0]
    expectClose(middle(frames), 0.75)  // arriving ½ · 2 · (−1) = −1
    frames.continuityValues = nil
    frames.tensionValues = [0, 1]
    expectClose(middle(frames), 0.625)
    frames.tensionValues = [1, 1, 1]
    expectClose(middle(frames), 0.5)  // no tangents: smoothstep
  }

  @Test("cubic at constant speed goes where cubic goes, evenly")
  func cubicPaced() {
    let values: [AnimatableValue] = [.point(0, 0), .point(100, 0), .point(100, 300)]
    let layer = Fixture(AnimationRecord("position", .keyframes(Keyframes(values, mode: .cubicPaced))))
    var last = layer.shown(at: 0).position
    var steps: [Double] = []
    for step in 1...100 {
      let next = layer.shown(at: Double(step) / 100).position
      steps.append(((next.x - last.x) * (next.x - last.x) + (next.y - last.y) * (next.y - last.y)).squareRoot())
      last = next
    }
    expectClose(last, 100, 300)
    // Chords differ by less than the curve bends in a hundredth of it.
    #expect((steps.max() ?? 0) / (steps.min() ?? 1) < 1.01)
  }

  @Test("pacing measures points, colours and rectangles by Euclid")
  func pacedPoints() {
    // Lengths 5 and 10: the middle of time is a quarter into the second.
    let layer = Fixture(AnimationRecord("position", .keyframes(Keyframes([.point(0, 0), .point(3, 4), .point(3, 14)], mode: .paced))))
    expectClose(layer.shown(at: 0.5).position, 3, 6.5)
  }

  @Test("paced by 1 and 3: three quarters of the time are for the second step, whatever the kind of value")
  func pacedKinds() {
    func half(_ keyPath: String, _ values: [AnimatableValue]) -> AnimatableValue? {
      Fixture(AnimationRecord(keyPath, .keyframes(Keyframes(values, mode: .paced)))) { $0.backgroundColor = .white }.value(
        keyPath, at: 0.625)
    }
    // 0.625 is the middle of ¼ … 1.
    #expect(half("zPosition", [0, -1, 2]) == 0.5)
    #expect(half("shadowOffset", [0, 1, 4].map { .size(CGSize(width: $0, height: 0)) }) == .size(CGSize(width: 2.5, height: 0)))
    #expect(
      half("bounds", [0, 1, 4].map { .rect(CGRect(x: 0, y: 0, width: $0, height: 0)) }) == .rect(CGRect(x: 0, y: 0, width: 2.5, height: 0)))
    let greys = [0, 0.25, 1].map { AnimatableValue.color(CGColor(gray: $0, alpha: 1)) }
    #expect(half("backgroundColor", greys) == .color(CGColor(gray: 0.625, alpha: 1)))
    let moves = [0, 1, 4].map { AnimatableValue.transform(CATransform3DMakeTranslation($0, 0, 0)) }
    guard case .transform(let moved) = half("transform", moves) else { return #expect(Bool(false)) }
    expectClose(Double(moved.m41), 2.5)
  }

  @Test("the model's value is no key frame: the first frame jumps to the first value, and the end back to the model")
  func jumps() {
    let layer = Fixture(AnimationRecord("zPosition", .keyframes(Keyframes([10, 20])))) { $0.zPosition = 3 }
    #expect([-0.01, 0, 1, 1.01].map { layer.number("zPosition", at: $0) } == [3, 10, 20, 3])
  }

  @Test("colours blue, red, green, blue in 2 s: two thirds of a second each, straight through the components")
  func colours() {
    let blue = AnimatableValue.color(CGColor(red: 0, green: 0, blue: 1, alpha: 1)),
      red = AnimatableValue.color(CGColor(red: 1, green: 0, blue: 0, alpha: 1))
    let green = AnimatableValue.color(CGColor(red: 0, green: 1, blue: 0, alpha: 1))
    let layer = Fixture(AnimationRecord("backgroundColor", .keyframes(Keyframes([blue, red, green, blue])), duration: 2)) {
      $0.backgroundColor = .white
    }
    for (time, r, g, b) in [(1.0 / 3, 0.5, 0.0, 0.5), (2.0 / 3, 1, 0, 0), (1, 0.5, 0.5, 0), (4.0 / 3, 0, 1, 0), (2, 0, 0, 1)] {
      let color = layer.shown(at: time).backgroundColor ?? .clear
      expectClose(Double(color.red), r)
      expectClose(Double(color.green), g)
      expectClose(Double(color.blue), b)
    }
  }

  @Test("values that do not add up go from one to the next in cubic modes too", arguments: [Keyframes.Mode.cubic, .cubicPaced])
  func cubicNames(mode: Keyframes.Mode) {
    let names = Fixture(AnimationRecord("contentsGravity", .keyframes(Keyframes([.string("center"), .string("top")], mode: mode))))
    #expect(names.shown(at: 0.25).contentsGravity == .top)
    let images = (0..<2).map { _ in LayerContents.image(CGImage(width: 1, height: 1, premultipliedPixels: [0, 0, 0, 255])) }
    let pictures = Fixture(AnimationRecord("contents", .keyframes(Keyframes(images.map(AnimatableValue.contents), mode: mode))))
    #expect(pictures.shown(at: 0.25).contents == images[0])
    #expect(pictures.shown(at: 0.25).contentsFade == ContentsFade(target: images[1], fraction: 0.25))
    let stops = Fixture(AnimationRecord("locations", .keyframes(Keyframes([.array([0, 1]), .array([0, 0.5, 1])], mode: mode)))) {
      $0.content = .gradient(GradientProperties())
    }
    #expect(stops.value("locations", at: 0.25) == .array([0, 0.5, 1]))
  }

  /// At 0.5625 of three segments it is at 0.6875 of the second: 2.875 − 2 · 0.6875 = 1.5, which as a number of copies is 2.
  @Test("thirds of the time are met exactly")
  func evenTimes() {
    let numbers = AnimationRecord("zPosition", .keyframes(Keyframes([1.1875, 2.875, 0.875, 2.4375])))
    #expect(Fixture(numbers).number("zPosition", at: 0.5625) == 1.5)
    let counts = AnimationRecord("instanceCount", .keyframes(Keyframes([1.1875, 2.875, 0.875, 2.4375])))
    let layer = Fixture(counts) { $0.content = .replicator(ReplicatorProperties()) }
    let content = layer.shown(at: 0.5625).content
    guard case .replicator(let replicator) = content else {
      Issue.record("the replicator has become \(content)")
      return
    }
    #expect(replicator.instanceCount == 2)
  }

  @Test("pictures fade and do not step: on the way back at a key time that descends, what is before it shows")
  func descendingPictures() {
    let images = (0..<2).map { _ in LayerContents.image(CGImage(width: 1, height: 1, premultipliedPixels: [0, 0, 0, 255])) }
    let frames = Keyframes(images.map(AnimatableValue.contents), keyTimes: [0.8125, 0.625])
    let layer = Fixture(
      AnimationRecord("contents", .keyframes(frames), duration: 0.5, removed: false) {
        ($0.timeOffset, $0.autoreverses, $0.fillMode) = (-0.3125, true, .both)
      })
    // Held at −0.3125 s of 0.5 s there and back: on the way back, at 0.3125 s of the way out, which is the fraction 0.625. A moment later
    // the fraction is less, so that the segment that ends there holds; it begins at 0.8125, before which the first picture shows.
    #expect(layer.shown(at: -2.1875).contents == images[0])
    #expect(layer.shown(at: -2.1875).contentsFade == nil)
  }

  /// Steps of length 5, as 3 and 4, and of length 5, as 5 and 0.
  @Test("paced arrays go by the norm of their difference")
  func pacedArrays() {
    let frames = Keyframes([.array([0, 0]), .array([3, 4]), .array([8, 4])], mode: .paced)
    let dashes = Fixture(AnimationRecord("lineDashPattern", .keyframes(frames))) { $0.content = .shape(ShapeProperties()) }
    #expect(dashes.value("lineDashPattern", at: 0.5) == .array([3, 4]))
    #expect(dashes.value("lineDashPattern", at: 0.75) == .array([5.5, 4]))
  }
}
