import Foundation
import Graphics
import Testing

/// Core Graphics' functions for geometry under their names in C, and any value under Core Foundation's.
@Suite("Geometry in C's spelling")
final class GeometryFunctionTests {
  @Test("rectangles are made, measured, moved and compared")
  func rectangles() {
    let rect = CGRectMake(10, 20, 30, 40)
    #expect(rect == CGRect(x: 10, y: 20, width: 30, height: 40) && CGRectEqualToRect(rect, rect))
    #expect(CGRectGetMidX(rect) == 25 && CGRectGetMaxY(rect) == 60 && CGRectGetWidth(rect) == 30)
    #expect(CGRectInset(rect, 1, 2) == CGRectMake(11, 22, 28, 36) && CGRectOffset(rect, -10, -20) == CGRectMake(0, 0, 30, 40))
    #expect(CGRectUnion(rect, CGRectMake(0, 0, 5, 5)) == CGRectMake(0, 0, 40, 60))
    #expect(CGRectIsNull(CGRectIntersection(rect, CGRectMake(0, 0, 5, 5))) && !CGRectIntersectsRect(rect, CGRectMake(0, 0, 5, 5)))
    #expect(CGRectContainsPoint(rect, CGPointMake(10, 20)) && CGSizeEqualToSize(rect.size, CGSizeMake(30, 40)))
  }

  @Test("a text as any value of Core Foundation's")
  func anyValue() {
    let font = "Helvetica" as CFTypeRef
    #expect(font as? String == "Helvetica")
  }
}
