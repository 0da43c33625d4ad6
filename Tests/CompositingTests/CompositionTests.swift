import Graphics
import RenderTree
import Testing

@testable import Compositing

@Suite("Fills, borders, clips, groups and masks")
struct CompositionTests {
  private func root(_ sublayers: [TestLayer]) -> FramePlan { FramePlan(TestLayer(1, rect(0, 0, 100, 100), sublayers), isYUp: false) }

  private func image(_ width: Int, _ height: Int, isOpaque: Bool) -> CGImage {
    CGImage(width: width, height: height, premultipliedPixels: [UInt8](repeating: 255, count: width * height * 4), isOpaque: isOpaque)
  }

  @Test("radii are limited to half the shorter side, and given to the masked corners only")
  func radii() throws {
    let layer = TestLayer(2, rect(0, 0, 60, 40), color: red) {
      $0.cornerRadius = 30
      $0.maskedCorners = [.minXMinY, .maxXMaxY]
    }
    #expect(try #require(root([layer]).targetQuads.first).shape.radii == SIMD4(20, 0, 0, 20))
    layer.properties.cornerCurve = .continuous
    // The radius is the same: where it has no room, the smoothing gives way.
    let shape = try #require(root([layer]).targetQuads.first).shape
    #expect(shape.radii == SIMD4(20, 0, 0, 20))
    #expect(shape.isContinuous)
  }

  @Test("the border is a ring inside the bounds, above sublayers; an opaque one hides the edge of the fill")
  func border() {
    let layer = TestLayer(2, rect(0, 0, 60, 40), color: red, [TestLayer(3, rect(0, 0, 10, 10), color: green)]) {
      $0.borderWidth = 4
      $0.cornerRadius = 10
    }
    var quads = root([layer]).targetQuads
    #expect(quads.map { $0.layer.rawValue } == [2, 3, 2])
    #expect(quads[0].shape.rect == SIMD4(2, 2, 58, 38))
    #expect(quads[0].shape.radii == SIMD4(repeating: 8))
    #expect(quads[2].shape.ringWidth == 4)
    #expect(quads[2].shape.radii == SIMD4(repeating: 10))
    layer.properties.borderColor = CGColor(red: 0, green: 0, blue: 0, alpha: 0.5)
    quads = root([layer]).targetQuads
    #expect(quads[0].shape.rect == SIMD4(0, 0, 60, 40))
    layer.properties.borderWidth = 25
    // Wider than half the height: no hole is left.
    #expect(root([layer]).targetQuads[2].shape.ringWidth == 0)
  }

  @Test("a fill or a picture all over the bounds is one quad with the border, faded as one")
  func borderOfOneQuad() throws {
    let layer = TestLayer(2, rect(0, 0, 60, 40), color: red) {
      $0.borderWidth = 1
      $0.borderColor = CGColor(red: 0, green: 0, blue: 1, alpha: 0.5)
      $0.cornerRadius = 10
    }
    var plan = root([layer])
    #expect(plan.targetQuads.count == 1)
    var quad = try #require(plan.targetQuads.first)
    #expect(quad.shape.rect == SIMD4(0, 0, 60, 40) && quad.shape.radii == SIMD4(repeating: 10) && quad.shape.ringWidth == 0)
    #expect(quad.color == SIMD4(1, 0, 0, 1))
    #expect(quad.border == Border(width: 1, color: SIMD4(0, 0, 0.5, 0.5)))

    // Contents in rounded bounds that clip: no group, although the border is too narrow to hide the clip's edge. They hide the fill.
    layer.properties.contents = .image(image(6, 4, isOpaque: true))
    layer.properties.masksToBounds = true
    layer.properties.opacity = 0.5
    plan = root([layer])
    #expect(plan.passes.count == 1 && plan.targetQuads.count == 1 && plan.clips.isEmpty)
    quad = try #require(plan.targetQuads.first)
    if case .picture = quad.material {} else { Issue.record("the contents are not what is drawn") }
    #expect(quad.shape.radii == SIMD4(repeating: 10) && quad.color == SIMD4(repeating: 0.5))
    // The border's colour is halved; what it hides of the halved picture below is not.
    #expect(quad.border.color == SIMD4(0, 0, 0.25, 0.25) && quad.border.opacity == 0.5)

    // A larger picture is cut to the bounds.
    layer.properties.contentsGravity = .resizeAspectFill
    layer.properties.contents = .image(image(4, 4, isOpaque: true))
    plan = root([layer])
    #expect(plan.targetQuads.map(\.shape.rect) == [SIMD4(0, 0, 60, 40)])

    // A translucent picture shows the fill, one beside the bounds is not cut, parts fade by themselves, and sublayers lie between: more
    // quads.
    layer.properties.contents = .image(image(6, 4, isOpaque: false))
    layer.properties.opacity = 1
    plan = root([layer])
    #expect(plan.quads.count == 4 && plan.quads.allSatisfy { $0.border.width == 0 })
    layer.properties.contents = nil
    layer.properties.opacity = 0.5
    layer.properties.allowsGroupOpacity = false
    #expect(root([layer]).quads.count == 2)
    layer.properties.allowsGroupOpacity = true
    layer.sublayers = [TestLayer(3, rect(0, 0, 10, 10), at: point(30, 20), color: green)]
    #expect(root([layer]).quads.allSatisfy { $0.border.width == 0 })
  }

