import QuartzCore

extension Scene {
  /// What is nearer passes faster: ridges in haze, hills, and firs.
  static let landscape = Scene(
    "landscape", "Mountains at dusk pass in four planes of parallax, with mist and birds", size: CGSize(width: 960, height: 540),
    duration: 24
  ) { root in
    root.addGradient(
      root.bounds, [(.hex(0x2a2152), 0), (.hex(0x7a3b78), 0.3), (.hex(0xe8736a), 0.56), (.hex(0xffc07f), 0.72), (.hex(0xffe3b3), 0.85)])
    root.addGlow(0xfff0c2, alpha: 0.75, center: CGPoint(x: 640, y: 232), radius: 330)
    root.addGlow(0xffffff, alpha: 0.9, center: CGPoint(x: 640, y: 232), radius: 84)
    root.box(CGRect(x: 606, y: 198, width: 68, height: 68), .hex(0xfff8e1), radius: 34)

    // Clouds: bands of soft discs that drift once around in a round.
    for i in 0..<14 {
      let width = 130 + 230 * scattered(i, 31), y = 330 + 170 * scattered(i, 32)
      let cloud = root.addGradient(
        CGRect(x: -width / 2, y: y, width: width, height: 14 + 26 * scattered(i, 33)),
        [(.hex(0xffc9ab, alpha: 0.6), 0), (.hex(0xffb59a, alpha: 0.26), 0.5), (.hex(0xffb59a, alpha: 0), 1)],
        from: CGPoint(x: 0.5, y: 0.5), to: CGPoint(x: 1, y: 1))
      cloud.type = .radial
      let start = 1400 * scattered(i, 34)
      func x(_ round: Double) -> Double { -200 + (start - 1400 * round + 1400).truncatingRemainder(dividingBy: 1400) }
      cloud.position.x = x(0)
      cloud.cycle("position.x", 24, steps: 240) { x($0) }
    }
    root.addRange(y: 176, height: 92, sharpness: 0.62, color: 0xc0647a, haze: 0xf6a184, seed: 1, period: 0)
    root.addRange(y: 132, height: 74, sharpness: 0.5, color: 0x8c4470, haze: 0xd7757c, seed: 2, period: 960)
    root.addMist(y: 96, alpha: 0.5)
    root.addFlock()
    root.addRange(y: 84, height: 62, sharpness: 0.3, color: 0x55305e, haze: 0x93486f, seed: 3, period: 1920)
    root.addMist(y: 40, alpha: 0.3)
    root.addRange(y: 22, height: 50, sharpness: 0.1, color: 0x1f1533, haze: 0x3a2348, seed: 4, period: 3840, hasFirs: true)

    root.addGradient(root.bounds, [(.hex(0x1a0f2e, alpha: 0.35), 0), (.hex(0x1a0f2e, alpha: 0), 0.35)])
  }
}

extension CALayer {
  /// A ridge that repeats after `period` points and moves by as much in a round; one of period 0 stands still.
  fileprivate func addRange(
    y: Double, height: Double, sharpness: Double, color: UInt32, haze: UInt32, seed: Int, period: Double, hasFirs: Bool = false
  ) {
    let length = period == 0 ? 960 : period
    func ridge(_ x: Double) -> Double {
      var sum = 0.0
      for k in 1...9 {
        // Whole waves in a period, so that it closes.
        let waves = (length / 960 * pow(1.62, Double(k - 1)) * 1.4).rounded(.up)
        let phase = 2 * .pi * scattered(k, 50 + seed)
        let wave = sin(2 * .pi * waves * x / length + phase)
        // Sharp crests for rock, round ones for hills.
        sum += ((1 - 2 * abs(wave)) * sharpness + wave * (1 - sharpness)) / pow(1.75, Double(k - 1))
      }
      return y + height * 0.62 * sum
    }
    let path = CGMutablePath(), end = period == 0 ? 960.0 : length + 960
    path.move(to: CGPoint(x: 0, y: -10))
    for x in stride(from: 0.0, through: end, by: 4) { path.addLine(to: CGPoint(x: x, y: ridge(x))) }
    path.addLine(to: CGPoint(x: end, y: -10))
    path.closeSubpath()
    if hasFirs {
      for i in 0..<Int(length / 26) {
        let at = (Double(i) + 0.9 * scattered(i, 57)) * 26
        guard scattered(i / 5, 58) < 0.72 else { continue }
        for copy in [at, at + length] where copy < end {
          let size = 26 + 62 * scattered(i, 59)
          path.addPath(.fir(height: size, width: size * 0.42), transform: CGAffineTransform(translationX: copy, y: ridge(at) - 5))
        }
      }
    }
    let shape = addShape(path, .hex(color))
    if !hasFirs {
      // The air before the mountains is lighter at their feet.
      shape.addGradient(
        CGRect(x: 0, y: y - 2 * height, width: end, height: 3 * height), [(.hex(haze, alpha: 0), 0.3), (.hex(haze, alpha: 0.9), 0.86)])
      let mask = CAShapeLayer()
      mask.path = path
      shape.mask = mask
    }
    guard period > 0 else { return }
    let middle = shape.position.x
    shape.animate("position.x", from: middle, to: middle - period, duration: 24)
  }

