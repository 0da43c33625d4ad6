import QuartzCore
import Testing

@Suite("Measured on macOS: values, sublayers, flipping, hits")
struct TreeRows {
  @Test("defaults")
  func defaults() {
    let layer = CALayer()
    #expect(layer.edgeAntialiasingMask.rawValue == 15 && layer.allowsEdgeAntialiasing && layer.allowsGroupOpacity && layer.isDoubleSided)
    #expect(!layer.drawsAsynchronously && layer.minificationFilterBias == 0 && layer.contentsGravity == .resize)
    #expect(layer.contentsCenter == CGRect(x: 0, y: 0, width: 1, height: 1) && layer.borderColor != nil)
    #expect(layer.filters == nil && layer.backgroundFilters == nil && layer.compositingFilter == nil && layer.mask == nil)
    #expect(layer.shadowOffset == CGSize(width: 0, height: -3) && layer.shadowRadius == 3 && layer.model() === layer)
    #expect(layer.contentsFormat.rawValue == "RGBA8" && layer.cornerCurve.rawValue == "circular" && layer.autoresizingMask == [])
  }

  @Test("names that are none, and bits and rectangles out of range")
  func unknown() {
    let layer = CALayer()
    layer.contentsGravity = CALayerContentsGravity(rawValue: "not a gravity")
    #expect(layer.contentsGravity == .center)
    layer.cornerCurve = .continuous
    layer.cornerCurve = CALayerCornerCurve(rawValue: "not a curve")
    #expect(layer.cornerCurve == .circular)
    layer.maskedCorners = CACornerMask(rawValue: 255)
    #expect(layer.maskedCorners.rawValue == 15)
    let rect = CGRect(x: -1, y: -1, width: 4, height: 4)
    (layer.contentsCenter, layer.contentsRect) = (rect, rect)
    #expect(layer.contentsCenter == rect && layer.contentsRect == rect)
  }

  @Test("a compositing filter is the very object given, of any class; filters are the objects in an array of the layer's own")
  func filters() {
    let layer = CALayer(), object = NSObject(), filter = CAFilter(type: "multiplyBlendMode")
    layer.compositingFilter = object
    #expect(layer.compositingFilter as AnyObject? === object)
    layer.compositingFilter = filter
    #expect(layer.compositingFilter as AnyObject? === filter)
    let blur = CAFilter(type: "gaussianBlur")
    blur.name = "blur"
    var list: [Any] = [blur]
    layer.filters = list
    list.append(filter)
    #expect(layer.filters?.count == 1 && layer.filters?.first as AnyObject? === blur)
    layer.setValue(3, forKeyPath: "filters.blur.inputRadius")
    #expect((layer.filters?.first as? CAFilter)?.value(forKey: "inputRadius") as? Double == 3)
  }

  @Test("constants", arguments: [(CALayerCornerCurve.circular, 1), (.continuous, 1.528665), (CALayerCornerCurve(rawValue: "?"), 1)])
  func expansion(curve: CALayerCornerCurve, factor: CGFloat) {
    #expect(CALayer.cornerCurveExpansionFactor(curve) == factor)
  }

  @Test("fonts: a name reads back as the name, and there is one to begin with")
  func font() {
    let text = CATextLayer()
    #expect(text.font != nil && text.fontSize == 36)
    text.font = "Courier"
    #expect(text.font as? String == "Courier")
  }

  @Test("value(forKey:) gives colours, nothing for a background that is unset, and the shadow's path")
  func keys() {
    let layer = CALayer(), path = CGPath(rect: CGRect(x: 1, y: 2, width: 3, height: 4), transform: nil)
    layer.shadowPath = path
    #expect(layer.value(forKey: "shadowColor") is CGColor && layer.value(forKey: "borderColor") is CGColor)
    #expect(layer.value(forKey: "backgroundColor") == nil)
    #expect((layer.value(forKey: "shadowPath") as? CGPath)?.boundingBox == path.boundingBox)
  }

  @Test("a mask belongs to its layer without being a sublayer, and leaves where it was")
  func mask() {
    let host = CALayer(), mask = CALayer(), other = CALayer()
    host.mask = mask
    #expect(mask.superlayer === host && host.sublayers == nil)
    other.addSublayer(mask)
    #expect(mask.superlayer === other)
    host.mask = mask
    #expect(other.sublayers == nil && mask.superlayer === host)
  }

