/// Features of the displays in use besides showing pictures.
package struct DisplayAbilities: Hashable, Sendable {
  /// Names of their connectors; empty while there is no display.
  package var connectors: [String] = []
  /// Connectors of displays whose card supports gamma.
  package var withGamma: [String] = []
  /// Connectors of displays whose brightness can be set.
  package var withBrightness: [String] = []

  /// Why gamma is applied to no display; nil where it is, or where there is no display.
  package var gammaProblem: String? {
    connectors.isEmpty || !withGamma.isEmpty
      ? nil : "the card cannot bend the colours of \(connectors.joined(separator: ", ")): it has no table of gamma for that"
  }
}
