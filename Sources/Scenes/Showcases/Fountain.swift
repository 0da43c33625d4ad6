import QuartzCore

extension Scene {
  /// Three jets of water in the evening light: streaks that rise, bend over and fall, splashes where they meet the basin, rings on its
  /// water, their mirror image, mist and fireflies. What moves slowly repeats after 4 s; of the drops nobody follows a single one.
  static let fountain = Scene(
    "fountain", "A fountain at night: jets, splashes, mist and fireflies of particles", size: CGSize(width: 640, height: 360), duration: 4
  ) { root in
    root.addBackdrop(0x060b1f, 0x1f1a46)
    let ground: CGFloat = 66
    root.addGlow(0x4fb4ff, alpha: 0.36, center: CGPoint(x: 320, y: ground + 40), radius: 270)

    // The basin: a rim of stone, and water that is lit from below.
    let pool = CGRect(x: 96, y: ground - 40, width: 448, height: 80)
    let rim = pool.insetBy(dx: -14, dy: -7)
    root.addShape(CGPath(ellipseIn: rim.offsetBy(dx: 0, dy: -8), transform: nil), .hex(0x090e26))
    root.addShape(CGPath(ellipseIn: rim, transform: nil), .hex(0x2a3563), stroke: .hex(0x9fb4f2, alpha: 0.55), width: 1.5)
    let water = root.sublayer(CALayer(), root.bounds)
    let outline = CAShapeLayer()
    outline.path = CGPath(ellipseIn: pool, transform: nil)
    water.mask = outline
    water.box(pool, .hex(0x08203f))
    let light = water.addGlow(0x35b2ff, alpha: 0.8, center: CGPoint(x: 320, y: ground), radius: 240)
    light.transform = CATransform3DMakeScale(1, 0.2, 1)
    let jets: [CAEmitterCell] = [
      .drops(rate: 900, speed: 292, spread: 0.2, toward: .pi / 2, color: 0xa6d8ff),
      .drops(rate: 640, speed: 246, spread: 0.14, toward: .pi / 2 + 0.28, color: 0x74bcff),
      .drops(rate: 640, speed: 246, spread: 0.14, toward: .pi / 2 - 0.28, color: 0x74bcff),
    ]
    // The mirror image: the same drops upside down, as far as the water reaches.
    let image = water.sublayer(CALayer(), root.bounds)
    image.anchorPoint = CGPoint(x: 0.5, y: ground / 360)
    image.position = CGPoint(x: 320, y: ground)
    image.transform = CATransform3DMakeScale(1, -1, 1)
    image.opacity = 0.3
    image.addJets(jets, from: CGPoint(x: 320, y: ground))
    for (x, width) in [(172.0, 120.0), (320, 170), (468, 120)] { water.addRings(center: CGPoint(x: x, y: ground), width: width) }

    // Drops fly up, bend over and come down; each is gone when it is back at the height of the water.
    root.addJets(jets, from: CGPoint(x: 320, y: ground)).renderMode = .additive

    // Where the jets come down the water springs up once more.
    for (index, x) in [172.0, 320, 468].enumerated() {
      let splash = root.sublayer(CAEmitterLayer(), root.bounds)
      splash.seed = UInt32(index + 1)
      splash.renderMode = .additive
      splash.emitterPosition = CGPoint(x: x, y: ground)
      splash.emitterShape = .rectangle
      splash.emitterSize = CGSize(width: index == 1 ? 130 : 90, height: 20)
      let spray = CAEmitterCell.glowing(.hex(0xbfe6ff, alpha: 0.8), size: 0.1)
      spray.birthRate = 320
      spray.lifetime = 0.42
      spray.lifetimeRange = 0.2
      spray.beginTime = -2
      spray.velocity = 62
      spray.velocityRange = 50
      spray.emissionLongitude = .pi / 2
      spray.emissionRange = 1.5
      spray.yAcceleration = -230
      spray.alphaSpeed = -1.5
      let mist = CAEmitterCell.glowing(.hex(0x7cc4ff, alpha: 0.05), size: 1.5)
      mist.birthRate = 9
      mist.lifetime = 3
      mist.beginTime = -4
      mist.velocity = 12
      mist.emissionLongitude = .pi / 2
      mist.emissionRange = 1
      mist.scaleSpeed = 0.5
      mist.alphaSpeed = -0.016
      splash.emitterCells = [spray, mist]
    }
    root.addFireflies()
  }
}

