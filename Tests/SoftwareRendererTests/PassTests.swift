@testable import Compositing
import Graphics
import RenderTree
@testable import SoftwareRenderer
import TestSupport
import Testing

@Suite("passes")
struct PassTests {
  @Test("a Gaussian over a step gives sums of its weights")
  func blurredStep() {
    // σ = 1: radius 3; e^−½ = 0.60653, e^−2 = 0.13534, e^−4.5 = 0.01111; the sum 1 + 2 · 0.75298 = 2.50596.
    let kernel = BlurKernel(sigma: 1)
    #expect(kernel.radius == 3)
    #expect(abs(kernel.weights[0] - 0.39905) < 1e-5)
    #expect(abs(kernel.weights[1] - 0.24204) < 1e-5)
    #expect(abs(kernel.weights[2] - 0.05400) < 1e-5)
    #expect(abs(kernel.weights[3] - 0.00443) < 1e-5)

    var builder = PlanBuilder(20, 20)
    let sharp = builder.addSurface(20, 20)
    builder.draw([builder.quad(SIMD4(10, 0, 20, 20))], into: sharp)
    builder.plan.appendConvolution(of: sharp, by: .gaussian(sigma: SIMD2(1, 1)), into: 0)
    let image = builder.render()
    // Column 9 sees the step through the weights 1, 2 and 3 away: 0.30047 → 76.6; column 10 through the rest: 178.4.
    #expect(image.at(9, 10)[3] == 77)
    #expect(image.at(10, 10)[3] == 178)
    #expect(image.at(6, 10)[3] == 0)
    #expect(image.at(7, 10)[3] == 1)  // 0.00443 · 255 = 1.13
    // Outside the surface is transparent: the top row of the middle keeps ½ (1 + w₀) = 0.69953 → 178.4
    #expect(image.at(15, 0)[3] == 178)
    #expect(image.at(15, 10)[3] == 255)
  }

