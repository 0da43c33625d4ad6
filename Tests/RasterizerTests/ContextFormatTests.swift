import Foundation
import Graphics
import Testing

@testable import CoreGraphics

/// Canvases of 16 bits and of floating-point numbers, and numbers of other spaces than sRGB.
@Suite("Formats of drawing contexts")
struct ContextFormatTests {
  private let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1), sRGB = CGColorSpaceCreateDeviceRGB()

  private func canvas(
    _ data: UnsafeMutableRawPointer?, bits: Int, space: CGColorSpace? = nil, _ alpha: CGImageAlphaInfo, _ info: CGBitmapInfo = []
  ) -> CGContext? {
    CGContext(
      data: data, width: 2, height: 1, bitsPerComponent: bits, bytesPerRow: 0, space: space ?? sRGB,
      bitmapInfo: alpha.rawValue | info.rawValue)
  }

  /// Half of red: 128/255 of 65535 are 32896, of 1 they are 0.50196.
  @Test("16 bits, in both orders of bytes; what nothing is drawn upon keeps its numbers")
  func sixteenBits() throws {
    for (order, isLittle) in [(CGBitmapInfo.byteOrder16Little, true), (.byteOrder16Big, false), ([], false)] as [(CGBitmapInfo, Bool)] {
      let written: [UInt16] = [0, 0, 0, 0, 12345, 23456, 34567, 65535]
      var numbers = written.map { isLittle ? $0.littleEndian : $0.bigEndian }
      try numbers.withUnsafeMutableBytes { bytes in
        let context = try #require(canvas(bytes.baseAddress, bits: 16, .premultipliedLast, order))
        #expect(context.bitsPerComponent == 16 && context.bitsPerPixel == 64 && context.bytesPerRow == 16)
        context.setFillColor(red.copy(alpha: 0.5) ?? red)
        context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
        // The bytes of 8 bits that are nearest: 12345 / 257 = 48.04, 23456 / 257 = 91.3, 34567 / 257 = 134.5.
        #expect(context.makeImage()?[1, 0] == SIMD4(48, 91, 135, 255))
      }
      let shown = numbers.map { isLittle ? UInt16(littleEndian: $0) : UInt16(bigEndian: $0) }
      #expect(shown == [32896, 0, 0, 32896, 12345, 23456, 34567, 65535])
    }
  }

  @Test("floating-point numbers of 32 and 16 bits; those beyond 1 stay where nothing is drawn")
  func floats() throws {
    var numbers: [Float] = [0, 0, 0, 0, 2.5, -0.25, 0.125, 1]
    try numbers.withUnsafeMutableBytes { bytes in
      let context = try #require(canvas(bytes.baseAddress, bits: 32, .premultipliedLast, [.floatComponents, .byteOrder32Little]))
      #expect(context.bitmapInfo.contains(.floatComponents) && context.bytesPerRow == 32)
      context.setFillColor(red)
      context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
      #expect(context.makeImage()?[1, 0] == SIMD4(255, 0, 32, 255))
    }
    #expect(numbers == [1, 0, 0, 1, 2.5, -0.25, 0.125, 1])
    let half = try #require(canvas(nil, bits: 16, .premultipliedLast, [.floatComponents, .byteOrder16Little]))
    half.setFillColor(red.copy(alpha: 0.2) ?? red)
    half.fill(CGRect(x: 0, y: 0, width: 2, height: 1))
    let shown = try #require(half.data).assumingMemoryBound(to: Float16.self)
    // 0.2 · 255 = 51 of 255 is 0.2 again, of which Float16 knows 0.19995.
    #expect(shown[4] == 0.2 && shown[7] == 0.2 && shown[5] == 0)
  }

  /// In linear light a half of sRGB is 0.21404 (128/255: 0.21586). sRGB's red is 0.91749, 0.20028, 0.13856 of Display P3.
  @Test("numbers are those of the space")
  func spaces() throws {
    let linear = try #require(CGColorSpace(name: CGColorSpace.extendedLinearSRGB))
    let context = try #require(canvas(nil, bits: 32, space: linear, .noneSkipLast, [.floatComponents, .byteOrder32Little]))
    context.setFillColor(CGColor(red: 0.5, green: 0.5, blue: 0.5, alpha: 1))
    context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    let light = try #require(context.data).assumingMemoryBound(to: Float.self)
    #expect(abs(light[0] - 0.21586) < 1e-4 && light[4] == 0)
    #expect(context.makeImage()?[0, 0] == SIMD4(128, 128, 128, 255) && context.colorSpace == linear)
    let p3 = try #require(canvas(nil, bits: 8, space: CGColorSpace(name: CGColorSpace.displayP3), .premultipliedLast))
    p3.setFillColor(red)
    p3.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    let numbers = try #require(p3.data).assumingMemoryBound(to: UInt8.self)
    #expect((0..<4).map { numbers[$0] } == [234, 51, 35, 255])
    #expect(p3.makeImage()?[0, 0] == SIMD4(255, 0, 0, 255))
  }

  @Test("greys of 16 bits and as numbers: red's luminance is 0.49844 as a grey of sRGB")
  func greys() throws {
    let space = CGColorSpaceCreateDeviceGray()
    let fine = try #require(canvas(nil, bits: 16, space: space, .none, .byteOrder16Little))
    fine.setFillColor(red)
    fine.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    let numbers = try #require(fine.data).assumingMemoryBound(to: UInt16.self)
    #expect(abs(Int(numbers[0]) - 32665) <= 1 && numbers[1] == 0 && fine.bytesPerRow == 4)
    let real = try #require(canvas(nil, bits: 32, space: space, .none, [.floatComponents, .byteOrder32Little]))
    real.setFillColor(gray: 0.4, alpha: 1)
    real.fill(CGRect(x: 1, y: 0, width: 1, height: 1))
    let reals = try #require(real.data).assumingMemoryBound(to: Float.self)
    #expect(reals[0] == 0 && abs(reals[1] - 0.4) < 1e-6)
  }

  @Test("pictures from half floats")
  func halfFloats() throws {
    let pixel: [Float16] = [1, 0.5, 0, 1]
    let provider = try #require(CGDataProvider(data: pixel.withUnsafeBytes { Data($0) }))
    let image = CGImage(
      width: 1, height: 1, bitsPerComponent: 16, bitsPerPixel: 64, bytesPerRow: 8, space: sRGB,
      bitmapInfo: CGBitmapInfo(rawValue: CGImageAlphaInfo.last.rawValue).union([.floatComponents, .byteOrder16Little]), provider: provider,
      decode: nil, shouldInterpolate: false, intent: .defaultIntent)
    #expect(image?[0, 0] == SIMD4(255, 128, 0, 255))
  }

  @Test("no canvases of inks, of alpha in 16 bits, of numbers with 8 bits")
  func refused() {
    #expect(canvas(nil, bits: 8, space: CGColorSpaceCreateDeviceCMYK(), .none) == nil)
    #expect(canvas(nil, bits: 16, .alphaOnly) == nil && canvas(nil, bits: 8, .premultipliedLast, .floatComponents) == nil)
    #expect(canvas(nil, bits: 5, .noneSkipFirst) == nil && canvas(nil, bits: 32, .premultipliedLast) == nil)
  }
}
