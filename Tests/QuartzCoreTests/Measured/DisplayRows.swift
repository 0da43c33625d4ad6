import QuartzCore
import Testing

@Suite("Measured on macOS: display")
struct DisplayRows {
  final class Fading: CALayer {
    override class func needsDisplay(forKey key: String) -> Bool { key == "opacity" || super.needsDisplay(forKey: key) }
  }

  @Test("setNeedsDisplay marks, as a whole or in part; displayIfNeeded and display clear", arguments: [false, true])
  func marks(isDirect: Bool) {
    let layer = CALayer(frame: CGRect(x: 0, y: 0, width: 4, height: 4))
    layer.setNeedsDisplay()
    #expect(layer.needsDisplay())
    if isDirect { layer.display() } else { layer.displayIfNeeded() }
    #expect(!layer.needsDisplay())
    layer.setNeedsDisplay(CGRect(x: 0, y: 0, width: 1, height: 1))
    #expect(layer.needsDisplay())
  }

  @Test("a new size asks only with needsDisplayOnBoundsChange", arguments: [false, true])
  func size(asks: Bool) {
    let layer = CALayer()
    layer.needsDisplayOnBoundsChange = asks
    layer.bounds.size = CGSize(width: 5, height: 5)
    #expect(layer.needsDisplay() == asks)
  }

  @Test("no key of a layer or gradient layer asks for display", arguments: ["bounds", "position", "opacity", "contents", "unknown"])
  func keys(key: String) {
    #expect(!CALayer.needsDisplay(forKey: key))
  }

  @Test("the keys of a gradient do not either", arguments: ["colors", "locations", "startPoint"])
  func gradient(key: String) {
    #expect(!CAGradientLayer.needsDisplay(forKey: key))
    let layer = CAGradientLayer()
    layer.colors = [red, blue]
    #expect(!layer.needsDisplay())
  }

  @Test("a subclass's key asks when its value changes, and not when it is set to what it is")
  func subclass() {
    let layer = Fading()
    layer.opacity = 1
    #expect(!layer.needsDisplay())
    layer.opacity = 0.5
    #expect(layer.needsDisplay())
  }

  @Test("a new string or font size of a text layer asks, also after display()")
  func text() {
    let layer = CATextLayer()
    layer.display()
    layer.string = "a"
    #expect(layer.needsDisplay())
    layer.display()
    #expect(!layer.needsDisplay())
    layer.fontSize = 12
    #expect(layer.needsDisplay())
    layer.display()
    layer.fontSize = 12
    #expect(!layer.needsDisplay())
  }

  @Test("the delegate hears that the layer will draw, and then draws")
  func delegate() {
    final class Drawing: CALayerDelegate {
      var events: [String] = []
      func layerWillDraw(_ layer: CALayer) { events.append("will") }
      func draw(_ layer: CALayer, in ctx: CGContext) { events.append("draw") }
    }
    let layer = CALayer(frame: CGRect(x: 0, y: 0, width: 4, height: 4)), delegate = Drawing()
    layer.delegate = delegate
    layer.display()
    #expect(delegate.events == ["will", "draw"])
  }

  @Test("removing animations does not ask")
  func animations() {
    let layer = CALayer()
    layer.add(CABasicAnimation(keyPath: "opacity"), forKey: "a")
    layer.removeAllAnimations()
    #expect(!layer.needsDisplay())
  }
}