extension CAEmitterCell {
  /// Round lights, 32 points across at a size of 1.
  fileprivate static func glowing(_ color: CGColor, size: CGFloat) -> CAEmitterCell {
    let cell = CAEmitterCell()
    cell.contents = CGImage.light
    cell.contentsScale = 2
    cell.color = color
    cell.scale = size
    cell.scaleRange = size * 0.6
    return cell
  }

  /// A jet that gravity bends over, of streaks along the motion: long where drops are fast, round where they turn.
  fileprivate static func drops(rate: Float, speed: CGFloat, spread: CGFloat, toward: CGFloat, color: UInt32) -> CAEmitterCell {
    let gravity: CGFloat = 210
    let cell = glowing(.hex(color, alpha: 0.5), size: 0.12)
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
    cell.alphaSpeed = -0.08
    let along = CAEmitterBehavior(type: "alignToMotion")
    let stretch = CAEmitterBehavior(type: "valueOverLife")
    stretch.setValue("scale.x", forKey: "keyPath")
    stretch.setValue([0.5, 0.3, 0.12, 0.3, 0.5], forKey: "values")
    cell.emitterBehaviors = [along, stretch]
    return cell
  }
}

extension CALayer {
  /// The jets' emitter, which fills the layer.
  @discardableResult
  fileprivate func addJets(_ cells: [CAEmitterCell], from place: CGPoint) -> CAEmitterLayer {
    let emitter = CAEmitterLayer()
    emitter.frame = bounds
    emitter.emitterPosition = place
    emitter.emitterShape = .line
    emitter.emitterSize = CGSize(width: 5, height: 0)
    emitter.emitterCells = cells
    addSublayer(emitter)
    return emitter
  }

  /// Rings that spread on water seen from the side, three at a time, each for 2 s.
  fileprivate func addRings(center: CGPoint, width: CGFloat) {
    for phase in [0, 1.0 / 3, 2.0 / 3] {
      let ring = addShape(
        CGPath(ellipseIn: CGRect(x: -width / 2, y: -width * 0.09, width: width, height: width * 0.18), transform: nil), nil,
        stroke: .hex(0xc4ecff), width: 1.2)
      ring.bounds = .zero
      ring.position = center
      func age(_ round: Double) -> Double { (2 * round + phase).truncatingRemainder(dividingBy: 1) }
      // Where a ring begins again it cannot be seen.
      ring.cycle("transform.scale", 4) { 0.25 + 0.75 * Ease.out(age($0)) }
      ring.cycle("opacity", 4) { 0.5 * pow(sin(.pi * age($0)), 2) }
    }
  }

  /// Lights that wander on closed ways, and come and go.
  fileprivate func addFireflies() {
    for i in 0..<16 {
      let firefly = CALayer()
      let side = 7 + 6 * scattered(i, 1)
      firefly.bounds = CGRect(x: 0, y: 0, width: side, height: side)
      firefly.contents = CGImage.light
      firefly.contentsMultiplyColor = .hex(0xffe08a)
      // To the left and right of the jets.
      let x = 20 + 170 * scattered(i, 2), place = CGPoint(x: i % 2 == 0 ? x : 640 - x, y: 60 + 270 * scattered(i, 3))
      let reach = 8 + 14 * scattered(i, 4), turn = 2 * .pi * scattered(i, 5), direction: Double = i % 3 == 0 ? -1 : 1
      firefly.cycle("position", 4) { round in
        let angle = 2 * .pi * direction * round + turn
        return CGPoint(x: place.x + reach * cos(angle), y: place.y + reach * 0.6 * sin(2 * angle))
      }
      firefly.cycle("opacity", 4) { 0.12 + 0.88 * pow(0.5 + 0.5 * sin(2 * .pi * $0 * Double(1 + i % 2) + turn * 3), 2) }
      addSublayer(firefly)
    }
  }
}

extension CGImage {
  /// A light, bright in the middle and soft.
  fileprivate static let light = CGImage.computed(64, 64) { x, y in
    let dx = (Double(x) - 31.5) / 32, dy = (Double(y) - 31.5) / 32
    let edge = max(0, 1 - dx * dx - dy * dy)
    return (255, 255, 255, UInt8(255 * edge * edge * edge))
  }
}
