import Compositing
import GLESRenderer
import Graphics
import RenderTree
import TestSupport
import Testing

/// What opaque quads hide, when their interiors are drawn before everything else.
@Suite("Interiors", .enabled(if: Device.exists, Device.reason))
struct InteriorTests {
  private static let side = 160

  /// A picture that is known to hide what is behind it.
  private func opaque(_ width: Int, _ height: Int) -> CGImage {
    CGImage(width: width, height: height, premultipliedPixels: noise(width, height).pixels, isOpaque: true)
  }

  /// Cards with rounded corners and borders over one another, upright, turned and in perspective, with shadows, something multiplied, and
  /// something in front.
  private func cards() -> PlanBuilder {
    var builder = PlanBuilder(Self.side, Self.side)
    let picture = builder.picture(opaque(100, 80))
    let sampling = Sampling.oneToOne(100, 80)
    let rect = SIMD4<Float>(0, 0, 100, 80)
    let matrices: [Matrix3] = [
      .translation(20, 10), .translation(8.3, 33.6), .translation(40, 20) * PlanBuilder.rotation(degrees: 30, about: 50, 40),
      Matrix3(0.9, 0.1, 22, 0.05, 0.8, 38, 0.0005, 0.002, 1), Matrix3(1.1, 0.3, 10, -0.2, 0.9, 50, 0, 0, 1),
    ]
    builder.draw(clear: SIMD4(0.1, 0.2, 0.3, 1)) { builder in
      for (index, matrix) in matrices.enumerated() {
        let shadow = BlurredRectangle(rect: rect, radii: SIMD4(repeating: 9), sigma: 4)
        builder.quad(rect + 12 * SIMD4(-1, -1, 1, 1), matrix, material: .shadow(shadow), color: SIMD4(0, 0, 0, 0.5), hardEdges: 15)
        builder.quad(
          rect, matrix, material: .picture(picture, sampling), radii: SIMD4(repeating: index == 1 ? 0 : 9),
          border: index == 2 ? .none : Border(width: Float(index), color: SIMD4(0.1, 0.5, 0.2, 0.7)))
        if index == 2 { builder.quad(SIMD4(0, 30, 150, 70), color: SIMD4(0.9, 0.5, 0.7, 1), blend: .multiply) }
      }
      builder.quad(SIMD4(30, 60, 100, 110), .translation(0.5, 0), color: SIMD4(0.2, 0.7, 0.4, 1))
      builder.quad(SIMD4(10, 10, 150, 150), color: SIMD4(0.1, 0, 0, 0.3), radii: SIMD4(repeating: 20))
    }
    return builder
  }

  private func draw(_ plan: FramePlan, interiorsFirst: Bool?, readsFramebuffer: Bool = true) throws -> (bitmap: Bitmap, calls: Int) {
    var options = Device.options()
    options.interpolates = true
    options.drawsInteriorsFirst = interiorsFirst
    options.usesFramebufferFetch = readsFramebuffer
    let renderer = try GLESRenderer(context: .init(), options: options)
    let bitmap = try Device.render(plan, with: renderer)
    return (bitmap, renderer.statistics.drawCalls)
  }

  private func expectEqual(_ a: Bitmap, _ b: Bitmap, in part: PixelRect) {
    for y in part.minY..<part.maxY {
      for x in part.minX..<part.maxX where a[x, y] != b[x, y] { Issue.record("at \(x), \(y): \(b[x, y]) instead of \(a[x, y])") }
    }
  }

  @Test("what is hidden first makes no difference to a bit, whoever blends", arguments: [true, false])
  func hiding(readsFramebuffer: Bool) throws {
    let plan = cards().plan
    let inOrder = try draw(plan, interiorsFirst: false, readsFramebuffer: readsFramebuffer)
    let hidden = try draw(plan, interiorsFirst: true, readsFramebuffer: readsFramebuffer)
    #expect(hidden.calls > inOrder.calls)
    expectEqual(inOrder.bitmap, hidden.bitmap, in: PixelRect(plan.viewport))
  }

  @Test("a part of the surface is drawn as it is within the whole, with and without")
  func repair() throws {
    let whole = try draw(cards().plan, interiorsFirst: false).bitmap
    let part = PixelRect(minX: 31, minY: 22, maxX: 130, maxY: 147)
    var plan = cards().plan
    plan.repair = PixelRegion(part)
    for index in plan.quads.indices { plan.quads[index].scissor = plan.quads[index].scissor.intersection(part) }
    expectEqual(whole, try draw(plan, interiorsFirst: true).bitmap, in: part)
  }

  @Test("interiors are drawn first where they hide one another many times over")
  func whenItPays() throws {
    func calls(layers: Int) throws -> Int {
      var builder = PlanBuilder(512, 512)
      let picture = builder.picture(opaque(500, 500))
      builder.draw {
        for index in 0..<layers {
          $0.quad(
            SIMD4(0, 0, 500, 500), .translation(Float(index), 5.5), material: .picture(picture, .oneToOne(500, 500)),
            radii: SIMD4(repeating: 30),
            border: Border(width: 3, color: SIMD4(repeating: 1)))
        }
      }
      return try draw(builder.plan, interiorsFirst: nil).calls
    }
    // One run in order; where they come first, one more.
    #expect(try calls(layers: 1) == 1)
    #expect(try calls(layers: 10) == 2)
  }
}
