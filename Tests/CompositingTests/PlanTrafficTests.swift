import Graphics
import RenderTree
import Testing

@testable import Compositing

/// What drawing plans that are written by hand costs.
@Suite("What a plan asks of a renderer")
struct PlanTrafficTests {
  typealias Change = @Sendable (inout FramePlan) -> Void

  @Test("convolutions read and write so much")
  func convolutions() {
    var blur = Convolution(of: HandMadePlan.box(10, 20, 50, 90), in: 1, by: .gaussian(sigma: SIMD2(1, 2.1)), to: SIMD2(8, 16))
    #expect(blur.size == PixelSize(40, 70) && blur.destination == HandMadePlan.box(8, 16, 48, 86))
    #expect(blur.computed == blur.destination && blur.computedAcross == blur.destination)
    // Sigmas of 1 and 2.1 reach 3 and 7.
    let part = HandMadePlan.box(20, 30, 25, 40)
    #expect(blur.region(behind: part) == HandMadePlan.box(19, 27, 30, 51) && blur.region(behind: blur.destination) == blur.region)
    #expect(blur.destination(of: part) == HandMadePlan.box(15, 19, 26, 43))
    #expect(blur.destination(of: HandMadePlan.box(0, 0, 12, 22)) == HandMadePlan.box(8, 16, 13, 25))
    blur.part = part
    #expect(blur.computed == part && blur.computedAcross == HandMadePlan.box(20, 23, 25, 47))
    #expect(blur.sigma == SIMD2(1, 2.1) && !blur.isSilhouette)
    blur.kernel = .gaussian(sigma: SIMD2(1, 2.1), silhouette: true)
    #expect(blur.isSilhouette)

    var quarter = Convolution(of: HandMadePlan.box(10, 20, 51, 90), in: 1, by: .halving(times: 2), to: SIMD2(8, 16))
    #expect(quarter.size == PixelSize(11, 18) && quarter.destination == HandMadePlan.box(8, 16, 19, 34))
    // Each pixel is the mean of ten: the four of its place, and three on either side.
    #expect(quarter.region(behind: HandMadePlan.box(11, 18, 13, 21)) == HandMadePlan.box(19, 25, 33, 43))
    #expect(quarter.region(behind: quarter.destination) == quarter.region)
    #expect(quarter.destination(of: HandMadePlan.box(19, 25, 20, 26)) == HandMadePlan.box(9, 16, 12, 19))
    #expect(quarter.destination(of: HandMadePlan.box(23, 33, 24, 34)) == HandMadePlan.box(10, 18, 13, 21))
    #expect(quarter.sigma == nil && !quarter.isSilhouette)
    quarter.part = HandMadePlan.box(9, 17, 11, 20)
    #expect(quarter.computed == HandMadePlan.box(9, 17, 11, 20) && quarter.computedAcross == quarter.destination)
    #expect((0...3).map { PixelSize(41, 8).halved(times: $0) } == [PixelSize(41, 8), PixelSize(21, 4), PixelSize(11, 2), PixelSize(6, 1)])
    #expect([-1, 0, 0.1, 0.34, 1, 2.5].map { BlurKernel.radius(sigma: $0) } == [0, 0, 1, 2, 3, 8])
  }

  @Test("a blur's weights are a bell's at whole pixels, and come to one")
  func weights() {
    // exp(−1/2) = 0.606531, exp(−2) = 0.135335, exp(−9/2) = 0.011109; with both sides the sum is 2.505950.
    let kernel = BlurKernel(sigma: 1)
    let expected: [Float] = [0.399050, 0.242036, 0.054006, 0.004433]
    #expect(kernel.radius == 3 && zip(kernel.weights, expected).allSatisfy { abs($0 - $1) < 1e-6 })
    #expect(BlurKernel(sigma: 0).weights == [1] && BlurKernel(sigma: -2).weights == [1])
  }

  @Test("quads fill their pixels, triangles half of them; a reduced picture mixes the places of 4 × 4 taps")
  func work() {
    var plan = HandMadePlan.plan
    plan.quads[4].blend = .overlay
    var work = plan.work
    // 10 × 20, a quarter of 40 × 40, and five of 20 × 10, of which one is a triangle.
    #expect(work.filledPixels == 200 + 1600 + 4 * 200 + 100 && work.mixedPlaces == 200 * 16 && work.blendedPixels == 200)
    #expect(work.blurredTexels == 0 && work.layoutSeconds == 0)
    // An opaque box over everything hides what is below, and that of its own surface only.
    plan.quads.insert(HandMadePlan.quad(HandMadePlan.box(0, 0, 200, 200)), at: 5)
    plan.quads[5].shape.hardEdges = 15
    plan.passes[1].action = .draw(1..<8, clear: nil)
    work = plan.work
    #expect(work.filledPixels == 200 + 40_000 + 200 + 1600 && work.mixedPlaces == 0 && work.blendedPixels == 0)
    // In a part of the target, whatever is outside of it is not drawn.
    plan.repair = PixelRegion(HandMadePlan.box(0, 0, 70, 70))
    #expect(plan.work.filledPixels == 200 + 4900 + 10 * 7)
    #expect(plan.repairedPixels == 4900 && HandMadePlan.plan.repairedPixels == 40_000)
    plan.repair = nil
    for change: Change in [
      { $0.quads[5].shape.hardEdges = 7 }, { $0.quads[5].shape.radii.w = 1 }, { $0.quads[5].shape.ringWidth = 1 },
      { $0.quads[5].clip = 0 }, { $0.quads[5].scissor = HandMadePlan.box(0, 0, 199, 200) }, { $0.quads[5].color.w = 0.99 },
      { $0.quads[5].blend = .multiply }, { $0.quads[5].border.opacity = 0.5 }, { $0.quads[5].material = .gradient(0) },
    ] {
      let changed = HandMadePlan.changed(plan, by: change)
      #expect(changed.work.blendedPixels == 200 && changed.work.mixedPlaces == 3200)
      #expect(changed.traffic.loadedBytes == 160_000)
    }
    #expect(plan.traffic.loadedBytes == 0)
  }

