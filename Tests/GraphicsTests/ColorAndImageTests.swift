import Foundation
import Graphics
import Testing

@Suite("Colours")
struct ColorTests {
  @Test("initialisers")
  func initialisers() {
    #expect(CGColor(gray: 0.5, alpha: 0.25).components == [0.5, 0.25])
    #expect(CGColor(red: 0.1, green: 0.2, blue: 0.3, alpha: 0.4).components == [0.1, 0.2, 0.3, 0.4])
    #expect(CGColor(srgbRed: 1.2, green: -0.1, blue: 0, alpha: 1).red == 1.2)  // extended range is kept
    #expect(CGColor.white.copy(alpha: 0.5) == CGColor(red: 1, green: 1, blue: 1, alpha: 0.5))
    #expect(CGColor.clear.alpha == 0 && CGColor.black.numberOfComponents == 2)
    #expect(
      CGColor(colorSpace: CGColorSpaceCreateDeviceRGB(), components: [0.1, 0.2, 0.3, 0.4])
        == CGColor(red: 0.1, green: 0.2, blue: 0.3, alpha: 0.4))
    #expect(CGColor(colorSpace: CGColorSpaceCreateDeviceGray(), components: [0.1, 0.4]) == CGColor(gray: 0.1, alpha: 0.4))
    #expect(CGColor(red: 1, green: 0.5, blue: 0, alpha: 0.5).premultiplied == SIMD4(0.5, 0.25, 0, 0.5))
  }
}

@Suite("Colour spaces")
struct ColorSpaceTests {
  private func space(_ name: CFString) throws -> CGColorSpace { try #require(CGColorSpace(name: name)) }

  private func isClose(_ a: [CGFloat]?, _ b: [CGFloat], within tolerance: CGFloat = 5e-5) -> Bool {
    guard let a, a.count == b.count else { return false }
    return zip(a, b).allSatisfy { abs($0 - $1) <= tolerance }
  }

  /// By the primaries' chromaticities and white D65, P3's light through (1.22494, −0.22494, 0; −0.04206, 1.04206, 0; −0.01964, −0.07864,
  /// 1.09827) is sRGB's. Its red is (1.22494, −0.04206, −0.01964): encoded, 1.055 · 1.22494^(1/2.4) − 0.055 = 1.09307, and so on.
  @Test("Display P3 in extended sRGB, and back")
  func displayP3() throws {
    let p3 = try space(CGColorSpace.displayP3)
    let red = try #require(CGColor(colorSpace: p3, components: [1, 0, 0, 0.5]))
    #expect(isClose([red.red, red.green, red.blue, red.alpha], [1.09307, -0.22674, -0.15013, 0.5]))
    #expect(red.components == [1, 0, 0, 0.5] && red.colorSpace == p3 && red.numberOfComponents == 4)
    // sRGB keeps what it can show.
    let srgb = try #require(red.converted(to: try space(CGColorSpace.sRGB), intent: .defaultIntent, options: nil))
    #expect(srgb.components == [1, 0, 0, 0.5])
    let extended = try #require(red.converted(to: try space(CGColorSpace.extendedSRGB), intent: .defaultIntent, options: nil))
    #expect(isClose(extended.components, [1.09307, -0.22674, -0.15013, 0.5]) && extended == red)
    // sRGB's red, the other way: (0.82246, 0.03319, 0.01708) of light.
    let narrow = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1).converted(to: p3, intent: .relativeColorimetric, options: nil)
    #expect(isClose(narrow?.components, [0.91749, 0.20029, 0.13856, 1]))
    #expect(p3.isWideGamutRGB && p3.model == .rgb && p3.name == "kCGColorSpaceDisplayP3")
  }

  @Test("linear light: half of it is encoded as 0.73536, and 0.5 is 0.21404 of it")
  func linear() throws {
    let linear = try space(CGColorSpace.linearSRGB)
    let grey = try #require(CGColor(colorSpace: linear, components: [0.5, 0.5, 0.5, 1]))
    #expect(isClose([grey.red, grey.green, grey.blue], [0.73536, 0.73536, 0.73536]))
    #expect(grey.components == [0.5, 0.5, 0.5, 1])
    let half = CGColor(gray: 0.5, alpha: 1).converted(to: linear, intent: .defaultIntent, options: nil)
    #expect(isClose(half?.components, [0.21404, 0.21404, 0.21404, 1]))
  }

