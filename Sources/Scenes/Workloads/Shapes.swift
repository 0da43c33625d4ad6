import QuartzCore

extension Scene {
  /// Outlines that change their form all the time.
  static func shapes(_ count: Int) -> Scene {
    fullHD("shapes-\(count)", "\(count) outlines change their form, on full HD") { root in
      for s in 0..<count { root.addSublayer(morphingShape(s)) }
    }
  }

  /// Outlines that change their form all the time, with lines of text that sway over them.
  static func shapesAndText(_ count: Int, lines: Int) -> Scene {
    fullHD("vectors", "\(count) outlines change their form, and \(lines) lines of text sway over them, on full HD") { root in
      for s in 0..<count { root.addSublayer(morphingShape(s)) }
      for l in 0..<lines { root.addSublayer(swayingLine(l)) }
    }
  }

  private static func morphingShape(_ s: Int) -> CAShapeLayer {
    let layer = CAShapeLayer()
    layer.position = Workload.place(Double(48 + 96 * (s % 20)), Double(54 + 108 * (s / 20 % 10)))
    layer.fillColor = Workload.color(s, alpha: 0.8)
    layer.strokeColor = .hex(0xffffff)
    layer.lineWidth = 3
    let (first, second) = (blob(s, radiusChannel: 13), blob(s, radiusChannel: 14))
    layer.path = first
    layer.animate("path", from: first, to: second, duration: 0.5 + scattered(s, 12)) {
      $0.autoreverses = true
      $0.timeOffset = 3 * scattered(s, 11)
    }
    return layer
  }

  /// Six curves through eighteen points around the origin.
  private static func blob(_ s: Int, radiusChannel: Int) -> CGPath {
    func point(_ q: Int) -> CGPoint {
      let radius = 24 + 26 * scattered(32 * s + q % 18, radiusChannel)
      let angle = 2 * Double.pi * Double(q % 18) / 18
      return CGPoint(x: radius * cos(angle), y: -radius * sin(angle))
    }
    let path = CGMutablePath()
    path.move(to: point(0))
    for q in stride(from: 1, to: 18, by: 3) { path.addCurve(to: point(q + 2), control1: point(q), control2: point(q + 1)) }
    path.closeSubpath()
    return path
  }

  private static func swayingLine(_ l: Int) -> CATextLayer {
    let layer = CATextLayer()
    let number = String(l)
    layer.string =
      "Line \(String(repeating: "0", count: max(0, 3 - number.count)) + number): The quick brown fox jumps over the lazy dog 0123456789"
    layer.font = "DejaVu Sans" as NSString
    layer.fontSize = 16
    layer.foregroundColor = .hex(0xffffff)
    layer.bounds = CGRect(x: 0, y: 0, width: 720, height: 24)
    layer.anchorPoint = CGPoint(x: 0, y: 1)
    let baseline = Double(20 + 21 * (l / 2 % 50))
    let phase = 2 * Double.pi * Double(l) / 100
    let left = Double(20 + 960 * (l % 2))
    let places = Workload.turn { NSNumber(value: left + 40 * (0.5 + 0.5 * sin($0 + phase))) }
    layer.position = Workload.place(places[0].doubleValue, baseline - 15)
    layer.circulate("position.x", places, duration: 2)
    return layer
  }
}
