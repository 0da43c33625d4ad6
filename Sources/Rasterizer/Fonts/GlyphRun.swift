package import CCairo
package import Graphics

/// Glyphs of one font at places relative to a baseline's start, in points, y up. Owns a reference to the font; stays with its thread.
package final class GlyphRun {
  package let font: UnsafeMutablePointer<PangoFont>
  package let glyphs: [UInt32]
  package let positions: [CGPoint]
  /// How wide glyphs are, which boxes in the place of missing ones have to know; empty where none is missing.
  private let widths: [CGFloat]

  package init(font: UnsafeMutablePointer<PangoFont>, glyphs: [UInt32], positions: [CGPoint], widths: [CGFloat] = []) {
    self.font = font
    self.glyphs = glyphs
    self.positions = positions
    self.widths = widths
    g_object_ref(font)
  }

  deinit { g_object_unref(font) }

  /// The same glyphs, each `spacing` further along for every one before it, of which `index` stand before the run.
  package func spaced(by spacing: CGFloat, from index: Int) -> GlyphRun {
    let moved = positions.enumerated().map { CGPoint(x: $1.x + CGFloat(index + $0) * spacing, y: $1.y) }
    return GlyphRun(font: font, glyphs: glyphs, positions: moved, widths: widths)
  }

  package func part(_ range: Range<Int>) -> GlyphRun {
    GlyphRun(
      font: font, glyphs: Array(glyphs[range]), positions: Array(positions[range]), widths: widths.isEmpty ? [] : Array(widths[range]))
  }

  /// The number of a glyph in its font: 0 where it is missing, and a box with the character's number stands for it.
  package func number(at index: Int) -> UInt16 { isMissing(index) ? 0 : UInt16(truncatingIfNeeded: glyphs[index]) }

  /// Pango marks the characters that no font has.
  private func isMissing(_ index: Int) -> Bool { glyphs[index] & 0x1000_0000 != 0 }

  /// Whether the font brings its own colours, as emoji do.
  package var hasColors: Bool {
    guard let face = hb_font_get_face(pango_font_get_hb_font(font)) else { return false }
    return hb_ot_color_has_png(face) != 0 || hb_ot_color_has_layers(face) != 0 || hb_ot_color_has_svg(face) != 0
  }

  /// Adds the glyphs' outlines to a context's path, at their places in its space, where y points up.
  package func addOutlines(to context: OpaquePointer, _ range: Range<Int>? = nil) {
    FontFaces.withLock { forEachGlyph(of: context, range) { pango_cairo_glyph_string_path(context, font, $0) } }
  }

  /// Draws glyphs that bring their own colours; the source is for those that do not.
  package func show(in context: OpaquePointer, _ range: Range<Int>? = nil) {
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
  package var outline: PathGeometry {
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
