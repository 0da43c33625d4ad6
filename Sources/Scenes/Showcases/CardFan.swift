import QuartzCore

extension Scene {
  static let cards = Scene(
    "cards", "Five cards gather into a deck and spring into a fan in perspective", size: CGSize(width: 640, height: 360), duration: 4
  ) { root in
    root.addBackdrop(0x141726, 0x2c2244)
    root.addGlow(0x8f7bff, alpha: 0.3, center: CGPoint(x: 320, y: 170), radius: 300)
    let stage = root.sublayer(CALayer(), root.bounds)
    stage.sublayerTransform.m34 = -1 / 700

    let palettes: [(UInt32, UInt32)] = [
      (0xff8a63, 0xd81e5b), (0xffcf5c, 0xf57f45), (0x5fe0d0, 0x15839a), (0x7a9bff, 0x4338ca), (0xcf97ff, 0x7e22ce),
    ]
    for (index, palette) in palettes.enumerated() {
      let offset = Double(index) - 2
      let card = stage.sublayer(CALayer())
      card.bounds = CGRect(x: 0, y: 0, width: 150, height: 210)
      card.cornerRadius = 18
      card.shadow(0.5, radius: 13, offset: CGSize(width: 0, height: -9))
      card.backgroundColor = .hex(palette.1)
      card.addCardFace(palette, number: index + 1)

      // How each property stands in the fan, where every number shows, and in the deck. The model is the fan.
      let poses: [(key: String, fan: Double, deck: Double)] = [
        ("position.x", 320 + offset * 118, 320 + offset * 2.5), ("position.y", 188 - offset * offset * 7, 180 - offset * 2),
        ("zPosition", -abs(offset) * 62, offset * 1.5), ("transform.rotation.y", -offset * 0.3, 0),
        ("transform.rotation.z", -offset * 0.085, (offset - 0.6) * 0.035),
      ]
      let round = CAAnimationGroup()
      round.duration = 4
      round.repeatCount = .infinity
      var parts: [CAAnimation] = []
      for pose in poses {
        card.setValue(pose.fan, forKeyPath: pose.key)
        let gather = CABasicAnimation(keyPath: pose.key)
        gather.fromValue = pose.fan
        gather.toValue = pose.deck
        gather.beginTime = 0.9 + 0.05 * abs(offset)
        gather.duration = 0.55
        gather.fillMode = .forwards
        gather.timingFunction = CAMediaTimingFunction(controlPoints: 0.6, 0, 0.25, 1)
        let spring = CASpringAnimation(keyPath: pose.key)
        spring.fromValue = pose.deck
        spring.toValue = pose.fan
        spring.stiffness = 120
        spring.damping = 12
        spring.beginTime = 1.75 + 0.045 * Double(index)
        spring.duration = 2
        spring.fillMode = .forwards
        parts += [gather, spring]
      }
      round.animations = parts
      card.add(round, forKey: "round")
    }
  }
}

extension CALayer {
  /// A card's picture: a gradient with discs of light behind a number, and a sheen at the top.
  fileprivate func addCardFace(_ palette: (UInt32, UInt32), number: Int) {
    let face = addGradient(bounds, [(.hex(palette.0), 0), (.hex(palette.1), 1)], from: CGPoint(x: 0, y: 1), to: CGPoint(x: 1, y: 0))
    face.cornerRadius = cornerRadius
    face.masksToBounds = true
    for (x, y, size) in [(58.0, -54.0, 170.0), (-70, 120, 150)] {
      face.box(CGRect(x: x, y: y, width: size, height: size), .hex(0xffffff, alpha: 0.13), radius: size / 2)
    }
    face.addGradient(CGRect(x: 0, y: 105, width: 150, height: 105), [(.hex(0xffffff, alpha: 0.22), 0), (.hex(0xffffff, alpha: 0), 1)])
    let label = face.sublayer(CATextLayer())
    label.string = "\(number)"
    label.font = "Helvetica-Bold"
    label.fontSize = 68
    label.alignmentMode = .center
    label.frame = CGRect(x: 0, y: 66, width: 150, height: 84)
    label.shadow(0.25, radius: 3, offset: CGSize(width: 0, height: -2))
    let rim = box(bounds, nil, radius: cornerRadius)
    rim.border(1.5, .hex(0xffffff, alpha: 0.5))
  }
}
