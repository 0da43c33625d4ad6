package import Graphics

/// A type of property that the table can store: it converts from and to `AnimatableValue`.
package protocol PropertyValue: Equatable, SendableMetatype {
  static var kind: ValueKind { get }
  static var isOptional: Bool { get }
  /// The memory layout for animations that access it directly; nil where they do not.
  static var form: StoredForm? { get }

  /// The value converted from an animatable one; nil where that is of another type. `nil` itself stands for an unset property.
  static func from(_ value: AnimatableValue?) -> Self?
  var animatable: AnimatableValue? { get }
}

package enum StoredForm: UInt8, Hashable, Sendable {
  case float, double, point, size, rect, optionalColor
}

extension PropertyValue {
  package static var isOptional: Bool { false }
  package static var form: StoredForm? { nil }

  /// Sets the property from a value of the right type; returns false, without a change, for any other.
  mutating func take(_ value: AnimatableValue?) -> Bool {
    guard let new = Self.from(value) else { return false }
    self = new
    return true
  }
}

// MARK: Numbers: an unset number reads 0, and a truth value counts as 0 or 1

extension Double: PropertyValue {
  package static var kind: ValueKind { .number }
  package static var form: StoredForm? { .double }

  package static func from(_ value: AnimatableValue?) -> Double? {
    switch value {
    case .number(let number): number
    case .bool(let flag): flag ? 1 : 0
    case nil: 0
    default: nil
    }
  }

  package var animatable: AnimatableValue? { .number(self) }
}

extension CGFloat: PropertyValue {
  package static var kind: ValueKind { .number }
  package static var form: StoredForm? { MemoryLayout<CGFloat>.size == 8 ? .double : .float }

  package static func from(_ value: AnimatableValue?) -> CGFloat? { Double.from(value).map { CGFloat($0) } }

  package var animatable: AnimatableValue? { .number(Double(self)) }
}

extension Float: PropertyValue {
  package static var kind: ValueKind { .number }
  package static var form: StoredForm? { .float }

  package static func from(_ value: AnimatableValue?) -> Float? { Double.from(value).map { Float($0) } }

  package var animatable: AnimatableValue? { .number(Double(self)) }
}

extension Int: PropertyValue {
  package static var kind: ValueKind { .integer }

  /// Rounds to the nearest integer; nil for a number that no integer can hold.
  package static func from(_ value: AnimatableValue?) -> Int? { Double.from(value).flatMap { Int(exactly: $0.rounded()) } }

  package var animatable: AnimatableValue? { .number(Double(self)) }
}

/// Bits. Numbers are rounded and clamped to the range; NaN becomes 0.
extension UInt32: PropertyValue {
  package static var kind: ValueKind { .integer }

  package static func from(_ value: AnimatableValue?) -> UInt32? {
    Double.from(value).map { UInt32(clamping: Int(saturating: $0.rounded())) }
  }

  package var animatable: AnimatableValue? { .number(Double(self)) }
}

extension Bool: PropertyValue {
  package static var kind: ValueKind { .bool }

  package static func from(_ value: AnimatableValue?) -> Bool? {
    switch value {
    case .bool(let flag): flag
    case .number(let number): number != 0
    case nil: false
    default: nil
    }
  }

  package var animatable: AnimatableValue? { .bool(self) }
}

// MARK: Structures

extension CGPoint: PropertyValue {
  package static var kind: ValueKind { .point }
  package static var form: StoredForm? { .point }

  package static func from(_ value: AnimatableValue?) -> CGPoint? { if case .point(let point) = value { point } else { nil } }

  package var animatable: AnimatableValue? { .point(self) }
}

extension CGSize: PropertyValue {
  package static var kind: ValueKind { .size }
  package static var form: StoredForm? { .size }

  package static func from(_ value: AnimatableValue?) -> CGSize? {
    switch value {
    case .size(let size): size
    case .point(let point): CGSize(width: point.x, height: point.y)
    default: nil
    }
  }

