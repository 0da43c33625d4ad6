import Foundation
internal import RenderTree

/// A property of a class, such as of animations, under its key: what key-value coding and archives know of it.
struct DeclaredKey<Owner: AnyObject>: Sendable {
  let name: String
  /// A second spelling: what Swift calls the property, or its name on older systems.
  let alias: String?
  let isArchived: Bool
  let applies: @Sendable (Owner) -> Bool
  let read: @Sendable (Owner) -> Any?
  /// Nil for what cannot be set.
  let write: (@Sendable (Owner, Any?) -> Void)?

  /// A property that a program's value is converted for.
  /// - Parameters:
  ///   - box: the value for a program.
  ///   - convert: the property's value for a program's, which is nil where it gives none.
  init<Subclass, Value>(
    _ name: String, alias: String? = nil, isArchived: Bool = true, _ property: ReferenceWritableKeyPath<Subclass, Value> & Sendable,
    box: @escaping @Sendable (Value) -> Any?, convert: @escaping @Sendable (Any?) -> Value
  ) {
    (self.name, self.alias, self.isArchived) = (name, alias, isArchived)
    applies = { $0 is Subclass }
    read = { ($0 as? Subclass).flatMap { box($0[keyPath: property]) } }
    write = { ($0 as? Subclass)?[keyPath: property] = convert($1) }
  }

  /// A property that can only be read, and that archives do without.
  init<Subclass>(_ name: String, read: @escaping @Sendable (Subclass) -> Any?) {
    (self.name, alias, isArchived, write) = (name, nil, false, nil)
    applies = { $0 is Subclass }
    self.read = { ($0 as? Subclass).flatMap(read) }
  }

  static func object<Subclass, Value>(
    _ name: String, isArchived: Bool = true, _ property: ReferenceWritableKeyPath<Subclass, Value?> & Sendable
  ) -> DeclaredKey {
    DeclaredKey(name, isArchived: isArchived, property, box: { $0 }, convert: { $0.flatMap { $0 as? Value } })
  }

  /// A flag, which anything that is no truth value clears.
  static func flag<Subclass>(
    _ name: String, alias: String? = nil, _ property: ReferenceWritableKeyPath<Subclass, Bool> & Sendable
  ) -> DeclaredKey {
    DeclaredKey(name, alias: alias, property, box: { NSNumber(value: $0) }, convert: { value(of: $0)?.truth ?? false })
  }

  /// A number, which is 0 for anything else.
  static func number<Subclass>(
    _ name: String, alias: String? = nil, _ property: ReferenceWritableKeyPath<Subclass, CGFloat> & Sendable
  ) -> DeclaredKey {
    DeclaredKey(
      name, alias: alias, property, box: { NSNumber(value: Double($0)) }, convert: { CGFloat(value(of: $0)?.number ?? 0) })
  }

  /// A share of the whole, which is `fallback` for anything else.
  static func share<Subclass>(
    _ name: String, _ property: ReferenceWritableKeyPath<Subclass, Float> & Sendable, otherwise fallback: Float
  ) -> DeclaredKey {
    DeclaredKey(
      name, property, box: { NSNumber(value: $0) }, convert: { value(of: $0)?.number.map { Float($0) } ?? fallback })
  }

  /// A list of numbers, or none; of a program's list those count that are numbers.
  static func numbers<Subclass>(
    _ name: String, _ property: ReferenceWritableKeyPath<Subclass, [NSNumber]?> & Sendable
  ) -> DeclaredKey {
    DeclaredKey(
      name, property, box: { $0 }, convert: { ($0 as? [Any])?.compactMap { value(of: $0)?.number.map(NSNumber.init(value:)) } })
  }

  private static func value(of value: Any?) -> AnimatableValue? { value.flatMap { AnimatableValue(boxed: $0) } }
}
