import Acetate
import QuartzCore
import RendererTestSupport
import TestSupport
import Testing

@Suite("Snapshots of layers")
struct SnapshotTests {
  /// 120 × 60: a layer of 60 × 60 on the left, with a shadow, a blur, depth and a box that travels from x = 10 to 50 in a second.
  private let root = makeRoot(120, 60)
  private let source: CALayer
  private let box: CALayer

  init() {
    source = root.addBox(0, 0, 60, 60, CGColor(red: 0, green: 1, blue: 0, alpha: 1))
    source.sublayerTransform.m34 = -1 / 100
    let soft = source.addBox(5, 5, 20, 20, .testBlue)
    let blur = CAFilter(type: "gaussianBlur")
    blur.setValue(2, forKey: "inputRadius")
    soft.filters = [blur]
    let tilted = source.addBox(30, 5, 20, 20, .testRed)
    tilted.transform = CATransform3DMakeRotation(0.8, 0, 1, 0)
    tilted.shadowOpacity = 0.8
    tilted.shadowRadius = 3
    box = source.addBox(5, 40, 10, 10, .testRed)
    box.animate("position.x", from: 10, to: 50, duration: 1)
  }

  /// Shows a snapshot in a frame, without animation.
  private func show(_ snapshot: LayerSnapshot?, in frame: CGRect) -> CALayer {
    let shown = CALayer()
    shown.frame = frame
    shown.shownSnapshot = snapshot
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    root.addSublayer(shown)
    CATransaction.commit()
    return shown
  }

  private func half(_ image: CGImage, _ first: Int, width: Int = 60) -> [Pixel] {
    (0..<image.height).flatMap { y in (first..<first + width).map { x in image.pixel(x, y) } }
  }

  @Test("one looks as its layer did, with blur, shadow and depth, and stands still", arguments: TestBackend.available)
  func frozen(backend: TestBackend) throws {
    let renderer = try OfflineRenderer(root, settings: settings(backend))
    let then = half(try renderer.image(at: 0.25), 0)
    _ = show(source.snapshot(), in: CGRect(x: 60, y: 0, width: 60, height: 60))
    let now = try renderer.image(at: 0.25)
    #expect(half(now, 0) == then && half(now, 60) == then)
    // The layer changes and moves on; the snapshot does not.
    CATransaction.setDisableActions(true)
    source.backgroundColor = .testBlue
    let later = try renderer.image(at: 0.75)
    #expect(half(later, 60) == then && half(later, 0) != then)
    // Taken half a second later, the box is at 40: from x = 35 to 45.
    _ = show(source.snapshot(), in: CGRect(x: 60, y: 0, width: 60, height: 60))
    let latest = try renderer.image(at: 2)
    #expect((60..<120).filter { latest.pixel($0, 15).r == 255 } == Array(95..<105))
  }

  @Test("one that is not frozen goes on", arguments: TestBackend.available)
  func live(backend: TestBackend) throws {
    let renderer = try OfflineRenderer(root, settings: settings(backend))
    _ = try renderer.image(at: 0.25)
    _ = show(source.snapshot(isFrozen: false), in: CGRect(x: 60, y: 0, width: 60, height: 60))
    CATransaction.setDisableActions(true)
    source.isHidden = true
    let later = try renderer.image(at: 0.75)
    #expect((0..<120).filter { later.pixel($0, 15).r == 255 } == Array(95..<105))
  }