  package var animatable: AnimatableValue? { .size(self) }
}

extension CGRect: PropertyValue {
  package static var kind: ValueKind { .rect }
  package static var form: StoredForm? { .rect }

  package static func from(_ value: AnimatableValue?) -> CGRect? { if case .rect(let rect) = value { rect } else { nil } }

  package var animatable: AnimatableValue? { .rect(self) }
}

extension CATransform3D: PropertyValue {
  package static var kind: ValueKind { .transform }

  /// An affine transform becomes the matrix with the same effect in the plane z = 0.
  package static func from(_ value: AnimatableValue?) -> CATransform3D? {
    switch value {
    case .transform(let matrix): matrix
    case .affine(let map): CATransform3DMakeAffineTransform(map)
    default: nil
    }
  }

  package var animatable: AnimatableValue? { .transform(self) }
}

extension CGColor: PropertyValue {
  package static var kind: ValueKind { .color }

  package static func from(_ value: AnimatableValue?) -> CGColor? { if case .color(let color) = value { color } else { nil } }

  package var animatable: AnimatableValue? { .color(self) }
}

extension String: PropertyValue {
  package static var kind: ValueKind { .string }

  package static func from(_ value: AnimatableValue?) -> String? { if case .string(let string) = value { string } else { nil } }

  package var animatable: AnimatableValue? { .string(self) }
}

// MARK: Objects

extension Optional: PropertyValue where Wrapped: PropertyValue {
  package static var kind: ValueKind { Wrapped.kind }
  package static var isOptional: Bool { true }
  package static var form: StoredForm? { Wrapped.self == CGColor.self ? .optionalColor : nil }

  package static func from(_ value: AnimatableValue?) -> Wrapped?? {
    guard value != nil else { return .some(nil) }
    guard let wrapped = Wrapped.from(value) else { return nil }
    return wrapped
  }

  package var animatable: AnimatableValue? { self?.animatable }
}

extension LayerContents: PropertyValue {
  package static var kind: ValueKind { .image }

  package static func from(_ value: AnimatableValue?) -> LayerContents? {
    if case .contents(let contents) = value { contents } else { nil }
  }

  package var animatable: AnimatableValue? { .contents(self) }
}

extension PathGeometry: PropertyValue {
  package static var kind: ValueKind { .path }

  package static func from(_ value: AnimatableValue?) -> PathGeometry? { if case .path(let geometry) = value { geometry } else { nil } }

  package var animatable: AnimatableValue? { .path(self) }
}

/// A filter is represented by its type; its inputs have key paths of their own.
extension FilterDescription: PropertyValue {
  package static var kind: ValueKind { .filter }

  package static func from(_ value: AnimatableValue?) -> FilterDescription? { String.from(value).map { FilterDescription(type: $0) } }

  package var animatable: AnimatableValue? { .string(type) }
}

/// An empty list counts as unset.
extension Array: PropertyValue where Element: PropertyValue {
  package static var kind: ValueKind { Element.kind == .color ? .colors : .numbers }
  package static var isOptional: Bool { true }

  package static func from(_ value: AnimatableValue?) -> [Element]? {
    switch value {
    case nil: return []
    case .array(let values):
      var elements: [Element] = []
      elements.reserveCapacity(values.count)
      for value in values {
        guard let element = Element.from(value) else { return nil }
        elements.append(element)
      }
      return elements
    default: return nil
    }
  }

  package var animatable: AnimatableValue? { isEmpty ? nil : .array(compactMap(\.animatable)) }
}

// MARK: Option sets go by their bits

extension OptionSet where RawValue: FixedWidthInteger, Self: PropertyValue {
  package static var kind: ValueKind { .integer }

  package static func from(_ value: AnimatableValue?) -> Self? {
    Int.from(value).map { Self(rawValue: RawValue(truncatingIfNeeded: $0)) }
  }

  package var animatable: AnimatableValue? { .number(Double(rawValue)) }
}

extension CornerSet: PropertyValue {}
extension EdgeSet: PropertyValue {}
