package import Graphics

package enum FilterStep: Sendable {
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
  case merging(FilterCall, second: String, third: String? = nil)
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
  case recipe(ImageRecipe)

  /// Sigmas above this, in pixels or points, are taken for this: whatever is blurred so far spreads to nothing that 8 bits could show.
  package static let sigmaLimit = 65_536.0

  static func call<each Value: FilterNumbers>(
    _ function: FilterFunction, _ values: repeat each Value, places: Double = 2, enlargesDifferences: Bool = true
  ) -> FilterStep {
    .function(FilterCall(function, repeat each values, places: places, enlargesDifferences: enlargesDifferences))
  }

  /// Nil for a filter that is off, unknown, or changes nothing.
  package init?(_ filter: FilterDescription) {
    guard filter.isEnabled else { return nil }
    if let recipe = filter.recipe {
      self = .recipe(recipe)
      return
    }
    if let shader = filter.shader {
      self = .function(FilterCall(shader, filter.inputs))
      return
    }
    guard let inputs = FilterInputs(filter), let step = inputs.definition.step(inputs) else { return nil }
    self = step
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
