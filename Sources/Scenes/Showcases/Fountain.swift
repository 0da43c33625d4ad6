import QuartzCore

extension Scene {
  /// Three jets of water in the evening light: drops that rise and fall, a splash where they meet the basin, mist and fireflies.
  static let fountain = Scene(
    "fountain", "A fountain at night: jets, splashes, mist and fireflies of particles", size: CGSize(width: 640, height: 360), duration: 6
  ) { root in
    root.addBackdrop(0x060b1f, 0x1f1a46)
    let ground: CGFloat = 62

    let glow = CAGradientLayer()
    glow.type = .radial
    glow.frame = CGRect(x: 70, y: -90, width: 500, height: 420)
    glow.startPoint = CGPoint(x: 0.5, y: 0.36)
    glow.endPoint = CGPoint(x: 1, y: 0.86)
    glow.colors = [CGColor.hex(0x4fb4ff, alpha: 0.34), CGColor.hex(0x5a5cff, alpha: 0.1), CGColor.hex(0x5a5cff, alpha: 0)]
    root.addSublayer(glow)

    let basin = root.addEllipse(CGRect(x: 108, y: ground - 34, width: 424, height: 68), 0x0c2c4f, stroke: 0x6fc3ff)
    basin.opacity = 0.95
    root.addEllipse(CGRect(x: 150, y: ground - 23, width: 340, height: 46), 0x114a78, stroke: 0x3f93d0).opacity = 0.8

    // Drops fly up, bend over and come down; each is gone when it is back at the height of the water.
    let water = CAEmitterLayer()
    water.frame = root.bounds
    water.renderMode = .additive
    water.emitterPosition = CGPoint(x: 320, y: ground)
    water.emitterShape = .line
    water.emitterSize = CGSize(width: 5, height: 0)
    water.emitterCells = [
      .drops(rate: 430, speed: 292, spread: 0.17, toward: .pi / 2, color: 0x86c8ff, size: 0.28),
      .drops(rate: 300, speed: 246, spread: 0.12, toward: .pi / 2 + 0.32, color: 0x5fb0ff, size: 0.26),
      .drops(rate: 300, speed: 246, spread: 0.12, toward: .pi / 2 - 0.32, color: 0x5fb0ff, size: 0.26),
    ]
    root.addSublayer(water)

    // Where the jets come down the water springs up once more.
    for (index, x) in [214.0, 320, 426].enumerated() {
      let splash = CAEmitterLayer()
      splash.frame = root.bounds
      splash.seed = UInt32(index + 1)
      splash.renderMode = .additive
      splash.emitterPosition = CGPoint(x: x, y: ground)
      splash.emitterShape = .rectangle
      splash.emitterSize = CGSize(width: index == 1 ? 120 : 84, height: 18)
      let spray = CAEmitterCell.glowing(0xbfe6ff, size: 0.16)
      spray.birthRate = 150
      spray.lifetime = 0.5
      spray.lifetimeRange = 0.2
      spray.beginTime = -2
      spray.velocity = 58
      spray.velocityRange = 40
      spray.emissionLongitude = .pi / 2
      spray.emissionRange = 1.5
      spray.yAcceleration = -220
      spray.alphaSpeed = -1.6
      let mist = CAEmitterCell.glowing(0x7cc4ff, size: 1.6)
      mist.color = .hex(0x7cc4ff, alpha: 0.055)
      mist.birthRate = 9
      mist.lifetime = 3
      mist.beginTime = -4
      mist.velocity = 12
      mist.emissionLongitude = .pi / 2
      mist.emissionRange = 1
      mist.scaleSpeed = 0.5
      mist.alphaSpeed = -0.016
      splash.emitterCells = [spray, mist]
      root.addSublayer(splash)
    }

    let night = CAEmitterLayer()
    night.frame = root.bounds
    night.seed = 9
    night.renderMode = .additive
    night.emitterShape = .rectangle
    night.emitterPosition = CGPoint(x: 320, y: 190)
    night.emitterSize = CGSize(width: 640, height: 260)
    let firefly = CAEmitterCell.glowing(0xffe08a, size: 0.3)
    firefly.birthRate = 4
    firefly.lifetime = 5
    firefly.beginTime = -8
    firefly.velocity = 14
    firefly.velocityRange = 10
    firefly.emissionRange = 2 * .pi
    let blink = CAEmitterBehavior(type: "valueOverLife")
    blink.setValue("color.alpha", forKey: "keyPath")
    blink.setValue([0, 0.9, 0.25, 1, 0.3, 0.9, 0], forKey: "values")
    let drift = CAEmitterBehavior(type: "wave")
    drift.setValue([26, 18, 0], forKey: "force")
    drift.setValue(0.3, forKey: "frequency")
    firefly.emitterBehaviors = [blink, drift]
    night.emitterCells = [firefly]
    root.addSublayer(night)
  }
}

extension CAEmitterCell {
  /// Round lights, 32 points across at a size of 1.
  fileprivate static func glowing(_ color: UInt32, size: CGFloat) -> CAEmitterCell {
    let cell = CAEmitterCell()
    cell.contents = light
    cell.contentsScale = 2
    cell.color = .hex(color)
    cell.scale = size
    cell.scaleRange = size * 0.6
    return cell
  }

  /// A jet that gravity bends over.
  fileprivate static func drops(rate: Float, speed: CGFloat, spread: CGFloat, toward: CGFloat, color: UInt32, size: CGFloat)
    -> CAEmitterCell
  {
    let gravity: CGFloat = 210
    let cell = glowing(color, size: size)
    cell.color = .hex(color, alpha: 0.42)
    cell.birthRate = rate
    // Up and down again, at an angle that shortens the way.
    cell.lifetime = Float(2 * speed * sin(toward) / gravity * 0.97)
    cell.lifetimeRange = 0.08
    cell.beginTime = -6
    cell.velocity = speed
    cell.velocityRange = speed * 0.2
    cell.emissionLongitude = toward
    cell.emissionRange = spread
    cell.yAcceleration = -gravity
    cell.scaleSpeed = 0.03
    cell.alphaSpeed = -0.1
    return cell
  }

  /// Bright in the middle, and soft.
  private static let light = CGImage.computed(64, 64) { x, y in
    let dx = (Double(x) - 31.5) / 32, dy = (Double(y) - 31.5) / 32
    let edge = max(0, 1 - dx * dx - dy * dy)
    return (255, 255, 255, UInt8(255 * edge * edge * edge))
  }
}

extension CALayer {
  @discardableResult
  fileprivate func addEllipse(_ frame: CGRect, _ fill: UInt32, stroke: UInt32) -> CAShapeLayer {
    let shape = CAShapeLayer()
    shape.frame = frame
    shape.path = CGPath(ellipseIn: shape.bounds, transform: nil)
    shape.fillColor = .hex(fill)
    shape.strokeColor = .hex(stroke, alpha: 0.5)
    shape.lineWidth = 1.5
    addSublayer(shape)
    return shape
  }
}
