internal import CKMS
internal import EGLPlatform
internal import Graphics

/// Pictures drawn by OpenGL ES into a target of their own, and copied from there into the buffers of a window: for drivers that can draw
/// into nothing else.
final class WindowSwapchain: Swapchain {
  private let context: GLContext
  private let target: GLTarget
  private let window: GBMWindow
  private let descriptor: Int32
  private let connector: String
  /// The window's buffer that holds the picture of each of this swapchain's buffers.
  private var held: [Known?]
  /// All buffers that the window has handed out so far: four at most.
  private var known: [Known] = []
  let layout = "XRGB8888, exchanged by EGL"
  let keepsLatestPicture = true
  var contentGeneration: Int { context.generation }

  private struct Known {
    let memory: GBMMemory
    let framebuffer: GBMFramebuffer
  }

  init(size: PixelSize, context: GLContext, descriptor: Int32, connector: String) throws(DisplayError) {
    self.context = context
    self.descriptor = descriptor
    self.connector = connector
    // One buffer is shown and one on its way; the next picture is drawn outside the window.
    held = [nil, nil]
    do {
      window = try GBMWindow(context: context, size: size, format: CKMS_FORMAT_XRGB8888)
      target = try GLTarget(context: context, size: size)
      try target.clear()
    } catch {
      throw .noBuffers(connector: connector, reason: "\(error)")
    }
  }

  var count: Int { held.count }

  func framebuffer(of buffer: Int) -> FramebufferID {
    guard let held = held[buffer] else { preconditionFailure("a picture is completed before it is shown") }
    return held.framebuffer.framebuffer.id
  }

  func target(of buffer: Int) -> ScanoutTarget { .gl(target) }

  func complete(_ buffer: Int, stale: PixelRegion) throws(DisplayError) -> Int32 {
    if let former = held[buffer] { window.release(former.memory) }
    held[buffer] = nil
    let memory: GBMMemory
    do { memory = try window.show(target) } catch { throw .drawing("\(error)") }
    if let found = known.first(where: { $0.memory == memory }) {
      held[buffer] = found
    } else {
      let framebuffer = try GBMFramebuffer(memory, saysModifier: false, descriptor: descriptor, connector: connector)
      known.append(Known(memory: memory, framebuffer: framebuffer))
      held[buffer] = known.last
    }
    return -1
  }
}
