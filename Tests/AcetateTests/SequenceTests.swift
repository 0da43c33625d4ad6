import RendererTestSupport
import Foundation
import FrameLoop
import Graphics
import MediaFiles
import QuartzCore
import Scenes
import TestSupport
import Testing

@testable import OfflineRendering

/// A frame of a file is drawn over the one before it, and yet the same as if it were the only one.
@Suite("Frames in sequence")
struct SequenceTests {
  private let folder: TemporaryFolder
  private let size = PixelSize(96, 54)

  init() throws { folder = try TemporaryFolder() }

  private func write(_ scene: Scene, _ backend: TestBackend, to name: String, times: FrameTimes) throws -> Data {
    let composition = Composition(scene)
    let renderer = try OfflineRenderer(
      composition.rootLayer,
      settings: settings(backend) {
        $0.canvas = composition.size
        $0.size = size
      })
    try renderer.write(to: folder.path(name), times: times)
    return try folder.read(name)
  }

  @Test("each frame equals the frame rendered alone, byte for byte", arguments: TestBackend.available)
  func alone(_ backend: TestBackend) throws {
    let times = FrameTimes(from: 0.1, to: 1.3, frameRate: FrameRate(10))
    for name in ["mover-60", "clock", "loader", "background-blur", "contents-fade", "spring", "pictures-fade", "cards"] {
      let scene = try #require(Scene.named(name) ?? Scene.workload(named: name))
      let sequence = try write(scene, backend, to: "all.rgba", times: times)
      let frameBytes = size.width * size.height * 4
      #expect(sequence.count == times.count * frameBytes)
      for frame in [0, 1, 5, 11] {
        let alone = try write(scene, backend, to: "one.rgba", times: FrameTimes(at: times.time(ofFrame: frame)))
        #expect(sequence.subdata(in: frame * frameBytes..<(frame + 1) * frameBytes) == alone, "\(name), frame \(frame)")
      }
    }
  }

  @Test("so do their colours in a stream of Y′CbCr", arguments: TestBackend.available)
  func streamed(_ backend: TestBackend) throws {
    let scene = try #require(Scene.workload(named: "mover-60"))
    let times = FrameTimes(from: 0, to: 0.5, frameRate: FrameRate(20))
    let sequence = try write(scene, backend, to: "all.y4m", times: times)
    let frameBytes = "FRAME\n".utf8.count + size.width * size.height * 3 / 2
    for frame in 0..<times.count {
      let alone = try write(scene, backend, to: "one.y4m", times: FrameTimes(at: times.time(ofFrame: frame)))
      let end = sequence.count - (times.count - 1 - frame) * frameBytes
      #expect(sequence.subdata(in: end - frameBytes..<end) == alone.suffix(frameBytes), "frame \(frame)")
    }
  }

  /// Boxes that come on in turn, a second each, and stand still in between.
  private func makeSteps() -> CALayer {
    let root = makeRoot(32, 16, color: .testBlue)
    // Enough that do not move for changes to be looked for.
    for x in 0..<8 { root.addBox(Double(x) * 4, 12, 3, 3, CGColor(red: 0, green: Double(x) / 8, blue: 0, alpha: 1)) }
    let box = root.addBox(0, 0, 8, 8, .testRed)
    let steps = CAKeyframeAnimation(keyPath: "position.x")
    steps.values = [4, 12, 20, 28]
    steps.calculationMode = .discrete
    steps.duration = 4
    box.add(steps, forKey: nil)
    return root
  }

  @Test("frames that change nothing are passed on, whatever is in the bitmap that they come in", arguments: TestBackend.available)
  func unchanged(_ backend: TestBackend) throws {
    let renderer = try OfflineRenderer(makeSteps(), settings: settings(backend))
    try renderer.write(to: folder.path("f-%02d.png"), times: FrameTimes(from: 0.1, to: 3.9, frameRate: FrameRate(5)))
    for frame in 0..<19 {
      let picture = try ImageFile.read(path: folder.path("f-\(frame / 10)\(frame % 10).png"))
      let step = Int(0.1 + Double(frame) / 5)  // which second it is
      #expect((0..<32).filter { picture.pixel($0, 12).r == 255 } == Array(step * 8..<step * 8 + 8), "frame \(frame)")
    }
  }

