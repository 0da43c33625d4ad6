internal import Graphics

/// A region of each surface of a plan. Keeps its storage.
package struct SurfaceParts {
  private var regions: [PixelRegion] = []

  package init() {}

  /// Starts with nothing of each surface.
  mutating func begin(_ surfaces: [PixelSize]) {
    regions.removeAll(keepingCapacity: true)
    for _ in surfaces { regions.append(.empty) }
  }

  mutating func add(_ rect: PixelRect, of surface: Int) { regions[surface].formUnion(rect) }
  mutating func add(_ region: PixelRegion, of surface: Int) { regions[surface].formUnion(region) }

  subscript(surface: Int) -> PixelRegion { regions[surface] }
}

extension Material {
  /// Calls `body` with each surface that the material reads, and the sampling of its texels.
  ///
  /// - Parameter transitions: of the plan.
  package func forEachSurface(in transitions: [PlannedTransition], _ body: (Int, Sampling) -> Void) {
    switch self {
    case .surface(let source, let sampling): body(Int(source), sampling)
    case .transition(let index):
      if case .surface(let source, let sampling) = transitions[Int(index)].from { body(Int(source), sampling) }
      if case .surface(let source, let sampling) = transitions[Int(index)].to { body(Int(source), sampling) }
    case .solid, .picture, .gradient, .shadow: break
    }
  }
}

extension Sampling {
  var texels: PixelRect {
    let low = SIMD2(bounds.x, bounds.y).rounded(.down), high = SIMD2(bounds.z, bounds.w).rounded(.up)
    return PixelRect(minX: pixel(Double(low.x)), minY: pixel(Double(low.y)), maxX: pixel(Double(high.x)), maxY: pixel(Double(high.y)))
  }
}
