/// Traits that a view or a controller overrides for itself and what is inside: `view.traitOverrides.layoutDirection = .rightToLeft`.
/// What is not specified is inherited.
public struct UITraitOverrides: UIMutableTraits, Sendable {
  var values = TraitValues()

  public var userInterfaceIdiom: UIUserInterfaceIdiom {
    get { values.userInterfaceIdiom }
    set { values.userInterfaceIdiom = newValue }
  }
  public var userInterfaceStyle: UIUserInterfaceStyle {
    get { values.userInterfaceStyle }
    set { values.userInterfaceStyle = newValue }
  }
  public var layoutDirection: UITraitEnvironmentLayoutDirection {
    get { values.layoutDirection }
    set { values.layoutDirection = newValue }
  }
  public var displayScale: CGFloat {
    get { values.displayScale }
    set { values.displayScale = newValue }
  }
  public var horizontalSizeClass: UIUserInterfaceSizeClass {
    get { values.horizontalSizeClass }
    set { values.horizontalSizeClass = newValue }
  }
  public var verticalSizeClass: UIUserInterfaceSizeClass {
    get { values.verticalSizeClass }
    set { values.verticalSizeClass = newValue }
  }
  public var preferredContentSizeCategory: UIContentSizeCategory {
    get { values.preferredContentSizeCategory }
    set { values.preferredContentSizeCategory = newValue }
  }

  public subscript<Trait: UITraitDefinition>(trait: Trait.Type) -> Trait.Value {
    get { values[trait] }
    set { values[trait] = newValue }
  }

  /// Whether a trait is overridden.
  public func contains(_ trait: UITrait) -> Bool { values.specifies(trait) }

  /// Inherits a trait again.
  public mutating func remove(_ trait: UITrait) { values.reset(trait) }
}
