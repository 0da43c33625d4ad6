import Compositing
import EGLPlatform
import Foundation
import GLESRenderer
import Graphics
import Rasterizer
import RenderTree
import TestSupport
import Testing

/// What the device interpolates and samples, against shaders in full precision.
@Suite("Interpolated quads", .enabled(if: Device.exists, Device.reason))
struct InterpolationTests {
  private static let perspective = Matrix3(0.9, 0.1, 2, 0.05, 0.8, 8, 0.001, 0.004, 1)
  private static let matrices: [Matrix3] = [
    .translation(20.3, 11.6), PlanBuilder.rotation(degrees: 33, about: 48, 48), PlanBuilder.rotation(degrees: 190, about: 40, 50),
    perspective,
    Matrix3(0.6, 0.3, 10, -0.2, 1.4, 20, 0, 0, 1),
  ]

  private func compare(_ plan: FramePlan, within steps: Int) throws {
    var options = Device.options()
    options.interpolates = false
    let exact = try Device.render(plan, options: options)
    options.interpolates = true
    let interpolated = try Device.render(plan, options: options)
    #expect(exact.largestDifference(from: interpolated) <= steps)
    #expect((0..<96 * 96).contains { exact[$0 % 96, $0 / 96] != exact[0, 0] })
  }

  @Test("outlines, rounded corners, rings and borders within a step", arguments: matrices)
  func shapes(matrix: Matrix3) throws {
    for (radius, ring, border) in [(0, 0, 0), (9, 0, 0), (9, 3, 0), (2, 5, 0), (12, 0, 4), (0, 0, 3), (3, 0, 6)] as [(Float, Float, Float)]
    {
      var builder = PlanBuilder(96, 96)
      builder.draw(clear: SIMD4(0.1, 0.2, 0.3, 1)) {
        $0.quad(
          SIMD4(20, 24, 63, 58), matrix, color: SIMD4(0.8, 0.4, 0.1, 0.9), radii: SIMD4(repeating: radius), ringWidth: ring,
          border: border == 0 ? .none : Border(width: border, color: SIMD4(0.1, 0.5, 0.2, 0.7)))
      }
      try compare(builder.plan, within: 1)
    }
  }

  @Test("gradients of two stops and of five, along any line, within a step", arguments: matrices)
  func gradients(matrix: Matrix3) throws {
    for (locations, end) in [([0, 1], SIMD2(1, 0)), ([0.1, 0.3, 0.5, 0.9, 1], SIMD2(0.7, 0.9)), ([0.4], SIMD2(0, 1))]
      as [([Float], SIMD2<Float>)]
    {
      for (radius, border, hardEdges) in [(0, 0, 0), (9, 0, 0), (6, 3, 0), (0, 0, 15)] as [(Float, Float, UInt8)] {
        var builder = PlanBuilder(96, 96)
        let stops = locations.enumerated().map { index, location in
          Gradient.Stop(location: location, color: index % 2 == 0 ? SIMD4(0.9, 0.2, 0.4, 1) : SIMD4(0, 0.8, 0.5, 0.3))
        }
        let gradient = builder.gradient(
          Gradient(
            kind: .axial, stops: stops, start: SIMD2(0, 0.1), end: end, unitScale: 1 / SIMD2(43, 34),
            unitOffset: -SIMD2(20, 24) / SIMD2(43, 34)))
        builder.draw(clear: SIMD4(0.1, 0.2, 0.3, 1)) {
          $0.quad(
            SIMD4(20, 24, 63, 58), matrix, material: gradient, color: SIMD4(repeating: 0.9), radii: SIMD4(repeating: radius),
            border: border == 0 ? .none : Border(width: border, color: SIMD4(0.1, 0.5, 0.2, 0.7)), hardEdges: hardEdges)
        }
        try compare(builder.plan, within: 1)
      }
    }
  }

