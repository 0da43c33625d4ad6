import CGLES
package import Graphics

/// Copies targets to memory: at once, or while later frames are drawn, through a ring of pixel buffers, each with a fence.
package final class GLReadback {
  private let context: GLContext
  private var slots: [Slot] = []
  private var first = 0
  /// Copies begun and not yet finished.
  package private(set) var pending = 0
  private let depth: Int

  /// - Parameter depth: how many copies may be under way at once.
  package init(context: GLContext, depth: Int = 3) {
    precondition(depth > 0, "a ring needs a place")
    self.context = context
    self.depth = depth
  }

  /// Whether another copy can begin before one is finished.
  package var isFull: Bool { pending == depth }

  /// Queues a copy of what has been drawn into the target so far.
  ///
  /// - Parameter part: what is copied, in pixels from the top, inside the target and not empty; nil is all of it.
  package func begin(_ target: GLTarget, _ part: PixelRect? = nil) throws {
    precondition(!isFull, "finish(into:) must take a picture before another begins")
    try context.makeCurrent()
    if slots.count < depth && pending == slots.count { slots.append(Slot()) }
    let slot = slots[(first + pending) % slots.count]
    try slot.begin(target.surface(), target.format, part ?? PixelRect(target.size), context)
    pending += 1
  }

  /// Waits for the oldest copy, and writes it into its place in the bitmap, which has the target's size.
  ///
  /// - Throws: `GLError` with `isContextLoss` when the context was rebuilt meanwhile: the picture is gone and must be drawn again.
  package func finish(into bitmap: Bitmap) throws {
    precondition(pending > 0, "nothing was begun")
    try context.makeCurrent()
    let slot = slots[first]
    first = (first + 1) % slots.count
    pending -= 1
    try slot.finish(into: bitmap, context)
  }

  /// Waits for what has been drawn into the target, and writes it into its place in the bitmap, which has the target's size.
  ///
  /// Where the device draws on the CPU this is the shorter way: there is nothing to wait for meanwhile, and no pixel buffer in between.
  /// - Parameter part: what is copied, in pixels from the top, inside the target and not empty; nil is all of it.
  package func copy(_ target: GLTarget, _ part: PixelRect? = nil, into bitmap: Bitmap) throws {
    precondition(bitmap.size == target.size && bitmap.format == target.format, "the bitmap has another size or format than the target")
    try context.makeCurrent()
    let part = part ?? PixelRect(target.size)
    glBindFramebuffer(GLenum(GL_READ_FRAMEBUFFER), try target.surface().framebuffer)
    glPixelStorei(GLenum(GL_PACK_ROW_LENGTH), GLint(bitmap.bytesPerRow / bitmap.format.bytesPerPixel))
    glPixelStorei(GLenum(GL_PACK_ALIGNMENT), 4)
    let place = bitmap.bytes.baseAddress.map { $0 + part.minY * bitmap.bytesPerRow + part.minX * bitmap.format.bytesPerPixel }
    glReadPixels(
      GLint(part.minX), GLint(part.minY), GLsizei(part.width), GLsizei(part.height), GLenum(GL_RGBA), bitmap.format.componentType, place)
    glPixelStorei(GLenum(GL_PACK_ROW_LENGTH), 0)
    try context.check("glReadPixels", on: "a \(target.size.width)×\(target.size.height) target")
  }

  /// Forgets all copies under way.
  package func cancel() {
    pending = 0
    first = 0
  }
}

/// A pixel buffer with the fence of the copy into it.
private final class Slot {
  private var buffer: GLName?
  private var byteCount = 0
  private var fence: GLName?
  private var size = PixelSize(0, 0)
  private var part = PixelRect(PixelSize(0, 0))
  private var format = PixelFormat.rgba8

