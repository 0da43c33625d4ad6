package import Compositing
package import Graphics
internal import RenderTree

extension QuadCase {
  /// - Parameter bounds: the surface that it is drawn into.
  package func quad(_ plan: inout FramePlan, within bounds: PixelRect) -> Quad {
    let firstPoint = Int32(plan.polygonPoints.count)
    plan.polygonPoints += polygon
    if let clip {
      plan.clips.append(
        Clip(
          surfaceToLocal: .identity,
          shape: Shape(rect: clip.rect, radii: clip.radii, edges: Self.edges(clip.rect, .identity))))
    }
    let rect = rect
    return Quad(
      localToSurface: map, surfaceToLocal: map.inverse ?? .identity,
      shape: Shape(
        rect: rect, radii: isShadow ? .zero : radii, ringWidth: ringWidth, isContinuous: isContinuous, edges: Self.edges(rect, map),
        hardEdges: hardEdges),
      material: material(&plan), color: color, border: border, blend: blend, scissor: Self.bounds(rect, map).intersection(bounds),
      clip: clip == nil ? -1 : Int32(plan.clips.count - 1), polygon: firstPoint..<Int32(plan.polygonPoints.count),
      layer: LayerID(rawValue: 1))
  }

  private var isShadow: Bool { if case .shadow = paint { true } else { false } }

  /// What casts a shadow; nil for quads that are none.
  package func card(over quad: Quad, within bounds: PixelRect) -> Quad? {
    guard case .shadow(_, hasCard: true) = paint, case .shadow(let blurred) = quad.material else { return nil }
    var card = quad
    card.material = .solid
    card.color = SIMD4(color.z, color.y, color.x, 1)
    card.shape = Shape(
      rect: blurred.rect, radii: blurred.radii, isContinuous: isContinuous, edges: Self.edges(blurred.rect, map))
    card.scissor = Self.bounds(blurred.rect, map).intersection(bounds)
    return card.scissor.isEmpty ? nil : card
  }

  private func material(_ plan: inout FramePlan) -> Material {
    switch paint {
    case .solid: return .solid
    case .picture(let index, let filter):
      let extent = SIMD2(Float(RandomPlan.pictures[index].width), Float(RandomPlan.pictures[index].height))
      return .picture(
        Int32(index),
        Sampling(
          scale: extent / size, offset: .zero, bounds: SIMD4(lowHalf: .zero, highHalf: extent), magnification: filter, minification: filter)
      )
    case .placedPicture(let index):
      let extent = SIMD2(Float(RandomPlan.pictures[index].width), Float(RandomPlan.pictures[index].height))
      return .picture(
        Int32(index), Sampling(scale: SIMD2(1, 1), offset: .zero, bounds: SIMD4(lowHalf: .zero, highHalf: extent)))
    case .gradient(let kind):
      plan.gradients.append(
        Gradient(
          kind: kind,
          stops: [
            .init(location: 0.1, color: SIMD4(1, 0.2, 0, 1)), .init(location: 0.4, color: SIMD4(0, 0.8, 0.3, 0.5)),
            .init(location: 0.9, color: SIMD4(0.2, 0, 1, 1)),
          ], start: SIMD2(0.4, 0.45), end: SIMD2(0.9, 0.8), unitScale: 1 / size, unitOffset: .zero))
      return .gradient(Int32(plan.gradients.count - 1))
    case .shadow(let sigma, _):
      let reach = BlurredRectangle.reach * sigma
      let inner = rect + SIMD4(reach, reach, -reach, -reach)
      let longest = (inner.highHalf - inner.lowHalf).min() / 2
      return .shadow(
        BlurredRectangle(rect: inner, radii: radii.clamped(lowerBound: .zero, upperBound: SIMD4(repeating: longest)), sigma: sigma))
    case .group(let origin):
      let size = plan.surfaces[1]
      return .surface(
        1, Sampling(scale: SIMD2(1, 1), offset: origin, bounds: SIMD4(0, 0, Float(size.width), Float(size.height))))
    }
  }

  /// Where a rectangle's corners appear, around.
  private static func corners(_ rect: SIMD4<Float>, _ m: Matrix3) -> [SIMD2<Float>] {
    [SIMD2(rect.x, rect.y), SIMD2(rect.z, rect.y), SIMD2(rect.z, rect.w), SIMD2(rect.x, rect.w)].map(m.project)
  }

  /// The pixels that it may touch.
  private static func bounds(_ rect: SIMD4<Float>, _ m: Matrix3) -> PixelRect {
    let points = corners(rect, m)
    let low = points.reduce(points[0], pointwiseMin), high = points.reduce(points[0], pointwiseMax)
    return PixelRect(
      minX: Int((low.x - 0.5).rounded(.down)), minY: Int((low.y - 0.5).rounded(.down)), maxX: Int((high.x + 0.5).rounded(.up)),
      maxY: Int((high.y + 0.5).rounded(.up)))
  }

  /// Lines through the projected sides, positive inside.
  private static func edges(_ rect: SIMD4<Float>, _ m: Matrix3) -> EdgeLines {
    let corners = corners(rect, m)
    let middle = (corners[0] + corners[1] + corners[2] + corners[3]) / 4
    var lines = EdgeLines(a: .zero, b: .zero, c: .zero)
    for (edge, (from, to)) in [(0, 3), (1, 2), (0, 1), (3, 2)].enumerated() {
      let along = corners[to] - corners[from]
      var normal = SIMD2(-along.y, along.x) / (along * along).sum().squareRoot()
      if (normal * (middle - corners[from])).sum() < 0 { normal = -normal }
      lines.a[edge] = normal.x
      lines.b[edge] = normal.y
      lines.c[edge] = -(normal * corners[from]).sum()
    }
    return lines
  }
}
