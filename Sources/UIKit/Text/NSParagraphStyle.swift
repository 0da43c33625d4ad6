/// The horizontal alignment of lines of text.
public enum NSTextAlignment: Int, Sendable {
  /// Aligned to the left side.
  case left
  /// Centred between the sides.
  case center
  /// Aligned to the right side.
  case right
  /// Every line but the last stretched to the full width.
  case justified
  /// Aligned to the side from which the script is read.
  case natural

  /// The alignment in Core Text's terms.
  package var ctAlignment: CTTextAlignment {
    switch self {
    case .left: .left
    case .center: .center
    case .right: .right
    case .justified: .justified
    case .natural: .natural
    }
  }
}

/// How text that is too long for a line is broken or truncated.
public enum NSLineBreakMode: Int, Sendable {
  /// Breaks lines between words.
  case byWordWrapping
  /// Breaks lines between characters.
  case byCharWrapping
  /// Does not break lines; what does not fit is clipped.
  case byClipping
  /// Does not break lines; what does not fit is left out at the beginning.
  case byTruncatingHead
  /// Does not break lines; what does not fit is left out at the end.
  case byTruncatingTail
  /// Does not break lines; what does not fit is left out in the middle.
  case byTruncatingMiddle

  /// The line break mode in Core Text's terms, which has the same numbers.
  package var ctLineBreakMode: CTLineBreakMode { CTLineBreakMode(rawValue: UInt8(rawValue)) ?? .byWordWrapping }
}

/// The direction in which text is read.
public enum NSWritingDirection: Int, Sendable {
  /// The direction of the first letters.
  case natural = -1
  /// Text runs from left to right.
  case leftToRight
  /// Text runs from right to left.
  case rightToLeft
}

/// A tab stop in a line of text.
open class NSTextTab: NSObject {
  /// The alignment of the text after the tab, at the stop.
  public final let alignment: NSTextAlignment
  /// The position in points, from the side where lines begin.
  public final let location: CGFloat

  /// A tab stop at a position with an alignment. Options are ignored.
  public init(textAlignment alignment: NSTextAlignment, location: CGFloat, options: [OptionKey: Any] = [:]) {
    (self.alignment, self.location) = (alignment, location)
  }

  /// Keys of a tab stop's options.
  public struct OptionKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The characters that end a column.
    public static let columnTerminators = OptionKey(rawValue: kCTTabColumnTerminatorsAttributeName)
  }

  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? NSTextTab else { return false }
    return other.alignment == alignment && other.location == location
  }
  open override var hash: Int { location.hashValue }

  fileprivate final var ctTab: CTTextTab { CTTextTabCreate(alignment.ctAlignment, Double(location), nil) }
}

