import Foundation

@testable import UIKit

/// A layer in the stage's window.
@MainActor private func shown<Layer: CALayer>(_ stage: TreeStage, _ layer: Layer) -> Layer {
  layer.frame = CGRect(x: 20, y: 30, width: 100, height: 60)
  stage.window.layer.addSublayer(layer)
  stage.window.makeKeyAndVisible()
  stage.wait(0)
  return layer
}

/// What shows of a key at some times.
@MainActor private func follow(_ stage: TreeStage, _ layer: CALayer, _ key: String, _ steps: Int = 6, by seconds: Double = 0.25) {
  let values = (0..<steps).map { _ in
    stage.wait(seconds)
    return layer.presentation()?.value(forKeyPath: key) ?? "none"
  }
  stage.note(key, values.map { TreePrinter.text(of: $0) })
}

private let keys = [
  "bounds", "position", "zPosition", "anchorPoint", "anchorPointZ", "transform", "sublayerTransform", "hidden", "doubleSided",
  "geometryFlipped",
  "contentsRect", "contentsGravity", "contentsScale", "contentsCenter", "minificationFilter", "magnificationFilter", "opaque",
  "masksToBounds",
  "edgeAntialiasingMask", "cornerRadius", "maskedCorners", "borderWidth", "borderColor", "opacity", "allowsGroupOpacity", "shouldRasterize",
  "rasterizationScale", "shadowColor", "shadowOpacity", "shadowOffset", "shadowRadius", "beginTime", "duration", "speed", "timeOffset",
  "repeatCount",
  "repeatDuration", "autoreverses", "fillMode", "backgroundColor", "contents", "mask", "name",
]

