import Graphics
import RenderTree
import Testing

@testable import Compositing

@Suite("Contents")
struct ContentsTests {
  private func image(_ width: Int, _ height: Int) -> CGImage {
    CGImage(width: width, height: height, premultipliedPixels: [UInt8](repeating: 255, count: width * height * 4), isOpaque: true)
  }

  /// Plans one layer with contents on a canvas of 200 by 200 whose y points down, or up.
  private func plan(_ image: CGImage, _ bounds: CGRect, flipped: Bool, _ configure: (inout LayerProperties) -> Void = { _ in }) -> FramePlan
  {
    let layer = TestLayer(2, bounds) {
      $0.contents = .image(image)
      configure(&$0)
    }
    return FramePlan(TestLayer(1, rect(0, 0, 200, 200), [layer]) { $0.isGeometryFlipped = flipped })
  }

  private func sampling(_ quad: Quad) throws -> Sampling {
    guard case .picture(_, let sampling) = quad.material else {
      Issue.record("not a picture")
      throw CancellationError()
    }
    return sampling
  }

  @Test(
    "gravities: a 40×20 picture in bounds (10, 20, 100, 80)",
    arguments: [
      (ContentsGravity.resize, rect(10, 20, 100, 80)),
      (.resizeAspect, rect(10, 35, 100, 50)),  // k = min(100/40, 80/20) = 2.5
      (.resizeAspectFill, rect(-20, 20, 160, 80)),  // k = 4
      (.center, rect(40, 50, 40, 20)),
      (.top, rect(40, 80, 40, 20)),
      (.bottom, rect(40, 20, 40, 20)),
      (.left, rect(10, 50, 40, 20)),
      (.right, rect(70, 50, 40, 20)),
      (.topLeft, rect(10, 80, 40, 20)),
      (.topRight, rect(70, 80, 40, 20)),
      (.bottomLeft, rect(10, 20, 40, 20)),
      (.bottomRight, rect(70, 20, 40, 20)),
    ])
  func gravities(gravity: ContentsGravity, expected: CGRect) {
    #expect(ContentsPlacement.rect(gravity: gravity, size: CGSize(width: 40, height: 20), bounds: rect(10, 20, 100, 80)) == expected)
  }

  @Test("what a picture mixes is counted where it is drawn smaller than it is")
  func work() {
    // 100 texels in 10 pixels: 10 / 1¼ = 8 positions along each axis, for each of 100 pixels.
    #expect(plan(image(100, 100), rect(0, 0, 10, 10), flipped: false).work.mixedPlaces == 6400)
    #expect(plan(image(100, 100), rect(0, 0, 100, 100), flipped: false).work.mixedPlaces == 0)
    // In perspective each pixel mixes four texels of two levels.
    let turned = plan(image(100, 100), rect(0, 0, 100, 100), flipped: false) {
      $0.minificationFilter = .trilinear
      $0.transform.m14 = 0.001
    }
    #expect(turned.work.filledPixels > 1000 && turned.work.mixedPlaces == 8 * turned.work.filledPixels)
  }

  @Test("pictures stand upright whichever way y runs", arguments: [false, true])
  func upright(flipped: Bool) throws {
    let quad = try #require(plan(image(4, 8), rect(0, 0, 40, 80), flipped: flipped).targetQuads.first)
    let sampling = try sampling(quad)
    // The quad's upper left corner on the target shows the first texel row.
    let corner = quad.surfaceToLocal.project(SIMD2(Float(quad.scissor.minX), Float(quad.scissor.minY)))
    #expect(isClose(corner * sampling.scale + sampling.offset, SIMD2<Float>(0, 0)))
    let opposite = quad.surfaceToLocal.project(SIMD2(Float(quad.scissor.maxX), Float(quad.scissor.maxY)))
    #expect(isClose(opposite * sampling.scale + sampling.offset, SIMD2<Float>(4, 8)))
  }

