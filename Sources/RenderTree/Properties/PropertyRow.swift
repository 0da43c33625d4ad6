internal import Graphics
internal import Synchronization

/// A row of the table of properties: everything that key-value coding, actions, animations and documents need to know of a property.
///
/// What follows from where the value is stored is found when it is first asked for: the key paths of all properties together take a
/// millisecond to come into being.
package final class PropertyRow: Sendable {
  /// The key as key-value coding spells it.
  package let key: String
  /// What the property is, as a clause for those who write documents; empty where documents do not have it.
  package let summary: String
  /// A second spelling of the key: `isHidden` for `hidden`.
  package let alias: String?
  /// The content kind of the layers that have the property; nil for every layer. For other layers the key is one of the program's own.
  package let content: LayerContent.Kind?
  /// A second content kind that has the property.
  private let otherContent: LayerContent.Kind?
  package let implicitAction: ImplicitAction
  package let unit: PropertyUnit?
  /// Whether the value has no visible effect, so that an unknown word is no error of a document.
  package let isHint: Bool
  private let declaresZero: Bool
  /// Whether archives store the value even if it was never set.
  package let isAlwaysArchived: Bool
  private let knownStorage = AtomicLazyReference<StoredProperty>()
  private let findStorage: @Sendable () -> StoredProperty

  private var storage: StoredProperty { knownStorage.load() ?? knownStorage.storeIfNil(findStorage()) }
  package var kind: ValueKind { storage.kind }
  /// Whether the property may have no value.
  package var isOptional: Bool { storage.isOptional }
  /// The value of a new layer.
  package var initialValue: AnimatableValue? { storage.initialValue }
  /// Where animations access the value; nil for properties accessed through `value(in:)` and `setValue(_:in:)`.
  package var address: PropertyAddress? { storage.address }
  package var form: StoredForm? { storage.form }

  typealias Comparison = @Sendable (LayerProperties, LayerProperties) -> Bool

  /// A row for a property stored at `keyPath` in the structure that the key path begins with.
  /// - Parameter comparison: for a property whose value does not tell all that setting it changes.
  init<Storage: PropertyStorage, Value: PropertyValue>(
    _ key: String, _ summary: String, _ keyPath: @autoclosure @escaping @Sendable () -> (WritableKeyPath<Storage, Value> & Sendable),
    _ implicitAction: ImplicitAction = .none, alias: String? = nil, unit: PropertyUnit? = nil, isHint: Bool = false,
    declaresZero: Bool = false, isAlwaysArchived: Bool = false,
    comparison: @autoclosure @escaping @Sendable () -> Comparison? = nil
  ) {
    self.key = key
    self.summary = summary
    self.alias = alias
    self.implicitAction = implicitAction
    self.unit = unit
    self.isHint = isHint
    self.declaresZero = declaresZero
    self.isAlwaysArchived = isAlwaysArchived
    content = Storage.content
    otherContent = Storage.otherContent
    findStorage = { StoredProperty(keyPath(), comparison: comparison()) }
  }

  /// A row for a property that is no animatable value, and is accessed by the layer classes only.
  init(
    _ key: String, _ summary: String = "", objects kind: ValueKind, _ implicitAction: ImplicitAction = .none,
    of content: LayerContent.Kind? = nil,
    comparison: @autoclosure @escaping @Sendable () -> Comparison
  ) {
    self.key = key
    self.summary = summary
    self.implicitAction = implicitAction
    alias = nil
    self.content = content
    otherContent = nil
    unit = nil
    isHint = false
    declaresZero = false
    isAlwaysArchived = false
    findStorage = { StoredProperty(objects: kind, comparison: comparison()) }
  }

  static func comparison<Storage: PropertyStorage, Value: Equatable>(of keyPath: KeyPath<Storage, Value> & Sendable) -> Comparison {
    { first, second in
      let isSame = Storage.read(first) { one in Storage.read(second) { one.pointee[keyPath: keyPath] == $0.pointee[keyPath: keyPath] } }
      return isSame ?? false
    }
  }

  package func value(in properties: LayerProperties) -> AnimatableValue? {
    let storage = storage
    guard let address = storage.address, let form = storage.form else { return storage.read(properties) }
    return switch form {
    case .float: .number(Double(properties[float: address]))
    case .double: .number(properties[double: address])
    case .point: .point(properties[pair: address])
    case .size: .size(CGSize(width: properties[pair: address].x, height: properties[pair: address].y))
    case .rect: .rect(properties[rect: address])
    case .optionalColor: properties[color: address].map(AnimatableValue.color)
    }
  }

  /// Sets the value in a layer that has the property. Returns false, without a change, for a value of another type.
  package func setValue(_ value: AnimatableValue?, in properties: inout LayerProperties) -> Bool { storage.write(&properties, value) }

  /// Whether two layers that have the property have equal values, compared in the stored type.
  package func isSame(in properties: LayerProperties, as other: LayerProperties) -> Bool {
    let storage = storage
    guard let address = storage.address, let form = storage.form else { return storage.compare(properties, other) }
    return switch form {
    case .float: properties[float: address] == other[float: address]
    case .double: properties[double: address] == other[double: address]
    case .point, .size: properties[pair: address] == other[pair: address]
    case .rect: properties[rect: address] == other[rect: address]
    case .optionalColor: properties[color: address] == other[color: address]
    }
  }

  package func isDeclared(by content: LayerContent.Kind) -> Bool {
    self.content == nil || self.content == content || otherContent == content
  }

  /// The default that a layer class declares: always for flags, for numbers and structures where it is not zero or the identity.
  package var classDefault: AnimatableValue? {
    if declaresZero { return initialValue }
    return switch initialValue {
    case .number(0), .point(.zero), .size(.zero), .rect(.zero), .transform(CATransform3DIdentity): nil
    default: initialValue
    }
  }
}

