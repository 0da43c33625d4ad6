import CFormulas
import CSoftwareKernels
import Compositing
import Graphics
import RandomPlans
import RenderTree
import TestSupport
import Testing

@testable import SoftwareRenderer

/// The loops against the formulas that they are faster variants of, over random inputs.
@Suite("loops follow the formulas")
struct FormulaTests {
  private let renderer = SoftwareRenderer(workerCount: 1)
  private static let size = PixelSize(72, 60)

  /// Draws a quad over nothing; the largest difference from a formula's premultiplied colour, in steps of 255.
  private func worst(_ quad: QuadCase, _ renderer: SoftwareRenderer, _ formula: (Quad, FramePlan, SIMD2<Float>) -> SIMD4<Float>) -> Float {
    var plan = FramePlan()
    plan.viewport = Self.size
    plan.surfaces = [Self.size]
    plan.pictures = RandomPlan.pictures.map { .image($0) }
    plan.quads = [quad.quad(&plan, within: PixelRect(Self.size))]
    plan.passes = [Pass(surface: 0, action: .draw(0..<1, clear: .zero))]
    let bitmap = Bitmap(size: Self.size)
    renderer.render(plan, into: bitmap)
    var worst: Float = 0
    if plan.quads[0].scissor.isEmpty { return 0 }
    for y in plan.quads[0].scissor.minY..<plan.quads[0].scissor.maxY {
      for x in plan.quads[0].scissor.minX..<plan.quads[0].scissor.maxX {
        let wanted = formula(plan.quads[0], plan, SIMD2(Float(x) + 0.5, Float(y) + 0.5)) * 255
        let error = SIMD4<Float>(bitmap[x, y]) - wanted
        worst = max(worst, error.max(), -error.min())
      }
    }
    return worst
  }

  /// Shapes of every kind.
  private func shapes(_ count: UInt64, _ change: (inout QuadCase, inout Dice) -> Void) -> [QuadCase] {
    (0..<count).map { seed in
      var dice = Dice(seed: seed)
      var quad = QuadCase(&dice, extent: SIMD2(Float(Self.size.width), Float(Self.size.height)))
      (quad.paint, quad.color, quad.border, quad.blend) = (.solid, SIMD4(repeating: 1), .none, .sourceOver)
      (quad.clip, quad.polygon) = (nil, [])
      // Of corners smaller than a pixel the distance to the curve reaches beyond the edges' ramps, where rows end.
      quad.radii.replace(with: 0, where: quad.radii .< 4)
      change(&quad, &dice)
      return quad
    }
  }

  // Half a step of rounding; the loops count coverage in 32767ths, and take 1/2048 for none and the rest of it for all.
  @Test("coverage of shapes", arguments: [FastPaths.all, .all.subtracting(.quadLoops)])
  func coverage(paths: FastPaths) {
    let renderer = SoftwareRenderer(workerCount: 1, fastPaths: paths)
    for (seed, quad) in shapes(200, { _, _ in }).enumerated() {
      let worst = worst(quad, renderer) { quad, _, point in
        var shape = ShapeRecord(quad.shape, surfaceToLocal: quad.surfaceToLocal)
        return SIMD4(repeating: formula_shape_coverage(&shape, point.x, point.y))
      }
      #expect(worst < 0.75, "shape \(seed), \(quad), is off by \(worst)")
    }
  }

  @Test("borders", arguments: [FastPaths.all, .all.subtracting(.quadLoops)])
  func borders(paths: FastPaths) {
    let renderer = SoftwareRenderer(workerCount: 1, fastPaths: paths)
    let cases = shapes(200) { quad, dice in
      quad.ringWidth = 0
      quad.border = Border(width: dice.number(0.3...0.3 * min(quad.size.x, quad.size.y)), color: dice.color(opaque: dice.chance(2)))
    }
    for (seed, quad) in cases.enumerated() {
      let worst = worst(quad, renderer) { quad, _, point in
        var shape = ShapeRecord(quad.shape, surfaceToLocal: quad.surfaceToLocal)
        let band = 1 - formula_inside_coverage(&shape, point.x, point.y, quad.border.width)
        return quad.border.over(quad.color, coverage: band) * formula_shape_coverage(&shape, point.x, point.y)
      }
      #expect(worst < 0.9, "shape \(seed), \(quad), is off by \(worst)")
    }
  }

