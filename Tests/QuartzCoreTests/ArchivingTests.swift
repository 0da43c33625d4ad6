import Foundation
import QuartzCore
import Synchronization
import Testing

/// A class of a program's own, with a property that animates and a stored one.
final class ArchivedGauge: CALayer {
  @Animatable var level: CGFloat = 0.25
  var unit = "dB"

  override init() { super.init() }
  override init(layer: Any) { super.init(layer: layer) }
  required init?(coder: NSCoder) {
    super.init(coder: coder)
    unit = coder.decodeObject(of: NSString.self, forKey: "unit").map { String($0) } ?? ""
  }
  override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    coder.encode(unit as NSString, forKey: "unit")
  }
}

/// Leaves out what has a meaning in the running program alone.
final class ArchivedFade: CABasicAnimation {
  override func shouldArchiveValue(forKey key: String) -> Bool {
    key != "owner" && key != "duration" && super.shouldArchiveValue(forKey: key)
  }
}

/// Counts how often layers are compared.
final class ComparedLayer: CALayer {
  static let comparisons = Atomic<Int>(0)

  override func isEqual(_ object: Any?) -> Bool {
    Self.comparisons.wrappingAdd(1, ordering: .relaxed)
    return super.isEqual(object)
  }
}

@Suite("Archives")
struct ArchivingTests {
  private func copy<Object: NSObject & NSSecureCoding>(_ object: Object) throws -> Object {
    let data = try NSKeyedArchiver.archivedData(withRootObject: object, requiringSecureCoding: true)
    return try #require(try NSKeyedUnarchiver.unarchivedObject(ofClass: Object.self, from: data))
  }

  @Test("a layer has every value that it was given, of every type")
  func values() throws {
    let layer = CALayer(frame: CGRect(x: 10, y: 20, width: 30, height: 40))
    layer.name = "card"
    layer.zPosition = -2.5
    layer.anchorPoint = CGPoint(x: 0, y: 1)
    layer.transform = CATransform3DMakeRotation(1, 0, 0, 1)
    layer.backgroundColor = CGColor(gray: 0.25, alpha: 0.5)
    layer.borderColor = nil
    layer.shadowPath = CGPath(ellipseIn: CGRect(x: 1, y: 2, width: 3, height: 4), transform: nil)
    layer.contentsGravity = .resizeAspect
    layer.maskedCorners = [.layerMinXMinYCorner]
    layer.isHidden = true
    (layer.speed, layer.timeOffset, layer.fillMode) = (2, 3, .both)
    let read = try copy(layer)
    #expect(read.bounds == layer.bounds)
    #expect(read.position == layer.position)
    #expect(read.name == "card")
    #expect(read.zPosition == -2.5)
    #expect(read.anchorPoint == CGPoint(x: 0, y: 1))
    #expect(CATransform3DEqualToTransform(read.transform, layer.transform))
    #expect(read.backgroundColor?.components == [0.25, 0.5])
    #expect(read.borderColor == nil)
    #expect(read.shadowPath == layer.shadowPath)
    #expect(read.contentsGravity == .resizeAspect)
    #expect(read.maskedCorners == .layerMinXMinYCorner)
    #expect(read.isHidden)
    #expect(read.speed == 2)
    #expect(read.timeOffset == 3)
    #expect(read.fillMode == .both)
    #expect(read.duration == .infinity)
    #expect(read.shouldArchiveValue(forKey: "zPosition"))
    #expect(!read.shouldArchiveValue(forKey: "opacity"))
    #expect(read.opacity == 1)
  }

  @Test("pictures keep their pixels to the last bit")
  func pictures() throws {
    let layer = CALayer()
    layer.contents = CGImage(width: 2, height: 1, rgba: [255, 0, 0, 255, 10, 20, 30, 40], isPremultiplied: true)
    let image = try #require(try copy(layer).contents as? CGImage)
    #expect(image.width == 2)
    #expect(image.height == 1)
    #expect(image[0, 0] == SIMD4(255, 0, 0, 255))
    #expect(image[1, 0] == SIMD4(10, 20, 30, 40))
  }

