import CGLES
package import Graphics

/// Copies targets to memory: at once, or while later frames are drawn, through a ring of pixel buffers, each with a fence.
///
/// What was copied comes back in order: in a bitmap, or, without another copy, as a loan of the buffer's memory. A buffer that is lent is
/// not written into; others are made meanwhile.
package final class GLReadback {
  private let context: GLContext
  private let depth: Int
  /// Copies begun and not yet finished, oldest first.
  private var copies: [GLReadbackSlot] = []
  private var idle: [GLReadbackSlot] = []
  private var lent: [GLReadbackSlot] = []

  /// - Parameter depth: how many copies may be under way at once.
  package init(context: GLContext, depth: Int = 3) {
    precondition(depth > 0, "a ring needs a place")
    self.context = context
    self.depth = depth
  }

  /// The number of copies begun and not yet finished.
  package var pending: Int { copies.count }

  /// Whether another copy can begin before one is finished.
  package var isFull: Bool { pending == depth }

  /// Whether taking the oldest copy does not wait. Makes the context current.
  package func isOldestReady() throws -> Bool {
    guard let oldest = copies.first else { return false }
    try context.makeCurrent()
    return oldest.isReady(context)
  }

  /// Queues a copy of what has been drawn into the target so far.
  ///
  /// - Parameter part: what is copied, in pixels from the top, inside the target and not empty; nil is all of it.
  package func begin(_ target: GLTarget, _ part: PixelRect? = nil) throws {
    try begin(target, regions: [part ?? PixelRect(target.size)])
  }

  /// Queues a copy of rectangles of what has been drawn into the target so far, one behind the other.
  ///
  /// - Parameter regions: in pixels from the top, inside the target and not empty.
  package func begin(_ target: GLTarget, regions: [PixelRect]) throws {
    precondition(!isFull, "a picture must be taken before another begins")
    try context.makeCurrent()
    let slot = freeSlot()
    do { try slot.begin(target.surface(), target.format, regions, context) } catch {
      idle.append(slot)
      throw error
    }
    copies.append(slot)
  }

  private func freeSlot() -> GLReadbackSlot {
    for index in lent.indices.reversed() where !lent[index].isLent.load(ordering: .acquiring) { idle.append(lent.remove(at: index)) }
    return idle.popLast() ?? GLReadbackSlot()
  }

  /// Waits for the oldest copy, and writes it into its place in the bitmap, which has the target's size.
  ///
  /// - Throws: `GLError` with `isContextLoss` when the context was rebuilt meanwhile: the picture is gone and must be drawn again.
  package func finish(into bitmap: Bitmap) throws {
    let slot = try takeOldest()
    idle.append(slot)
    try slot.finish(into: bitmap, context)
  }

  /// Waits for the oldest copy, and lends its memory.
  ///
  /// The context waits for all loans before it is rebuilt or goes: nobody may hold one who waits for that.
  /// - Throws: `GLError` with `isContextLoss` when the context was rebuilt meanwhile: the picture is gone and must be drawn again.
  package func lend() throws -> GLLoan {
    let slot = try takeOldest()
    let bytes: UnsafeRawPointer
    do { bytes = try slot.map(context) } catch {
      idle.append(slot)
      throw error
    }
    lent.append(slot)
    return GLLoan(bytes, of: slot, in: context)
  }

  private func takeOldest() throws -> GLReadbackSlot {
    precondition(pending > 0, "nothing was begun")
    try context.makeCurrent()
    return copies.removeFirst()
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
    idle += copies
    copies.removeAll(keepingCapacity: true)
  }
}
