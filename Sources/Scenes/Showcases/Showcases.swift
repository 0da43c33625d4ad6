import QuartzCore

extension Scene {
  /// Scenes to look at: each repeats without a jump, but for single drops of the fountain and of the foam, and its first frame is a picture
  /// of it.
  static let showcases: [Scene] = [
    cards, coverflow, glass, reveal, logo, orrery, fountain, equaliser, aurora, landscape, voyage, page, cube, clock, loader, touches,
    filters,
  ]
}

/// Curves from 0 to 1 over 0 to 1.
enum Ease {
  static func inOut(_ x: Double) -> Double {
    let t = min(max(x, 0), 1)
    return t * t * t * (t * (6 * t - 15) + 10)
  }

  static func out(_ x: Double) -> Double {
    let t = 1 - min(max(x, 0), 1)
    return 1 - t * t * t
  }
}

extension CALayer {
  /// Fills the layer with a diagonal gradient.
  func addBackdrop(_ first: UInt32, _ second: UInt32) {
    addGradient(bounds, [(.hex(first), 0), (.hex(second), 1)], from: CGPoint(x: 0, y: 1), to: CGPoint(x: 1, y: 0))
  }

  /// A gradient from top to bottom, unless other points of the unit square are given.
  @discardableResult
  func addGradient(
    _ frame: CGRect, _ stops: [(color: CGColor, location: Double)], from start: CGPoint = CGPoint(x: 0.5, y: 1),
    to end: CGPoint = CGPoint(x: 0.5, y: 0)
  ) -> CAGradientLayer {
    let gradient = CAGradientLayer()
    gradient.frame = frame
    gradient.colors = stops.map(\.color)
    gradient.locations = stops.map { NSNumber(value: $0.location) }
    gradient.startPoint = start
    gradient.endPoint = end
    addSublayer(gradient)
    return gradient
  }

  /// A round light that falls off towards its rim.
  @discardableResult
  func addGlow(_ color: UInt32, alpha: CGFloat, center: CGPoint, radius: CGFloat) -> CAGradientLayer {
    let frame = CGRect(x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius)
    let falloff: [(CGFloat, Double)] = [(1, 0), (0.62, 0.18), (0.3, 0.4), (0.1, 0.68), (0, 1)]
    let gradient = addGradient(
      frame, falloff.map { (.hex(color, alpha: alpha * $0), $1) }, from: CGPoint(x: 0.5, y: 0.5), to: CGPoint(x: 1, y: 1))
    gradient.type = .radial
    return gradient
  }

  @discardableResult
  func addShape(_ path: CGPath, _ fill: CGColor?, stroke: CGColor? = nil, width: CGFloat = 1) -> CAShapeLayer {
    let shape = CAShapeLayer()
    shape.frame = bounds
    shape.path = path
    shape.fillColor = fill
    shape.strokeColor = stroke
    shape.lineWidth = width
    addSublayer(shape)
    return shape
  }

  /// A motion that repeats for ever, sampled over a round from 0 to 1.
  ///
  /// - Parameter isUnderWay: whether it has been going on before 0 s, as it must where delayed copies show earlier moments of it.
  func cycle(
    _ keyPath: String, _ duration: Double, steps: Int = 96, isUnderWay: Bool = false, _ value: (_ round: Double) -> Any
  ) {
    let animation = CAKeyframeAnimation(keyPath: keyPath)
    animation.values = (0...steps).map { value(Double($0) / Double(steps)) }
    animation.duration = duration
    animation.repeatCount = .infinity
    if isUnderWay { animation.beginTime = -8 * duration }
    add(animation, forKey: keyPath)
  }
}

extension CGPath {
  /// A smooth curve through points, by the tangents of Catmull and Rom.
  static func smooth(through points: [CGPoint], isClosed: Bool) -> CGMutablePath {
    let path = CGMutablePath(), count = points.count
    func point(_ i: Int) -> CGPoint { isClosed ? points[(i + count) % count] : points[min(max(i, 0), count - 1)] }
    path.move(to: points[0])
    for i in 0..<(isClosed ? count : count - 1) {
      let (a, b, c, d) = (point(i - 1), point(i), point(i + 1), point(i + 2))
      path.addCurve(
        to: c, control1: CGPoint(x: b.x + (c.x - a.x) / 6, y: b.y + (c.y - a.y) / 6),
        control2: CGPoint(x: c.x - (d.x - b.x) / 6, y: c.y - (d.y - b.y) / 6))
    }
    if isClosed { path.closeSubpath() }
    return path
  }
}
