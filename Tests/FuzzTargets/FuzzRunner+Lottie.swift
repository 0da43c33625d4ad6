import Foundation
import Graphics
import Lottie
import Rasterizer

extension FuzzRunner {
  static func drawLottie(_ input: Data) {
    var limits = LottieLimits()
    (limits.documentBytes, limits.layers, limits.imagePixels) = (1 << 20, 200, 1 << 16)
    guard let document = try? LottieDocument(data: input, limits: limits) else { return }
    expect(document.duration > 0 && document.duration.isFinite, "it takes \(document.duration) s")
    let painter = VectorPainter(), size = PixelSize(32, 32)
    let frameToPixels = CGAffineTransform(
      scaleX: CGFloat(size.width) / document.size.width, y: CGFloat(size.height) / document.size.height)
    var pixels = [UInt8](repeating: 0, count: size.width * size.height * 4)
    for part in [0, 0.3, 1] {
      let frame = document.frame(at: document.duration * part)
      pixels.withUnsafeMutableBytes { painter.draw(frame, frameToPixels: frameToPixels, into: $0, size: size) }
      for pixel in stride(from: 0, to: pixels.count, by: 4) {
        expect(pixels[pixel..<pixel + 3].allSatisfy { $0 <= pixels[pixel + 3] }, "a colour is brighter than its alpha")
      }
    }
    for slot in document.slots.prefix(2) {
      guard let value = slot.value else { continue }
      expect((try? document.setting(slot: slot.name, to: value)) != nil, "\(slot.name) does not take its own value")
    }
  }
}
