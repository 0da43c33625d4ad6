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

  /// The line break mode in Core Text's terms.
  package var ctLineBreakMode: CTLineBreakMode {
    switch self {
    case .byWordWrapping: .byWordWrapping
    case .byCharWrapping: .byCharWrapping
    case .byClipping: .byClipping
    case .byTruncatingHead: .byTruncatingHead
    case .byTruncatingTail: .byTruncatingTail
    case .byTruncatingMiddle: .byTruncatingMiddle
    }
  }
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
  fileprivate struct Values: Hashable {
    var alignment = NSTextAlignment.natural
    var lineBreakMode = NSLineBreakMode.byWordWrapping
    var baseWritingDirection = NSWritingDirection.natural
    var lineSpacing: CGFloat = 0
    var paragraphSpacing: CGFloat = 0
    var paragraphSpacingBefore: CGFloat = 0
    var firstLineHeadIndent: CGFloat = 0
    var headIndent: CGFloat = 0
    var tailIndent: CGFloat = 0
    var lineHeightMultiple: CGFloat = 0
    var minimumLineHeight: CGFloat = 0
    var maximumLineHeight: CGFloat = 0
    var tabStops: [NSTextTab] = (1...12).map { NSTextTab(textAlignment: .left, location: 28 * CGFloat($0)) }
    var defaultTabInterval: CGFloat = 0
    var hyphenationFactor: Float = 0
    var usesDefaultHyphenation = false
    var allowsDefaultTighteningForTruncation = false
    var lineBreakStrategy = LineBreakStrategy()
  }

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

  fileprivate final var values = Values()

  public override init() { super.init() }

  /// The style of text without a paragraph style.
  open class var `default`: NSParagraphStyle { NSParagraphStyle() }

  /// The horizontal alignment of lines.
  open var alignment: NSTextAlignment { values.alignment }
  /// How text that is too long for a line is broken or truncated.
  open var lineBreakMode: NSLineBreakMode { values.lineBreakMode }
  /// The direction in which the paragraph is read.
  open var baseWritingDirection: NSWritingDirection { values.baseWritingDirection }
  /// Additional space between lines, in points, besides the font's leading.
  open var lineSpacing: CGFloat { values.lineSpacing }
  /// Space after the paragraph, in points.
  open var paragraphSpacing: CGFloat { values.paragraphSpacing }
  /// Space before the paragraph, in points, unless it is the first.
  open var paragraphSpacingBefore: CGFloat { values.paragraphSpacingBefore }
  /// Indent of the first line, in points, from the side where lines begin.
  open var firstLineHeadIndent: CGFloat { values.firstLineHeadIndent }
  /// Indent of the lines after the first, in points, from the side where lines begin.
  open var headIndent: CGFloat { values.headIndent }
  /// The end of lines, in points: from the side where they begin if above 0, else from the other side.
  open var tailIndent: CGFloat { values.tailIndent }
  /// A factor of the height of lines; 0 leaves it as it is.
  open var lineHeightMultiple: CGFloat { values.lineHeightMultiple }
  /// The least height of a line, in points.
  open var minimumLineHeight: CGFloat { values.minimumLineHeight }
  /// The greatest height of a line, in points; 0 for any.
  open var maximumLineHeight: CGFloat { values.maximumLineHeight }
  /// The tab stops; by default twelve, 28 points apart.
  open var tabStops: [NSTextTab]! { values.tabStops }
  /// The distance between tab stops after the last of `tabStops`, in points; 0 for none.
  open var defaultTabInterval: CGFloat { values.defaultTabInterval }

  /// From 0 to 1, how readily words are hyphenated. Kept without effect: none is.
  open var hyphenationFactor: Float { values.hyphenationFactor }
  /// Whether words are hyphenated as the system does. Kept without effect: none is.
  open var usesDefaultHyphenation: Bool { values.usesDefaultHyphenation }
  /// Whether letters move together before a line is truncated. Kept without effect.
  open var allowsDefaultTighteningForTruncation: Bool { values.allowsDefaultTighteningForTruncation }
  /// How places are chosen at which lines are broken. Kept without effect.
  open var lineBreakStrategy: LineBreakStrategy { values.lineBreakStrategy }

  /// The direction in which a language is read, by its code; from left to right for nil.
  open class func defaultWritingDirection(forLanguage languageName: String?) -> NSWritingDirection {
    let isRightToLeft = languageName.map { Locale.Language(identifier: $0).characterDirection == .rightToLeft } ?? false
    return isRightToLeft ? .rightToLeft : .leftToRight
  }

  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = NSParagraphStyle()
    copy.values = values
    return copy
  }

  open func mutableCopy(with zone: NSZone? = nil) -> Any {
    let copy = NSMutableParagraphStyle()
    copy.values = values
    return copy
  }

  open override func isEqual(_ object: Any?) -> Bool { (object as? NSParagraphStyle)?.values == values }
  open override var hash: Int { values.hashValue }
}

