import CSoftwareKernels
@testable import Compositing
import Graphics
import RenderTree
@testable import SoftwareRenderer
import TestSupport
import Testing

@Suite("blending")
struct BlendingTests {
  /// Backdrop: straight (0.2, 0.6, 1) at alpha 0.8, which is (0.16, 0.48, 0.8, 0.8) premultiplied: 41, 122, 204, 204.
  static let backdrop = SIMD4<Float>(0.16, 0.48, 0.8, 0.8)
  /// Source: straight (1, 0.5, 0.25) at alpha 0.4.
  static let source = SIMD4<Float>(0.4, 0.2, 0.1, 0.4)

  @Test("a row of pixels is each of its pixels", arguments: BlendMode.allCases)
  func rows(mode: BlendMode) {
    var state: UInt64 = 5
    func random() -> Float {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Float(state >> 40) / Float(1 << 24)
    }
    let count = 4096
    let pixels = (0..<count).map { _ in
      let alpha = [0, random(), 1][Int(random() * 3)]
      return FrameExecution.pixel(SIMD4(random() * alpha, random() * alpha, random() * alpha, alpha))
    }
    // Beyond 0…255 here and there, and no numbers.
    var colors = (0..<4 * count).map { _ in random() < 0.05 ? 400 * (random() - 0.3) : random() * 255 }
    colors[3] = .nan
    let coverage = (0..<count).map { _ in [0, random(), 1][Int(random() * 3)] }
    var expected = pixels
    for x in 0..<count where coverage[x] > 0 {
      let lane = x / 8 * 32 + x % 8
      let source = SIMD4(colors[lane], colors[lane + 8], colors[lane + 16], colors[lane + 24]) / 255
      let backdrop = SIMD4<Float>(SIMD4(pixels[x] & 255, pixels[x] >> 8 & 255, pixels[x] >> 16 & 255, pixels[x] >> 24)) / 255
      expected[x] = FrameExecution.pixel(mode.composite(source, coverage: coverage[x], over: backdrop))
    }
    for loop in [sw_blend_loop(mode.shaderNumber), sw_baseline_blend_loop(mode.shaderNumber)] {
      var blended = pixels
      blended.withUnsafeMutableBufferPointer { blended in
        guard let base = blended.baseAddress else { return }
        loop(base, Int32(count / 8), coverage, colors)
      }
      #expect(blended == expected)
    }
  }

