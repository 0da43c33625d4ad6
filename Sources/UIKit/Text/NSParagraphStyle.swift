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
  /// As the script has it: at the side from which it is read.
  case natural

  /// As Core Text counts them.
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

  /// As Core Text has them.
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
  /// As its first letters are.
  case natural = -1
  /// From the left.
  case leftToRight
  /// From the right.
  case rightToLeft
}

/// A place on a line to which a tabulator goes.
open class NSTextTab: NSObject {
  /// How the text after the tabulator lies at the place.
  public final let alignment: NSTextAlignment
  /// The place, in points from the side where lines begin.
  public final let location: CGFloat

  /// A place and how text lies there. Options are not looked at.
  public init(textAlignment alignment: NSTextAlignment, location: CGFloat, options: [OptionKey: Any] = [:]) {
    (self.alignment, self.location) = (alignment, location)
  }

  /// What an option is about.
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

/// How paragraphs are set, under the key `paragraphStyle` of attributed strings. Lengths are in points.
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
  }

  fileprivate final var values = Values()

  public override init() { super.init() }

  /// The style of text without one.
  open class var `default`: NSParagraphStyle { NSParagraphStyle() }

  /// How lines lie between the margins.
  open var alignment: NSTextAlignment { values.alignment }
  /// How text that is wider than the room is broken.
  open var lineBreakMode: NSLineBreakMode { values.lineBreakMode }
  /// The direction in which the paragraph is read.
  open var baseWritingDirection: NSWritingDirection { values.baseWritingDirection }
  /// The room between lines, besides the font's leading.
  open var lineSpacing: CGFloat { values.lineSpacing }
  /// The room after the paragraph.
  open var paragraphSpacing: CGFloat { values.paragraphSpacing }
  /// The room before the paragraph, unless it is the first.
  open var paragraphSpacingBefore: CGFloat { values.paragraphSpacingBefore }
  /// The indent of the first line, from the side where lines begin.
  open var firstLineHeadIndent: CGFloat { values.firstLineHeadIndent }
  /// The indent of the other lines.
  open var headIndent: CGFloat { values.headIndent }
  /// Where lines end: from the side where they begin, or, not above 0, from the other one.
  open var tailIndent: CGFloat { values.tailIndent }
  /// Multiplies the height of lines, above the letters; 0 leaves it as it is.
  open var lineHeightMultiple: CGFloat { values.lineHeightMultiple }
  /// The least height of a line.
  open var minimumLineHeight: CGFloat { values.minimumLineHeight }
  /// The greatest height of a line; 0 for any.
  open var maximumLineHeight: CGFloat { values.maximumLineHeight }
  /// Places of tabulators; twelve to begin with, 28 points apart.
  open var tabStops: [NSTextTab]! { values.tabStops }
  /// From one tabulator to the next, after the last of the places; 0 for none.
  open var defaultTabInterval: CGFloat { values.defaultTabInterval }

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

/// A paragraph style that can be changed.
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

  /// Adds a place, which stays in order.
  open func addTabStop(_ tab: NSTextTab) {
    values.tabStops.append(tab)
    values.tabStops.sort { $0.location < $1.location }
  }

  /// Removes a place.
  open func removeTabStop(_ tab: NSTextTab) { values.tabStops.removeAll { $0 == tab } }

  /// Takes over everything from another style.
  open func setParagraphStyle(_ style: NSParagraphStyle) { values = style.values }
}

extension NSParagraphStyle: CTParagraphStyleConvertible {
  /// The same style, as Core Text has it.
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
