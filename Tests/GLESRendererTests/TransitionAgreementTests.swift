import Compositing
import EGLPlatform
import Foundation
import GLESRenderer
import Graphics
import RenderTree
import SoftwareRenderer
import TestSupport
import Testing

/// Both renderers run the same functions.
@Suite("Agreement on transitions", .enabled(if: Device.exists, Device.reason))
struct TransitionAgreementTests {
  struct Case: CustomStringConvertible, Sendable {
    var kind: TransitionKind
    var values: [String: [Float]] = [:]
    var images: [String: CGImage] = [:]
    var description: String {
      values.isEmpty && images.isEmpty ? kind.rawValue : "\(kind.rawValue) with \((Array(values.keys) + Array(images.keys)).sorted())"
    }
  }

  static let width = 132, height = 90

  static let cases: [Case] =
    [
      .fade, .dissolve, .crossDissolve, .swipe, .barsSwipe, .copyMachine, .disintegrateWithMask, .flash, .mod, .filterPageCurl,
      .filterPageCurlWithShadow,
      .filterRipple, .accordionFold, .suckEffect, .rotate, .genieEffect, .unGenieEffect, .twist, .swirl, .rippleEffect, .pageCurl,
      .pageUnCurl, .curlUp, .curlDown, .waves,
    ].map { Case(kind: $0) } + [
      Case(kind: .swipe, values: ["inputAngle": [0.7], "inputWidth": [31], "inputOpacity": [0.8], "inputColor": [1, 0.6, 0.2, 0.9]]),
      Case(kind: .barsSwipe, values: ["inputAngle": [0.6], "inputWidth": [11], "inputBarOffset": [5]]),
      Case(kind: .copyMachine, values: ["inputAngle": [-0.5], "inputWidth": [33], "inputOpacity": [0.8], "inputColor": [1, 0.4, 0.3, 1]]),
      Case(
        kind: .disintegrateWithMask, values: ["inputShadowRadius": [5], "inputShadowDensity": [0.9], "inputShadowOffset": [3, -3]],
        images: ["inputMaskImage": mask]),
      Case(
        kind: .flash,
        values: ["inputCenter": [100, 20], "inputStriationStrength": [1], "inputStriationContrast": [2], "inputFadeThreshold": [0.4]]),
      Case(kind: .mod, values: ["inputCenter": [60, 40], "inputAngle": [0.5], "inputRadius": [9], "inputCompression": [80]]),
      Case(
        kind: .filterPageCurl, values: ["inputAngle": [2.5], "inputRadius": [17]],
        images: ["inputBacksideImage": back, "inputShadingImage": sphere]),
      Case(
        kind: .filterPageCurlWithShadow,
        values: [
          "inputAngle": [-0.8], "inputRadius": [11], "inputShadowSize": [0.8], "inputShadowAmount": [0.9],
          "inputShadowExtent": [10, 10.5, 100, 60],
        ], images: ["inputBacksideImage": back]),
      Case(
        kind: .filterRipple, values: ["inputCenter": [60, 40], "inputWidth": [50], "inputScale": [-30]],
        images: ["inputShadingImage": sphere]),
      Case(kind: .accordionFold, values: ["inputBottomHeight": [20], "inputNumberOfFolds": [5], "inputFoldShadowAmount": [0.2]]),
      Case(kind: .waves, values: ["amplitude": [0.15], "frequency": [25], "speed": [12], "mixStart": [0.4], "mixEnd": [0.5]]),
    ]

