import Foundation
internal import RenderTree

/// The shape that particles start from.
public struct CAEmitterLayerEmitterShape: RawRepresentable, Hashable, Sendable {
  let name: ChoiceName<EmitterShape>
  public init(rawValue: String) { name = ChoiceName(word: rawValue) }
  public var rawValue: String { name.word }
  private init(_ choice: EmitterShape) { name = ChoiceName(choice) }

  /// A point at `emitterPosition`.
  public static let point = CAEmitterLayerEmitterShape(.point)
  /// A line of the width of `emitterSize` along x, about `emitterPosition`.
  public static let line = CAEmitterLayerEmitterShape(.line)
  /// A rectangle of `emitterSize` about `emitterPosition`.
  public static let rectangle = CAEmitterLayerEmitterShape(.rectangle)
  /// A box of `emitterSize` and `emitterDepth` about `emitterPosition` and `emitterZPosition`.
  public static let cuboid = CAEmitterLayerEmitterShape(.cuboid)
  /// A circle about `emitterPosition` whose radius is the width of `emitterSize`.
  public static let circle = CAEmitterLayerEmitterShape(.circle)
  /// A sphere whose radius is the width of `emitterSize`.
  public static let sphere = CAEmitterLayerEmitterShape(.sphere)
}

/// The part of the shape that particles start from.
public struct CAEmitterLayerEmitterMode: RawRepresentable, Hashable, Sendable {
  let name: ChoiceName<EmitterMode>
  public init(rawValue: String) { name = ChoiceName(word: rawValue) }
  public var rawValue: String { name.word }
  private init(_ choice: EmitterMode) { name = ChoiceName(choice) }

  /// The ends of a line, the corners of a rectangle or box, or the outline of a circle or sphere.
  public static let points = CAEmitterLayerEmitterMode(.points)
  /// The edges of a rectangle or box, or a circle.
  public static let outline = CAEmitterLayerEmitterMode(.outline)
  /// The area of a rectangle or disc, the faces of a box, or the surface of a sphere.
  public static let surface = CAEmitterLayerEmitterMode(.surface)
  /// The inside of the shape.
  public static let volume = CAEmitterLayerEmitterMode(.volume)
}

/// The order in which particles are painted, and how they blend.
public struct CAEmitterLayerRenderMode: RawRepresentable, Hashable, Sendable {
  let name: ChoiceName<EmitterRenderMode>
  public init(rawValue: String) { name = ChoiceName(word: rawValue) }
  public var rawValue: String { name.word }
  private init(_ choice: EmitterRenderMode) { name = ChoiceName(choice) }

  /// Cell after cell, the oldest particles of each first.
  public static let unordered = CAEmitterLayerRenderMode(.unordered)
  /// The youngest particles on top.
  public static let oldestFirst = CAEmitterLayerRenderMode(.oldestFirst)
  /// The oldest particles on top.
  public static let oldestLast = CAEmitterLayerRenderMode(.oldestLast)
  /// Particles sorted by z, those of the greatest z on top.
  public static let backToFront = CAEmitterLayerRenderMode(.backToFront)
  /// Colours added to what is behind.
  public static let additive = CAEmitterLayerRenderMode(.additive)
}

/// Emits particles: small pictures that are born at random, move, change and vanish. They show above the layer's background, border and
/// sublayers, beyond its bounds unless it clips to them.
///
/// A frame follows from the layer's time and `seed` alone. Cells emit in the layer's time from 0 on, so that a layer which is added to a
/// running tree shows what it would if it had always been there: to begin with nothing, set `beginTime` to the time of the moment.
///
/// What is animated, the emitter's own values and those of cells under `emitterCells.NAME.KEY`, counts for the particles that are born
/// while it has that value. No more than 250,000 particles live at once in a tree: where more would, fewer are born.
open class CAEmitterLayer: CALayer {
  override class var contentKind: LayerContent.Kind { .emitter }

  private var emitter: EmitterProperties {
    if case .emitter(let emitter) = properties.content { emitter } else { EmitterProperties() }
  }

  private func change(_ property: LayerProperty, _ apply: (inout EmitterProperties) -> Void) {
    var emitter = emitter
    apply(&emitter)
    change(property) { $0.content = .emitter(emitter) }
  }

