/// A face in a size, for views' text.
public final class UIFont: NSObject, Sendable {
  /// Boldness, from −1 to 1.
  public struct Weight: RawRepresentable, Hashable, Sendable {
    public let rawValue: CGFloat
    public init(rawValue: CGFloat) { self.rawValue = rawValue }
    /// A weight from -1 to 1; 0 is regular.
    public init(_ rawValue: CGFloat) { self.rawValue = rawValue }

    /// The thinnest.
    public static let ultraLight = Weight(-0.8)
    /// Thin.
    public static let thin = Weight(-0.6)
    /// Light.
    public static let light = Weight(-0.4)
    /// That of running text.
    public static let regular = Weight(0)
    /// A little heavier than running text.
    public static let medium = Weight(0.23)
    /// Half bold.
    public static let semibold = Weight(0.3)
    /// Bold.
    public static let bold = Weight(0.4)
    /// Heavy.
    public static let heavy = Weight(0.56)
    /// The heaviest.
    public static let black = Weight(0.62)
  }

  /// What a text is for.
  public struct TextStyle: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Large titles.
    public static let largeTitle = TextStyle(rawValue: "UICTFontTextStyleTitle0")
    /// Titles of the first rank.
    public static let title1 = TextStyle(rawValue: "UICTFontTextStyleTitle1")
    /// Titles of the second rank.
    public static let title2 = TextStyle(rawValue: "UICTFontTextStyleTitle2")
    /// Titles of the third rank.
    public static let title3 = TextStyle(rawValue: "UICTFontTextStyleTitle3")
    /// Headings.
    public static let headline = TextStyle(rawValue: "UICTFontTextStyleHeadline")
    /// Running text.
    public static let body = TextStyle(rawValue: "UICTFontTextStyleBody")
    /// Callouts.
    public static let callout = TextStyle(rawValue: "UICTFontTextStyleCallout")
    /// Headings below others.
    public static let subheadline = TextStyle(rawValue: "UICTFontTextStyleSubhead")
    /// Footnotes.
    public static let footnote = TextStyle(rawValue: "UICTFontTextStyleFootnote")
    /// Captions.
    public static let caption1 = TextStyle(rawValue: "UICTFontTextStyleCaption1")
    /// Captions of the second rank.
    public static let caption2 = TextStyle(rawValue: "UICTFontTextStyleCaption2")
  }

  /// The font as Core Text has it.
  public let ctFont: CTFont

  /// A font with another's glyphs.
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

  /// The system's bold font, in points.
  public static func boldSystemFont(ofSize fontSize: CGFloat) -> UIFont { UIFont(system: fontSize, .traitBold) }
  /// The system's slanted font, in points.
  public static func italicSystemFont(ofSize fontSize: CGFloat) -> UIFont { UIFont(system: fontSize, .traitItalic) }

  /// The system's font of one width, in points.
  public static func monospacedSystemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
    let font = CTFontCreateUIFontForLanguage(.userFixedPitch, fontSize, nil) ?? CTFontCreateWithName("Menlo", fontSize, nil)
    guard weight.rawValue >= Weight.semibold.rawValue else { return UIFont(ctFont: font) }
    return UIFont(ctFont: CTFontCreateCopyWithSymbolicTraits(font, 0, nil, .traitBold, .traitBold) ?? font)
  }

  /// The system's font with figures of one width, in points.
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

  /// Of labels, in points.
  public static let labelFontSize: CGFloat = 17
  /// Of buttons, in points.
  public static let buttonFontSize: CGFloat = 18
  /// Of small text, in points.
  public static let smallSystemFontSize: CGFloat = 12
  /// Of the system's text, in points.
  public static let systemFontSize: CGFloat = 14

  /// The same font in another size, in points.
  public func withSize(_ fontSize: CGFloat) -> UIFont { UIFont(ctFont: CTFontCreateCopyWithAttributes(ctFont, fontSize, nil, nil)) }

  /// Points, as are the measures below.
  public var pointSize: CGFloat { CTFontGetSize(ctFont) }
  /// The name of the family, such as `DejaVu Sans`.
  public var familyName: String { CTFontCopyFamilyName(ctFont) }
  /// The name in PostScript, such as `DejaVuSans-Bold`.
  public var fontName: String { CTFontCopyPostScriptName(ctFont) }
  /// How far letters rise above the baseline, in points.
  public var ascender: CGFloat { CTFontGetAscent(ctFont) }
  /// Below the base line, so not above 0.
  public var descender: CGFloat { -CTFontGetDescent(ctFont) }
  /// How high capitals are, in points.
  public var capHeight: CGFloat { CTFontGetCapHeight(ctFont) }
  /// How high small letters without ascenders are, in points.
  public var xHeight: CGFloat { CTFontGetXHeight(ctFont) }
  /// The room between lines, in points.
  public var leading: CGFloat { CTFontGetLeading(ctFont) }
  /// From one baseline to the next, in points.
  public var lineHeight: CGFloat { ascender - descender + leading }

  public override func isEqual(_ object: Any?) -> Bool { (object as? UIFont)?.ctFont == ctFont }
  public override var hash: Int { ctFont.hashValue }
}

extension UIFont: CTFontConvertible {}
