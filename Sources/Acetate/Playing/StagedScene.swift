internal import FrameLoop
internal import Graphics
internal import RenderTree

/// What a display's thread has to show: everything besides the time.
struct StagedScene: Sendable {
  var tree = RenderTree(root: nil)
  /// The canvas, in points.
  var canvas = CGSize.zero
  var background: CGColor?
  /// Display time to the tree's time.
  var clock = SceneClock.machine
}

/// A picture as it was drawn last: with it, it can be drawn again.
struct DrawnPicture: Sendable {
  var scene: StagedScene
  /// Counts the scenes that were to be shown.
  var number: Int
  /// In the tree's time.
  var time: Double
}
