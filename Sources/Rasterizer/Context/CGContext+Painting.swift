internal import CCairo
public import Graphics

extension CGContext {
  // MARK: Colours and pen

  public func setFillColor(_ color: CGColor) { state.fillColor = color }
  public func setStrokeColor(_ color: CGColor) { state.strokeColor = color }

  public func setFillColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    setFillColor(CGColor(red: red, green: green, blue: blue, alpha: alpha))
  }

  public func setStrokeColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    setStrokeColor(CGColor(red: red, green: green, blue: blue, alpha: alpha))
  }

  public func setFillColor(gray: CGFloat, alpha: CGFloat) { setFillColor(CGColor(gray: gray, alpha: alpha)) }
  public func setStrokeColor(gray: CGFloat, alpha: CGFloat) { setStrokeColor(CGColor(gray: gray, alpha: alpha)) }

  /// Multiplies the alpha of everything drawn from now on; from 0 to 1.
  public func setAlpha(_ alpha: CGFloat) { if !alpha.isNaN { state.alpha = min(max(alpha, 0), 1) } }

  public func setBlendMode(_ mode: CGBlendMode) { state.blendMode = mode }

  public func setLineWidth(_ width: CGFloat) { if width >= 0, width.isFinite { cairo_set_line_width(cairo, width) } }

  public func setLineCap(_ cap: CGLineCap) { cairo_set_line_cap(cairo, cap.cairo) }

  public func setLineJoin(_ join: CGLineJoin) { cairo_set_line_join(cairo, join.cairo) }

  public func setMiterLimit(_ limit: CGFloat) { if limit.isFinite { cairo_set_miter_limit(cairo, max(1, limit)) } }

  /// Lengths of dashes and gaps by turns, beginning `phase` into them; without lengths lines are whole, and so they are when no length is
  /// above 0.
  public func setLineDash(phase: CGFloat, lengths: [CGFloat]) {
    let isUsable = phase.isFinite && lengths.allSatisfy { $0 >= 0 && $0.isFinite } && lengths.contains { $0 > 0 }
    cairo_set_dash(cairo, lengths.map { Double($0) }, isUsable ? Int32(lengths.count) : 0, isUsable ? phase : 0)
  }

  /// Whether edges are smoothed.
  public func setShouldAntialias(_ isSmooth: Bool) { cairo_set_antialias(cairo, isSmooth ? CAIRO_ANTIALIAS_BEST : CAIRO_ANTIALIAS_NONE) }

  // MARK: Paths

  /// Paints the inside of the path, and forgets the path. Open subpaths count as closed.
  public func fillPath(using rule: CGPathFillRule = .winding) {
    cairo_set_fill_rule(cairo, rule == .evenOdd ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING)
    setSource(state.fillColor)
    isTouched = true
    guard state.blendMode.reachesBeyondShapes else { return cairo_fill(cairo) }
    cairo_save(cairo)
    cairo_clip(cairo)
    cairo_paint(cairo)
    cairo_restore(cairo)
  }

  /// Draws the outline of the path, and forgets the path.
  public func strokePath() {
    setSource(state.strokeColor)
    isTouched = true
    guard state.blendMode.reachesBeyondShapes else { return cairo_stroke(cairo) }
    replacePathWithStrokedPath()
    let color = state.fillColor
    state.fillColor = state.strokeColor
    fillPath()
    state.fillColor = color
  }

  public func drawPath(using mode: CGPathDrawingMode) {
    switch mode {
    case .fill: fillPath()
    case .eoFill: fillPath(using: .evenOdd)
    case .stroke: strokePath()
    case .fillStroke, .eoFillStroke:
      guard let path else { return }
      fillPath(using: mode == .eoFillStroke ? .evenOdd : .winding)
      addPath(path)
      strokePath()
    }
  }

  private func setSource(_ color: CGColor) {
    cairo_set_source_rgba(cairo, color.red, color.green, color.blue, color.alpha * state.alpha)
    cairo_set_operator(cairo, state.blendMode.cairo)
  }

  // MARK: Shapes. The path is forgotten

  public func fill(_ rect: CGRect) { fill([rect]) }

  public func fill(_ rects: [CGRect]) {
    beginPath()
    addRects(rects)
    fillPath()
  }

  public func fillEllipse(in rect: CGRect) {
    beginPath()
    addEllipse(in: rect)
    fillPath()
  }

  public func stroke(_ rect: CGRect) {
    beginPath()
    addRect(rect)
    strokePath()
  }

  public func stroke(_ rect: CGRect, width: CGFloat) {
    saveGState()
    setLineWidth(width)
    stroke(rect)
    restoreGState()
  }

  public func strokeEllipse(in rect: CGRect) {
    beginPath()
    addEllipse(in: rect)
    strokePath()
  }

  /// Draws a line from each point of even index to the next.
  public func strokeLineSegments(between points: [CGPoint]) {
    beginPath()
    for index in stride(from: 0, to: points.count - 1, by: 2) { addLines(between: [points[index], points[index + 1]]) }
    strokePath()
  }

  /// Makes a rectangle transparent.
  public func clear(_ rect: CGRect) {
    saveGState()
    (state.blendMode, state.alpha) = (.clear, 1)
    fill(rect)
    restoreGState()
  }

  // MARK: What covers the clip

  /// Paints Cairo's source over all that the clip lets through.
  func paint(alpha: CGFloat) {
    cairo_set_operator(cairo, state.blendMode.cairo)
    cairo_paint_with_alpha(cairo, alpha)
    isTouched = true
  }
}

