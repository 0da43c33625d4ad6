internal import FrameLoop
internal import Graphics

extension OfflineRenderer {
  /// Pixels per side of the picture that is examined.
  private static let side = 64

  /// Whether the first frame of a run is transparent anywhere inside the canvas. Advances the clock to that frame, as the run does.
  package func canBeSeenThrough(atStartOf times: FrameTimes) throws(RenderError) -> Bool {
    host.frameInterval = 1 / times.frameRate.framesPerSecond
    // Each side is stretched to whole pixels, so that no pixel at the canvas's edge is covered in part.
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
            // Overlapping colours that should add up to 1 may lack a step or two.
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
