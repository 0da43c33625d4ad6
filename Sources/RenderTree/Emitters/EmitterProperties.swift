package import Graphics

/// The shape from which particles start; its size is `emitterSize` and `emitterDepth`.
package enum EmitterShape: String, Hashable, Sendable, CaseIterable { case point, line, rectangle, cuboid, circle, sphere }

/// The part of the shape from which particles start.
package enum EmitterMode: String, Hashable, Sendable, CaseIterable { case points, outline, surface, volume }

/// The order in which particles are painted, and how they blend.
package enum EmitterRenderMode: String, Hashable, Sendable, CaseIterable { case unordered, oldestFirst, oldestLast, backToFront, additive }

extension EmitterShape: PropertyChoice { package static var fallback: EmitterShape { .point } }
extension EmitterMode: PropertyChoice { package static var fallback: EmitterMode { .volume } }
extension EmitterRenderMode: PropertyChoice { package static var fallback: EmitterRenderMode { .unordered } }

/// An emitter layer's properties: where particles start, and factors of its cells' properties.
package struct EmitterProperties: Hashable, Sendable {
  package var cells: [EmitterCell] = []
  /// Behaviours of the particles of all cells, applied before the cells' own.
  package var behaviors: [EmitterBehavior] = []
  package var birthRate: Float = 1
  package var lifetime: Float = 1
  /// The centre of the shape in the layer's own coordinates, like all lengths that follow.
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
  /// Former values as the program set them, oldest first: particles born at their time follow them.
  package var past: [EmitterPast] = []
  package init() {}

  package var shape: EmitterShape { shapeName.choice }
  package var mode: EmitterMode { modeName.choice }
  package var renderMode: EmitterRenderMode { renderModeName.choice }
}

/// The properties of an emitter until a time of its layer.
package struct EmitterPast: Hashable, Sendable {
  package let until: Double
  package let emitter: EmitterProperties

  /// The number of changes that are kept.
  package static let limit = 240

  package init(until: Double, _ emitter: EmitterProperties) {
    self.until = until
    var emitter = emitter
    emitter.past = []
    self.emitter = emitter
  }
}

extension EmitterProperties {
  /// The greatest nesting depth of cells that emit.
  package static let maximumDepth = 8

  /// The longest time, in seconds after its birth, for which a particle or what it emits can live.
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
  /// When the cell emits, in the layer's time; for a nested cell, in the time since the birth of the emitting particle.
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

  /// All numeric properties, by the names of their keys.
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
  }

  package init() {}
}

extension EmitterCell.ParticleType: PropertyChoice { package static var fallback: Self { .sprite } }
extension EmitterCell.FrameMode: PropertyChoice { package static var fallback: Self { .loop } }

/// A behaviour that changes particles while they live: its type, and inputs by name.
package struct EmitterBehavior: Hashable, Sendable {
  /// The known types; behaviours of other types have no effect.
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

  /// An input as a list of finite numbers; a single number is a list of one.
  package func numbers(_ key: String) -> [Double] {
    switch inputs[key] {
    case .array(let values): values.compactMap(Double.from).filter(\.isFinite)
    case .number(let number) where number.isFinite: [number]
    default: []
    }
  }

  /// A finite number of an input's list, 0 where the list is shorter.
  package func number(_ key: String, at index: Int) -> Double {
    guard case .array(let values)? = inputs[key], index < values.count, let number = Double.from(values[index]), number.isFinite else {
      return 0
    }
    return number
  }

  package func word(_ key: String) -> String? { inputs[key].flatMap(String.from) }
}
