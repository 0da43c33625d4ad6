import QuartzCore

extension Scene {
  /// Scenes to look at.
  static let showcases: [Scene] = [cards, cube, clock, loader, voyage, fountain, touches]

  static let cards = Scene(
    "cards", "Five cards swing into a fan in perspective, with springs", size: CGSize(width: 640, height: 360), duration: 4
  ) { root in
    root.addBackdrop(0x10131c, 0x2a2140)
    let stage = CALayer()
    stage.frame = root.bounds
    stage.sublayerTransform.m34 = -1 / 700
    root.addSublayer(stage)

    let palettes: [(UInt32, UInt32)] = [
      (0xff7a59, 0xd81e5b), (0xffc857, 0xf58549), (0x4ecdc4, 0x1a8a9d), (0x6a8dff, 0x4338ca), (0xc084fc, 0x7e22ce),
    ]
    for (index, palette) in palettes.enumerated() {
      let offset = CGFloat(index) - 2
      let card = CALayer()
      card.bounds = CGRect(x: 0, y: 0, width: 150, height: 210)
      card.position = CGPoint(x: 320 + offset * 96, y: 184)
      card.zPosition = -abs(offset) * 70
      card.transform = CATransform3DMakeRotation(-offset * 0.42, 0, 1, 0)
      card.cornerRadius = 18
      card.shadowOpacity = 0.55
      card.shadowRadius = 14
      card.shadowOffset = CGSize(width: 0, height: -10)
      card.backgroundColor = .hex(palette.1)
      stage.addSublayer(card)
      card.addCardFace(palette, number: index + 1)

      let entrance = CASpringAnimation(keyPath: "transform.rotation.y")
      entrance.fromValue = Double.pi / 2
      entrance.toValue = Double(-offset * 0.42)
      entrance.damping = 9
      entrance.beginTime = 0.12 * Double(index) + 0.001
      entrance.duration = entrance.settlingDuration
      entrance.fillMode = .backwards
      card.add(entrance, forKey: "entrance")

      let rise = CABasicAnimation(keyPath: "position.y")
      rise.fromValue = -260
      rise.duration = 0.7
      rise.beginTime = entrance.beginTime
      rise.fillMode = .backwards
      rise.timingFunction = CAMediaTimingFunction(controlPoints: 0.2, 0.9, 0.25, 1)
      card.add(rise, forKey: "rise")
    }
  }

  static let cube = Scene(
    "cube", "A cube of glass turns between two planes that cut through it", size: CGSize(width: 360, height: 360), duration: 6
  ) { root in
    root.addBackdrop(0x0b1d26, 0x123a4a)
    let stage = CATransformLayer()
    stage.frame = root.bounds
    let camera = CALayer()
    camera.frame = root.bounds
    camera.sublayerTransform.m34 = -1 / 900
    root.addSublayer(camera)
    camera.addSublayer(stage)

    let side: CGFloat = 150
    let colors: [UInt32] = [0xff595e, 0xffca3a, 0x8ac926, 0x1982c4, 0x6a4c93, 0xf15bb5]
    let turns: [(angle: CGFloat, x: CGFloat, y: CGFloat)] = [
      (0, 0, 1), (.pi / 2, 0, 1), (.pi, 0, 1), (-.pi / 2, 0, 1), (.pi / 2, 1, 0), (-.pi / 2, 1, 0),
    ]
    for (color, turn) in zip(colors, turns) {
      let face = CALayer()
      face.bounds = CGRect(x: 0, y: 0, width: side, height: side)
      face.position = CGPoint(x: 180, y: 180)
      face.anchorPointZ = -side / 2
      face.transform = CATransform3DMakeRotation(turn.angle, turn.x, turn.y, 0)
      face.backgroundColor = .hex(color, alpha: 0.72)
      face.cornerRadius = 12
      face.borderWidth = 2
      face.borderColor = .hex(0xffffff, alpha: 0.8)
      stage.addSublayer(face)
    }
    let plane = CALayer()
    plane.bounds = CGRect(x: 0, y: 0, width: 290, height: 290)
    plane.position = CGPoint(x: 180, y: 180)
    plane.transform = CATransform3DMakeRotation(.pi / 2, 1, 0, 0)
    plane.backgroundColor = .hex(0xffffff, alpha: 0.22)
    plane.borderWidth = 1.5
    plane.borderColor = .hex(0xffffff, alpha: 0.7)
    plane.cornerRadius = 145
    stage.addSublayer(plane)

    stage.transform = CATransform3DMakeRotation(0.5, 1, 0, 0)
    stage.animate("transform.rotation.y", from: 0, to: 2 * Double.pi, duration: 6)
  }

