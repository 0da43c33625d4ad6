import QuartzCore

extension Scene {
  /// Seen from above: a ship rounds three islands on a closed course, with its wake of foam behind it.
  static let voyage = Scene(
    "voyage", "A ship sails around islands, over moving water, with a wake of foam", size: CGSize(width: 640, height: 360), duration: 12
  ) { root in
    root.addBackdrop(0x0b6e93, 0x0a3f66)
    root.addGlow(0x2fb3bf, alpha: 0.45, center: CGPoint(x: 300, y: 190), radius: 330)
    root.addSwell()
    let course = CGPath.smooth(
      through: [
        CGPoint(x: 84, y: 98), CGPoint(x: 210, y: 56), CGPoint(x: 322, y: 128), CGPoint(x: 452, y: 66), CGPoint(x: 576, y: 132),
        CGPoint(x: 548, y: 270), CGPoint(x: 400, y: 306), CGPoint(x: 292, y: 236), CGPoint(x: 170, y: 306), CGPoint(x: 62, y: 232),
      ], isClosed: true)
    root.addIsland(at: CGPoint(x: 182, y: 176), width: 74, height: 52, seed: 1)
    root.addIsland(at: CGPoint(x: 436, y: 192), width: 92, height: 60, seed: 2)
    root.addIsland(at: CGPoint(x: 296, y: 336), width: 62, height: 34, seed: 3)
    root.addIsland(at: CGPoint(x: 602, y: 30), width: 80, height: 40, seed: 4)

    // The course on the chart.
    let chart = root.addShape(course, nil, stroke: .hex(0xffffff, alpha: 0.2), width: 1.4)
    chart.lineDashPattern = [5, 6]

    func sail(_ key: String) -> CAKeyframeAnimation {
      let sail = CAKeyframeAnimation(keyPath: key)
      sail.path = course
      sail.calculationMode = .paced
      sail.duration = 12
      sail.repeatCount = .infinity
      sail.beginTime = -24
      return sail
    }
    // Foam is left where the ship was, spreads and sinks.
    let wake = root.sublayer(CAEmitterLayer(), root.bounds)
    wake.emitterShape = .circle
    wake.emitterMode = .outline
    wake.emitterSize = CGSize(width: 5, height: 5)
    wake.emitterPosition = CGPoint(x: 84, y: 98)
    let foam = CAEmitterCell()
    foam.contents = foamPicture
    foam.contentsScale = 2
    foam.birthRate = 420
    foam.lifetime = 2.8
    foam.lifetimeRange = 1
    foam.beginTime = -6
    foam.velocity = 5.5
    foam.velocityRange = 3
    foam.scale = 0.1
    foam.scaleRange = 0.08
    foam.scaleSpeed = 0.075
    foam.color = .hex(0xf2ffff, alpha: 0.34)
    foam.alphaSpeed = -0.13
    wake.emitterCells = [foam]
    wake.add(sail("emitterPosition"), forKey: "sail")

    let ship = root.sublayer(CALayer())
    ship.bounds = CGRect(x: 0, y: 0, width: 50, height: 26)
    ship.position = CGPoint(x: 84, y: 98)
    ship.addBowWave()
    ship.addShip()
    let steer = sail("position")
    steer.rotationMode = .rotateAuto
    ship.add(steer, forKey: "sail")

    // The shadow of a cloud passes over all.
    let cloud = root.addGlow(0x04243d, alpha: 0.34, center: CGPoint(x: -160, y: 150), radius: 150)
    cloud.transform = CATransform3DMakeScale(1.5, 0.8, 1)
    cloud.animate("position.x", from: -260, to: 900, duration: 12)
  }

  /// A soft round spot.
  private static let foamPicture = CGImage.computed(48, 48) { x, y in
    let dx = (Double(x) - 23.5) / 24, dy = (Double(y) - 23.5) / 24
    let inside = max(0, 1 - dx * dx - dy * dy)
    return (255, 255, 255, UInt8(255 * inside * inside))
  }
}