  @Test("a grey of a colour is its luminance: red's 0.2126 is encoded as 0.49844")
  func grey() throws {
    let red = CGColor(red: 1, green: 0, blue: 0, alpha: 0.25)
    let grey = try #require(red.converted(to: CGColorSpaceCreateDeviceGray(), intent: .defaultIntent, options: nil))
    #expect(isClose(grey.components, [0.49844, 0.25]) && grey.numberOfComponents == 2)
    let inks = red.converted(to: CGColorSpaceCreateDeviceCMYK(), intent: .defaultIntent, options: nil)
    #expect(inks?.components == [0, 1, 1, 0, 0.25])
    #expect(
      CGColor(genericCMYKCyan: 0.5, magenta: 0, yellow: 0, black: 0.5, alpha: 1) == CGColor(red: 0.25, green: 0.5, blue: 0.5, alpha: 1))
  }

  @Test(
    "colours come back from every space",
    arguments: [
      CGColorSpace.extendedLinearSRGB, CGColorSpace.extendedDisplayP3, CGColorSpace.extendedLinearDisplayP3, CGColorSpace.extendedITUR_2020,
      CGColorSpace.adobeRGB1998, CGColorSpace.dcip3, CGColorSpace.rommrgb, CGColorSpace.itur_709,
    ])
  func roundTrip(name: CFString) throws {
    let color = CGColor(srgbRed: 0.2, green: 0.5, blue: 0.7, alpha: 0.9)
    let there = try #require(color.converted(to: try space(name), intent: .defaultIntent, options: nil))
    #expect(!isClose(there.components, [0.2, 0.5, 0.7, 0.9], within: 1e-3))
    let again = there.converted(to: try space(CGColorSpace.sRGB), intent: .defaultIntent, options: nil)
    #expect(isClose(again?.components, [0.2, 0.5, 0.7, 0.9], within: 1e-6))
    // White is white everywhere.
    let white = CGColor.white.converted(to: try space(name), intent: .defaultIntent, options: nil)
    #expect(isClose(white?.components, [1, 1, 1, 1], within: 1e-6))
    #expect(CGColorSpace(name: "kCGColorSpaceNone") == nil)
  }
}

@Suite("Images")
struct ImageTests {
  @Test("straight alpha is multiplied in, rounded")
  func premultiplying() throws {
    // 200 · 128 / 255 = 100.39, 255 · 128 / 255 = 128, 1 · 128 / 255 = 0.502 → 1.
    let image = try #require(CGImage(width: 2, height: 1, rgba: [200, 255, 1, 128, 9, 8, 7, 255]))
    #expect(image[0, 0] == SIMD4(100, 128, 1, 128) && image[1, 0] == SIMD4(9, 8, 7, 255))
    #expect(!image.isOpaque)
    let bright = try #require(CGImage(width: 1, height: 1, rgba: [200, 10, 0, 100], isPremultiplied: true))
    #expect(bright[0, 0] == SIMD4(100, 10, 0, 100))
    #expect(CGImage(width: 1, height: 1, rgba: [1, 2, 3, 255])?.isOpaque == true)
  }

  @Test("sizes that do not fit the bytes are refused")
  func sizes() {
    #expect(CGImage(width: 2, height: 2, rgba: [0, 0, 0, 0]) == nil)
    #expect(CGImage(width: 0, height: 0, rgba: []) == nil)
    #expect(CGImage(width: .max, height: 2, rgba: []) == nil)
  }

  @Test("cropping counts rows from the top and widens to whole pixels")
  func cropping() throws {
    let bytes: [UInt8] = (0..<12 as Range<UInt8>).flatMap { [$0, 0, 0, 255] }  // 4 × 3, red counts up
    let image = try #require(CGImage(width: 4, height: 3, rgba: bytes))
    let part = try #require(image.cropping(to: CGRect(x: 1.5, y: 1, width: 1, height: 9)))
    #expect(part.width == 2 && part.height == 2)
    #expect(part[0, 0].x == 5 && part[1, 1].x == 10)
    #expect(image.cropping(to: CGRect(x: 4, y: 0, width: 5, height: 5)) == nil)
  }