  @Test(
    "every operator on one pixel",
    arguments: [
      // s + d · 0.6
      (BlendMode.sourceOver, [0.496, 0.488, 0.58, 0.88] as [Float]),
      // s · 0.8
      (.sourceIn, [0.32, 0.16, 0.08, 0.32]),
      // s · 0.2
      (.sourceOut, [0.08, 0.04, 0.02, 0.08]),
      // s · 0.8 + d · 0.6
      (.sourceAtop, [0.416, 0.448, 0.56, 0.8]),
      // s · 0.2 + d
      (.destinationOver, [0.24, 0.52, 0.82, 0.88]),
      // d · 0.4
      (.destinationIn, [0.064, 0.192, 0.32, 0.32]),
      // d · 0.6
      (.destinationOut, [0.096, 0.288, 0.48, 0.48]),
      // s · 0.2 + d · 0.4
      (.destinationAtop, [0.144, 0.232, 0.34, 0.4]),
      // s · 0.2 + d · 0.6
      (.xor, [0.176, 0.328, 0.5, 0.56]),
      // s + d, at most 1
      (.plusLighter, [0.56, 0.68, 0.9, 1]),
      // alpha 1; 1 − ((0.4 − s) + (0.8 − d)) = s + d − 0.2
      (.plusDarker, [0.36, 0.48, 0.7, 1]),
      (.copy, [0.4, 0.2, 0.1, 0.4]),
      (.clear, [0, 0, 0, 0]),
      // The greater, and the lesser, of s and d
      (.maximum, [0.4, 0.48, 0.8, 0.8]),
      (.minimum, [0.16, 0.2, 0.1, 0.4]),
      // The others: s · 0.2 + d · 0.6 + 0.32 · B, where s · 0.2 + d · 0.6 = (0.176, 0.328, 0.5), and alpha 0.88.
      // B = b · s = (0.2, 0.3, 0.25)
      (.multiply, [0.24, 0.424, 0.58, 0.88]),
      // B = b + s − b s = (1, 0.8, 1)
      (.screen, [0.496, 0.584, 0.82, 0.88]),
      // B = hard light with the layers exchanged: b ≤ ½ doubles 2 b s = 0.4; else 1 − 2 (1 − b)(1 − s) = (·, 0.6, 1)
      (.overlay, [0.304, 0.52, 0.82, 0.88]),
      // B = (0.2, 0.5, 0.25)
      (.darken, [0.24, 0.488, 0.58, 0.88]),
      // B = (1, 0.6, 1)
      (.lighten, [0.496, 0.52, 0.82, 0.88]),
      // B = b / (1 − s), at most 1: (1, 1, 1)
      (.colorDodge, [0.496, 0.648, 0.82, 0.88]),
      // B = 1 − (1 − b) / s: 1 − 0.8 = 0.2, 1 − 0.8 = 0.2, 1
      (.colorBurn, [0.24, 0.392, 0.82, 0.88]),
      // B: s = 1: b + 1 · (D − b) with D = ((16 · 0.2 − 12) · 0.2 + 4) · 0.2 = 0.448; s = ½: b = 0.6; s = ¼: 1 − ½ · 1 · 0 = 1
      (.softLight, [0.31936, 0.52, 0.82, 0.88]),
      // B: s = 1 → 1; s = ½ → 2 · 0.6 · 0.5 = 0.6; s = ¼ → 2 · 1 · 0.25 = 0.5
      (.hardLight, [0.496, 0.52, 0.66, 0.88]),
      // B = |b − s| = (0.8, 0.1, 0.75)
      (.difference, [0.432, 0.36, 0.74, 0.88]),
      // B = b + s − 2 b s = (0.8, 0.5, 0.75)
      (.exclusion, [0.432, 0.488, 0.74, 0.88]),
      // Lum(b) = 0.06 + 0.354 + 0.11 = 0.524, Lum(s) = 0.3 + 0.295 + 0.0275 = 0.6225, Sat(b) = 0.8, Sat(s) = 0.75.
      // hue: SetSat(s, 0.8) = (0.8, 0.26667, 0), Lum 0.39733, + 0.12667 → (0.92667, 0.39333, 0.12667)
      (.hue, [0.47253, 0.45387, 0.54053, 0.88]),
      // saturation: SetSat(b, 0.75) = (0, 0.375, 0.75), Lum 0.30375, + 0.22025 → (0.22025, 0.59525, 0.97025)
      (.saturation, [0.24648, 0.51848, 0.81048, 0.88]),
      // color: s − 0.0985 = (0.9015, 0.4015, 0.1515)
      (.color, [0.46448, 0.45648, 0.54848, 0.88]),
      // luminosity: b + 0.0985 = (0.2985, 0.6985, 1.0985), clipped towards 0.6225 by 0.3775 / 0.476 = 0.79307: (0.36555, 0.68277, 1)
      (.luminosity, [0.29298, 0.54649, 0.82, 0.88]),
    ])
  func operators(mode: BlendMode, expected: [Float]) {
    var builder = PlanBuilder(3, 1)
    builder.draw([builder.quad(SIMD4(0, 0, 1, 1), color: Self.source, blend: mode)], clear: Self.backdrop)
    let image = builder.render()
    for channel in 0..<4 {
      // One step: the backdrop was rounded before.
      #expect(
        abs(Float(image.at(0, 0)[channel]) - expected[channel] * 255) <= 1,
        "channel \(channel): \(image.at(0, 0)), not \(expected.map { $0 * 255 })")
    }
    #expect(image.at(2, 0) == [41, 122, 204, 204], "coverage 0 leaves the surface as it is")
  }

  @Test("half a pixel mixes what an operator removes")
  func mixedByCoverage() {
    var builder = PlanBuilder(3, 1)
    // The quad covers half of pixel 1. Copy: (backdrop + source) / 2; clear: half of the backdrop.
    builder.draw([builder.quad(SIMD4(0, 0, 1.5, 1), color: SIMD4(1, 0, 0, 1), blend: .copy)], clear: SIMD4(0, 0, 1, 1))
    #expect(builder.render().at(1, 0) == [128, 0, 128, 255])
    var other = PlanBuilder(3, 1)
    other.draw([other.quad(SIMD4(0, 0, 1.5, 1), blend: .clear)], clear: SIMD4(0, 0, 1, 1))
    #expect(other.render().at(1, 0) == [0, 0, 128, 128])
  }

  @Test("a group fades once")
  func group() {
    var builder = PlanBuilder(6, 1)
    let group = builder.addSurface(6, 1)
    let red = SIMD4<Float>(1, 0, 0, 1)
    builder.draw(
      [builder.quad(SIMD4(0, 0, 4, 1), color: red), builder.quad(SIMD4(2, 0, 6, 1), color: red)],
      into: group)
    builder.draw(
      [builder.quad(SIMD4(0, 0, 6, 1), material: .surface(Int32(group), .texels(6, 1)), color: SIMD4(repeating: 0.5))],
      clear: SIMD4(0, 0, 0, 1))
    // ½ · 255 = 127.5 → 128 in the overlap too; fading each would give 191 there.
    let image = builder.render()
    #expect(image.at(0, 0) == [128, 0, 0, 255])
    #expect(image.at(3, 0) == [128, 0, 0, 255])
  }
}
