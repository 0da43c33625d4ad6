/// A face in a size, for views' text.
public final class UIFont: NSObject, Sendable {
  /// Boldness, from −1 to 1.
  public struct Weight: RawRepresentable, Hashable, Sendable {
    public let rawValue: CGFloat
    public init(rawValue: CGFloat) { self.rawValue = rawValue }
    public init(_ rawValue: CGFloat) { self.rawValue = rawValue }

    public static let ultraLight = Weight(-0.8)
    public static let thin = Weight(-0.6)
    public static let light = Weight(-0.4)
    public static let regular = Weight(0)
    public static let medium = Weight(0.23)
    public static let semibold = Weight(0.3)
    public static let bold = Weight(0.4)
    public static let heavy = Weight(0.56)
    public static let black = Weight(0.62)
  }

  /// What a text is for.
  public struct TextStyle: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let largeTitle = TextStyle(rawValue: "UICTFontTextStyleTitle0")
    public static let title1 = TextStyle(rawValue: "UICTFontTextStyleTitle1")
    public static let title2 = TextStyle(rawValue: "UICTFontTextStyleTitle2")
    public static let title3 = TextStyle(rawValue: "UICTFontTextStyleTitle3")
    public static let headline = TextStyle(rawValue: "UICTFontTextStyleHeadline")
    public static let body = TextStyle(rawValue: "UICTFontTextStyleBody")
    public static let callout = TextStyle(rawValue: "UICTFontTextStyleCallout")
    public static let subheadline = TextStyle(rawValue: "UICTFontTextStyleSubhead")
    public static let footnote = TextStyle(rawValue: "UICTFontTextStyleFootnote")
    public static let caption1 = TextStyle(rawValue: "UICTFontTextStyleCaption1")
    public static let caption2 = TextStyle(rawValue: "UICTFontTextStyleCaption2")
  }

  /// The font as Core Text has it.
  public let ctFont: CTFont

  public init(ctFont: CTFont) { self.ctFont = ctFont }

  /// By family, family with a style, or PostScript name. A font that is not there is replaced, as fontconfig sees fit.
  public convenience init?(name fontName: String, size fontSize: CGFloat) {
    guard !fontName.isEmpty else { return nil }
    self.init(ctFont: CTFontCreateWithName(fontName, fontSize, nil))
  }

  private convenience init(system size: CGFloat, _ traits: CTFontSymbolicTraits) {
    let font = CTFontCreateUIFontForLanguage(.system, size, nil) ?? CTFontCreateWithName("Helvetica", size, nil)
    self.init(ctFont: CTFontCreateCopyWithSymbolicTraits(font, 0, nil, traits, traits) ?? font)
  }

  /// The sans-serif that stands for the system's font; bold from semibold on.
  public static func systemFont(ofSize fontSize: CGFloat, weight: Weight = .regular) -> UIFont {
    UIFont(system: fontSize, weight.rawValue >= Weight.semibold.rawValue ? .traitBold : [])
  }

  public static func boldSystemFont(ofSize fontSize: CGFloat) -> UIFont { UIFont(system: fontSize, .traitBold) }
  public static func italicSystemFont(ofSize fontSize: CGFloat) -> UIFont { UIFont(system: fontSize, .traitItalic) }

  public static func monospacedSystemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
    let font = CTFontCreateUIFontForLanguage(.userFixedPitch, fontSize, nil) ?? CTFontCreateWithName("Menlo", fontSize, nil)
    guard weight.rawValue >= Weight.semibold.rawValue else { return UIFont(ctFont: font) }
    return UIFont(ctFont: CTFontCreateCopyWithSymbolicTraits(font, 0, nil, .traitBold, .traitBold) ?? font)
  }

  public static func monospacedDigitSystemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
    systemFont(ofSize: fontSize, weight: weight)
  }

  /// The font of a text style in its standard size.
  public static func preferredFont(forTextStyle style: TextStyle) -> UIFont {
    switch style {
    case .largeTitle: systemFont(ofSize: 34)
    case .title1: systemFont(ofSize: 28)
    case .title2: systemFont(ofSize: 22)
    case .title3: systemFont(ofSize: 20)
    case .headline: systemFont(ofSize: 17, weight: .semibold)
    case .callout: systemFont(ofSize: 16)
    case .subheadline: systemFont(ofSize: 15)
    case .footnote: systemFont(ofSize: 13)
    case .caption1: systemFont(ofSize: 12)
    case .caption2: systemFont(ofSize: 11)
    default: systemFont(ofSize: 17)
    }
  }

  public static let labelFontSize: CGFloat = 17
  public static let buttonFontSize: CGFloat = 18
  public static let smallSystemFontSize: CGFloat = 12
  public static let systemFontSize: CGFloat = 14

  public func withSize(_ fontSize: CGFloat) -> UIFont { UIFont(ctFont: CTFontCreateCopyWithAttributes(ctFont, fontSize, nil, nil)) }

  /// Points, as are the measures below.
  public var pointSize: CGFloat { CTFontGetSize(ctFont) }
  public var familyName: String { CTFontCopyFamilyName(ctFont) }
  public var fontName: String { CTFontCopyPostScriptName(ctFont) }
  public var ascender: CGFloat { CTFontGetAscent(ctFont) }
  /// Below the base line, so not above 0.
  public var descender: CGFloat { -CTFontGetDescent(ctFont) }
  public var capHeight: CGFloat { CTFontGetCapHeight(ctFont) }
  public var xHeight: CGFloat { CTFontGetXHeight(ctFont) }
  public var leading: CGFloat { CTFontGetLeading(ctFont) }
  public var lineHeight: CGFloat { ascender - descender + leading }

  public override func isEqual(_ object: Any?) -> Bool { (object as? UIFont)?.ctFont == ctFont }
  public override var hash: Int { ctFont.hashValue }
}
