@testable import Compositing
import Foundation
import Graphics
import RenderTree
@testable import SoftwareRenderer
import TestSupport
import Testing

/// Quads whose rows are all drawn by one call.
@Suite("quads drawn by one call")
struct FastQuadTests {
  /// Texels that need not be opaque, without large steps between neighbours.
  private static func image(opaque: Bool) -> CGImage {
    var pixels: [UInt8] = []
    for y in 0..<40 {
      for x in 0..<24 {
        let alpha = opaque ? 255 : 255 - (x * 3 + y * 2) % 120
        pixels += [UInt8(x * 9 * alpha / 255), UInt8((200 - y * 5) * alpha / 255), UInt8((x + y) * alpha / 255), UInt8(alpha)]
      }
    }
    return CGImage(width: 24, height: 40, premultipliedPixels: pixels)
  }

  private static let images = [image(opaque: true), image(opaque: false)]

  /// A card on its side, seen from a distance of 200 points: x = c · lx, w = 1 + s · lx / 200.
  private static func card(_ angle: Float, at centre: SIMD2<Float>) -> Matrix3 {
    let c = Float(cos(Double(angle))), s = Float(sin(Double(angle)))
    let k = s / 200
    return Matrix3(c + centre.x * k, 0, centre.x, centre.y * k, 1, centre.y, k, 0, 1)
  }

  private static let maps = [
    Matrix3.translation(60.25, 50.5), PlanBuilder.rotation(0.3, about: .zero).followed(by: SIMD2(62, 48)),
    PlanBuilder.rotation(2.4, about: .zero).followed(by: SIMD2(55, 52)), card(0.6, at: SIMD2(60, 50)), card(-1.1, at: SIMD2(58, 47)),
    Matrix3(1.9, 0.4, 57, -0.2, 0.7, 49, 0, 0, 1),
    // Upright: mirrored and larger, and smaller.
    Matrix3(-1.3, 0, 60.4, 0, 1.45, 47.25, 0, 0, 1), Matrix3(0.3, 0, 63.6, 0, -0.7, 50, 0, 0, 1),
  ]

  @Test("coverage is found in the cheapest way: none in whole pixels, four edges, an outline with corners or a clip, a ring")
  func ways() {
    var builder = PlanBuilder(60, 60)
    for edges in [SIMD4<Float>(0, 0, 50, 50), SIMD4(0, 0, 5.5, 50)] { _ = builder.clip(edges) }
    func way(
      _ minX: Float, _ map: Matrix3 = .identity, radius: Float = 0, ringWidth: Float = 0, clip: Int? = nil
    ) -> PreparedQuad.Coverage {
      var prepared = PreparedQuad()
      let quad = builder.quad(SIMD4(minX, 3, 12, 23), map, radii: SIMD4(repeating: radius), ringWidth: ringWidth)
      prepared.setArea(quad, polygon: UnsafeBufferPointer(start: nil, count: 0), clip: clip.map { builder.plan.clips[$0] })
      return prepared.coverage
    }
    #expect(way(2) == .full && way(2.5) == .edges && way(2, PlanBuilder.rotation(0.3, about: .zero)) == .edges)
    #expect(way(2, radius: 3) == .outline && way(2, radius: 3, ringWidth: 1) == .ring)
    // The first clip cuts nothing off, the second one goes through the middle of pixels.
    #expect(way(2, clip: 0) == .full && way(2.5, clip: 0) == .outline && way(2, clip: 1) == .outline)
  }

