import Testing
import UIKit

/// Views, their tree and their layers.
@MainActor @Suite("Views")
struct ViewTests {
  @Test("a view's frame is its layer's")
  func frame() {
    let view = UIView(frame: CGRect(x: 10, y: 20, width: 30, height: 40))
    #expect(view.center == CGPoint(x: 25, y: 40))
    #expect(view.bounds == CGRect(x: 0, y: 0, width: 30, height: 40))
    view.layer.position = CGPoint(x: 0, y: 0)
    #expect(view.frame == CGRect(x: -15, y: -20, width: 30, height: 40))
  }

  @Test("what is changed on the layer reads so on the view")
  func layerLinkage() {
    let view = UIView()
    view.backgroundColor = .systemBlue
    #expect(view.backgroundColor === UIColor.systemBlue)
    view.layer.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    #expect(view.backgroundColor == UIColor.red)
    view.layer.opacity = 0.25
    #expect(view.alpha == 0.25)
    view.layer.isHidden = true
    #expect(view.isHidden)
    view.transform = CGAffineTransform(scaleX: 2, y: 3)
    #expect(view.layer.transform.m11 == 2 && view.layer.transform.m22 == 3)
  }

  @Test("the class of the layer is the one that the view's class names")
  func layerClass() {
    final class Shape: UIView { override class var layerClass: AnyClass { CAShapeLayer.self } }
    #expect(Shape(frame: .zero).layer is CAShapeLayer)
    #expect(type(of: UIView().layer) == CALayer.self)
  }

  @Test("subviews and sublayers keep the same order, around layers of the program's own")
  func order() {
    let parent = UIView(), own = CALayer()
    let (a, b, c) = (UIView(), UIView(), UIView())
    parent.addSubview(a)
    parent.layer.addSublayer(own)
    parent.addSubview(b)
    parent.insertSubview(c, belowSubview: b)
    #expect(parent.subviews == [a, c, b])
    #expect(parent.layer.sublayers == [a.layer, own, c.layer, b.layer])
    parent.bringSubviewToFront(a)
    #expect(parent.subviews == [c, b, a])
    #expect(parent.layer.sublayers == [own, c.layer, b.layer, a.layer])
    parent.exchangeSubview(at: 0, withSubviewAt: 2)
    #expect(parent.subviews == [a, b, c])
    #expect(parent.layer.sublayers == [own, a.layer, b.layer, c.layer])
    b.removeFromSuperview()
    #expect(parent.subviews == [a, c] && b.superview == nil && b.layer.superlayer == nil)
  }

  @Test("views hear of changes of the tree in order")
  func callbacks() {
    final class Log: UIView {
      var log: [String] = []
      override func willMove(toSuperview newSuperview: UIView?) { log.append(newSuperview == nil ? "leaving" : "coming") }
      override func didMoveToSuperview() { log.append(superview == nil ? "left" : "came") }
      override func willMove(toWindow newWindow: UIWindow?) { log.append(newWindow == nil ? "window goes" : "window comes") }
      override func didMoveToWindow() { log.append(window == nil ? "no window" : "window") }
      override func didAddSubview(_ subview: UIView) { log.append("added") }
      override func willRemoveSubview(_ subview: UIView) { log.append("removing") }
    }
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let outer = Log(), inner = Log()
    outer.addSubview(inner)
    #expect(inner.log == ["coming", "came"] && outer.log == ["added"])
    window.addSubview(outer)
    #expect(inner.log == ["coming", "came", "window comes", "window"])
    #expect(outer.log == ["added", "coming", "window comes", "window", "came"])
    inner.removeFromSuperview()
    #expect(inner.log.suffix(4) == ["leaving", "window goes", "no window", "left"] && outer.log.last == "removing")
  }

