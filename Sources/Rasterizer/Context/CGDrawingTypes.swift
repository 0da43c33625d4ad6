/// How colours that are drawn mix with those that are there.
public enum CGBlendMode: Int32, Sendable {
  case normal, multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, softLight, hardLight, difference, exclusion, hue,
    saturation, color,
    luminosity
  case clear, copy, sourceIn, sourceOut, sourceAtop, destinationOver, destinationIn, destinationOut, destinationAtop, xor
  case plusDarker
  /// The sum of the premultiplied components, at most white.
  case plusLighter
}

/// Whether to paint the inside of a path, its outline, or both.
public enum CGPathDrawingMode: Int32, Sendable {
  /// Fills by the winding rule.
  case fill
  /// Fills by the even-odd rule.
  case eoFill
  /// Strokes.
  case stroke
  /// Fills by the winding rule, then strokes.
  case fillStroke
  /// Fills by the even-odd rule, then strokes.
  case eoFillStroke
}

/// How pictures are sampled that are not drawn pixel for pixel.
public enum CGInterpolationQuality: Int32, Sendable {
  /// As the context has it: blended.
  case `default`
  /// The nearest pixel.
  case none
  /// Blended.
  case low
  /// Blended, with copies of halved size.
  case high
  /// Blended.
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
public enum CGTextDrawingMode: Int32, Sendable { case fill, stroke, fillStroke, invisible, fillClip, strokeClip, fillStrokeClip, clip }
