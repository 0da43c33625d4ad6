@testable import Compositing
import Graphics
import RenderTree
@testable import SoftwareRenderer
import TestSupport
import Testing

/// Surfaces that are drawn where they are read.
@Suite("inlined surfaces")
struct SurfaceInliningTests {
  /// Two groups side by side in one surface, of which the second one holds a third.
  private static func groups() -> PlanBuilder {
    var builder = PlanBuilder(200, 90)
    let page = builder.addSurface(130, 60)
    let inner = builder.addSurface(40, 30)
    builder.draw(
      [
        builder.quad(SIMD4(0, 0, 40, 30), color: SIMD4(0, 0, 1, 1)),
        builder.quad(SIMD4(5.5, 5.25, 30, 20), color: SIMD4(0, 0.5, 0, 0.5), radii: SIMD4(repeating: 6)),
      ], into: inner)
    builder.draw(
      [
        builder.quad(SIMD4(0, 0, 60, 60), color: SIMD4(1, 0, 0, 1)),
        builder.quad(SIMD4(10, 10, 50, 50), PlanBuilder.rotation(0.4, about: SIMD2(30, 30)), color: SIMD4(0, 1, 0, 1)),
        builder.quad(SIMD4(64, 0, 130, 60), color: SIMD4(0.5, 0.5, 0.5, 0.5)),
        builder.quad(
          SIMD4(0, 0, 40, 30), .translation(75, 12), material: .surface(Int32(inner), .texels(40, 30)), color: SIMD4(repeating: 0.5)),
        builder.quad(SIMD4(64, 0, 130, 60), color: SIMD4(1, 1, 1, 1), blend: .destinationIn, radii: SIMD4(repeating: 20)),
      ], into: page)
    builder.draw([
      builder.quad(
        SIMD4(0, 0, 60, 60), .translation(15, 9), material: .surface(Int32(page), .texels(130, 60)), color: SIMD4(repeating: 0.5),
        radii: SIMD4(repeating: 16)),
      builder.quad(SIMD4(0, 0, 66, 60), .translation(61, 23), material: .surface(Int32(page), .texels(130, 60, offset: SIMD2(64, 0)))),
    ])
    return builder
  }

  /// The same, with something that needs both surfaces as they are.
  private static func wholeSurfaces() -> PlanBuilder {
    var builder = groups()
    for surface in 1...2 {
      let size = builder.plan.surfaces[surface]
      let copy = builder.addSurface(size.width, size.height)
      builder.plan.passes.append(Pass(surface: copy, action: .copy(source: surface, origin: SIMD2(0, 0))))
    }
    return builder
  }

