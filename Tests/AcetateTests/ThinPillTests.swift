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

  @Test("its ends are no brighter than their rectangle", arguments: TestBackend.available)
  func ends(backend: TestBackend) throws {
    let root = makeRoot(64, 32, color: CGColor(gray: 0, alpha: 1))
    root.addBox(4.7, 4, 32, 0.5, CGColor(gray: 1, alpha: 1)).cornerRadius = 0.25
    let image = try OfflineRenderer(root, settings: settings(backend)).image(at: 0)
    let row = 32 - 1 - 4
    // Half of each pixel in the middle; of the last one .7 of a half, of the first .3 of a half. The curve, which is .25 from the centre's
    // middle and on which the last pixel's centre lies .05 outside, would leave .7.
    #expect(image.pixel(20, row).distance(to: Pixel(128, 128, 128)) <= 1)
    #expect(image.pixel(36, row).distance(to: Pixel(89, 89, 89)) <= 1)
    #expect(image.pixel(4, row).distance(to: Pixel(38, 38, 38)) <= 1)
  }

  @Test("wherever it lies, turned or not, no pixel is brighter than the rectangle's", arguments: TestBackend.available, [0, 17, 45])
  func law(backend: TestBackend, degrees: Double) throws {
    func picture(isRound: Bool) throws -> CGImage {
      let root = makeRoot(256, 128, color: CGColor(gray: 0, alpha: 1))
      for row in 0..<12 {
        for column in 0..<16 {
          let height = 0.3 + 0.25 * Double(row)
          let pill = root.addBox(
            Double(16 * column) + 2 + 0.13 * Double(column), Double(10 * row) + 4 + 0.09 * Double(column), 10, height,
            CGColor(gray: 1, alpha: 1))
          if isRound { pill.cornerRadius = height / 2 }
          if column % 2 == 1 { pill.cornerCurve = .continuous }
          pill.transform = CATransform3DMakeRotation(degrees * .pi / 180, 0, 0, 1)
        }
      }
      return try OfflineRenderer(root, settings: settings(backend)).image(at: 0)
    }
    let (round, sharp) = (try picture(isRound: true), try picture(isRound: false))
    var brighter = 0
    for y in 0..<128 {
      for x in 0..<256 where round[x, y].x > UInt8(min(255, Int(sharp[x, y].x) + 1)) { brighter += 1 }
    }
    #expect(brighter == 0)
    #expect(round.pixels != sharp.pixels)
  }
}