  @Test("products of bytes are rounded like real numbers")
  func products() {
    for alpha in [0, 1, 127, 128, 254, 255] as [UInt8] {
      for value in 0...255 { #expect(premultiplied(UInt8(value), by: alpha) == UInt8((Double(value) * Double(alpha) / 255).rounded())) }
    }
  }

  // MARK: A program's own bytes

  private func image(
    _ bytes: [UInt8], width: Int, height: Int, bits: Int = 8, perPixel: Int = 32, row: Int,
    space: CGColorSpace = CGColorSpaceCreateDeviceRGB(),
    info: UInt32, decode: [CGFloat]? = nil
  ) throws -> CGImage? {
    let provider = try #require(CGDataProvider(data: Data(bytes) as CFData))
    return CGImage(
      width: width, height: height, bitsPerComponent: bits, bitsPerPixel: perPixel, bytesPerRow: row, space: space,
      bitmapInfo: CGBitmapInfo(rawValue: info), provider: provider, decode: decode, shouldInterpolate: false, intent: .defaultIntent)
  }

  @Test(
    "one pixel in every order of bytes: red 200, green 100, blue 50",
    arguments: [
      (CGImageAlphaInfo.premultipliedLast, CGBitmapInfo(), [200, 100, 50, 255]),
      (.noneSkipLast, .byteOrder32Big, [200, 100, 50, 7]),
      (.premultipliedFirst, .byteOrder32Little, [50, 100, 200, 255]),
      (.noneSkipFirst, .byteOrder32Little, [50, 100, 200, 7]),
      (.premultipliedLast, .byteOrder32Little, [255, 50, 100, 200]),
      (.first, [], [255, 200, 100, 50]),
      (.last, [], [200, 100, 50, 255]),
    ] as [(CGImageAlphaInfo, CGBitmapInfo, [UInt8])])
  func byteOrders(alpha: CGImageAlphaInfo, order: CGBitmapInfo, bytes: [UInt8]) throws {
    let read = try #require(try image(bytes, width: 1, height: 1, row: 4, info: alpha.rawValue | order.rawValue))
    #expect(read.pixels == [200, 100, 50, 255] && read.isOpaque)
    #expect(read.alphaInfo == .noneSkipLast && read.bitmapInfo == CGBitmapInfo(rawValue: 5))
  }

  @Test("alpha: straight colours are multiplied, premultiplied ones are kept; rows may be longer than their pixels")
  func alpha() throws {
    // 200 · 128 / 255 = 100.39
    let straight = try image(
      [200, 100, 50, 128, 9, 9, 1, 2, 3, 255, 9, 9], width: 1, height: 2, row: 6, info: CGImageAlphaInfo.last.rawValue)
    #expect(straight?.pixels == [100, 50, 25, 128, 1, 2, 3, 255])
    let first = try image([128, 100, 50, 25], width: 1, height: 1, row: 4, info: CGImageAlphaInfo.premultipliedFirst.rawValue)
    #expect(first?.pixels == [100, 50, 25, 128] && first?.alphaInfo == .premultipliedLast)
    let alone = try image([77], width: 1, height: 1, perPixel: 8, row: 1, info: CGImageAlphaInfo.alphaOnly.rawValue)
    #expect(alone?.pixels == [0, 0, 0, 77])
    // The last row may end with its last pixel; fewer bytes are too few.
    #expect(try image([1, 2, 3, 4, 0, 0, 1, 2, 3, 4], width: 1, height: 2, row: 6, info: 1) != nil)
    #expect(try image([1, 2, 3, 4, 0, 0, 1, 2, 3], width: 1, height: 2, row: 6, info: 1) == nil)
    #expect(try image([1, 2, 3, 4], width: 1, height: 1, row: 3, info: 1) == nil)
    #expect(try image([1, 2, 3, 4], width: .max, height: 1, row: .max, info: 1) == nil)
    #expect(try image([1, 2, 3, 4], width: 1, height: 1, bits: 7, row: 4, info: 1) == nil)
  }

  @Test("greys of 8, 1 and 16 bits, a colour in halves, and decoding from white to black")
  func otherNumbers() throws {
    let grey = CGColorSpaceCreateDeviceGray()
    #expect(try image([77], width: 1, height: 1, perPixel: 8, row: 1, space: grey, info: 0)?.pixels == [77, 77, 77, 255])
    #expect(
      try image([77], width: 1, height: 1, perPixel: 8, row: 1, space: grey, info: 0, decode: [1, 0])?.pixels == [178, 178, 178, 255])
    // The bits 10 from the left.
    let bits = try image([0b1000_0000], width: 2, height: 1, bits: 1, perPixel: 1, row: 1, space: grey, info: 0)
    #expect(bits?.pixels == [255, 255, 255, 255, 0, 0, 0, 255])
    // 0x80FF = 33023, / 257 = 128.49; little-endian the bytes change places.
    let wide = try image([0xC8, 0xC8, 0x64, 0x64, 0x80, 0xFF], width: 1, height: 1, bits: 16, perPixel: 48, row: 6, info: 0)
    #expect(wide?.pixels == [200, 100, 128, 255])
    let little = try image(
      [0xC8, 0xC8, 0x64, 0x64, 0xFF, 0x80], width: 1, height: 1, bits: 16, perPixel: 48, row: 6,
      info: CGBitmapInfo.byteOrder16Little.rawValue)
    #expect(little?.pixels == [200, 100, 128, 255])
    // 0.5 is 0x3F000000, 1 is 0x3F800000, −1 is 0xBF800000, which is cut off.
    let half: [UInt8] = [0x3F, 0, 0, 0], one: [UInt8] = [0x3F, 0x80, 0, 0], minus: [UInt8] = [0xBF, 0x80, 0, 0]
    let float = try image(
      half + one + minus + one, width: 1, height: 1, bits: 32, perPixel: 128, row: 16,
      info: CGImageAlphaInfo.last.rawValue | CGBitmapInfo.floatComponents.rawValue)
    #expect(float?.pixels == [128, 255, 0, 255])
  }

