internal import CSoftwareKernels
internal import Compositing
internal import RenderTree

/// How a quad's colours are combined with the pixels'.
enum Combination: BitwiseCopyable {
  case over
  /// A polynomial in colours and alphas.
  case polynomial(SWOperator)
  /// A blend function with cases, evaluated pixel by pixel.
  case function(BlendMode)

  init(_ mode: BlendMode) {
    func polynomial(s: Float = 0, sd: Float = 0, d: Float = 0, ds: Float = 0, product: Float = 0) -> Combination {
      .polynomial(SWOperator(s: s, sd: sd, d: d, ds: ds, product: product, scalesSource: mode.isNeutralWhenTransparent ? 1 : 0))
    }
    self =
      switch mode {
      case .sourceOver: .over
      case .sourceIn: polynomial(sd: 1)
      case .sourceOut: polynomial(s: 1, sd: -1)
      case .sourceAtop: polynomial(sd: 1, d: 1, ds: -1)
      case .destinationOver: polynomial(s: 1, sd: -1, d: 1)
      case .destinationIn: polynomial(ds: 1)
      case .destinationOut: polynomial(d: 1, ds: -1)
      case .destinationAtop: polynomial(s: 1, sd: -1, ds: 1)
      case .xor: polynomial(s: 1, sd: -1, d: 1, ds: -1)
      case .plusLighter: polynomial(s: 1, d: 1)
      case .copy: polynomial(s: 1)
      case .clear: polynomial()
      case .multiply: polynomial(s: 1, sd: -1, d: 1, ds: -1, product: 1)
      case .screen: polynomial(s: 1, d: 1, product: -1)
      default: .function(mode)
      }
  }
}