  @Test("frames drawn side by side are the frames drawn one after the other, and come in order", arguments: 1...4)
  func sideBySide(frameWorkerCount: Int) throws {
    // One changes all of the picture, one a part of it, one nothing in between.
    for name in ["quads-50", "mover-60", "pictures-fade"] {
      let scene = try #require(Scene.named(name) ?? Scene.workload(named: name))
      func draw(with backend: SoftwareBackend) throws -> (frames: [Int], pictures: [[UInt8]]) {
        let composition = Composition(scene)
        let host = LayerHost(root: composition.rootLayer, clock: .stepped(from: 0))
        let viewport = Canvas(size: composition.size, requested: size).viewport(background: nil)
        var preparer = FramePreparer()
        var statistics = FrameStatistics()
        var result: (frames: [Int], pictures: [[UInt8]]) = ([], [])
        let deliver: (FrameSlot) -> Void = { slot in
          result.frames.append(slot.frame)
          result.pictures.append(slot.bitmap.map { Array($0.bytes) } ?? [])
        }
        for index in 0..<12 {
          let slot = FrameSlot()
          slot.frame = index
          slot.bitmap = Bitmap(size: size)
          let time = Double(index) * 0.05
          preparer.prepare(
            host.advance(to: time), at: time, for: viewport, followsLast: index > 0 && index != 7, into: slot, statistics: &statistics)
          try backend.draw(slot, statistics: &statistics, deliver: deliver)
        }
        try backend.drain(statistics: &statistics, deliver: deliver)
        return result
      }
      let one = try draw(with: SoftwareBackend())
      let several = try draw(with: SoftwareBackend(frameWorkerCount: frameWorkerCount, alwaysUsesFrameWorkers: true))
      #expect(several.frames == Array(0..<12))
      #expect(several.pictures == one.pictures, "\(name)")
    }
  }

  @Test(
    "after a context is lost, what was not to change is drawn too", .enabled(if: TestBackend.available.contains(.gles), "needs EGL"),
    arguments: 1...4,
    [false, true])
  func lost(before lossFrame: Int, overlaps: Bool) throws {
    let size = PixelSize(32, 16)
    let backend = try GLESBackend(device: nil, BackendOptions(size: size), overlaps: overlaps)
    let host = LayerHost(root: makeSteps(), clock: .stepped(from: 0))
    let viewport = Canvas(size: CGSize(width: 32, height: 16)).viewport(background: nil)
    var preparer = FramePreparer()
    var statistics = FrameStatistics()
    var pictures: [[UInt8]] = []
    let deliver: (FrameSlot) -> Void = { pictures.append(Array($0.bitmap?.bytes ?? UnsafeMutableRawBufferPointer(start: nil, count: 0))) }
    let bitmaps = (0..<3).map { _ in Bitmap(size: size) }
    for index in 0..<6 {
      let slot = FrameSlot()
      slot.bitmap = bitmaps[index % 3]
      let time = 0.5 + Double(index) * 0.5
      preparer.prepare(host.advance(to: time), at: time, for: viewport, followsLast: index > 0, into: slot, statistics: &statistics)
      #expect((slot.plan.repair == nil) == (index == 0))
      if index == lossFrame { backend.context.injectsReset = true }
      try backend.draw(slot, statistics: &statistics, deliver: deliver)
    }
    try backend.drain(statistics: &statistics, deliver: deliver)
    let alone = try (0..<6).map { index in
      try OfflineRenderer(makeSteps(), settings: settings(.gles)).image(at: 0.5 + Double(index) * 0.5).pixels
    }
    #expect(pictures.map { Array($0.prefix(32 * 16 * 4)) } == alone.map(Array.init))
  }
}
