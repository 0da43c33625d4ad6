import Graphics
import RenderTree
import Testing

@testable import Timing

/// Sebastiano Vigna's SplitMix64: the same numbers from the same seed everywhere.
struct SplitMix64: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }
}

@Suite("Numbers that mean nothing")
struct HostileNumberTests {
  static let numbers = [
    0, -0.0, 1, -1, 0.5, 2, 10, 1e-300, -1e-300, Double.leastNonzeroMagnitude, 1e300, -1e300, 1e18, .nan, .infinity, -.infinity,
    Double.greatestFiniteMagnitude,
    0.1, 3.7, -2.5,
  ]

  @Test("a fraction of time that is no number is its beginning")
  func segments() {
    for (fraction, segment, part) in [(Double.nan, 0, 0.0), (-.infinity, 0, 0), (.infinity, 3, 1), (0.375, 1, 0.5)] {
      let found = KeyTimes(even: 4).locate(fraction, ahead: fraction)
      #expect(found.segment == segment && found.fraction == part, "\(fraction)")
    }
  }

  @Test("a matrix is added up as often as there is a number")
  func accumulation() {
    let step = CATransform3DMakeTranslation(2, 0, 0)
    for (count, x) in [(Double.nan, 0.0), (-1, 0), (3, 6), (1e300, 2e15)] {
      #expect(Double(CATransform3DIdentity.accumulated(step, times: count).m41) == x, "\(count)")
    }
  }

  @Test("births beyond counting end: none is born, and no loop goes on for ever")
  func births() {
    // 10¹² a second, for 9 · 10⁸ s, each living 10⁻⁹ s, at a rate that changes.
    var fixture = EmitterFixture { ($0.numbers.birthRate, $0.numbers.lifetime) = (1e12, 1e-9) }
    fixture.animations = [AnimationRecord("birthRate", .basic(Endpoints(from: 1, to: 1)), duration: 1e9)]
    #expect(fixture.shown(at: 9e8).particles.count == 0)
    fixture = EmitterFixture { ($0.numbers.birthRate, $0.timing.speed) = (1e12, 1e300) }
    fixture.animations = [AnimationRecord("birthRate", .basic(Endpoints(from: 1, to: 1)), duration: 10)]
    #expect(fixture.shown(at: 1).particles.count == 0)
    // Inside others, which have been giving birth for 10³⁰⁰ s: the one that was born after a second shows alone.
    fixture = EmitterFixture { parent in
      parent.cells = [EmitterFixture.cell { ($0.numbers.birthRate, $0.timing.timeOffset) = (1e5, 1e300) }]
    }
    #expect(fixture.shown(at: 1.5).particles.count == 1)
  }

  var generator = SplitMix64(state: 2007)

  mutating func number() -> Double { Self.numbers.randomElement(using: &generator) ?? 0 }
  mutating func flag() -> Bool { Bool.random(using: &generator) }
  mutating func list() -> [Double]? { flag() ? (0..<Int.random(in: 0...5, using: &generator)).map { _ in number() } : nil }
  mutating func point() -> CGPoint { CGPoint(x: number(), y: number()) }
  mutating func curve() -> TimingCurve? { flag() ? TimingCurve(Float(number()), Float(number()), Float(number()), Float(number())) : nil }

  mutating func matrix() -> CATransform3D {
    var matrix = flag() ? CATransform3DIdentity : CATransform3D()
    matrix.m11 = number()
    matrix.m23 = number()
    matrix.m34 = number()
    matrix.m41 = number()
    if flag() { matrix.m44 = number() }
    return matrix
  }

  mutating func path() -> PathGeometry {
    var verbs: [PathGeometry.Verb] = [.move]
    for _ in 0..<Int.random(in: 0...3, using: &generator) {
      verbs.append([.line, .quad, .cubic, .close, .move].randomElement(using: &generator) ?? .line)
    }
    return PathGeometry(verbs: verbs, points: verbs.flatMap { verb in (0..<verb.pointCount).map { _ in point() } })
  }

