internal import CKMS
internal import EGLPlatform
internal import Graphics

/// Pictures drawn by OpenGL ES on the CPU into ordinary memory, and copied from there into what the display reads.
///
/// Drivers on the CPU map a display's memory anew for every picture that they draw into it, and write through whatever address they get:
/// once the card is gone, that is none. Here only this swapchain writes to the card's memory, through mappings that outlast the card.
final class CopiedSwapchain: Swapchain {
  private let context: GLContext
  private let target: GLTarget
  private let readback: GLReadback
  private let memory: DumbSwapchain
  /// The picture that was read back.
  private let bitmap: Bitmap
  let layout: String
  let keepsLatestPicture = true
  var contentGeneration: Int { context.generation }

  init(size: PixelSize, count: Int, context: GLContext, plane: Plane?, descriptor: Int32, connector: String) throws(DisplayError) {
    self.context = context
    memory = try DumbSwapchain(size: size, count: count, plane: plane, descriptor: descriptor, connector: connector)
    bitmap = memory.bitmap
    layout = "\(memory.layout), copied"
    readback = GLReadback(context: context)
    do {
      target = try GLTarget(context: context, size: size)
      try target.clear()
    } catch {
      throw .noBuffers(connector: connector, reason: "\(error)")
    }
  }

  var count: Int { memory.count }

  func framebuffer(of buffer: Int) -> FramebufferID { memory.framebuffer(of: buffer) }

  func target(of buffer: Int) -> ScanoutTarget { .gl(target) }

  func complete(_ buffer: Int, stale: PixelRegion) throws(DisplayError) -> Int32 {
    let stale = stale.intersection(PixelRect(target.size))
    if stale.isEmpty { return -1 }
    do { for rect in stale { try readback.copy(target, rect, into: bitmap) } } catch { throw .drawing("\(error)") }
    return try memory.complete(buffer, stale: stale)
  }
}
