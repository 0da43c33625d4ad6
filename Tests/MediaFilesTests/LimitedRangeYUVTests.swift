import CMediaKernels
import Graphics
import Testing

@testable import MediaFiles

@Suite("BT.709, limited range")
struct LimitedRangeYUVTests {
  struct Picture { var y: [UInt8], cb: [UInt8], cr: [UInt8], alpha: [UInt8] }

  private func convert(_ bitmap: Bitmap, to size: PixelSize? = nil, alpha: Bool = false) -> Picture {
    let size = size ?? bitmap.size
    let half = PixelSize((size.width + 1) / 2, (size.height + 1) / 2)
    let luma = [UInt8](repeating: 99, count: size.width * size.height), color = [UInt8](repeating: 99, count: half.width * half.height)
    var picture = Picture(y: luma, cb: color, cr: color, alpha: luma)
    var converter = LimitedRangeYUV(size: size)
    picture.y.withUnsafeMutableBufferPointer { y in
      picture.cb.withUnsafeMutableBufferPointer { cb in
        picture.cr.withUnsafeMutableBufferPointer { cr in
          picture.alpha.withUnsafeMutableBufferPointer { a in
            guard let y = y.baseAddress, let cb = cb.baseAddress, let cr = cr.baseAddress else { return }
            let planes = LimitedRangeYUV.Planes(
              y: y, yStride: size.width, cb: cb, cbStride: half.width, cr: cr, crStride: half.width, alpha: alpha ? a.baseAddress : nil,
              alphaStride: size.width
            )
            bitmap.withUnsafePixels { converter.convert($0, to: planes) }
          }
        }
      }
    }
    return picture
  }

  @Test(
    "Primaries and greys, by hand",
    arguments: [
      ([255, 255, 255, 255], 235, 128, 128), ([0, 0, 0, 255], 16, 128, 128),
      ([128, 128, 128, 255], 126, 128, 128),  // 16 + 219·128/255 = 125.9
      ([255, 0, 0, 255], 63, 102, 240),  // 16 + 219·0.2126 = 62.6; 128 − 224·0.2126/1.8556 = 102.3; 128 + 112
      ([0, 255, 0, 255], 173, 42, 26),  // 16 + 219·0.7152 = 172.6; 128 − 224·0.7152/1.8556 = 41.7; 128 − 224·0.7152/1.5748 = 26.3
      ([0, 0, 255, 255], 32, 240, 118),  // 16 + 219·0.0722 = 31.8; 128 + 112; 128 − 224·0.0722/1.5748 = 117.7
    ] as [(SIMD4<UInt8>, UInt8, UInt8, UInt8)])
  func primaries(pixel: SIMD4<UInt8>, y: UInt8, cb: UInt8, cr: UInt8) {
    let picture = convert(Bitmap(2, 2, filledWith: pixel))
    #expect(picture.y == [y, y, y, y])
    #expect(picture.cb == [cb] && picture.cr == [cr])
  }

  @Test("Colour is the mean of four pixels")
  func chromaMean() {
    let bitmap = Bitmap(2, 2, filledWith: [0, 0, 0, 255])
    bitmap[0, 0] = [255, 0, 0, 255]
    let picture = convert(bitmap)
    #expect(picture.y == [63, 16, 16, 16])
    #expect(picture.cr == [156])  // 128 + 112/4
    #expect(picture.cb == [122])  // 128 − 25.66/4 = 121.6
  }

  @Test("An odd size has half a block of colour at its edge; padding repeats the edge")
  func oddSizes() {
    let bitmap = Bitmap(3, 1, filledWith: [0, 0, 0, 255])
    bitmap[2, 0] = [255, 255, 255, 255]
    let odd = convert(bitmap)
    #expect(odd.y == [16, 16, 235])
    #expect(odd.cb == [128, 128])
    let even = convert(bitmap, to: PixelSize(4, 2))
    #expect(even.y == [16, 16, 235, 235, 16, 16, 235, 235])
    #expect(even.cb.count == 2 && even.cr == [128, 128])
  }

