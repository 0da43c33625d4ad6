import Foundation
import Graphics
import TestSupport
import Testing

@testable import MediaFiles
@testable import OfflineOutput

@Suite("Sinks: what stands in the folder, and when")
struct FrameSinkTests {
  private let folder: TemporaryFolder
  private let red = Bitmap(4, 4, filledWith: [255, 0, 0, 255])

  init() throws { folder = try TemporaryFolder() }

  private func sink(_ name: String, _ options: OutputOptions = OutputOptions(frameRate: FrameRate(25))) throws -> any FrameSink {
    try OutputFormat.parse(name: folder.path(name)).makeSink(size: red.size, options: options)
  }

  private static let files = ["a.png", "a.jpg", "a.webp", "a.apng", "a.gif", "a.mp4", "a.mov", "a.webm", "a.rgba", "a.y4m"]

  @Test("A file appears under its name when it is complete", arguments: files)
  func atomic(name: String) throws {
    try Data("old".utf8).write(to: URL(fileURLWithPath: folder.path(name)))
    let sink = try sink(name)
    try sink.write(red, FrameStamp(index: 0, time: 0))
    #expect(try folder.bytes(name) == Array("old".utf8))
    try sink.finish()
    #expect(folder.contents == [name])
    #expect(try folder.bytes(name).count > 30)
  }

  @Test("Cancelled, nothing stays behind, and an older file stays as it was", arguments: files)
  func cancelled(name: String) throws {
    try Data("old".utf8).write(to: URL(fileURLWithPath: folder.path(name)))
    let sink = try sink(name)
    try sink.write(red, FrameStamp(index: 0, time: 0))
    sink.cancel()
    #expect(folder.contents == [name])
    #expect(try folder.bytes(name) == Array("old".utf8))
  }

  @Test("A sink that is let go of leaves nothing", arguments: files)
  func abandoned(name: String) throws {
    do { try sink(name).write(red, FrameStamp(index: 0, time: 0)) }
    #expect(folder.contents.isEmpty)
  }

  @Test("One picture and no more")
  func onePicture() throws {
    let sink = try sink("a.png")
    try sink.write(red, FrameStamp(index: 0, time: 0))
    #expect(throws: OutputError.holdsOnePicture(folder.path("a.png"))) { try sink.write(red, FrameStamp(index: 1, time: 1)) }
  }

  @Test("A sequence is named by the frames' own numbers, and keeps what was finished")
  func sequence() throws {
    let sink = try sink("f-%03d.png")
    try sink.write(red, FrameStamp(index: 9, time: 0))
    try sink.write(red, FrameStamp(index: 10, time: 0))
    #expect(folder.contents == ["f-009.png", "f-010.png"])
    sink.cancel()
    #expect(folder.contents == ["f-009.png", "f-010.png"])
    #expect(try ImageFile.read(path: folder.path("f-010.png")).pixel(3, 3) == [255, 0, 0, 255])
  }

