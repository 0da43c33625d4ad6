import CGLES
@testable import Compositing
import EGLPlatform
@testable import GLESRenderer
import Graphics
import RenderTree
import Testing

/// What the renderer works out before anything is drawn: limits of calls, costs, factors of blending, records of materials, corners.
@Suite("Numbers of the OpenGL ES renderer")
struct RendererNumberTests {
  private func rect(_ minX: Int, _ minY: Int, _ maxX: Int, _ maxY: Int) -> PixelRect {
    PixelRect(minX: minX, minY: minY, maxX: maxX, maxY: maxY)
  }

  @Test("a call is confined at the sides where a quad's outline reaches beyond its scissor, and shared where no other is cut by that")
  func limits() throws {
    let part = rect(0, 0, 100, 100)
    let cut = RunLimits(outline: rect(10, 20, 30, 40), scissor: rect(15, 20, 25, 40), part: part)
    #expect(!cut.isFree && cut.confine(part) == rect(15, 0, 25, 100) && RunLimits.none.isFree && RunLimits.none.confine(part) == part)
    let free = RunLimits(outline: rect(15, 50, 25, 60), scissor: rect(15, 50, 25, 60), part: part)
    #expect(free.isFree && free.confine(part) == part)
    let both = try #require(free.united(with: cut))
    #expect(both.cuts == cut.cuts && both.reach == SIMD4(10, 20, -30, -60))
    let other = try #require(cut.united(with: .none))
    #expect(other.cuts == cut.cuts && other.reach == cut.reach)
    // One that reaches to 14 would be cut at 15, whichever comes first.
    let wide = RunLimits(outline: rect(14, 50, 25, 60), scissor: rect(14, 50, 25, 60), part: part)
    #expect(wide.united(with: cut) == nil && cut.united(with: wide) == nil)
    // Beyond the part nothing has to be cut.
    let outside = RunLimits(outline: rect(-20, -20, 130, 130), scissor: rect(0, 0, 100, 100), part: part)
    #expect(outside.isFree)
    let edges = RunLimits(outline: rect(-20, -20, 130, 130), scissor: rect(1, 2, 97, 98), part: part)
    #expect(edges.confine(part) == rect(1, 2, 97, 98) && PixelRect(sides: RunLimits.sides(rect(-3, 4, 5, 60))) == rect(-3, 4, 5, 60))
  }

  @Test("a pixel costs what its features do, and texels where there were none")
  func costs() {
    let solid = QuadFeatures(material: .solid, flags: [.corners]),
      picture = QuadFeatures(material: .picture, flags: [.linear, .corners, .clip])
    for costs in [DrawingCosts.gpu, .processor] {
      let linear = costs.cost(of: .linear), clip = costs.cost(of: .clip)
      #expect(linear > 0 && clip > linear && costs.cost(of: [.linear, .clip]) == linear + clip && costs.cost(of: [.tiled, .whole]) == 0)
      #expect(costs.cost(of: picture, beyond: solid) == costs.texture + linear + clip && costs.cost(of: solid, beyond: picture) == 0)
      #expect(costs.cost(of: picture, beyond: QuadFeatures(material: .picture, flags: [.linear])) == costs.cost(of: [.corners, .clip]))
    }
    // A call costs a processor as much as five of a GPU's, and a texel as much as a hundred.
    #expect(DrawingCosts.processor.call == 5 * DrawingCosts.gpu.call && DrawingCosts.processor.texture == 100 * DrawingCosts.gpu.texture)
    #expect(DrawingCosts.processor.hidesByDepth && !DrawingCosts.gpu.hidesByDepth)
    #expect(DrawingCosts.processor.interpolatesTransitions && !DrawingCosts.gpu.interpolatesTransitions)
  }