  @Test("sublayers, their classes, the mask, actions, styles, filters and constraints")
  func trees() throws {
    let root = CALayer(), shape = CAShapeLayer(), gradient = CAGradientLayer(), mask = CALayer()
    shape.path = CGPath(rect: CGRect(x: 0, y: 0, width: 5, height: 6), transform: nil)
    (shape.fillColor, shape.strokeColor, shape.lineDashPattern, shape.lineCap) = (nil, red, [3, 1], .round)
    gradient.colors = [red, blue]
    gradient.locations = [0, 0.5]
    root.sublayers = [shape, gradient]
    mask.opacity = 0.5
    root.mask = mask
    root.actions = ["opacity": NSNull(), "bounds": CABasicAnimation(keyPath: "bounds")]
    root.style = ["cornerRadius": 7, "style": ["level": 0.5]]
    let blur = CAFilter(type: "gaussianBlur")
    blur.name = "blur"
    blur.setValue(4, forKey: "inputRadius")
    root.filters = [blur]
    root.compositingFilter = "multiplyBlendMode"
    shape.addConstraint(CAConstraint(attribute: .midX, relativeTo: "superlayer", attribute: .maxX, scale: 0.5, offset: 3))
    root.layoutManager = CAConstraintLayoutManager()

    let read = try copy(root)
    let layers = try #require(read.sublayers)
    #expect(layers.count == 2)
    #expect(layers[0].superlayer === read)
    let newShape = try #require(layers[0] as? CAShapeLayer), newGradient = try #require(layers[1] as? CAGradientLayer)
    #expect(newShape.path == shape.path)
    #expect(newShape.fillColor == nil)
    #expect(newShape.strokeColor == red)
    #expect(newShape.lineDashPattern == [3, 1])
    #expect(newShape.lineCap == .round)
    #expect(newGradient.colors as? [CGColor] == [red, blue])
    #expect(newGradient.locations == [0, 0.5])
    #expect(read.mask?.opacity == 0.5)
    #expect(read.mask?.superlayer === read)
    #expect(read.action(forKey: "opacity") == nil)
    #expect((read.action(forKey: "bounds") as? CABasicAnimation)?.keyPath == "bounds")
    #expect(read.cornerRadius == 7)
    #expect(read.value(forKey: "level") as? Double == 0.5)
    #expect(read.value(forKeyPath: "filters.blur.inputRadius") as? Double == 4)
    #expect(read.compositingFilter as? String == "multiplyBlendMode")
    let constraint = try #require(newShape.constraints?.first)
    #expect(constraint.attribute == .midX)
    #expect(constraint.sourceName == "superlayer")
    #expect(constraint.sourceAttribute == .maxX)
    #expect(constraint.scale == 0.5)
    #expect(constraint.offset == 3)
    #expect(read.layoutManager is CAConstraintLayoutManager)
  }

