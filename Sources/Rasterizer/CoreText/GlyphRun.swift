internal import CCairo
internal import Graphics

/// Glyphs of one font at places relative to a baseline's start, in points, y up. Owns a reference to the font; stays with its thread.
final class GlyphRun {
  let font: UnsafeMutablePointer<PangoFont>
  let glyphs: [UInt32]
  let positions: [CGPoint]
  /// How wide glyphs are, which boxes in the place of missing ones have to know; empty where none is missing.
  private let widths: [CGFloat]

  init(font: UnsafeMutablePointer<PangoFont>, glyphs: [UInt32], positions: [CGPoint], widths: [CGFloat] = []) {
    self.font = font
    self.glyphs = glyphs
    self.positions = positions
    self.widths = widths
    g_object_ref(font)
  }

  deinit { g_object_unref(font) }

  /// The same glyphs, each `spacing` further along for every one before it, of which `index` stand before the run.
  func spaced(by spacing: CGFloat, from index: Int) -> GlyphRun {
    let moved = positions.enumerated().map { CGPoint(x: $1.x + CGFloat(index + $0) * spacing, y: $1.y) }
    return GlyphRun(font: font, glyphs: glyphs, positions: moved, widths: widths)
  }

  func part(_ range: Range<Int>) -> GlyphRun {
    GlyphRun(
      font: font, glyphs: Array(glyphs[range]), positions: Array(positions[range]), widths: widths.isEmpty ? [] : Array(widths[range]))
  }

  /// The number of a glyph in its font: 0 where it is missing, and a box with the character's number stands for it.
  func number(at index: Int) -> CGGlyph { isMissing(index) ? 0 : CGGlyph(truncatingIfNeeded: glyphs[index]) }

  /// Pango marks the characters that no font has.
  private func isMissing(_ index: Int) -> Bool { glyphs[index] & 0x1000_0000 != 0 }

  /// Whether the font brings its own colours, as emoji do.
  var hasColors: Bool {
    guard let face = hb_font_get_face(pango_font_get_hb_font(font)) else { return false }
    return hb_ot_color_has_png(face) != 0 || hb_ot_color_has_layers(face) != 0 || hb_ot_color_has_svg(face) != 0
  }

  /// Adds the glyphs' outlines to a context's path, at their places in its space, where y points up.
  func addOutlines(to context: OpaquePointer, _ range: Range<Int>? = nil) {
    FontFaces.withLock { forEachGlyph(of: context, range) { pango_cairo_glyph_string_path(context, font, $0) } }
  }

  /// Draws glyphs that bring their own colours; the source is for those that do not.
  func show(in context: OpaquePointer, _ range: Range<Int>? = nil) {
    FontFaces.withLock { forEachGlyph(of: context, range) { pango_cairo_show_glyph_string(context, font, $0) } }
  }

  private func forEachGlyph(of context: OpaquePointer, _ range: Range<Int>?, _ body: (UnsafeMutablePointer<PangoGlyphString>) -> Void) {
    guard FontFaces.canScale(font, in: context), let one = pango_glyph_string_new() else { return }
    defer { pango_glyph_string_free(one) }
    pango_glyph_string_set_size(one, 1)
    cairo_save(context)
    // Fonts are drawn with y down.
    cairo_scale(context, 1, -1)
    for i in range ?? glyphs.indices where glyphs[i] < 0x0FFF_FFFF || isMissing(i) {
      let width = isMissing(i) && widths.indices.contains(i) ? TextLayout.units(widths[i]) : 0
      one.pointee.glyphs[0] = PangoGlyphInfo(
        glyph: glyphs[i], geometry: PangoGlyphGeometry(width: width, x_offset: 0, y_offset: 0), attr: PangoGlyphVisAttr())
      cairo_move_to(context, positions[i].x, -positions[i].y)
      body(one)
    }
    cairo_restore(context)
  }

  /// The outlines of all glyphs, y up.
  var outline: PathGeometry {
    // Cairo keeps places in 1/256 of its units, and leaves out glyphs outside a surface that has bounds.
    let scale = 64.0
    let surface = cairo_recording_surface_create(CAIRO_CONTENT_ALPHA, nil)
    defer { cairo_surface_destroy(surface) }
    guard let context = cairo_create(surface) else { return .empty }
    defer { cairo_destroy(context) }
    cairo_scale(context, scale, scale)
    addOutlines(to: context)
    guard let path = cairo_copy_path(context) else { return .empty }
    defer { cairo_path_destroy(path) }
    var verbs: [PathGeometry.Verb] = [], points: [CGPoint] = []
    path.pointee.append(to: &verbs, &points)
    // Cairo leaves its pen where the text began.
    while verbs.last == .move {
      verbs.removeLast()
      points.removeLast()
    }
    return PathGeometry(verbs: verbs, points: points)
  }
}

