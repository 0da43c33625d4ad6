import CMediaKernels
import Foundation
import Graphics
import TestSupport
import Testing

@testable import MediaFiles

/// Frames of videos as colours: kernels with worked numbers, and files of known samples.
@Suite("Colours of videos")
struct VideoColorTests {
  /// Samples of a frame, planes one after the other.
  private struct Samples {
    var width = 4, height = 2, depth = 8
    var halvesColumns = false, halvesRows = false, isAtLeft = true, isAtTop = false
    /// Whether a byte that means nothing stands behind each.
    var isSpread = false
    var planes: [[UInt16]]

    /// Converted with a matrix.
    func converted(
      _ weights: (red: Double, blue: Double), isFull: Bool = false, light: MKVideoLight? = nil, isBaseline: Bool = false
    ) -> [UInt8] {
      var frame = MKVideoFrame()
      (frame.width, frame.height, frame.depth) = (width, height, Int32(depth))
      frame.halves_columns = halvesColumns ? 1 : 0
      frame.halves_rows = halvesRows ? 1 : 0
      frame.color_at_left = isAtLeft ? 1 : 0
      frame.color_at_top = isAtTop ? 1 : 0
      let bytesPerSample = depth > 8 || isSpread ? 2 : 1
      let memory = planes.map { plane in
        bytesPerSample > 1 ? plane.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] } : plane.map { UInt8($0) }
      }
      let columns = halvesColumns ? (width + 1) / 2 : width
      frame.stride = (width * bytesPerSample, columns * bytesPerSample, columns * bytesPerSample, 0)
      frame.step = (Int32(bytesPerSample), Int32(bytesPerSample), Int32(bytesPerSample), 0)
      var matrix = MKVideoMatrix()
      mk_video_matrix(&matrix, weights.red, weights.blue, mk_video_depth(&frame), isFull ? 1 : 0, light == nil ? 255 : 4095)
      var scratch = [UInt8](repeating: 0, count: mk_video_scratch(&frame))
      var pixels = [UInt8](repeating: 0, count: width * height * 4)
      let tables = light.map { [$0] } ?? []
      memory[0].withUnsafeBufferPointer { luma in
        memory[1].withUnsafeBufferPointer { cb in
          memory[2].withUnsafeBufferPointer { cr in
            frame.samples = (luma.baseAddress, cb.baseAddress, cr.baseAddress, nil)
            tables.withUnsafeBufferPointer { tables in
              let convert = isBaseline ? mk_convert_video_baseline : mk_convert_video
              convert(&frame, &matrix, tables.isEmpty ? nil : tables.baseAddress, &scratch, &pixels)
            }
          }
        }
      }
      return pixels
    }

    /// All pixels of one colour.
    static func flat(_ luma: UInt16, _ cb: UInt16, _ cr: UInt16, depth: Int = 8) -> Samples {
      Samples(depth: depth, planes: [luma, cb, cr].map { [UInt16](repeating: $0, count: 8) })
    }
  }

  private static let bt601 = (red: 0.299, blue: 0.114), bt709 = (red: 0.2126, blue: 0.0722), bt2020 = (red: 0.2627, blue: 0.0593)

  @Test("the matrices of television, worked by hand")
  func matrices() {
    func first(_ samples: Samples, _ weights: (red: Double, blue: Double), isFull: Bool = false) -> [UInt8] {
      Array(samples.converted(weights, isFull: isFull).prefix(4))
    }
    #expect(first(.flat(235, 128, 128), Self.bt709) == [255, 255, 255, 255])
    #expect(first(.flat(16, 128, 128), Self.bt709) == [0, 0, 0, 255])
    // 255/219 · 47 = 54.73 and 255/224 · 1.5748 · 112 = 200.79: 255.5 is cut off; 54.73 + 5.54 − 59.69 = 0.58; 54.73 − 54.92 < 0
    #expect(first(.flat(63, 102, 240), Self.bt709) == [255, 1, 0, 255])
    // 255/219 · 65 = 75.68; + 178.76 = 254.44; + 14.89 − 91.05 = −0.48; − 76.65 < 0
    #expect(first(.flat(81, 90, 240), Self.bt601) == [254, 0, 0, 255])
    // Full range: 76 + 1.402 · 127 = 254.05; 76 + 0.344 · 43 − 0.714 · 127 = 0.10; 76 − 1.772 · 43 < 0
    #expect(first(.flat(76, 85, 255), Self.bt601, isFull: true) == [254, 0, 0, 255])
    // Ten bits: 255/876 · 594 = 172.91 and 255/896 · 1.4746 · 412 = 172.90; 172.91 + 82.12 = 255.03; 172.91 − 172.95 < 0
    #expect(first(.flat(658, 189, 100, depth: 10), Self.bt2020) == [0, 255, 0, 255])
  }

  @Test("between samples of colour lies what lies between their places")
  func siting() {
    // Blue is luma + 1.772 · 0 on the left and + 1.772 · 40 on the right, in full range: 128 and 128 + 70.9.
    func blues(isAtLeft: Bool) -> [UInt8] {
      let samples = Samples(
        halvesColumns: true, isAtLeft: isAtLeft,
        planes: [[UInt16](repeating: 128, count: 8), [128, 168, 128, 168], [128, 128, 128, 128]])
      let pixels = samples.converted(Self.bt601, isFull: true)
      return (0..<4).map { column in pixels[4 * column + 2] }
    }
    // On the left columns: the second pixel lies half way.
    #expect(blues(isAtLeft: true) == [128, 163, 199, 199])
    // Between two columns: a quarter and three quarters of the way.
    #expect(blues(isAtLeft: false) == [128, 146, 181, 199])

    // Rows: between two, as both kinds have it.
    let rows = Samples(
      width: 1, height: 4, halvesRows: true, planes: [[128, 128, 128, 128], [128, 168], [128, 128]])
    let pixels = rows.converted(Self.bt601, isFull: true)
    let blues: [UInt8] = (0..<4).map { pixels[4 * $0 + 2] }
    #expect(blues == [128, 146, 181, 199])
  }

  @Test("frames for devices have rows of luma, then both differences of colour side by side")
  func packing() {
    // 3 × 3 pixels, rows 4 bytes apart; of 2 × 2 samples of colour each is 2 bytes from the next, and rows are 5 apart.
    let luma: [UInt8] = [1, 2, 3, 0, 4, 5, 6, 0, 7, 8, 9, 0]
    let color: [UInt8] = [11, 21, 12, 22, 0, 13, 23, 14, 24, 0]
    var frame = MKVideoFrame()
    (frame.width, frame.height, frame.depth) = (3, 3, 8)
    (frame.stride, frame.step) = ((4, 5, 5, 0), (1, 2, 2, 0))
    var packed = [UInt8](repeating: 99, count: 5 * 6)
    luma.withUnsafeBufferPointer { luma in
      color.withUnsafeBufferPointer { color in
        frame.samples = (luma.baseAddress, color.baseAddress, color.baseAddress.map { $0 + 1 }, nil)
        mk_pack_video(&frame, &packed, 6)
      }
    }
    #expect(
      packed == [
        1, 2, 3, 99, 99, 99, 4, 5, 6, 99, 99, 99, 7, 8, 9, 99, 99, 99,
        11, 21, 12, 22, 99, 99, 13, 23, 14, 24, 99, 99,
      ])
  }

  @Test("frames that are converted in one go come out as others do", arguments: [false, true], [false, true])
  func usualFrames(isAtLeft: Bool, isAtTop: Bool) {
    // Whole blocks of 16 pixels and what is left, one row and several, odd and even.
    for (width, height) in [(1, 1), (2, 2), (15, 3), (16, 2), (33, 5), (66, 4)] {
      let columns = (width + 1) / 2, rows = (height + 1) / 2
      var samples = Samples(
        width: width, height: height, halvesColumns: true, halvesRows: true, isAtLeft: isAtLeft, isAtTop: isAtTop, planes: [])
      samples.planes = [(width * height, 37), (columns * rows, 91), (columns * rows, 53)].map { count, step in
        (0..<count).map { UInt16(($0 * step + 11) % 256) }
      }
      var spread = samples
      spread.isSpread = true
      let expected = spread.converted(Self.bt709)
      #expect(samples.converted(Self.bt709) == expected)
      #expect(samples.converted(Self.bt709, isBaseline: true) == expected)
    }
  }

  @Test("every layout follows the formula within a step, alike on every processor", arguments: [8, 10, 12], [false, true])
  func formula(depth: Int, isFull: Bool) {
    var state: UInt64 = 88_172_645_463_325_252
    func next() -> UInt16 {
      // Xorshift (Marsaglia, 2003): the same numbers in every run.
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return UInt16(truncatingIfNeeded: state >> 20) & UInt16((1 << depth) - 1)
    }
    let samples = Samples(width: 67, height: 3, depth: depth, planes: (0..<3).map { _ in (0..<201).map { _ in next() } })
    let unit = Double(1 << (depth - 8)), most = Double(1 << depth) - 1
    for weights in [Self.bt601, Self.bt709, Self.bt2020] {
      let pixels = samples.converted(weights, isFull: isFull)
      #expect(pixels == samples.converted(weights, isFull: isFull, isBaseline: true))
      for i in 0..<201 {
        let luma = isFull ? Double(samples.planes[0][i]) / most : (Double(samples.planes[0][i]) - 16 * unit) / (219 * unit)
        let range = isFull ? most : 224 * unit
        let cb = (Double(samples.planes[1][i]) - 128 * unit) / range, cr = (Double(samples.planes[2][i]) - 128 * unit) / range
        let red = luma + 2 * (1 - weights.red) * cr, blue = luma + 2 * (1 - weights.blue) * cb
        let green = (luma - weights.red * red - weights.blue * blue) / (1 - weights.red - weights.blue)
        for (channel, value) in [red, green, blue].enumerated() {
          let expected = min(max(value, 0), 1) * 255, found = Double(pixels[4 * i + channel])
          // Half a step, and what factors of 20 bits lose: half of one times 2¹⁵, the greatest difference of colour, twice for green.
          #expect(abs(found - expected) <= 0.5 + 2 * 0x1p15 / 0x1p21 + 0.004)
        }
      }
    }
  }

  @Test(
    "BT.2408's reference white is white, and what is brighter stays so",
    arguments: [
      (MKNumbersOfPQ, UInt16(573)), (MKNumbersOfHLG, UInt16(721)),
    ])
  func highDynamicRange(source: MKColorSource, white: UInt16) throws {
    let rows = try #require(CGColorSpace(name: CGColorSpace.itur_2020)).rowsToLinearSRGB
    var light = MKVideoLight()
    mk_video_light(&light, source, rows)
    for (luma, expected) in [(UInt16(64), 0), (white, 255), (940, 255)] {
      let pixel = Samples.flat(luma, 512, 512, depth: 10).converted(Self.bt2020, light: light).prefix(3)
      #expect(pixel.allSatisfy { abs(Int($0) - expected) <= 1 }, "\(Array(pixel)) of \(luma)")
    }
    // The tables hold what pictures' own conversion gives, for colours as well.
    for (luma, cb, cr) in [(UInt16(400), UInt16(512), UInt16(512)), (450, 480, 600), (300, 560, 500), (500, 430, 520)] {
      let pixel = Samples.flat(luma, cb, cr, depth: 10).converted(Self.bt2020, light: light).prefix(3)
      let y = (Double(luma) - 64) / 876, b = (Double(cb) - 512) / 896, r = (Double(cr) - 512) / 896
      let red = y + 1.4746 * r, blue = y + 1.8814 * b, green = (y - 0.2627 * red - 0.0593 * blue) / 0.678
      var numbers: [Float] = [Float(red), Float(green), Float(blue), 1]
      mk_decode_colors(&numbers, 1, source, rows)
      for (channel, value) in pixel.enumerated() {
        let expected = Double(min(max(numbers[channel], 0), 1)) * 255
        #expect(abs(Double(value) - expected) <= 1.5)
      }
    }
  }

  // MARK: Files

  /// A Y4M file of one frame.
  private func y4m(_ folder: TemporaryFolder, _ layout: String, _ size: PixelSize, planes: [[UInt16]], isDeep: Bool = false) throws
    -> String
  {
    var file = Data("YUV4MPEG2 W\(size.width) H\(size.height) F25:1 Ip A1:1 C\(layout)\nFRAME\n".utf8)
    for plane in planes {
      for sample in plane {
        file.append(UInt8(sample & 255))
        if isDeep { file.append(UInt8(sample >> 8)) }
      }
    }
    return try folder.write(file, as: "\(layout).y4m")
  }

  @Test(
    "files are converted as FFmpeg's own library converts them", .enabled(if: FFmpegTool.isInstalled, "needs ffmpeg and ffprobe"),
    arguments: [
      ("444", 1, 1, 8), ("444p10", 1, 1, 10), ("422", 2, 1, 8), ("420mpeg2", 2, 2, 8), ("420jpeg", 2, 2, 8), ("420p10", 2, 2, 10),
    ])
  func againstFFmpeg(layout: String, columns: Int, rows: Int, depth: Int) throws {
    let folder = try TemporaryFolder(), size = PixelSize(64, 32), unit = UInt16(1 << (depth - 8))
    /// A ramp in both directions, over the samples of a plane.
    func plane(width: Int, height: Int, _ value: (_ x: Int, _ y: Int) -> Int) -> [UInt16] {
      (0..<height).flatMap { y in (0..<width).map { x in UInt16(value(x, y)) * unit } }
    }
    let luma = plane(width: 64, height: 32) { x, y in 40 + 2 * x + y }
    // Colours that change slowly, so that different ways of interpolating them come to the same.
    let width = 64 / columns, height = 32 / rows
    let cb = plane(width: width, height: height) { x, y in 96 + x * columns + y * rows / 2 }
    let cr = plane(width: width, height: height) { x, y in 160 - x * columns / 2 - y * rows }
    let path = try y4m(folder, layout, size, planes: [luma, cb, cr], isDeep: depth > 8)
    let picture = try VideoReader(path: path).picture(at: 0)
    let expected = try FFmpegTool.frames(path, size: size)[0]
    for y in 2..<30 {
      for x in 2..<62 {
        let found = picture[x, y]
        #expect(distance(found, expected[y * 64 + x]) <= 2, "(\(x), \(y)): \(found), FFmpeg has \(expected[y * 64 + x])")
      }
    }
  }

  @Test("frames of ten bits have their own numbers besides, and bright ones their brightness")
  func deepFrames() throws {
    let folder = try TemporaryFolder(), size = PixelSize(4, 2)
    func flat(_ value: UInt16) -> [UInt16] { [UInt16](repeating: value, count: 8) }
    // (500 − 64) / 876 = 0.49772, where eight bits have 127 / 255 = 0.49804.
    let path = try y4m(folder, "444p10", size, planes: [flat(500), flat(512), flat(512)], isDeep: true)
    let picture = try VideoReader(path: path).picture(at: 0)
    let wide = try #require(picture.wide)
    #expect(picture[0, 0] == [127, 127, 127, 255] && wide.size == size)
    #expect(wide.numbers.enumerated().allSatisfy { abs($1 - ($0 % 4 == 3 ? 1 : 0.49772)) < 2e-4 }, "\(wide.numbers.prefix(4))")
    // Eight bits have nothing more to say.
    let plain = try y4m(folder, "444", size, planes: [flat(128), flat(128), flat(128)])
    #expect(try VideoReader(path: plain).picture(at: 0).wide == nil)
  }

  @Test("an odd size has a last column and row of colour for itself")
  func oddSize() throws {
    let folder = try TemporaryFolder()
    let path = try y4m(
      folder, "420jpeg", PixelSize(5, 3),
      planes: [[UInt16](repeating: 81, count: 15), [UInt16](repeating: 90, count: 6), [UInt16](repeating: 240, count: 6)])
    let picture = try VideoReader(path: path).picture(at: 0)
    #expect(picture.size == PixelSize(5, 3))
    for y in 0..<3 { for x in 0..<5 { #expect(picture[x, y] == [254, 0, 0, 255]) } }
  }

  @Test("grey needs no colour")
  func grey() throws {
    let folder = try TemporaryFolder()
    let path = try y4m(folder, "mono", PixelSize(4, 2), planes: [[16, 126, 235, 255, 16, 126, 235, 255]])
    let picture = try VideoReader(path: path).picture(at: 0)
    // 255/219 · 110 = 128.08
    let greens: [UInt8] = (0..<4).map { picture[$0, 1].y }
    #expect(greens == [0, 128, 255, 255])
  }
}
