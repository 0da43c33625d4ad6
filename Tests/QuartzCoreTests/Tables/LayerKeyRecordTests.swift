import Foundation
import RenderTree
import TestSupport
import Testing

@testable import QuartzCore

/// Every key of every class of layers: its first value, the class's default, whether it draws and is archived, which action a change has,
/// and what becomes of a value that is set: by key-value coding, in a copy, in an archive and on screen. On record in
/// GoldenTests/Goldens/layer-keys.txt; what was measured of these is asserted in `Measured`.
@Suite("Keys of layers on record")
struct LayerKeyRecordTests {
  private static let classes: [CALayer.Type] = [
    CALayer.self, CATransformLayer.self, CAShapeLayer.self, CATextLayer.self, CAGradientLayer.self, CAReplicatorLayer.self,
    CAScrollLayer.self,
    CAEmitterLayer.self, CATiledLayer.self,
  ]

  private func text(_ value: Any?) -> String {
    switch value {
    case nil: return "none"
    case is CGImage: return "a picture"
    case let list as [CALayer]: return "\(list.count) layers"
    case let value?:
      guard let animatable = AnimatableValue(boxed: value) else { return "\(type(of: value))" }
      if case .transform(let m) = animatable {
        return "transform \(m.m11) \(m.m12) \(m.m21) \(m.m22) \(m.m33) \(m.m34) \(m.m41) \(m.m42) \(m.m43)"
      }
      return "\(animatable)"
    }
  }

  private func text(_ action: CAAction?) -> String {
    switch action {
    case nil: return "none"
    case let basic as CABasicAnimation:
      let curve = basic.timingFunction.map { "\($0.description)" } ?? "no curve"
      return
        """
        \(basic.keyPath ?? "-") from \(text(basic.fromValue)) to \(text(basic.toValue)) by \(text(basic.byValue)) in \(basic.duration) \
        fills\u{20}
        """
          + "\(basic.fillMode.rawValue) \(curve.hasPrefix("<") ? "a curve" : curve)"
    case let transition as CATransition:
      return "\(transition.type.rawValue) \(transition.startProgress) \(transition.endProgress) \(transition.duration)"
    case let action?: return "\(type(of: action))"
    }
  }

  /// The keys that a class has, and a plain layer has not.
  private func keys(of layerClass: CALayer.Type) -> [String] {
    let content = layerClass.contentKind
    let declared = LayerProperty.allCases.filter {
      "\($0)" != "fixture" && $0 != .custom && $0.row.isDeclared(by: content)
        && (layerClass == CALayer.self || !$0.row.isDeclared(by: .plain))
    }.flatMap { [$0.row.key] + ($0.row.alias.map { [$0] } ?? []) }
    let own =
      layerClass == CALayer.self
      ? MediaTiming.keys + ["name", "sublayers", "mask", "delegate", "actions", "style", "superlayer", "frame", "own"]
      : ["scrollMode", "bounds", "tileSize", "levelsOfDetail", "masksToBounds"]
    return declared + own
  }

  /// A value that suits a key, other than the one at first.
  private func sample(_ key: String) -> Any? {
    switch key {
    case "name", "own": return "other"
    case "scrollMode": return "vertically"
    case "frame": return CGRect(x: 3, y: 4, width: 50, height: 60)
    case "style": return ["opacity": 0.5]
    case "fillMode": return "both"
    case "autoreverses": return true
    case "beginTime", "duration", "speed", "timeOffset", "repeatCount", "repeatDuration": return 2.5
    case "sublayers": return [CALayer(), CALayer()]
    case "mask": return CALayer()
    case "actions", "delegate", "superlayer", "tileSize", "levelsOfDetail", "emitterCells", "emitterBehaviors": return nil
    case "filters", "backgroundFilters": return [CAFilter(type: "gaussianBlur")]
    case "compositingFilter": return "screenBlendMode"
    default: break
    }
    guard let property = LayerProperty(key: key[...]) else { return nil }
    switch property.row.kind {
    case .number, .integer: return 6
    case .bool: return property.row.initialValue != .bool(true)
    case .string, .filter: return "DejaVu Sans"
    case .point: return CGPoint(x: 7, y: 8)
    case .size: return CGSize(width: 7, height: 8)
    case .rect: return CGRect(x: 1, y: 2, width: 3, height: 4)
    case .color: return CGColor(red: 0.1, green: 0.2, blue: 0.3, alpha: 0.4)
    case .transform: return CATransform3DMakeScale(2, 3, 4)
    case .path: return CGPath(rect: CGRect(x: 1, y: 2, width: 3, height: 4), transform: nil)
    case .image: return CGImage(width: 1, height: 1, rgba: [1, 2, 3, 255])
    case .choice(let words): return words.last { property.row.initialValue != .string($0) }
    case .numbers: return [0.25, 0.75]
    case .colors: return [CGColor(red: 0.1, green: 0.2, blue: 0.3, alpha: 0.4)]
    case .filters, .emitterCells, .emitterBehaviors: return nil
    }
  }

