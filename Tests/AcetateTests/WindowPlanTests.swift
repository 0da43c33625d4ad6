import Graphics
import Testing

@testable import Playback

@Suite("Sizes of windows")
struct WindowPlanTests {
  @Test(
    "a window has its canvas's size, within nine tenths of the screen, and can be held",
    arguments: [
      ((640, 360), (640, 360)),
      // 0.9 · min(1280 / 1920, 800 / 1080) = 0.6
      ((1920, 1080), (1152, 648)),
      // 0.9 · 800 / 1920 = 0.375
      ((1080, 1920), (405, 720)),
      // 240 / 96 = 2.5
      ((96, 96), (240, 240)), ((96, 48), (240, 120)),
      // 0.9 · 800 / 1000 = 0.72, of 10 and of 1000
      ((10, 1000), (7, 720)), ((5000, 1), (1152, 1)),
      // No canvas at all
      ((0, 100), (640, 360)), ((100, 0), (640, 360)),
    ] as [((Int, Int), (Int, Int))])
  func fitting(canvas: (Int, Int), size: (Int, Int)) {
    let fitted = WindowPlan.fitting(
      CGSize(width: CGFloat(canvas.0), height: CGFloat(canvas.1)), in: CGSize(width: 1280, height: 800))
    #expect(fitted == CGSize(width: CGFloat(size.0), height: CGFloat(size.1)))
  }
}