/// A paragraph style whose properties can be set.
open class NSMutableParagraphStyle: NSParagraphStyle {
  open override var alignment: NSTextAlignment {
    get { values.alignment }
    set { values.alignment = newValue }
  }
  open override var lineBreakMode: NSLineBreakMode {
    get { values.lineBreakMode }
    set { values.lineBreakMode = newValue }
  }
  open override var baseWritingDirection: NSWritingDirection {
    get { values.baseWritingDirection }
    set { values.baseWritingDirection = newValue }
  }
  open override var lineSpacing: CGFloat {
    get { values.lineSpacing }
    set { values.lineSpacing = newValue }
  }
  open override var paragraphSpacing: CGFloat {
    get { values.paragraphSpacing }
    set { values.paragraphSpacing = newValue }
  }
  open override var paragraphSpacingBefore: CGFloat {
    get { values.paragraphSpacingBefore }
    set { values.paragraphSpacingBefore = newValue }
  }
  open override var firstLineHeadIndent: CGFloat {
    get { values.firstLineHeadIndent }
    set { values.firstLineHeadIndent = newValue }
  }
  open override var headIndent: CGFloat {
    get { values.headIndent }
    set { values.headIndent = newValue }
  }
  open override var tailIndent: CGFloat {
    get { values.tailIndent }
    set { values.tailIndent = newValue }
  }
  open override var lineHeightMultiple: CGFloat {
    get { values.lineHeightMultiple }
    set { values.lineHeightMultiple = newValue }
  }
  open override var minimumLineHeight: CGFloat {
    get { values.minimumLineHeight }
    set { values.minimumLineHeight = newValue }
  }
  open override var maximumLineHeight: CGFloat {
    get { values.maximumLineHeight }
    set { values.maximumLineHeight = newValue }
  }
  open override var tabStops: [NSTextTab]! {
    get { values.tabStops }
    set { values.tabStops = newValue ?? [] }
  }
  open override var defaultTabInterval: CGFloat {
    get { values.defaultTabInterval }
    set { values.defaultTabInterval = newValue }
  }

  open override var hyphenationFactor: Float {
    get { values.hyphenationFactor }
    set { values.hyphenationFactor = newValue }
  }
  open override var usesDefaultHyphenation: Bool {
    get { values.usesDefaultHyphenation }
    set { values.usesDefaultHyphenation = newValue }
  }
  open override var allowsDefaultTighteningForTruncation: Bool {
    get { values.allowsDefaultTighteningForTruncation }
    set { values.allowsDefaultTighteningForTruncation = newValue }
  }
  open override var lineBreakStrategy: LineBreakStrategy {
    get { values.lineBreakStrategy }
    set { values.lineBreakStrategy = newValue }
  }

  /// Adds a tab stop, in order of position.
  open func addTabStop(_ tab: NSTextTab) {
    values.tabStops.append(tab)
    values.tabStops.sort { $0.location < $1.location }
  }

  /// Removes a tab stop.
  open func removeTabStop(_ tab: NSTextTab) { values.tabStops.removeAll { $0 == tab } }

  /// Takes over all properties of another style.
  open func setParagraphStyle(_ style: NSParagraphStyle) { values = style.values }
}

extension NSParagraphStyle: CTParagraphStyleConvertible {
  /// The style in Core Text's terms.
  package final var ctParagraphStyle: CTParagraphStyle {
    let direction: CTWritingDirection =
      switch values.baseWritingDirection {
      case .natural: .natural
      case .leftToRight: .leftToRight
      case .rightToLeft: .rightToLeft
      }
    return CTParagraphStyle(
      alignment: values.alignment.ctAlignment, lineBreakMode: values.lineBreakMode.ctLineBreakMode, direction: direction,
      tabs: values.tabStops.map(\.ctTab),
      numbers: [
        .firstLineHeadIndent: values.firstLineHeadIndent, .headIndent: values.headIndent, .tailIndent: values.tailIndent,
        .defaultTabInterval: values.defaultTabInterval, .lineHeightMultiple: values.lineHeightMultiple,
        .maximumLineHeight: values.maximumLineHeight, .minimumLineHeight: values.minimumLineHeight, .lineSpacing: values.lineSpacing,
        .paragraphSpacing: values.paragraphSpacing, .paragraphSpacingBefore: values.paragraphSpacingBefore,
      ])
  }
}
