package import Graphics

/// From where in an emitter particles start; `emitterSize` and `emitterDepth` say how large it is.
package enum EmitterShape: String, Hashable, Sendable, CaseIterable { case point, line, rectangle, cuboid, circle, sphere }

/// From which part of the shape.
package enum EmitterMode: String, Hashable, Sendable, CaseIterable { case points, outline, surface, volume }

/// The order in which particles are painted, and how.
package enum EmitterRenderMode: String, Hashable, Sendable, CaseIterable { case unordered, oldestFirst, oldestLast, backToFront, additive }

extension EmitterShape: PropertyChoice { package static var fallback: EmitterShape { .point } }
extension EmitterMode: PropertyChoice { package static var fallback: EmitterMode { .volume } }
extension EmitterRenderMode: PropertyChoice { package static var fallback: EmitterRenderMode { .unordered } }

/// What an emitter layer adds: where particles start, and factors for what its cells say.
package struct EmitterProperties: Hashable, Sendable {
  package var cells: [EmitterCell] = []
  /// Act on the particles of all cells, before the cells' own.
  package var behaviors: [EmitterBehavior] = []
  package var birthRate: Float = 1
  package var lifetime: Float = 1
  /// In the layer's own coordinates, as all that follows.
  package var position = CGPoint.zero
  package var zPosition: CGFloat = 0
  package var size = CGSize.zero
  package var depth: CGFloat = 0
  package var shapeName = ChoiceName(EmitterShape.point)
  package var modeName = ChoiceName(EmitterMode.volume)
  package var renderModeName = ChoiceName(EmitterRenderMode.unordered)
  package var preservesDepth = false
  package var velocity: Float = 1
  package var scale: Float = 1
  package var spin: Float = 1
  /// Added to every particle's spin, in radians per second.
  package var spinBias: Float = 0
  package var seed: UInt32 = 0
  /// What a program had set before, the oldest first: particles that were born then follow it.
  package var past: [EmitterPast] = []
  package init() {}

  package var shape: EmitterShape { shapeName.choice }
  package var mode: EmitterMode { modeName.choice }
  package var renderMode: EmitterRenderMode { renderModeName.choice }
}

/// What an emitter was up to a time of its layer.
package struct EmitterPast: Hashable, Sendable {
  package let until: Double
  /// Without a past of its own.
  package let emitter: EmitterProperties

  /// How many changes are remembered.
  package static let limit = 240

  package init(until: Double, _ emitter: EmitterProperties) {
    self.until = until
    var emitter = emitter
    emitter.past = []
    self.emitter = emitter
  }
}

extension EmitterProperties {
  /// How many cells deep inside one another emit.
  package static let maximumDepth = 8

  /// The longest that a particle, or what comes of it, can live after its birth, in seconds.
  package var longestLife: Double { cells.reduce(0) { max($0, longestLife(of: $1)) } }

  package func longestLife(of cell: EmitterCell, depth: Int = 0) -> Double {
    let own = max((cell.numbers.lifetime + abs(cell.numbers.lifetimeRange) / 2) * Double(lifetime), 0)
    guard depth + 1 < Self.maximumDepth else { return own.isNaN ? 0 : own }
    return (own.isNaN ? 0 : own) + cell.cells.reduce(0) { max($0, longestLife(of: $1, depth: depth + 1)) }
  }
}

/// Particles of one kind: how many are born, how they move and how they look. A value with a range R about M is M + R · (u − ½) for a
/// random u from 0 to 1, drawn at birth. Angles are radians, lengths points of the layer, times seconds.
package struct EmitterCell: Hashable, Sendable {
  package enum ParticleType: String, Hashable, Sendable, CaseIterable { case sprite, plane }
  package enum FrameMode: String, Hashable, Sendable, CaseIterable { case single, loop, random }

  /// The name by which key paths reach the cell.
  package var name: String?
  package var isEnabled = true
  /// When it emits, in the layer's time; of a cell inside another, in the time since the birth of the particle that emits.
  package var timing = MediaTiming(duration: .infinity)
  package var contents: LayerContents?
  package var contentsRect = CGRect(x: 0, y: 0, width: 1, height: 1)
  package var magnificationFilter = ContentsFilter.linear
  package var minificationFilter = ContentsFilter.linear
  package var color = CGColor(red: 1, green: 1, blue: 1, alpha: 1)
  package var particleType = ParticleType.sprite
  package var frameMode = FrameMode.loop
  package var numbers = Numbers()
  package var cells: [EmitterCell] = []
  package var behaviors: [EmitterBehavior] = []

  /// All that is a number, by the names of the keys.
  package struct Numbers: Hashable, Sendable {
    package var birthRate = 0.0, lifetime = 0.0, lifetimeRange = 0.0
    package var emissionLatitude = 0.0, emissionLongitude = 0.0, emissionRange = 0.0
    package var velocity = 0.0, velocityRange = 0.0
    package var xAcceleration = 0.0, yAcceleration = 0.0, zAcceleration = 0.0
    package var scale = 1.0, scaleRange = 0.0, scaleSpeed = 0.0
    package var spin = 0.0, spinRange = 0.0, rotation = 0.0, rotationRange = 0.0
    package var orientationLatitude = 0.0, orientationLatitudeRange = 0.0
    package var orientationLongitude = 0.0, orientationLongitudeRange = 0.0
    package var redRange = 0.0, greenRange = 0.0, blueRange = 0.0, alphaRange = 0.0
    package var redSpeed = 0.0, greenSpeed = 0.0, blueSpeed = 0.0, alphaSpeed = 0.0
    package var contentsScale = 1.0, minificationFilterBias = 0.0
    package var contentsFrameCount = 0.0, contentsFramesPerRow = 0.0, contentsFramesPerSecond = 0.0
    package init() {}
  }

  package init() {}
}

extension EmitterCell.ParticleType: PropertyChoice { package static var fallback: Self { .sprite } }
extension EmitterCell.FrameMode: PropertyChoice { package static var fallback: Self { .loop } }

/// Something that changes particles while they live: its type and inputs by name.
package struct EmitterBehavior: Hashable, Sendable {
  /// What it does; any other type does nothing.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    case wave, drag, alignToMotion, valueOverLife, colorOverLife, attractor, simpleAttractor, light
  }

  package var type: String
  package var name: String?
  package var isEnabled = true
  package var inputs: [String: AnimatableValue] = [:]

  package init(type: String) { self.type = type }

  package var kind: Kind? { Kind(rawValue: type) }

  package func number(_ key: String, default standard: Double = 0) -> Double {
    let number = inputs[key].flatMap(Double.from) ?? standard
    return number.isFinite ? number : standard
  }

  package func point(_ key: String) -> CGPoint {
    guard let point = inputs[key].flatMap(CGPoint.from), point.x.isFinite, point.y.isFinite else { return .zero }
    return point
  }

  /// A list of finite numbers; a number alone is a list of one.
  package func numbers(_ key: String) -> [Double] {
    switch inputs[key] {
    case .array(let values): values.compactMap(Double.from).filter(\.isFinite)
    case .number(let number) where number.isFinite: [number]
    default: []
    }
  }

  /// A finite number of a list, 0 where there are not so many.
  package func number(_ key: String, at index: Int) -> Double {
    guard case .array(let values)? = inputs[key], index < values.count, let number = Double.from(values[index]), number.isFinite else {
      return 0
    }
    return number
  }

  package func word(_ key: String) -> String? { inputs[key].flatMap(String.from) }
}
