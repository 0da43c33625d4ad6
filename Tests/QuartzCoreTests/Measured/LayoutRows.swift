import QuartzCore
import Testing

@Suite("Measured on macOS: layout")
struct LayoutRows {
  /// Counts its layouts, and places nothing.
  final class Counting: CALayer {
    var layouts = 0
    override func layoutSublayers() { layouts += 1 }
  }

  final class Manager: CALayoutManager {
    var events: [String] = []
    func layoutSublayers(of layer: CALayer) { events.append("layout") }
    func invalidateLayout(of layer: CALayer) { events.append("invalidate") }
    func preferredSize(of layer: CALayer) -> CGSize { CGSize(width: 11, height: 22) }
  }

  @Test("setNeedsLayout marks, layoutIfNeeded clears, and layoutSublayers by itself does not")
  func marks() {
    let layer = CALayer()
    #expect(!layer.needsLayout())
    layer.setNeedsLayout()
    #expect(layer.needsLayout())
    layer.layoutSublayers()
    #expect(layer.needsLayout())
    layer.layoutIfNeeded()
    #expect(!layer.needsLayout())
  }

  @Test("layoutIfNeeded starts at the topmost marked layer, and lays out each layer once")
  func topmost() {
    let parent = Counting(), child = Counting()
    parent.addSublayer(child)
    parent.setNeedsLayout()
    child.setNeedsLayout()
    child.layoutIfNeeded()
    #expect(!parent.needsLayout() && !child.needsLayout())
    #expect(parent.layouts == 1 && child.layouts == 1)
    child.layoutIfNeeded()  // a settled tree
    #expect(parent.layouts == 1 && child.layouts == 1)
  }

  @Test("sublayers that come and go mark the layer, not themselves")
  func sublayers() {
    let parent = CALayer(), child = CALayer(), other = CALayer()
    parent.addSublayer(child)
    #expect(parent.needsLayout() && !child.needsLayout())
    parent.layoutIfNeeded()
    parent.insertSublayer(other, at: 0)
    #expect(parent.needsLayout())
    parent.layoutIfNeeded()
    child.removeFromSuperlayer()
    #expect(parent.needsLayout())
  }

  @Test("a new size marks the layer, a new position does not")
  func geometry() {
    let layer = CALayer()
    layer.position = CGPoint(x: 5, y: 5)
    #expect(!layer.needsLayout())
    layer.bounds = CGRect(x: 0, y: 0, width: 5, height: 5)
    #expect(layer.needsLayout())
  }

  @Test("the layout manager hears once that a layout is out of date, and lays it out")
  func manager() {
    let layer = CALayer(frame: CGRect(x: 0, y: 0, width: 50, height: 50)), manager = Manager()
    layer.layoutIfNeeded()
    #expect(layer.layoutManager == nil && layer.preferredFrameSize() == CGSize(width: 50, height: 50))
    layer.layoutManager = manager
    #expect(layer.preferredFrameSize() == CGSize(width: 11, height: 22))
    layer.position = CGPoint(x: 1, y: 1)
    #expect(manager.events.isEmpty)
    layer.setNeedsLayout()
    layer.addSublayer(CALayer())
    layer.bounds.size.width = 60
    #expect(manager.events == ["invalidate"])
    layer.layoutIfNeeded()
    layer.layoutIfNeeded()
    #expect(manager.events == ["invalidate", "layout"])
    layer.addSublayer(CALayer())
    layer.layoutIfNeeded()
    layer.bounds.size.width = 70
    #expect(manager.events == ["invalidate", "layout", "invalidate", "layout", "invalidate"])
  }

  @Test("a delegate that lays out comes before the layout manager; one that does not leaves it to that")
  func delegate() {
    final class Silent: CALayerDelegate {}
    final class Placing: CALayerDelegate {
      var layouts = 0
      func layoutSublayers(of layer: CALayer) { layouts += 1 }
    }
    let layer = CALayer(), manager = Manager(), silent = Silent(), placing = Placing()
    layer.layoutManager = manager
    layer.delegate = silent
    layer.layoutSublayers()
    layer.delegate = placing
    layer.layoutSublayers()
    #expect(manager.events == ["layout"] && placing.layouts == 1)
  }

  @Test("protocols have only optional methods")
  func optional() {
    final class Nothing: CALayerDelegate, CALayoutManager, CAAnimationDelegate {}
    let nothing = Nothing(), layer = CALayer(frame: CGRect(x: 0, y: 0, width: 3, height: 4))
    (layer.delegate, layer.layoutManager) = (nothing, nothing)
    layer.setNeedsLayout()
    layer.layoutIfNeeded()
    #expect(layer.preferredFrameSize() == CGSize(width: 3, height: 4))
  }
}
