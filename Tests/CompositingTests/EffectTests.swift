import Graphics
@testable import RenderTree
import Rasterizer
import Testing

@testable import Compositing

@Suite("Shadows and filters")
struct EffectTests {
  private func root(_ sublayers: [TestLayer]) -> FramePlan { FramePlan(TestLayer(1, rect(0, 0, 100, 100), sublayers), isYUp: false) }

  private func blur(_ radius: Double) -> FilterDescription {
    FilterDescription(type: "gaussianBlur", inputs: ["inputRadius": .number(radius)])
  }

  @Test("the shadow of a filled rectangle needs no surface")
  func analytic() throws {
    let layer = TestLayer(2, rect(0, 0, 40, 20), at: point(50, 50), color: red) {
      $0.shadowOpacity = 0.5
      $0.shadowRadius = 4
      $0.shadowOffset = CGSize(width: 6, height: 10)
      $0.cornerRadius = 5
    }
    let plan = root([layer])
    #expect(plan.passes.count == 1)
    let quads = plan.targetQuads
    #expect(quads.count == 2)
    guard case .shadow(let shadow) = quads[0].material else {
      Issue.record("a shadow comes first")
      return
    }
    #expect(shadow == BlurredRectangle(rect: SIMD4(6, 10, 46, 30), radii: SIMD4(repeating: 5), sigma: 4))
    #expect(quads[0].color == SIMD4(0, 0, 0, 0.5))
    // 2.817 sigmas around, 11.3: (30 + 6 − 11.3, 40 + 10 − 11.3) to (76 + 11.3, 70 + 11.3).
    #expect(quads[0].scissor == PixelRect(minX: 24, minY: 38, maxX: 88, maxY: 82))
  }

  /// An opaque blur reaches three sigmas, where Φ(−3) = 0.00135 are left of it: a third of a step of 255. A half: z² = 11.377 + 2 ln ½ −
  /// ln(9.18 + 2 ln ½) = 9.991 − 2.053, z = 2.817, where ½ Φ(−z) = 0.0012. A tenth: 11.377 − 4.605 − ln 4.575 = 5.251, z = 2.292.
  @Test("how far a blur shows falls with its alpha, and what is left out is never more than of an opaque one")
  func reachOfAlpha() {
    #expect(BlurredRectangle.reach(ofAlpha: 1) == 3)
    #expect(abs(BlurredRectangle.reach(ofAlpha: 0.5) - 2.817) < 0.001)
    #expect(abs(BlurredRectangle.reach(ofAlpha: 0.1) - 2.292) < 0.001)
    #expect(BlurredRectangle.reach(ofAlpha: 0) == 1)
    var last: Float = 0
    for percent in 1...100 {
      let alpha = Float(percent) / 100, reach = BlurredRectangle.reach(ofAlpha: alpha)
      #expect(alpha * 0.5 * erfc(reach / Float(2).squareRoot()) <= 0.5 * erfc(3 / Float(2).squareRoot()) * 1.0001)
      #expect(reach >= last)
      last = reach
    }
  }

  @Test("the shadow's offset turns with the layer; clipping to the bounds hides it")
  func offset() throws {
    let layer = TestLayer(2, rect(0, 0, 40, 40), at: point(50, 50), color: red) {
      $0.shadowOpacity = 1
      $0.shadowRadius = 0
      $0.shadowOffset = CGSize(width: 10, height: 0)
      $0.transform = CATransform3DMakeRotation(.pi / 2, 0, 0, 1)
    }
    // Without blur a plain rectangle; +x has become +y.
    #expect(root([layer]).targetQuads.first?.scissor == PixelRect(minX: 30, minY: 40, maxX: 70, maxY: 80))
    layer.properties.masksToBounds = true
    #expect(root([layer]).targetQuads.count == 1)
  }

