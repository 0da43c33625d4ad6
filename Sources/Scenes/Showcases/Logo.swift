import QuartzCore

extension Scene {
  /// Three sheets of coloured film over paper, cut to the same outline, which turns from one form into the next.
  static let logo = Scene(
    "logo", "Three films of colour morph through a logo's forms and multiply where they overlap", size: CGSize(width: 960, height: 540),
    duration: 8
  ) { root in
    root.backgroundColor = .hex(0xf6f1e7)
    root.addGlow(0xffffff, alpha: 0.9, center: CGPoint(x: 480, y: 300), radius: 480)
    let films: [(color: UInt32, lag: Double, dx: Double, dy: Double)] = [
      (0xffd84d, 0.055, -34, -20), (0x4ccbe6, 0.0275, 34, -20), (0xff6b95, 0, 0, 36),
    ]
    for film in films {
      let sheet = root.sublayer(CAShapeLayer())
      sheet.bounds = CGRect(x: 0, y: 0, width: 1, height: 1)
      sheet.anchorPoint = .zero
      sheet.position = CGPoint(x: 480 + film.dx, y: 300 + film.dy)
      sheet.fillColor = .hex(film.color, alpha: 0.9)
      sheet.compositingFilter = "multiplyBlendMode"
      sheet.path = LogoOutline.path(0)
      // The films follow each other.
      sheet.cycle("path", 8, steps: 160) { LogoOutline.path($0 - film.lag) }
      sheet.cycle("transform.rotation.z", 8, steps: 160) { LogoOutline.turn($0 - film.lag) }
    }
    root.addWordmark(center: CGPoint(x: 480, y: 76))
  }
}

/// Five closed curves about the origin, and how one becomes the next.
private enum LogoOutline {
  private static let forms: [@Sendable (Double) -> Double] = [
    { _ in 118 },
    // A square and a triangle with round corners, a flower, a clover.
    { angle in 122 / pow(pow(abs(cos(angle)), 5) + pow(abs(sin(angle)), 5), 1 / 5.0) * 0.92 },
    { (angle: Double) -> Double in
      let third = 2 * Double.pi / 3, off = angle + .pi / 6 - (floor((angle + .pi / 6) / third) + 0.5) * third
      return min(80 / max(cos(off), 0.3), 152) * 0.55 + 132 * 0.45
    },
    { angle in 116 + 24 * cos(5 * angle) },
    { angle in 112 + 20 * cos(3 * angle) },
  ]

  /// The form at the beginning, and how much of the next one is in it: each stands still for half of its time, and swings over into place.
  private static func stage(_ round: Double) -> (Int, Double) {
    let beats = (round - floor(round)) * Double(forms.count), index = min(Int(beats), forms.count - 1)
    let time = (beats - Double(index) - 0.4) / 0.6
    guard time > 0 else { return (index, 0) }
    return (index, 1 - exp(-6.2 * time) * cos(9.5 * time) * (1 - time * time))
  }

  static func path(_ round: Double) -> CGPath {
    let (index, share) = stage(round), next = forms[(index + 1) % forms.count]
    return CGPath.smooth(
      through: (0..<48).map { k in
        let angle = 2 * .pi * Double(k) / 48
        let radius = forms[index](angle) * (1 - share) + next(angle) * share
        return CGPoint(x: radius * cos(angle), y: radius * sin(angle))
      }, isClosed: true)
  }

  /// A quarter of a circle with every change, so that a round is more than whole only by a turn.
  static func turn(_ round: Double) -> Double {
    let (index, share) = stage(round)
    let count = Double(forms.count), changes = Double(index) + share + floor(round) * count
    return -2 * .pi * changes / count
  }
}

extension CALayer {
  /// The word "acetate" in letters of one stroke, drawn from circles and straight lines.
  fileprivate func addWordmark(center: CGPoint) {
    let radius: CGFloat = 17, advance: CGFloat = 50
    var x = center.x - 3 * advance
    for letter in "acetate" {
      let path = CGMutablePath(), middle = CGPoint(x: x, y: center.y)
      switch letter {
      case "a":
        path.addArc(center: middle, radius: radius, startAngle: 0, endAngle: 2 * .pi, clockwise: false)
        path.move(to: CGPoint(x: x + radius, y: center.y + radius))
        path.addLine(to: CGPoint(x: x + radius, y: center.y - radius))
      case "c":
        path.addArc(center: middle, radius: radius, startAngle: 0.75, endAngle: 2 * .pi - 0.75, clockwise: false)
      case "e":
        path.move(to: CGPoint(x: x - radius, y: center.y))
        path.addLine(to: CGPoint(x: x + radius, y: center.y))
        path.addArc(center: middle, radius: radius, startAngle: 0, endAngle: 2 * .pi - 0.75, clockwise: false)
      default:
        path.move(to: CGPoint(x: x - 4, y: center.y + 30))
        path.addLine(to: CGPoint(x: x - 4, y: center.y - 8))
        path.addQuadCurve(to: CGPoint(x: x + 10, y: center.y - 17), control: CGPoint(x: x - 4, y: center.y - 17))
        path.move(to: CGPoint(x: x - 16, y: center.y + 14))
        path.addLine(to: CGPoint(x: x + 9, y: center.y + 14))
      }
      let stroke = addShape(path, nil, stroke: .hex(0x2a2433), width: 6)
      stroke.lineCap = .round
      stroke.lineJoin = .round
      x += advance
    }
  }
}