/// The layout of paragraphs, for the key `paragraphStyle` of attributed strings. Lengths are in points.
///
/// Core Text takes it in the place of a `CTParagraphStyle`. A paragraph has the style of its first character.
open class NSParagraphStyle: NSObject, NSCopying, NSMutableCopying {
  /// How places are chosen at which lines are broken.
  public struct LineBreakStrategy: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// Avoids a single word on the last line.
    public static let pushOut = LineBreakStrategy(rawValue: 1 << 0)
    /// Keeps words of Hangul whole.
    public static let hangulWordPriority = LineBreakStrategy(rawValue: 1 << 1)
    /// The way of labels.
    public static let standard = LineBreakStrategy(rawValue: 0xFFFF)
  }

  public override init() { super.init() }

  /// The style of text without a paragraph style.
  open class var `default`: NSParagraphStyle { NSParagraphStyle() }

  /// The horizontal alignment of lines.
  open internal(set) var alignment = NSTextAlignment.natural
  /// How text that is too long for a line is broken or truncated.
  open internal(set) var lineBreakMode = NSLineBreakMode.byWordWrapping
  /// The direction in which the paragraph is read.
  open internal(set) var baseWritingDirection = NSWritingDirection.natural
  /// Additional space between lines, in points, besides the font's leading.
  open internal(set) var lineSpacing: CGFloat = 0
  /// Space after the paragraph, in points.
  open internal(set) var paragraphSpacing: CGFloat = 0
  /// Space before the paragraph, in points, unless it is the first.
  open internal(set) var paragraphSpacingBefore: CGFloat = 0
  /// Indent of the first line, in points, from the side where lines begin.
  open internal(set) var firstLineHeadIndent: CGFloat = 0
  /// Indent of the lines after the first, in points, from the side where lines begin.
  open internal(set) var headIndent: CGFloat = 0
  /// The end of lines, in points: from the side where they begin if above 0, else from the other side.
  open internal(set) var tailIndent: CGFloat = 0
  /// A factor of the height of lines; 0 leaves it as it is.
  open internal(set) var lineHeightMultiple: CGFloat = 0
  /// The least height of a line, in points.
  open internal(set) var minimumLineHeight: CGFloat = 0
  /// The greatest height of a line, in points; 0 for any.
  open internal(set) var maximumLineHeight: CGFloat = 0
  /// The tab stops; by default twelve, 28 points apart.
  open internal(set) var tabStops: [NSTextTab]! = (1...12).map { NSTextTab(textAlignment: .left, location: 28 * CGFloat($0)) }
  /// The distance between tab stops after the last of `tabStops`, in points; 0 for none.
  open internal(set) var defaultTabInterval: CGFloat = 0

  /// From 0 to 1, how readily words are hyphenated. Kept without effect: none is.
  open internal(set) var hyphenationFactor: Float = 0
  /// Whether words are hyphenated as the system does. Kept without effect: none is.
  open internal(set) var usesDefaultHyphenation = false
  /// Whether letters move together before a line is truncated. Kept without effect.
  open internal(set) var allowsDefaultTighteningForTruncation = false
  /// How places are chosen at which lines are broken. Kept without effect.
  open internal(set) var lineBreakStrategy = LineBreakStrategy()

  /// The direction in which a language is read, by its code; from left to right for nil.
  open class func defaultWritingDirection(forLanguage languageName: String?) -> NSWritingDirection {
    let isRightToLeft = languageName.map { Locale.Language(identifier: $0).characterDirection == .rightToLeft } ?? false
    return isRightToLeft ? .rightToLeft : .leftToRight
  }

  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = NSParagraphStyle()
    copy.adopt(self)
    return copy
  }

  open func mutableCopy(with zone: NSZone? = nil) -> Any {
    let copy = NSMutableParagraphStyle()
    copy.adopt(self)
    return copy
  }

  fileprivate final func adopt(_ other: NSParagraphStyle) {
    (alignment, lineBreakMode, baseWritingDirection) = (other.alignment, other.lineBreakMode, other.baseWritingDirection)
    (lineSpacing, lineHeightMultiple) = (other.lineSpacing, other.lineHeightMultiple)
    (paragraphSpacing, paragraphSpacingBefore) = (other.paragraphSpacing, other.paragraphSpacingBefore)
    (firstLineHeadIndent, headIndent, tailIndent) = (other.firstLineHeadIndent, other.headIndent, other.tailIndent)
    (minimumLineHeight, maximumLineHeight) = (other.minimumLineHeight, other.maximumLineHeight)
    (tabStops, defaultTabInterval, lineBreakStrategy) = (other.tabStops, other.defaultTabInterval, other.lineBreakStrategy)
    (hyphenationFactor, usesDefaultHyphenation) = (other.hyphenationFactor, other.usesDefaultHyphenation)
    allowsDefaultTighteningForTruncation = other.allowsDefaultTighteningForTruncation
  }

  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? NSParagraphStyle else { return false }
    return (alignment, lineBreakMode, baseWritingDirection) == (other.alignment, other.lineBreakMode, other.baseWritingDirection)
      && (lineSpacing, lineHeightMultiple) == (other.lineSpacing, other.lineHeightMultiple)
      && (paragraphSpacing, paragraphSpacingBefore) == (other.paragraphSpacing, other.paragraphSpacingBefore)
      && (firstLineHeadIndent, headIndent, tailIndent) == (other.firstLineHeadIndent, other.headIndent, other.tailIndent)
      && (minimumLineHeight, maximumLineHeight) == (other.minimumLineHeight, other.maximumLineHeight)
      && (tabStops, defaultTabInterval, lineBreakStrategy) == (other.tabStops, other.defaultTabInterval, other.lineBreakStrategy)
      && (hyphenationFactor, usesDefaultHyphenation) == (other.hyphenationFactor, other.usesDefaultHyphenation)
      && allowsDefaultTighteningForTruncation == other.allowsDefaultTighteningForTruncation
  }
  open override var hash: Int { alignment.hashValue ^ lineSpacing.hashValue ^ headIndent.hashValue }
}

