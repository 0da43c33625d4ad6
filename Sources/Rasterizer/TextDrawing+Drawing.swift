internal import CCairo
package import Graphics

extension TextDrawing {
  /// Draws the lines from the top of the box with the font's own colours.
  func draw(in context: OpaquePointer) { FontFaces.withLock { drawGlyphs(in: context) } }

  private func drawGlyphs(in context: OpaquePointer) {
    guard var matrix = boxToPixels.cairoMatrix else { return }
    cairo_set_antialias(context, CAIRO_ANTIALIAS_BEST)
    cairo_set_tolerance(context, 0.05)
    cairo_set_matrix(context, &matrix)
    forEachRun { run, color, origin in
      guard FontFaces.canScale(run.item.pointee.analysis.font, in: context) else { return }
      color.setAsSource(of: context)
      cairo_move_to(context, origin.x, origin.y)
      if hasColorGlyphs(run.item.pointee.analysis.font) {
        pango_cairo_show_glyph_string(context, run.item.pointee.analysis.font, run.glyphs)
      } else {
        pango_cairo_glyph_string_path(context, run.item.pointee.analysis.font, run.glyphs)
        cairo_fill(context)
      }
    }
  }

  /// The lines' glyphs as outlines in the box's points; nil when a font brings its own colours.
  func makeOutline() -> TextOutlines.Outline? { FontFaces.withLock(gatherOutline) }

  private func gatherOutline() -> TextOutlines.Outline? {
    // Cairo keeps places in 1/256 of its units.
    let scale = min(16, FontFaces.largestSize / (2 * (runs.map { TextLayout.size($0.fontSize) }.max() ?? 1)))
    // Without bounds: Cairo leaves out glyphs that lie outside a surface.
    let surface = cairo_recording_surface_create(CAIRO_CONTENT_ALPHA, nil)
    defer { cairo_surface_destroy(surface) }
    guard let context = cairo_create(surface) else { return nil }
    defer { cairo_destroy(context) }
    cairo_scale(context, scale, scale)
    var outline = TextOutlines.Outline()
    // The piece being gathered.
    var verbs: [PathGeometry.Verb] = [], points: [CGPoint] = [], lastColor: CGColor?
    func endColoredPath() {
      if let lastColor {
        outline.coloredPaths.append(TextOutlines.Outline.ColoredPath(color: lastColor, path: PathGeometry(verbs: verbs, points: points)))
      }
      verbs.removeAll()
      points.removeAll()
    }
    var hasColors = false
    forEachRun { run, color, origin in
      let font = run.item.pointee.analysis.font
      hasColors = hasColors || hasColorGlyphs(font)
      if hasColors || !FontFaces.canScale(font, in: context) { return }
      cairo_new_path(context)
      cairo_move_to(context, origin.x, origin.y)
      pango_cairo_glyph_string_path(context, font, run.glyphs)
      // Runs of one colour are one piece: glyphs of neighbouring runs that touch do not shine through each other.
      if lastColor != color { endColoredPath() }
      lastColor = color
      if let path = cairo_copy_path(context) {
        path.pointee.append(to: &verbs, &points)
        cairo_path_destroy(path)
      }
    }
    endColoredPath()
    return hasColors ? nil : outline
  }

  private struct GlyphRun {
    var item: UnsafeMutablePointer<PangoItem>
    var glyphs: UnsafeMutablePointer<PangoGlyphString>
  }

