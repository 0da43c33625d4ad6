import CGLES
import Compositing
import EGLPlatform
import Graphics
import RenderTree
import TestSupport
import Testing

@testable import GLESRenderer

/// Frames of videos that a device converts to colour, or whose planes quads read. The textures are ordinary ones: where memory can be
/// shared, the tests of displays read it there.
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

  /// Planes in ordinary textures.
  private static func planes(_ frame: PlanarPixels, luma: [UInt8], color: [UInt8], _ reading: FramePlanes.Reading = .exact) -> FramePlanes {
    var names: [GLuint] = [0, 0]
    glGenTextures(2, &names)
    glPixelStorei(GLenum(GL_UNPACK_ALIGNMENT), 1)
    glActiveTexture(GLenum(GL_TEXTURE1))
    for (name, size, format, kind, bytes) in [
      (names[0], frame.size, GL_R8, GL_RED, luma), (names[1], frame.colorSize, GL_RG8, GL_RG, color),
    ] {
      glBindTexture(GLenum(GL_TEXTURE_2D), name)
      glTexImage2D(
        GLenum(GL_TEXTURE_2D), 0, format, GLsizei(size.width), GLsizei(size.height), 0, GLenum(kind), GLenum(GL_UNSIGNED_BYTE), bytes)
      glTexParameteri(GLenum(GL_TEXTURE_2D), GLenum(GL_TEXTURE_MIN_FILTER), GL_NEAREST)
      for side in [GL_TEXTURE_WRAP_S, GL_TEXTURE_WRAP_T] { glTexParameteri(GLenum(GL_TEXTURE_2D), GLenum(side), GL_CLAMP_TO_EDGE) }
    }
    // They go with the context.
    return FramePlanes(frame, luma: names[0], color: names[1], reading: reading, owner: nil)
  }

  /// Red, green, blue and alpha of all pixels.
  private func converted(
    _ size: PixelSize, luma: [UInt8], color: [UInt8], _ matrix: PlanarPixels.Matrix, isAtLeft: Bool = true, isAtTop: Bool = false,
    _ reading: FramePlanes.Reading = .exact
  ) throws -> [UInt8] {
    let context = try GLContext()
    try context.makeCurrent()
    let frames = FrameImport(context: context, programs: ProgramCache(context: context, binaries: nil))
    let frame = PlanarPixels(size: size, memory: Memory(), matrix: matrix, isColorAtLeft: isAtLeft, isColorAtTop: isAtTop) { [] }
    // Its texture is bound where it is made.
    let surface = try GLSurface(size: size, in: context)
    try frames.convert(Self.planes(frame, luma: luma, color: color, reading), into: surface)
    var pixels = [UInt8](repeating: 0, count: size.width * size.height * 4)
    glReadPixels(0, 0, GLsizei(size.width), GLsizei(size.height), GLenum(GL_RGBA), GLenum(GL_UNSIGNED_BYTE), &pixels)
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

  @Test(
    "the device's sampler mixes colour as whole numbers do, wherever samples stand", arguments: [false, true], [false, true])
  func mixed(isAtLeft: Bool, isAtTop: Bool) throws {
    func pixels(_ reading: FramePlanes.Reading) throws -> [UInt8] {
      try converted(Self.size, luma: Self.luma, color: Self.color, Self.limitedBT709, isAtLeft: isAtLeft, isAtTop: isAtTop, reading)
    }
    let exact = try pixels(.exact), mixed = try pixels(.mixed)
    // As worked above: the first samples are all the same.
    #expect(Array(mixed[0..<4]) == [255, 1, 0, 255])
    #expect(zip(exact, mixed).allSatisfy { abs(Int($0) - Int($1)) <= Self.mixingBound })
  }

  /// A sampler that keeps eight bits of a mix, as Mesa's on the CPU, is half a step off in either difference of colour, which is a step of
  /// blue, and rounds: a trial has such devices read planes by whole numbers.
  private static let mixingBound = 2

  // MARK: Quads that read planes

  private static let size = PixelSize(320, 240)
  /// Bytes without order, but for an even first row of two by two pixels.
  private static let luma = (0..<320 * 240).map { [0, 1, 320, 321].contains($0) ? 63 : UInt8(truncatingIfNeeded: $0 * $0 / 7 + $0 * 31) }
  private static let color = (0..<160 * 120 * 2).map { i in
    [0, 2, 320, 322].contains(i) ? 102 : [1, 3, 321, 323].contains(i) ? 240 : UInt8(truncatingIfNeeded: i * i / 5 + i * 17)
  }

  struct Show: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var rect = SIMD4<Float>(0, 0, 320, 240)
    var matrix = Matrix3.identity
    var sampling = Sampling.oneToOne(320, 240)
    var color = SIMD4<Float>.one
    var radii = SIMD4<Float>.zero
    var blend = BlendMode.sourceOver
    var readsPlanes = true
  }

  static let shows: [Show] = [
    Show(testDescription: "texel for pixel"),
    Show(testDescription: "half a pixel lower, in part", rect: SIMD4(0, 0, 160, 112), matrix: .translation(3, 2.5)),
    Show(testDescription: "half the size, of means", matrix: Matrix3(0.5, 0, 0, 0, 0.5, 0, 0, 0, 1), readsPlanes: false),
    Show(
      testDescription: "nearest texels, turned", matrix: PlanBuilder.rotation(degrees: 30, about: 160, 120),
      sampling: .oneToOne(320, 240, filter: .nearest)),
    Show(testDescription: "faint, with round corners", color: SIMD4(repeating: 0.5), radii: SIMD4(repeating: 40)),
    Show(testDescription: "multiplied", blend: .multiply),
    Show(testDescription: "larger, mixed four times", matrix: Matrix3(1.1, 0, 0, 0, 1.1, 0, 0, 0, 1), readsPlanes: false),
    Show(
      testDescription: "trilinear", matrix: Matrix3(0.4, 0, 0, 0, 0.4, 0, 0, 0, 1),
      sampling: Sampling(scale: SIMD2(1, 1), offset: .zero, bounds: SIMD4(0, 0, 320, 240), minification: .trilinear), readsPlanes: false),
  ]

  @Test("quads make of planes what they make of the frame's colours", arguments: shows, [FramePlanes.Reading.exact, .mixed])
  func planes(show: Show, reading: FramePlanes.Reading) throws {
    func plan(_ image: CGImage) -> FramePlan {
      var builder = PlanBuilder(320, 240)
      let picture = builder.picture(image)
      builder.draw(clear: SIMD4(0.25, 0.5, 0.75, 1)) {
        $0.quad(
          show.rect, show.matrix, material: .picture(picture, show.sampling), color: show.color, blend: show.blend, radii: show.radii)
      }
      return builder.plan
    }
    let colors = try converted(Self.size, luma: Self.luma, color: Self.color, Self.limitedBT709)
    // As worked above.
    #expect(Array(colors[0..<4]) == [255, 1, 0, 255])
    let frame = PlanarPixels(size: Self.size, memory: Memory(), matrix: Self.limitedBT709, isColorAtLeft: true, isColorAtTop: false) {
      colors
    }
    let direct = plan(CGImage(planes: frame))
    #expect(direct.readsPlanes(of: 0) == show.readsPlanes)
    guard show.readsPlanes else { return }
    var options = Device.options()
    let renderer = try GLESRenderer(context: GLContext(), options: options)
    try renderer.context.makeCurrent()
    renderer.adopt(Self.planes(frame, luma: Self.luma, color: Self.color, reading), as: direct.pictures[0])
    let drawn = try Device.render(direct, with: renderer)
    // The same program, but for where texels come from.
    options.interpolates = false
    let expected = try Device.render(plan(CGImage(width: 320, height: 240, premultipliedPixels: colors)), options: options)
    let bound = reading == .exact ? 0 : Self.mixingBound
    #expect(zip(drawn.bytes, expected.bytes).allSatisfy { abs(Int($0) - Int($1)) <= bound })
    if show.matrix == .identity, show.color == .one, show.blend == .sourceOver { #expect(drawn[0, 0] == SIMD4(255, 1, 0, 255)) }
  }

  @Test("a frame whose planes were read is converted once something reads more of it than that")
  func takesPlanesBack() throws {
    let frame = PlanarPixels(size: Self.size, memory: Memory(), matrix: Self.limitedBT709, isColorAtLeft: true, isColorAtTop: false) {
      [UInt8](repeating: 51, count: 320 * 240 * 4)
    }
    var builder = PlanBuilder(320, 240)
    let picture = builder.picture(CGImage(planes: frame))
    builder.draw { $0.quad(SIMD4(0, 0, 320, 240), material: .picture(picture, .oneToOne(320, 240))) }
    let renderer = try GLESRenderer(context: GLContext(), options: Device.options())
    try renderer.context.makeCurrent()
    renderer.adopt(Self.planes(frame, luma: Self.luma, color: Self.color), as: builder.plan.pictures[0])
    #expect(try Device.render(builder.plan, with: renderer)[0, 0] == SIMD4(255, 1, 0, 255))
    // Its own bytes, where no memory can be shared: 51 in all channels.
    renderer.adopt(nil, as: builder.plan.pictures[0])
    #expect(try Device.render(builder.plan, with: renderer)[0, 0] == SIMD4(51, 51, 51, 51))
  }
}