/// A paragraph style whose properties can be set.
open class NSMutableParagraphStyle: NSParagraphStyle {
  // Each has an observer that does nothing: overridden like that a property can be set by all, which the other class lets this module do.
  open override var alignment: NSTextAlignment { didSet {} }
  open override var lineBreakMode: NSLineBreakMode { didSet {} }
  open override var baseWritingDirection: NSWritingDirection { didSet {} }
  open override var lineSpacing: CGFloat { didSet {} }
  open override var paragraphSpacing: CGFloat { didSet {} }
  open override var paragraphSpacingBefore: CGFloat { didSet {} }
  open override var firstLineHeadIndent: CGFloat { didSet {} }
  open override var headIndent: CGFloat { didSet {} }
  open override var tailIndent: CGFloat { didSet {} }
  open override var lineHeightMultiple: CGFloat { didSet {} }
  open override var minimumLineHeight: CGFloat { didSet {} }
  open override var maximumLineHeight: CGFloat { didSet {} }
  open override var tabStops: [NSTextTab]! { didSet { if tabStops == nil { super.tabStops = [] } } }
  open override var defaultTabInterval: CGFloat { didSet {} }

  open override var hyphenationFactor: Float { didSet {} }
  open override var usesDefaultHyphenation: Bool { didSet {} }
  open override var allowsDefaultTighteningForTruncation: Bool { didSet {} }
  open override var lineBreakStrategy: LineBreakStrategy { didSet {} }

  /// Adds a tab stop, in order of position.
  open func addTabStop(_ tab: NSTextTab) {
    tabStops = (tabStops + [tab]).sorted { $0.location < $1.location }
  }

  /// Removes a tab stop.
  open func removeTabStop(_ tab: NSTextTab) { tabStops.removeAll { $0 == tab } }

  /// Takes over all properties of another style.
  open func setParagraphStyle(_ style: NSParagraphStyle) { adopt(style) }
}

extension NSParagraphStyle: CTParagraphStyleConvertible {
  /// The style in Core Text's terms.
  package final var ctParagraphStyle: CTParagraphStyle {
    let direction: CTWritingDirection =
      switch baseWritingDirection {
      case .natural: .natural
      case .leftToRight: .leftToRight
      case .rightToLeft: .rightToLeft
      }
    return CTParagraphStyle(
      alignment: alignment.ctAlignment, lineBreakMode: lineBreakMode.ctLineBreakMode, direction: direction,
      tabs: tabStops.map(\.ctTab),
      numbers: [
        .firstLineHeadIndent: firstLineHeadIndent, .headIndent: headIndent, .tailIndent: tailIndent,
        .defaultTabInterval: defaultTabInterval, .lineHeightMultiple: lineHeightMultiple,
        .maximumLineHeight: maximumLineHeight, .minimumLineHeight: minimumLineHeight, .lineSpacing: lineSpacing,
        .paragraphSpacing: paragraphSpacing, .paragraphSpacingBefore: paragraphSpacingBefore,
      ])
  }
}
