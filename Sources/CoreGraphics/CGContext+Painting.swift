internal import CCairo
public import Graphics

extension CGContext {
  // MARK: Colours and pen

  /// Sets what areas are filled with.
  public func setFillColor(_ color: CGColor) {
    state.fill = paint(with: color)
    if let space = color.colorSpace { state.fillSpace = space }
  }

  /// Sets what lines are drawn with.
  public func setStrokeColor(_ color: CGColor) {
    state.stroke = paint(with: color)
    if let space = color.colorSpace { state.strokeSpace = space }
  }

  /// The space in which `setFillColor(_:)` reads components; black, or a pattern that paints nothing, until then.
  public func setFillColorSpace(_ space: CGColorSpace) {
    (state.fillSpace, state.fill) = (space, .color(space.isPattern ? .clear : .black))
  }

  /// Sets the space of the stroke colour's components, and black as the colour.
  public func setStrokeColorSpace(_ space: CGColorSpace) {
    (state.strokeSpace, state.stroke) = (space, .color(space.isPattern ? .clear : .black))
  }

  /// Sets the fill colour from as many components as its space has, followed by alpha.
  public func setFillColor(_ components: UnsafePointer<CGFloat>) {
    if let color = CGColor(colorSpace: state.fillSpace, components: components) { state.fill = .color(color) }
  }

  /// Sets the stroke colour from as many components as its space has, followed by alpha.
  public func setStrokeColor(_ components: UnsafePointer<CGFloat>) {
    if let color = CGColor(colorSpace: state.strokeSpace, components: components) { state.stroke = .color(color) }
  }

  /// Sets what areas are filled with: inks from 0 to 1.
  public func setFillColor(cyan: CGFloat, magenta: CGFloat, yellow: CGFloat, black: CGFloat, alpha: CGFloat) {
    setFillColor(CGColor(genericCMYKCyan: cyan, magenta: magenta, yellow: yellow, black: black, alpha: alpha))
  }

  /// Sets what lines are drawn with: inks from 0 to 1.
  public func setStrokeColor(cyan: CGFloat, magenta: CGFloat, yellow: CGFloat, black: CGFloat, alpha: CGFloat) {
    setStrokeColor(CGColor(genericCMYKCyan: cyan, magenta: magenta, yellow: yellow, black: black, alpha: alpha))
  }