  /// Both middle stops stand at 0.5, (x + 0.5) / 64 − 0.2421875 where x is 47: that pixel has the later one's colour.
  @Test("a hard change is where full precision has it")
  func hardChange() throws {
    var builder = PlanBuilder(96, 96)
    let colors: [SIMD4<Float>] = [SIMD4(1, 0, 0, 1), SIMD4(1, 0, 0, 1), SIMD4(0, 0, 1, 1), SIMD4(0, 0, 1, 1)]
    let stops = zip([0, 0.5, 0.5, 1] as [Float], colors).map { Gradient.Stop(location: $0, color: $1) }
    let gradient = builder.gradient(
      Gradient(
        kind: .axial, stops: stops, start: .zero, end: SIMD2(1, 0), unitScale: SIMD2(repeating: 1 / 64), unitOffset: SIMD2(-0.2421875, 0)))
    builder.draw { $0.quad(SIMD4(0, 0, 95, 95), material: gradient) }
    var options = Device.options()
    options.interpolates = true
    let bitmap = try Device.render(builder.plan, options: options)
    #expect((0..<95).allSatisfy { bitmap[$0, 40] == ($0 < 47 ? SIMD4(255, 0, 0, 255) : SIMD4(0, 0, 255, 255)) })
  }

  // Filters may spread the pixel in a corner over all of a picture: the twentieth of a step by which interpolation was off there showed.
  @Test("soft edges cover their fraction to the hundredth of a step, with and without", arguments: [true, false])
  func fractions(interpolates: Bool) throws {
    var builder = PlanBuilder(64, 128)
    builder.draw { $0.quad(SIMD4(0.33, 0.04, 62.87, 123.56), color: SIMD4(0.99, 1, 0.82, 1)) }
    var options = Device.options()
    options.interpolates = interpolates
    let bitmap = try Device.render(builder.plan, options: options)
    // 0.67 · 0.96 · 255 = 164.02, times 0.99 and 0.82: 162.38 and 134.49. A 2048th of a pixel more each way makes them 162.58 and 134.66.
    #expect(bitmap[0, 0] == SIMD4(162, 164, 134, 164))
    // 0.67 · 0.56 · 255 = 95.68, times 0.99 and 0.82: 94.72 and 78.45.
    #expect(bitmap[0, 123] == SIMD4(95, 96, 78, 96))
    // 0.87 · 0.56 · 255 = 124.24, times 0.99 and 0.82: 122.99 and 101.87.
    #expect(bitmap[62, 123] == SIMD4(123, 124, 102, 124))
  }

  @Test("whole pixels are whole and halves rounded up, wherever edges lie", arguments: [0, 0.5] as [Float])
  func wholePixels(fraction: Float) throws {
    var builder = PlanBuilder(2048, 1024)
    let rects = (0..<64).map { (i: Int) -> SIMD4<Float> in
      let left = i * 37 % 101, top = i * 16 + i % 3, right = 200 + i * 677 % 1800, bottom = i * 16 + 7 + i % 7
      return SIMD4(Float(left), Float(top), Float(right) + fraction, Float(bottom) + fraction)
    }
    builder.draw { for rect in rects { $0.quad(rect, color: SIMD4(0.5, 0.5, 0.5, 1)) } }
    var options = Device.options()
    options.interpolates = true
    let bitmap = try Device.render(builder.plan, options: options)
    for rect in rects {
      let left = Int(rect.x), top = Int(rect.y), right = Int(rect.z), bottom = Int(rect.w)
      // 127.5 is rounded up where nothing is missing of it: 127 is what is covered to less than 0.999996.
      var less = 0
      for y in top..<bottom { for x in left..<right where bitmap[x, y] != SIMD4(128, 128, 128, 255) { less += 1 } }
      #expect(less == 0)
      // The pixels around it: half covered, 63.75 and 127.5, or not at all.
      let beside = fraction == 0 ? SIMD4<UInt8>.zero : SIMD4(64, 64, 64, 128)
      #expect(bitmap[right, top] == beside && bitmap[left, bottom] == beside)
      #expect(left == 0 || bitmap[left - 1, top] == .zero)
    }
  }

