import CGLES
package import Graphics

/// A framebuffer of one size, for a renderer to draw into and an output to take.
///
/// Row 0 of the framebuffer is the picture's top row: OpenGL would call it the lowest, but nothing here is shown by a window system, so
/// that pictures are drawn the way they are read, and reading needs no turning over.
///
/// After a loss of the context the objects are made again at the next use; what was drawn is gone.
package final class GLTarget {
  package let context: GLContext
  package let size: PixelSize
  package let format: PixelFormat
  private var storage: GLSurface?
  /// Where the pixels are, when they are to be shown.
  private let buffer: GBMBuffer?

  /// - Throws: when the size is beyond the driver's limit, memory is short, or the driver cannot draw into the format.
  package init(context: GLContext, size: PixelSize, format: PixelFormat = .rgba8) throws {
    self.context = context
    self.size = size
    self.format = format
    buffer = nil
    try context.makeCurrent()
    storage = try GLSurface(size: size, format: format, in: context)
  }

  /// Draws into memory that a display shows, whose first row is the top row too.
  ///
  /// - Throws: when OpenGL ES cannot draw into it.
  package init(context: GLContext, buffer: GBMBuffer) throws {
    self.context = context
    size = buffer.size
    format = .rgba8
    self.buffer = buffer
    try context.makeCurrent()
    storage = try GLSurface(buffer: buffer, in: context)
  }

  /// The framebuffer and its texture, valid for the context as it is now. To be called while the context is current.
  package func surface() throws(GLError) -> GLSurface {
    if let storage, storage.generation == context.generation { return storage }
    let surface =
      if let buffer { try GLSurface(buffer: buffer, in: context) } else { try GLSurface(size: size, format: format, in: context) }
    storage = surface
    return surface
  }
}

/// A texture that can be drawn into.
package final class GLSurface {
  package let size: PixelSize
  private let texture: GLTexture
  private let framebufferName: GLName

  package convenience init(size: PixelSize, format: PixelFormat = .rgba8, in context: GLContext) throws(GLError) {
    try self.init(GLTexture(size: size, format: format, in: context), in: context)
  }

  /// The buffer must outlive the surface.
  convenience init(buffer: GBMBuffer, in context: GLContext) throws(GLError) {
    try self.init(GLTexture(buffer: buffer, in: context), in: context)
  }

  private init(_ texture: consuming GLTexture, in context: GLContext) throws(GLError) {
    size = texture.size
    self.texture = texture
    framebufferName = GLName(.framebuffer, in: context)
    let target = GLenum(GL_FRAMEBUFFER)
    glBindFramebuffer(target, framebufferName.name)
    glFramebufferTexture2D(target, GLenum(GL_COLOR_ATTACHMENT0), GLenum(GL_TEXTURE_2D), self.texture.name, 0)
    try context.checkFramebuffer(target, on: "a \(size.width)×\(size.height) surface")
  }

  package var framebuffer: GLuint { framebufferName.name }
  package var textureName: GLuint { texture.name }
  package var generation: Int { texture.generation }
  package var byteCount: Int { texture.byteCount }
}
