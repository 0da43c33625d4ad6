import CGLES
package import Graphics

/// Memory that OpenGL ES draws into and a display shows; owns it, and the image by which OpenGL ES knows it.
package final class GBMBuffer {
  package let size: PixelSize
  let image: EGLImage
  private let buffer: OpaquePointer
  private let connection: EGLConnection

  /// How the memory is to be laid out.
  package enum Layout: Hashable, Sendable {
    /// One of these format modifiers, which the driver selects.
    case modifiers([UInt64])
    /// Linear rows of pixels.
    case linear
    /// The driver's layout for scanout.
    case implicit
  }

  /// - Throws: when the context is on no card, or the driver cannot make such memory or draw into it.
  package init(context: GLContext, size: PixelSize, format: UInt32, layout: Layout) throws(EGLError) {
    let subject = "a \(size.width)×\(size.height) picture on \(context.device.id)"
    guard let device = context.connection.gbm else { throw EGLError("gbm_bo_create", on: subject, "the context is not on a card") }
    let width = UInt32(size.width), height = UInt32(size.height)
    let usage = GBM_BO_USE_SCANOUT.rawValue | GBM_BO_USE_RENDERING.rawValue
    let made: OpaquePointer?
    switch layout {
    case .modifiers(let modifiers):
      made = gbm_bo_create_with_modifiers2(device.handle, width, height, format, modifiers, UInt32(modifiers.count), usage)
    case .linear: made = gbm_bo_create(device.handle, width, height, format, usage | GBM_BO_USE_LINEAR.rawValue)
    case .implicit: made = gbm_bo_create(device.handle, width, height, format, usage)
    }
    guard let made else { throw EGLError("gbm_bo_create", on: subject, "the driver makes no such memory") }
    guard let image = EGLImages.image(of: made, connection: context.connection) else {
      gbm_bo_destroy(made)
      throw EGLError.last("eglCreateImage", on: subject)
    }
    self.size = size
    self.image = image
    buffer = made
    connection = context.connection
  }

  deinit {
    eglDestroyImage(connection.display, image)
    gbm_bo_destroy(buffer)
  }

  package var memory: GBMMemory { GBMMemory(buffer: buffer) }
}
