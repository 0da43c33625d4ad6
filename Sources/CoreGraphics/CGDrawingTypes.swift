/// How colours that are drawn mix with those that are there.
public enum CGBlendMode: Int32, Sendable {
  /// Over what is there.
  case normal
  /// Multiplies the colours.
  case multiply
  /// Multiplies what the colours leave of white.
  case screen
  /// Multiplies where it is dark below, screens where it is light.
  case overlay
  /// The darker of both, component by component.
  case darken
  /// The lighter of both, component by component.
  case lighten
  /// Brightens what is below.
  case colorDodge
  /// Darkens what is below.
  case colorBurn
  /// Darkens or brightens a little, as the colour drawn is dark or light.
  case softLight
  /// Multiplies where the colour drawn is dark, screens where it is light.
  case hardLight
  /// How far the components are apart.
  case difference
  /// The difference of the components, with less contrast than `difference`.
  case exclusion
  /// The hue of what is drawn, the rest of what is there.
  case hue
  /// The saturation of what is drawn, the rest of what is there.
  case saturation
  /// Hue and saturation of what is drawn, the luminosity of what is there.
  case color
  /// The luminosity of what is drawn, the rest of what is there.
  case luminosity
  /// Erases what is there.
  case clear
  /// The source replaces what is there.
  case copy
  /// What is drawn, where there is something.
  case sourceIn
  /// What is drawn, where there is nothing.
  case sourceOut
  /// Over what is there, and nowhere else.
  case sourceAtop
  /// The source is drawn below what is there.
  case destinationOver
  /// What is there, where something is drawn.
  case destinationIn
  /// What is there, where nothing is drawn.
  case destinationOut
  /// The source is drawn below what is there, and nothing remains where nothing is drawn.
  case destinationAtop
  /// Each where the other is not.
  case xor
  /// Takes from white what lacks in both together.
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
