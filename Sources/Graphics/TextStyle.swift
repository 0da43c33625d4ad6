/// Where lines of text stand between the sides; `natural` is the side from which the script is read.
package enum TextAlignment: String, Hashable, Sendable, CaseIterable { case natural, left, right, center, justified }

/// What is left out of text that is too long.
package enum TextTruncation: String, Hashable, Sendable, CaseIterable { case none, start, middle, end }

/// A line along text, under it or through it.
package struct TextRule: Hashable, Sendable {
  package enum Style: Hashable, Sendable { case single, thick, double }

  package var style: Style
  /// The colour of the line; nil for the text's.
  package var color: CGColor?

  /// - Parameter number: an underline style of Core Text or UIKit, whose lower four bits count here: 1 is single, 2 thick, 9 double.
  /// - Returns: nil for no line.
  package init?(number: CGFloat, color: CGColor?) {
    switch Int(saturating: number) & 0xF {
    case 0: return nil
    case 2: style = .thick
    case 9: style = .double
    default: style = .single
    }
    self.color = color
  }

  package var number: Int {
    switch style {
    case .single: 1
    case .thick: 2
    case .double: 9
    }
  }
}

/// What a run of text has besides its font and its colour. Lengths are in points.
package struct TextRunStyle: Hashable, Sendable {
  /// Points between characters, besides their own widths and the font's kerning; 0 leaves the font's kerning out, nil does not.
  package var kern: CGFloat?
  /// How far letters stand above the baseline of their line.
  package var baselineOffset: CGFloat = 0
  package var underline: TextRule?
  package var strikethrough: TextRule?
  /// The width of lines along the letters' outlines, in hundredths of the font size: above 0 for outlines alone, below for filled letters
  /// with outlines, 0 for none.
  package var strokeWidth: CGFloat = 0
  /// The colour of the outlines; nil for the text's.
  package var strokeColor: CGColor?
  /// The colour behind the letters, as high as their font's lines; nil for none.
  package var background: CGColor?
  package var hasLigatures = true
  package init() {}
}