extension CALayer {
  /// Short crests that come and go, in rows that drift across.
  fileprivate func addSwell() {
    for i in 0..<64 {
      let width = 12 + 16 * scattered(i, 11), path = CGMutablePath()
      path.move(to: CGPoint(x: -width, y: 0))
      path.addQuadCurve(to: .zero, control: CGPoint(x: -width / 2, y: 5))
      path.addQuadCurve(to: CGPoint(x: width, y: 0), control: CGPoint(x: width / 2, y: 5))
      let crest = CAShapeLayer()
      crest.path = path
      crest.fillColor = nil
      crest.strokeColor = .hex(0xbdf5ff, alpha: 0.34)
      crest.lineWidth = 1.3
      crest.lineCap = .round
      let place = CGPoint(x: 640 * scattered(i, 12), y: 360 * scattered(i, 13)), phase = scattered(i, 14)
      crest.position = place
      addSublayer(crest)
      // Where a crest begins again it cannot be seen.
      func part(_ round: Double) -> Double { (2 * round + phase).truncatingRemainder(dividingBy: 1) }
      crest.opacity = Float(sin(.pi * part(0)))
      crest.cycle("position.x", 12, steps: 96) { place.x - 12 + 26 * part($0) }
      crest.cycle("opacity", 12, steps: 96) { pow(sin(.pi * part($0)), 2) }
    }
  }

  /// Shallows, surf, a beach, a meadow and trees.
  fileprivate func addIsland(at center: CGPoint, width: Double, height: Double, seed: Int) {
    let island = CALayer()
    island.position = center
    addSublayer(island)
    func coast(_ scale: Double, _ roughness: Double) -> CGPath {
      CGPath.smooth(
        through: (0..<40).map { k in
          let angle = 2 * .pi * Double(k) / 40
          var radius = 1.0
          for wave in 2...6 {
            radius += roughness * sin(Double(wave) * angle + 6.3 * scattered(wave, seed + 20)) / Double(wave)
          }
          return CGPoint(x: width * scale * radius * cos(angle), y: height * scale * radius * sin(angle))
        }, isClosed: true)
    }
    // The water grows shallow: the shadows of the ground below it, whose light is softer farther out.
    for (scale, color, alpha, radius) in [(1.34, 0x2fb9bd, 0.6, 22.0), (1.06, 0x62d8cc, 0.6, 9)] as [(Double, UInt32, Float, CGFloat)] {
      let shallows = island.sublayer(CALayer())
      shallows.shadowPath = coast(scale, 0.3)
      shallows.shadow(alpha, radius: radius, offset: .zero, color: .hex(color))
    }
    let surf = island.addShape(coast(1.1, 0.32), nil, stroke: .hex(0xffffff, alpha: 0.7), width: 1.6)
    surf.cycle("transform.scale", 3) { 0.97 + 0.07 * $0 }
    surf.cycle("opacity", 3) { sin(.pi * $0) }
    let beach = island.addShape(coast(1, 0.33), .hex(0xf3d9a0))
    beach.shadow(0.35, radius: 5, offset: CGSize(width: 3, height: -4))
    island.addShape(coast(0.9, 0.35), .hex(0xe6c483))
    island.addShape(coast(0.76, 0.38), .hex(0x7cb65a))
    island.addShape(coast(0.6, 0.42), .hex(0x5b9d4c))
    // A wood: crowns over their shadows, the higher ones later and lighter.
    let count = Int(width * 0.9), greens: [UInt32] = [0x2a6b3f, 0x34794a, 0x418a4e, 0x579c55, 0x6fb060]
    for i in 0..<count {
      let angle = 6.3 * scattered(i, seed + 30), away = 0.56 * scattered(i, seed + 40).squareRoot(), size = 5 + 5 * scattered(i, seed + 50)
      let crown = island.box(
        CGRect(x: width * away * cos(angle) - size / 2, y: height * away * sin(angle) - size / 2, width: size, height: size),
        .hex(greens[min(i * greens.count / count, 4)]), radius: size / 2)
      crown.shadow(0.5, radius: 1, offset: CGSize(width: 1.5, height: -2))
      let lit = size * 0.62
      crown.box(CGRect(x: size * 0.1, y: size * 0.32, width: lit, height: lit), .hex(0xc9f08a, alpha: 0.16), radius: lit / 2)
    }
  }