  @Test("groups faded and cut as one look the same, drawn in parts or as a whole")
  func equality() {
    let whole = Self.wholeSurfaces().render(SoftwareRenderer(workerCount: 1))
    // Red at one half over nothing.
    #expect(whole.at(18, 39) == [128, 0, 0, 128])
    // Blue at one half over grey at one half: ¼ of grey and ½ of blue, together ¾.
    let mixed = whole.at(61 + 75 - 64 + 36, 23 + 12 + 26)
    #expect(zip(mixed, [64, 64, 191, 191]).allSatisfy { abs($0 - $1) <= 1 }, "\(mixed)")
    for (workers, pixels) in [(1, 1 << 17), (1, 1), (3, 1000), (2, 4000)] {
      let renderer = SoftwareRenderer(workerCount: workers, pixelsPerBand: pixels)
      for _ in 0..<2 { #expect(Self.groups().render(renderer).pixels == whole.pixels, "\(workers) workers, \(pixels) pixels a band") }
    }
  }

  @Test("parts that lie on one another each show what lies in both")
  func overlap() {
    var builder = PlanBuilder(200, 60)
    let page = builder.addSurface(60, 60)
    builder.draw([builder.quad(SIMD4(25, 15, 35, 25), color: SIMD4(1, 0, 0, 1))], into: page)
    // 1200 and 1600 of 3600 pixels, both with the square.
    builder.draw([
      builder.quad(SIMD4(0, 0, 40, 30), material: .surface(Int32(page), .texels(60, 60))),
      builder.quad(SIMD4(0, 0, 40, 40), .translation(100, 0), material: .surface(Int32(page), .texels(60, 60, offset: SIMD2(20, 10)))),
    ])
    let image = builder.render(SoftwareRenderer(workerCount: 1))
    #expect(image.at(30, 20) == [255, 0, 0, 255] && image.at(110, 10) == [255, 0, 0, 255])
    #expect(image.at(24, 20) == [0, 0, 0, 0] && image.at(116, 10) == [0, 0, 0, 0])
  }

  @Test("a repaired part is as it is in the whole")
  func repair() {
    let whole = Self.wholeSurfaces().render(SoftwareRenderer(workerCount: 1))
    var builder = Self.groups()
    let part = PixelRect(minX: 37, minY: 21, maxX: 110, maxY: 62)
    builder.plan.repair = PixelRegion(part)
    let image = builder.render(SoftwareRenderer(workerCount: 1))
    for y in part.minY..<part.maxY {
      for x in part.minX..<part.maxX where image.at(x, y) != whole.at(x, y) { Issue.record("differs at \(x), \(y)") }
    }
    #expect(image.at(36, 40) == [0, 0, 0, 0])
  }

  /// A plan of one surface of 20 × 10 pixels, whose four quads lie in two parts, and quads prepared as if each part were read at another
  /// place.
  private static func twoParts() -> (plan: FramePlan, quads: [PreparedQuad]) {
    var builder = PlanBuilder(100, 100)
    let surface = builder.addSurface(20, 10)
    let areas = [(0, 10), (2, 6), (10, 20), (11, 15)]
    builder.draw(areas.map { builder.quad(SIMD4(Float($0.0), 0, Float($0.1), 10)) }, into: surface)
    builder.draw((0..<2).map { _ in builder.quad(SIMD4(0, 0, 10, 10), material: .surface(Int32(surface), .texels(20, 10))) })
    var quads = areas.map { area in
      var quad = PreparedQuad()
      quad.paint = .solid
      (quad.minX, quad.maxX, quad.maxY) = (Int32(area.0), Int32(area.1), 10)
      return quad
    }
    for (x, shift) in [(50, -50), (80, -70)] as [(Int32, Int32)] {
      var quad = PreparedQuad()
      quad.paint = .texels
      (quad.minX, quad.maxX, quad.maxY, quad.shiftX) = (x, x + 10, 10, shift)
      quads.append(quad)
    }
    return (builder.plan.connected, quads)
  }

  @Test("a part is drawn by the quads that lie in it")
  func parts() {
    var (plan, quads) = Self.twoParts()
    var inlining = SurfaceInlining()
    quads.withUnsafeMutableBufferPointer { if let base = $0.baseAddress { inlining.find(plan, quads: base) } }
    #expect(inlining.passes == [0])
    #expect(inlining.parts.map(\.quads) == [0..<2, 2..<4])
    #expect(quads.map(\.inlined) == [-1, -1, -1, -1, 0, 1])
    // Nothing of the plan is kept: without the surface there is nothing to find.
    plan.surfaces.removeLast()
    plan.passes.removeAll()
    quads.withUnsafeMutableBufferPointer { if let base = $0.baseAddress { inlining.find(plan, quads: base) } }
    #expect(inlining.passes.isEmpty && inlining.parts.isEmpty)
  }

  @Test("what is read twice, blurred, turned or written twice is drawn as a whole")
  func whole() {
    let changes: [(inout FramePlan, inout [PreparedQuad]) -> Void] = [
      { plan, quads in
        quads.append(quads[5])
        plan.quads.append(plan.quads[5])
        plan.passes[1].action = .draw(4..<7, clear: nil)
      },
      { plan, _ in
        plan.surfaces.append(plan.surfaces[1])
        plan.appendConvolution(of: 1, by: .gaussian(sigma: SIMD2(1, 1)), into: 2)
      },
      { _, quads in quads[4].paint = .picture },
      { plan, _ in plan.passes.insert(Pass(surface: 1, action: .draw(0..<0, clear: .zero)), at: 0) },
    ]
    for (index, change) in changes.enumerated() {
      var (plan, quads) = Self.twoParts()
      change(&plan, &quads)
      plan.connectPasses()
      var inlining = SurfaceInlining()
      quads.withUnsafeMutableBufferPointer { if let base = $0.baseAddress { inlining.find(plan, quads: base) } }
      #expect(inlining.passes.isEmpty, "change \(index)")
      #expect(quads.allSatisfy { $0.inlined < 0 }, "change \(index)")
    }
  }
}
