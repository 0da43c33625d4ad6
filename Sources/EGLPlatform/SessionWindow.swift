import CGLES
internal import Graphics

/// A window of a window system, which another context came with. Pictures are drawn elsewhere, and copied into it.
package final class SessionWindow {
  private let context: GLContext
  private let surface: EGLSurface

  /// - Parameters:
  ///   - program: the context that the window came with, drawing into it.
  ///   - context: shares its objects, and so its display.
  /// - Throws: when the context draws into no window.
  package init(of program: ForeignContext, in context: GLContext) throws(EGLError) {
    guard let surface = program.drawSurface else { throw EGLError("eglGetCurrentSurface", on: context.device.id, "there is no window") }
    self.context = context
    self.surface = surface
  }

  /// Copies a picture into the window, and exchanges the window's buffers.
  package func show(_ target: GLTarget) throws(EGLError) {
    try context.copy(target, into: surface, swapsAtOnce: true)
  }
}

extension GLContext {
  /// Copies a picture into the next buffer of a window of its size, and exchanges the window's buffers.
  ///
  /// Windows are the one place where OpenGL's lowest row is at the bottom of the picture: it is turned over on the way.
  func copy(_ target: GLTarget, into window: EGLSurface, swapsAtOnce: Bool = false) throws(EGLError) {
    do {
      let framebuffer = try target.surface().framebuffer
      try makeCurrent(drawingInto: window)
      // Whatever comes of it, the context goes back to drawing without a window.
      defer { try? makeCurrent(drawingInto: nil) }
      // Whoever draws knows when; EGL would wait on this thread.
      if swapsAtOnce { eglSwapInterval(connection.display, 0) }
      let width = GLint(target.size.width), height = GLint(target.size.height)
      glBindFramebuffer(GLenum(GL_READ_FRAMEBUFFER), framebuffer)
      glBindFramebuffer(GLenum(GL_DRAW_FRAMEBUFFER), 0)
      glDisable(GLenum(GL_SCISSOR_TEST))
      glBlitFramebuffer(0, 0, width, height, 0, height, width, 0, GLbitfield(GL_COLOR_BUFFER_BIT), GLenum(GL_NEAREST))
      finishDrawing()
      guard eglSwapBuffers(connection.display, window) == EGL_TRUE else { throw EGLError.last("eglSwapBuffers", on: device.id) }
    } catch let error as EGLError {
      throw error
    } catch {
      throw EGLError("glBlitFramebuffer", on: device.id, "\(error)")
    }
  }
}