/// Where a property's value is, and what follows from that.
private final class StoredProperty: Sendable {
  let kind: ValueKind
  let isOptional: Bool
  let initialValue: AnimatableValue?
  let address: PropertyAddress?
  let form: StoredForm?
  let read: @Sendable (LayerProperties) -> AnimatableValue?
  let write: @Sendable (inout LayerProperties, AnimatableValue?) -> Bool
  let compare: PropertyRow.Comparison

  init<Storage: PropertyStorage, Value: PropertyValue>(
    _ keyPath: WritableKeyPath<Storage, Value> & Sendable, comparison: PropertyRow.Comparison?
  ) {
    kind = Value.kind
    isOptional = Value.isOptional
    initialValue = Storage()[keyPath: keyPath].animatable
    form = Value.form
    address = Storage.region.flatMap { PropertyAddress($0, offset: MemoryLayout<Storage>.offset(of: keyPath)) }
    read = { Storage.read($0) { $0.pointee[keyPath: keyPath].animatable } }
    write = { properties, value in
      guard let new = Value.from(value) else { return false }
      return Storage.modify(&properties) {
        $0[keyPath: keyPath] = new
        return true
      }
    }
    compare = comparison ?? PropertyRow.comparison(of: keyPath)
  }

  /// For a property that is no animatable value.
  init(objects kind: ValueKind, comparison: @escaping PropertyRow.Comparison) {
    self.kind = kind
    isOptional = true
    (initialValue, address, form) = (nil, nil, nil)
    read = { _ in nil }
    write = { _, _ in false }
    compare = comparison
  }
}

package enum ImplicitAction: Sendable {
  case none
  /// An animation from the old value to the new one.
  case animation
  /// An animation from the old value to the new one, if there was an old value.
  case animationFromValue
  /// A cross-fade from the old picture to the new one.
  case transition
}

package enum PropertyUnit: String, Sendable { case points, seconds }
