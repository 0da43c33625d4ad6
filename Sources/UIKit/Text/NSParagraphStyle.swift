/// Where lines of text stand between the sides.
public enum NSTextAlignment: Int, Sendable {
  /// At the left.
  case left
  /// In the middle.
  case center
  /// At the right.
  case right
  /// As wide as there is room, but for the last line.
  case justified
  /// As the script has it: at the left.
  case natural
}

/// What becomes of text that is too long for a line.
public enum NSLineBreakMode: Int, Sendable {
  /// Between words.
  case byWordWrapping
  /// Between characters.
  case byCharWrapping
  /// Not; what does not fit is cut off.
  case byClipping
  /// Not; what does not fit is left out at the beginning.
  case byTruncatingHead
  /// Not; what does not fit is left out at the end.
  case byTruncatingTail
  /// Not; what does not fit is left out in the middle.
  case byTruncatingMiddle
}

/// How paragraphs are set, under the key `paragraphStyle` of attributed strings.
open class NSParagraphStyle: NSObject {
  fileprivate final var storedAlignment = NSTextAlignment.natural
  fileprivate final var storedLineBreakMode = NSLineBreakMode.byWordWrapping
  fileprivate final var storedLineSpacing: CGFloat = 0

  public override init() { super.init() }

  /// How lines lie between the margins.
  open var alignment: NSTextAlignment { storedAlignment }
  /// How text that is wider than the room is broken.
  open var lineBreakMode: NSLineBreakMode { storedLineBreakMode }
  /// Points between lines.
  open var lineSpacing: CGFloat { storedLineSpacing }
}

/// A paragraph style that can be changed.
open class NSMutableParagraphStyle: NSParagraphStyle {
  open override var alignment: NSTextAlignment {
    get { storedAlignment }
    set { storedAlignment = newValue }
  }
  open override var lineBreakMode: NSLineBreakMode {
    get { storedLineBreakMode }
    set { storedLineBreakMode = newValue }
  }
  open override var lineSpacing: CGFloat {
    get { storedLineSpacing }
    set { storedLineSpacing = newValue }
  }
}

extension NSAttributedString.Key {
  /// An `NSParagraphStyle`.
  public static let paragraphStyle = NSAttributedString.Key("UIParagraphStyle")
  /// Points between letters, as a number.
  public static let kern = NSAttributedString.Key(kCTKernAttributeName)
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
