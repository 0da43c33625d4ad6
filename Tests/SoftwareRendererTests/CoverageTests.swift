@testable import Compositing
import Graphics
import RenderTree
@testable import SoftwareRenderer
import TestSupport
import Testing

@Suite("coverage")
struct CoverageTests {
  @Test("a rectangle's edges cover fractions of pixels")
  func fractions() {
    var builder = PlanBuilder(8, 4)
    // Columns 1 … 5 with half of column 1 and a quarter of column 5; rows 1 and 2 whole.
    builder.draw([builder.quad(SIMD4(1.5, 1, 5.25, 3), color: SIMD4(1, 0, 0, 1))])
    let image = builder.render()
    #expect(image.at(0, 1) == [0, 0, 0, 0])
    #expect(image.at(1, 1) == [128, 0, 0, 128])  // ½ · 255 = 127.5 → 128
    #expect(image.at(2, 1) == [255, 0, 0, 255])
    #expect(image.at(4, 2) == [255, 0, 0, 255])
    #expect(image.at(5, 2) == [64, 0, 0, 64])  // ¼ · 255 = 63.75
    #expect(image.at(6, 2) == [0, 0, 0, 0])
    #expect(image.at(3, 0) == [0, 0, 0, 0])
    #expect(image.at(3, 3) == [0, 0, 0, 0])
  }

  @Test("a stripe narrower than a pixel covers its width")
  func stripe() {
    var builder = PlanBuilder(4, 4)
    builder.draw([builder.quad(SIMD4(1.25, 0, 1.75, 4))])
    #expect(builder.render().at(1, 1) == [128, 128, 128, 128])
  }

  @Test("a border covers the paint inside the outline, and both meet the backdrop once")
  func border() {
    var builder = PlanBuilder(32, 4)
    var quad = builder.quad(SIMD4(1.5, 0, 30, 4), color: SIMD4(1, 0, 0, 1), hardEdges: 12)
    // 1.75 wide at the sides: 1 is half covered, all of it border; 3 has a quarter of border. Above and below nothing of it reaches row 1
    // and 2.
    quad.border = Border(width: 1.75, color: SIMD4(0, 0, 1, 1))
    quad.shape.rect = SIMD4(1.5, -10, 30, 14)
    builder.draw([quad])
    let image = builder.render()
    #expect(image.at(0, 1) == [0, 0, 0, 0])
    #expect(image.at(1, 1) == [0, 0, 128, 128])  // ½ · 255 = 127.5 → 128
    #expect(image.at(2, 1) == [0, 0, 255, 255])
    #expect(image.at(3, 1) == [191, 0, 64, 255])  // ¾ and ¼ of 255
    #expect(image.at(4, 1) == [255, 0, 0, 255])
    #expect(image.at(16, 2) == [255, 0, 0, 255])
    #expect(image.at(27, 2) == [255, 0, 0, 255])
    #expect(image.at(28, 2) == [64, 0, 191, 255])
    #expect(image.at(29, 2) == [0, 0, 255, 255])
    #expect(image.at(30, 2) == [0, 0, 0, 0])
  }

