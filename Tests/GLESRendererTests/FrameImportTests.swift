import CGLES
import EGLPlatform
import Graphics
import Testing

@testable import GLESRenderer

/// Frames of videos that a device converts to colour. The textures are ordinary ones: where memory can be shared, the tests of displays
/// read it there.
@Suite("Frames of videos on the device", .enabled(if: Device.exists, Device.reason))
struct FrameImportTests {
  private final class Memory: SharedMemory {
    let descriptor: Int32 = -1
    var bytes: UnsafeMutableRawBufferPointer { UnsafeMutableRawBufferPointer(start: nil, count: 0) }
    let bytesPerRow = 0
    func write(_ body: (UnsafeMutableRawBufferPointer) -> Void) {}
  }

  /// BT.601 in full range: red is luma + 1.402 · cr, green luma − 0.714 · cr − 0.344 · cb, blue luma + 1.772 · cb, of differences to 128.
  private static let fullBT601 = PlanarPixels.Matrix(
    luma: 1 << 20, lumaOffset: 0, colorOffset: 2048, crRed: 91_881, cbGreen: -22_554, crGreen: -46_802, cbBlue: 116_130)
  /// BT.709 in limited range: factors of 255/219 and 255/224.
  private static let limitedBT709 = PlanarPixels.Matrix(
    luma: 1_220_945, lumaOffset: 16, colorOffset: 2048, crRed: 117_489, cbGreen: -13_975, crGreen: -34_925, cbBlue: 138_439)

  /// Red, green, blue and alpha of all pixels.
  private func converted(
    _ size: PixelSize, luma: [UInt8], color: [UInt8], _ matrix: PlanarPixels.Matrix, isAtLeft: Bool = true, isAtTop: Bool = false
  ) throws -> [UInt8] {
    let context = try GLContext()
    try context.makeCurrent()
    let frames = FrameImport(context: context, programs: ProgramCache(context: context, binaries: nil))
    let frame = PlanarPixels(size: size, memory: Memory(), matrix: matrix, isColorAtLeft: isAtLeft, isColorAtTop: isAtTop) { [] }
    // Its texture is bound where it is made.
    let surface = try GLSurface(size: size, in: context)
    var names: [GLuint] = [0, 0]
    glGenTextures(2, &names)
    glPixelStorei(GLenum(GL_UNPACK_ALIGNMENT), 1)
    for (unit, name, size, format, kind, bytes) in [
      (Program.fromUnit, names[1], frame.colorSize, GL_RG8, GL_RG, color), (1, names[0], size, GL_R8, GL_RED, luma),
    ] {
      glActiveTexture(GLenum(GL_TEXTURE0 + Int32(unit)))
      glBindTexture(GLenum(GL_TEXTURE_2D), name)
      glTexImage2D(
        GLenum(GL_TEXTURE_2D), 0, format, GLsizei(size.width), GLsizei(size.height), 0, GLenum(kind), GLenum(GL_UNSIGNED_BYTE), bytes)
      glTexParameteri(GLenum(GL_TEXTURE_2D), GLenum(GL_TEXTURE_MIN_FILTER), GL_NEAREST)
    }
    try frames.convert(frame, into: surface)
    var pixels = [UInt8](repeating: 0, count: size.width * size.height * 4)
    glReadPixels(0, 0, GLsizei(size.width), GLsizei(size.height), GLenum(GL_RGBA), GLenum(GL_UNSIGNED_BYTE), &pixels)
    glDeleteTextures(2, names)
    return pixels
  }

  @Test("colours, worked by hand")
  func colors() throws {
    func first(_ luma: UInt8, _ cb: UInt8, _ cr: UInt8, _ matrix: PlanarPixels.Matrix) throws -> [UInt8] {
      try converted(PixelSize(1, 1), luma: [luma], color: [cb, cr], matrix)
    }
    // 255/219 · 219 = 255; 0.
    #expect(try first(235, 128, 128, Self.limitedBT709) == [255, 255, 255, 255])
    #expect(try first(16, 128, 128, Self.limitedBT709) == [0, 0, 0, 255])
    // 255/219 · 47 = 54.73 and 255/224 · 1.5748 · 112 = 200.79: 255.5 is cut off; 54.73 + 5.54 − 59.69 = 0.58; 54.73 − 54.92 < 0
    #expect(try first(63, 102, 240, Self.limitedBT709) == [255, 1, 0, 255])
    // 76 + 1.402 · 127 = 254.05; 76 + 0.344 · 43 − 0.714 · 127 = 0.10; 76 − 1.772 · 43 < 0
    #expect(try first(76, 85, 255, Self.fullBT601) == [254, 0, 0, 255])
  }

  @Test("between samples of colour lies what lies between their places")
  func siting() throws {
    let luma = [UInt8](repeating: 128, count: 16)
    func blues(_ color: [UInt8], isAtLeft: Bool = true, isAtTop: Bool = true) throws -> [[UInt8]] {
      let pixels = try converted(PixelSize(4, 4), luma: luma, color: color, Self.fullBT601, isAtLeft: isAtLeft, isAtTop: isAtTop)
      return (0..<4).map { y in (0..<4).map { x in pixels[(4 * y + x) * 4 + 2] } }
    }
    // Blue is luma + 1.772 · 0 on the left and + 1.772 · 40 on the right: 128 and 198.9; half way 163.4; a quarter 145.7; three 181.2.
    let columns: [UInt8] = [128, 128, 168, 128, 128, 128, 168, 128]
    #expect(try blues(columns) == [[UInt8]](repeating: [128, 163, 199, 199], count: 4))
    #expect(try blues(columns, isAtLeft: false) == [[UInt8]](repeating: [128, 146, 181, 199], count: 4))
    // The same from above.
    let rows: [UInt8] = [128, 128, 128, 128, 168, 128, 168, 128]
    #expect(try blues(rows) == [128, 163, 199, 199].map { [UInt8](repeating: $0, count: 4) })
    #expect(try blues(rows, isAtTop: false) == [128, 146, 181, 199].map { [UInt8](repeating: $0, count: 4) })
  }
}
