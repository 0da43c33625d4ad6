internal import RenderTree
import Synchronization

/// What an `@Animatable` property says about itself. Each property of each layer has its own.
final class AnimatableTraits: Sendable {
  /// Nil for a value of a type that animations do not know.
  let initialValue: AnimatableValue?
  let redraws: Bool
  let animates: Bool

  init(initialValue: AnimatableValue?, redraws: Bool, animates: Bool) {
    self.initialValue = initialValue
    self.redraws = redraws
    self.animates = animates
  }
}

/// The `@Animatable` properties of classes of layers, found by reflection when a class's first layer is made.
enum AnimatableKeys {
  private struct Found {
    /// By class and key.
    var traits: [ObjectIdentifier: [String: AnimatableTraits]] = [:]
    var keys: [PropertyID: String] = [:]
  }

  // Key paths are immutable, but not declared to be Sendable.
  private struct PropertyID: Hashable, @unchecked Sendable {
    let layerClass: ObjectIdentifier
    let storage: AnyKeyPath
  }

  private static let state = Mutex(Found())
  /// Whether any class has such a property, so that programs without them are not slowed down.
  private static let areUsed = Atomic(false)

  /// Looks at the properties of a layer whose class was not seen yet. To be called when all of them have values.
  static func note(_ layer: CALayer) {
    let id = ObjectIdentifier(type(of: layer))
    guard state.withLock({ $0.traits[id] == nil }) else { return }
    let traits = traits(of: layer)
    if !traits.isEmpty { areUsed.store(true, ordering: .relaxed) }
    state.withLock { $0.traits[id] = traits }
  }

  private static func traits(of layer: CALayer) -> [String: AnimatableTraits] {
    var traits: [String: AnimatableTraits] = [:]
    var mirror: Mirror? = Mirror(reflecting: layer)
    while let level = mirror, level.subjectType != CALayer.self {
      for case (let label?, let property as any AnimatableProperty) in level.children { traits[key(forLabel: label)] = property.traits }
      mirror = level.superclassMirror
    }
    return traits
  }

  /// What the property of that key says; nil where a class has none.
  static func traits(forKey key: String, in layerClass: CALayer.Type) -> AnimatableTraits? {
    guard areUsed.load(ordering: .relaxed) else { return nil }
    return state.withLock { $0.traits[ObjectIdentifier(layerClass)]?[key] }
  }

  /// The initial value of a layer's property of that key; nil where it has none.
  static func initialValue(forKey key: String, in layer: CALayer) -> AnimatableValue? {
    traits(forKey: key, in: type(of: layer)).flatMap { _ in traits(of: layer)[key]?.initialValue }
  }

  /// The key under which a property's value is kept: its name.
  static func key<Layer: CALayer, Property: AnimatableProperty>(of storage: ReferenceWritableKeyPath<Layer, Property>, in layer: Layer)
    -> String
  {
    let id = PropertyID(layerClass: ObjectIdentifier(type(of: layer)), storage: storage)
    if let key = state.withLock({ $0.keys[id] }) { return key }
    guard let key = name(of: storage, in: layer) else {
      preconditionFailure("@Animatable needs the names of properties: build without -disable-reflection-metadata")
    }
    state.withLock { $0.keys[id] = key }
    return key
  }

  private static func name<Layer: CALayer, Property: AnimatableProperty>(
    of storage: ReferenceWritableKeyPath<Layer, Property>, in layer: Layer
  ) -> String? {
    let wanted = layer[keyPath: storage].traits
    var mirror: Mirror? = Mirror(reflecting: layer)
    while let level = mirror {
      for case (let label?, let property as any AnimatableProperty) in level.children where property.traits === wanted {
        return key(forLabel: label)
      }
      mirror = level.superclassMirror
    }
    return nil
  }

  /// The compiler keeps a wrapper under the property's name with an underscore before it.
  private static func key(forLabel label: String) -> String { label.first == "_" ? String(label.dropFirst()) : label }
}

/// An `@Animatable` wrapper of any type of value.
protocol AnimatableProperty {
  var traits: AnimatableTraits { get }
}