  @Test("A folder is created, and removed again when nothing came of it")
  func sequenceFolder() throws {
    let cancelled = try sink("frames/")
    #expect(folder.contents == ["frames"])
    cancelled.cancel()
    #expect(folder.contents.isEmpty)

    let sink = try sink("frames/")
    try sink.write(red, FrameStamp(index: 0, time: 0))
    #expect(try sink.bytesWritten == folder.bytes("frames/frame-00000.png").count)
    try sink.finish()
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("frames")) == ["frame-00000.png"])
  }

  @Test("Raw RGBA is straight, rows without padding")
  func rawRGBA() throws {
    let sink = try OutputFormat.parse(name: folder.path("a.rgba")).makeSink(size: PixelSize(3, 1), options: OutputOptions())
    let bitmap = Bitmap(3, 1, filledWith: [100, 50, 25, 128])
    bitmap[2, 0] = [1, 2, 3, 255]
    try sink.write(bitmap, FrameStamp(index: 0, time: 0))
    try sink.write(bitmap, FrameStamp(index: 1, time: 1))
    #expect(sink.bytesWritten == 24)
    try sink.finish()
    let frame: [UInt8] = [199, 100, 50, 128, 199, 100, 50, 128, 1, 2, 3, 255]
    #expect(try folder.bytes("a.rgba") == frame + frame)
  }

  @Test("Y4M: a header once, then frames of Y, Cb and Cr")
  func y4m() throws {
    let options = OutputOptions(frameRate: FrameRate(30_000, 1001))
    let sink = try OutputFormat.parse(name: folder.path("a.y4m")).makeSink(size: PixelSize(3, 2), options: options)
    for index in 0..<2 { try sink.write(Bitmap(3, 2, filledWith: [255, 0, 0, 255]), FrameStamp(index: index, time: 0)) }
    try sink.finish()
    let header = "YUV4MPEG2 W3 H2 F30000:1001 Ip A1:1 C420jpeg XCOLORRANGE=LIMITED\n"
    let frame = Array("FRAME\n".utf8) + [63, 63, 63, 63, 63, 63, 102, 102, 240, 240]
    #expect(try folder.bytes("a.y4m") == Array(header.utf8) + frame + frame)
  }

  @Test("Y4M is understood by FFmpeg", .enabled(if: FFmpegTool.isInstalled, "needs ffmpeg and ffprobe"))
  func y4mElsewhere() throws {
    let sink = try sink("b.y4m")
    for index in 0..<3 { try sink.write(red, FrameStamp(index: index, time: 0)) }
    try sink.finish()
    let found = try FFmpegTool.probe(folder.path("b.y4m"), ["width", "height", "nb_read_frames", "r_frame_rate", "pix_fmt"])
    #expect(found == ["width": "4", "height": "4", "nb_read_frames": "3", "r_frame_rate": "25/1", "pix_fmt": "yuv420p"])
  }

  @Test("Wrong places are refused when the sink is opened", arguments: ["none/a.png", "none/a.mp4", "none/f-%d.png", "none/deep/"])
  func missingFolder(name: String) throws {
    let error = #expect(throws: OutputError.self) { try sink(name) }
    #expect(
      error?.description.hasSuffix("No such file or directory (errno 2). Create the folder first.") == true, "\(error?.description ?? "")")
  }

  @Test("A folder under the file's name")
  func folderInTheWay() throws {
    try FileManager.default.createDirectory(atPath: folder.path("a.png"), withIntermediateDirectories: false)
    #expect(throws: OutputError.system(call: "open", path: folder.path("a.png"), code: EISDIR)) { try sink("a.png") }
  }

  @Test("A closed pipe is an error of its own, and does not end the process")
  func closedPipe() throws {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    close(ends[0])
    defer { close(ends[1]) }
    let sink = try RawSink(.rgba, size: red.size, output: .descriptor(ends[1], name: "rgba:-"))
    for _ in 0..<2 {
      #expect(throws: OutputError.readerClosed("rgba:-")) { try sink.write(red, FrameStamp(index: 0, time: 0)) }
    }
    sink.cancel()
    #expect(fcntl(ends[1], F_GETFD) >= 0)  // still open: not the sink's to close
  }

  @Test("A full pipe set to non-blocking is waited for")
  func nonBlockingPipe() throws {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
    let size = PixelSize(256, 256)  // 262144 bytes, four times what a pipe holds
    let reader = FileHandle(fileDescriptor: ends[0], closeOnDealloc: true)
    let received = Watched(0)
    let thread = Thread {
      let count = reader.readDataToEndOfFile().count; received.update { $0 = count }
    }
    thread.start()
    let sink = try RawSink(.rgba, size: size, output: .descriptor(ends[1], name: "rgba:-"))
    try sink.write(Bitmap(size: size), FrameStamp(index: 0, time: 0))
    try sink.finish()
    close(ends[1])
    #expect(received.wait(until: { $0 > 0 }) == 262_144)
  }
}
