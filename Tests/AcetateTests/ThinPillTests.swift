import Acetate
import Graphics
import QuartzCore
import RendererTestSupport
import TestSupport
import Testing

/// Layers thinner than a pixel whose corners meet.
@Suite("Thin pills")
struct ThinPillTests {
  @Test("one whose middle runs through pixels' centres looks the same wherever it is", arguments: TestBackend.available)
  func middle(backend: TestBackend) throws {
    let root = makeRoot(320, 320, color: CGColor(gray: 0, alpha: 1))
    for row in 0..<40 {
      for column in 0..<40 {
        let pill = root.addBox(Double(8 * column) + 4.6, Double(8 * row) + 3.2, 2.2, 0.6, CGColor(gray: 1, alpha: 1))
        pill.cornerRadius = 0.3
      }
    }
    let image = try OfflineRenderer(root, settings: settings(backend)).image(at: 0)
    // No pixel's centre lies in a corner's square, so that edges decide: two fifths of three fifths of 255 are 61.2. In a square
    // .3 − .4 + .5 of a pixel would be covered, 102.
    for row in 0..<40 {
      for column in 0..<40 {
        let pixel = image.pixel(8 * column + 4, 8 * row + 4)
        #expect(pixel == Pixel(61, 61, 61), "pill \(column), \(row)")
      }
    }
  }
}
