internal import CCairo
internal import Foundation

/// What Cairo's fonts, which all threads share, do not bear.
package enum FontFaces {
  private static let lock = NSRecursiveLock()

  /// Cairo opens fonts' files, of which it keeps ten open, and closes them, without seeing to what other threads do with them. So one
  /// thread at a time draws and measures glyphs by Cairo.
  package static func withLock<R>(_ body: () throws -> R) rethrows -> R { try lock.withLock(body) }

  /// Pixels an em that FreeType can scale a font to: ppem has 16 bits.
  static let largestSize = 60_000.0

  /// Whether a font can be scaled as a context says. One that cannot makes Cairo give the font up, and texts of it are empty from then on,
  /// at any size.
  static func canScale(_ font: UnsafeMutablePointer<PangoFont>?, in context: OpaquePointer) -> Bool {
    guard let font, let shapes = pango_font_get_hb_font(font) else { return false }
    var x: Int32 = 0, y: Int32 = 0
    hb_font_get_scale(shapes, &x, &y)
    var matrix = cairo_matrix_t()
    cairo_get_matrix(context, &matrix)
    let scale = max(abs(matrix.xx) + abs(matrix.xy), abs(matrix.yx) + abs(matrix.yy))
    return Double(max(abs(x), abs(y))) / Double(PANGO_SCALE) * scale <= largestSize
  }
}
