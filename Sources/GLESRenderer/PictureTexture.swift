internal import CGLES
internal import Compositing
internal import EGLPlatform
internal import Graphics

/// A picture on the device: part of an atlas page, a texture of its own, or an array of tiles when a side is beyond the limit. A small
/// picture that some quads read with levels and others without is on a page, and has a texture of its own for its levels.
final class PictureTexture {
  let size: PixelSize
  let isTiled: Bool
  /// The size of a tile of the largest level, in pixels; smaller levels use tiles of the same size.
  let tileSize: PixelSize
  /// The first layer and the number of tiles in a row, for each level of a tiled picture.
  private(set) var tileLevels: [TileLevel] = []
  /// The number of levels, the full picture included.
  private(set) var levels = 1
  private(set) var hasMipmaps = false
  var byteCount: Int { ownBytes + pageBytes }
  /// Bytes of the picture's own texture, and bytes that it takes on an atlas page.
  private(set) var ownBytes = 0
  private(set) var pageBytes = 0
  var lastFrame = 0
  private var texture: GLName?
  /// The surface that a picture of a rasterised layer, or a frame of a video in shared memory, was drawn into.
  private(set) var surface: GLSurface?
  /// The planes of a frame of a video in shared memory that quads read themselves.
  private(set) var planes: FramePlanes?
  /// Where the picture stands when it shares a texture with others.
  private(set) var placement: Placement?
  /// The rectangle outside which the picture is transparent.
  let ink: PixelRect
  /// Whether only the picture's ink and the texels around it stand on the page.
  private(set) var isTrimmed = false

  struct Placement {
    /// The page's number in the cache.
    var page: Int
    /// The top left texel of the whole picture on the page, even where only a part of it stands there.
    var origin: SIMD2<Int>
  }

  struct TileLevel {
    var firstLayer: Int32
    var tilesPerRow: Int32
  }

  /// The number of levels that the shader handles for tiled pictures.
  private static let levelLimit = 16

  init(size: PixelSize, ink: PixelRect, maximumSide: Int) {
    self.size = size
    self.ink = ink
    let columns = (size.width + maximumSide - 1) / maximumSide
    let rows = (size.height + maximumSide - 1) / maximumSide
    tileSize = PixelSize((size.width + columns - 1) / columns, (size.height + rows - 1) / rows)
    isTiled = columns * rows > 1
  }

  /// A picture that has been drawn on the device.
  init(_ surface: GLSurface) {
    size = surface.size
    ink = PixelRect(surface.size)
    tileSize = surface.size
    isTiled = false
    ownBytes = surface.byteCount
    self.surface = surface
  }

  /// A frame of a video whose memory is somebody else's.
  init(_ planes: FramePlanes) {
    size = planes.frame.size
    ink = PixelRect(size)
    tileSize = size
    isTiled = false
    self.planes = planes
  }

  /// Whether it has a texture of its own, into which another picture of the same size can be written.
  var hasTexture: Bool {
    switch texture {
    case .some: true
    case .none: false
    }
  }
  var name: GLuint { texture?.name ?? surface?.textureName ?? planes?.luma ?? 0 }
  var target: GLenum { GLenum(isTiled ? GL_TEXTURE_2D_ARRAY : GL_TEXTURE_2D) }

  /// Notes that the picture, or the part of it with ink, has been put on a page.
  func stand(_ placement: Placement, _ part: PixelSize) {
    self.placement = placement
    isTrimmed = part != size
    pageBytes = part.width * part.height * 4
  }

  /// Notes that the picture is on no page any more.
  func leavePage() {
    placement = nil
    isTrimmed = false
    pageBytes = 0
  }

  /// The ink and the texels around it, which are transparent unless the picture ends there: all that pixels that copy texels read.
  var trimmed: PixelRect { ink.trimmedToInk(in: size) }

  private var format = PixelFormat.rgba8

  /// Uploads the picture into a texture of its own: the one that it has where that is as large, else a new one.
  func upload(_ texels: PictureTexels, withMipmaps: Bool, in context: GLContext) throws(GLError) {
    begin(texels.format, withMipmaps: withMipmaps, in: context)
    guard let base = texels.bytes else { return }
    write(base, level: 0, size)
    if levels > 1 {
      let chain = MipChain(
        pixels: base.assumingMemoryBound(to: UInt8.self), width: size.width, height: size.height, format: format)
      for index in 1..<levels {
        let level = chain.levels[index - 1]
        write(level.bytes, level: index, PixelSize(level.width, level.height))
      }
    }
    try context.check("glTexSubImage2D", on: "a \(size.width)×\(size.height) picture of \(levels) levels\(isTiled ? " in tiles" : "")")
  }

