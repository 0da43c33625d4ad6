import Foundation
import Graphics
import Testing

/// Where pixels are kept: bitmaps, pictures of bytes and of numbers, pictures that are drawn when asked for, and what is used again.
@Suite("Storage of pictures")
struct PictureStorageTests {
  @Test("rows of bitmaps are whole multiples of sixteen pixels, and at least one")
  func rows() {
    #expect([0, 1, 16, 17, 33].map { Bitmap.bytesPerRow(of: $0, .rgba8) } == [64, 64, 64, 128, 192])
    #expect([0, 1, 16, 17, 33].map { Bitmap.bytesPerRow(of: $0, .rgbaFloat) } == [256, 256, 256, 512, 768])
    let bitmap = Bitmap(size: PixelSize(3, 2))
    #expect(bitmap.format == .rgba8 && bitmap.bytesPerRow == 64 && bitmap.bytes.count == 128 && bitmap.bytes.allSatisfy { $0 == 0 })
    #expect(Bitmap(size: PixelSize(3, 0)).bytes.count == 64)
    // As large as those that come from the system itself.
    let large = Bitmap(size: PixelSize(256, 256))
    #expect(large.bytes.count == 1 << 18 && large.bytes.allSatisfy { $0 == 0 })
  }

  @Test("a bitmap's pixels are those of the picture made from it")
  func bitmap() {
    let bitmap = Bitmap(size: PixelSize(3, 2))
    for y in 0..<2 { for x in 0..<3 { bitmap[x, y] = SIMD4(UInt8(x), UInt8(y), 7, 255) } }
    #expect(bitmap[2, 1] == SIMD4(2, 1, 7, 255) && bitmap.bytes[64 + 8] == 2)
    let image = bitmap.makeImage()
    #expect(image.width == 3 && image.height == 2 && !image.isOpaque && !image.isDeep)
    #expect(image.pixels == [0, 0, 7, 255, 1, 0, 7, 255, 2, 0, 7, 255, 0, 1, 7, 255, 1, 1, 7, 255, 2, 1, 7, 255])
    let corner = bitmap.withUnsafePixels { pixels in
      #expect(pixels.size == PixelSize(3, 2) && pixels.bytesPerRow == 64)
      return pixels[1, 1]
    }
    #expect(corner == SIMD4(1, 1, 7, 255))
  }

  @Test("a bitmap of numbers makes a picture of numbers")
  func numbers() {
    let bitmap = Bitmap(size: PixelSize(2, 2), format: .rgbaFloat)
    for y in 0..<2 {
      for x in 0..<2 {
        bitmap.bytes.storeBytes(
          of: SIMD4<Float>(Float(x), Float(y) / 2, 0.25, 1), toByteOffset: y * bitmap.bytesPerRow + x * 16, as: SIMD4<Float>.self)
      }
    }
    #expect(bitmap.withFloatPixels { $0[1, 1] } == SIMD4(1, 0.5, 0.25, 1) && bitmap.withFloatPixels { $0.row(1)[5] } == 0.5)
    let image = bitmap.makeImage()
    let expected: [Float] = [0, 0, 0.25, 1, 1, 0, 0.25, 1, 0, 0.5, 0.25, 1, 1, 0.5, 0.25, 1]
    #expect(image.isDeep && image.wide?.numbers == expected && image.wide?.size == PixelSize(2, 2))
    // 0.25 · 255 + 0.5 = 64.25, 0.5 · 255 + 0.5 = 128.
    #expect(image.pixels == [0, 0, 64, 255, 255, 0, 64, 255, 0, 128, 64, 255, 255, 128, 64, 255])
    #expect(image.bitsPerComponent == 32 && image.bitsPerPixel == 128 && image.bytesPerRow == 32)
    #expect(image.colorSpace?.name == CGColorSpace.extendedSRGB && image.alphaInfo == .premultipliedLast)
    #expect(image.byteOrderInfo == .order32Little && image.bitmapInfo.rawValue == 0x2101 && image.dataProvider?.data?.count == 64)
    let lower = image.cropping(to: CGRect(x: 1, y: 1, width: 1, height: 1))
    #expect(lower?.wide?.numbers == [1, 0.5, 0.25, 1] && lower?.isDeep == true)
    #expect(image.wide?.withFloatPixels { $0[0, 1] } == SIMD4(0, 0.5, 0.25, 1))
    var copy = [SIMD4<Float>](repeating: .zero, count: 4)
    copy.withUnsafeMutableBufferPointer { image.copyNumbers(to: $0) }
    #expect(copy == [SIMD4(0, 0, 0.25, 1), SIMD4(1, 0, 0.25, 1), SIMD4(0, 0.5, 0.25, 1), SIMD4(1, 0.5, 0.25, 1)])
  }