  @Test("it fills the layer that shows it, whatever its size, moving or not", arguments: TestBackend.available)
  func sizes(backend: TestBackend) throws {
    let renderer = try OfflineRenderer(root, settings: settings(backend))
    _ = try renderer.image(at: 0)
    // The part of 20 × 20 that has the box in its middle, at (5, 5), enlarged by 3 and by 1.5: from 15 to 45, from 7.5 to 22.5.
    let shown = show(source.snapshot(of: CGRect(x: 0, y: 35, width: 20, height: 20)), in: CGRect(x: 60, y: 0, width: 60, height: 30))
    let image = try renderer.image(at: 0)
    #expect((60..<120).filter { image.pixel($0, 45).r == 255 } == Array(75..<105))
    #expect((0..<60).filter { image.pixel(90, $0).r > 130 } == Array(38..<52))
    #expect(image.pixel(61, 20).g == 0 && image.pixel(61, 31).g == 255)
    // Its bounds shrink to a half about the middle: from 82.5 to 97.5 in the end, 80 to 100 half-way.
    shown.animate("bounds.size.width", from: 60, to: 20, duration: 2)
    let shrinking = try renderer.image(at: 1)
    #expect((60..<120).filter { shrinking.pixel($0, 45).r == 255 } == Array(80..<100))
  }

  @Test("its layer's own place, transform, opacity and hiding do not count")
  func own() throws {
    source.opacity = 0.3
    source.isHidden = true
    source.transform = CATransform3DMakeRotation(1, 0, 0, 1)
    source.animate("position.x", from: 500, to: 900, duration: 1)
    source.animate("bounds.size.height", from: 60, to: 20, duration: 1)
    let renderer = try OfflineRenderer(root)
    _ = try renderer.image(at: 0.5)
    let picture = try #require(source.snapshot()?.image(scale: 2))
    // Its bounds are 40 high then, which cuts off the box above them.
    #expect(picture.width == 120 && picture.height == 80)
    #expect((0..<120).filter { picture.pixel($0, 0).r == 255 } == [])
    #expect(picture.pixel(1, 20) == Pixel(0, 255, 0, 255))
  }

  @Test("snapshots of snapshots, and of layers that nothing shows")
  func nested() throws {
    let renderer = try OfflineRenderer(root, settings: settings(.software))
    let then = half(try renderer.image(at: 0.25), 0)
    let shown = show(source.snapshot(), in: CGRect(x: 60, y: 0, width: 60, height: 60))
    _ = try renderer.image(at: 0.25)
    let second = try #require(shown.snapshot())
    #expect(half(try #require(second.image(scale: 1)), 0) == then)
    let loose = CALayer()
    loose.bounds = CGRect(x: 0, y: 0, width: 8, height: 4)
    loose.backgroundColor = .testRed
    #expect(loose.snapshot() == nil)
    let picture = try #require(loose.snapshot(afterUpdates: true)?.image(scale: 1))
    #expect(picture.width == 8 && picture.height == 4 && picture.pixel(7, 3) == Pixel(255, 0, 0, 255))
    // What has not been committed is part of it when asked for.
    CATransaction.setDisableActions(true)
    shown.backgroundColor = .testBlue
    shown.shownSnapshot = nil
    #expect(shown.snapshot()?.image(scale: 1)?.pixel(59, 0) == Pixel(0, 255, 0, 255))
    #expect(shown.snapshot(afterUpdates: true)?.image(scale: 1)?.pixel(59, 0) == Pixel(0, 0, 255, 255))
  }

  @Test("drawing only what changed gives the picture of drawing everything", arguments: TestBackend.available)
  func damage(backend: TestBackend) throws {
    let renderer = try OfflineRenderer(root, settings: settings(backend))
    _ = try renderer.image(at: 0)
    let shown = show(source.snapshot(isFrozen: false), in: CGRect(x: 60, y: 0, width: 60, height: 60))
    shown.animate("bounds.size.width", from: 60, to: 20, duration: 2)
    var inSequence: [[UInt8]] = []
    try renderer.forEachFrame(FrameTimes(from: 0, to: 0.5, frameRate: FrameRate(20))) { image, _ in inSequence.append(Array(image.pixels)) }
    for (index, pixels) in inSequence.enumerated() {
      #expect(pixels == Array(try renderer.image(at: Double(index) / 20).pixels))
    }
  }
}
