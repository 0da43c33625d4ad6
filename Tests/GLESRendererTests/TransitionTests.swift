import Compositing
import EGLPlatform
import Foundation
import GLESRenderer
import Graphics
import RenderTree
import TestSupport
import Testing

@Suite("Transitions", .enabled(if: Device.exists, Device.reason))
struct TransitionTests {
  static func solid(_ color: SIMD4<UInt8>, side: Int = 4) -> CGImage {
    CGImage(width: side, height: side, premultipliedPixels: (0..<side * side).flatMap { _ in [color.x, color.y, color.z, color.w] })
  }

  static func shader(_ body: String, parameters: [TransitionParameter] = []) -> TransitionShader {
    TransitionShader(name: "test.glsl", source: body, parameters: parameters)
  }

  /// A plan whose target, as many pixels wide and high as the transition has points, shows one transition between two pictures that fill
  /// it.
  static func plan(
    _ effect: TransitionEffect, progress: Float = 0.5, from: CGImage? = solid(SIMD4(255, 0, 0, 255)),
    to: CGImage? = solid(SIMD4(0, 0, 255, 255)),
    side: Int = 8, matrix: Matrix3 = .identity, images: [CGImage?] = []
  ) -> FramePlan {
    var builder = PlanBuilder(side, side)
    let size = Float(side)
    func source(_ image: CGImage?) -> PlannedTransition.Source {
      guard let image else { return .nothing }
      let scale = SIMD2(Float(image.width), Float(image.height)) / size
      let bounds = SIMD4(0, 0, Float(image.width), Float(image.height))
      return .picture(
        builder.picture(image), Sampling(scale: scale, offset: .zero, bounds: bounds, magnification: .nearest, minification: .nearest))
    }
    let sides = (source(from), source(to))
    let planned = images.map { image in image.map { builder.picture($0) } ?? -1 }
    builder.plan.transitions.append(
      PlannedTransition(
        effect: effect, progress: progress, from: sides.0, to: sides.1, size: SIMD2(size, size), scale: SIMD2(1, 1), offset: .zero,
        pixelsPerPoint: 1,
        isOpaque: false, images: planned))
    builder.draw { $0.quad(SIMD4(0, 0, size, size), matrix, material: .transition(0)) }
    return builder.plan
  }

  @Test("fading mixes premultiplied colours")
  func fade() throws {
    let bitmap = try Device.render(Self.plan(TransitionEffect(.builtIn(.fade)), progress: 0.25))
    // ¾ of red and ¼ of blue.
    #expect(isClose(bitmap[3, 3], SIMD4(191, 0, 64, 255)))
    // The same from nothing.
    let appearing = try Device.render(Self.plan(TransitionEffect(.builtIn(.fade)), progress: 0.25, from: nil))
    #expect(isClose(appearing[3, 3], SIMD4(0, 0, 64, 64)))
  }

  @Test("a program that can do more draws a transition to a step as its own does, and nobody waits for it once its tree is known")
  func ahead() throws {
    func renderer(ahead: Bool) throws -> GLESRenderer {
      var options = Device.options()
      options.compilesAhead = ahead
      options.asksForCompletion = false
      options.interpolates = false
      options.blendsInShader = false
      return try GLESRenderer(context: GLContext(), options: options)
    }
    let general = try renderer(ahead: true), own = try renderer(ahead: false)
    let large = Float(32)
    for kind in [TransitionKind.fade, .flash, .waves] {
      let effect = TransitionEffect(.builtIn(kind))
      let record = AnimationRecord(
        id: AnimationID(rawValue: 1), timing: MediaTiming(duration: 1), timingCurve: nil, isRemovedOnCompletion: true,
        body: .transition(LayerTransition(effect: effect, previous: nil, frozenTime: nil)))
      let root = RenderNode(
        id: LayerID(rawValue: 1), name: nil, timing: MediaTiming(duration: .infinity), properties: LayerProperties(), animations: [record],
        sublayers: [], mask: nil)
      try general.prepare(RenderTree(root: root))
      var plans = [
        Self.plan(effect, progress: 0.3, from: noise(8, 8), to: noise(4, 4)), Self.plan(effect, progress: 0.6, from: nil, to: noise(8, 8)),
        Self.plan(effect, progress: 0.6, from: noise(8, 8), to: nil),
        Self.plan(effect, progress: 0.4, from: noise(5, 5), matrix: Matrix3(0.8, 0.1, 0.5, -0.1, 0.7, 1, 0, 0.01, 1)),
        Self.plan(effect, progress: 0.5, from: noise(32, 32), to: noise(8, 8)),
      ]
      // Four texels a pixel: the second level of the pyramid.
      plans[4].transitions[0].from = .picture(
        0, Sampling(scale: SIMD2(4, 4), offset: .zero, bounds: SIMD4(0, 0, large, large), magnification: .linear, minification: .trilinear))
      for (index, plan) in plans.enumerated() {
        let picture = try Device.render(plan, with: general)
        #expect(general.awaitedPrograms == 0, "\(kind) \(index)")
        #expect(try picture.largestDifference(from: Device.render(plan, with: own)) <= 1, "\(kind) \(index)")
      }
    }
    // Without either, it is.
    let waiting = try renderer(ahead: false)
    _ = try Device.render(Self.plan(TransitionEffect(.builtIn(.fade))), with: waiting)
    #expect(waiting.awaitedPrograms == 1)
  }

