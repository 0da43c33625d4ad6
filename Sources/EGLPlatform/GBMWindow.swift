import CGLES
package import Graphics

/// A window without a window system: EGL makes its buffers and exchanges them, for drivers that cannot draw into buffers of ours.
package final class GBMWindow {
  package let size: PixelSize
  private let context: GLContext
  private let connection: EGLConnection
  private let surface: OpaquePointer
  private let window: EGLSurface

  /// - Throws: when the context is on no card, or the driver has no windows of this format.
  package init(context: GLContext, size: PixelSize, format: UInt32) throws(EGLError) {
    let subject = "a \(size.width)×\(size.height) window on \(context.device.id)"
    let connection = context.connection
    guard let device = connection.gbm else { throw EGLError("gbm_surface_create", on: subject, "the context is not on a card") }
    let config = try Self.configuration(connection, format: format, subject: subject)
    let usage = GBM_BO_USE_SCANOUT.rawValue | GBM_BO_USE_RENDERING.rawValue
    guard let surface = gbm_surface_create(device.handle, UInt32(size.width), UInt32(size.height), format, usage) else {
      throw EGLError("gbm_surface_create", on: subject, "the driver makes no such window")
    }
    guard let window = eglCreatePlatformWindowSurface(connection.display, config, UnsafeMutableRawPointer(surface), nil) else {
      gbm_surface_destroy(surface)
      throw EGLError.last("eglCreatePlatformWindowSurface", on: subject)
    }
    self.size = size
    self.context = context
    self.connection = connection
    self.surface = surface
    self.window = window
  }

  deinit {
    eglDestroySurface(connection.display, window)
    gbm_surface_destroy(surface)
  }

  /// Copies a picture of the window's size into the next buffer, and hands that out until it is released.
  package func show(_ target: GLTarget) throws(EGLError) -> GBMMemory {
    precondition(target.size == size, "the picture has \(target.size), the window \(size)")
    try context.copy(target, into: window)
    guard let buffer = gbm_surface_lock_front_buffer(surface) else {
      throw EGLError("gbm_surface_lock_front_buffer", on: context.device.id, "no buffer is free")
    }
    return GBMMemory(buffer: buffer)
  }

  /// Lets the window draw into the buffer again.
  package func release(_ memory: GBMMemory) { gbm_surface_release_buffer(surface, memory.buffer) }

  private static func configuration(_ connection: EGLConnection, format: UInt32, subject: String) throws(EGLError) -> EGLConfig {
    let attributes = [
      EGL_RENDERABLE_TYPE, EGL_OPENGL_ES3_BIT, EGL_SURFACE_TYPE, EGL_WINDOW_BIT, EGL_RED_SIZE, 8, EGL_GREEN_SIZE, 8, EGL_BLUE_SIZE, 8,
      EGL_NONE,
    ]
    var configs = [EGLConfig?](repeating: nil, count: 64)
    var count: EGLint = 0
    guard eglChooseConfig(connection.display, attributes, &configs, EGLint(configs.count), &count) == EGL_TRUE else {
      throw .last("eglChooseConfig", on: subject)
    }
    for config in configs.prefix(Int(count)) {
      var visual: EGLint = 0
      eglGetConfigAttrib(connection.display, config, EGL_NATIVE_VISUAL_ID, &visual)
      if UInt32(bitPattern: visual) == format, let config { return config }
    }
    throw EGLError("eglChooseConfig", on: subject, "no configuration has the display's pixel format")
  }
}