  /// The kinds of particles. What the cells say is taken over when they are set: afterwards change it under `emitterCells.NAME.KEY` of the
  /// layer, or set them once more.
  open var emitterCells: [CAEmitterCell]? {
    get { extras?.emitterCells }
    set {
      let cells = newValue.map { $0.map(\.data) } ?? []
      modifyExtras { $0.emitterCells = newValue }
      change(.emitterCells) { $0.cells = cells }
    }
  }
  /// Behaviours that change the particles of all cells while they live; taken over when they are set.
  open var emitterBehaviors: [CAEmitterBehavior]? {
    get { extras?.emitterBehaviors }
    set {
      let behaviors = newValue.map { $0.map(\.data) } ?? []
      modifyExtras { $0.emitterBehaviors = newValue }
      change(.emitterBehaviors) { $0.behaviors = behaviors }
    }
  }
  /// Multiplies the cells' birth rates.
  open var birthRate: Float {
    get { emitter.birthRate }
    set { change(.birthRate) { $0.birthRate = newValue } }
  }
  /// Multiplies the cells' lifetimes.
  open var lifetime: Float {
    get { emitter.lifetime }
    set { change(.lifetime) { $0.lifetime = newValue } }
  }
  /// The centre of the shape, in points of the layer.
  open var emitterPosition: CGPoint {
    get { emitter.position }
    set { change(.emitterPosition) { $0.position = newValue } }
  }
  /// The height of the shape's centre above the layer's plane, in points.
  open var emitterZPosition: CGFloat {
    get { emitter.zPosition }
    set { change(.emitterZPosition) { $0.zPosition = newValue } }
  }
  /// The size of the shape, in points.
  open var emitterSize: CGSize {
    get { emitter.size }
    set { change(.emitterSize) { $0.size = newValue } }
  }
  /// The depth of a cuboid, in points.
  open var emitterDepth: CGFloat {
    get { emitter.depth }
    set { change(.emitterDepth) { $0.depth = newValue } }
  }
  /// The shape that particles start from; an unknown name is kept, and means `point`.
  open var emitterShape: CAEmitterLayerEmitterShape {
    get { CAEmitterLayerEmitterShape(rawValue: emitter.shapeName.word) }
    set { change(.emitterShape) { $0.shapeName = newValue.name } }
  }
  /// The part of the shape that particles start from; an unknown name is kept, and means `volume`.
  open var emitterMode: CAEmitterLayerEmitterMode {
    get { CAEmitterLayerEmitterMode(rawValue: emitter.modeName.word) }
    set { change(.emitterMode) { $0.modeName = newValue.name } }
  }
  /// The order and blending of particles; an unknown name is kept, and means `unordered`.
  open var renderMode: CAEmitterLayerRenderMode {
    get { CAEmitterLayerRenderMode(rawValue: emitter.renderModeName.word) }
    set { change(.renderMode) { $0.renderModeName = newValue.name } }
  }
  /// Whether particles stand in the superlayer's three-dimensional space rather than in the layer's plane.
  open var preservesDepth: Bool {
    get { emitter.preservesDepth }
    set { change(.preservesDepth) { $0.preservesDepth = newValue } }
  }
  /// Multiplies the cells' velocities.
  open var velocity: Float {
    get { emitter.velocity }
    set { change(.velocity) { $0.velocity = newValue } }
  }
  /// Multiplies the cells' scales.
  open var scale: Float {
    get { emitter.scale }
    set { change(.scale) { $0.scale = newValue } }
  }
  /// Multiplies the cells' spins.
  open var spin: Float {
    get { emitter.spin }
    set { change(.spin) { $0.spin = newValue } }
  }
  /// The seed of all random numbers.
  open var seed: UInt32 {
    get { emitter.seed }
    set { change(.seed) { $0.seed = newValue } }
  }

  /// Sets a value of one of the layer's cells or behaviours: in the object, and in what was taken over from it.
  func setObjectValue(_ value: Any?, for keyPath: LayerKeyPath) {
    guard let name = keyPath.name, let input = keyPath.input else { return }
    if keyPath.property == .emitterCells {
      guard let cell = extras?.emitterCells?.first(where: { $0.name ?? "" == name }) else { return }
      cell.setValue(value, forKeyPath: input)
      emitterCells = extras?.emitterCells
    } else {
      guard let behavior = extras?.emitterBehaviors?.first(where: { $0.name ?? "" == name }) else { return }
      behavior.setValue(value, forKey: input)
      emitterBehaviors = extras?.emitterBehaviors
    }
  }
}
