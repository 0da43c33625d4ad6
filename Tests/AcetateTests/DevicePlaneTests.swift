import RendererTestSupport
import Foundation
import FrameLoop
import Graphics
import MediaFiles
import OfflineOutput
import QuartzCore
import Synchronization
import TestSupport
import Testing

@testable import OfflineRendering

/// Pictures that the device converts for encoders of video, against those that the processor converts.
@Suite("Planes made on the device", .enabled(if: TestBackend.available.contains(.gles), "needs EGL"))
struct DevicePlaneTests {
  /// Odd on both axes, and no multiple of what a texel holds.
  private let size = PixelSize(37, 21)
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Texels of all colours, some translucent, and a box that steps over them at frames 1, 4, 7 and 10 and is back at frame 13.
  private func makeTree() -> CALayer {
    var state: UInt32 = 7, bytes: [UInt8] = []
    for pixel in 0..<size.width * size.height {
      state = state &* 1_664_525 &+ 1_013_904_223
      let alpha: UInt32 = pixel % 5 == 0 ? 1 : 0
      bytes += [8, 16, 24].map { UInt8((state >> $0 & 255) >> alpha) } + [alpha == 1 ? 128 : 255]
    }
    let root = makeRoot(Double(size.width), Double(size.height))
    root.contents = CGImage(width: size.width, height: size.height, premultipliedPixels: bytes)
    // Enough that do not move for changes to be looked for.
    for x in 0..<8 { root.addBox(Double(x) * 4, 16, 3, 3, CGColor(red: 0, green: Double(x) / 8, blue: 0, alpha: 1)) }
    let box = root.addBox(0, 0, 5, 7, CGColor(red: 0.9, green: 0.1, blue: 0.4, alpha: 0.7))
    let steps = CAKeyframeAnimation(keyPath: "position.x")
    steps.values = [3, 12, 21, 33]
    steps.calculationMode = .discrete
    steps.duration = 1.2
    steps.beginTime = 0.1
    box.add(steps, forKey: nil)
    return root
  }

  private static let frames = 14

  /// Draws the frames of the tree, a tenth of a second each.
  private func eachSlot(_ body: (FrameSlot) throws -> Void, next: () throws -> FrameSlot = { FrameSlot() }) throws {
    let host = LayerHost(root: makeTree(), clock: .stepped(from: 0))
    let viewport = Canvas(size: CGSize(width: size.width, height: size.height)).viewport(background: nil)
    var preparer = FramePreparer(), statistics = FrameStatistics()
    for index in 0..<Self.frames {
      let slot = try next(), time = Double(index) * 0.1
      slot.frame = index
      preparer.prepare(host.advance(to: time), at: time, for: viewport, followsLast: index > 0, into: slot, statistics: &statistics)
      try body(slot)
    }
  }

  private struct Planes: Equatable {
    var y: [UInt8], cb: [UInt8], cr: [UInt8]

    init(_ size: PixelSize) {
      let half = PixelSize((size.width + 1) / 2, (size.height + 1) / 2)
      y = [UInt8](repeating: 1, count: size.width * size.height)
      cb = [UInt8](repeating: 1, count: half.width * half.height)
      cr = cb
    }

    mutating func write(_ size: PixelSize, _ body: (LimitedRangeYUV.Planes) -> Void) {
      let half = (size.width + 1) / 2
      y.withUnsafeMutableBufferPointer { y in
        cb.withUnsafeMutableBufferPointer { cb in
          cr.withUnsafeMutableBufferPointer { cr in
            guard let y = y.baseAddress, let cb = cb.baseAddress, let cr = cr.baseAddress else { return }
            body(LimitedRangeYUV.Planes(y: y, yStride: size.width, cb: cb, cbStride: half, cr: cr, crStride: half))
          }
        }
      }
    }
  }

  /// The frames' planes for a film of `filmSize`, in the order in which they were delivered.
  private func planes(converts: Bool, filmSize: PixelSize, lossBefore: Int? = nil) throws -> [(frame: Int, planes: Planes)] {
    let backend = try GLESBackend(device: nil, BackendOptions(size: size, takesPlanes: true), overlaps: true, converts: converts)
    #expect(backend.deliversPlanes == converts)
    var converter = LimitedRangeYUV(size: filmSize), film = Planes(filmSize), statistics = FrameStatistics()
    var delivered: [(frame: Int, planes: Planes)] = []
    let deliver: (FrameSlot) -> Void = { slot in
      film.write(filmSize) { target in
        if let planes = slot.planes.take() { planes.copy(to: target, of: filmSize) }
        slot.bitmap?.withUnsafePixels { converter.convert($0, to: target) }
      }
      delivered.append((slot.frame, film))
    }
    try eachSlot { slot in
      if !converts { slot.bitmap = Bitmap(size: size) }
      if slot.frame == lossBefore { backend.context.injectsReset = true }
      try backend.draw(slot, statistics: &statistics, deliver: deliver)
    }
    try backend.drain(statistics: &statistics, deliver: deliver)
    #expect(statistics.frames == Self.frames)
    return delivered
  }

