@testable import Compositing
import Foundation
import Graphics
import Rasterizer
import RenderTree
@testable import SoftwareRenderer
import TestSupport
import Testing

@Suite("materials")
struct MaterialTests {
  /// 2×2: red, green / blue, white.
  static let image = CGImage(
    width: 2, height: 2, premultipliedPixels: [255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 255, 255, 255, 255])

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

  @Test("nearest filtering on the border between two texels takes the one before")
  func nearestOnBorders() {
    // Half size: pixel x samples at 2x + 1, the border between texels 2x and 2x + 1.
    let half = picture(1, .texels(2, 2, scale: SIMD2(2, 2), filter: .nearest))
    #expect(half.at(0, 0) == [255, 0, 0, 255])
    // Two texels over five pixels: pixel 2 samples at 2.5 · 0.4 = 1.
    let fifth = picture(5, .texels(2, 2, scale: SIMD2(0.4, 0.4), filter: .nearest))
    #expect(fifth.at(2, 0) == [255, 0, 0, 255])
    #expect(fifth.at(3, 0) == [0, 255, 0, 255])
  }

  @Test("in perspective each pixel has the filter of its own scale")
  func filtersInPerspective() {
    // Columns black and white in turn, mixed when larger and nearest when smaller.
    let row = (0..<32).flatMap { [UInt8](repeating: $0 % 2 == 0 ? 0 : 255, count: 3) + [255] }
    let image = CGImage(width: 32, height: 8, premultipliedPixels: (0..<8).flatMap { _ in row })
    var sampling = Sampling.texels(32, 8)
    (sampling.magnification, sampling.minification) = (.linear, .nearest)
    func draw(scale: Float) -> Bitmap {
      var builder = PlanBuilder(16, 16)
      builder.plan.pictures = [.image(image)]
      // x' = scale · x / (1 + x / 1000)
      let map = Matrix3(scale, 0, 0, 0, scale, 0, 0.001, 0, 1)
      builder.draw([builder.quad(SIMD4(0, 0, 32, 8), map, material: .picture(0, sampling))])
      return builder.render()
    }
    // x' = 4.5 is x = 9.0817, in texel 9, which is white; mixed it would be 0.5817 · 255 = 148.3.
    #expect(draw(scale: 0.5).at(4, 1) == [255, 255, 255, 255])
    // x' = 9.5 is x = 1.1889: of texel 1, which is white, 0.6889 · 255 = 175.7.
    #expect(draw(scale: 8).at(9, 8)[0] == 176)
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

  /// 8×4, rows alike: white where `columns` say so, else black.
  private func stripes(_ columns: Set<Int>) -> CGImage {
    let pixels = (0..<32).flatMap { columns.contains($0 % 8) ? [255, 255, 255, 255] : [0, 0, 0, 255] as [UInt8] }
    return CGImage(width: 8, height: 4, premultipliedPixels: pixels)
  }

  @Test(
    "a bias moves trilinear filtering towards larger or smaller levels",
    arguments: [(0, 128), (-0.5, 191.5), (-1, 255), (1, 128)] as [(Float, Double)])
  func bias(_ bias: Float, expected: Double) {
    // Two texels a pixel are level 1, of even grey. The pixels' centres fall on white columns of level 0.
    var sampling = Sampling.texels(8, 4, scale: SIMD2(2, 2), offset: SIMD2(0.5, 0), filter: .trilinear)
    sampling.bias = bias
    #expect(abs(Double(picture(4, sampling, image: stripes([1, 3, 5, 7])).at(1, 0)[0]) - expected) <= 1)
  }

  @Test("linear filtering of a picture at half its size weighs texels by what a pixel takes of them")
  func halved() {
    // Pixel x takes texels 2x + ½ … 2x + 2½, halves of texels 2x and 2x + 2 and all of 2x + 1: ¼, ¼, ½ of two texels.
    let sampling = Sampling.texels(8, 4, scale: SIMD2(2, 2), offset: SIMD2(0.5, 0))
    #expect((0..<3).map { picture(4, sampling, image: stripes([3])).at($0, 0)[0] } == [0, 128, 0])
    #expect((0..<3).map { picture(4, sampling, image: stripes([2])).at($0, 0)[0] } == [64, 64, 0])
    // On the texels' borders: the mean of two and two.
    #expect((0..<4).map { picture(4, .texels(8, 4, scale: SIMD2(2, 2)), image: stripes([3])).at($0, 0)[0] } == [0, 128, 0, 0])
  }

  @Test("linear filtering across alone leaves the other direction sharp")
  func squeezed() {
    // Turned by a right angle: four rows for eight columns, four columns for four rows.
    var builder = PlanBuilder(4, 4)
    builder.plan.pictures = [.image(stripes([3]))]
    let turned = Matrix3(0, 1, 0, 0.5, 0, 0, 0, 0, 1)
    builder.draw([builder.quad(SIMD4(0, 0, 8, 4), turned, material: .picture(0, .texels(8, 4)))])
    #expect((0..<4).map { builder.render().at(2, $0)[0] } == [0, 128, 0, 0])
    // Eight columns on one pixel: seven positions from ½ to 7½ texels, of which those at 2⅚ and 4 touch the fourth: (⅓ + ½) / 7 · 255.
    #expect(picture(1, .texels(8, 4, scale: SIMD2(8, 1)), image: stripes([3])).at(0, 0)[0] == 30)
  }

  @Test("every texel of a thumbnail counts, and the thumbnail is as bright as the picture", arguments: [1.6, 2, 2.5, 3, 4.4, 7, 16])
  func thumbnails(reduction: Double) {
    let side = Int(48 * reduction)
    var state: UInt32 = 7
    var sum = 0
    let pixels = (0..<side * side).flatMap { _ -> [UInt8] in
      state = state &* 1_664_525 &+ 1_013_904_223
      let value = UInt8(state >> 24)
      sum += Int(value)
      return [value, value, value, 255]
    }
    let image = CGImage(width: side, height: side, premultipliedPixels: pixels)
    let scale = Float(side) / 48
    let result = picture(48, .texels(side, side, scale: SIMD2(scale, scale)), image: image)
    var mean = 0.0, deviation = 0.0
    for y in 0..<48 { for x in 0..<48 { mean += Double(result.at(x, y)[0]) / 2304 } }
    for y in 0..<48 { for x in 0..<48 { deviation += pow(Double(result.at(x, y)[0]) - mean, 2) / 2304 } }
    #expect(abs(mean - Double(sum) / Double(side * side)) < 1)
    // Values from 0 to 255 deviate by 255 / √12 = 73.6, the mean of r² of them by 73.6 / r. Four texels alone would deviate by 37 to 74.
    #expect(deviation.squareRoot() < 73.6 / reduction * 1.25)
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
      gradient([
        .init(location: 0, color: black), .init(location: 0.5, color: black), .init(location: 0.5, color: white),
        .init(location: 1, color: white),
      ])
    ]
    #expect((0..<4).map { builder.render().at($0, 0)[0] } == [0, 0, 255, 255])

    // Straight mixing: opaque white to half red: at ⅞ straight (1, ⅛, ⅛), alpha 1 − ⅞ · ½ = 0.5625 → 143.4, 17.9
    builder.plan.gradients = [gradient([.init(location: 0, color: white), .init(location: 1, color: red)])]
    #expect(builder.render().at(3, 0) == [143, 18, 18, 143])
  }

