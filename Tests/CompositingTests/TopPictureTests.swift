import Compositing
import Graphics
import RenderTree
import Testing

/// Pictures on top of frames of 200 × 200 pixels.
@Suite("the picture on top")
struct TopPictureTests {
  private static let viewport = Viewport(canvas: CGSize(width: 200, height: 200), isYUp: false)
  private static let image = CGImage(width: 100, height: 80, premultipliedPixels: [UInt8](repeating: 255, count: 32_000), isOpaque: true)

  /// A grey ground, and the picture of 100 × 80 pixels upon it.
  private static func tree(x: Double = 20, y: Double = 30, change: (inout LayerProperties) -> Void = { _ in }) -> PresentationTree {
    var tree = PresentationTree(
      TestLayer(
        1, CGRect(x: 0, y: 0, width: 200, height: 200), color: CGColor(red: 0.5, green: 0.5, blue: 0.5, alpha: 1),
        [TestLayer(2, CGRect(x: x, y: y, width: 100, height: 80))]))
    var properties = tree.layers[1].node.properties
    properties.contents = .image(image)
    change(&properties)
    tree.animatedProperties.append(properties)
    tree.layers[1].animatedSlot = 0
    return tree
  }

  private static func top(of tree: PresentationTree) -> TopPicture? {
    var planner = FramePlanner()
    planner.options.topPictureUse = .found
    var plan = FramePlan()
    planner.plan(tree, for: viewport, into: &plan)
    #expect(!plan.isTopLifted)
    return plan.topPicture
  }

  @Test("an opaque picture is found where it stands; what reaches beyond the frame is cut off of both")
  func found() {
    let whole = PixelRect(x: 0, y: 0, width: 100, height: 80)
    #expect(
      Self.top(of: Self.tree())
        == TopPicture(
          image: Self.image, source: whole, destination: PixelRect(x: 20, y: 30, width: 100, height: 80), layer: LayerID(rawValue: 2)))
    // 30 columns are left of the frame; 100 − 30 = 70 of its 100 show.
    #expect(
      Self.top(of: Self.tree(x: -30))
        == TopPicture(
          image: Self.image, source: PixelRect(x: 30, y: 0, width: 70, height: 80),
          destination: PixelRect(x: 0, y: 30, width: 70, height: 80), layer: LayerID(rawValue: 2)))
  }

  @Test("a sixty-fourth of a pixel is no distance, more is")
  func distance() {
    #expect(Self.top(of: Self.tree(x: 20 + 1.0 / 64, y: 30 - 1.0 / 64))?.destination == PixelRect(x: 20, y: 30, width: 100, height: 80))
    #expect(Self.top(of: Self.tree(x: 20 + 1.0 / 63)) == nil && Self.top(of: Self.tree(y: 30 - 1.0 / 63)) == nil)
  }

  @Test(
    "one that is faded, turned, rounded, framed, between pixels, or small is none",
    arguments: [
      { $0.opacity = 0.5 }, { $0.transform = CATransform3DMakeRotation(0.1, 0, 0, 1) },
      {
        $0.cornerRadius = 4; $0.masksToBounds = true
      },
      { $0.borderWidth = 1 }, { $0.position.x += 0.5 }, { $0.transform = CATransform3DMakeScale(0.2, 0.2, 1) },
    ] as [@Sendable (inout LayerProperties) -> Void])
  func others(change: @Sendable (inout LayerProperties) -> Void) {
    #expect(Self.top(of: Self.tree(change: change)) == nil)
  }

  @Test("lifted, it is left out; where it stood is drawn once, and nothing while it moves, until it is drawn again")
  func lifted() {
    var planner = FramePlanner()
    var plan = FramePlan()
    planner.plan(Self.tree(), for: Self.viewport, into: &plan)
    let drawn = plan.quads.count
    planner.options.topPictureUse = .lifted
    planner.plan(Self.tree(), for: Self.viewport, stale: .empty, into: &plan)
    #expect(plan.isTopLifted && plan.damage == PixelRect(x: 20, y: 30, width: 100, height: 80))
    #expect(plan.quads.count == drawn - 1 && plan.pictures.isEmpty)

    planner.plan(Self.tree(x: 21), for: Self.viewport, stale: .empty, into: &plan)
    #expect(plan.isTopLifted && plan.damage.isEmpty && plan.topPicture?.destination.minX == 21)

    // Something that cannot be lifted is drawn like anything else.
    planner.plan(Self.tree(x: 21) { $0.opacity = 0.5 }, for: Self.viewport, stale: .empty, into: &plan)
    #expect(!plan.isTopLifted && plan.topPicture == nil && plan.damage == PixelRect(x: 21, y: 30, width: 100, height: 80))
    planner.options.topPictureUse = .found
    planner.plan(Self.tree(x: 22), for: Self.viewport, stale: .empty, into: &plan)
    #expect(plan.quads.count == drawn && plan.topPicture != nil)
  }
}
