import Compositing
import GLESRenderer
import Graphics
import RenderTree
import TestSupport
import Testing

/// Which quads share a draw call, though others stand between them in the plan's order.
@Suite("Batching by overlap", .enabled(if: Device.exists, Device.reason))
struct BatchingTests {
  private func draw(_ plan: FramePlan, interpolates: Bool, shares: Bool = true) throws -> (bitmap: Bitmap, calls: Int) {
    var options = Device.options()
    options.interpolates = interpolates
    if !shares { options.fastPaths.remove(.sharedCalls) }
    let renderer = try GLESRenderer(context: .init(), options: options)
    let bitmap = try Device.render(plan, with: renderer)
    return (bitmap, renderer.statistics.drawCalls)
  }

  /// Quads of one colour and pictures of 300 × 300, which have a texture of their own, in turns: `step` pixels apart, each 20 × 20.
  private func turns(step: Float, count: Int) -> FramePlan {
    var builder = PlanBuilder(256, 64)
    let picture = builder.picture(noise(300, 300))
    builder.draw(clear: SIMD4(0.2, 0.3, 0.4, 1)) {
      for index in 0..<count {
        let place = Matrix3.translation(4 + step * Float(index), 8.5 + Float(index % 3) * 4)
        if index % 2 == 0 {
          $0.quad(SIMD4(0, 0, 20, 20), place, color: SIMD4(0.5, 0.1, 0.2, 0.6))
        } else {
          $0.quad(SIMD4(0, 0, 20, 20), place, material: .picture(picture, .oneToOne(300, 300)), color: SIMD4(repeating: 0.7))
        }
      }
    }
    return builder.plan
  }

  @Test("quads that touch none of those between them share calls", arguments: [false, true])
  func apart(interpolates: Bool) throws {
    // 24 pixels apart, nothing overlaps: all of one colour in a call, all pictures in another.
    let plan = turns(step: 24, count: 10)
    let shared = try draw(plan, interpolates: interpolates), single = try draw(plan, interpolates: interpolates, shares: false)
    #expect(shared.calls == 2)
    #expect(single.calls == 10)
    #expect(shared.bitmap.largestDifference(from: single.bitmap) == 0)
  }

  @Test("quads that overlap stay in the plan's order", arguments: [false, true])
  func overlapping(interpolates: Bool) throws {
    // 12 pixels apart, each lies over a part of the one before: only neighbours of a kind, of which there are none, could share.
    let plan = turns(step: 12, count: 10)
    let shared = try draw(plan, interpolates: interpolates), single = try draw(plan, interpolates: interpolates, shares: false)
    #expect(shared.calls == 10)
    #expect(shared.bitmap.largestDifference(from: single.bitmap) == 0)
  }

  @Test("quads with more than four corners are found among others")
  func polygons() throws {
    var builder = PlanBuilder(256, 60)
    let picture = builder.picture(noise(300, 300))
    // Turned, 32.8 pixels wide, and cut at the top by the surface: 5 corners or more.
    builder.draw(clear: SIMD4(0, 0, 0, 1)) {
      for index in 0..<6 {
        let place = Matrix3.translation(10 + 40 * Float(index), -6) * PlanBuilder.rotation(degrees: 30, about: 12, 12)
        if index % 2 == 0 {
          $0.quad(SIMD4(0, 0, 24, 24), place, color: SIMD4(0.5, 0.1, 0.2, 0.6))
        } else {
          $0.quad(SIMD4(0, 0, 24, 24), place, material: .picture(picture, .oneToOne(300, 300)))
        }
      }
    }
    let shared = try draw(builder.plan, interpolates: false), single = try draw(builder.plan, interpolates: false, shares: false)
    #expect(shared.calls == 2)
    #expect(shared.bitmap.largestDifference(from: single.bitmap) == 0)
  }

  @Test("cards and their shadows share one call, in any order", arguments: [1, 3])
  func shadows(step: Int) throws {
    var builder = PlanBuilder(200, 120)
    let picture = builder.picture(noise(40, 30))
    let rect = SIMD4<Float>(0, 0, 40, 30)
    builder.draw(clear: SIMD4(1, 1, 1, 1)) {
      for index in 0..<5 {
        let place = Matrix3.translation(Float(20 + 12 * step * index), 40)
        let shadow = BlurredRectangle(rect: rect, radii: SIMD4(repeating: 6), sigma: 4)
        $0.quad(rect + 12 * SIMD4(-1, -1, 1, 1), place, material: .shadow(shadow), color: SIMD4(0, 0, 0, 0.5), hardEdges: 15)
        $0.quad(
          rect, place, material: .picture(picture, .oneToOne(40, 30)), radii: SIMD4(repeating: 6),
          border: Border(width: 2, color: SIMD4(1, 1, 1, 1)))
      }
    }
    let shared = try draw(builder.plan, interpolates: false), single = try draw(builder.plan, interpolates: false, shares: false)
    #expect(shared.calls == 1)
    #expect(single.calls == 10)
    #expect(shared.bitmap.largestDifference(from: single.bitmap) == 0)
  }
}
