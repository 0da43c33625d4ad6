internal import FrameLoop
internal import Graphics
internal import RenderTree

/// The scene on display, without the time: a committed tree, its canvas and its clock.
struct StagedScene: Sendable {
  var tree = RenderTree(root: nil)
  /// The canvas, in points.
  var canvas = CGSize.zero
  var background: CGColor?
  /// Display time to the tree's time.
  var clock = SceneClock.machine
}

/// What it takes to draw the last picture once more.
struct DrawnPicture: Sendable {
  var scene: StagedScene
  /// The number that `PlaybackLink` gave the scene.
  var number: Int
  /// In the tree's time.
  var time: Double
}
