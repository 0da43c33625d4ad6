internal import Compositing
internal import FrameLoop
internal import QuartzCore
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
  /// In the tree's time.
  var time: Double
}

/// Displays side by side, in pixels.
struct DisplayLayout: Hashable, Sendable {
  /// Of all of them.
  var size = PixelSize(0, 0)
  /// Where each one lies in it.
  var parts: [PixelRect] = []

  /// - Parameter spans: whether displays continue each other, or all show the same.
  init(_ sizes: [PixelSize], spans: Bool) {
    guard spans else {
      size = sizes.first ?? size
      parts = sizes.map { PixelRect($0) }
      return
    }
    for part in sizes {
      parts.append(PixelRect(x: size.width, y: 0, width: part.width, height: part.height))
      size = PixelSize(size.width + part.width, max(size.height, part.height))
    }
  }

  /// How a display shows its part of a canvas. Displays that show the same fit the canvas each in its own way.
  func viewport(of index: Int, canvas: CGSize, background: CGColor?) -> Viewport {
    let part = parts[index]
    let isPart = part.minX > 0 || parts.count > 1 && part.size != size
    var viewport = Canvas(size: canvas, requested: isSpanned ? size : part.size).viewport(background: background)
    guard isPart, isSpanned else { return viewport }
    viewport.size = part.size
    viewport.canvasToTarget.tx -= CGFloat(part.minX)
    viewport.canvasToTarget.ty -= CGFloat(part.minY)
    return viewport
  }

  private var isSpanned: Bool { parts.contains { $0.minX > 0 } }
}
