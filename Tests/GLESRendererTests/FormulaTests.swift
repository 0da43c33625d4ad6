import CFormulas
import Compositing
import EGLPlatform
import Foundation
import GLESRenderer
import Graphics
import RandomPlans
import RenderTree
import TestSupport
import Testing

/// The shaders against the functions that define them, pixel by pixel.
@Suite("Shaders follow the reference formulas", .enabled(if: Device.exists, Device.reason))
struct FormulaTests {
  /// A shape and where it stands.
  struct Case: CustomStringConvertible, Sendable {
    var description: String
    var matrix = Matrix3.identity
    var radii = SIMD4<Float>.zero
    var ringWidth: Float = 0
    var isContinuous = false
  }

  static let cases: [Case] = [
    Case(description: "rotated", matrix: PlanBuilder.rotation(degrees: 17, about: 32, 32)),
    Case(description: "rounded", radii: SIMD4(4, 12, 0, 20)),
    Case(description: "rounded and rotated", matrix: PlanBuilder.rotation(degrees: 40, about: 32, 32), radii: SIMD4(4, 12, 0, 20)),
    Case(description: "ring", radii: SIMD4(repeating: 10), ringWidth: 3.5),
    Case(description: "rotated ring", matrix: PlanBuilder.rotation(degrees: -25, about: 32, 32), radii: SIMD4(0, 10, 3, 2), ringWidth: 4),
    Case(description: "continuous", radii: SIMD4(repeating: 12), isContinuous: true),
    // 38.9 wide: the square of the whole curve would be 24.5 and more.
    Case(description: "continuous with little room", radii: SIMD4(repeating: 16), isContinuous: true),
    Case(
      description: "continuous with none", matrix: PlanBuilder.rotation(degrees: 30, about: 32, 32), radii: SIMD4(repeating: 19.4),
      isContinuous: true),
    Case(
      description: "continuous ring", matrix: PlanBuilder.rotation(degrees: 10, about: 32, 32), radii: SIMD4(repeating: 12), ringWidth: 3,
      isContinuous: true),
    Case(description: "projected", matrix: Matrix3(0.9, 0.1, 2, 0.05, 1, 1, 0.002, 0.004, 1), radii: SIMD4(8, 8, 16, 4)),
    Case(
      description: "projected ring", matrix: Matrix3(0.9, 0.1, 2, 0.05, 1, 1, 0.002, 0.004, 1), radii: SIMD4(8, 8, 14, 4), ringWidth: 2,
      isContinuous: true),
  ]

  @Test("coverage of shapes", arguments: cases)
  func coverage(shape: Case) throws {
    var builder = PlanBuilder(64, 64)
    builder.draw {
      $0.quad(
        SIMD4(11.3, 9.6, 50.2, 55.1), shape.matrix, radii: shape.radii, ringWidth: shape.ringWidth, isContinuous: shape.isContinuous)
    }
    let quad = builder.plan.quads[0]
    try expect(builder.plan, within: 1) { point in
      SIMD4(repeating: quad.shape.coverage(at: point, surfaceToLocal: quad.surfaceToLocal))
    }
  }

  @Test("a clip multiplies coverage")
  func clip() throws {
    var builder = PlanBuilder(64, 64)
    let clip = builder.clip(SIMD4(10, 14, 60, 50), PlanBuilder.rotation(degrees: 12, about: 32, 32), radii: SIMD4(10, 0, 5, 20))
    builder.draw { $0.quad(SIMD4(4, 4, 45.5, 60), PlanBuilder.rotation(degrees: -30, about: 32, 32), clip: clip) }
    let quad = builder.plan.quads[0]
    let confinement = builder.plan.clips[0]
    try expect(builder.plan, within: 1) { point in
      let own = quad.shape.coverage(at: point, surfaceToLocal: quad.surfaceToLocal)
      return SIMD4(repeating: own * confinement.shape.coverage(at: point, surfaceToLocal: confinement.surfaceToLocal))
    }
  }

  @Test("shadows", arguments: [1.5, 4] as [Float], [.zero, SIMD4(repeating: 8), SIMD4(0, 20, 5, 11)] as [SIMD4<Float>])
  func shadow(sigma: Float, radii: SIMD4<Float>) throws {
    var builder = PlanBuilder(64, 64)
    let blurred = BlurredRectangle(rect: SIMD4(14, 18, 47, 44.5), radii: radii, sigma: sigma)
    builder.draw { $0.quad(SIMD4(0, 0, 64, 64), material: .shadow(blurred), color: SIMD4(0.5, 0.25, 0, 1)) }
    try expect(builder.plan, within: 1, interpolates: false) { SIMD4(0.5, 0.25, 0, 1) * blurred.alpha(at: $0) }
    // From a picture of a quarter, whose texels and their mixing are rounded too.
    try expect(builder.plan, within: 2, interpolates: true) { SIMD4(0.5, 0.25, 0, 1) * blurred.alpha(at: $0) }
  }

