import QuartzCore
import Testing

@Suite("Key-value coding of layers")
struct KeyValueTests {
  @Test("only defaults that are neither zero nor nil have a value")
  func defaults() {
    #expect(CALayer.defaultValue(forKey: "opacity") as? Double == 1)
    #expect(CALayer.defaultValue(forKey: "shadowRadius") as? Double == 3)
    #expect(CALayer.defaultValue(forKey: "contentsScale") as? Double == 1)
    #expect(CALayer.defaultValue(forKey: "hidden") as? Bool == false)
    #expect(CALayer.defaultValue(forKey: "opaque") as? Bool == false)
    #expect(CALayer.defaultValue(forKey: "geometryFlipped") as? Bool == false)
    #expect(CALayer.defaultValue(forKey: "anchorPoint") as? CGPoint == CGPoint(x: 0.5, y: 0.5))
    #expect(CALayer.defaultValue(forKey: "speed") as? Double == 1)
    #expect(CALayer.defaultValue(forKey: "duration") as? Double == .infinity)
    #expect(CALayer.defaultValue(forKey: "fillMode") as? String == "removed")
    for key in [
      "bounds", "position", "transform", "cornerRadius", "backgroundColor", "zPosition", "shadowOpacity", "beginTime", "nonsense",
    ] {
      #expect(CALayer.defaultValue(forKey: key) == nil, "\(key)")
    }
  }

  @Test("filters are kept as the objects that they are")
  func filterObjects() {
    let layer = CALayer(), first = CAFilter(type: "colorInvert"), second = CAFilter(type: "gaussianBlur")
    (layer.filters, layer.backgroundFilters, layer.compositingFilter) = ([first, second], [second], first)
    #expect(layer.filters?.map { $0 as AnyObject === first } == [true, false] && layer.filters?.last as AnyObject === second)
    #expect(layer.backgroundFilters?.map { $0 as AnyObject === second } == [true] && layer.compositingFilter as AnyObject === first)
    (layer.filters, layer.backgroundFilters, layer.compositingFilter) = (nil, nil, nil)
    #expect(layer.filters == nil && layer.backgroundFilters == nil && layer.compositingFilter == nil)
  }

  @Test("a new layer has the documented values")
  func newLayer() {
    let layer = CALayer()
    #expect(layer.opacity == 1 && layer.shadowOpacity == 0 && layer.shadowRadius == 3 && layer.shadowOffset == CGSize(width: 0, height: -3))
    #expect(layer.anchorPoint == CGPoint(x: 0.5, y: 0.5) && layer.anchorPointZ == 0 && layer.zPosition == 0)
    #expect(layer.contents == nil && layer.contentsGravity == .resize && layer.contentsScale == 1 && layer.contentsFormat == .RGBA8Uint)
    #expect(layer.contentsRect == CGRect(x: 0, y: 0, width: 1, height: 1) && layer.contentsCenter == layer.contentsRect)
    #expect(layer.minificationFilter == .linear && layer.magnificationFilter == .linear && layer.minificationFilterBias == 0)
    #expect(layer.isDoubleSided && !layer.isHidden && !layer.isGeometryFlipped && !layer.masksToBounds && !layer.isOpaque)
    #expect(layer.edgeAntialiasingMask.rawValue == 15 && layer.allowsEdgeAntialiasing && layer.allowsGroupOpacity)
    #expect(layer.maskedCorners.rawValue == 15 && layer.cornerCurve == .circular && layer.cornerRadius == 0)
    #expect(layer.backgroundColor == nil && layer.borderWidth == 0 && layer.borderColor == .black && layer.shadowColor == .black)
    #expect(!layer.shouldRasterize && layer.rasterizationScale == 1 && layer.shadowPath == nil)
    #expect(layer.filters == nil && layer.backgroundFilters == nil && layer.compositingFilter == nil && layer.mask == nil)
    #expect(layer.speed == 1 && layer.duration == .infinity && layer.beginTime == 0 && layer.fillMode == .removed)
    #expect(layer.bounds == .zero && layer.position == .zero && layer.frame == .zero && layer.sublayers == nil && layer.delegate == nil)
    #expect(CATransform3DIsIdentity(layer.transform) && CATransform3DIsIdentity(layer.sublayerTransform))
    #expect(!layer.needsDisplayOnBoundsChange && !layer.drawsAsynchronously && layer.layoutManager == nil && layer.constraints == nil)
    #expect(layer.timeOffset == 0 && layer.repeatCount == 0 && layer.repeatDuration == 0 && !layer.autoreverses)
    #expect(layer.name == nil && layer.style == nil && layer.actions == nil && layer.autoresizingMask.isEmpty)
  }

