import Graphics
import RenderTree
import Testing

@testable import Compositing

/// How far a plan written by hand has moved since another one that differs in one thing.
@Suite("The motion between two plans")
struct PlanMotionTests {
  typealias Change = @Sendable (inout FramePlan) -> Void

  private static func motion(_ change: Change, of base: FramePlan = HandMadePlan.plan) -> FrameMotion {
    HandMadePlan.changed(base, by: change).motion(since: base)
  }

  /// Quad 1, its clip and its border stand at two pixels a point; the gradient's quad is 20 pixels wide and 10 high.
  private static let movements: [(name: String, pixels: Float, change: Change)] = {
    var all: [(name: String, pixels: Float, change: Change)] = []
    func add(_ name: String, _ pixels: Float, _ change: @escaping Change) { all.append((name, pixels, change)) }
    add("3 across, 4 down", 5) { ($0.quads[1].localToSurface.m02, $0.quads[1].localToSurface.m12) = (3, 4) }
    add("2 points of the width", 4) { $0.quads[1].shape.rect.z += 2 }
    add("1 point of the height", 2) { $0.quads[1].shape.rect.y -= 1 }
    add("both corners, 6 and 8", 10) { $0.quads[2].shape.rect -= SIMD4(0, 8, 6, 0) }
    add("radius", 6) { $0.quads[1].shape.radii.z = 3 }
    add("ring", 3) { $0.quads[1].shape.ringWidth = 1.5 }
    add("border", 3) { $0.quads[1].border.width = 2 }
    add("border gone", 1) { $0.quads[1].border.width = 0 }
    add("clip's radius", 6) { $0.clips[0].shape.radii.y = 5 }
    add("clip's edge", 8) { $0.clips[0].shape.rect.x = -4 }
    add("clip's map", 0.5) { $0.clips[0].surfaceToLocal.m02 = -0.25 }
    add("picture's quad", 5) { ($0.quads[3].localToSurface.m02, $0.quads[3].localToSurface.m12) = (-3, 4) }
    add("texels, a quarter of a pixel each", 2) { $0.quads[3].resample { $0.offset.x += 8 } }
    add("texels, up and left", 2.5) { $0.quads[3].resample { $0.offset += SIMD2(6, 8) } }
    // In 20 pixels from 120 on, texels go to 40 instead of 80: what ends there stood 10 pixels to the left.
    add("half the texels", 10) { $0.quads[3].resample { ($0.scale.x, $0.offset.x) = (2, -240) } }
    add("gradient's start, by a tenth of 20", 2) { $0.gradients[0].start.y = 0.1 }
    add("gradient's end, by a half", 10) { $0.gradients[0].end.x = 0 }
    add("a stop", 2.5) { $0.gradients[0].stops[1].location = 0.625 }
    add("shadow's edge", 4) { $0.quads[5].recast { $0.rect.x -= 4 } }
    add("shadow's corners", 3) { $0.quads[5].recast { $0.radii.w = 7 } }
    add("softer shadow", 2) { $0.quads[5].recast { $0.sigma = 3.5 } }
    add("sharper shadow", 1) { $0.quads[5].recast { $0.sigma = 0.5 } }
    add("surface's texels", 5) { $0.quads[6].resample { $0.offset += SIMD2(-4, 3) } }
    add("surface's quad", 13) { ($0.quads[6].localToSurface.m02, $0.quads[6].localToSurface.m12) = (5, 12) }
    add("what is hidden", 0) { $0.quads[1].hidden = SIMD4(3, 4, 5, 6) }
    add("a corner of a polygon", 0) { $0.polygonPoints[1].x = 70 }
    add("nothing", 0) { _ in }
    return all
  }()

  @Test("edges, corners and texels have moved so many pixels", arguments: 0..<movements.count)
  func moves(index: Int) {
    let (name, pixels, change) = Self.movements[index]
    let motion = Self.motion(change)
    #expect(abs(motion.pixels - pixels) < 1e-4 && motion.steps == 0 && !motion.hasCuts, "\(name): \(motion)")
  }

  private static let recolorings: [(name: String, steps: Float, change: Change)] = {
    var all: [(name: String, steps: Float, change: Change)] = []
    func add(_ name: String, _ steps: Float, _ change: @escaping Change) { all.append((name, steps, change)) }
    add("quad", 51) { $0.quads[1].color.y += 0.2 }
    add("less of it", 51) { $0.quads[1].color.z -= 0.2 }
    add("border", 63.75) { $0.quads[1].border.color.x = 0.25 }
    add("stop", 127.5) { $0.gradients[0].stops[1].color.w = 1 }
    add("the greater of two", 102) { ($0.quads[4].color.x, $0.quads[5].color.y) = (0.35, 0.1) }
    add("clear", 255) { $0.passes[1].action = .draw(1..<7, clear: SIMD4(1, 1, 1, 0)) }
    add("opacity of a surface", 191.25) { $0.quads[6].color.w = 0.25 }
    return all
  }()

  @Test("colours have come so many of 255 steps", arguments: 0..<recolorings.count)
  func steps(index: Int) {
    let (name, steps, change) = Self.recolorings[index]
    let motion = Self.motion(change)
    #expect(abs(motion.steps - steps) < 1e-3 && motion.pixels == 0 && !motion.hasCuts, "\(name): \(motion)")
  }

