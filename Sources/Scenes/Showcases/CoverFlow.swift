import QuartzCore

extension Scene {
  /// Nine covers on a ring: the middle one faces the viewer, the others stand aside, and all mirror in the floor.
  static let coverflow = Scene(
    "coverflow", "Covers flow past in perspective, with their reflections in a dark floor", size: CGSize(width: 960, height: 540),
    duration: 9
  ) { root in
    let floor: CGFloat = 158
    root.addGradient(root.bounds, [(.hex(0x14161f), 0), (.hex(0x262a3a), 0.62), (.hex(0x0b0c12), 0.72), (.hex(0x0b0c12), 1)])
    root.addGlow(0x6c7cff, alpha: 0.28, center: CGPoint(x: 480, y: 300), radius: 420)
    let stage = root.sublayer(CALayer(), root.bounds)
    stage.sublayerTransform.m34 = -1 / 900

    let count = 9, side: CGFloat = 250, size: CGFloat = 1.16
    for index in 0..<count {
      // The cover and, about the floor, its mirror image.
      let space = stage.sublayer(CALayer())
      space.bounds = CGRect(x: 0, y: 0, width: side, height: 2 * side)
      space.position = CGPoint(x: 480, y: floor)
      let pair = space.sublayer(CAReplicatorLayer(), space.bounds)
      pair.instanceCount = 2
      pair.instanceTransform = CATransform3DMakeScale(1, -1, 1)
      pair.instanceRedOffset = -0.62
      pair.instanceGreenOffset = -0.62
      pair.instanceBlueOffset = -0.58
      let cover = pair.box(CGRect(x: 0, y: side + 2, width: side, height: side), .hex(0x101018), radius: 6)
      cover.masksToBounds = true
      cover.addCover(index)

      /// How far the cover is from the middle, in covers, at a moment of the round: a second a cover, most of which it rests.
      func offset(_ round: Double) -> Double {
        let beat = round * Double(count)
        let shown = beat.rounded(.down) + Ease.inOut((beat - beat.rounded(.down) - 0.3) / 0.7)
        var offset = (Double(index) - shown + 4.5).truncatingRemainder(dividingBy: Double(count))
        if offset < 0 { offset += Double(count) }
        return offset - 4.5
      }
      func pose(_ offset: Double) -> CATransform3D {
        // Within half a cover of the middle it turns and comes forward.
        let aside = max(-1, min(1, offset)), turned = sin(aside * .pi / 2)
        let x = turned * 196 + (offset - aside) * 86
        let move = CATransform3DMakeTranslation(x, 0, -abs(turned) * 190 - abs(offset) * 6)
        return CATransform3DScale(CATransform3DRotate(move, -turned * 1.12, 0, 1, 0), size, size, 1)
      }
      space.transform = pose(offset(0))
      space.cycle("transform", 9, steps: 9 * 30) { pose(offset($0)) }
      space.cycle("opacity", 9, steps: 9 * 30) { min(1, max(0, 4.4 - abs(offset($0)))) }
    }
    // The floor swallows the reflections with the distance.
    root.addGradient(
      CGRect(x: 0, y: 0, width: 960, height: floor),
      [(.hex(0x0b0c12, alpha: 0.15), 0), (.hex(0x0b0c12, alpha: 0.8), 0.55), (.hex(0x0b0c12), 1)])
  }
}

extension CALayer {
  /// A printed cover: a poster of simple forms.
  fileprivate func addCover(_ index: Int) {
    let palettes: [[UInt32]] = [
      [0xf6511d, 0xffb400, 0x2b0a3d], [0x0d3b66, 0xfaf0ca, 0xf4d35e], [0xe4572e, 0xf3f5f7, 0x17bebb], [0x2d1e5f, 0xff5d8f, 0xffd6e0],
      [0x06d6a0, 0x073b4c, 0xffd166], [0xede7dc, 0xd7263d, 0x1b1b1e], [0x3a0ca3, 0x4cc9f0, 0xf72585], [0xf7e9d7, 0x3d5a80, 0xee6c4d],
      [0x10002b, 0x9d4edd, 0xe0aaff],
    ]
    let (paper, ink, light) = (palettes[index][0], palettes[index][1], palettes[index][2])
    backgroundColor = .hex(paper)
    func circle(_ x: CGFloat, _ y: CGFloat, _ radius: CGFloat, _ color: CGColor) {
      box(CGRect(x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius), color, radius: radius)
    }
    switch index % 3 {
    case 0:
      // A sun over waves.
      circle(125, 138, 74, .hex(ink))
      for i in 0..<6 {
        let points = (0...10).map { k in CGPoint(x: Double(k) * 26 - 5, y: 110 - Double(i) * 21 + 8 * sin(Double(k) * 1.3 + Double(i))) }
        let wave = CGPath.smooth(through: points, isClosed: false)
        addShape(wave, nil, stroke: .hex(light, alpha: 0.92), width: 7)
      }
    case 1:
      // Quarters of discs on a grid, in one shape for each ink.
      for (isLight, color) in [(false, ink), (true, light)] {
        let quarters = CGMutablePath()
        for i in 0..<16 where (scattered(i, index + 20) < 0.5) != isLight {
          let corner = Int(scattered(i, index) * 4)
          let center = CGPoint(
            x: 17 + 54 * Double(i % 4 + (corner == 1 || corner == 2 ? 1 : 0)), y: 17 + 54 * Double(i / 4 + (corner >= 2 ? 1 : 0)))
          quarters.move(to: center)
          quarters.addArc(
            center: center, radius: 54, startAngle: .pi / 2 * CGFloat(corner), endAngle: .pi / 2 * CGFloat(corner + 1), clockwise: false)
          quarters.closeSubpath()
        }
        addShape(quarters, .hex(color))
      }
    default:
      // Rings that shrink towards a corner.
      for i in 0..<7 {
        let radius = 150 - CGFloat(i) * 21
        circle(88 + CGFloat(i) * 11, 92 + CGFloat(i) * 9, radius, .hex(i % 2 == 0 ? ink : light))
      }
    }
    // Light from above, and a rim.
    addGradient(bounds, [(.hex(0xffffff, alpha: 0.2), 0), (.hex(0xffffff, alpha: 0), 0.5), (.hex(0, alpha: 0.16), 1)])
    borderWidth = 1
    borderColor = .hex(0xffffff, alpha: 0.28)
  }
}