  mutating func value(_ kind: Int) -> AnimatableValue {
    switch kind {
    case 0: .number(number())
    case 1: .point(point())
    case 2: .rect(CGRect(origin: point(), size: CGSize(width: number(), height: number())))
    case 3: .transform(matrix())
    case 4: .color(CGColor(red: number(), green: number(), blue: number(), alpha: number()))
    case 5: .size(CGSize(width: number(), height: number()))
    default: .path(path())
    }
  }

  mutating func timing() -> MediaTiming {
    var timing = MediaTiming(duration: number())
    timing.beginTime = flag() ? 0 : number()
    timing.speed = flag() ? 1 : number()
    timing.timeOffset = flag() ? 0 : number()
    timing.repeatCount = flag() ? 0 : number()
    timing.repeatDuration = flag() ? 0 : number()
    timing.autoreverses = flag()
    timing.fillMode = [.removed, .forwards, .backwards, .both].randomElement(using: &generator) ?? .removed
    return timing
  }

  mutating func animation(depth: Int = 0) -> AnimationRecord {
    let targets: [(String, Int)] = [
      ("opacity", 0), ("position", 1), ("bounds", 2), ("transform", 3), ("backgroundColor", 4), ("shadowOffset", 5), ("path", 6),
      ("transform.rotation.y", 0),
      ("transform.scale", 0), ("position.x", 0), ("bounds.size", 5), ("instanceCount", 0), ("instanceDelay", 0), ("instanceTransform", 3),
      ("hidden", 0),
    ]
    let (key, kind) = targets.randomElement(using: &generator) ?? ("opacity", 0)
    let body: AnimationBody
    if depth < 2, Int.random(in: 0..<6, using: &generator) == 0 {
      body = .group((0..<2).map { _ in animation(depth: depth + 1) })
    } else {
      var change = PropertyAnimation(keyPath: LayerKeyPath(parsing: key), interpolation: interpolation(kind))
      change.isAdditive = flag()
      change.isCumulative = flag()
      if flag() { change.valueFunction = [.rotateX, .scale, .translateZ].randomElement(using: &generator) }
      body = .property(change)
    }
    return AnimationRecord(id: AnimationID(rawValue: 1), timing: timing(), timingCurve: curve(), isRemovedOnCompletion: flag(), body: body)
  }

  mutating func interpolation(_ kind: Int) -> PropertyAnimation.Interpolation {
    let endpoints = Endpoints(from: flag() ? value(kind) : nil, to: flag() ? value(kind) : nil, by: flag() ? value(kind) : nil)
    switch Int.random(in: 0..<3, using: &generator) {
    case 0: return .basic(endpoints)
    case 1:
      var spring = SpringParameters()
      (spring.mass, spring.stiffness, spring.damping, spring.initialVelocity) = (number(), number(), number(), number())
      spring.allowsOverdamping = flag()
      return .spring(endpoints, spring)
    default:
      var frames = Keyframes((0..<Int.random(in: 0...4, using: &generator)).map { _ in value(kind) })
      frames.mode = [.linear, .discrete, .paced, .cubic, .cubicPaced].randomElement(using: &generator) ?? .linear
      frames.keyTimes = list()
      frames.tensionValues = list()
      frames.biasValues = list()
      frames.continuityValues = list()
      if flag() { frames.timingCurves = (0..<3).compactMap { _ in curve() } }
      if flag() { frames.path = path() }
      if flag() { frames.rotation = .auto }
      return .keyframes(frames)
    }
  }

  /// Every number that a renderer would compute geometry or colour with.
  func numbers(of properties: LayerProperties) -> [Double] {
    var numbers = [
      Double(properties.opacity), properties.position.x, properties.position.y, properties.bounds.origin.x, properties.bounds.origin.y,
      properties.bounds.size.width, properties.bounds.size.height, properties.shadowOffset.width, properties.shadowOffset.height,
    ].map { Double($0) }
    func add(_ m: CATransform3D) {
      numbers += [m.m11, m.m12, m.m13, m.m14, m.m21, m.m22, m.m23, m.m24, m.m31, m.m32, m.m33, m.m34, m.m41, m.m42, m.m43, m.m44].map {
        Double($0)
      }
    }
    add(properties.transform)
    if let color = properties.backgroundColor { numbers += [color.red, color.green, color.blue, color.alpha].map { Double($0) } }
    switch properties.content {
    case .shape(let shape): numbers += (shape.path?.points ?? []).flatMap { [Double($0.x), Double($0.y)] }
    case .replicator(let replicator): add(replicator.instanceTransform)
    case .replicatorInstance(let instance):
      add(instance.transform)
      numbers += [instance.color.red, instance.color.green, instance.color.blue, instance.color.alpha].map { Double($0) }
    default: break
    }
    return numbers
  }

