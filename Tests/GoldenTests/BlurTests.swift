import Foundation
import Graphics
import OfflineRendering
import QuartzCore
import RendererTestSupport
import Testing

/// Blurs against the Gaussian itself. From a sigma of six pixels on they are computed at half the size, from twelve at a quarter, and so
/// on.
@Suite("Blurs")
struct BlurTests {
  private static let side = 256

  /// A picture over black of layers that are blurred as one.
  private func picture(_ layers: [CALayer], radius: Double, _ backend: TestBackend) throws -> CGImage {
    let root = CALayer(), group = CALayer()
    root.bounds = CGRect(x: 0, y: 0, width: Self.side, height: Self.side)
    root.backgroundColor = CGColor(gray: 0, alpha: 1)
    for layer in layers { group.addSublayer(layer) }
    let blur = CAFilter(type: "gaussianBlur")
    blur.setValue(radius, forKey: "inputRadius")
    group.filters = [blur]
    root.addSublayer(group)
    var settings = RenderSettings()
    settings.backend = backend.backend
    return try OfflineRenderer(root, settings: settings).image(at: 0)
  }

  private func bar(from start: CGFloat, to end: CGFloat) -> CALayer {
    let bar = CALayer()
    bar.frame = CGRect(x: start, y: -600, width: end - start, height: 1500)
    bar.backgroundColor = CGColor(gray: 1, alpha: 1)
    return bar
  }

  @Test("edges and bars are the Gaussian's within a step and a half", arguments: TestBackend.available)
  func edges(backend: TestBackend) throws {
    for radius in [3.0, 5.9, 6.1, 8, 11.9, 12.1, 17, 24, 25, 40] {
      // White from 101 to 128 and from 140: what lies left of x weighs Φ(x / σ).
      let image = try picture([bar(from: 101, to: 128), bar(from: 140, to: 700)], radius: radius, backend)
      func below(_ x: Double) -> Double { 0.5 * (1 + erf(x / (radius * 2.0.squareRoot()))) }
      var worst = 0.0
      for x in 0..<Self.side {
        let centre = Double(x) + 0.5
        let exact = 255 * (below(centre - 101) - below(centre - 128) + below(centre - 140))
        for y in [100, 101, 102, 103] { worst = max(worst, abs(Double(image.pixel(x, y).r) - exact)) }
      }
      #expect(worst < 1.5, "radius \(radius): \(worst)")
    }
  }

  @Test("fine stripes blur to an even grey, whatever their width", arguments: TestBackend.available)
  func stripes(backend: TestBackend) throws {
    // Half white: 127.5. Of stripes 1.25 points wide and as far apart a blur of 6.5 pixels leaves 255 · 2/π · exp(−2 π² (6.5 / 2.5)²) = 0.
    for width in [1, 1.25, 1.5, 2] {
      let count = Int(700 / width)
      let stripes = (0..<count).map { bar(from: -200 + 2 * width * CGFloat($0), to: -200 + 2 * width * CGFloat($0) + width) }
      let image = try picture(stripes, radius: 6.5, backend)
      for x in 64..<192 { #expect(abs(Double(image.pixel(x, 128).r) - 127.5) <= 1.5, "\(width) points, pixel \(x)") }
    }
  }
}