  @Test("first values, defaults of the classes, drawing, archives and actions")
  func defaults() throws {
    var record = RecordedText()
    for layerClass in Self.classes {
      let layer = CALayer.make(layerClass), stage = Stage(layer)
      for key in keys(of: layerClass) {
        record.add(
          "\(layerClass).\(key): \(text(layer.value(forKey: key))), default \(text(layerClass.defaultValue(forKey: key))), "
            + "\(layerClass.needsDisplay(forKey: key) ? "draws" : "-") \(layer.shouldArchiveValue(forKey: key) ? "archived" : "-"), "
            + "action \(text(layer.action(forKey: key)))")
      }
      for key in [
        "onOrderIn", "onOrderOut", "onDraw", "onLayout", "transform.rotation.z", "bounds.size", "position.x", "filters.a.b", "unknown",
      ] {
        record.add("\(layerClass) \(key): action \(text(layer.action(forKey: key)))")
      }
      #expect(stage.host.tree.root != nil)
    }
    #expect(try record.differences(from: "layer-keys") == [])
  }

  @Test("values that are set: read, copied, archived, animated from the former one")
  func settings() throws {
    var record = RecordedText()
    for layerClass in Self.classes {
      for key in keys(of: layerClass) {
        guard let value = sample(key) else { continue }
        let layer = CALayer.make(layerClass), stage = Stage(layer)
        layer.setValue(value, forKey: key)
        let data = try NSKeyedArchiver.archivedData(withRootObject: layer, requiringSecureCoding: true)
        let restored = try NSKeyedUnarchiver.unarchivedObject(ofClass: layerClass, from: data)
        let keys = layer.animationKeys() ?? []
        let animations = keys.map { "\($0): \(text(layer.animation(forKey: $0)))" }
        stage.host.commit()
        // The layer for presentation is a copy by the class's own initialiser.
        let shown = layer.presentation()?.value(forKey: key)
        func told(_ other: Any?) -> String { text(other) == text(layer.value(forKey: key)) ? "the same" : text(other) }
        record.add(
          "\(layerClass).\(key) = \(text(value)): \(told(value) == "the same" ? "kept" : text(layer.value(forKey: key))), "
            + "archive \(told(restored?.value(forKey: key))), shown \(told(shown)), "
            + "\(layer.shouldArchiveValue(forKey: key) ? "archived" : "-"), animations \(animations)")
        // What does not suit changes nothing, or what can be unset is.
        layer.setValue(NSDictionary(), forKey: key)
        let odd = told(layer.value(forKey: key))
        if key != "sublayers", key != "mask", key != "style" { layer.setValue(nil, forKey: key) }
        record.add("  odd \(odd), unset \(text(layer.value(forKey: key)))")
      }
    }
    #expect(try record.differences(from: "layer-values") == [])
  }

