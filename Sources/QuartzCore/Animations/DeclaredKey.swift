import Foundation
internal import RenderTree

/// A property of a class of animations under its key: what key-value coding and archives know of it.
struct DeclaredKey: Sendable {
  let name: String
  /// A second spelling: what Swift calls the property, or its name on older systems.
  let alias: String?
  /// Whether archives have it.
  let isArchived: Bool
  let read: @Sendable (CAAnimation) -> Any?
  /// Nil for what cannot be set.
  let write: (@Sendable (CAAnimation, Any?) -> Void)?

  /// A property that a program's value is converted for.
  /// - Parameters:
  ///   - box: the value for a program.
  ///   - convert: the property's value for a program's, which is nil where it gives none.
  init<Animation: CAAnimation, Value>(
    _ name: String, alias: String? = nil, isArchived: Bool = true, _ property: ReferenceWritableKeyPath<Animation, Value> & Sendable,
    box: @escaping @Sendable (Value) -> Any?, convert: @escaping @Sendable (Any?) -> Value
  ) {
    (self.name, self.alias, self.isArchived) = (name, alias, isArchived)
    read = { ($0 as? Animation).flatMap { box($0[keyPath: property]) } }
    write = { ($0 as? Animation)?[keyPath: property] = convert($1) }
  }

  /// A property that can only be read, and that archives do without.
  init<Animation: CAAnimation>(_ name: String, read: @escaping @Sendable (Animation) -> Any?) {
    (self.name, alias, isArchived, write) = (name, nil, false, nil)
    self.read = { ($0 as? Animation).flatMap(read) }
  }

  /// An object, or none.
  static func object<Animation: CAAnimation, Value>(
    _ name: String, isArchived: Bool = true, _ property: ReferenceWritableKeyPath<Animation, Value?> & Sendable
  ) -> DeclaredKey {
    DeclaredKey(name, isArchived: isArchived, property, box: { $0 }, convert: { $0.flatMap { $0 as? Value } })
  }

  /// A flag, which anything that is no truth value clears.
  static func flag<Animation: CAAnimation>(
    _ name: String, alias: String? = nil, _ property: ReferenceWritableKeyPath<Animation, Bool> & Sendable
  ) -> DeclaredKey {
    DeclaredKey(name, alias: alias, property, box: { NSNumber(value: $0) }, convert: { value(of: $0)?.truth ?? false })
  }

  /// A number, which is 0 for anything else.
  static func number<Animation: CAAnimation>(
    _ name: String, alias: String? = nil, _ property: ReferenceWritableKeyPath<Animation, CGFloat> & Sendable
  ) -> DeclaredKey {
    DeclaredKey(
      name, alias: alias, property, box: { NSNumber(value: Double($0)) }, convert: { CGFloat(value(of: $0)?.number ?? 0) })
  }

  /// A share of the whole, which is `fallback` for anything else.
  static func share<Animation: CAAnimation>(
    _ name: String, _ property: ReferenceWritableKeyPath<Animation, Float> & Sendable, otherwise fallback: Float
  ) -> DeclaredKey {
    DeclaredKey(
      name, property, box: { NSNumber(value: $0) }, convert: { value(of: $0)?.number.map { Float($0) } ?? fallback })
  }

  /// A list of numbers, or none; of a program's list those count that are numbers.
  static func numbers<Animation: CAAnimation>(
    _ name: String, _ property: ReferenceWritableKeyPath<Animation, [NSNumber]?> & Sendable
  ) -> DeclaredKey {
    DeclaredKey(
      name, property, box: { $0 }, convert: { ($0 as? [Any])?.compactMap { value(of: $0)?.number.map(NSNumber.init(value:)) } })
  }

  private static func value(of value: Any?) -> AnimatableValue? { value.flatMap { AnimatableValue(boxed: $0) } }
}