  @Test("text with its looks, scroll modes, and classes of a program's own")
  func classes() throws {
    let text = CATextLayer()
    (text.string, text.fontSize) = ("plain", 12)
    let plain = try copy(text)
    #expect(plain.string as? String == "plain")
    #expect(plain.fontSize == 12)
    let attributed = NSMutableAttributedString(string: "red ", attributes: [.foregroundColor: red, .fontSize: 20])
    let line = NSAttributedString.Key(kCTUnderlineStyleAttributeName), lineColor = NSAttributedString.Key(kCTUnderlineColorAttributeName)
    let kern = NSAttributedString.Key(kCTKernAttributeName), offset = NSAttributedString.Key(kCTBaselineOffsetAttributeName)
    attributed.append(
      NSAttributedString(string: "bold", attributes: [.font: "Helvetica-Bold", line: 9, lineColor: red, kern: 1.5, offset: -4]))
    text.string = attributed
    let read = try #require(try copy(text).string as? NSAttributedString)
    #expect(read.string == "red bold")
    #expect(read.attribute(.foregroundColor, at: 0, effectiveRange: nil) as? CGColor == red)
    #expect((read.attribute(.fontSize, at: 0, effectiveRange: nil) as? NSNumber)?.doubleValue == 20)
    #expect(read.attribute(.font, at: 5, effectiveRange: nil) as? String == "Helvetica-Bold")
    let style = read.attributes(at: 5, effectiveRange: nil)
    #expect(style[lineColor] as? CGColor == red && (style[line] as? NSNumber)?.intValue == 9)
    #expect((style[kern] as? NSNumber)?.doubleValue == 1.5 && (style[offset] as? NSNumber)?.doubleValue == -4)
    #expect(read.attributes(at: 0, effectiveRange: nil)[line] == nil)
    #expect(read.attributes(at: 0, effectiveRange: nil)[kern] == nil)
    text.string = NSAttributedString(string: "close", attributes: [kern: 0])
    let close = try #require(try copy(text).string as? NSAttributedString)
    #expect((close.attributes(at: 0, effectiveRange: nil)[kern] as? NSNumber)?.doubleValue == 0)
    let scroll = CAScrollLayer()
    scroll.scrollMode = .vertically
    #expect(try copy(scroll).scrollMode == .vertically)

    let gauge = ArchivedGauge(), root = CALayer()
    (gauge.level, gauge.unit) = (0.75, "V")
    gauge.setValue(CGPoint(x: 1, y: 2), forKey: "mark")
    root.addSublayer(gauge)
    let newGauge = try #require(try copy(root).sublayers?.first as? ArchivedGauge)
    #expect(newGauge.level == 0.75)
    #expect(newGauge.unit == "V")
    #expect(newGauge.value(forKey: "mark") as? CGPoint == CGPoint(x: 1, y: 2))
  }

  @Test("emitters keep their cells, the cells inside them, and behaviours")
  func emitters() throws {
    let emitter = CAEmitterLayer(), spark = CAEmitterCell(), smoke = CAEmitterCell()
    (emitter.emitterShape, emitter.renderMode, emitter.seed, emitter.emitterSize) = (.circle, .additive, 7, CGSize(width: 3, height: 4))
    (spark.name, spark.birthRate, spark.lifetime, spark.scaleSpeed, spark.isEnabled) = ("spark", 20, 1.5, -0.25, false)
    (spark.beginTime, spark.duration, spark.color) = (-15, 4, CGColor(red: 1, green: 0.5, blue: 0, alpha: 0.75))
    spark.contents = CGImage(width: 1, height: 1, rgba: [1, 2, 3, 255], isPremultiplied: true)
    spark.setValue("plane", forKey: "particleType")
    spark.setValue(4, forKey: "contentsFrameCount")
    spark.setValue("mine", forKey: "tag")
    (smoke.name, smoke.birthRate) = ("smoke", 2)
    spark.emitterCells = [smoke]
    let fade = CAEmitterBehavior(type: "valueOverLife")
    fade.name = "fade"
    fade.setValue("color.alpha", forKey: "keyPath")
    fade.setValue([1, 0.25, 0], forKey: "values")
    spark.emitterBehaviors = [fade]
    let pull = CAEmitterBehavior(type: "attractor")
    pull.isEnabled = false
    pull.setValue(CGPoint(x: 1, y: 2), forKey: "position")
    emitter.emitterCells = [spark]
    emitter.emitterBehaviors = [pull]

    let root = CALayer()
    root.addSublayer(emitter)
    let read = try #require(try copy(root).sublayers?.first as? CAEmitterLayer), cell = try #require(read.emitterCells?.first)
    #expect(read.emitterShape == .circle && read.renderMode == .additive && read.seed == 7 && read.emitterSize.height == 4)
    #expect(cell.name == "spark" && cell.birthRate == 20 && cell.lifetime == 1.5 && cell.scaleSpeed == -0.25 && !cell.isEnabled)
    #expect(cell.beginTime == -15 && cell.duration == 4 && cell.scale == 1)
    #expect(cell.color == CGColor(red: 1, green: 0.5, blue: 0, alpha: 0.75))
    let image = try #require(cell.contents as? CGImage)
    #expect(image.width == 1 && image[0, 0] == SIMD4(1, 2, 3, 255))
    #expect(cell.value(forKey: "particleType") as? String == "plane" && cell.value(forKey: "contentsFrameCount") as? Double == 4)
    #expect(cell.value(forKey: "tag") as? String == "mine")
    #expect(cell.emitterCells?.first?.birthRate == 2 && cell.emitterCells?.first?.duration == .infinity)
    let behavior = try #require(cell.emitterBehaviors?.first)
    #expect(behavior.type == "valueOverLife" && behavior.name == "fade" && behavior.isEnabled)
    #expect(behavior.value(forKey: "keyPath") as? String == "color.alpha" && behavior.value(forKey: "values") as? [Double] == [1, 0.25, 0])
    #expect(read.emitterBehaviors?.first?.isEnabled == false)
    #expect(read.emitterBehaviors?.first?.value(forKey: "position") as? CGPoint == CGPoint(x: 1, y: 2))
    #expect(read.value(forKeyPath: "emitterCells.spark.emitterCells.smoke.birthRate") as? Double == 2)
    // By themselves too.
    #expect(try copy(spark).emitterCells?.first?.name == "smoke" && copy(fade).type == "valueOverLife")
  }

