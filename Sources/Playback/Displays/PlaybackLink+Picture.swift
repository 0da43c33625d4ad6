internal import Compositing
internal import FrameLoop
internal import Graphics
internal import SoftwareRenderer

extension PlaybackLink {
  /// The last frame at the size of all displays together: drawn again by the CPU on the calling thread, so that the display's thread is not
  /// delayed. Nil before the first.
  func picture() throws -> CGImage? {
    guard let drawn else { return nil }
    let size = layout.size
    var preparer = FramePreparer()
    var plan = FramePlan()
    var statistics = PlaybackStatistics()
    let placed = drawn.scene.placed(in: size)
    preparer.prepare(placed.tree, at: drawn.time, for: placed.viewport, into: &plan, statistics: &statistics)
    let bitmap = Bitmap(size: size)
    SoftwareRenderer(workerCount: 1).render(plan, into: bitmap)
    return bitmap.makeImage()
  }
}
