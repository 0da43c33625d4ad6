extension NSAttributedString.Key {
  /// The paragraph style: an `NSParagraphStyle` or a `CTParagraphStyle`.
  public static let paragraphStyle = NSAttributedString.Key(kCTParagraphStyleAttributeName)
  /// Additional space between letters in points, as a number.
  public static let kern = NSAttributedString.Key(kCTKernAttributeName)
  /// Additional space between letters in points, as a number; 0 leaves the font's kerning as it is.
  public static let tracking = NSAttributedString.Key(kCTTrackingAttributeName)
  /// Lines under text: the raw value of an `NSUnderlineStyle`.
  public static let underlineStyle = NSAttributedString.Key(kCTUnderlineStyleAttributeName)
  /// The colour of lines under text: a `UIColor`.
  public static let underlineColor = NSAttributedString.Key(kCTUnderlineColorAttributeName)
  /// Lines through text: the raw value of an `NSUnderlineStyle`.
  public static let strikethroughStyle = NSAttributedString.Key("NSStrikethrough")
  /// The colour of lines through text: a `UIColor`.
  public static let strikethroughColor = NSAttributedString.Key("NSStrikethroughColor")
  /// The height of text above its baseline in points, as a number.
  public static let baselineOffset = NSAttributedString.Key(kCTBaselineOffsetAttributeName)
}

/// The style of lines under or through text.
public struct NSUnderlineStyle: OptionSet, Hashable, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// One thin line.
  public static let single = NSUnderlineStyle(rawValue: 1)
  /// One thick line.
  public static let thick = NSUnderlineStyle(rawValue: 2)
  /// Two thin lines.
  public static let double = NSUnderlineStyle(rawValue: 9)
}
