@testable import Compositing
import Graphics
import RenderTree
@testable import SoftwareRenderer
import TestSupport
import Testing

/// Surfaces whose memory serves others once nothing reads them any more.
@Suite("memory of surfaces")
struct SurfaceSlotTests {
  @Test("blurs one after the other take no more memory than a few")
  func chain() {
    func bytes(blurs: Int) -> Int {
      var builder = PlanBuilder(64, 64)
      var last = builder.addSurface(64, 64)
      builder.draw([builder.quad(SIMD4(16, 16, 48, 48), color: SIMD4(1, 0, 0, 1))], into: last)
      for _ in 0..<blurs {
        let next = builder.addSurface(64, 64)
        builder.plan.appendConvolution(of: last, by: .gaussian(sigma: SIMD2(1, 1)), into: next)
        last = next
      }
      builder.draw([builder.quad(SIMD4(0, 0, 64, 64), material: .surface(Int32(last), .texels(64, 64)))])
      let renderer = SoftwareRenderer(workerCount: 2)
      let image = builder.render(renderer)
      // σ = √blurs spreads a square of 32, whose middle stays.
      #expect(image.at(32, 32)[0] > 200)
      return renderer.statistics.cachedBytes
    }
    // What is read and what lies between the two directions, which is read when the first of them is free: 64 · 64 · 4 bytes each.
    #expect(bytes(blurs: 3) == 2 * 16384)
    #expect(bytes(blurs: 30) == 2 * 16384)
  }

  @Test("what an inlined surface is drawn from stays until it is read")
  func inlined() {
    var builder = PlanBuilder(64, 32)
    // A green surface, which another one shows, which the last pass shows; between them blurs of a red one take free memory.
    let green = builder.addSurface(32, 32), shown = builder.addSurface(32, 32)
    builder.draw([builder.quad(SIMD4(0, 0, 32, 32), color: SIMD4(0, 1, 0, 1))], into: green)
    builder.draw(
      [builder.quad(SIMD4(0, 0, 32, 32), material: .surface(Int32(green), .texels(32, 32)))], into: shown)
    var last = builder.addSurface(32, 32)
    builder.draw([builder.quad(SIMD4(0, 0, 32, 32), color: SIMD4(1, 0, 0, 1))], into: last)
    for _ in 0..<6 {
      let next = builder.addSurface(32, 32)
      builder.plan.appendConvolution(of: last, by: .gaussian(sigma: SIMD2(0.5, 0.5)), into: next)
      last = next
    }
    builder.draw([
      builder.quad(SIMD4(0, 0, 32, 32), material: .surface(Int32(last), .texels(32, 32))),
      builder.quad(SIMD4(0, 0, 32, 32), .translation(32, 0), material: .surface(Int32(shown), .texels(32, 32))),
    ])
    let image = builder.render(SoftwareRenderer(workerCount: 2))
    #expect(image.at(16, 16) == [255, 0, 0, 255])
    #expect(image.at(48, 16) == [0, 255, 0, 255])
  }
}
