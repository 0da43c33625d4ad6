/// What a view's content means, for the direction in which it is laid out.
public enum UISemanticContentAttribute: Int, Sendable {
  /// It goes with the direction of reading.
  case unspecified
  /// Controls of playback, whose direction is that of time.
  case playback
  /// Something whose left and right are those of space.
  case spatial
  /// From left to right, whatever the direction of reading is.
  case forceLeftToRight
  /// From right to left, whatever the direction of reading is.
  case forceRightToLeft
}

/// A direction in which content is laid out.
public enum UIUserInterfaceLayoutDirection: Int, Sendable {
  /// From left to right.
  case leftToRight
  /// From right to left.
  case rightToLeft
}

/// Traits that a view sets for itself and what is in it: `view.traitOverrides.layoutDirection = .rightToLeft`.
@MainActor public struct UITraitOverrides {
  /// Light or dark; `unspecified` leaves it to what is around.
  public var userInterfaceStyle = UIUserInterfaceStyle.unspecified
  /// The direction of reading; `unspecified` leaves it to what is around.
  public var layoutDirection = UITraitEnvironmentLayoutDirection.unspecified
}