  /// Porter and Duff's factors, for premultiplied colours of which each is multiplied by its coverage.
  @Test("factors of blending", arguments: BlendMode.allCases)
  func blending(mode: BlendMode) {
    let table: [BlendMode: (Int32, Int32, BlendRecipe.Output)] = [
      .sourceOver: (GL_ONE, GL_ONE_MINUS_SRC_ALPHA, .color), .sourceAtop: (GL_DST_ALPHA, GL_ONE_MINUS_SRC_ALPHA, .color),
      .destinationOver: (GL_ONE_MINUS_DST_ALPHA, GL_ONE, .color), .destinationIn: (GL_ZERO, GL_SRC_ALPHA, .keptBackdrop),
      .destinationOut: (GL_ZERO, GL_ONE_MINUS_SRC_ALPHA, .color), .xor: (GL_ONE_MINUS_DST_ALPHA, GL_ONE_MINUS_SRC_ALPHA, .color),
      .plusLighter: (GL_ONE, GL_ONE, .color), .clear: (GL_ZERO, GL_ONE_MINUS_SRC_ALPHA, .coverage),
    ]
    let recipe = BlendRecipe(mode, inShader: false), inShader = BlendRecipe(mode, inShader: true)
    let expected = table[mode] ?? (GL_ONE, GL_ZERO, .color)
    #expect(recipe.source == expected.0 && recipe.destination == expected.1 && recipe.output == expected.2)
    #expect((recipe.shaderMode != 0) == (table[mode] == nil))
    #expect(
      inShader.source == GL_ONE && inShader.destination == GL_ZERO && inShader.output == .color && inShader.shaderMode == mode.shaderNumber)
  }

  private static let flags: [QuadFeatures.Flags] = [
    .local, .projective, .corners, .hardEdges, .clip, .tiled, .fetch, .polygon, .linear, .filtered, .nearest, .whole, .guarded, .plain,
    .copied, .trial,
    .border, .bare, .held, .even, .band, .folded, .interpolated, .interior, .early, .filled, .dithered, .reduced, .continuous, .limited,
    .ring, .curved,
    .stops, .planes, .mixed, .radial,
  ]

  @Test("each feature has a bit of its own, and those that shaders ask for a name of its own")
  func features() {
    #expect(Set(Self.flags.map(\.rawValue)).count == 36 && Self.flags.allSatisfy { $0.rawValue.nonzeroBitCount == 1 })
    let names = Self.flags.map { Set(QuadFeatures(flags: $0).defines).subtracting(["MATERIAL 0", "SAMPLE 0", "OUTPUT 0"]) }
    #expect(names.filter(\.isEmpty).count == 2)  // nearest texels and the form of records
    #expect(QuadFeatures(flags: .linear).defines == ["MATERIAL 0", "SAMPLE 1", "OUTPUT 0"])
    #expect(QuadFeatures(flags: [.linear, .filtered]).defines == ["MATERIAL 0", "SAMPLE 2", "OUTPUT 0"])
    #expect(
      QuadFeatures(material: .picture, output: .coverage, blendMode: 9, flags: [.clip, .ring]).defines == [
        "MATERIAL 1", "SAMPLE 0", "OUTPUT 2", "CLIP", "RING", "BLEND 9",
      ])
    #expect(
      QuadFeatures(material: .transition, from: .levels, to: .tiles).defines == ["MATERIAL 4", "SAMPLE 0", "OUTPUT 0", "FROM 4", "TO 2"])
    #expect(Set(names.flatMap { $0 }).count == 34)
  }

  @Test("features of two quads together, and which may be together")
  func union() {
    var both = QuadFeatures(material: .solid, flags: [.nearest, .clip])
    both.unite(QuadFeatures(material: .picture, flags: [.linear]))
    #expect(both == QuadFeatures(material: .picture, flags: [.nearest, .clip, .linear, .filtered]))
    both = QuadFeatures(material: .gradient, flags: [.clip])
    both.unite(QuadFeatures(material: .picture, flags: [.linear]))
    #expect(both == QuadFeatures(material: .gradient, flags: [.clip, .linear]))
    let plain = QuadFeatures(material: .picture)
    func differs(_ change: (inout QuadFeatures) -> Void) -> Bool {
      var other = plain
      change(&other)
      return !plain.isCompatible(with: other) && !other.isCompatible(with: plain)
    }
    #expect(
      plain.isCompatible(with: plain) && differs { $0.output = .coverage } && differs { $0.blendMode = 3 } && differs { $0.from = .texture }
    )
    #expect(differs { $0.to = .texture } && differs { $0.material = .gradient } && !differs { $0.flags = [.clip, .projective, .stops] })
    for flag: QuadFeatures.Flags in [
      .tiled, .fetch, .whole, .guarded, .plain, .copied, .trial, .bare, .interpolated, .filled, .planes, .mixed,
    ] {
      #expect(differs { $0.flags = flag })
    }
    #expect(
      plain.isCompatible(with: QuadFeatures(material: .solid), asPicture: true) && !plain.isCompatible(with: QuadFeatures(material: .solid))
    )
    #expect(!plain.isCompatible(with: QuadFeatures(material: .gradient), asPicture: true))
    let bare = QuadFeatures(material: .picture, flags: .bare)
    for flag: QuadFeatures.Flags in [.projective, .radial, .stops] {
      #expect(!bare.isCompatible(with: QuadFeatures(material: .picture, flags: [.bare, flag])))
    }
    let forms: [(QuadFeatures.Flags, QuadFeatures.RecordForm)] = [
      ([], .corners), (.bare, .lines), ([.bare, .even], .roundedLines), ([.bare, .even, .clip], .corners), ([.bare, .held], .corners),
      ([.bare, .ring, .linear], .lines), ([.bare, .hardEdges], .corners), ([.bare, .folded], .corners), ([.bare, .reduced], .corners),
      ([.bare, .radial], .corners), ([.bare, .projective], .corners),
    ]
    for (flags, form) in forms { #expect(QuadFeatures(flags: flags).record == form) }
  }

  // MARK: Texels

  private func sampling(
    _ scale: Float = 1, offset: SIMD2<Float> = .zero, bounds: SIMD4<Float> = SIMD4(0, 0, 8, 6), _ magnification: Sampling.Filter = .linear,
    _ minification: Sampling.Filter = .linear, bias: Float = 0
  ) -> Sampling {
    Sampling(
      scale: SIMD2(scale, scale), offset: offset, bounds: bounds, magnification: magnification, minification: minification, bias: bias)
  }

  @Test("how texels are mixed: copied where they fall on pixels, else by the filter of the size that they have")
  func filtering() {
    let tilted = Matrix3(1, 0, 0, 0, 1, 0, 0.001, 0, 1)
    func kind(_ sampling: Sampling, _ map: Matrix3 = .identity, hasMipmaps: Bool = true) -> String {
      "\(sampling.filtering(map, hasMipmaps: hasMipmaps))"
    }
    #expect(kind(sampling()) == "copy" && kind(sampling(offset: SIMD2(3, -7))) == "copy" && kind(sampling(), .translation(4, 5)) == "copy")
    #expect(kind(sampling(offset: SIMD2(0.5, 0))) == "linear" && kind(sampling(offset: SIMD2(0, 0.003))) == "linear")
    #expect(kind(sampling(offset: SIMD2(0, 0.001))) == "copy" && kind(sampling(bounds: SIMD4(0, 0, 7.5, 6))) == "linear")
    #expect(kind(sampling(1.01)) == "linear" && kind(sampling(), Matrix3(1, 0.01, 0, 0, 1, 0, 0, 0, 1)) == "linear")
    #expect(
      kind(sampling(), Matrix3(1, 0, 0, 0.01, 1, 0, 0, 0, 1)) == "linear"
        && kind(sampling(), Matrix3(1, 0, 0, 0, 1.01, 0, 0, 0, 1)) == "linear")
    #expect(
      kind(sampling(0.5, .nearest)) == "nearest" && kind(sampling(2, .nearest)) == "linear"
        && kind(sampling(2, .linear, .nearest)) == "nearest")
    #expect(kind(sampling(2, .linear, .trilinear)) == "byPixel" && kind(sampling(2, .linear, .trilinear), hasMipmaps: false) == "linear")
    #expect(kind(sampling(2, .linear, .trilinear, bias: -1)) == "linear" && kind(sampling(2, .linear, .trilinear, bias: -0.9)) == "byPixel")
    #expect(kind(sampling(), tilted) == "linear" && kind(sampling(1, .nearest, .nearest), tilted) == "nearest")
    #expect(kind(sampling(1, .nearest, .linear), tilted) == "byPixel" && kind(sampling(1, .trilinear, .trilinear), tilted) == "byPixel")
    #expect(sampling(1, .trilinear, .linear).usesMipmaps && sampling(1, .linear, .trilinear).usesMipmaps && !sampling().usesMipmaps)
    #expect(Sampling.Filtering.copy.flags == .local && Sampling.Filtering.nearest.flags == [.local, .nearest])
    #expect(Sampling.Filtering.linear.flags == [.local, .linear] && Sampling.Filtering.byPixel.flags == [.local, .filtered])
  }

  @Test("records of texels: their map, where they are held, their filters and levels")
  func records() {
    // Filters are 0, 1 and 2, of enlarged texels in the lowest bits and of reduced ones from bit 2; levels from bit 4.
    let cases: [(Sampling.Filtering, Float, Float)] = [
      (.nearest, 16, 0), (.copy, 21, 1), (.linear, 21, 0), (.byPixel, 16 + 1 + 2 * 4, 0.25),
    ]
    for (filtering, number, second) in cases {
      let record = sampling(2, offset: SIMD2(3, 4), .linear, .trilinear, bias: 0.25).record(filtering, size: PixelSize(8, 6), levels: 1)
      #expect(
        record.first == SIMD4(2, 2, 3, 4) && record.second == SIMD4(0.5, 0.5, 7.5, 5.5) && record.third == SIMD4(number, second, 0, 0))
    }
    let moved = sampling(2, offset: SIMD2(3, 4)).record(.linear, size: PixelSize(8, 6), levels: 3).moved(by: SIMD2(10, 20))
    #expect(moved.first == SIMD4(2, 2, 13, 24) && moved.second == SIMD4(10.5, 20.5, 17.5, 25.5) && moved.third.x == 5 + 48)
    #expect(sampling(bounds: SIMD4(3, 3, 3.5, 4)).limits(size: PixelSize(8, 6), origin: .zero) == SIMD4(3.25, 3.5, 3.25, 3.5))
    #expect(sampling(bounds: SIMD4(-5, -5, 100, 100)).limits(size: PixelSize(8, 6), origin: SIMD2(10, 20)) == SIMD4(10.5, 20.5, 17.5, 25.5))
    #expect(sampling(bounds: SIMD4(2, 1, 6, 5)).limits(size: PixelSize(8, 6), origin: .zero, margin: 1) == SIMD4(3, 2, 5, 4))
    #expect(sampling(bounds: SIMD4(9, 9, 20, 20)).limits(size: PixelSize(8, 6), origin: .zero) == SIMD4(7.5, 5.5, 7.5, 5.5))
    #expect(sampling(2, offset: SIMD2(3, 4.6)).shift(.translation(-10, -20)) == SIMD2(-17, -35))
    #expect(sampling(offset: SIMD2(.nan, 1e30)).shift(.identity) == SIMD2(-(1 << 40), 1 << 40))
    #expect(MaterialRecord.solid.first == SIMD4(0, 0, 0.5, 0.5) && MaterialRecord.solid.third == SIMD4(16, 0, 0, 0))
    let rows = PlaceRows(SIMD4(2, 3, 5, 7), through: Matrix3(1, 2, 3, 4, 5, 6, 0, 0, 1))
    #expect(rows.x == SIMD3(2, 4, 11) && rows.y == SIMD3(12, 15, 25))
    let places = PlaceRows(ofGradient: MaterialRecord(SIMD4(1, 2, 3, 4), .zero, SIMD4(5, 6, 7, 8)))
    #expect(places.x == SIMD3(1, 2, 3) && places.y == SIMD3(5, 6, 0))
  }

  @Test("gradients that the device may interpolate")
  func gradients() throws {
    let white = SIMD4<Float>(repeating: 1)
    func record(
      _ kind: Gradient.Kind = .axial, _ locations: [Float] = [0, 1], start: SIMD2<Float> = .zero, end: SIMD2<Float> = SIMD2(2, 0),
      color: SIMD4<Float> = SIMD4(repeating: 1), stop: SIMD4<Float> = SIMD4(repeating: 1)
    ) -> MaterialRecord? {
      Gradient(
        kind: kind, stops: locations.map { .init(location: $0, color: stop) }, start: start, end: end, unitScale: SIMD2(0.1, 0.2),
        unitOffset: SIMD2(0.3, 0.1)
      ).interpolatedRecord(through: .identity, color: color, firstStop: 7)
    }
    // Along (2, 0), of length² 4: ½ · 0.1 a pixel, from ½ · 0.3 on.
    let axial = try #require(record())
    #expect(isNear(axial.first, SIMD4(0.05, 0, 0.15, 0)) && axial.second == .zero && axial.third == SIMD4(7, 2, 0, 0))
    let askew = try #require(record(end: SIMD2(1, 3)))
    // (0.1, 0.3) · (0.1, 0.2) a pixel; 0.03 + 0.03 to begin with.
    #expect(isNear(askew.first, SIMD4(0.01, 0.06, 0.06, 0)))
    // Four pixels take 0.2: stops as far apart may stand, nearer ones not.
    #expect(
      record(.axial, [0, 0.21]) != nil && record(.axial, [0, 0.19]) == nil && record(.axial, [0, 0.5, 0.6]) == nil
        && record(.axial, [0, 0.3, 0.6, 0.9]) != nil)
    let radial = try #require(record(.radial, start: SIMD2(0.5, 0.5), end: SIMD2(1.5, 2.5)))
    // 0.1 / 1 and 0.2 / 2 a pixel, from (0.3 − 0.5) / 1 and (0.1 − 0.5) / 2 on.
    #expect(isNear(radial.first, SIMD4(0.1, 0, -0.2, 0)) && isNear(radial.second, SIMD4(0, 0.1, -0.2, 0)))
    #expect(
      record(.radial) == nil && record(.conic) == nil && record(end: .zero) == nil && record(.radial, start: .zero, end: SIMD2(0, 3)) == nil
    )
    #expect(record(color: .zero) == nil && record(color: SIMD4(0.5, 0.6, 0, 0.5)) == nil && record(color: SIMD4(0.5, 0.4, 0, 0.5)) != nil)
    #expect(
      record(stop: white * 1.1) == nil && record(stop: SIMD4(-0.1, 0, 0, 1)) == nil
        && record(.axial, [0, 0.4, 1], stop: white * 1.1) != nil)
  }

  private func isNear(_ a: SIMD4<Float>, _ b: SIMD4<Float>) -> Bool { ((a - b) * (a - b)).sum() < 1e-10 }

  // MARK: Corners

  @Test("what is drawn of a rectangle is 9/16 of a pixel more on each side, in sixteenths; the pixels are those that it touches")
  func outline() {
    var cover = QuadCover()
    let edges = EdgeLines(a: SIMD4(1, -1, 0, 0), b: SIMD4(0, 0, 1, -1), c: SIMD4(-10.2, 30.6, -20.4, 40.8))
    #expect(cover.outline(edges) && cover.isOutline && cover.count == 4 && cover.margin == 0.5625)
    // 9.6375, 31.1625, 19.8375 and 41.3625.
    #expect(cover.x == SIMD4(9.625, 31.1875, 31.1875, 9.625) && cover.y == SIMD4(19.8125, 19.8125, 41.375, 41.375))
    #expect(cover.pixels == rect(10, 20, 31, 41) && cover.area == 21.5625 * 21.5625)
    #expect(cover.firstCorners == SIMD4(9.625, 19.8125, 31.1875, 19.8125) && cover.lastCorners == SIMD4(31.1875, 41.375, 9.625, 41.375))
    let flat = EdgeLines(a: SIMD4(1, -1, 1, -1), b: SIMD4(0, 0, 0.05, -0.05), c: SIMD4(-10.2, 30.6, -20.4, 40.8))
    let outlinesFlat = cover.outline(flat)
    #expect(!outlinesFlat)
    let far = EdgeLines(a: SIMD4(1, -1, 0, 0), b: SIMD4(0, 0, 1, -1), c: SIMD4(-10.2, 16_384, -20.4, 40.8))
    let outlinesFar = cover.outline(far)
    #expect(!outlinesFar)
    cover.outline(rect(3, 4, 9, 16))
    #expect(
      cover.x == SIMD4(3, 9, 9, 3) && cover.y == SIMD4(4, 4, 16, 16) && cover.margin == 0 && cover.pixels == rect(3, 4, 9, 16)
        && cover.area == 72)
    #expect(CornerIndices.fan(corners: 4) == [0, 1, 2, 0, 2, 3])
    #expect(CornerIndices.fan(corners: 8) == [0, 1, 2, 0, 2, 3, 0, 3, 4, 0, 4, 5, 0, 5, 6, 0, 6, 7])
  }

  @Test("tables of shadows: as many texels as the corner and its blur need, the same for all that are long enough")
  func shadows() throws {
    func shadow(_ width: Float, _ height: Float, radius: Float, sigma: Float) -> BlurredRectangle {
      BlurredRectangle(rect: SIMD4(0, 0, width, height), radii: SIMD4(repeating: radius), sigma: sigma)
    }
    // A radius of 3 sigmas and a blur of 3 on either side: 9 of 6 texels, in eights; and the last.
    let wide = shadow(100, 60, radius: 12, sigma: 4), shape = try #require(ShadowShape(wide))
    #expect(shape.size == PixelSize(57, 57) && shape == ShadowShape(shadow(200, 80, radius: 12, sigma: 4)))
    #expect(shape != ShadowShape(shadow(100, 40, radius: 12, sigma: 4)) && shape != ShadowShape(shadow(100, 60, radius: 11, sigma: 4)))
    // Half as wide as 2 sigmas: 5 of 6 texels, 30; beside 7, 42.
    #expect(ShadowShape(shadow(16, 60, radius: 4, sigma: 4))?.size == PixelSize(33, 49))
    #expect(ShadowShape(shadow(16, 60, radius: 4, sigma: 0)) == nil && ShadowShape(shadow(0, 60, radius: 0, sigma: 4)) == nil)
    #expect(ShadowShape(shadow(1000, 1000, radius: 145, sigma: 4)) == nil && ShadowShape(shadow(1000, 1000, radius: 144, sigma: 4)) != nil)
    #expect(ShadowShape(BlurredRectangle(rect: SIMD4(0, 0, 9, 9), radii: SIMD4(1, 1, 1, 2), sigma: 4)) == nil)
    #expect(ShadowShape(shadow(9e6, 9e6, radius: 0, sigma: 4)) == nil && ShadowShape(shadow(9, 9, radius: -1, sigma: 4)) == nil)
    // 6 texels a sigma of 4 pixels; the outer end is 50 + 12 pixels from the middle, the inner one 56 texels further in.
    let record = shape.record(of: wide, at: SIMD2(10, 20))
    #expect(
      isNear(record.first, SIMD4(1.5, 1.5, -75, -45)) && isNear(record.second, SIMD4(103.5, 83.5, 37, 7))
        && isNear(record.third, SIMD4(-93, 63, 0, 0)))
    let pixels = shape.pixels(), diagonal = (0..<57).map { pixels[$0 * 58] }
    func level(_ pixel: UInt32) -> Float { Float(pixel & 255) + Float(pixel >> 8 & 255) / 255 }
    #expect(
      pixels.count == 57 * 57 && diagonal[0] == 0 && level(diagonal[56]) > 254.9
        && zip(diagonal, diagonal.dropFirst()).allSatisfy { level($0) <= level($1) + 0.01 })
    // A third of a sigma inside of both edges of a square corner: Φ(⅓)² is 0.39758.
    let square = try #require(ShadowShape(shadow(100, 60, radius: 0, sigma: 4)))
    #expect(square.size == PixelSize(41, 41) && abs(level(square.pixels()[20 * 42]) - 255 * 0.39758) < 0.5)
  }

  @Test("places on a page: shelves of about the same height, begun anew when all is released", .enabled(if: Device.exists, Device.reason))
  func atlas() throws {
    let context = try GLContext()
    try context.makeCurrent()
    let page = try AtlasPage(side: 64, isTransient: false, in: context)
    let sizes = [(10, 10), (10, 8), (10, 4), (60, 10), (8, 9), (65, 2), (10, 60), (44, 5), (4, 5)]
    let places = sizes.map { page.reserve(PixelSize($0.0, $0.1)) }
    // Two rows are white. The third is less than half as high as the first shelf; the fourth does not fit beside it.
    let expected: [SIMD2<Int>?] = [
      SIMD2(0, 2), SIMD2(10, 2), SIMD2(0, 12), SIMD2(0, 16), SIMD2(20, 2), nil, nil, SIMD2(0, 26), SIMD2(44, 26),
    ]
    #expect(places == expected)
    for _ in places.compactMap({ $0 }) { page.release() }
    #expect(page.reserve(PixelSize(5, 5)) == SIMD2(0, 2))
  }

  @Test(
    "surfaces are multiples of 64 pixels, used again where they are not twice too large, and dropped after 60 frames",
    .enabled(if: Device.exists, Device.reason))
  func surfaces() throws {
    let context = try GLContext()
    try context.makeCurrent()
    let pool = SurfacePool(context: context, format: .rgba8)
    let small = try pool.take(PixelSize(10, 64)), wide = try pool.take(PixelSize(65, 1))
    #expect(small.size == PixelSize(64, 64) && wide.size == PixelSize(128, 64) && pool.byteCount == (64 + 128) * 64 * 4)
    pool.giveBack(small)
    pool.giveBack(wide)
    // Both are large enough, and the smaller one is taken; then the other, which is twice as large and no more.
    let first = try pool.take(PixelSize(64, 60)), second = try pool.take(PixelSize(1, 1)), third = try pool.take(PixelSize(1, 1))
    #expect(
      first === small && second === wide && third !== wide && third.size == PixelSize(64, 64) && pool.byteCount == (64 + 128 + 64) * 64 * 4)
    pool.giveBack(first)
    for _ in 0..<60 { pool.endFrame() }
    #expect(pool.byteCount == (64 + 128 + 64) * 64 * 4)
    pool.endFrame()
    #expect(pool.byteCount == (128 + 64) * 64 * 4)
    pool.disown(second)
    #expect(pool.byteCount == 64 * 64 * 4)
    let huge = try pool.take(PixelSize(200, 10)), tiny = try pool.take(PixelSize(3, 3))
    pool.giveBack(huge)
    #expect(huge.size == PixelSize(256, 64) && tiny !== huge)
    let other = try pool.take(PixelSize(3, 3))
    #expect(other !== huge)
  }
}