  @Test("paths of keys through objects, frames, filters and components")
  func paths() throws {
    var record = RecordedText()
    let layer = CALayer(frame: CGRect(x: 10, y: 20, width: 30, height: 40)), sub = CALayer()
    layer.mask = sub
    sub.name = "below"
    layer.setValue(CGPoint(x: 5, y: 6), forKey: "spot")
    layer.setValue(["a": 1], forKey: "table")
    let soft = CAFilter(type: "gaussianBlur")
    soft.name = "soft"
    layer.filters = [soft]
    for path in [
      "frame.origin", "frame.origin.x", "frame.size.height", "frame.size", "frame.middle", "bounds.size.width", "position.y", "mask.name",
      "mask.position.x", "spot.x", "spot.z", "table.a", "table.b", "none.a", "filters.soft.inputRadius", "filters.hard.inputRadius",
      "transform.rotation.z", "transform.scale", "transform.translation", "superlayer.name", "shadowOffset.width", "name.length",
    ] { record.add("\(path): \(text(layer.value(forKeyPath: path)))") }
    let stage = Stage(layer)
    for (path, value) in [
      ("bounds.size.width", 99), ("position.x", 7), ("mask.opacity", 0.5), ("transform.rotation.z", 0.5), ("filters.soft.inputRadius", 8),
      ("bounds.size", CGSize(width: -5, height: -6)), ("spot.x", 9), ("transform.scale.x", 3),
      ("shadowOffset", CGSize(width: 1, height: 2)),
    ] as [(String, Any)] {
      layer.setValue(value, forKeyPath: path)
      record.add(
        "\(path) = \(text(value)): \(text(layer.value(forKeyPath: path))), bounds \(layer.bounds), animations "
          + "\((layer.animationKeys() ?? []).map { "\($0): \(text(layer.animation(forKey: $0)))" })")
    }
    stage.host.commit()
    #expect(try record.differences(from: "layer-paths") == [])
  }

  @Test("classes of animations: keys, first values, defaults, what is set, copied and archived")
  func animations() throws {
    var record = RecordedText()
    let classes: [CAAnimation.Type] = [
      CABasicAnimation.self, CAKeyframeAnimation.self, CASpringAnimation.self, CAAnimationGroup.self, CATransition.self,
    ]
    for animationClass in classes {
      let keys = MediaTiming.keys + animationClass.declaredKeys.map(\.name) + animationClass.declaredKeys.compactMap(\.alias)
      for key in keys {
        let animation = animationClass.prototype
        record.add(
          "\(animationClass).\(key): \(text(animation.value(forKey: key))), default \(text(animationClass.defaultValue(forKey: key))), "
            + "\(animation.shouldArchiveValue(forKey: key) ? "archived" : "-")")
        for value: Any? in [
          2.5, true, "fromTop", "cubic", "both", [0.25, 0.5], CAMediaTimingFunction(name: .easeIn), [CAMediaTimingFunction(name: .easeIn)],
          CAValueFunction(name: .scale), CGPath(rect: .zero, transform: nil), [CABasicAnimation(keyPath: "opacity")], nil,
        ] {
          let animation = animationClass.prototype
          animation.setValue(value, forKey: key)
          let kept = text(animation.value(forKey: key))
          guard kept != text(animationClass.prototype.value(forKey: key)) else { continue }
          let copy = text((animation.copy() as? CAAnimation)?.value(forKey: key))
          let data = try NSKeyedArchiver.archivedData(withRootObject: animation, requiringSecureCoding: true)
          let restored = text(try NSKeyedUnarchiver.unarchivedObject(ofClass: animationClass, from: data)?.value(forKey: key))
          record.add("  \(text(value)) → \(kept)\(copy == kept ? "" : ", copy \(copy)")\(restored == kept ? "" : ", archive \(restored)")")
        }
      }
    }
    #expect(try record.differences(from: "animation-keys") == [])
  }

  @Test("cells, behaviours and filters: keys, first values, and what is set, copied and archived")
  func emitters() throws {
    var record = RecordedText()
    let values: [Any?] = [
      2.5, false, "plane", "random", CGRect(x: 1, y: 2, width: 3, height: 4), CGColor(red: 0.1, green: 0.2, blue: 0.3, alpha: 0.4), nil,
      CGImage(width: 1, height: 1, rgba: [1, 2, 3, 255]), "both",
    ]
    for key in EmitterCell.keys + MediaTiming.keys + ["isEnabled", "style", "emitterCells", "emitterBehaviors", "own", "color.red"] {
      let plain = CAEmitterCell()
      record.add(
        "\(key): \(text(plain.value(forKey: key))), default \(text(CAEmitterCell.defaultValue(forKey: key))), "
          + "\(plain.shouldArchiveValue(forKey: key) ? "archived" : "-")")
      for value in values {
        let cell = CAEmitterCell()
        cell.setValue(value, forKey: key)
        let kept = text(cell.value(forKey: key))
        guard kept != text(plain.value(forKey: key)) else { continue }
        let copy = text((cell.copy() as? CAEmitterCell)?.value(forKey: key))
        let data = try NSKeyedArchiver.archivedData(withRootObject: cell, requiringSecureCoding: true)
        let restored = text(try NSKeyedUnarchiver.unarchivedObject(ofClass: CAEmitterCell.self, from: data)?.value(forKey: key))
        record.add(
          "  \(text(value)) → \(kept) \(cell.shouldArchiveValue(forKey: key) ? "archived" : "-")\(copy == kept ? "" : ", copy \(copy)")"
            + "\(restored == kept ? "" : ", archive \(restored)")")
      }
    }
    #expect(try record.differences(from: "cell-values") == [])
  }

