import RendererTestSupport
import Acetate
import Foundation
import FrameLoop
import Graphics
import MediaFiles
import OfflineOutput
import QuartzCore
import TestSupport
import Testing

@Suite("Writing files")
struct WritingTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func makeTree() -> CALayer {
    let root = makeRoot(16, 8)
    root.addBox(0, 0, 2, 8, .testBlue).animate("position.x", from: 1, to: 15, duration: 1)
    return root
  }

  private var tenFrames: FrameTimes { FrameTimes(from: 0, to: 1, frameRate: FrameRate(10)) }

  @Test("a sequence has a file a frame, each the picture of its time", arguments: TestBackend.available)
  func sequence(backend: TestBackend) throws {
    var progress: [Int] = []
    let renderer = try OfflineRenderer(makeTree(), settings: settings(backend))
    let report = try renderer.write(to: folder.path("f-%02d.png"), times: tenFrames) { progress.append($0) }
    #expect(report.frames == 10 && progress == Array(1...10))
    #expect(folder.contents == (0..<10).map { "f-0\($0).png" })
    let fifth = try ImageFile.read(path: folder.path("f-05.png"))
    // Half of the way from 1 to 15 is 8: columns 7 and 8.
    #expect((0..<16).filter { fifth.pixel($0, 3).b == 255 } == [7, 8])
    #expect(try fifth.pixels == OfflineRenderer(makeTree(), settings: settings(backend)).image(at: 0.5).pixels)
  }

  @Test("what a process left behind that is gone is removed, and nothing else")
  func leftBehind() throws {
    let names = [".acetate-1-abc.part", ".acetate-1-abc", "acetate-1-abc.part"]
    for name in names { try Data("left".utf8).write(to: URL(fileURLWithPath: folder.path(name))) }
    _ = try OfflineRenderer(makeTree(), settings: settings(.software)).write(to: folder.path("a.png"), at: 0)
    #expect(Set(folder.contents) == [names[1], names[2], "a.png"])
  }

  @Test("a frame that takes long is told of before it is drawn")
  func foretelling() throws {
    let root = makeRoot(2000, 2000), blur = CAFilter(type: "gaussianBlur")
    blur.setValue(20, forKey: "inputRadius")
    for _ in 0..<500 {
      let layer = CALayer()
      layer.frame = root.bounds
      layer.backgroundFilters = [blur]
      root.addSublayer(layer)
    }
    let renderer = try OfflineRenderer(root, settings: settings(.software))
    let cancellation = Cancellation()
    var told: [Double] = []
    renderer.foretell = { time, seconds, _ in
      told += [time, seconds]
      cancellation.cancel()
    }
    let path = folder.path("a.png")
    #expect { try renderer.write(to: path, times: FrameTimes(at: 0), cancellation: cancellation) } throws: {
      ($0 as? RenderError)?.reason == .cancelled
    }
    // 44 s were measured, of one core of a server.
    #expect(told.count == 2 && told[0] == 0 && (20...90).contains(told[1]), "\(told)")
    // Four million pixels of one colour take a hundredth of a second.
    told = []
    let plain = try OfflineRenderer(makeRoot(2000, 2000), settings: settings(.software))
    plain.foretell = { time, seconds, _ in told += [time, seconds] }
    try plain.write(to: path, times: FrameTimes(at: 0))
    #expect(told.isEmpty)
  }

  @Test("so is one whose texts take long to lay out, and what a box does not show takes no time")
  func foretellingTexts() throws {
    for (height, isTold) in [(200_000.0, true), (100, false)] {
      let root = makeRoot(8, 8), text = String(repeating: "Lorem ipsum dolor sit amet\n", count: 40_000)
      let layer = CATextLayer()
      layer.frame = CGRect(x: 0, y: 0, width: 300, height: height)
      layer.fontSize = 4
      layer.string = text
      root.addSublayer(layer)
      let renderer = try OfflineRenderer(root, settings: settings(.software))
      let cancellation = Cancellation()
      var told: [Double] = []
      renderer.foretell = { _, seconds, isForTexts in
        told.append(seconds)
        #expect(isForTexts)
        cancellation.cancel()
      }
      var failure: RenderError.Reason?
      do { try renderer.write(to: folder.path("a.png"), times: FrameTimes(at: 0), cancellation: cancellation) } catch {
        failure = error.reason
      }
      #expect(failure == (isTold ? .cancelled : nil))
      // 40,000 paragraphs of 1,080,000 bytes, 1.7 ns for each pair.
      #expect(told.allSatisfy { (70...80).contains($0) } && told.isEmpty != isTold, "\(told)")
    }
  }

  @Test("a renderer that fails on the way leaves nothing")
  func failingBackend() throws {
    struct Breakdown: Error {}
    final class Failing: FrameBackend {
      var drawn = 0
      func draw(_ slot: FrameSlot, statistics: inout FrameStatistics, deliver: (FrameSlot) throws -> Void) throws {
        drawn += 1
        if drawn == 4 { throw Breakdown() }
        try deliver(slot)
      }
      func drain(statistics: inout FrameStatistics, deliver: (FrameSlot) throws -> Void) throws {}
    }
    let size = PixelSize(16, 8)
    let sink = try OutputFormat.parse(name: folder.path("a.apng")).makeSink(size: size, options: OutputOptions())
    #expect(folder.contents.count == 1 && folder.contents[0].hasSuffix(".part"))
    let queue = EncodingQueue(sink: sink, size: size)
    let pipeline = FramePipeline(
      makeBackend: { Failing() }, bitmap: { try queue.borrow() },
      deliver: { try queue.submit($0, FrameStamp(index: $1, time: 0, damage: $2)) })
    #expect(throws: Breakdown.self) {
      // The failure shows within the number of frames that may be under way.
      for index in 0..<20 {
        let slot = try pipeline.nextSlot()
        slot.frame = index
        try pipeline.submit(slot)
      }
    }
    #expect(throws: Breakdown.self) { try pipeline.finish() }
    queue.cancel()
    #expect(folder.contents == [])
  }

  @Test("a renderer that cannot begin leaves nothing")
  func missingDevice() throws {
    let renderer = try OfflineRenderer(makeTree(), settings: settings(.gles) { $0.device = "device:99" })
    #expect(reason { try renderer.write(to: folder.path("a.mp4"), times: tenFrames) } == .unavailable)
    #expect(folder.contents == [])
  }

  @Test("cancelling leaves nothing, and what stood there before", arguments: ["a.mp4", "a.apng", "a.y4m"])
  func cancelled(name: String) throws {
    try folder.write("old", as: name)
    let cancellation = Cancellation()
    let renderer = try OfflineRenderer(makeTree(), settings: settings(.software))
    let found = reason {
      try renderer.write(to: folder.path(name), times: FrameTimes(from: 0, to: 1000, frameRate: FrameRate(60)), cancellation: cancellation)
      { count in
        if count == 5 { cancellation.cancel() }
      }
    }
    #expect(found == .cancelled && cancellation.isCancelled)
    #expect(folder.contents == [name])
    #expect(try folder.read(name) == Data("old".utf8))
  }

  @Test("a run that was cancelled before it began ends at once")
  func cancelledBefore() throws {
    let cancellation = Cancellation()
    cancellation.cancel()
    let renderer = try OfflineRenderer(makeTree(), settings: settings(.software))
    #expect(reason { try renderer.write(to: folder.path("a.gif"), times: tenFrames, cancellation: cancellation) } == .cancelled)
    #expect(folder.contents == [])
  }

  @Test("one picture of an animation needs no frame rate", arguments: ["a.gif", "a.apng", "a.mp4", "a.webm", "a.y4m", "a.webp"])
  func oneFrame(name: String) throws {
    try OfflineRenderer(makeTree(), settings: settings(.software)).write(to: folder.path(name), at: 0.5)
    #expect(folder.contents == [name])
    #expect(try folder.read(name).count > 40)
  }

  @Test("what a format cannot hold is said before the first frame")
  func unsuitable() throws {
    let renderer = try OfflineRenderer(makeTree(), settings: settings(.software) { $0.quality = 1000 })
    #expect(
      reason { try renderer.write(to: folder.path("a.gif"), times: FrameTimes(from: 0, to: 1, frameRate: FrameRate(60))) } == .setting)
    #expect(reason { try renderer.write(to: folder.path("a.png"), times: tenFrames) } == .outputName)
    #expect(reason { try renderer.write(to: folder.path("a.bmp"), at: 0) } == .outputName)
    #expect(reason { try renderer.write(to: folder.path("a.mp4"), at: 0) } == .setting)
    #expect(reason { try renderer.write(to: folder.path("a.jpg"), at: 0) } == .setting)
    #expect(reason { try renderer.write(to: folder.path("none/a.png"), at: 0) } == .cannotCreate)
    #expect(folder.contents == [])
  }

  private func reason(_ body: () throws -> Void) -> RenderError.Reason? {
    do {
      try body()
      return nil
    } catch { return (error as? RenderError)?.reason }
  }
}