  @Test("animations keep what measured.md has kept on macOS, and everything else that they declare")
  func animations() throws {
    let basic = CABasicAnimation(keyPath: "position.x")
    (basic.duration, basic.repeatCount, basic.toValue, basic.byValue) = (2.5, .infinity, 7, CGPoint(x: 1, y: 2))
    (basic.timingFunction, basic.isRemovedOnCompletion, basic.isAdditive) = (CAMediaTimingFunction(name: .easeIn), false, true)
    basic.valueFunction = CAValueFunction(name: .rotateZ)
    basic.preferredFrameRateRange = CAFrameRateRange(minimum: 30, maximum: 60, preferred: 50)
    basic.setValue("mine", forKey: "tag")
    let read = try copy(basic)
    #expect(read.keyPath == "position.x")
    #expect(read.duration == 2.5)
    #expect(read.repeatCount == .infinity)
    #expect(read.toValue as? Int == 7)
    #expect(read.byValue as? CGPoint == CGPoint(x: 1, y: 2))
    #expect(read.timingFunction == CAMediaTimingFunction(name: .easeIn))
    #expect(!read.isRemovedOnCompletion)
    #expect(read.isAdditive)
    #expect(!read.isCumulative)
    #expect(read.valueFunction?.name == .rotateZ)
    #expect(read.preferredFrameRateRange == basic.preferredFrameRateRange)
    #expect(read.value(forKey: "tag") as? String == "mine")

    let frames = CAKeyframeAnimation(keyPath: "backgroundColor")
    (frames.values, frames.keyTimes, frames.calculationMode) = ([red, green, blue], [0, 0.25, 1], .cubic)
    frames.timingFunctions = [CAMediaTimingFunction(name: .linear), CAMediaTimingFunction(controlPoints: 0.1, 0.2, 0.3, 0.4)]
    frames.path = CGPath(rect: CGRect(x: 0, y: 0, width: 1, height: 2), transform: nil)
    let newFrames = try copy(frames)
    #expect(newFrames.values as? [CGColor] == [red, green, blue])
    #expect(newFrames.keyTimes == [0, 0.25, 1])
    #expect(newFrames.calculationMode == .cubic)
    #expect(newFrames.timingFunctions == frames.timingFunctions)
    #expect(newFrames.path == frames.path)

    let spring = CASpringAnimation(keyPath: "opacity"), transition = CATransition(), group = CAAnimationGroup()
    (spring.mass, spring.damping) = (2, 5)
    (transition.type, transition.subtype, transition.startProgress) = (.push, .fromTop, 0.25)
    group.animations = [spring, transition]
    let members = try #require(try copy(group).animations)
    #expect((members[0] as? CASpringAnimation)?.mass == 2)
    #expect((members[0] as? CASpringAnimation)?.damping == 5)
    let newTransition = try #require(members[1] as? CATransition)
    #expect(newTransition.type == .push)
    #expect(newTransition.subtype == .fromTop)
    #expect(newTransition.startProgress == 0.25)
  }