  /// The sublayer's shadow lies 10 points to its right, 60…80, of which 70 and more are outside.
  @Test("a layer that masks to its bounds casts the shadow of its sublayers inside them")
  func shadowInside() {
    let square = TestLayer(3, rect(0, 0, 20, 20), at: point(30, 20), color: red)
    let layer = TestLayer(2, rect(0, 0, 40, 40), at: point(50, 50), [square]) {
      $0.shadowOpacity = 1
      $0.shadowRadius = 0
      $0.shadowOffset = CGSize(width: 10, height: 0)
      $0.masksToBounds = true
    }
    let plan = root([layer])
    #expect(plan.targetQuads.count == 2)
    #expect(plan.targetQuads.first?.scissor == PixelRect(minX: 60, minY: 40, maxX: 70, maxY: 60))
    // Round corners need a clip of their own; where the layer is opaque nothing of a shadow shows.
    layer.properties.cornerRadius = 4
    #expect(root([layer]).targetQuads.first.map { $0.clip >= 0 } == true)
    layer.properties.cornerRadius = 0
    layer.properties.backgroundColor = red
    #expect(root([layer]).targetQuads.count == 2)  // fill and square
  }

  @Test("the shadow of several sublayers is their blurred silhouette")
  func silhouette() throws {
    let a = TestLayer(3, rect(0, 0, 20, 20), color: red), b = TestLayer(4, rect(20, 20, 20, 20), color: blue)
    let layer = TestLayer(2, rect(0, 0, 40, 40), at: point(50, 50), [a, b]) {
      $0.shadowOpacity = 0.8
      $0.shadowRadius = 2
      $0.shadowOffset = CGSize(width: 3, height: 4)
    }
    let plan = root([layer])
    // Content, blur of its alpha, target.
    #expect(plan.passes.count == 3)
    let part = try #require(plan.onlyConvolution(of: plan.passes[1]))
    #expect(part.source == 1 && part.kernel == .gaussian(sigma: SIMD2(2, 2), silhouette: true))
    #expect(plan.targetQuads[0].color == SIMD4(0, 0, 0, 0.8))
    // 40 square, 3 · 2 + 1 pixels around.
    #expect(plan.surfaces[1] == PixelSize(54, 54))
    #expect(plan.targetQuads.count == 2)
    #expect(isClose(plan.targetQuads[0].corners[0], SIMD2<Float>(30 - 7 + 3, 30 - 7 + 4)))
    #expect(isClose(plan.targetQuads[1].corners[0], SIMD2<Float>(30 - 7, 30 - 7)))
  }

  @Test("a shadow path casts a shadow for a layer that draws nothing: a rounded one by formula, any other from a bitmap")
  func shadowPath() {
    let square = PathGeometry(
      verbs: [.move, .line, .line, .line, .close], points: [point(0, 0), point(20, 0), point(20, 20), point(0, 20)])
    let triangle = PathGeometry(verbs: [.move, .line, .line, .close], points: [point(0, 0), point(20, 0), point(20, 20)])
    let layer = TestLayer(2, rect(0, 0, 40, 40), at: point(50, 50)) {
      $0.shadowOpacity = 1
      $0.shadowPath = square
    }
    #expect(root([layer]).passes.count == 1)
    #expect(root([layer]).targetQuads.count == 1)
    layer.properties.shadowPath = triangle
    let plan = root([layer])
    #expect(plan.passes.count == 3)
    #expect(plan.targetQuads.count == 1)
  }

