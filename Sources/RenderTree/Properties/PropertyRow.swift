internal import Graphics

/// A row of the table of properties: everything that key-value coding, actions, animations and documents need to know of a property.
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
  package let kind: ValueKind
  /// Whether the property may have no value.
  package let isOptional: Bool
  package let implicitAction: ImplicitAction
  package let unit: PropertyUnit?
  /// Whether the value has no visible effect, so that an unknown word is no error of a document.
  package let isHint: Bool
  /// Whether the class declares a default that is zero.
  private let declaresZero: Bool
  /// Whether archives store the value even if it was never set.
  package let isAlwaysArchived: Bool
  /// The value of a new layer.
  package let initialValue: AnimatableValue?
  /// Where animations access the value; nil for properties accessed through `value(in:)` and `setValue(_:in:)`.
  package let address: PropertyAddress?
  package let form: StoredForm?
  private let read: @Sendable (LayerProperties) -> AnimatableValue?
  private let write: @Sendable (inout LayerProperties, AnimatableValue?) -> Bool
  private let compare: Comparison

  /// Compares the property between two layers that have it.
  typealias Comparison = @Sendable (LayerProperties, LayerProperties) -> Bool

  /// A row for a property stored at `keyPath` in the structure that the key path begins with.
  /// - Parameter comparison: for a property whose value does not tell all that setting it changes.
  init<Storage: PropertyStorage, Value: PropertyValue>(
    _ key: String, _ summary: String, _ keyPath: WritableKeyPath<Storage, Value> & Sendable, _ implicitAction: ImplicitAction = .none,
    alias: String? = nil,
    unit: PropertyUnit? = nil, isHint: Bool = false, declaresZero: Bool = false, isAlwaysArchived: Bool = false,
    comparison: Comparison? = nil
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
    compare = comparison ?? Self.comparison(of: keyPath)
  }

  /// A row for a property that is no animatable value, and is accessed by the layer classes only.
  init(
    _ key: String, _ summary: String = "", objects kind: ValueKind, _ implicitAction: ImplicitAction = .none,
    of content: LayerContent.Kind? = nil,
    comparison: @escaping Comparison
  ) {
    self.key = key
    self.summary = summary
    self.kind = kind
    self.implicitAction = implicitAction
    alias = nil
    self.content = content
    otherContent = nil
    isOptional = true
    unit = nil
    isHint = false
    declaresZero = false
    isAlwaysArchived = false
    initialValue = nil
    address = nil
    form = nil
    read = { _ in nil }
    write = { _, _ in false }
    compare = comparison
  }

  /// A comparison of the values stored at a key path.
  static func comparison<Storage: PropertyStorage, Value: Equatable>(of keyPath: KeyPath<Storage, Value> & Sendable) -> Comparison {
    { first, second in
      let isSame = Storage.read(first) { one in Storage.read(second) { one.pointee[keyPath: keyPath] == $0.pointee[keyPath: keyPath] } }
      return isSame ?? false
    }
  }

  /// The value in a layer that has the property; nil where it is unset.
  package func value(in properties: LayerProperties) -> AnimatableValue? {
    guard let address, let form else { return read(properties) }
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
  package func setValue(_ value: AnimatableValue?, in properties: inout LayerProperties) -> Bool { write(&properties, value) }

  /// Whether two layers that have the property have equal values, compared in the stored type.
  package func isSame(in properties: LayerProperties, as other: LayerProperties) -> Bool {
    guard let address, let form else { return compare(properties, other) }
    return switch form {
    case .float: properties[float: address] == other[float: address]
    case .double: properties[double: address] == other[double: address]
    case .point, .size: properties[pair: address] == other[pair: address]
    case .rect: properties[rect: address] == other[rect: address]
    case .optionalColor: properties[color: address] == other[color: address]
    }
  }

  /// Whether layers with this content have the property.
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

/// A layer's own action for a change of a property.
package enum ImplicitAction: Sendable {
  case none
  /// An animation from the old value to the new one.
  case animation
  /// An animation from the old value to the new one, if there was an old value.
  case animationFromValue
  /// A cross-fade from the old picture to the new one.
  case transition
}

/// The unit of a property's number.
package enum PropertyUnit: String, Sendable { case points, seconds }