  @Test("among many stops a position finds its two neighbours, on every processor", arguments: 0..<3)
  func manyStops(instructions: Int) {
    guard let renderer = SoftwareRenderer(workerCount: 1, instructionSet: instructions) else { return }
    // Stop k of 101 stands at k / 100 and has red k / 100, odd ones blue besides. The width of 400 pixels has four between two stops.
    let stops = (0...100).map { Gradient.Stop(location: Float($0) / 100, color: SIMD4(Float($0) / 100, 0, Float($0 % 2), 1)) }
    var builder = PlanBuilder(416, 1)
    builder.plan.gradients = [
      Gradient(kind: .axial, stops: stops, start: .zero, end: SIMD2(1, 0), unitScale: SIMD2(1 / 400, 1), unitOffset: SIMD2(-8 / 400, 0))
    ]
    builder.draw([builder.quad(SIMD4(0, 0, 416, 1), material: .gradient(0))])
    let image = builder.render(renderer)
    #expect(image.at(0, 0) == [0, 0, 0, 255] && image.at(415, 0) == [255, 0, 0, 255])
    for x in 0..<400 {
      // (x + ½) / 4 lies x / 4 stops on, and ⅛, ⅜, ⅝ or ⅞ beyond.
      let position = (Double(x) + 0.5) / 4, fraction = position - position.rounded(.down)
      let blue = (x / 4) % 2 == 0 ? fraction : 1 - fraction
      #expect(abs(Double(image.at(x + 8, 0)[0]) - position / 100 * 255) <= 0.51 && abs(Double(image.at(x + 8, 0)[2]) - blue * 255) <= 0.6)
    }
  }