  /// Hands out the runs of glyphs with their colours and the places where they begin, line by line from the top of the box.
  private func forEachRun(_ body: (GlyphRun, CGColor, CGPoint) -> Void) {
    guard let text = makeLayout(), let iterator = pango_layout_get_iter(text.layout) else { return }
    defer { pango_layout_iter_free(iterator) }
    repeat {
      guard let line = pango_layout_iter_get_line_readonly(iterator) else { continue }
      var ink = PangoRectangle(), logical = PangoRectangle()
      pango_layout_iter_get_line_extents(iterator, &ink, &logical)
      // Text is cut at its box: whole lines below it need no glyphs.
      if TextLayout.points(min(ink.y, logical.y)) > Double(box.height) + 2 { return }
      var slack = Double(box.width) - TextLayout.points(logical.width)
      var node = line.pointee.runs
      while let link = node {
        node = link.pointee.next
        if let data = link.pointee.data { slack += padding(of: data.assumingMemoryBound(to: PangoGlyphItem.self)) }
      }
      let baseline = TextLayout.points(pango_layout_iter_get_baseline(iterator))
      var x = slack * leadingShare(of: line)
      node = line.pointee.runs
      while let link = node {
        node = link.pointee.next
        guard let data = link.pointee.data else { continue }
        let run = data.assumingMemoryBound(to: PangoGlyphItem.self)
        guard let item = run.pointee.item, let glyphs = run.pointee.glyphs else { continue }
        let origin = CGPoint(x: x, y: baseline - TextLayout.points(run.pointee.y_offset))
        body(GlyphRun(item: item, glyphs: glyphs), text.color(atByte: Int(item.pointee.offset)), origin)
        x += TextLayout.points(pango_glyph_string_get_width(glyphs)) - padding(of: run)
      }
    } while pango_layout_iter_next_line(iterator) != 0
  }

  /// The points by which an ellipsis is wider than its glyphs: Pango widens it until its line fills the width, which would leave a gap
  /// before the text that follows.
  private func padding(of run: UnsafeMutablePointer<PangoGlyphItem>) -> Double {
    guard let item = run.pointee.item, let glyphs = run.pointee.glyphs,
      Int32(item.pointee.analysis.flags) & PANGO_ANALYSIS_FLAG_IS_ELLIPSIS != 0
    else { return 0 }
    var natural: Int32 = 0
    for i in 0..<Int(glyphs.pointee.num_glyphs) {
      var logical = PangoRectangle()
      pango_font_get_glyph_extents(item.pointee.analysis.font, glyphs.pointee.glyphs[i].glyph, nil, &logical)
      natural += logical.width
    }
    return TextLayout.points(max(0, pango_glyph_string_get_width(glyphs) - natural))
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

  /// Whether a font brings its own colours, as emoji do.
  private func hasColorGlyphs(_ font: UnsafeMutablePointer<PangoFont>?) -> Bool {
    guard let font, let face = hb_font_get_face(pango_font_get_hb_font(font)) else { return false }
    return hb_ot_color_has_png(face) != 0 || hb_ot_color_has_layers(face) != 0 || hb_ot_color_has_svg(face) != 0
  }

  /// The size of a box that holds `runs` without truncation, in points; lines are broken at `width` if there is one.
  package static func preferredSize(of runs: [Run], width: CGFloat? = nil) -> CGSize { TextLayout(runs, width: width)?.size ?? .zero }

  /// How far accents of the first line reach above the box, in points: letters with two of them are higher than fonts say that lines are.
  package static func inkAboveBox(of runs: [Run]) -> CGFloat {
    // What has no accents stays within its font's height.
    guard runs.contains(where: { $0.string.unicodeScalars.contains { $0.value >= 0xc0 } }) else { return 0 }
    return TextLayout(runs, width: nil)?.inkAboveTop ?? 0
  }
}

extension cairo_path_t {
  /// Appends the path to another one's verbs and points.
  func append(to verbs: inout [PathGeometry.Verb], _ points: inout [CGPoint]) {
    var index = 0
    while index < Int(num_data) {
      let header = data[index].header
      let verb: PathGeometry.Verb =
        switch header.type {
        case CAIRO_PATH_MOVE_TO: .move
        case CAIRO_PATH_LINE_TO: .line
        case CAIRO_PATH_CURVE_TO: .cubic
        default: .close
        }
      verbs.append(verb)
      for offset in 0..<verb.pointCount {
        let point = data[index + 1 + offset].point
        points.append(CGPoint(x: point.x, y: point.y))
      }
      index += Int(header.length)
    }
  }
}