  @Test("an animation's class says what its archives leave out")
  func leftOut() throws {
    let fade = ArchivedFade(keyPath: "opacity")
    fade.duration = 3
    fade.setValue("window", forKey: "owner")
    fade.setValue(7, forKey: "tag")
    #expect(CABasicAnimation().shouldArchiveValue(forKey: "keyPath") && !CABasicAnimation().shouldArchiveValue(forKey: "owner"))
    let read = try copy(fade)
    #expect(read.keyPath == "opacity" && read.duration == 0)
    #expect(read.value(forKey: "owner") == nil && read.value(forKey: "tag") as? Int == 7)
  }

  @Test("value functions and curves by themselves")
  func smallObjects() throws {
    let function = try #require(CAValueFunction(name: .translateX))
    #expect(try copy(function).name == .translateX)
    let curve = CAMediaTimingFunction(controlPoints: 0.1, 0.2, 0.3, 0.4)
    #expect(try copy(curve) == curve)
  }

  /// How often layers are compared while a tree of `count` layers, each with a sublayer, is written and read.
  private func comparisons(count: Int) throws -> Int {
    let root = CALayer()
    for index in 0..<count {
      let layer = ComparedLayer(), leaf = ComparedLayer()
      layer.zPosition = CGFloat(index)
      layer.backgroundColor = red
      leaf.opacity = 0.5
      layer.sublayers = [leaf]
      root.addSublayer(layer)
    }
    let before = ComparedLayer.comparisons.load(ordering: .relaxed)
    let read = try copy(root)
    #expect(read.sublayers?.map(\.zPosition) == (0..<count).map { CGFloat($0) })
    #expect(read.sublayers?.allSatisfy { $0.sublayers?.first?.opacity == 0.5 } == true)
    return ComparedLayer.comparisons.load(ordering: .relaxed) - before
  }

  /// `NSKeyedArchiver` compares what it has not seen with all that hash alike: dictionaries and lists do so by their count.
  /// Hashes differ from run to run, and with them how often what has one slot is compared: some ten to fifteen times a layer.
  @Test("four times the layers are compared four times as often, not sixteen times")
  func growth() throws { #expect(try comparisons(count: 800) <= 8 * comparisons(count: 200)) }

  @Test("archives with numbers missing give no values")
  func broken() throws {
    let archiver = NSKeyedArchiver(requiringSecureCoding: true)
    archiver.encode("rect" as NSString, forKey: "kind")
    archiver.encode(Data(count: 8) as NSData, forKey: "numbers")
    archiver.finishEncoding()
    let unarchiver = try NSKeyedUnarchiver(forReadingFrom: archiver.encodedData)
    #expect(CAConstraint(coder: unarchiver) == nil)
    #expect(CAValueFunction(coder: unarchiver) == nil)
    #expect(CAFilter(coder: unarchiver) == nil)
    #expect(CAEmitterBehavior(coder: unarchiver) == nil)
    #expect(CAEmitterCell(coder: unarchiver)?.scale == 1)
    #expect(CALayer(coder: unarchiver)?.bounds == .zero)
  }
}