  /// Drawn m pixels a pixel and enlarged, m² / 4 of sigma² is there: √(24² − 16) / 8 and √(12² − 4) / 4 are the same.
  @Test("the silhouette of an outline is drawn at the size at which it is blurred", arguments: [(24.0, false), (12, true)])
  func smallSilhouette(radius: Double, isShape: Bool) throws {
    let triangle = PathGeometry(verbs: [.move, .line, .line, .close], points: [point(0, 0), point(20, 0), point(20, 20)])
    let layer = TestLayer(2, rect(0, 0, 40, 40), at: point(50, 50)) {
      $0.shadowOpacity = 1
      $0.shadowRadius = radius
      if isShape {
        var shape = ShapeProperties()
        shape.path = triangle
        $0.content = .shape(shape)
      } else {
        $0.shadowPath = triangle
      }
    }
    let plan = root([layer])
    #expect(plan.passes.count == 3)
    let blur = try #require(plan.onlyConvolution(of: plan.passes[1]))
    #expect(blur.isSilhouette && abs((blur.sigma ?? .zero).x - 2.95804) < 1e-4)
    // 30…50 is 3.75…6.25 or 7.5…12.5, in 6 or 8 pixels with one more at either side, then 3 · 3 + 2 pixels around.
    #expect(plan.surfaces[1].width == (isShape ? 8 : 6) + 22 && plan.surfaces[2] == plan.surfaces[1])
    // A shape itself is drawn as it is, above its shadow.
    #expect(plan.targetQuads.count == (isShape ? 2 : 1))
    if isShape, case .picture = plan.targetQuads[1].material { return }
    #expect(!isShape)
  }

  @Test("a blurred layer is one quad of a padded surface; sigma follows the scale")
  func blurred() throws {
    let layer = TestLayer(2, rect(0, 0, 20, 20), at: point(50, 50), color: red) {
      $0.filters = [blur(2)]
      $0.transform = CATransform3DMakeScale(2, 1, 1)
    }
    let plan = root([layer])
    #expect(plan.passes.count == 3)
    let part = try #require(plan.onlyConvolution(of: plan.passes[1]))
    #expect(part.source == 1 && part.kernel == .gaussian(sigma: SIMD2(4, 2)))
    // 40 × 20 with 3 · 4 + 1 around.
    #expect(plan.surfaces[1] == PixelSize(66, 46))
    // 3 · 4 and 3 · 2 pixels to either side, and the one between: 25 and 13 texels for each of 66 × 46 pixels.
    #expect(plan.work.blurredTexels == 115_368)
  }

  @Test("what there is to draw is counted: pixels over one another, and none below what hides all")
  func work() {
    func cover(_ id: UInt64, _ alpha: CGFloat) -> TestLayer {
      TestLayer(id, rect(0, 0, 100, 100), at: point(50, 50), color: CGColor(red: 1, green: 0, blue: 0, alpha: alpha))
    }
    #expect(root([cover(2, 0.5), cover(3, 0.5)]).work.filledPixels == 20_000)
    #expect(root([cover(2, 0.5), cover(3, 1), cover(4, 0.5)]).work.filledPixels == 20_000)
    let half = CGColor(red: 1, green: 0, blue: 0, alpha: 0.5)
    let blended = TestLayer(4, rect(0, 0, 100, 100), at: point(50, 50), color: half) {
      $0.compositingFilter = FilterDescription(type: "overlayBlendMode")
    }
    let overlay = root([cover(2, 0.5), blended]).work
    #expect(overlay.filledPixels == 20_000 && overlay.blendedPixels == 10_000)
    // 2 · 1 + 0.25 · 4, and 16 · 1 + 0.85 · 4 on an emulated GPU.
    let work = DrawingWork(filledPixels: 1e9, blurredTexels: 4e9)
    #expect(abs(work.softwareSeconds - 3) < 1e-9 && abs(work.emulatedSeconds - 19.4) < 1e-9)
  }

  @Test("a skewed blur happens in the layer's own space")
  func skewed() throws {
    let layer = TestLayer(2, rect(0, 0, 20, 20), at: point(50, 50), color: red) {
      $0.filters = [blur(2)]
      $0.transform = CATransform3DConcat(CATransform3DMakeScale(2, 1, 1), CATransform3DMakeRotation(0.5, 0, 0, 1))
    }
    let plan = root([layer])
    let quad = try #require(plan.targetQuads.first)
    guard let sigma = plan.onlyConvolution(of: plan.passes[1])?.sigma, case .surface(_, let sampling) = quad.material else {
      Issue.record("a blur drawn from a surface")
      return
    }
    #expect(sigma.x == sigma.y)
    #expect(sampling.magnification == .linear)
    // Two pixels a point. The corner (20, 20) is (20, 10) from the centre when scaled, and (12.7575, 18.3643) when turned by ½ rad.
    #expect(isClose(quad.pixel(40, 40), SIMD2<Float>(62.7575, 68.3643)))
  }

