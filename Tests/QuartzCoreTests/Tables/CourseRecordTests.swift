import Foundation
import Graphics
import RenderTree
import TestSupport
import Testing
import Timing

@testable import QuartzCore

/// What shows of animations over time, and where layers are, on record in GoldenTests/Goldens.
@Suite("Courses and places of layers on record")
struct CourseRecordTests {
  private let times: [Double] = [0.25, 0.5, 1, 1.5, 2, 2.5, 3.5, 4]

  private func text(_ value: Any?) -> String {
    switch value {
    case nil: "none"
    case let number as NSNumber: "\(number.doubleValue)"
    case let number as Double: "\(number)"
    case let point as CGPoint: "\(point.x) \(point.y)"
    case let size as CGSize: "\(size.width) \(size.height)"
    case let rect as CGRect: "\(rect.minX) \(rect.minY) \(rect.width) \(rect.height)"
    case let color as CGColor: "\(color.red) \(color.green) \(color.blue) \(color.alpha)"
    case let value?: "\(AnimatableValue(boxed: value).map { "\($0)" } ?? "other")"
    }
  }

  /// What shows of key paths at the times, of one layer with an animation added at 1, in a layer with a time of its own.
  private func course(_ animation: CAAnimation, of keyPaths: [String] = ["opacity"], prepare: (CALayer) -> Void = { _ in }) -> String {
    let layer = CALayer(), stage = Stage(layer)
    layer.frame = CGRect(x: 10, y: 20, width: 30, height: 40)
    layer.opacity = 0.9
    prepare(layer)
    stage.host.commit()
    stage.host.advance(to: 1)
    layer.add(animation, forKey: "a")
    stage.host.commit()
    var shown: [String] = []
    for time in times {
      stage.host.advance(to: 1 + time)
      shown.append(
        keyPaths.map { text(layer.presentation()?.value(forKeyPath: $0)) }.joined(separator: " ")
          + (layer.animationKeys() == nil ? " over" : ""))
    }
    return shown.joined(separator: " | ")
  }

  private func basic(_ keyPath: String = "opacity", from: Any? = 0, to: Any? = 1, by: Any? = nil, in duration: Double = 2)
    -> CABasicAnimation
  {
    let animation = CABasicAnimation(keyPath: keyPath)
    (animation.fromValue, animation.toValue, animation.byValue, animation.duration) = (from, to, by, duration)
    return animation
  }

