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
  /// The colour behind text, as high as its font's lines: a `UIColor`.
  public static let backgroundColor = NSAttributedString.Key("NSBackgroundColor")
  /// Whether letters may be joined to ligatures, as a number: 0 for none.
  public static let ligature = NSAttributedString.Key(kCTLigatureAttributeName)
  /// The width of lines along the letters' outlines, in hundredths of the font size, as a number: above 0 for outlines alone, below 0 for
  /// filled letters with outlines.
  public static let strokeWidth = NSAttributedString.Key(kCTStrokeWidthAttributeName)
  /// The colour of those lines: a `UIColor`; the text's without one.
  public static let strokeColor = NSAttributedString.Key(kCTStrokeColorAttributeName)
  /// A shadow of the letters: an `NSShadow`.
  public static let shadow = NSAttributedString.Key("NSShadow")
  /// An address, as a `URL` or a text; drawn as other text.
  public static let link = NSAttributedString.Key("NSLink")
  /// A picture in the text: an `NSTextAttachment`; not drawn.
  public static let attachment = NSAttributedString.Key("NSAttachment")
  /// An effect; not drawn.
  public static let textEffect = NSAttributedString.Key("NSTextEffect")
  /// How far letters are slanted, as a number; not drawn.
  public static let obliqueness = NSAttributedString.Key("NSObliqueness")
  /// How far letters are widened, as a number; not drawn.
  public static let expansion = NSAttributedString.Key("NSExpansion")
  /// The directions of embedded text; not looked at.
  public static let writingDirection = NSAttributedString.Key("NSWritingDirection")
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

/// A shadow of letters.
public final class NSShadow: NSObject, NSCopying {
  /// Where the shadow lies from the letters, in points, y down.
  public var shadowOffset = CGSize.zero
  /// How far the shadow is blurred, in points.
  public var shadowBlurRadius: CGFloat = 0
  /// The colour: a `UIColor` or a `CGColor`; black with a third of the alpha by default. Nil draws no shadow.
  public var shadowColor: Any? = UIColor(white: 0, alpha: 1 / 3)

  public override init() { super.init() }

  public func copy(with zone: NSZone? = nil) -> Any {
    let copy = NSShadow()
    (copy.shadowOffset, copy.shadowBlurRadius, copy.shadowColor) = (shadowOffset, shadowBlurRadius, shadowColor)
    return copy
  }
}

extension NSShadow: TextShadowConvertible {
  package var textShadow: (offset: CGSize, blur: CGFloat, color: CGColor)? {
    guard let color = (shadowColor as? UIColor)?.cgColor ?? shadowColor as? CGColor else { return nil }
    return (shadowOffset, shadowBlurRadius, color)
  }
}

/// A picture in a text, which is kept and not drawn.
open class NSTextAttachment: NSObject {
  /// The picture, which is not drawn.
  open var image: UIImage?
  /// The picture's rectangle from the baseline on, in points.
  open var bounds = CGRect.zero

  public override init() { super.init() }
  /// An attachment with a picture.
  public convenience init(image: UIImage) {
    self.init()
    self.image = image
  }
}

extension NSAttributedString {
  /// The character that stands for an attachment.
  public convenience init(attachment: NSTextAttachment) { self.init(string: "\u{FFFC}", attributes: [.attachment: attachment]) }
}
