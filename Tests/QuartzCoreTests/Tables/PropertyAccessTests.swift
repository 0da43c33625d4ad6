import Foundation
import QuartzCore
import RenderTree
import Testing

/// Every property of the typed interface beside its key: what it is at first, and that it is set under its own key, in a copy, and by
/// key-value coding.
@Suite("Properties and their keys")
struct PropertyAccessTests {
  /// One property of an object, a value for it, and how key-value coding has it.
  private struct Row<Root: AnyObject> {
    let key: String
    let hasFirst: (Root) -> Bool
    let set: (Root) -> Void
    let hasSample: (Root) -> Bool
    let boxed: Any?

    init<Value: Equatable>(_ key: String, _ path: ReferenceWritableKeyPath<Root, Value>, _ first: Value, _ sample: Value, _ boxed: Any?) {
      self.key = key
      hasFirst = { $0[keyPath: path] == first }
      set = { $0[keyPath: path] = sample }
      hasSample = { $0[keyPath: path] == sample }
      self.boxed = boxed
    }
  }

  /// The number is another one for each property of a list.
  private func rows<Root: AnyObject>(_ list: [(String, ReferenceWritableKeyPath<Root, Float>, Float)]) -> [Row<Root>] {
    list.enumerated().map { Row($1.0, $1.1, $1.2, Float($0) + 2.25, Float($0) + 2.25) }
  }

  private func rows<Root: AnyObject>(_ list: [(String, ReferenceWritableKeyPath<Root, Double>, Double)]) -> [Row<Root>] {
    list.enumerated().map { Row($1.0, $1.1, $1.2, Double($0) + 50.5, Double($0) + 50.5) }
  }

  private func rows<Root: AnyObject>(_ list: [(String, ReferenceWritableKeyPath<Root, CGFloat>, CGFloat)]) -> [Row<Root>] {
    list.enumerated().map { Row($1.0, $1.1, $1.2, CGFloat($0) + 100.5, CGFloat($0) + 100.5) }
  }

  private func rows<Root: AnyObject>(_ list: [(String, ReferenceWritableKeyPath<Root, Bool>, Bool)]) -> [Row<Root>] {
    list.map { Row($0.0, $0.1, $0.2, !$0.2, !$0.2) }
  }

  /// Key-value coding of layers, animations and cells alike.
  private func value(_ object: AnyObject, _ key: String) -> Any? {
    switch object {
    case let layer as CALayer: layer.value(forKey: key)
    case let animation as CAAnimation: animation.value(forKey: key)
    case let cell as CAEmitterCell: cell.value(forKey: key)
    default: nil
    }
  }

  private func set(_ object: AnyObject, _ value: Any?, _ key: String) {
    switch object {
    case let layer as CALayer: layer.setValue(value, forKey: key)
    case let animation as CAAnimation: animation.setValue(value, forKey: key)
    case let cell as CAEmitterCell: cell.setValue(value, forKey: key)
    default: break
    }
  }

