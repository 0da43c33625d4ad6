import QuartzCore

extension Scene {
  /// Emitters without anything random, so that every particle can be worked out on paper.
  static let particles: [Scene] = [
    feature("particles", "A square a second goes up, slows down under gravity, fades and shrinks", duration: 4) { root in
      root.backgroundColor = .hex(0x1c1c1e)
      root.emit(from: CGPoint(x: 16, y: 16)) { cell in
        cell.birthRate = 1
        cell.lifetime = 3.25
        cell.emissionLongitude = .pi / 4
        cell.velocity = 40
        cell.yAcceleration = -8
        cell.color = .hex(0xff9f0a)
        cell.alphaSpeed = -0.25
        cell.scaleSpeed = -0.125
      }
    },
    feature("particles-additive", "Three colours add up where they lie on each other, above the border", duration: 2) { root in
      root.backgroundColor = .hex(0x000000)
      let layer = root.sublayer(CAEmitterLayer(), root.bounds.insetBy(dx: 8, dy: 8))
      layer.border(4, .hex(0x202020))
      layer.emitterPosition = CGPoint(x: 40, y: 40)
      layer.renderMode = .additive
      layer.emitterCells = ([(0x800000, 0), (0x008000, 2 * .pi / 3), (0x000080, 4 * .pi / 3)] as [(UInt32, CGFloat)]).map {
        color, longitude in
        .square(48) { cell in
          cell.birthRate = 1
          cell.lifetime = 1.5
          cell.velocity = 16
          cell.emissionLongitude = longitude
          cell.color = .hex(color)
        }
      }
    },
    feature("particles-nested", "A rocket leaves a trail, and bursts at the end of its way", duration: 3, on: .hex(0x0b1020)) { root in
      root.emit(from: CGPoint(x: 8, y: 48)) { rocket in
        rocket.birthRate = 1
        rocket.duration = 1
        rocket.lifetime = 1.25
        rocket.velocity = 56
        rocket.color = .hex(0xffffff)
        rocket.scale = 0.75
        rocket.emitterCells = [
          .square(4) { trail in
            trail.birthRate = 8
            trail.lifetime = 0.5
            trail.color = .hex(0xffd60a)
            // Across the rocket's way.
            trail.emissionLongitude = .pi / 2
            trail.velocity = 32
          },
          .square(6) { burst in
            burst.birthRate = 1
            burst.lifetime = 1
            burst.color = .hex(0xff375f)
            burst.scaleSpeed = 2
          },
        ]
      }
    },
    feature("particles-behaviors", "Values over life, drag, and alignment to the motion", duration: 3, on: .hex(0xececf0)) { root in
      let layer = root.emit(from: CGPoint(x: 12, y: 12)) { cell in
        cell.contentsRect = CGRect(x: 0, y: 0, width: 1, height: 0.25)
        cell.birthRate = 1
        cell.duration = 1
        cell.lifetime = 4
        cell.emissionLongitude = .pi / 4
        cell.velocity = 90
        let scale = CAEmitterBehavior(type: "valueOverLife")
        scale.setValue("scale", forKey: "keyPath")
        scale.setValue([0, 2, 2, 0], forKey: "values")
        let fade = CAEmitterBehavior(type: "colorOverLife")
        fade.setValue([CGColor.hex(0xff0000), CGColor.hex(0x0000ff)], forKey: "colors")
        let drag = CAEmitterBehavior(type: "drag")
        drag.setValue(1, forKey: "drag")
        cell.emitterBehaviors = [scale, fade, drag, CAEmitterBehavior(type: "alignToMotion")]
      }
      layer.renderMode = .oldestLast
    },
    feature("particles-depth", "Particles keep their depth where the emitter preserves it", duration: 2, on: .hex(0x1c1c1e)) { root in
      root.sublayerTransform.m34 = -1 / 200
      for (y, keepsDepth) in [(24.0, false), (72.0, true)] {
        let layer = root.emit(from: CGPoint(x: 48, y: y), side: 12) { cell in
          cell.birthRate = 1
          cell.duration = 1
          cell.lifetime = 2
          cell.emissionLatitude = .pi / 2
          cell.velocity = 100
          cell.color = .hex(keepsDepth ? 0x30d158 : 0xff453a)
        }
        layer.preservesDepth = keepsDepth
      }
    },
    feature("particles-moving-emitter", "An emitter on its way leaves its particles behind", duration: 2, on: .hex(0x1c1c1e)) { root in
      let layer = root.emit(from: CGPoint(x: 8, y: 48)) { cell in
        cell.name = "spark"
        cell.birthRate = 4
        cell.lifetime = 2
        cell.color = .hex(0x64d2ff)
      }
      let travel = CABasicAnimation(keyPath: "emitterPosition.x")
      travel.fromValue = 8
      travel.toValue = 88
      travel.duration = 2
      layer.add(travel, forKey: "travel")
    },
  ]
}

extension CAEmitterCell {
  /// A cell of white squares with a side in points.
  fileprivate static func square(_ side: Int, _ adjust: (CAEmitterCell) -> Void) -> CAEmitterCell {
    let cell = CAEmitterCell()
    cell.contents = CGImage.computed(side, side) { _, _ in (255, 255, 255, 255) }
    adjust(cell)
    return cell
  }
}

extension CALayer {
  /// Adds an emitter of white squares over the whole layer.
  @discardableResult
  fileprivate func emit(from position: CGPoint, side: Int = 8, _ adjust: (CAEmitterCell) -> Void) -> CAEmitterLayer {
    let layer = CAEmitterLayer()
    layer.frame = bounds
    layer.emitterPosition = position
    layer.emitterCells = [.square(side, adjust)]
    addSublayer(layer)
    return layer
  }
}