  @Test("random quads of every kind of shape and paint", arguments: [false, true])
  func randomQuads(interpolates: Bool) throws {
    var options = Device.options()
    options.interpolates = interpolates
    let renderer = try GLESRenderer(context: .init(), options: options)
    for seed in 0..<80 as Range<UInt64> {
      var dice = Dice(seed: seed)
      var each = QuadCase(&dice, extent: SIMD2(64, 64))
      switch each.paint {
      case .solid, .gradient, .shadow: break
      default: each.paint = .solid
      }
      (each.blend, each.clip, each.polygon) = (.sourceOver, nil, [])
      // Of corners smaller than a pixel the distance to the curve reaches beyond the edges' ramps, where the covering polygon ends.
      each.radii.replace(with: 0, where: each.radii .< 4)
      // A turn's end is decided by rounding.
      if case .gradient(.conic) = each.paint { each.paint = .gradient(.radial) }
      var plan = FramePlan()
      plan.viewport = PixelSize(64, 64)
      plan.surfaces = [plan.viewport]
      let quad = each.quad(&plan, within: PixelRect(plan.viewport))
      if quad.scissor.isEmpty { continue }
      plan.quads = [quad]
      plan.passes = [Pass(surface: 0, action: .draw(0..<1, clear: .zero))]
      let bitmap = try Device.render(plan, with: renderer)
      var worst = 0
      for y in quad.scissor.minY..<quad.scissor.maxY {
        for x in quad.scissor.minX..<quad.scissor.maxX {
          let point = SIMD2(Float(x) + 0.5, Float(y) + 0.5)
          worst = max(worst, difference(bitmap[x, y], round8(Self.color(quad, plan, at: point))))
        }
      }
      // Shadows come from a picture of a quarter, whose texels and their mixing are rounded too.
      var bound = 1
      if case .shadow = quad.material, interpolates { bound = 2 }
      #expect(worst <= bound, "quad \(seed), \(each)")
    }
  }

  /// A pixel's colour by the formulas.
  private static func color(_ quad: Quad, _ plan: FramePlan, at point: SIMD2<Float>) -> SIMD4<Float> {
    let local = quad.surfaceToLocal.project(point)
    var paint = quad.color
    switch quad.material {
    case .gradient(let index):
      let gradient = plan.gradients[Int(index)]
      var stops = gradient.stops.flatMap { [$0.color, SIMD4($0.location, 0, 0, 0)] }
      paint *= formula_gradient_color(
        local, SIMD4(lowHalf: gradient.unitScale, highHalf: gradient.unitOffset), SIMD4(lowHalf: gradient.start, highHalf: gradient.end),
        Int32(gradient.kind.rawValue), &stops, Int32(gradient.stops.count))
    case .shadow(let shadow): paint *= shadow.alpha(at: local)
    default: break
    }
    if quad.border.width != 0 {
      let band = 1 - quad.shape.insideCoverage(at: point, surfaceToLocal: quad.surfaceToLocal, margin: quad.border.width)
      paint = quad.border.over(paint, coverage: band)
    }
    return paint * quad.shape.coverage(at: point, surfaceToLocal: quad.surfaceToLocal)
  }

  enum Way: CaseIterable { case inShader, byDeviceOrFetching, byDeviceOrCopying }

  @Test("blend modes", arguments: BlendMode.allCases, Way.allCases)
  func blending(mode: BlendMode, way: Way) throws {
    // Every column its own source, every row its own backdrop; the quads cover two thirds of their pixels across.
    func color(_ i: Int) -> SIMD4<Float> {
      let straight = [SIMD3<Float>(1, 0.2, 0), SIMD3(0, 0, 0), SIMD3(0.3, 0.6, 0.9), SIMD3(1, 1, 1), SIMD3(0.55, 0.45, 0.1)][i % 5]
      let alpha = [Float(1), 0.6, 0][i / 5 % 3]
      return SIMD4(straight * alpha, alpha)
    }
    var builder = PlanBuilder(30, 15)
    builder.draw { builder in
      for row in 0..<15 { builder.quad(SIMD4(0, Float(row), 30, Float(row + 1)), color: color(row), blend: .copy) }
    }
    var options = Device.options()
    options.blendsInShader = way == .inShader
    options.usesFramebufferFetch = way != .byDeviceOrCopying
    let before = try Device.render(builder.plan, options: options)
    builder.draw(clear: nil) { builder in
      for column in 0..<15 {
        let x = Float(2 * column)
        builder.quad(SIMD4(x, 0, x + 1.25, 15), color: color(column), blend: mode)
      }
    }
    let result = try Device.render(builder.plan, options: options)
    for y in 0..<15 {
      for x in 0..<30 {
        let backdrop = SIMD4<Float>(before[x, y]) / 255
        let covered = mode.composite(color(x / 2), coverage: x % 2 == 0 ? 1 : 0.25, over: backdrop)
        #expect(isClose(result[x, y], round8(covered)), "at \(x), \(y): \(result[x, y]) instead of \(round8(covered))")
      }
    }
  }

