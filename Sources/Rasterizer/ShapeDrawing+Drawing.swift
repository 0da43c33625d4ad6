internal import CCairo
package import Graphics

extension ShapeDrawing {
  /// Fills, then strokes.
  func draw(in context: OpaquePointer) {
    guard var matrix = pathToPixels.cairoMatrix, path.points.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else { return }
    cairo_set_antialias(context, CAIRO_ANTIALIAS_BEST)
    cairo_set_tolerance(context, 0.05)
    cairo_set_matrix(context, &matrix)
    if let fillColor, fillColor.alpha > 0 {
      path.trace(in: context)
      cairo_set_fill_rule(context, usesEvenOddRule ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING)
      fillColor.setAsSource(of: context)
      cairo_fill(context)
    }
    if let strokeColor, strokeColor.alpha > 0, lineWidth > 0, lineWidth.isFinite {
      path.trimmed(from: Double(strokeStart), to: Double(strokeEnd)).trace(in: context)
      setPen(of: context)
      strokeColor.setAsSource(of: context)
      cairo_stroke(context)
    }
  }

  private func setPen(of context: OpaquePointer) {
    cairo_set_line_width(context, lineWidth)
    cairo_set_miter_limit(context, max(1, miterLimit))
    switch lineCap {
    case .butt: cairo_set_line_cap(context, CAIRO_LINE_CAP_BUTT)
    case .round: cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
    case .square: cairo_set_line_cap(context, CAIRO_LINE_CAP_SQUARE)
    }
    switch lineJoin {
    case .miter: cairo_set_line_join(context, CAIRO_LINE_JOIN_MITER)
    case .round: cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
    case .bevel: cairo_set_line_join(context, CAIRO_LINE_JOIN_BEVEL)
    }
    // Cairo refuses patterns that never advance; so does Core Graphics, and draws the whole line.
    if let dashes = DashPattern(lengths: dashPattern, phase: dashPhase, unitLength: unitLength) {
      cairo_set_dash(context, dashes.lengths, Int32(dashes.lengths.count), dashes.phase)
    }
  }

  /// The longer side of what a unit square of the path's space becomes, in pixels.
  private var unitLength: CGFloat {
    max(hypot(pathToPixels.a, pathToPixels.b), hypot(pathToPixels.c, pathToPixels.d))
  }

  /// What fill and stroke may touch, in the path's space: with mitres and caps, without regard to trimming and dashes, so that animating those keeps it.
  ///
  /// Null when nothing is drawn. Allocates nothing.
  package var bounds: CGRect {
    let isStroked = strokeColor != nil && lineWidth > 0
    if !isStroked { return fillColor == nil ? .null : path.bounds }
    let cap: CGLineCap =
      switch lineCap {
      case .butt: .butt
      case .round: .round
      case .square: .square
      }
    let join: CGLineJoin =
      switch lineJoin {
      case .miter: .miter
      case .round: .round
      case .bevel: .bevel
      }
    return path.strokeBounds(lineWidth: lineWidth, lineCap: cap, lineJoin: join, miterLimit: miterLimit)
  }
}

/// What fill and stroke of a drawing may touch, in the path's space.
package func bounds(of drawing: ShapeDrawing) -> CGRect { drawing.bounds }

extension PathGeometry {
  /// Makes this the context's current path.
  func trace(in context: OpaquePointer) {
    cairo_new_path(context)
    var next = 0
    var current = CGPoint.zero, subpathStart = CGPoint.zero
    for verb in verbs {
      switch verb {
      case .move:
        subpathStart = points[next]
        cairo_move_to(context, subpathStart.x, subpathStart.y)
      case .line: cairo_line_to(context, points[next].x, points[next].y)
      case .quad:
        // Cairo has cubic curves only.
        let curve = PathSegment(quad: SIMD2(current), SIMD2(points[next]), SIMD2(points[next + 1]))
        cairo_curve_to(context, curve.control1.x, curve.control1.y, curve.control2.x, curve.control2.y, curve.end.x, curve.end.y)
      case .cubic:
        let control1 = points[next], control2 = points[next + 1], end = points[next + 2]
        cairo_curve_to(context, control1.x, control1.y, control2.x, control2.y, end.x, end.y)
      case .close: cairo_close_path(context)
      }
      next += verb.pointCount
      current = verb == .close ? subpathStart : points[next - 1]
    }
  }
}
