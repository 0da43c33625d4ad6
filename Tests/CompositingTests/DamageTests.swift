import Graphics
import RenderTree
import Testing

@testable import Compositing

/// Frames of a planner that plans only what changed, against those of planners that know nothing of earlier frames.
@Suite("damage")
struct DamageTests {
  private static let viewport = Viewport(canvas: CGSize(width: 100, height: 100), isYUp: false)

  /// Forty boxes in rows, of which number 7 is animated and has come to `x`.
  private static func tree(moverAt x: Double, structure: PresentationStructure?, opacity: Float = 1, z: CGFloat = 0) -> PresentationTree {
    let orange = CGColor(red: 1, green: 0.5, blue: 0, alpha: 1)
    let boxes = (0..<40).map { index -> TestLayer in
      let column = Double(index % 8)
      let row = Double(index / 8)
      return TestLayer(UInt64(index + 2), CGRect(x: 12 * column, y: 12 * row, width: 10, height: 10), color: orange)
    }
    var tree = PresentationTree(TestLayer(1, CGRect(x: 0, y: 0, width: 100, height: 100), boxes))
    let mover = 8
    var properties = tree.layers[mover].node.properties
    properties.position.x = x
    properties.opacity = opacity
    properties.zPosition = z
    tree.animatedProperties.append(properties)
    tree.layers[mover].animatedSlot = 0
    tree.structure = structure
    return tree
  }

  @Test("one mover among many damages what it leaves and where it comes to, and nothing else is planned")
  func mover() {
    let structure = PresentationStructure()
    var planner = FramePlanner()
    var plan = FramePlan()
    planner.plan(Self.tree(moverAt: 89, structure: structure), for: Self.viewport, into: &plan)
    #expect(plan.damage == PixelRect(x: 0, y: 0, width: 100, height: 100))
    #expect(plan.repair == nil && plan.quads.count == 40)

    // The box of 10 points goes from 84…94 to 87…97, both from 0 to 10.
    planner.plan(Self.tree(moverAt: 92, structure: structure), for: Self.viewport, stale: .empty, into: &plan)
    #expect(plan.damage == PixelRect(minX: 84, minY: 0, maxX: 97, maxY: 10))
    #expect(plan.repair == plan.damage)
    #expect(plan.quads.count == 1)

    planner.plan(Self.tree(moverAt: 92, structure: structure), for: Self.viewport, stale: .empty, into: &plan)
    #expect(plan.damage.isEmpty && plan.quads.isEmpty)
  }

  /// Boxes of 10 points that stand at corners of a square of 1000 points, of which some have come `step` points to the right; forty others
  /// stand in its middle.
  private static func corners(moving: Int, step: Double, structure: PresentationStructure?) -> PresentationTree {
    let orange = CGColor(red: 1, green: 0.5, blue: 0, alpha: 1)
    let places = [CGPoint(x: 0, y: 0), CGPoint(x: 900, y: 980), CGPoint(x: 900, y: 0), CGPoint(x: 0, y: 980)]
    var layers = places.enumerated().map { index, place in
      TestLayer(UInt64(index + 2), CGRect(x: place.x, y: place.y, width: 10, height: 10), color: orange)
    }
    for index in 0..<40 {
      layers.append(TestLayer(UInt64(index + 10), CGRect(x: 300 + 10 * Double(index), y: 500, width: 8, height: 8), color: orange))
    }
    var tree = PresentationTree(TestLayer(1, CGRect(x: 0, y: 0, width: 1000, height: 1000), layers))
    for index in 1...moving {
      var properties = tree.layers[index].node.properties
      properties.position.x += step
      tree.animatedProperties.append(properties)
      tree.layers[index].animatedSlot = index - 1
    }
    tree.structure = structure
    return tree
  }

  private static let large = Viewport(canvas: CGSize(width: 1000, height: 1000), isYUp: false)