  @Test("a trial ends at its time, whatever the driver does")
  func trialTimeout() throws {
    let effect = TransitionEffect(.shader(Self.shader("vec4 transition(vec2 uv) { return vec4(uv, progress, 1.0); }")))
    let error = #expect(throws: (any Error).self) { try TransitionTrial.run(effect, timeout: 0) }
    #expect("\(error.map { "\($0)" } ?? "")".contains("the graphics driver has not compiled and drawn it in 0 s"))
    try TransitionTrial.run(effect)
  }

  @Test("coordinates begin at the bottom left")
  func orientation() throws {
    let effect = TransitionEffect(.shader(Self.shader("vec4 transition(vec2 uv) { return vec4(uv, progress, 1.0); }")))
    let bitmap = try Device.render(Self.plan(effect, progress: 0.2))
    // The centre of the top left pixel of eight is 1/16 from the left and 15/16 above the bottom.
    #expect(isClose(bitmap[0, 0], SIMD4(16, 239, 51, 255)))
    #expect(isClose(bitmap[7, 7], SIMD4(239, 16, 51, 255)))
  }

  @Test("coordinates follow turned and receding quads")
  func mapped() throws {
    let effect = TransitionEffect(.shader(Self.shader("vec4 transition(vec2 uv) { return vec4(uv, 0.0, 1.0); }")))
    // A quarter turn about the middle: the local point (x, y) appears at (8 − y, x).
    let turned = try Device.render(Self.plan(effect, matrix: Matrix3(0, -1, 8, 1, 0, 0, 0, 0, 1)))
    // The top left pixel shows the local point (0.5, 7.5): 1/16 from the left and from the bottom.
    #expect(isClose(turned[0, 0], SIMD4(16, 16, 0, 255)))
    // x' = x / (1 + x/8): the pixel at 2.5 shows x = 2.5 / (1 − 2.5/8) = 3.636, y = 2.5 · (1 + 3.636/8) = 3.636.
    let receding = try Device.render(Self.plan(effect, matrix: Matrix3(1, 0, 0, 0, 1, 0, 0.125, 0, 1)))
    #expect(isClose(receding[2, 2], SIMD4(116, 139, 0, 255)))
  }

  @Test("sides stand upright, whatever holds them, and repeat their border")
  func sides() throws {
    let effect = TransitionEffect(
      .shader(Self.shader("vec4 transition(vec2 uv) { return uv.x < 0.5 ? getFromColor(uv * 2.0) : getToColor(uv * 2.0 - 1.0); }")))
    for tileSide in [nil, 1] as [Int?] {
      var options = Device.options()
      options.maximumTextureSide = tileSide.map { _ in 256 }
      // Red, green over blue, white.
      let bitmap = try Device.render(Self.plan(effect, from: MaterialTests.four, to: MaterialTests.four), options: options)
      // Left half: twice the coordinates, so that the lower half of the target shows the old side and the upper half repeats its top
      // border.
      #expect(bitmap[0, 0] == SIMD4(255, 0, 0, 255))
      #expect(bitmap[3, 0] == SIMD4(0, 255, 0, 255))
      #expect(bitmap[0, 5] == SIMD4(255, 0, 0, 255))
      #expect(bitmap[0, 7] == SIMD4(0, 0, 255, 255))
      // Right half: the lower half repeats the new side's bottom border.
      #expect(bitmap[4, 7] == SIMD4(0, 0, 255, 255))
      #expect(bitmap[7, 1] == SIMD4(0, 255, 0, 255))
      #expect(bitmap[7, 7] == SIMD4(255, 255, 255, 255))
    }
  }