  @Test("a blur convolves with the kernel, rows then columns, each rounded")
  func blur() throws {
    var builder = PlanBuilder(40, 30)
    let source = builder.addSurface(40, 30)
    let result = builder.addSurface(40, 30)
    builder.draw(into: source) {
      $0.quad(SIMD4(10, 8, 22, 15), color: SIMD4(1, 0, 0, 1))
      $0.quad(SIMD4(30, 0, 40, 30), color: SIMD4(0, 0.5, 0, 0.5))
    }
    builder.plan.appendConvolution(of: source, by: .gaussian(sigma: SIMD2(2.5, 4)), into: result)
    builder.draw { $0.quad(SIMD4(0, 0, 40, 30), material: .surface(Int32(result), .oneToOne(40, 30))) }
    let bitmap = try Device.render(builder.plan)

    func input(_ x: Int, _ y: Int) -> SIMD4<Float> {
      if (10..<22).contains(x) && (8..<15).contains(y) { return SIMD4(255, 0, 0, 255) }
      return (30..<40).contains(x) && (0..<30).contains(y) ? SIMD4(0, 128, 0, 128) : .zero
    }
    let across = BlurKernel(sigma: 2.5), down = BlurKernel(sigma: 4)
    func row(_ x: Int, _ y: Int) -> SIMD4<Float> {
      guard (0..<30).contains(y) else { return .zero }
      var sum = SIMD4<Float>.zero
      for d in -across.radius...across.radius { sum += input(x + d, y) * across.weights[abs(d)] }
      return sum.rounded(.toNearestOrEven)
    }
    for y in stride(from: 0, to: 30, by: 3) {
      for x in stride(from: 0, to: 40, by: 3) {
        var sum = SIMD4<Float>.zero
        for d in -down.radius...down.radius { sum += row(x, y + d) * down.weights[abs(d)] }
        #expect(isClose(bitmap[x, y], round8(sum / 255)), "at \(x), \(y)")
      }
    }
  }

  @Test("half a surface is the mean of four by four, with weights 1, 3, 3, 1, rounded up from the middle", arguments: [7, 8])
  func halved(width: Int) throws {
    func byte(_ x: Int, _ y: Int) -> Int { (0..<width).contains(x) && (0..<5).contains(y) ? (x * 83 + y * 47 + x * y * 19) % 256 : 0 }
    let half = PixelSize((width + 1) / 2, 3)
    var builder = PlanBuilder(half.width, half.height)
    let whole = builder.addSurface(width, 5), result = builder.addSurface(half.width, half.height)
    builder.draw(into: whole) {
      for y in 0..<5 {
        for x in 0..<width {
          let place = SIMD4(Float(x), Float(y), Float(x + 1), Float(y + 1))
          $0.quad(place, color: SIMD4(Float(byte(x, y)) / 255, 0, 0, 1))
        }
      }
    }
    builder.plan.appendConvolution(of: whole, by: .halving(times: 1), into: result)
    builder.draw {
      $0.quad(
        SIMD4(0, 0, Float(half.width), 3), material: .surface(Int32(result), .oneToOne(Float(half.width), Float(half.height))))
    }
    let bitmap = try Device.render(builder.plan)
    let weights = [1, 3, 3, 1]
    for y in 0..<3 {
      for x in 0..<half.width {
        var sum = 0
        for row in 0..<4 { for column in 0..<4 { sum += weights[row] * weights[column] * byte(2 * x - 1 + column, 2 * y - 1 + row) } }
        #expect(Int(bitmap[x, y].x) == (sum + 32) >> 6, "at \(x), \(y)")
      }
    }
  }

