/// A path with stroke attributes, drawn into the current context. y points down: angles grow clockwise on screen.
open class UIBezierPath: NSObject, NSCopying {
  private var path = CGMutablePath()

  /// The stroke's width, in points.
  open var lineWidth: CGFloat = 1
  /// The shape of the ends of lines.
  open var lineCapStyle = CGLineCap.butt
  /// The shape of joins between lines.
  open var lineJoinStyle = CGLineJoin.miter
  /// The greatest length of a mitred join, in line widths, beyond which it is bevelled.
  open var miterLimit: CGFloat = 10
  /// The accepted deviation from the true curve, in points.
  open var flatness: CGFloat = 0.6
  /// Whether the even-odd rule decides which areas are inside, instead of the winding number.
  open var usesEvenOddFillRule = false
  private var dash: (phase: CGFloat, lengths: [CGFloat]) = (0, [])

  public override init() { super.init() }

  /// A path with a copy of an outline.
  public convenience init(cgPath: CGPath) {
    self.init()
    path = cgPath.mutableCopy() ?? CGMutablePath()
  }

  /// A path around a rectangle, clockwise from its origin.
  public convenience init(rect: CGRect) {
    self.init()
    path.addRect(rect)
  }

  /// A path around the ellipse that touches a rectangle's sides.
  public convenience init(ovalIn rect: CGRect) {
    self.init()
    path.addEllipse(in: rect)
  }

