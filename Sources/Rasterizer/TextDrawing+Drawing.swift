internal import CCairo
package import Graphics

extension TextDrawing {
  /// Draws the lines of a layout that `makeGlyphs` made, from the top of the box, with the fonts' own colours.
  func draw(_ text: TextLayout, in context: OpaquePointer) { FontFaces.withLock { drawGlyphs(of: text, in: context) } }

  private func drawGlyphs(of text: TextLayout, in context: OpaquePointer) {
    guard var matrix = boxToPixels.cairoMatrix else { return }
    cairo_set_antialias(context, CAIRO_ANTIALIAS_BEST)
    cairo_set_tolerance(context, 0.05)
    cairo_set_matrix(context, &matrix)
    func fill(_ bars: [Bar]) {
      for bar in bars {
        bar.color.setAsSource(of: context)
        bar.addPath(to: context)
        cairo_fill(context)
      }
    }
    forEachLine(of: text) { runs in
      fill(bars(of: \.underline, RuleMetrics.underlines, along: runs, of: text))
      for run in runs {
        let font = run.item.pointee.analysis.font
        guard FontFaces.canScale(font, in: context) else { continue }
        self.runs[run.index].color.setAsSource(of: context)
        cairo_move_to(context, run.origin.x, run.origin.y)
        if hasColorGlyphs(font) {
          pango_cairo_show_glyph_string(context, font, run.glyphs)
        } else {
          pango_cairo_glyph_string_path(context, font, run.glyphs)
          cairo_fill(context)
        }
      }
      fill(bars(of: \.strikethrough, RuleMetrics.strikethroughs, along: runs, of: text))
    }
  }

  /// Lays the text out.
  ///
  /// - Parameter areColored: whether a font is known to bring its own colours.
  func makeGlyphs(areColored: Bool = false) -> TextOutlines.Glyphs {
    FontFaces.withLock {
      guard let text = makeLayout() else { return .outline(TextOutlines.Outline()) }
      guard !areColored, let outline = gatherOutline(of: text) else { return .colored(text) }
      return .outline(outline)
    }
  }

  /// The lines' glyphs as outlines in the box's points; nil when a font brings its own colours.
  private func gatherOutline(of text: TextLayout) -> TextOutlines.Outline? {
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
    /// Pieces of one colour are one path: glyphs of neighbouring runs that touch do not shine through each other.
    func add(_ color: CGColor, _ addPath: () -> Void) {
      cairo_new_path(context)
      addPath()
      if lastColor != color { endColoredPath() }
      lastColor = color
      if let path = cairo_copy_path(context) {
        path.pointee.append(to: &verbs, &points)
        cairo_path_destroy(path)
      }
    }
    forEachLine(of: text) { runs in
      for bar in bars(of: \.underline, RuleMetrics.underlines, along: runs, of: text) { add(bar.color) { bar.addPath(to: context) } }
      for run in runs {
        let font = run.item.pointee.analysis.font
        hasColors = hasColors || hasColorGlyphs(font)
        if hasColors || !FontFaces.canScale(font, in: context) { continue }
        add(self.runs[run.index].color) {
          cairo_move_to(context, run.origin.x, run.origin.y)
          pango_cairo_glyph_string_path(context, font, run.glyphs)
        }
      }
      for bar in bars(of: \.strikethrough, RuleMetrics.strikethroughs, along: runs, of: text) {
        add(bar.color) { bar.addPath(to: context) }
      }
    }
    endColoredPath()
    return hasColors ? nil : outline
  }

  /// Glyphs of one font on a line.
  private struct PlacedRun {
    var item: UnsafeMutablePointer<PangoItem>
    var glyphs: UnsafeMutablePointer<PangoGlyphString>
    /// Of the text's run that the glyphs belong to.
    var index: Int
    /// Where the glyphs begin on their baseline; points from the box's top left corner.
    var origin: CGPoint
    /// Points.
    var width: Double
  }

  /// A part of a line under text or through it; points from the box's top left corner.
  private struct Bar {
    var rect: CGRect
    var color: CGColor

    func addPath(to context: OpaquePointer) { cairo_rectangle(context, rect.minX, rect.minY, rect.width, rect.height) }
  }