  /// Quads of every kind under every map, one by one.
  private static func quads(_ builder: PlanBuilder) -> [Quad] {
    var quads: [Quad] = []
    for (index, map) in maps.enumerated() {
      let rect = SIMD4<Float>(-36, -30, 36, 30)
      let sampling = Sampling(scale: SIMD2(24.0 / 72, 40.0 / 60), offset: SIMD2(12, 20), bounds: SIMD4(0, 0, 24, 40))
      for picture in 0..<2 as Range<Int32> {
        for opacity in [1, 0.45] as [Float] {
          quads.append(builder.quad(rect, map, material: .picture(picture, sampling), color: SIMD4(repeating: opacity)))
        }
        var framed = builder.quad(rect, map, material: .picture(picture, sampling), radii: SIMD4(4, 14, 0, 9))
        framed.border = Border(width: 2.5, color: index % 2 == 0 ? SIMD4(1, 1, 1, 1) : SIMD4(0.1, 0.3, 0, 0.4))
        quads.append(framed)
      }
      var hard = builder.quad(rect, map, material: .picture(0, sampling), hardEdges: 15)
      hard.color = SIMD4(repeating: 0.7)
      quads.append(hard)
      quads.append(builder.quad(rect, map, color: SIMD4(0.2, 0.1, 0.5, 0.6), radii: SIMD4(repeating: 12)))
      var fill = builder.quad(rect, map, color: SIMD4(0.9, 0.5, 0.1, 1), radii: SIMD4(repeating: 3))
      fill.border = Border(width: 6, color: SIMD4(0, 0, 0.5, 0.5))
      quads.append(fill)
      for blur in [
        BlurredRectangle(rect: rect, radii: SIMD4(repeating: 6), sigma: 3),
        BlurredRectangle(rect: rect, radii: SIMD4(2, 8, 0, 14), sigma: 4),
        BlurredRectangle(rect: SIMD4(-36, -5, 36, 6), radii: SIMD4(repeating: 4), sigma: 7),
      ] {
        quads.append(builder.quad(SIMD4(-60, -54, 60, 54), map, material: .shadow(blur), color: SIMD4(0.1, 0, 0.2, 0.8)))
      }
    }
    // Texels that fall on pixels.
    let sampling = Sampling(scale: SIMD2(1, 1), offset: SIMD2(12, 20), bounds: SIMD4(0, 0, 24, 40))
    for picture in 0..<2 as Range<Int32> {
      for opacity in [1, 0.45] as [Float] {
        var quad = builder.quad(
          SIMD4(-12, -20, 12, 20), .translation(61, 50), material: .picture(picture, sampling), color: SIMD4(repeating: opacity),
          radii: SIMD4(4, 11, 0, 9))
        quads.append(quad)
        quad.border = Border(width: 2.5, color: SIMD4(0.1, 0.3, 0, 0.4))
        quads.append(quad)
      }
    }
    return quads
  }

  private static func builder() -> PlanBuilder {
    var builder = PlanBuilder(120, 100)
    builder.plan.pictures = images.map { .image($0) }
    return builder
  }

  private static let backdrop = SIMD4<Float>(0.2, 0.6, 0.4, 0.8)

  @Test("loops for all processors give the same bytes", arguments: 1..<3)
  func processors(instructions: Int) {
    guard let fast = SoftwareRenderer(workerCount: 1, instructionSet: instructions),
      let plain = SoftwareRenderer(workerCount: 1, instructionSet: 0)
    else {
      return  // This processor does not have those instructions.
    }
    for (index, quad) in Self.quads(Self.builder()).enumerated() {
      var builder = Self.builder()
      builder.draw([quad], clear: Self.backdrop)
      #expect(builder.render(fast).pixels == builder.render(plain).pixels, "quad \(index)")
    }
    let busy = PassTests.busyPlan()
    #expect(PlanBuilder.render(busy, fast).pixels == PlanBuilder.render(busy, plain).pixels)
  }

  @Test("texels far outside a picture, or nowhere, are its border on every processor", arguments: 0..<3)
  func farTexels(instructions: Int) {
    guard let renderer = SoftwareRenderer(workerCount: 1, instructionSet: instructions) else { return }
    for map in Self.maps {
      for offset in [1e37, 3e38, .infinity, -1e37, -.infinity, .nan] as [Float] {
        for scale in [1, 1e19, 3e38] as [Float] {
          for row in [20, 1e37, .nan] as [Float] {
            var builder = Self.builder()
            let sampling = Sampling(scale: SIMD2(scale, 1), offset: SIMD2(offset, row), bounds: SIMD4(0, 0, 24, 40))
            let rect = SIMD4<Float>(-36, -30, 36, 30)
            builder.draw([
              builder.quad(rect, map, material: .picture(0, sampling)),
              builder.quad(rect, map, material: .picture(1, sampling), color: SIMD4(repeating: 0.5), radii: SIMD4(repeating: 4)),
            ])
            _ = builder.render(renderer)
          }
        }
      }
    }
    // The last column of row 20 of the opaque picture: (23 · 9, 200 − 20 · 5, 23 + 20).
    var builder = Self.builder()
    let sampling = Sampling(scale: SIMD2(1, 1), offset: SIMD2(1e37, 20), bounds: SIMD4(0, 0, 24, 40))
    builder.draw([builder.quad(SIMD4(-36, -30, 36, 30), .translation(60, 50), material: .picture(0, sampling))])
    #expect(builder.render(renderer).at(60, 50) == [207, 100, 43, 255])
  }