  @Test("sublayers are nil before the first and after the last")
  func noSublayers() {
    let layer = CALayer(), child = CALayer()
    #expect(layer.sublayers == nil)
    layer.addSublayer(child)
    child.removeFromSuperlayer()
    #expect(layer.sublayers == nil)
    layer.addSublayer(child)
    layer.sublayers = nil
    #expect(layer.sublayers == nil && child.superlayer == nil)
    layer.sublayers = [child]
    #expect(child.superlayer === layer)
  }

  @Test("insertions stand next to their sibling, moves leave the old superlayer, replacing keeps the place")
  func places() {
    let layer = CALayer(), a = CALayer(), b = CALayer(), c = CALayer(), d = CALayer(), other = CALayer()
    layer.addSublayer(a)
    layer.insertSublayer(b, below: a)
    layer.insertSublayer(c, above: b)
    layer.insertSublayer(d, at: 0)
    #expect(layer.sublayers == [d, b, c, a])
    other.addSublayer(d)
    #expect(layer.sublayers == [b, c, a] && d.superlayer === other)
    let new = CALayer()
    layer.replaceSublayer(c, with: new)
    #expect(layer.sublayers == [b, new, a] && c.superlayer == nil && new.superlayer === layer)
  }

  @Test("contents are flipped below an odd number of flipped layers", arguments: [([0], true, true), ([0, 1], false, false)])
  func flipping(flipped: [Int], b: Bool, c: Bool) {
    let chain = [CALayer(), CALayer(), CALayer()]
    #expect(!chain[0].contentsAreFlipped())
    chain[0].addSublayer(chain[1])
    chain[1].addSublayer(chain[2])
    for index in flipped { chain[index].isGeometryFlipped = true }
    #expect(chain[0].contentsAreFlipped() && chain[1].contentsAreFlipped() == b && chain[2].contentsAreFlipped() == c)
  }

  struct Hit: Sendable {
    let origin: CGFloat, x: CGFloat, y: CGFloat, isInside: Bool
  }

  @Test(
    "a layer contains the points of its bounds, far edges excluded",
    arguments: [
      Hit(origin: 0, x: 0, y: 0, isInside: true), Hit(origin: 0, x: 99.9, y: 99.9, isInside: true),
      Hit(origin: 0, x: 100, y: 100, isInside: false), Hit(origin: 0, x: 500, y: 500, isInside: false),
      Hit(origin: 10, x: 5, y: 5, isInside: false), Hit(origin: 10, x: 15, y: 15, isInside: true),
    ])
  func contains(hit: Hit) {
    let layer = CALayer()
    layer.bounds = CGRect(x: hit.origin, y: hit.origin, width: 100, height: 100)
    layer.position = CGPoint(x: 500, y: 500)
    #expect(layer.contains(CGPoint(x: hit.x, y: hit.y)) == hit.isInside)
  }

  @Test("hits: the front layer, not hidden ones, zPosition before order, outside a superlayer unless it clips")
  func hits() {
    let root = CALayer(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let child = CALayer(frame: CGRect(x: 40, y: 40, width: 20, height: 20))
    root.addSublayer(child)
    #expect(root.hitTest(CGPoint(x: 50, y: 50)) === child)
    #expect(root.hitTest(CGPoint(x: 5, y: 5)) === root && root.hitTest(CGPoint(x: 500, y: 500)) == nil)
    let later = CALayer(frame: child.frame)
    root.addSublayer(later)
    #expect(root.hitTest(CGPoint(x: 50, y: 50)) === later)
    child.zPosition = 1
    #expect(root.hitTest(CGPoint(x: 50, y: 50)) === child)
    child.isHidden = true
    #expect(root.hitTest(CGPoint(x: 50, y: 50)) === later)
    later.position = CGPoint(x: 150, y: 50)
    #expect(root.hitTest(CGPoint(x: 150, y: 50)) === later)
    root.masksToBounds = true
    #expect(root.hitTest(CGPoint(x: 150, y: 50)) == nil)
  }

  @Test("a frame reads back as it was set, to the last bit of its size")
  func frame() {
    let layer = CALayer()
    layer.frame = CGRect(x: 10.1, y: 20.3, width: 33.3, height: 25.5)
    #expect(layer.frame.width == 33.3 && layer.frame.height == 25.5)
    #expect(isClose(layer.frame.origin, CGPoint(x: 10.1, y: 20.3), within: 1e-12))
  }

  @Test("affineTransform() of a transform with depth is the identity")
  func affine() {
    let layer = CALayer()
    layer.transform = CATransform3DMakeRotation(1, 0, 1, 0)
    #expect(layer.affineTransform() == .identity)
    layer.transform = CATransform3DMakeTranslation(1, 2, 0)
    #expect(layer.affineTransform() == CGAffineTransform(translationX: 1, y: 2))
  }
}