  /// Hands out the lines from the top of the box, each with its glyphs from the left to the right.
  private func forEachLine(of text: TextLayout, _ body: ([PlacedRun]) -> Void) {
    guard let iterator = pango_layout_get_iter(text.layout) else { return }
    defer { pango_layout_iter_free(iterator) }
    repeat {
      guard let line = pango_layout_iter_get_line_readonly(iterator) else { continue }
      // Text is cut at its box: whole lines below it need no glyphs.
      if isBelowBox(iterator) { return }
      var ink = PangoRectangle(), logical = PangoRectangle()
      pango_layout_iter_get_line_extents(iterator, &ink, &logical)
      let items = line.pointee.glyphItems
      // Blanks at a line's end hang out of it.
      let isRightToLeft = pango_layout_line_get_resolved_direction(line) == PANGO_DIRECTION_RTL
      let blanks = text.blankWidth(atEndOf: items, isRightToLeft: isRightToLeft)
      let slack = items.reduce(Double(box.width) + blanks - TextLayout.points(logical.width)) { $0 + padding(of: $1) }
      let baseline = TextLayout.points(pango_layout_iter_get_baseline(iterator))
      var x = slack * leadingShare(isRightToLeft: isRightToLeft) - (isRightToLeft ? blanks : 0)
      var runs: [PlacedRun] = []
      for run in items {
        guard let item = run.pointee.item, let glyphs = run.pointee.glyphs else { continue }
        let width = TextLayout.points(pango_glyph_string_get_width(glyphs)) - padding(of: run)
        runs.append(
          PlacedRun(
            item: item, glyphs: glyphs, index: text.runIndex(atByte: Int(item.pointee.offset)) ?? 0,
            origin: CGPoint(x: x, y: baseline - TextLayout.points(run.pointee.y_offset)), width: width))
        x += width
      }
      body(runs)
    } while pango_layout_iter_next_line(iterator) != 0
  }

  /// The lines under glyphs, or through them, of those runs that have one.
  private func bars(
    of rule: KeyPath<TextRunStyle, TextRule?>, _ bars: (RuleMetrics) -> (TextRule.Style) -> [RuleMetrics.Bar], along line: [PlacedRun],
    of text: TextLayout
  ) -> [Bar] {
    line.flatMap { run -> [Bar] in
      let own = runs[run.index]
      guard let rule = own.style[keyPath: rule], let metrics = text.ruleMetrics(ofRun: run.index) else { return [] }
      return bars(metrics)(rule.style).map {
        Bar(
          rect: CGRect(x: run.origin.x, y: run.origin.y - $0.top, width: run.width, height: $0.thickness), color: rule.color ?? own.color)
      }
    }
  }

  /// The points by which an ellipsis is wider than its glyphs: Pango widens it until its line fills the width, which would leave a gap
  /// before the text that follows.
  private func padding(of run: UnsafeMutablePointer<PangoGlyphItem>) -> Double {
    guard run.pointee.isEllipsis, let item = run.pointee.item, let glyphs = run.pointee.glyphs else { return 0 }
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
    return fittingLayout(makeLayout)
  }

  private func makeLayout(of runs: [Run]) -> TextLayout? {
    let isBounded = isWrapped || truncation != .none
    guard let text = TextLayout(runs, width: isBounded ? box.width : nil) else { return nil }
    if isWrapped && alignment == .justified { pango_layout_set_justify(text.layout, 1) }
    // As many lines as fit the box; otherwise each paragraph is one line.
    text.truncate(truncation, height: isWrapped ? box.height : nil)
    text.placeSpacing()
    return text
  }

  /// How much of a line's free space stands before it: 0 puts it at the left, 1 at the right.
  private func leadingShare(isRightToLeft: Bool) -> Double {
    switch alignment {
    case .left: 0
    case .right: 1
    case .center: 0.5
    case .natural, .justified: isRightToLeft ? 1 : 0
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
    let runs = runs.opening
    guard runs.contains(where: { $0.string.unicodeScalars.contains { $0.value >= 0xc0 } }) else { return 0 }
    return TextLayout(runs.map(\.withoutRepeatedEmoji), width: nil)?.inkAboveTop ?? 0
  }
}

extension TextDrawing.Run {
  /// Each emoji once a paragraph: they look the same wherever they stand, and reach as high.
  fileprivate var withoutRepeatedEmoji: Self {
    var run = self, seen: Set<Character> = []
    run.string.removeAll { character in
      if character.isNewline { seen.removeAll() }
      let isEmoji = character.unicodeScalars.contains { $0.properties.isEmojiPresentation || $0.value == 0xFE0F }
      return isEmoji && !seen.insert(character).inserted
    }
    return run
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
