import RendererTestSupport
import Graphics
import QuartzCore
import TestSupport
import Testing

@testable import OfflineRendering

@Suite("Canvas and frame times")
struct CanvasTests {
  @Test("the picture follows the canvas and the scale")
  func followsCanvas() {
    #expect(Canvas(size: CGSize(width: 64, height: 48)).target == PixelSize(64, 48))
    #expect(Canvas(size: CGSize(width: 64, height: 48), scale: 2.5).target == PixelSize(160, 120))
    #expect(Canvas(size: CGSize(width: 10.4, height: 0.2)).target == PixelSize(10, 1))  // rounded, and never empty
  }

  @Test("a requested size shows all of the canvas, as large as it fits, in the middle")
  func fits() {
    let viewport = Canvas(size: CGSize(width: 100, height: 50), requested: PixelSize(200, 200)).viewport(background: nil)
    // min(200 / 100, 200 / 50) = 2; 200 − 50 · 2 = 100 rows remain, half of them above.
    #expect(viewport.scale == 2)
    #expect(viewport.canvasToTarget == CGAffineTransform(a: 2, b: 0, c: 0, d: 2, tx: 0, ty: 50))
  }

  @Test(
    "a canvas without a width or without a height keeps a scale of one",
    arguments: [CGSize(width: 0, height: 20), CGSize(width: 20, height: 0)])
  func empty(size: CGSize) {
    let viewport = Canvas(size: size, requested: PixelSize(40, 40)).viewport(background: nil)
    #expect(viewport.scale == 1 && viewport.canvasToTarget.a == 1 && viewport.canvasToTarget.d == 1)
  }

  @Test("beside the canvas only the background shows", arguments: TestBackend.available)
  func besideTheCanvas(backend: TestBackend) throws {
    let root = CALayer()
    root.bounds = CGRect(x: 0, y: 0, width: 100, height: 50)
    let overflowing = CALayer()
    overflowing.frame = CGRect(x: 0, y: -50, width: 100, height: 75)
    overflowing.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    root.addSublayer(overflowing)
    var settings = RenderSettings()
    settings.backend = backend.backend
    settings.size = PixelSize(200, 200)
    settings.background = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
    let image = try OfflineRenderer(root, settings: settings).image(at: 0)
    // The canvas is rows 50 … 149; the layer fills its lower half, from row 100, and would go on to row 249.
    #expect(image.pixel(100, 99) == Pixel(0, 0, 255))
    #expect(image.pixel(100, 100) == Pixel(255, 0, 0))
    #expect(image.pixel(100, 149) == Pixel(255, 0, 0))
    #expect(image.pixel(100, 150) == Pixel(0, 0, 255))
  }

  @Test("a fixed scale keeps its size in a requested picture")
  func fixedScale() {
    let viewport = Canvas(size: CGSize(width: 64, height: 64), requested: PixelSize(200, 100), scale: 1).viewport(background: nil)
    // (200 − 64) / 2 = 68, (100 − 64) / 2 = 18
    #expect(viewport.canvasToTarget == CGAffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 68, ty: 18))
  }

  @Test("proportions that differ by rounding alone fill the picture")
  func roundedProportions() {
    // Half of 391×845 is 195.5×422.5; as 196×423 no column or row may stay empty.
    let matrix = Canvas(size: CGSize(width: 391, height: 845), requested: PixelSize(196, 423)).viewport(background: nil).canvasToTarget
    #expect(matrix.tx == 0 && matrix.ty == 0)
    #expect(abs(matrix.a * 391 - 196) < 1e-9 && abs(matrix.d * 845 - 423) < 1e-9)
  }

  @Test(
    "how many frames a span has",
    arguments: [
      (0, 1, FrameRate(60), 60),
      (0, 0.1, FrameRate(30), 3),  // 0.1 · 30 is above 3 in binary
      (2, 2, FrameRate(60), 1),
      (0, 1.01, FrameRate(10), 11),  // the eleventh frame begins at 1.0
      (0, 1, FrameRate(30000, 1001), 30),  // 29.97 begun
      (-1, 1, FrameRate(25), 50),
    ] as [(Double, Double, FrameRate, Int)])
  func counts(start: Double, end: Double, rate: FrameRate, count: Int) {
    #expect(FrameTimes(from: start, to: end, frameRate: rate).count == count)
  }

  @Test("times are exact fractions of the rate")
  func times() {
    let times = FrameTimes(from: 0.5, to: 100, frameRate: FrameRate(30000, 1001))
    #expect(times.time(ofFrame: 0) == 0.5)
    #expect(times.time(ofFrame: 30000) == 1001.5)  // 30000 frames last exactly 1001 s
    #expect(FrameTimes(at: 3).duration == 1 / 60.0)
  }
}
