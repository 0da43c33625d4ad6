package import EGLPlatform
package import FrameLoop
internal import GLESRenderer
package import Graphics

/// OpenGL ES drawing into a framebuffer; pictures come back through pixel buffers while the next frames are drawn.
package final class GLESBackend: FrameBackend {
  package let context: GLContext
  private let renderer: GLESRenderer
  private let target: GLTarget
  private let readback: GLReadback
  /// Frames whose pictures are under way, oldest first. Their plans are kept until then, because a lost context loses pictures too.
  private var pending: [FrameSlot] = []
  /// One picture on its way lets the GPU work on a frame while the one before is copied; more would only add memory.
  private static let depth = 2

  /// - Parameter device: an id as `EGLDevice` writes it; nil takes the best.
  package init(device: String?, size: PixelSize) throws {
    var chosen: EGLDevice?
    if let device {
      guard let named = EGLDevice(id: device) else {
        throw RenderError(.unavailable, "'\(device)' names no OpenGL ES device; 'acetate info' lists those that this machine has")
      }
      chosen = named
    }
    context = try GLContext(device: chosen)
    let limit = context.driver.maximumTextureSize
    guard size.width <= limit, size.height <= limit else {
      throw RenderError(.size, "\(size.width)x\(size.height) pixels: \(context.driver.renderer) draws at most \(limit)x\(limit); use --backend software")
    }
    renderer = try GLESRenderer(context: context)
    target = try GLTarget(context: context, size: size)
    readback = GLReadback(context: context, depth: Self.depth)
    pending.reserveCapacity(Self.depth)
  }

  package func draw(_ slot: FrameSlot, statistics: inout FrameStatistics, deliver: (FrameSlot) throws -> Void) throws {
    if readback.isFull { try finishOldest(&statistics, deliver) }
    try statistics.measure(.render) {
      try renderer.render(slot.plan, into: target)
      try readback.begin(target)
    }
    statistics.countFrame(renderer.statistics)
    pending.append(slot)
  }

  package func drain(statistics: inout FrameStatistics, deliver: (FrameSlot) throws -> Void) throws {
    while !pending.isEmpty { try finishOldest(&statistics, deliver) }
  }

  private func finishOldest(_ statistics: inout FrameStatistics, _ deliver: (FrameSlot) throws -> Void) throws {
    guard let bitmap = pending[0].bitmap else { preconditionFailure("a slot comes with a bitmap") }
    try statistics.measure(.readBack) {
      do {
        try readback.finish(into: bitmap)
      } catch let error as GLError where error.isContextLoss {
        try redrawPending()
        try readback.finish(into: bitmap)
      }
    }
    try deliver(pending.removeFirst())
  }

  /// The context was lost between drawing and reading back: what was under way is drawn once more.
  private func redrawPending() throws {
    readback.cancel()
    for slot in pending {
      try renderer.render(slot.plan, into: target)
      try readback.begin(target)
    }
  }
}
