import QuartzCore

extension Scene {
  static let clock = Scene(
    "clock", "A traveller's clock: its hands spring from New York's time to London's, Mumbai's and Auckland's, and back",
    size: CGSize(width: 320, height: 320),
    duration: 60
  ) { root in
    root.addBackdrop(0xe9e5dc, 0xc9c2b3)
    let watch = root.sublayer(CALayer())
    watch.bounds = CGRect(x: 0, y: 0, width: 280, height: 280)
    watch.position = CGPoint(x: 160, y: 160)
    // A bezel of steel, and in it the dial.
    let bezel = watch.addGradient(
      watch.bounds, [(.hex(0xfbfaf7), 0), (.hex(0x8d8a86), 0.5), (.hex(0xe8e5df), 1)], from: CGPoint(x: 0.2, y: 1),
      to: CGPoint(x: 0.8, y: 0))
    bezel.cornerRadius = 140
    bezel.shadow(0.4, radius: 12, offset: CGSize(width: 0, height: -9))
    let groove = watch.addGradient(
      watch.bounds.insetBy(dx: 9, dy: 9), [(.hex(0x6f6c69), 0), (.hex(0xf4f2ee), 1)], from: CGPoint(x: 0.2, y: 1), to: CGPoint(x: 0.8, y: 0)
    )
    groove.cornerRadius = 131
    let dial = watch.addGradient(
      watch.bounds.insetBy(dx: 12, dy: 12),
      (0...8).map { k in (.hex(k.isMultiple(of: 2) ? 0x1d4f46 : 0x0c2b28), Double(k) / 8) }, from: CGPoint(x: 0.5, y: 0.5),
      to: CGPoint(x: 1, y: 0.9))
    dial.type = .conic
    dial.cornerRadius = 128
    let center: CGFloat = 128

    for (count, length, width, alpha) in [(60, 6.0, 1.2, 0.75), (12, 22.0, 5.0, 1)] {
      let marks = dial.sublayer(CAReplicatorLayer(), dial.bounds)
      marks.instanceCount = count
      marks.instanceTransform = CATransform3DMakeRotation(-2 * .pi / CGFloat(count), 0, 0, 1)
      let mark = marks.box(
        CGRect(x: center - width / 2, y: 248 - length, width: width, height: length), .hex(0xf1ead8, alpha: alpha), radius: width / 2)
      if count == 12 {
        mark.shadow(0.5, radius: 1.5, offset: CGSize(width: 0, height: -1))
      }
    }
    // Figures stand well inside the marks, whatever font there is.
    for hour in [12, 3, 9] {
      let angle = Double(hour) / 12 * 2 * .pi
      let label = dial.sublayer(CATextLayer())
      label.string = "\(hour)"
      label.fontSize = 25
      label.alignmentMode = .center
      label.foregroundColor = .hex(0xf1ead8)
      label.bounds = CGRect(x: 0, y: 0, width: 44, height: 30)
      label.position = CGPoint(x: center + 79 * sin(angle), y: center + 79 * cos(angle))
    }
    dial.addSkyWindow(CGRect(x: center - 23, y: center - 81, width: 46, height: 46))
    dial.addCityWindow(CGRect(x: center - 33, y: center + 38, width: 66, height: 15))
    // Nine minutes and 36 seconds past ten. The hour hand goes twice around, through the hours between the cities. The minute hand has the
    // half hour to and from Mumbai, and on the way back takes off the minute that goes by in the film; the second hand just goes around.
    for (length, width, color, start, rate, leaps) in [
      (70.0, 8.0, 0xf6f1e4, 304.8, 1.0 / 120, [150, 165, 224.5, 180]), (106.0, 5.5, 0xf6f1e4, 57.6, 0.1, [0, 180, 174, 0]),
      (122.0, 2, 0xf2a33a, 216, 6, [0, 0, 0, 0]),
    ] as [(Double, Double, UInt32, Double, Double, [Double])] {
      let hand = dial.sublayer(CALayer())
      hand.bounds = CGRect(x: 0, y: 0, width: width, height: length)
      hand.anchorPoint = CGPoint(x: 0.5, y: 0.14)
      hand.position = CGPoint(x: center, y: center)
      hand.cornerRadius = width / 2
      hand.backgroundColor = .hex(color)
      hand.shadow(0.45, radius: 2.5, offset: CGSize(width: 1.5, height: -3))
      hand.travel("transform.rotation.z", from: -start * .pi / 180, rate: -rate * .pi / 180, leaps: leaps.map { -$0 * .pi / 180 })
    }
    dial.box(CGRect(x: center - 6, y: center - 6, width: 12, height: 12), .hex(0xf2a33a), radius: 6)
    dial.box(CGRect(x: center - 2, y: center - 2, width: 4, height: 4), .hex(0x3a2a10), radius: 2)
    // The crystal.
    let crystal = dial.addGradient(
      dial.bounds, [(.hex(0xffffff, alpha: 0.2), 0), (.hex(0xffffff, alpha: 0.03), 0.46), (.hex(0xffffff, alpha: 0), 0.47)],
      from: CGPoint(x: 0.25, y: 1), to: CGPoint(x: 0.75, y: 0))
    crystal.cornerRadius = 128
  }
}

