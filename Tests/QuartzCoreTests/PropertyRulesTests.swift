import QuartzCore
import Testing

@Suite("Rules of properties, as measured")
struct PropertyRulesTests {
  @Test("a name that is none of the constants: centre for a gravity, the default for curve and format, itself for type and modes")
  func unknownNames() {
    let layer = CALayer()
    layer.contentsGravity = CALayerContentsGravity(rawValue: "not a gravity")
    #expect(layer.contentsGravity == .center)
    layer.cornerCurve = .continuous
    layer.cornerCurve = CALayerCornerCurve(rawValue: "not a curve")
    #expect(layer.cornerCurve == .circular)
    layer.contentsFormat = .RGBA16Float
    #expect(layer.contentsFormat.rawValue == "RGBAh" && layer.value(forKey: "contentsFormat") as? String == "RGBAh")
    layer.setValue("not a format", forKey: "contentsFormat")
    #expect(layer.contentsFormat == .RGBA8Uint)
    layer.preferredDynamicRange = .high
    layer.preferredDynamicRange = CALayer.DynamicRange(rawValue: "not a range")
    #expect(layer.preferredDynamicRange == .standard)
    let gradient = CAGradientLayer()
    gradient.type = CAGradientLayerType(rawValue: "notAGradientType")
    #expect(gradient.type.rawValue == "notAGradientType" && gradient.value(forKey: "type") as? String == "notAGradientType")
    let text = CATextLayer()
    text.setValue("sideways", forKey: "alignmentMode")
    #expect(text.alignmentMode.rawValue == "sideways")
    let animation = CAKeyframeAnimation()
    animation.calculationMode = CAAnimationCalculationMode(rawValue: "notAMode")
    #expect(animation.calculationMode.rawValue == "notAMode")
  }

  @Test("bits beyond four are dropped from corners and edges, 255 is 15; all are kept of an autoresizing mask")
  func bits() {
    let layer = CALayer()
    layer.maskedCorners = CACornerMask(rawValue: 255)
    layer.edgeAntialiasingMask = CAEdgeAntialiasingMask(rawValue: 255)
    layer.autoresizingMask = CAAutoresizingMask(rawValue: 255)
    #expect(layer.maskedCorners.rawValue == 15 && layer.edgeAntialiasingMask.rawValue == 15 && layer.autoresizingMask.rawValue == 255)
    layer.contentsHeadroom = -3
    #expect(layer.contentsHeadroom == -3)
  }

  @Test("the defaults that a layer's class has, and those it has not")
  func layerDefaults() {
    for (key, value) in [
      ("allowsEdgeAntialiasing", 1), ("allowsGroupOpacity", 1), ("edgeAntialiasingMask", 15), ("drawsAsynchronously", 0),
      ("maskedCorners", 15), ("contentsHeadroom", 0), ("wantsExtendedDynamicRangeContent", 0), ("speed", 1), ("opacity", 1),
    ] as [(String, Double)] {
      #expect(CALayer.defaultValue(forKey: key) as? Double == value, "\(key)")
    }
    #expect(CALayer.defaultValue(forKey: "contentsCenter") as? CGRect == CGRect(x: 0, y: 0, width: 1, height: 1))
    #expect(CALayer.defaultValue(forKey: "cornerCurve") as? String == "circular")
    #expect(CALayer.defaultValue(forKey: "preferredDynamicRange") as? String == "standard")
    #expect(CALayer.defaultValue(forKey: "toneMapMode") as? String == "automatic")
    #expect(CALayer.defaultValue(forKey: "duration") as? Double == .infinity)
    for key in [
      "minificationFilterBias", "filters", "compositingFilter", "mask", "autoresizingMask", "wantsDynamicContentScaling", "lineWidth",
    ] {
      #expect(CALayer.defaultValue(forKey: key) == nil, "\(key)")
    }
  }

