import Acetate
import Foundation
import Graphics
import QuartzCore
import RendererTestSupport
import TestSupport
import Testing

@Suite("Times that have passed")
struct PastTests {
  /// A box fades for 0.4 s, and then another travels; a third is moved by every tick of a display link. Everything is over at 1.4 s.
  private func makeRenderer(_ backend: TestBackend, _ adjust: (inout RenderSettings) -> Void = { _ in }) throws -> (
    OfflineRenderer, CADisplayLink
  ) {
    let root = makeRoot(24, 8)
    let first = root.addBox(0, 6, 2, 2, .testRed)
    let second = root.addBox(4, 3, 2, 2, .testBlue)
    let third = root.addBox(0, 0, 2, 2, .testRed)
    CATransaction.begin()
    CATransaction.setCompletionBlock { second.animate("position.x", from: 5, to: 15, duration: 1) }
    first.animate("opacity", from: 1, to: 0, duration: 0.4)
    CATransaction.commit()
    let renderer = try OfflineRenderer(root, settings: settings(backend, adjust))
    let link = CADisplayLink { link in
      CATransaction.setDisableActions(true)
      third.position.x = 1 + (link.timestamp * 10).rounded()
    }
    link.add(to: .current, forMode: .common)
    return (renderer, link)
  }

  private let rate = FrameRate(10)
  private let times = [0, 0.2, 0.4, 0.5, 0.9, 1.2, 1.4, 1.7]

  @Test("pictures in any order, and again, are those asked for alone, byte for byte", arguments: TestBackend.available)
  func order(backend: TestBackend) throws {
    var alone: [Double: [UInt8]] = [:]
    for time in times {
      let (renderer, link) = try makeRenderer(backend)
      try renderer.forEachFrame(FrameTimes(at: time, frameRate: rate)) { image, _ in alone[time] = image.pixels }
      link.invalidate()
    }
    #expect(Set(alone.values).count == times.count)
    let (renderer, link) = try makeRenderer(backend)
    defer { link.invalidate() }
    for index in [7, 0, 4, 4, 2, 6, 1, 3, 7, 5, 0] {
      try renderer.forEachFrame(FrameTimes(at: times[index], frameRate: rate)) { image, time in
        let isSame = image.pixels == alone[time]
        #expect(isSame, "\(time) s")
      }
    }
  }

  @Test("a sequence written twice is the same twice", arguments: TestBackend.available)
  func twice(backend: TestBackend) throws {
    let folder = try TemporaryFolder()
    let (renderer, link) = try makeRenderer(backend)
    defer { link.invalidate() }
    for name in ["a.rgba", "b.rgba"] {
      try renderer.write(to: folder.path(name), times: FrameTimes(from: 0, to: 1.7, frameRate: rate))
    }
    let first = try folder.read("a.rgba")
    #expect(try first == folder.read("b.rgba") && first.count == 17 * 24 * 8 * 4)
  }

  @Test("what changes at a time leaves the past as it was")
  func changes() throws {
    let root = makeRoot(2, 2, color: .testRed)
    let renderer = try OfflineRenderer(root, settings: settings(.software))
    #expect(try renderer.image(at: 1).pixel(0, 0) == Pixel(255, 0, 0))
    CATransaction.setDisableActions(true)
    root.backgroundColor = .testBlue
    #expect(try renderer.image(at: 0.5).pixel(0, 0) == Pixel(255, 0, 0))
    #expect(try renderer.image(at: 2).pixel(0, 0) == Pixel(0, 0, 255))
    #expect(try renderer.image(at: 0.999).pixel(0, 0) == Pixel(255, 0, 0))
    #expect(try renderer.image(at: 1.5).pixel(0, 0) == Pixel(0, 0, 255))
    #expect(renderer.time == 2)
  }

  /// A bar as wide as its value, which the layer draws.
  private final class Bar: CALayer {
    override class func needsDisplay(forKey key: String) -> Bool { key == "value" || super.needsDisplay(forKey: key) }
    override func draw(in ctx: CGContext) {
      ctx.setFillColor(.testRed)
      ctx.fill(CGRect(x: 0, y: 0, width: value(forKey: "value") as? Double ?? 0, height: 2))
    }
  }

  @Test("what was drawn for a frame is there for that time, and others are refused with a reason")
  func drawn() throws {
    let root = makeRoot(10, 2)
    let bar = Bar()
    bar.frame = root.bounds
    root.addSublayer(bar)
    bar.animate("value", from: 0, to: 10, duration: 1)
    let renderer = try OfflineRenderer(root, settings: settings(.software))
    func width(_ time: Double) throws -> Int {
      let image = try renderer.image(at: time)
      return (0..<10).filter { image.pixel($0, 0).r == 255 }.count
    }
    #expect(try [0.2, 0.5, 0.8].map(width) == [2, 5, 8])
    #expect(try [0.5, 0.2].map(width) == [5, 2])
    let error = #expect(throws: RenderError.self) { try width(0.6) }
    #expect(error?.reason == .past && error?.description.contains("0.6 s") == true)
    // With the first frame after the animation the layer draws for the last time: what follows holds on.
    #expect(try [2, 3, 2.5, 0.8].map(width) == [0, 0, 0, 8])
    #expect(throws: RenderError.self) { try width(1.5) }
  }

  @Test("beyond the limit of memory the oldest is refused, and the newest is there")
  func limit() throws {
    let (renderer, link) = try makeRenderer(.software) { $0.pastByteLimit = 6000 }
    defer { link.invalidate() }
    try renderer.forEachFrame(FrameTimes(from: 0, to: 1.7, frameRate: rate)) { _, _ in }
    let error = #expect(throws: RenderError.self) { try renderer.image(at: 0.1) }
    #expect(error?.reason == .past)
    _ = try renderer.image(at: 1.6)
  }
}
