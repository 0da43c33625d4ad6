internal import Foundation
internal import Graphics
internal import RenderTree

/// The filters of a layer that do something.
struct FilterChain {
  let filters: [FilterDescription]
  /// The widest blur among them, in points; 0 without one.
  private(set) var largestSigma = 0.0
  private(set) var isEmpty = true
  /// Whether something may appear where nothing was drawn.
  private(set) var spreads = false
  /// Whether there are others than Gaussian blurs and colour matrices, which go by the filters' own space: see `FilterSpace`.
  private(set) var hasFunctions = false

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
      default:
        spreads = true
        hasFunctions = true
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
  /// The mean over a square; half its side in points.
  case box(Double)
  /// The mean along a line; half its length in points, and its direction.
  case line(radius: Double, angle: Double)
  case function(FilterCall)
  /// A function of the picture and its blur.
  case softened(FilterCall, sigma: Double)
  /// A function of the picture and others, by the inputs that they are.
  case merging(FilterCall, second: String, third: String?)
  /// A function of the picture and a map: a sublayer's picture, or one that fills the bounds.
  case displacing(FilterCall, by: DisplacementMap.Source)
  /// A function of the picture and a table, in whose coordinates a point is a texel, y up.
  case lookup(FilterCall, table: CGImage)
  /// The picture over the one behind it.
  case blending(BlendMode)
  case transform(CGAffineTransform)
  case corners(topLeft: SIMD2<Double>, topRight: SIMD2<Double>, bottomRight: SIMD2<Double>, bottomLeft: SIMD2<Double>)
  /// Minimum x and y, maximum x and y in points.
  case crop(SIMD4<Double>)
  case tile(CGAffineTransform, repeats: Bool)
  /// Several filters as one.
  case recipe(ImageRecipe)

  /// Nil for a filter that is off, unknown, or changes nothing.
  init?(_ filter: FilterDescription) {
    guard filter.isEnabled else { return nil }
    if let recipe = filter.recipe {
      self = .recipe(recipe)
      return
    }
    if let shader = filter.shader {
      self = .function(FilterCall(shader, filter.inputs))
      return
    }
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
    case "colorMonochrome":
      // Core Animation's name for Core Image's filter, and for its intensity.
      var filter = filter
      filter.inputs["inputIntensity"] = filter.inputs["inputAmount"]
      if filter.inputs["inputColor"] == nil { filter.inputs["inputColor"] = .color(.white) }
      self.init(.colorMonochrome, FilterInputs(filter, .colorMonochrome))
    case DisplacementMap.type:
      guard let map = DisplacementMap(filter), map.amount != 0 else { return nil }
      self = .displacing(FilterCall(.displacementMap).with(map.amount).with(map.neutral), by: map.source)
    default:
      guard let kind = FilterKind(name: filter.type) else { return nil }
      self.init(kind, FilterInputs(filter, kind))
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

extension FilterCall {
  /// A shader's parameters, with values from a filter's inputs.
  fileprivate init(_ shader: FilterShader, _ inputs: [String: AnimatableValue]) {
    self.init(shader)
    for parameter in shader.parameters {
      let given = inputs[parameter.name].flatMap { $0.filterNumbers(count: parameter.type.componentCount) }
      for value in given ?? parameter.defaultValue { append(value) }
    }
  }
}