  /// Three means over m pixels, one after the other: 1, 3, 6, 10, 12, 12, 10, 6, 3, 1 of 64 for m = 4.
  @Test("a quarter and an eighth of a surface see ten by ten and 22 by 22 pixels of theirs", arguments: [2, 3])
  func halvedOften(times: Int) throws {
    func byte(_ x: Int, _ y: Int) -> Int { (0..<37).contains(x) && (0..<29).contains(y) ? (x * 83 + y * 47 + x * y * 19) % 256 : 0 }
    let m = 1 << times
    var weights = [1]
    for _ in 0..<3 {
      weights = (0..<weights.count + m - 1).map { i in (0..<m).reduce(0) { weights.indices.contains(i - $1) ? $0 + weights[i - $1] : $0 } }
    }
    if times == 2 { #expect(weights == [1, 3, 6, 10, 12, 12, 10, 6, 3, 1]) }
    // The part begins at (5, 3) of the surface, and its result at (16, 8) of another one.
    let part = Convolution(of: PixelRect(x: 5, y: 3, width: 37, height: 29), in: 1, by: .halving(times: times), to: SIMD2(16, 8))
    let size = part.size
    var builder = PlanBuilder(48, 32)
    let whole = builder.addSurface(64, 64), result = builder.addSurface(48, 32)
    builder.draw(into: whole) {
      $0.quad(SIMD4(0, 0, 64, 64), color: SIMD4(repeating: 1))
      for y in 0..<29 {
        for x in 0..<37 {
          let place = SIMD4(Float(x + 5), Float(y + 3), Float(x + 6), Float(y + 4))
          $0.quad(place, color: SIMD4(Float(byte(x, y)) / 255, 0, 0, 1))
        }
      }
    }
    builder.plan.convolutions.append(part)
    builder.plan.passes.append(Pass(surface: result, action: .convolve(0..<1)))
    builder.draw { $0.quad(SIMD4(16, 8, 26, 16), material: .surface(Int32(result), .oneToOne(48, 32))) }
    let bitmap = try Device.render(builder.plan)
    for y in 0..<size.height {
      for x in 0..<size.width {
        var sum = 0.0
        for (row, weight) in weights.enumerated() {
          for (column, other) in weights.enumerated() {
            sum += Double(weight * other * byte(m * x - (m - 1) + column, m * y - (m - 1) + row))
          }
        }
        #expect(abs(Double(bitmap[16 + x, 8 + y].x) - sum / Double(m * m * m * m * m * m)) <= 0.51, "at \(x), \(y)")
      }
    }
  }

  @Test("draw calls: one for a quad, a colour matrix and a copy, two for a blur's rows and columns")
  func drawCalls() throws {
    var builder = PlanBuilder(40, 30)
    let source = builder.addSurface(40, 30), soft = builder.addSurface(40, 30), grey = builder.addSurface(40, 30)
    builder.draw(into: source) { $0.quad(SIMD4(10, 8, 22, 15), color: SIMD4(1, 0, 0, 1)) }
    builder.plan.appendConvolution(of: source, by: .gaussian(sigma: SIMD2(2.5, 4)), into: soft)
    let swap = ColorMatrix(
      red: SIMD4(0, 0, 1, 0), green: SIMD4(0, 1, 0, 0), blue: SIMD4(1, 0, 0, 0), alpha: SIMD4(0, 0, 0, 1), offset: .zero)
    builder.plan.passes.append(Pass(surface: grey, action: .colorMatrix(source: soft, swap)))
    builder.plan.passes.append(Pass(surface: source, action: .copy(source: grey, origin: .zero)))
    builder.draw { $0.quad(SIMD4(0, 0, 40, 30), material: .surface(Int32(source), .oneToOne(40, 30))) }
    let renderer = try GLESRenderer(context: GLContext(), options: Device.options())
    _ = try Device.render(builder.plan, with: renderer)
    // 1 + 2 + 1 + 1 + 1
    #expect(renderer.statistics.drawCalls == 6)
  }

  /// Compares every pixel drawn over transparency with a premultiplied colour.
  private func expect(_ plan: FramePlan, within steps: Int, interpolates: Bool? = nil, _ reference: (SIMD2<Float>) -> SIMD4<Float>) throws {
    var options = Device.options()
    options.interpolates = interpolates
    let bitmap = try Device.render(plan, options: options)
    var worst = 0
    var covered = 0
    for y in 0..<plan.viewport.height {
      for x in 0..<plan.viewport.width {
        let wanted = round8(reference(SIMD2(Float(x) + 0.5, Float(y) + 0.5)))
        worst = max(worst, difference(bitmap[x, y], wanted))
        covered += wanted.w > 0 ? 1 : 0
      }
    }
    #expect(worst <= steps)
    #expect(covered > 100)
  }
}

/// The colour rounded to the bytes of a surface.
func round8(_ color: SIMD4<Float>) -> SIMD4<UInt8> {
  SIMD4<UInt8>((color.clamped(lowerBound: .zero, upperBound: .one) * 255).rounded(.toNearestOrAwayFromZero))
}

extension Sampling {
  /// Texel for local point, over a whole picture.
  static func oneToOne(_ width: Float, _ height: Float, filter: Filter = .linear) -> Sampling {
    Sampling(scale: SIMD2(1, 1), offset: .zero, bounds: SIMD4(0, 0, width, height), magnification: filter, minification: filter)
  }
}
