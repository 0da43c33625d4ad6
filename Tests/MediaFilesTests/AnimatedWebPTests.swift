import Foundation
import Graphics
import TestSupport
import Testing

@testable import MediaFiles
@testable import OfflineOutput

@Suite("Animated WebP")
struct AnimatedWebPTests {
  private let folder: TemporaryFolder
  private let size = PixelSize(16, 8)

  init() throws { folder = try TemporaryFolder() }

  /// Writes frames of one colour each, without loss.
  private func write(_ colors: [SIMD4<UInt8>], _ options: OutputOptions = OutputOptions(frameRate: FrameRate(10))) throws -> AnimatedImage {
    var options = options
    options.still.quality = 100
    let format = try OutputFormat.parse(name: folder.path("a.webp")).holding(frames: colors.count)
    let sink = try format.makeSink(size: size, options: options)
    for (index, color) in colors.enumerated() {
      try sink.write(Bitmap(size.width, size.height, filledWith: color), FrameStamp(index: index, time: 0))
    }
    #expect(!FileManager.default.fileExists(atPath: folder.path("a.webp")))
    try sink.finish()
    return try ImageFile.readFrames(path: folder.path("a.webp"))
  }

  @Test("frames keep their colours, transparency and times")
  func frames() throws {
    // Half transparent red, premultiplied.
    let read = try write([[0, 0, 255, 255], [128, 0, 0, 128], [0, 200, 100, 255]])
    #expect(read.frames.map(\.duration) == [0.1, 0.1, 0.1] && read.loopCount == nil)
    #expect(read.frames[0].image.width == 16 && read.frames[0].image.pixel(15, 7) == Pixel(0, 0, 255))
    #expect(read.frames[1].image.pixel(3, 3) == Pixel(128, 0, 0, 128) && read.frames[2].image.pixel(0, 0) == Pixel(0, 200, 100))
  }

  @Test("frames that equal the one before show for longer, and take no room")
  func equalFrames() throws {
    let red: SIMD4<UInt8> = [255, 0, 0, 255], blue: SIMD4<UInt8> = [0, 0, 255, 255]
    #expect(try write([red, red, blue, blue, blue, red]).frames.map(\.duration) == [0.2, 0.3, 0.1])
  }

  @Test("times are whole milliseconds that do not drift")
  func times() throws {
    // 0, 33⅓, 66⅔ and 100 ms are 0, 33, 67 and 100.
    var options = OutputOptions(frameRate: FrameRate(30))
    options.video.loopCount = 2
    let read = try write([[1, 0, 0, 255], [2, 0, 0, 255], [3, 0, 0, 255]], options)
    #expect(read.frames.map { Int(($0.duration * 1000).rounded()) } == [33, 34, 33] && read.loopCount == 2)
  }

  @Test("a .webp of more than one frame is an animation; sequences, and what goes to standard output, are not")
  func names() throws {
    let file = try OutputFormat.parse(name: "a.webp")
    #expect(file.holding(frames: 1) == file && file.holding(frames: 2).content == .animatedWebP)
    #expect(!file.holding(frames: 2).holdsOnePicture && file.holding(frames: 2).maximumFrameRate == FrameRate(90))
    for name in ["a-%d.webp", "webp:-", "a.png"] {
      let other = try OutputFormat.parse(name: name)
      #expect(other.holding(frames: 2) == other)
    }
  }

  @Test("there are no segments and no parts")
  func segments() throws {
    var options = OutputOptions(frameRate: FrameRate(10))
    options.video.segmentLength = 2
    #expect(throws: OutputError.hasNoParts(folder.path("a.webp"))) { try write([[1, 0, 0, 255], [2, 0, 0, 255]], options) }
    #expect(folder.contents.isEmpty)
  }

  @Test("cancelled, nothing stays behind")
  func cancelled() throws {
    let format = try OutputFormat.parse(name: folder.path("a.webp")).holding(frames: 2)
    let sink = try format.makeSink(size: size, options: OutputOptions())
    try sink.write(Bitmap(size.width, size.height, filledWith: [1, 2, 3, 255]), FrameStamp(index: 0, time: 0))
    sink.cancel()
    #expect(folder.contents.isEmpty)
  }
}
