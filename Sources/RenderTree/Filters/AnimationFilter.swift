internal import Graphics

/// Core Animation's own filters for `filters` and `backgroundFilters`, by their names. What there is to know about each is its row below.
package enum AnimationFilter: String, Sendable, CaseIterable {
  case gaussianBlur, colorContrast, colorSaturate, colorBrightness, colorHueRotate, colorInvert, colorMatrix, colorMonochrome
  case displacementMap

  /// The table: as `FilterKind.row`.
  var row: FilterRow {
    switch self {
    case .gaussianBlur: FilterKind.gaussianBlur.row
    case .colorContrast:
      .pointwise("Changes contrast.", .colorAdjustment, [.image, .number("inputAmount", 1, "The factor about a half.")]) {
        .color(.contrasting($0.number("inputAmount")))
      }
    case .colorSaturate:
      .pointwise("Changes saturation.", .colorAdjustment, [.image, .number("inputAmount", 1, "0 is grey.")]) {
        .color(.saturating($0.number("inputAmount")))
      }
    case .colorBrightness:
      .pointwise("Changes brightness.", .colorAdjustment, [.image, .number("inputAmount", 1, "The factor.")]) {
        .color(.brightening($0.number("inputAmount")))
      }
    case .colorHueRotate: FilterKind.hueAdjust.row
    case .colorInvert: FilterKind.colorInvert.row
    case .colorMatrix:
      FilterRow(
        "Multiplies colours with a matrix and adds a vector.", .colorAdjustment, [.image],
        reach: { $0.colorMatrix?.reach ?? .pointwise }, step: { $0.colorMatrix.map { .color($0) } })
    case .colorMonochrome:
      // Core Image's filter by other names, and white where no colour is given.
      .pointwise(
        "Shows lightness in one colour.", .colorEffect,
        [.image, .color("inputColor", [1, 1, 1, 1], "What white becomes."), .number("inputAmount", 1, from: 0, to: 1, "How much of it.")]
      ) { .color(.monochrome($0.color, intensity: $0.number("inputAmount"))) }
    case .displacementMap:
      FilterRow(
        "Moves each place by what another picture says there.", .distortion,
        [
          .image, .distance("inputAmount", 0, "How far a component moves that differs from the neutral one by a half."),
          .vector("inputOffset", [0.5, 0.5], "Red and green of places that do not move."),
        ],
        reach: { DisplacementMap($0.description).map { .around($0.reach + 1) } ?? .pointwise },
        step: {
          guard let map = DisplacementMap($0.description), map.amount != 0 else { return nil }
          return .displacing(FilterCall(.displacementMap, map.amount, map.neutral), by: map.source)
        })
    }
  }
}

extension ColorMatrix {
  /// With alpha out of nothing it shows where its picture does not.
  var reach: FilterGeometry.Reach { offset.w > 0 ? .anywhere(FilterGeometry.everywhere) : .pointwise }
}