  static let clock = Scene(
    "clock", "An analogue clock: shapes, text, rotations about an anchor", size: CGSize(width: 320, height: 320), duration: 60
  ) { root in
    root.addBackdrop(0xe8e4da, 0xcfc8b8)
    let dial = CALayer()
    dial.bounds = CGRect(x: 0, y: 0, width: 260, height: 260)
    dial.position = CGPoint(x: 160, y: 160)
    dial.cornerRadius = 130
    dial.backgroundColor = .hex(0xfdfcf8)
    dial.borderColor = .hex(0x2d2a26)
    dial.borderWidth = 7
    dial.shadowOpacity = 0.35
    dial.shadowRadius = 10
    dial.shadowOffset = CGSize(width: 0, height: -6)
    root.addSublayer(dial)

    for (count, length, width) in [(60, 6.0, 1.5), (12, 14.0, 4.0)] {
      let ticks = CAReplicatorLayer()
      ticks.frame = dial.bounds
      ticks.instanceCount = count
      ticks.instanceTransform = CATransform3DMakeRotation(-2 * .pi / CGFloat(count), 0, 0, 1)
      ticks.box(CGRect(x: 130 - width / 2, y: 244 - length, width: width, height: length), .hex(0x2d2a26), radius: width / 2)
      dial.addSublayer(ticks)
    }
    for (hour, text) in [(12, "12"), (3, "3"), (6, "6"), (9, "9")] {
      let angle = Double(hour) / 12 * 2 * .pi
      let label = CATextLayer()
      label.string = text
      label.fontSize = 26
      label.alignmentMode = .center
      label.foregroundColor = .hex(0x2d2a26)
      label.bounds = CGRect(x: 0, y: 0, width: 44, height: 32)
      label.position = CGPoint(x: 130 + 88 * sin(angle), y: 130 + 88 * cos(angle))
      dial.addSublayer(label)
    }
    for (length, width, color, period, start) in [
      (66.0, 9.0, 0x2d2a26, 43_200.0, 10.15 / 12), (94.0, 6.0, 0x2d2a26, 3600.0, 0.15), (104.0, 2.5, 0xc0392b, 60.0, 0.5),
    ] as [(Double, Double, UInt32, Double, Double)] {
      let hand = CALayer()
      hand.bounds = CGRect(x: 0, y: 0, width: width, height: length)
      hand.anchorPoint = CGPoint(x: 0.5, y: 0.12)
      hand.position = CGPoint(x: 130, y: 130)
      hand.cornerRadius = width / 2
      hand.backgroundColor = .hex(color)
      hand.shadowOpacity = 0.25
      hand.shadowRadius = 2
      hand.shadowOffset = CGSize(width: 1, height: -2)
      dial.addSublayer(hand)
      hand.animate("transform.rotation.z", from: -start * 2 * .pi, to: -(start + 1) * 2 * .pi, duration: period)
    }
    dial.box(CGRect(x: 123, y: 123, width: 14, height: 14), .hex(0xc0392b), radius: 7)
  }

  static let loader = Scene(
    "loader", "Twelve dots breathe in turn: one layer, replicated with a delay", size: CGSize(width: 240, height: 240), duration: 1.2
  ) {
    root in
    root.addBackdrop(0x1b1b2f, 0x30305a)
    let ring = CAReplicatorLayer()
    ring.frame = root.bounds
    ring.instanceCount = 12
    ring.instanceDelay = 0.1
    ring.instanceTransform = CATransform3DMakeRotation(-.pi / 6, 0, 0, 1)
    ring.instanceColor = .hex(0x7ef9ff)
    ring.instanceGreenOffset = -0.05
    ring.instanceRedOffset = 0.045
    root.addSublayer(ring)
    let dot = ring.box(CGRect(x: 106, y: 186, width: 28, height: 28), .hex(0xffffff), radius: 14)
    dot.transform = CATransform3DMakeScale(0.25, 0.25, 1)
    dot.opacity = 0.2
    let ease = CAMediaTimingFunction(name: .easeOut)
    dot.animate("transform.scale", from: 1, to: 0.25, duration: 1.2) { $0.timingFunction = ease }
    dot.animate("opacity", from: 1, to: 0.2, duration: 1.2) { $0.timingFunction = ease }
  }

