import QuartzCore

extension Scene {
  /// Three lines rise out of the lines that hold them, a light passes over them, and they leave upwards.
  static let reveal = Scene(
    "reveal", "Lines of type rise from behind their masks, and a light runs through them", size: CGSize(width: 960, height: 540),
    duration: 6
  ) { root in
    root.addBackdrop(0x0e0f14, 0x23151f)
    root.addGlow(0xff5a36, alpha: 0.34, center: CGPoint(x: 820, y: 60), radius: 460)
    root.addGlow(0x6a5cff, alpha: 0.22, center: CGPoint(x: 90, y: 500), radius: 420)
    let lines: [(text: String, font: String, size: CGFloat, y: CGFloat, height: CGFloat)] = [
      ("A layer", "Helvetica-Bold", 108, 330, 138), ("moves through", "Helvetica-Bold", 108, 206, 138),
      ("time.", "Helvetica-Bold", 108, 82, 138),
    ]
    /// How far a line has come: −1 below its mask, 0 in place, 1 above it. At the beginning of the round it is in place.
    func shift(_ round: Double, _ index: Int) -> Double {
      let time = round * 6, lag = 0.11 * Double(index)
      if time < 4 { return Ease.inOut((time - 2.5 - lag) / 0.8) }
      return -1 + Ease.out((time - 4.3 - lag) / 1.1)
    }
    for (index, line) in lines.enumerated() {
      let window = root.box(CGRect(x: 84, y: line.y, width: 860, height: line.height))
      window.masksToBounds = true
      // The letters are a hole in front of a gradient and of the light that runs across it.
      let ink = window.addGradient(
        window.bounds, [(.hex(0xffffff), 0), (.hex(index == 2 ? 0xff9a5c : 0xe7e2f2), 1)], from: CGPoint(x: 0, y: 0.5),
        to: CGPoint(x: 0.8, y: 0.5))
      if index == 2 { ink.colors = [CGColor.hex(0xffc46b), .hex(0xff5a36), .hex(0xd81e7a)] as [CGColor] }
      if index == 2 { ink.locations = [0, 0.18, 0.36] }
      let light = ink.addGradient(
        CGRect(x: -360, y: -40, width: 260, height: 220),
        [
          (.hex(0xff7a45, alpha: 0), 0), (.hex(0xff9a4d, alpha: 0.95), 0.45), (.hex(0xff4d8d, alpha: 0.95), 0.6),
          (.hex(0xff4d8d, alpha: 0), 1),
        ],
        from: CGPoint(x: 0, y: 0.5), to: CGPoint(x: 1, y: 0.5))
      light.transform = CATransform3DMakeRotation(-0.35, 0, 0, 1)
      if index < 2 {
        light.cycle("position.x", 6) { round in -230 + 1350 * Ease.inOut((round * 6 - 0.5 - 0.16 * Double(index)) / 1.8) }
      }
      let text = CATextLayer()
      text.string = line.text
      text.font = line.font
      text.fontSize = line.size
      text.foregroundColor = .hex(0)
      text.frame = window.bounds
      ink.mask = text
      let y = text.position.y
      text.cycle("position.y", 6, steps: 180) { y + line.height * shift($0, index) }
    }
    // A rule that draws itself under them.
    let rule = root.box(CGRect(x: 90, y: 64, width: 220, height: 5), .hex(0xff5a36), radius: 2.5)
    rule.anchorPoint = CGPoint(x: 0, y: 0.5)
    rule.position.x = 90
    rule.cycle("transform.scale.x", 6, steps: 180) { round in
      let time = round * 6
      return time < 4 ? 1 - Ease.inOut((time - 2.7) / 0.7) : Ease.out((time - 4.9) / 0.9)
    }
  }
}
