import Acetate
import Foundation
import QuartzCore
import Testing

/// More programs written for Apple's systems: motion along curves, speeds, depth, and what covers a change.
@Suite("Source written for Core Animation: motion, depth, covers") @MainActor
struct ExampleTests {
  private func stage(_ layers: CALayer...) -> LayerStage {
    let root = CALayer()
    root.frame = CGRect(x: 0, y: 0, width: 400, height: 400)
    for layer in layers { root.addSublayer(layer) }
    return LayerStage(root, clock: .stepped())
  }

  private func expectPoint(_ point: CGPoint?, _ x: CGFloat, _ y: CGFloat) {
    #expect(point.map { abs($0.x - x) < 1e-3 } == true)
    #expect(point.map { abs($0.y - y) < 1e-3 } == true)
  }

  private func isClose<Value: BinaryFloatingPoint>(_ value: Value?, _ expected: Double, within tolerance: Double = 1e-5) -> Bool {
    value.map { abs(Double($0) - expected) < tolerance } ?? false
  }

  private let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)

  private var software: RenderSettings {
    var settings = RenderSettings()
    settings.backend = .software
    return settings
  }

  @Test(
    "from corner to corner in three seconds, on a curve of its own",
    arguments: [(0.75, 274.9872, 209.6255), (1.5, 468.7825, 340.3979), (2.25, 546.5458, 392.8724)] as [(Double, CGFloat, CGFloat)])
  func flight(time: Double, x: CGFloat, y: CGFloat) {
    let ball = Ball(), stage = stage(ball.layer)
    ball.fly()
    stage.advance(to: time)
    expectPoint(ball.layer.presentation()?.position, x, y)
  }

  /// In the middle of an arc by its parameter: (74 + 3 · 74 + 3 · 320 + 320) / 8 = 197 and (74 + 6 · 500 + 74) / 8 = 393.5.
  @Test(
    "two arcs in five seconds, the last place kept",
    arguments: [(1.25, 197, 393.5), (2.5, 320, 74), (3.75, 443, 393.5), (5, 566, 74), (9, 566, 74)] as [(Double, CGFloat, CGFloat)])
  func arcs(time: Double, x: CGFloat, y: CGFloat) {
    let ball = Ball(), stage = stage(ball.layer)
    ball.bounce()
    stage.advance(to: time)
    expectPoint(ball.layer.presentation()?.position, x, y)
  }

  @Test("a half turn by matrices takes the negative direction; a whole one is none, and a matrix that is added turns nothing")
  func matrices() {
    let ball = Ball(), stage = stage(ball.layer)
    ball.turn(by: .pi)
    stage.advance(to: 1)
    let half = ball.layer.presentation()?.transform
    #expect(isClose(half?.m11, 0) && isClose(half?.m12, -1) && isClose(half?.m21, 1) && isClose(half?.m22, 0))
    ball.layer.removeAllAnimations()
    ball.turn(by: 2 * .pi)
    stage.advance(to: 2)
    #expect(isClose(ball.layer.presentation()?.transform.m11, 1) && isClose(ball.layer.presentation()?.transform.m12, 0))
    ball.layer.removeAllAnimations()
    ball.turn(by: .pi, relatively: true)
    stage.advance(to: 3)
    #expect(isClose(ball.layer.presentation()?.transform.m12, 0))
  }

  /// Ten seconds at twice the speed are five, at four times two and a half.
  @Test("speeds multiply down the tree")
  func speeds() {
    let layers = FastLayers(), stage = stage(layers.outer)
    layers.fade()
    stage.advance(to: 1.25)
    #expect(isClose(layers.outer.presentation()?.opacity, 0.25) && isClose(layers.inner.presentation()?.opacity, 0.5))
    stage.advance(to: 2.6)
    #expect(layers.ended == ["inner"])
    stage.advance(to: 5.1)
    #expect(layers.ended == ["inner", "outer"])
  }

  /// (12 − 2) · 3 + 0.5 = 30.5, and in its sublayer (30.5 − 0.5) · 2 = 60.
  @Test("a layer's own time, along the chain of layers")
  func localTime() {
    let parent = CALayer(), child = CALayer(), stage = stage(parent)
    parent.addSublayer(child)
    (parent.beginTime, parent.speed, parent.timeOffset) = (2, 3, 0.5)
    (child.beginTime, child.speed) = (0.5, 2)
    stage.advance(to: 12)
    #expect(isClose(parent.localTime, 30.5) && isClose(child.localTime, 60))
  }

  /// At 0.125 of a quarter of a second, and at 5 of 10 seconds, the default curve is at .802403.
  @Test("an explicit transaction takes a quarter of a second, or as long as it says", arguments: [(false, 0.125), (true, 5)])
  func transactions(isSlow: Bool, time: Double) {
    let card = Card(), stage = stage(card.layer)
    if isSlow { card.fadeSlowly() } else { card.fadeInFront() }
    stage.advance(to: time)
    #expect(isClose(card.layer.presentation()?.opacity, 0.197597) && isClose(card.layer.presentation()?.zPosition, 160.4806, within: 1e-3))
  }

  // MARK: Pictures

  private func picture(_ root: CALayer, at time: Double = 0) throws -> CGImage {
    try OfflineRenderer(root, settings: software).image(at: time)
  }

  private func isRed(_ image: CGImage, _ x: Int, _ y: Int) -> Bool { image.withUnsafePixels { $0[x, y].x > 128 } }

  /// 20 points wide, seen from 500: 500 / (500 − z) times as large about the middle of the shelf, where the card stands.
  @Test("perspective: nearer is larger", arguments: [(100, 12.5), (-200, 7.142857), (250, 20), (0, 10)] as [(CGFloat, CGFloat)])
  func perspective(z: CGFloat, halfWidth: CGFloat) throws {
    let shelf = Shelf()
    shelf.setEyeDistance(500)
    shelf.addCard(x: 100, z: z)
    let image = try picture(shelf.layer)
    let edge = Int((100 + halfWidth).rounded(.down))
    #expect(isRed(image, edge - 1, 100) && isRed(image, 200 - edge, 100) && !isRed(image, edge + 1, 100) && !isRed(image, 198 - edge, 100))
  }

  /// Eased at both ends, a quarter of a second is at .129162: scale 1 − .99 · .129162, angle 90° · .129162, opacity 1 − .129162.
  @Test("a picture of what was flies away over what is", arguments: [(0.25, 0.872130, 11.6246, 0.870838), (0.5, 0.505, 45, 0.5)])
  func cover(time: Double, scale: Double, degrees: Double, opacity: Double) throws {
    let page = Page(), root = CALayer()
    root.frame = page.layer.frame
    root.addSublayer(page.layer)
    let renderer = try OfflineRenderer(root, settings: software)
    page.turn(to: red)
    let cover = try #require(page.cover)
    let image = try renderer.image(at: time)
    let shown = try #require(cover.presentation())
    #expect(isClose(shown.value(forKeyPath: "transform.scale") as? CGFloat, scale))
    #expect(isClose((shown.value(forKeyPath: "transform.rotation") as? CGFloat).map { $0 * 180 / .pi }, degrees, within: 1e-4))
    #expect(isClose(shown.opacity, opacity))
    // In the corner what is, in the middle both mixed.
    let corner = image.withUnsafePixels { $0[0, 0] }, middle = image.withUnsafePixels { $0[20, 20] }
    #expect(corner == SIMD4(255, 0, 0, 255) && abs(Double(middle.z) - 255 * opacity) <= 1.5)
    _ = try renderer.image(at: 1.1)
    #expect(page.cover == nil && page.layer.sublayers == nil)
  }

  /// Half-way through a quarter of a second, at constant pace: 0 and 200 make 100.
  @Test("a picture fades into the next one")
  func crossFade() throws {
    func gray(_ value: UInt8) throws -> CGImage { try #require(CGImage(width: 1, height: 1, rgba: [value, value, value, 255])) }
    let frame = Frame([try gray(0), try gray(200)]), root = CALayer()
    root.frame = frame.layer.frame
    root.addSublayer(frame.layer)
    let renderer = try OfflineRenderer(root, settings: software)
    _ = try renderer.image(at: 0)
    frame.next()
    #expect(try abs(Int(renderer.image(at: 0.125).withUnsafePixels { $0[4, 4].x }) - 100) <= 1)
    #expect(try renderer.image(at: 0.3).withUnsafePixels { $0[4, 4].x } == 200)
  }

  /// 40 of 80 points further at a quarter of the way: the old page from −20 on, the new one from 60 on.
  @Test("one page pushes the other out")
  func push() throws {
    let pages = Pages(), root = CALayer()
    root.frame = pages.container.frame
    root.addSublayer(pages.container)
    pages.first.backgroundColor = red
    pages.second.backgroundColor = CGColor(red: 0, green: 1, blue: 0, alpha: 1)
    let renderer = try OfflineRenderer(root, settings: software)
    _ = try renderer.image(at: 0)
    pages.push()
    let image = try renderer.image(at: 0.25)
    #expect(
      image.withUnsafePixels { $0[58, 20] } == SIMD4(255, 0, 0, 255) && image.withUnsafePixels { $0[62, 20] } == SIMD4(0, 255, 0, 255))
  }
}
