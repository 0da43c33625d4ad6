internal import CDisplay
internal import CKMS
internal import Graphics

/// Pictures drawn by the CPU: into a bitmap in ordinary memory, where blending may read what it wrote, and from there into what the display
/// reads.
final class DumbSwapchain: Swapchain {
  private let buffers: [DumbBuffer]
  let bitmap: Bitmap
  private let order: PixelOrder
  let layout: String
  let keepsLatestPicture = true
  let contentGeneration = 0

  /// - Parameter plane: takes the bitmap's own order of bytes where it can; all take XRGB8888.
  init(size: PixelSize, count: Int, plane: Plane?, descriptor: Int32, connector: String) throws(DisplayError) {
    order = plane?.takes(CKMS_FORMAT_XBGR8888) == true ? .xbgr : .xrgb
    let format = order == .xbgr ? CKMS_FORMAT_XBGR8888 : CKMS_FORMAT_XRGB8888
    layout = "\(order == .xbgr ? "XBGR8888" : "XRGB8888"), dumb"
    var buffers: [DumbBuffer] = []
    for _ in 0..<count { buffers.append(try DumbBuffer(size: size, format: format, descriptor: descriptor, connector: connector)) }
    self.buffers = buffers
    bitmap = Bitmap(size: size)
  }

  var count: Int { buffers.count }

  func framebuffer(of buffer: Int) -> FramebufferID { buffers[buffer].framebuffer.id }

  func target(of buffer: Int) -> ScanoutTarget { .bitmap(bitmap) }

  func complete(_ buffer: Int, stale: PixelRegion) throws(DisplayError) -> Int32 {
    for rect in stale { order.copy(rect, from: bitmap, into: buffers[buffer].bytes, bytesPerRow: buffers[buffer].bytesPerRow) }
    return -1
  }
}
