import RendererTestSupport
import Compositing
import FrameLoop
import Graphics
import QuartzCore
import TestSupport
import Testing

@testable import OfflineRendering

@Suite("A context lost on the way", .enabled(if: TestBackend.available.contains(.gles), "needs EGL"))
struct ContextLossTests {
  /// Red, then green, then blue, a plan each.
  private static let colors = [
    CGColor(red: 1, green: 0, blue: 0, alpha: 1), CGColor(red: 0, green: 1, blue: 0, alpha: 1),
    CGColor(red: 0, green: 0, blue: 1, alpha: 1),
  ]

  @Test("pictures lost between drawing and reading back are drawn again, in order", arguments: 0...2, [false, true])
  func redrawn(lossBefore: Int, overlaps: Bool) throws {
    let size = PixelSize(8, 8)
    let backend = try GLESBackend(device: nil, BackendOptions(size: size), overlaps: overlaps)
    var statistics = FrameStatistics()
    var delivered: [(frame: Int, pixel: SIMD4<UInt8>?)] = []
    let deliver: (FrameSlot) -> Void = { delivered.append(($0.frame, $0.bitmap?[4, 4])) }
    for (index, color) in Self.colors.enumerated() {
      let slot = FrameSlot()
      slot.frame = index
      slot.bitmap = Bitmap(size: size)
      var preparer = FramePreparer()
      let host = LayerHost(root: makeRoot(8, 8, color: color), clock: .stepped(from: 0))
      preparer.prepare(
        host.advance(to: 0), at: 0, for: Canvas(size: CGSize(width: 8, height: 8)).viewport(background: nil), into: &slot.plan,
        statistics: &statistics)
      if index == lossBefore { backend.context.injectsReset = true }
      try backend.draw(slot, statistics: &statistics, deliver: deliver)
    }
    try backend.drain(statistics: &statistics, deliver: deliver)
    #expect(delivered.map(\.frame) == [0, 1, 2])
    #expect(delivered.map(\.pixel) == [SIMD4(255, 0, 0, 255), SIMD4(0, 255, 0, 255), SIMD4(0, 0, 255, 255)])
    #expect(!backend.context.injectsReset)  // the loss did happen
  }
}
