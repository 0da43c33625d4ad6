internal import CCairo
internal import CProcess
package import Graphics

/// Runs of text shaped and broken into lines by Pango, in points; owns the Pango objects.
///
/// Metrics are not rounded to pixels, so that a layout is the same at every scale. Pango keeps a font map for each thread, so layouts on
/// different threads share nothing; one layout stays on the thread that made it.
package final class TextLayout {
  private let context: OpaquePointer
  package let layout: OpaquePointer
  private let runs: [TextDrawing.Run]
  /// The first UTF-8 byte of each run.
  private let runOffsets: [Int]
  /// Where characters begin in UTF-8, and whether they are blank; nil where no run has spacing, which is all that asks for it.
  private let characters: [(start: Int, isBlank: Bool)]?
  private let byteCount: Int
  private let hasTabs: Bool

  /// The largest font size in points; FreeType cannot scale fonts much further.
  private static let largestFontSize: CGFloat = 20_000

  /// The size that a font is laid out with, in points, or 1 for smaller ones.
  static func size(_ fontSize: CGFloat) -> CGFloat { min(max(1, fontSize), largestFontSize) }

  /// Where a limit of memory is nearly reached, fontconfig tries for ever to read its configuration: then the program ends instead.
  private static let checkMemory: Void = {
    let remainder = memory_limit_remainder()
    if remainder >= 0, remainder < 64 << 20 { fatalError("the limit of memory leaves nothing for fonts") }
  }()

  /// Nil when Pango has no fonts to offer.
  ///
  /// - Parameters:
  ///   - width: where lines are broken, in points; nil for lines as long as their paragraphs.
  ///   - isTold: whether unknown names of fonts are told of.
  package init?(_ runs: [TextDrawing.Run], width: CGFloat?, isTold: Bool = true) {
    Self.checkMemory
    guard let map = RegisteredFonts.fontMap() else { return nil }
    guard let context = pango_font_map_create_context(map) else { return nil }
    let options = cairo_font_options_create()
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    pango_cairo_context_set_font_options(context, options)
    cairo_font_options_destroy(options)
    pango_context_set_round_glyph_positions(context, 0)
    guard let layout = pango_layout_new(context) else {
      g_object_unref(UnsafeMutableRawPointer(context))
      return nil
    }
    self.context = context
    self.layout = layout
    self.runs = runs

    var text = ""
    var offsets: [Int] = []
    var limit = ParagraphLimit()
    let attributes = pango_attr_list_new()
    for (index, run) in runs.enumerated() {
      if isTold, Diagnostics.isHeard { FontCatalog.reportIfUnknown(run.fontName) }
      let start = text.utf8.count
      offsets.append(start)
      let fontSize = min(max(0, run.fontSize), Self.largestFontSize)
      text += limit.admit(run.string, size: fontSize)
      let description = FontName(run.fontName).makeDescription(size: fontSize)
      let kern = Self.signedUnits(run.style.kern ?? 0), offset = Self.signedUnits(run.style.baselineOffset)
      let spacing = kern == 0 ? nil : pango_attr_letter_spacing_new(kern)
      let rise = offset == 0 ? nil : pango_attr_rise_new(offset)
      let features = (run.style.kern == 0 ? ["kern=0"] : []) + (run.style.hasLigatures ? [] : ["liga=0", "clig=0"])
      let changed = features.isEmpty ? nil : pango_attr_font_features_new(features.joined(separator: ","))
      for attribute in [pango_attr_font_desc_new(description), Self.separator(index), spacing, rise, changed] {
        guard let attribute else { continue }
        attribute.pointee.start_index = guint(start)
        attribute.pointee.end_index = guint(text.utf8.count)
        pango_attr_list_insert(attributes, attribute)  // the list owns the attribute now
      }
      pango_font_description_free(description)
    }
    // A word that is too long is broken anywhere, and nothing tells of it. The attribute reaches over all of the text by itself.
    if let unmarked = pango_attr_insert_hyphens_new(0) { pango_attr_list_insert(attributes, unmarked) }
    runOffsets = offsets
    byteCount = text.utf8.count
    hasTabs = text.utf8.contains(9)
    characters = runs.contains { Self.signedUnits($0.style.kern ?? 0) != 0 } ? Self.characters(of: text) : nil
    pango_layout_set_text(layout, text, Int32(text.utf8.count))
    pango_layout_set_attributes(layout, attributes)
    pango_attr_list_unref(attributes)
    if let width { pango_layout_set_width(layout, Self.units(width)) }
    pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
  }

  deinit {
    g_object_unref(UnsafeMutableRawPointer(layout))
    g_object_unref(UnsafeMutableRawPointer(context))
  }

  /// A foreground colour that differs from run to run, which keeps Pango from joining runs of one font; it is never drawn with.
  private static func separator(_ index: Int) -> UnsafeMutablePointer<PangoAttribute>? {
    pango_attr_foreground_new(UInt16(truncatingIfNeeded: index), UInt16(truncatingIfNeeded: index >> 16), 0)
  }

  /// Pango counts 1024ths in 32 bits.
  static func units(_ points: CGFloat) -> Int32 {
    Int32(Int(Double(points) * Double(PANGO_SCALE), within: 0...1_000_000_000))
  }

  /// Pango units of a length that may point either way, up to 10,000 points; 0 for what is no number.
  private static func signedUnits(_ points: CGFloat) -> Int32 {
    points.isFinite ? Int32(min(max(points, -10_000), 10_000) * Double(PANGO_SCALE)) : 0
  }

  package static func points(_ units: Int32) -> Double { Double(units) / Double(PANGO_SCALE) }

  /// The run that holds the text's byte `offset`.
  package func runIndex(atByte offset: Int) -> Int? {
    let next = runOffsets.partitioningIndex { $0 > offset }
    return next > 0 ? next - 1 : nil
  }

  private static func characters(of text: String) -> [(start: Int, isBlank: Bool)] {
    var start = 0
    return text.map { character in
      defer { start += character.utf8.count }
      // characters: spacing stands between what people see as one.
      return (start, character.isWhitespace)
    }
  }

  var hasSpacing: Bool { characters != nil }

  /// The spacing of a run in Pango's units.
  func spacing(ofRun index: Int) -> Int32 { Self.signedUnits(runs[index].style.kern ?? 0) }

  /// The character that holds the text's byte `offset`, of a text with spacing.
  func character(atByte offset: Int) -> (bytes: Range<Int>, isBlank: Bool) {
    guard let characters else { return (offset..<offset, false) }
    let next = characters.partitioningIndex { $0.start > offset }
    guard next > 0 else { return (offset..<offset, false) }
    let end = next < characters.count ? characters[next].start : byteCount
    return (characters[next - 1].start..<end, characters[next - 1].isBlank)
  }

  private func withFont<R>(ofRun index: Int, _ body: (UnsafeMutablePointer<PangoFont>) -> R) -> R? {
    guard runs.indices.contains(index) else { return nil }
    let description = FontName(runs[index].fontName).makeDescription(size: min(max(0, runs[index].fontSize), Self.largestFontSize))
    defer { pango_font_description_free(description) }
    guard let font = pango_context_load_font(context, description) else { return nil }
    defer { g_object_unref(font) }
    return body(font)
  }

  /// Where the font of a run has lines under its letters and through them; nil where there is no such font.
  func ruleMetrics(ofRun index: Int) -> RuleMetrics? {
    let size = min(max(0, runs[index].fontSize), Self.largestFontSize)
    return withFont(ofRun: index) { pango_font_get_hb_font($0).map { RuleMetrics($0, size: Double(size)) } } ?? nil
  }

  /// The heights of a line; of one without glyphs those of the font that stands there.
  func heights(of items: [UnsafeMutablePointer<PangoGlyphItem>], atByte byte: Int) -> LineHeights {
    var heights: LineHeights?
    for item in items {
      guard let font = item.pointee.item?.pointee.analysis.font else { continue }
      let own = FontHeights.heights(of: font), rise = CGFloat(Self.points(item.pointee.y_offset))
      heights = (heights ?? LineHeights(ascent: -.infinity, descent: -.infinity)).union(own, rise: rise)
    }
    return heights ?? withFont(ofRun: runIndex(atByte: byte) ?? 0, FontHeights.heights) ?? LineHeights()
  }

  /// How far above the first line glyphs reach, in points.
  var inkAboveTop: CGFloat {
    FontFaces.withLock {
      var ink = PangoRectangle()
      pango_layout_get_extents(layout, &ink, nil)
      guard let first = pango_layout_get_line_readonly(layout, 0) else { return 0 }
      let ascent = heights(of: first.pointee.glyphItems, atByte: 0).ascent
      return max(0, CGFloat(Self.points(pango_layout_get_baseline(layout) - ink.y)) - ascent)
    }
  }

  /// Has lines lie as a paragraph style says, apart from their heights.
  /// - Parameters:
  ///   - indents: nil where lines have the layout's width.
  ///   - tabOrigin: where lines begin, in points from the side that tabulators count from.
  func apply(_ style: ParagraphStyle, _ indents: Indents?, tabOrigin: CGFloat) {
    pango_layout_set_wrap(layout, style.breaking == .characters ? PANGO_WRAP_CHAR : PANGO_WRAP_WORD_CHAR)
    if let indents {
      // Where it is negative, the lines after the first are indented.
      let difference = Self.units(abs(indents.first - indents.rest))
      if difference > 0 { pango_layout_set_indent(layout, indents.first > indents.rest ? difference : -difference) }
    }
    if style.alignment == .justified, style.isBounded { pango_layout_set_justify(layout, 1) }
    if let isRightToLeft = style.isRightToLeft {
      pango_layout_set_auto_dir(layout, 0)
      pango_context_set_base_dir(context, isRightToLeft ? PANGO_DIRECTION_RTL : PANGO_DIRECTION_LTR)
      pango_layout_context_changed(layout)
    }
    if hasTabs { setTabs(style, origin: tabOrigin) }
  }
}
