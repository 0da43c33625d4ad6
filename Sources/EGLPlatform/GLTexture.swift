import CGLES
package import Graphics

/// A two-dimensional texture; owns one GL name.
package struct GLTexture: ~Copyable {
  private let texture: GLName
  package let size: PixelSize
  package let levels: Int
  /// Numbers are half floats on the device: eleven significant bits.
  package let format: PixelFormat

  /// Storage with undefined contents. Binds the texture to the active unit.
  ///
  /// - Throws: beyond the size that the device allows, and when memory is short.
  package init(size: PixelSize, format: PixelFormat = .rgba8, levels: Int = 1, in context: GLContext) throws(GLError) {
    texture = GLName(.texture, in: context)
    self.size = size
    self.levels = levels
    self.format = format
    let limit = context.driver.maximumTextureSize
    guard max(size.width, size.height) <= limit else {
      let subject = "a \(size.width)×\(size.height) surface, beyond this device's limit of \(limit) pixels a side"
      throw GLError("glTexStorage2D", on: subject, code: GLenum(GL_INVALID_VALUE))
    }
    let target = GLenum(GL_TEXTURE_2D)
    glBindTexture(target, texture.name)
    glTexStorage2D(target, GLsizei(levels), format.internalFormat, GLsizei(size.width), GLsizei(size.height))
    glTexParameteri(target, GLenum(GL_TEXTURE_MIN_FILTER), levels > 1 ? GL_NEAREST_MIPMAP_NEAREST : GL_NEAREST)
    glTexParameteri(target, GLenum(GL_TEXTURE_MAG_FILTER), GL_NEAREST)
    glTexParameteri(target, GLenum(GL_TEXTURE_WRAP_S), GL_CLAMP_TO_EDGE)
    glTexParameteri(target, GLenum(GL_TEXTURE_WRAP_T), GL_CLAMP_TO_EDGE)
    try context.check("glTexStorage2D", on: "a \(size.width)×\(size.height) texture")
  }

  /// The pixels of a buffer, which must outlive the texture. Binds the texture to the active unit.
  init(buffer: GBMBuffer, in context: GLContext) throws(GLError) {
    texture = GLName(.texture, in: context)
    size = buffer.size
    levels = 1
    format = .rgba8
    try attach(buffer.image, "a \(buffer.size.width)×\(buffer.size.height) picture to be shown", context)
  }

  /// Rows that others wrote, to be read, texel by texel: what is in the memory while that happens. Binds the texture to the active unit.
  ///
  /// - Throws: where the device does not read such memory.
  package init(rows: ForeignRows, in context: GLContext) throws(GLError) {
    texture = GLName(.texture, in: context)
    size = rows.size
    levels = 1
    format = .rgba8
    let subject = "\(rows.size.width)×\(rows.size.height) pixels of a dma-buf"
    guard let image = EGLImages.image(of: rows, connection: context.connection) else {
      throw GLError("eglCreateImage", on: subject, code: GLenum(GL_INVALID_OPERATION))
    }
    // The texture keeps what it needs of the image.
    defer { eglDestroyImage(context.connection.display, image) }
    try attach(image, subject, context)
  }

  private borrowing func attach(_ image: EGLImage, _ subject: String, _ context: GLContext) throws(GLError) {
    guard let attach = Self.attachImage else {
      throw GLError("glEGLImageTargetTexture2DOES", on: subject, code: GLenum(GL_INVALID_OPERATION))
    }
    let target = GLenum(GL_TEXTURE_2D)
    glBindTexture(target, texture.name)
    attach(target, image)
    glTexParameteri(target, GLenum(GL_TEXTURE_MIN_FILTER), GL_NEAREST)
    glTexParameteri(target, GLenum(GL_TEXTURE_MAG_FILTER), GL_NEAREST)
    glTexParameteri(target, GLenum(GL_TEXTURE_WRAP_S), GL_CLAMP_TO_EDGE)
    glTexParameteri(target, GLenum(GL_TEXTURE_WRAP_T), GL_CLAMP_TO_EDGE)
    try context.check("glEGLImageTargetTexture2DOES", on: subject)
  }

  private typealias AttachImage = @convention(c) (GLenum, EGLImage?) -> Void
  private static let attachImage = eglGetProcAddress("glEGLImageTargetTexture2DOES").map { unsafeBitCast($0, to: AttachImage.self) }

  package var name: GLuint { texture.name }
  package var generation: Int { texture.generation }
  package var byteCount: Int { size.width * size.height * format.deviceBytesPerPixel * (levels > 1 ? 4 : 3) / 3 }
}

extension PixelFormat {
  package var internalFormat: GLenum { GLenum(self == .rgba8 ? GL_RGBA8 : GL_RGBA16F) }
  /// The type of a component in memory that is copied to or from a texture.
  package var componentType: GLenum { GLenum(self == .rgba8 ? GL_UNSIGNED_BYTE : GL_FLOAT) }
  package var deviceBytesPerPixel: Int { self == .rgba8 ? 4 : 8 }
}