  @Test("one quad takes opacity itself; overlapping ones are faded as a group; separate ones each")
  func opacity() {
    let back = TestLayer(3, rect(0, 0, 30, 30), color: red), front = TestLayer(4, rect(20, 20, 30, 30), color: blue)
    let group = TestLayer(2, rect(0, 0, 60, 60), [back, front]) { $0.opacity = 0.5 }
    var plan = root([group])
    #expect(plan.passes.count == 2)
    #expect(plan.surfaces[1] == PixelSize(50, 50))
    #expect(plan.targetQuads.count == 1)
    #expect(plan.targetQuads[0].color == SIMD4(repeating: 0.5))
    #expect(plan.quads(of: plan.passes[0]).map { $0.color.w } == [1, 1])

    front.properties.position = point(45, 45)
    plan = root([group])
    #expect(plan.passes.count == 1)
    #expect(plan.targetQuads.map { $0.color.w } == [0.5, 0.5])

    group.sublayers = [back]
    plan = root([group])
    #expect(plan.passes.count == 1)
    // Opaque red at one half: (128, 0, 0, 128) premultiplied.
    #expect(plan.targetQuads[0].color == SIMD4(0.5, 0, 0, 0.5))
  }

  @Test("without group opacity each component fades by itself")
  func separateOpacity() {
    let layer = TestLayer(2, rect(0, 0, 60, 60), color: red, [TestLayer(3, rect(0, 0, 30, 30), color: blue)]) {
      $0.opacity = 0.5
      $0.allowsGroupOpacity = false
    }
    let plan = root([layer])
    #expect(plan.passes.count == 1)
    #expect(plan.targetQuads.map { $0.color.w } == [0.5, 0.5])
  }

  @Test("a clip along pixel borders is a scissor")
  func scissor() {
    let layer = TestLayer(2, rect(10, 10, 40, 40), [TestLayer(3, rect(0, 0, 100, 30), at: point(50, 25), color: red)]) {
      $0.masksToBounds = true
    }
    let plan = root([layer])
    #expect(plan.passes.count == 1)
    #expect(plan.targetQuads.map(\.scissor) == [PixelRect(minX: 10, minY: 10, maxX: 50, maxY: 40)])
    #expect(plan.clips.isEmpty)
  }

