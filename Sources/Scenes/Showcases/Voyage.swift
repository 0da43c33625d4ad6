import Foundation
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
    let wake = CAEmitterLayer()
    wake.frame = root.bounds
    wake.emitterShape = .circle
    wake.emitterMode = .outline
    wake.emitterSize = CGSize(width: 5, height: 5)
    wake.emitterPosition = CGPoint(x: 84, y: 98)
    let foam = CAEmitterCell()
    foam.contents = foamPicture
    foam.contentsScale = 2
    foam.birthRate = 170
    foam.lifetime = 2.6
    foam.lifetimeRange = 1
    foam.beginTime = -6
    foam.velocity = 5.5
    foam.velocityRange = 3
    foam.scale = 0.16
    foam.scaleRange = 0.12
    foam.scaleSpeed = 0.1
    foam.color = .hex(0xf2ffff, alpha: 0.34)
    foam.alphaSpeed = -0.13
    wake.emitterCells = [foam]
    root.addSublayer(wake)
    wake.add(sail("emitterPosition"), forKey: "sail")

    let ship = CALayer()
    ship.bounds = CGRect(x: 0, y: 0, width: 50, height: 26)
    ship.position = CGPoint(x: 84, y: 98)
    root.addSublayer(ship)
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
    for (scale, alpha) in [(1.62, 0.1), (1.4, 0.14), (1.22, 0.2)] { island.addShape(coast(scale, 0.3), .hex(0x63e6d8, alpha: alpha)) }
    let surf = island.addShape(coast(1.1, 0.32), nil, stroke: .hex(0xffffff, alpha: 0.7), width: 1.6)
    surf.cycle("transform.scale", 3) { 0.97 + 0.07 * $0 }
    surf.cycle("opacity", 3) { sin(.pi * $0) }
    let beach = island.addShape(coast(1, 0.33), .hex(0xf3d9a0))
    beach.shadowOpacity = 0.35
    beach.shadowRadius = 5
    beach.shadowOffset = CGSize(width: 3, height: -4)
    island.addShape(coast(0.9, 0.35), .hex(0xe6c483))
    island.addShape(coast(0.76, 0.38), .hex(0x7cb65a))
    island.addShape(coast(0.6, 0.42), .hex(0x5b9d4c))
    for i in 0..<Int(width / 4) {
      let angle = 6.3 * scattered(i, seed + 30), away = 0.58 * scattered(i, seed + 40).squareRoot(), size = 6 + 6 * scattered(i, seed + 50)
      let tree = island.box(
        CGRect(x: width * away * cos(angle) - size / 2, y: height * away * sin(angle) - size / 2, width: size, height: size),
        .hex(i % 3 == 0 ? 0x2f7a44 : 0x3f8d4a), radius: size / 2)
      tree.shadowOpacity = 0.4
      tree.shadowRadius = 1.5
      tree.shadowOffset = CGSize(width: 1.5, height: -2)
      tree.box(CGRect(x: size * 0.2, y: size * 0.45, width: size * 0.4, height: size * 0.4), .hex(0xa6d977, alpha: 0.5), radius: size * 0.2)
    }
  }

  /// A schooner from above, its bow to the right.
  fileprivate func addShip() {
    let hull = CGMutablePath()
    hull.move(to: CGPoint(x: 49, y: 13))
    hull.addCurve(to: CGPoint(x: 6, y: 21), control1: CGPoint(x: 36, y: 23), control2: CGPoint(x: 18, y: 23))
    hull.addQuadCurve(to: CGPoint(x: 6, y: 5), control: CGPoint(x: 2, y: 13))
    hull.addCurve(to: CGPoint(x: 49, y: 13), control1: CGPoint(x: 18, y: 3), control2: CGPoint(x: 36, y: 3))
    let body = addShape(hull, .hex(0x8a4b2a), stroke: .hex(0xfff3dc), width: 1.6)
    body.shadowOpacity = 0.45
    body.shadowRadius = 3
    body.shadowOffset = CGSize(width: 2, height: -3)
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
      cloth.shadowOpacity = 0.4
      cloth.shadowRadius = 2
      cloth.shadowOffset = CGSize(width: 1, height: -2)
    }
  }
}
