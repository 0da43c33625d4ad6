import QuartzCore

extension Scene {
  /// Planets go around a sun over a plate that is engraved by replicators. Their years are Fibonacci numbers of rounds.
  static let orrery = Scene(
    "orrery", "A brass orrery: rings, dials and asteroids by replicators, planets lit by their sun", size: CGSize(width: 960, height: 540),
    duration: 24
  ) { root in
    root.addBackdrop(0x0a0d1a, 0x1c1430)
    root.addStars(110)
    root.addGlow(0xffa347, alpha: 0.3, center: CGPoint(x: 480, y: 276), radius: 430)

    // The plate lies in space, tilted away from the eye.
    let tilt = 1.1, distance = 2200.0
    let space = root.sublayer(CALayer(), root.bounds)
    space.sublayerTransform.m34 = -1 / distance
    let plate = space.sublayer(CALayer())
    plate.bounds = CGRect(x: 0, y: 0, width: 1000, height: 1000)
    plate.position = CGPoint(x: 480, y: 276)
    plate.transform = CATransform3DMakeRotation(-tilt, 1, 0, 0)
    let brass: UInt32 = 0xe3b56a, middle = CGPoint(x: 500, y: 500)
    let planets: [(orbit: Double, size: Double, years: Double, light: UInt32, dark: UInt32, start: Double)] = [
      (122, 18, 8, 0xf4c9a0, 0x7a3d22, 0.9), (176, 26, 5, 0xf8e3b0, 0x9a6a2c, 3.6), (234, 29, 3, 0x8fd3ff, 0x123d7c, 5.2),
      (326, 54, 2, 0xf2c79a, 0x7c3a2c, 2.5), (414, 42, 1, 0xb9f3e4, 0x1d5a72, 0.2),
    ]
    for planet in planets {
      plate.addShape(
        CGPath(
          ellipseIn: CGRect(x: 500 - planet.orbit, y: 500 - planet.orbit, width: 2 * planet.orbit, height: 2 * planet.orbit), transform: nil
        ),
        nil, stroke: .hex(brass, alpha: 0.72), width: 2)
    }
    // The dial around everything, and two belts of asteroids.
    for (count, radius, length, width, alpha) in [(360, 444.0, 8.0, 1.3, 0.7), (72, 444, 15, 2, 0.9), (12, 440, 28, 3.6, 1)] {
      let ticks = plate.addRing(of: count)
      ticks.box(CGRect(x: middle.x - width / 2, y: middle.y + radius, width: width, height: length), .hex(brass, alpha: alpha))
    }
    for ring in 0..<7 {
      let belt = plate.addRing(of: 40 + 2 * ring)
      let radius = 266 + 26 * scattered(ring, 1), size = 1.8 + 2.2 * scattered(ring, 2)
      belt.box(
        CGRect(x: middle.x, y: middle.y + radius, width: size, height: size), .hex(0xf1d9b0, alpha: 0.35 + 0.4 * scattered(ring, 3)),
        radius: size / 2)
      let start = 6.3 * scattered(ring, 4)
      belt.animate("transform.rotation.z", from: start, to: start + 2 * .pi, duration: 24)
    }

    /// Where a point of the plate is seen, how much larger than it is, and how near.
    func seen(_ radius: Double, _ angle: Double) -> (point: CGPoint, scale: Double, z: Double) {
      let x = radius * cos(angle), y = radius * sin(angle) * cos(tilt), z = -radius * sin(angle) * sin(tilt)
      // The eye stands in front of the middle of the scene.
      let scale = distance / (distance - z)
      return (CGPoint(x: 480 + x * scale, y: 270 + (y + 6) * scale), scale, z)
    }
    // What stands upright lies above the plate, whichever way that is tilted.
    let bodies = root.sublayer(CALayer(), root.bounds)
    let sun = bodies.addBall(light: 0xfff6d8, dark: 0xffa02e, size: 84, isSun: true)
    sun.position = CGPoint(x: 480, y: 276)
    for planet in planets {
      let ball = bodies.addBall(light: planet.light, dark: planet.dark, size: planet.size, isSun: false)
      func angle(_ round: Double) -> Double { planet.start + 2 * .pi * planet.years * round }
      let steps = Int(planet.years) * 96
      ball.position = seen(planet.orbit, angle(0)).point
      ball.cycle("position", 24, steps: steps) { seen(planet.orbit, angle($0)).point }
      ball.cycle("zPosition", 24, steps: steps) { seen(planet.orbit, angle($0)).z }
      ball.cycle("transform.scale", 24, steps: steps) { seen(planet.orbit, angle($0)).scale }
      // The lit side looks at the sun.
      func facing(_ round: Double) -> Double { atan2(sin(angle(round)) * cos(tilt), cos(angle(round))) }
      var last = facing(0), turns = 0.0
      ball.cycle("transform.rotation.z", 24, steps: steps) { round in
        var value = facing(round) + turns
        if value < last - .pi { (turns, value) = (turns + 2 * .pi, value + 2 * .pi) }
        last = value
        return value
      }
    }
  }
}

extension CALayer {
  /// Copies of what is added to it, evenly around the middle.
  fileprivate func addRing(of count: Int) -> CAReplicatorLayer {
    let ring = CAReplicatorLayer()
    ring.frame = bounds
    ring.instanceCount = count
    ring.instanceTransform = CATransform3DMakeRotation(2 * .pi / CGFloat(count), 0, 0, 1)
    addSublayer(ring)
    return ring
  }

  /// A sphere, lit from the left unless it shines itself.
  fileprivate func addBall(light: UInt32, dark: UInt32, size: CGFloat, isSun: Bool) -> CALayer {
    let ball = CALayer()
    ball.bounds = CGRect(x: 0, y: 0, width: size, height: size)
    addSublayer(ball)
    if isSun { ball.addGlow(0xffb84d, alpha: 0.85, center: CGPoint(x: size / 2, y: size / 2), radius: size * 1.5) }
    let face = ball.addGradient(
      ball.bounds,
      isSun ? [(.hex(light), 0), (.hex(0xffd36b), 0.55), (.hex(dark), 1)] : [(.hex(light), 0), (.hex(dark), 0.62), (.hex(0x05060c), 1)],
      from: CGPoint(x: isSun ? 0.5 : 0.2, y: 0.5), to: CGPoint(x: isSun ? 1 : 1.06, y: 1.36))
    face.type = .radial
    face.cornerRadius = size / 2
    face.masksToBounds = true
    return ball
  }

  fileprivate func addStars(_ count: Int) {
    for i in 0..<count {
      let size = 0.8 + 1.6 * scattered(i, 61) * scattered(i, 62)
      let star = box(
        CGRect(x: bounds.width * scattered(i, 63), y: bounds.height * scattered(i, 64), width: size, height: size),
        .hex(i % 5 == 0 ? 0xffe2b8 : 0xdfe8ff, alpha: 0.25 + 0.6 * scattered(i, 65)), radius: size / 2)
      if i % 4 == 0 { star.cycle("opacity", 24) { 0.55 + 0.45 * cos(2 * .pi * (6 * $0 + scattered(i, 66))) } }
    }
  }
}