  /// Binds the picture's own texture: the one that it has where that is as large, else a new one.
  private func begin(_ format: PixelFormat, withMipmaps: Bool, in context: GLContext) {
    let levels = withMipmaps ? min(Self.levelLimit, MipChain.levelCount(width: size.width, height: size.height)) : 1
    let isAllocated = hasTexture && format == self.format && levels == self.levels
    self.format = format
    self.levels = levels
    hasMipmaps = withMipmaps
    planes = nil
    if !isAllocated { texture = GLName(.texture, in: context) }
    glActiveTexture(GLenum(GL_TEXTURE1))
    glBindTexture(target, name)
    guard !isAllocated else { return }
    glTexParameteri(target, GLenum(GL_TEXTURE_MIN_FILTER), levels > 1 && !isTiled ? GL_NEAREST_MIPMAP_NEAREST : GL_NEAREST)
    glTexParameteri(target, GLenum(GL_TEXTURE_MAG_FILTER), GL_NEAREST)
    allocate()
  }

  /// Uploads some rows of a picture of bytes that is not tiled; the first rows have to come first.
  func upload(_ rows: Range<Int>, of pixels: UnsafeRawPointer, in context: GLContext) throws(GLError) {
    precondition(!isTiled, "tiles are uploaded at once")
    if rows.lowerBound == 0 {
      begin(.rgba8, withMipmaps: false, in: context)
    } else {
      glActiveTexture(GLenum(GL_TEXTURE1))
      glBindTexture(target, name)
    }
    let first = pixels + rows.lowerBound * size.width * format.bytesPerPixel
    glTexSubImage2D(
      target, 0, 0, GLint(rows.lowerBound), GLsizei(size.width), GLsizei(rows.count), GLenum(GL_RGBA), format.componentType, first)
    try context.check("glTexSubImage2D", on: "\(rows.count) rows of a \(size.width)×\(size.height) picture")
  }

  private func allocate() {
    ownBytes = 0
    tileLevels.removeAll(keepingCapacity: true)
    var layers = 0
    for level in 0..<levels {
      let width = max(1, size.width >> level), height = max(1, size.height >> level)
      let columns = (width + tileSize.width - 1) / tileSize.width
      tileLevels.append(TileLevel(firstLayer: Int32(layers), tilesPerRow: Int32(columns)))
      layers += columns * ((height + tileSize.height - 1) / tileSize.height)
      ownBytes += width * height * format.deviceBytesPerPixel
    }
    if isTiled {
      ownBytes = tileSize.width * tileSize.height * layers * format.deviceBytesPerPixel
      glTexStorage3D(target, 1, format.internalFormat, GLsizei(tileSize.width), GLsizei(tileSize.height), GLsizei(layers))
    } else {
      glTexStorage2D(target, GLsizei(levels), format.internalFormat, GLsizei(size.width), GLsizei(size.height))
    }
  }

  /// Writes one level, whose rows have no padding.
  private func write(_ source: UnsafeRawPointer, level: Int, _ size: PixelSize) {
    let order = GLenum(GL_RGBA), type = format.componentType, texel = format.bytesPerPixel
    if !isTiled {
      glTexSubImage2D(target, GLint(level), 0, 0, GLsizei(size.width), GLsizei(size.height), order, type, source)
      return
    }
    glPixelStorei(GLenum(GL_UNPACK_ROW_LENGTH), GLint(size.width))
    var layer = tileLevels[level].firstLayer
    for y in stride(from: 0, to: size.height, by: tileSize.height) {
      for x in stride(from: 0, to: size.width, by: tileSize.width) {
        let width = min(tileSize.width, size.width - x), height = min(tileSize.height, size.height - y)
        glTexSubImage3D(target, 0, 0, 0, layer, GLsizei(width), GLsizei(height), 1, order, type, source + (y * size.width + x) * texel)
        layer += 1
      }
    }
    glPixelStorei(GLenum(GL_UNPACK_ROW_LENGTH), 0)
  }
}
