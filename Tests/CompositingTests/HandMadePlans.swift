import Graphics
import RenderTree

@testable import Compositing

/// A plan written by hand, of one quad of each material: a box in a surface of 40 × 40 pixels, and six quads in a target of 200 × 200, one
/// of which shows that surface.
enum HandMadePlan {
  static let image = CGImage(width: 80, height: 40, premultipliedPixels: [UInt8](repeating: 255, count: 12_800), isOpaque: true)
  static let otherImage = CGImage(width: 80, height: 40, premultipliedPixels: [UInt8](repeating: 128, count: 12_800), isOpaque: true)

  /// The places of the quads in `plan`, in their order.
  static let places = [
    box(5, 6, 15, 26), box(2, 3, 22, 13), box(60, 3, 80, 13), box(120, 3, 140, 13), box(2, 63, 22, 73), box(60, 63, 80, 73),
    box(120, 63, 160, 103),
  ]

  static func box(_ minX: Int, _ minY: Int, _ maxX: Int, _ maxY: Int) -> PixelRect {
    PixelRect(minX: minX, minY: minY, maxX: maxX, maxY: maxY)
  }

  /// An upright quad at some pixels, of which so many are a local point.
  static func quad(_ place: PixelRect, _ material: Material = .solid, layer: UInt64 = 0, pixelsPerPoint scale: Float = 1) -> Quad {
    let rect = SIMD4(Float(place.minX), Float(place.minY), Float(place.maxX), Float(place.maxY)) / scale
    let lines = EdgeLines(a: SIMD4(1, -1, 0, 0), b: SIMD4(0, 0, 1, -1), c: SIMD4(-rect.x, rect.z, -rect.y, rect.w) * scale)
    return Quad(
      localToSurface: Matrix3(scale, 0, 0, 0, scale, 0, 0, 0, 1), surfaceToLocal: Matrix3(1 / scale, 0, 0, 0, 1 / scale, 0, 0, 0, 1),
      shape: Shape(rect: rect, edges: lines), material: material, color: SIMD4(0.25, 0.5, 0.75, 1), blend: .sourceOver, scissor: place,
      layer: LayerID(rawValue: layer))
  }

  static var plan: FramePlan {
    var plan = FramePlan()
    plan.viewport = PixelSize(200, 200)
    plan.surfaces = [PixelSize(200, 200), PixelSize(40, 40)]
    plan.pictures = [.image(image), .image(otherImage)]
    plan.gradients = [
      Gradient(
        kind: .axial, stops: [.init(location: 0.125, color: SIMD4(1, 0, 0, 1)), .init(location: 0.75, color: SIMD4(0, 0, 1, 0.5))],
        start: SIMD2(0.5, 0), end: SIMD2(0.5, 1), unitScale: SIMD2(0.05, 0.1), unitOffset: SIMD2(-0.1, -6.3))
    ]
    plan.polygonPoints = [SIMD2(60, 3), SIMD2(80, 3), SIMD2(60, 13)]
    let clip = quad(box(0, 0, 24, 16), pixelsPerPoint: 2)
    plan.clips = [Clip(surfaceToLocal: clip.surfaceToLocal, shape: clip.shape)]
    plan.clips[0].shape.radii = SIMD4(1, 2, 3, 4)
    let picture = Sampling(scale: SIMD2(4, 4), offset: SIMD2(-480, -12), bounds: SIMD4(0, 0, 80, 40))
    let copy = Sampling(
      scale: SIMD2(1, 1), offset: SIMD2(-120, -63), bounds: SIMD4(0, 0, 40, 40), magnification: .nearest, minification: .nearest)
    let shadow = BlurredRectangle(rect: SIMD4(64, 66, 76, 70), radii: SIMD4(1, 2, 3, 4), sigma: 1.5)
    plan.quads = [
      quad(places[0], layer: 10), quad(places[1], layer: 11, pixelsPerPoint: 2), quad(places[2], layer: 12),
      quad(places[3], .picture(0, picture), layer: 13), quad(places[4], .gradient(0), layer: 14),
      quad(places[5], .shadow(shadow), layer: 15), quad(places[6], .surface(1, copy), layer: 16),
    ]
    plan.quads[1].clip = 0
    plan.quads[1].border = Border(width: 0.5, color: SIMD4(0.5, 0.25, 0, 0.5))
    plan.quads[2].polygon = 0..<3
    plan.passes = [
      Pass(surface: 1, action: .draw(0..<1, clear: .zero)), Pass(surface: 0, action: .draw(1..<7, clear: SIMD4(repeating: 1))),
    ]
    return plan
  }

  /// The same, but that another pass makes a surface of the first one, and the target shows that instead.
  static func bridged(by action: Pass.Action, convolutions: [Convolution] = []) -> FramePlan {
    var plan = plan
    plan.surfaces.append(PixelSize(40, 40))
    plan.convolutions = convolutions
    plan.passes.insert(Pass(surface: 2, action: action), at: 1)
    if case .surface(_, let sampling) = plan.quads[6].material { plan.quads[6].material = .surface(2, sampling) }
    return plan
  }

  /// A plan after a change of it.
  static func changed(_ plan: FramePlan = plan, by change: (inout FramePlan) -> Void) -> FramePlan {
    var plan = plan
    change(&plan)
    return plan
  }
}

extension Quad {
  /// Changes how the quad's picture or surface is read.
  mutating func resample(_ change: (inout Sampling) -> Void) {
    switch material {
    case .picture(let index, var sampling):
      change(&sampling)
      material = .picture(index, sampling)
    case .surface(let index, var sampling):
      change(&sampling)
      material = .surface(index, sampling)
    default: break
    }
  }

  mutating func recast(_ change: (inout BlurredRectangle) -> Void) {
    guard case .shadow(var shadow) = material else { return }
    change(&shadow)
    material = .shadow(shadow)
  }
}
