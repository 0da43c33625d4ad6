internal import CKMS
internal import EGLPlatform
internal import Graphics

/// Pictures drawn by OpenGL ES straight into memory that the display reads.
///
/// The swapchain owns its buffers, rather than a window, so that their ages are known, and which one a mode set shows. Row 0 is the top row
/// for OpenGL ES and for the display: nothing is flipped vertically.
final class GBMSwapchain: Swapchain {
  private let context: GLContext
  private let targets: [GLTarget]
  private let framebuffers: [GBMFramebuffer]
  /// The memory of the framebuffers, which outlives them.
  private let buffers: [GBMBuffer]
  let usesFences: Bool
  let layout: String
  let keepsLatestPicture = false
  var contentGeneration: Int { context.generation }

  init(size: PixelSize, count: Int, context: GLContext, layout: GBMBuffer.Layout, descriptor: Int32, usesFences: Bool, connector: String)
    throws(DisplayError)
  {
    self.context = context
    self.usesFences = usesFences
    var targets: [GLTarget] = []
    var buffers: [GBMBuffer] = []
    var framebuffers: [GBMFramebuffer] = []
    do {
      for _ in 0..<count {
        let buffer = try GBMBuffer(context: context, size: size, format: CKMS_FORMAT_XRGB8888, layout: layout)
        let target = try GLTarget(context: context, buffer: buffer)
        try target.clear()
        targets.append(target)
        buffers.append(buffer)
        framebuffers.append(
          try GBMFramebuffer(buffer.memory, saysModifier: layout != .implicit, descriptor: descriptor, connector: connector))
      }
    } catch let error as DisplayError {
      throw error
    } catch {
      throw .noBuffers(connector: connector, reason: "\(error)")
    }
    self.targets = targets
    self.buffers = buffers
    self.framebuffers = framebuffers
    self.layout = "XRGB8888, \(framebuffers.first?.layout ?? "")"
  }

  var count: Int { targets.count }

  func framebuffer(of buffer: Int) -> FramebufferID { framebuffers[buffer].framebuffer.id }

  func target(of buffer: Int) -> ScanoutTarget { .gl(targets[buffer]) }

  func waitBeforeDrawing(_ fence: Int32) -> Bool {
    guard usesFences, (try? context.makeCurrent()) != nil else {
      if fence >= 0 { close(fence) }
      return false
    }
    return context.waitForNativeFence(fence)
  }

  func complete(_ buffer: Int, stale: PixelRegion) throws(DisplayError) -> Int32 {
    do { try context.makeCurrent() } catch { throw .drawing("\(error)") }
    if usesFences {
      let fence = context.makeNativeFence()
      if fence >= 0 { return fence }
    }
    context.finishDrawing()
    return -1
  }
}