  @Test("a border over hard edges is what a ring over the paint is", arguments: [0.5, 1, 3.25, 9] as [Float])
  func borderAndRing(width: Float) {
    let color = SIMD4<Float>(0.1, 0.4, 0.2, 0.5), paint = SIMD4<Float>(0.8, 0.3, 0, 0.9)
    var builder = PlanBuilder(48, 32)
    var whole = builder.quad(SIMD4(3, 2, 45, 29), color: paint, hardEdges: 15)
    let apart = [whole, builder.quad(SIMD4(3, 2, 45, 29), color: color, ringWidth: width, hardEdges: 15)]
    whole.border = Border(width: width, color: color)
    builder.draw([whole])
    let one = builder.render()
    builder = PlanBuilder(48, 32)
    builder.draw(apart)
    let two = builder.render()
    // The paint alone is not rounded on the way.
    for y in 0..<32 { for x in 0..<48 { for channel in 0..<4 { #expect(abs(one.at(x, y)[channel] - two.at(x, y)[channel]) <= 1) } } }
  }

  @Test("hard edges decide at pixel centres")
  func hardEdges() {
    var builder = PlanBuilder(4, 1)
    builder.draw([builder.quad(SIMD4(0.4, 0, 2.4, 1), hardEdges: 15)])
    let image = builder.render()
    // Centres at 0.5 and 1.5 lie inside, 2.5 does not.
    #expect((0..<4).map { image.at($0, 0)[3] } == [255, 255, 0, 0])
  }

  @Test("hard edges end corners, too, which are smooth inside", arguments: [FastPaths.all, .all.subtracting(.quadLoops)])
  func hardCorners(paths: FastPaths) {
    var builder = PlanBuilder(26, 26)
    builder.draw([builder.quad(SIMD4(2.75, 3, 22.75, 23), radii: SIMD4(repeating: 8), hardEdges: 15)])
    let image = builder.render(SoftwareRenderer(workerCount: 1, fastPaths: paths))
    // The centre of column 2 is ¼ pixel outside. In row 10 the circle is nearer than half a pixel to it: that alone would cover
    // 8 − |(8.25, 0.5)| + ½ = 0.23. In row 7 column 3 is on the circle: 8 − |(7.25, 3.5)| + ½ = 0.449.
    for (row, covered) in [(7, 115), (10, 255), (13, 255)] {
      #expect(image.at(2, row)[3] == 0)
      #expect(abs(Int(image.at(3, row)[3]) - covered) <= 1)
    }
  }

  @Test("two halves of a polygon cover every pixel once", arguments: [0.0, 0.3, 0.9, 2.2] as [Float])
  func partition(angle: Float) {
    var builder = PlanBuilder(32, 32)
    let centre = SIMD2<Float>(16.25, 15.5)
    let map = PlanBuilder.rotation(angle, about: centre)
    func corner(_ x: Float, _ y: Float) -> SIMD2<Float> { map.project(SIMD2(x, y)) }
    // A square of 20 × 20, cut in two along a slanted line.
    let left = [corner(6, 6), corner(13, 6), corner(21, 26), corner(6, 26)]
    let right = [corner(13, 6), corner(26, 6), corner(26, 26), corner(21, 26)]
    builder.plan.polygonPoints = left + right
    let whole = SIMD4<Float>(-40, -40, 80, 80)
    var first = builder.quad(whole, color: SIMD4(1, 0, 0, 1), blend: .plusLighter)
    first.polygon = 0..<4
    var second = builder.quad(whole, color: SIMD4(0, 1, 0, 1), blend: .plusLighter)
    second.polygon = 4..<8
    builder.draw([first, second])
    let image = builder.render()
    for y in 0..<32 {
      for x in 0..<32 {
        let pixel = image.at(x, y)
        let back = map.inverse?.project(SIMD2(Float(x) + 0.5, Float(y) + 0.5)) ?? .zero
        let margin = min(back.x - 6, 26 - back.x, back.y - 6, 26 - back.y)
        if margin > 0.01 { #expect(pixel[0] + pixel[1] == 255, "once at \(x), \(y)") }
        if margin < -0.01 { #expect(pixel == [0, 0, 0, 0], "nothing outside at \(x), \(y)") }
      }
    }
  }

  @Test("pixels of rows come out as the reference function says", arguments: [0, 3] as [Float])
  func agreesWithReference(ring: Float) {
    var builder = PlanBuilder(48, 48)
    let map = PlanBuilder.rotation(0.4, about: SIMD2(24, 24))
    let quad = builder.quad(SIMD4(8.3, 9, 40, 37.6), map, radii: SIMD4(4, 10, 0, 14), ringWidth: ring)
    let clipMap = PlanBuilder.rotation(-0.2, about: SIMD2(24, 24))
    builder.plan.clips = [
      Clip(
        surfaceToLocal: clipMap.inverse ?? .identity,
        shape: Shape(rect: SIMD4(10, 4, 39, 43), radii: SIMD4(repeating: 9), edges: PlanBuilder.edges(SIMD4(10, 4, 39, 43), clipMap)))
    ]
    var clipped = quad
    clipped.clip = 0
    for candidate in [quad, clipped] {
      var builder = builder
      builder.draw([candidate])
      let image = builder.render()
      for y in 0..<48 {
        for x in 0..<48 {
          let centre = SIMD2(Float(x) + 0.5, Float(y) + 0.5)
          var coverage = candidate.shape.coverage(at: centre, surfaceToLocal: candidate.surfaceToLocal)
          if candidate.clip == 0 {
            coverage *= builder.plan.clips[0].shape.coverage(at: centre, surfaceToLocal: builder.plan.clips[0].surfaceToLocal)
          }
          #expect(abs(Float(image.at(x, y)[3]) - coverage * 255) < 0.75, "at \(x), \(y)")
        }
      }
    }
  }
}
