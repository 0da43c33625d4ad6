/// Where lines of text stand between the sides.
public enum NSTextAlignment: Int, Sendable { case left, center, right, justified, natural }

/// What becomes of text that is too long for a line.
public enum NSLineBreakMode: Int, Sendable {
  case byWordWrapping, byCharWrapping, byClipping, byTruncatingHead, byTruncatingTail, byTruncatingMiddle
}

/// How paragraphs are set, under the key `paragraphStyle` of attributed strings.
open class NSParagraphStyle: NSObject {
  public fileprivate(set) final var storedAlignment = NSTextAlignment.natural
  public fileprivate(set) final var storedLineBreakMode = NSLineBreakMode.byWordWrapping
  public fileprivate(set) final var storedLineSpacing: CGFloat = 0

  public override init() { super.init() }

  open var alignment: NSTextAlignment { storedAlignment }
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
  public static let underlineColor = NSAttributedString.Key("UIUnderlineColor")
}

/// Lines under text.
public struct NSUnderlineStyle: OptionSet, Hashable, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }

  public static let single = NSUnderlineStyle(rawValue: 1)
  public static let thick = NSUnderlineStyle(rawValue: 2)
  public static let double = NSUnderlineStyle(rawValue: 9)
}
