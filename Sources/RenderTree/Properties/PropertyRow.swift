internal import Graphics

/// One row of the table of properties: all that key-value coding, actions, animations and documents need to know of a property.
package final class PropertyRow: Sendable {
  /// As key-value coding spells it.
  package let key: String
  /// A second spelling: `isHidden` for `hidden`.
  package let alias: String?
  /// The content of the layers that have the property; nil for one of every layer. In other layers the key is one of the program's own.
  package let content: LayerContent.Kind?
  /// Content of other layers that have it too.
  private let otherContent: LayerContent.Kind?
  package let kind: ValueKind
  /// Whether the property can be without a value.
  package let isOptional: Bool
  package let implicitAction: ImplicitAction
  package let unit: PropertyUnit?
  /// Whether the value decides nothing that shows: a word that is none of the choice's is no fault of a document.
  package let isHint: Bool
  /// Whether the class declares the default even though it is zero.
  private let declaresZero: Bool
  /// Whether archives have the value of a layer in which nobody has set it.
  package let isAlwaysArchived: Bool
  /// The value in a new layer.
  package let initialValue: AnimatableValue?
  /// Where animations read and write it; nil for what they reach through `value(in:)` and `setValue(_:in:)`.
  package let address: PropertyAddress?
  package let form: StoredForm?
  private let read: @Sendable (LayerProperties) -> AnimatableValue?
  private let write: @Sendable (inout LayerProperties, AnimatableValue?) -> Bool
  private let compare: Comparison

  /// Whether two layers that have the property have it alike.
  typealias Comparison = @Sendable (LayerProperties, LayerProperties) -> Bool

  /// A property that is kept under `keyPath` in the part of the properties that the key path begins with.
  /// - Parameter comparison: for a property whose value does not tell all that setting it changes.
  init<Storage: PropertyStorage, Value: PropertyValue>(
    _ key: String, _ keyPath: WritableKeyPath<Storage, Value> & Sendable, _ implicitAction: ImplicitAction = .none, alias: String? = nil,
    unit: PropertyUnit? = nil, isHint: Bool = false, declaresZero: Bool = false, isAlwaysArchived: Bool = false,
    comparison: Comparison? = nil
  ) {
    self.key = key
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

  /// A property that is no animatable value: only the layer classes read and write it.
  init(
    _ key: String, objects kind: ValueKind, _ implicitAction: ImplicitAction = .none, of content: LayerContent.Kind? = nil,
    comparison: @escaping Comparison
  ) {
    self.key = key
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

  /// Compares what is kept under a key path.
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

  /// Sets the value in a layer that has the property. A value of another type changes nothing, and the result is false.
  package func setValue(_ value: AnimatableValue?, in properties: inout LayerProperties) -> Bool { write(&properties, value) }

  /// Whether two layers that have the property have the same value: compares values of the stored type, and makes none of any other.
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

  /// Whether a layer with this content has the property.
  package func isDeclared(by content: LayerContent.Kind) -> Bool {
    self.content == nil || self.content == content || otherContent == content
  }

  /// The default that a class of layers declares: flags have one always, numbers and structures where they are not zero or the identity.
  package var classDefault: AnimatableValue? {
    if declaresZero { return initialValue }
    return switch initialValue {
    case .number(0), .point(.zero), .size(.zero), .rect(.zero), .transform(CATransform3DIdentity): nil
    default: initialValue
    }
  }
}

/// What a layer does of itself when a property changes.
package enum ImplicitAction: Sendable {
  case none
  /// Goes from the old value to the new.
  case animation
  /// The same, where there was an old value.
  case animationFromValue
  /// Fades from the old picture to the new.
  case transition
}

/// What a property's number is measured in.
package enum PropertyUnit: String, Sendable { case points, seconds }
