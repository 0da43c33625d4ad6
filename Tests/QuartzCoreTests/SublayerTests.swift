import QuartzCore
import Testing

@Suite("The tree of sublayers")
struct SublayerTests {
  private let parent = CALayer()
  private let a = CALayer(), b = CALayer(), c = CALayer()

  @Test("adding appends, and takes the layer from where it was")
  func adding() {
    parent.addSublayer(a)
    parent.addSublayer(b)
    parent.addSublayer(a)
    #expect(parent.sublayers == [b, a])
    let other = CALayer()
    other.addSublayer(a)
    #expect(parent.sublayers == [b])
    #expect(a.superlayer === other)
  }

  @Test("an index beyond the end is the end; among its siblings it counts without the layer")
  func inserting() {
    parent.insertSublayer(a, at: 9)
    parent.insertSublayer(b, at: 0)
    #expect(parent.sublayers == [b, a])
    parent.addSublayer(c)
    // Without b the others are [a, c].
    parent.insertSublayer(b, at: 1)
    #expect(parent.sublayers == [a, b, c])
  }

  @Test("below and above: nil, siblings, strangers")
  func belowAndAbove() {
    parent.sublayers = [a, b]
    parent.insertSublayer(c, below: b)
    #expect(parent.sublayers == [a, c, b])
    parent.insertSublayer(c, below: nil)
    #expect(parent.sublayers == [c, a, b])
    parent.insertSublayer(c, above: a)
    #expect(parent.sublayers == [a, c, b])
    parent.insertSublayer(c, above: nil)
    #expect(parent.sublayers == [a, b, c])
    parent.insertSublayer(a, below: CALayer())
    #expect(parent.sublayers == [b, c, a])
    parent.insertSublayer(b, above: CALayer())
    #expect(parent.sublayers == [c, a, b])
  }

  @Test("replacing keeps the place")
  func replacing() {
    parent.sublayers = [a, b]
    parent.replaceSublayer(a, with: c)
    #expect(parent.sublayers == [c, b])
    #expect(a.superlayer == nil)
    parent.replaceSublayer(c, with: b)
    #expect(parent.sublayers == [b])
  }

  @Test("replacing what is no sublayer stops the program")
  func replacingAStranger() async {
    await #expect(processExitsWith: .failure) { CALayer().replaceSublayer(CALayer(), with: CALayer()) }
  }

  @Test("a layer cannot contain itself")
  func cycles() async {
    await #expect(processExitsWith: .failure) {
      let outer = CALayer(), inner = CALayer()
      outer.addSublayer(inner)
      inner.addSublayer(outer)
    }
  }

  @Test("a mask is no sublayer, and a sublayer that becomes one leaves them")
  func masks() {
    parent.sublayers = [a, b]
    parent.mask = a
    #expect(parent.sublayers == [b])
    #expect(parent.mask === a && a.superlayer === parent)
    parent.addSublayer(a)
    #expect(parent.mask == nil)
    #expect(parent.sublayers == [b, a])
    parent.mask = c
    c.removeFromSuperlayer()
    #expect(parent.mask == nil && c.superlayer == nil)
  }

  @Test("no sublayers read as nil")
  func empty() {
    #expect(parent.sublayers == nil)
    parent.sublayers = [a]
    parent.sublayers = []
    #expect(parent.sublayers == nil && a.superlayer == nil)
    parent.sublayers = [a, b]
    parent.sublayers = nil
    #expect(parent.sublayers == nil)
  }

  @Test("the superlayer is not kept alive by its sublayers")
  func weakSuperlayer() {
    do { CALayer().addSublayer(a) }
    #expect(a.superlayer == nil)
  }
}

@Suite("Layout and display")
struct LayoutTests {
  final class Counting: CALayer {
    var layouts = 0
    var displays = 0
    override func layoutSublayers() {
      layouts += 1
      super.layoutSublayers()
    }
    override func display() {
      displays += 1
      super.display()
    }
  }

  final class Delegate: CALayerDelegate {
    var laidOut: [CALayer] = []
    let picture = CGImage(width: 1, height: 1, rgba: [255, 0, 0, 255])
    func layoutSublayers(of layer: CALayer) { laidOut.append(layer) }
    func display(_ layer: CALayer) { layer.contents = picture }
  }

  @Test("adding sublayers, new bounds and new transforms call for layout")
  func needs() {
    let layer = CALayer(), child = CALayer()
    #expect(!layer.needsLayout())
    layer.addSublayer(child)
    #expect(layer.needsLayout())
    layer.layoutIfNeeded()
    #expect(!layer.needsLayout())
    child.bounds.size.width = 3
    #expect(layer.needsLayout() && child.needsLayout())
    layer.layoutIfNeeded()
    child.transform = CATransform3DMakeScale(2, 2, 2)
    #expect(layer.needsLayout() && child.needsLayout())
    layer.layoutIfNeeded()
    child.position = CGPoint(x: 1, y: 1)
    #expect(!layer.needsLayout() && !child.needsLayout())
  }

  @Test("layout starts at the topmost layer that needs it")
  func topmost() {
    let top = Counting(), middle = CALayer(), bottom = Counting()
    top.addSublayer(middle)
    middle.addSublayer(bottom)
    top.layoutIfNeeded()
    top.setNeedsLayout()
    bottom.setNeedsLayout()
    let before = (top.layouts, bottom.layouts)
    bottom.layoutIfNeeded()
    #expect((top.layouts, bottom.layouts) == (before.0 + 1, before.1 + 1))
  }

  @Test("a commit lays out and draws, asking the delegate")
  func commit() {
    let layer = Counting(), delegate = Delegate()
    layer.delegate = delegate
    layer.setNeedsDisplay()
    #expect(layer.needsDisplay())
    layer.setNeedsLayout()
    let stage = Stage(layer)
    #expect(layer.layouts == 1 && layer.displays == 1)
    #expect(delegate.laidOut == [layer])
    #expect(layer.contents as? CGImage == delegate.picture)
    stage.host.commit()
    #expect(layer.layouts == 1 && layer.displays == 1)
  }

  @Test("a change of the bounds calls for display where that is asked for")
  func displayOnBoundsChange() {
    let layer = CALayer()
    layer.bounds.size.width = 10
    #expect(!layer.needsDisplay())
    layer.needsDisplayOnBoundsChange = true
    layer.bounds.size.width = 20
    #expect(layer.needsDisplay())
  }

  @Test("autoresizing shares a difference among what gives way")
  func autoresizing() {
    let parent = CALayer(frame: CGRect(x: 0, y: 0, width: 100, height: 100)),
      child = CALayer(frame: CGRect(x: 10, y: 10, width: 50, height: 50))
    parent.addSublayer(child)
    child.autoresizingMask = [.layerWidthSizable, .layerMaxXMargin, .layerMinYMargin]
    parent.bounds.size = CGSize(width: 120, height: 130)
    // 20 more in width: two thirds, rounded down, for the right margin, 7 for the extent; 30 more in height: all below.
    #expect(child.frame == CGRect(x: 10, y: 40, width: 57, height: 50))
  }
}
