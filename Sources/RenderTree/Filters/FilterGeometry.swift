internal import Foundation
internal import Graphics

/// Where a filter reads its picture, and where its result shows: Core Image's region of interest and domain of definition.
///
/// Rectangles are minimum and maximum x and y, in points; infinite ones have no end.
package struct FilterGeometry: Sendable {
  enum Reach: Sendable {
    /// Each place depends on itself alone.
    case pointwise
    /// On places as far away.
    case around(Double)
    /// Places within the rectangle depend on all of it, others on themselves.
    case within(SIMD4<Double>)
    /// Places lie on the way to a centre: at most so many times as far from it, at least so many times.
    case towards(SIMD2<Double>, least: Double, most: Double)
    /// Each place depends on all of the picture; where the result shows.
    case anywhere(SIMD4<Double>)
    /// Where the picture lies around a circle.
    case wrapped(SIMD2<Double>, radius: Double)
    case mapped(CGAffineTransform)
    case cropped(SIMD4<Double>)
    /// Two pictures: where either shows, where both do, where one does.
    case either, both, own, behind
  }

  let reach: Reach

  package static let everywhere = SIMD4(-Double.infinity, -.infinity, .infinity, .infinity)

  /// The part of the picture on which a region of the result depends.
  package func source(of region: SIMD4<Double>) -> SIMD4<Double> {
    if region.isEmptyRectangle { return .zero }
    switch reach {
    case .pointwise, .either, .both, .own, .behind: return region
    case .around(let distance): return region.spread(by: distance)
    case .within(let box): return region.intersected(with: box).isEmptyRectangle ? region : region.united(with: box)
    case .towards(let center, let least, let most):
      return region.united(with: region.scaled(by: least, about: center)).united(with: region.scaled(by: most, about: center))
    case .anywhere, .wrapped: return Self.everywhere
    case .mapped(let transform): return transform.isInvertible ? region.mapped(by: transform.inverted()).spread(by: 1) : .zero
    case .cropped(let rect): return region.intersected(with: rect.spread(by: 1))
    }
  }

  /// Where the result shows of a picture that shows in `own`.
  /// - Parameters:
  ///   - behind: where the second picture shows, of filters that have one.
  ///   - extent: the rectangle that the function is told.
  package func result(of own: SIMD4<Double>, behind: SIMD4<Double>? = nil, extent: SIMD4<Double>) -> SIMD4<Double> {
    switch reach {
    case .pointwise, .own: return own
    case .around(let distance): return own.isEmptyRectangle ? own : own.spread(by: distance)
    case .within(let box):
      return own.intersected(with: box).isEmptyRectangle ? own : own.united(with: box)
    case .towards(let center, let least, let most):
      if own.isEmptyRectangle { return own }
      return own.united(with: own.scaled(by: 1 / least, about: center)).united(with: own.scaled(by: 1 / most, about: center))
    case .anywhere(let rect): return rect
    case .wrapped(let center, let radius):
      let outer = radius + max(0, extent.w - extent.y)
      return SIMD4(center.x - outer, center.y - outer, center.x + outer, center.y + outer)
    case .mapped(let transform): return own.isEmptyRectangle ? own : own.mapped(by: transform)
    case .cropped(let rect): return own.intersected(with: rect)
    case .either: return own.united(with: behind ?? .zero)
    case .both: return own.intersected(with: behind ?? .zero)
    case .behind: return behind ?? .zero
    }
  }
}

extension FilterDescription {
  package var geometry: FilterGeometry { FilterGeometry(reach: reach) }