  @Test("bytes as numbers, and the properties of a picture of bytes")
  func bytes() throws {
    let image = try #require(CGImage(width: 2, height: 1, rgba: [51, 102, 204, 255, 0, 51, 0, 51], isPremultiplied: true))
    var copy = [SIMD4<Float>](repeating: .zero, count: 2)
    copy.withUnsafeMutableBufferPointer { image.copyNumbers(to: $0) }
    #expect(copy == [SIMD4(0.2, 0.4, 0.8, 1), SIMD4(0, 0.2, 0, 0.2)])
    #expect(!image.isDeep && image.wide == nil && image.byteOrderInfo == .orderDefault && image.bitmapInfo.rawValue == 1)
    #expect(image.shouldInterpolate && image.renderingIntent == .defaultIntent && image.decode == nil && image.copy() === image)
    #expect(
      !image.isTransient && image.size == PixelSize(2, 1) && image != CGImage(width: 2, height: 1, rgba: [UInt8](repeating: 0, count: 8)))
    #expect(CGImage(width: 1, height: 1, rgba: [1, 2, 3, 255])?.bitmapInfo.rawValue == 5)
  }

  @Test(
    "numbers that are in range lie between 0 and their alpha, but for 1/10,000",
    arguments: [
      ([0, 0.2, 0.4, 0.4], true), ([-0.00009, 0.2, 0.40009, 0.4], true), ([-0.0002, 0.2, 0.4, 0.4], false), ([0, 0.2, 0.4002, 0.4], false),
      ([0.4002, 0.2, 0.4, 0.4], false), ([0, 0, 0, 1, 0, 0.5002, 0, 0.5], false), ([0, 0, 0, 1, 0.5, 0.5, 0.5, 0.5], true),
    ] as [([Float], Bool)])
  func range(numbers: [Float], isInRange: Bool) {
    #expect(WidePixels(size: PixelSize(numbers.count / 4, 1), numbers: numbers).isInRange == isInRange)
  }

  @Test("a source of numbers is asked once, or each time where it is not kept; a part of it is cut out")
  func sources() {
    let calls = Calls()
    let make: @Sendable () -> WidePixels? = {
      calls.add()
      return WidePixels(size: PixelSize(2, 2), numbers: (0..<16).map { Float($0) })
    }
    let kept = WideSource(make), fresh = WideSource(isKept: false, make)
    let bytes = [UInt8](repeating: 255, count: 16)
    let image = CGImage(width: 2, height: 2, premultipliedPixels: bytes, isOpaque: true, wideSource: kept)
    #expect(!image.isDeep && image.wide?.numbers.count == 16 && image.wide != nil && calls.count == 1)
    let right = image.cropping(to: CGRect(x: 1, y: 0, width: 1, height: 2))
    #expect(right?.wide?.numbers == [4, 5, 6, 7, 12, 13, 14, 15] && right?.isOpaque == true && calls.count == 1)
    #expect(fresh.pixels != nil && fresh.pixels != nil && calls.count == 3)
  }

  @Test("memory is used again where it is as large, the last first, and so much is kept")
  func recycling() {
    func drop(_ values: [UInt8], into recycler: PixelRecycler, width: Int = 1) {
      for value in values {
        let image = CGImage(
          width: width, height: 1, premultipliedPixels: [UInt8](repeating: value, count: 4 * width), recycler: recycler)
        #expect(image.isTransient)
      }
    }
    let recycler = PixelRecycler()
    drop([1, 2, 3, 4, 5], into: recycler)
    #expect((0..<4).map { _ in recycler.take(byteCount: 4) } == [4, 3, 2, 1].map { [UInt8](repeating: $0, count: 4) })
    let small = PixelRecycler(limit: 1)
    drop([6, 7], into: small)
    #expect(small.take(byteCount: 4) == [6, 6, 6, 6])
    // What is of another size is given up on the way.
    drop([8], into: recycler)
    drop([9], into: recycler, width: 2)
    #expect(recycler.take(byteCount: 4) == [8, 8, 8, 8] && recycler.take(byteCount: 12).count == 12)
  }

  @Test("drawings are drawn once a size; four of them are kept, and 4096 by 4096 pixels")
  func artwork() {
    let calls = Calls()
    let inner = VectorArtwork { _ in nil }
    let artwork = VectorArtwork { size in
      calls.add()
      return CGImage(size: size, artwork: inner)
    }
    func widths() -> [Int] { artwork.keptImages.map(\.width) }
    for width in [1, 2, 3, 4] { #expect(artwork.image(PixelSize(width, 7))?.size == PixelSize(width, 7)) }
    #expect(widths() == [1, 2, 3, 4] && calls.count == 4)
    _ = artwork.image(PixelSize(2, 7))
    #expect(widths() == [1, 3, 4, 2] && calls.count == 4)
    _ = artwork.image(PixelSize(5, 7))
    #expect(widths() == [3, 4, 2, 5] && calls.count == 5)
    _ = artwork.image(PixelSize(4096, 4095))
    #expect(widths() == [4, 2, 5, 4096])
    _ = artwork.image(PixelSize(4096, 1))
    #expect(artwork.keptImages.map(\.height) == [4095, 1])
    _ = artwork.image(PixelSize(1, 1))
    #expect(artwork.keptImages.map(\.height) == [1, 1])
  }

  @Test(
    "drawings have no side above 4096 pixels, and none below one",
    arguments: [
      (8192, 4096, 4096, 2048), (4096, 4096, 4096, 4096), (5000, 3, 4096, 2), (8000, 1, 4096, 1), (9000, 1, 4096, 1), (0, 5, 1, 5),
      (6, -2, 6, 1),
      (4097, 1000, 4096, 1000), (30, 10_000, 12, 4096),
    ])
  func limits(width: Int, height: Int, limitedWidth: Int, limitedHeight: Int) {
    let artwork = VectorArtwork { CGImage(size: $0, artwork: VectorArtwork { _ in nil }) }
    #expect(artwork.image(PixelSize(width, height))?.size == PixelSize(limitedWidth, limitedHeight))
  }

  @Test("a picture of a drawing has the drawing's pixels at its size, and nothing where there are none")
  func drawnLater() {
    let drawn = CGImage(
      size: PixelSize(2, 1),
      artwork: VectorArtwork { size in
        CGImage(width: size.width, height: size.height, premultipliedPixels: (0..<UInt8(size.width * size.height * 4)).map { $0 })
      })
    #expect(drawn.pixels == [0, 1, 2, 3, 4, 5, 6, 7] && drawn[1, 0] == SIMD4(4, 5, 6, 7) && drawn.artwork != nil)
    let other = CGImage(size: PixelSize(2, 1), artwork: VectorArtwork { _ in CGImage(width: 1, height: 1, rgba: [1, 2, 3, 4]) })
    #expect(other.pixels == [0, 0, 0, 0, 0, 0, 0, 0])
    #expect(CGImage(size: PixelSize(1, 1), artwork: VectorArtwork { _ in nil }).pixels == [0, 0, 0, 0])
  }

  private final class Memory: SharedMemory {
    let descriptor: Int32 = -1
    nonisolated(unsafe) let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: 64, alignment: 16)  // nobody else has it
    let bytesPerRow = 8
    func write(_ body: (UnsafeMutableRawBufferPointer) -> Void) { body(bytes) }
    deinit { bytes.deallocate() }
  }

  @Test("planes: colour in half as many rows and columns, rounded up, behind the brightness; converted once")
  func planes() {
    let calls = Calls()
    let matrix = PlanarPixels.Matrix(luma: 1, lumaOffset: 2, colorOffset: 3, crRed: 4, cbGreen: 5, crGreen: 6, cbBlue: 7)
    let planes = PlanarPixels(size: PixelSize(5, 3), memory: Memory(), matrix: matrix, isColorAtLeft: true, isColorAtTop: false) {
      calls.add()
      return [UInt8](repeating: 9, count: 60)
    }
    #expect(planes.colorSize == PixelSize(3, 2) && planes.colorOffset == 24)
    #expect(
      PlanarPixels(size: PixelSize(4, 6), memory: Memory(), matrix: matrix, isColorAtLeft: true, isColorAtTop: false) { [] }.colorSize
        == PixelSize(2, 3))
    let image = CGImage(planes: planes)
    #expect(image.isOpaque && image.isTransient && image.pixels == [UInt8](repeating: 9, count: 60) && image.pixels.count == 60)
    #expect(calls.count == 1 && image.size == PixelSize(5, 3))
  }

  @Test("bytes by pointer and by file; what has no size or place is refused")
  func providers() throws {
    let bytes: [UInt8] = [5, 6, 7, 8]
    #expect(CGDataProvider(dataInfo: nil, data: bytes, size: 3, releaseData: { _, _, _ in })?.data == Data([5, 6, 7]))
    #expect(CGDataProvider(dataInfo: nil, data: bytes, size: 0, releaseData: { _, _, _ in })?.data == Data())
    #expect(CGDataProvider(dataInfo: nil, data: bytes, size: -1, releaseData: { _, _, _ in }) == nil)
    #expect(CGDataProvider(filename: "/nowhere/at/all") == nil)
    let long = Data(0..<40), short = Data(0..<31)
    let pointer: UnsafePointer<UInt8> = CFDataGetBytePtr(long), other: UnsafePointer<UInt8> = CFDataGetBytePtr(short)
    #expect(pointer[39] == 39 && other[30] == 30 && other[31] == 0 && CFDataGetLength(short) == 31)
  }

  // MARK: Masks and keys

  @Test("a mask of other sizes is read between its pixels, in both directions")
  func maskSizes() throws {
    let white = try #require(CGImage(width: 4, height: 4, rgba: [UInt8](repeating: 255, count: 64)))
    let greys = [0, 80, 120, 200].flatMap { [$0, $0, $0, 255] as [UInt8] }
    let mask = try #require(CGImage(width: 2, height: 2, rgba: greys))
    let masked = try #require(white.masking(mask))
    // A quarter of the way from centre to centre: 0, 20, 60, 80 across, and 0, 30, 90, 120 more down.
    let pixels = masked.pixels
    let alphas: [UInt8] = stride(from: 3, to: 64, by: 4).map { pixels[$0] },
      greens: [UInt8] = stride(from: 1, to: 64, by: 4).map { pixels[$0] }
    let expected: [UInt8] = [0, 20, 60, 80, 30, 50, 90, 110, 90, 110, 150, 170, 120, 140, 180, 200]
    #expect(alphas == expected && greens == expected && !masked.isMask)
    for other in [[1, 2, 2, 255], [2, 1, 2, 255], [2, 2, 1, 255]] as [[UInt8]] {
      #expect(white.masking(try #require(CGImage(width: 1, height: 1, rgba: other))) == nil)
    }
  }

  private func mask(_ bytes: [UInt8], width: Int, bits: Int, decode: [CGFloat]? = nil) throws -> CGImage? {
    CGImage(
      maskWidth: width, height: 1, bitsPerComponent: bits, bitsPerPixel: bits, bytesPerRow: bytes.count,
      provider: try #require(CGDataProvider(data: Data(bytes))), decode: decode, shouldInterpolate: false)
  }

  @Test("stencils of one and of eight bits, and turned over by their range")
  func stencils() throws {
    #expect(try mask([0b0110_0000], width: 3, bits: 1)?.pixels == [0, 0, 0, 255, 0, 0, 0, 0, 0, 0, 0, 0])
    #expect(try mask([0b0110_0000], width: 3, bits: 1, decode: [1, 0])?.pixels == [0, 0, 0, 0, 0, 0, 0, 255, 0, 0, 0, 255])
    // 1 − 0.2 · 0.6 and 1 − 0.8 · 0.6, of 255.
    #expect(try mask([51, 204], width: 2, bits: 8, decode: [0, 0.6])?.pixels == [0, 0, 0, 224, 0, 0, 0, 133])
    let stencil = try #require(try mask([51, 204], width: 2, bits: 8))
    #expect(stencil.pixels == [0, 0, 0, 204, 0, 0, 0, 51] && stencil.isMask && stencil.colorSpace == nil && !stencil.isOpaque)
    let part = try #require(stencil.cropping(to: CGRect(x: 1, y: 0, width: 1, height: 1)))
    #expect(part.isMask && part.pixels == [0, 0, 0, 51])
    #expect(stencil.masking(stencil)?.isMask == true)
    #expect(
      stencil.copy(maskingColorComponents: [0, 1, 0, 1, 0, 1]) == nil && stencil.copy(colorSpace: CGColorSpaceCreateDeviceRGB()) == nil)
  }

  @Test("a range of colours holds its ends, in straight colours; what shows nothing stays")
  func keys() throws {
    // At 128, 50 · 255 / 128 = 99.6, which is 100.
    let pixels: [UInt8] = [
      100, 50, 20, 255, 99, 50, 20, 255, 100, 51, 20, 255, 101, 50, 21, 255, 50, 25, 10, 128, 0, 0, 0, 0, 100, 49, 20, 255,
    ]
    let image = CGImage(width: 7, height: 1, premultipliedPixels: pixels)
    let keyed = try #require(image.copy(maskingColorComponents: [100, 101, 50, 51, 20, 20]))
    let kept = (0..<7).map { keyed.pixels[$0 * 4 + 3] }
    #expect(kept == [0, 255, 0, 255, 0, 0, 255] && keyed.pixels[0] == 0 && keyed.pixels[4] == 99)
  }

  @Test("the same numbers in another space, with their alpha")
  func otherSpaces() throws {
    let linear = try #require(CGColorSpace(name: CGColorSpace.linearSRGB))
    let image = try #require(CGImage(width: 2, height: 1, rgba: [128, 0, 255, 255, 51, 0, 102, 102], isPremultiplied: true))
    // 0.50196 of light is 0.73667; at 0.4, a half of it is 0.73536 · 102.
    #expect(image.copy(colorSpace: linear)?.pixels == [188, 0, 255, 255, 75, 0, 102, 102])
    #expect(image.copy(colorSpace: CGColorSpaceCreateDeviceGray()) == nil)
    let opaque = try #require(CGImage(width: 1, height: 1, rgba: [128, 0, 255, 255])?.copy(colorSpace: linear))
    #expect(opaque.pixels == [188, 0, 255, 255] && opaque.isOpaque)
  }

  @Test("patterns: their mean colour, and whether they let something through")
  func patterns() throws {
    let half = CGImage(width: 2, height: 1, premultipliedPixels: [100, 50, 20, 200, 20, 10, 4, 50])
    let pattern = try #require(ColorPattern.of(half, scale: 1))
    let color = CGColor(pattern: pattern)
    // 120 of 250, 60 of 250 and 24 of 250.
    expect([color.red, color.green, color.blue, color.alpha], [0.48, 0.24, 0.096, 1])
    #expect(
      color.pattern === pattern && color.isUneven && !pattern.isOpaque && color != CGColor(red: 0.48, green: 0.24, blue: 0.096, alpha: 1))
    let nothing = try #require(ColorPattern.of(CGImage(width: 1, height: 1, premultipliedPixels: [0, 0, 0, 0]), scale: 1))
    #expect(CGColor(pattern: nothing).alpha == 0)
    let full = try #require(ColorPattern.of(CGImage(width: 1, height: 1, premultipliedPixels: [1, 2, 3, 255]), scale: 1))
    #expect(full.isOpaque && !CGColor(pattern: full).isUneven && !CGColor.black.isUneven && CGColor.black.pattern == nil)
    #expect(full.picture(covering: SIMD2(3, 1))?.isOpaque == true && pattern.picture(covering: SIMD2(1, 1))?.isOpaque == false)
    #expect(ColorPattern.of(half, scale: .infinity) == nil && ColorPattern.of(half, scale: -1) == nil)
    #expect(ColorPattern.of(half, scale: 2) !== pattern)
    // Both sides as large as they were once would be more than 2²⁶ pixels: the larger one is given up.
    #expect(full.picture(covering: SIMD2(40_000, 1))?.size == PixelSize(65_536, 1))
    #expect(full.picture(covering: SIMD2(1, 2000))?.size == PixelSize(1, 2048))
    #expect(full.picture(covering: SIMD2(0.4, 0.4))?.size == PixelSize(1, 2048))
  }
}

/// How often something was asked.
private final class Calls: @unchecked Sendable {  // of one thread
  private(set) var count = 0
  func add() { count += 1 }
}
