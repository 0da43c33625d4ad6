/// What the displays in use can do beside showing pictures.
package struct DisplayAbilities: Hashable, Sendable {
  /// Names of their connectors; none while there is no display.
  package var connectors: [String] = []
  /// Those whose card can bend their colours.
  package var withGamma: [String] = []
  /// Those with a brightness of their own.
  package var withBrightness: [String] = []

  package init() {}

  /// Why no display has its colours bent; nil where one has, or where there is none to ask.
  package var gammaLack: String? {
    connectors.isEmpty || !withGamma.isEmpty
      ? nil : "the card cannot bend the colours of \(connectors.joined(separator: ", ")): it has no table of gamma for that"
  }
}
