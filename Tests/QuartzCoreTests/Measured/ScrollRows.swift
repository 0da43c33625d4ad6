import QuartzCore
import Testing

@Suite("Measured on macOS: scrolling")
struct ScrollRows {
  let scroll = CAScrollLayer(frame: CGRect(x: 0, y: 0, width: 100, height: 80))
  let content = CALayer(frame: CGRect(x: 0, y: 0, width: 500, height: 400))
  let deep = CALayer(frame: CGRect(x: 30, y: 40, width: 20, height: 20))

  init() {
    scroll.addSublayer(content)
    content.addSublayer(deep)
  }

  @Test("modes have their names, and both is the default")
  func modes() {
    #expect(scroll.scrollMode == .both)
    let names = [CAScrollLayerScrollMode.none, .vertically, .horizontally, .both].map(\.rawValue)
    #expect(names == ["none", "vertically", "horizontally", "both"])
  }

  @Test(
    "scrolling to a point moves along the axes of the mode",
    arguments: [
      (CAScrollLayerScrollMode.both, CGPoint(x: 70, y: 80)), (.vertically, CGPoint(x: 0, y: 80)), (.horizontally, CGPoint(x: 70, y: 0)),
      (.none, .zero),
    ])
  func point(mode: CAScrollLayerScrollMode, origin: CGPoint) {
    scroll.scrollMode = mode
    scroll.scroll(to: CGPoint(x: 70, y: 80))
    #expect(scroll.bounds.origin == origin)
  }

  @Test(
    "scrolling to a rectangle moves as little as shows it",
    arguments: [
      (CGPoint(x: 50, y: 60), CGRect(x: 200, y: 200, width: 10, height: 10), CGPoint(x: 110, y: 110)),
      (CGPoint(x: 100, y: 100), CGRect(x: 20, y: 20, width: 10, height: 10), CGPoint(x: 20, y: 20)),
      (.zero, CGRect(x: 20, y: 20, width: 400, height: 400), CGPoint(x: 20, y: 20)),
      (CGPoint(x: 50, y: 60), CGRect(x: 60, y: 70, width: 10, height: 10), CGPoint(x: 50, y: 60)),  // in view
    ])
  func rect(origin: CGPoint, rect: CGRect, newOrigin: CGPoint) {
    let scroll = CAScrollLayer(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    scroll.bounds.origin = origin
    scroll.scroll(to: rect)
    #expect(scroll.bounds.origin == newOrigin)
  }

  @Test("from inside, in the coordinates of the layer asked")
  func inside() {
    #expect(scroll.visibleRect == CGRect(x: 0, y: 0, width: 100, height: 80))
    #expect(content.visibleRect == CGRect(x: 0, y: 0, width: 100, height: 80))
    #expect(deep.visibleRect == CGRect(x: 0, y: 0, width: 20, height: 20))
    content.scroll(CGPoint(x: 50, y: 60))
    #expect(scroll.bounds == CGRect(x: 50, y: 60, width: 100, height: 80))
    #expect(content.visibleRect == CGRect(x: 50, y: 60, width: 100, height: 80))
    scroll.bounds.origin = .zero
    content.scrollRectToVisible(CGRect(x: 200, y: 150, width: 20, height: 10))
    #expect(scroll.bounds == CGRect(x: 120, y: 80, width: 100, height: 80))
    scroll.bounds.origin = .zero
    deep.scroll(CGPoint(x: 5, y: 5))
    #expect(scroll.bounds == CGRect(x: 35, y: 45, width: 100, height: 80))
    #expect(deep.visibleRect == CGRect(x: 5, y: 5, width: 15, height: 15))
    scroll.bounds.origin = .zero
    scroll.scrollMode = .horizontally
    content.scroll(CGPoint(x: 50, y: 60))
    #expect(scroll.bounds == CGRect(x: 50, y: 0, width: 100, height: 80))
  }

  @Test("without a scroll layer nothing moves, and all of the bounds is visible")
  func none() {
    let layer = CALayer(frame: CGRect(x: 3, y: 4, width: 50, height: 60))
    layer.scroll(CGPoint(x: 9, y: 9))
    layer.scrollRectToVisible(CGRect(x: 90, y: 90, width: 5, height: 5))
    #expect(layer.bounds == CGRect(x: 0, y: 0, width: 50, height: 60) && layer.visibleRect == layer.bounds)
  }
}
