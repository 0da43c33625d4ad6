import Compositing
import Foundation
import GLESRenderer
import Graphics
import TestSupport
import Testing

@Suite("Solid quads", .enabled(if: Device.exists, Device.reason))
struct SolidQuadTests {
  @Test("row 0 is the top row, and whole pixels are exact")
  func topLeft() throws {
    var builder = PlanBuilder(8, 6)
    builder.draw { $0.quad(SIMD4(0, 0, 2, 1), color: SIMD4(1, 0, 0, 1)) }
    let bitmap = try Device.render(builder.plan)
    #expect(bitmap[0, 0] == SIMD4(255, 0, 0, 255))
    #expect(bitmap[1, 0] == SIMD4(255, 0, 0, 255))
    #expect(bitmap[2, 0] == SIMD4(0, 0, 0, 0))
    #expect(bitmap[0, 1] == SIMD4(0, 0, 0, 0))
    #expect(bitmap[0, 5] == SIMD4(0, 0, 0, 0))
  }

  @Test("edges between pixels cover their fraction")
  func fractions() throws {
    var builder = PlanBuilder(8, 8)
    builder.draw(clear: SIMD4(0, 0, 0, 1)) { $0.quad(SIMD4(1.25, 2, 3.5, 4.75)) }
    let bitmap = try Device.render(builder.plan)
    // Columns 1 and 3 are covered by ¾ and ½; rows 2, 3 and 4 by 1, 1 and ¾.
    #expect(isClose(bitmap[1, 3], SIMD4(191, 191, 191, 255)))
    #expect(bitmap[2, 3] == SIMD4(255, 255, 255, 255))
    #expect(isClose(bitmap[3, 3], SIMD4(128, 128, 128, 255)))
    #expect(isClose(bitmap[3, 4], SIMD4(96, 96, 96, 255)))  // ½ · ¾ · 255 = 95.6
    #expect(bitmap[4, 3] == SIMD4(0, 0, 0, 255))
    #expect(bitmap[2, 5] == SIMD4(0, 0, 0, 255))
  }

  @Test("a stripe narrower than a pixel covers its width")
  func stripe() throws {
    var builder = PlanBuilder(4, 4)
    builder.draw { $0.quad(SIMD4(1.375, 0, 1.625, 4)) }
    let bitmap = try Device.render(builder.plan)
    #expect(isClose(bitmap[1, 2], SIMD4(64, 64, 64, 64)))
  }

  @Test("hard edges step at the pixel's centre")
  func hardEdges() throws {
    var builder = PlanBuilder(6, 4)
    builder.draw { $0.quad(SIMD4(1.25, 0, 3.25, 4), hardEdges: 0b1111) }
    let bitmap = try Device.render(builder.plan)
    // Centres at 1.5 and 2.5 are inside; 3.5 is not, nor 0.5.
    #expect((0..<6).map { bitmap[$0, 1].w } == [0, 255, 255, 0, 0, 0])
  }

  @Test("hard edges end corners, too, which are smooth inside", arguments: [false, true])
  func hardCorners(interpolates: Bool) throws {
    var builder = PlanBuilder(26, 26)
    builder.draw { $0.quad(SIMD4(2.75, 3, 22.75, 23), radii: SIMD4(repeating: 8), hardEdges: 0b1111) }
    var options = Device.options()
    options.interpolates = interpolates
    let bitmap = try Device.render(builder.plan, options: options)
    // The centre of column 2 is ¼ pixel outside. In row 10 the circle is nearer than half a pixel to it: that alone would cover
    // 8 − |(8.25, 0.5)| + ½ = 0.23. In row 7 column 3 is on the circle: 8 − |(7.25, 3.5)| + ½ = 0.449.
    for (row, covered) in [(7, 115), (10, 255), (13, 255)] as [(Int, UInt8)] {
      #expect(bitmap[2, row].w == 0)
      #expect(isClose(bitmap[3, row], SIMD4(repeating: covered)))
    }
  }

  @Test("quads of one kind share a draw call, whatever their clips, corners and matrices")
  func batching() throws {
    var builder = PlanBuilder(64, 64)
    let clip = builder.clip(SIMD4(0, 0, 64, 64), radii: SIMD4(repeating: 8))
    builder.draw {
      for i in 0..<20 {
        let x = Float(i * 3)
        $0.quad(SIMD4(x, 4, x + 2, 20), color: SIMD4(1, 0, 0, 1))
        $0.quad(SIMD4(x, 24, x + 2, 30), radii: SIMD4(repeating: 1))
        $0.quad(SIMD4(x, 34, x + 2, 40), PlanBuilder.rotation(degrees: 20, about: x, 34), clip: clip)
      }
    }
    let renderer = try GLESRenderer(context: .init(), options: Device.options())
    let bitmap = try Device.render(builder.plan, with: renderer)
    #expect(renderer.statistics.drawCalls == 1)
    #expect(renderer.statistics.quads == 60)
    #expect(bitmap[0, 10] == SIMD4(255, 0, 0, 255))
    #expect(bitmap[58, 10] == SIMD4(255, 0, 0, 255))
  }

  @Test("a rotated square covers half of its edge pixels on average")
  func rotatedSquare() throws {
    var builder = PlanBuilder(64, 64)
    builder.draw { $0.quad(SIMD4(16, 16, 48, 48), PlanBuilder.rotation(degrees: 30, about: 32, 32)) }
    let bitmap = try Device.render(builder.plan)
    var sum = 0
    for y in 0..<64 { for x in 0..<64 { sum += Int(bitmap[x, y].w) } }
    // The area of a 32 × 32 square does not depend on its angle.
    #expect(abs(Double(sum) / 255 - 1024) < 2)
    #expect(bitmap[32, 32] == SIMD4(255, 255, 255, 255))
  }
}
