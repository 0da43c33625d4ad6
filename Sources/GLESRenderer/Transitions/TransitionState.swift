internal import CGLES
internal import Compositing
internal import EGLPlatform
internal import Graphics

/// The samplers of all programs, and the textures of pictures that transitions take as parameters.
///
/// Sides of transitions may be read anywhere, so the sampler mixes their texels. Parameters' pictures stand with their first row at the
/// bottom, as GLSL transitions expect.
final class TransitionState {
  private let context: GLContext
  private let format: PixelFormat
  let nearest: GLName
  /// The sampler for positions that reach over an edge by a texel at most: mirrored, these find the outermost texels, as if held at the
  /// edge. llvmpipe mixes bytes in whole numbers where texels are held or repeated, and in floats where they are mirrored, as the software
  /// renderer does.
  let linear: GLName
  /// The sampler for two levels in turn, which the shader mixes.
  private let trilinear: GLName
  /// The sampler for positions anywhere.
  private let held: GLName
  private var images: [Picture: Image] = [:]
  private var missing: GLName?
  private var frame = 0
  private(set) var imageBytes = 0
  /// Bytes uploaded since `beginFrame`.
  private(set) var uploadedBytes = 0

  private final class Image {
    let texture: GLTexture
    var lastFrame = 0

    init(_ texture: consuming GLTexture) { self.texture = texture }
  }

  /// The number of frames after which a picture that no transition takes is freed.
  private static let timeout = 60

  init(context: GLContext, format: PixelFormat) {
    self.context = context
    self.format = format
    nearest = Self.sampler(GL_NEAREST, GL_NEAREST, wrap: GL_CLAMP_TO_EDGE, in: context)
    // Mirroring once is less work for each pixel than mirroring repeatedly.
    let mirrorsOnce = context.driver.extensions.contains("GL_EXT_texture_mirror_clamp_to_edge")
    let mirrored = mirrorsOnce ? GL_MIRROR_CLAMP_TO_EDGE_EXT : GL_MIRRORED_REPEAT
    linear = Self.sampler(GL_LINEAR, GL_LINEAR, wrap: mirrored, in: context)
    trilinear = Self.sampler(GL_LINEAR_MIPMAP_NEAREST, GL_LINEAR, wrap: mirrored, in: context)
    held = Self.sampler(GL_LINEAR, GL_LINEAR, wrap: GL_CLAMP_TO_EDGE, in: context)
  }

  private static func sampler(_ minification: GLint, _ magnification: GLint, wrap: GLint, in context: GLContext) -> GLName {
    let sampler = GLName(.sampler, in: context)
    glSamplerParameteri(sampler.name, GLenum(GL_TEXTURE_MIN_FILTER), minification)
    glSamplerParameteri(sampler.name, GLenum(GL_TEXTURE_MAG_FILTER), magnification)
    glSamplerParameteri(sampler.name, GLenum(GL_TEXTURE_WRAP_S), wrap)
    glSamplerParameteri(sampler.name, GLenum(GL_TEXTURE_WRAP_T), wrap)
    return sampler
  }

  func beginFrame() {
    frame += 1
    uploadedBytes = 0
  }

  func endFrame() {
    if images.isEmpty { return }
    for (picture, image) in images where frame - image.lastFrame > Self.timeout {
      imageBytes -= image.texture.byteCount
      images[picture] = nil
    }
  }

  /// Binds a side; unit 1 is the active one afterwards.
  func bind(_ texture: GLuint, _ target: GLenum, unit: Int, _ filter: Sampling.Filter) {
    let sampler =
      switch filter {
      case .nearest: nearest.name
      case .linear: linear.name
      case .trilinear: trilinear.name
      }
    bind(texture, target, unit: unit, sampler: sampler)
  }

  private func bind(_ texture: GLuint, _ target: GLenum, unit: Int, sampler: GLuint) {
    glActiveTexture(GLenum(GL_TEXTURE0) + GLenum(unit))
    glBindTexture(target, texture)
    glBindSampler(GLuint(unit), sampler)
    glActiveTexture(GLenum(GL_TEXTURE1))
  }

  /// Binds the picture of a parameter, or a transparent one where there is none.
  func bindImage(_ picture: Picture?, unit: Int) throws {
    let name: GLuint
    if let picture {
      name = try texture(for: picture)
    } else {
      name = missingTexture()
    }
    bind(name, GLenum(GL_TEXTURE_2D), unit: unit, sampler: held.name)
  }

  private func texture(for picture: Picture) throws -> GLuint {
    if let known = images[picture] {
      known.lastFrame = frame
      return known.texture.name
    }
    guard let entry = try picture.withTexels(format, makeImage) else { return missingTexture() }
    imageBytes += entry.texture.byteCount
    uploadedBytes += entry.texture.byteCount
    entry.lastFrame = frame
    images[picture] = entry
    return entry.texture.name
  }

  /// Makes the texture of a picture; nil for a picture without pixels.
  private func makeImage(_ texels: PictureTexels) throws -> Image? {
    guard let base = texels.bytes, texels.size.width > 0, texels.size.height > 0 else { return nil }
    let texture = try GLTexture(size: texels.size, format: texels.format, in: context)
    let rowBytes = texels.size.width * texels.format.bytesPerPixel
    for row in 0..<texels.size.height {
      glTexSubImage2D(
        GLenum(GL_TEXTURE_2D), 0, 0, GLint(row), GLsizei(texels.size.width), 1, GLenum(GL_RGBA), texels.format.componentType,
        base + (texels.size.height - 1 - row) * rowBytes)
    }
    return Image(texture)
  }

  private func missingTexture() -> GLuint {
    if let name = missing?.name { return name }
    let texture = GLName(.texture, in: context)
    glBindTexture(GLenum(GL_TEXTURE_2D), texture.name)
    glTexStorage2D(GLenum(GL_TEXTURE_2D), 1, GLenum(GL_RGBA8), 1, 1)
    withUnsafeBytes(of: UInt32.zero) {
      glTexSubImage2D(GLenum(GL_TEXTURE_2D), 0, 0, 0, 1, 1, GLenum(GL_RGBA), GLenum(GL_UNSIGNED_BYTE), $0.baseAddress)
    }
    let name = texture.name
    missing = consume texture
    return name
  }
}