  /// Two boxes beside each other, whose common edge a blur of what is drawn smaller would show.
  private func halves(configure: (inout LayerProperties) -> Void) -> TestLayer {
    let sides = [0.0, 10].enumerated().map { TestLayer(UInt64($0 + 3), rect(0, 0, 10, 20), at: point($1 + 5, 10), color: red) }
    return TestLayer(2, rect(0, 0, 20, 20), at: point(50, 50), sides, configure: configure)
  }

  @Test("a wide skewed blur is drawn as coarsely as it allows, unless a sharp clip follows")
  func skewedWide() {
    let layer = halves {
      $0.filters = [blur(40)]
      $0.transform = CATransform3DConcat(CATransform3DMakeScale(8, 1, 1), CATransform3DMakeRotation(0.5, 0, 0, 1))
    }
    func largestSide(_ plan: FramePlan) -> Int { plan.surfaces.dropFirst().map { max($0.width, $0.height) }.max() ?? 0 }
    // 48 / 40 pixels a point instead of 8: 20 points with 3 · 48 + 1 pixels on either side, and no more than a pixel of rounding on each.
    let coarse = largestSide(root([layer]))
    #expect(coarse <= 24 + 2 * 145 + 4)
    layer.properties.masksToBounds = true
    #expect(largestSide(root([layer])) > coarse)
  }