  @Test("same transition, same picture within two steps", arguments: cases)
  func agree(transition: Case) throws {
    let context = try GLContextHolder()
    let software = SoftwareRenderer(workerCount: 2)
    for progress in [0.1, 0.25, 0.5, 0.75, 0.9] as [Float] {
      let plan = Self.plan(transition, progress)
      let gles = try Device.render(plan, with: context.renderer)
      let bitmap = Bitmap(size: plan.viewport)
      software.render(plan, into: bitmap)
      var worst = 0
      var place = (0, 0)
      gles.forEachDifference(from: bitmap) { x, y, steps in
        if steps > worst { (worst, place) = (steps, (x, y)) }
      }
      #expect(worst <= 2, "\(transition) at \(progress), pixel \(place): \(gles[place.0, place.1]) and \(bitmap[place.0, place.1])")
      // Neither shows one side alone, nor nothing.
      #expect((0..<Self.width * Self.height).contains { bitmap[$0 % Self.width, $0 / Self.width] != bitmap[0, 0] })
    }
  }

  private struct GLContextHolder {
    let renderer: GLESRenderer
    init() throws { renderer = try GLESRenderer(context: GLContext(), options: Device.options()) }
  }

  private static func plan(_ transition: Case, _ progress: Float) -> FramePlan {
    var builder = PlanBuilder(width, height)
    let parameters = transition.kind.parameters
    let effect = TransitionEffect(
      .builtIn(transition.kind), values: parameters.flatMap { transition.values[$0.name] ?? $0.defaultValue },
      images: parameters.filter { $0.type == .image }.map { transition.images[$0.name] })
    let sampling = Sampling.oneToOne(Float(width), Float(height))
    let sides = (builder.picture(page), builder.picture(poster))
    let images = effect.images.map { image in image.map { builder.picture($0) } ?? -1 }
    builder.plan.transitions = [
      PlannedTransition(
        effect: effect, progress: progress, from: .picture(sides.0, sampling), to: .picture(sides.1, sampling),
        size: SIMD2(Float(width), Float(height)),
        scale: .one, offset: .zero, pixelsPerPoint: 1, isOpaque: false, images: images)
    ]
    builder.draw { $0.quad(SIMD4(0, 0, Float(width), Float(height)), material: .transition(0)) }
    return builder.plan
  }

  /// Lines as of text on bright paper.
  private static let page = image(width, height) { x, y in
    let isInk = y % 7 < 2 && (x * 5 + y * 3) % 17 < 11 && x > 8 && x < 120
    return isInk ? SIMD4(30, 20, 60, 255) : SIMD4(250, 240 - y, 215 - y, 255)
  }

  /// A grid over a gradient, with a round hole in it.
  private static let poster = image(width, height) { x, y in
    let dx = x - 90, dy = y - 40
    if dx * dx + dy * dy < 300 { return SIMD4(0, 60, 40, 100) }
    return x % 12 == 0 || y % 12 == 0 ? SIMD4(240, 250, 90, 255) : SIMD4(10 + x, 60, 250 - 2 * y, 255)
  }

  private static let mask = image(24, 24) { x, y in
    let light = min(255, (abs(x % 12 - 6) + abs(y % 12 - 6)) * 21)
    return SIMD4(light, light, light, 255)
  }

  private static let back = image(30, 20) { x, y in (x / 5 + y / 5) % 2 == 0 ? SIMD4(20, 90, 60, 255) : SIMD4(120, 120, 60, 128) }

  private static let sphere = image(32, 32) { x, y in
    let nx = (Double(x) - 15.5) / 16, ny = (Double(y) - 15.5) / 16
    let light = max(0, 0.2 - 0.4 * nx - 0.5 * ny + 0.6 * max(0, 1 - nx * nx - ny * ny).squareRoot())
    let value = Int(min(1, light) * 255)
    return SIMD4(value, value, value, 255)
  }

  private static func image(_ width: Int, _ height: Int, _ color: (Int, Int) -> SIMD4<Int>) -> CGImage {
    var pixels: [UInt8] = []
    for y in 0..<height {
      for x in 0..<width {
        let value = color(x, y)
        for channel in 0..<4 { pixels.append(UInt8(min(max(value[channel], 0), 255))) }
      }
    }
    return CGImage(width: width, height: height, premultipliedPixels: pixels)
  }
}
