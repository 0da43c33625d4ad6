import CoreGraphics
import CoreImage
import CoreText
import Foundation
import ImageIO
import QuartzCore
import Testing
import UniformTypeIdentifiers

/// Source as it is written for Apple's systems, under its own import lines.
@Suite("Source written for Apple's systems")
struct AppleImportTests {
  @Test("a bitmap of one's own, written, read back, and shown by a layer")
  func pictures() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let url = folder.appendingPathComponent("pixel.png")

    let bytes: [UInt8] = [0, 0, 255, 255, 0, 255, 0, 255]
    let provider = CGDataProvider(data: Data(bytes) as CFData)!
    let bitmapInfo = CGBitmapInfo(rawValue: CGImageAlphaInfo.premultipliedFirst.rawValue | CGBitmapInfo.byteOrder32Little.rawValue)
    let image = CGImage(
      width: 2, height: 1, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: 8, space: CGColorSpace(name: CGColorSpace.sRGB)!,
      bitmapInfo: bitmapInfo, provider: provider, decode: nil, shouldInterpolate: true, intent: .defaultIntent)!

    let destination = CGImageDestinationCreateWithURL(url as CFURL, UTType.png.identifier as CFString, 1, nil)!
    CGImageDestinationAddImage(destination, image, nil)
    #expect(CGImageDestinationFinalize(destination))

    guard let source = CGImageSourceCreateWithURL(url as CFURL, nil),
      let properties = CGImageSourceCopyPropertiesAtIndex(source, 0, nil) as? [CFString: Any],
      let read = CGImageSourceCreateImageAtIndex(source, 0, nil)
    else {
      Issue.record("the file is not read")
      return
    }
    #expect(properties[kCGImagePropertyPixelWidth] as? Int == 2)
    let layer = CALayer()
    layer.contents = read
    #expect((layer.contents as? CGImage) === read)
    let data = read.dataProvider!.data!
    let pixels: UnsafePointer<UInt8> = CFDataGetBytePtr(data)
    // Bytes of blue, green, red: the first pixel is red, the second green.
    #expect(pixels[0] == 255 && pixels[1] == 0 && pixels[read.bytesPerRow - 4] == 0 && pixels[read.bytesPerRow - 3] == 255)
    #expect(CIImage(cgImage: read).extent == CGRect(x: 0, y: 0, width: 2, height: 1))
  }

  @Test("boxed values, and key paths that read as numbers")
  func boxes() throws {
    let layer = CALayer()
    let move = CABasicAnimation(keyPath: "transform")
    move.fromValue = NSValue(caTransform3D: CATransform3DIdentity)
    move.toValue = NSValue(caTransform3D: CATransform3DMakeTranslation(10, 0, 0))
    #expect((move.toValue as? NSValue)?.caTransform3DValue.m41 == 10)
    layer.setValue(NSValue(caTransform3D: CATransform3DMakeRotation(1, 0, 0, 1)), forKey: "transform")
    let angle = try #require(layer.value(forKeyPath: "transform.rotation.z") as? CGFloat)
    #expect(abs(angle - 1) < 1e-12)
    layer.setValue(NSValue(cgPoint: CGPoint(x: 3, y: 4)), forKey: "position")
    layer.setValue(NSValue(rect: CGRect(x: 0, y: 0, width: 5, height: 6)), forKey: "bounds")
    #expect(layer.position == CGPoint(x: 3, y: 4) && layer.bounds.size == CGSize(width: 5, height: 6))
    #expect(layer.value(forKeyPath: "bounds.size.width") as? CGFloat == 5)
    // The frame holds the turned rectangle: 5 cos 1 + 6 sin 1 = 2.7015 + 5.0488.
    let width = try #require(layer.value(forKeyPath: "frame.size.width") as? CGFloat)
    #expect(abs(width - 7.7503) < 1e-4)
  }

  @Test("colours of Display P3")
  func colors() {
    let p3 = CGColorSpace(name: CGColorSpace.displayP3)!
    let color = CGColor(colorSpace: p3, components: [1, 0, 0, 1])!
    let layer = CALayer()
    layer.backgroundColor = color
    #expect(layer.backgroundColor?.components == [1, 0, 0, 1] && layer.backgroundColor?.colorSpace == p3)
    let srgb = color.converted(to: CGColorSpace(name: CGColorSpace.extendedSRGB)!, intent: .defaultIntent, options: nil)
    #expect(abs((srgb?.components?[0] ?? 0) - 1.0931) < 1e-4)
  }
}
