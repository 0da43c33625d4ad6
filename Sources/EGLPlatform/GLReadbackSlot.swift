import CGLES
internal import Graphics
import Synchronization

/// A pixel buffer with the fence of the copy into it.
final class GLReadbackSlot {
  private var buffer: GLName?
  private var byteCount = 0
  private var fence: GLName?
  private var isMapped = false
  private var format = PixelFormat.rgba8
  private var size = PixelSize(0, 0)
  private(set) var regions: [GLLoan.Region] = []
  /// Whether somebody reads the mapped memory.
  let isLent = Atomic<Bool>(false)

  /// Queues copies of rectangles of a surface, one after another in the buffer.
  func begin(_ surface: GLSurface, _ format: PixelFormat, _ rects: [PixelRect], _ context: GLContext) throws(GLError) {
    size = surface.size
    self.format = format
    regions.removeAll(keepingCapacity: true)
    var needed = 0
    for rect in rects {
      // As a bitmap of this size has it, so that most copies are one block.
      let bytesPerRow = Bitmap.bytesPerRow(of: rect.width, format)
      regions.append(GLLoan.Region(rect: rect, offset: needed, bytesPerRow: bytesPerRow))
      needed += bytesPerRow * rect.height
    }
    try prepareBuffer(needed, context)
    glBindFramebuffer(GLenum(GL_READ_FRAMEBUFFER), surface.framebuffer)
    glBindBuffer(GLenum(GL_PIXEL_PACK_BUFFER), buffer?.name ?? 0)
    // Without the buffer the pixels would go to address 0.
    try context.check("glBindBuffer", on: "\(byteCount) bytes for reading back")
    glPixelStorei(GLenum(GL_PACK_ALIGNMENT), 4)
    for region in regions {
      let rect = region.rect
      glPixelStorei(GLenum(GL_PACK_ROW_LENGTH), GLint(region.bytesPerRow / format.bytesPerPixel))
      glReadPixels(
        GLint(rect.minX), GLint(rect.minY), GLsizei(rect.width), GLsizei(rect.height), GLenum(GL_RGBA), format.componentType,
        UnsafeMutableRawPointer(bitPattern: region.offset))
    }
    glPixelStorei(GLenum(GL_PACK_ROW_LENGTH), 0)
    glBindBuffer(GLenum(GL_PIXEL_PACK_BUFFER), 0)
    fence = GLName(.fence, in: context)
    glFlush()
    try context.check("glReadPixels", on: "a \(size.width)×\(size.height) target")
  }

  private func prepareBuffer(_ needed: Int, _ context: GLContext) throws(GLError) {
    let target = GLenum(GL_PIXEL_PACK_BUFFER)
    if buffer?.generation == context.generation {
      unmap()
      if byteCount >= needed { return }
    }
    isMapped = false
    byteCount = needed
    buffer = GLName(.buffer, in: context)
    glBindBuffer(target, buffer?.name ?? 0)
    glBufferData(target, byteCount, nil, GLenum(GL_STREAM_READ))
    try context.check("glBufferData", on: "\(byteCount) bytes for reading back")
  }

  /// Whether the copy is done, or will never be, because the context was lost.
  func isReady(_ context: GLContext) -> Bool {
    guard fence?.generation == context.generation else { return true }
    return glClientWaitSync(fence?.fence, GLbitfield(GL_SYNC_FLUSH_COMMANDS_BIT), 0) != GLenum(GL_TIMEOUT_EXPIRED)
  }

  func finish(into bitmap: Bitmap, _ context: GLContext) throws(GLError) {
    precondition(
      bitmap.size == size, "the bitmap has \(bitmap.size.width)×\(bitmap.size.height) pixels, the target \(size.width)×\(size.height)")
    precondition(bitmap.format == format, "the bitmap has another format than the target")
    let source = try map(context)
    for region in regions { bitmap.copy(region.rect, from: source + region.offset, bytesPerRow: region.bytesPerRow) }
    unmap()
  }

  /// Waits for the copy. The memory stays mapped until `unmap` or the next copy.
  func map(_ context: GLContext) throws(GLError) -> UnsafeRawPointer {
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
    let length = regions.last.map { $0.offset + $0.bytesPerRow * $0.rect.height } ?? 0
    guard let source = glMapBufferRange(target, 0, length, GLbitfield(GL_MAP_READ_BIT)) else {
      try context.check("glMapBufferRange", on: "\(byteCount) bytes read back")
      throw GLError("glMapBufferRange", on: "\(byteCount) bytes read back", code: GLenum(GL_OUT_OF_MEMORY))
    }
    isMapped = true
    return UnsafeRawPointer(source)
  }

  private func unmap() {
    guard isMapped else { return }
    let target = GLenum(GL_PIXEL_PACK_BUFFER)
    glBindBuffer(target, buffer?.name ?? 0)
    glUnmapBuffer(target)
    glBindBuffer(target, 0)
    isMapped = false
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
