/// The filters that layers take, by all their names.
package enum FilterNames {
  /// Core Animation's own for `filters` and `backgroundFilters`.
  package static let ofAnimation = AnimationFilter.allCases.map(\.rawValue)

  /// All of them for `filters` and `backgroundFilters`: those that make a picture of one other.
  package static let ofLayers: [String] =
    ofAnimation + FilterKind.allCases.filter { $0.definition.takesImage && $0.definition.category != .compositeOperation }.map(\.name)

  private static let layerSet = Set(ofLayers)

  package static func isLayerFilter(_ type: String) -> Bool { layerSet.contains(type) }

  /// Names of Core Animation's private filters, which documents of Apple's carry along and nobody misses: they are no misspellings.
  static let known: Set<String> = [
    "CAFilter", "averageColor", "bias", "distanceField", "lanczosResize", "limitAveragePixelLuminance",
    "luminanceToAlpha",
    "luminanceCurveMap", "multiplyColor", "pageCurl", "variableBlur", "vibrantColorMatrix", "vibrantDark", "vibrantLight", "unfiltered",
  ]

  package static func isSilent(_ type: String) -> Bool { known.contains(type) }
}