  @Test("a rounded clip: one quad takes it, several are clipped once as a group with the fill behind them")
  func roundedClip() throws {
    let first = TestLayer(3, rect(0, 0, 40, 40), color: red), second = TestLayer(4, rect(0, 0, 40, 20), color: blue)
    let layer = TestLayer(2, rect(10, 10, 40, 40), at: point(30, 30), [first]) {
      $0.bounds = rect(0, 0, 40, 40)
      $0.masksToBounds = true
      $0.cornerRadius = 8
    }
    var plan = root([layer])
    #expect(plan.passes.count == 1)
    #expect(plan.targetQuads[0].clip == 0)
    #expect(plan.clips[0].shape.radii == SIMD4(repeating: 8))

    layer.sublayers = [first, second]
    layer.properties.backgroundColor = green
    plan = root([layer])
    #expect(plan.passes.count == 2)
    let inside = plan.quads(of: plan.passes[0])
    #expect(inside.allSatisfy { $0.clip == -1 && $0.shape.radii == .zero })
    // The fill reaches beyond the clip, so that the clip alone makes the edge.
    #expect(inside[0].shape.rect.x < 0 && inside[0].shape.rect.w > 40)
    // The surface is drawn in the clip's shape.
    #expect(plan.targetQuads.count == 1)
    #expect(plan.targetQuads[0].clip == -1)
    #expect(plan.targetQuads[0].shape.rect == SIMD4(0, 0, 40, 40) && plan.targetQuads[0].shape.radii == SIMD4(repeating: 8))
    #expect(plan.targetQuads[0].scissor == PixelRect(minX: 10, minY: 10, maxX: 50, maxY: 50))
  }

  @Test("what stays clear of the corners is not clipped at all")
  func clearOfCorners() {
    let inner = TestLayer(3, rect(0, 0, 20, 20), at: point(20, 20), color: red)
    let wide = TestLayer(4, rect(0, 0, 40, 10), at: point(20, 20), color: blue)
    let layer = TestLayer(2, rect(0, 0, 40, 40), at: point(30, 30), color: green, [inner, wide]) {
      $0.masksToBounds = true
      $0.cornerRadius = 8
    }
    let plan = root([layer])
    #expect(plan.passes.count == 1)
    #expect(plan.targetQuads.count == 3)
    #expect(plan.targetQuads.allSatisfy { $0.clip == -1 })
    #expect(plan.targetQuads[0].shape.radii == SIMD4(repeating: 8))
  }

  @Test("a rotated clip is a shape")
  func rotatedClip() throws {
    let sublayer = TestLayer(3, rect(0, 0, 80, 10), at: point(20, 20), color: red)
    let layer = TestLayer(2, rect(0, 0, 40, 40), at: point(50, 50), [sublayer]) {
      $0.masksToBounds = true
      $0.transform = CATransform3DMakeRotation(0.5, 0, 0, 1)
    }
    let plan = root([layer])
    #expect(plan.passes.count == 1)
    let quad = try #require(plan.targetQuads.first)
    let clip = plan.clips[Int(quad.clip)]
    #expect(clip.shape.hardEdges == 0)
    // The middle of the clip's right edge: (20, 0) from the centre, turned by ½ rad.
    let edge = SIMD2<Float>(50 + 20 * Float(0.877583), 50 + 20 * Float(0.479426))
    #expect(abs(clip.shape.coverage(at: edge, surfaceToLocal: clip.surfaceToLocal) - 0.5) < 1e-3)
  }

  @Test("nested clips: the inner one becomes a group, which takes the outer one")
  func nestedClips() {
    let leaf = TestLayer(4, rect(0, 0, 40, 40), color: red)
    let inner = TestLayer(3, rect(0, 0, 40, 40), [leaf]) {
      $0.masksToBounds = true
      $0.cornerRadius = 20
    }
    let outer = TestLayer(2, rect(0, 0, 40, 40), at: point(20, 20), [inner]) {
      $0.masksToBounds = true
      $0.cornerRadius = 10
    }
    let plan = root([outer])
    #expect(plan.passes.count == 2)
    // The leaf takes the inner clip; its surface is drawn in the shape of the outer one.
    #expect(plan.clips.count == 1 && plan.clips[0].shape.radii == SIMD4(repeating: 20))
    #expect(plan.targetQuads.count == 1)
    #expect(plan.targetQuads[0].clip == -1 && plan.targetQuads[0].shape.radii == SIMD4(repeating: 10))
  }

