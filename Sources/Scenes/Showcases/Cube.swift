import QuartzCore

extension Scene {
  static let cube = Scene(
    "cube", "A cube of coloured tiles turns in the light, and a disc of glass cuts through it", size: CGSize(width: 360, height: 360),
    duration: 6
  ) { root in
    root.addBackdrop(0x12202b, 0x274a58)
    root.addGlow(0x8fd8e6, alpha: 0.34, center: CGPoint(x: 130, y: 250), radius: 230)
    // What the cube stands over.
    let shadow = root.addGlow(0x02080c, alpha: 0.75, center: CGPoint(x: 180, y: 52), radius: 130)
    shadow.transform = CATransform3DMakeScale(1, 0.24, 1)
    let camera = root.sublayer(CALayer(), root.bounds)
    camera.sublayerTransform.m34 = -1 / 800
    let stand = CATransformLayer(), turning = CATransformLayer()
    let tilt = 0.52
    stand.frame = root.bounds
    stand.transform = CATransform3DMakeRotation(tilt, 1, 0, 0)
    camera.addSublayer(stand)
    turning.frame = root.bounds
    turning.transform = CATransform3DMakeRotation(0.62, 0, 1, 0)
    stand.addSublayer(turning)
    turning.animate("transform.rotation.y", from: 0.62, to: 0.62 + 2 * Double.pi, duration: 6)

    let side: CGFloat = 152
    let faces: [(color: UInt32, angle: Double, x: CGFloat, y: CGFloat)] = [
      (0xff5a5f, 0, 0, 1), (0xffc93c, .pi / 2, 0, 1), (0x3ecf8e, .pi, 0, 1), (0x3d8bff, -.pi / 2, 0, 1), (0xf7f4ec, -.pi / 2, 1, 0),
      (0x9a5cff, .pi / 2, 1, 0),
    ]
    for face in faces {
      let panel = turning.sublayer(CALayer())
      panel.bounds = CGRect(x: 0, y: 0, width: side, height: side)
      panel.position = CGPoint(x: 180, y: 180)
      panel.anchorPointZ = -side / 2
      panel.transform = CATransform3DMakeRotation(face.angle, face.x, face.y, 0)
      panel.backgroundColor = .hex(0x10151b)
      panel.cornerRadius = 10
      panel.isDoubleSided = false
      for i in 0..<9 {
        let tile = panel.addGradient(
          CGRect(x: 7 + CGFloat(i % 3) * 47, y: 7 + CGFloat(i / 3) * 47, width: 44, height: 44),
          [(.hex(0xffffff, alpha: 0.28), 0), (.hex(0xffffff, alpha: 0), 0.5), (.hex(0, alpha: 0.16), 1)])
        tile.backgroundColor = .hex(face.color)
        tile.cornerRadius = 8
      }
      // Darker, the farther the face looks away from a light at the upper left in front.
      let shade = panel.box(panel.bounds, .hex(0x060b14), radius: 10)
      func darkness(_ round: Double) -> Double {
        var normal = (x: 0.0, y: 0.0, z: 0.0)
        if face.y == 1 {
          let angle = face.angle + 0.62 + 2 * .pi * round
          normal = (sin(angle), 0, cos(angle))
        } else {
          normal = (0, face.angle < 0 ? 1 : -1, 0)
        }
        let (y, z) = (normal.y * cos(tilt) - normal.z * sin(tilt), normal.y * sin(tilt) + normal.z * cos(tilt))
        return 0.5 * (1 - max(0, -0.46 * normal.x + 0.66 * y + 0.6 * z))
      }
      shade.opacity = Float(darkness(0))
      shade.cycle("opacity", 6) { darkness($0) }
    }
    let disc = stand.sublayer(CALayer())
    disc.bounds = CGRect(x: 0, y: 0, width: 296, height: 296)
    disc.position = CGPoint(x: 180, y: 180)
    disc.transform = CATransform3DMakeRotation(.pi / 2, 1, 0, 0)
    disc.backgroundColor = .hex(0xbff4ff, alpha: 0.16)
    disc.border(2, .hex(0xe6fbff, alpha: 0.85))
    disc.cornerRadius = 148
  }
}
