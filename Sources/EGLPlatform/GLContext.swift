import CGLES

/// An OpenGL ES 3 context without a surface; it draws into targets only. Born on the render thread, and never leaves it.
package final class GLContext {
  package let device: EGLDevice
  package private(set) var driver: GLDriver
  /// Grows with each rebuild: GL names made under another generation are gone.
  package private(set) var generation = 1
  package let graveyard = GLGraveyard()
  /// Memory of the context's that other threads read.
  let loans = GLLoans()
  /// The reset status reported next in place of the driver's, for tests.
  package var injectsReset = false

  let connection: EGLConnection
  private var handle: EGLContext
  /// A context of the program's that this one shares its objects with.
  private let shared: EGLContext?
  private typealias ResetStatus = @convention(c) () -> GLenum
  private var resetStatus: ResetStatus?

  /// - Parameter device: nil takes the first that works, in the order of `EGLDevice.available()`.
  /// - Throws: an error that names every device tried.
  package init(device: EGLDevice? = nil) throws(EGLError) {
    let candidates = device.map { [$0] } ?? EGLDevice.available()
    var failures: [EGLError] = []
    for candidate in candidates {
      do throws(EGLError) {
        let connection = try EGLConnection(candidate)
        let handle = try Self.makeContext(connection)
        guard eglMakeCurrent(connection.display, nil, nil, handle) == EGL_TRUE else {
          let error = EGLError.last("eglMakeCurrent", on: candidate.id)
          eglDestroyContext(connection.display, handle)
          throw error
        }
        self.device = candidate
        self.connection = connection
        self.handle = handle
        shared = nil
        driver = Self.driver(of: connection)
        resetStatus = Self.loadResetStatus(driver)
        return
      } catch {
        failures.append(error)
      }
    }
    if failures.count == 1 { throw failures[0] }
    let reasons =
      failures.isEmpty
      ? GraphicsLibraries.problemOfGLES ?? "EGL offers no device; its driver (libegl-mesa0) may be missing"
      : failures.map(\.description).joined(separator: "; ")
    throw EGLError("eglCreateContext", on: "any device", reasons)
  }

  /// A context on the display of the program's, which shares textures, programs and fences with it. It is current afterwards.
  package init(sharing program: ForeignContext) throws(EGLError) {
    let connection = EGLConnection(of: program)
    let handle = try Self.makeContext(connection, sharing: program.handle)
    guard eglMakeCurrent(connection.display, nil, nil, handle) == EGL_TRUE else {
      let error = EGLError.last("eglMakeCurrent", on: connection.device.id)
      eglDestroyContext(connection.display, handle)
      throw error
    }
    device = connection.device
    self.connection = connection
    self.handle = handle
    shared = program.handle
    driver = Self.driver(of: connection)
    resetStatus = Self.loadResetStatus(driver)
  }

  private static func driver(of connection: EGLConnection) -> GLDriver {
    GLDriver(platform: "\(connection.string(EGL_VENDOR)) EGL \(connection.string(EGL_VERSION))")
  }

  deinit {
    loans.waitForAll()
    if eglGetCurrentContext() == handle { eglMakeCurrent(connection.display, nil, nil, nil) }
    eglDestroyContext(connection.display, handle)
  }

  /// Makes this the thread's context, and deletes the objects whose owners are gone.
  package func makeCurrent() throws(EGLError) {
    if eglGetCurrentContext() != handle {
      guard eglMakeCurrent(connection.display, nil, nil, handle) == EGL_TRUE else { throw .last("eglMakeCurrent", on: device.id) }
    }
    graveyard.empty(generation: generation)
  }

  /// Makes a window what framebuffer 0 draws into, or nothing again.
  func makeCurrent(drawingInto window: EGLSurface?) throws(EGLError) {
    guard eglMakeCurrent(connection.display, window, window, handle) == EGL_TRUE else { throw .last("eglMakeCurrent", on: device.id) }
  }

  /// Frees the thread for another context.
  package func resign() {
    if eglGetCurrentContext() == handle { eglMakeCurrent(connection.display, nil, nil, nil) }
  }

  /// Whether the device was reset since the context was made. To be asked while the context is current.
  package func isLost() -> Bool {
    if injectsReset {
      injectsReset = false
      return true
    }
    return (resetStatus?() ?? 0) != 0
  }

  /// Replaces a lost context by a new one on the same device, which is then current. All GL names are gone: owners make theirs again.
  package func rebuild() throws(EGLError) {
    loans.waitForAll()
    eglMakeCurrent(connection.display, nil, nil, nil)
    let replacement = try Self.makeContext(connection, sharing: shared)
    eglDestroyContext(connection.display, handle)
    handle = replacement
    generation += 1
    try makeCurrent()
    driver = GLDriver(platform: driver.platform)
    resetStatus = Self.loadResetStatus(driver)
  }

  /// Throws when a GL call since the last check failed. To be called while the context is current.
  package func check(_ call: @autoclosure () -> String, on subject: @autoclosure () -> String) throws(GLError) {
    let code = glGetError()
    if code != GLenum(GL_NO_ERROR) { throw GLError(call(), on: subject(), code: code) }
  }

  /// Throws when the framebuffer that is bound to `target` cannot be drawn into: the error of a call before, where there is one, else what
  /// the framebuffer lacks.
  package func checkFramebuffer(_ target: GLenum, on subject: @autoclosure () -> String) throws(GLError) {
    let status = glCheckFramebufferStatus(target)
    if status == GLenum(GL_FRAMEBUFFER_COMPLETE) { return }
    try check("glCheckFramebufferStatus", on: subject())
    throw GLError("glCheckFramebufferStatus", on: subject(), code: status)
  }
}