/// Layers by themselves: what they hold, how they answer, and what moves.
let layerTrees: [TreeScenario] = [
  TreeScenario("defaults") { stage in
    for key in keys { stage.note(key, CALayer().value(forKey: key) as Any, CALayer.defaultValue(forKey: key) as Any) }
    let classes: [(CALayer, [String])] = [
      (
        CAShapeLayer(),
        [
          "path", "fillColor", "fillRule", "strokeColor", "strokeStart", "strokeEnd", "lineWidth", "miterLimit", "lineCap", "lineJoin",
          "lineDashPhase",
        ]
      ),
      (CAGradientLayer(), ["colors", "locations", "startPoint", "endPoint", "type"]),
      (CATextLayer(), ["string", "fontSize", "foregroundColor", "wrapped", "truncationMode", "alignmentMode"]),
      (
        CAReplicatorLayer(),
        [
          "instanceCount", "preservesDepth", "instanceDelay", "instanceTransform", "instanceColor", "instanceRedOffset",
          "instanceAlphaOffset",
        ]
      ),
      (
        CAEmitterLayer(),
        [
          "emitterPosition", "emitterSize", "emitterShape", "emitterMode", "renderMode", "birthRate", "lifetime", "velocity", "scale",
          "spin", "seed",
        ]
      ),
      (CAScrollLayer(), ["scrollMode"]), (CATiledLayer(), ["tileSize", "levelsOfDetail", "levelsOfDetailBias"]),
    ]
    for (layer, keys) in classes { for key in keys { stage.note("\(type(of: layer)) \(key)", layer.value(forKey: key) as Any) } }
    let cell = CAEmitterCell()
    for key in ["birthRate", "lifetime", "velocity", "scale", "spin", "redRange", "alphaSpeed", "color", "contentsScale", "enabled"] {
      stage.note("cell \(key)", cell.value(forKey: key) as Any)
    }
  },
  TreeScenario("key paths") { stage in
    let layer = CALayer()
    layer.frame = CGRect(x: 10, y: 20, width: 30, height: 40)
    let paths: [(String, Any)] = [
      ("transform.rotation.z", 1.0), ("transform.scale.x", 2.0), ("transform.scale", 3.0), ("transform.translation.y", 7.0),
      ("transform.rotation.x", 0.5),
      ("position.x", 99.0), ("bounds.size.width", 55.0), ("bounds.origin", CGPoint(x: 3, y: 4)), ("frame.origin.y", 5.0),
      ("shadowOffset.height", 6.0),
      ("anchorPoint.x", 0.0), ("sublayerTransform.translation", CGSize(width: 1, height: 2)), ("contentsRect.size.height", 0.5),
      ("own", 12),
    ]
    for (path, value) in paths {
      layer.setValue(value, forKeyPath: path)
      stage.note(path, layer.value(forKeyPath: path) as Any, layer.frame, layer.transform)
    }
    stage.note("rotation", layer.value(forKeyPath: "transform.rotation") as Any, layer.value(forKeyPath: "transform.translation") as Any)
  },
  TreeScenario("actions") { stage in
    let layer = shown(stage, CALayer()), shape = shown(stage, CAShapeLayer())
    let changes: [(String, () -> Void)] = [
      ("position", { layer.position.x += 10 }), ("bounds", { layer.bounds.size.width = 50 }), ("opacity", { layer.opacity = 0.5 }),
      ("color", { layer.backgroundColor = UIColor.red.cgColor }), ("transform", { layer.transform = CATransform3DMakeScale(2, 2, 1) }),
      ("hidden", { layer.isHidden = true }), ("shown", { layer.isHidden = false }), ("radius", { layer.cornerRadius = 3 }),
      ("sublayers", { layer.addSublayer(CALayer()) }), ("contents", { layer.contents = square(4, .red).cgImage }),
      ("z", { layer.zPosition = 4 }),
      ("shadow", { (layer.shadowOpacity, layer.shadowRadius, layer.shadowOffset) = (1, 5, .zero) }),
      ("path", { shape.path = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 5, height: 5)).cgPath }), ("end", { shape.strokeEnd = 0.5 }),
      ("width", { (shape.lineWidth, shape.fillColor, shape.strokeColor) = (4, UIColor.red.cgColor, UIColor.blue.cgColor) }),
    ]
    for (name, change) in changes {
      change()
      CATransaction.flush()
      stage.record(name, nil)
      layer.removeAllAnimations()
      shape.removeAllAnimations()
    }
    CATransaction.begin()
    CATransaction.setAnimationDuration(2)
    CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .easeIn))
    CATransaction.setCompletionBlock { stage.note("completed") }
    layer.position = CGPoint(x: 200, y: 200)
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    layer.opacity = 1
    CATransaction.commit()
    stage.note("durations", CATransaction.animationDuration(), CATransaction.disableActions())
    CATransaction.commit()
    stage.wait(0)
    stage.record("in a transaction")
    follow(stage, layer, "position", 9)
  },
  TreeScenario("animations by the clock") { stage in
    let kinds: [(String, () -> CAAnimation)] = [
      ("once", { CABasicAnimation(keyPath: "position.x") }),
      (
        "forth and back",
        {
          let animation = CABasicAnimation(keyPath: "position.x")
          (animation.autoreverses, animation.repeatCount) = (true, 1.5)
          return animation
        }
      ),
      (
        "for a time",
        {
          let animation = CABasicAnimation(keyPath: "position.x")
          (animation.repeatDuration, animation.speed) = (1.2, 2)
          return animation
        }
      ),
      (
        "adding up",
        {
          let animation = CABasicAnimation(keyPath: "position.x")
          (animation.isAdditive, animation.isCumulative, animation.repeatCount, animation.timeOffset) = (true, true, 3, 0.25)
          return animation
        }
      ),
    ]
    for (name, make) in kinds {
      let layer = shown(stage, CALayer()), animation = make()
      if let basic = animation as? CABasicAnimation { (basic.fromValue, basic.toValue) = (0, 100) }
      (animation.duration, animation.beginTime, animation.fillMode) = (0.6, stage.time + 0.1, .both)
      animation.isRemovedOnCompletion = false
      layer.add(animation, forKey: name)
      stage.wait(0)
      stage.note(name, TreePrinter.text(animation, now: stage.time))
      follow(stage, layer, "position.x", 14, by: 0.15)
      layer.removeFromSuperlayer()
    }
    let modes: [CAAnimationCalculationMode] = [.linear, .discrete, .paced, .cubic, .cubicPaced]
    for mode in modes {
      let layer = shown(stage, CALayer()), frames = CAKeyframeAnimation(keyPath: "position")
      frames.values = [CGPoint.zero, CGPoint(x: 100, y: 0), CGPoint(x: 100, y: 30), CGPoint(x: 0, y: 200)]
      frames.keyTimes = mode == .discrete ? [0, 0.2, 0.5, 0.7, 1] : [0, 0.2, 0.7, 1]
      frames.timingFunctions = mode == .linear ? (0..<3).map { _ in CAMediaTimingFunction(name: .easeOut) } : nil
      (frames.calculationMode, frames.duration) = (mode, 1)
      (frames.tensionValues, frames.biasValues, frames.continuityValues) = ([0, 0.5, 0, 0], [0, 0.25, 0, 0], [0, -0.5, 0, 0])
      layer.add(frames, forKey: nil)
      stage.wait(0)
      stage.note(mode.rawValue)
      follow(stage, layer, "position", 8, by: 0.125)
      layer.removeFromSuperlayer()
    }
    let layer = shown(stage, CALayer()), along = CAKeyframeAnimation(keyPath: "position"), group = CAAnimationGroup(),
      turn = CABasicAnimation(keyPath: "transform.rotation.z")
    (along.path, along.rotationMode, along.calculationMode) = (
      UIBezierPath(ovalIn: CGRect(x: 0, y: 0, width: 100, height: 50)).cgPath, .rotateAuto, .paced
    )
    (turn.byValue, turn.duration, turn.beginTime) = (CGFloat.pi, 0.5, 0.25)
    (group.animations, group.duration, group.timingFunction) = ([along, turn], 1, CAMediaTimingFunction(name: .easeInEaseOut))
    layer.add(group, forKey: "group")
    stage.wait(0)
    stage.note("group", TreePrinter.text(group, now: stage.time))
    follow(stage, layer, "position", 4)
    layer.add(group, forKey: "group")
    follow(stage, layer, "transform", 4)
  },
  TreeScenario("springs and times") { stage in
    for (mass, stiffness, damping, velocity) in [(1, 100, 10, 0), (2, 300, 4, 5), (1, 50, 40, -3)] as [(CGFloat, CGFloat, CGFloat, CGFloat)]
    {
      let layer = shown(stage, CALayer()), spring = CASpringAnimation(keyPath: "position.x")
      (spring.mass, spring.stiffness, spring.damping, spring.initialVelocity, spring.fromValue, spring.toValue) = (
        mass, stiffness, damping, velocity, 0, 100
      )
      stage.note("settles", spring.settlingDuration, spring.perceptualDuration, spring.bounce)
      spring.duration = spring.settlingDuration
      layer.add(spring, forKey: nil)
      stage.wait(0)
      follow(stage, layer, "position.x", 8, by: 0.1)
      layer.removeFromSuperlayer()
    }
    let outer = shown(stage, CALayer()), inner = CALayer()
    outer.addSublayer(inner)
    (outer.speed, outer.beginTime, inner.timeOffset, inner.speed) = (2, 1, 0.5, 0.5)
    stage.note("times", inner.convertTime(10, from: nil), inner.convertTime(10, to: nil), outer.convertTime(3, to: inner))
  },
  TreeScenario("places") { stage in
    let outer = shown(stage, CALayer()), inner = CALayer(), deep = CALayer()
    outer.addSublayer(inner)
    inner.addSublayer(deep)
    inner.frame = CGRect(x: 10, y: 10, width: 40, height: 40)
    inner.setAffineTransform(CGAffineTransform(rotationAngle: .pi / 4).scaledBy(x: 2, y: 1))
    inner.bounds.origin = CGPoint(x: 5, y: 0)
    deep.frame = CGRect(x: 0, y: 0, width: 10, height: 20)
    stage.note("converted", deep.convert(CGPoint(x: 1, y: 2), to: outer), outer.convert(CGRect(x: 1, y: 2, width: 3, height: 4), to: deep))
    stage.note("frames", inner.frame, deep.frame)
    for point in [CGPoint(x: 50, y: 60), CGPoint(x: 25, y: 35), CGPoint(x: 119, y: 89), CGPoint(x: 121, y: 89)] {
      let hit = outer.hitTest(point)
      stage.note("hit", point, hit === outer ? "outer" : hit === inner ? "inner" : hit === deep ? "deep" : "none")
    }
    outer.isGeometryFlipped = true
    stage.note("flipped", deep.convert(CGPoint(x: 1, y: 2), to: outer.superlayer), outer.contentsAreFlipped())
    outer.sublayerTransform = CATransform3DMakeTranslation(3, 4, 0)
    stage.note("moved", deep.convert(CGPoint(x: 1, y: 2), to: outer))
    let scroll = shown(stage, CAScrollLayer())
    let content = CALayer()
    content.frame = CGRect(x: 0, y: 0, width: 500, height: 500)
    scroll.addSublayer(content)
    scroll.scroll(to: CGPoint(x: 40, y: 50))
    stage.note("scrolled", scroll.bounds)
    content.scrollRectToVisible(CGRect(x: 200, y: 10, width: 20, height: 20))
    stage.note("scrolled", scroll.bounds, content.visibleRect)
    scroll.scrollMode = .vertically
    scroll.scroll(to: CGPoint(x: 0, y: 70))
    stage.note("scrolled", scroll.bounds)
  },
  // Half of 100 less 4 is 46; 30 less half of 10 is 25.
  TreeScenario("constraints of layers", worked: "frames: 5,25 46×10") { stage in
    let outer = shown(stage, CALayer()), a = CALayer(), b = CALayer(), c = CALayer()
    outer.layoutManager = CAConstraintLayoutManager()
    for (layer, name) in [(a, "a"), (b, "b"), (c, "c")] {
      layer.name = name
      layer.bounds.size = size(20, 10)
      outer.addSublayer(layer)
    }
    a.addConstraint(CAConstraint(attribute: .minX, relativeTo: "superlayer", attribute: .minX, offset: 5))
    a.addConstraint(CAConstraint(attribute: .midY, relativeTo: "superlayer", attribute: .midY))
    a.addConstraint(CAConstraint(attribute: .width, relativeTo: "superlayer", attribute: .width, scale: 0.5, offset: -4))
    b.addConstraint(CAConstraint(attribute: .minX, relativeTo: "a", attribute: .maxX, offset: 3))
    b.addConstraint(CAConstraint(attribute: .maxX, relativeTo: "superlayer", attribute: .maxX, offset: -2))
    b.addConstraint(CAConstraint(attribute: .height, relativeTo: "a", attribute: .height, scale: 2, offset: 1))
    b.addConstraint(CAConstraint(attribute: .maxY, relativeTo: "superlayer", attribute: .maxY))
    c.addConstraint(CAConstraint(attribute: .midX, relativeTo: "b", attribute: .minX))
    c.addConstraint(CAConstraint(attribute: .minY, relativeTo: "a", attribute: .maxY, offset: 1))
    stage.wait(0.1)
    stage.note("frames", a.frame, b.frame, c.frame)
    outer.bounds.size.width = 160
    stage.wait(0.1)
    stage.note("frames", a.frame, b.frame, c.frame)
  },
  TreeScenario("sublayers") { stage in
    let outer = CALayer(),
      layers = ["a", "b", "c", "d", "e"].map { name in
        let layer = CALayer()
        layer.name = name
        return layer
      }
    @MainActor func say(_ name: String) { stage.note(name, (outer.sublayers ?? []).map { $0.name ?? "" }) }
    outer.addSublayer(layers[0])
    outer.insertSublayer(layers[1], at: 0)
    outer.insertSublayer(layers[2], below: layers[0])
    outer.insertSublayer(layers[3], above: layers[1])
    say("inserted")
    outer.replaceSublayer(layers[2], with: layers[4])
    say("replaced")
    outer.addSublayer(layers[1])
    say("moved")
    layers[3].removeFromSuperlayer()
    say("removed")
    outer.sublayers = [layers[2], layers[3]]
    say("set")
    let mask = CALayer()
    outer.mask = mask
    stage.note("mask", mask.superlayer == nil, outer.mask === mask)
    layers[2].zPosition = 3
    stage.note("copy", CALayer(layer: layers[2]).zPosition)
  },
]
