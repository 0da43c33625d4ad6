internal import CCairo

package enum FontFiles {
  /// Paths of the files whose fonts a text is set in on this machine, those that stand in for missing characters included.
  package static func used(by run: TextDrawing.Run) -> Set<String> {
    guard let text = TextLayout([run], width: nil), let lines = pango_layout_get_lines_readonly(text.layout) else { return [] }
    var files: Set<String> = []
    var line: UnsafeMutablePointer<GSList>? = lines
    while let entry = line {
      let runs = entry.pointee.data.assumingMemoryBound(to: PangoLayoutLine.self).pointee.runs
      var item = runs
      while let part = item {
        let glyphs = part.pointee.data.assumingMemoryBound(to: PangoGlyphItem.self).pointee
        if let font = glyphs.item.pointee.analysis.font, let path = path(of: font) { files.insert(path) }
        item = part.pointee.next
      }
      line = entry.pointee.next
    }
    return files
  }

  private static func path(of font: UnsafeMutablePointer<PangoFont>) -> String? {
    guard let pattern = pango_fc_font_get_pattern(UnsafeMutableRawPointer(font).assumingMemoryBound(to: PangoFcFont.self)) else {
      return nil
    }
    var value: UnsafeMutablePointer<FcChar8>?
    return FcPatternGetString(pattern, FC_FILE, 0, &value) == FcResultMatch ? value.map { String(cString: $0) } : nil
  }
}