extension GLContext {
  /// The newest version of OpenGL ES 3 that the display has, told to report resets where that is possible.
  private static func makeContext(_ connection: EGLConnection, sharing shared: EGLContext? = nil) throws(EGLError) -> EGLContext {
    let id = connection.device.id
    guard connection.extensions.contains("EGL_KHR_surfaceless_context") else {
      throw EGLError("eglMakeCurrent", on: id, "EGL_KHR_surfaceless_context is missing, and drawing without a window needs it")
    }
    guard eglBindAPI(EGLenum(EGL_OPENGL_ES_API)) == EGL_TRUE else { throw .last("eglBindAPI", on: id) }
    let config = try configuration(connection)
    let reset = [EGL_CONTEXT_OPENGL_RESET_NOTIFICATION_STRATEGY_EXT, EGL_LOSE_CONTEXT_ON_RESET_EXT]
    for strategy in connection.extensions.contains("EGL_EXT_create_context_robustness") ? [reset, []] : [[]] {
      for minor: EGLint in [2, 1, 0] {
        let attributes = [EGL_CONTEXT_MAJOR_VERSION, 3, EGL_CONTEXT_MINOR_VERSION, minor] + strategy + [EGL_NONE]
        if let context = eglCreateContext(connection.display, config, shared, attributes) { return context }
      }
    }
    throw .last("eglCreateContext", on: id)
  }

  /// nil where contexts need no configuration.
  private static func configuration(_ connection: EGLConnection) throws(EGLError) -> EGLConfig? {
    if connection.extensions.contains("EGL_KHR_no_config_context") { return nil }
    var config: EGLConfig?
    var count: EGLint = 0
    let attributes = [EGL_RENDERABLE_TYPE, EGL_OPENGL_ES3_BIT, EGL_SURFACE_TYPE, 0, EGL_NONE]
    guard eglChooseConfig(connection.display, attributes, &config, 1, &count) == EGL_TRUE, count > 0 else {
      throw .last("eglChooseConfig", on: connection.device.id)
    }
    return config
  }

  private static func loadResetStatus(_ driver: GLDriver) -> ResetStatus? {
    let name: String
    if driver.major == 3 && driver.minor >= 2 {
      name = "glGetGraphicsResetStatus"
    } else if driver.extensions.contains("GL_KHR_robustness") {
      name = "glGetGraphicsResetStatusKHR"
    } else if driver.extensions.contains("GL_EXT_robustness") {
      name = "glGetGraphicsResetStatusEXT"
    } else {
      return nil
    }
    return eglGetProcAddress(name).map { unsafeBitCast($0, to: ResetStatus.self) }
  }
}