  @Test("properties read and write by their keys")
  func properties() {
    let layer = CALayer()
    layer.setValue(0.5, forKey: "opacity")
    #expect(layer.opacity == 0.5)
    layer.setValue(7, forKey: "cornerRadius")
    #expect(layer.cornerRadius == 7 && layer.value(forKey: "cornerRadius") as? Double == 7)
    layer.setValue(true, forKey: "hidden")
    #expect(layer.isHidden && layer.value(forKey: "isHidden") as? Bool == true)
    layer.setValue(CGPoint(x: 1, y: 2), forKey: "position")
    #expect(layer.value(forKeyPath: "position.y") as? Double == 2)
    layer.setValue(CGRect(x: 1, y: 2, width: 30, height: 40), forKey: "frame")
    #expect(layer.bounds.size == CGSize(width: 30, height: 40))
    #expect(layer.value(forKeyPath: "frame.origin.x") as? Double == 1)
    layer.setValue("title", forKey: "name")
    #expect(layer.name == "title")
    layer.setValue("resizeAspect", forKey: "contentsGravity")
    #expect(layer.contentsGravity == .resizeAspect)
    layer.setValue(red, forKey: "backgroundColor")
    #expect(layer.backgroundColor == red)
    layer.setValue(nil, forKey: "backgroundColor")
    #expect(layer.backgroundColor == nil)
    layer.setValue(2, forKey: "speed")
    #expect(layer.speed == 2 && layer.value(forKey: "speed") as? Double == 2)
    layer.setValue(NSNumber(value: 0.25), forKey: "opacity")
    #expect(layer.opacity == 0.25)
  }

  @Test("nil for a number is 0; a value of another kind changes nothing")
  func oddValues() {
    let layer = CALayer()
    layer.setValue("round", forKey: "opacity")
    #expect(layer.opacity == 1)
    layer.setValue(nil, forKey: "opacity")
    #expect(layer.opacity == 0)
  }

  @Test("measured: transform components; scale 2, then a turn of half a radian about z")
  func transformComponents() {
    let layer = CALayer()
    layer.setValue(2, forKeyPath: "transform.scale")
    layer.setValue(0.5, forKeyPath: "transform.rotation.z")
    #expect(isClose(Double(layer.transform.m11), 1.755165, within: 1e-6))
    #expect(isClose(Double(layer.transform.m12), 0.958851, within: 1e-6))
    #expect(isClose(layer.value(forKeyPath: "transform.scale") as? Double, 2))
    #expect(isClose(layer.value(forKeyPath: "transform.rotation") as? Double, 0.5))
    layer.setValue(30, forKeyPath: "transform.translation.x")
    #expect(layer.transform.m41 == 30 && isClose(Double(layer.transform.m11), 1.755165, within: 1e-6))
    let sheared = CALayer()
    sheared.setValue(0.5, forKeyPath: "transform.shear.x")
    // One unit up moves half a unit to the right.
    #expect(sheared.transform.m21 == 0.5 && sheared.transform.m22 == 1 && sheared.transform.m12 == 0)
    #expect(isClose(sheared.value(forKeyPath: "transform.shear.x") as? Double, 0.5))
  }

