/// Light or dark.
public enum UIUserInterfaceStyle: Int, Sendable {
  /// Not said.
  case unspecified
  /// Dark on light.
  case light
  /// Light on dark.
  case dark
}

/// How much room there is along an axis.
public enum UIUserInterfaceSizeClass: Int, Sendable {
  /// Not said.
  case unspecified
  /// Little room.
  case compact
  /// Much room.
  case regular
}

/// The kind of device.
public enum UIUserInterfaceIdiom: Int, Sendable {
  /// Not said.
  case unspecified = -1
  /// A phone.
  case phone
  /// A tablet.
  case pad
  /// A television.
  case tv
  /// A car's display.
  case carPlay
  /// A desktop computer.
  case mac = 5
  /// A headset.
  case vision
}

/// The direction of reading, as traits have it.
public enum UITraitEnvironmentLayoutDirection: Int, Sendable {
  /// Not said.
  case unspecified = -1
  /// From left to right.
  case leftToRight
  /// From right to left.
  case rightToLeft
}

/// What a view's surroundings are like: light or dark, the scale of the screen, how much room there is.
public final class UITraitCollection: NSObject, Sendable {
  /// Light or dark.
  public let userInterfaceStyle: UIUserInterfaceStyle
  /// The kind of device.
  public let userInterfaceIdiom: UIUserInterfaceIdiom
  /// Pixels a point; 0 when it is unspecified.
  public let displayScale: CGFloat
  /// How much room there is sideways.
  public let horizontalSizeClass: UIUserInterfaceSizeClass
  /// How much room there is up and down.
  public let verticalSizeClass: UIUserInterfaceSizeClass
  /// The direction of reading.
  public let layoutDirection: UITraitEnvironmentLayoutDirection

  package init(
    style: UIUserInterfaceStyle = .unspecified, idiom: UIUserInterfaceIdiom = .unspecified, displayScale: CGFloat = 0,
    horizontal: UIUserInterfaceSizeClass = .unspecified, vertical: UIUserInterfaceSizeClass = .unspecified,
    direction: UITraitEnvironmentLayoutDirection = .unspecified
  ) {
    userInterfaceStyle = style
    userInterfaceIdiom = idiom
    self.displayScale = displayScale
    horizontalSizeClass = horizontal
    verticalSizeClass = vertical
    layoutDirection = direction
  }

  /// Nothing is specified.
  public override convenience init() { self.init(style: .unspecified) }

  /// Traits that say light or dark alone.
  public convenience init(userInterfaceStyle: UIUserInterfaceStyle) { self.init(style: userInterfaceStyle) }
  /// Traits that say the kind of device alone.
  public convenience init(userInterfaceIdiom: UIUserInterfaceIdiom) { self.init(idiom: userInterfaceIdiom) }
  /// Traits that say the pixels a point alone.
  public convenience init(displayScale: CGFloat) { self.init(style: .unspecified, displayScale: displayScale) }
  /// Traits that say the room sideways alone.
  public convenience init(horizontalSizeClass: UIUserInterfaceSizeClass) { self.init(horizontal: horizontalSizeClass) }
  /// Traits that say the room up and down alone.
  public convenience init(verticalSizeClass: UIUserInterfaceSizeClass) { self.init(vertical: verticalSizeClass) }

  /// Traits that say the direction of reading alone.
  public convenience init(layoutDirection: UITraitEnvironmentLayoutDirection) { self.init(direction: layoutDirection) }

  /// What several collections say together; later ones win.
  public convenience init(traitsFrom traitCollections: [UITraitCollection]) {
    func last<Value: Equatable>(_ trait: (UITraitCollection) -> Value, unless unspecified: Value) -> Value {
      traitCollections.map(trait).last { $0 != unspecified } ?? unspecified
    }
    self.init(
      style: last(\.userInterfaceStyle, unless: .unspecified), idiom: last(\.userInterfaceIdiom, unless: .unspecified),
      displayScale: last(\.displayScale, unless: 0), horizontal: last(\.horizontalSizeClass, unless: .unspecified),
      vertical: last(\.verticalSizeClass, unless: .unspecified), direction: last(\.layoutDirection, unless: .unspecified))
  }

  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UITraitCollection else { return false }
    return userInterfaceStyle == other.userInterfaceStyle && userInterfaceIdiom == other.userInterfaceIdiom
      && displayScale == other.displayScale && horizontalSizeClass == other.horizontalSizeClass
      && verticalSizeClass == other.verticalSizeClass && layoutDirection == other.layoutDirection
  }

  public override var hash: Int {
    var hasher = Hasher()
    hasher.combine(userInterfaceStyle)
    hasher.combine(displayScale)
    hasher.combine(horizontalSizeClass)
    hasher.combine(verticalSizeClass)
    return hasher.finalize()
  }

  /// Whether colours that depend on traits may differ.
  public func hasDifferentColorAppearance(comparedTo traitCollection: UITraitCollection?) -> Bool {
    userInterfaceStyle != traitCollection?.userInterfaceStyle
  }

  /// The traits by which colours are resolved where no view says: light.
  @TaskLocal private static var present = UITraitCollection(style: .light, idiom: .phone, direction: .leftToRight)

  /// The traits by which colours are resolved at present.
  public static var current: UITraitCollection { present }

  /// Runs `actions` with these traits as the current ones.
  public func performAsCurrent(_ actions: () -> Void) { Self.$present.withValue(self, operation: actions) }
}