  @Test("surfaces are sides, and nothing beyond their bounds is read")
  func surfaces() throws {
    var builder = PlanBuilder(4, 4)
    let surface = builder.addSurface(10, 10)
    // White outside of the square (2, 2) to (6, 6), which is green above and blue below.
    builder.draw(into: surface, clear: SIMD4(1, 1, 1, 1)) {
      $0.quad(SIMD4(2, 2, 6, 4), color: SIMD4(0, 1, 0, 1))
      $0.quad(SIMD4(2, 4, 6, 6), color: SIMD4(0, 0, 1, 1))
    }
    let side = PlannedTransition.Source.surface(
      Int32(surface), Sampling(scale: SIMD2(1, 1), offset: SIMD2(2, 2), bounds: SIMD4(2, 2, 6, 6)))
    let effect = TransitionEffect(.shader(Self.shader("vec4 transition(vec2 uv) { return getToColor((uv - 0.5) * 3.0 + 0.5); }")))
    builder.plan.transitions.append(
      PlannedTransition(
        effect: effect, progress: 0.5, from: .nothing, to: side, size: SIMD2(4, 4), scale: SIMD2(1, 1), offset: .zero, pixelsPerPoint: 1,
        isOpaque: false))
    builder.draw { $0.quad(SIMD4(0, 0, 4, 4), material: .transition(0)) }
    let bitmap = try Device.render(builder.plan)
    for x in 0..<4 {
      #expect(bitmap[x, 0] == SIMD4(0, 255, 0, 255))
      #expect(bitmap[x, 3] == SIMD4(0, 0, 255, 255))
    }
  }

  @Test("parameters of all types arrive")
  func parameters() throws {
    let types: [(TransitionParameter.ValueType, [Float], String)] = [
      (.bool, [1], "v ? 1.0 : 0.0"), (.int, [7], "float(v) / 7.0"), (.float, [0.5], "v * 2.0"), (.vec2, [0.25, 0.75], "v.x + v.y"),
      (.vec3, [1, 2, 3], "v.z - v.y"), (.vec4, [1, 2, 3, 4], "v.w - v.z"), (.ivec2, [-1, 2], "float(v.x + v.y)"),
      (.ivec3, [1, 2, 4], "float(v.z - v.x - v.y)"),
      (.ivec4, [0, 0, 0, 1], "float(v.w)"), (.mat2, [0, 1, 0, 0], "(v * vec2(1.0, 0.0)).y"),
      (.mat3, [0, 0, 1, 0, 0, 0, 0, 0, 0], "v[0].z"),
      (.mat4, [0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], "v[0].w"),
    ]
    for (type, value, one) in types {
      let source = "uniform \(type.rawValue) v; uniform float w; vec4 transition(vec2 uv) { return vec4(\(one), w, 0.0, 1.0); }"
      let parameters = [TransitionParameter("v", type, .number, value), TransitionParameter("w", .float, .number, [0.2])]
      let bitmap = try Device.render(Self.plan(TransitionEffect(.shader(Self.shader(source, parameters: parameters)))))
      #expect(bitmap[2, 2] == SIMD4(255, 51, 0, 255), "\(type)")
    }
  }

  @Test("pictures of parameters stand upright; a missing one is transparent")
  func images() throws {
    let source = """
      uniform sampler2D mask, other;
      vec4 transition(vec2 uv) {
        return uv.y < 0.5
          ? texture(mask, vec2(0.25, 0.25)) : vec4(imageIsPresent(0), imageIsPresent(1), texture(other, uv).a, 1.0);
      }
      """
    let parameters = [TransitionParameter("mask", .image, .image), TransitionParameter("other", .image, .image)]
    let effect = TransitionEffect(.shader(Self.shader(source, parameters: parameters)))
    let bitmap = try Device.render(Self.plan(effect, images: [MaterialTests.four, nil]))
    // The lower left quarter of the picture is blue.
    #expect(bitmap[1, 6] == SIMD4(0, 0, 255, 255))
    #expect(bitmap[1, 1] == SIMD4(255, 0, 0, 255))
  }

  @Test("what is no number is transparent, what is too large is cut")
  func numbers() throws {
    let source = "uniform float zero; vec4 transition(vec2 uv) { return vec4(zero / zero, 1.0 / zero, -1.0 / zero, 1.0); }"
    let effect = TransitionEffect(.shader(Self.shader(source, parameters: [TransitionParameter("zero", .float, .number, [0])])))
    let bitmap = try Device.render(Self.plan(effect))
    #expect(bitmap[4, 4] == SIMD4(0, 255, 0, 255))
  }

  @Test("one program serves all frames of a transition; parameters follow the effect")
  func frames() throws {
    let renderer = try GLESRenderer(context: GLContext(), options: Device.options())
    let shader = Self.shader(
      "uniform float v; vec4 transition(vec2 uv) { return vec4(v, progress, 0.0, 1.0); }",
      parameters: [
        TransitionParameter("v", .float, .number, [0.2])
      ])
    let first = TransitionEffect(.shader(shader)), second = TransitionEffect(.shader(shader), values: [0.6])
    #expect(try Device.render(Self.plan(first, progress: 0.4), with: renderer)[1, 1] == SIMD4(51, 102, 0, 255))
    #expect(try Device.render(Self.plan(second, progress: 0.8), with: renderer)[1, 1] == SIMD4(153, 204, 0, 255))
    #expect(try Device.render(Self.plan(first, progress: 1), with: renderer)[1, 1] == SIMD4(51, 255, 0, 255))
    #expect(renderer.statistics.drawCalls == 1)
  }
}