  @Test("a very wide blur is computed at a lower resolution")
  func wide() {
    let layer = halves { $0.filters = [blur(90)] }
    let plan = root([layer])
    for pass in plan.passes {
      // Halved to sixteen pixels a pixel and enlarged, ¼ (16² − 1) + (2 · 16² + 1) / 12 of 90² is there: √(8100 − 106.5) / 16.
      if let sigma = plan.onlyConvolution(of: pass)?.sigma { #expect(abs(sigma.x - 5.58790) < 1e-4) }
    }
    // Content, a quarter of it, a quarter of that, blur, target.
    #expect(plan.passes.count == 5)
    // One that is narrow in a direction keeps its pixels up to a sigma of 24: 20 and 2.
    layer.properties.filters = [blur(20)]
    layer.properties.transform = CATransform3DMakeScale(1, 0.1, 1)
    let narrow = root([layer])
    #expect(narrow.passes.count == 3)
    #expect(narrow.onlyConvolution(of: narrow.passes[1])?.sigma == SIMD2(20, 2))
  }

  @Test("colour filters are matrices over the layer's surface; disabled and unknown ones are nothing")
  func colors() {
    let layer = TestLayer(2, rect(0, 0, 20, 20), color: red) {
      $0.filters = [
        FilterDescription(type: "colorInvert"),
        FilterDescription(type: "colorSaturate", isEnabled: false, inputs: ["inputAmount": .number(0)]),
        FilterDescription(type: "noSuchFilter"),
      ]
    }
    let plan = root([layer])
    #expect(plan.passes.count == 3)
    guard case .colorMatrix(source: 1, let matrix) = plan.passes[1].action else {
      Issue.record("a colour matrix")
      return
    }
    #expect(matrix.red == SIMD4(-1, 0, 0, 0))
    #expect(matrix.offset == SIMD4(1, 1, 1, 0))
  }

  @Test("matrices of the colour filters keep grey grey")
  func matrices() {
    func grey(_ m: ColorMatrix) -> SIMD3<Float> { SIMD3(m.red.sum(), m.green.sum(), m.blue.sum()) }
    for matrix in [ColorMatrix.saturating(0.3), .rotatingHue(1), .saturating(0)] {
      let sums = grey(matrix)
      #expect(abs(sums.x - 1) < 1e-5 && abs(sums.y - 1) < 1e-5 && abs(sums.z - 1) < 1e-5)
    }
    #expect(ColorMatrix.contrasting(0).offset == SIMD4(0.5, 0.5, 0.5, 0))
    #expect(ColorMatrix.sepia(0).red == SIMD4(1, 0, 0, 0))
  }

  @Test("a background filter reads what is behind, and the pass goes on above it")
  func backdrop() throws {
    let behind = TestLayer(2, rect(0, 0, 100, 100), color: red)
    let glass = TestLayer(3, rect(20, 20, 40, 40), [TestLayer(4, rect(0, 0, 10, 10), color: blue)]) {
      $0.backgroundFilters = [blur(2)]
      $0.cornerRadius = 10
    }
    let plan = root([behind, glass])
    // Behind, blur, the rest.
    #expect(plan.passes.count == 3)
    let part = try #require(plan.onlyConvolution(of: plan.passes[1]))
    guard case .draw(_, nil) = plan.passes[2].action else {
      Issue.record("a pass that keeps")
      return
    }
    // 3 · 2 + 1 pixels around (20, 20), as the target shows them.
    #expect(part.source == 0 && part.region == PixelRect(x: 13, y: 13, width: 54, height: 54))
    #expect(plan.surfaces[1] == PixelSize(54, 54))
    #expect(plan.passes[0].surface == 0 && plan.passes[2].surface == 0)
    #expect(plan.quads(of: plan.passes[2]).first?.clip == 0)
    // What is behind must not show through where the filtered backdrop is translucent.
    #expect(plan.quads(of: plan.passes[2]).first?.blend == .copy)
  }

  /// Panes of 20 points, with 7 pixels around them that a sigma of 2 reads: 13…47 for the first, and from 53 or 38 on for the second.
  @Test("backdrops that have nothing pending behind them are filtered at one time", arguments: [(60.0, 2, 3), (45, 3, 5)])
  func backdrops(left: Double, draws: Int, waves: Int) {
    let behind = TestLayer(2, rect(0, 0, 100, 100), color: red)
    let plan = root([behind, pane(3, 20), pane(4, left)])
    let kinds = plan.passes.map { if case .draw = $0.action { true } else { false } }
    #expect(kinds.filter { $0 }.count == draws)
    #expect(plan.graph.waveCount == waves)
    // In their order, each backdrop below its own pane.
    #expect(plan.targetLayers == [2, 3, 3, 4, 4])
  }

  /// What lies before the second pane, at 55…75, is read by it alone; at 35…55 it lies over the first, or is read by both.
  @Test("what lies behind one backdrop alone is drawn with what lies behind those before", arguments: [(55.0, 2, 3), (35, 3, 5)])
  func betweenBackdrops(left: Double, draws: Int, waves: Int) {
    let behind = TestLayer(2, rect(0, 0, 100, 100), color: red)
    let between = TestLayer(5, rect(left, 30, 20, 5), color: blue)
    let plan = root([behind, pane(3, 20), between, pane(4, 60)])
    let kinds = plan.passes.map { if case .draw = $0.action { true } else { false } }
    #expect(kinds.filter { $0 }.count == draws)
    #expect(plan.graph.waveCount == waves)
    #expect(plan.targetLayers == (draws == 2 ? [2, 5, 3, 3, 4, 4] : [2, 3, 3, 5, 4, 4]))
  }

  private func pane(_ id: UInt64, _ left: Double) -> TestLayer {
    TestLayer(id, rect(left, 20, 20, 20), color: faint) { $0.backgroundFilters = [blur(2)] }
  }

  private var faint: CGColor { CGColor(red: 1, green: 1, blue: 1, alpha: 0.2) }

  @Test("the backdrop's outermost pixels go on beyond the target, so that a blur does not fade there")
  func backdropAtBorder() throws {
    let glass = TestLayer(2, rect(0, 0, 100, 20)) { $0.backgroundFilters = [blur(2)] }
    let plan = root([glass])
    // Behind, copy, extension, blur, the rest.
    #expect(plan.passes.count == 5)
    guard case .copy(source: 0, let origin) = plan.passes[1].action else {
      Issue.record("a copy")
      return
    }
    // Of 7 pixels around (0, 0, 100, 20), those inside the target; then all of them.
    #expect(origin == SIMD2(0, 0))
    #expect(plan.surfaces[1] == PixelSize(100, 27))
    #expect(plan.surfaces[2] == PixelSize(114, 34))
    let extended = try #require(plan.quads(of: plan.passes[2]).first)
    #expect(extended.scissor == PixelRect(minX: 0, minY: 0, maxX: 114, maxY: 34))
    guard case .surface(1, let sampling) = extended.material else {
      Issue.record("the copy")
      return
    }
    #expect(sampling.offset == SIMD2<Float>(0, 0) && isClose(extended.pixel(0, 0), SIMD2<Float>(7, 7)))
    #expect(sampling.bounds == SIMD4(0, 0, 100, 27))
  }

  @Test("a faded layer's filtered backdrop is composited with the layer, then over what is behind")
  func backdropFaded() {
    let glass = TestLayer(2, rect(20, 20, 40, 40)) {
      $0.backgroundFilters = [blur(2)]
      $0.opacity = 0.5
    }
    #expect(root([glass]).targetQuads.last?.blend == .sourceOver)
  }

  @Test("a background filter inside a faded layer sees the group, which is a surface from the start")
  func backdropInGroup() throws {
    let glass = TestLayer(4, rect(20, 20, 40, 40)) { $0.backgroundFilters = [blur(2)] }
    let group = TestLayer(2, rect(0, 0, 80, 80), color: green, [TestLayer(3, rect(0, 0, 60, 60), color: red), glass]) { $0.opacity = 0.5 }
    let plan = root([group])
    let source = try #require(plan.onlyConvolution(of: plan.passes[1])).source
    #expect(source != 0)
    #expect(plan.passes[0].surface == source && plan.passes[2].surface == source)
    #expect(plan.targetQuads.count == 1)
    #expect(plan.targetQuads.first?.color.w == 0.5)
  }

  @Test("of a group whose filter reads from everywhere, its surface holds what is drawn")
  func backdropInVastGroup() {
    func glass(_ id: UInt64, _ bounds: CGRect) -> TestLayer { TestLayer(id, bounds) { $0.backgroundFilters = [blur(2)] } }
    let group = TestLayer(
      2, rect(0, 0, 80, 80),
      [
        TestLayer(3, rect(0, 0, 60, 60), color: red), glass(4, rect(20, 20, 40, 40)),
        TestLayer(5, rect(70, 70, 20, 20), color: blue), glass(6, rect(75, 75, 10, 10)),
      ]
    ) { $0.filters = [FilterDescription(type: "CIKaleidoscope")] }
    let plan = root([group])
    // A pixel around the red one, which is what the first glass reads, and around both, where the second one does.
    #expect(plan.surfaces[1] == PixelSize(62, 62))
    #expect(plan.surfaces.contains(PixelSize(92, 92)))
    #expect(plan.surfaces.allSatisfy { max($0.width, $0.height) <= 100 })
    let widened = plan.passes.first { plan.surfaces[$0.surface] == PixelSize(92, 92) }
    // The first surface's picture begins the second one, at the same place.
    guard let widened, case .surface(1, _)? = plan.quads(of: widened).first?.material else {
      Issue.record("\(plan)")
      return
    }
    #expect(plan.quads(of: widened).count == 1 && plan.quads(of: widened).first?.scissor.size == PixelSize(62, 62))
  }
}

extension EffectTests {
  @Test(
    "of a layer that is repeated without end, its bounds are drawn, and what shows around them",
    arguments: ["CIAffineTile", "CIAffineClamp"])
  func tiled(filter: String) {
    let wide = TestLayer(3, rect(0, 0, 5000, 5000), at: point(0, 0), color: blue)
    let tiled = TestLayer(2, rect(0, 0, 20, 20), at: point(50, 50), color: red, [wide]) { $0.filters = [FilterDescription(type: filter)] }
    let plan = root([tiled])
    // The target, the layer and the layer repeated: what is drawn is 5,000 pixels wide.
    #expect(plan.surfaces == Array(repeating: PixelSize(100, 100), count: 3))
  }