  @Test("blurs read their kernel's length along both axes; halving mixes four places a pixel each time")
  func passWork() {
    let all = HandMadePlan.box(0, 0, 40, 40)
    let base = HandMadePlan.plan.work
    let blurred = HandMadePlan.bridged(
      by: .convolve(0..<1), convolutions: [Convolution(of: all, in: 1, by: .gaussian(sigma: SIMD2(1, 2)))]
    ).work
    #expect(blurred.blurredTexels == 1600 * Double(7 + 13) && blurred.filledPixels == base.filledPixels)
    let halved = HandMadePlan.bridged(
      by: .convolve(0..<1), convolutions: [Convolution(of: all, in: 1, by: .halving(times: 2))]
    ).work
    // 20 × 20 of four places, then 10 × 10.
    #expect(halved.filledPixels == base.filledPixels + 100 && halved.mixedPlaces == base.mixedPlaces + 1600 + 400)
    #expect(HandMadePlan.bridged(by: .copy(source: 1, origin: .zero)).work.filledPixels == base.filledPixels + 1600)
    var work = DrawingWork()
    (work.filledPixels, work.blurredTexels, work.mixedPlaces, work.blendedPixels) = (1e9, 2e9, 3e9, 5e9)
    #expect(abs(work.softwareSeconds - (2 + 0.5 + 7.5 + 20)) < 1e-9 && abs(work.emulatedSeconds - (16 + 1.7 + 15 + 15)) < 1e-9)
    #expect(base.softwareSeconds > 0)
  }

  @Test("surfaces are written once a pass, textures read once a quad")
  func traffic() {
    var plan = HandMadePlan.plan
    // A clip of round corners confines quad 1. The picture has fewer texels than are read; the surface is read as it is.
    var expected = FrameTraffic()
    expected.framebufferChanges = 2
    expected.storedBytes = (1600 + 40_000) * 4
    expected.readBytes = (3200 + 1600) * 4
    expected.fetches = 200 * 16 + 1600 + 200
    expected.fragments = [.solid: 200, .confined: 200, .polygon: 100, .picture: 1800, .gradient: 200, .shadow: 200]
    #expect(plan.traffic == expected && expected.bytes == 166_400 + 19_200)
    plan.quads[3].resample { $0.bounds = SIMD4(10, 10, 30, 20) }
    // A part of 20 × 10 texels.
    #expect(plan.traffic.readBytes == (200 + 1600) * 4)
    plan.quads[6].resample { ($0.scale, $0.offset) = (SIMD2(0.5, 0.5), SIMD2(-60, -31.5)) }
    plan.quads[6].scissor = HandMadePlan.box(120, 63, 130, 73)
    #expect(plan.traffic.readBytes == (200 + 100) * 4)
    plan.passes[0].action = .draw(0..<1, clear: nil)
    plan.passes[0].part = PixelRegion(HandMadePlan.box(4, 5, 14, 15))
    #expect(plan.traffic.loadedBytes == 400 && plan.traffic.fragments[.solid] == 9 * 9)
    plan.passes[1].surface = 1
    #expect(plan.traffic.framebufferChanges == 1)
  }