  @Test("contentsRect counts from the lower left corner, and from the upper left one in a flipped layer (measured with a 2×2 picture)")
  func contentsRect() throws {
    func bounds(flipped: Bool) throws -> SIMD4<Float> {
      let plan = plan(image(2, 2), rect(0, 0, 40, 40), flipped: flipped) { $0.contentsRect = rect(0, 0, 0.5, 0.5) }
      return try sampling(#require(plan.targetQuads.first)).bounds
    }
    #expect(try bounds(flipped: false) == SIMD4(0, 1, 1, 2))
    #expect(try bounds(flipped: true) == SIMD4(0, 0, 1, 1))
  }

  @Test("a part outside the image extends its outermost pixels")
  func outside() throws {
    let plan = plan(image(4, 4), rect(0, 0, 40, 40), flipped: true) { $0.contentsRect = rect(0.5, 0, 1, 1) }
    let sampling = try sampling(#require(plan.targetQuads.first))
    #expect(sampling.bounds == SIMD4(2, 0, 4, 4))
    #expect(sampling.scale == SIMD2(0.1, 0.1))
    // The left edge shows texel 2.
    #expect(sampling.offset == SIMD2(2, 0))
  }

  @Test("contentsScale makes a picture smaller; overflow is drawn unless clipped")
  func overflow() throws {
    var plan = plan(image(120, 60), rect(80, 80, 40, 40), flipped: true) {
      $0.contentsGravity = .center
      $0.contentsScale = 2
    }
    #expect(plan.targetQuads.first?.scissor == PixelRect(minX: 70, minY: 85, maxX: 130, maxY: 115))
    plan = self.plan(image(120, 60), rect(80, 80, 40, 40), flipped: true) {
      $0.contentsGravity = .center
      $0.contentsScale = 2
      $0.masksToBounds = true
    }
    // 60 × 30 points, cut to 40 wide by whole pixels: no surface is needed.
    #expect(plan.targetQuads.first?.scissor == PixelRect(minX: 80, minY: 85, maxX: 120, maxY: 115))
    #expect(plan.passes.count == 1)
    #expect(plan.targetQuads.first?.clip == -1)
  }

  @Test("nine parts: corners keep their size, edges stretch one way, joints are hard")
  func nineParts() throws {
    // 12 × 12 pixels, centre from 4 to 8, over 60 × 36: columns 4 | 52 | 4, rows 4 | 28 | 4. Joints lie 1/512 of a pixel further, so that
    // none runs through pixels' centres.
    let tie: Float = 1.0 / 512
    let plan = plan(image(12, 12), rect(0, 0, 60, 36), flipped: true) {
      $0.contentsCenter = rect(1.0 / 3, 1.0 / 3, 1.0 / 3, 1.0 / 3)
      $0.transform = CATransform3DMakeRotation(0.1, 0, 0, 1)
    }
    let quads = plan.targetQuads
    #expect(quads.count == 9)
    #expect(isClose(quads[0].shape.rect, SIMD4(0, 0, 4 + tie, 4 + tie)))
    #expect(isClose(quads[4].shape.rect, SIMD4(4 + tie, 4 + tie, 56 + tie, 32 + tie)))
    #expect(isClose(quads[8].shape.rect, SIMD4(56 + tie, 32 + tie, 60, 36)))
    // Bits: left 1, right 2, minimum y 4, maximum y 8.
    let inner: [UInt8] = [10, 11, 9, 14, 15, 13, 6, 7, 5]
    #expect(quads.map(\.shape.hardEdges) == inner)
    let center = try sampling(quads[4])
    // 4 texels over 52 points.
    #expect(isClose(center.scale, SIMD2<Float>(4.0 / 52, 4.0 / 28)))
    #expect(isClose(SIMD2<Float>(4, 4) * center.scale + center.offset, SIMD2<Float>(4, 4)))
    #expect(plan.pictures.count == 1)
  }

  @Test("a centre without width is one pixel; fixed parts shrink when there is no room")
  func stretchedAxis() {
    var axis = StretchedAxis(from: 0.5, to: 0.5, pixels: 9, drawn: 0...90, pixelsPerPoint: 1)
    #expect(axis.texels == SIMD4(0, 4, 5, 9))
    #expect(axis.points == SIMD4(0, 4, 86, 90))
    // 4 + 8 points in 6: one half each.
    axis = StretchedAxis(from: 0.25, to: 0.5, pixels: 16, drawn: 10...16, pixelsPerPoint: 1)
    #expect(axis.points == SIMD4(10, 12, 12, 16))
  }

  @Test("fading nine parts needs no group: they do not overlap")
  func ninePartsFade() {
    let plan = plan(image(12, 12), rect(0, 0, 60, 36), flipped: true) {
      $0.contentsCenter = rect(0.25, 0.25, 0.5, 0.5)
      $0.opacity = 0.5
    }
    #expect(plan.passes.count == 1)
    #expect(plan.targetQuads.allSatisfy { $0.color == SIMD4(repeating: 0.5) })
  }

  @Test("a cross-fade adds both pictures with weights that sum to 1")
  func crossFade() {
    let plan = plan(image(4, 4), rect(0, 0, 40, 40), flipped: true) {
      $0.contentsFade = ContentsFade(target: .image(image(8, 8)), fraction: 0.25)
    }
    #expect(plan.passes.count == 2)
    let mixed = plan.quads(of: plan.passes[0])
    #expect(mixed.map(\.color.w) == [0.75, 0.25])
    #expect(mixed.map(\.blend) == [.sourceOver, .plusLighter])
    #expect(plan.targetQuads.count == 1)
  }

  @Test("a window far beside the picture shows its border, by numbers that single precision holds")
  func farWindow() throws {
    // 50 pixels from 50 · 10³⁷ on: the last column and nothing else.
    let plan = plan(image(50, 50), rect(0, 0, 50, 50), flipped: true) { $0.contentsRect = rect(1e37, 0, 1, 1) }
    let sampling = try sampling(try #require(plan.targetQuads.first))
    #expect(sampling.scale == SIMD2(1, 1) && sampling.offset == SIMD2(1e15, 0))
    #expect(sampling.bounds == SIMD4(49, 0, 50, 50))
    // What is no number shows nothing.
    for unit in [rect(0, .nan, 1, 1), rect(.infinity, 0, 1, 1), rect(0, 0, 1e308, 1e308)] {
      for quad in self.plan(image(50, 50), rect(0, 0, 50, 50), flipped: true, { $0.contentsRect = unit }).targetQuads {
        let numbers = try self.sampling(quad)
        #expect((numbers.scale + numbers.offset + numbers.bounds.lowHalf + numbers.bounds.highHalf).sum().isFinite)
      }
    }
  }

  @Test("the multiply colour is premultiplied, filters are passed on")
  func multiplied() throws {
    let plan = plan(image(4, 4), rect(0, 0, 40, 40), flipped: true) {
      $0.contentsMultiplyColor = CGColor(red: 1, green: 0.5, blue: 0, alpha: 0.5)
      $0.magnificationFilter = .nearest
      $0.minificationFilter = .trilinear
      $0.minificationFilterBias = 0.5
    }
    let quad = try #require(plan.targetQuads.first)
    #expect(isClose(quad.color, SIMD4(0.5, 0.25, 0, 0.5)))
    let sampling = try sampling(quad)
    #expect(sampling.magnification == .nearest)
    #expect(sampling.minification == .trilinear)
    #expect(sampling.bias == 0.5)
  }
}
