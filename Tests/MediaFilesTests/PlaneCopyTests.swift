import Foundation
import Graphics
import TestSupport
import Testing

@testable import MediaFiles
@testable import OfflineOutput

@Suite("Planes of video that come from devices")
struct PlaneCopyTests {
  /// Samples that count on from a number, in rows of some length with some bytes behind each, which are 255.
  private func plane(_ width: Int, _ height: Int, stride: Int, from first: UInt8) -> [UInt8] {
    var bytes: [UInt8] = []
    for y in 0..<height {
      for x in 0..<stride { bytes.append(x < width ? first + UInt8(y * width + x) : 255) }
    }
    return bytes
  }

  /// Calls a body with planes of a part, whose luma counts from 10, and the differences from 100 and 150.
  private func withPlanes(_ size: PixelSize, _ part: PixelRect, _ body: (VideoPlanes) throws -> Void) rethrows {
    let y = plane(part.width, part.height, stride: part.width + 3, from: 10)
    let cb = plane(part.width / 2, part.height / 2, stride: part.width / 2 + 2, from: 100)
    let cr = plane(part.width / 2, part.height / 2, stride: part.width / 2 + 1, from: 150)
    try y.withUnsafeBytes { y in
      try cb.withUnsafeBytes { cb in
        try cr.withUnsafeBytes { cr in
          guard let y = y.baseAddress, let cb = cb.baseAddress, let cr = cr.baseAddress else { return }
          try body(
            VideoPlanes(
              size: size, part: part,
              planes: (
                y: VideoPlanes.Plane(samples: y, stride: part.width + 3), cb: VideoPlanes.Plane(samples: cb, stride: part.width / 2 + 2),
                cr: VideoPlanes.Plane(samples: cr, stride: part.width / 2 + 1)
              ), owner: nil))
        }
      }
    }
  }

  @Test("a part goes where it lies, as far as the picture reaches, and nothing else is touched")
  func copying() {
    let size = PixelSize(7, 5)
    // Six by four samples at (2, 2), of which five by three are the picture's; rows of eight and five bytes.
    withPlanes(size, PixelRect(x: 2, y: 2, width: 6, height: 4)) { planes in
      var luma = [UInt8](repeating: 0, count: 8 * 5), blue = [UInt8](repeating: 0, count: 5 * 3), red = blue
      luma.withUnsafeMutableBufferPointer { luma in
        blue.withUnsafeMutableBufferPointer { blue in
          red.withUnsafeMutableBufferPointer { red in
            guard let y = luma.baseAddress, let cb = blue.baseAddress, let cr = red.baseAddress else { return }
            planes.copy(to: LimitedRangeYUV.Planes(y: y, yStride: 8, cb: cb, cbStride: 5, cr: cr, crStride: 5), of: size)
          }
        }
      }
      #expect(
        luma == [
          0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 10, 11, 12, 13, 14, 0, 0, 0, 16, 17, 18, 19, 20, 0, 0, 0, 22, 23, 24, 25,
          26, 0,
        ])
      #expect(blue == [0, 0, 0, 0, 0, 0, 100, 101, 102, 0, 0, 103, 104, 105, 0])
      #expect(red == [0, 0, 0, 0, 0, 0, 150, 151, 152, 0, 0, 153, 154, 155, 0])
    }
  }

  @Test("Y4M of planes: all of the first picture, and what changes of the others")
  func frames() throws {
    let folder = try TemporaryFolder(), size = PixelSize(4, 4)
    let sink = try OutputFormat.parse(name: folder.path("a.y4m")).makeSink(size: size, options: OutputOptions(frameRate: FrameRate(25)))
    try withPlanes(size, PixelRect(size)) { try sink.write($0, FrameStamp(index: 0, time: 0)) }
    try withPlanes(size, PixelRect(x: 2, y: 0, width: 2, height: 2)) { try sink.write($0, FrameStamp(index: 1, time: 0)) }
    try sink.finish()
    let header = Array("YUV4MPEG2 W4 H4 F25:1 Ip A1:1 C420jpeg XCOLORRANGE=LIMITED\n".utf8), mark = Array("FRAME\n".utf8)
    let first: [UInt8] = [10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 100, 101, 102, 103, 150, 151, 152, 153]
    let second: [UInt8] = [10, 11, 10, 11, 14, 15, 12, 13, 18, 19, 20, 21, 22, 23, 24, 25, 100, 100, 102, 103, 150, 150, 152, 153]
    #expect(try folder.bytes("a.y4m") == header + mark + first + mark + second)
  }

  @Test("planes of alpha are those of straight colours, and colour is weighted by it")
  func alpha() {
    // Red of all alpha, half of it, and nothing: luma of red is 63; the mean of colour is red's.
    let bitmap = Bitmap(3, 2, filledWith: [255, 0, 0, 255])
    bitmap[1, 0] = [128, 0, 0, 128]
    bitmap[2, 0] = [0, 0, 0, 0]
    bitmap[2, 1] = [0, 0, 0, 0]
    var luma = [UInt8](repeating: 0, count: 16), blue = [UInt8](repeating: 0, count: 4), red = blue, alpha = luma
    luma.withUnsafeMutableBufferPointer { luma in
      blue.withUnsafeMutableBufferPointer { blue in
        red.withUnsafeMutableBufferPointer { red in
          alpha.withUnsafeMutableBufferPointer { alpha in
            guard let y = luma.baseAddress, let cb = blue.baseAddress, let cr = red.baseAddress else { return }
            var yuv = LimitedRangeYUV(size: PixelSize(4, 4))
            let planes = LimitedRangeYUV.Planes(
              y: y, yStride: 4, cb: cb, cbStride: 2, cr: cr, crStride: 2, alpha: alpha.baseAddress, alphaStride: 4)
            bitmap.withUnsafePixels { yuv.convert($0, to: planes) }
          }
        }
      }
    }
    // What is empty is black of luma 16 and grey; the last column and the last row come again.
    #expect(luma == [63, 63, 16, 16, 63, 63, 16, 16, 63, 63, 16, 16, 63, 63, 16, 16])
    #expect(alpha == [255, 128, 0, 0, 255, 255, 0, 0, 255, 255, 0, 0, 255, 255, 0, 0])
    #expect(blue == [102, 128, 102, 128] && red == [240, 128, 240, 128])
  }
}