  @Test("random trees of hostile numbers neither trap nor show anything that is no number")
  mutating func fuzz() {
    var evaluator = Evaluator()
    var presentation = PresentationTree()
    for round in 0..<400 {
      var layers: [RenderNode] = []
      for id in 0..<2 {
        var fixture = Fixture {
          $0.backgroundColor = .white
          $0.content = .shape(ShapeProperties())
        }
        fixture.animations = (0..<Int.random(in: 1...4, using: &generator)).map { _ in animation() }
        if flag() { fixture.timing = timing() }
        layers.append(fixture.node(UInt64(10 + id)))
      }
      var replicator = ReplicatorProperties()
      replicator.instanceCount = 3
      replicator.instanceDelay = number()
      replicator.instanceRedOffset = Float(number())
      var root = Fixture { $0.content = .replicator(replicator) }
      // Copies by the ten thousand would make for a long test.
      root.animations = [animation()].filter {
        if case .property(let change) = $0.body { change.keyPath.property != .instanceCount } else { false }
      }
      let tree = RenderTree(root: root.node(1, sublayers: layers))
      for _ in 0..<4 {
        let time = number()
        evaluator.evaluate(tree, at: time, into: &presentation)
        for index in presentation.layers.indices {
          let isSound = numbers(of: presentation[properties: index]).allSatisfy { $0.isFinite }
          #expect(isSound, "round \(round), layer \(index) at \(time)")
        }
        #expect(!presentation.nextChange.isNaN)
      }
    }
  }

  @Test("each odd duration, speed and repeat has its rule")
  func rules() {
    func opacity(at time: Double, _ configure: (inout MediaTiming) -> Void) -> Double {
      Fixture(.fade(configure: configure)) { $0.opacity = 0.5 }.number("opacity", at: time)
    }
    for duration in [Double.nan, 0, -3] { expectClose(opacity(at: 0.125) { $0.duration = duration }, 0.5) }  // half of ¼ s
    #expect(opacity(at: 1e9) { $0.duration = .infinity } == 0)
    for speed in [Double.nan, .infinity] { expectClose(opacity(at: 0.75) { $0.speed = speed }, 0.75) }
    for count in [Double.nan, 0, -1] { #expect(opacity(at: 1.5) { $0.repeatCount = count } == 0.5) }
    expectClose(opacity(at: 1e6 + 0.25) { $0.repeatCount = 1e300 }, 0.25)
    expectClose(opacity(at: 1e6 + 0.25) { $0.repeatDuration = .infinity }, 0.25)
    expectClose(opacity(at: 0.75) { $0.beginTime = .nan }, 0.75)
    #expect(opacity(at: 0.75) { $0.beginTime = .infinity } == 0.5)
    expectClose(opacity(at: 0.75) { $0.timeOffset = .nan }, 0.75)
    #expect(opacity(at: .nan) { _ in } == 0.5)
  }

  @Test("an animated value that is no number leaves what is underneath")
  func values() {
    let layer = Fixture(
      AnimationRecord("position", .basic(Endpoints(from: .point(1, 1), to: .point(3, 3)))),
      AnimationRecord("position", .basic(Endpoints(from: .point(.nan, 0), to: .point(3, 3)))),
      AnimationRecord("opacity", .basic(Endpoints(from: 0, to: 1e300))),
      AnimationRecord("transform.scale", .basic(Endpoints(from: 0, to: .number(.infinity)))))
    expectClose(layer.shown(at: 0.5).position, 2, 2)
    #expect(layer.shown(at: 0.5).opacity == 1)
    #expect(layer.shown(at: 0.5).transform == CATransform3DIdentity)
  }
}
