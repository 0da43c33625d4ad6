/// The meaning of a view's content, which determines whether its layout is mirrored.
public enum UISemanticContentAttribute: Int, Sendable {
  /// Content that follows the direction of reading.
  case unspecified
  /// Playback controls, which follow the direction of time.
  case playback
  /// Content whose left and right are those of space.
  case spatial
  /// The view is laid out from left to right, whatever the direction of reading is.
  case forceLeftToRight
  /// The view is laid out from right to left, whatever the direction of reading is.
  case forceRightToLeft
}

/// The directions of layout.
public enum UIUserInterfaceLayoutDirection: Int, Sendable {
  /// Interfaces are read from left to right.
  case leftToRight
  /// Interfaces are read from right to left.
  case rightToLeft
}
