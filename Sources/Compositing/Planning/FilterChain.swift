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
  /// The index of the last colour matrix; −1 without one.
  private(set) var lastColor = -1
  private var blurCount = 0
  /// Whether a blur is all that the filters do.
  var isOneBlur: Bool { blurCount == 1 && lastColor < 0 && !hasFunctions }

  init(_ filters: [FilterDescription]) {
    self.filters = filters
    for (index, filter) in filters.enumerated() {
      guard let step = FilterStep(filter) else { continue }
      isEmpty = false
      switch step {
      case .blur(let sigma):
        largestSigma = (largestSigma * largestSigma + sigma * sigma).squareRoot()
        blurCount += 1
        spreads = true
      case .color(let matrix):
        lastColor = index
        if matrix.offset.w > 0 { spreads = true }
      case .box, .line, .function, .softened, .merging, .displacing, .lookup, .blending, .transform, .corners, .crop, .tile, .recipe:
        spreads = true
        hasFunctions = true
      }
    }
  }

  var count: Int { filters.count }
  subscript(index: Int) -> FilterStep? { FilterStep(filters[index]) }

  /// Whether the first filter that does something is a blur that has a visible effect.
  /// - Parameter scale: pixels per point along both axes.
  func startsWithBlur(ofPixels scale: SIMD2<Double>) -> Bool {
    for filter in filters {
      guard let step = FilterStep(filter) else { continue }
      if case .blur(let sigma) = step { return (sigma * scale).max() >= FramePlanner.smallestSigma }
      return false
    }
    return false
  }

  /// Pixels beyond which a Gaussian of that sigma in pixels leaves nothing visible.
  static func reach(ofSigma sigma: Double) -> Int { sigma > 0 ? pixel((3 * min(sigma, FilterStep.sigmaLimit)).rounded(.up)) + 1 : 0 }
}
