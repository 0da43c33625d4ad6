package import CCairo
package import Foundation
internal import Graphics

/// A font by its name in a size: what Core Text's fonts and Core Graphics' faces are measured by.
///
/// It keeps no font of Pango's, which belong to threads: each question looks the font up on the thread that asks.
package struct ScaledFont: Hashable, Sendable {
  package let name: String
  /// The font size in points.
  package let size: CGFloat

  /// - Parameter size: 12, Apple's default, in the place of a size that is not above 0.
  package init(name: String, size: CGFloat = 12) {
    self.name = name
    self.size = size > 0 && size.isFinite ? size : 12
  }

  /// Runs `body` with the font as Pango and as HarfBuzz have it, on this thread.
  package func withPangoFont<R>(_ body: (UnsafeMutablePointer<PangoFont>, OpaquePointer) -> R) -> R? {
    guard let text = TextLayout([TextDrawing.Run(string: " ", fontName: name, fontSize: size, color: .black)], width: nil) else {
      return nil
    }
    let description = FontName(name).makeDescription(size: size)
    defer { pango_font_description_free(description) }
    guard let font = pango_context_load_font(pango_layout_get_context(text.layout), description) else { return nil }
    defer { g_object_unref(font) }
    guard let shapes = pango_font_get_hb_font(font) else { return nil }
    return body(font, shapes)
  }

  // MARK: The font that was found

  private func found(_ key: String) -> String? {
    withPangoFont { font, _ in
      guard let pattern = pango_fc_font_get_pattern(UnsafeMutableRawPointer(font).assumingMemoryBound(to: PangoFcFont.self)) else {
        return nil
      }
      var value: UnsafeMutablePointer<FcChar8>?
      return FcPatternGetString(pattern, key, 0, &value) == FcResultMatch ? value.map { String(cString: $0) } : nil
    } ?? nil
  }

  /// Names of the font that was found, which another one may stand in for; nil where there is none.
  package var familyName: String? { found(FC_FAMILY) }
  package var postScriptName: String? { found(FC_POSTSCRIPT_NAME) }
  package var fullName: String? { found(FC_FULLNAME) }

  /// The bytes of a table of the font's file, by the four letters of its name as a number; nil where it has none.
  package func table(_ tag: UInt32) -> Data? {
    withPangoFont { _, shapes in
      guard let blob = hb_face_reference_table(hb_font_get_face(shapes), tag) else { return nil }
      defer { hb_blob_destroy(blob) }
      var length: UInt32 = 0
      guard let bytes = hb_blob_get_data(blob, &length), length > 0 else { return nil }
      return Data(bytes: bytes, count: Int(length))
    } ?? nil
  }

  // MARK: Measures, in points

  package var heights: LineHeights { withPangoFont { font, _ in FontHeights.heights(of: font) } ?? LineHeights() }

  /// A measure that the font states, y up; 0 where it states none.
  package func measure(_ tag: hb_ot_metrics_tag_t) -> CGFloat {
    let units = withPangoFont { _, shapes in
      var value: hb_position_t = 0
      return hb_ot_metrics_get_position(shapes, tag, &value) != 0 ? value : 0
    }
    return CGFloat(units.map(TextLayout.points) ?? 0)
  }

  /// Units into which the size is divided in the font's file.
  package var unitsPerEm: UInt32 { withPangoFont { _, shapes in hb_face_get_upem(hb_font_get_face(shapes)) } ?? 0 }

  package var glyphCount: Int { withPangoFont { _, shapes in Int(hb_face_get_glyph_count(hb_font_get_face(shapes))) } ?? 0 }

  /// Widths of glyphs; empty where there are no fonts.
  package func advances(of glyphs: UnsafeBufferPointer<UInt16>) -> [Double] {
    withPangoFont { _, shapes in glyphs.map { TextLayout.points(hb_font_get_glyph_h_advance(shapes, hb_codepoint_t($0))) } } ?? []
  }

  /// Boxes around glyphs at the origin, y up; empty where there are no fonts.
  package func boxes(of glyphs: UnsafeBufferPointer<UInt16>) -> [CGRect] {
    withPangoFont { _, shapes in
      glyphs.map { glyph in
        var extents = hb_glyph_extents_t()
        hb_font_get_glyph_extents(shapes, hb_codepoint_t(glyph), &extents)
        let height = TextLayout.points(-extents.height)
        return CGRect(
          x: TextLayout.points(extents.x_bearing), y: TextLayout.points(extents.y_bearing) - height,
          width: TextLayout.points(extents.width), height: height)
      }
    } ?? []
  }

  /// The box around all glyphs at the origin, y up.
  package var boundingBox: CGRect {
    guard let head = table(Self.headTag), head.count >= 44 else { return .null }
    let upem = CGFloat(max(unitsPerEm, 1))
    let sides = (0..<4).map { index -> CGFloat in
      let first = head.startIndex + 36 + 2 * index
      return CGFloat(Int16(bitPattern: UInt16(head[first]) << 8 | UInt16(head[first + 1]))) * size / upem
    }
    return CGRect(x: sides[0], y: sides[1], width: sides[2] - sides[0], height: sides[3] - sides[1])
  }

  /// Degrees counterclockwise from upright: negative for letters that lean to the right.
  package var slantAngle: CGFloat {
    guard let post = table(Self.postTag), post.count >= 8 else { return 0 }
    let bits = (0..<4).reduce(UInt32(0)) { $0 << 8 | UInt32(post[post.startIndex + 4 + $1]) }
    return CGFloat(Int32(bitPattern: bits)) / 65536
  }

  /// The table "head" has the box around all glyphs in units of the em.
  private static let headTag: UInt32 = 0x6865_6164
  /// The table "post" has the slope in degrees, in 1/65536.
  private static let postTag: UInt32 = 0x706F_7374
}