  private static let replacements: [(name: String, change: Change)] = {
    var all: [(name: String, change: Change)] = []
    func add(_ name: String, _ change: @escaping Change) { all.append((name, change)) }
    add("another layer") { ($0.quads[1].layer, $0.quads[1].color.x) = (LayerID(rawValue: 3), 0) }
    add("another blend mode") { $0.quads[1].blend = .multiply }
    add("no clip") { $0.quads[1].clip = -1 }
    add("a clip") { $0.quads[2].clip = 0 }
    add("another material") { $0.quads[2].material = .gradient(0) }
    add("another picture") { $0.pictures[0] = $0.pictures[1] }
    add("another surface") { if case .surface(_, let sampling) = $0.quads[6].material { $0.quads[6].material = .surface(0, sampling) } }
    add("another kind of gradient") { $0.gradients[0].kind = .radial }
    add("a stop less") { $0.gradients[0].stops.removeLast() }
    add("a pass less") { $0.passes.removeLast() }
    add("another pass") { $0.passes[0].surface = 0 }
    add("fewer quads") { $0.passes[1].action = .draw(1..<6, clear: SIMD4(repeating: 1)) }
    add("no clearing") { $0.passes[1].action = .draw(1..<7, clear: nil) }
    add("a copy") { $0.passes[0].action = .copy(source: 1, origin: .zero) }
    return all
  }()

  @Test("what is replaced at once is a cut", arguments: 0..<replacements.count)
  func cuts(index: Int) {
    let (name, change) = Self.replacements[index]
    #expect(Self.motion(change) == .cut, "\(name)")
    let base = HandMadePlan.plan
    #expect(base.motion(since: HandMadePlan.changed(by: change)) == .cut, "\(name), the other way")
  }

  @Test("passes between surfaces go by their own numbers")
  func passes() {
    let all = HandMadePlan.box(0, 0, 40, 40)
    func convolved(_ kernel: Convolution.Kernel...) -> FramePlan {
      HandMadePlan.bridged(by: .convolve(0..<kernel.count), convolutions: kernel.map { Convolution(of: all, in: 1, by: $0) })
    }
    let blur = convolved(.gaussian(sigma: SIMD2(1, 2)))
    #expect(abs(convolved(.gaussian(sigma: SIMD2(4, 6))).motion(since: blur).pixels - 5) < 1e-5)
    #expect(convolved(.halving(times: 2)).motion(since: convolved(.halving(times: 2))) == FrameMotion())
    #expect(convolved(.halving(times: 2)).motion(since: convolved(.halving(times: 1))) == .cut)
    #expect(convolved(.halving(times: 2)).motion(since: blur) == .cut && blur.motion(since: convolved(.halving(times: 2))) == .cut)
    #expect(convolved(.gaussian(sigma: SIMD2(1, 2)), .gaussian(sigma: SIMD2(1, 2))).motion(since: blur) == .cut)
    let matrix = ColorMatrix(
      red: SIMD4(1, 0, 0, 0), green: SIMD4(0, 1, 0, 0), blue: SIMD4(0, 0, 1, 0), alpha: SIMD4(0, 0, 0, 1), offset: .zero)
    let colored = HandMadePlan.bridged(by: .colorMatrix(source: 1, matrix))
    for path in [\ColorMatrix.red, \.green, \.blue, \.alpha, \.offset] {
      var other = matrix
      other[keyPath: path].z -= 0.4
      let motion = HandMadePlan.bridged(by: .colorMatrix(source: 1, other)).motion(since: colored)
      #expect(abs(motion.steps - 102) < 1e-3 && motion.pixels == 0 && !motion.hasCuts)
    }
    let copied = HandMadePlan.bridged(by: .copy(source: 1, origin: SIMD2(3, 4)))
    #expect(HandMadePlan.bridged(by: .copy(source: 1, origin: SIMD2(11, 19))).motion(since: copied) == FrameMotion(pixels: 17))
    #expect(copied.motion(since: colored) == .cut && colored.motion(since: copied) == .cut && blur.motion(since: copied) == .cut)
  }

  @Test("the greatest of all motions counts, and nobody knows how far is further than anything")
  func sums() {
    var motion = FrameMotion(pixels: 3, steps: 4)
    motion.add(FrameMotion(pixels: 2, steps: 7))
    #expect(motion == FrameMotion(pixels: 3, steps: 7))
    motion.add(.cut)
    #expect(motion == FrameMotion(pixels: 3, steps: 7, hasCuts: true))
    motion.add(FrameMotion(pixels: .nan))
    #expect(motion == FrameMotion(pixels: .infinity, steps: 7, hasCuts: true))
    motion.add(FrameMotion(steps: .nan))
    #expect(motion == FrameMotion(pixels: .infinity, steps: .infinity, hasCuts: true))
    #expect(FrameMotion.unknown == FrameMotion(pixels: .infinity))
    let flat = Self.motion { $0.quads[6].localToSurface = Matrix3(0, 0, 0, 0, 0, 0, 0, 0, 0) }
    #expect(flat.pixels == .infinity)
    let clip = Self.motion { $0.clips[0].surfaceToLocal = Matrix3(0, 0, 0, 0, 0, 0, 0, 0, 0) }
    #expect(clip.pixels == .infinity)
  }
}
