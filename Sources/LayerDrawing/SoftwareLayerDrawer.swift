internal import Compositing
internal import Graphics
internal import RenderTree
internal import SoftwareRenderer
internal import Synchronization
internal import Timing

/// Draws layers as frames are drawn in software: the same evaluation, plan and renderer.
///
/// Calls from several threads wait for each other.
final class SoftwareLayerDrawer: LayerDrawer {
  private struct Stages {
    var evaluator = Evaluator()
    var presentation = PresentationTree()
    var planner = FramePlanner()
    var plan = FramePlan()
    /// What is drawn into contexts is seldom drawn again: little is worth keeping.
    let renderer = SoftwareRenderer(pictureBytes: 16 << 20)
  }

  private let stages = Mutex(Stages())

  func draw(_ layer: RenderNode, spaceToPixels: CGAffineTransform, isContentsFlipped: Bool, into bitmap: Bitmap) {
    let pixels = CGRect(x: 0, y: 0, width: CGFloat(bitmap.size.width), height: CGFloat(bitmap.size.height))
    let canvas = pixels.applying(spaceToPixels.inverted())
    let tree = RenderTree(root: Self.backing(of: canvas, with: layer))
    let viewport = Self.viewport(of: canvas, spaceToPixels: spaceToPixels, isContentsFlipped: isContentsFlipped, size: bitmap.size)
    stages.withLock { stages in
      stages.evaluator.evaluate(tree, at: 0, into: &stages.presentation)
      stages.planner.plan(stages.presentation, for: viewport, into: &stages.plan)
      stages.renderer.render(stages.plan, into: bitmap)
    }
  }

  func draw(_ image: ImageRecipe, imageToPixels: CGAffineTransform, into bitmap: Bitmap) {
    stages.withLock { stages in
      stages.planner.plan(image, imageToPixels: imageToPixels, size: bitmap.size, into: &stages.plan)
      stages.renderer.render(stages.plan, into: bitmap)
    }
  }

  /// A root that shows nothing itself, and covers what the bitmap shows of the space: nothing that lies in it is cut off.
  private static func backing(of canvas: CGRect, with layer: RenderNode) -> RenderNode {
    var properties = LayerProperties()
    properties.bounds = canvas
    properties.anchorPoint = .zero
    properties.position = canvas.origin
    return RenderNode(
      id: LayerID(rawValue: 0), name: nil, timing: .layerDefault, properties: properties, animations: [], sublayers: [layer], mask: nil)
  }

  /// The canvas has its origin in its upper left corner; pictures stand upright where y points up in it.
  private static func viewport(of canvas: CGRect, spaceToPixels: CGAffineTransform, isContentsFlipped: Bool, size: PixelSize) -> Viewport {
    let mirror =
      isContentsFlipped ? CGAffineTransform.identity : CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: canvas.height)
    let toSpace = mirror.concatenating(CGAffineTransform(translationX: canvas.minX, y: canvas.minY))
    return Viewport(
      size: size, canvas: canvas.size, canvasToTarget: toSpace.concatenating(spaceToPixels), isYUp: !isContentsFlipped, background: nil,
      scale: abs(spaceToPixels.a * spaceToPixels.d - spaceToPixels.b * spaceToPixels.c).squareRoot())
  }
}

/// Found by the linker: see `layer_drawing_make_drawer`.
@_cdecl("acetate_make_layer_drawer")
public func makeLayerDrawer() -> UnsafeMutableRawPointer { Unmanaged.passRetained(SoftwareLayerDrawer()).toOpaque() }
