import CGLES
import Foundation

extension GLContext {
  /// Whether the end of drawing can be handed to the kernel as a fence.
  package var hasNativeFences: Bool { connection.extensions.contains("EGL_ANDROID_native_fence_sync") }

  /// A file that becomes readable once everything drawn so far is done, for the caller to close; -1 where the driver gives none. To be
  /// called while the context is current.
  package func makeNativeFence() -> Int32 {
    guard hasNativeFences, let duplicate = NativeFences.duplicate else { return -1 }
    guard let sync = eglCreateSync(connection.display, EGLenum(EGL_SYNC_NATIVE_FENCE_ANDROID), nil) else { return -1 }
    defer { eglDestroySync(connection.display, sync) }
    // The fence exists once the commands before it are on their way.
    glFlush()
    return duplicate(connection.display, sync)
  }

  /// Lets nothing that is drawn from now on begin before the fence, while this thread goes on. To be called while the context is current.
  ///
  /// - Parameter descriptor: closed here, or by EGL.
  /// - Returns: false where the driver cannot wait.
  package func waitForNativeFence(_ descriptor: Int32) -> Bool {
    let attributes = [EGLAttrib(EGL_SYNC_NATIVE_FENCE_FD_ANDROID), EGLAttrib(descriptor), EGLAttrib(EGL_NONE)]
    guard descriptor >= 0, hasNativeFences, connection.extensions.contains("EGL_KHR_wait_sync"),
      let sync = eglCreateSync(connection.display, EGLenum(EGL_SYNC_NATIVE_FENCE_ANDROID), attributes)
    else {
      if descriptor >= 0 { close(descriptor) }
      return false
    }
    // EGL owns the file now.
    defer { eglDestroySync(connection.display, sync) }
    return eglWaitSync(connection.display, sync, 0) == EGL_TRUE
  }

  /// Sends what was drawn on its way, and waits for its end where nothing else would: drivers on the CPU write the memory of a picture
  /// without a fence.
  package func finishDrawing() {
    if driver.isSoftware { glFinish() } else { glFlush() }
  }
}

private enum NativeFences {
  typealias Duplicate = @convention(c) (EGLDisplay?, EGLSync?) -> EGLint

  static let duplicate = eglGetProcAddress("eglDupNativeFenceFDANDROID").map { unsafeBitCast($0, to: Duplicate.self) }
}
