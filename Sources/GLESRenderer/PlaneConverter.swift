internal import CGLES
package import EGLPlatform
package import Graphics

/// Converts what was drawn into planes of limited-range Y′CbCr with colour at half resolution, as encoders take them: the same bytes as
/// `LimitedRangeYUV` writes, in 1.5 bytes a pixel to be read back.
///
///     texels of four samples        columns = ⌈width / 8⌉ · 2
///     ┌──────────────────┐
///     │ luma             │ rows: height, made even
///     ├─────────┬────────┤
///     │ Cb      │ Cr     │ half as many
///     └─────────┴────────┘
package final class PlaneConverter {
  /// The size in pixels of the pictures.
  package let size: PixelSize
  package let target: GLTarget
  private let context: GLContext
  private var programs: (cache: ProgramCache, generation: Int)

  package static func texels(of size: PixelSize) -> PixelSize { PixelSize((size.width + 7) / 8 * 2, (size.height + 1) / 2 * 3) }

  /// - Throws: when the texels are beyond the driver's limit, or memory is short.
  package init(context: GLContext, size: PixelSize) throws {
    self.context = context
    self.size = size
    target = try GLTarget(context: context, size: Self.texels(of: size))
    programs = Self.makePrograms(context)
  }

  private static func makePrograms(_ context: GLContext) -> (ProgramCache, Int) {
    (ProgramCache(context: context, binaries: ProgramBinaryStore(driver: context.driver)), context.generation)
  }

  /// The pixels, in whole texels of all planes, that are converted with a part of a picture.
  package func converted(_ part: PixelRect) -> PixelRect {
    PixelRect(minX: part.minX & ~7, minY: part.minY & ~1, maxX: (part.maxX + 7) & ~7, maxY: (part.maxY + 1) & ~1)
  }

  /// Where luma and both differences of colour of such pixels stand, in texels of `target`.
  package func regions(of part: PixelRect) -> [PixelRect] {
    let top = target.size.height / 3 * 2, middle = target.size.width / 2
    let color = PixelRect(x: part.minX / 8, y: top + part.minY / 2, width: part.width / 8, height: part.height / 2)
    return [
      PixelRect(x: part.minX / 4, y: part.minY, width: part.width / 4, height: part.height), color, color.offsetBy(dx: middle, dy: 0),
    ]
  }

  /// Converts a part of what has been drawn into a target of eight bits so far. Call it between frames: it leaves no state that frames rely
  /// on.
  ///
  /// - Parameter part: as `converted` gives it.
  package func convert(_ picture: GLTarget, _ part: PixelRect) throws {
    precondition(picture.size == size && picture.format == .rgba8, "planes are made of pictures of one size, of eight bits")
    try context.makeCurrent()
    if programs.generation != context.generation { programs = Self.makePrograms(context) }
    let program = try programs.cache.passProgram("planes.frag")
    let source = try picture.surface(), surface = try target.surface()
    glUseProgram(program.name)
    glBindVertexArray(0)
    glBindFramebuffer(GLenum(GL_FRAMEBUFFER), surface.framebuffer)
    for capability in [GL_BLEND, GL_DEPTH_TEST, GL_CULL_FACE, GL_SCISSOR_TEST, GL_DITHER] { glDisable(GLenum(capability)) }
    glColorMask(1, 1, 1, 1)
    glActiveTexture(GLenum(GL_TEXTURE1))
    glBindTexture(GLenum(GL_TEXTURE_2D), source.textureName)
    let origins = regions(of: PixelRect.empty)
    for (plane, region) in regions(of: part).enumerated() {
      program.set(.origin, origins[plane].minX, origins[plane].minY, plane)
      glViewport(GLint(region.minX), GLint(region.minY), GLsizei(region.width), GLsizei(region.height))
      glDrawArrays(GLenum(GL_TRIANGLES), 0, 3)
    }
    glBindTexture(GLenum(GL_TEXTURE_2D), 0)
    try context.check("glDrawArrays", on: "the planes of a \(size.width)×\(size.height) picture")
  }

  /// The planes of a part that was converted, and read back by its `regions`.
  package func planes(of part: PixelRect, in loan: GLLoan?) -> VideoPlanes {
    guard let loan else { return VideoPlanes(size: size, part: .empty, planes: nil, owner: nil) }
    let planes = loan.regions.map { VideoPlanes.Plane(samples: loan.bytes + $0.offset, stride: $0.bytesPerRow) }
    return VideoPlanes(size: size, part: part, planes: (y: planes[0], cb: planes[1], cr: planes[2]), owner: loan)
  }
}
