package import Graphics

/// The direction in which a paragraph is read.
public enum CTWritingDirection: Int8, Sendable {
  /// The direction of the first letters.
  case natural = -1
  /// Text runs from left to right.
  case leftToRight
  /// Text runs from right to left.
  case rightToLeft
}

/// How lines of a paragraph are set: alignment, line breaks, direction, indents, tabulators, line heights, and the space between lines,
/// before and after the paragraph.
public final class CTParagraphStyle: Hashable, Sendable {
  let alignment: CTTextAlignment
  let lineBreakMode: CTLineBreakMode
  let direction: CTWritingDirection
  /// The tabulators; nil where nothing is said of them.
  let tabs: [CTTextTab]?
  /// The numeric settings, in points.
  let numbers: [CTParagraphStyleSpecifier: CGFloat]

  package init(
    alignment: CTTextAlignment = .natural, lineBreakMode: CTLineBreakMode = .byWordWrapping, direction: CTWritingDirection = .natural,
    tabs: [CTTextTab]? = nil, numbers: [CTParagraphStyleSpecifier: CGFloat] = [:]
  ) {
    self.alignment = alignment
    self.lineBreakMode = lineBreakMode
    self.direction = direction
    self.tabs = tabs
    self.numbers = numbers
  }

  convenience init(_ settings: UnsafeBufferPointer<CTParagraphStyleSetting>) {
    var alignment = CTTextAlignment.natural, lineBreakMode = CTLineBreakMode.byWordWrapping, direction = CTWritingDirection.natural
    var tabs: [CTTextTab]?
    var numbers: [CTParagraphStyleSpecifier: CGFloat] = [:]
    for setting in settings {
      switch setting.spec {
      case .alignment where setting.valueSize >= 1: alignment = CTTextAlignment(rawValue: setting.value.load(as: UInt8.self)) ?? .natural
      case .lineBreakMode where setting.valueSize >= 1:
        lineBreakMode = CTLineBreakMode(rawValue: setting.value.load(as: UInt8.self)) ?? .byWordWrapping
      case .baseWritingDirection where setting.valueSize >= 1:
        direction = CTWritingDirection(rawValue: setting.value.load(as: Int8.self)) ?? .natural
      case .tabStops:
        if setting.valueSize == MemoryLayout<CFArray>.size {
          tabs = setting.value.assumingMemoryBound(to: CFArray.self).pointee.compactMap { $0 as? CTTextTab }
        }
      default:
        if setting.valueSize == MemoryLayout<CGFloat>.size { numbers[setting.spec] = setting.value.loadUnaligned(as: CGFloat.self) }
      }
    }
    self.init(alignment: alignment, lineBreakMode: lineBreakMode, direction: direction, tabs: tabs, numbers: numbers)
  }

  public static func == (a: CTParagraphStyle, b: CTParagraphStyle) -> Bool {
    a === b
      || a.alignment == b.alignment && a.lineBreakMode == b.lineBreakMode && a.direction == b.direction && a.tabs == b.tabs
        && a.numbers == b.numbers
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(alignment)
    hasher.combine(lineBreakMode)
    hasher.combine(numbers)
  }

  /// The style with the given properties replaced.
  package func with(alignment: CTTextAlignment? = nil, lineBreakMode: CTLineBreakMode? = nil) -> CTParagraphStyle {
    CTParagraphStyle(
      alignment: alignment ?? self.alignment, lineBreakMode: lineBreakMode ?? self.lineBreakMode, direction: direction, tabs: tabs,
      numbers: numbers)
  }

  /// A number that is finite and not below 0, or 0.
  func length(_ key: CTParagraphStyleSpecifier) -> CGFloat { numbers[key].map { $0.isFinite ? max($0, 0) : 0 } ?? 0 }

  /// Whether text is read from the right; nil where its letters decide.
  var isRightToLeft: Bool? { direction == .natural ? nil : direction == .rightToLeft }

  /// Whether the width of the room bounds lines. Those that are clipped go on beyond it.
  var isBounded: Bool { lineBreakMode != .byClipping }

  /// What is left out of lines that are too long; nil where they are broken or clipped.
  var truncation: TextTruncation? {
    switch lineBreakMode {
    case .byTruncatingHead: .start
    case .byTruncatingMiddle: .middle
    case .byTruncatingTail: .end
    case .byWordWrapping, .byCharWrapping, .byClipping: nil
    }
  }

  /// How much of a line's free space stands before it: 0 puts it at the left, 1 at the right.
  func leadingShare(isRightToLeft: Bool) -> CGFloat {
    switch alignment {
    case .left: 0
    case .right: 1
    case .center: 0.5
    case .natural, .justified: isRightToLeft ? 1 : 0
    }
  }

  /// What the style makes of the height of a line's letters, in points.
  func height(of letters: LineHeights) -> CGFloat {
    var height = letters.ascent + letters.descent
    let multiple = length(.lineHeightMultiple), least = length(.minimumLineHeight), most = length(.maximumLineHeight)
    if multiple > 0 { height *= multiple }
    if least > 0 { height = max(height, least) }
    if most > 0 { height = min(height, most) }
    return height
  }

  /// The room between a line and the next one of its paragraph, in points.
  func gap(after letters: LineHeights) -> CGFloat {
    let adjustment = numbers[.lineSpacingAdjustment] ?? 0
    var gap = letters.leading + length(.lineSpacing) + (adjustment.isFinite ? adjustment : 0)
    let least = length(.minimumLineSpacing), most = length(.maximumLineSpacing)
    if least > 0 { gap = max(gap, least) }
    if most > 0 { gap = min(gap, most) }
    return gap
  }
}

/// A paragraph style of another framework, which attributes of text may have in the place of a `CTParagraphStyle`.
package protocol CTParagraphStyleConvertible {
  var ctParagraphStyle: CTParagraphStyle { get }
}
