import Compositing
import Graphics
import RenderTree

/// Builds plans by hand: quads with edge lines and scissors worked out from their rectangle and matrix.
struct PlanBuilder {
  var plan = FramePlan()

  init(_ width: Int, _ height: Int) {
    plan.viewport = PixelSize(width, height)
    plan.surfaces = [plan.viewport]
  }

  /// Adds a surface and returns its index.
  mutating func surface(_ width: Int, _ height: Int) -> Int {
    plan.surfaces.append(PixelSize(width, height))
    return plan.surfaces.count - 1
  }

  /// A pass that draws what `add` adds to the plan.
  mutating func draw(into surface: Int = 0, clear: SIMD4<Float>? = .zero, _ add: (inout PlanBuilder) -> Void) {
    let first = plan.quads.count
    add(&self)
    let size = plan.surfaces[surface]
    for index in first..<plan.quads.count { plan.quads[index].scissor = plan.quads[index].scissor.intersection(PixelRect(size)) }
    plan.passes.append(Pass(surface: surface, action: .draw(first..<plan.quads.count, clear: clear)))
  }

  mutating func quad(
    _ rect: SIMD4<Float>, _ matrix: Matrix3 = .identity, material: Material = .solid, color: SIMD4<Float> = SIMD4(1, 1, 1, 1),
    blend: BlendMode = .sourceOver,
    radii: SIMD4<Float> = .zero, ringWidth: Float = 0, border: Border = .none, isContinuous: Bool = false, hardEdges: UInt8 = 0,
    clip: Int32 = -1,
    polygon: [SIMD2<Float>] = []
  ) {
    let shape = Self.shape(rect, matrix, radii: radii, ringWidth: ringWidth, isContinuous: isContinuous, hardEdges: hardEdges)
    let firstPoint = Int32(plan.polygonPoints.count)
    plan.polygonPoints += polygon
    plan.quads.append(
      Quad(
        localToSurface: matrix, surfaceToLocal: matrix.inverse ?? .identity, shape: shape, material: material, color: color, border: border,
        blend: blend, scissor: Self.bounds(rect, matrix), clip: clip, polygon: firstPoint..<Int32(plan.polygonPoints.count),
        layer: LayerID(rawValue: 1)))
  }

  /// Adds a clip and returns its index.
  mutating func clip(_ rect: SIMD4<Float>, _ matrix: Matrix3 = .identity, radii: SIMD4<Float> = .zero, isContinuous: Bool = false) -> Int32
  {
    plan.clips.append(
      Clip(
        surfaceToLocal: matrix.inverse ?? .identity,
        shape: Self.shape(rect, matrix, radii: radii, ringWidth: 0, isContinuous: isContinuous, hardEdges: 0)))
    return Int32(plan.clips.count - 1)
  }

  mutating func picture(_ image: CGImage) -> Int32 {
    plan.pictures.append(.image(image))
    return Int32(plan.pictures.count - 1)
  }

  mutating func gradient(_ gradient: Gradient) -> Material {
    plan.gradients.append(gradient)
    return .gradient(Int32(plan.gradients.count - 1))
  }

  static func rotation(degrees: Float, about x: Float, _ y: Float) -> Matrix3 {
    let angle = Double(degrees) * .pi / 180
    let c = Float(cos(angle)), s = Float(sin(angle))
    return Matrix3(c, -s, x - c * x + s * y, s, c, y - s * x - c * y, 0, 0, 1)
  }

  /// Points of a rectangle, in the order minXminY, maxXminY, maxXmaxY, minXmaxY, where they appear on the surface.
  static func corners(_ rect: SIMD4<Float>, _ m: Matrix3) -> [SIMD2<Float>] {
    [SIMD2(rect.x, rect.y), SIMD2(rect.z, rect.y), SIMD2(rect.z, rect.w), SIMD2(rect.x, rect.w)].map(m.project)
  }

  private static func bounds(_ rect: SIMD4<Float>, _ m: Matrix3) -> PixelRect {
    let points = corners(rect, m)
    let xs = points.map(\.x), ys = points.map(\.y)
    return PixelRect(
      minX: max(0, Int(((xs.min() ?? 0) - 0.5).rounded(.down))), minY: max(0, Int(((ys.min() ?? 0) - 0.5).rounded(.down))),
      maxX: Int(((xs.max() ?? 0) + 0.5).rounded(.up)), maxY: Int(((ys.max() ?? 0) + 0.5).rounded(.up)))
  }

  private static func shape(
    _ rect: SIMD4<Float>, _ matrix: Matrix3, radii: SIMD4<Float>, ringWidth: Float, isContinuous: Bool, hardEdges: UInt8
  ) -> Shape {
    let p = corners(rect, matrix)
    let centre = matrix.project(SIMD2((rect.x + rect.z) / 2, (rect.y + rect.w) / 2))
    var edges = EdgeLines(a: .zero, b: .zero, c: .zero)
    for (index, (from, to)) in [(p[3], p[0]), (p[1], p[2]), (p[0], p[1]), (p[2], p[3])].enumerated() {
      let along = to - from
      var normal = SIMD2(-along.y, along.x) / (along * along).sum().squareRoot()
      if ((centre - from) * normal).sum() < 0 { normal = -normal }
      edges.a[index] = normal.x
      edges.b[index] = normal.y
      edges.c[index] = -(from * normal).sum()
    }
    return Shape(rect: rect, radii: radii, ringWidth: ringWidth, isContinuous: isContinuous, edges: edges, hardEdges: hardEdges)
  }
}
