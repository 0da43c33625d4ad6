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

  /// Draws a frame into a surface of its size. Call it between frames: it leaves no state that frames rely on.
  func draw(_ frame: PlanarPixels, into surface: GLSurface) throws {
    let memory = frame.memory
    // The first unit has the frame's data.
    glActiveTexture(GLenum(GL_TEXTURE0 + Int32(Program.fromUnit)))
    let color = try texture(
      ForeignRows(
        descriptor: memory.descriptor, offset: frame.colorOffset, bytesPerRow: memory.bytesPerRow, size: frame.colorSize, kind: .two))
    glActiveTexture(GLenum(GL_TEXTURE1))
    let luma = try texture(
      ForeignRows(descriptor: memory.descriptor, offset: 0, bytesPerRow: memory.bytesPerRow, size: frame.size, kind: .one))
    try convert(frame, into: surface)
    withExtendedLifetime((luma, color)) {}
  }

  /// Draws the frame whose luma is the texture of unit 1, and whose differences of colour are that of the unit `Program.fromUnit`.
  func convert(_ frame: PlanarPixels, into surface: GLSurface) throws {
    let program = try programs.passProgram("frame.frag")
    glUseProgram(program.name)
    let matrix = frame.matrix
    program.set(.lumaTerms, Int(matrix.luma), Int(matrix.lumaOffset), Int(matrix.colorOffset))
    program.set(.crTerms, Int(matrix.crRed), Int(matrix.crGreen))
    program.set(.cbTerms, Int(matrix.cbGreen), Int(matrix.cbBlue))
    program.set(.colorPlace, frame.isColorAtLeft ? 1 : 0, frame.isColorAtTop ? 1 : 0)
    glBindFramebuffer(GLenum(GL_FRAMEBUFFER), surface.framebuffer)
    glViewport(0, 0, GLsizei(surface.size.width), GLsizei(surface.size.height))
    for capability in [GL_BLEND, GL_DEPTH_TEST, GL_CULL_FACE, GL_SCISSOR_TEST, GL_DITHER] { glDisable(GLenum(capability)) }
    glColorMask(1, 1, 1, 1)
    glDrawArrays(GLenum(GL_TRIANGLES), 0, 3)
    try context.check("glDrawArrays", on: "a frame of a video in shared memory")
  }

  private func texture(_ rows: ForeignRows) throws -> Imported { Imported(try GLTexture(rows: rows, in: context)) }

  private final class Imported {
    private let texture: GLTexture
    init(_ texture: consuming GLTexture) { self.texture = texture }
  }

  /// Remembers that a frame could not be read: others are not tried.
  func giveUp() { works = false }
}