  /// White from column 2 on, of 5 × 4. Columns 2, 2…4 and 3…4 of those that each half sees have ⅛, ⅞ and ½, rows ⅞.
  @Test(
    "half a surface is the mean of four by four, with weights 1, 3, 3, 1; outside it is transparent",
    arguments: [PixelFormat.rgba8, .rgbaFloat])
  func halved(format: PixelFormat) {
    var builder = PlanBuilder(3, 2)
    let whole = builder.addSurface(5, 4)
    builder.draw([builder.quad(SIMD4(2, 0, 5, 4))], into: whole)
    builder.plan.appendConvolution(of: whole, by: .halving(times: 1), into: 0)
    let bitmap = Bitmap(size: PixelSize(3, 2), format: format)
    SoftwareRenderer(workerCount: 1, format: format).render(builder.plan, into: bitmap)
    let image = bitmap.makeImage()
    // 255 · 7 / 64 = 27.9, 255 · 49 / 64 = 195.2, 255 · 28 / 64 = 111.6
    for y in 0..<2 { #expect((0..<3).map { image.pixels[4 * (3 * y + $0) + 3] } == [28, 195, 112]) }
  }

  /// 37 × 29 pixels that are all different, and what passes make of a part of them, in a surface of its own or beside others.
  private static func parts(_ convolutions: [Convolution], size: PixelSize) -> Bitmap {
    var builder = PlanBuilder(size.width, size.height)
    let whole = builder.addSurface(64, 64)
    var quads: [Quad] = []
    for y in 0..<29 {
      for x in 0..<37 {
        let color = SIMD4(Float((x * 83 + y * 47) % 256), Float((x * y * 19) % 256), Float((x + y) % 256), 255) / 255
        quads.append(builder.quad(SIMD4(Float(x), Float(y), Float(x + 1), Float(y + 1)), color: color))
      }
    }
    builder.draw(quads, into: whole)
    for var part in convolutions {
      part.source = whole
      builder.plan.convolutions.append(part)
    }
    builder.plan.passes.append(Pass(surface: 0, action: .convolve(0..<convolutions.count)))
    return builder.render(SoftwareRenderer(workerCount: 3))
  }

  @Test(
    "parts beside each other are what they are alone", arguments: [Convolution.Kernel.gaussian(sigma: SIMD2(2, 3)), .halving(times: 2)])
  func besideEachOther(kernel: Convolution.Kernel) {
    let region = PixelRect(minX: 3, minY: 2, maxX: 30, maxY: 25)
    let alone = Self.parts([Convolution(of: region, in: 1, by: kernel)], size: PixelSize(32, 24))
    let both = Self.parts(
      [
        Convolution(of: PixelRect(minX: 0, minY: 0, maxX: 32, maxY: 29), in: 1, by: .gaussian(sigma: SIMD2(4, 4), silhouette: true)),
        Convolution(of: region, in: 1, by: kernel, to: SIMD2(32, 8)),
      ], size: PixelSize(64, 40))
    let size = Convolution(of: region, in: 1, by: kernel).size
    for y in 0..<size.height { for x in 0..<size.width { #expect(both.at(32 + x, 8 + y) == alone.at(x, y), "\(x), \(y)") } }
  }

  @Test("halving twice or three times in one pass is halving so many times", arguments: [2, 3])
  func halvedOften(times: Int) {
    let region = PixelRect(minX: 0, minY: 0, maxX: 37, maxY: 29), size = region.size.halved(times: times)
    let once = Self.parts([Convolution(of: region, in: 1, by: .halving(times: times))], size: size)
    var builder = PlanBuilder(size.width, size.height), last = builder.addSurface(37, 29)
    let copy = Self.parts([Convolution(of: region, in: 1, by: .gaussian(sigma: .zero))], size: region.size)
    builder.plan.pictures.append(.image(copy.makeImage()))
    builder.draw([builder.quad(SIMD4(0, 0, 37, 29), material: .picture(0, .texels(37, 29)))], into: last)
    for time in 1...times {
      let half = builder.plan.surfaces[last].halved(times: 1), next = time < times ? builder.addSurface(half.width, half.height) : 0
      builder.plan.appendConvolution(of: last, by: .halving(times: 1), into: next)
      last = next
    }
    let often = builder.render()
    #expect(once.makeImage().pixels == often.makeImage().pixels)
  }

  @Test("what opaque quads leave of the one below is drawn, up to their edges", arguments: [false, true])
  func partlyCovered(isUpright: Bool) {
    // Blue, a fifth of white over it, red before 5 and green from 7 on.
    let axis: (Int) -> (Int, Int) = { isUpright ? (4, $0) : ($0, 4) }
    var builder = PlanBuilder(12, 12)
    func stripe(_ from: Float, _ to: Float, _ color: SIMD4<Float>) -> Quad {
      builder.quad(isUpright ? SIMD4(0, from, 12, to) : SIMD4(from, 0, to, 12), color: color)
    }
    builder.draw([
      stripe(0, 12, SIMD4(0, 0, 1, 1)), stripe(3, 9, SIMD4(repeating: 0.2)), stripe(0, 5, SIMD4(1, 0, 0, 1)),
      stripe(7, 12, SIMD4(0, 1, 0, 1)),
    ])
    let image = builder.render()
    let pixels = [0, 4, 5, 6, 7, 11].map { image.at(axis($0).0, axis($0).1) }
    #expect(
      pixels == [[255, 0, 0, 255], [255, 0, 0, 255], [51, 51, 255, 255], [51, 51, 255, 255], [0, 255, 0, 255], [0, 255, 0, 255]])
  }

  @Test("a blur along one axis leaves the other alone")
  func oneAxis() {
    var builder = PlanBuilder(16, 16)
    let sharp = builder.addSurface(16, 16)
    builder.draw([builder.quad(SIMD4(0, 8, 16, 16))], into: sharp)
    builder.plan.appendConvolution(of: sharp, by: .gaussian(sigma: SIMD2(2, 0)), into: 0)
    let image = builder.render()
    #expect(image.at(8, 7)[3] == 0)
    #expect(image.at(8, 8)[3] == 255)
  }

  @Test("a colour matrix works on straight colours")
  func colorMatrix() {
    var builder = PlanBuilder(2, 1)
    let source = builder.addSurface(2, 1)
    // (0.8, 0.4, 0) at alpha ½
    builder.draw([builder.quad(SIMD4(0, 0, 1, 1), color: SIMD4(0.4, 0.2, 0, 0.5))], into: source)
    // Red and blue change places, green is inverted, alpha stays.
    let matrix = ColorMatrix(
      red: SIMD4(0, 0, 1, 0), green: SIMD4(0, -1, 0, 0), blue: SIMD4(1, 0, 0, 0), alpha: SIMD4(0, 0, 0, 1), offset: SIMD4(0, 1, 0, 0))
    builder.plan.passes.append(Pass(surface: 0, action: .colorMatrix(source: source, matrix)))
    // Stored as (102, 51, 0, 128): straight (0.797, 0.398, 0); result (0, 0.602, 0.797) · 128 = (0, 77, 102)
    #expect(builder.render().at(0, 0) == [0, 77, 102, 128])
    #expect(builder.render().at(1, 0) == [0, 0, 0, 0])
  }

  @Test("a copy takes a rectangle, and is transparent outside", arguments: [(2, 1), (-2, -1)])
  func copy(x: Int32, y: Int32) {
    var builder = PlanBuilder(4, 3)
    let source = builder.addSurface(4, 3)
    builder.draw([builder.quad(SIMD4(2, 1, 3, 2), color: SIMD4(1, 0, 0, 1))], clear: SIMD4(0, 0, 1, 1), into: source)
    builder.plan.passes.append(Pass(surface: 0, action: .copy(source: source, origin: SIMD2(x, y))))
    let image = builder.render()
    for row in 0..<3 {
      for column in 0..<4 {
        let at = (column + Int(x), row + Int(y))
        let expected =
          at == (2, 1) ? [255, 0, 0, 255] : (0..<4).contains(at.0) && (0..<3).contains(at.1) ? [0, 0, 255, 255] : [0, 0, 0, 0]
        #expect(image.at(column, row) == expected)
      }
    }
  }

  @Test("passes keep what earlier ones drew, and read what they wrote")
  func order() {
    var builder = PlanBuilder(2, 1)
    let other = builder.addSurface(2, 1)
    let whole = SIMD4<Float>(0, 0, 2, 1)
    builder.draw([builder.quad(whole, color: SIMD4(1, 0, 0, 1))])
    builder.plan.passes.append(Pass(surface: other, action: .copy(source: 0, origin: .zero)))
    builder.draw([builder.quad(SIMD4(0, 0, 1, 1), color: SIMD4(0, 0, 1, 1))], clear: nil)
    builder.draw(
      [builder.quad(SIMD4(0, 0, 1, 1), material: .surface(Int32(other), .texels(2, 1)), color: SIMD4(repeating: 0.5))], clear: nil)
    // Blue, then half of the red that was copied before: (127.5, 0, 127.5)
    #expect(builder.render().at(0, 0) == [128, 0, 128, 255])
    #expect(builder.render().at(1, 0) == [255, 0, 0, 255])
  }

  @Test("any number of threads and any bands give the same bytes")
  func banding() {
    let plan = Self.busyPlan()
    let reference = PlanBuilder.render(plan, SoftwareRenderer(workerCount: 1, pixelsPerBand: 1 << 20))
    for (workers, pixels) in [(1, 1), (2, 700), (3, 3000), (4, 1)] {
      let renderer = SoftwareRenderer(workerCount: workers, pixelsPerBand: pixels)
      for _ in 0..<3 { #expect(PlanBuilder.render(plan, renderer).pixels == reference.pixels) }
    }
  }

  @Test("statistics count passes, quads and calls")
  func statistics() {
    let renderer = SoftwareRenderer(workerCount: 1)
    let plan = Self.busyPlan()
    _ = PlanBuilder.render(plan, renderer)
    #expect(renderer.statistics.passes == 4)
    #expect(renderer.statistics.quads == plan.quads.count)
    // One a quad, and one each for the blur and the matrix.
    #expect(renderer.statistics.drawCalls == plan.quads.count + 2)
  }

  /// Quads of many kinds, a group, a blur and a colour matrix.
  static func busyPlan() -> FramePlan {
    var builder = PlanBuilder(96, 80)
    builder.plan.pictures = [.image(MaterialTests.image)]
    builder.plan.gradients = [
      Gradient(
        kind: .conic, stops: [.init(location: 0, color: SIMD4(1, 0, 0, 1)), .init(location: 0.7, color: SIMD4(0, 1, 0.5, 0.3))],
        start: SIMD2(0.5, 0.5),
        end: SIMD2(1, 1), unitScale: SIMD2(1.0 / 40, 1.0 / 40), unitOffset: .zero)
    ]
    let group = builder.addSurface(60, 50)
    let blurred = builder.addSurface(60, 50)
    var quads: [Quad] = []
    for (index, mode) in BlendMode.allCases.enumerated() where mode != .copy && mode != .clear {
      let map = PlanBuilder.rotation(Float(index) * 0.37, about: SIMD2(25 + Float(index), 25))
      let material: Material = index % 3 == 0 ? .solid : index % 3 == 1 ? .gradient(0) : .picture(0, .texels(2, 2, scale: SIMD2(0.1, 0.1)))
      quads.append(
        builder.quad(
          SIMD4(10, 10, 36, 33), map, material: material, color: SIMD4(0.6, 0.5, 0.4, 0.8), blend: mode,
          radii: SIMD4(repeating: Float(index % 4) * 3),
          ringWidth: index % 5 == 0 ? 3.5 : 0))
    }
    builder.draw(quads, clear: SIMD4(0.1, 0.2, 0.3, 0.5), into: group)
    builder.plan.appendConvolution(of: group, by: .gaussian(sigma: SIMD2(1.7, 3.1)), into: blurred)
    builder.plan.passes.append(
      Pass(
        surface: group,
        action: .colorMatrix(
          source: blurred,
          ColorMatrix(
            red: SIMD4(0.8, 0.2, 0, 0), green: SIMD4(0, 1, 0, 0), blue: SIMD4(0, 0.3, 0.7, 0), alpha: SIMD4(0, 0, 0, 1),
            offset: SIMD4(0.05, 0, 0, 0)))))
    let tilted = Matrix3(1.1, 0.2, 4, -0.1, 1.2, 9, 0.002, 0.001, 1)
    builder.draw(
      [
        builder.quad(
          SIMD4(0, 0, 80, 60), tilted,
          material: .shadow(BlurredRectangle(rect: SIMD4(12, 12, 60, 44), radii: SIMD4(repeating: 7), sigma: 4)), color: SIMD4(0, 0, 0, 0.7)
        ),
        builder.quad(SIMD4(0, 0, 60, 50), tilted, material: .surface(Int32(group), .texels(60, 50)), radii: SIMD4(repeating: 11)),
      ], clear: SIMD4(0.9, 0.9, 0.8, 1))
    return builder.plan
  }
}
