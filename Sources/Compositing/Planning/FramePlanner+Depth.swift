internal import Foundation
internal import Graphics
internal import RenderTree

extension FramePlanner {
  /// Plans planes that are not all level: a plane behind another is painted first, and planes that pass through one another are cut apart.
  ///
  /// Each plane's picture is planned by itself, in its own order. Then its quads are put in place once for every part of the plane,
  /// confined to that part's polygon: nothing is drawn through a bitmap for the sake of order.
  mutating func planIntersecting(from first: Int, of tree: PresentationTree, planeToPixels: PlaneMap, visible: PixelRect, isMask: Bool) {
    let start = pending.count
    for i in first..<planes.count {
      let quadStart = pending.count
      plan(planes[i], of: tree, planeToPixels: planeToPixels, visible: visible, isMask: isMask)
      planes[i].quads = quadStart..<pending.count
    }
    partitioner.begin()
    for i in first..<planes.count where !planes[i].quads.isEmpty {
      let toPixels = planes[i].toSpace.projectedPlane.then(planeToPixels).normalized
      guard let rect = extent(of: planes[i].quads, in: toPixels) else { continue }
      let (dx, dy) = toPixels.derivative(at: SIMD2((rect.x + rect.z) / 2, (rect.y + rect.w) / 2))
      let step = min((dx * dx).sum(), (dy * dy).sum()).squareRoot()
      let size = max(rect.z - rect.x, rect.w - rect.y)
      let margin = step.isFinite && step > 1e-6 ? min(2 / step, size + 1) : 1
      partitioner.add(plane: i, rect: rect, margin: margin, toSpace: planes[i].toSpace, nearestDepth: FramePlanner.nearestDepth)
    }
    partitioner.sort()
    output.missingCuts += partitioner.missingCuts

    moved.removeAll(keepingCapacity: true)
    for i in start..<pending.count { moved.append(pending[i]) }
    pending.removeLast(pending.count - start)
    for index in partitioner.paintOrder {
      let fragment = partitioner.fragments[index]
      let quads = planes[fragment.plane].quads
      let polygon = fragment.isWhole ? 0..<0 : pixelPolygon(of: fragment, planeToPixels)
      if !fragment.isWhole && polygon.isEmpty { continue }
      let box = bounds(of: polygon)
      for i in quads { place(moved[i - start], within: polygon, box) }
    }
  }

  /// The smallest rectangle, in a plane's coordinates, that holds some of its quads.
  private func extent(of quads: Range<Int>, in planeToPixels: PlaneMap) -> SIMD4<Double>? {
    guard let pixelsToPlane = planeToPixels.inverse else { return nil }
    var low = SIMD2<Double>(repeating: .infinity), high = SIMD2<Double>(repeating: -.infinity)
    for index in quads {
      let rect = pending[index].rect
      let toPlane = pending[index].localToPixels.then(pixelsToPlane)
      for i in 0..<4 {
        let h = toPlane.homogeneous(i & 1 == 0 ? rect.x : rect.z, i & 2 == 0 ? rect.y : rect.w)
        guard h.z > 0 else { continue }
        let p = SIMD2(h.x, h.y) / h.z
        low = pointwiseMin(low, p)
        high = pointwiseMax(high, p)
      }
    }
    let result = SIMD4(low.x, low.y, high.x, high.y)
    return result.sum().isFinite && high.x > low.x && high.y > low.y ? result : nil
  }

  /// A part's surroundings as pixels; empty when there is nothing of them.
  private mutating func pixelPolygon(of fragment: DepthPartitioner.Fragment, _ planeToPixels: PlaneMap) -> Range<Int> {
    let start = corners.count
    for i in fragment.surroundings {
      let p = partitioner.points[i]
      let h = planeToPixels.homogeneous(p.x, p.y)
      if h.z > 0 { corners.append(SIMD2(h.x, h.y) / h.z) }
    }
    return corners.count - start > 2 ? start..<corners.count : 0..<0
  }

  private func bounds(of polygon: Range<Int>) -> PixelRect? {
    guard !polygon.isEmpty else { return nil }
    var low = SIMD2<Double>(repeating: .infinity), high = SIMD2<Double>(repeating: -.infinity)
    for i in polygon {
      low = pointwiseMin(low, corners[i])
      high = pointwiseMax(high, corners[i])
    }
    return PixelRect(
      minX: pixel(low.x.rounded(.down)), minY: pixel(low.y.rounded(.down)), maxX: pixel(high.x.rounded(.up)),
      maxY: pixel(high.y.rounded(.up)))
  }

  private mutating func place(_ quad: PlannedQuad, within polygon: Range<Int>, _ box: PixelRect?) {
    var quad = quad
    if let box {
      quad.scissor = quad.scissor.intersection(box)
      quad.polygon = quad.polygon.isEmpty ? polygon : ConvexPolygon.intersect(quad.polygon, polygon, of: &corners)
      if quad.scissor.isEmpty || quad.polygon.count < 3 { return }
    }
    pending.append(quad)
  }
}
