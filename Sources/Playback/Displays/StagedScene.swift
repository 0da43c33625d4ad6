internal import Compositing
internal import FrameLoop
internal import Graphics
internal import OfflineRendering
internal import RenderTree

/// A scene on display, independent of time: a committed tree, its canvas and its clock.
struct StagedScene: Sendable {
  var tree = RenderTree(root: nil)
  /// The size of the canvas, in points.
  var canvas = CGSize.zero
  var background: CGColor?
  var placement = ItemPlacement()
  /// Maps display time to the tree's time.
  var clock = SceneClock.machine
  /// A layer in front of the scene, in pixels; nil for none.
  var notice: RenderNode?
}

extension StagedScene {
  /// The scene placed in a size, in pixels: the tree with its background, and the viewport.
  func placed(in size: PixelSize) -> (tree: RenderTree, viewport: Viewport) {
    guard placement.backdrop != nil || notice != nil else {
      let canvas = Canvas(size: canvas, requested: size, fit: placement.fit)
      return (tree, canvas.viewport(background: placement.background ?? background))
    }
    let side = ItemSide(root: tree.root, canvas: canvas, time: 0, rate: 1, placement: placement)
    let whole = Canvas(size: CGSize(width: size.width, height: size.height), requested: size)
    return (
      RenderTree(root: side.container(in: size, background: background ?? .black, under: notice)), whole.viewport(background: background)
    )
  }
}

/// What is needed to draw the last frame again.
struct DrawnPicture: Sendable {
  var scene: StagedScene
  /// The number that `PlaybackLink` gave to the scene.
  var number: Int
  /// The time of the frame, in the tree's seconds.
  var time: Double
}