  @Test("the defaults of subclasses and of animations; a class derived from them has the same")
  func subclassDefaults() {
    final class Ring: CAShapeLayer {}
    #expect(Ring.defaultValue(forKey: "lineWidth") as? Double == 1 && Ring.defaultValue(forKey: "strokeStart") == nil)
    #expect(CAShapeLayer.defaultValue(forKey: "fillRule") as? String == "non-zero")
    #expect(CAGradientLayer.defaultValue(forKey: "type") as? String == "axial" && CAGradientLayer.defaultValue(forKey: "colors") == nil)
    #expect(CAReplicatorLayer.defaultValue(forKey: "instanceCount") as? Double == 1)
    #expect(CATextLayer.defaultValue(forKey: "fontSize") as? Double == 36)
    #expect(CAScrollLayer.defaultValue(forKey: "scrollMode") as? String == "both")
    #expect(CAKeyframeAnimation.defaultValue(forKey: "calculationMode") as? String == "linear")
    #expect(CAKeyframeAnimation.defaultValue(forKey: "values") == nil && CAKeyframeAnimation.defaultValue(forKey: "duration") == nil)
    #expect(
      CAAnimation.defaultValue(forKey: "speed") as? Double == 1 && CAAnimation.defaultValue(forKey: "fillMode") as? String == "removed")
    #expect(CAAnimation.defaultValue(forKey: "removedOnCompletion") as? Bool == true)
    #expect(CASpringAnimation.defaultValue(forKey: "stiffness") as? Double == 100)
    #expect(CATransition.defaultValue(forKey: "type") as? String == "fade" && CATransition.defaultValue(forKey: "startProgress") == nil)
    #expect(CABasicAnimation.defaultValue(forKey: "anything") == nil)
  }

  @Test("what archives have: four properties of every new layer, then what was given a value, the default too")
  func archives() {
    let layer = CALayer()
    for key in ["allowsEdgeAntialiasing", "allowsGroupOpacity", "cornerCurve", "contentsFormat"] {
      #expect(layer.shouldArchiveValue(forKey: key), "\(key)")
    }
    for key in ["position", "bounds", "delegate", "contents", "opacity", "transform", "mask", "sublayers", "style", "unknown", "", "frame"]
    {
      #expect(!layer.shouldArchiveValue(forKey: key), "\(key)")
    }
    layer.bounds = CGRect(x: 0, y: 0, width: 1, height: 1)
    #expect(layer.shouldArchiveValue(forKey: "bounds") && !layer.shouldArchiveValue(forKey: "position"))
    layer.frame = CGRect(x: 0, y: 0, width: 1, height: 1)
    #expect(layer.shouldArchiveValue(forKey: "position") && !layer.shouldArchiveValue(forKey: "frame"))
    layer.opacity = 0.5
    layer.opacity = 1
    layer.setValue(true, forKey: "hidden")
    layer.maskedCorners = []
    layer.contentsHeadroom = 2
    layer.filters = []
    for key in ["opacity", "hidden", "maskedCorners", "contentsHeadroom", "filters"] {
      #expect(layer.shouldArchiveValue(forKey: key), "\(key)")
    }
    let child = CALayer()
    layer.addSublayer(child)
    #expect(layer.shouldArchiveValue(forKey: "sublayers") && !child.shouldArchiveValue(forKey: "superlayer"))
  }

  @Test("values of key paths cast to what they are, and to what Foundation boxes them in")
  func casts() {
    let layer = CALayer()
    layer.bounds = CGRect(x: 1, y: 2, width: 3, height: 4)
    layer.transform = CATransform3DMakeTranslation(5, 6, 7)
    #expect(layer.value(forKey: "transform.translation") as? CGSize == CGSize(width: 5, height: 6))
    #expect((layer.value(forKeyPath: "transform.translation") as? NSValue)?.sizeValue == CGSize(width: 5, height: 6))
    #expect(layer.value(forKeyPath: "transform.translation.z") as? CGFloat == 7)
    #expect(layer.value(forKeyPath: "bounds.origin") as? CGPoint == CGPoint(x: 1, y: 2))
    #expect(layer.value(forKeyPath: "bounds.origin") as? CGSize == nil)
    #expect((layer.value(forKeyPath: "bounds") as? NSValue)?.rectValue == layer.bounds)
    #expect(layer.value(forKeyPath: "bounds.size.width") as? NSNumber == 3 && layer.value(forKeyPath: "bounds.size.width") as? Double == 3)
    #expect(NSValue(point: CGPoint(x: 8, y: 9)) as Any as? CGPoint == CGPoint(x: 8, y: 9))
    #expect(layer.value(forKey: "opacity") as? Float == 1 && layer.value(forKey: "opacity") as? CGFloat == 1)
  }

  @Test("equality in Core Graphics' spelling: a rectangle equals the same one with a negative size")
  func equality() {
    #expect(CGPoint(x: 1, y: 2).equalTo(CGPoint(x: 1, y: 2)) && !CGPoint.zero.equalTo(CGPoint(x: 0, y: 1)))
    #expect(CGSize(width: 1, height: 2).equalTo(CGSize(width: 1, height: 2)))
    #expect(CGRect(x: 0, y: 0, width: 10, height: 10).equalTo(CGRect(x: 10, y: 10, width: -10, height: -10)))
    #expect(CGAffineTransform.identity.equalTo(CGAffineTransform(scaleX: 1, y: 1)))
  }
}

