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