  /// Sets what areas are filled with: gamma-encoded sRGB, not premultiplied.
  public func setFillColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    setFillColor(CGColor(red: red, green: green, blue: blue, alpha: alpha))
  }

  /// Sets what lines are drawn with: gamma-encoded sRGB, not premultiplied.
  public func setStrokeColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    setStrokeColor(CGColor(red: red, green: green, blue: blue, alpha: alpha))
  }

  /// Sets what areas are filled with: a grey from 0 (black) to 1 (white).
  public func setFillColor(gray: CGFloat, alpha: CGFloat) { setFillColor(CGColor(gray: gray, alpha: alpha)) }
  /// Sets what lines are drawn with: a grey from 0 (black) to 1 (white).
  public func setStrokeColor(gray: CGFloat, alpha: CGFloat) { setStrokeColor(CGColor(gray: gray, alpha: alpha)) }

  /// Multiplies the alpha of everything drawn from now on; from 0 to 1.
  public func setAlpha(_ alpha: CGFloat) { if !alpha.isNaN { state.alpha = min(max(alpha, 0), 1) } }

  /// Sets how what is drawn mixes with what is there.
  public func setBlendMode(_ mode: CGBlendMode) { state.blendMode = mode }

  /// Sets how wide lines are, in user space; a negative width changes nothing.
  public func setLineWidth(_ width: CGFloat) { if width >= 0, width.isFinite { cairo_set_line_width(cairo, width) } }

  /// Sets how lines end.
  public func setLineCap(_ cap: CGLineCap) { cairo_set_line_cap(cairo, cap.cairo) }

  /// Sets how lines meet.
  public func setLineJoin(_ join: CGLineJoin) { cairo_set_line_join(cairo, join.cairo) }

  /// Sets how far a mitred corner may reach, as a multiple of half the width; beyond it is cut off.
  public func setMiterLimit(_ limit: CGFloat) { if limit.isFinite { cairo_set_miter_limit(cairo, max(1, limit)) } }

  /// Lengths of dashes and gaps by turns, beginning `phase` into them; without lengths lines are whole, and so they are when no length is
  /// above 0.
  public func setLineDash(phase: CGFloat, lengths: [CGFloat]) {
    let isUsable = phase.isFinite && lengths.allSatisfy { $0 >= 0 && $0.isFinite } && lengths.contains { $0 > 0 }
    cairo_set_dash(cairo, lengths.map { Double($0) }, isUsable ? Int32(lengths.count) : 0, isUsable ? phase : 0)
  }

  /// Whether edges are smoothed.
  public func setShouldAntialias(_ isSmooth: Bool) { cairo_set_antialias(cairo, isSmooth ? CAIRO_ANTIALIAS_BEST : CAIRO_ANTIALIAS_NONE) }

  /// How far lines in the place of curves may stray from them, in pixels.
  public func setFlatness(_ flatness: CGFloat) { if flatness > 0, flatness.isFinite { cairo_set_tolerance(cairo, flatness) } }

  // Wishes that change nothing: edges are smoothed as `setShouldAntialias(_:)` says, glyphs are outlines like others.
  /// Changes nothing: `setShouldAntialias(_:)` alone decides.
  public func setAllowsAntialiasing(_ allows: Bool) {}
  /// Changes nothing: colours that cannot be shown are cut off.
  public func setRenderingIntent(_ intent: CGColorRenderingIntent) {}
  /// Changes nothing: glyphs are drawn as outlines are.
  public func setShouldSmoothFonts(_ should: Bool) {}
  /// Changes nothing: glyphs are drawn as outlines are.
  public func setAllowsFontSmoothing(_ allows: Bool) {}
  /// Changes nothing: glyphs always stand where they belong.
  public func setShouldSubpixelPositionFonts(_ should: Bool) {}
  /// Changes nothing: glyphs always stand where they belong.
  public func setAllowsFontSubpixelPositioning(_ allows: Bool) {}
  /// Changes nothing: glyphs always stand where they belong.
  public func setShouldSubpixelQuantizeFonts(_ should: Bool) {}
  /// Changes nothing: glyphs always stand where they belong.
  public func setAllowsFontSubpixelQuantization(_ allows: Bool) {}

  // MARK: Paths

  /// Paints the inside of the path, and forgets the path. Open subpaths count as closed.
  public func fillPath(using rule: CGPathFillRule = .winding) { fillPath(with: state.fill, using: rule) }

  func fillPath(with paint: Paint, using rule: CGPathFillRule) {
    cairo_set_fill_rule(cairo, rule == .evenOdd ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING)
    let reachesBeyond = state.blendMode.reachesBeyondShapes
    composite(reach: reachOfPath(stroked: false)) { context, alpha in
      paint.set(as: context, alpha: alpha, of: self)
      guard reachesBeyond else { return cairo_fill(context) }
      cairo_save(context)
      cairo_clip(context)
      cairo_paint(context)
      cairo_restore(context)
    }
    beginPath()
  }

  /// Draws the outline of the path, and forgets the path.
  public func strokePath() {
    let paint = state.stroke
    guard !state.blendMode.reachesBeyondShapes else {
      replacePathWithStrokedPath()
      return fillPath(with: paint, using: .winding)
    }
    composite(reach: reachOfPath(stroked: true)) { context, alpha in
      paint.set(as: context, alpha: alpha, of: self)
      cairo_stroke(context)
    }
    beginPath()
  }

  /// The pixels that filling or stroking the path may change; nil when nobody needs to know.
  private func reachOfPath(stroked: Bool) -> PixelRect? {
    guard memory != nil || state.mask != nil else { return nil }
    var box = (x1: 0.0, y1: 0.0, x2: 0.0, y2: 0.0)
    if stroked {
      cairo_stroke_extents(cairo, &box.x1, &box.y1, &box.x2, &box.y2)
    } else {
      cairo_fill_extents(cairo, &box.x1, &box.y1, &box.x2, &box.y2)
    }
    return pixels(around: CGRect(x: box.x1, y: box.y1, width: box.x2 - box.x1, height: box.y2 - box.y1))
  }

  /// Fills the current path, strokes it, or both, and begins a new one.
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

  // MARK: Shapes. The path is forgotten

  /// Fills a rectangle. The current path is gone afterwards.
  public func fill(_ rect: CGRect) { fill([rect]) }

  /// Fills rectangles. The current path is gone afterwards.
  public func fill(_ rects: [CGRect]) {
    beginPath()
    addRects(rects)
    fillPath()
  }

  /// Fills the ellipse that touches a rectangle's sides. The current path is gone afterwards.
  public func fillEllipse(in rect: CGRect) {
    beginPath()
    addEllipse(in: rect)
    fillPath()
  }

  /// Strokes a rectangle. The current path is gone afterwards.
  public func stroke(_ rect: CGRect) {
    beginPath()
    addRect(rect)
    strokePath()
  }

  /// Strokes a rectangle with lines of a width, in user space. The current path is gone afterwards.
  public func stroke(_ rect: CGRect, width: CGFloat) {
    saveGState()
    setLineWidth(width)
    stroke(rect)
    restoreGState()
  }

  /// Strokes the ellipse that touches a rectangle's sides. The current path is gone afterwards.
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
    (state.blendMode, state.alpha, state.shadow) = (.clear, 1, nil)
    fill(rect)
    restoreGState()
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
