package import Compositing
internal import Foundation
package import Graphics
package import RenderTree

/// Plans for tests, without a planner: quads over rectangles under a map, whose edge lines and scissors are worked out from there.
package struct PlanBuilder {
  package var plan = FramePlan()

  package init(_ width: Int, _ height: Int) {
    plan.viewport = PixelSize(width, height)
    plan.surfaces = [plan.viewport]
  }

  /// Adds a surface and returns its index.
  package mutating func addSurface(_ width: Int, _ height: Int) -> Int {
    plan.surfaces.append(PixelSize(width, height))
    return plan.surfaces.count - 1
  }

  /// Adds a pass that draws quads.
  package mutating func draw(_ quads: [Quad], clear: SIMD4<Float>? = .zero, into surface: Int = 0) {
    let first = plan.quads.count
    let whole = PixelRect(plan.surfaces[surface])
    for var quad in quads {
      quad.scissor = quad.scissor.intersection(whole)
      plan.quads.append(quad)
    }
    plan.passes.append(Pass(surface: surface, action: .draw(first..<plan.quads.count, clear: clear)))
  }

  /// Adds a pass that draws the quads that `add` adds.
  package mutating func draw(into surface: Int = 0, clear: SIMD4<Float>? = .zero, _ add: (inout QuadList) -> Void) {
    var list = QuadList(points: plan.polygonPoints)
    add(&list)
    plan.polygonPoints = list.points
    draw(list.quads, clear: clear, into: surface)
  }

  /// A quad over `rect`: local minX, minY, maxX, maxY.
  package func quad(
    _ rect: SIMD4<Float>, _ localToSurface: Matrix3 = .identity, material: Material = .solid, color: SIMD4<Float> = .one,
    blend: BlendMode = .sourceOver, radii: SIMD4<Float> = .zero, ringWidth: Float = 0, border: Border = .none, isContinuous: Bool = false,
    hardEdges: UInt8 = 0, clip: Int32 = -1
  ) -> Quad {
    Quad(
      localToSurface: localToSurface, surfaceToLocal: localToSurface.inverse ?? .identity,
      shape: Self.shape(rect, localToSurface, radii: radii, ringWidth: ringWidth, isContinuous: isContinuous, hardEdges: hardEdges),
      material: material, color: color, border: border, blend: blend, scissor: Self.bounds(rect, localToSurface), clip: clip,
      layer: LayerID(rawValue: 1))
  }

  /// Adds a clip and returns its index.
  package mutating func clip(
    _ rect: SIMD4<Float>, _ localToSurface: Matrix3 = .identity, radii: SIMD4<Float> = .zero, isContinuous: Bool = false
  ) -> Int32 {
    plan.clips.append(
      Clip(
        surfaceToLocal: localToSurface.inverse ?? .identity,
        shape: Self.shape(rect, localToSurface, radii: radii, ringWidth: 0, isContinuous: isContinuous, hardEdges: 0)))
    return Int32(plan.clips.count - 1)
  }

  /// Adds a picture and returns its index.
  package mutating func picture(_ image: CGImage) -> Int32 {
    plan.pictures.append(.image(image))
    return Int32(plan.pictures.count - 1)
  }

  package mutating func gradient(_ gradient: Gradient) -> Material {
    plan.gradients.append(gradient)
    return .gradient(Int32(plan.gradients.count - 1))
  }

  /// The quads of a pass, while they are added.
  package struct QuadList {
    fileprivate var quads: [Quad] = []
    /// Corners of polygons: the plan's so far, and those that are added.
    fileprivate var points: [SIMD2<Float>]

    fileprivate init(points: [SIMD2<Float>]) { self.points = points }

    /// Adds a quad over `rect`: local minX, minY, maxX, maxY.
    /// - Parameter polygon: convex; the quad is confined to it.
    package mutating func quad(
      _ rect: SIMD4<Float>, _ localToSurface: Matrix3 = .identity, material: Material = .solid, color: SIMD4<Float> = .one,
      blend: BlendMode = .sourceOver, radii: SIMD4<Float> = .zero, ringWidth: Float = 0, border: Border = .none, isContinuous: Bool = false,
      hardEdges: UInt8 = 0, clip: Int32 = -1, polygon: [SIMD2<Float>] = []
    ) {
      var quad = PlanBuilder(0, 0).quad(
        rect, localToSurface, material: material, color: color, blend: blend, radii: radii, ringWidth: ringWidth, border: border,
        isContinuous: isContinuous, hardEdges: hardEdges, clip: clip)
      quad.polygon = Int32(points.count)..<Int32(points.count + polygon.count)
      points += polygon
      quads.append(quad)
    }
  }
}

