internal import Graphics

/// Letters that a document brings along as outlines, for an em of 100 points.
struct GlyphTable: Sendable {
  struct Key: Hashable, Sendable {
    var text: String
    var family: String
    var style: String
  }

  struct Glyph: Sendable {
    /// From the letter's start on its baseline, y down.
    var path: PathGeometry
    var advance: Double
  }

  var glyphs: [Key: Glyph] = [:]
  /// How many scalars the longest of them is written with.
  var longest = 1

  var isEmpty: Bool { glyphs.isEmpty }
}