  /// Two crests of foam that spread from the bow and fade astern.
  fileprivate func addBowWave() {
    let arms = CGMutablePath()
    for side in [-1.0, 1] {
      arms.move(to: CGPoint(x: 50, y: 13 + side * 1))
      arms.addCurve(
        to: CGPoint(x: -34, y: 13 + side * 22), control1: CGPoint(x: 38, y: 13 + side * 13), control2: CGPoint(x: 8, y: 13 + side * 15))
      arms.addCurve(
        to: CGPoint(x: 50, y: 13 + side * 1), control1: CGPoint(x: 8, y: 13 + side * 12.5), control2: CGPoint(x: 35, y: 13 + side * 9))
      arms.closeSubpath()
    }
    let wave = CAGradientLayer(), crests = CAShapeLayer()
    wave.frame = CGRect(x: -36, y: -20, width: 88, height: 66)
    wave.colors = [0, 0.3, 0.75].map { CGColor.hex(0xf2ffff, alpha: $0) }
    wave.startPoint = CGPoint(x: 0, y: 0.5)
    wave.endPoint = CGPoint(x: 1, y: 0.5)
    crests.frame = CGRect(x: 36, y: 20, width: 0, height: 0)
    crests.path = arms
    wave.mask = crests
    addSublayer(wave)
  }

  /// A schooner from above, its bow to the right.
  fileprivate func addShip() {
    let hull = CGMutablePath()
    hull.move(to: CGPoint(x: 49, y: 13))
    hull.addCurve(to: CGPoint(x: 6, y: 21), control1: CGPoint(x: 36, y: 23), control2: CGPoint(x: 18, y: 23))
    hull.addQuadCurve(to: CGPoint(x: 6, y: 5), control: CGPoint(x: 2, y: 13))
    hull.addCurve(to: CGPoint(x: 49, y: 13), control1: CGPoint(x: 18, y: 3), control2: CGPoint(x: 36, y: 3))
    let body = addShape(hull, .hex(0x8a4b2a), stroke: .hex(0xfff3dc), width: 1.6)
    body.shadow(0.45, radius: 3, offset: CGSize(width: 2, height: -3))
    let deck = CGMutablePath()
    deck.move(to: CGPoint(x: 43, y: 13))
    deck.addCurve(to: CGPoint(x: 9, y: 18), control1: CGPoint(x: 33, y: 20), control2: CGPoint(x: 19, y: 20))
    deck.addLine(to: CGPoint(x: 9, y: 8))
    deck.addCurve(to: CGPoint(x: 43, y: 13), control1: CGPoint(x: 19, y: 6), control2: CGPoint(x: 33, y: 6))
    addShape(deck, .hex(0xd9a566))
    for (x, wide) in [(31.0, 17.0), (18, 21)] {
      let sail = CGMutablePath()
      sail.move(to: CGPoint(x: x, y: 13 - wide))
      sail.addQuadCurve(to: CGPoint(x: x, y: 13 + wide), control: CGPoint(x: x + 13, y: 13))
      sail.addQuadCurve(to: CGPoint(x: x, y: 13 - wide), control: CGPoint(x: x + 5, y: 13))
      let cloth = addShape(sail, .hex(0xfffaf0))
      cloth.shadow(0.4, radius: 2, offset: CGSize(width: 1, height: -2))
    }
  }
}
