@testable import Compositing
import Graphics
import RenderTree
@testable import SoftwareRenderer

/// Plans for tests, without a planner: rectangles under a map, with edge lines worked out from their projected corners.
struct PlanBuilder {
  var plan = FramePlan()

  init(_ width: Int, _ height: Int) {
    plan.viewport = PixelSize(width, height)
    plan.surfaces = [plan.viewport]
  }

  /// A quad over `rect` (local minX, minY, maxX, maxY).
  func quad(
    _ rect: SIMD4<Float>, _ localToSurface: Matrix3 = .identity, material: Material = .solid, color: SIMD4<Float> = .one,
    blend: BlendMode = .sourceOver,
    radii: SIMD4<Float> = .zero, ring: Float = 0, hardEdges: UInt8 = 0, surface: Int = 0
  ) -> Quad {
    let size = plan.surfaces[surface]
    return Quad(
      localToSurface: localToSurface, surfaceToLocal: localToSurface.inverse ?? .identity,
      shape: Shape(rect: rect, radii: radii, ringWidth: ring, edges: Self.edges(rect, localToSurface), hardEdges: hardEdges),
      material: material,
      color: color, blend: blend, scissor: PixelRect(size), layer: LayerID(rawValue: 0))
  }

  /// Appends a pass that draws quads.
  mutating func draw(_ quads: [Quad], clear: SIMD4<Float>? = .zero, surface: Int = 0) {
    let start = plan.quads.count
    plan.quads += quads
    plan.passes.append(Pass(surface: surface, action: .draw(start..<plan.quads.count, clear: clear)))
  }

  mutating func addSurface(_ width: Int, _ height: Int) -> Int {
    plan.surfaces.append(PixelSize(width, height))
    return plan.surfaces.count - 1
  }

  func render(_ renderer: SoftwareRenderer = SoftwareRenderer(workerCount: 2)) -> Bitmap {
    let target = Bitmap(size: plan.viewport)
    renderer.render(plan, into: target)
    return target
  }

  /// Lines through the projected sides, positive inside.
  static func edges(_ rect: SIMD4<Float>, _ map: Matrix3) -> EdgeLines {
    let corners = [
      map.project(SIMD2(rect.x, rect.y)), map.project(SIMD2(rect.z, rect.y)), map.project(SIMD2(rect.z, rect.w)),
      map.project(SIMD2(rect.x, rect.w)),
    ]
    let centre = (corners[0] + corners[1] + corners[2] + corners[3]) / 4
    var lines = EdgeLines(a: .zero, b: .zero, c: .zero)
    for (edge, (from, to)) in [(0, 3), (1, 2), (0, 1), (3, 2)].enumerated() {
      let direction = corners[to] - corners[from]
      var normal = SIMD2(-direction.y, direction.x) / (direction * direction).sum().squareRoot()
      if (normal * (centre - corners[from])).sum() < 0 { normal = -normal }
      lines.a[edge] = normal.x
      lines.b[edge] = normal.y
      lines.c[edge] = -(normal * corners[from]).sum()
    }
    return lines
  }

  static func rotation(_ angle: Float, about centre: SIMD2<Float>) -> Matrix3 {
    let c = Float(Double(angle).cosine), s = Float(Double(angle).sine)
    return Matrix3(c, -s, centre.x - c * centre.x + s * centre.y, s, c, centre.y - s * centre.x - c * centre.y, 0, 0, 1)
  }
}

extension Double {
  fileprivate var cosine: Double { cos(self) }
  fileprivate var sine: Double { sin(self) }
}

extension Bitmap {
  /// Red, green, blue and alpha of a pixel as an array, for readable expectations.
  func at(_ x: Int, _ y: Int) -> [Int] { (0..<4).map { Int(self[x, y][$0]) } }

  /// All pixels, without padding.
  var pixels: [UInt8] { makeImage().pixels }
}

extension Sampling {
  /// Texels over a rectangle whose local points are texels.
  static func texels(_ width: Int, _ height: Int, scale: SIMD2<Float> = .one, offset: SIMD2<Float> = .zero, filter: Filter = .linear)
    -> Sampling
  {
    Sampling(
      scale: scale, offset: offset, bounds: SIMD4(0, 0, Float(width), Float(height)), magnification: filter, minification: filter)
  }
}
