@testable import Compositing
import Graphics
import RenderTree
@testable import SoftwareRenderer
import Testing

@Suite("materials")
struct MaterialTests {
  /// 2×2: red, green / blue, white.
  static let image = CGImage(width: 2, height: 2, premultipliedPixels: [255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 255, 255, 255, 255])

  private func picture(_ size: Int, _ sampling: Sampling, image: CGImage = image) -> Bitmap {
    var builder = PlanBuilder(size, size)
    builder.plan.pictures = [.image(image)]
    builder.draw([builder.quad(SIMD4(0, 0, Float(size), Float(size)), material: .picture(0, sampling))])
    return builder.render()
  }

  @Test("texels that fall on pixels are copied")
  func aligned() {
    let result = picture(2, .texels(2, 2))
    #expect(result.at(0, 0) == [255, 0, 0, 255])
    #expect(result.at(1, 0) == [0, 255, 0, 255])
    #expect(result.at(0, 1) == [0, 0, 255, 255])
    #expect(result.at(1, 1) == [255, 255, 255, 255])
  }

  @Test("linear filtering mixes the four nearest texels, and extends the outermost")
  func linear() {
    // Two texels over 8 pixels: pixel x samples at (x + ½) / 4 texels.
    let result = picture(8, .texels(2, 2, scale: SIMD2(0.25, 0.25)))
    #expect(result.at(0, 0) == [255, 0, 0, 255])  // 0.125: before the first centre
    #expect(result.at(2, 0) == [223, 32, 0, 255])  // 0.625: an eighth of green: 223.1, 31.9
    #expect(result.at(7, 0) == [0, 255, 0, 255])
    // (0.875, 0.625): ⅜ across, ⅛ down. Top (159.375, 95.625, 0), bottom (95.625, 95.625, 255).
    #expect(result.at(3, 2) == [151, 96, 32, 255])
  }

  @Test("bounds keep neighbours out")
  func bounds() {
    var sampling = Sampling.texels(2, 2, scale: SIMD2(0.25, 0.25))
    sampling.bounds = SIMD4(0, 0, 1, 2)
    let result = picture(8, sampling)
    #expect(result.at(7, 0) == [255, 0, 0, 255])
    #expect(result.at(7, 7) == [0, 0, 255, 255])
  }

  @Test("nearest filtering keeps texels apart")
  func nearest() {
    let result = picture(8, .texels(2, 2, scale: SIMD2(0.25, 0.25), filter: .nearest))
    #expect(result.at(3, 3) == [255, 0, 0, 255])
    #expect(result.at(4, 3) == [0, 255, 0, 255])
  }

  @Test("trilinear filtering takes means of texels")
  func trilinear() {
    // A checkerboard of 4×4 on one pixel: level 2 holds its mean, (8 · 255) / 16 = 127.5; level 1 rounds it to 128 already.
    var pixels: [UInt8] = []
    for i in 0..<16 { pixels += (i / 4 + i) % 2 == 0 ? [255, 255, 255, 255] : [0, 0, 0, 255] }
    let checkerboard = CGImage(width: 4, height: 4, premultipliedPixels: pixels)
    let result = picture(1, .texels(4, 4, scale: SIMD2(4, 4), filter: .trilinear), image: checkerboard)
    #expect(result.at(0, 0) == [128, 128, 128, 255])
  }

  @Test("an axial gradient passes its middle, and stops at one location meet hard")
  func axial() {
    var builder = PlanBuilder(4, 1)
    let black = SIMD4<Float>(0, 0, 0, 1), white = SIMD4<Float>(1, 1, 1, 1), red = SIMD4<Float>(1, 0, 0, 0.5)
    func gradient(_ stops: [Gradient.Stop]) -> Gradient {
      Gradient(kind: .axial, stops: stops, start: SIMD2(0, 0), end: SIMD2(1, 0), unitScale: SIMD2(0.25, 1), unitOffset: .zero)
    }
    builder.plan.gradients = [gradient([.init(location: 0, color: black), .init(location: 1, color: white)])]
    builder.draw([builder.quad(SIMD4(0, 0, 4, 1), material: .gradient(0))])
    // Centres at ⅛, ⅜, ⅝, ⅞: 31.9, 95.6, 159.4, 223.1
    #expect((0..<4).map { builder.render().at($0, 0)[0] } == [32, 96, 159, 223])

    builder.plan.gradients = [
      gradient([.init(location: 0, color: black), .init(location: 0.5, color: black), .init(location: 0.5, color: white), .init(location: 1, color: white)])
    ]
    #expect((0..<4).map { builder.render().at($0, 0)[0] } == [0, 0, 255, 255])

    // Straight mixing: opaque white to half red: at ⅞ straight (1, ⅛, ⅛), alpha 1 − ⅞ · ½ = 0.5625 → 143.4, 17.9
    builder.plan.gradients = [gradient([.init(location: 0, color: white), .init(location: 1, color: red)])]
    #expect(builder.render().at(3, 0) == [143, 18, 18, 143])
  }

