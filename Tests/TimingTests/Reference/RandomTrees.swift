import Graphics
import RenderTree

@testable import Timing

/// A tree as committed, and the times at which frames of it are wanted.
struct Commit {
  var root: RenderNode
  var times: [Double]
}

/// Random layer trees with animations of every kind, and commits that follow each other; the same from the same seed.
struct RandomTrees {
  private var generator: SplitMix64
  /// Times are multiples of 1/16, speeds and durations powers of two: then every boundary of an interval is met exactly, and has to be.
  let isExact: Bool
  private var nextLayer: UInt64 = 1
  private var nextAnimation: UInt64 = 1

  init(seed: UInt64) {
    generator = SplitMix64(state: seed &* 0x2545_f491_4f6c_dd1d)
    isExact = generator.next() & 1 == 0
  }

  /// One to four commits, each a change of the one before.
  mutating func commits() -> [Commit] {
    var root = layer(depth: 0)
    var commits = [Commit(root: root, times: times())]
    for _ in 0..<(chance(3) ? pick(4) : 0) {
      for _ in 0...pick(2) { root = edited(root) }
      commits.append(Commit(root: root, times: times()))
    }
    return commits
  }

  // MARK: Chance

  private mutating func pick(_ count: Int) -> Int { Int.random(in: 0..<count, using: &generator) }
  /// True once in `count` times.
  private mutating func chance(_ count: Int) -> Bool { pick(count) == 0 }
  private mutating func one<Value>(of values: [Value]) -> Value { values[pick(values.count)] }
  private mutating func real(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &generator) }
  /// From a range, in sixteenths where everything is to be exact.
  private mutating func number(_ range: ClosedRange<Double>) -> Double {
    isExact ? (real(range) * 16).rounded() / 16 : real(range)
  }
  private mutating func perhaps<Value>(_ count: Int, _ value: (inout Self) -> Value) -> Value? { chance(count) ? value(&self) : nil }

  private mutating func times() -> [Double] { (0..<2 + pick(3)).map { _ in number(-3...9) } }

  // MARK: Layers

  private mutating func layer(depth: Int) -> RenderNode {
    defer { nextLayer += 1 }
    let id = nextLayer
    nextLayer += 1
    let sublayers = depth < 2 ? (0..<(chance(depth == 0 ? 2 : 4) ? 1 + pick(2) : 0)).map { _ in layer(depth: depth + 1) } : []
    let properties = properties()
    return RenderNode(
      id: LayerID(rawValue: id), name: nil, timing: layerTiming(), properties: properties, animations: animations(properties),
      sublayers: sublayers, mask: depth < 2 && chance(12) ? layer(depth: 2) : nil)
  }

  private mutating func layerTiming() -> MediaTiming {
    var timing = MediaTiming.layerDefault
    guard chance(3) else { return timing }
    timing.speed = one(of: [1, 1, 2, 0.5, -1, -2, 0, 4])
    timing.beginTime = one(of: [0, number(-2...2)])
    timing.timeOffset = one(of: [0, number(-2...2)])
    return timing
  }

  private mutating func properties() -> LayerProperties {
    var properties = LayerProperties()
    properties.filters = [FilterDescription(type: "gaussianBlur", name: "blur", inputs: ["inputRadius": 3])]
    if chance(2) {
      properties.position = CGPoint(x: number(-20...20), y: number(-20...20))
      properties.bounds = CGRect(x: number(-20...20), y: number(-20...20), width: number(0...20), height: number(0...20))
      properties.opacity = 0.5
      properties.backgroundColor = color()
      properties.contents = Self.pictures[0]
    }
    if chance(2) { properties.transform = matrix() }
    if chance(4) { properties.sublayerTransform = matrix() }
    switch pick(8) {
    case 0:
      var shape = ShapeProperties()
      shape.path = outline()
      properties.content = .shape(shape)
    case 1:
      var gradient = GradientProperties()
      gradient.colors = [color(), color()]
      gradient.locations = [0, 0.75]
      properties.content = .gradient(gradient)
    case 2, 3:
      var replicator = ReplicatorProperties()
      replicator.instanceCount = pick(4)
      replicator.instanceDelay = number(-1...1)
      replicator.instanceTransform = chance(2) ? matrix() : CATransform3DIdentity
      replicator.instanceGreenOffset = -0.25
      properties.content = .replicator(replicator)
    default: break
    }
    return properties
  }

  // MARK: Key paths

  private static func parts(_ matrix: String) -> [String] {
    ["", ".rotation", ".rotation.x", ".rotation.y", ".rotation.z", ".scale", ".scale.x", ".scale.y", ".scale.z", ".scale.xy"].map {
      matrix + $0
    }
      + [".translation", ".translation", ".translation.x", ".translation.y", ".translation.z"].map { matrix + $0 }
  }

  private static func parts(rect: String) -> [String] {
    ["", ".origin", ".origin.x", ".origin.y", ".size", ".size.width", ".size.height"].map { rect + $0 }
  }

  /// Key paths that meet in one property stand together.
  private static let families: [[String]] = [
    parts("transform"), parts("transform"), parts("sublayerTransform"), parts("transform") + parts("sublayerTransform"),
    ["position", "position.x", "position.y"], ["position", "transform.rotation", "transform", "anchorPoint"],
    ["anchorPoint", "anchorPoint.x", "anchorPoint.y", "anchorPointZ", "zPosition"], parts(rect: "bounds"), parts(rect: "contentsRect"),
    parts(rect: "contentsCenter"), ["shadowOffset", "shadowOffset.width", "shadowOffset.height", "shadowPath"],
    ["opacity", "shadowOpacity"], ["cornerRadius", "borderWidth", "shadowRadius", "contentsScale", "rasterizationScale"],
    ["backgroundColor", "borderColor", "shadowColor", "contentsMultiplyColor"], ["contents"],
    ["hidden", "masksToBounds", "charge", "filters.blur.inputRadius", "contentsGravity"],
  ]
  private static let shapeFamily = ["path", "strokeEnd", "lineWidth", "fillColor", "strokeColor", "lineDashPattern"]
  private static let gradientFamily = ["colors", "locations", "startPoint", "startPoint.x", "endPoint"]
  private static let replicatorFamily =
    ["instanceCount", "instanceDelay", "instanceColor", "instanceRedOffset"] + parts("instanceTransform")

  private mutating func family(_ properties: LayerProperties) -> [String] {
    switch properties.content {
    case .shape where chance(2): Self.shapeFamily
    case .gradient where chance(2): Self.gradientFamily
    case .replicator where chance(2): Self.replicatorFamily
    default: one(of: Self.families)
    }
  }

  // MARK: Animations

  private mutating func animations(_ properties: LayerProperties) -> [AnimationRecord] {
    let family = family(properties), other = self.family(properties)
    let count = chance(5) ? 0 : chance(20) ? 12 : 1 + pick(4)
    var animations = (0..<count).map { _ in animation(chance(4) ? other : family, properties, depth: 0) }
    if chance(16) { animations.insert(transition(from: nil), at: pick(animations.count + 1)) }
    return animations
  }

  private mutating func id() -> AnimationID {
    nextAnimation += 1
    return AnimationID(rawValue: nextAnimation)
  }

  private mutating func animation(_ family: [String], _ properties: LayerProperties, depth: Int) -> AnimationRecord {
    if depth < 3, chance(7) {
      let children = (0..<pick(4)).map { _ in animation(family, properties, depth: depth + 1) }
      return retimed(
        AnimationRecord(
          id: id(), timing: timing(depth), timingCurve: isExact ? nil : curve(), isRemovedOnCompletion: chance(2), body: .group(children)))
    }
    let keyPath = LayerKeyPath(parsing: one(of: family))
    var function: ValueFunction?
    if keyPath.property.row.kind == .transform, keyPath.component == nil { function = perhaps(2) { $0.one(of: Self.functions) } }
    var change = PropertyAnimation(keyPath: keyPath, interpolation: interpolation(keyPath, function))
    change.valueFunction = function
    change.isAdditive = chance(4)
    change.isCumulative = chance(5)
    var curve = curve()
    if isExact, case .keyframes = change.interpolation { curve = nil }
    return retimed(
      AnimationRecord(id: id(), timing: timing(depth), timingCurve: curve, isRemovedOnCompletion: chance(2), body: .property(change)))
  }

  /// Now and then an animation that has been retimed; never where results have to agree to the last digit.
  private mutating func retimed(_ record: AnimationRecord) -> AnimationRecord {
    guard !isExact, chance(10) else { return record }
    var record = record
    var span = ProgressSpan(from: real(-0.2...1.2), to: real(-0.2...1.2), isConfined: chance(2))
    if chance(2) { span.groupDuration = real(0.5...4) }
    if chance(3) {
      var spring = SpringParameters()
      spring.damping = real(1...30)
      spring.initialVelocity = real(-2...2)
      span.spring = spring
    }
    record.span = span
    return record
  }

  private static let functions: [ValueFunction] = [
    .rotateX, .rotateY, .rotateZ, .scale, .scaleX, .scaleY, .scaleZ, .translate, .translateX, .translateY, .translateZ,
  ]

  private mutating func timing(_ depth: Int) -> MediaTiming {
    var timing = MediaTiming(duration: isExact ? one(of: [0.25, 0.5, 1, 2, 4, 8]) : real(0.1...6))
    if depth > 0, chance(3) { timing.duration = 0 }
    if chance(40) { timing.duration = one(of: [.infinity, .nan, -1]) }
    timing.beginTime = chance(2) ? number(-1...3) : 0
    if chance(4) { timing.speed = isExact ? one(of: [2, 0.5, -1, -2, 4, 0]) : one(of: [real(0.2...3), real(-3 ... -0.2), -1, 0]) }
    if chance(5) { timing.timeOffset = number(-2...4) }
    if chance(3) { timing.repeatCount = one(of: [1, 2, isExact ? 2.5 : 2.3, 3, isExact ? 0.5 : 0.7, .infinity]) }
    if chance(8) { timing.repeatDuration = isExact ? one(of: [0.5, 1.5, 3, .infinity]) : real(0.2...6) }
    timing.autoreverses = chance(4)
    timing.fillMode = one(of: [.removed, .forwards, .backwards, .both, .both])
    return timing
  }

  private mutating func curve() -> TimingCurve? {
    guard chance(3) else { return nil }
    if chance(2) { return one(of: [.easeIn, .easeOut, .easeInEaseOut, .default, .linear]) }
    return TimingCurve(Float(real(0...1)), Float(real(-0.5...1.5)), Float(real(0...1)), Float(real(-0.5...1.5)))
  }

  private mutating func interpolation(_ keyPath: LayerKeyPath, _ function: ValueFunction?) -> PropertyAnimation.Interpolation {
    switch pick(10) {
    case 0..<5: return .basic(endpoints(keyPath, function))
    case 5:
      var spring = SpringParameters()
      spring.damping = real(0...40)
      spring.stiffness = real(10...400)
      spring.initialVelocity = real(-3...3)
      spring.allowsOverdamping = chance(2)
      return .spring(endpoints(keyPath, function), spring)
    default: return .keyframes(keyframes(keyPath, function))
    }
  }

  private mutating func endpoints(_ keyPath: LayerKeyPath, _ function: ValueFunction?) -> Endpoints {
    var form = pick(8)
    // The difference of two matrices has no inverse.
    if form == 3, function == nil, keyPath.property.row.kind == .transform, keyPath.component == nil { form = 4 }
    let hasFrom = [0, 1, 2, 5, 6].contains(form), hasTo = [0, 1, 3, 6, 7].contains(form), hasBy = [2, 3, 4].contains(form)
    return Endpoints(
      from: hasFrom ? value(keyPath, function) : nil, to: hasTo ? value(keyPath, function) : nil, by: hasBy ? value(keyPath, function) : nil
    )
  }

  private mutating func keyframes(_ keyPath: LayerKeyPath, _ function: ValueFunction?) -> Keyframes {
    // Lengths of curves take long to find, and when copies live is to be exact.
    let isLengthy = chance(40) && !Self.replicatorFamily.contains("\(keyPath)")
    let modes: [Keyframes.Mode] = isLengthy ? [.cubicPaced] : [.linear, .linear, .discrete, .paced, .cubic]
    var frames = Keyframes((0..<1 + pick(5)).map { _ in value(keyPath, function) }, mode: one(of: modes))
    let isPoint = keyPath.property.row.kind == .point && keyPath.component == nil || keyPath.component == .translation
    if isPoint, chance(3) {
      frames.path = outline()
      if frames.mode == .paced, !isLengthy { frames.mode = .linear }
      frames.rotation = one(of: [nil, .auto, .autoReverse])
    }
    if chance(3) {
      let count = max(0, frames.list.count + pick(3) - 1)
      var times = (0..<count).map { _ in number(0...1) }.sorted()
      if chance(2), count > 1 { (times[0], times[count - 1]) = (0, 1) }
      // Times that descend and leave 0…1 count as they stand.
      if chance(5) { times = times.map { _ in number(-0.5...1.5) } }
      frames.keyTimes = times
    }
    if !isExact, chance(4) { frames.timingCurves = (0..<pick(4)).map { _ in curve() ?? .easeIn } }
    if chance(3) {
      frames.tensionValues = perhaps(2) { random in (0..<random.pick(5)).map { _ in random.number(-1...1) } }
      frames.continuityValues = perhaps(2) { random in (0..<random.pick(5)).map { _ in random.number(-1...1) } }
      frames.biasValues = perhaps(2) { random in (0..<random.pick(5)).map { _ in random.number(-1...1) } }
    }
    return frames
  }

  mutating func transition(from previous: RenderNode?) -> AnimationRecord {
    var timing = timing(0)
    timing.timeOffset = 0
    let shown = LayerTransition(
      effect: TransitionEffect(.builtIn(.fade)), startProgress: one(of: [0, 0.25]), endProgress: one(of: [1, 0.75]), previous: previous,
      frozenTime: perhaps(2) { $0.number(0...2) }, freezesNewSide: chance(3))
    return retimed(
      AnimationRecord(
        id: id(), timing: timing, timingCurve: isExact ? nil : curve(), isRemovedOnCompletion: chance(2), body: .transition(shown)))
  }

  // MARK: Values

  private mutating func value(_ keyPath: LayerKeyPath, _ function: ValueFunction?) -> AnimatableValue {
    if let function {
      guard function == .scale || function == .translate else { return .number(number(-3...3)) }
      return .array((0..<1 + pick(3)).map { _ in .number(number(0.25...3)) })
    }
    switch keyPath.property.row.kind {
    case .transform:
      switch keyPath.component {
      case nil: return chance(6) ? .affine(CGAffineTransform(rotationAngle: real(-3...3))) : .transform(matrix())
      case .translation: return chance(2) ? .point(point()) : .size(CGSize(width: number(-50...50), height: number(-50...50)))
      case .rotation, .rotationX, .rotationY, .rotationZ: return .number(number(-7...7))
      case .scale, .scaleX, .scaleY, .scaleZ, .scaleXY: return .number(isExact ? number(0.25...3) : real(-2...3))
      case .shearX, .shearY, .shearZ: return .number(number(-2...2))
      default: return .number(number(-50...50))
      }
    case .point: return keyPath.component == nil ? .point(point()) : .number(number(-50...50))
    case .size:
      return keyPath.component == nil ? .size(CGSize(width: number(-9...9), height: number(-9...9))) : .number(number(-9...9))
    case .rect:
      switch keyPath.component {
      case nil: return .rect(CGRect(origin: point(), size: CGSize(width: number(0...50), height: number(0...50))))
      case .origin: return .point(point())
      case .size: return .size(CGSize(width: number(0...50), height: number(0...50)))
      default: return .number(number(-50...50))
      }
    case .filter, .filters: return .number(number(0...9))
    default: return plainValue(keyPath.property)
    }
  }

  private mutating func plainValue(_ property: LayerProperty) -> AnimatableValue {
    switch property {
    case .backgroundColor, .borderColor, .shadowColor, .contentsMultiplyColor, .fillColor, .strokeColor, .instanceColor: .color(color())
    case .contents: .contents(one(of: Self.pictures))
    case .hidden, .masksToBounds: chance(2) ? .bool(chance(2)) : .number(one(of: [0, 1]))
    case .path, .shadowPath: .path(outline())
    case .colors: .array((0..<2 + (chance(4) ? 1 : 0)).map { _ in .color(color()) })
    case .locations, .lineDashPattern: .array((0..<2 + (chance(4) ? 1 : 0)).map { _ in .number(number(0...1)) })
    case .contentsGravity: .string(one(of: ["center", "resize", "top"]))
    case .instanceCount: .number(number(0...3))
    case .opacity, .shadowOpacity, .strokeEnd, .instanceRedOffset: .number(number(0...1))
    case .instanceDelay: .number(number(-1...1))
    default: .number(number(-50...50))
    }
  }

  private static let pictures: [LayerContents] = (0..<3).map { .image(CGImage(width: 1, height: 1, premultipliedPixels: [0, 0, $0, 255])) }

  private mutating func point() -> CGPoint { CGPoint(x: number(-50...50), y: number(-50...50)) }
  private mutating func color() -> CGColor { CGColor(red: number(0...1), green: number(0...1), blue: number(0...1), alpha: number(0...1)) }

  private mutating func matrix() -> CATransform3D {
    var matrix = CATransform3DIdentity
    if chance(2) { matrix = CATransform3DMakeScale(number(0.25...2), number(0.25...2), number(0.25...2)) }
    if chance(2) { matrix = CATransform3DConcat(matrix, CATransform3DMakeRotation(real(-3...3), 0, 0, 1)) }
    if chance(4) { matrix = CATransform3DConcat(matrix, CATransform3DMakeRotation(real(-1...1), 1, number(-1...1), 0.5)) }
    if chance(2) { matrix = CATransform3DConcat(matrix, CATransform3DMakeTranslation(number(-50...50), number(-50...50), number(-5...5))) }
    if chance(6) { matrix.m34 = -1 / 512 }
    return matrix
  }

  private mutating func outline() -> PathGeometry {
    var verbs: [PathGeometry.Verb] = [.move]
    for _ in 0..<1 + pick(3) { verbs.append(one(of: [.line, .line, .quad, .cubic, .close, .move])) }
    return PathGeometry(verbs: verbs, points: verbs.flatMap { verb in (0..<verb.pointCount).map { _ in point() } })
  }

  // MARK: Changes

  /// A tree with something changed in it; everything else is the same objects.
  private mutating func edited(_ node: RenderNode) -> RenderNode {
    var parts = NodeParts(node)
    if !parts.sublayers.isEmpty, chance(2) {
      let index = pick(parts.sublayers.count)
      parts.sublayers[index] = edited(parts.sublayers[index])
      return parts.node
    }
    switch pick(10) {
    case 0: parts.sublayers.insert(layer(depth: 1), at: pick(parts.sublayers.count + 1))
    case 1: if !parts.sublayers.isEmpty { parts.sublayers.remove(at: pick(parts.sublayers.count)) }
    case 2: parts.sublayers.reverse()
    case 3: parts.timing = layerTiming()
    case 4: parts.mask = chance(2) ? nil : layer(depth: 2)
    case 5:
      parts.properties = properties()
    case 6: parts.animations.append(transition(from: node))
    case 7: if !parts.animations.isEmpty { parts.animations.remove(at: pick(parts.animations.count)) }
    case 8: parts.animations.append(animation(family(parts.properties), parts.properties, depth: 0))
    default: parts.animations = animations(parts.properties)
    }
    return parts.node
  }
}

/// A layer taken apart to be changed.
struct NodeParts {
  var id: LayerID
  var timing: MediaTiming
  var properties: LayerProperties
  var animations: [AnimationRecord]
  var sublayers: [RenderNode]
  var mask: RenderNode?

  init(_ node: RenderNode) {
    (id, timing, properties) = (node.id, node.timing, node.properties)
    (animations, sublayers, mask) = (node.animations, node.sublayers, node.mask)
  }

  var node: RenderNode {
    RenderNode(id: id, name: nil, timing: timing, properties: properties, animations: animations, sublayers: sublayers, mask: mask)
  }
}
