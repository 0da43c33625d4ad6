import CSoftwareKernels
import Compositing
import Graphics
import Rasterizer
import TestSupport
import Testing

@testable import SoftwareRenderer

@Suite("Drawings that change")
struct ChangingDrawingTests {
  /// A square from the bitmap's corner, in the red channel.
  private func square(_ side: CGFloat) -> Picture {
    let path = CGPath(rect: CGRect(x: 0, y: 0, width: side, height: side), transform: nil).geometry
    var shape = ShapeDrawing(path: path, pathToPixels: .identity, size: PixelSize(8, 8))
    shape.fillColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    return .drawing(.shape(shape))
  }

  private func render(_ pictures: [Picture], _ renderer: SoftwareRenderer) -> Bitmap {
    var builder = PlanBuilder(8 * pictures.count, 8)
    builder.plan.pictures = pictures
    builder.draw(
      pictures.indices.map { index in
        let x = Float(8 * index)
        var sampling = Sampling.texels(8, 8)
        sampling.offset = SIMD2(-x, 0)
        return builder.quad(SIMD4(x, 0, x + 8, 8), material: .picture(Int32(index), sampling))
      })
    return builder.render(renderer)
  }

  @Test("outlines of one frame alone leave their memory to those of the next", arguments: [1, 3])
  func memory(workerCount: Int) {
    let renderer = SoftwareRenderer(workerCount: workerCount)
    for frame in 0..<20 {
      // Three squares, of which the first stays: sides 8, and 2 … 5.9 in steps of 0.1.
      let sides = [8, 2 + CGFloat(frame) / 10, 4 + CGFloat(frame) / 10]
      let image = render(sides.map(square), renderer)
      for (index, side) in sides.enumerated() {
        // The pixel that holds the right edge is covered by the edge's fraction.
        let column = min(Int(side), 7), part = min(side - CGFloat(column), 1)
        #expect(abs(image.at(8 * index + column, 0)[3] - Int((part * 255).rounded())) <= 1)
        #expect(image.at(8 * index, 0) == [255, 0, 0, 255])
      }
      // 8 · 8 · 4 bytes each.
      #expect(renderer.statistics.cachedBytes == 3 * 256)
      #expect(renderer.statistics.uploadedBytes == (frame == 0 ? 3 : 2) * 256)
    }
  }

  @Test("a drawing that comes twice in a frame is drawn once")
  func twice() {
    let renderer = SoftwareRenderer(workerCount: 2)
    let image = render([square(3), square(3)], renderer)
    #expect(image.at(2, 2) == image.at(10, 2) && image.at(10, 2) == [255, 0, 0, 255] && image.at(11, 2)[3] == 0)
    #expect(renderer.statistics.uploadedBytes == 256)
  }

  @Test("texels laid over pixels anywhere are blended as in whole blocks", arguments: [1, 0.5, 0.123] as [Float])
  func aligned(opacity: Float) {
    let kernels = sw_kernels().pointee
    var state: UInt32 = 9
    func byte() -> UInt32 {
      state = state &* 1_664_525 &+ 1_013_904_223
      return state >> 24
    }
    for count in [1, 7, 8, 9, 24, 31] {
      // Premultiplied, and a block without anything.
      let texels = (0..<32).map { index -> UInt32 in
        let alpha = byte()
        return index / 8 == 1 ? 0 : alpha << 24 | byte() * alpha / 255 << 16 | byte() * alpha / 255 << 8 | byte() * alpha / 255
      }
      let before = (0..<33).map { _ in byte() | byte() << 8 | byte() << 16 | 255 << 24 }
      let blocks = UnsafeMutableRawPointer.allocate(byteCount: 3 * 128, alignment: 64)
      defer { blocks.deallocate() }
      let pixels = blocks.bindMemory(to: UInt32.self, capacity: 32), source = pixels + 32
      for i in 0..<32 {
        pixels[i] = before[i + 1]
        source[i] = texels[i]
      }
      let coverage = (blocks + 256).bindMemory(to: Float.self, capacity: 32)
      for i in 0..<32 { coverage[i] = i < count ? 1 : 0 }
      kernels.overTexels(pixels, 4, coverage, opacity, source)
      var placed = before
      placed.withUnsafeMutableBufferPointer { pixels in
        // neither is empty
        texels.withUnsafeBufferPointer { kernels.overAligned(pixels.baseAddress! + 1, Int32(count), $0.baseAddress!, opacity) }
      }
      #expect(Array(placed[1...]) == (0..<32).map { pixels[$0] } && placed[0] == before[0])
    }
  }
}
