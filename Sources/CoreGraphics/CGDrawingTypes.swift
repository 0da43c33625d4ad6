/// Whether to paint the inside of a path, its outline, or both.
public enum CGPathDrawingMode: Int32, Sendable {
  /// Fills by the winding rule.
  case fill
  /// Fills by the even-odd rule.
  case eoFill
  /// Strokes the path.
  case stroke
  /// Fills by the winding rule, then strokes.
  case fillStroke
  /// Fills by the even-odd rule, then strokes.
  case eoFillStroke
}

/// How pictures are sampled that are not drawn pixel for pixel.
public enum CGInterpolationQuality: Int32, Sendable {
  /// The context's default: blends neighbouring pixels.
  case `default`
  /// Takes the nearest pixel.
  case none
  /// Blends neighbouring pixels, as the default does.
  case low
  /// Blends neighbouring pixels, also of copies of halved size.
  case high
  /// Blends neighbouring pixels, as the default does.
  case medium
}

/// Whether a gradient goes on beyond its ends.
public struct CGGradientDrawingOptions: OptionSet, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Goes on before the start with the first colour.
  public static let drawsBeforeStartLocation = CGGradientDrawingOptions(rawValue: 1)
  /// Goes on after the end with the last colour.
  public static let drawsAfterEndLocation = CGGradientDrawingOptions(rawValue: 2)
}

/// Whether glyphs are filled, stroked, neither, and whether they also confine what is drawn from then on.
public enum CGTextDrawingMode: Int32, Sendable {
  /// Fills the glyphs.
  case fill
  /// Strokes the glyphs.
  case stroke
  /// Fills the glyphs, then strokes them.
  case fillStroke
  /// Draws no glyphs.
  case invisible
  /// Fills the glyphs, and adds them to the clip.
  case fillClip
  /// Stroked, and a clip.
  case strokeClip
  /// Filled, then stroked, and a clip.
  case fillStrokeClip
  /// Not drawn, but a clip.
  case clip
}
