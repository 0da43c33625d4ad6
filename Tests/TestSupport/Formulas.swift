package import CFormulas
package import Compositing
package import Graphics
package import RenderTree

// What both renderers come to, pixel by pixel, by the formulas that shaders and loops follow.

extension BlendMode {
  /// The premultiplied result for one pixel, before rounding.
  /// - Parameters:
  ///   - source: `material · color`, premultiplied, without coverage.
  ///   - backdrop: what the surface holds, premultiplied.
  package func composite(_ source: SIMD4<Float>, coverage: Float, over backdrop: SIMD4<Float>) -> SIMD4<Float> {
    formula_composite(shaderNumber, source.clamped(lowerBound: .zero, upperBound: .one), coverage, backdrop)
  }
}

extension Shape {
  /// The fraction of a pixel that lies inside the shape by more than a margin in local points: what a border of that width leaves
  /// uncovered.
  package func insideCoverage(at point: SIMD2<Float>, surfaceToLocal: Matrix3, margin: Float) -> Float {
    var record = ShapeRecord(self, surfaceToLocal: surfaceToLocal)
    return formula_inside_coverage(&record, point.x, point.y, margin)
  }
}

extension Border {
  /// The colour of a pixel of the shape: the reference for both renderers.
  /// - Parameters:
  ///   - paint: `material · color`, premultiplied, from 0 to 1.
  ///   - coverage: how much of the pixel the border takes: `1 − Shape.insideCoverage`.
  package func over(_ paint: SIMD4<Float>, coverage: Float) -> SIMD4<Float> {
    paint * (1 - opacity * coverage) + color.clamped(lowerBound: .zero, upperBound: .one) * coverage
  }
}

extension FramePlan {
  /// Appends a pass that makes a surface from all of another one, as a whole.
  package mutating func appendConvolution(of source: Int, by kernel: Convolution.Kernel, into surface: Int) {
    convolutions.append(Convolution(of: PixelRect(surfaces[source]), in: source, by: kernel))
    passes.append(Pass(surface: surface, action: .convolve(convolutions.count - 1..<convolutions.count)))
  }
}
