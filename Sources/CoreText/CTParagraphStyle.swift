internal import Graphics
package import Rasterizer

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

  package var layout: ParagraphStyle {
    var style = ParagraphStyle(alignment: alignment.ofLayouts, breaking: lineBreakMode.ofLayouts)
    style.isRightToLeft = direction == .natural ? nil : direction == .rightToLeft
    if let tabs { style.tabs = tabs.map { ParagraphStyle.TabStop(CTTextTabGetAlignment($0).ofLayouts, CGFloat(CTTextTabGetLocation($0))) } }
    for (key, number) in numbers where number.isFinite {
      if let length = key.ofLayouts { style[keyPath: length] = key.isBelowZero ? number : max(number, 0) }
    }
    return style
  }
}

extension CTTextAlignment {
  fileprivate var ofLayouts: TextAlignment {
    switch self {
    case .left: .left
    case .right: .right
    case .center: .center
    case .justified: .justified
    case .natural: .natural
    }
  }
}

extension CTLineBreakMode {
  fileprivate var ofLayouts: ParagraphStyle.Breaking {
    switch self {
    case .byWordWrapping: .words
    case .byCharWrapping: .characters
    case .byClipping: .clipped
    case .byTruncatingHead: .truncated(.start)
    case .byTruncatingTail: .truncated(.end)
    case .byTruncatingMiddle: .truncated(.middle)
    }
  }
}

extension CTParagraphStyleSpecifier {
  /// The length that layouts have of it; nil for what is no number.
  fileprivate var ofLayouts: WritableKeyPath<ParagraphStyle, CGFloat>? {
    switch self {
    case .firstLineHeadIndent: \.firstLineHeadIndent
    case .headIndent: \.headIndent
    case .tailIndent: \.tailIndent
    case .defaultTabInterval: \.tabInterval
    case .lineHeightMultiple: \.lineHeightMultiple
    case .maximumLineHeight: \.maximumLineHeight
    case .minimumLineHeight: \.minimumLineHeight
    case .lineSpacing: \.lineSpacing
    case .paragraphSpacing: \.paragraphSpacing
    case .paragraphSpacingBefore: \.paragraphSpacingBefore
    case .maximumLineSpacing: \.maximumLineSpacing
    case .minimumLineSpacing: \.minimumLineSpacing
    case .lineSpacingAdjustment: \.lineSpacingAdjustment
    case .alignment, .tabStops, .lineBreakMode, .baseWritingDirection: nil
    }
  }

  /// Whether the length may be below 0.
  fileprivate var isBelowZero: Bool { self == .tailIndent || self == .lineSpacingAdjustment }
}

/// A paragraph style of another framework, which attributes of text may have in the place of a `CTParagraphStyle`.
package protocol CTParagraphStyleConvertible {
  var ctParagraphStyle: CTParagraphStyle { get }
}
