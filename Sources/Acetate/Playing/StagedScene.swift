internal import Compositing
internal import FrameLoop
internal import Graphics
internal import RenderTree

/// The scene on display, without the time: a committed tree, its canvas and its clock.
struct StagedScene: Sendable {
  var tree = RenderTree(root: nil)
  /// The canvas, in points.
  var canvas = CGSize.zero
  var background: CGColor?
  /// How the canvas meets the displays.
  var placement = ItemPlacement()
  /// Display time to the tree's time.
  var clock = SceneClock.machine
}

extension StagedScene {
  /// What shows all of it in a size, in pixels: the tree, with what stands behind it, and the view of it.
  func placed(in size: PixelSize) -> (tree: RenderTree, viewport: Viewport) {
    guard placement.backdrop != nil else {
      let canvas = Canvas(size: canvas, requested: size, fit: placement.fit)
      return (tree, canvas.viewport(background: placement.background ?? background))
    }
    let side = ItemSide(root: tree.root, canvas: canvas, time: 0, rate: 1, placement: placement)
    let whole = Canvas(size: CGSize(width: size.width, height: size.height), requested: size)
    return (RenderTree(root: side.container(in: size, background: background ?? .black)), whole.viewport(background: background))
  }
}

/// What it takes to draw the last picture once more.
struct DrawnPicture: Sendable {
  var scene: StagedScene
  /// The number that `PlaybackLink` gave the scene.
  var number: Int
  /// In the tree's time.
  var time: Double
}
