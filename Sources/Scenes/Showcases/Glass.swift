import QuartzCore

extension Scene {
  static let glass = Scene(
    "glass", "Cards of frosted glass hover over lights that wander behind them", size: CGSize(width: 960, height: 540), duration: 8
  ) { root in
    root.addBackdrop(0x1b1147, 0x0b3a5e)
    for (index, light) in [
      (0xff3d8b, 200.0, 370.0, 400.0), (0x16d9f5, 740, 170, 430), (0xffa62b, 560, 440, 310), (0x8a5cff, 400, 90, 400),
    ].enumerated() as EnumeratedSequence<[(UInt32, Double, Double, Double)]> {
      let (color, x, y, radius) = light
      let disc = root.sublayer(CALayer())
      disc.bounds = CGRect(x: 0, y: 0, width: 2 * radius, height: 2 * radius)
      disc.addGlow(color, alpha: 1, center: CGPoint(x: radius, y: radius), radius: radius)
      func place(_ round: Double) -> CGPoint {
        let angle = 2 * .pi * round + Double(index) * 1.7
        return CGPoint(x: x + 110 * sin(angle), y: y + 70 * cos(angle + Double(index)))
      }
      disc.position = place(0)
      disc.cycle("position", 8) { place($0) }
    }
    // Sharp forms, so that the blur shows.
    for index in 0..<3 {
      let ring = root.sublayer(CAShapeLayer())
      let radius = 62 - Double(index) * 13
      ring.bounds = CGRect(x: 0, y: 0, width: 2 * radius, height: 2 * radius)
      ring.path = CGPath(ellipseIn: ring.bounds, transform: nil)
      ring.fillColor = nil
      ring.strokeColor = .hex([0xffffff, 0xfff1c9, 0xc9fbff][index], alpha: 0.9)
      ring.lineWidth = 9
      func place(_ round: Double) -> CGPoint {
        let angle = 2 * .pi * (round + Double(index) / 3)
        return CGPoint(x: 480 + 310 * cos(angle), y: 270 + 140 * sin(2 * angle))
      }
      ring.position = place(0)
      ring.cycle("position", 8) { place($0) }
    }

    for (index, frame) in [
      CGRect(x: 106, y: 196, width: 250, height: 250), CGRect(x: 636, y: 92, width: 250, height: 172),
      CGRect(x: 356, y: 148, width: 316, height: 200),
    ].enumerated() {
      // The shadow lies around the glass, not behind it.
      let shade = root.box(frame)
      let around = CAShapeLayer()
      let hole = CGMutablePath()
      hole.addRect(shade.bounds.insetBy(dx: -80, dy: -80))
      hole.addPath(CGPath(roundedRect: shade.bounds.insetBy(dx: 1, dy: 1), cornerWidth: 27, cornerHeight: 27, transform: nil))
      around.path = hole
      around.fillRule = .evenOdd
      shade.mask = around
      shade.shadowPath = CGPath(roundedRect: shade.bounds, cornerWidth: 28, cornerHeight: 28, transform: nil)
      shade.shadow(0.32, radius: 18, offset: CGSize(width: 0, height: -14))
      let pane = root.sublayer(CALayer(), frame)
      pane.cornerRadius = 28
      pane.cornerCurve = .continuous
      pane.masksToBounds = true
      pane.backgroundColor = .hex(0xffffff, alpha: 0.13)
      pane.backgroundFilters = [CAFilter.gaussianBlur(radius: 14)]
      pane.addGradient(
        pane.bounds, [(.hex(0xffffff, alpha: 0.26), 0), (.hex(0xffffff, alpha: 0.02), 0.6), (.hex(0xffffff, alpha: 0.08), 1)],
        from: CGPoint(x: 0, y: 1), to: CGPoint(x: 1, y: 0))
      pane.border(1.25, .hex(0xffffff, alpha: 0.42))
      switch index {
      case 0: pane.addDial()
      case 1: pane.addBars()
      default: pane.addGraph()
      }
      for layer in [shade, pane] {
        let y = layer.position.y
        layer.cycle("position.y", 8) {
          y + 7 * sin(2 * .pi * ($0 * (index == 2 ? 2 : 1) + Double(index) * 0.31)) - 7 * sin(Double(index) * 1.95)
        }
      }
    }
  }
}

extension CALayer {
  /// A ring that fills, as of an activity.
  fileprivate func addDial() {
    for (index, part) in [(0xffffff, 0.72), (0xffd166, 0.55), (0x4dfff0, 0.86)].enumerated() as EnumeratedSequence<[(UInt32, Double)]> {
      let circle = CGMutablePath()
      circle.addArc(
        center: CGPoint(x: 125, y: 125), radius: 86 - CGFloat(index) * 24, startAngle: .pi / 2, endAngle: -1.5 * .pi, clockwise: true)
      addShape(circle, nil, stroke: .hex(0xffffff, alpha: 0.16), width: 15)
      let filled = addShape(circle, nil, stroke: .hex(part.0, alpha: 0.95), width: 15)
      filled.lineCap = .round
      filled.strokeEnd = part.1
      filled.cycle("strokeEnd", 8) { part.1 + 0.12 * sin(2 * .pi * $0 + Double(index) * 2) - 0.12 * sin(Double(index) * 2) }
    }
  }

  fileprivate func addBars() {
    for index in 0..<9 {
      let height = 26 + 78 * scattered(index, 3)
      let bar = box(CGRect(x: 28 + CGFloat(index) * 22.5, y: 30, width: 13, height: height), .hex(0xffffff, alpha: 0.85), radius: 6.5)
      bar.anchorPoint = CGPoint(x: 0.5, y: 0)
      bar.position.y = 30
      bar.cycle("bounds.size.height", 8) {
        height + 18 * (sin(2 * .pi * (2 * $0 + scattered(index, 4))) - sin(2 * .pi * scattered(index, 4)))
      }
    }
  }

  fileprivate func addGraph() {
    box(CGRect(x: 30, y: 152, width: 118, height: 16), .hex(0xffffff, alpha: 0.92), radius: 8)
    box(CGRect(x: 30, y: 128, width: 72, height: 10), .hex(0xffffff, alpha: 0.5), radius: 5)
    box(CGRect(x: 258, y: 142, width: 30, height: 30), .hex(0xffffff, alpha: 0.85), radius: 15)
    func line(_ round: Double) -> CGMutablePath {
      CGPath.smooth(
        through: (0...8).map { k in
          let at = Double(k) / 8
          return CGPoint(x: 30 + 256 * at, y: 58 + 20 * at + 20 * sin(at * 7 + 2 * .pi * round) + 9 * sin(at * 13 - 4 * .pi * round))
        }, isClosed: false)
    }
    func area(_ round: Double) -> CGPath {
      let path = line(round)
      path.addLine(to: CGPoint(x: 286, y: 24))
      path.addLine(to: CGPoint(x: 30, y: 24))
      path.closeSubpath()
      return path
    }
    let fill = addGradient(bounds, [(.hex(0xffffff, alpha: 0.5), 0.4), (.hex(0xffffff, alpha: 0), 0.88)])
    let mask = CAShapeLayer()
    mask.frame = bounds
    mask.path = area(0)
    fill.mask = mask
    mask.cycle("path", 8, steps: 64) { area($0) }
    let graph = addShape(line(0), nil, stroke: .hex(0xffffff, alpha: 0.95), width: 4)
    graph.lineCap = .round
    graph.cycle("path", 8, steps: 64) { line($0) }
  }
}
