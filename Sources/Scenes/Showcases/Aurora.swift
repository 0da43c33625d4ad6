import QuartzCore

extension Scene {
  /// A curtain of light is one strip, replicated with a delay, so that a wave runs along it; where strips crowd together it is bright.
  static let aurora = Scene(
    "aurora", "Northern lights over a lake: gradients replicated with a delay, blurred, and mirrored",
    size: CGSize(width: 960, height: 540),
    duration: 12
  ) { root in
    root.backgroundColor = .hex(0x04060f)
    let shore: CGFloat = 150
    let mirror = root.sublayer(CAReplicatorLayer(), CGRect(x: 0, y: shore - 390, width: 960, height: 780))
    mirror.instanceCount = 2
    mirror.instanceTransform = CATransform3DMakeScale(1, -1, 1)
    mirror.instanceRedOffset = -0.38
    mirror.instanceGreenOffset = -0.3
    mirror.instanceBlueOffset = -0.22
    let sky = mirror.addGradient(
      CGRect(x: 0, y: 390, width: 960, height: 390),
      [(.hex(0x03040d), 0), (.hex(0x0a1230), 0.45), (.hex(0x10324a), 0.8), (.hex(0x1d5a5c), 1)])
    sky.masksToBounds = true
    for i in 0..<130 {
      let size = 0.7 + 1.5 * scattered(i, 81) * scattered(i, 82)
      let star = sky.box(
        CGRect(x: 960 * scattered(i, 83), y: 60 + 330 * scattered(i, 84), width: size, height: size),
        .hex(0xe8f0ff, alpha: 0.2 + 0.7 * scattered(i, 85)), radius: size / 2)
      if i % 5 == 0 { star.cycle("opacity", 12) { 0.5 + 0.5 * cos(2 * .pi * (4 * $0 + scattered(i, 86))) } }
    }
    sky.addCurtain(y: 110, height: 270, lean: 0.06, lights: (0x1ee6a0, 0x18b8c9, 0x5b46d6), delay: 0.14, swing: 34, seed: 0.1)
    sky.addCurtain(y: 76, height: 215, lean: -0.09, lights: (0x52ff9a, 0x24d3a8, 0x9a4de0), delay: -0.19, swing: 46, seed: 0.55)
    sky.addCurtain(y: 150, height: 250, lean: 0.02, lights: (0x2fd0b0, 0x6a5cff, 0xd84fb0), delay: 0.09, swing: 58, seed: 0.83)

    for (index, range) in [(0x0b2233, 62.0, 0.3), (0x061521, 40, 1.9), (0x030b13, 17, 4.2)].enumerated()
      as EnumeratedSequence<[(UInt32, Double, Double)]>
    {
      let (color, height, phase) = range
      let path = CGMutablePath()
      path.move(to: CGPoint(x: 0, y: -2))
      for k in 0...240 {
        let x = Double(k) * 4
        func crest(_ length: Double) -> Double { 1 - 2 * abs(sin(x / length + phase)) }
        var y = height * (0.8 + 0.42 * crest(212) + 0.26 * crest(83) + 0.12 * crest(37) + 0.07 * crest(17))
        // Firs on the nearest ridge.
        if index == 2 { y = 9 + (k.isMultiple(of: 2) ? 0 : 7 + 20 * scattered(k / 2, 87) * (0.55 + 0.45 * sin(x / 130 + 1))) }
        path.addLine(to: CGPoint(x: x, y: max(y, 0)))
      }
      path.addLine(to: CGPoint(x: 960, y: -2))
      path.closeSubpath()
      sky.addShape(path, .hex(color))
    }
    // The water: darker towards the viewer, with glints that drift.
    root.addGradient(CGRect(x: 0, y: 0, width: 960, height: shore), [(.hex(0x04060f, alpha: 0), 0), (.hex(0x04060f, alpha: 0.62), 1)])
    for i in 0..<26 {
      let depth = Double(i) / 25, width = 70 + 260 * depth * scattered(i, 88) + 60 * scattered(i, 89)
      let glint = root.addGradient(
        CGRect(x: 0, y: shore - 5 - 132 * depth * depth, width: width, height: 1 + 1.6 * depth),
        [(.hex(0x8fffe0, alpha: 0), 0), (.hex(0x8fffe0, alpha: 0.2), 0.5), (.hex(0x8fffe0, alpha: 0), 1)], from: CGPoint(x: 0, y: 0.5),
        to: CGPoint(x: 1, y: 0.5))
      let x = 960 * scattered(i, 90), phase = scattered(i, 91)
      glint.position.x = x
      glint.cycle("position.x", 12) { x + (14 + 26 * depth) * sin(2 * .pi * ($0 + phase)) }
      glint.cycle("opacity", 12) { 0.5 + 0.5 * sin(2 * .pi * (3 * $0 + phase)) }
    }
  }
}

extension CALayer {
  /// - Parameters:
  ///   - lights: from its foot upwards.
  ///   - delay: from strip to strip in seconds; below zero the wave runs to the left.
  ///   - swing: how far strips move aside, in points.
  fileprivate func addCurtain(
    y: CGFloat, height: CGFloat, lean: CGFloat, lights: (UInt32, UInt32, UInt32), delay: Double, swing: Double, seed: Double
  ) {
    let curtain = CAReplicatorLayer()
    curtain.frame = bounds
    curtain.instanceCount = 74
    curtain.instanceDelay = delay
    curtain.instanceTransform = CATransform3DMakeTranslation(15, 0, 0)
    curtain.filters = [CAFilter.gaussianBlur(radius: 6)]
    curtain.compositingFilter = "screenBlendMode"
    curtain.transform = CATransform3DMakeRotation(lean, 0, 0, 1)
    addSublayer(curtain)
    let strip = curtain.addGradient(
      CGRect(x: -90, y: y, width: 22, height: height),
      [
        (.hex(lights.2, alpha: 0), 0), (.hex(lights.2, alpha: 0.14), 0.3), (.hex(lights.1, alpha: 0.26), 0.62),
        (.hex(lights.0, alpha: 0.6), 0.9),
        (.hex(lights.0, alpha: 0), 1),
      ])
    let middle = strip.position
    func wave(_ round: Double, _ times: Double, _ phase: Double) -> Double { sin(2 * .pi * (times * round + phase + seed)) }
    strip.cycle("position.x", 12, isUnderWay: true) { middle.x + swing * wave($0, 1, 0) + 0.4 * swing * wave($0, 3, 0.3) }
    strip.cycle("position.y", 12, isUnderWay: true) { middle.y + 20 * wave($0, 1, 0.4) + 9 * wave($0, 2, 0.1) }
    strip.cycle("transform.scale.y", 12, isUnderWay: true) { 1 + 0.16 * wave($0, 2, 0.7) + 0.07 * wave($0, 5, 0.2) }
    strip.cycle("opacity", 12, isUnderWay: true) { max(0, 0.6 + 0.32 * wave($0, 1, 0.15) + 0.2 * wave($0, 4, 0.5)) }
  }
}