  @Test("hard edges step where they do in full precision, with and without rounding", arguments: matrices, [15, 3, 12] as [UInt8])
  func hardEdges(matrix: Matrix3, edges: UInt8) throws {
    for radius in [0, 8] as [Float] {
      var builder = PlanBuilder(96, 96)
      builder.draw {
        $0.quad(SIMD4(20.25, 24, 63, 58.5), matrix, color: SIMD4(0.8, 0.4, 0.1, 0.9), radii: SIMD4(repeating: radius), hardEdges: edges)
      }
      try compare(builder.plan, within: 1)
    }
  }

  @Test("hard edges between pixels take those whose centres are on them")
  func hardTies() throws {
    var builder = PlanBuilder(16, 16)
    builder.draw { $0.quad(SIMD4(3.5, 4, 9.5, 10), color: SIMD4(1, 1, 1, 1), hardEdges: 15) }
    var options = Device.options()
    options.interpolates = true
    let bitmap = try Device.render(builder.plan, options: options)
    // Centres at 3.5 and 9.5 are on the edges: seven columns from 3 to 9, six rows from 4 to 9.
    for y in 0..<16 { for x in 0..<16 { #expect(bitmap[x, y].w == ((3...9).contains(x) && (4...9).contains(y) ? 255 : 0)) } }
  }

  @Test("upright quads with hard edges need no confining, and are drawn with one call")
  func hardRuns() throws {
    var builder = PlanBuilder(64, 64)
    builder.draw {
      for i in 0..<6 {
        $0.quad(SIMD4(Float(i * 10), Float(i * 9) + 0.25, Float(i * 10 + 8), Float(i * 9) + 7.75), color: SIMD4(1, 0, 0, 1), hardEdges: 15)
      }
    }
    // A scissor that cuts one of them: rows from 3 on.
    builder.plan.quads[0].scissor = PixelRect(minX: 0, minY: 3, maxX: 64, maxY: 64)
    var options = Device.options()
    options.interpolates = true
    let renderer = try GLESRenderer(context: GLContext(), options: options)
    let bitmap = try Device.render(builder.plan, with: renderer)
    #expect(renderer.statistics.drawCalls == 1)
    // From 0.25 to 7.75 lie the centres of rows 0 … 7; columns are whole.
    for y in 0..<64 {
      for x in 0..<64 {
        let i = x / 10
        let isInside = i < 6 && x % 10 < 8 && (i * 9..<i * 9 + 8).contains(y) && (i > 0 || y >= 3)
        #expect(bitmap[x, y] == (isInside ? SIMD4(255, 0, 0, 255) : .zero))
      }
    }
  }

  @Test("a drawing shows its ink, first alone, then whole where it is read between texels, then alone again", arguments: [true, false])
  func ink(interpolates: Bool) throws {
    // A bar of 6 by 4 points in a bitmap of 24 by 20.
    let path = CGPath(rect: CGRect(x: 9, y: 8, width: 6, height: 4), transform: nil).geometry
    var drawing = ShapeDrawing(path: path, pathToPixels: .identity, size: PixelSize(24, 20))
    drawing.fillColor = CGColor(red: 0, green: 1, blue: 0, alpha: 1)
    func plan(_ matrix: Matrix3) -> FramePlan {
      var builder = PlanBuilder(64, 64)
      builder.plan.pictures.append(.drawing(.shape(drawing)))
      builder.draw(clear: SIMD4(0, 0, 0, 1)) {
        $0.quad(SIMD4(0, 0, 24, 20), matrix, material: .picture(0, Sampling.oneToOne(24, 20)), hardEdges: 15)
      }
      return builder.plan
    }
    var options = Device.options()
    options.interpolates = interpolates
    let renderer = try GLESRenderer(context: GLContext(), options: options)
    for _ in 0..<2 {
      let copied = try Device.render(plan(.translation(20, 30)), with: renderer)
      for y in 0..<64 {
        for x in 0..<64 {
          #expect(copied[x, y] == ((29..<35).contains(x) && (38..<42).contains(y) ? SIMD4(0, 255, 0, 255) : SIMD4(0, 0, 0, 255)))
        }
      }
      // Twice as large: the bar goes from 18 to 30 and from 16 to 24, half a step of two pixels on either side of its edges.
      let enlarged = try Device.render(plan(Matrix3(2, 0, 0, 0, 2, 0, 0, 0, 1)), with: renderer)
      #expect(enlarged[24, 20] == SIMD4(0, 255, 0, 255))
      #expect(isClose(enlarged[18, 20], SIMD4(0, 191, 0, 255), within: 2))
      #expect(isClose(enlarged[17, 20], SIMD4(0, 64, 0, 255), within: 2))
      #expect(enlarged[15, 20] == SIMD4(0, 0, 0, 255))
    }
    // The bar and a texel around it were uploaded, 8 by 6, then all of 24 by 20; the third and fourth picture found what they need.
    #expect(renderer.statistics.cachedBytes >= 24 * 20 * 4)
  }

  @Test("pictures of any contrast within a step", arguments: matrices)
  func pictures(matrix: Matrix3) throws {
    var builder = PlanBuilder(96, 96)
    let picture = builder.picture(noise(40, 30))
    builder.draw {
      $0.quad(
        SIMD4(20, 24, 60, 54), matrix, material: .picture(picture, Self.sampling), color: SIMD4(repeating: 0.8), radii: SIMD4(repeating: 5))
    }
    try compare(builder.plan, within: 1)
  }

  private static var sampling: Sampling {
    var sampling = Sampling.oneToOne(40, 30)
    sampling.offset = SIMD2(-20, -24)
    return sampling
  }

  @Test("a part of a picture reads nothing around it, whatever stands beside it on its page", arguments: matrices)
  func parts(matrix: Matrix3) throws {
    // Red within, white without: at the outermost pixels too there is no white.
    var pixels: [UInt8] = []
    for y in 0..<30 {
      for x in 0..<40 { pixels += (10..<30).contains(x) && (10..<20).contains(y) ? [255, 0, 0, 255] : [255, 255, 255, 255] }
    }
    var builder = PlanBuilder(96, 96)
    let picture = builder.picture(CGImage(width: 40, height: 30, premultipliedPixels: pixels))
    var sampling = Self.sampling
    sampling.bounds = SIMD4(10, 10, 30, 20)
    builder.draw { $0.quad(SIMD4(30, 34, 50, 44), matrix, material: .picture(picture, sampling)) }
    var options = Device.options()
    options.interpolates = true
    let bitmap = try Device.render(builder.plan, options: options)
    #expect((0..<96 * 96).allSatisfy { bitmap[$0 % 96, $0 / 96].y == 0 })
    #expect((0..<96 * 96).contains { bitmap[$0 % 96, $0 / 96] == SIMD4(255, 0, 0, 255) })
  }

  @Test("shadows of all sizes from pictures of their quarters, within two steps", arguments: matrices)
  func shadows(matrix: Matrix3) throws {
    // Long and short sides for the blur's reach, and corners from square to round.
    for (width, height, radius, sigma) in [(40, 30, 6, 3), (40, 6, 2, 4), (8, 8, 4, 5), (44, 34, 0, 2), (30, 30, 15, 1.5)]
      as [(Float, Float, Float, Float)]
    {
      let rect = SIMD4(48 - width / 2, 44 - height / 2, 48 + width / 2, 44 + height / 2)
      let shadow = BlurredRectangle(rect: rect, radii: SIMD4(repeating: radius), sigma: sigma)
      var builder = PlanBuilder(96, 96)
      builder.draw(clear: SIMD4(1, 1, 1, 1)) {
        $0.quad(
          rect + 3 * sigma * SIMD4(-1, -1, 1, 1), matrix * .translation(-4, -4), material: .shadow(shadow), color: SIMD4(0, 0, 0, 1),
          hardEdges: 15)
      }
      try compare(builder.plan, within: 2)
    }
  }

  @Test("shadows over one another add up no differences", arguments: matrices)
  func manyShadows(matrix: Matrix3) throws {
    // Each of twelve faint ones changes the backdrop by no more than half a dozen steps, where half a step of its alpha's would be much.
    let shadow = BlurredRectangle(rect: SIMD4(28, 27, 68, 57), radii: SIMD4(repeating: 6), sigma: 5)
    var builder = PlanBuilder(96, 96)
    builder.draw(clear: SIMD4(1, 1, 1, 1)) { builder in
      for _ in 0..<12 {
        builder.quad(
          SIMD4(10, 9, 86, 75), matrix * .translation(-4, -4), material: .shadow(shadow), color: SIMD4(0, 0, 0, 0.03), hardEdges: 15)
      }
    }
    try compare(builder.plan, within: 2)
  }

  @Test("what a shadow does not draw shows nowhere", arguments: matrices)
  func hiddenShadow(matrix: Matrix3) throws {
    func plan(hidden: SIMD4<Float>) -> FramePlan {
      var builder = PlanBuilder(96, 96)
      let shadow = BlurredRectangle(rect: SIMD4(12, 14, 84, 74), radii: SIMD4(repeating: 10), sigma: 3)
      builder.draw(clear: SIMD4(1, 1, 1, 1)) {
        $0.quad(SIMD4(3, 5, 93, 83), matrix * .translation(-8, -8), material: .shadow(shadow), color: SIMD4(0, 0, 0, 0.5), hardEdges: 15)
        $0.quad(SIMD4(12, 12, 84, 72), matrix * .translation(-8, -8), color: SIMD4(0.2, 0.4, 0.9, 1), radii: SIMD4(repeating: 10))
      }
      builder.plan.quads[0].hidden = hidden
      return builder.plan
    }
    var options = Device.options()
    options.interpolates = true
    let renderer = try GLESRenderer(context: .init(), options: options)
    let drawn = try Device.render(plan(hidden: .zero), with: renderer)
    let whole = renderer.statistics.uploadedBytes
    let spared = try Device.render(plan(hidden: SIMD4(15, 15, 81, 69)), with: renderer)
    // Four records of 16 texels of 16 bytes instead of one, less the shadow's picture, which was uploaded before.
    #expect(renderer.statistics.uploadedBytes < whole)
    for y in 0..<96 {
      for x in 0..<96 where difference(drawn[x, y], spared[x, y]) > 1 {
        Issue.record("at \(x), \(y): \(spared[x, y]) instead of \(drawn[x, y])")
      }
    }
  }

  @Test("a part of the surface is drawn to the last bit as it is within the whole")
  func repair() throws {
    var builder = PlanBuilder(96, 96)
    let picture = builder.picture(noise(40, 30))
    builder.draw(clear: SIMD4(0.1, 0.2, 0.3, 1)) { builder in
      for (i, matrix) in Self.matrices.enumerated() {
        builder.quad(
          SIMD4(20, 24, 60, 54), matrix, material: .picture(picture, Self.sampling), color: SIMD4(repeating: 0.5 + 0.1 * Float(i)))
        builder.quad(SIMD4(10, 60, 50, 80), matrix, color: SIMD4(0, 0.3, 0, 0.3), radii: SIMD4(repeating: 7))
      }
    }
    var options = Device.options()
    options.interpolates = true
    let whole = try Device.render(builder.plan, options: options)
    let part = PixelRect(minX: 31, minY: 22, maxX: 70, maxY: 67)
    var plan = builder.plan
    plan.repair = PixelRegion(part)
    for index in plan.quads.indices { plan.quads[index].scissor = plan.quads[index].scissor.intersection(part) }
    let repaired = try Device.render(plan, options: options)
    for y in part.minY..<part.maxY {
      for x in part.minX..<part.maxX where whole[x, y] != repaired[x, y] {
        Issue.record("at \(x), \(y): \(repaired[x, y]) instead of \(whole[x, y])")
      }
    }
  }
}