  @Test("gradients")
  func gradients() {
    for kind in [Gradient.Kind.axial, .radial, .conic] {
      let cases = shapes(50) { quad, _ in (quad.paint, quad.radii, quad.ringWidth, quad.hardEdges) = (.gradient(kind), .zero, 0, 15) }
      for (seed, quad) in cases.enumerated() {
        var atSeam = 0
        let worst = worst(quad, renderer) { quad, plan, point in
          let gradient = plan.gradients[0], local = quad.surfaceToLocal.project(point)
          func color(_ point: SIMD2<Float>) -> SIMD4<Float> {
            var stops = gradient.stops.flatMap { [$0.color, SIMD4($0.location, 0, 0, 0)] }
            return formula_gradient_color(
              point, SIMD4(lowHalf: gradient.unitScale, highHalf: gradient.unitOffset),
              SIMD4(lowHalf: gradient.start, highHalf: gradient.end),
              Int32(kind.rawValue), &stops, Int32(gradient.stops.count))
          }
          let coverage = quad.shape.coverage(at: point, surfaceToLocal: quad.surfaceToLocal)
          let wanted = color(local) * coverage
          // Where a turn ends and the next begins rounding decides, of a few pixels: there nothing is asked.
          let aside = [SIMD2<Float>(0, 1e-3), SIMD2(0, -1e-3), SIMD2(1e-3, 0), SIMD2(-1e-3, 0)].map {
            color(local + $0 * quad.shape.rect.z)
          }
          if aside.contains(where: { abs(($0 - color(local)).sum()) > 0.1 }) {
            atSeam += 1
            return SIMD4(repeating: .nan)
          }
          return wanted
        }
        // The angle is to 10⁻⁶ of a radian.
        #expect(worst < 0.6, "gradient \(seed) \(kind), \(quad), is off by \(worst)")
        #expect(atSeam < 300)
      }
    }
  }

  // Half a step of rounding, a twentieth for the loops' error function, and what reading tables linearly adds: see ShadowLosses.
  @Test("blurred rectangles", arguments: [FastPaths.all, .all.subtracting(.quadLoops)])
  func shadows(paths: FastPaths) {
    let renderer = SoftwareRenderer(workerCount: 1, fastPaths: paths)
    let cases = shapes(200) { quad, dice in
      let sigma = dice.number(0.5...9)
      quad.paint = .shadow(sigma: sigma, hasCard: false)
      quad.size += 2 * BlurredRectangle.reach * sigma
      (quad.ringWidth, quad.isContinuous) = (0, false)
    }
    for (seed, quad) in cases.enumerated() {
      let worst = worst(quad, renderer) { quad, _, point in
        guard case .shadow(let shadow) = quad.material else { return .zero }
        let alpha = formula_blurred_alpha(quad.surfaceToLocal.project(point), shadow.rect, shadow.radii, shadow.sigma)
        return SIMD4(repeating: alpha * quad.shape.coverage(at: point, surfaceToLocal: quad.surfaceToLocal))
      }
      let bound: Float = quad.radii.max() > 8 * sigma(quad) ? 1.45 : 1
      #expect(worst < bound, "shadow \(seed), \(quad), is off by \(worst)")
    }
  }

  private func sigma(_ quad: QuadCase) -> Float { if case .shadow(let sigma, _) = quad.paint { sigma } else { 0 } }

  @Test("blend modes", arguments: BlendMode.allCases)
  func blending(mode: BlendMode) {
    var dice = Dice(seed: 7)
    let kernels = sw_kernels().pointee
    withUnsafeTemporaryAllocation(byteCount: 256, alignment: 64) { memory in
      guard let base = memory.baseAddress else { return }
      let pixels = base.bindMemory(to: UInt32.self, capacity: 8)
      let coverage = (base + 64).bindMemory(to: Float.self, capacity: 8)
      let colors = (base + 128).bindMemory(to: Float.self, capacity: 32)
      for _ in 0..<500 {
        var wanted: [SIMD4<Float>] = []
        for x in 0..<8 {
          let source = dice.color(opaque: dice.chance(4)), backdrop = FrameExecution.pixel(dice.color(opaque: dice.chance(4)))
          let below = SIMD4(Float(backdrop & 255), Float(backdrop >> 8 & 255), Float(backdrop >> 16 & 255), Float(backdrop >> 24)) / 255
          coverage[x] = dice.chance(4) ? 1 : dice.number(0...1)
          for channel in 0..<4 { colors[8 * channel + x] = source[channel] * 255 }
          pixels[x] = backdrop
          wanted.append(formula_composite(mode.shaderNumber, source, coverage[x], below) * 255)
        }
        switch Combination(mode) {
        case .over: kernels.overColors(pixels, 1, coverage, colors)
        case .polynomial(var operation): kernels.combineColors(pixels, 1, coverage, colors, &operation)
        case .function: return  // The rows call the formula itself.
        }
        for x in 0..<8 {
          for channel in 0..<4 {
            let found = Float(pixels[x] >> UInt32(8 * channel) & 255)
            // Half a step of rounding.
            #expect(abs(found - wanted[x][channel]) < 0.501, "\(mode), \(found) instead of \(wanted[x][channel])")
          }
        }
      }
    }
  }