extension CALayer {
  /// Animates a number that grows evenly, and leaps at each change of the city; over the minute of the film.
  fileprivate func travel(_ keyPath: String, from start: Double, rate: Double = 0, leaps: [Double]) {
    let leap = CAMediaTimingFunction(controlPoints: 0.5, 0, 0.3, 1.2), even = CAMediaTimingFunction(name: .linear)
    var times = [0.0], values = [start], curves: [CAMediaTimingFunction] = [], leapt = start
    for (begin, by) in zip([5.0, 20, 35, 50], leaps) {
      let end = begin + 1.6
      times += [begin, end]
      values += [leapt + rate * begin, leapt + by + rate * end]
      curves += [even, by == 0 ? even : leap]
      leapt += by
    }
    let travel = CAKeyframeAnimation(keyPath: keyPath)
    travel.keyTimes = (times + [60]).map { NSNumber(value: $0 / 60) }
    travel.values = values + [leapt + rate * 60]
    travel.timingFunctions = curves + [even]
    travel.duration = 60
    travel.repeatCount = .infinity
    add(travel, forKey: keyPath)
  }

  /// A round window onto a disc that turns once in a day: the sun is up at noon, the moon at midnight.
  fileprivate func addSkyWindow(_ frame: CGRect) {
    box(frame.insetBy(dx: -1.5, dy: -1.5), .hex(0xcfc39d), radius: frame.width / 2 + 1.5)
    let window = box(frame, radius: frame.width / 2)
    window.masksToBounds = true
    // The disc turns about a point on the horizon.
    let horizon = CGPoint(x: frame.width / 2, y: frame.height / 2 - 9)
    let disc = window.addGradient(
      CGRect(x: horizon.x - 36, y: horizon.y - 36, width: 72, height: 72),
      [
        (.hex(0x5fb0d2), 0), (.hex(0x8ccbd6), 0.15), (.hex(0xf0b368), 0.23), (.hex(0x8a4f62), 0.28), (.hex(0x141f42), 0.36),
        (.hex(0x0d1530), 0.5), (.hex(0x141f42), 0.64), (.hex(0x8a4f62), 0.72), (.hex(0xf0b368), 0.77), (.hex(0x8ccbd6), 0.85),
        (.hex(0x5fb0d2), 1),
      ], from: CGPoint(x: 0.5, y: 0.5), to: CGPoint(x: 0.5, y: 1))
    disc.type = .conic
    let sun = disc.box(CGRect(x: 36 - 6, y: 36 + 18 - 6, width: 12, height: 12), .hex(0xffe9a8), radius: 6)
    sun.border(1.2, .hex(0xf2a33a))
    disc.box(CGRect(x: 36 - 6, y: 36 - 18 - 6, width: 12, height: 12), .hex(0xf1ead8), radius: 6)
    disc.box(CGRect(x: 36 - 2.5, y: 36 - 18 - 5, width: 10, height: 10), .hex(0x0d1530), radius: 5)
    for (x, y, width) in [(-14.0, -14.0, 1.6), (12, -10, 1.2), (-9, -26, 1.2), (11, -27, 1.6), (-20, -8, 1.2), (22, -16, 1.2)] {
      disc.box(CGRect(x: 36 + x, y: 36 + y, width: width, height: width), .hex(0xf1ead8), radius: width / 2)
    }
    window.box(CGRect(x: horizon.x - 2, y: horizon.y - 57, width: 60, height: 60), .hex(0x12423a), radius: 30)
    window.box(CGRect(x: horizon.x - 48, y: horizon.y - 71, width: 72, height: 72), .hex(0x0a2622), radius: 36)
    // From nine minutes past ten it goes on with the hour hand, at half its speed; the minute of the film is too little to see.
    disc.travel("transform.rotation.z", from: 27.6 * .pi / 180, leaps: [-75, -82.5, -112.5, -90].map { $0 * .pi / 180 })
  }

  /// A window with the city's name on a band that rolls on.
  fileprivate func addCityWindow(_ frame: CGRect) {
    let window = box(frame, .hex(0x04110f, alpha: 0.55), radius: 3)
    window.masksToBounds = true
    let band = window.box(window.bounds)
    for (index, city) in ["NEW YORK", "LONDON", "MUMBAI", "AUCKLAND", "NEW YORK"].enumerated() {
      let name = band.sublayer(CATextLayer())
      name.string = city
      name.fontSize = 9
      name.alignmentMode = .center
      name.foregroundColor = .hex(0xf1ead8)
      name.frame = CGRect(x: 0, y: -frame.height * CGFloat(index) + 2, width: frame.width, height: 11)
    }
    band.travel("position.y", from: band.position.y, leaps: [frame.height, frame.height, frame.height, frame.height])
  }
}
