internal import CCairo
public import Graphics
package import Rasterizer

extension CGContext {
  /// Where the next line begins, in the space of text: the last two numbers of `textMatrix`.
  public var textPosition: CGPoint {
    get { CGPoint(x: textMatrix.tx, y: textMatrix.ty) }
    set { (textMatrix.tx, textMatrix.ty) = (newValue.x, newValue.y) }
  }

  /// How text is drawn from now on. A mode that clips confines drawing after each text (a line, a run, a frame, or glyphs drawn by one
  /// call) to its glyphs, and to what the clip was, until the state is restored; glyphs with colours of their own are no part of it.
  public func setTextDrawingMode(_ mode: CGTextDrawingMode) { state.textMode = mode }

  /// Points between the glyphs of lines and runs that are drawn from now on, besides those that they were set with.
  public func setCharacterSpacing(_ spacing: CGFloat) { if spacing.isFinite { state.characterSpacing = spacing } }

  /// The face of glyphs that `showGlyphs(_:at:)` draws from now on.
  public func setFont(_ font: CGFont) { state.font = font }

  /// The size of those glyphs in points; 12 to begin with.
  public func setFontSize(_ size: CGFloat) { if size.isFinite { state.fontSize = size } }

  /// Draws glyphs at positions of the text's space, in the fill colour and as the text drawing mode says. Nothing is drawn without a font.
  public func showGlyphs(_ glyphs: [CGGlyph], at positions: [CGPoint]) {
    guard let font = state.font else { return }
    drawGlyphs(zip(glyphs, positions), of: ScaledFont(name: font.name, size: state.fontSize))
  }

  /// Draws glyphs of a font at positions of the text's space, in the fill colour.
  package func drawGlyphs(_ glyphs: some Sequence<(CGGlyph, CGPoint)>, of font: ScaledFont, matrix: CGAffineTransform = .identity) {
    let places = Array(glyphs)
    _ = font.withPangoFont { pango, _ in
      let run = GlyphRun(font: pango, glyphs: places.map { UInt32($0.0) }, positions: places.map(\.1))
      drawText { draw(run, glyphMatrix: matrix, at: .zero, fill: state.fill) }
    }
  }

  /// What text is filled with that says nothing of its own.
  package var textFill: Paint { state.fill }

  /// Points between glyphs, besides those that they were set with.
  package var characterSpacing: CGFloat { state.characterSpacing }
}

/// Lines along the outlines of a text's glyphs, which its attributes ask for.
package struct TextStroke {
  let color: CGColor?
  /// In points of the text's space.
  let width: CGFloat
  let fillsGlyphs: Bool

  /// - Parameter fill: the glyphs' colour, where they have one.
  package init(_ style: TextRunStyle, fill: CGColor?, fontSize: CGFloat) {
    color = style.strokeColor ?? fill
    width = abs(style.strokeWidth) * fontSize / 100
    fillsGlyphs = style.strokeWidth < 0
  }
}

extension CGContext {
  /// Draws glyphs at a place of the text's space.
  /// - Parameter outline: drawn in the place of what the text drawing mode strokes.
  package func draw(
    _ run: GlyphRun, _ range: Range<Int>? = nil, glyphMatrix: CGAffineTransform, at origin: CGPoint, fill: Paint,
    outline: TextStroke? = nil
  ) {
    let stroke = outline?.color.map(Paint.color) ?? state.stroke
    // Outlines take part in filled text alone: a mode that says otherwise comes first.
    let outline = state.textMode == .fill ? outline : nil
    let mode: CGTextDrawingMode = outline.map { $0.fillsGlyphs ? .fillStroke : .stroke } ?? state.textMode
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
        if let outline {
          cairo_save(context)
          cairo_transform(context, &toText)
          cairo_set_line_width(context, Double(outline.width))
          cairo_stroke_preserve(context)
          cairo_restore(context)
        } else {
          cairo_stroke_preserve(context)
        }
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
  package func drawText(_ draw: () -> Void) {
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
