/// A typeface at a size, for the text of views: a Core Text font, so that `font as CTFont` and `font as UIFont` are the same object.
public typealias UIFont = CTFont

extension UIFont {
  /// The weight of a font's strokes, from −1 to 1.
  public struct Weight: RawRepresentable, Hashable, Sendable {
    public let rawValue: CGFloat
    public init(rawValue: CGFloat) { self.rawValue = rawValue }
    /// A weight from -1 to 1; 0 is regular.
    public init(_ rawValue: CGFloat) { self.rawValue = rawValue }

    /// The thinnest weight: −0.8.
    public static let ultraLight = Weight(-0.8)
    /// Thinner than light: −0.6.
    public static let thin = Weight(-0.6)
    /// Lighter than running text: −0.4.
    public static let light = Weight(-0.4)
    /// The weight of running text: 0.
    public static let regular = Weight(0)
    /// Slightly heavier than running text: 0.23.
    public static let medium = Weight(0.23)
    /// The weight between medium and bold: 0.3.
    public static let semibold = Weight(0.3)
    /// The weight of bold text: 0.4.
    public static let bold = Weight(0.4)
    /// Heavier than bold: 0.56.
    public static let heavy = Weight(0.56)
    /// The heaviest weight: 0.62.
    public static let black = Weight(0.62)
  }

  /// The role of a text.
  public struct TextStyle: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The largest titles.
    public static let largeTitle = TextStyle(rawValue: "UICTFontTextStyleTitle0")
    /// Titles of the first level.
    public static let title1 = TextStyle(rawValue: "UICTFontTextStyleTitle1")
    /// Titles of the second level.
    public static let title2 = TextStyle(rawValue: "UICTFontTextStyleTitle2")
    /// Titles of the third level.
    public static let title3 = TextStyle(rawValue: "UICTFontTextStyleTitle3")
    /// Headings of sections.
    public static let headline = TextStyle(rawValue: "UICTFontTextStyleHeadline")
    /// The running text.
    public static let body = TextStyle(rawValue: "UICTFontTextStyleBody")
    /// Text that is set off from the body.
    public static let callout = TextStyle(rawValue: "UICTFontTextStyleCallout")
    /// Headings below a headline.
    public static let subheadline = TextStyle(rawValue: "UICTFontTextStyleSubhead")
    /// Notes in small type.
    public static let footnote = TextStyle(rawValue: "UICTFontTextStyleFootnote")
    /// Captions of pictures.
    public static let caption1 = TextStyle(rawValue: "UICTFontTextStyleCaption1")
    /// Secondary captions of pictures.
    public static let caption2 = TextStyle(rawValue: "UICTFontTextStyleCaption2")
  }

  /// The font itself, as Core Text's.
  public var ctFont: CTFont { self }

  /// A font with the face and size of a Core Text font.
  public convenience init(ctFont: CTFont) { self.init(like: ctFont) }

  /// The font of a family, a family with a style, or a PostScript name, at a size in points. A missing font is replaced by fontconfig's
  /// choice.
  public convenience init?(name fontName: String, size fontSize: CGFloat) {
    guard !fontName.isEmpty else { return nil }
    self.init(ctFont: CTFontCreateWithName(fontName, fontSize, nil))
  }

  fileprivate convenience init(system size: CGFloat, _ traits: CTFontSymbolicTraits) {
    let font = CTFontCreateUIFontForLanguage(.system, size, nil) ?? CTFontCreateWithName("Helvetica", size, nil)
    self.init(ctFont: CTFontCreateCopyWithSymbolicTraits(font, 0, nil, traits, traits) ?? font)
  }

  /// The system's font, a sans-serif, at a size in points; bold from the weight `semibold` on.
  public static func systemFont(ofSize fontSize: CGFloat, weight: Weight = .regular) -> UIFont {
    UIFont(system: fontSize, weight.rawValue >= Weight.semibold.rawValue ? .traitBold : [])
  }

  /// The system's bold font, at a size in points.
  public static func boldSystemFont(ofSize fontSize: CGFloat) -> UIFont { UIFont(system: fontSize, .traitBold) }
  /// The system's italic font, at a size in points.
  public static func italicSystemFont(ofSize fontSize: CGFloat) -> UIFont { UIFont(system: fontSize, .traitItalic) }

  /// The system's monospaced font, at a size in points.
  public static func monospacedSystemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
    let font = CTFontCreateUIFontForLanguage(.userFixedPitch, fontSize, nil) ?? CTFontCreateWithName("Menlo", fontSize, nil)
    guard weight.rawValue >= Weight.semibold.rawValue else { return UIFont(ctFont: font) }
    return UIFont(ctFont: CTFontCreateCopyWithSymbolicTraits(font, 0, nil, .traitBold, .traitBold) ?? font)
  }

  /// The system's font with digits of equal width, at a size in points.
  public static func monospacedDigitSystemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
    systemFont(ofSize: fontSize, weight: weight)
  }

  /// The font of a text style at the size for a category: by default the standard one.
  public static func preferredFont(forTextStyle style: TextStyle, compatibleWith traitCollection: UITraitCollection? = nil) -> UIFont {
    let font = standardFont(forTextStyle: style)
    guard let category = traitCollection?.preferredContentSizeCategory else { return font }
    return font.withSize(category.pointSize(of: style))
  }

  private static func standardFont(forTextStyle style: TextStyle) -> UIFont {
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

  /// The font size of labels, in points.
  public static let labelFontSize: CGFloat = 17
  /// The font size of buttons, in points.
  public static let buttonFontSize: CGFloat = 18
  /// The font size of small text, in points.
  public static let smallSystemFontSize: CGFloat = 12
  /// The standard font size of the system, in points.
  public static let systemFontSize: CGFloat = 14

  /// The font at another size, in points.
  public func withSize(_ fontSize: CGFloat) -> UIFont { UIFont(ctFont: CTFontCreateCopyWithAttributes(ctFont, fontSize, nil, nil)) }

  /// The font size, in points.
  public var pointSize: CGFloat { CTFontGetSize(ctFont) }
  /// The name of the family, such as `DejaVu Sans`.
  public var familyName: String { CTFontCopyFamilyName(ctFont) }
  /// The PostScript name, such as `DejaVuSans-Bold`.
  public var fontName: String { CTFontCopyPostScriptName(ctFont) }
  /// The height of letters above the baseline, in points.
  public var ascender: CGFloat { CTFontGetAscent(ctFont) }
  /// The depth of letters below the baseline, in points; negative or 0.
  public var descender: CGFloat { -CTFontGetDescent(ctFont) }
  /// The height of capital letters, in points.
  public var capHeight: CGFloat { CTFontGetCapHeight(ctFont) }
  /// The height of lowercase letters without ascenders, in points.
  public var xHeight: CGFloat { CTFontGetXHeight(ctFont) }
  /// The additional space between lines, in points.
  public var leading: CGFloat { CTFontGetLeading(ctFont) }
  /// The distance between baselines, in points.
  public var lineHeight: CGFloat { ascender - descender + leading }
}

extension UIFont {
  /// The name of a family's faces, in order. There is one for each family: its own name.
  public static func fontNames(forFamilyName familyName: String) -> [String] { familyNames.contains(familyName) ? [familyName] : [] }
  /// The names of all families.
  public static var familyNames: [String] { CTFontManagerCopyAvailableFontFamilyNames().compactMap { $0 as? String } }
}
