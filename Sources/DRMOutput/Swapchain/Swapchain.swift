package import EGLPlatform
package import Graphics

/// Where the next picture of a display is drawn.
package enum ScanoutTarget {
  case bitmap(Bitmap)
  case gl(GLTarget)
}

/// A picture being drawn. It ends in `PictureSurface.present`; dropping it gives the buffer back as it is.
package struct ScanoutFrame: ~Copyable {
  let buffer: Int
  package let target: ScanoutTarget
  /// The part of the target that does not hold the picture presented last; all of it when nothing is known.
  package let stale: PixelRegion

  package init(buffer: Int, target: ScanoutTarget, stale: PixelRegion) { (self.buffer, self.target, self.stale) = (buffer, target, stale) }
}

/// The buffers that a display shows in turn.
protocol Swapchain: AnyObject {
  /// The format and layout of the buffers, in words.
  var layout: String { get }
  var count: Int { get }
  /// Whether a buffer's target keeps the latest picture, whichever buffer comes next.
  var keepsLatestPicture: Bool { get }
  /// Whether the display waits for drawing by fences.
  var usesFences: Bool { get }
  /// A number that changes when all buffers lose their pictures.
  var contentGeneration: Int { get }

  func target(of buffer: Int) -> ScanoutTarget

  /// Completes the picture in a buffer, of which `stale` differs from what the display is to show.
  ///
  /// - Returns: a fence to wait for before the picture is shown, which the caller closes; -1 when there is nothing to wait for.
  func complete(_ buffer: Int, stale: PixelRegion) throws(DisplayError) -> Int32

  /// Makes whoever draws wait for a fence, rather than this thread. Closes the fence.
  ///
  /// - Returns: false where that cannot be.
  func waitBeforeDrawing(_ fence: Int32) -> Bool

  func framebuffer(of buffer: Int) -> FramebufferID
}

extension Swapchain {
  var usesFences: Bool { false }

  func waitBeforeDrawing(_ fence: Int32) -> Bool {
    if fence >= 0 { close(fence) }
    return false
  }
}