  /// Each box leaves 10 × 10 pixels and comes 4 to the right: 14 × 10. With the structure known, frames are patched; without, compared.
  @Test("movers in opposite corners damage where they are, and nothing between them is planned", arguments: [true, false])
  func oppositeCorners(patches: Bool) {
    let structure = patches ? PresentationStructure() : nil
    var planner = FramePlanner(), plan = FramePlan()
    planner.plan(Self.corners(moving: 2, step: 0, structure: structure), for: Self.large, into: &plan)
    #expect(plan.repairedPixels == 1_000_000)
    planner.plan(Self.corners(moving: 2, step: 4, structure: structure), for: Self.large, stale: .empty, into: &plan)
    #expect(Set(plan.damage) == [PixelRect(x: 0, y: 0, width: 14, height: 10), PixelRect(x: 900, y: 980, width: 14, height: 10)])
    #expect(plan.repair == plan.damage && plan.repairedPixels == 280 && plan.quads.count == 2)
  }

  @Test("of four movers the two become one that stand closest", arguments: [true, false])
  func fourCorners(patches: Bool) {
    let structure = patches ? PresentationStructure() : nil
    var planner = FramePlanner(), plan = FramePlan()
    planner.plan(Self.corners(moving: 4, step: 0, structure: structure), for: Self.large, into: &plan)
    planner.plan(Self.corners(moving: 4, step: 4, structure: structure), for: Self.large, stale: .empty, into: &plan)
    // The upper ones span 914 columns of 10 rows; a side, 990 rows of 14 columns: 9140 pixels against 13860.
    #expect(plan.damage.count == 3 && plan.damage.area == 9140 + 2 * 140)
    #expect(
      plan.damage.contains(PixelRect(x: 0, y: 0, width: 914, height: 10))
        || plan.damage.contains(PixelRect(x: 0, y: 980, width: 914, height: 10)))
    #expect(plan.quads.count == 4 && plan.repairedPixels == 9420)
  }

  /// A faded or blurred group of 80 points with a box of 10 points in it, which has come to `x`.
  private static func group(moverAt x: Double, structure: PresentationStructure?, sigma: Double? = nil) -> PresentationTree {
    let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1), blue = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
    let back = TestLayer(3, CGRect(x: 0, y: 0, width: 80, height: 80), color: blue)
    let mover = TestLayer(4, CGRect(x: 0, y: 0, width: 10, height: 10), color: red)
    let group = TestLayer(2, CGRect(x: 0, y: 0, width: 80, height: 80), [back, mover]) {
      if let sigma {
        $0.filters = [FilterDescription(type: "gaussianBlur", inputs: ["inputRadius": .number(sigma)])]
      } else {
        $0.opacity = 0.5
      }
    }
    var tree = PresentationTree(TestLayer(1, CGRect(x: 0, y: 0, width: 100, height: 100), [group]))
    var properties = tree.layers[3].node.properties
    properties.position = CGPoint(x: x, y: 40)
    tree.animatedProperties.append(properties)
    tree.layers[3].animatedSlot = 0
    tree.structure = structure
    return tree
  }

  /// The box of 10 points goes from 20…30 to 23…33, both from 35 to 45.
  @Test("what moves in a group damages no more than it touches, and no more of the group is drawn")
  func inGroup() {
    let structure = PresentationStructure()
    var planner = FramePlanner(), plan = FramePlan()
    planner.plan(Self.group(moverAt: 25, structure: structure), for: Self.viewport, into: &plan)
    #expect(plan.passes.count == 2 && plan.passes[0].part == nil)
    planner.plan(Self.group(moverAt: 28, structure: structure), for: Self.viewport, stale: .empty, into: &plan)
    let touched = PixelRect(minX: 20, minY: 35, maxX: 33, maxY: 45)
    #expect(plan.damage == touched && plan.repair == plan.damage)
    #expect(plan.passes.count == 2 && plan.passes[0].part == PixelRegion(touched))
  }

  /// A sigma of 2 reaches 6 pixels: the blurred box differs from 14 to 39 and from 29 to 51. To compute that, as much again is read on
  /// either side, and of the first direction as much above and below.
  @Test("what moves in a blurred group damages as far as the blur reaches, and no more is blurred")
  func inBlur() throws {
    let structure = PresentationStructure()
    var planner = FramePlanner(), plan = FramePlan()
    planner.plan(Self.group(moverAt: 25, structure: structure, sigma: 2), for: Self.viewport, into: &plan)
    #expect(plan.passes.count == 3)
    planner.plan(Self.group(moverAt: 28, structure: structure, sigma: 2), for: Self.viewport, stale: .empty, into: &plan)
    #expect(plan.damage == PixelRect(minX: 14, minY: 29, maxX: 39, maxY: 51))
    let blur = try #require(plan.onlyConvolution(of: plan.passes[1]))
    let computed = try #require(blur.part), drawn = try #require(plan.passes[0].part)
    #expect(computed.size == PixelSize(25, 22) && blur.computedAcross.size == PixelSize(25, 34))
    #expect(drawn.count == 1 && drawn.bounds.size == PixelSize(37, 34))
  }

  /// A surface of 400 texels along each axis, whose texels from 100 to 300 may be read, on 100 pixels: a pixel is the mean of four texels
  /// and may mix the next ones, three from its middle.
  @Test("texels show in the pixels that they count in, and at the border as far as the quad goes")
  func shownTexels() {
    let sampling = Sampling(scale: SIMD2(4, 4), offset: .zero, bounds: SIMD4(100, 100, 300, 300))
    let shape = Shape(rect: SIMD4(0, 0, 100, 100), edges: EdgeLines(a: .zero, b: .zero, c: .zero))
    let quad = Quad(
      localToSurface: .identity, surfaceToLocal: .identity, shape: shape, material: .surface(1, sampling), color: .one, blend: .sourceOver,
      scissor: PixelRect(x: 0, y: 0, width: 100, height: 100), layer: LayerID(rawValue: 1))
    // From (200 − 3) / 4 to (201 + 3) / 4.
    let inside = PixelRect(x: 200, y: 200, width: 1, height: 1)
    #expect(quad.pixels(showing: inside, sampling) == PixelRect(minX: 49, minY: 49, maxX: 51, maxY: 51))
    // From where the quad begins to (101 + 3) / 4.
    let border = PixelRect(x: 100, y: 200, width: 1, height: 1)
    #expect(quad.pixels(showing: border, sampling) == PixelRect(minX: 0, minY: 49, maxX: 26, maxY: 51))
    // Pixels 50 to 60 stand on texels 200 to 240; those from 0 to 10, on the border alone.
    let middle = PixelRect(x: 50, y: 50, width: 10, height: 10), corner = PixelRect(x: 0, y: 0, width: 10, height: 10)
    #expect(quad.texels(sampling, under: middle) == PixelRect(minX: 199, minY: 199, maxX: 241, maxY: 241))
    #expect(quad.texels(sampling, under: corner) == PixelRect(x: 100, y: 100, width: 1, height: 1))
  }

  @Test("the pixels that a halving reads, and those that show one")
  func halvings() {
    // Of a quarter: pixel 5 is the mean of the ten from 4 · 5 − 3 on, and pixel 21 counts in those from (21 − 6) / 4 to (21 + 3) / 4.
    let part = Convolution(of: PixelRect(x: 8, y: 16, width: 100, height: 100), in: 1, by: .halving(times: 2), to: SIMD2(32, 64))
    #expect(part.destination == PixelRect(x: 32, y: 64, width: 25, height: 25))
    #expect(part.region(behind: PixelRect(x: 37, y: 69, width: 1, height: 1)) == PixelRect(x: 8 + 17, y: 16 + 17, width: 10, height: 10))
    #expect(
      part.destination(of: PixelRect(x: 29, y: 37, width: 1, height: 1)) == PixelRect(minX: 36, minY: 68, maxX: 39, maxY: 71))
  }

  /// Sigmas of 2, computed at full size, and of 8, at half of it; the box of 10 points goes from 75…85 to 78…88.
  @Test("what is blurred and stands still is no damage, at whatever size it is computed", arguments: [2.0, 8], [false, true])
  func stillBlur(sigma: Double, isShadow: Bool) {
    let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1), structure = PresentationStructure()
    let others = (5..<20).map { TestLayer($0, CGRect(x: Double($0), y: 50, width: 1, height: 1), color: red) }
    func tree(moverAt x: Double) -> PresentationTree {
      let inner = TestLayer(3, CGRect(x: 0, y: 0, width: 10, height: 10), color: red)
      let soft = TestLayer(2, CGRect(x: 0, y: 0, width: 10, height: 10), at: CGPoint(x: 20, y: 20), [inner]) {
        if isShadow {
          $0.shadowOpacity = 1
          $0.shadowRadius = sigma
        } else {
          $0.filters = [FilterDescription(type: "gaussianBlur", inputs: ["inputRadius": .number(sigma)])]
        }
      }
      let mover = TestLayer(4, CGRect(x: 0, y: 0, width: 10, height: 10), color: red)
      var tree = PresentationTree(TestLayer(1, CGRect(x: 0, y: 0, width: 100, height: 100), [soft, mover] + others))
      var properties = tree.layers[3].node.properties
      properties.position = CGPoint(x: x, y: 90)
      tree.animatedProperties.append(properties)
      tree.layers[3].animatedSlot = 0
      tree.structure = structure
      return tree
    }
    var planner = FramePlanner(), plan = FramePlan()
    planner.plan(tree(moverAt: 80), for: Self.viewport, into: &plan)
    #expect(plan.passes.count >= 3)
    planner.plan(tree(moverAt: 83), for: Self.viewport, stale: .empty, into: &plan)
    #expect(plan.damage == PixelRect(minX: 75, minY: 85, maxX: 88, maxY: 95))
  }

  @Test("of a hundred pictures that a layer shows in turn, as a video does, a frame refers to ten at most: its own and those just before")
  func pictures() {
    let structure = PresentationStructure()
    var planner = FramePlanner()
    var plan = FramePlan()
    for number in 0..<100 {
      var tree = Self.tree(moverAt: 50, structure: structure)
      let image = CGImage(width: 1, height: 1, premultipliedPixels: [UInt8(number), 0, 0, 255], isOpaque: true)
      tree.animatedProperties[0].contents = .image(image)
      planner.plan(tree, for: Self.viewport, stale: number == 0 ? nil : .empty, into: &plan)
      #expect(plan.pictures.count <= 10)
      let shown = plan.quads.compactMap { quad in if case .picture(let index, _) = quad.material { plan.pictures[Int(index)] } else { nil }
      }
      #expect(shown == [.image(image)])
    }
  }

  @Test("two layers, of which one shows a picture for some frames, are drawn when that changes and not before")
  func few() {
    let images = [UInt8(0), 255].map { CGImage(width: 1, height: 1, premultipliedPixels: [$0, 0, 0, 255], isOpaque: true) }
    let structure = PresentationStructure()
    var planner = FramePlanner()
    var plan = FramePlan()
    var damages: [PixelRegion] = []
    for number in [0, 0, 0, 1, 1, 0] {
      var tree = PresentationTree(
        TestLayer(1, CGRect(x: 0, y: 0, width: 100, height: 100), [TestLayer(2, CGRect(x: 20, y: 30, width: 40, height: 50))]))
      var properties = tree.layers[1].node.properties
      properties.contents = .image(images[number])
      tree.animatedProperties.append(properties)
      tree.layers[1].animatedSlot = 0
      tree.structure = structure
      planner.plan(tree, for: Self.viewport, stale: damages.isEmpty ? nil : .empty, into: &plan)
      damages.append(plan.damage)
    }
    let layer = PixelRegion(PixelRect(x: 20, y: 30, width: 40, height: 50))
    #expect(damages == [PixelRegion(PixelRect(x: 0, y: 0, width: 100, height: 100)), .empty, .empty, layer, .empty, layer])
  }

  @Test("a stale part of the target is planned besides what changed")
  func stale() {
    let structure = PresentationStructure()
    var planner = FramePlanner()
    var plan = FramePlan()
    planner.plan(Self.tree(moverAt: 89, structure: structure), for: Self.viewport, into: &plan)
    planner.plan(
      Self.tree(moverAt: 92, structure: structure), for: Self.viewport, stale: PixelRegion(PixelRect(x: 0, y: 0, width: 20, height: 10)),
      into: &plan)
    #expect(plan.damage == PixelRect(minX: 84, minY: 0, maxX: 97, maxY: 10))
    #expect(plan.repair == PixelRegion(PixelRect(minX: 0, minY: 0, maxX: 97, maxY: 10)))
    #expect(plan.quads.count == 8)
  }

  @Test(
    "patched frames are the frames that a new planner makes",
    arguments: [(93.0, 1 as Float, 0.0), (40, 0.5, 0), (20, 1, 5), (500, 1, 0), (50, 0, 0)])
  func patching(x: Double, opacity: Float, z: Double) {
    let structure = PresentationStructure()
    var planner = FramePlanner()
    var plan = FramePlan()
    planner.plan(Self.tree(moverAt: 89, structure: structure), for: Self.viewport, into: &plan)
    let tree = Self.tree(moverAt: x, structure: structure, opacity: opacity, z: z)
    planner.plan(tree, for: Self.viewport, into: &plan)
    var fresh = FramePlan()
    var other = FramePlanner()
    other.plan(tree, for: Self.viewport, into: &fresh)
    #expect(plan.description == fresh.description)
    var parts = SurfaceParts()
    #expect(plan.damage(since: fresh, &parts).isEmpty)
  }

  enum Superlayer: String, CaseIterable { case fades, clips, blends }

  @Test("what a superlayer does with a mover's quad it does in the next frame, too", arguments: Superlayer.allCases)
  func superlayers(does: Superlayer) throws {
    let structure = PresentationStructure()
    func tree(moverAt x: Double) -> PresentationTree {
      let mover = TestLayer(3, CGRect(x: 0, y: 0, width: 10, height: 10), at: CGPoint(x: x, y: 20), color: .white)
      let holder = TestLayer(2, CGRect(x: 0, y: 0, width: 80, height: 80), at: CGPoint(x: 50, y: 50), [mover]) {
        switch does {
        case .fades: $0.opacity = 0.25
        case .clips: ($0.masksToBounds, $0.cornerRadius) = (true, 20)
        case .blends: $0.compositingFilter = FilterDescription(type: "multiplyBlendMode")
        }
      }
      var tree = PresentationTree(TestLayer(1, CGRect(x: 0, y: 0, width: 100, height: 100), [holder]))
      tree.layers[2].animatedSlot = 0
      tree.animatedProperties = [mover.properties]
      tree.structure = structure
      return tree
    }
    var planner = FramePlanner(), plan = FramePlan()
    // Beside the corner of 20 by 20 points, then in it.
    planner.plan(tree(moverAt: 40), for: Self.viewport, into: &plan)
    planner.plan(tree(moverAt: 16), for: Self.viewport, into: &plan)
    var other = FramePlanner(), fresh = FramePlan()
    other.plan(tree(moverAt: 16), for: Self.viewport, into: &fresh)
    #expect(plan.description == fresh.description)
    try #require(plan.quads.count == 1)
    #expect(plan.quads[0].color.w == (does == .fades ? 0.25 : 1) && (plan.quads[0].clip >= 0) == (does == .clips))
  }

  /// Forty boxes again, of which some are animated: their properties are changed.
  private static func tree(_ structure: PresentationStructure, changing movers: [(index: Int, change: (inout LayerProperties) -> Void)])
    -> PresentationTree
  {
    var tree = tree(moverAt: 89, structure: structure)
    tree.animatedProperties.removeAll()
    for index in tree.layers.indices { tree.layers[index].animatedSlot = -1 }
    for mover in movers {
      var properties = tree.layers[mover.index].node.properties
      mover.change(&properties)
      tree.layers[mover.index].animatedSlot = tree.animatedProperties.count
      tree.animatedProperties.append(properties)
    }
    return tree
  }

  @Test("where one mover cannot be put in its place, what the one before it changed is drawn all the same")
  func failing() {
    let structure = PresentationStructure()
    var planner = FramePlanner()
    var plan = FramePlan()
    planner.plan(Self.tree(structure, changing: [(1, { _ in }), (12, { _ in })]), for: Self.viewport, into: &plan)
    // The first box goes from 0…10 to 2…12; the twelfth, in the second row, from 36…46, 12…22 to another depth.
    let next = Self.tree(structure, changing: [(1, { $0.position.x += 2 }), (12, { $0.zPosition = 1 })])
    planner.plan(next, for: Self.viewport, stale: .empty, into: &plan)
    #expect(plan.damage.contains(PixelRect(x: 0, y: 0, width: 12, height: 10)))
  }

  @Test("drawings of a mover take the place of those of the frame before")
  func drawings() {
    let structure = PresentationStructure()
    func tree(_ width: Double) -> PresentationTree {
      Self.tree(
        structure,
        changing: [
          (
            1,
            {
              var shape = ShapeProperties()
              shape.path = PathGeometry(verbs: [.move, .line, .line, .close], points: [point(0, 0), point(width, 0), point(0, 9)])
              shape.fillColor = red
              ($0.backgroundColor, $0.content) = (nil, .shape(shape))
            }
          )
        ])
    }
    var planner = FramePlanner()
    var plan = FramePlan()
    for width in 4..<10 {
      planner.plan(tree(Double(width)), for: Self.viewport, stale: width == 4 ? nil : .empty, into: &plan)
      #expect(plan.pictures.count == 1)
      guard case .drawing(.shape(let drawing)) = plan.pictures[0] else { return #expect(Bool(false), "the mover is a drawing") }
      #expect(drawing.path.points[1].x == CGFloat(width))
      #expect(plan.quads.filter { $0.layer.rawValue == 2 }.count == 1)
    }
  }

  @Test("another arrangement of layers, viewport or background damages what differs")
  func others() {
    var planner = FramePlanner()
    var plan = FramePlan()
    planner.plan(Self.tree(moverAt: 89, structure: PresentationStructure()), for: Self.viewport, into: &plan)
    planner.plan(Self.tree(moverAt: 92, structure: PresentationStructure()), for: Self.viewport, stale: .empty, into: &plan)
    #expect(plan.damage == PixelRect(minX: 84, minY: 0, maxX: 97, maxY: 10))
    let larger = Viewport(canvas: CGSize(width: 100, height: 100), isYUp: false, scale: 2)
    planner.plan(Self.tree(moverAt: 92, structure: PresentationStructure()), for: larger, stale: .empty, into: &plan)
    #expect(plan.damage == PixelRect(x: 0, y: 0, width: 200, height: 200) && plan.repair == nil)
  }

  @Test("transitions go on in an arrangement in which nothing is animated", arguments: [TransitionKind.push, .fade, .cameraIrisHollowOpen])
  func transitions(kind: TransitionKind) {
    let structure = PresentationStructure()
    func tree(_ progress: Double, isActive: Bool = true) -> PresentationTree {
      let before = TestLayer(2, CGRect(x: 10, y: 10, width: 40, height: 40), color: CGColor(red: 1, green: 0, blue: 0, alpha: 1))
      let after = TestLayer(2, CGRect(x: 10, y: 10, width: 40, height: 40), color: CGColor(red: 0, green: 0, blue: 1, alpha: 1))
      let root = TestLayer(
        1, CGRect(x: 0, y: 0, width: 100, height: 100), [after.turning(TransitionEffect(.builtIn(kind)), progress, from: before)])
      after.transition?.isActive = isActive
      var tree = PresentationTree(root)
      tree.structure = structure
      return tree
    }
    var planner = FramePlanner()
    var plan = FramePlan()
    for frame in [tree(0, isActive: false), tree(0), tree(0.25), tree(0.5), tree(1), tree(1, isActive: false)] {
      planner.plan(frame, for: Self.viewport, stale: .empty, into: &plan)
      var fresh = FramePlan(), other = FramePlanner()
      other.plan(frame, for: Self.viewport, into: &fresh)
      planner.plan(frame, for: Self.viewport, into: &plan)
      #expect(plan.description == fresh.description)
    }
    // The red box turns: it alone is damaged.
    planner.plan(tree(0.25), for: Self.viewport, into: &plan)
    planner.plan(tree(0.5), for: Self.viewport, stale: .empty, into: &plan)
    #expect(!plan.damage.isEmpty && PixelRect(minX: 10, minY: 10, maxX: 50, maxY: 50).contains(plan.damage.bounds))
  }
}
