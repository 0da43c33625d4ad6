/// A trait by its type, for registering and for asking a collection by subscript.
public protocol UITraitDefinition<Value> {
  /// What the trait can be.
  associatedtype Value: Hashable
  /// The value where none is specified.
  static var defaultValue: Value { get }
  /// The trait's value in a collection; `defaultValue` for traits of a program's own, which collections do not hold.
  static func value(in traits: UITraitCollection) -> Value
}

extension UITraitDefinition {
  public static func value(in traits: UITraitCollection) -> Value { defaultValue }

  static func differs(_ a: UITraitCollection, _ b: UITraitCollection) -> Bool { value(in: a) != value(in: b) }
}

/// The type of a trait, in lists of them.
public typealias UITrait = any UITraitDefinition.Type

/// The trait `userInterfaceStyle`: light or dark.
public struct UITraitUserInterfaceStyle: UITraitDefinition, KeptTrait {
  public static let defaultValue = UIUserInterfaceStyle.unspecified
  public static func value(in traits: UITraitCollection) -> UIUserInterfaceStyle { traits.userInterfaceStyle }
  static var path: WritableKeyPath<TraitValues, Value> { \.userInterfaceStyle }
}

/// The trait `userInterfaceIdiom`: the kind of device.
public struct UITraitUserInterfaceIdiom: UITraitDefinition, KeptTrait {
  public static let defaultValue = UIUserInterfaceIdiom.unspecified
  public static func value(in traits: UITraitCollection) -> UIUserInterfaceIdiom { traits.userInterfaceIdiom }
  static var path: WritableKeyPath<TraitValues, Value> { \.userInterfaceIdiom }
}

/// The trait `displayScale`: pixels per point.
public struct UITraitDisplayScale: UITraitDefinition, KeptTrait {
  public static let defaultValue: CGFloat = 0
  public static func value(in traits: UITraitCollection) -> CGFloat { traits.displayScale }
  static var path: WritableKeyPath<TraitValues, Value> { \.displayScale }
}

/// The trait `horizontalSizeClass`: the room along x.
public struct UITraitHorizontalSizeClass: UITraitDefinition, KeptTrait {
  public static let defaultValue = UIUserInterfaceSizeClass.unspecified
  public static func value(in traits: UITraitCollection) -> UIUserInterfaceSizeClass { traits.horizontalSizeClass }
  static var path: WritableKeyPath<TraitValues, Value> { \.horizontalSizeClass }
}

/// The trait `verticalSizeClass`: the room along y.
public struct UITraitVerticalSizeClass: UITraitDefinition, KeptTrait {
  public static let defaultValue = UIUserInterfaceSizeClass.unspecified
  public static func value(in traits: UITraitCollection) -> UIUserInterfaceSizeClass { traits.verticalSizeClass }
  static var path: WritableKeyPath<TraitValues, Value> { \.verticalSizeClass }
}

/// The trait `layoutDirection`: the direction of reading.
public struct UITraitLayoutDirection: UITraitDefinition, KeptTrait {
  public static let defaultValue = UITraitEnvironmentLayoutDirection.unspecified
  public static func value(in traits: UITraitCollection) -> UITraitEnvironmentLayoutDirection { traits.layoutDirection }
  static var path: WritableKeyPath<TraitValues, Value> { \.layoutDirection }
}

/// The trait `preferredContentSizeCategory`: the size that text is wanted in.
public struct UITraitPreferredContentSizeCategory: UITraitDefinition, KeptTrait {
  public static let defaultValue = UIContentSizeCategory.unspecified
  public static func value(in traits: UITraitCollection) -> UIContentSizeCategory { traits.preferredContentSizeCategory }
  static var path: WritableKeyPath<TraitValues, Value> { \.preferredContentSizeCategory }
}

extension UITraitCollection {
  /// The value of a trait.
  public subscript<Trait: UITraitDefinition>(trait: Trait.Type) -> Trait.Value { Trait.value(in: self) }

  /// The traits that colours depend on.
  public static var systemTraitsAffectingColorAppearance: [UITrait] { [UITraitUserInterfaceStyle.self] }
}