  static let voyage = Scene(
    "voyage", "A ship follows a path that draws itself, past islands with soft shadows", size: CGSize(width: 480, height: 270), duration: 4
  ) { root in
    root.addBackdrop(0x0a4d68, 0x088395)
    let route = CGMutablePath()
    route.move(to: CGPoint(x: 30, y: 60))
    route.addCurve(to: CGPoint(x: 240, y: 135), control1: CGPoint(x: 120, y: 10), control2: CGPoint(x: 150, y: 240))
    route.addCurve(to: CGPoint(x: 450, y: 205), control1: CGPoint(x: 330, y: 30), control2: CGPoint(x: 350, y: 250))

    for (x, y, width, height) in [(110.0, 190.0, 92.0, 58.0), (318.0, 196.0, 70.0, 46.0), (330.0, 56.0, 110.0, 60.0)] {
      let island = CAShapeLayer()
      island.path = CGPath(ellipseIn: CGRect(x: -width / 2, y: -height / 2, width: width, height: height), transform: nil)
      island.position = CGPoint(x: x, y: y)
      island.fillColor = .hex(0xf2d388)
      island.strokeColor = .hex(0xfff6dc)
      island.lineWidth = 5
      island.shadowOpacity = 0.4
      island.shadowRadius = 7
      root.addSublayer(island)
      let grove = CAShapeLayer()
      grove.path = CGPath(ellipseIn: CGRect(x: -width / 4, y: -height / 5, width: width / 1.8, height: height / 2.2), transform: nil)
      grove.fillColor = .hex(0x5d9c59)
      island.addSublayer(grove)
    }

    let wake = CAShapeLayer()
    wake.path = route
    wake.fillColor = nil
    wake.strokeColor = .hex(0xffffff, alpha: 0.75)
    wake.lineWidth = 3
    wake.lineCap = .round
    wake.lineDashPattern = [9, 7]
    root.addSublayer(wake)
    wake.animate("strokeEnd", from: 0, to: 1, duration: 4)

    let ship = CAShapeLayer()
    let hull = CGMutablePath()
    hull.move(to: CGPoint(x: 18, y: 0))
    hull.addQuadCurve(to: CGPoint(x: -14, y: 9), control: CGPoint(x: 6, y: 10))
    hull.addLine(to: CGPoint(x: -14, y: -9))
    hull.addQuadCurve(to: CGPoint(x: 18, y: 0), control: CGPoint(x: 6, y: -10))
    hull.closeSubpath()
    ship.path = hull
    ship.fillColor = .hex(0xdf2e38)
    ship.strokeColor = .hex(0xffffff)
    ship.lineWidth = 2
    ship.shadowOpacity = 0.5
    ship.position = CGPoint(x: 30, y: 60)
    root.addSublayer(ship)
    let sail = CAKeyframeAnimation(keyPath: "position")
    sail.path = route
    sail.calculationMode = .paced
    sail.rotationMode = .rotateAuto
    sail.duration = 4
    sail.repeatCount = .infinity
    ship.add(sail, forKey: "sail")
  }
}

extension CALayer {
  /// Fills the layer with a diagonal gradient.
  func addBackdrop(_ first: UInt32, _ second: UInt32) {
    let gradient = CAGradientLayer()
    gradient.frame = bounds
    gradient.colors = [CGColor.hex(first), CGColor.hex(second)]
    gradient.startPoint = CGPoint(x: 0, y: 1)
    gradient.endPoint = CGPoint(x: 1, y: 0)
    addSublayer(gradient)
  }

  /// A card's picture: a gradient, a disc behind, a number.
  fileprivate func addCardFace(_ palette: (UInt32, UInt32), number: Int) {
    let face = CAGradientLayer()
    face.frame = bounds
    face.cornerRadius = cornerRadius
    face.masksToBounds = true
    face.colors = [CGColor.hex(palette.0), CGColor.hex(palette.1)]
    face.startPoint = CGPoint(x: 0, y: 1)
    face.endPoint = CGPoint(x: 1, y: 0)
    face.borderWidth = 2
    face.borderColor = .hex(0xffffff, alpha: 0.55)
    addSublayer(face)
    face.box(CGRect(x: 60, y: -50, width: 160, height: 160), .hex(0xffffff, alpha: 0.14), radius: 80)
    let label = CATextLayer()
    label.string = "\(number)"
    label.fontSize = 64
    label.alignmentMode = .center
    label.frame = CGRect(x: 0, y: 70, width: 150, height: 76)
    face.addSublayer(label)
  }
}
