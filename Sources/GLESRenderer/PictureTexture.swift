internal import CGLES
internal import EGLPlatform
internal import Graphics

/// A picture on the device: one texture, or an array of tiles when a side is beyond the limit.
final class PictureTexture {
  let size: PixelSize
  let byteCount: Int
  /// Mipmap levels, the full picture included.
  let levels = 1
  /// Size of a tile and tiles a row; the whole picture is one tile when it fits.
  let tileSize: PixelSize
  let tilesPerRow: Int
  let isTiled: Bool
  var lastFrame = 0
  private let texture: GLName

  /// Uploads the image.
  init(_ image: CGImage, maximumSide: Int, in context: GLContext) throws(GLError) {
    size = PixelSize(image.width, image.height)
    texture = GLName(.texture, in: context)
    byteCount = image.width * image.height * 4
    let columns = (image.width + maximumSide - 1) / maximumSide
    let rows = (image.height + maximumSide - 1) / maximumSide
    tilesPerRow = columns
    tileSize = PixelSize((image.width + columns - 1) / columns, (image.height + rows - 1) / rows)
    isTiled = columns * rows > 1
    glActiveTexture(GLenum(GL_TEXTURE1))
    glPixelStorei(GLenum(GL_UNPACK_ALIGNMENT), 4)
    let target = GLenum(isTiled ? GL_TEXTURE_2D_ARRAY : GL_TEXTURE_2D)
    glBindTexture(target, texture.name)
    glTexParameteri(target, GLenum(GL_TEXTURE_MIN_FILTER), GL_NEAREST)
    glTexParameteri(target, GLenum(GL_TEXTURE_MAG_FILTER), GL_NEAREST)
    if isTiled {
      uploadTiles(image, rows: rows)
    } else {
      glTexStorage2D(target, 1, GLenum(GL_RGBA8), GLsizei(size.width), GLsizei(size.height))
      image.pixels.withUnsafeBytes { bytes in
        glTexSubImage2D(target, 0, 0, 0, GLsizei(size.width), GLsizei(size.height), GLenum(GL_RGBA), GLenum(GL_UNSIGNED_BYTE), bytes.baseAddress)
      }
    }
    try context.check("glTexSubImage2D", on: "a \(image.width)×\(image.height) picture in \(columns * rows) tiles")
  }

  var name: GLuint { texture.name }
  var target: GLenum { GLenum(isTiled ? GL_TEXTURE_2D_ARRAY : GL_TEXTURE_2D) }

  private func uploadTiles(_ image: CGImage, rows: Int) {
    let target = GLenum(GL_TEXTURE_2D_ARRAY)
    glTexStorage3D(target, 1, GLenum(GL_RGBA8), GLsizei(tileSize.width), GLsizei(tileSize.height), GLsizei(tilesPerRow * rows))
    glPixelStorei(GLenum(GL_UNPACK_ROW_LENGTH), GLint(image.width))
    image.pixels.withUnsafeBytes { bytes in
      for row in 0..<rows {
        for column in 0..<tilesPerRow {
          let x = column * tileSize.width
          let y = row * tileSize.height
          let width = min(tileSize.width, image.width - x)
          let height = min(tileSize.height, image.height - y)
          let source = bytes.baseAddress.map { $0 + (y * image.width + x) * 4 }
          glTexSubImage3D(
            target, 0, 0, 0, GLint(row * tilesPerRow + column), GLsizei(width), GLsizei(height), 1, GLenum(GL_RGBA), GLenum(GL_UNSIGNED_BYTE), source)
        }
      }
    }
    glPixelStorei(GLenum(GL_UNPACK_ROW_LENGTH), 0)
  }
}