  private var reach: FilterGeometry.Reach {
    if let shader { return .around(shader.reach) }
    if let map = DisplacementMap(self) { return .around(map.reach + 1) }
    guard let kind = FilterKind(name: type) else { return .pointwise }
    let inputs = FilterInputs(self, kind)
    func box(_ radius: Double) -> SIMD4<Double> {
      let center = inputs.point("inputCenter")
      return SIMD4(center.x - radius, center.y - radius, center.x + radius, center.y + radius)
    }
    switch kind {
    case .gaussianBlur, .bloom, .gloom: return .around(3 * inputs.number("inputRadius") + 1)
    case .sharpenLuminance, .unsharpMask: return .around(3 * inputs.number("inputRadius") + 1)
    case .boxBlur, .discBlur, .motionBlur: return .around(inputs.number("inputRadius") + 1)
    case .zoomBlur:
      let factor = exp(-abs(inputs.number("inputAmount")) / 100)
      let isInward = inputs.number("inputAmount") >= 0
      return .towards(inputs.point("inputCenter"), least: isInward ? factor : 1, most: isInward ? 1 : 1 / factor)
    case .bumpDistortion, .pinchDistortion, .twirlDistortion: return .within(box(inputs.number("inputRadius")))
    case .bumpDistortionLinear: return .around(inputs.number("inputRadius") * abs(inputs.number("inputScale")))
    case .holeDistortion: return .around(inputs.number("inputRadius"))
    case .circleSplashDistortion, .affineClamp, .affineTile, .kaleidoscope: return .anywhere(FilterGeometry.everywhere)
    case .circularWrap: return .wrapped(inputs.point("inputCenter"), radius: inputs.number("inputRadius"))
    case .displacementDistortion: return .around(abs(inputs.number("inputScale")) / 2 + 1)
    case .crystallize, .pointillize: return .around(2 * inputs.number("inputRadius"))
    case .pixellate: return .around(inputs.number("inputScale"))
    case .hexagonalPixellate: return .around(2 * inputs.number("inputScale"))
    case .edges: return .around(2)
    case .affineTransform: return .mapped(inputs.transform)
    case .lanczosScaleTransform:
      let scale = inputs.number("inputScale")
      return .mapped(CGAffineTransform(scaleX: scale * inputs.number("inputAspectRatio"), y: scale))
    case .perspectiveTransform:
      var rect = SIMD4(lowHalf: inputs.point("inputTopLeft"), highHalf: inputs.point("inputTopLeft"))
      for name in ["inputTopRight", "inputBottomRight", "inputBottomLeft"] {
        let corner = inputs.point(name)
        rect = SIMD4(min(rect.x, corner.x), min(rect.y, corner.y), max(rect.z, corner.x), max(rect.w, corner.y))
      }
      return .anywhere(rect)
    case .crop: return .cropped(inputs.rectangle("inputRectangle"))
    case .constantColorGenerator, .checkerboardGenerator, .stripesGenerator, .randomGenerator, .linearGradient, .smoothLinearGradient,
      .radialGradient,
      .gaussianGradient:
      return .anywhere(FilterGeometry.everywhere)
    case .roundedRectangleGenerator: return .anywhere(inputs.rectangle("inputExtent"))
    case .sourceInCompositing: return .both
    case .sourceOutCompositing: return .own
    case .sourceAtopCompositing: return .behind
    case .colorMatrix: return inputs.vector("inputBiasVector").w > 0 ? .anywhere(FilterGeometry.everywhere) : .pointwise
    case .colorClamp: return inputs.vector("inputMinComponents").w > 0 ? .anywhere(FilterGeometry.everywhere) : .pointwise
    case .minimumCompositing: return .both
    default:
      return kind.definition.category == .compositeOperation || kind == .blendWithMask || kind == .blendWithAlphaMask
        ? .either : .pointwise
    }
  }
}

extension CGAffineTransform {
  fileprivate var isInvertible: Bool {
    let determinant = a * d - b * c
    return determinant.isFinite && abs(determinant) > 1e-12
  }
}

extension SIMD4<Double> {
  fileprivate func scaled(by factor: Double, about center: SIMD2<Double>) -> SIMD4<Double> {
    let both = SIMD4(lowHalf: center, highHalf: center)
    return (self - both) * factor + both
  }

  /// Infinite rectangles stay so in both directions.
  fileprivate func mapped(by t: CGAffineTransform) -> SIMD4<Double> {
    guard x.isFinite, y.isFinite, z.isFinite, w.isFinite else { return FilterGeometry.everywhere }
    let rect = CGRect(x: x, y: y, width: z - x, height: w - y).applying(t)
    return SIMD4(rect.minX, rect.minY, rect.maxX, rect.maxY)
  }
}
