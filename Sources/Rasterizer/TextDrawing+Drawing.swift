internal import CCairo
package import Graphics

extension TextDrawing {
  /// Draws the lines from the top of the box. Glyphs are filled as outlines, which puts them exactly where the transform wants them; only glyphs that bring their
  /// own colours are drawn by the font.
  func draw(in context: OpaquePointer) {
    guard var matrix = boxToPixels.cairoMatrix, let text = makeLayout() else { return }
    cairo_set_antialias(context, CAIRO_ANTIALIAS_BEST)
    cairo_set_tolerance(context, 0.05)
    cairo_set_matrix(context, &matrix)
    guard let iterator = pango_layout_get_iter(text.layout) else { return }
    defer { pango_layout_iter_free(iterator) }
    repeat {
      guard let line = pango_layout_iter_get_line_readonly(iterator) else { continue }
      var logical = PangoRectangle()
      pango_layout_iter_get_line_extents(iterator, nil, &logical)
      let slack = Double(box.width) - TextLayout.points(logical.width)
      let baseline = TextLayout.points(pango_layout_iter_get_baseline(iterator))
      draw(line, of: text, at: CGPoint(x: slack * leadingShare(of: line), y: baseline), in: context)
    } while pango_layout_iter_next_line(iterator) != 0
  }

  private func makeLayout() -> TextLayout? {
    guard runs.contains(where: { !$0.string.isEmpty }) else { return nil }
    let isBounded = isWrapped || truncation != .none
    guard let text = TextLayout(runs, width: isBounded ? box.width : nil) else { return nil }
    switch truncation {
    case .none: pango_layout_set_ellipsize(text.layout, PANGO_ELLIPSIZE_NONE)
    case .start: pango_layout_set_ellipsize(text.layout, PANGO_ELLIPSIZE_START)
    case .middle: pango_layout_set_ellipsize(text.layout, PANGO_ELLIPSIZE_MIDDLE)
    case .end: pango_layout_set_ellipsize(text.layout, PANGO_ELLIPSIZE_END)
    }
    // As many lines as fit the box; otherwise each paragraph is one line.
    if isWrapped && truncation != .none { pango_layout_set_height(text.layout, TextLayout.units(box.height)) }
    if isWrapped && alignment == .justified { pango_layout_set_justify(text.layout, 1) }
    return text
  }

  /// How much of a line's free space stands before it: 0 puts it at the left, 1 at the right.
  private func leadingShare(of line: UnsafeMutablePointer<PangoLayoutLine>) -> Double {
    switch alignment {
    case .left: 0
    case .right: 1
    case .center: 0.5
    case .natural, .justified: pango_layout_line_get_resolved_direction(line) == PANGO_DIRECTION_RTL ? 1 : 0
    }
  }

  private func draw(_ line: UnsafeMutablePointer<PangoLayoutLine>, of text: TextLayout, at origin: CGPoint, in context: OpaquePointer) {
    var x = Double(origin.x)
    var node = line.pointee.runs
    while let link = node {
      node = link.pointee.next
      guard let data = link.pointee.data else { continue }
      let run = data.assumingMemoryBound(to: PangoGlyphItem.self)
      guard let item = run.pointee.item, let glyphs = run.pointee.glyphs else { continue }
      text.color(atByte: Int(item.pointee.offset)).setAsSource(of: context)
      cairo_move_to(context, x, Double(origin.y) - TextLayout.points(run.pointee.y_offset))
      let font = item.pointee.analysis.font
      if hasColorGlyphs(font) {
        pango_cairo_show_glyph_string(context, font, glyphs)
      } else {
        pango_cairo_glyph_string_path(context, font, glyphs)
        cairo_fill(context)
      }
      x += TextLayout.points(pango_glyph_string_get_width(glyphs))
    }
  }

  /// Whether a font brings its own colours, as emoji do.
  private func hasColorGlyphs(_ font: UnsafeMutablePointer<PangoFont>?) -> Bool {
    guard let font, let face = hb_font_get_face(pango_font_get_hb_font(font)) else { return false }
    return hb_ot_color_has_png(face) != 0 || hb_ot_color_has_layers(face) != 0 || hb_ot_color_has_svg(face) != 0
  }

  /// The size of a box that holds `runs` without truncation, in points; lines are broken at `width` if there is one.
  package static func preferredSize(of runs: [Run], width: CGFloat? = nil) -> CGSize { TextLayout(runs, width: width)?.size ?? .zero }
}