  @Test("a radial gradient is as wide as its end is away on each axis, a conic one turns towards +y")
  func radialAndConic() {
    var builder = PlanBuilder(8, 8)
    let stops = [Gradient.Stop(location: 0, color: SIMD4(0, 0, 0, 1)), .init(location: 1, color: SIMD4(1, 1, 1, 1))]
    func draw(_ kind: Gradient.Kind, end: SIMD2<Float>) -> Bitmap {
      var builder = builder
      builder.plan.gradients = [
        Gradient(kind: kind, stops: stops, start: SIMD2(0.5, 0.5), end: end, unitScale: SIMD2(0.125, 0.125), unitOffset: .zero)
      ]
      builder.draw([builder.quad(SIMD4(0, 0, 8, 8), material: .gradient(0))])
      return builder.render()
    }
    // Pixel (5, 4): offset (1.5, 0.5) / 8; over half axes ½ and ¼: (0.375, 0.25), length 0.4507 → 114.9
    #expect(draw(.radial, end: SIMD2(1, 0.75)).at(5, 4)[0] == 115)
    #expect(draw(.radial, end: SIMD2(1, 0.5)).at(5, 4) == [0, 0, 0, 0], "an axis of 0 draws nothing")
    // Offsets (1.5, 1.5): an eighth of a turn → 31.9; (−1.5, −1.5): five eighths → 159.4
    let conic = draw(.conic, end: SIMD2(1, 0.5))
    #expect(conic.at(5, 5)[0] == 32)
    #expect(conic.at(2, 2)[0] == 159)
    #expect(conic.at(2, 5)[0] == 96)
    builder.plan.surfaces = [builder.plan.viewport]
  }

  @Test("a shadow is half at an edge, and follows the error function")
  func shadow() {
    var builder = PlanBuilder(64, 65)
    let shadow = BlurredRectangle(rect: SIMD4(20.5, -1000, 2000, 1000), radii: .zero, sigma: 4)
    builder.draw([builder.quad(SIMD4(0, 0, 64, 65), material: .shadow(shadow), color: SIMD4(0, 0, 0, 1))])
    let image = builder.render()
    #expect(image.at(20, 30) == [0, 0, 0, 128])  // Φ(0) = ½
    #expect(image.at(24, 30)[3] == 215)  // Φ(1) = 0.84134 → 214.5
    #expect(image.at(12, 30)[3] == 6)  // Φ(−2) = 0.02275 → 5.8
    #expect(image.at(60, 30)[3] == 255)
  }

  @Test("the corner of a blurred rectangle is a quarter, less with a rounded corner")
  func corners() {
    let square = BlurredRectangle(rect: SIMD4(0, 0, 100, 100), radii: .zero, sigma: 4)
    #expect(abs(square.alpha(at: .zero) - 0.25) < 1e-4)
    // A disc: at its centre 1 − exp(−r² / 2σ²). With r = 8 and σ = 4 that is 1 − e⁻² = 0.86466.
    let disc = BlurredRectangle(rect: SIMD4(-8, -8, 8, 8), radii: SIMD4(repeating: 8), sigma: 4)
    #expect(abs(disc.alpha(at: .zero) - 0.86466) < 1.0 / 255)
  }

  @Test("tables of rounded shadows agree with the formula", arguments: [2, 6, 30] as [Float])
  func tables(radius: Float) {
    var builder = PlanBuilder(96, 96)
    let shadow = BlurredRectangle(rect: SIMD4(16, 18, 82, 80), radii: SIMD4(radius, radius / 2, 0, radius), sigma: 4)
    builder.draw([builder.quad(SIMD4(0, 0, 96, 96), material: .shadow(shadow))])
    let image = builder.render()
    for y in stride(from: 0, to: 96, by: 3) {
      for x in stride(from: 0, to: 96, by: 3) {
        let alpha = shadow.alpha(at: SIMD2(Float(x) + 0.5, Float(y) + 0.5)) * 255
        #expect(abs(Float(image.at(x, y)[3]) - alpha) < 1.25, "at \(x), \(y)")
      }
    }
  }
}