  @Test("one animation with every way of timing it")
  func timings() throws {
    var record = RecordedText()
    let changes: [(String, (CAAnimation) -> Void)] = [
      ("plain", { _ in }), ("speed 2", { $0.speed = 2 }), ("speed 0.5", { $0.speed = 0.5 }), ("speed -1", { $0.speed = -1 }),
      ("speed 0", { $0.speed = 0 }), ("speed 0, offset 0.5", { ($0.speed, $0.timeOffset) = (0, 0.5) }),
      ("offset 0.5", { $0.timeOffset = 0.5 }), ("offset -0.5", { $0.timeOffset = -0.5 }), ("offset 3", { $0.timeOffset = 3 }),
      ("begin 2", { $0.beginTime = 2 }), ("begin 0.5", { $0.beginTime = 0.5 }),
      ("begin 2, backwards", { ($0.beginTime, $0.fillMode) = (2, .backwards) }),
      ("begin 2, both, speed 2", { ($0.beginTime, $0.fillMode, $0.speed) = (2, .both, 2) }),
      ("begin 2, both, stays", { ($0.beginTime, $0.fillMode, $0.isRemovedOnCompletion) = (2, .both, false) }),
      ("forwards, stays", { ($0.fillMode, $0.isRemovedOnCompletion) = (.forwards, false) }),
      ("removed, stays", { $0.isRemovedOnCompletion = false }),
      ("twice", { $0.repeatCount = 2 }),
      ("1.25 times, forwards, stays", { ($0.repeatCount, $0.fillMode, $0.isRemovedOnCompletion) = (1.25, .forwards, false) }),
      ("0.5 times", { $0.repeatCount = 0.5 }), ("for 3", { $0.repeatDuration = 3 }),
      ("for 1, forwards, stays", { ($0.repeatDuration, $0.fillMode, $0.isRemovedOnCompletion) = (1, .forwards, false) }),
      ("count and duration", { ($0.repeatCount, $0.repeatDuration) = (2, 5) }), ("for ever", { $0.repeatCount = .infinity }),
      ("there and back", { $0.autoreverses = true }),
      (
        "there and back 1.5 times, forwards, stays",
        { ($0.autoreverses, $0.repeatCount, $0.fillMode, $0.isRemovedOnCompletion) = (true, 1.5, .forwards, false) }
      ),
      ("there and back for 3", { ($0.autoreverses, $0.repeatDuration) = (true, 3) }),
      ("there and back, offset 3", { ($0.autoreverses, $0.timeOffset) = (true, 3) }),
      ("ease in", { $0.timingFunction = CAMediaTimingFunction(name: .easeIn) }),
      ("ease out", { $0.timingFunction = CAMediaTimingFunction(name: .easeOut) }),
      ("ease in and out", { $0.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut) }),
      ("default", { $0.timingFunction = CAMediaTimingFunction(name: .default) }),
      ("own curve", { $0.timingFunction = CAMediaTimingFunction(controlPoints: 0.2, -0.5, 0.6, 1.5) }),
      ("ease in, there and back", { ($0.timingFunction, $0.autoreverses) = (CAMediaTimingFunction(name: .easeIn), true) }),
      ("duration 0", { $0.duration = 0 }), ("duration -1", { $0.duration = -1 }),
    ]
    for (name, change) in changes {
      let animation = basic()
      change(animation)
      record.add("\(name): \(course(animation))")
      let frames = CAKeyframeAnimation(keyPath: "opacity"), group = CAAnimationGroup()
      (frames.values, frames.keyTimes, frames.duration) = ([0, 0.2, 1], [0, 0.75, 1], 2)
      change(frames)
      record.add("  frames: \(course(frames))")
      group.animations = [basic(in: 1), basic("cornerRadius", to: 10, in: 2)]
      group.duration = 2
      change(group)
      record.add("  group: \(course(group, of: ["opacity", "cornerRadius"]))")
      let spring = CASpringAnimation(keyPath: "opacity")
      (spring.fromValue, spring.toValue, spring.duration, spring.damping, spring.initialVelocity) = (0, 1, 2, 6, 3)
      change(spring)
      record.add("  spring: \(course(spring))")
    }
    let layers: [(String, (CALayer) -> Void)] = [
      ("layer speed 2", { $0.speed = 2 }), ("layer speed 0", { $0.speed = 0 }), ("layer offset 1", { $0.timeOffset = 1 }),
      ("layer begins at 2", { $0.beginTime = 2 }), ("layer speed -1, offset 5", { ($0.speed, $0.timeOffset) = (-1, 5) }),
      ("layer half as fast, offset 1, from 0.5", { ($0.speed, $0.timeOffset, $0.beginTime) = (0.5, 1, 0.5) }),
    ]
    for (name, prepare) in layers { record.add("\(name): \(course(basic(), prepare: prepare))") }
    #expect(try record.differences(from: "courses") == [])
  }

  @Test("values of every kind: from, to and by, additive, cumulative, functions, key frames in every mode, paths, springs")
  func values() throws {
    var record = RecordedText()
    let ends: [(String, Any, Any, Any)] = [
      ("opacity", 0.2, 0.6, 0.3), ("cornerRadius", 2, 12, -3),
      ("position", CGPoint(x: 1, y: 2), CGPoint(x: 11, y: 32), CGPoint(x: 5, y: -5)),
      (
        "bounds", CGRect(x: 0, y: 0, width: 10, height: 20), CGRect(x: 5, y: 6, width: 30, height: 40),
        CGRect(x: 1, y: 1, width: 2, height: 2)
      ),
      ("shadowOffset", CGSize(width: 1, height: 2), CGSize(width: 5, height: 8), CGSize(width: 3, height: 3)),
      ("backgroundColor", red, blue, green), ("anchorPoint", CGPoint(x: 0, y: 0), CGPoint(x: 1, y: 1), CGPoint(x: 0.5, y: 0)),
      ("transform.rotation.z", 0.5, 2, 1), ("transform.scale", 1, 3, 0.5), ("position.x", 3, 9, 2),
      ("bounds.size", CGSize(width: 1, height: 2), CGSize(width: 5, height: 8), CGSize(width: 3, height: 3)),
      ("transform", CATransform3DMakeTranslation(1, 2, 3), CATransform3DMakeScale(2, 3, 4), CATransform3DMakeRotation(1, 0, 0, 1)),
      (
        "contentsRect", CGRect(x: 0, y: 0, width: 1, height: 1), CGRect(x: 0.5, y: 0.5, width: 0.5, height: 0.5),
        CGRect(x: 0.25, y: 0, width: 0, height: 0)
      ),
    ]
    for (keyPath, from, to, by) in ends {
      let shown =
        keyPath == "transform"
        ? ["transform.scale.x", "transform.rotation.z", "transform.translation.x", "transform.translation.y"] : [keyPath]
      for mask in 0..<8 {
        let animation = basic(keyPath, from: mask & 1 > 0 ? from : nil, to: mask & 2 > 0 ? to : nil, by: mask & 4 > 0 ? by : nil)
        record.add("\(keyPath) \(mask): \(course(animation, of: shown))")
        if mask == 3 || mask == 5 {
          for kind in 1..<4 {
            (animation.isAdditive, animation.isCumulative, animation.repeatCount) = (kind & 1 > 0, kind & 2 > 0, 2.5)
            record.add("  added \(kind): \(course(animation, of: shown))")
          }
        }
      }
      for mode in [CAAnimationCalculationMode.linear, .discrete, .paced, .cubic, .cubicPaced] {
        let frames = CAKeyframeAnimation(keyPath: keyPath)
        (frames.values, frames.calculationMode, frames.duration) = ([from, to, by, from], mode, 4)
        record.add("\(keyPath) frames \(mode.rawValue): \(course(frames, of: shown))")
        frames.keyTimes = mode == .discrete ? [0, 0.25, 0.375, 0.75, 1] : [0, 0.25, 0.75, 1]
        frames.timingFunctions = [
          CAMediaTimingFunction(name: .easeIn), CAMediaTimingFunction(name: .easeOut), CAMediaTimingFunction(name: .linear),
        ]
        record.add("  with times: \(course(frames, of: shown))")
      }
    }
    let tension = CAKeyframeAnimation(keyPath: "position")
    (tension.values, tension.calculationMode, tension.duration) = (
      [CGPoint(x: 0, y: 0), CGPoint(x: 10, y: 0), CGPoint(x: 10, y: 20), CGPoint(x: 40, y: 0)], .cubic, 4
    )
    (tension.tensionValues, tension.continuityValues, tension.biasValues) = ([0, 0.5, -0.5, 1], [0.25, -0.5, 0.5, 0], [1, -1, 0.5, 0])
    record.add("cubic with tension, continuity and bias: \(course(tension, of: ["position"]))")
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 0, y: 0))
    path.addLine(to: CGPoint(x: 30, y: 0))
    path.addCurve(to: CGPoint(x: 60, y: 40), control1: CGPoint(x: 50, y: 0), control2: CGPoint(x: 60, y: 10))
    path.addQuadCurve(to: CGPoint(x: 20, y: 40), control: CGPoint(x: 40, y: 80))
    for closes in [false, true] {
      if closes { path.closeSubpath() }
      for mode in [CAAnimationCalculationMode.linear, .discrete, .paced, .cubic, .cubicPaced] {
        for rotation in [nil, CAAnimationRotationMode.rotateAuto, .rotateAutoReverse] {
          let frames = CAKeyframeAnimation(keyPath: "position")
          (frames.path, frames.calculationMode, frames.rotationMode, frames.duration) = (path, mode, rotation, 4)
          record.add(
            "path \(closes) \(mode.rawValue) \(rotation?.rawValue ?? "-"): \(course(frames, of: ["position", "transform.rotation.z"]))")
        }
      }
    }
    let springs: [(mass: Double, stiffness: Double, damping: Double, velocity: Double, overdamps: Bool)] = [
      (1, 100, 10, 0, false), (2, 50, 3, 4, false), (1, 100, 20, 0, false), (1, 100, 40, 5, false), (1, 100, 40, 5, true),
      (1, 100, 0, -2, false),
      (0.5, 10, 2, 0, true), (3, 200, 100, -8, true),
    ]
    for (mass, stiffness, damping, velocity, overdamps) in springs {
      let spring = CASpringAnimation(keyPath: "position.x")
      (spring.mass, spring.stiffness) = (CGFloat(mass), CGFloat(stiffness))
      (spring.damping, spring.initialVelocity, spring.allowsOverdamping) = (CGFloat(damping), CGFloat(velocity), overdamps)
      (spring.fromValue, spring.toValue, spring.duration) = (0, 100, 4)
      record.add(
        """
        spring \(mass) \(stiffness) \(damping) \(velocity) \(overdamps), settles \(spring.settlingDuration): \
        \(course(spring, of: ["position.x"]))
        """
      )
    }
    let functions: [CAValueFunctionName] = [
      .rotateX, .rotateY, .rotateZ, .scale, .scaleX, .scaleY, .scaleZ, .translate, .translateX, .translateY, .translateZ,
    ]
    for name in functions {
      let isTriple = name == .scale || name == .translate
      let animation = basic("transform", from: isTriple ? [1, 2, 3] as [NSNumber] : 0.5, to: isTriple ? [3, 3, 1] as [NSNumber] : 2)
      animation.valueFunction = CAValueFunction(name: name)
      record.add(
        "\(name.rawValue): "
          + course(
            animation,
            of: [
              "transform.rotation.x", "transform.rotation.y", "transform.rotation.z", "transform.scale.x", "transform.scale.y",
              "transform.scale.z", "transform.translation.x", "transform.translation.y", "transform.translation.z",
            ]))
    }
    #expect(try record.differences(from: "course-values") == [])
  }

  @Test("spans in which trees move")
  func spans() {
    func rests(_ animation: CAAnimation?, prepare: (CALayer) -> Void = { _ in }) -> [Double] {
      let layer = CALayer(), stage = Stage(layer)
      prepare(layer)
      if let animation { layer.add(animation, forKey: "a") }
      let spans = MotionSpans(of: stage.host.commit())
      return [0, 0.5, 1.5, 2, 2.5, 3.9, 4, 9].map { spans.rest(from: $0) }
    }
    let still = basic(from: 1, to: 1), late = basic(), discrete = CAKeyframeAnimation(keyPath: "opacity")
    (late.beginTime, still.beginTime) = (2, 1)
    (discrete.values, discrete.calculationMode, discrete.duration, discrete.beginTime) = ([0, 1], .discrete, 2, 2)
    let i = Double.infinity
    #expect(rests(nil) == [i, i, i, i, i, i, i, i] && rests(basic()) == [0, 0, 0, i, i, i, i, i])
    #expect(rests(late) == [2, 1.5, 0.5, 0, 0, 0, i, i] && rests(still) == [1, 0.5, 1.5, 1, 0.5, i, i, i])
    #expect(rests(discrete) == [2, 1.5, 0.5, 2, 1.5, 4 - 3.9, i, i])
    let constant = CAKeyframeAnimation(keyPath: "opacity")
    (constant.values, constant.duration, constant.beginTime) = ([1, 1, 1], 2, 2)
    #expect(rests(constant) == [2, 1.5, 0.5, 2, 1.5, 4 - 3.9, i, i])
    constant.values = [1, 1, 0.5]
    #expect(rests(constant) == [2, 1.5, 0.5, 0, 0, 0, i, i])
    let group = CAAnimationGroup()
    (group.animations, group.duration, group.beginTime) = ([basic(from: 1, to: 1)], 2, 2)
    #expect(rests(group) == [2, 1.5, 0.5, 2, 1.5, 4 - 3.9, i, i])
    group.animations = [basic(from: 1, to: 1), basic()]
    #expect(rests(group) == [2, 1.5, 0.5, 0, 0, 0, i, i])
    group.animations = []
    #expect(rests(group) == [i, i, i, i, i, i, i, i])
    #expect(rests(late) { $0.speed = 2 } == [1, 0.5, 0, i, i, i, i, i] && rests(late) { $0.speed = 0 } == [i, i, i, i, i, i, i, i])
    #expect(rests(late) { $0.beginTime = 1 } == [3, 2.5, 1.5, 1, 0.5, 0, 0, i])
    let held = basic()
    held.speed = 0
    #expect(rests(held) == [i, i, i, i, i, i, i, i])
    let endless = basic()
    endless.repeatCount = .infinity
    #expect(rests(endless) == [0, 0, 0, 0, 0, 0, 0, 0])
    let transition = CATransition()
    (transition.duration, transition.beginTime) = (1, 2)
    #expect(rests(transition) == [2, 1.5, 0.5, 0, 0, i, i, i])
  }

  @Test("points, rectangles, frames and hits in trees of many shapes")
  func places() throws {
    var record = RecordedText()
    var random = SplitMix64(seed: 7)
    func pick(_ range: ClosedRange<Double>) -> CGFloat { (Double.random(in: range, using: &random) * 4).rounded() / 4 }
    for number in 0..<48 {
      let root = CALayer(), middle = number % 4 == 3 ? CATransformLayer() : CALayer(), leaf = CALayer(), other = CALayer()
      root.bounds = CGRect(x: 0, y: 0, width: 200, height: 100)
      (root.name, middle.name, leaf.name, other.name) = ("root", "middle", "leaf", "other")
      root.addSublayer(middle)
      middle.addSublayer(leaf)
      root.addSublayer(other)
      for layer in [middle, leaf, other] {
        layer.bounds = CGRect(x: pick(-20...20), y: pick(-20...20), width: pick(20...90), height: pick(20...90))
        layer.position = CGPoint(x: pick(0...120), y: pick(0...100))
        layer.anchorPoint = CGPoint(x: pick(0...1), y: pick(-0.5...1))
        layer.zPosition = pick(-2...2)
        layer.anchorPointZ = pick(-1...1)
        switch number % 6 {
        case 1: layer.transform = CATransform3DMakeRotation(pick(0...3), 0, 0, 1)
        case 2: layer.transform = CATransform3DMakeScale(pick(0.5...2), pick(0.5...2), 1)
        case 3: layer.transform = CATransform3DMakeRotation(pick(0...3), 0, 1, 0)
        case 4: layer.transform.m34 = -1 / 300
        case 5: layer.transform = CATransform3DMakeTranslation(pick(0...30), pick(0...30), pick(0...30))
        default: break
        }
        layer.isGeometryFlipped = number % 5 == 1
      }
      if number % 3 == 1 { root.sublayerTransform.m34 = -1 / 400 }
      if number % 7 == 2 { root.isGeometryFlipped = true }
      if number % 8 == 5 { middle.sublayerTransform = CATransform3DMakeRotation(0.5, 0, 0, 1) }
      middle.masksToBounds = number % 9 == 4
      leaf.isDoubleSided = number % 10 != 6
      if number % 11 == 3 { leaf.opacity = 0 }
      if number % 11 == 7 { other.isHidden = true }
      if number % 12 == 8 {
        let mask = CALayer()
        mask.frame = CGRect(x: 0, y: 0, width: 20, height: 20)
        leaf.mask = mask
      }
      let point = CGPoint(x: 13, y: 27), rect = CGRect(x: 5, y: 6, width: 7, height: 8)
      record.add(
        """
        \(number): \(text(leaf.convert(point, to: root))) | \(text(leaf.convert(point, from: root))) | \
        \(text(leaf.convert(point, to: other))) |\u{20}
        """
          + """
          \(text(other.convert(point, to: nil))) | \(text(leaf.convert(rect, to: other))) | \
          \(text(middle.convert(rect, from: other))) |\u{20}
          """
          + "\(text(leaf.frame)) | \(text(middle.frame)) | \(text(leaf.convert(point, to: leaf))) | flipped \(leaf.contentsAreFlipped())")
      var hits = ""
      for y in stride(from: -30, through: 130, by: 20) {
        for x in stride(from: -30, through: 190, by: 20) {
          hits += String(
            root.hitTest(CGPoint(x: Double(x) + root.position.x - 100, y: Double(y) + root.position.y - 50))?.name?.prefix(1) ?? "-")
        }
        hits += " "
      }
      record.add("  hits \(hits)")
      leaf.frame = CGRect(x: 3, y: 4, width: 25, height: -15)
      record.add("  placed \(text(leaf.frame)) | \(text(leaf.bounds)) | \(text(leaf.position))")
    }
    #expect(try record.differences(from: "places") == [])
  }

  @Test("layers that grow with their superlayer, under every mask; that scroll, in every mode; that constraints place")
  func layout() throws {
    var record = RecordedText()
    for mask in 0..<64 as Range<UInt32> {
      var line = "mask \(mask):"
      for size in [CGSize(width: 131, height: 83), CGSize(width: 70, height: 40), CGSize(width: 100, height: 65)] {
        let parent = CALayer(), child = CALayer()
        parent.bounds = CGRect(x: 0, y: 0, width: 100, height: 60)
        child.frame = CGRect(x: 10, y: 15, width: 50, height: 20)
        child.autoresizingMask = CAAutoresizingMask(rawValue: mask)
        parent.addSublayer(child)
        parent.bounds.size = size
        line += " \(text(child.frame)) |"
      }
      record.add(line)
    }
    for mode in [CAScrollLayerScrollMode.none, .horizontally, .vertically, .both, CAScrollLayerScrollMode(rawValue: "odd")] {
      let scroll = CAScrollLayer(), inside = CALayer(), deeper = CALayer()
      scroll.bounds = CGRect(x: 5, y: 6, width: 40, height: 30)
      inside.frame = CGRect(x: 10, y: 20, width: 200, height: 100)
      deeper.frame = CGRect(x: 10, y: 0, width: 20, height: 10)
      inside.addSublayer(deeper)
      scroll.addSublayer(inside)
      scroll.scrollMode = mode
      var line = "scroll \(mode.rawValue):"
      scroll.scroll(to: CGPoint(x: 11, y: 12))
      line += " \(text(scroll.bounds))"
      for rect in [
        CGRect(x: 0, y: 0, width: 5, height: 5), CGRect(x: 100, y: 100, width: 10, height: 10), CGRect(x: 20, y: 20, width: 100, height: 3),
        CGRect(x: 105, y: 30, width: 5, height: 200),
      ] {
        scroll.scroll(to: rect)
        line += " | \(text(scroll.bounds.origin))"
      }
      deeper.scroll(CGPoint(x: 1, y: 2))
      line += " | \(text(scroll.bounds.origin)) \(text(deeper.visibleRect)) \(text(inside.visibleRect)) \(text(scroll.visibleRect))"
      deeper.scrollRectToVisible(CGRect(x: 15, y: 5, width: 90, height: 60))
      line += " | \(text(scroll.bounds.origin)) \(text(deeper.visibleRect)) \(text(inside.visibleRect))"
      record.add(line)
      #expect(CAScrollLayer(layer: scroll).scrollMode == mode && scroll.masksToBounds)
    }
    let attributes = CAConstraintAttribute.allCases
    for attribute in attributes {
      for source in attributes {
        var line = "\(attribute) of \(source):"
        for (name, scale, offset) in [("superlayer", 1.0, 0.0), ("superlayer", 0.5, 3.0), ("other", 2.0, -1.0), ("none", 1.0, 0.0)] {
          line +=
            """
             \(text(constrained([CAConstraint(attribute: attribute, relativeTo: name, attribute: source, scale: scale, offset: offset)])))\
             |
            """
        }
        record.add(line)
      }
    }
    for first in attributes {
      for second in attributes {
        let pair = [(first, 10.0), (second, 40.0)].map {
          CAConstraint(attribute: $0.0, relativeTo: "superlayer", attribute: $0.0.rawValue < 4 ? .minX : .minY, offset: $0.1)
        }
        var line = "\(first) and \(second): \(text(constrained(pair)))"
        if first.rawValue < 3, second.rawValue < 3 {
          let third = CAConstraint(attribute: .width, relativeTo: "superlayer", attribute: .width, scale: 0.25, offset: 0)
          line += " | \(text(constrained(pair + [third]))) | \(text(constrained([third] + pair)))"
        }
        record.add(line)
      }
    }
    #expect(try record.differences(from: "layout") == [])
    let constraint = CAConstraint(attribute: .minY, relativeTo: "a", attribute: .maxX)
    #expect(constraint.scale == 1 && constraint.offset == 0 && constraint.sourceName == "a" && constraint.sourceAttribute == .maxX)
    #expect(
      CAConstraintLayoutManager() == CAConstraintLayoutManager() && CAConstraintLayoutManager().hash == CAConstraintLayoutManager().hash)
  }

  /// The frame of a layer with constraints, in one of 100 × 60 from (5, 7) on, beside another one.
  private func constrained(_ constraints: [CAConstraint]) -> CGRect {
    let parent = CALayer(), child = CALayer(), other = CALayer()
    parent.bounds = CGRect(x: 5, y: 7, width: 100, height: 60)
    (child.name, other.name) = ("child", "other")
    child.frame = CGRect(x: 11, y: 12, width: 20, height: 30)
    other.constraints = [
      CAConstraint(attribute: .minX, relativeTo: "superlayer", attribute: .minX, offset: 4),
      CAConstraint(attribute: .width, relativeTo: "superlayer", attribute: .width, scale: 0.25, offset: 0),
      CAConstraint(attribute: .minY, relativeTo: "superlayer", attribute: .minY, offset: 8),
      CAConstraint(attribute: .height, relativeTo: "superlayer", attribute: .height, scale: 0.5, offset: 0),
    ]
    child.constraints = constraints
    parent.sublayers = [child, other]
    parent.layoutManager = CAConstraintLayoutManager()
    parent.setNeedsLayout()
    parent.layoutIfNeeded()
    return child.frame
  }
}
