internal import CGLES
internal import EGLPlatform
internal import Graphics

/// A texture that small pictures share, so that quads with different pictures can be drawn together.
///
/// Pictures stand side by side on shelves, each in a frame of its own outermost texels, for samplers that reach over its edge. The page
/// begins with white texels, by which solid quads can be drawn as pictures. A page is emptied when the last of its pictures goes.
final class AtlasPage {
  let side: Int
  /// Whether the page holds only pictures that come and go, which would keep others' room from being used again.
  let isTransient: Bool
  private let texture: GLName
  private var drawing: GLName?
  private var shelves: [Shelf] = []
  private var pictureCount = 0
  /// Memory for a picture with its frame, on the way to the device.
  private var rows: [UInt32] = []

  private struct Shelf {
    let y: Int
    let height: Int
    var width = 0
  }

  init(side: Int, isTransient: Bool, in context: GLContext) throws(GLError) {
    self.side = side
    self.isTransient = isTransient
    texture = GLName(.texture, in: context)
    let target = GLenum(GL_TEXTURE_2D)
    glActiveTexture(GLenum(GL_TEXTURE1))
    glBindTexture(target, texture.name)
    glTexStorage2D(target, 1, GLenum(GL_RGBA8), GLsizei(side), GLsizei(side))
    glTexParameteri(target, GLenum(GL_TEXTURE_MIN_FILTER), GL_NEAREST)
    glTexParameteri(target, GLenum(GL_TEXTURE_MAG_FILTER), GL_NEAREST)
    let white: [UInt32] = [.max, .max, .max, .max]
    white.withUnsafeBytes { write($0.baseAddress, at: PixelRect(x: 0, y: 0, width: 2, height: 2)) }
    try context.check("glTexStorage2D", on: "a page of \(side)×\(side) for small pictures")
  }

  var name: GLuint { texture.name }

  /// Finds room, and writes the pixels there: RGBA rows without padding.
  ///
  /// - Returns: where the top left texel is; nil when the page is full.
  func add(_ pixels: UnsafeRawPointer, _ size: PixelSize) -> SIMD2<Int>? {
    guard let origin = room(for: PixelSize(size.width + 2, size.height + 2)) else { return nil }
    replace(at: origin &+ 1, by: pixels, size)
    pictureCount += 1
    return origin &+ 1
  }

  /// Finds room for pixels that will be painted.
  ///
  /// - Returns: where the top left texel is; nil when the page is full.
  func reserve(_ size: PixelSize) -> SIMD2<Int>? {
    let origin = room(for: size)
    if origin != nil { pictureCount += 1 }
    return origin
  }

  /// What draws into the page. Binds it.
  func framebuffer(_ context: GLContext) throws(GLError) -> GLuint {
    if let name = drawing?.name { return name }
    drawing = GLName(.framebuffer, in: context)
    let target = GLenum(GL_FRAMEBUFFER), name = drawing?.name ?? 0
    glBindFramebuffer(target, name)
    glFramebufferTexture2D(target, GLenum(GL_COLOR_ATTACHMENT0), GLenum(GL_TEXTURE_2D), texture.name, 0)
    try context.checkFramebuffer(target, on: "a page of \(side)×\(side) for small pictures")
    return name
  }

  /// Finds room, and writes a part of a picture there, without a frame of its outermost texels.
  ///
  /// - Returns: where the part's top left texel is; nil when the page is full.
  func add(_ part: PixelRect, of texels: PictureTexels) -> SIMD2<Int>? {
    guard let pixels = texels.bytes, let origin = room(for: part.size) else { return nil }
    glActiveTexture(GLenum(GL_TEXTURE1))
    glBindTexture(GLenum(GL_TEXTURE_2D), name)
    glPixelStorei(GLenum(GL_UNPACK_ROW_LENGTH), GLint(texels.size.width))
    write(
      pixels + (part.minY * texels.size.width + part.minX) * 4,
      at: PixelRect(x: origin.x, y: origin.y, width: part.width, height: part.height))
    glPixelStorei(GLenum(GL_UNPACK_ROW_LENGTH), 0)
    pictureCount += 1
    return origin
  }

  /// Replaces the pixels at `origin` by others of the same size.
  func replace(at origin: SIMD2<Int>, by pixels: UnsafeRawPointer, _ size: PixelSize) {
    let framed = PixelSize(size.width + 2, size.height + 2)
    glActiveTexture(GLenum(GL_TEXTURE1))
    glBindTexture(GLenum(GL_TEXTURE_2D), name)
    let count = framed.width * framed.height
    if rows.count < count { rows = Array(repeating: 0, count: count + count / 4) }
    rows.withUnsafeMutableBytes { rows in
      for y in 0..<framed.height {
        let source = UnsafeRawBufferPointer(start: pixels + min(max(y - 1, 0), size.height - 1) * size.width * 4, count: size.width * 4)
        let row = UnsafeMutableRawBufferPointer(rebasing: rows[y * framed.width * 4..<(y + 1) * framed.width * 4])
        row.copyMemory(from: UnsafeRawBufferPointer(rebasing: source[..<4]))
        UnsafeMutableRawBufferPointer(rebasing: row[4...]).copyMemory(from: source)
        UnsafeMutableRawBufferPointer(rebasing: row[(row.count - 4)...]).copyMemory(
          from: UnsafeRawBufferPointer(rebasing: source[(source.count - 4)...]))
      }
      write(rows.baseAddress, at: PixelRect(x: origin.x - 1, y: origin.y - 1, width: framed.width, height: framed.height))
    }
  }

  /// Counts one picture fewer; empties the page when that was the last.
  func release() {
    pictureCount -= 1
    if pictureCount == 0 { shelves.removeAll(keepingCapacity: true) }
  }

  /// Room on the lowest shelf that is not much too high, else on a new shelf.
  private func room(for size: PixelSize) -> SIMD2<Int>? {
    var best: Int?
    for index in shelves.indices {
      let shelf = shelves[index]
      guard shelf.width + size.width <= side, size.height <= shelf.height, shelf.height <= 2 * size.height else { continue }
      if let current = best, shelves[current].height <= shelf.height { continue }
      best = index
    }
    if best == nil {
      let y = shelves.last.map { $0.y + $0.height } ?? 2
      guard y + size.height <= side, size.width <= side else { return nil }
      shelves.append(Shelf(y: y, height: size.height))
      best = shelves.count - 1
    }
    guard let best else { return nil }
    defer { shelves[best].width += size.width }
    return SIMD2(shelves[best].width, shelves[best].y)
  }

  private func write(_ source: UnsafeRawPointer?, at rect: PixelRect) {
    glTexSubImage2D(
      GLenum(GL_TEXTURE_2D), 0, GLint(rect.minX), GLint(rect.minY), GLsizei(rect.width), GLsizei(rect.height), GLenum(GL_RGBA),
      GLenum(GL_UNSIGNED_BYTE),
      source)
  }
}
