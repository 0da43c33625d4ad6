package import Graphics

/// How lines of a paragraph are set, as layouts take it: what Core Text's paragraph styles and the properties of text layers come to.
///
/// Lengths are in points, finite, and not below 0 where nothing else is said.
package struct ParagraphStyle: Hashable, Sendable {
  /// What becomes of text that is too long for a line.
  package enum Breaking: Hashable, Sendable {
    /// Lines are broken between words, or between characters.
    case words, characters
    /// Lines are not broken, and go on beyond the room.
    case clipped
    /// Lines are not broken; what does not fit is left out.
    case truncated(TextTruncation)
  }

  /// A place to which a tabulator goes, in points from the side where lines begin, and how text after it lies there.
  package struct TabStop: Hashable, Sendable {
    package var alignment: TextAlignment
    package var location: CGFloat

    package init(_ alignment: TextAlignment, _ location: CGFloat) { (self.alignment, self.location) = (alignment, location) }
  }

  package var alignment: TextAlignment
  package var breaking: Breaking
  /// Whether text is read from the right; nil where its letters decide.
  package var isRightToLeft: Bool?
  /// The tabulators: those that Core Text has without any are twelve, 28 points apart.
  package var tabs: [TabStop] = Self.standardTabs
  /// The distance from one tabulator to the next, after the last of the places; 0 for none.
  package var tabInterval: CGFloat = 0
  package var firstLineHeadIndent: CGFloat = 0
  package var headIndent: CGFloat = 0
  /// Where lines end: above 0 from the side where they begin, else from the other one.
  package var tailIndent: CGFloat = 0
  /// A factor of the heights of lines, and bounds of them; 0 for none.
  package var lineHeightMultiple: CGFloat = 0
  package var minimumLineHeight: CGFloat = 0
  package var maximumLineHeight: CGFloat = 0
  /// The room between lines: what is added to the font's, what is added besides and may be below 0, and bounds of the sum; 0 for none.
  package var lineSpacing: CGFloat = 0
  package var lineSpacingAdjustment: CGFloat = 0
  package var minimumLineSpacing: CGFloat = 0
  package var maximumLineSpacing: CGFloat = 0
  package var paragraphSpacing: CGFloat = 0
  package var paragraphSpacingBefore: CGFloat = 0

  package static let standardTabs = (1...12).map { TabStop(.left, CGFloat($0) * 28) }

  package init(alignment: TextAlignment = .natural, breaking: Breaking = .words) {
    self.alignment = alignment
    self.breaking = breaking
  }

  /// The style with lines broken another way.
  func with(breaking: Breaking) -> ParagraphStyle {
    var style = self
    style.breaking = breaking
    return style
  }

  /// Whether the width of the room bounds lines. Those that are clipped go on beyond it.
  var isBounded: Bool { breaking != .clipped }

  /// What is left out of lines that are too long; nil where they are broken or clipped.
  package var truncation: TextTruncation? { if case .truncated(let truncation) = breaking { truncation } else { nil } }

  /// How much of a line's free space stands before it: 0 puts it at the left, 1 at the right.
  package func leadingShare(isRightToLeft: Bool) -> CGFloat {
    switch alignment {
    case .left: 0
    case .right: 1
    case .center: 0.5
    case .natural, .justified: isRightToLeft ? 1 : 0
    }
  }

  /// What the style makes of the height of a line's letters, in points.
  package func height(of letters: LineHeights) -> CGFloat {
    var height = letters.ascent + letters.descent
    let multiple = lineHeightMultiple, least = minimumLineHeight, most = maximumLineHeight
    if multiple > 0 { height *= multiple }
    if least > 0 { height = max(height, least) }
    if most > 0 { height = min(height, most) }
    return height
  }

  /// The room between a line and the next one of its paragraph, in points.
  package func gap(after letters: LineHeights) -> CGFloat {
    var gap = letters.leading + lineSpacing + lineSpacingAdjustment
    let least = minimumLineSpacing, most = maximumLineSpacing
    if least > 0 { gap = max(gap, least) }
    if most > 0 { gap = min(gap, most) }
    return gap
  }
}

/// How far a paragraph's lines keep from the sides of a width, in points.
package struct Indents {
  /// Before the first line, and before the others.
  package var first: CGFloat = 0
  package var rest: CGFloat = 0
  package var tail: CGFloat = 0
  /// Where lines end.
  package var room: CGFloat

  package init(_ style: ParagraphStyle, width: CGFloat) {
    room = width
    (first, rest) = (style.firstLineHeadIndent, style.headIndent)
    // Above 0 it counts from the side where lines begin, else from the other one.
    let end = style.tailIndent
    room = end > 0 ? min(end, width) : max(width + end, 0)
    tail = width < 1e6 ? width - room : 0
  }
}
