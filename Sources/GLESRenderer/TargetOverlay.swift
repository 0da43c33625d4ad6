internal import CGLES
package import EGLPlatform
package import Graphics

/// Shows what a target holds in framebuffers and textures of a context that shares its objects. OpenGL counts their rows from the bottom.
package final class TargetOverlay {
  private let context: GLContext
  private let programs: ProgramCache
  private var framebuffer: GLName?

  package init(context: GLContext) {
    self.context = context
    programs = ProgramCache(context: context, binaries: nil)
  }

  /// Compiles the programs for drawing, in the target's own context, which is current.
  package func prepare() throws { _ = try programs.passProgram("overlay.frag") }

  /// Draws a part of the target over what the framebuffer of the current context holds, pixel for pixel: the target's lower left corner is
  /// at (x, y). The scissor of the context holds drawing back; its state is afterwards as it was.
  package func draw(_ target: GLTarget, _ part: PixelRect, x: Int, y: Int) throws {
    let program = try programs.passProgram("overlay.frag"), surface = try target.surface()
    let saved = DrawingState()
    defer { saved.restore() }
    var scissor = PixelRect(x: x + part.minX, y: y + target.size.height - part.maxY, width: part.width, height: part.height)
    if let own = saved.scissor { scissor = scissor.intersection(own) }
    if scissor.isEmpty { return }
    for capability in DrawingState.disturbing { glDisable(capability) }
    glEnable(GLenum(GL_SCISSOR_TEST))
    glScissor(GLint(scissor.minX), GLint(scissor.minY), GLsizei(scissor.width), GLsizei(scissor.height))
    glEnable(GLenum(GL_BLEND))
    glBlendEquation(GLenum(GL_FUNC_ADD))
    glBlendFunc(GLenum(GL_ONE), GLenum(GL_ONE_MINUS_SRC_ALPHA))
    glColorMask(1, 1, 1, 1)
    glBindVertexArray(0)
    glUseProgram(program.name)
    program.set(.origin, x, y)
    glActiveTexture(GLenum(GL_TEXTURE1))
    glBindTexture(GLenum(GL_TEXTURE_2D), surface.textureName)
    glBindSampler(1, 0)
    glDrawArrays(GLenum(GL_TRIANGLES), 0, 3)
  }

  /// Writes a part of the target into a texture of its size. The target's context is current.
  package func copy(_ target: GLTarget, _ part: PixelRect, into texture: UInt32) throws {
    if framebuffer?.generation != context.generation { framebuffer = GLName(.framebuffer, in: context) }
    let goal = GLenum(GL_DRAW_FRAMEBUFFER), height = target.size.height
    glBindFramebuffer(goal, framebuffer?.name ?? 0)
    glFramebufferTexture2D(goal, GLenum(GL_COLOR_ATTACHMENT0), GLenum(GL_TEXTURE_2D), texture, 0)
    try context.checkFramebuffer(goal, on: "the program's texture \(texture)")
    glBindFramebuffer(GLenum(GL_READ_FRAMEBUFFER), try target.surface().framebuffer)
    glDisable(GLenum(GL_SCISSOR_TEST))
    glBlitFramebuffer(
      GLint(part.minX), GLint(part.minY), GLint(part.maxX), GLint(part.maxY), GLint(part.minX), GLint(height - part.minY),
      GLint(part.maxX), GLint(height - part.maxY), GLbitfield(GL_COLOR_BUFFER_BIT), GLenum(GL_NEAREST))
    // The texture may end before the framebuffer does.
    glFramebufferTexture2D(goal, GLenum(GL_COLOR_ATTACHMENT0), GLenum(GL_TEXTURE_2D), 0, 0)
    try context.check("glBlitFramebuffer", on: "the program's texture \(texture)")
  }
}

/// The part of a context's state that drawing over a framebuffer changes.
private struct DrawingState {
  /// Capabilities that would change how the overlay is drawn.
  static let disturbing = [
    GL_DEPTH_TEST, GL_STENCIL_TEST, GL_CULL_FACE, GL_RASTERIZER_DISCARD, GL_SAMPLE_ALPHA_TO_COVERAGE, GL_SAMPLE_COVERAGE,
  ].map { GLenum($0) }
  private static let capabilities = disturbing + [GLenum(GL_BLEND), GLenum(GL_SCISSOR_TEST)]

  private let isEnabled: [Bool]
  private let program, vertexArray, activeTexture, texture, sampler: GLint
  private let functions: [GLint], equations: [GLint], box: [GLint], mask: [GLint]

  init() {
    isEnabled = Self.capabilities.map { glIsEnabled($0) != 0 }
    program = Self.value(GL_CURRENT_PROGRAM)
    vertexArray = Self.value(GL_VERTEX_ARRAY_BINDING)
    activeTexture = Self.value(GL_ACTIVE_TEXTURE)
    glActiveTexture(GLenum(GL_TEXTURE1))
    texture = Self.value(GL_TEXTURE_BINDING_2D)
    sampler = Self.value(GL_SAMPLER_BINDING)
    functions = [GL_BLEND_SRC_RGB, GL_BLEND_DST_RGB, GL_BLEND_SRC_ALPHA, GL_BLEND_DST_ALPHA].map(Self.value)
    equations = [GL_BLEND_EQUATION_RGB, GL_BLEND_EQUATION_ALPHA].map(Self.value)
    box = Self.values(GL_SCISSOR_BOX)
    mask = Self.values(GL_COLOR_WRITEMASK)
  }

  /// The rectangle to which the context confines drawing, rows counted from the bottom; nil where it does not.
  var scissor: PixelRect? {
    guard isEnabled.last == true else { return nil }
    return PixelRect(x: Int(box[0]), y: Int(box[1]), width: Int(box[2]), height: Int(box[3]))
  }

  func restore() {
    for (capability, isOn) in zip(Self.capabilities, isEnabled) { if isOn { glEnable(capability) } else { glDisable(capability) } }
    glScissor(box[0], box[1], box[2], box[3])
    glColorMask(GLboolean(mask[0]), GLboolean(mask[1]), GLboolean(mask[2]), GLboolean(mask[3]))
    glBlendEquationSeparate(GLenum(equations[0]), GLenum(equations[1]))
    glBlendFuncSeparate(GLenum(functions[0]), GLenum(functions[1]), GLenum(functions[2]), GLenum(functions[3]))
    glActiveTexture(GLenum(GL_TEXTURE1))
    glBindTexture(GLenum(GL_TEXTURE_2D), GLuint(texture))
    glBindSampler(1, GLuint(sampler))
    glActiveTexture(GLenum(activeTexture))
    glBindVertexArray(GLuint(vertexArray))
    glUseProgram(GLuint(program))
  }

  private static func value(_ name: Int32) -> GLint { values(name)[0] }

  private static func values(_ name: Int32) -> [GLint] {
    var values = [GLint](repeating: 0, count: 4)
    glGetIntegerv(GLenum(name), &values)
    return values
  }
}