  /// For a subview (10, 20, 50, 40) whose superview grows from 100 × 100 to 200 × 300.
  nonisolated static let autoresized: [(mask: UIView.AutoresizingMask, frame: CGRect)] = [
    (.flexibleLeftMargin, CGRect(x: 110, y: 20, width: 50, height: 40)),
    ([.flexibleLeftMargin, .flexibleWidth], CGRect(x: 76, y: 20, width: 84, height: 40)),
    ([.flexibleTopMargin, .flexibleHeight, .flexibleBottomMargin], CGRect(x: 10, y: 86, width: 50, height: 108)),
    ([.flexibleWidth, .flexibleHeight], CGRect(x: 10, y: 20, width: 150, height: 240)),
  ]

  @Test("autoresizing shares what the superview gains, as measured", arguments: autoresized)
  func autoresizing(mask: UIView.AutoresizingMask, expected: CGRect) {
    let parent = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let child = UIView(frame: CGRect(x: 10, y: 20, width: 50, height: 40))
    parent.addSubview(child)
    child.autoresizingMask = mask
    parent.frame.size = CGSize(width: 200, height: 300)
    #expect(child.frame == expected)
    parent.autoresizesSubviews = false
    parent.frame.size = CGSize(width: 400, height: 400)
    #expect(child.frame == expected)
  }

  @Test("layoutSubviews comes before the commit, once, for what needs it")
  func layout() {
    final class Row: UIView {
      var count = 0
      override func layoutSubviews() {
        count += 1
        subviews.first?.frame = bounds.insetBy(dx: 5, dy: 5)
      }
    }
    let screen = UIScreen(size: CGSize(width: 100, height: 100)), window = UIWindow(frame: screen.bounds)
    window.screen = screen
    let row = Row(frame: CGRect(x: 0, y: 0, width: 50, height: 20)), cell = UIView()
    row.addSubview(cell)
    window.addSubview(row)
    window.isHidden = false
    let stage = LayerStage(screen.layer, clock: .stepped())
    #expect(row.count == 1 && cell.frame == CGRect(x: 5, y: 5, width: 40, height: 10))
    row.frame.size.width = 60
    #expect(row.count == 1)
    stage.advance(by: 0.1)
    #expect(row.count == 2 && cell.frame == CGRect(x: 5, y: 5, width: 50, height: 10))
  }

  @Test("changes outside animation blocks show at once")
  func withoutAnimation() {
    let screen = UIScreen(size: CGSize(width: 100, height: 100)), window = UIWindow(frame: screen.bounds)
    window.screen = screen
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    window.addSubview(view)
    window.isHidden = false
    let stage = LayerStage(screen.layer, clock: .stepped())
    view.alpha = 0
    view.center = CGPoint(x: 50, y: 50)
    view.backgroundColor = .red
    stage.advance(by: 0.05)
    #expect(view.layer.animationKeys() == nil)
    #expect(view.layer.presentation()?.opacity == 0 && view.layer.presentation()?.position == CGPoint(x: 50, y: 50))
  }

  @Test("a view draws when it comes into a window, and one that draws nothing has no contents")
  func drawing() {
    final class Dot: UIView {
      override func draw(_ rect: CGRect) {
        UIColor.red.setFill()
        UIBezierPath(rect: CGRect(x: 0, y: 0, width: 5, height: 5)).fill()
      }
    }
    let screen = UIScreen(size: CGSize(width: 100, height: 100), scale: 1), window = UIWindow(frame: screen.bounds)
    window.screen = screen
    let dot = Dot(frame: CGRect(x: 0, y: 0, width: 10, height: 10)), plain = UIView(frame: dot.frame)
    dot.contentScaleFactor = 1
    window.addSubview(dot)
    window.addSubview(plain)
    window.isHidden = false
    let stage = LayerStage(screen.layer, clock: .stepped())
    stage.advance(by: 0.1)
    #expect(plain.layer.contents == nil)
    let image = dot.layer.contents as? CGImage
    #expect(image?.width == 10)
    // The upper left corner of the picture: y points down.
    image?.withUnsafePixels { pixels in
      #expect(pixels[2, 2] == SIMD4(255, 0, 0, 255))
      #expect(pixels[2, 8] == SIMD4(0, 0, 0, 0))
    }
  }
}