  @Test("they are those of the processor, frame by frame, the last ones too", arguments: [nil, 1, 6])
  func same(lossBefore: Int?) throws {
    // MP4 has a column and a row more, which repeat the last ones.
    for filmSize in [size, PixelSize(size.width + 1, size.height + 1)] {
      let expected = try planes(converts: false, filmSize: filmSize)
      let found = try planes(converts: true, filmSize: filmSize, lossBefore: lossBefore)
      #expect(found.map(\.frame) == Array(0..<Self.frames) && expected.map(\.frame) == found.map(\.frame))
      for (found, expected) in zip(found, expected) { #expect(found.planes == expected.planes, "frame \(found.frame)") }
      // The box is at four places, and where it was before and after.
      #expect(Set(found.map(\.planes.y)).count == 5)
    }
  }

  /// Draws the frames on a thread of their own into a sink on another one.
  /// - Returns: how many pictures came as planes.
  private func run(into sink: sending any FrameSink, converts: Bool) throws -> Int {
    let size = size, count = Atomic(0)
    let queue = EncodingQueue(sink: sink, size: size)
    let pipeline = FramePipeline(
      makeBackend: { try GLESBackend(device: nil, BackendOptions(size: size, takesPlanes: true), overlaps: true, converts: converts) },
      bitmap: { try queue.borrow() },
      deliver: { picture, frame, damage in
        if case .planes = picture { count.add(1, ordering: .relaxed) }
        try queue.submit(picture, FrameStamp(index: frame, time: 0, damage: damage))
      })
    do {
      try eachSlot(pipeline.submit, next: pipeline.nextSlot)
      _ = try pipeline.finish()
      let report = try queue.finish()
      #expect(report.encodeSeconds.count == Self.frames && report.convertSeconds.count == Self.frames)
      #expect(report.writeSeconds.count == Self.frames)
    } catch {
      _ = try? pipeline.finish()
      queue.cancel()
      throw error
    }
    return count.load(ordering: .relaxed)
  }

  @Test("a film made with them is the film made without", arguments: ["y4m", "mp4", "webm"])
  func film(format: String) throws {
    for converts in [false, true] {
      let format = try OutputFormat.parse(name: folder.path("\(converts).\(format)"))
      let count = try run(into: format.makeSink(size: size, options: OutputOptions(frameRate: FrameRate(10))), converts: converts)
      #expect(count == (converts ? Self.frames : 0))
    }
    let film = try folder.read("true.\(format)")
    #expect(try film == folder.read("false.\(format)"))
    if format == "y4m" {
      // A header, and for each frame a line and 37 × 21 + 2 · 19 × 11 samples.
      #expect(film.count == film.prefix { $0 != 10 }.count + 1 + Self.frames * (6 + 777 + 418))
    }
  }

  @Test("where frames have alpha, or are no video, pictures come as they are", arguments: ["a.apng", "a.gif", "a.rgba"])
  func others(name: String) throws {
    let sink = try OutputFormat.parse(name: folder.path(name)).makeSink(size: size, options: OutputOptions(frameRate: FrameRate(10)))
    #expect(!sink.takesPlanes)
    var options = VideoOptions(isTransparent: true)
    for name in ["b.webm", "b.mov"] {
      #expect(try !OutputFormat.parse(name: folder.path(name)).makeSink(size: size, options: OutputOptions(options)).takesPlanes)
    }
    options.isTransparent = false
    options.pixels.depth = .ten
    for name in ["c.mp4", "c.y4m"] {
      #expect(try !OutputFormat.parse(name: folder.path(name)).makeSink(size: size, options: OutputOptions(options)).takesPlanes)
    }
  }

  @Test("an encoder that fails ends the run, whatever is lent at that time", arguments: [0, 3, 13])
  func failure(failingFrame: Int) throws {
    struct Breakdown: Error {}
    final class Watched: Sendable { let flag = Atomic(false) }
    final class Failing: FrameSink {
      let frame: Int
      let isCancelled: Watched
      var held: [VideoPlanes] = []
      init(_ frame: Int, _ isCancelled: Watched) { (self.frame, self.isCancelled) = (frame, isCancelled) }
      var takesPlanes: Bool { true }
      func write(_ bitmap: Bitmap, _ stamp: FrameStamp) {}
      func write(_ planes: VideoPlanes, _ stamp: FrameStamp) throws {
        held.append(planes)
        if held.count > 2 { held.removeFirst() }
        if stamp.index == frame { throw Breakdown() }
      }
      func finish() {}
      func cancel() {
        held = []
        isCancelled.flag.store(true, ordering: .releasing)
      }
    }
    let isCancelled = Watched()
    #expect(throws: Breakdown.self) { try run(into: Failing(failingFrame, isCancelled), converts: true) }
    let wasCancelled = isCancelled.flag.load(ordering: .acquiring)
    #expect(wasCancelled)
  }
}