  @Test("a radial gradient is as wide as its end is away on each axis, a conic one turns towards +y")
  func radialAndConic() {
    let stops = [Gradient.Stop(location: 0, color: SIMD4(0, 0, 0, 1)), .init(location: 1, color: SIMD4(1, 1, 1, 1))]
    func draw(_ kind: Gradient.Kind, end: SIMD2<Float>) -> Bitmap {
      var builder = PlanBuilder(8, 8)
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

  @Test("a drawing is rasterised once, and forgotten when it no longer fits")
  func drawings() {
    func drawing(_ red: CGFloat) -> Picture {
      let square = PathGeometry(
        verbs: [.move, .line, .line, .line, .close],
        points: [CGPoint(x: 0, y: 0), CGPoint(x: 4, y: 0), CGPoint(x: 4, y: 4), CGPoint(x: 0, y: 4)])
      var shape = ShapeDrawing(path: square, pathToPixels: .identity, size: PixelSize(4, 4))
      shape.fillColor = CGColor(red: red, green: 0, blue: 0, alpha: 1)
      return .drawing(.shape(shape))
    }
    // Room for one drawing of 4 · 4 · 4 bytes.
    let renderer = SoftwareRenderer(workerCount: 1, pictureBytes: 64)
    func render(_ picture: Picture) -> [Int] {
      var builder = PlanBuilder(4, 4)
      builder.plan.pictures = [picture]
      builder.draw([builder.quad(SIMD4(0, 0, 4, 4), material: .picture(0, .texels(4, 4)))])
      return builder.render(renderer).at(2, 2)
    }
    #expect(render(drawing(1)) == [255, 0, 0, 255])
    #expect(renderer.statistics.uploadedBytes == 64)
    #expect(render(drawing(1)) == [255, 0, 0, 255])
    #expect(renderer.statistics.uploadedBytes == 0)
    #expect(render(drawing(0)) == [0, 0, 0, 255])
    #expect(renderer.statistics.cachedBytes == 64)
    #expect(render(drawing(1)) == [255, 0, 0, 255])
    #expect(renderer.statistics.uploadedBytes == 64, "it had to make room")
  }

  @Test("a picture of one column and one of one row are sampled inside")
  func thinPictures() {
    let pixels: [UInt8] = [255, 0, 0, 255, 0, 0, 255, 255]
    let column = picture(4, .texels(1, 2, scale: SIMD2(0.25, 0.5)), image: CGImage(width: 1, height: 2, premultipliedPixels: pixels))
    // Rows at ¼, ¾, 1¼, 1¾ texels: red; ¼ blue; ¾ blue; blue.
    #expect((0..<4).map { column.at(3, $0)[2] } == [0, 64, 191, 255])
    let row = picture(4, .texels(2, 1, scale: SIMD2(0.5, 0.25)), image: CGImage(width: 2, height: 1, premultipliedPixels: pixels))
    #expect((0..<4).map { row.at($0, 3)[2] } == [0, 64, 191, 255])
  }

  @Test("turned pictures with an opacity stay within a step of exact arithmetic")
  func turned() {
    var pixels: [UInt8] = []
    for i in 0..<32 * 32 {
      let alpha = 255 - i % 7 * 30
      pixels += [UInt8(i * 37 % (alpha + 1)), UInt8(i * 11 % (alpha + 1)), UInt8(i * 5 % (alpha + 1)), UInt8(alpha)]
    }
    var builder = PlanBuilder(40, 40)
    builder.plan.pictures = [.image(CGImage(width: 32, height: 32, premultipliedPixels: pixels))]
    let map = PlanBuilder.rotation(0.5, about: SIMD2(18, 20))
    let quad = builder.quad(
      SIMD4(4, 4, 36, 36), map, material: .picture(0, .texels(32, 32, offset: SIMD2(-4, -4))), color: SIMD4(repeating: 0.6))
    builder.draw([quad], clear: SIMD4(0.2, 0.4, 0.6, 1))
    let image = builder.render()
    func texel(_ x: Int, _ y: Int) -> SIMD4<Float> {
      let at = (min(max(y, 0), 31) * 32 + min(max(x, 0), 31)) * 4
      return SIMD4(Float(pixels[at]), Float(pixels[at + 1]), Float(pixels[at + 2]), Float(pixels[at + 3]))
    }
    let backdrop = SIMD4<Float>(51, 102, 153, 255)
    for y in 0..<40 {
      for x in 0..<40 {
        let centre = SIMD2(Float(x) + 0.5, Float(y) + 0.5)
        let position = quad.surfaceToLocal.project(centre) - 4.5
        let clamped = position.clamped(lowerBound: .zero, upperBound: SIMD2(31, 31))
        let whole = clamped.rounded(.down), f = clamped - whole
        let column = Int(whole.x), row = Int(whole.y)
        let upper = texel(column, row) * (1 - f.x) + texel(column + 1, row) * f.x
        let lower = texel(column, row + 1) * (1 - f.x) + texel(column + 1, row + 1) * f.x
        let source = (upper * (1 - f.y) + lower * f.y) * 0.6 * quad.shape.coverage(at: centre, surfaceToLocal: quad.surfaceToLocal)
        let expected = source + backdrop * (1 - source.w / 255)
        // Positions have eight fractional bits: 1/512 of the largest step between texels each way, and half a step of rounding.
        for channel in 0..<4 { #expect(abs(Float(image.at(x, y)[channel]) - expected[channel]) < 1.1, "at \(x), \(y)") }
      }
    }
  }
}