  fileprivate func addMist(y: CGFloat, alpha: CGFloat) {
    addGradient(
      CGRect(x: 0, y: y - 70, width: 960, height: 150),
      [(.hex(0xffc9a3, alpha: 0), 0), (.hex(0xffc9a3, alpha: alpha), 0.5), (.hex(0xffc9a3, alpha: 0), 1)])
  }

  /// Birds that beat their wings, each in its own time.
  fileprivate func addFlock() {
    for i in 0..<7 {
      func wings(_ round: Double) -> CGPath {
        let lift = 5.5 * sin(2 * .pi * round), path = CGMutablePath()
        path.move(to: CGPoint(x: -11, y: lift))
        path.addQuadCurve(to: .zero, control: CGPoint(x: -5, y: 3 + 0.6 * lift))
        path.addQuadCurve(to: CGPoint(x: 11, y: lift), control: CGPoint(x: 5, y: 3 + 0.6 * lift))
        return path
      }
      let bird = CAShapeLayer()
      bird.path = wings(0.2)
      bird.fillColor = nil
      bird.strokeColor = .hex(0x3a1f45, alpha: 0.85)
      bird.lineWidth = 1.9
      bird.lineCap = .round
      let size = 0.7 + 0.5 * scattered(i, 92)
      bird.transform = CATransform3DMakeScale(size, size, 1)
      addSublayer(bird)
      bird.cycle("path", 0.75, steps: 12) { wings($0 + scattered(i, 93)) }
      // They cross the picture once in a round, and are back where they were.
      let row = CGPoint(x: Double(i / 2) * -34 - (i.isMultiple(of: 2) ? 0 : 17), y: Double(i / 2) * (i.isMultiple(of: 2) ? 15 : -15))
      func place(_ round: Double) -> CGPoint {
        let way = (round + 0.3).truncatingRemainder(dividingBy: 1)
        return CGPoint(
          x: -80 + 1240 * way + row.x, y: 372 + row.y + 30 * sin(2 * .pi * way) + 5 * sin(2 * .pi * (6 * round + scattered(i, 94))))
      }
      bird.position = place(0)
      bird.cycle("position", 24, steps: 240) { place($0) }
    }
  }
}

extension CGPath {
  /// A fir that stands on the origin.
  fileprivate static func fir(height: Double, width: Double) -> CGPath {
    let path = CGMutablePath(), tiers = 6
    var right: [CGPoint] = []
    for tier in 0..<tiers {
      let low = Double(tier) / Double(tiers), wide = width / 2 * (1 - low) + 1
      right.append(CGPoint(x: wide, y: height * (0.08 + 0.92 * low)))
      right.append(CGPoint(x: wide * 0.5, y: height * (0.08 + 0.92 * (low + 0.72 / Double(tiers)))))
    }
    // The way round in which ridges are drawn, so that both fill where they overlap.
    path.move(to: CGPoint(x: -1.5, y: 0))
    path.addLine(to: CGPoint(x: -1.5, y: height * 0.08))
    for point in right { path.addLine(to: CGPoint(x: -point.x, y: point.y)) }
    path.addLine(to: CGPoint(x: 0, y: height))
    for point in right.reversed() { path.addLine(to: point) }
    path.addLine(to: CGPoint(x: 1.5, y: height * 0.08))
    path.addLine(to: CGPoint(x: 1.5, y: 0))
    path.closeSubpath()
    return path
  }
}
