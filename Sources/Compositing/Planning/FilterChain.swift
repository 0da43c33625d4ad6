internal import Foundation
internal import Graphics
internal import RenderTree

/// The filters of a layer that do something.
struct FilterChain {
  private let filters: [FilterDescription]
  /// The widest blur among them, in points; 0 without one.
  private(set) var largestSigma = 0.0
  private(set) var isEmpty = true
  /// Whether something may appear where nothing was drawn.
  private(set) var spreads = false

  init(_ filters: [FilterDescription]) {
    self.filters = filters
    for filter in filters {
      guard let step = FilterStep(filter) else { continue }
      isEmpty = false
      switch step {
      case .blur(let sigma):
        largestSigma = (largestSigma * largestSigma + sigma * sigma).squareRoot()
        spreads = true
      case .color(let matrix): if matrix.offset.w > 0 { spreads = true }
      }
    }
  }

  var count: Int { filters.count }
  subscript(index: Int) -> FilterStep? { FilterStep(filters[index]) }

  /// Pixels beyond which a Gaussian of that sigma in pixels leaves nothing visible.
  static func reach(ofSigma sigma: Double) -> Int { sigma > 0 ? pixel((3 * min(sigma, sigmaLimit)).rounded(.up)) + 1 : 0 }

  /// Sigmas above this, in pixels or points, are taken for this: whatever is blurred so far spreads to nothing that 8 bits could show.
  static let sigmaLimit = 65_536.0
}

/// What one filter does to a picture.
enum FilterStep {
  /// Sigma in points.
  case blur(Double)
  case color(ColorMatrix)

  /// Nil for a filter that is off, unknown, or changes nothing.
  init?(_ filter: FilterDescription) {
    guard filter.isEnabled else { return nil }
    switch filter.type {
    case "gaussianBlur", "CIGaussianBlur":
      let sigma = filter.number("inputRadius", default: 10)
      guard sigma > 0 else { return nil }
      self = .blur(min(sigma, FilterChain.sigmaLimit))
    case "colorSaturate": self = .color(.saturating(filter.number("inputAmount", default: 1)))
    case "colorBrightness": self = .color(.brightening(filter.number("inputAmount", default: 1)))
    case "colorContrast": self = .color(.contrasting(filter.number("inputAmount", default: 1)))
    case "colorHueRotate", "CIHueAdjust": self = .color(.rotatingHue(filter.number("inputAngle", default: 0)))
    case "colorInvert", "CIColorInvert": self = .color(.inverting)
    case "CISepiaTone": self = .color(.sepia(filter.number("inputIntensity", default: 1)))
    case "colorMatrix":
      guard case .array(let values)? = filter.inputs["inputColorMatrix"], let matrix = ColorMatrix(rows: values) else { return nil }
      self = .color(matrix)
    default: return nil
    }
  }
}

extension FilterDescription {
  fileprivate func number(_ input: String, default fallback: Double) -> Double {
    switch inputs[input] {
    case .number(let value)? where value.isFinite: value
    case .bool(let value)?: value ? 1 : 0
    default: fallback
    }
  }
}