  @Test("With alpha, colours are straight, and empty pixels do not tint their neighbours")
  func alpha() {
    let bitmap = Bitmap(2, 2, filledWith: [0, 0, 0, 0])
    bitmap[1, 1] = [128, 0, 0, 128]  // red at half alpha
    let picture = convert(bitmap, alpha: true)
    #expect(picture.alpha == [0, 0, 0, 128])
    #expect(picture.y == [16, 16, 16, 63])
    #expect(picture.cb == [102] && picture.cr == [240])
    #expect(convert(Bitmap(2, 2, filledWith: [0, 0, 0, 0]), alpha: true).cb == [128])
  }

  @Test("Every variant of the kernels gives the same bytes, at every width", arguments: 0...70)
  func kernels(width: Int) {
    var generator = SystemRandomNumberGenerator()
    let rows = (0..<2).map { _ in
      (0..<8 * max(1, width)).map { _ in [0, 255, UInt8.random(in: 0...255, using: &generator)].randomElement(using: &generator) ?? 0 }
    }
    func run(_ kernels: MKColorKernels) -> [[UInt8]] {
      var luma = [UInt8](repeating: 7, count: width + 1), cb = luma, cr = luma
      kernels.luma(rows[0], width, &luma)
      kernels.color(rows[0], rows[1], width, &cb, &cr)
      return [luma, cb, cr]
    }
    let fastest = run(mk_color_kernels().pointee)
    #expect(fastest == run(mk_baseline_color_kernels().pointee))
    #expect(fastest.map(\.last) == [7, 7, 7])  // nothing behind the row
    if width > 0 {
      // By the formula, in real numbers: 16 + 219·(0.2126 R + 0.7152 G + 0.0722 B).
      let pixel = rows[0].prefix(3).map { Double($0) / 255 }
      #expect(abs(Double(fastest[0][0]) - (16 + 219 * (0.2126 * pixel[0] + 0.7152 * pixel[1] + 0.0722 * pixel[2]))) <= 0.51)
    }
  }

  @Test("Converting the rows that changed gives what converting all of them gives")
  func changedRows() {
    for (width, height) in [(7, 9), (16, 10)] {
      let (before, after) = (Bitmap(width, height, filledWith: [9, 80, 7, 255]), Bitmap(width, height, filledWith: [9, 80, 7, 255]))
      for (first, end) in [(0, 1), (3, 6), (height - 1, height), (5, 5), (0, height)] {
        for y in first..<end { for x in 0..<width { after[x, y] = [UInt8(x * 15), UInt8(y * 20), 200, 255] } }
        let size = PixelSize(width + width % 2, height + height % 2)
        var converter = LimitedRangeYUV(size: size)
        func planes(_ bytes: UnsafeMutablePointer<UInt8>) -> LimitedRangeYUV.Planes {
          let luma = size.width * size.height
          return LimitedRangeYUV.Planes(
            y: bytes, yStride: size.width, cb: bytes + luma, cbStride: size.width / 2, cr: bytes + luma * 5 / 4, crStride: size.width / 2)
        }
        var (kept, anew) = (
          [UInt8](repeating: 1, count: size.width * size.height * 3 / 2), [UInt8](repeating: 2, count: size.width * size.height * 3 / 2)
        )
        kept.withUnsafeMutableBufferPointer { bytes in
          guard let base = bytes.baseAddress else { return }
          before.withUnsafePixels { converter.convert($0, to: planes(base)) }
          after.withUnsafePixels { converter.convert($0, rows: first..<end, to: planes(base)) }
        }
        anew.withUnsafeMutableBufferPointer { bytes in
          guard let base = bytes.baseAddress else { return }
          after.withUnsafePixels { converter.convert($0, to: planes(base)) }
        }
        #expect(kept == anew, "rows \(first)..<\(end)")
        for y in 0..<height { for x in 0..<width { after[x, y] = before[x, y] } }
      }
    }
  }
}
