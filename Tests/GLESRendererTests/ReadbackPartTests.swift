import CGLES
import EGLPlatform
import Foundation
import GLESRenderer
import Graphics
import TestSupport
import Testing

/// Seven by five pixels, each with its column in red and its row in green, twenty steps apart.
@Suite("Parts of pictures that are read back, and fences", .enabled(if: Device.exists, Device.reason))
struct ReadbackPartTests {
  private let context: GLContext
  private let target: GLTarget
  private let size = PixelSize(7, 5)

  init() throws {
    context = try GLContext()
    target = try GLTarget(context: context, size: size)
    let renderer = try GLESRenderer(context: context, options: Device.options())
    var builder = PlanBuilder(7, 5)
    builder.draw { list in
      for y in 0..<5 {
        for x in 0..<7 {
          let color = SIMD4(Float(x * 20 + 10) / 255, Float(y * 20 + 10) / 255, 0, 1)
          list.quad(SIMD4(Float(x), Float(y), Float(x + 1), Float(y + 1)), color: color)
        }
      }
    }
    try renderer.render(builder.plan, into: target)
  }

  /// What a bitmap of zeros holds after the rectangles were written into it.
  private func expected(_ rects: [PixelRect]) -> [SIMD4<UInt8>] {
    (0..<35).map { index in
      let x = index % 7, y = index / 7
      let isInside = rects.contains { $0.minX <= x && x < $0.maxX && $0.minY <= y && y < $0.maxY }
      return isInside ? SIMD4(UInt8(x * 20 + 10), UInt8(y * 20 + 10), 0, 255) : .zero
    }
  }

  private func empty() -> Bitmap {
    let bitmap = Bitmap(size: size)
    for y in 0..<5 { for x in 0..<7 { bitmap[x, y] = .zero } }
    return bitmap
  }

  private func pixels(_ bitmap: Bitmap) -> [SIMD4<UInt8>] { (0..<35).map { bitmap[$0 % 7, $0 / 7] } }

  private static let parts: [[PixelRect]] = [
    [PixelRect(x: 0, y: 0, width: 7, height: 5)], [PixelRect(x: 2, y: 1, width: 3, height: 2)],
    [PixelRect(x: 6, y: 4, width: 1, height: 1)],
    [PixelRect(x: 1, y: 3, width: 6, height: 2), PixelRect(x: 0, y: 0, width: 2, height: 3)],
    [PixelRect(x: 5, y: 0, width: 1, height: 4), PixelRect(x: 0, y: 4, width: 4, height: 1), PixelRect(x: 2, y: 1, width: 2, height: 2)],
  ]

  @Test("each part comes to its place, through the ring", arguments: parts)
  func ring(rects: [PixelRect]) throws {
    let readback = GLReadback(context: context, depth: 2), bitmap = empty(), again = empty()
    // The same buffer serves a smaller copy, and a larger one after it.
    for regions in [[PixelRect(x: 3, y: 3, width: 1, height: 1)], rects] {
      try readback.begin(target, regions: regions)
      #expect(readback.pending == 1 && !readback.isFull)
      try readback.finish(into: regions == rects ? bitmap : again)
    }
    #expect(pixels(bitmap) == expected(rects))
    #expect(pixels(again) == expected([PixelRect(x: 3, y: 3, width: 1, height: 1)]))
    #expect(try readback.pending == 0 && !readback.isOldestReady())
  }

  @Test("a part comes into a program's texture, whose rows count from the bottom, whatever else was read from")
  func texture() throws {
    var texture: GLuint = 0, framebuffer: GLuint = 0
    glGenTextures(1, &texture)
    glGenFramebuffers(1, &framebuffer)
    defer {
      glDeleteFramebuffers(1, &framebuffer)
      glDeleteTextures(1, &texture)
    }
    glBindTexture(GLenum(GL_TEXTURE_2D), texture)
    let zeros = [UInt8](repeating: 0, count: 35 * 4)
    glTexImage2D(GLenum(GL_TEXTURE_2D), 0, GL_RGBA8, 7, 5, 0, GLenum(GL_RGBA), GLenum(GL_UNSIGNED_BYTE), zeros)
    glBindFramebuffer(GLenum(GL_FRAMEBUFFER), framebuffer)
    let part = PixelRect(x: 1, y: 2, width: 4, height: 3)
    try TargetOverlay(context: context).copy(target, part, into: texture)
    glBindFramebuffer(GLenum(GL_FRAMEBUFFER), framebuffer)
    glFramebufferTexture2D(GLenum(GL_FRAMEBUFFER), GLenum(GL_COLOR_ATTACHMENT0), GLenum(GL_TEXTURE_2D), texture, 0)
    var bytes = zeros
    glReadPixels(0, 0, 7, 5, GLenum(GL_RGBA), GLenum(GL_UNSIGNED_BYTE), &bytes)
    let found = (0..<35).map { index in
      let start = ((4 - index / 7) * 7 + index % 7) * 4
      return SIMD4(bytes[start], bytes[start + 1], bytes[start + 2], bytes[start + 3])
    }
    #expect(found == expected([part]))
  }

  @Test("each part comes to its place, without the ring", arguments: parts)
  func copies(rects: [PixelRect]) throws {
    let readback = GLReadback(context: context), bitmap = empty()
    for rect in rects { try readback.copy(target, rect, into: bitmap) }
    #expect(pixels(bitmap) == expected(rects))
    var length: GLint = -1
    glGetIntegerv(GLenum(GL_PACK_ROW_LENGTH), &length)
    #expect(length == 0)
  }

  @Test("a loan has its parts one behind the other, in rows of sixteen pixels")
  func regions() throws {
    let readback = GLReadback(context: context)
    try readback.begin(target, regions: Self.parts[4])
    let loan = try readback.lend()
    #expect(loan.regions.map(\.offset) == [0, 256, 320] && loan.regions.map(\.bytesPerRow) == [64, 64, 64])
    #expect(loan.regions.map(\.rect) == Self.parts[4])
    var length: GLint = -1, buffer: GLint = -1
    glGetIntegerv(GLenum(GL_PACK_ROW_LENGTH), &length)
    glGetIntegerv(GLenum(GL_PIXEL_PACK_BUFFER_BINDING), &buffer)
    #expect(length == 0 && buffer == 0)
  }

  @Test("copies that are given up leave the ring empty")
  func cancelling() throws {
    let readback = GLReadback(context: context, depth: 2), bitmap = empty()
    try readback.begin(target)
    try readback.begin(target)
    #expect(readback.isFull)
    readback.cancel()
    #expect(readback.pending == 0 && !readback.isFull)
    try readback.begin(target, Self.parts[1][0])
    glFinish()
    #expect(try readback.isOldestReady())
    try readback.finish(into: bitmap)
    #expect(pixels(bitmap) == expected(Self.parts[1]))
  }

  @Test("a fence is made where the driver has them, and a file that is none is closed where it has not")
  func fences() throws {
    try context.makeCurrent()
    #expect(!context.waitForNativeFence(-1))
    let fence = context.makeNativeFence()
    #expect((fence >= 0) == context.hasNativeFences)
    if fence >= 0 { close(fence) }
    guard !context.hasNativeFences else { return }
    var ends: [Int32] = [-1, -1]
    #expect(pipe(&ends) == 0)
    defer { close(ends[0]) }
    _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
    #expect(!context.waitForNativeFence(ends[1]))
    var byte: UInt8 = 0
    // The end of the pipe, not "try again".
    #expect(read(ends[0], &byte, 1) == 0)
  }
}
