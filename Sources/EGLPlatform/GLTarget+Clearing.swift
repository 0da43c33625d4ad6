import CGLES

extension GLTarget {
  /// Makes the whole target black and opaque.
  package func clear() throws {
    try context.makeCurrent()
    glBindFramebuffer(GLenum(GL_FRAMEBUFFER), try surface().framebuffer)
    glDisable(GLenum(GL_SCISSOR_TEST))
    glColorMask(1, 1, 1, 1)
    glClearColor(0, 0, 0, 1)
    glClear(GLbitfield(GL_COLOR_BUFFER_BIT))
  }
}