  @Test("cells' properties by name, each with its own number")
  func cellProperties() {
    let cell = CAEmitterCell()
    (cell.birthRate, cell.lifetime, cell.lifetimeRange) = (1, 2, 3)
    (cell.emissionLatitude, cell.emissionLongitude, cell.emissionRange) = (4, 5, 6)
    (cell.velocity, cell.velocityRange, cell.xAcceleration, cell.yAcceleration, cell.zAcceleration) = (7, 8, 9, 10, 11)
    (cell.scale, cell.scaleRange, cell.scaleSpeed, cell.spin, cell.spinRange) = (12, 13, 14, 15, 16)
    (cell.redRange, cell.greenRange, cell.blueRange, cell.alphaRange) = (17, 18, 19, 20)
    (cell.redSpeed, cell.greenSpeed, cell.blueSpeed, cell.alphaSpeed) = (21, 22, 23, 24)
    (cell.contentsScale, cell.minificationFilterBias) = (25, 26)
    (cell.beginTime, cell.duration, cell.speed, cell.timeOffset, cell.repeatCount, cell.repeatDuration) = (27, 28, 29, 30, 31, 32)
    let keys = [
      "birthRate", "lifetime", "lifetimeRange", "emissionLatitude", "emissionLongitude", "emissionRange", "velocity", "velocityRange",
      "xAcceleration", "yAcceleration", "zAcceleration", "scale", "scaleRange", "scaleSpeed", "spin", "spinRange", "redRange", "greenRange",
      "blueRange", "alphaRange", "redSpeed", "greenSpeed", "blueSpeed", "alphaSpeed", "contentsScale", "minificationFilterBias",
      "beginTime",
      "duration", "speed", "timeOffset", "repeatCount", "repeatDuration",
    ]
    #expect(keys.map { (cell.value(forKey: $0) as? NSNumber)?.doubleValue } == (1...32).map { Double($0) })
    let floats = [
      cell.birthRate, cell.lifetime, cell.lifetimeRange, cell.redRange, cell.greenRange, cell.blueRange, cell.alphaRange, cell.redSpeed,
      cell.greenSpeed, cell.blueSpeed, cell.alphaSpeed, cell.minificationFilterBias, cell.speed, cell.repeatCount,
    ]
    #expect(floats == [1, 2, 3, 17, 18, 19, 20, 21, 22, 23, 24, 26, 29, 31])
    let doubles = [
      cell.emissionLatitude, cell.emissionLongitude, cell.emissionRange, cell.velocity, cell.velocityRange, cell.xAcceleration,
      cell.yAcceleration,
      cell.zAcceleration, cell.scale, cell.scaleRange, cell.scaleSpeed, cell.spin, cell.spinRange, cell.contentsScale,
    ]
    #expect(doubles == [4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 25])
    (cell.color, cell.fillMode, cell.autoreverses, cell.minificationFilter, cell.magnificationFilter) = (
      nil, .both, true, "trilinear", "odd"
    )
    #expect(cell.color == .white && cell.fillMode == .both && cell.autoreverses)
    #expect(cell.minificationFilter == "trilinear" && cell.magnificationFilter == "linear")
    let inner = CAEmitterCell(), drag = CAEmitterBehavior(type: "drag")
    (inner.name, drag.name, cell.emitterCells, cell.emitterBehaviors) = ("inner", "slow", [CAEmitterCell(), inner], [drag])
    cell.setValue(3, forKeyPath: "emitterCells.inner.scale")
    cell.setValue(4, forKeyPath: "emitterBehaviors.slow.drag")
    cell.setValue(0.5, forKeyPath: "color.red")
    cell.setValue(9, forKeyPath: "velocity")
    #expect(inner.scale == 3 && drag.value(forKey: "drag") as? Double == 4 && cell.color?.red == 0.5 && cell.velocity == 9)
    #expect(cell.data.cells.map(\.numbers.scale) == [1, 3] && cell.data.behaviors.first?.inputs == ["drag": .number(4)])
    #expect(cell.value(forKeyPath: "emitterCells.inner.scale") as? Double == 3 && cell.value(forKeyPath: "velocity") as? Double == 9)
    drag.setValue(nil, forKey: "enabled")
    #expect(
      drag.isEnabled && (drag.copy() as? CAEmitterBehavior)?.value(forKey: "drag") as? Double == 4
        && drag.value(forKey: "type") as? String == "drag")
    drag.setValue(0, forKey: "isEnabled")
    #expect(!drag.isEnabled && drag.value(forKey: "enabled") as? Bool == false)
  }

  @Test("names of constants, and what unknown ones are")
  func constants() {
    let shapes: [CAEmitterLayerEmitterShape] = [.point, .line, .rectangle, .cuboid, .circle, .sphere]
    #expect(shapes.map(\.rawValue) == ["point", "line", "rectangle", "cuboid", "circle", "sphere"])
    let modes: [CAEmitterLayerEmitterMode] = [.points, .outline, .surface, .volume]
    #expect(modes.map(\.rawValue) == ["points", "outline", "surface", "volume"])
    let orders: [CAEmitterLayerRenderMode] = [.unordered, .oldestFirst, .oldestLast, .backToFront, .additive]
    #expect(orders.map(\.rawValue) == ["unordered", "oldestFirst", "oldestLast", "backToFront", "additive"])
    let cuts: [CATextLayerTruncationMode] = [.none, .start, .middle, .end]
    #expect(cuts.map(\.rawValue) == ["none", "start", "middle", "end"])
    let sides: [CATextLayerAlignmentMode] = [.natural, .left, .right, .center, .justified]
    #expect(sides.map(\.rawValue) == ["natural", "left", "right", "center", "justified"])
    let courses: [CAAnimationCalculationMode] = [.linear, .discrete, .paced, .cubic, .cubicPaced]
    #expect(courses.map(\.rawValue) == ["linear", "discrete", "paced", "cubic", "cubicPaced"])
    #expect(CAAnimationRotationMode.rotateAuto.rawValue == "auto" && CAAnimationRotationMode.rotateAutoReverse.rawValue == "autoReverse")
    #expect(CAEmitterLayerEmitterShape(rawValue: "odd").rawValue == "odd" && CATextLayerAlignmentMode(rawValue: "odd").rawValue == "odd")
    let emitter = CAEmitterLayer()
    (emitter.birthRate, emitter.lifetime, emitter.velocity, emitter.scale, emitter.spin, emitter.seed) = (2, 3, 4, 5, 6, 7)
    (emitter.emitterPosition, emitter.emitterZPosition, emitter.emitterDepth) = (CGPoint(x: 8, y: 9), 10, 11)
    (emitter.emitterSize, emitter.emitterShape, emitter.emitterMode) = (CGSize(width: 12, height: 13), .cuboid, .surface)
    (emitter.renderMode, emitter.preservesDepth) = (.additive, true)
    guard case .emitter(let data) = emitter.properties.content else { return #expect(Bool(false)) }
    #expect(
      [data.birthRate, data.lifetime, data.velocity, data.scale, data.spin] == [2, 3, 4, 5, 6] && data.seed == 7 && data.preservesDepth)
    #expect(data.position == CGPoint(x: 8, y: 9) && data.zPosition == 10 && data.depth == 11 && data.size == CGSize(width: 12, height: 13))
    #expect(data.shape == .cuboid && data.mode == .surface && data.renderMode == .additive)
    #expect([emitter.birthRate, emitter.lifetime, emitter.velocity, emitter.scale, emitter.spin] == [2, 3, 4, 5, 6] && emitter.seed == 7)
    #expect(
      emitter.emitterShape == .cuboid && emitter.emitterMode == .surface && emitter.renderMode == .additive && emitter.emitterDepth == 11)
  }
}
