import Testing
import UIKit

/// Views that draw themselves.
@MainActor @Suite("Drawing of views")
struct DrawingTests {
  /// Green, with a red strip of five points at the top; notes what it is asked to draw.
  final class Strip: UIView {
    var color = UIColor.red
    var rects: [CGRect] = []
    override func draw(_ rect: CGRect) {
      rects.append(rect)
      UIColor.green.setFill()
      UIRectFill(bounds)
      color.setFill()
      UIRectFill(CGRect(x: 0, y: 0, width: bounds.width, height: 5))
    }
  }

  private func pixel(_ view: UIView, _ x: Int, _ y: Int) throws -> SIMD4<UInt8> {
    let image = try #require(view.layer.snapshot()?.image(scale: 1))
    return image.withUnsafePixels { $0[x, y] }
  }

  private let red = SIMD4<UInt8>(255, 0, 0, 255)
  private let green = SIMD4<UInt8>(0, 255, 0, 255)
  private let blue = SIMD4<UInt8>(0, 0, 255, 255)

  @Test("draw(_:) has the view's coordinates, as many pixels as the scale says, and is asked once")
  func drawing() throws {
    let view = Strip(frame: CGRect(x: 10, y: 20, width: 40, height: 30))
    view.contentScaleFactor = 3
    let stage = AnimationStage(view)
    stage.advance(to: 0)
    #expect(view.rects == [CGRect(x: 0, y: 0, width: 40, height: 30)])
    #expect((view.layer.contents as? CGImage)?.width == 120 && (view.layer.contents as? CGImage)?.height == 90)
    #expect(try pixel(stage.window, 12, 23) == red && pixel(stage.window, 12, 27) == green)
    view.contentScaleFactor = 1
    stage.advance(to: 1)
    #expect(view.rects.count == 2 && (view.layer.contents as? CGImage)?.width == 40)
  }

  @Test("contents stretch with the bounds, unless the content mode is redraw")
  func redraw() throws {
    let view = Strip(frame: CGRect(x: 0, y: 0, width: 40, height: 30)), stage = AnimationStage(view)
    stage.advance(to: 0)
    view.bounds.size.height = 60
    view.frame.origin = .zero
    stage.advance(to: 1)
    #expect(try view.rects.count == 1 && pixel(stage.window, 2, 8) == red)
    view.contentMode = .redraw
    view.bounds.size.height = 90
    view.frame.origin = .zero
    stage.advance(to: 2)
    #expect(try view.rects.last == CGRect(x: 0, y: 0, width: 40, height: 90) && pixel(stage.window, 2, 8) == green)
  }

  @Test("a part is drawn anew, and the rest stays; all of it where both are asked for")
  func parts() throws {
    let view = Strip(frame: CGRect(x: 0, y: 0, width: 40, height: 30)), stage = AnimationStage(view)
    stage.advance(to: 0)
    view.color = .blue
    view.setNeedsDisplay(CGRect(x: 0, y: 0, width: 10, height: 10))
    view.setNeedsDisplay(CGRect(x: 10, y: 0, width: 10, height: 4))
    stage.advance(to: 1)
    #expect(view.rects.last == CGRect(x: 0, y: 0, width: 20, height: 10))
    #expect(try pixel(stage.window, 15, 2) == blue && pixel(stage.window, 25, 2) == red && pixel(stage.window, 5, 25) == green)
    view.setNeedsDisplay(CGRect(x: 0, y: 0, width: 10, height: 10))
    view.setNeedsDisplay()
    stage.advance(to: 2)
    #expect(try view.rects.last == view.bounds && pixel(stage.window, 25, 2) == blue)
  }

  @Test("draw(_:in:) can be overridden, with and without super")
  func layerDrawing() throws {
    final class Badge: UIView {
      override func draw(_ layer: CALayer, in ctx: CGContext) {
        super.draw(layer, in: ctx)
        ctx.setFillColor(UIColor.blue.cgColor)
        ctx.fill(CGRect(x: 0, y: 0, width: 5, height: 5))
      }
      override func draw(_ rect: CGRect) {
        UIColor.green.setFill()
        UIRectFill(rect)
      }
    }
    let badge = Badge(frame: CGRect(x: 0, y: 0, width: 20, height: 20)), stage = AnimationStage(badge)
    stage.advance(to: 0)
    #expect(try pixel(stage.window, 2, 2) == blue && pixel(stage.window, 2, 12) == green)
  }

  @Test("a view that stops drawing shows nothing, one that never draws has no contents, and a picture of the program's stays")
  func nothing() throws {
    final class Switch: UIView {
      var isOn = true
      override func draw(_ rect: CGRect) {
        guard isOn else { return }
        UIColor.green.setFill()
        UIRectFill(rect)
      }
    }
    final class Plain: UIView {}
    let view = Switch(frame: CGRect(x: 0, y: 0, width: 20, height: 20)), plain = Plain(frame: view.frame), own = Plain(frame: view.frame)
    let stage = AnimationStage(view, plain, own)
    own.layer.contents = UIGraphicsImageRenderer(size: CGSize(width: 1, height: 1)).image { $0.fill(.infinite) }.cgImage
    stage.advance(to: 0)
    #expect(view.layer.contents != nil && plain.layer.contents == nil)
    view.isOn = false
    view.setNeedsDisplay()
    own.setNeedsDisplay()
    stage.advance(to: 1)
    #expect(view.layer.contents == nil && own.layer.contents != nil)
  }

  @Test("what is drawn off the screen stands upright in pictures")
  func offScreen() throws {
    let view = Strip(frame: CGRect(x: 0, y: 0, width: 20, height: 20)), format = UIGraphicsImageRendererFormat()
    format.scale = 1
    let drawn = UIGraphicsImageRenderer(size: view.bounds.size, format: format).image { _ in
      #expect(view.drawHierarchy(in: view.bounds, afterScreenUpdates: true))
    }
    let rendered = UIGraphicsImageRenderer(size: view.bounds.size, format: format).image { view.layer.render(in: $0.cgContext) }
    for image in [drawn, rendered] {
      image.cgImage?.withUnsafePixels { #expect($0[2, 2] == red && $0[2, 12] == green) }
    }
  }
}
