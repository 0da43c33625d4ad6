import Acetate
import Foundation
import Graphics
import QuartzCore
import RendererTestSupport
import TestSupport
import Testing

/// What tests of filters have in common: pictures, and the ways in which filters are applied to them.
protocol FilterTrial {}

extension FilterTrial {
  static var red: Pixel { Pixel(255, 0, 0) }
  static var blue: Pixel { Pixel(0, 0, 255) }
  static var nothing: Pixel { Pixel(0, 0, 0, 0) }
  /// The middle of a picture 40 points wide.
  static var middle: CIVector { CIVector(x: 20, y: 20) }

  static func filter(_ type: String, _ inputs: [String: Any] = [:]) throws -> CIFilter {
    try CIFilter.named(type, parameters: inputs)
  }

  static func color(_ p: Pixel) -> CGColor {
    CGColor(red: CGFloat(p.r) / 255, green: CGFloat(p.g) / 255, blue: CGFloat(p.b) / 255, alpha: CGFloat(p.a) / 255)
  }

  /// A picture 40 points wide, red on the left half and blue on the right.
  static var halves: CGImage {
    var pixels: [UInt8] = []
    for _ in 0..<40 { for x in 0..<40 { pixels += x < 20 ? [255, 0, 0, 255] : [0, 0, 255, 255] } }
    return CGImage(width: 40, height: 40, premultipliedPixels: pixels, isOpaque: true)
  }

  /// The layer's picture through a filter, in the middle of a root 80 points wide: its left edge is at 20.
  static func layered(_ picture: CGImage, _ filters: [Any], _ backend: TestBackend, adjust: (CALayer) -> Void = { _ in }) throws
    -> CGImage
  {
    let root = makeRoot(80, 80)
    let layer = root.addBox(20, 20, 40, 40)
    layer.contents = picture
    layer.filters = filters
    adjust(layer)
    return try OfflineRenderer(root, settings: settings(backend)).image(at: 0)
  }

  /// The same by a `CIContext`.
  static func drawn(_ picture: CGImage, _ filter: CIFilter) throws -> CGImage {
    filter.setValue(CIImage(cgImage: picture), forKey: kCIInputImageKey)
    let image = try #require(filter.outputImage)
    return try #require(CIContext().createCGImage(image, from: CGRect(x: -20, y: -20, width: 80, height: 80)))
  }

  /// Colours and edges everywhere.
  static var busy: CGImage {
    var pixels: [UInt8] = []
    for y in 0..<40 {
      for x in 0..<40 { pixels += [UInt8(x * 6), UInt8(y * 6), UInt8((x / 5 + y / 7) % 2 * 200), 255] }
    }
    return CGImage(width: 40, height: 40, premultipliedPixels: pixels, isOpaque: true)
  }

  /// A table with an entry for each red, green and blue from 0 to 1.
  static func cube(_ side: Int, _ entry: (SIMD3<Float>) -> SIMD4<Float>) -> Data {
    var data = Data()
    for blue in 0..<side {
      for green in 0..<side {
        for red in 0..<side {
          withUnsafeBytes(of: entry(SIMD3(Float(red), Float(green), Float(blue)) / Float(side - 1))) { data.append(contentsOf: $0) }
        }
      }
    }
    return data
  }

  static func uniform(_ pixel: Pixel) -> CGImage {
    var pixels: [UInt8] = []
    for _ in 0..<1600 { pixels += [UInt8(pixel.r), UInt8(pixel.g), UInt8(pixel.b), UInt8(pixel.a)] }
    return CGImage(width: 40, height: 40, premultipliedPixels: pixels, isOpaque: pixel.a == 255)
  }
}
