import CGLES

/// An OpenGL ES context of the program's own, as it is current on this thread.
package struct ForeignContext {
  let display: EGLDisplay
  let handle: EGLContext
  let drawSurface: EGLSurface?
  private let readSurface: EGLSurface?

  /// The one that is current; nil without one, or without EGL.
  package static var current: ForeignContext? {
    guard GraphicsLibraries.problemOfGLES == nil, let handle = eglGetCurrentContext(), let display = eglGetCurrentDisplay() else {
      return nil
    }
    return ForeignContext(
      display: display, handle: handle, drawSurface: eglGetCurrentSurface(EGLint(EGL_DRAW)),
      readSurface: eglGetCurrentSurface(EGLint(EGL_READ)))
  }

  /// Makes it current again, with the surfaces that it had.
  package func makeCurrent() throws(EGLError) {
    guard eglMakeCurrent(display, drawSurface, readSurface, handle) == EGL_TRUE else {
      throw .last("eglMakeCurrent", on: "the program's context")
    }
  }
}

/// A point in the commands of one context that another one waits for. Both share their objects.
package struct GLFence: ~Copyable {
  private let handle: GLsync?

  /// After everything that the current context was given so far.
  package init() {
    handle = glFenceSync(GLenum(GL_SYNC_GPU_COMMANDS_COMPLETE), 0)
    // Others see the fence once it is on its way.
    glFlush()
  }

  /// Lets the commands that the current context is given from now on wait for it.
  package func wait() { glWaitSync(handle, 0, GLuint64.max) }

  deinit { glDeleteSync(handle) }
}