  @Test("a steep map reads no texel outside, though single precision cannot tell where its border lies", arguments: 0..<3)
  func steepMap(instructions: Int) {
    guard let renderer = SoftwareRenderer(workerCount: 1, instructionSet: instructions) else { return }
    // 15 texels a pixel, far from the origin: u = 15 · x − 15 · 4000 + 12 over a thin strip, as a huge layer far away has it.
    let m = Matrix3(1.0 / 15, 0, 4000, 0, 1, 50, 0, 0, 1)
    var builder = PlanBuilder(4100, 100)
    builder.plan.pictures = Self.images.map { .image($0) }
    let sampling = Sampling(scale: SIMD2(1, 1), offset: SIMD2(12, 20), bounds: SIMD4(0, 0, 24, 40))
    builder.draw([builder.quad(SIMD4(-900, -30, 900, 30), m, material: .picture(0, sampling), hardEdges: 15)])
    let image = builder.render(renderer)
    // Left and right of the picture the outermost columns of half its size: red (0 + 9) / 2 and (22 + 23) · 9 / 2.
    #expect(image.at(3950, 60)[0] == 5)
    #expect(image.at(4050, 60)[0] == 203)
  }

  @Test("any part of a quad is drawn as it is in the whole")
  func parts() {
    let renderer = SoftwareRenderer(workerCount: 1), thin = SoftwareRenderer(workerCount: 2, pixelsPerBand: 1)
    for (index, quad) in Self.quads(Self.builder()).enumerated() {
      var builder = Self.builder()
      builder.draw([quad], clear: Self.backdrop)
      let whole = builder.render(renderer)
      #expect(builder.render(thin).pixels == whole.pixels, "quad \(index) in bands")
      builder.plan.repair = PixelRegion(PixelRect(minX: 37, minY: 21, maxX: 74, maxY: 62))
      let part = builder.render(renderer)
      for y in 21..<62 { for x in 37..<74 where part.at(x, y) != whole.at(x, y) { Issue.record("quad \(index) differs at \(x), \(y)") } }
      #expect(part.at(36, 40) == [0, 0, 0, 0])
      #expect(part.at(74, 40) == [0, 0, 0, 0])
    }
  }

  @Test("any part of a wide upright picture is drawn as it is in the whole")
  func wideParts() {
    let sampling = Sampling(scale: SIMD2(24.0 / 72, 40.0 / 60), offset: SIMD2(12, 20), bounds: SIMD4(0, 0, 24, 40))
    for start in [0, 3, 200, 255, 256, 300] {
      var builder = PlanBuilder(700, 40)
      builder.plan.pictures = Self.images.map { .image($0) }
      builder.draw(
        [builder.quad(SIMD4(-36, -30, 36, 30), Matrix3(9.3, 0, 345.3, 0, 0.6, 20.2, 0, 0, 1), material: .picture(1, sampling))],
        clear: Self.backdrop)
      let whole = builder.render()
      builder.plan.repair = PixelRegion(PixelRect(minX: start, minY: 5, maxX: start + 390, maxY: 33))
      let part = builder.render()
      for y in 5..<33 {
        for x in start..<start + 390 where part.at(x, y) != whole.at(x, y) { Issue.record("\(start): differs at \(x), \(y)") }
      }
    }
  }

  @Test("every pixel is within a step of exact arithmetic")
  func exactness() {
    let renderer = SoftwareRenderer(workerCount: 1)
    for (index, quad) in Self.quads(Self.builder()).enumerated() {
      var builder = Self.builder()
      builder.draw([quad], clear: Self.backdrop)
      let image = builder.render(renderer)
      // The backdrop is stored in bytes.
      let below = SIMD4<Double>(51, 153, 102, 204)
      var worst = 0.0
      for y in 0..<100 {
        for x in 0..<120 {
          let centre = SIMD2(Float(x) + 0.5, Float(y) + 0.5)
          let coverage = Double(quad.shape.coverage(at: centre, surfaceToLocal: quad.surfaceToLocal))
          // Nothing is drawn there, and nothing has changed.
          if coverage == 0, image[x, y] == SIMD4(51, 153, 102, 204) { continue }
          var source = SIMD4<Double>.zero
          if coverage > 0 {
            var paint = Self.paint(quad, at: centre)
            if quad.border.width > 0 {
              let band = 1 - Double(quad.shape.insideCoverage(at: centre, surfaceToLocal: quad.surfaceToLocal, margin: quad.border.width))
              paint = paint * (1 - Double(quad.border.opacity) * band) + SIMD4<Double>(quad.border.color) * band
            }
            source = paint * coverage * 255
          }
          let expected = source + below * (1 - source.w / 255)
          let error = SIMD4<Double>(image.at(x, y).map(Double.init)) - expected
          worst = max(worst, error.max(), -error.min())
        }
      }
      // Half a step of rounding; shadows read tables and have a polynomial for the error function.
      var bound = 0.75
      if case .shadow = quad.material { bound = 1 }
      #expect(worst < bound, "quad \(index) is off by \(worst)")
    }
  }