  @Test("keys of the program's own keep what was set, in its type")
  func customKeys() {
    let layer = CALayer()
    layer.setValue(5, forKey: "count")
    #expect(layer.value(forKey: "count") as? Int == 5)
    let object = CALayer()
    object.name = "inner"
    layer.setValue(object, forKey: "object")
    #expect(layer.value(forKey: "object") as? CALayer === object)
    #expect(layer.value(forKeyPath: "object.name") as? String == "inner")
    #expect(layer.value(forKey: "nothing") == nil)
    layer.setValue(nil, forKey: "count")
    #expect(layer.value(forKey: "count") == nil)
    // A key of another class of layer is the program's own here.
    layer.setValue(3, forKey: "lineWidth")
    #expect(layer.value(forKey: "lineWidth") as? Int == 3)
  }

  @Test("style gives keys their default values, one style inside another")
  func style() {
    let layer = CALayer()
    layer.style = ["tint": "red", "style": ["shade": "dark", "tint": "blue"] as [AnyHashable: Any]]
    #expect(layer.value(forKey: "tint") as? String == "red")
    #expect(layer.value(forKey: "shade") as? String == "dark")
    layer.setValue("green", forKey: "tint")
    #expect(layer.value(forKey: "tint") as? String == "green")
  }

  @Test("filters are reached by their names; blend modes can be plain strings")
  func filters() {
    let layer = CALayer()
    let blur = CAFilter(type: "gaussianBlur")
    blur.name = "blur1"
    blur.setValue(3, forKey: "inputRadius")
    layer.filters = [blur]
    #expect(layer.value(forKeyPath: "filters.blur1.inputRadius") as? Double == 3)
    // What nobody has set reads as its default; other inputs are none.
    let plain = CALayer(), bump = CIFilter.bumpDistortion()
    bump.name = "bump"
    plain.filters = [bump]
    plain.compositingFilter = CAFilter(type: "colorSaturate")
    #expect(plain.value(forKeyPath: "filters.bump.inputScale") as? Double == 0.5)
    #expect(plain.value(forKeyPath: "filters.bump.inputCenter") as? CGPoint == CGPoint(x: 150, y: 150))
    #expect(plain.value(forKeyPath: "compositingFilter.inputAmount") as? Double == 1)
    #expect(plain.value(forKeyPath: "filters.bump.inputWidth") == nil)
    layer.setValue(8, forKeyPath: "filters.blur1.inputRadius")
    #expect((layer.filters?.first as? CAFilter)?.value(forKey: "inputRadius") as? Double == 8)
    layer.compositingFilter = "multiplyBlendMode"
    #expect(layer.compositingFilter as? String == "multiplyBlendMode")
    layer.compositingFilter = nil
    #expect(layer.compositingFilter == nil)
  }

  @Test("subclasses have keys of their own")
  func subclasses() {
    let shape = CAShapeLayer()
    shape.setValue(4, forKey: "lineWidth")
    shape.setValue("even-odd", forKey: "fillRule")
    shape.setValue([3, 2], forKey: "lineDashPattern")
    #expect(shape.lineWidth == 4 && shape.fillRule == .evenOdd && shape.lineDashPattern == [3, 2])
    let gradient = CAGradientLayer()
    gradient.setValue([red, blue], forKey: "colors")
    gradient.setValue("radial", forKey: "type")
    #expect(gradient.colors as? [CGColor] == [red, blue] && gradient.type == .radial)
    let text = CATextLayer()
    text.setValue("Hello", forKey: "string")
    text.setValue(12, forKey: "fontSize")
    #expect(text.string as? String == "Hello" && text.fontSize == 12)
    let replicator = CAReplicatorLayer()
    replicator.setValue(3, forKey: "instanceCount")
    #expect(replicator.instanceCount == 3)
  }

  @Test("attributed text comes in runs")
  func attributedText() {
    let text = CATextLayer()
    let string = NSMutableAttributedString(string: "Hello world")
    string.addAttribute(.foregroundColor, value: red, range: NSRange(location: 6, length: 5))
    text.string = string
    #expect((text.string as? NSAttributedString)?.string == "Hello world")
    #expect(text.value(forKey: "string") is NSAttributedString)
  }

