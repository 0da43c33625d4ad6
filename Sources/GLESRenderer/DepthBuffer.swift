internal import CGLES
internal import EGLPlatform
internal import Graphics

/// A depth texture that all surfaces up to its size share while they are drawn into.
final class DepthBuffer {
  let size: PixelSize
  private let texture: GLName
  var byteCount: Int { size.width * size.height * 4 }

  init(size: PixelSize, in context: GLContext) throws(GLError) {
    self.size = size
    texture = GLName(.texture, in: context)
    glBindTexture(GLenum(GL_TEXTURE_2D), texture.name)
    glTexStorage2D(GLenum(GL_TEXTURE_2D), 1, GLenum(GL_DEPTH_COMPONENT24), GLsizei(size.width), GLsizei(size.height))
    try context.check("glTexStorage2D", on: "depths of \(size.width)×\(size.height) pixels")
  }

  func attach() { Self.attach(texture.name) }

  static func detach() { attach(0) }

  private static func attach(_ name: GLuint) {
    glFramebufferTexture2D(GLenum(GL_FRAMEBUFFER), GLenum(GL_DEPTH_ATTACHMENT), GLenum(GL_TEXTURE_2D), name, 0)
  }
}