  @Test("sublayers within an opaque fill do not change its shadow; one that sticks out does")
  func card() {
    let sublayer = TestLayer(3, rect(0, 0, 20, 20), at: point(20, 20), color: blue)
    let card = TestLayer(2, rect(0, 0, 40, 40), at: point(50, 50), color: red, [sublayer]) {
      $0.shadowOpacity = 1
      $0.cornerRadius = 6
    }
    func plan() -> FramePlan { FramePlan(TestLayer(1, rect(0, 0, 100, 100), [card]), isYUp: false) }
    #expect(plan().passes.count == 1)
    #expect(plan().targetLayers == [2, 2, 3])
    sublayer.properties.position.x = 40
    #expect(plan().passes.count == 3)
  }

  @Test("what is drawn for a blur's sake beyond a superlayer's clip stays unseen")
  func blurInsideClip() {
    func clipped(_ layer: TestLayer) -> FramePlan {
      root([TestLayer(2, rect(0, 0, 40, 40), at: point(50, 50), [layer]) { $0.masksToBounds = true }])
    }
    let clip = PixelRect(minX: 30, minY: 30, maxX: 70, maxY: 70)
    let blurred = TestLayer(3, rect(0, 0, 60, 60), at: point(20, 20), color: red) { $0.filters = [blur(2)] }
    #expect(clipped(blurred).targetQuads.map(\.scissor) == [clip])
    let triangle = PathGeometry(verbs: [.move, .line, .line, .close], points: [point(0, 0), point(60, 0), point(60, 60)])
    let shaded = TestLayer(3, rect(0, 0, 60, 60), at: point(20, 20), color: red) {
      $0.shadowOpacity = 1
      $0.shadowPath = triangle
    }
    // The shadow, and the layer itself.
    #expect(clipped(shaded).targetQuads.map(\.scissor) == [clip, clip])
  }

