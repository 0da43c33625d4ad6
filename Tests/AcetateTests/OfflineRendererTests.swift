import RendererTestSupport
import Acetate
import Graphics
import QuartzCore
import TestSupport
import Testing

@Suite("Pictures of layer trees")
struct OfflineRendererTests {
  @Test("layer space counts y upwards, pictures downwards", arguments: TestBackend.available)
  func orientation(backend: TestBackend) throws {
    let root = makeRoot(20, 10)
    root.addBox(2, 1, 4, 3, .testBlue)
    let image = try OfflineRenderer(root, settings: settings(backend)).image(at: 0)
    #expect(image.width == 20 && image.height == 10)
    // y from 1 to 4 above the bottom edge: rows 6, 7 and 8 of ten.
    #expect(image.pixel(2, 6) == Pixel(0, 0, 255) && image.pixel(5, 8) == Pixel(0, 0, 255))
    for (x, y) in [(1, 6), (6, 6), (2, 5), (2, 9)] { #expect(image.pixel(x, y) == Pixel(0, 0, 0, 0)) }
  }

  @Test("opacity multiplies premultiplied colour, over the background", arguments: TestBackend.available)
  func opacity(backend: TestBackend) throws {
    let root = makeRoot(4, 4)
    root.addBox(0, 0, 4, 4, .testBlue).opacity = 0.5
    // ½ · 255 = 127.5 → 128
    let alone = try OfflineRenderer(root, settings: settings(backend)).image(at: 0)
    #expect(alone.pixel(1, 1).distance(to: Pixel(0, 0, 128, 128)) <= 1)
    let onRed = try OfflineRenderer(root, settings: settings(backend) { $0.background = .testRed }).image(at: 0)
    #expect(onRed.pixel(1, 1).distance(to: Pixel(128, 0, 128, 255)) <= 1)
  }

  @Test("an animation is evaluated at the frame's time", arguments: TestBackend.available)
  func animated(backend: TestBackend) throws {
    let root = makeRoot(20, 4)
    root.addBox(4, 0, 2, 4, .testBlue).animate("position.x", from: 5, to: 15, duration: 1)
    let renderer = try OfflineRenderer(root, settings: settings(backend))
    // At 0.5 s the centre is at 10: columns 9 and 10.
    let image = try renderer.image(at: 0.5)
    #expect((0..<20).filter { image.pixel($0, 2).b > 0 } == [9, 10])
    // Over at 1 s, then back to the model.
    #expect(try renderer.image(at: 1).pixel(14, 2) == Pixel(0, 0, 255))
    #expect(try renderer.image(at: 1.1).pixel(4, 2) == Pixel(0, 0, 255))
  }

  @Test("a time that is no number is an error", arguments: [Double.nan, .infinity, -.infinity])
  func timeless(time: Double) throws {
    let renderer = try OfflineRenderer(makeRoot(2, 2))
    var bytes = [UInt8](repeating: 7, count: 16)
    for attempt: () throws -> Void in [
      { _ = try renderer.image(at: time) }, { try renderer.write(to: "/nowhere/a.png", at: time) },
      { try bytes.withUnsafeMutableBytes { try renderer.render(at: time, into: $0) } },
    ] {
      let error = #expect(throws: RenderError.self, performing: attempt)
      #expect(error?.reason == .setting)
    }
    #expect(bytes == [UInt8](repeating: 7, count: 16))
  }

  @Test("a size of other proportions shows the whole canvas in the middle", arguments: TestBackend.available)
  func letterbox(backend: TestBackend) throws {
    let root = makeRoot(10, 5, color: .testRed)
    let sized = settings(backend) {
      $0.size = PixelSize(20, 20)
      $0.background = .testBlue
    }
    let image = try OfflineRenderer(root, settings: sized).image(at: 0)
    // Twice as large: 20×10, with 5 rows above and below.
    #expect(image.pixel(0, 4) == Pixel(0, 0, 255) && image.pixel(0, 5) == Pixel(255, 0, 0))
    #expect(image.pixel(19, 14) == Pixel(255, 0, 0) && image.pixel(19, 15) == Pixel(0, 0, 255))
  }

  /// Blue, 4 × 3 at (2, 1) of 20 × 10: rows 6 to 8 from the top, columns 2 to 5.
  @Test("pixels where they were drawn, and in memory of the caller's", arguments: TestBackend.available)
  func pixels(backend: TestBackend) throws {
    let root = makeRoot(20, 10)
    root.addBox(2, 1, 4, 3, .testBlue)
    let renderer = try OfflineRenderer(root, settings: settings(backend))
    var times: [Double] = []
    try renderer.readFrames(FrameTimes(from: 0, to: 1, frameRate: FrameRate(2))) { pixels, time in
      times.append(time)
      #expect(pixels.size == PixelSize(20, 10) && pixels.bytesPerRow >= 80)
      #expect(pixels[2, 6] == SIMD4(0, 0, 255, 255) && pixels[1, 6] == SIMD4(0, 0, 0, 0))
      #expect(pixels.row(8).load(fromByteOffset: 5 * 4 + 2, as: UInt8.self) == 255)
    }
    #expect(times == [0, 0.5])

    // Rows of 21 pixels; the one between rows stays.
    var memory = [UInt8](repeating: 7, count: 21 * 4 * 10)
    try memory.withUnsafeMutableBytes { try renderer.render(at: 1, into: $0, bytesPerRow: 21 * 4) }
    #expect(Array(memory[6 * 84 + 8..<6 * 84 + 12]) == [0, 0, 255, 255] && Array(memory[6 * 84 + 80..<6 * 84 + 84]) == [7, 7, 7, 7])
    #expect(try renderer.image(at: 1).withUnsafePixels { $0[5, 8] } == SIMD4(0, 0, 255, 255))
  }

  @Test("frames come in order, each with its time", arguments: TestBackend.available)
  func sequence(backend: TestBackend) throws {
    let root = makeRoot(10, 2)
    root.addBox(0, 0, 1, 2, .testBlue).animate("position.x", from: 0.5, to: 10.5, duration: 1)
    var seen: [(time: Double, column: Int?)] = []
    try OfflineRenderer(root, settings: settings(backend)).forEachFrame(FrameTimes(from: 0.1, to: 0.4, frameRate: FrameRate(10))) {
      image, time in
      seen.append((time, (0..<10).first { image.pixel($0, 0).b == 255 }))
    }
    #expect(seen.map(\.column) == [1, 2, 3])
    #expect(zip(seen.map(\.time), [0.1, 0.2, 0.3]).allSatisfy { abs($0 - $1) < 1e-12 })
  }

  @Test("an empty root, and one too large, are refused")
  func badSizes() {
    #expect(throws: RenderError.self) { try OfflineRenderer(CALayer()) }
    let reasons = [makeRoot(0, 5), makeRoot(40_000, 5), makeRoot(.infinity, 5), makeRoot(.nan, 5)].map { root in
      do throws(RenderError) {
        _ = try OfflineRenderer(root)
        return nil as RenderError.Reason?
      } catch { return error.reason }
    }
    #expect(reasons == [.size, .size, .size, .size])
  }
}
