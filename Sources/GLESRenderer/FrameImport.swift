internal import CGLES
internal import EGLPlatform
internal import Graphics

/// Turns decoded frames of videos that lie in shared memory into pictures on the device, which reads them where they are.
final class FrameImport {
  private let context: GLContext
  private let programs: ProgramCache
  /// Whether the device reads frames in shared memory, as far as is known.
  private(set) var works = true

  init(context: GLContext, programs: ProgramCache) { (self.context, self.programs) = (context, programs) }

  /// The planes of a frame. Call it between frames: it leaves no state that frames rely on.
  func planes(of frame: PlanarPixels, reading: FramePlanes.Reading) throws -> FramePlanes {
    let memory = frame.memory
    // The first unit has the frame's data.
    glActiveTexture(GLenum(GL_TEXTURE1))
    let textures = Imported(
      luma: try GLTexture(
        rows: ForeignRows(descriptor: memory.descriptor, offset: 0, bytesPerRow: memory.bytesPerRow, size: frame.size, kind: .one),
        in: context),
      color: try GLTexture(
        rows: ForeignRows(
          descriptor: memory.descriptor, offset: frame.colorOffset, bytesPerRow: memory.bytesPerRow, size: frame.colorSize, kind: .two),
        in: context))
    return FramePlanes(frame, luma: textures.luma.name, color: textures.color.name, reading: reading, owner: textures)
  }

  /// Draws a frame into a surface of its size. Call it between frames: it leaves no state that frames rely on.
  func convert(_ planes: FramePlanes, into surface: GLSurface) throws {
    planes.bind()
    let program = try programs.frameProgram(planes.reading)
    glUseProgram(program.name)
    program.set(planes.frame)
    glBindFramebuffer(GLenum(GL_FRAMEBUFFER), surface.framebuffer)
    glViewport(0, 0, GLsizei(surface.size.width), GLsizei(surface.size.height))
    for capability in [GL_BLEND, GL_DEPTH_TEST, GL_CULL_FACE, GL_SCISSOR_TEST, GL_DITHER] { glDisable(GLenum(capability)) }
    glColorMask(1, 1, 1, 1)
    glDrawArrays(GLenum(GL_TRIANGLES), 0, 3)
    try context.check("glDrawArrays", on: "a frame of a video in shared memory")
  }

  private final class Imported {
    let luma: GLTexture
    let color: GLTexture

    init(luma: consuming GLTexture, color: consuming GLTexture) {
      self.luma = luma
      self.color = color
    }
  }

  /// Remembers that a frame could not be read: others are not tried.
  func giveUp() { works = false }
}