/// With an initialiser of its own, and what presentation needs.
private class Dial: CALayer {
  let name2: String
  var marks: [Int]

  init(marks: [Int]) {
    name2 = "dial"
    self.marks = marks
    super.init()
  }

  override init(layer: Any) {
    let dial = layer as? Dial
    name2 = dial?.name2 ?? ""
    marks = dial?.marks ?? []
    super.init(layer: layer)
  }

  required init?(coder: NSCoder) { fatalError("dials are not archived") }
}

private final class MarkedDial: Dial {
  var isMarked = true
  override init(layer: Any) {
    super.init(layer: layer)
    isMarked = (layer as? MarkedDial)?.isMarked ?? false
  }
  required init?(coder: NSCoder) { fatalError("dials are not archived") }
  init(count: Int) { super.init(marks: Array(0..<count)) }
}

private final class Holder<Value>: CALayer {
  var value: Value?
  override init(layer: Any) {
    value = (layer as? Holder<Value>)?.value
    super.init(layer: layer)
  }
  init(_ value: Value) {
    self.value = value
    super.init()
  }
  required init?(coder: NSCoder) { return nil }
}

private final class Bare: CALayer {
  let size: Int
  init(size: Int) {
    self.size = size
    super.init()
  }
  required init?(coder: NSCoder) { return nil }
}

private final class Plain: CATextLayer { var count = 3 }

@Suite("Presentation of subclasses")
struct SubclassPresentationTests {
  @Test("a class with initialisers of its own is presented by its init(layer:), one without by the inherited one")
  func presented() throws {
    let dial = Dial(marks: [1, 2]), marked = MarkedDial(count: 3), holder = Holder("text"), plain = Plain()
    for layer in [dial, marked, holder, plain] { layer.opacity = 0.5 }
    let stage = Stage(dial, marked, holder, plain)
    #expect(try #require(dial.presentation()).marks == [1, 2])
    let shown = try #require(marked.presentation())
    #expect(shown.marks == [0, 1, 2] && shown.isMarked && shown.opacity == 0.5 && shown.model() === marked)
    #expect(try #require(holder.presentation()).value == "text")
    #expect(try #require(plain.presentation()).count == 3)
    #expect(stage.root.presentation() != nil)
  }

  @Test("a class that has initialisers but no init(layer:) stops the program, as on Apple's systems, and not before")
  func missing() async {
    await #expect(processExitsWith: .failure) {
      let layer = Bare(size: 4)
      let host = LayerHost(root: layer, clock: .stepped(from: 0))
      host.commit()
      _ = layer.presentation()
    }
  }

  @Test("presentations are let go of")
  func lifetime() throws {
    let dial = Dial(marks: [1])
    let stage = Stage(dial)
    weak var shown: CALayer?
    do { shown = dial.presentation() }
    #expect(shown == nil && stage.root.sublayers?.count == 1)
  }
}