  /// Material times colour, from 0 to 1.
  private static func paint(_ quad: Quad, at centre: SIMD2<Float>) -> SIMD4<Double> {
    let m = quad.surfaceToLocal
    let (x, y) = (Double(centre.x), Double(centre.y))
    let w = Double(m.m20) * x + Double(m.m21) * y + Double(m.m22)
    let point = SIMD2(Double(m.m00) * x + Double(m.m01) * y + Double(m.m02), Double(m.m10) * x + Double(m.m11) * y + Double(m.m12)) / w
    switch quad.material {
    case .picture(let picture, let sampling):
      let image = images[Int(picture)]
      let position = point * SIMD2<Double>(sampling.scale) + SIMD2<Double>(sampling.offset) - 0.5
      let clamped = position.clamped(lowerBound: .zero, upperBound: SIMD2(23, 39))
      let whole = clamped.rounded(.down), f = clamped - whole
      func texel(_ dx: Int, _ dy: Int) -> SIMD4<Double> {
        let at = (min(Int(whole.y) + dy, 39) * 24 + min(Int(whole.x) + dx, 23)) * 4
        return SIMD4((0..<4).map { Double(image.pixels[at + $0]) }) / 255
      }
      let upper = texel(0, 0) * (1 - f.x) + texel(1, 0) * f.x
      let lower = texel(0, 1) * (1 - f.x) + texel(1, 1) * f.x
      return (upper * (1 - f.y) + lower * f.y) * SIMD4<Double>(quad.color)
    case .shadow(let shadow): return SIMD4<Double>(quad.color) * Double(shadow.alpha(at: SIMD2<Float>(point)))
    default: return SIMD4<Double>(quad.color)
    }
  }

  @Test("what an opaque card hides of its shadow makes no difference", arguments: maps)
  func hiddenShadow(map: Matrix3) {
    let blur = BlurredRectangle(rect: SIMD4(-36, -30, 36, 30), radii: SIMD4(repeating: 6), sigma: 4)
    var builder = Self.builder()
    let shadow = builder.quad(SIMD4(-50, -44, 50, 44), map, material: .shadow(blur), color: SIMD4(0, 0, 0, 0.8))
    let sampling = Sampling(scale: SIMD2(24.0 / 72, 40.0 / 60), offset: SIMD2(12, 20), bounds: SIMD4(0, 0, 24, 40))
    var card = builder.quad(SIMD4(-36, -30, 36, 30), map, material: .picture(0, sampling), radii: SIMD4(repeating: 6))
    card.border = Border(width: 2, color: SIMD4(1, 1, 1, 1))
    builder.draw([shadow, card], clear: Self.backdrop)
    var apart = Self.builder()
    apart.draw([shadow], clear: Self.backdrop)
    apart.draw([card], clear: nil)
    #expect(builder.render().pixels == apart.render().pixels)
  }

  @Test("pictures between pixels are laid over each alpha as they are: not a 128th of a step more")
  func faintPictures() {
    // Two columns of each alpha, half a pixel to the right: odd columns mix two that are the same.
    let columns = (0..<512).flatMap { x in [UInt8](repeating: UInt8(x / 2), count: 4) }
    let rows = (0..<256).flatMap { y in [UInt8](repeating: UInt8(y), count: 4 * 512) }
    var builder = PlanBuilder(512, 256)
    builder.plan.pictures = [
      .image(CGImage(width: 512, height: 256, premultipliedPixels: rows)),
      .image(CGImage(width: 512, height: 1, premultipliedPixels: columns)),
    ]
    let whole = SIMD4<Float>(0, 0, 512, 256), sampling = Sampling.texels(512, 1, scale: SIMD2(1, 1.0 / 256))
    builder.draw([
      builder.quad(whole, material: .picture(0, .texels(512, 256))),
      builder.quad(whole, .translation(0.5, 0), material: .picture(1, sampling), hardEdges: 15),
    ])
    let result = builder.render()
    // 1 over 128: 128 · 254 / 255 + 1 = 128.498.
    #expect(result.at(3, 128) == [128, 128, 128, 128])
    // 3 over 128: 128 · 252 / 255 + 3 = 129.494.
    #expect(result.at(7, 128) == [129, 129, 129, 129])
    // What is kept of a pixel is known to a 65536th: brighter ones may miss what is a 510th short of a half.
    for alpha in 1..<256 {
      for below in 0...128 {
        let exact = Double(alpha) + Double(below * (255 - alpha)) / 255
        let excess = Double(result.at(2 * alpha + 1, below)[3]) - exact
        #expect(excess <= 0.5 && excess > -0.515, "\(alpha) over \(below) is \(exact)")
      }
    }
  }
}

extension Matrix3 {
  /// The map followed by a shift of what comes out, for maps that are not projective.
  fileprivate func followed(by shift: SIMD2<Float>) -> Matrix3 {
    Matrix3(m00, m01, m02 + shift.x, m10, m11, m12 + shift.y, m20, m21, m22)
  }
}
