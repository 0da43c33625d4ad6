/// Traits that a program sets, as a collection of them is made.
public protocol UIMutableTraits {
  /// The kind of device.
  var userInterfaceIdiom: UIUserInterfaceIdiom { get set }
  /// The appearance: light or dark.
  var userInterfaceStyle: UIUserInterfaceStyle { get set }
  /// The direction of reading.
  var layoutDirection: UITraitEnvironmentLayoutDirection { get set }
  /// Pixels per point; 0 if unspecified.
  var displayScale: CGFloat { get set }
  /// The room along x, as a class.
  var horizontalSizeClass: UIUserInterfaceSizeClass { get set }
  /// The room along y, as a class.
  var verticalSizeClass: UIUserInterfaceSizeClass { get set }
  /// The size that text is wanted in.
  var preferredContentSizeCategory: UIContentSizeCategory { get set }
  /// The value of a trait by its type. Traits of a program's own are not kept: they have their default value.
  subscript<Trait: UITraitDefinition>(trait: Trait.Type) -> Trait.Value { get set }
}

/// The values of a collection's traits.
struct TraitValues: UIMutableTraits, Hashable, Sendable {
  var userInterfaceIdiom = UIUserInterfaceIdiom.unspecified
  var userInterfaceStyle = UIUserInterfaceStyle.unspecified
  var layoutDirection = UITraitEnvironmentLayoutDirection.unspecified
  var displayScale: CGFloat = 0
  var horizontalSizeClass = UIUserInterfaceSizeClass.unspecified
  var verticalSizeClass = UIUserInterfaceSizeClass.unspecified
  var preferredContentSizeCategory = UIContentSizeCategory.unspecified

  subscript<Trait: UITraitDefinition>(trait: Trait.Type) -> Trait.Value {
    get { (trait as? any KeptTrait.Type)?.value(of: self) as? Trait.Value ?? trait.defaultValue }
    set { (trait as? any KeptTrait.Type)?.set(newValue, of: &self) }
  }

  /// Takes over what other values specify and these do not.
  mutating func inherit(_ other: TraitValues) {
    if userInterfaceIdiom == .unspecified { userInterfaceIdiom = other.userInterfaceIdiom }
    if userInterfaceStyle == .unspecified { userInterfaceStyle = other.userInterfaceStyle }
    if layoutDirection == .unspecified { layoutDirection = other.layoutDirection }
    if displayScale == 0 { displayScale = other.displayScale }
    if horizontalSizeClass == .unspecified { horizontalSizeClass = other.horizontalSizeClass }
    if verticalSizeClass == .unspecified { verticalSizeClass = other.verticalSizeClass }
    if preferredContentSizeCategory == .unspecified { preferredContentSizeCategory = other.preferredContentSizeCategory }
  }

  func specifies(_ trait: UITrait) -> Bool { (trait as? any KeptTrait.Type)?.isSpecified(in: self) ?? false }

  mutating func reset(_ trait: UITrait) { (trait as? any KeptTrait.Type)?.reset(in: &self) }

  /// The values after the changes that a closure makes.
  func modified(by mutations: (inout any UIMutableTraits) -> Void) -> TraitValues {
    var traits: any UIMutableTraits = self
    mutations(&traits)
    return traits as? TraitValues ?? self
  }
}

/// A trait that collections keep.
protocol KeptTrait: UITraitDefinition {
  /// Where it is kept.
  static var path: WritableKeyPath<TraitValues, Value> { get }
}

extension KeptTrait {
  fileprivate static func value(of traits: TraitValues) -> Any { traits[keyPath: path] }
  fileprivate static func isSpecified(in traits: TraitValues) -> Bool { traits[keyPath: path] != defaultValue }
  fileprivate static func reset(in traits: inout TraitValues) { traits[keyPath: path] = defaultValue }
  fileprivate static func set(_ value: Any, of traits: inout TraitValues) {
    if let value = value as? Value { traits[keyPath: path] = value }
  }
}
