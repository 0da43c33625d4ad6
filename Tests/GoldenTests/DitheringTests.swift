import Foundation
import Graphics
import OfflineRendering
import QuartzCore
import RendererTestSupport
import TestSupport
import Testing

@Suite("Dithering")
struct DitheringTests {
  private static let side = 128

  private func picture(_ layer: CALayer, over backdrop: CGFloat = 0, _ backend: TestBackend, dithers: Bool) throws -> CGImage {
    let root = CALayer()
    root.bounds = CGRect(x: 0, y: 0, width: Self.side, height: Self.side)
    root.backgroundColor = CGColor(red: backdrop, green: backdrop, blue: backdrop, alpha: 1)
    root.addSublayer(layer)
    var settings = RenderSettings()
    settings.backend = backend.backend
    settings.dithers = dithers
    return try OfflineRenderer(root, settings: settings).image(at: 0)
  }

  /// From grey 40 at the left to grey 44 at the right: at x it is 40 + (x + ½) / 32.
  private func gradient(alpha: CGFloat = 1) -> CALayer {
    let gradient = CAGradientLayer()
    gradient.frame = CGRect(x: 0, y: 0, width: Self.side, height: Self.side)
    gradient.startPoint = CGPoint(x: 0, y: 0.5)
    gradient.endPoint = CGPoint(x: 1, y: 0.5)
    gradient.colors = [40, 44].map { CGColor(red: $0 / 255, green: $0 / 255, blue: $0 / 255, alpha: alpha) }
    return gradient
  }

  /// The largest difference of a mean of eight by eight pixels from what a function says of their columns.
  private func worst(_ image: CGImage, _ exact: (Double) -> Double) -> Double {
    var worst = 0.0
    for cellX in 0..<Self.side / 8 {
      for cellY in 0..<Self.side / 8 {
        var sum = 0.0, expected = 0.0
        for i in 0..<64 {
          let x = 8 * cellX + i % 8
          sum += Double(image.pixel(x, 8 * cellY + i / 8).r)
          expected += exact(Double(x) + 0.5)
        }
        worst = max(worst, abs(sum - expected) / 64)
      }
    }
    return worst
  }

  @Test("a gradient's means are exact, which bands are not, and it stays opaque", arguments: TestBackend.available)
  func gradients(backend: TestBackend) throws {
    // A column of eight pixels has eight thresholds an eighth of a step apart: it is exact to a sixteenth.
    let dithered = try picture(gradient(), backend, dithers: true)
    #expect(worst(dithered) { 40 + $0 / 32 } < 0.08)
    #expect(dithered.pixels.enumerated().allSatisfy { $0 % 4 != 3 || $1 == 255 })
    // Four bands of 32 columns: in the middle between two steps the mean of eight columns is off by three eighths.
    #expect(worst(try picture(gradient(), backend, dithers: false)) { 40 + $0 / 32 } > 0.35)
    // Half transparent over black: 20 to 22.
    #expect(worst(try picture(gradient(alpha: 0.5), backend, dithers: true)) { 20 + $0 / 64 } < 0.15)
  }

  @Test("a blur's means are those of the Gaussian", arguments: TestBackend.available)
  func blurs(backend: TestBackend) throws {
    // Grey 12 up to x = 64, blurred by 24: 12 · Φ((64 − x) / 24).
    func layer() -> CALayer {
      let box = CALayer()
      box.frame = CGRect(x: -300, y: -300, width: 364, height: 700)
      box.backgroundColor = CGColor(red: 12.0 / 255, green: 12.0 / 255, blue: 12.0 / 255, alpha: 1)
      let blur = CAFilter(type: "gaussianBlur")
      blur.setValue(24.0, forKey: "inputRadius")
      box.filters = [blur]
      return box
    }
    func exact(_ x: Double) -> Double { 6 * (1 - erf((x - 64) / (24 * 2.0.squareRoot()))) }
    // By the same sums in double precision: 0.095, and 0.283 without.
    let dithered = worst(try picture(layer(), backend, dithers: true), exact)
    let rounded = worst(try picture(layer(), backend, dithers: false), exact)
    #expect(dithered < 0.15 && rounded > 0.2)
  }

  @Test("a shadow's means are those of the Gaussian, dark over light and light over dark", arguments: TestBackend.available)
  func shadows(backend: TestBackend) throws {
    // Alpha 6 / 255 up to x = 64, blurred by 40: black takes 6 · Φ((64 − x) / 40) away from white, and white adds as much to black.
    func layer(_ color: CGFloat) -> CALayer {
      let caster = CALayer()
      caster.frame = CGRect(x: 0, y: 0, width: Self.side, height: Self.side)
      caster.shadowPath = CGPath(rect: CGRect(x: -300, y: -300, width: 364, height: 700), transform: nil)
      caster.shadowColor = CGColor(red: color, green: color, blue: color, alpha: 1)
      caster.shadowOpacity = 6.0 / 255
      caster.shadowOffset = .zero
      caster.shadowRadius = 40
      return caster
    }
    func share(_ x: Double) -> Double { 3 * (1 - erf((x - 64) / (40 * 2.0.squareRoot()))) }
    let dark = try picture(layer(0), over: 1, backend, dithers: true), light = try picture(layer(1), over: 0, backend, dithers: true)
    // By the same sums in double precision: 0.069, and 0.403 without.
    #expect(worst(dark) { 255 - share($0) } < 0.12)
    #expect(worst(light, share) < 0.12)
    #expect(worst(try picture(layer(0), over: 1, backend, dithers: false)) { 255 - share($0) } > 0.3)
    #expect(dark.pixels.enumerated().allSatisfy { $0 % 4 != 3 || $1 == 255 })
    let other = try picture(layer(0), over: 1, .software, dithers: true)
    #expect(dark.largestDifference(from: other) <= 1)
  }

  @Test("the same pixels every time, from both renderers, and in a frame after others")
  func agreement() throws {
    let pictures = try TestBackend.available.map { try picture(gradient(), $0, dithers: true) }
    #expect(try picture(gradient(), .software, dithers: true).pixels == pictures[0].pixels)
    for other in pictures.dropFirst() {
      #expect(pictures[0].largestDifference(from: other) <= 1)
    }
    // A box that passes leaves nothing of it behind.
    let root = CALayer()
    root.bounds = CGRect(x: 0, y: 0, width: Self.side, height: Self.side)
    root.addSublayer(gradient())
    let box = CALayer()
    box.frame = CGRect(x: 0, y: 0, width: 16, height: 16)
    box.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    root.addSublayer(box)
    let move = CABasicAnimation(keyPath: "position.x")
    move.fromValue = 8
    move.toValue = 120
    move.duration = 1
    box.add(move, forKey: "move")
    var settings = RenderSettings()
    settings.backend = .software
    settings.dithers = true
    let renderer = try OfflineRenderer(root, settings: settings)
    _ = try renderer.image(at: 0)
    let later = try renderer.image(at: 0.5)
    #expect(try renderer.image(at: 0.75).pixels != later.pixels)
    #expect(try renderer.image(at: 0.5).pixels == later.pixels)
    for y in 0..<64 { #expect(later.pixel(40, y) == pictures[0].pixel(40, y)) }
  }
}
