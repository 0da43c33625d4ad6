internal import CFormulas
internal import CGLES
internal import EGLPlatform

/// The floats that the shaders of one frame read, in a ring of textures: while the device reads one, the next is written.
final class FrameData {
  private static let rowTexels = 1 << Int(DATA_ROW_BITS)
  private static let ringSize = 3

  private let context: GLContext
  private var textures: [RingTexture] = []
  private var next = 0

  init(context: GLContext) { self.context = context }

  /// Uploads the texels into the ring's next texture, and binds that to texture unit 0.
  ///
  /// - Returns: how many bytes were handed to the device.
  func upload(_ texels: [SIMD4<Float>]) throws -> Int {
    if textures.count < Self.ringSize { textures.append(RingTexture(context)) }
    let texture = textures[next % textures.count]
    next = (next + 1) % Self.ringSize
    let rows = max(1, (texels.count + Self.rowTexels - 1) / Self.rowTexels)
    glActiveTexture(GLenum(GL_TEXTURE0))
    try texture.bind(rows: rows, context)
    let wholeRows = texels.count / Self.rowTexels
    texels.withUnsafeBytes { bytes in
      write(bytes.baseAddress, y: 0, width: Self.rowTexels, height: wholeRows)
      let rest = texels.count - wholeRows * Self.rowTexels
      write(bytes.baseAddress.map { $0 + wholeRows * Self.rowTexels * 16 }, y: wholeRows, width: rest, height: 1)
    }
    return texels.count * 16
  }

  private func write(_ source: UnsafeRawPointer?, y: Int, width: Int, height: Int) {
    guard width > 0, height > 0 else { return }
    glTexSubImage2D(GLenum(GL_TEXTURE_2D), 0, 0, GLint(y), GLsizei(width), GLsizei(height), GLenum(GL_RGBA), GLenum(GL_FLOAT), source)
  }

  /// One texture of the ring, which grows by doubling.
  private final class RingTexture {
    private var texture: GLName
    private var rows = 0

    init(_ context: GLContext) { texture = GLName(.texture, in: context) }

    func bind(rows needed: Int, _ context: GLContext) throws(GLError) {
      let target = GLenum(GL_TEXTURE_2D)
      glBindTexture(target, texture.name)
      if rows >= needed { return }
      guard needed <= context.driver.maximumTextureSize else {
        throw GLError("glTexImage2D", on: "data of \(needed) rows", code: GLenum(GL_INVALID_VALUE))
      }
      rows = min(max(needed, rows * 2, 16), context.driver.maximumTextureSize)
      glTexImage2D(
        target, 0, GL_RGBA32F, GLsizei(FrameData.rowTexels), GLsizei(rows), 0, GLenum(GL_RGBA), GLenum(GL_FLOAT), nil)
      glTexParameteri(target, GLenum(GL_TEXTURE_MIN_FILTER), GL_NEAREST)
      glTexParameteri(target, GLenum(GL_TEXTURE_MAG_FILTER), GL_NEAREST)
      try context.check("glTexImage2D", on: "data of \(rows) rows")
    }
  }
}