extension PlanBuilder {
  /// A turn by so many radians.
  package static func rotation(_ angle: Float, about centre: SIMD2<Float>) -> Matrix3 { rotation(Double(angle), about: centre) }

  package static func rotation(degrees: Float, about x: Float, _ y: Float) -> Matrix3 {
    rotation(Double(degrees) * .pi / 180, about: SIMD2(x, y))
  }

  private static func rotation(_ angle: Double, about centre: SIMD2<Float>) -> Matrix3 {
    let c = Float(cos(angle)), s = Float(sin(angle))
    return Matrix3(c, -s, centre.x - c * centre.x + s * centre.y, s, c, centre.y - s * centre.x - c * centre.y, 0, 0, 1)
  }

  /// Lines through the projected sides of a rectangle, positive inside.
  package static func edges(_ rect: SIMD4<Float>, _ localToSurface: Matrix3) -> EdgeLines {
    let p = corners(rect, localToSurface)
    let centre = localToSurface.project(SIMD2((rect.x + rect.z) / 2, (rect.y + rect.w) / 2))
    var edges = EdgeLines(a: .zero, b: .zero, c: .zero)
    for (index, (from, to)) in [(p[3], p[0]), (p[1], p[2]), (p[0], p[1]), (p[2], p[3])].enumerated() {
      let along = to - from
      var normal = SIMD2(-along.y, along.x) / (along * along).sum().squareRoot()
      if ((centre - from) * normal).sum() < 0 { normal = -normal }
      edges.a[index] = normal.x
      edges.b[index] = normal.y
      edges.c[index] = -(from * normal).sum()
    }
    return edges
  }

  /// Corners of a rectangle, in the order minXminY, maxXminY, maxXmaxY, minXmaxY, where they appear on the surface.
  private static func corners(_ rect: SIMD4<Float>, _ localToSurface: Matrix3) -> [SIMD2<Float>] {
    [SIMD2(rect.x, rect.y), SIMD2(rect.z, rect.y), SIMD2(rect.z, rect.w), SIMD2(rect.x, rect.w)].map(localToSurface.project)
  }

  /// The pixels that antialiased edges may touch.
  private static func bounds(_ rect: SIMD4<Float>, _ localToSurface: Matrix3) -> PixelRect {
    let points = corners(rect, localToSurface)
    let xs = points.map(\.x), ys = points.map(\.y)
    return PixelRect(
      minX: max(0, Int(((xs.min() ?? 0) - 0.5).rounded(.down))), minY: max(0, Int(((ys.min() ?? 0) - 0.5).rounded(.down))),
      maxX: Int(((xs.max() ?? 0) + 0.5).rounded(.up)), maxY: Int(((ys.max() ?? 0) + 0.5).rounded(.up)))
  }

  private static func shape(
    _ rect: SIMD4<Float>, _ localToSurface: Matrix3, radii: SIMD4<Float>, ringWidth: Float, isContinuous: Bool, hardEdges: UInt8
  ) -> Shape {
    Shape(
      rect: rect, radii: radii, ringWidth: ringWidth, isContinuous: isContinuous, edges: edges(rect, localToSurface), hardEdges: hardEdges)
  }
}
