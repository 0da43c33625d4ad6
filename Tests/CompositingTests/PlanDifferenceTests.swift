import Graphics
import RenderTree
import Testing

@testable import Compositing

/// The damage between two plans that are written by hand, of which the second one differs in one thing.
@Suite("The difference of two plans")
struct PlanDifferenceTests {
  typealias Change = @Sendable (inout FramePlan) -> Void

  private static func damage(_ change: Change, of base: FramePlan = HandMadePlan.plan) -> PixelRegion {
    var parts = SurfaceParts()
    return HandMadePlan.changed(base, by: change).damage(since: base, &parts)
  }

  @Test("nothing is damaged between equal plans")
  func equal() {
    #expect(Self.damage { _ in } == .empty)
    // What it hides, but does not read, may differ: an unused picture, clip, gradient or corner.
    #expect(
      Self.damage {
        $0.pictures.append($0.pictures[0])
        $0.clips.append($0.clips[0])
        $0.gradients.append($0.gradients[0])
        $0.polygonPoints.append(.zero)
        $0.contents = [nil, nil]
      } == .empty)
  }

  @Test("the same things under other numbers are the same")
  func renumbered() {
    #expect(
      Self.damage {
        $0.pictures.insert($0.pictures[1], at: 0)
        $0.clips.insert(Clip(surfaceToLocal: .identity, shape: $0.quads[0].shape), at: 0)
        $0.gradients.insert($0.gradients[0], at: 0)
        $0.gradients[0].kind = .conic
        $0.polygonPoints.insert(SIMD2(9, 9), at: 0)
        $0.quads[1].clip = 1
        $0.quads[2].polygon = 1..<4
        if case .picture(_, let sampling) = $0.quads[3].material { $0.quads[3].material = .picture(1, sampling) }
        $0.quads[4].material = .gradient(1)
      } == .empty)
  }

  private static let changesOfQuads: [(name: String, quad: Int, change: Change)] = {
    var all: [(name: String, quad: Int, change: Change)] = []
    func add(_ name: String, _ quad: Int, _ change: @escaping Change) { all.append((name, quad, change)) }
    add("map", 1) { $0.quads[1].localToSurface.m02 = 0.125 }
    add("colour", 1) { $0.quads[1].color.w = 0.75 }
    add("border's width", 1) { $0.quads[1].border.width = 1 }
    add("border's colour", 1) { $0.quads[1].border.color.x = 0.25 }
    add("border's opacity", 1) { $0.quads[1].border.opacity = 1 }
    add("hidden part", 1) { $0.quads[1].hidden = SIMD4(2, 3, 4, 5) }
    add("blend mode", 1) { $0.quads[1].blend = .multiply }
    add("rectangle", 1) { $0.quads[1].shape.rect.z += 0.25 }
    add("radii", 1) { $0.quads[1].shape.radii.y = 1 }
    add("ring", 1) { $0.quads[1].shape.ringWidth = 1 }
    add("kind of corners", 1) { $0.quads[1].shape.isContinuous = true }
    add("hard edges", 1) { $0.quads[1].shape.hardEdges = 4 }
    add("edges, across", 1) { $0.quads[1].shape.edges.a.x = 0.5 }
    add("edges, down", 1) { $0.quads[1].shape.edges.b.z = 0.5 }
    add("edges' places", 1) { $0.quads[1].shape.edges.c.w += 0.5 }
    add("want of a clip", 1) { $0.quads[1].clip = -1 }
    add("clip's map", 1) { $0.clips[0].surfaceToLocal.m12 = 0.25 }
    add("clip's corners", 1) { $0.clips[0].shape.radii.w = 5 }
    add("clip", 4) { $0.quads[4].clip = 0 }
    add("first corner", 2) { $0.polygonPoints[0].x = 61 }
    add("last corner", 2) { $0.polygonPoints[2].y = 12 }
    add("want of a polygon", 2) { $0.quads[2].polygon = 0..<0 }
    add("material", 2) { $0.quads[2].material = .gradient(0) }
    add("scale of texels", 3) { $0.quads[3].resample { $0.scale.y = 3 } }
    add("filter", 3) { $0.quads[3].resample { $0.magnification = .nearest } }
    add("bias", 3) { $0.quads[3].resample { $0.bias = 1 } }
    add("picture", 3) { plan in plan.pictures[0] = plan.pictures[1] }
    add("kind of gradient", 4) { $0.gradients[0].kind = .radial }
    add("stop's colour", 4) { $0.gradients[0].stops[1].color.w = 1 }
    add("stop's place", 4) { $0.gradients[0].stops[0].location = 0 }
    add("gradient's end", 4) { $0.gradients[0].end.x = 1 }
    add("shadow's sigma", 5) { $0.quads[5].recast { $0.sigma = 2 } }
    add("shadow's rectangle", 5) { $0.quads[5].recast { $0.rect.y = 65 } }
    add("texels' place", 6) { $0.quads[6].resample { $0.offset.x -= 1 } }
    return all
  }()

  @Test("one quad's change damages its pixels and no other's", arguments: 0..<changesOfQuads.count)
  func quads(index: Int) {
    let (name, quad, change) = Self.changesOfQuads[index]
    #expect(Self.damage(change) == PixelRegion(HandMadePlan.places[quad]), "\(name)")
  }

  @Test("a quad that moves damages where it was and where it comes to; layers alone do not show")
  func moves() {
    let damage = Self.damage {
      $0.quads[3].scissor = HandMadePlan.box(123, 7, 143, 17)
      $0.quads[5].layer = LayerID(rawValue: 99)
    }
    #expect(damage == PixelRegion(HandMadePlan.box(120, 3, 143, 17)))
  }

  @Test("what changes in a surface is damage where it shows: at its texels, one around them under filtering, and as far as edges extend")
  func shown() {
    func damage(reading sampling: (inout Sampling) -> Void) -> PixelRegion {
      var base = HandMadePlan.plan
      base.quads[6].resample(sampling)
      return Self.damage({ $0.quads[0].color.x = 1 }, of: base)
    }
    // From 5, 6 to 15, 26 in the surface, which stands at 120, 63.
    #expect(damage { _ in } == PixelRegion(HandMadePlan.box(125, 69, 135, 89)))
    #expect(damage { $0.magnification = .linear } == PixelRegion(HandMadePlan.box(124, 68, 136, 90)))
    #expect(damage { $0.minification = .linear } == PixelRegion(HandMadePlan.box(124, 68, 136, 90)))
    #expect(damage { $0.minification = .trilinear } == PixelRegion(HandMadePlan.places[6]))
    #expect(damage { $0.offset.x -= 0.5 } == PixelRegion(HandMadePlan.box(124, 68, 137, 90)))
    // Where the first of the readable texels change, so does all that extends them.
    #expect(damage { $0.bounds = SIMD4(5, 6, 40, 40) } == PixelRegion(HandMadePlan.box(120, 63, 135, 89)))
    #expect(damage { $0.bounds = SIMD4(0, 0, 15, 26) } == PixelRegion(HandMadePlan.box(125, 69, 160, 103)))
    #expect(damage { $0.bounds = SIMD4(0, 0, 9, 12) } == PixelRegion(HandMadePlan.box(125, 69, 160, 103)))
    #expect(damage { $0.bounds = SIMD4(20, 0, 40, 40) } == .empty)
    // Texels twice as wide as pixels, and half as high.
    #expect(
      damage { ($0.scale, $0.offset) = (SIMD2(0.5, 2), SIMD2(-60, -126)) } == PixelRegion(HandMadePlan.box(128, 65, 152, 77)))
  }

  @Test("a colour that a surface is cleared with shows all over it; the target's damages everything")
  func clears() {
    #expect(Self.damage { $0.passes[0].action = .draw(0..<1, clear: SIMD4(0, 0, 0, 1)) } == PixelRegion(HandMadePlan.places[6]))
    #expect(Self.damage { $0.passes[0].action = .draw(0..<1, clear: nil) } == PixelRegion(HandMadePlan.places[6]))
    #expect(Self.damage { $0.passes[1].action = .draw(1..<7, clear: nil) } == PixelRegion(HandMadePlan.box(0, 0, 200, 200)))
  }

  private static let changesOfPlans: [(name: String, change: Change)] = {
    var all: [(name: String, change: Change)] = []
    func add(_ name: String, _ change: @escaping Change) { all.append((name, change)) }
    add("a surface's size") { $0.surfaces[1] = PixelSize(40, 41) }
    add("one surface more") { $0.surfaces.append(PixelSize(8, 8)) }
    add("one pass less") { $0.passes.removeFirst() }
    add("another surface") { $0.passes[0].surface = 0 }
    add("another kind of pass") { $0.passes[0].action = .copy(source: 1, origin: .zero) }
    add("quads shared out otherwise") { $0.passes[0].action = .draw(1..<2, clear: .zero) }
    return all
  }()

  @Test("plans of other surfaces or passes differ all over", arguments: 0..<changesOfPlans.count)
  func plans(index: Int) {
    let (name, change) = Self.changesOfPlans[index]
    #expect(Self.damage(change) == PixelRegion(HandMadePlan.box(0, 0, 200, 200)), "\(name)")
    var other = HandMadePlan.plan, parts = SurfaceParts()
    other.viewport = PixelSize(150, 120)
    #expect(other.damage(since: HandMadePlan.plan, &parts) == PixelRegion(HandMadePlan.box(0, 0, 150, 120)))
  }

  @Test("a quad more, or one less, damages what is not alike at both ends")
  func births() {
    let born = HandMadePlan.quad(HandMadePlan.box(50, 150, 60, 160))
    func inserting(at index: Int, _ change: @escaping Change = { _ in }) -> PixelRegion {
      Self.damage {
        $0.quads.insert(born, at: index)
        $0.passes[1].action = .draw(1..<8, clear: SIMD4(repeating: 1))
        change(&$0)
      }
    }
    for index in [1, 4, 7] { #expect(inserting(at: index) == PixelRegion(HandMadePlan.box(50, 150, 60, 160))) }
    // Before the first of those alike, and after the last, a surface's change still shows.
    let both = PixelRegion(HandMadePlan.box(125, 69, 135, 89)).union(HandMadePlan.box(50, 150, 60, 160))
    for index in [1, 7] { #expect(inserting(at: index) { $0.quads[0].color.x = 1 } == both) }
    let fewer = Self.damage {
      $0.quads.remove(at: 3)
      $0.passes[1].action = .draw(1..<6, clear: SIMD4(repeating: 1))
    }
    #expect(fewer == PixelRegion(HandMadePlan.places[3]))
    // Two quads take the place of one between those alike.
    let exchanged = Self.damage {
      $0.quads[5].color.x = 1
      $0.quads.insert(born, at: 5)
      $0.passes[1].action = .draw(1..<8, clear: SIMD4(repeating: 1))
    }
    #expect(exchanged == PixelRegion(HandMadePlan.box(50, 150, 60, 160)).union(HandMadePlan.places[5]))
  }

  @Test("a blur carries a change as far as it reaches, and its own change shows all over it")
  func convolutions() {
    let all = HandMadePlan.box(0, 0, 40, 40)
    let blur = Convolution(of: all, in: 1, by: .gaussian(sigma: SIMD2(1, 2)))
    let base = HandMadePlan.bridged(by: .convolve(0..<1), convolutions: [blur])
    #expect(Self.damage({ _ in }, of: base) == .empty)
    // Three sigmas: 3 pixels across, 6 down, where the surface begins.
    #expect(Self.damage({ $0.quads[0].color.x = 1 }, of: base) == PixelRegion(HandMadePlan.box(122, 63, 138, 95)))
    #expect(Self.damage({ $0.convolutions[0].kernel = .gaussian(sigma: SIMD2(1, 3)) }, of: base) == PixelRegion(HandMadePlan.places[6]))
    #expect(
      Self.damage({ $0.convolutions[0].kernel = .gaussian(sigma: SIMD2(1, 2), silhouette: true) }, of: base)
        == PixelRegion(HandMadePlan.places[6]))
    // Beside the change nothing is read; part of the surface is, which comes to another place.
    let apart = HandMadePlan.bridged(
      by: .convolve(0..<1), convolutions: [Convolution(of: HandMadePlan.box(16, 0, 40, 40), in: 1, by: .gaussian(sigma: SIMD2(1, 2)))])
    #expect(Self.damage({ $0.quads[0].color.x = 1 }, of: apart) == .empty)
    let shifted = HandMadePlan.bridged(
      by: .convolve(0..<1),
      convolutions: [Convolution(of: HandMadePlan.box(0, 0, 20, 20), in: 1, by: .gaussian(sigma: SIMD2(1, 2)), to: SIMD2(16, 8))])
    #expect(Self.damage({ $0.quads[0].color.x = 1 }, of: shifted) == PixelRegion(HandMadePlan.box(138, 71, 154, 91)))
    let moved = Self.damage({ $0.convolutions[0].origin = SIMD2(8, 16) }, of: shifted)
    #expect(moved == PixelRegion(HandMadePlan.box(128, 71, 156, 99)))
    #expect(
      Self.damage({ $0.passes[1].action = .copy(source: 1, origin: .zero) }, of: base) == PixelRegion(HandMadePlan.box(0, 0, 200, 200)))
  }

  @Test("a matrix keeps a change where it is; a copy shows it anywhere")
  func others() {
    let whole = PixelRegion(HandMadePlan.box(0, 0, 200, 200)), surface = PixelRegion(HandMadePlan.places[6])
    let matrix = ColorMatrix(
      red: SIMD4(1, 0, 0, 0), green: SIMD4(0, 1, 0, 0), blue: SIMD4(0, 0, 1, 0), alpha: SIMD4(0, 0, 0, 1), offset: .zero)
    let colored = HandMadePlan.bridged(by: .colorMatrix(source: 1, matrix))
    #expect(Self.damage({ _ in }, of: colored) == .empty)
    #expect(Self.damage({ $0.quads[0].color.x = 1 }, of: colored) == PixelRegion(HandMadePlan.box(125, 69, 135, 89)))
    var other = matrix
    other.offset.z = 0.5
    let next = other
    #expect(Self.damage({ $0.passes[1].action = .colorMatrix(source: 1, next) }, of: colored) == surface)
    #expect(Self.damage({ $0.passes[1].action = .colorMatrix(source: 2, matrix) }, of: colored) == whole)
    let copied = HandMadePlan.bridged(by: .copy(source: 1, origin: SIMD2(3, 4)))
    #expect(Self.damage({ _ in }, of: copied) == .empty)
    #expect(Self.damage({ $0.quads[0].color.x = 1 }, of: copied) == surface)
    #expect(Self.damage({ $0.passes[1].action = .copy(source: 1, origin: SIMD2(3, 5)) }, of: copied) == surface)
    #expect(Self.damage({ $0.passes[1].action = .copy(source: 2, origin: SIMD2(3, 4)) }, of: copied) == whole)
  }

  @Test("a plan whose passes read the target is the same, or differs all over", arguments: 0..<3)
  func backdrops(kind: Int) {
    let matrix = ColorMatrix(
      red: SIMD4(1, 0, 0, 0), green: SIMD4(0, 1, 0, 0), blue: SIMD4(0, 0, 1, 0), alpha: SIMD4(0, 0, 0, 1), offset: .zero)
    let blur = Convolution(of: HandMadePlan.box(0, 0, 40, 40), in: 0, by: .gaussian(sigma: SIMD2(1, 2)))
    let base: FramePlan =
      switch kind {
      case 0: HandMadePlan.bridged(by: .copy(source: 0, origin: SIMD2(3, 4)))
      case 1: HandMadePlan.bridged(by: .colorMatrix(source: 0, matrix))
      default: HandMadePlan.bridged(by: .convolve(0..<1), convolutions: [blur])
      }
    let whole = PixelRegion(HandMadePlan.box(0, 0, 200, 200))
    #expect(base.readsTarget && !HandMadePlan.plan.readsTarget)
    #expect(Self.damage({ _ in }, of: base) == .empty)
    #expect(Self.damage({ $0.quads[3].color.x = 1 }, of: base) == whole)
    #expect(Self.damage({ $0.quads.append($0.quads[0]) }, of: base) == whole)
    #expect(Self.damage({ $0.passes[2].action = .draw(1..<6, clear: SIMD4(repeating: 1)) }, of: base) == whole)
    #expect(Self.damage({ $0.passes[2].action = .draw(1..<7, clear: nil) }, of: base) == whole)
    #expect(Self.damage({ $0.passes[0].surface = 2 }, of: base) == whole)
    switch kind {
    case 0: #expect(Self.damage({ $0.passes[1].action = .copy(source: 0, origin: SIMD2(4, 4)) }, of: base) == whole)
    case 1:
      #expect(
        Self.damage(
          {
            $0.passes[1].action = .colorMatrix(source: 0, ColorMatrix(red: .zero, green: .zero, blue: .zero, alpha: .zero, offset: .zero))
          }, of: base) == whole)
    default: #expect(Self.damage({ $0.convolutions[0].region = HandMadePlan.box(0, 0, 39, 40) }, of: base) == whole)
    }
  }

  @Test("what shows inside a part of the target is kept: its quads, and those of surfaces that it shows there")
  func confining() {
    /// Layers of the quads that are left, and what the first pass draws.
    func kept(_ part: PixelRect, isKept: Bool = false, of plan: FramePlan = HandMadePlan.plan) -> (
      layers: [UInt64], passes: Int, part: PixelRegion?
    ) {
      var plan = plan, parts = SurfaceParts()
      plan.confine(to: PixelRegion(part), &parts) { isKept && $0 == 1 }
      #expect(plan.repair == PixelRegion(part) && plan.graph.passCount == plan.passes.count)
      var layers: [UInt64] = []
      for pass in plan.passes { if case .draw(let range, _) = pass.action { layers += plan.quads[range].map(\.layer.rawValue) } }
      #expect(layers.count == plan.quads.count)
      return (layers, plan.passes.count, plan.passes[0].part)
    }
    let inside = kept(HandMadePlan.box(124, 66, 134, 76))
    #expect(inside.layers == [10, 16] && inside.passes == 2 && inside.part == PixelRegion(HandMadePlan.box(4, 3, 14, 13)))
    let below = kept(HandMadePlan.box(130, 95, 135, 99))
    #expect(below.layers == [16] && below.passes == 2 && below.part == PixelRegion(HandMadePlan.box(10, 32, 15, 36)))
    let first = kept(HandMadePlan.box(21, 12, 60, 63))
    #expect(first.layers == [11] && first.passes == 1 && first.part == nil)
    #expect(kept(HandMadePlan.box(22, 13, 60, 63)).layers == [])
    #expect(kept(HandMadePlan.box(79, 12, 121, 64)).layers == [12, 13, 15, 16])
    let held = kept(HandMadePlan.box(124, 66, 134, 76), isKept: true)
    #expect(held.layers == [16] && held.passes == 1)
    let everything = kept(HandMadePlan.box(0, 0, 200, 200))
    #expect(everything.layers == Array(10...16) && everything.part == nil)
    // Filtered texels are one more around.
    var soft = HandMadePlan.plan
    soft.quads[6].resample { $0.magnification = .linear }
    #expect(kept(HandMadePlan.box(124, 66, 134, 76), of: soft).part == PixelRegion(HandMadePlan.box(3, 2, 15, 14)))
    soft.quads[6].resample { $0.minification = .trilinear }
    #expect(kept(HandMadePlan.box(124, 66, 134, 76), of: soft).part == nil)
  }

  @Test("a blur is computed in the part that shows, of the part it reads; a matrix and a copy read no more than shows")
  func confiningPasses() {
    func confined(_ plan: FramePlan) -> FramePlan {
      var plan = plan, parts = SurfaceParts()
      plan.confine(to: PixelRegion(HandMadePlan.box(130, 73, 135, 83)), &parts)
      return plan
    }
    let blur = Convolution(of: HandMadePlan.box(0, 0, 40, 40), in: 1, by: .gaussian(sigma: SIMD2(1, 2)))
    let elsewhere = Convolution(of: HandMadePlan.box(0, 0, 8, 8), in: 1, by: .gaussian(sigma: SIMD2(1, 2)))
    var plan = confined(HandMadePlan.bridged(by: .convolve(0..<2), convolutions: [elsewhere, blur]))
    #expect(plan.convolutions.count == 1 && plan.convolutions[0].part == HandMadePlan.box(10, 10, 15, 20))
    #expect(plan.convolutions[0].computed == HandMadePlan.box(10, 10, 15, 20))
    #expect(plan.convolutions[0].computedAcross == HandMadePlan.box(10, 4, 15, 26))
    #expect(plan.passes[0].part == PixelRegion(HandMadePlan.box(7, 4, 18, 26)))
    let matrix = ColorMatrix(
      red: SIMD4(1, 0, 0, 0), green: SIMD4(0, 1, 0, 0), blue: SIMD4(0, 0, 1, 0), alpha: SIMD4(0, 0, 0, 1), offset: .zero)
    plan = confined(HandMadePlan.bridged(by: .colorMatrix(source: 1, matrix)))
    #expect(plan.passes.prefix(2).map(\.part) == Array(repeating: PixelRegion(HandMadePlan.box(10, 10, 15, 20)), count: 2))
    plan = confined(HandMadePlan.bridged(by: .copy(source: 1, origin: SIMD2(27, -12))))
    // From 37 to 42 and −2 to 8, of which the surface holds what is left.
    #expect(plan.passes[0].part == PixelRegion(HandMadePlan.box(37, 0, 40, 8)) && plan.quads.map(\.layer.rawValue) == [16])
  }
}