  @Test("new layers of every class have the documented values")
  func subclassDefaults() {
    let shape = CAShapeLayer()
    #expect(shape.path == nil && shape.fillColor == .black && shape.strokeColor == nil && shape.lineWidth == 1 && shape.miterLimit == 10)
    #expect(
      shape.strokeStart == 0 && shape.strokeEnd == 1 && shape.lineCap == .butt && shape.lineJoin == .miter && shape.lineDashPattern == nil)
    let gradient = CAGradientLayer()
    #expect(gradient.colors == nil && gradient.locations == nil && gradient.type == .axial)
    #expect(gradient.startPoint == CGPoint(x: 0.5, y: 0) && gradient.endPoint == CGPoint(x: 0.5, y: 1))
    let text = CATextLayer()
    #expect(text.string == nil && text.font as? String == "Helvetica" && text.fontSize == 36 && text.foregroundColor == .white)
    #expect(!text.isWrapped && text.truncationMode == .none && text.alignmentMode == .natural)
    let replicator = CAReplicatorLayer()
    #expect(
      replicator.instanceCount == 1 && replicator.instanceDelay == 0 && replicator.instanceColor == .white && !replicator.preservesDepth)
    #expect(CAScrollLayer().scrollMode == .both && CAScrollLayer().masksToBounds)
    #expect(shape.fillRule == .nonZero && shape.lineDashPhase == 0 && !text.allowsFontSubpixelQuantization)
    #expect(CATransform3DIsIdentity(replicator.instanceTransform) && replicator.instanceAlphaOffset == 0)
    #expect(replicator.instanceRedOffset == 0 && replicator.instanceGreenOffset == 0 && replicator.instanceBlueOffset == 0)
    let tiled = CATiledLayer()
    #expect(tiled.tileSize == CGSize(width: 256, height: 256) && tiled.levelsOfDetail == 1 && tiled.levelsOfDetailBias == 0)
    #expect(CATiledLayer.fadeDuration() == 0.25)
    let cell = CAEmitterCell()
    for key in [
      "lifetimeRange", "emissionLatitude", "emissionLongitude", "emissionRange", "velocityRange", "xAcceleration", "yAcceleration",
      "zAcceleration", "scaleRange", "scaleSpeed", "spinRange", "redRange", "greenRange", "blueRange", "alphaRange", "redSpeed",
      "greenSpeed", "blueSpeed",
    ] {
      #expect(cell.value(forKey: key) as? Double == 0, "\(key)")
    }
  }

  @Test("numbers that an integer cannot hold become the nearest that it can")
  func largeNumbers() {
    let layer = CALayer()
    layer.setValue(-1, forKey: "autoresizingMask")
    #expect(layer.autoresizingMask.rawValue == 0)
    layer.setValue(1e300, forKey: "autoresizingMask")
    #expect(layer.autoresizingMask.rawValue == .max)
    layer.setValue(Double.nan, forKey: "autoresizingMask")
    #expect(layer.autoresizingMask.rawValue == 0)
  }

  @Test("scroll layers move their bounds, along the axes that scroll, and as little as needed")
  func scrolling() {
    let scroll = CAScrollLayer(), child = CALayer(frame: CGRect(x: 50, y: 0, width: 20, height: 20))
    scroll.bounds = CGRect(x: 0, y: 0, width: 40, height: 40)
    scroll.addSublayer(child)
    #expect(child.visibleRect.isEmpty)
    child.scrollRectToVisible(child.bounds)
    #expect(scroll.bounds.origin == CGPoint(x: 30, y: 0))
    scroll.scrollMode = .vertically
    child.scroll(CGPoint(x: 0, y: 5))
    #expect(scroll.bounds.origin == CGPoint(x: 30, y: 5))
    #expect(child.visibleRect == CGRect(x: 0, y: 5, width: 20, height: 15))
  }
}
