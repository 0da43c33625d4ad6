internal import Compositing
internal import FrameLoop
internal import Graphics

extension OfflineRenderer {
  /// Pixels of a side of the picture that is looked at.
  private static let side = 64

  /// Whether something behind the layers would show in the first frame of a run, inside the canvas. The clock goes on to it as for the run.
  package func canBeSeenThrough(atStartOf times: FrameTimes) throws(RenderError) -> Bool {
    host.frameInterval = 1 / times.frameRate.framesPerSecond
    // Each side is stretched to whole pixels, so that no edge of the canvas is a pixel that is covered in part.
    let size = PixelSize(Self.side, Self.side)
    let viewport = Canvas(size: canvas.size, requested: size, fit: .stretch).viewport(background: nil)
    let shown = try tree(at: times.time(ofFrame: 0))
    return try RenderError.sorting {
      let slot = FrameSlot(), backend = SoftwareBackend()
      var preparer = FramePreparer(), statistics = FrameStatistics(), isOpaque = true
      preparer.prepare(shown.tree, at: shown.time, for: viewport, into: &slot.plan, statistics: &statistics)
      slot.bitmap = Bitmap(size: size, format: .rgba8)
      let look: (FrameSlot) throws -> Void = { slot in
        slot.bitmap?.withUnsafePixels { pixels in
          for y in 0..<pixels.height {
            // Colours on one another that should come to 1 may lack a step or two.
            for x in 0..<pixels.width where pixels[x, y].w < 250 { isOpaque = false }
          }
        }
      }
      try backend.draw(slot, statistics: &statistics, deliver: look)
      try backend.drain(statistics: &statistics, deliver: look)
      return !isOpaque
    }
  }
}
