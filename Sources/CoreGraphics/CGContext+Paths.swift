internal import CCairo
public import Graphics

extension CGContext {
  // MARK: Building the path

  /// Forgets the path.
  public func beginPath() { cairo_new_path(cairo) }

  /// Begins a subpath.
  public func move(to point: CGPoint) { if point.isFinite { cairo_move_to(cairo, point.x, point.y) } }

  /// Adds a straight line from the current point.
  public func addLine(to point: CGPoint) { if point.isFinite { cairo_line_to(cairo, point.x, point.y) } }

  /// A subpath through all points.
  public func addLines(between points: [CGPoint]) {
    guard let first = points.first else { return }
    move(to: first)
    for point in points.dropFirst() { addLine(to: point) }
  }

  /// Adds a cubic Bézier curve from the current point.
  public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
    guard end.isFinite, control1.isFinite, control2.isFinite else { return }
    cairo_curve_to(cairo, control1.x, control1.y, control2.x, control2.y, end.x, end.y)
  }

  /// Adds a quadratic Bézier curve from the current point.
  public func addQuadCurve(to end: CGPoint, control: CGPoint) {
    let start = currentPointOfPath
    // The same curve as a cubic: controls two thirds of the way to the quadratic's.
    func between(_ point: CGPoint) -> CGPoint {
      CGPoint(x: point.x + (control.x - point.x) * 2 / 3, y: point.y + (control.y - point.y) * 2 / 3)
    }
    addCurve(to: end, control1: between(start), control2: between(end))
  }

  /// An arc, after a line from the current point where there is one. `clockwise` is meant for a y axis that points up.
  public func addArc(center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool) {
    guard center.isFinite, radius.isFinite, startAngle.isFinite, endAngle.isFinite else { return }
    let arc = CGMutablePath()
    if !isPathEmpty { arc.move(to: currentPointOfPath) }
    arc.addArc(center: center, radius: abs(radius), startAngle: startAngle, endAngle: endAngle, clockwise: clockwise)
    append(arc.geometry, skipsFirstMove: !isPathEmpty)
  }

  /// A line, then an arc that touches the lines from the current point to `tangent1End` and from there to `tangent2End`.
  public func addArc(tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat) {
    let path = CGMutablePath()
    path.move(to: currentPointOfPath)
    path.addArc(tangent1End: tangent1End, tangent2End: tangent2End, radius: radius)
    append(path.geometry, skipsFirstMove: true)
  }

  /// Adds a rectangle as a subpath of its own.
  public func addRect(_ rect: CGRect) {
    guard rect.isUsable else { return }
    cairo_rectangle(cairo, rect.minX, rect.minY, rect.width, rect.height)
  }

  /// Adds rectangles, each as a subpath of its own.
  public func addRects(_ rects: [CGRect]) { for rect in rects { addRect(rect) } }

  /// Adds the ellipse that touches a rectangle's sides.
  public func addEllipse(in rect: CGRect) { if rect.isUsable { addPath(CGPath(ellipseIn: rect, transform: nil)) } }

  /// Adds the elements of a path.
  public func addPath(_ path: CGPath) { append(path.geometry) }

  /// Ends the subpath with a line to where it began.
  public func closePath() { cairo_close_path(cairo) }

  /// Replaces the path by the outline that stroking it would fill.
  public func replacePathWithStrokedPath() {
    guard let path else { return }
    let style = (cap: CGLineCap(cairo), join: CGLineJoin(cairo))
    let outline = path.copy(
      strokingWithWidth: cairo_get_line_width(cairo), lineCap: style.cap, lineJoin: style.join, miterLimit: cairo_get_miter_limit(cairo))
    beginPath()
    addPath(outline)
  }

  /// Adds an outline; one with a number that is not finite is left out.
  private func append(_ geometry: PathGeometry, skipsFirstMove: Bool = false) {
    guard geometry.points.allSatisfy(\.isFinite) else { return }
    var next = 0
    for (index, verb) in geometry.verbs.enumerated() {
      let points = geometry.points[next..<next + verb.pointCount]
      next += verb.pointCount
      switch verb {
      case .move: if index > 0 || !skipsFirstMove { move(to: points[points.startIndex]) }
      case .line: addLine(to: points[points.startIndex])
      case .quad: addQuadCurve(to: points[points.startIndex + 1], control: points[points.startIndex])
      case .cubic: addCurve(to: points[points.startIndex + 2], control1: points[points.startIndex], control2: points[points.startIndex + 1])
      case .close: closePath()
      }
    }
  }

  // MARK: Asking about it

  /// Whether the current path has no elements.
  public var isPathEmpty: Bool { cairo_has_current_point(cairo) == 0 }

  /// The origin when there is no path.
  public var currentPointOfPath: CGPoint {
    var point = (x: 0.0, y: 0.0)
    cairo_get_current_point(cairo, &point.x, &point.y)
    return CGPoint(x: point.x, y: point.y)
  }

  /// The box around the path itself; null when there is none.
  public var boundingBoxOfPath: CGRect { path?.boundingBoxOfPath ?? .null }

  /// Whether painting the path in a mode would cover a point of the present space, wholly or in part.
  public func pathContains(_ point: CGPoint, mode: CGPathDrawingMode) -> Bool {
    guard point.isFinite else { return false }
    let isStroked = mode == .stroke || mode == .fillStroke || mode == .eoFillStroke
    if isStroked && cairo_in_stroke(cairo, point.x, point.y) != 0 { return true }
    if mode == .stroke { return false }
    cairo_set_fill_rule(cairo, mode == .eoFill || mode == .eoFillStroke ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING)
    return cairo_in_fill(cairo, point.x, point.y) != 0
  }

  /// A copy of the path, in the present space; nil when there is none.
  public var path: CGPath? {
    guard !isPathEmpty, let copy = cairo_copy_path(cairo) else { return nil }
    defer { cairo_path_destroy(copy) }
    let path = CGMutablePath()
    var index = 0
    while index < Int(copy.pointee.num_data) {
      let item = copy.pointee.data + index
      func point(_ number: Int) -> CGPoint { CGPoint(x: item[number].point.x, y: item[number].point.y) }
      switch item.pointee.header.type {
      case CAIRO_PATH_MOVE_TO: path.move(to: point(1))
      case CAIRO_PATH_LINE_TO: path.addLine(to: point(1))
      case CAIRO_PATH_CURVE_TO: path.addCurve(to: point(3), control1: point(1), control2: point(2))
      default: path.closeSubpath()
      }
      index += max(1, Int(item.pointee.header.length))
    }
    return path
  }

  // MARK: Clipping

  /// Confines drawing to the path, and forgets the path.
  public func clip(using rule: CGPathFillRule = .winding) {
    cairo_set_fill_rule(cairo, rule == .evenOdd ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING)
    cairo_clip(cairo)
  }

  /// Confines drawing to a rectangle. The path is forgotten.
  public func clip(to rect: CGRect) { clip(to: [rect]) }

  /// Confines drawing to the area of all rectangles together. The path is forgotten.
  public func clip(to rects: [CGRect]) {
    beginPath()
    addRects(rects)
    clip()
  }

  /// The box around what the clip lets through, in the present space.
  public var boundingBoxOfClipPath: CGRect {
    var box = (x1: 0.0, y1: 0.0, x2: 0.0, y2: 0.0)
    cairo_clip_extents(cairo, &box.x1, &box.y1, &box.x2, &box.y2)
    return CGRect(x: box.x1, y: box.y1, width: box.x2 - box.x1, height: box.y2 - box.y1)
  }
}

extension CGPoint {
  var isFinite: Bool { x.isFinite && y.isFinite }
}

extension CGRect {
  package var isUsable: Bool { !isNull && origin.isFinite && size.width.isFinite && size.height.isFinite }
}