extension CGContext {
  /// Draws glyphs at a place of the text's space.
  func draw(_ run: GlyphRun, _ range: Range<Int>? = nil, glyphMatrix: CGAffineTransform, at origin: CGPoint, fill: Paint) {
    let mode = state.textMode, stroke = state.stroke
    guard mode != .invisible, var toText = textMatrix.cairoMatrix else { return }
    var toGlyphs = glyphMatrix.cairoMatrix ?? cairo_matrix_t(xx: 1, yx: 0, xy: 0, yy: 1, x0: 0, y0: 0)
    let hasColors = run.hasColors
    // Text leaves the path as it is.
    let path = cairo_copy_path(cairo)
    defer {
      beginPath()
      cairo_append_path(cairo, path)
      cairo_path_destroy(path)
    }
    if mode.clips && !hasColors {
      cairo_new_path(cairo)
      cairo_save(cairo)
      cairo_transform(cairo, &toText)
      cairo_translate(cairo, origin.x, origin.y)
      cairo_transform(cairo, &toGlyphs)
      run.addOutlines(to: cairo, range)
      cairo_restore(cairo)
      textClip?.addPath(of: cairo)
      if mode == .clip { return }
    }
    composite { context, alpha in
      cairo_save(context)
      cairo_new_path(context)
      cairo_transform(context, &toText)
      cairo_translate(context, origin.x, origin.y)
      cairo_transform(context, &toGlyphs)
      if hasColors {
        if alpha < 1 { cairo_push_group(context) }
        fill.set(as: context, alpha: 1, of: self)
        run.show(in: context, range)
        if alpha < 1 {
          cairo_pop_group_to_source(context)
          cairo_paint_with_alpha(context, alpha)
        }
        return cairo_restore(context)
      }
      run.addOutlines(to: context, range)
      cairo_restore(context)
      if mode == .fill || mode == .fillStroke || mode == .fillClip || mode == .fillStrokeClip {
        cairo_set_fill_rule(context, CAIRO_FILL_RULE_WINDING)
        fill.set(as: context, alpha: alpha, of: self)
        cairo_fill_preserve(context)
      }
      if mode == .stroke || mode == .fillStroke || mode == .strokeClip || mode == .fillStrokeClip {
        stroke.set(as: context, alpha: alpha, of: self)
        cairo_stroke_preserve(context)
      }
      cairo_new_path(context)
    }
  }
}

/// Outlines of glyphs that are gathered while a text is drawn.
final class TextClip {
  private var paths: [UnsafeMutablePointer<cairo_path_t>] = []

  deinit { for path in paths { cairo_path_destroy(path) } }

  /// Takes the present path of a context, in its space.
  func addPath(of context: OpaquePointer) { if let path = cairo_copy_path(context) { paths.append(path) } }

  /// Makes the outlines a context's path; false where there are none.
  fileprivate func setPath(of context: OpaquePointer) -> Bool {
    cairo_new_path(context)
    for path in paths { cairo_append_path(context, path) }
    return !paths.isEmpty
  }
}

extension CGContext {
  /// Draws a text: afterwards, where the mode says so, its glyphs together confine what is drawn. The path stays as it is.
  func drawText(_ draw: () -> Void) {
    guard textClip == nil, state.textMode.clips else { return draw() }
    let clip = TextClip()
    textClip = clip
    draw()
    textClip = nil
    let path = cairo_copy_path(cairo)
    if clip.setPath(of: cairo) {
      cairo_set_fill_rule(cairo, CAIRO_FILL_RULE_WINDING)
      cairo_clip(cairo)
    }
    cairo_new_path(cairo)
    cairo_append_path(cairo, path)
    cairo_path_destroy(path)
  }
}

extension CGTextDrawingMode {
  var clips: Bool {
    switch self {
    case .fillClip, .strokeClip, .fillStrokeClip, .clip: true
    case .fill, .stroke, .fillStroke, .invisible: false
    }
  }
}
