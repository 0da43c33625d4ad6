import Foundation
import Graphics
import Testing

@Suite("Boxes of numbers, points, sizes and rectangles")
struct BridgingTests {
  private static let point = CGPoint(x: 1.5, y: -2), size = CGSize(width: 3, height: 4.25), rect = CGRect(x: 1, y: 2, width: 3.5, height: 4)

  @Test("values go into boxes and come out again as they were")
  func ways() {
    #expect(CGFloat(2.5)._bridgeToObjectiveC() == NSNumber(value: 2.5) && Self.point._bridgeToObjectiveC() == NSValue(point: Self.point))
    #expect(Self.size._bridgeToObjectiveC() == NSValue(size: Self.size) && Self.rect._bridgeToObjectiveC() == NSValue(rect: Self.rect))
    #expect(CGFloat._unconditionallyBridgeFromObjectiveC(NSNumber(value: 7)) == 7)
    #expect(CGPoint._unconditionallyBridgeFromObjectiveC(NSValue(point: Self.point)) == Self.point)
    #expect(CGSize._unconditionallyBridgeFromObjectiveC(NSValue(size: Self.size)) == Self.size)
    #expect(CGRect._unconditionallyBridgeFromObjectiveC(NSValue(rect: Self.rect)) == Self.rect)
  }

  @Test("no box is zero")
  func none() {
    #expect(CGFloat._unconditionallyBridgeFromObjectiveC(nil) == 0 && CGPoint._unconditionallyBridgeFromObjectiveC(nil) == .zero)
    #expect(CGSize._unconditionallyBridgeFromObjectiveC(nil) == .zero && CGRect._unconditionallyBridgeFromObjectiveC(nil) == .zero)
  }

  @Test("a box of something else gives nothing")
  func others() {
    let boxes = [NSValue(point: Self.point), NSValue(size: Self.size), NSValue(rect: Self.rect)]
    for (index, box) in boxes.enumerated() {
      var point: CGPoint? = .zero, size: CGSize? = .zero, rect: CGRect? = .zero
      #expect(CGPoint._conditionallyBridgeFromObjectiveC(box, result: &point) == (index == 0))
      #expect(CGSize._conditionallyBridgeFromObjectiveC(box, result: &size) == (index == 1))
      #expect(CGRect._conditionallyBridgeFromObjectiveC(box, result: &rect) == (index == 2))
      #expect(point == (index == 0 ? Self.point : nil) && size == (index == 1 ? Self.size : nil) && rect == (index == 2 ? Self.rect : nil))
    }
    var number: CGFloat?
    #expect(CGFloat._conditionallyBridgeFromObjectiveC(NSNumber(value: true), result: &number) && number == 1)
  }
}
