internal import Graphics

/// A layer's text, as it is said at each time, and what moves its letters.
final class TextContent: Sendable {
  /// Texts from frames on, in rising order; one at least.
  let documents: [(frame: Double, document: TextDocument)]
  let animators: [TextAnimator]
  /// What groups of letters turn and grow about.
  let grouping: Grouping
  /// From the middle of the grouping's anchor, in hundredths of its size.
  let groupingAlignment: Property<SIMD2<Double>>
  /// What lines stand on; nil for straight ones.
  let path: TextPath?

  enum Grouping: Int, Sendable { case character = 1, word, line, all }

  init(
    _ documents: [(frame: Double, document: TextDocument)], animators: [TextAnimator], grouping: Grouping,
    groupingAlignment: Property<SIMD2<Double>>, path: TextPath? = nil
  ) {
    (self.documents, self.animators, self.grouping) = (documents, animators, grouping)
    (self.groupingAlignment, self.path) = (groupingAlignment, path)
  }

  /// The text at a frame: the last one that has begun.
  func document(at time: FrameTime) -> TextDocument { (documents.last { $0.frame <= time.frame } ?? documents[0]).document }
}

final class TextDocument: Sendable {
  struct Style: Sendable {
    var text = ""
    /// The family and the style of the font, for looking up among glyphs that came along.
    var family = ""
    var fontStyle = ""
    /// The name by which the system looks for the font.
    var fontName = ""
    /// Height of the ascent in hundredths of the size, as the document says; nil where it doesn't.
    var ascent: Double?
    /// The size of the em, in points.
    var size = 0.0
    var fill: SIMD4<Double>?
    var stroke: SIMD4<Double>?
    var strokeWidth = 0.0
    var strokesAboveFill = false
    var justification = Justification.left
    /// Thousandths of the size between letters.
    var tracking = 0.0
    /// From baseline to baseline, in points; nil where the document says nothing.
    var lineHeight: Double?
    /// How far letters stand above the baseline, in points.
    var baselineShift = 0.0
    /// The box that lines are broken for: its origin and size; nil for lines that go on.
    var box: CGRect?
  }

  enum Justification: Int, Sendable { case left, right, center, lastLineLeft, lastLineRight, lastLineCenter, full }

  let style: Style
  /// Letters on their places, made when the document was read.
  let letters: TextSetting

  init(_ style: Style, glyphs: GlyphTable) {
    self.style = style
    letters = TextSetting(style, glyphs: glyphs)
  }
}

/// An outline that a text's lines stand on: one of the layer's masks.
struct TextPath: Sendable {
  var shape: Property<BezierShape>
  /// Points along the outline, from its start to that of a line and from its end to that of a line.
  var firstMargin: Property<Double>
  var lastMargin: Property<Double>
  /// Not 0 where lines run from the outline's end to its start.
  var isReversed: Property<Double>
  /// Not 0 where letters turn with the outline.
  var isPerpendicular: Property<Double>
  /// Not 0 where letters are spread from margin to margin.
  var isSpread: Property<Double>
}

/// Moves and colours the letters that its selector reaches.
struct TextAnimator: Sendable {
  var selector = TextSelector()
  var anchor: Property<SIMD2<Double>>?
  var position: Property<SIMD2<Double>>?
  /// Hundredths of the whole.
  var scale: Property<SIMD2<Double>>?
  var rotation: Property<Double>?
  var skew: Property<Double>?
  var skewAxis: Property<Double>?
  /// Hundredths of the whole.
  var opacity: Property<Double>?
  var fillColor: Property<SIMD4<Double>>?
  /// Hundredths of the whole.
  var fillOpacity: Property<Double>?
  var strokeColor: Property<SIMD4<Double>>?
  var strokeWidth: Property<Double>?
  /// What is added between letters, in points.
  var tracking: Property<Double>?
}

/// Which letters an animator reaches, and how far.
struct TextSelector: Sendable {
  enum Units: Sendable { case percent, index }
  enum Base: Int, Sendable { case characters = 1, charactersWithoutSpaces, words, lines }
  enum Shape: Int, Sendable { case square = 1, rampUp, rampDown, triangle, round, smooth }

  var units = Units.percent
  var base = Base.characters
  var shape = Shape.square
  /// Hundredths, or numbers of letters.
  var start = Property.still(0.0)
  var end: Property<Double>?
  var offset = Property.still(0.0)
  /// Hundredths of the whole.
  var amount = Property.still(100.0)
  var maximumEase = Property.still(0.0)
  var minimumEase = Property.still(0.0)
  /// Hundredths of a letter over which squares begin and end.
  var smoothness = Property.still(100.0)
  /// What the order follows from in which letters are reached; nil for their own.
  var randomSeed: Int?
}