  private static let fragments: [(name: String, quad: Int, kind: FrameTraffic.Fragment, change: Change)] = {
    var all: [(name: String, quad: Int, kind: FrameTraffic.Fragment, change: Change)] = []
    func add(_ name: String, _ quad: Int, _ kind: FrameTraffic.Fragment, _ change: @escaping Change) {
      all.append((name, quad, kind, change))
    }
    add("round corners", 5, .rounded) { $0.quads[5].shape.radii.y = 2 }
    add("a ring", 5, .banded) { $0.quads[5].shape.ringWidth = 2 }
    add("a border", 5, .banded) { $0.quads[5].border.width = 2 }
    add("round corners and a ring", 5, .banded) { ($0.quads[5].shape.radii.y, $0.quads[5].shape.ringWidth) = (2, 1) }
    add("square, continuous", 5, .shadow) { $0.quads[5].shape.isContinuous = true }
    add("round, continuous", 5, .continuous) { ($0.quads[5].shape.radii.x, $0.quads[5].shape.isContinuous) = (2, true) }
    add("perspective", 5, .shadow) { $0.quads[5].surfaceToLocal.m20 = 0.001 }
    add("round in perspective", 5, .perspective) { ($0.quads[5].surfaceToLocal.m20, $0.quads[5].shape.radii.x) = (0.001, 3) }
    add("a clip", 5, .confined) { $0.quads[5].clip = 0 }
    add("a square clip", 5, .shadow) { ($0.quads[5].clip, $0.clips[0].shape.radii) = (0, .zero) }
    add("a continuous clip", 5, .continuous) { ($0.quads[5].clip, $0.clips[0].shape.isContinuous) = (0, true) }
    add("round in a clip", 5, .confined) { ($0.quads[5].clip, $0.quads[5].shape.radii.x) = (0, 3) }
    add("a polygon in a clip", 5, .polygon) { ($0.quads[5].clip, $0.quads[5].polygon) = (0, 0..<3) }
    add("three stops", 4, .stops) { $0.gradients[0].stops.append($0.gradients[0].stops[1]) }
    add("radial", 4, .radial) { $0.gradients[0].kind = .radial }
    add("radial, one stop", 4, .radialStops) {
      $0.gradients[0].kind = .radial
      $0.gradients[0].stops.removeLast()
    }
    add("conic", 4, .curved) { $0.gradients[0].kind = .conic }
    add("a round picture", 3, .rounded) { $0.quads[3].shape.radii.x = 1 }
    return all
  }()

  @Test("fragments are of the kind that costs most", arguments: 0..<fragments.count)
  func kinds(index: Int) {
    let (name, quad, kind, change) = Self.fragments[index]
    var plan = HandMadePlan.changed(by: change)
    plan.quads = [plan.quads[quad]]
    plan.passes = [Pass(surface: 0, action: .draw(0..<1, clear: nil))]
    #expect(Array(plan.traffic.fragments.keys) == [kind], "\(name)")
  }

  @Test("a search leads to the stops that count")
  func stops() {
    func fetches(_ kind: Gradient.Kind, _ count: Int) -> Double {
      var plan = HandMadePlan.plan
      plan.gradients[0].kind = kind
      plan.gradients[0].stops = (0..<count).map { .init(location: Float($0) / 10, color: SIMD4(repeating: 1)) }
      plan.quads = [plan.quads[4]]
      plan.passes = [Pass(surface: 0, action: .draw(0..<1, clear: nil))]
      return plan.traffic.fetches
    }
    #expect([Gradient.Kind.axial, .radial, .conic].map { fetches($0, 2) } == [0, 0, 1000])
    #expect([Gradient.Kind.axial, .radial, .conic].map { fetches($0, 8) } == [1400, 1400, 1400])
  }

  @Test("a blur is two passes, and a halving one that reads a quarter of its places")
  func passTraffic() {
    let base = HandMadePlan.plan.traffic
    let all = HandMadePlan.box(0, 0, 40, 40)
    var blur = Convolution(of: all, in: 1, by: .gaussian(sigma: SIMD2(1, 2)))
    var traffic = HandMadePlan.bridged(by: .convolve(0..<1), convolutions: [blur]).traffic
    #expect(traffic.framebufferChanges == base.framebufferChanges + 2 && traffic.storedBytes == base.storedBytes + 2 * 6400)
    // Three taps on either side, and six.
    #expect(traffic.fetches == base.fetches + 1600 * 5 + 1600 * 10 && traffic.readBytes == base.readBytes + 2 * 6400)
    #expect(traffic.fragments[.blur] == 3200)
    blur.part = HandMadePlan.box(10, 10, 20, 30)
    traffic = HandMadePlan.bridged(by: .convolve(0..<1), convolutions: [blur]).traffic
    // 10 × 20 pixels, of 10 × 32 between, of 16 × 32.
    #expect(traffic.storedBytes == base.storedBytes + (200 + 320) * 4 && traffic.readBytes == base.readBytes + (320 + 512) * 4)
    traffic = HandMadePlan.bridged(by: .convolve(0..<1), convolutions: [Convolution(of: all, in: 1, by: .halving(times: 2))]).traffic
    #expect(traffic.framebufferChanges == base.framebufferChanges + 1 && traffic.storedBytes == base.storedBytes + 400)
    #expect(traffic.fetches == base.fetches + 2500 && traffic.readBytes == base.readBytes + 6400 && traffic.fragments[.halving] == 100)
    traffic = HandMadePlan.bridged(by: .copy(source: 1, origin: .zero)).traffic
    #expect(traffic.fetches == base.fetches + 1600 && traffic.bytes == base.bytes + 2 * 6400 && traffic.fragments[.copy] == 1600)
  }
}
