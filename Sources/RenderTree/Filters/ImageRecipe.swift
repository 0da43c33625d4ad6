package import Graphics

/// How a picture is made: out of pixels, or by a filter out of other pictures. Immutable; drawn when somebody asks for pixels.
///
/// Coordinates are points, y up, one a pixel of the pictures at the start.
package final class ImageRecipe: Hashable, Sendable {
  package enum Source: Sendable {
    /// The picture that a filter made of several ones is given.
    case input
    /// The picture that a transition of both sides goes to; `input` is the one that it comes from.
    case target
    case image(CGImage)
    /// The filter's `images` are its pictures.
    case filtered(FilterDescription)
    /// A transition between two pictures, in the rectangle of the first.
    case transition(TransitionEffect, progress: Double, from: ImageRecipe?, to: ImageRecipe?)
  }

  package let source: Source
  /// Minimum x and y, maximum x and y: outside it is transparent. Infinite for a picture without end, no area for one without pixels.
  package let extent: SIMD4<Double>

  package init(_ source: Source, extent: SIMD4<Double>) {
    self.source = source
    self.extent = extent
  }

  /// The pixels, with their bottom left corner at (0, 0).
  package convenience init(_ image: CGImage) {
    self.init(.image(image), extent: SIMD4(0, 0, Double(image.width), Double(image.height)))
  }

  package convenience init(filteredBy filter: FilterDescription) {
    let own = filter.images["inputImage"]?.extent ?? .zero
    let behind = filter.images["inputBackgroundImage"]?.extent
    self.init(.filtered(filter), extent: filter.geometry.result(of: own, behind: behind, extent: own))
  }

  /// Stands for the picture that a filter made of several ones is given.
  package static let input = ImageRecipe(.input, extent: FilterGeometry.everywhere)

  /// What a filter or transition in GLSL is called that the picture is made by, which only shaders can draw; nil without one.
  package var shaderName: String? {
    switch source {
    case .input, .target, .image: nil
    case .filtered(let filter): filter.shaderName ?? filter.images.values.lazy.compactMap(\.shaderName).first
    case .transition(let effect, _, let from, let to): effect.shaderName ?? from?.shaderName ?? to?.shaderName
    }
  }

  package static func == (a: ImageRecipe, b: ImageRecipe) -> Bool { a === b }
  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension FilterDescription {
  /// What the filter, or one that it is made of, is called where somebody wrote it in GLSL.
  package var shaderName: String? { shader?.name ?? recipe?.shaderName }
}

extension TransitionEffect {
  fileprivate var shaderName: String? { if case .shader(let shader) = function { shader.name } else { nil } }
}

extension SIMD4<Double> {
  /// Rectangles as minimum and maximum x and y.
  package var isEmptyRectangle: Bool { !(z > x && w > y) }

  package func united(with other: SIMD4<Double>) -> SIMD4<Double> {
    if isEmptyRectangle { return other }
    if other.isEmptyRectangle { return self }
    return SIMD4(Swift.min(x, other.x), Swift.min(y, other.y), Swift.max(z, other.z), Swift.max(w, other.w))
  }

  package func intersected(with other: SIMD4<Double>) -> SIMD4<Double> {
    let result = SIMD4(Swift.max(x, other.x), Swift.max(y, other.y), Swift.min(z, other.z), Swift.min(w, other.w))
    return result.isEmptyRectangle ? .zero : result
  }

  func spread(by margin: Double) -> SIMD4<Double> { self + SIMD4(-margin, -margin, margin, margin) }
}
