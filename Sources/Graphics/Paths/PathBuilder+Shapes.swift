extension PathBuilder {
  /// Counterclockwise where y points up: from the corner (minX, minY) along the x axis.
  package mutating func addRect(_ rect: CGRect, transform: CGAffineTransform = .identity) {
    move(to: CGPoint(x: rect.minX, y: rect.minY).applying(transform))
    addLine(to: CGPoint(x: rect.maxX, y: rect.minY).applying(transform))
    addLine(to: CGPoint(x: rect.maxX, y: rect.maxY).applying(transform))
    addLine(to: CGPoint(x: rect.minX, y: rect.maxY).applying(transform))
    closeSubpath()
  }

  /// Adds a rounded rectangle, from the middle of the edge maxX towards maxY; every corner is a quarter of an ellipse. Corners too large
  /// for the rectangle are cut down to its halves.
  package mutating func addRoundedRect(
    _ rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat, transform: CGAffineTransform = .identity
  ) {
    let width = min(max(cornerWidth, 0), rect.width / 2), height = min(max(cornerHeight, 0), rect.height / 2)
    guard width > 0 && height > 0 else { return addRect(rect, transform: transform) }
    let x0 = rect.minX, x1 = rect.maxX, y0 = rect.minY, y1 = rect.maxY
    move(to: CGPoint(x: x1, y: rect.midY).applying(transform))
    addLine(to: CGPoint(x: x1, y: y1 - height).applying(transform))
    addQuarter(from: CGPoint(x: x1, y: y1 - height), corner: CGPoint(x: x1, y: y1), to: CGPoint(x: x1 - width, y: y1), transform)
    addLine(to: CGPoint(x: x0 + width, y: y1).applying(transform))
    addQuarter(from: CGPoint(x: x0 + width, y: y1), corner: CGPoint(x: x0, y: y1), to: CGPoint(x: x0, y: y1 - height), transform)
    addLine(to: CGPoint(x: x0, y: y0 + height).applying(transform))
    addQuarter(from: CGPoint(x: x0, y: y0 + height), corner: CGPoint(x: x0, y: y0), to: CGPoint(x: x0 + width, y: y0), transform)
    addLine(to: CGPoint(x: x1 - width, y: y0).applying(transform))
    addQuarter(from: CGPoint(x: x1 - width, y: y0), corner: CGPoint(x: x1, y: y0), to: CGPoint(x: x1, y: y0 + height), transform)
    closeSubpath()
  }

  /// Four quarters from (maxX, midY) towards maxY.
  package mutating func addEllipse(in rect: CGRect, transform: CGAffineTransform = .identity) {
    let right = CGPoint(x: rect.maxX, y: rect.midY), top = CGPoint(x: rect.midX, y: rect.maxY)
    let left = CGPoint(x: rect.minX, y: rect.midY), bottom = CGPoint(x: rect.midX, y: rect.minY)
    move(to: right.applying(transform))
    addQuarter(from: right, corner: CGPoint(x: rect.maxX, y: rect.maxY), to: top, transform)
    addQuarter(from: top, corner: CGPoint(x: rect.minX, y: rect.maxY), to: left, transform)
    addQuarter(from: left, corner: CGPoint(x: rect.minX, y: rect.minY), to: bottom, transform)
    addQuarter(from: bottom, corner: CGPoint(x: rect.maxX, y: rect.minY), to: right, transform)
    closeSubpath()
  }

  private mutating func addQuarter(from start: CGPoint, corner: CGPoint, to end: CGPoint, _ transform: CGAffineTransform) {
    let control1 = interpolate(start, corner, quarterCircleControl), control2 = interpolate(end, corner, quarterCircleControl)
    addCurve(to: end.applying(transform), control1: control1.applying(transform), control2: control2.applying(transform))
  }

  /// An arc through `delta` radians from `startAngle`, after a line from the current point where there is one. Past a full turn, whole
  /// turns are dropped but one.
  package mutating func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, delta: CGFloat, transform: CGAffineTransform = .identity
  ) {
    let fullTurn = 2 * CGFloat.pi
    var sweep = delta
    if abs(sweep) > fullTurn + 1e-9 { sweep = sweep.truncatingRemainder(dividingBy: fullTurn) + (sweep < 0 ? -fullTurn : fullTurn) }
    let toArc = CGAffineTransform(a: radius, b: 0, c: 0, d: radius, tx: center.x, ty: center.y).concatenating(transform)
    func onCircle(_ angle: CGFloat) -> CGPoint { CGPoint(x: cos(angle), y: sin(angle)) }

    let first = onCircle(startAngle).applying(toArc)
    if let current = currentPoint {
      if hypot(current.x - first.x, current.y - first.y) > 1e-9 * max(1, abs(first.x), abs(first.y)) { addLine(to: first) }
    } else {
      move(to: first)
    }
    let count = max(1, Int(saturating: (abs(sweep) / (.pi / 2) - 1e-9).rounded(.up)))
    let step = sweep / CGFloat(count)
    guard step != 0 else { return }
    let reach = 4.0 / 3 * tan(step / 4)
    for i in 0..<count {
      let from = onCircle(startAngle + step * CGFloat(i)), to = onCircle(startAngle + step * CGFloat(i + 1))
      addCurve(
        to: to.applying(toArc), control1: CGPoint(x: from.x - reach * from.y, y: from.y + reach * from.x).applying(toArc),
        control2: CGPoint(x: to.x + reach * to.y, y: to.y - reach * to.x).applying(toArc))
    }
  }

  /// An arc that touches the lines from the current point to `corner` and from there to `end`, after a line to where it begins.
  package mutating func addArc(
    tangent1End corner: CGPoint, tangent2End end: CGPoint, radius: CGFloat, transform: CGAffineTransform = .identity
  ) {
    guard let current = currentPoint else { return }
    let origin = current.applying(transform.inverted())
    var incoming = SIMD2(origin) - SIMD2(corner), outgoing = SIMD2(end) - SIMD2(corner)
    let sine: Double
    if incoming.length > 0 && outgoing.length > 0 {
      incoming /= incoming.length
      outgoing /= outgoing.length
      sine = incoming.x * outgoing.y - incoming.y * outgoing.x
    } else {
      sine = 0
    }
    guard radius > 0, abs(sine) > 1e-9 else { return addLine(to: corner.applying(transform)) }
    // Half the angle between the two lines: tan(α/2) = sin α / (1 + cos α).
    let distance = Double(radius) * (1 + (incoming * outgoing).sum()) / abs(sine)
    let touch = SIMD2(corner) + incoming * distance
    let normal = sine > 0 ? incoming.turned : -incoming.turned
    let center = touch + normal * Double(radius)
    let last = SIMD2(corner) + outgoing * distance
    let startAngle = atan2(touch.y - center.y, touch.x - center.x)
    var delta = atan2(last.y - center.y, last.x - center.x) - startAngle
    if delta > .pi { delta -= 2 * .pi } else if delta < -.pi { delta += 2 * .pi }
    addArc(center: CGPoint(center), radius: radius, startAngle: CGFloat(startAngle), delta: CGFloat(delta), transform: transform)
  }
}

/// How far along its tangent a quarter circle's control point stands, as a fraction of the radius: 4/3 · (√2 − 1).
let quarterCircleControl = 0.5522847498307936
