/// A size in pixels as people write it, and what may stand behind an `@`: `1920x1080`, `1170x2532@3`, `1920x1080@59.94Hz`.
package struct SizeText {
  package let size: PixelSize
  /// What stands behind the first `@`; nil where there is none.
  package let suffix: String?

  /// Nil where the text is of another form, or a side is no whole number above zero.
  package init?(_ text: String) {
    let halves = text.unicodeScalars.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    let sides = halves[0].split(separator: "x", omittingEmptySubsequences: false)
    guard sides.count == 2, let width = Self.number(sides[0]), let height = Self.number(sides[1]) else { return nil }
    size = PixelSize(width, height)
    suffix = halves.count == 2 ? String(halves[1]) : nil
  }

  private static func number(_ digits: Substring.UnicodeScalarView) -> Int? {
    guard digits.allSatisfy({ ("0"..."9").contains($0) }), let value = Int(String(digits)), value > 0 else { return nil }
    return value
  }
}
