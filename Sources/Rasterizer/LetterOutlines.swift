internal import CCairo
package import Graphics

/// Letters of a line of text one by one: what is drawn glyph by glyph, each with a place of its own.
package struct LetterOutlines: Sendable {
  package struct Letter: Sendable {
    /// The outline from the letter's start on its baseline, y down, in points.
    package var path: PathGeometry
    /// To the next letter's start, in points.
    package var advance: Double
    /// Where it begins in the text, in bytes of UTF-8.
    package var firstByte: Int
  }

  /// In the order of the line, from the left.
  package let letters: [Letter]
  /// How far the font's letters reach above the baseline, in points.
  package let ascent: Double

  /// Sets a text without line breaks, with a font by its name. Glyphs that belong together, such as letters with marks, are one.
  package init(_ text: String, fontName: String, size: CGFloat) {
    let run = TextDrawing.Run(string: text, fontName: fontName, fontSize: size, color: .black)
    (letters, ascent) = FontFaces.withLock {
      let lines = LineSetter(width: .infinity).lines(of: [LineSetter.Section(runs: [run], style: ParagraphStyle())])
      let letters = lines.flatMap { line in line.items.flatMap(Self.letters) }
      return (letters, lines.first.map { Double($0.heights.ascent) } ?? 0)
    }
  }

  private static func letters(of run: UnsafeMutablePointer<PangoGlyphItem>) -> [Letter] {
    guard let item = run.pointee.item, let glyphs = run.pointee.glyphs, let font = item.pointee.analysis.font else { return [] }
    var letters: [Letter] = []
    let count = Int(glyphs.pointee.num_glyphs)
    var index = 0
    while index < count {
      let cluster = glyphs.pointee.log_clusters[index]
      var numbers: [UInt32] = [], positions: [CGPoint] = [], x = 0.0
      while index < count, glyphs.pointee.log_clusters[index] == cluster {
        let glyph = glyphs.pointee.glyphs[index]
        numbers.append(glyph.glyph)
        positions.append(CGPoint(x: x + TextLayout.points(glyph.geometry.x_offset), y: -TextLayout.points(glyph.geometry.y_offset)))
        x += TextLayout.points(glyph.geometry.width)
        index += 1
      }
      let outline = GlyphRun(font: font, glyphs: numbers, positions: positions).outline
      letters.append(
        Letter(
          path: outline.transformed(by: CGAffineTransform(scaleX: 1, y: -1)), advance: x,
          firstByte: Int(item.pointee.offset) + Int(cluster)))
    }
    return letters
  }
}
