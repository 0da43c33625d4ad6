/// The appearance: light or dark.
public enum UIUserInterfaceStyle: Int, Sendable {
  /// Not specified; inherited or left open.
  case unspecified
  /// Dark content on light backgrounds.
  case light
  /// Light content on dark backgrounds.
  case dark
}

/// The room along an axis, in classes.
public enum UIUserInterfaceSizeClass: Int, Sendable {
  /// Not specified; inherited or left open.
  case unspecified
  /// Little room, as on a phone.
  case compact
  /// Much room, as on a tablet.
  case regular
}

/// The kind of device that a program runs on.
public enum UIUserInterfaceIdiom: Int, Sendable {
  /// Not specified; inherited or left open.
  case unspecified = -1
  /// A mobile phone.
  case phone
  /// A tablet computer.
  case pad
  /// A television set.
  case tv
  /// The display of a car.
  case carPlay
  /// A desktop computer.
  case mac = 5
  /// A headset for mixed reality.
  case vision
}

/// The direction of reading, as a trait.
public enum UITraitEnvironmentLayoutDirection: Int, Sendable {
  /// Not specified; inherited or left open.
  case unspecified = -1
  /// Interfaces are read from left to right.
  case leftToRight
  /// Interfaces are read from right to left.
  case rightToLeft
}

/// The traits of a view's surroundings: appearance, scale of the screen, size classes, direction of reading.
public final class UITraitCollection: NSObject, Sendable {
  let values: TraitValues

  init(_ values: TraitValues) { self.values = values }

  package convenience init(
    style: UIUserInterfaceStyle = .unspecified, idiom: UIUserInterfaceIdiom = .unspecified, displayScale: CGFloat = 0,
    horizontal: UIUserInterfaceSizeClass = .unspecified, vertical: UIUserInterfaceSizeClass = .unspecified,
    direction: UITraitEnvironmentLayoutDirection = .unspecified, textSize: UIContentSizeCategory = .unspecified
  ) {
    self.init(
      TraitValues(
        userInterfaceIdiom: idiom, userInterfaceStyle: style, layoutDirection: direction, displayScale: displayScale,
        horizontalSizeClass: horizontal, verticalSizeClass: vertical, preferredContentSizeCategory: textSize))
  }

  /// The appearance: light or dark.
  public var userInterfaceStyle: UIUserInterfaceStyle { values.userInterfaceStyle }
  /// The kind of device.
  public var userInterfaceIdiom: UIUserInterfaceIdiom { values.userInterfaceIdiom }
  /// Pixels per point; 0 if unspecified.
  public var displayScale: CGFloat { values.displayScale }
  /// The room along x, as a class.
  public var horizontalSizeClass: UIUserInterfaceSizeClass { values.horizontalSizeClass }
  /// The room along y, as a class.
  public var verticalSizeClass: UIUserInterfaceSizeClass { values.verticalSizeClass }
  /// The direction of reading.
  public var layoutDirection: UITraitEnvironmentLayoutDirection { values.layoutDirection }
  /// The size that text is wanted in; unspecified unless it was given.
  public var preferredContentSizeCategory: UIContentSizeCategory { values.preferredContentSizeCategory }

  /// A collection in which no trait is specified.
  public override convenience init() { self.init(TraitValues()) }

  /// A collection with only the appearance specified.
  public convenience init(userInterfaceStyle: UIUserInterfaceStyle) { self.init(style: userInterfaceStyle) }
  /// A collection with only the kind of device specified.
  public convenience init(userInterfaceIdiom: UIUserInterfaceIdiom) { self.init(idiom: userInterfaceIdiom) }
  /// A collection with only the pixels per point specified.
  public convenience init(displayScale: CGFloat) { self.init(style: .unspecified, displayScale: displayScale) }
  /// A collection with only the horizontal size class specified.
  public convenience init(horizontalSizeClass: UIUserInterfaceSizeClass) { self.init(horizontal: horizontalSizeClass) }
  /// A collection with only the vertical size class specified.
  public convenience init(verticalSizeClass: UIUserInterfaceSizeClass) { self.init(vertical: verticalSizeClass) }

  /// A collection with only the direction of reading specified.
  public convenience init(layoutDirection: UITraitEnvironmentLayoutDirection) { self.init(direction: layoutDirection) }

  /// A collection with only the size of text specified.
  public convenience init(preferredContentSizeCategory: UIContentSizeCategory) { self.init(textSize: preferredContentSizeCategory) }

  /// A collection of the traits that a closure sets: `UITraitCollection { $0.userInterfaceStyle = .dark }`.
  public convenience init(mutations: (inout any UIMutableTraits) -> Void) { self.init(TraitValues().modified(by: mutations)) }

  /// These traits, but for those that a closure sets.
  public func modifyingTraits(_ mutations: (inout any UIMutableTraits) -> Void) -> UITraitCollection {
    UITraitCollection(values.modified(by: mutations))
  }

  /// The traits of several collections together; later ones take precedence.
  public convenience init(traitsFrom traitCollections: [UITraitCollection]) {
    self.init(traitCollections.reversed().reduce(into: TraitValues()) { $0.inherit($1.values) })
  }

  public override func isEqual(_ object: Any?) -> Bool {
    (object as? UITraitCollection).map { $0.values == values } ?? false
  }

  public override var hash: Int { values.hashValue }

  /// Whether colours that depend on traits may differ between two collections.
  public func hasDifferentColorAppearance(comparedTo traitCollection: UITraitCollection?) -> Bool {
    userInterfaceStyle != traitCollection?.userInterfaceStyle
  }

  /// The traits for colours that are resolved outside of any view: light appearance.
  @TaskLocal private static var present = UITraitCollection(style: .light, idiom: .phone, direction: .leftToRight)

  /// The traits with which colours are resolved at present.
  public static var current: UITraitCollection { present }

  /// Runs `actions` with these traits as `current`.
  public func performAsCurrent(_ actions: () -> Void) { Self.$present.withValue(self, operation: actions) }
}