  /// (200, 100, 50) / 255 of P3 decode to (0.5776, 0.1274, 0.0319) of light, through the matrix (0.6788, 0.1085, 0.0139), and encoded to
  /// (0.84275, 0.36318, 0.12138) · 255 = (214.9, 92.6, 31.0).
  @Test("numbers of Display P3 are shown right in sRGB; the same numbers taken for P3's, too")
  func displayP3() throws {
    let p3 = try #require(CGColorSpace(name: CGColorSpace.displayP3))
    let read = try #require(try image([200, 100, 50, 255], width: 1, height: 1, row: 4, space: p3, info: 5))
    #expect(read.pixels == [215, 93, 31, 255] && read.colorSpace?.name == CGColorSpace.sRGB)
    let same = try #require(CGImage(width: 1, height: 1, rgba: [200, 100, 50, 255])?.copy(colorSpace: p3))
    #expect(same.pixels == [215, 93, 31, 255])
  }

  @Test("bytes are there to read: where they lie, and through a provider")
  func reading() throws {
    let image = try #require(CGImage(width: 2, height: 2, rgba: (0..<16).map { $0 % 4 == 3 ? 255 : UInt8($0) }))
    let corner = image.withUnsafePixels { pixels in
      #expect(pixels.width == 2 && pixels.height == 2 && pixels.bytesPerRow == 8)
      #expect(pixels.row(1).load(as: UInt8.self) == 8)
      return pixels[1, 1]
    }
    #expect(corner == SIMD4(12, 13, 14, 255))
    #expect(image.bitsPerComponent == 8 && image.bitsPerPixel == 32 && image.bytesPerRow == 8)
    let data = try #require(image.dataProvider?.data)
    let bytes: UnsafePointer<UInt8> = CFDataGetBytePtr(data)
    #expect(CFDataGetLength(data) == 16 && bytes[12] == 12 && bytes[15] == 255)
  }

  // MARK: Masks