extension CGBlendMode {
  var cairo: cairo_operator_t {
    switch self {
    case .normal, .plusDarker: CAIRO_OPERATOR_OVER
    case .multiply: CAIRO_OPERATOR_MULTIPLY
    case .screen: CAIRO_OPERATOR_SCREEN
    case .overlay: CAIRO_OPERATOR_OVERLAY
    case .darken: CAIRO_OPERATOR_DARKEN
    case .lighten: CAIRO_OPERATOR_LIGHTEN
    case .colorDodge: CAIRO_OPERATOR_COLOR_DODGE
    case .colorBurn: CAIRO_OPERATOR_COLOR_BURN
    case .softLight: CAIRO_OPERATOR_SOFT_LIGHT
    case .hardLight: CAIRO_OPERATOR_HARD_LIGHT
    case .difference: CAIRO_OPERATOR_DIFFERENCE
    case .exclusion: CAIRO_OPERATOR_EXCLUSION
    case .hue: CAIRO_OPERATOR_HSL_HUE
    case .saturation: CAIRO_OPERATOR_HSL_SATURATION
    case .color: CAIRO_OPERATOR_HSL_COLOR
    case .luminosity: CAIRO_OPERATOR_HSL_LUMINOSITY
    case .clear: CAIRO_OPERATOR_CLEAR
    case .copy: CAIRO_OPERATOR_SOURCE
    case .sourceIn: CAIRO_OPERATOR_IN
    case .sourceOut: CAIRO_OPERATOR_OUT
    case .sourceAtop: CAIRO_OPERATOR_ATOP
    case .destinationOver: CAIRO_OPERATOR_DEST_OVER
    case .destinationIn: CAIRO_OPERATOR_DEST_IN
    case .destinationOut: CAIRO_OPERATOR_DEST_OUT
    case .destinationAtop: CAIRO_OPERATOR_DEST_ATOP
    case .xor: CAIRO_OPERATOR_XOR
    case .plusLighter: CAIRO_OPERATOR_ADD
    }
  }

  /// Whether Cairo lets the mode act outside the shape that is drawn, where Core Graphics leaves everything as it is.
  var reachesBeyondShapes: Bool {
    switch self {
    case .sourceIn, .sourceOut, .destinationIn, .destinationAtop: true
    default: false
    }
  }
}

extension CGLineCap {
  var cairo: cairo_line_cap_t {
    switch self {
    case .butt: CAIRO_LINE_CAP_BUTT
    case .round: CAIRO_LINE_CAP_ROUND
    case .square: CAIRO_LINE_CAP_SQUARE
    }
  }

  /// The one that a context draws with.
  init(_ context: OpaquePointer) {
    switch cairo_get_line_cap(context) {
    case CAIRO_LINE_CAP_ROUND: self = .round
    case CAIRO_LINE_CAP_SQUARE: self = .square
    default: self = .butt
    }
  }
}

extension CGLineJoin {
  var cairo: cairo_line_join_t {
    switch self {
    case .miter: CAIRO_LINE_JOIN_MITER
    case .round: CAIRO_LINE_JOIN_ROUND
    case .bevel: CAIRO_LINE_JOIN_BEVEL
    }
  }

  /// The one that a context draws with.
  init(_ context: OpaquePointer) {
    switch cairo_get_line_join(context) {
    case CAIRO_LINE_JOIN_ROUND: self = .round
    case CAIRO_LINE_JOIN_BEVEL: self = .bevel
    default: self = .miter
    }
  }
}