  /// A path around a rectangle with rounded corners.
  public convenience init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
    self.init()
    let radius = max(0, min(cornerRadius, min(rect.width, rect.height) / 2))
    path.addRoundedRect(in: rect, cornerWidth: radius, cornerHeight: radius)
  }

  /// A path around a rectangle with some corners rounded, by quarter ellipses of the given radii, at most half of the sides.
  public convenience init(roundedRect rect: CGRect, byRoundingCorners corners: UIRectCorner, cornerRadii: CGSize) {
    self.init()
    let r = rect.standardized
    let rx = max(0, min(cornerRadii.width, r.width / 2)), ry = max(0, min(cornerRadii.height, r.height / 2))
    // Distance of the control points of a quarter ellipse from its corner, as a fraction of the radii.
    let k: CGFloat = 1 - 0.5522847498307936
    func radii(_ corner: UIRectCorner) -> (CGFloat, CGFloat) { corners.contains(corner) ? (rx, ry) : (0, 0) }
    func turn(_ corner: CGPoint, from start: CGPoint, to end: CGPoint) {
      path.addLine(to: start)
      guard start != end else { return }
      func control(_ point: CGPoint) -> CGPoint { CGPoint(x: corner.x + (point.x - corner.x) * k, y: corner.y + (point.y - corner.y) * k) }
      path.addCurve(to: end, control1: control(start), control2: control(end))
    }
    let (ax, ay) = radii(.topLeft), (bx, by) = radii(.topRight), (cx, cy) = radii(.bottomRight), (dx, dy) = radii(.bottomLeft)
    path.move(to: CGPoint(x: r.minX + ax, y: r.minY))
    turn(CGPoint(x: r.maxX, y: r.minY), from: CGPoint(x: r.maxX - bx, y: r.minY), to: CGPoint(x: r.maxX, y: r.minY + by))
    turn(CGPoint(x: r.maxX, y: r.maxY), from: CGPoint(x: r.maxX, y: r.maxY - cy), to: CGPoint(x: r.maxX - cx, y: r.maxY))
    turn(CGPoint(x: r.minX, y: r.maxY), from: CGPoint(x: r.minX + dx, y: r.maxY), to: CGPoint(x: r.minX, y: r.maxY - dy))
    turn(CGPoint(x: r.minX, y: r.minY), from: CGPoint(x: r.minX, y: r.minY + ay), to: CGPoint(x: r.minX + ax, y: r.minY))
    path.closeSubpath()
  }

  /// A circular arc. Angles are radians from the x axis; with y down, `clockwise` is as seen on screen.
  public convenience init(arcCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool) {
    self.init()
    addArc(withCenter: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: clockwise)
  }

  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = UIBezierPath(cgPath: path)
    copy.lineWidth = lineWidth
    copy.lineCapStyle = lineCapStyle
    copy.lineJoinStyle = lineJoinStyle
    copy.miterLimit = miterLimit
    copy.flatness = flatness
    copy.usesEvenOddFillRule = usesEvenOddFillRule
    copy.dash = dash
    return copy
  }

  /// The outline; a copy is returned and set.
  open var cgPath: CGPath {
    get { path.copy() ?? path }
    set { path = newValue.mutableCopy() ?? CGMutablePath() }
  }

  // MARK: Building

  /// Begins a subpath at a point.
  open func move(to point: CGPoint) { path.move(to: point) }
  /// Adds a straight line from the current point.
  open func addLine(to point: CGPoint) { path.addLine(to: point) }
  /// Adds a cubic Bézier curve from the current point.
  open func addCurve(to endPoint: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {
    path.addCurve(to: endPoint, control1: controlPoint1, control2: controlPoint2)
  }
  /// Adds a quadratic Bézier curve from the current point.
  open func addQuadCurve(to endPoint: CGPoint, controlPoint: CGPoint) { path.addQuadCurve(to: endPoint, control: controlPoint) }
  /// Adds a circular arc. Angles are radians from the x axis, growing clockwise on screen.
  open func addArc(withCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool) {
    path.addArc(center: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: !clockwise)
  }
  /// Closes the subpath with a line to its start.
  open func close() { path.closeSubpath() }
  /// Makes the path empty.
  open func removeAllPoints() { path = CGMutablePath() }
  /// Adds the subpaths of another path.
  open func append(_ bezierPath: UIBezierPath) { path.addPath(bezierPath.path) }
  /// Applies a transform to all points.
  open func apply(_ transform: CGAffineTransform) {
    let transformed = CGMutablePath()
    transformed.addPath(path, transform: transform)
    path = transformed
  }

  /// A path through the same points in the opposite direction, its subpaths in the opposite order, with the same pen.
  open func reversing() -> UIBezierPath {
    let reversed = copy() as! UIBezierPath
    reversed.path = path.reversed()
    return reversed
  }

  // MARK: Asking

  /// Whether the path has no elements.
  open var isEmpty: Bool { path.isEmpty }
  /// The tight bounding box of the path.
  open var bounds: CGRect { path.boundingBoxOfPath }
  /// The current point, from which the next element starts.
  open var currentPoint: CGPoint { path.currentPoint }
  /// Whether the filled path contains a point.
  open func contains(_ point: CGPoint) -> Bool { path.contains(point, using: usesEvenOddFillRule ? .evenOdd : .winding) }

  // MARK: Pen

  /// Sets `count` lengths of dashes and gaps in turn, in points; nil or 0 draws solid lines.
  open func setLineDash(_ pattern: UnsafePointer<CGFloat>?, count: Int, phase: CGFloat) {
    dash = (phase, pattern.map { Array(UnsafeBufferPointer(start: $0, count: max(0, count))) } ?? [])
  }

  // MARK: Drawing

  /// Fills the path with the current fill colour, in the current context.
  open func fill() { fill(with: .normal, alpha: 1) }
  /// Strokes the path with the current stroke colour, in the current context.
  open func stroke() { stroke(with: .normal, alpha: 1) }

  /// Fills the path in the current context, in a blend mode.
  /// - Parameter alpha: from 0 to 1.
  open func fill(with blendMode: CGBlendMode, alpha: CGFloat) {
    draw(blendMode, alpha) { context in
      context.addPath(path)
      context.fillPath(using: usesEvenOddFillRule ? .evenOdd : .winding)
    }
  }

  /// Strokes the path in the current context, in a blend mode.
  /// - Parameter alpha: from 0 to 1.
  open func stroke(with blendMode: CGBlendMode, alpha: CGFloat) {
    draw(blendMode, alpha) { context in
      context.setLineWidth(lineWidth)
      context.setLineCap(lineCapStyle)
      context.setLineJoin(lineJoinStyle)
      context.setMiterLimit(miterLimit)
      context.setLineDash(phase: dash.phase, lengths: dash.lengths)
      context.addPath(path)
      context.strokePath()
    }
  }

  private func draw(_ blendMode: CGBlendMode, _ alpha: CGFloat, _ draw: (CGContext) -> Void) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.saveGState()
    if blendMode != .normal { context.setBlendMode(blendMode) }
    if alpha != 1 { context.setAlpha(alpha) }
    draw(context)
    context.restoreGState()
  }

  /// Clips further drawing in the current context to the path's inside.
  open func addClip() {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.addPath(path)
    context.clip(using: usesEvenOddFillRule ? .evenOdd : .winding)
  }
}