  func begin(_ surface: GLSurface, _ format: PixelFormat, _ part: PixelRect, _ context: GLContext) throws(GLError) {
    size = surface.size
    self.part = part
    self.format = format
    // As a bitmap of this size has it, so that most copies are one block.
    let bytesPerRow = Bitmap.bytesPerRow(of: part.width, format)
    if buffer?.generation != context.generation || byteCount < bytesPerRow * part.height {
      byteCount = bytesPerRow * part.height
      buffer = GLName(.buffer, in: context)
      glBindBuffer(GLenum(GL_PIXEL_PACK_BUFFER), buffer?.name ?? 0)
      glBufferData(GLenum(GL_PIXEL_PACK_BUFFER), byteCount, nil, GLenum(GL_STREAM_READ))
      try context.check("glBufferData", on: "\(byteCount) bytes for reading back")
    }
    glBindFramebuffer(GLenum(GL_READ_FRAMEBUFFER), surface.framebuffer)
    glBindBuffer(GLenum(GL_PIXEL_PACK_BUFFER), buffer?.name ?? 0)
    // Without the buffer the pixels would go to address 0.
    try context.check("glBindBuffer", on: "\(byteCount) bytes for reading back")
    glPixelStorei(GLenum(GL_PACK_ROW_LENGTH), GLint(bytesPerRow / format.bytesPerPixel))
    glPixelStorei(GLenum(GL_PACK_ALIGNMENT), 4)
    glReadPixels(
      GLint(part.minX), GLint(part.minY), GLsizei(part.width), GLsizei(part.height), GLenum(GL_RGBA), format.componentType, nil)
    glPixelStorei(GLenum(GL_PACK_ROW_LENGTH), 0)
    glBindBuffer(GLenum(GL_PIXEL_PACK_BUFFER), 0)
    fence = GLName(.fence, in: context)
    glFlush()
    try context.check("glReadPixels", on: "a \(size.width)×\(size.height) target")
  }

  func finish(into bitmap: Bitmap, _ context: GLContext) throws(GLError) {
    precondition(
      bitmap.size == size, "the bitmap has \(bitmap.size.width)×\(bitmap.size.height) pixels, the target \(size.width)×\(size.height)")
    guard fence?.generation == context.generation else {
      throw GLError("glMapBufferRange", on: "a picture read back", code: GLenum(GL_CONTEXT_LOST))
    }
    // Ten seconds: a device that takes longer must be taken for hung.
    let status = glClientWaitSync(fence?.fence, GLbitfield(GL_SYNC_FLUSH_COMMANDS_BIT), 10_000_000_000)
    fence = nil
    if status == GLenum(GL_TIMEOUT_EXPIRED) { throw GLError("glClientWaitSync", on: "a picture read back", code: status) }
    if status == GLenum(GL_WAIT_FAILED) { throw GLError("glClientWaitSync", on: "a picture read back", code: glGetError()) }
    let target = GLenum(GL_PIXEL_PACK_BUFFER)
    glBindBuffer(target, buffer?.name ?? 0)
    defer { glBindBuffer(target, 0) }
    precondition(bitmap.format == format, "the bitmap has another format than the target")
    let bytesPerRow = Bitmap.bytesPerRow(of: part.width, format)
    guard let source = glMapBufferRange(target, 0, bytesPerRow * part.height, GLbitfield(GL_MAP_READ_BIT)) else {
      try context.check("glMapBufferRange", on: "\(byteCount) bytes read back")
      throw GLError("glMapBufferRange", on: "\(byteCount) bytes read back", code: GLenum(GL_OUT_OF_MEMORY))
    }
    bitmap.copy(part, from: source, bytesPerRow: bytesPerRow)
    glUnmapBuffer(target)
  }
}

extension Bitmap {
  fileprivate func copy(_ part: PixelRect, from source: UnsafeRawPointer, bytesPerRow sourceBytesPerRow: Int) {
    guard let destination = bytes.baseAddress else { return }
    if part == PixelRect(size), sourceBytesPerRow == bytesPerRow {
      destination.copyMemory(from: source, byteCount: bytesPerRow * size.height)
    } else {
      for y in 0..<part.height {
        (destination + (part.minY + y) * bytesPerRow + part.minX * format.bytesPerPixel)
          .copyMemory(from: source + y * sourceBytesPerRow, byteCount: part.width * format.bytesPerPixel)
      }
    }
  }
}