  @Test("polygons")
  func polygons() {
    var inside = 0
    for seed in 0..<1000 as Range<UInt64> {
      var dice = Dice(seed: seed)
      // A triangle, or a parallelogram: both are convex.
      let a = SIMD2(dice.number(-5...40), dice.number(-5...40)), b = SIMD2(dice.number(-5...40), dice.number(-5...40))
      let c = SIMD2(dice.number(-5...40), dice.number(-5...40))
      let corners = dice.chance(2) ? [a, b, c] : [a, b, c, a + c - b]
      var texels = corners.map { SIMD4($0.x, $0.y, 0, 0) }
      for y in stride(from: 0, to: 40, by: 7) {
        var span = RowSpan(0, 40)
        corners.withUnsafeBufferPointer { span.confine(to: $0, y: y) }
        for x in 0..<40 {
          let centre = SIMD2(Float(x) + 0.5, Float(y) + 0.5)
          // Rows are cut in double precision: within 10⁻⁴ of an edge rounding may decide.
          let around = [centre - SIMD2(1e-4, 0), centre + SIMD2(1e-4, 0)]
          let expected = around.map { formula_is_inside_polygon($0, &texels, Int32(corners.count)) }
          guard expected[0] == expected[1] else { continue }
          #expect((x >= span.start && x < span.end) == expected[0], "polygon \(seed) at \(x), \(y)")
          inside += expected[0] ? 1 : 0
        }
      }
    }
    #expect(inside > 5_000)
  }

  @Test("a blur convolves with the kernel, rows then columns, each rounded")
  func blur() {
    var dice = Dice(seed: 3)
    for _ in 0..<12 {
      let size = PixelSize(dice.integer(3...40), dice.integer(3...40))
      let sigma = SIMD2(dice.number(0.3...6), dice.number(0.3...6))
      var plan = FramePlan()
      plan.viewport = size
      plan.surfaces = [size, size, size]
      let picture = CGImage(
        width: size.width, height: size.height,
        premultipliedPixels: (0..<size.width * size.height).flatMap { _ in
          let color = FrameExecution.pixel(dice.color(opaque: false))
          return (0..<4).map { UInt8(color >> (8 * UInt32($0)) & 255) }
        })
      plan.pictures = [.image(picture)]
      let all = SIMD4(0, 0, Float(size.width), Float(size.height))
      let sampling = Sampling(scale: SIMD2(1, 1), offset: .zero, bounds: all)
      for material in [Material.picture(0, sampling), .surface(2, sampling)] {
        plan.quads.append(
          Quad(
            localToSurface: .identity, surfaceToLocal: .identity,
            shape: Shape(rect: all, edges: PlanBuilder.edges(all, .identity), hardEdges: 15), material: material,
            color: SIMD4(repeating: 1),
            blend: .copy, scissor: PixelRect(size), layer: LayerID(rawValue: 1)))
      }
      plan.convolutions = [Convolution(of: PixelRect(size), in: 1, by: .gaussian(sigma: sigma))]
      plan.passes = [
        Pass(surface: 1, action: .draw(0..<1, clear: .zero)), Pass(surface: 2, action: .convolve(0..<1)),
        Pass(surface: 0, action: .draw(1..<2, clear: .zero)),
      ]
      let result = Bitmap(size: size)
      renderer.render(plan, into: result)

      func convolved(_ values: [Double], count: Int, step: Int, start: Int, kernel: BlurKernel) -> [Double] {
        (0..<count).map { middle in
          var sum = 0.0
          for tap in -kernel.radius...kernel.radius where middle + tap >= 0 && middle + tap < count {
            sum += values[start + (middle + tap) * step] * Double(kernel.weights[abs(tap)])
          }
          return sum
        }
      }
      let across = BlurKernel(sigma: sigma.x), down = BlurKernel(sigma: sigma.y)
      for channel in 0..<4 {
        var values = stride(from: channel, to: picture.pixels.count, by: 4).map { Double(picture.pixels[$0]) }
        for y in 0..<size.height {
          let row = convolved(values, count: size.width, step: 1, start: y * size.width, kernel: across)
          for x in 0..<size.width { values[y * size.width + x] = row[x].rounded() }
        }
        for x in 0..<size.width {
          let column = convolved(values, count: size.height, step: size.width, start: x, kernel: down)
          // A sum just at a half may be rounded either way on the way.
          for y in 0..<size.height { #expect(abs(Double(result[x, y][channel]) - column[y]) < 1.5) }
        }
      }
    }
  }
}
