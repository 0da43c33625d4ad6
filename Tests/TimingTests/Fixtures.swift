import Graphics
import RenderTree
import Testing

@testable import Timing

/// A layer with animations, and what it shows at a time.
struct Fixture {
  var properties = LayerProperties()
  var timing = MediaTiming.layerDefault
  var animations: [AnimationRecord] = []

  init(_ animations: AnimationRecord..., configure: (inout LayerProperties) -> Void = { _ in }) {
    self.animations = animations
    configure(&properties)
  }

  func node(_ id: UInt64 = 1, sublayers: [RenderNode] = [], mask: RenderNode? = nil) -> RenderNode {
    RenderNode(
      id: LayerID(rawValue: id), name: nil, timing: timing, properties: properties, animations: animations, sublayers: sublayers, mask: mask
    )
  }

  func shown(at time: Double) -> LayerProperties {
    var presentation = PresentationTree()
    evaluate(RenderTree(root: node()), at: time, into: &presentation)
    return presentation[properties: 0]
  }

  func value(_ keyPath: String, at time: Double) -> AnimatableValue? { shown(at: time).value(for: LayerKeyPath(parsing: keyPath)) }

  func number(_ keyPath: String, at time: Double) -> Double {
    if case .number(let number) = value(keyPath, at: time) { number } else { .nan }
  }
}

extension AnimationRecord {
  /// An animation of a duration in seconds; everything else is as Core Animation has it by default.
  init(
    _ keyPath: String, _ interpolation: PropertyAnimation.Interpolation, duration: Double = 1, curve: TimingCurve? = nil,
    additive: Bool = false, cumulative: Bool = false, function: ValueFunction? = nil, removed: Bool = true,
    configure: (inout MediaTiming) -> Void = { _ in }
  ) {
    var change = PropertyAnimation(keyPath: LayerKeyPath(parsing: keyPath), interpolation: interpolation)
    change.isAdditive = additive
    change.isCumulative = cumulative
    change.valueFunction = function
    var timing = MediaTiming(duration: duration)
    configure(&timing)
    self.init(id: AnimationID(rawValue: 1), timing: timing, timingCurve: curve, isRemovedOnCompletion: removed, body: .property(change))
  }

  init(
    group children: [AnimationRecord], duration: Double, curve: TimingCurve? = nil, removed: Bool = true,
    configure: (inout MediaTiming) -> Void = { _ in }
  ) {
    var timing = MediaTiming(duration: duration)
    configure(&timing)
    self.init(id: AnimationID(rawValue: 2), timing: timing, timingCurve: curve, isRemovedOnCompletion: removed, body: .group(children))
  }

  /// A fade of the whole layer.
  init(
    transitionFrom previous: RenderNode?, start: Double = 0, end: Double = 1, frozenTime: Double? = nil, freezesNewSide: Bool = false,
    duration: Double = 1,
    curve: TimingCurve? = nil, removed: Bool = true, configure: (inout MediaTiming) -> Void = { _ in }
  ) {
    var timing = MediaTiming(duration: duration)
    configure(&timing)
    let transition = LayerTransition(
      effect: TransitionEffect(.builtIn(.fade)), startProgress: start, endProgress: end, previous: previous, frozenTime: frozenTime,
      freezesNewSide: freezesNewSide)
    self.init(
      id: AnimationID(rawValue: 3), timing: timing, timingCurve: curve, isRemovedOnCompletion: removed, body: .transition(transition))
  }

  /// Opacity from 0 to 1 in a second, linear: what most measurements were made with.
  static func fade(removed: Bool = true, duration: Double = 1, configure: (inout MediaTiming) -> Void = { _ in }) -> AnimationRecord {
    AnimationRecord("opacity", .basic(Endpoints(from: 0, to: 1)), duration: duration, removed: removed, configure: configure)
  }
}

extension AnimatableValue: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
  public init(floatLiteral value: Double) { self = .number(value) }
  public init(integerLiteral value: Int) { self = .number(Double(value)) }

  static func point(_ x: Double, _ y: Double) -> AnimatableValue { .point(CGPoint(x: x, y: y)) }
  static func rotation(_ degrees: Double) -> AnimatableValue { .transform(CATransform3DMakeRotation(degrees * .pi / 180, 0, 0, 1)) }
}

extension Keyframes {
  init(_ values: [AnimatableValue], mode: Mode = .linear, keyTimes: [Double]? = nil, curves: [TimingCurve]? = nil) {
    self.init()
    self.values = values
    self.mode = mode
    self.keyTimes = keyTimes
    timingCurves = curves
  }
}

extension PathGeometry {
  /// From (0,0) along a line to (100,0), then along a curve to (200,100).
  static let lineAndCurve = PathGeometry(
    verbs: [.move, .line, .cubic],
    points: [CGPoint(x: 0, y: 0), CGPoint(x: 100, y: 0), CGPoint(x: 150, y: 0), CGPoint(x: 200, y: 50), CGPoint(x: 200, y: 100)])

  /// The S-shaped course of Apple's example of path animation.
  static let ship = PathGeometry(
    verbs: [.move, .cubic], points: [CGPoint(x: 0, y: 150), CGPoint(x: 75, y: 0), CGPoint(x: 225, y: 300), CGPoint(x: 300, y: 150)])
}

func expectClose(
  _ actual: Double, _ expected: Double, within tolerance: Double = 1e-4, _ comment: Comment? = nil,
  at location: SourceLocation = #_sourceLocation
) {
  #expect(abs(actual - expected) <= tolerance, comment ?? "\(actual) is not \(expected)", sourceLocation: location)
}

func expectClose(
  _ actual: CGPoint, _ x: Double, _ y: Double, within tolerance: Double = 1e-4, at location: SourceLocation = #_sourceLocation
) {
  #expect(abs(actual.x - x) <= tolerance && abs(actual.y - y) <= tolerance, "\(actual) is not (\(x), \(y))", sourceLocation: location)
}
