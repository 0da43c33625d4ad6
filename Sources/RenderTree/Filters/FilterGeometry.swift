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
    /// Each place depends on what lies in the extent alone, which is repeated or whose border goes on without end.
    case tiled
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
  /// - Parameter extent: the rectangle that the function is told.
  package func source(of region: SIMD4<Double>, extent: SIMD4<Double>) -> SIMD4<Double> {
    if region.isEmptyRectangle { return .zero }
    switch reach {
    case .pointwise, .either, .both, .own, .behind: return region
    case .around(let distance): return region.spread(by: distance)
    case .within(let box): return region.intersected(with: box).isEmptyRectangle ? region : region.united(with: box)
    case .towards(let center, let least, let most):
      return region.united(with: region.scaled(by: least, about: center)).united(with: region.scaled(by: most, about: center))
    case .tiled: return extent.spread(by: 1)
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
    case .tiled: return Self.everywhere
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
    guard let inputs = FilterInputs(self) else { return .pointwise }
    return inputs.definition.reach(inputs)
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
