import Foundation
import Graphics
import Testing

@Suite("What rectangles have in common")
struct OverlapTests {
  private let square = CGRect(x: 0, y: 0, width: 10, height: 10)

  @Test("as Foundation has it")
  func common() {
    #expect(square.overlap(with: CGRect(x: 4, y: -2, width: 20, height: 5)) == CGRect(x: 4, y: 0, width: 6, height: 3))
    #expect(square.overlaps(CGRect(x: 9, y: 9, width: 5, height: 5)) && !square.overlaps(CGRect(x: 11, y: 0, width: 5, height: 5)))
    #expect(square.overlap(with: .null).isNull && square.overlap(with: .infinite) == square)
  }

  @Test(
    "nothing where a side is no number: −∞ + ∞ is none",
    arguments: [
      CGRect(x: CGFloat.nan, y: 0, width: 1, height: 1), CGRect(x: 0, y: 0, width: 1, height: CGFloat.nan),
      CGRect(x: -CGFloat.infinity, y: 0, width: .infinity, height: 1),
    ])
  func noNumbers(rect: CGRect) {
    #expect(square.overlap(with: rect).isNull && rect.overlap(with: square).isNull)
    #expect(!square.overlaps(rect) && !rect.overlaps(square))
  }

  @Test("a picture has no such part, and paths with such outlines have nothing in common")
  func users() throws {
    let image = try #require(CGImage(width: 2, height: 1, rgba: [1, 2, 3, 255, 4, 5, 6, 255]))
    #expect(image.cropping(to: CGRect(x: CGFloat.nan, y: 0, width: 1, height: 1)) == nil)
    let path = CGMutablePath()
    path.addRect(CGRect(x: -CGFloat.infinity, y: 0, width: .infinity, height: 1))
    #expect(!path.intersects(CGPath(rect: square, transform: nil)))
  }
}
