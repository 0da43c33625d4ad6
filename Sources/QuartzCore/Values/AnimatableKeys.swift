internal import RenderTree
import Synchronization

/// The options of an `@Animatable` property, one object per property and layer.
final class AnimatableTraits: Sendable {
  /// The initial value; nil for a type that animations do not know.
  let initialValue: AnimatableValue?
  let redraws: Bool
  let animates: Bool

  init(initialValue: AnimatableValue?, redraws: Bool, animates: Bool) {
    self.initialValue = initialValue
    self.redraws = redraws
    self.animates = animates
  }
}

/// The `@Animatable` properties of layer classes, found by reflection when a class's first layer is made.
enum AnimatableKeys {
  private struct Found {
    var traits: [ObjectIdentifier: [String: AnimatableTraits]] = [:]
    var keys: [PropertyID: String] = [:]
  }

  // Key paths are immutable, but not declared to be Sendable.
  private struct PropertyID: Hashable, @unchecked Sendable {
    let layerClass: ObjectIdentifier
    let storage: AnyKeyPath
  }

  private static let state = Mutex(Found())
  /// Whether any class has such a property: others skip the lookup.
  private static let areUsed = Atomic(false)

  /// Records the properties of a layer of a new class. To be called when all of them have values.
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

  /// The traits of the property of a key; nil where the class has none.
  static func traits(forKey key: String, in layerClass: CALayer.Type) -> AnimatableTraits? {
    guard areUsed.load(ordering: .relaxed) else { return nil }
    return state.withLock { $0.traits[ObjectIdentifier(layerClass)]?[key] }
  }

  /// The initial value of a layer's property of that key; nil where it has none.
  static func initialValue(forKey key: String, in layer: CALayer) -> AnimatableValue? {
    traits(forKey: key, in: type(of: layer)).flatMap { _ in traits(of: layer)[key]?.initialValue }
  }

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

  /// The property's name from the storage's label: the compiler prefixes an underscore.
  private static func key(forLabel label: String) -> String { label.first == "_" ? String(label.dropFirst()) : label }
}

/// An `@Animatable` wrapper of any value type.
protocol AnimatableProperty {
  var traits: AnimatableTraits { get }
}
