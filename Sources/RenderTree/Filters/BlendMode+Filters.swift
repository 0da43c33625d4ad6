extension BlendMode {
  /// The blend mode that a compositing filter's type names; nil for a filter that is none.
  package init?(filterType type: String) {
    guard let mode = BlendMode.byFilterType[type] else { return nil }
    self = mode
  }

  /// The types of filters for `compositingFilter`: Core Animation's names, and Core Image's.
  package static var filterTypes: [String] { byFilterType.keys.sorted() }

  private static let byFilterType: [String: BlendMode] = {
    var modes = ofAnimation
    for kind in FilterKind.allCases { modes[kind.name] = kind.definition.blendMode }
    return modes
  }()

  /// Core Animation's names.
  private static let ofAnimation: [String: BlendMode] = [
    "normalBlendMode": .sourceOver, "multiplyBlendMode": .multiply, "screenBlendMode": .screen, "overlayBlendMode": .overlay,
    "darkenBlendMode": .darken, "lightenBlendMode": .lighten, "colorDodgeBlendMode": .colorDodge, "colorBurnBlendMode": .colorBurn,
    "softLightBlendMode": .softLight, "hardLightBlendMode": .hardLight, "differenceBlendMode": .difference,
    "exclusionBlendMode": .exclusion, "hueBlendMode": .hue, "saturationBlendMode": .saturation, "colorBlendMode": .color,
    "luminosityBlendMode": .luminosity, "sourceOver": .sourceOver, "sourceIn": .sourceIn, "sourceOut": .sourceOut,
    "sourceAtop": .sourceAtop, "sourceCopy": .copy, "copy": .copy, "clear": .clear, "xor": .xor, "destOver": .destinationOver,
    "destIn": .destinationIn, "destOut": .destinationOut, "destAtop": .destinationAtop, "plusL": .plusLighter, "plusD": .plusDarker,
    "plusLighter": .plusLighter, "plusDarker": .plusDarker,
  ]
}