  @Test("a mask multiplies the content's surface through its alpha")
  func mask() {
    let mask = TestLayer(5, rect(0, 0, 20, 20), at: point(20, 20), color: red)
    let layer = TestLayer(2, rect(0, 0, 40, 40), at: point(30, 30), color: blue).masked(by: mask)
    let plan = root([layer])
    // The mask, the content times the mask, the target.
    #expect(plan.passes.count == 3)
    #expect(plan.surfaces[1] == plan.surfaces[2])
    let content = plan.quads(of: plan.passes[1])
    #expect(content.map(\.blend) == [.sourceOver, .destinationIn])
    // The whole surface is multiplied, outside the mask by 0.
    #expect(content[1].scissor == PixelRect(plan.surfaces[2]))
    // Mask at (10…30)² of the layer's bounds, which start at (10, 10) on the target: 10 from the surface's corner.
    #expect(plan.quads(of: plan.passes[0]).first?.scissor == PixelRect(minX: 10, minY: 10, maxX: 30, maxY: 30))
    mask.properties.isHidden = true
    #expect(root([layer]).quads.isEmpty)
  }

  @Test("blend modes: one quad takes it, several become a group")
  func blendModes() {
    let layer = TestLayer(2, rect(0, 0, 40, 40), color: red) { $0.compositingFilter = FilterDescription(type: "multiplyBlendMode") }
    var plan = root([layer])
    #expect(plan.passes.count == 1)
    #expect(plan.targetQuads[0].blend == .multiply)
    layer.sublayers = [TestLayer(3, rect(0, 0, 10, 10), color: blue)]
    plan = root([layer])
    #expect(plan.passes.count == 2)
    #expect(plan.targetQuads.map(\.blend) == [.multiply])
    layer.properties.compositingFilter?.isEnabled = false
    #expect(root([layer]).passes.count == 1)
  }

  @Test("destOut punches a hole into its superlayer's picture only")
  func isolation() {
    let hole = TestLayer(3, rect(0, 0, 10, 10), color: red) { $0.compositingFilter = FilterDescription(type: "destOut") }
    let layer = TestLayer(2, rect(0, 0, 40, 40), color: blue, [hole])
    let plan = root([TestLayer(4, rect(0, 0, 100, 100), color: green), layer])
    #expect(plan.passes.count == 2)
    #expect(plan.quads(of: plan.passes[0]).map(\.blend) == [.sourceOver, .destinationOut])
    #expect(plan.targetQuads.map(\.blend) == [.sourceOver, .sourceOver])
  }

  @Test("a plan opens with the background, even of an empty tree")
  func background() throws {
    let plan = FramePlan(TestLayer(1, rect(0, 0, 10, 10)), background: CGColor(red: 1, green: 0.5, blue: 0, alpha: 0.5))
    #expect(plan.passes.count == 1)
    guard case .draw(let range, let clear) = plan.passes[0].action else {
      Issue.record("a pass that draws")
      return
    }
    #expect(range.isEmpty)
    #expect(clear == SIMD4(0.5, 0.25, 0, 0.5))
  }

  @Test("a plan made in used storage equals one made in new storage")
  func reuse() {
    var planner = FramePlanner()
    var plan = FramePlan()
    let busy = TestLayer(1, rect(0, 0, 50, 50), color: red, [TestLayer(2, rect(0, 0, 20, 20), color: blue) { $0.opacity = 0.5 }]) {
      $0.cornerRadius = 5
      $0.masksToBounds = true
    }
    let simple = TestLayer(1, rect(0, 0, 50, 50), color: green)
    planner.plan(PresentationTree(busy), for: Viewport(canvas: CGSize(width: 50, height: 50)), into: &plan)
    planner.plan(PresentationTree(simple), for: Viewport(canvas: CGSize(width: 50, height: 50)), into: &plan)
    #expect(plan.description == FramePlan(simple).description)
  }
}
