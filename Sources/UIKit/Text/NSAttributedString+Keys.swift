extension NSAttributedString.Key {
  /// An `NSParagraphStyle`, or a `CTParagraphStyle`.
  public static let paragraphStyle = NSAttributedString.Key(kCTParagraphStyleAttributeName)
  /// Points between letters, as a number.
  public static let kern = NSAttributedString.Key(kCTKernAttributeName)
  /// Points between letters, as a number; 0 leaves the font's kerning as it is.
  public static let tracking = NSAttributedString.Key(kCTTrackingAttributeName)
  /// An `NSUnderlineStyle`'s number.
  public static let underlineStyle = NSAttributedString.Key(kCTUnderlineStyleAttributeName)
  /// A `UIColor`.
  public static let underlineColor = NSAttributedString.Key(kCTUnderlineColorAttributeName)
  /// An `NSUnderlineStyle`'s number, for lines through text.
  public static let strikethroughStyle = NSAttributedString.Key("NSStrikethrough")
  /// A `UIColor`.
  public static let strikethroughColor = NSAttributedString.Key("NSStrikethroughColor")
  /// Points by which text stands above its baseline, as a number.
  public static let baselineOffset = NSAttributedString.Key(kCTBaselineOffsetAttributeName)
}

/// Lines under text.
public struct NSUnderlineStyle: OptionSet, Hashable, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// One line.
  public static let single = NSUnderlineStyle(rawValue: 1)
  /// One thick line.
  public static let thick = NSUnderlineStyle(rawValue: 2)
  /// Two lines.
  public static let double = NSUnderlineStyle(rawValue: 9)
}