  private func check<Root: AnyObject>(_ rows: [Row<Root>], make: () -> Root, copy: (Root) -> Root?) throws {
    let first = make()
    for row in rows { #expect(row.hasFirst(first), "\(Root.self).\(row.key) at first") }
    let whole = make()
    for row in rows { row.set(whole) }
    let twin = try #require(copy(whole))
    for row in rows {
      #expect(row.hasSample(whole), "\(Root.self).\(row.key) set among all")
      #expect(row.hasSample(twin), "\(Root.self).\(row.key) of a copy")
      // Alone, under its key, and nothing else with it.
      let one = make()
      row.set(one)
      for other in rows where other.key != row.key { #expect(other.hasFirst(one), "\(Root.self).\(other.key) besides \(row.key)") }
      guard let boxed = row.boxed else { continue }
      let told = value(one, row.key).flatMap { AnimatableValue(boxed: $0) }
      let expected = AnimatableValue(boxed: boxed)
      #expect(told == expected || told.map { "\($0)" } == expected.flatMap(Self.number), "\(Root.self).\(row.key) by its key")
      let keyed = make()
      set(keyed, boxed, row.key)
      #expect(row.hasSample(keyed), "\(Root.self).\(row.key) set by its key")
    }
  }

  /// A flag as key-value coding tells it.
  private static func number(_ value: AnimatableValue) -> String? {
    guard case .bool(let flag) = value else { return nil }
    return "\(AnimatableValue.number(flag ? 1 : 0))"
  }

  @Test("of cells")
  func cells() throws {
    var all: [Row<CAEmitterCell>] = rows(
      [
        ("birthRate", \.birthRate, 0), ("lifetime", \.lifetime, 0), ("lifetimeRange", \.lifetimeRange, 0), ("redRange", \.redRange, 0),
        ("greenRange", \.greenRange, 0), ("blueRange", \.blueRange, 0), ("alphaRange", \.alphaRange, 0), ("redSpeed", \.redSpeed, 0),
        ("greenSpeed", \.greenSpeed, 0), ("blueSpeed", \.blueSpeed, 0), ("alphaSpeed", \.alphaSpeed, 0),
        ("minificationFilterBias", \.minificationFilterBias, 0), ("speed", \.speed, 1), ("repeatCount", \.repeatCount, 0),
      ] as [(String, ReferenceWritableKeyPath<CAEmitterCell, Float>, Float)])
    all += rows(
      [
        ("emissionLatitude", \.emissionLatitude, 0), ("emissionLongitude", \.emissionLongitude, 0), ("emissionRange", \.emissionRange, 0),
        ("velocity", \.velocity, 0), ("velocityRange", \.velocityRange, 0), ("xAcceleration", \.xAcceleration, 0),
        ("yAcceleration", \.yAcceleration, 0), ("zAcceleration", \.zAcceleration, 0), ("scale", \.scale, 1),
        ("scaleRange", \.scaleRange, 0),
        ("scaleSpeed", \.scaleSpeed, 0), ("spin", \.spin, 0), ("spinRange", \.spinRange, 0), ("contentsScale", \.contentsScale, 1),
      ] as [(String, ReferenceWritableKeyPath<CAEmitterCell, CGFloat>, CGFloat)])
    all += rows(
      [
        ("beginTime", \.beginTime, 0), ("duration", \.duration, .infinity), ("timeOffset", \.timeOffset, 0),
        ("repeatDuration", \.repeatDuration, 0),
      ] as [(String, ReferenceWritableKeyPath<CAEmitterCell, Double>, Double)])
    all += rows([("enabled", \.isEnabled, true), ("autoreverses", \.autoreverses, false)])
    all += [
      Row("name", \.name, nil, "spark", "spark"), Row("color", \.color, CGColor(gray: 1, alpha: 1), red, red),
      Row(
        "contentsRect", \.contentsRect, CGRect(x: 0, y: 0, width: 1, height: 1), CGRect(x: 1, y: 2, width: 3, height: 4),
        CGRect(x: 1, y: 2, width: 3, height: 4)),
      Row("minificationFilter", \.minificationFilter, "linear", "nearest", "nearest"),
      Row("magnificationFilter", \.magnificationFilter, "linear", "trilinear", "trilinear"),
      Row("fillMode", \.fillMode, .removed, .both, "both"),
    ]
    try check(all, make: { CAEmitterCell() }, copy: { $0.copy() as? CAEmitterCell })
  }

  @Test("of emitters, replicators, gradients, shapes and texts")
  func layers() throws {
    var emitter: [Row<CAEmitterLayer>] = rows(
      [
        ("birthRate", \.birthRate, 1), ("lifetime", \.lifetime, 1), ("velocity", \.velocity, 1), ("scale", \.scale, 1), ("spin", \.spin, 1),
      ] as [(String, ReferenceWritableKeyPath<CAEmitterLayer, Float>, Float)])
    emitter += rows(
      [("emitterZPosition", \.emitterZPosition, 0), ("emitterDepth", \.emitterDepth, 0)]
        as [(String, ReferenceWritableKeyPath<CAEmitterLayer, CGFloat>, CGFloat)])
    emitter += [
      Row("emitterPosition", \.emitterPosition, .zero, CGPoint(x: 1, y: 2), CGPoint(x: 1, y: 2)),
      Row("emitterSize", \.emitterSize, .zero, CGSize(width: 3, height: 4), CGSize(width: 3, height: 4)),
      Row("emitterShape", \.emitterShape, .point, .sphere, "sphere"), Row("emitterMode", \.emitterMode, .volume, .outline, "outline"),
      Row("renderMode", \.renderMode, .unordered, .additive, "additive"), Row("preservesDepth", \.preservesDepth, false, true, true),
    ]
    try check(emitter, make: { CAEmitterLayer() }, copy: { CAEmitterLayer(layer: $0) })

    var replicator: [Row<CAReplicatorLayer>] = rows(
      [
        ("instanceRedOffset", \.instanceRedOffset, 0), ("instanceGreenOffset", \.instanceGreenOffset, 0),
        ("instanceBlueOffset", \.instanceBlueOffset, 0), ("instanceAlphaOffset", \.instanceAlphaOffset, 0),
      ] as [(String, ReferenceWritableKeyPath<CAReplicatorLayer, Float>, Float)])
    replicator += [
      Row("instanceCount", \.instanceCount, 1, 7, 7), Row("preservesDepth", \.preservesDepth, false, true, true),
      Row("instanceDelay", \.instanceDelay, 0, 0.5, 0.5), Row("instanceColor", \.instanceColor, CGColor(gray: 1, alpha: 1), red, red),
    ]
    try check(replicator, make: { CAReplicatorLayer() }, copy: { CAReplicatorLayer(layer: $0) })

    let gradient: [Row<CAGradientLayer>] = [
      Row("locations", \.locations, nil, [0.25, 0.5], [0.25, 0.5]),
      Row("startPoint", \.startPoint, CGPoint(x: 0.5, y: 0), CGPoint(x: 1, y: 2), CGPoint(x: 1, y: 2)),
      Row("endPoint", \.endPoint, CGPoint(x: 0.5, y: 1), CGPoint(x: 3, y: 4), CGPoint(x: 3, y: 4)),
      Row("type", \.type, .axial, .conic, "conic"),
    ]
    try check(gradient, make: { CAGradientLayer() }, copy: { CAGradientLayer(layer: $0) })

    var shape: [Row<CAShapeLayer>] = rows(
      [
        ("strokeStart", \.strokeStart, 0), ("strokeEnd", \.strokeEnd, 1), ("lineWidth", \.lineWidth, 1), ("miterLimit", \.miterLimit, 10),
        ("lineDashPhase", \.lineDashPhase, 0),
      ] as [(String, ReferenceWritableKeyPath<CAShapeLayer, CGFloat>, CGFloat)])
    shape += [
      Row("fillColor", \.fillColor, CGColor(gray: 0, alpha: 1), red, red), Row("strokeColor", \.strokeColor, nil, blue, blue),
      Row("fillRule", \.fillRule, .nonZero, .evenOdd, "even-odd"), Row("lineCap", \.lineCap, .butt, .round, "round"),
      Row("lineJoin", \.lineJoin, .miter, .bevel, "bevel"), Row("lineDashPattern", \.lineDashPattern, nil, [1, 2], [1, 2]),
    ]
    try check(shape, make: { CAShapeLayer() }, copy: { CAShapeLayer(layer: $0) })

    let words: [Row<CATextLayer>] = [
      Row("fontSize", \.fontSize, 36, 12.5, 12.5), Row("foregroundColor", \.foregroundColor, CGColor(gray: 1, alpha: 1), red, red),
      Row("wrapped", \.isWrapped, false, true, true), Row("truncationMode", \.truncationMode, .none, .middle, "middle"),
      Row("alignmentMode", \.alignmentMode, .natural, .center, "center"),
      Row("allowsFontSubpixelQuantization", \.allowsFontSubpixelQuantization, false, true, true),
    ]
    try check(words, make: { CATextLayer() }, copy: { CATextLayer(layer: $0) })
  }

  @Test("of every layer")
  func plain() throws {
    var all: [Row<CALayer>] = rows(
      [
        ("opacity", \.opacity, 1), ("shadowOpacity", \.shadowOpacity, 0), ("speed", \.speed, 1), ("repeatCount", \.repeatCount, 0),
        ("minificationFilterBias", \.minificationFilterBias, 0),
      ] as [(String, ReferenceWritableKeyPath<CALayer, Float>, Float)])
    all += rows(
      [
        ("zPosition", \.zPosition, 0), ("anchorPointZ", \.anchorPointZ, 0), ("contentsScale", \.contentsScale, 1),
        ("cornerRadius", \.cornerRadius, 0), ("borderWidth", \.borderWidth, 0), ("rasterizationScale", \.rasterizationScale, 1),
        ("shadowRadius", \.shadowRadius, 3), ("contentsHeadroom", \.contentsHeadroom, 0),
      ] as [(String, ReferenceWritableKeyPath<CALayer, CGFloat>, CGFloat)])
    all += rows(
      [
        ("beginTime", \.beginTime, 0), ("duration", \.duration, .infinity), ("timeOffset", \.timeOffset, 0),
        ("repeatDuration", \.repeatDuration, 0),
      ] as [(String, ReferenceWritableKeyPath<CALayer, Double>, Double)])
    all += rows([
      ("geometryFlipped", \.isGeometryFlipped, false), ("hidden", \.isHidden, false), ("doubleSided", \.isDoubleSided, true),
      ("opaque", \.isOpaque, false), ("needsDisplayOnBoundsChange", \.needsDisplayOnBoundsChange, false),
      ("drawsAsynchronously", \.drawsAsynchronously, false), ("allowsGroupOpacity", \.allowsGroupOpacity, true),
      ("masksToBounds", \.masksToBounds, false), ("shouldRasterize", \.shouldRasterize, false),
      ("allowsEdgeAntialiasing", \.allowsEdgeAntialiasing, true), ("autoreverses", \.autoreverses, false),
    ])
    let unit = CGRect(x: 0, y: 0, width: 1, height: 1), rect = CGRect(x: 1, y: 2, width: 3, height: 4)
    all += [
      Row("bounds", \.bounds, .zero, rect, rect), Row("position", \.position, .zero, CGPoint(x: 5, y: 6), CGPoint(x: 5, y: 6)),
      Row("anchorPoint", \.anchorPoint, CGPoint(x: 0.5, y: 0.5), CGPoint(x: 0, y: 1), CGPoint(x: 0, y: 1)),
      Row("contentsRect", \.contentsRect, unit, rect, rect), Row("contentsCenter", \.contentsCenter, unit, rect, rect),
      Row("shadowOffset", \.shadowOffset, CGSize(width: 0, height: -3), CGSize(width: 7, height: 8), CGSize(width: 7, height: 8)),
    ]
    all += [
      Row("contentsGravity", \.contentsGravity, .resize, .bottomLeft, "bottomLeft"),
      Row("minificationFilter", \.minificationFilter, .linear, .nearest, "nearest"),
      Row("magnificationFilter", \.magnificationFilter, .linear, .trilinear, "trilinear"),
      Row("cornerCurve", \.cornerCurve, .circular, .continuous, "continuous"), Row("fillMode", \.fillMode, .removed, .forwards, "forwards"),
      Row("name", \.name, nil, "other", "other"),
    ]
    all += [
      Row("backgroundColor", \.backgroundColor, nil, red, red), Row("borderColor", \.borderColor, CGColor(gray: 0, alpha: 1), green, green),
      Row("shadowColor", \.shadowColor, CGColor(gray: 0, alpha: 1), blue, blue),
      Row("contentsMultiplyColor", \.contentsMultiplyColor, nil, green, green),
      Row("maskedCorners", \.maskedCorners, CACornerMask(rawValue: 15), CACornerMask(rawValue: 6), 6),
      Row("edgeAntialiasingMask", \.edgeAntialiasingMask, CAEdgeAntialiasingMask(rawValue: 15), CAEdgeAntialiasingMask(rawValue: 3), 3),
      Row("autoresizingMask", \.autoresizingMask, [], CAAutoresizingMask(rawValue: 18), 18),
    ]
    try check(all, make: { CALayer() }, copy: { CALayer(layer: $0) })
  }

  @Test("of animations")
  func animations() throws {
    func timing<Root: CAAnimation>() -> [Row<Root>] {
      rows(
        [
          ("beginTime", \.beginTime, 0), ("duration", \.duration, 0), ("timeOffset", \.timeOffset, 0),
          ("repeatDuration", \.repeatDuration, 0),
        ]
          as [(String, ReferenceWritableKeyPath<Root, Double>, Double)])
        + rows([("speed", \.speed, 1), ("repeatCount", \.repeatCount, 0)] as [(String, ReferenceWritableKeyPath<Root, Float>, Float)])
        + rows([("autoreverses", \.autoreverses, false), ("removedOnCompletion", \.isRemovedOnCompletion, true)])
        + [Row("fillMode", \.fillMode, .removed, .both, "both")]
    }
    try check(timing() as [Row<CAAnimationGroup>], make: { CAAnimationGroup() }, copy: { $0.copy() as? CAAnimationGroup })
    var basic: [Row<CABasicAnimation>] = timing()
    basic += rows([("additive", \.isAdditive, false), ("cumulative", \.isCumulative, false)])
    basic.append(Row("keyPath", \.keyPath, nil, "opacity", "opacity"))
    try check(basic, make: { CABasicAnimation() }, copy: { $0.copy() as? CABasicAnimation })
    var frames: [Row<CAKeyframeAnimation>] = timing()
    frames += [
      Row("keyTimes", \.keyTimes, nil, [0, 1], [0, 1]), Row("tensionValues", \.tensionValues, nil, [1, 2], [1, 2]),
      Row("continuityValues", \.continuityValues, nil, [3, 4], [3, 4]), Row("biasValues", \.biasValues, nil, [5, 6], [5, 6]),
      Row("calculationMode", \.calculationMode, .linear, .cubicPaced, "cubicPaced"),
      Row("rotationMode", \.rotationMode, nil, .rotateAuto, "auto"),
    ]
    try check(frames, make: { CAKeyframeAnimation() }, copy: { $0.copy() as? CAKeyframeAnimation })
    var spring: [Row<CASpringAnimation>] = timing()
    spring += rows(
      [("mass", \.mass, 1), ("stiffness", \.stiffness, 100), ("damping", \.damping, 10), ("initialVelocity", \.initialVelocity, 0)]
        as [(String, ReferenceWritableKeyPath<CASpringAnimation, CGFloat>, CGFloat)])
    spring.append(Row("allowsOverdamping", \.allowsOverdamping, false, true, true))
    try check(spring, make: { CASpringAnimation() }, copy: { $0.copy() as? CASpringAnimation })
    var transition: [Row<CATransition>] = timing()
    transition += [
      Row("type", \.type, .fade, .reveal, "reveal"), Row("subtype", \.subtype, nil, .fromTop, "fromTop"),
      Row("startProgress", \.startProgress, 0, 0.25, Float(0.25)), Row("endProgress", \.endProgress, 1, 0.75, Float(0.75)),
      Row("fadesWhileMoving", \.fadesWhileMoving, false, true, true),
    ]
    try check(transition, make: { CATransition() }, copy: { $0.copy() as? CATransition })
  }
}