  @Test("a filter that changes colours alone leaves edges covered once; what a blur spreads is clipped after it")
  func clippedFilters() {
    let layer = TestLayer(2, rect(0, 0, 20, 20), at: point(50.5, 50.5), color: red) {
      $0.masksToBounds = true
      $0.cornerRadius = 5
      $0.filters = [FilterDescription(type: "colorInvert")]
    }
    #expect(root([layer]).targetQuads.map(\.clip) == [-1])
    layer.properties.filters = [blur(2)]
    #expect(root([layer]).targetQuads.map(\.clip) == [0])
    // Nor is it clipped before, where the layer's surface is begun early for what a sublayer shows through.
    let glass = TestLayer(3, rect(5, 5, 10, 10)) { $0.backgroundFilters = [blur(2)] }
    let above = TestLayer(2, rect(0, 0, 20, 20), at: point(50.5, 50.5), color: red, [glass])
    above.properties = layer.properties
    #expect(root([above]).quads.count { $0.clip >= 0 && $0.blend == .sourceOver } == 1)
    // Alpha out of nothing must not leave the bounds either.
    let rows: [Double] = [1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0.5]
    layer.properties.filters = [FilterDescription(type: "colorMatrix", inputs: ["inputColorMatrix": .array(rows.map { .number($0) })])]
    #expect(root([layer]).targetQuads.map(\.clip) == [0])
  }
}
