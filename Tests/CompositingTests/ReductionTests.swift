import Graphics
import RenderTree
import Testing

@testable import Compositing

@Suite("Pictures drawn smaller than they are")
struct ReductionTests {
  @Test("levels halve until two positions fill what is left, and the next one is mixed in for the last fifth")
  func levels() {
    // Two positions stand for 2½ texels: from 2 on the next level comes in, (2.25 − 2) / 0.5 of it, 127 of 255.
    #expect(Reduction(texels: SIMD2(2, 2), levels: 9) == reduction(level: 0, share: 0, taps: SIMD2(2, 2), next: SIMD2(1, 1)))
    #expect(Reduction(texels: SIMD2(2.25, 2.25), levels: 9) == reduction(level: 0, share: 127, taps: SIMD2(2, 2), next: SIMD2(1, 1)))
    #expect(Reduction(texels: SIMD2(3, 3), levels: 9) == reduction(level: 1, share: 0, taps: SIMD2(2, 2), next: SIMD2(1, 1)))
    #expect(Reduction(texels: SIMD2(12, 12), levels: 9) == reduction(level: 3, share: 0, taps: SIMD2(2, 2), next: SIMD2(1, 1)))
  }

  @Test("a part of a picture without any size has one level")
  func partWithoutSize() {
    let sampling = Sampling(scale: SIMD2(4, 4), offset: .zero, bounds: SIMD4(repeating: .nan), minification: .linear)
    let quad = Quad(
      localToSurface: .identity, surfaceToLocal: .identity,
      shape: Shape(rect: SIMD4(0, 0, 64, 64), edges: EdgeLines(a: .zero, b: .zero, c: .zero)), material: .solid, color: .one,
      blend: .sourceOver, scissor: PixelRect(x: 0, y: 0, width: 64, height: 64), layer: LayerID(rawValue: 1))
    // Four texels a pixel: 4 / 1¼ = 3.2 positions.
    let found = sampling.reduction(of: quad, size: PixelSize(1024, 1024), levels: 7)
    #expect(found?.level == 0 && found?.taps == SIMD2(4, 4))
  }

  @Test("where there are no smaller levels, up to eight positions fill what they can")
  func positions() {
    // 6 / 1¼ = 4.8 and 100 / 1¼ = 80.
    #expect(Reduction(texels: SIMD2(6, 100), levels: 1) == reduction(level: 0, share: 0, taps: SIMD2(5, 8), next: SIMD2(3, 8)))
  }

  @Test("small pictures are read as they are until positions do not fill what they are reduced by")
  func small() {
    #expect(
      Reduction(texels: SIMD2(6, 6), levels: 9, isSmall: true) == reduction(level: 0, share: 0, taps: SIMD2(5, 5), next: SIMD2(3, 3)))
    // 8 · 1¼ = 10 texels.
    #expect(Reduction(texels: SIMD2(10, 10), levels: 9, isSmall: true).level == 0)
    #expect(Reduction(texels: SIMD2(10.1, 10.1), levels: 9, isSmall: true).level == 3)
  }

  @Test("a picture that shrinks in one direction keeps its detail in the other, down to a tenth")
  func oneDirection() {
    #expect(Reduction(texels: SIMD2(8, 1), levels: 9) == reduction(level: 0, share: 0, taps: SIMD2(7, 1), next: SIMD2(4, 1)))
    // Eight positions fill 10 texels: 40 take two levels.
    #expect(Reduction(texels: SIMD2(1, 36), levels: 9).level == 2)
    #expect(Reduction(texels: SIMD2(1, 36), levels: 9).taps == SIMD2(1, 8))
  }

  private func reduction(level: Int, share: Int, taps: SIMD2<Int>, next: SIMD2<Int>) -> Reduction {
    var result = Reduction(texels: .one, levels: 1)
    (result.level, result.share, result.taps, result.nextTaps) = (level, share, taps, next)
    return result
  }

  @Test("only what shrinks is reduced: not copies, turned or not, nor nearest and trilinear filters")
  func untouched() throws {
    func reduction(_ map: Matrix3, _ filter: Sampling.Filter = .linear) throws -> Reduction? {
      let inverse = try #require(map.inverse)
      let lines = EdgeLines(a: .zero, b: .zero, c: .zero)
      let quad = Quad(
        localToSurface: map, surfaceToLocal: inverse, shape: Shape(rect: SIMD4(0, 0, 64, 64), edges: lines), material: .solid, color: .one,
        blend: .sourceOver, scissor: PixelRect(x: 0, y: 0, width: 64, height: 64), layer: LayerID(rawValue: 1))
      return Sampling(scale: .one, offset: .zero, bounds: SIMD4(0, 0, 64, 64), minification: filter)
        .reduction(of: quad, size: PixelSize(1024, 1024), levels: 7)
    }
    #expect(try reduction(.identity) == nil)
    #expect(try reduction(Matrix3(0.8, -0.6, 3, 0.6, 0.8, 4, 0, 0, 1)) == nil)
    #expect(try reduction(Matrix3(2, 0, 0, 0, 3, 0, 0, 0, 1)) == nil)
    let half = Matrix3(0.5, 0, 0, 0, 0.5, 0, 0, 0, 1)
    #expect(try reduction(half)?.taps == SIMD2(2, 2))
    #expect(try reduction(half, .nearest) == nil)
    #expect(try reduction(half, .trilinear) == nil)
    // The divisor is 2 in the middle, (32, 32): a pixel takes two texels across there, and y / (1 + y / 32) grows by 1 / 2² of a pixel.
    #expect(try reduction(Matrix3(1, 0, -32, 0, 1, 0, 0, 1 / 32, 1))?.taps == SIMD2(2, 4))
    // Turned away, with a divisor of 1 in the middle: x is squeezed by half, y is as it was.
    #expect(try reduction(Matrix3(1, 0, 0, 0, 1, -32, 1 / 64, 0, 0.5)) == nil)
  }

  @Test("levels of even sizes are means of four texels, rounded to nearest")
  func means() {
    // (1 + 2 + 3 + 4 + 2) / 4 = 3, (0 + 0 + 1 + 0 + 2) / 4 = 0, (255 · 4 + 2) / 4 = 255.
    let pixels: [UInt8] = [1, 0, 255, 9, 2, 0, 255, 9, 3, 1, 255, 9, 4, 0, 255, 10]
    let chain = pixels.withUnsafeBufferPointer { MipChain(pixels: $0.baseAddress!, width: 2, height: 2) }
    #expect((0..<4).map { chain.levels[0].bytes[$0] } == [3, 0, 255, 9])
    // With four more texels to the right: (0 + 0 + 1 + 0 + 2) / 4 = 0, (255 + 254 + 255 + 253 + 2) / 4 = 254, (3 + 2) / 4 = 1.
    let right: [UInt8] = [0, 255, 0, 255, 0, 254, 0, 255, 1, 255, 0, 255, 0, 253, 3, 255]
    let both = Array(pixels[..<8] + right[..<8] + pixels[8...] + right[8...])
    let wide = both.withUnsafeBufferPointer { MipChain(pixels: $0.baseAddress!, width: 4, height: 2) }
    #expect((0..<8).map { wide.levels[0].bytes[$0] } == [3, 0, 255, 9, 0, 254, 1, 255])
  }
}
