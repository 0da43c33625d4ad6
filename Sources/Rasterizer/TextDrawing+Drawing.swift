internal import CCairo
package import Graphics

extension TextDrawing {
  /// Draws lines that `makeGlyphs` made, from the top of the box, with the fonts' own colours.
  func draw(_ lines: [SetLine], in context: OpaquePointer) { FontFaces.withLock { drawGlyphs(of: lines, in: context) } }

  private func drawGlyphs(of lines: [SetLine], in context: OpaquePointer) {
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
    for line in lines {
      let runs = placedRuns(of: line)
      fill(backgrounds(along: runs))
      fill(bars(of: \.underline, RuleMetrics.underlines, along: runs))
      for run in runs {
        let font = run.item.pointee.analysis.font, own = self.runs[run.index]
        guard FontFaces.canScale(font, in: context) else { continue }
        own.color.setAsSource(of: context)
        cairo_move_to(context, run.origin.x, run.origin.y)
        if hasColorGlyphs(font) {
          pango_cairo_show_glyph_string(context, font, run.glyphs)
        } else {
          pango_cairo_glyph_string_path(context, font, run.glyphs)
          if own.style.strokeWidth <= 0 { cairo_fill_preserve(context) }
          if own.style.strokeWidth != 0 {
            (own.style.strokeColor ?? own.color).setAsSource(of: context)
            cairo_set_line_width(context, Double(abs(own.style.strokeWidth) * own.fontSize / 100))
            cairo_stroke_preserve(context)
          }
          cairo_new_path(context)
        }
      }
      fill(bars(of: \.strikethrough, RuleMetrics.strikethroughs, along: runs))
    }
  }

  /// Lays the text out.
  ///
  /// - Parameter areColored: whether a font is known to bring its own colours.
  func makeGlyphs(areColored: Bool = false) -> TextOutlines.Glyphs {
    FontFaces.withLock {
      let lines = setLines()
      guard !areColored, let outline = gatherOutline(of: lines) else { return .colored(lines) }
      return .outline(outline)
    }
  }

  /// The lines' glyphs as outlines in the box's points; nil when a font brings its own colours.
  private func gatherOutline(of lines: [SetLine]) -> TextOutlines.Outline? {
    // Lines along outlines have widths of their own.
    guard !runs.contains(where: { $0.style.strokeWidth != 0 }) else { return nil }
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
    for line in lines {
      let runs = placedRuns(of: line)
      for bar in backgrounds(along: runs) + bars(of: \.underline, RuleMetrics.underlines, along: runs) {
        add(bar.color) { bar.addPath(to: context) }
      }
      for run in runs {
        let font = run.item.pointee.analysis.font
        hasColors = hasColors || hasColorGlyphs(font)
        if hasColors || !FontFaces.canScale(font, in: context) { continue }
        add(self.runs[run.index].color) {
          cairo_move_to(context, run.origin.x, run.origin.y)
          pango_cairo_glyph_string_path(context, font, run.glyphs)
        }
      }
      for bar in bars(of: \.strikethrough, RuleMetrics.strikethroughs, along: runs) {
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
    /// The index of the text's run that the glyphs belong to.
    var index: Int
    /// Where the glyphs begin on their baseline; points from the box's top left corner.
    var origin: CGPoint
    /// The width of the glyphs, in points.
    var width: Double
    var metrics: () -> RuleMetrics?
  }

  /// A part of a line under text or through it; points from the box's top left corner.
  private struct Bar {
    var rect: CGRect
    var color: CGColor

    func addPath(to context: OpaquePointer) { cairo_rectangle(context, rect.minX, rect.minY, rect.width, rect.height) }
  }

  /// A line's glyphs, from the left to the right.
  private func placedRuns(of line: SetLine) -> [PlacedRun] {
    var x = line.origin.x
    return line.items.compactMap { run in
      guard let item = run.pointee.item, let glyphs = run.pointee.glyphs else { return nil }
      let width = TextLayout.points(pango_glyph_string_get_width(glyphs))
      defer { x += width }
      let index = line.layout.runIndex(atByte: Int(item.pointee.offset)) ?? 0
      return PlacedRun(
        item: item, glyphs: glyphs, index: min(line.section.firstRun + index, runs.count - 1),
        origin: CGPoint(x: x, y: line.baseline - TextLayout.points(run.pointee.y_offset)), width: width,
        metrics: { line.layout.ruleMetrics(ofRun: index) })
    }
  }

  /// The lines under glyphs, or through them, of those runs that have one.
  private func bars(
    of rule: KeyPath<TextRunStyle, TextRule?>, _ bars: (RuleMetrics) -> (TextRule.Style) -> [RuleMetrics.Bar], along line: [PlacedRun]
  ) -> [Bar] {
    line.flatMap { run -> [Bar] in
      let own = runs[run.index]
      guard let rule = own.style[keyPath: rule], let metrics = run.metrics() else { return [] }
      return bars(metrics)(rule.style).map {
        Bar(rect: CGRect(x: run.origin.x, y: run.origin.y - $0.top, width: run.width, height: $0.thickness), color: rule.color ?? own.color)
      }
    }
  }

  /// What lies behind the glyphs of those runs that say so, as high as their fonts' lines.
  private func backgrounds(along line: [PlacedRun]) -> [Bar] {
    line.compactMap { run in
      guard let color = runs[run.index].style.background, let font = run.item.pointee.analysis.font else { return nil }
      let heights = FontHeights.heights(of: font)
      return Bar(
        rect: CGRect(x: run.origin.x, y: run.origin.y - heights.ascent, width: run.width, height: heights.ascent + heights.descent),
        color: color)
    }
  }

  private func setLines() -> [SetLine] {
    guard runs.contains(where: { !$0.string.isEmpty }) else { return [] }
    var setter = LineSetter(width: box.width, height: box.height)
    // Wrapped text that is cut has as many lines as fit the box whole; otherwise each paragraph is one line, cut by itself.
    setter.overflow = isWrapped && truncation != .none ? .keepsFirst : .cutsOff
    if isWrapped { setter.truncation = truncation }
    setter.fit = fittingLayout
    return setter.lines(of: [LineSetter.Section(runs: runs, style: style)])
  }

  /// What the layer's own properties say.
  private var style: ParagraphStyle {
    ParagraphStyle(alignment: alignment, breaking: isWrapped ? .words : truncation == .none ? .clipped : .truncated(truncation))
  }

  /// Whether a font brings its own colours, as emoji do.
  private func hasColorGlyphs(_ font: UnsafeMutablePointer<PangoFont>?) -> Bool {
    guard let font, let face = hb_font_get_face(pango_font_get_hb_font(font)) else { return false }
    return hb_ot_color_has_png(face) != 0 || hb_ot_color_has_layers(face) != 0 || hb_ot_color_has_svg(face) != 0
  }

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
    // characters: an emoji is one, of however many scalars.
    var run = self, seen: Set<Character> = []
    run.string.removeAll { character in
      // characters: likewise.
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