  @Test("a stencil lets colour pass where it is 0, a grey picture where it is bright")
  func masking() throws {
    let red = try #require(CGImage(width: 2, height: 1, rgba: [255, 0, 0, 255, 255, 0, 0, 255]))
    let provider = try #require(CGDataProvider(data: Data([0, 205])))
    let stencil = try #require(
      CGImage(
        maskWidth: 2, height: 1, bitsPerComponent: 8, bitsPerPixel: 8, bytesPerRow: 2, provider: provider, decode: nil,
        shouldInterpolate: false))
    #expect(stencil.isMask && stencil.colorSpace == nil)
    // 255 − 205 = 50
    #expect(red.masking(stencil)?.pixels == [255, 0, 0, 255, 50, 0, 0, 50])
    let grey = try #require(CGImage(width: 2, height: 1, rgba: [0, 0, 0, 255, 205, 205, 205, 255]))
    #expect(red.masking(grey)?.pixels == [0, 0, 0, 0, 205, 0, 0, 205])
    #expect(red.masking(red) == nil)
    #expect(grey.masking(try #require(CGImage(width: 1, height: 1, rgba: [9, 9, 9, 0]))) == nil)
    // Half as many pixels as the picture: at 1/4 and 3/4 of a mask of two, a quarter from each centre: 0, 51, 153, 204.
    let wide = try #require(CGImage(width: 4, height: 1, rgba: [UInt8](repeating: 255, count: 16)))
    let ramp = try #require(CGImage(width: 2, height: 1, rgba: [0, 0, 0, 255, 204, 204, 204, 255]))
    let alphas = wide.masking(ramp).map { image in (0..<4).map { image[$0, 0].w } }
    #expect(alphas == [0, 51, 153, 204])
  }

  @Test("a range of colours is taken out")
  func colorKey() throws {
    let image = try #require(CGImage(width: 2, height: 1, rgba: [250, 10, 10, 255, 200, 10, 10, 255]))
    #expect(image.copy(maskingColorComponents: [240, 255, 0, 20, 0, 20])?.pixels == [0, 0, 0, 0, 200, 10, 10, 255])
  }
}

@Suite("Boxes")
struct BoxTests {
  @Test("geometry in both spellings")
  func geometry() {
    let rect = CGRect(x: 1, y: 2, width: 3, height: 4)
    #expect(NSValue(cgRect: rect).rectValue == rect && NSValue(rect: rect).cgRectValue == rect)
    #expect(NSValue(cgPoint: rect.origin).pointValue == rect.origin && NSValue(point: rect.origin).cgPointValue == rect.origin)
    #expect(NSValue(cgSize: rect.size).sizeValue == rect.size && NSValue(size: rect.size).cgSizeValue == rect.size)
    #expect(NSValue(cgVector: CGVector(dx: 1, dy: 2)).cgVectorValue == CGVector(dx: 1, dy: 2))
    let map = CGAffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6)
    #expect(NSValue(cgAffineTransform: map).cgAffineTransformValue == map)
    let matrix = CATransform3DRotate(CATransform3DMakeTranslation(1, 2, 3), 1, 0, 1, 0)
    #expect(NSValue(caTransform3D: matrix).caTransform3DValue == matrix)
    #expect(NSValue(caTransform3D: matrix).isEqual(NSValue(caTransform3D: matrix)))
    #expect(NSValue(cgRect: rect).caTransform3DValue == CATransform3D())
  }

  @Test("types of boxes are those that Foundation tells, which leaks them")
  func types() {
    let zeros = [Double](repeating: 0, count: 40)
    let boxes = [
      NSValue(point: .zero), NSValue(size: .zero), NSValue(rect: .zero), NSValue(rect: CGRect(x: 1, y: 2, width: 3, height: 4)),
      NSValue(point: CGPoint(x: CGFloat.nan, y: 1)), NSValue(range: NSRange(location: 1, length: 2)), NSValue(cgVector: .zero),
      NSValue(cgVector: CGVector(dx: CGFloat.nan, dy: 1)), NSValue(cgAffineTransform: .identity), NSValue(caTransform3D: CATransform3D()),
      // Boxes of a program's own: of as many bytes as a vector, of more than any of ours, and of fewer.
      NSValue(bytes: zeros, objCType: "[2q]"), NSValue(bytes: zeros, objCType: "[40d]"), NSValue(bytes: zeros, objCType: "d"),
      NSNumber(value: 2.5), NSNumber(value: true),
    ]
    for box in boxes { #expect(box.typeEncoding == String(cString: box.objCType)) }
    #expect(Array(boxes[0..<3].map(\.typeEncoding)) == ["{CGPoint=dd}", "{CGSize=dd}", "{CGRect={CGPoint=dd}{CGSize=dd}}"])
    #expect([6, 8, 9].map { boxes[$0].typeEncoding } == ["[2d]", "[6d]", "[16d]"])
  }
}
